"""``digsite analyse``: how a position stands, and the best moves in it."""

from __future__ import annotations

import argparse
from typing import Final

from digsite.cli.terminal.arguments import Problem, read_text
from digsite.cli.terminal.book import may_show
from digsite.cli.terminal.screen import Screen
from digsite.core.contract import NATURE, State, canonical_json
from digsite.core.errors import DataError, RecordError
from digsite.core.record import FIRST_LINE, parse_record
from digsite.core.replay import Replay
from digsite.core.words import Voice, _, decimal
from digsite.games import find_game
from digsite.services.analysis import Analysis, analysis_of
from digsite.services.board import voice_of
from digsite.services.positions import read_position
from digsite.services.sentences import end_sentence
from digsite.study.decisions import EFFORTS

LEAST: Final = 0.05
"""How far a move must be behind the best for that to be told."""


def run(args: argparse.Namespace) -> int:
    """Look into a position or a step of a record, in words or as data."""
    try:
        state, names = position_in(read_text(args.file), args.step)
    except (RecordError, DataError) as problem:
        raise Problem(f"{args.file}, {problem}") from None
    screen = Screen()
    if not args.json and not may_show(screen, state.settings):
        return 0
    voice = voice_of(state, names)
    found = analysis_of(state, voice, EFFORTS["thorough" if args.thorough else "quick"])
    if args.json:
        print(canonical_json({"game": state.settings.game.id, **found.to_data()}))
    else:
        tell(screen, state, voice, found)
    return 0


def position_in(text: str, step: int | None) -> tuple[State, list[str]]:
    """The position that a text holds, and what the players are called."""
    if not text.startswith(FIRST_LINE):
        if step is not None:
            raise Problem(_("--step is for records"))
        return read_position(text, files=True), []
    replay = Replay.of(parse_record(text, find_game))
    last = len(replay.match.steps)
    if step is not None and not 0 <= step <= last:
        raise Problem(_("--step goes from 0 to {last} here").format(last=last))
    return replay.state_after(last if step is None else step), replay.names()


def tell(screen: Screen, state: State, voice: Voice, found: Analysis) -> None:
    """Who stands how, then the moves of each seat that decides."""
    game, ended = state.settings.game, state.result()
    unit = " %" if found.stands.unit == "percent" else ""
    screen.heading(game.title)
    chances = _("Chances to win") if unit else _("Points there will be")
    screen.show(screen.strong(chances))
    width = max(len(side.name) for side in found.stands.sides)
    for side in found.stands.sides:
        screen.show(f"    {side.name:<{width}}  {decimal(side.value):>5}{unit}")
    for one in found.decisions:
        screen.say()
        screen.show(screen.strong(_("The best moves of {name}").format(name=one.name)))
        for number, best in enumerate(one.moves, 1):
            gap = one.moves[0].value - best.value
            behind = f" (−{decimal(gap)}{unit})" if gap >= LEAST else ""
            screen.say(f"{number:>4}. {best.move}{behind}. {best.why}".rstrip())
    if ended is not None:
        screen.say()
        screen.say(end_sentence(game, ended, voice))
    elif state.to_act() == NATURE:
        screen.say()
        screen.say(_("Chance is to act."))
