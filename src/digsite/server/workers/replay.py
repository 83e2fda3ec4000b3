"""Finished games, moment by moment. Runs in a worker: a record may be anybody's upload."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from digsite.core.contract import SPECTATOR
from digsite.core.errors import RecordError
from digsite.core.record import parse_record
from digsite.core.replay import Replay, seldom
from digsite.core.words import N_, _, fill, use_language
from digsite.draw.scene import Sight
from digsite.games import find_game
from digsite.server.pages import shapes
from digsite.server.protocol import Entry
from digsite.server.tables.views import entries, told_result, viewer_name
from digsite.server.web.identity import clean_name
from digsite.server.workers.tasks import ShowReplay
from digsite.services.board import artist
from digsite.services.sealed import LOOK, SPOILER, is_sealed
from digsite.services.typed import typed_number

MOST_MARKS: Final = 40
MOST_STEPS: Final = 5_000
"""Many times what a game anybody played has."""
REPLAYS_KEPT: Final = 8


@lru_cache(maxsize=REPLAYS_KEPT)
def replay_of(text: str) -> Replay:
    """A record, played again."""
    record = parse_record(text, find_game)
    if len(record.steps) > MOST_STEPS:
        raise RecordError(0, fill(N_("more than {most} steps"), {"most": MOST_STEPS}))
    record.players = [clean_name(name) for name in record.players[: record.settings.seats]]
    return Replay.of(record)


def canonical(text: str) -> str:
    """A record that somebody sent, as we keep it: what was understood, in our own form.

    Names are as everywhere, nothing is kept that was taken back or only remarked, and no seed:
    it could tell of other tables.
    """
    match = replay_of(text).match
    record = match.record()
    record.players, record.seed = match.players, None
    return record.to_text()


@lru_cache(maxsize=REPLAYS_KEPT)
def marks_of(text: str, language: str) -> list[Entry]:
    """The few things of a whole game that are worth a mark. It lies in the past: its secrets may
    be told.
    """
    replay = replay_of(text)
    match = replay.match
    game = match.settings.game
    voice = game.kit().words.voice(match.settings.seats, replay.names(), language)
    truth = entries(game, replay.told(0, len(match.steps), None), voice)
    chosen = seldom([one.kind for one in truth], MOST_MARKS)
    return [one for one in truth if one.kind in chosen]


def show(task: ShowReplay) -> shapes.Replay | shapes.Sealed:
    """One moment of a record; nothing of it where it is sealed and nobody said to open it."""
    use_language(task.language)
    replay = replay_of(task.record)
    if is_sealed(replay.match.settings) and not task.opened:
        return shapes.Sealed(_(SPOILER), _(LOOK))
    match, names = replay.match, replay.names()
    game = match.settings.game
    voice = game.kit().words.voice(match.settings.seats, names)
    last = replay.last
    moment = last if task.step is None else max(0, min(task.step, last))
    seat = typed_number(task.viewer)
    number = seat if seat is not None and seat < len(names) else int(SPECTATOR)
    viewer = "all" if task.viewer == "all" else viewer_name(number)
    seen = replay.state_at(moment).observe(number)
    scene = artist(game).scene(Sight(seen, (), voice, task.shape))
    told = replay.told_at(moment, None if viewer == "all" else number)
    ended = match.state.result()
    return shapes.Replay(
        id=task.id,
        own=False,
        game=game.id,
        title=game.title,
        players=names,
        steps=last,
        step=moment,
        viewer=viewer,
        scene=scene.to_json(task.have),
        events=entries(game, told, voice),
        marks=marks_of(task.record, task.language),
        over=ended is not None,
        result=None if ended is None or moment != last else told_result(game, ended, voice),
    )
