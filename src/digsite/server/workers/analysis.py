"""Positions that somebody looks into: read, judged, weighed piece by piece. Runs in a worker."""

from __future__ import annotations

import time
from functools import lru_cache
from typing import Final

import msgspec

from digsite.core.contract import Settings, State, seats_in
from digsite.core.words import Voice, use_language
from digsite.draw.scene import Sight
from digsite.games import find_game
from digsite.server import protocol
from digsite.server.workers import tasks
from digsite.server.workers.tasks import PIECE_SECONDS
from digsite.services.analysis import BestMove, best_moves, judged
from digsite.services.board import drawer_of, moves_of, voice_of
from digsite.services.positions import read_position, settings_at
from digsite.services.sealed import is_sealed
from digsite.study.analysis import Analyst, Weighing
from digsite.study.decisions import EFFORTS

KEPT: Final = 8


def carry_out(task: tasks.ReadPosition | tasks.LookInto) -> tasks.Brought | tasks.LookedInto:
    """Do what is asked."""
    return bring(task) if isinstance(task, tasks.ReadPosition) else look_into(task)


def bring(task: tasks.ReadPosition) -> tasks.Brought:
    """A table that begins with what somebody wrote."""
    use_language(task.language)
    state = read_position(task.text, files=False)
    acting, settings = seats_in(state.to_act()), settings_at(state)
    names = list(voice_of(state).names)
    found = tasks.Position(settings.game.id, settings.to_data(), names, acting[0] if acting else 0)
    return tasks.Brought(found, is_sealed(settings))


@lru_cache(maxsize=KEPT)
def _position(game: str, settings: str) -> State:
    """The position that a table begins with; a piece after the other asks for the same."""
    data = msgspec.json.decode(settings, type=dict[str, object])
    begun = Settings.from_data(find_game(game), data)
    return begun.game.start(begun)


def look_into(task: tasks.LookInto) -> tasks.LookedInto:
    """Some trials more; when they are done, the best moves in words."""
    use_language(task.language)
    state, effort = _position(task.game, task.settings), EFFORTS[task.effort]
    voice = state.settings.game.kit().words.voice(state.settings.seats, task.names)
    found = Weighing([], certain=True)
    if task.seat is not None:
        ends = time.monotonic() + PIECE_SECONDS
        analyst = Analyst(state.settings, effort)
        found = analyst.go_on(
            state.observe(task.seat),
            None if task.sofar is None else _read(task.sofar),
            lambda: time.monotonic() >= ends,
        )
    done, of = found.done, found.of(effort)
    ranked = found.ranked() if done == of and of else []
    moves = []
    if ranked and task.seat is not None:
        seen, legal = state.observe(task.seat), moves_of(state, task.seat)
        drawer = drawer_of(state.settings.game, task.look)
        sight = Sight(seen, legal, voice, task.shape)
        moves = [_move(one) for one in best_moves(sight, ranked, drawer)]
    return tasks.LookedInto(_written(found), _told(state, voice, task.seat, done, of, moves))


def _told(
    state: State, voice: Voice, seat: int | None, done: int, of: int,
    moves: list[protocol.BestMove],
) -> protocol.Analysis:  # fmt: skip
    stands = judged(state, voice)
    sides = [protocol.Side(one.seat, one.name, one.value) for one in stands.sides]
    return protocol.Analysis(
        done=done, of=of, unit=stands.unit, sides=sides, seat=seat, moves=moves
    )


def _move(one: BestMove) -> protocol.BestMove:
    choice = one.choice
    return protocol.BestMove(
        move=one.move,
        name=one.name,
        worth=one.value,
        why=one.why,
        action=None if choice is None else choice.action.id,
        path=[] if choice is None else [action.id for action in choice.path],
        value=None if choice is None else choice.value,
        traces=[(trace.role, trace.at) for trace in one.traces],
    )


def _written(found: Weighing) -> tasks.Sofar:
    return tasks.Sofar(found.codes, found.certain, found.first, found.kept, found.second)


def _read(sofar: tasks.Sofar) -> Weighing:
    return Weighing(sofar.codes, sofar.certain, sofar.first, sofar.kept, sofar.second)
