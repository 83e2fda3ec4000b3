"""Every event says where it happened, and a journal's line has neither codes nor length."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import ClassVar

import pytest

from digsite.core.contract import NOBODY, Game, Mode, State, lowest_seat
from digsite.core.match import Match
from digsite.core.replay import Replay, Told
from digsite.core.rng import Rng
from digsite.draw.scene import Sight
from digsite.draw.traces import Motion, Trace, Tracer
from digsite.games import find_game, game_ids
from digsite.services.board import moves_of

CODES = re.compile(r"\bL\d:\d|\b[A-Z]\d?@|\br\dc\d")
LONGEST = 60
"""Of a part; a line puts parts together up to ninety characters."""
PATH = re.compile(r"M-?[\d.]+ ")
every_game = pytest.mark.parametrize("game_id", game_ids())


def played(game: Game, mode: Mode, seed: int, most: int = 160) -> Match:
    """A game by chance, or its beginning."""
    match = Match(game.settings(mode.most, mode.name), seed=seed)
    rng = Rng(seed)
    for _ in range(most):
        if match.state.to_act() == NOBODY:
            break
        seat = int(lowest_seat(match.state.to_act()))
        moves = moves_of(match.state, seat)
        match.play(seat, moves[rng.below(len(moves))])
    return match


def happened(game: Game) -> Iterator[tuple[State, Told]]:
    for mode in game.modes:
        match = played(game, mode, seed=5)
        for told in Replay(match).told(0, len(match.steps), 0):
            yield match.state, told


def tracer_of(game: Game, state: State) -> Tracer:
    drawer = game.kit().artist
    assert drawer is not None
    tracer = drawer.tracer(Sight(state.observe(0), ()))
    assert tracer is not None
    return tracer


@every_game
def test_every_kind_of_event_has_its_places(game_id: str) -> None:
    game = find_game(game_id)
    tracer = tracer_of(game, played(game, game.modes[0], seed=5, most=4).state)
    # A sentence's key begins with the kind it tells.
    told = set(game.kit().words.events)
    kinds = {told_of.kind for _state, told_of in happened(game)}
    unknown = {kind for kind in kinds if not tracer.knows(kind)}
    unknown |= {key for key in told if not any(tracer.knows(kind) for kind in prefixes(key))}
    assert not unknown


def prefixes(key: str) -> list[str]:
    parts = key.split("_")
    return ["_".join(parts[:count]) for count in range(1, len(parts) + 1)]


@every_game
def test_traces_are_paths_or_live_elements(game_id: str) -> None:
    game = find_game(game_id)
    drawer = game.kit().artist
    assert drawer is not None
    found = 0
    for mode in game.modes:
        match = played(game, mode, seed=5)
        sight = Sight(match.state.observe(0), ())
        tracer = drawer.tracer(sight)
        assert tracer is not None
        parts = {part.id.rpartition("-")[0] or part.id for part in drawer.scene(sight).live}
        for told in Replay(match).told(0, len(match.steps), 0):
            for trace in tracer.traces(told.seen):
                found += 1
                family = trace.at.rpartition("-")[0] or trace.at
                assert PATH.match(trace.at) or family in parts | {"die", "open", "rival"}, trace
    assert found > 20


@every_game
def test_parts_of_a_line_are_short_and_without_codes(game_id: str) -> None:
    game = find_game(game_id)
    words = game.kit().words
    voice = words.voice(4)
    for _state, told in happened(game):
        brief = words.brief(told.seen, voice)
        assert not CODES.search(brief), brief
        assert len(brief) <= LONGEST, brief
        assert not brief.endswith("."), brief


@every_game
def test_a_turn_begins_a_line(game_id: str) -> None:
    game = find_game(game_id)
    words = game.kit().words
    assert words.begins
    assert words.begins <= {told.kind for _state, told in happened(game)} | set(words.events) | {
        "claimed", "over"
    }  # fmt: skip


@every_game
def test_whatever_has_a_place_says_how_it_is_seen_to_happen(game_id: str) -> None:
    game = find_game(game_id)
    moving = set()
    for state, told in happened(game):
        tracer = tracer_of(game, state)
        traces = tracer.traces(told.seen)
        motion = tracer.motion(told.kind, traces)
        assert traces or not motion, told.kind
        moving.add(motion)
    assert len(moving - {""}) >= 2
    # What is said of a kind is said of one that happens somewhere.
    assert not {kind for kind in tracer.motions if kind not in tracer.finders}


def test_places_tell_the_usual_motion_and_a_game_may_say_otherwise() -> None:
    class Digger(Tracer):
        motions: ClassVar[Mapping[str, Motion]] = {"dug": "cut", "seen": ""}

    tracer = Digger({})
    to, shown = Trace("to", "a"), Trace("shown", "a")
    assert tracer.motion("set", (to,)) == "land"
    assert tracer.motion("went", (to, Trace("from", "b"))) == "walk"
    assert tracer.motion("caught", (to, Trace("taken", "b"))) == "take"
    assert tracer.motion("opened", (shown,)) == "turn"
    assert tracer.motion("dug", (to,)) == "cut"
    assert tracer.motion("seen", (shown,)) == ""
    assert tracer.motion("set", ()) == ""
