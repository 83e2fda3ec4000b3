"""``digsite score``: count the points of a position, a drawn board or a record."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from typing import Protocol, cast

from digsite.cli.terminal.arguments import Problem, game_named, read_text
from digsite.cli.terminal.screen import Screen
from digsite.core.contract import Game, State
from digsite.core.match import replay
from digsite.core.record import FIRST_LINE, parse_record
from digsite.core.words import _
from digsite.games import find_game
from digsite.services.positions import settings_of


class Entry(Protocol):
    """One item of an account, as a game's ``score`` part gives it."""

    rule: str
    points: int
    reason: str


class Account:
    """The points of one seat, by rule."""

    def __init__(self, name: str, entries: list[tuple[str, int, str]], total: int) -> None:
        self.name = name
        self.entries = entries
        self.total = total

    def to_data(self) -> dict[str, object]:
        """Plain data for ``--json``."""
        entries = [
            {"rule": rule, "points": points, "reason": reason}
            for rule, points, reason in self.entries
        ]
        return {"name": self.name, "points": self.total, "entries": entries}


def run(args: argparse.Namespace) -> int:
    """Read, count, show."""
    game = game_named(args.game)
    state, names = read_board(game, read_text(args.file), args.mode, args.file)
    accounts = [account(state, seat, name) for seat, name in enumerate(names)]
    if args.json:
        print(json.dumps({"game": game.id, "seats": [one.to_data() for one in accounts]}))
        return 0
    screen = Screen()
    for one in accounts:
        screen.show(screen.strong(f"{one.name}: {one.total}"))
        for rule, points, reason in one.entries:
            screen.show(f"  {points:>4}  {rule}  {reason}".rstrip())
    return 0


def read_board(game: Game, text: str, mode: str, file: str) -> tuple[State, list[str]]:
    """The position in a file, whatever of the three it is, and the players' names."""
    if text.startswith(FIRST_LINE):
        record = parse_record(text, find_game)
        if record.settings.game is not game:
            title = record.settings.game.title
            raise Problem(_("{file}: is a record of {title}").format(file=file, title=title))
        match = replay(record)
        return match.state, _names(record.settings.seats, record.players)
    if text.lstrip().startswith("{"):
        position = _json_object(text, file)
    else:
        read = cast(
            "Callable[[str], dict[str, object]] | None",
            getattr(game.part("extras.score"), "position_of", None),
        )
        if read is None or not text.strip():
            raise Problem(_("{file}: is neither a position nor a record").format(file=file))
        position = read(text)
    if mode:
        position = {**position, "mode": mode}
    settings = settings_of(game, position)
    return game.start(settings), _names(settings.seats, [])


def _json_object(text: str, file: str) -> dict[str, object]:
    try:
        parsed = json.loads(text)
    except (ValueError, RecursionError) as problem:
        raise Problem(
            _("{file}: is not JSON ({problem})").format(file=file, problem=problem)
        ) from None
    if not isinstance(parsed, dict):
        raise Problem(_("{file}: a position is a JSON object").format(file=file))
    return parsed


def _names(seats: int, given: list[str]) -> list[str]:
    usual = [_("Seat {n}").format(n=seat) for seat in range(seats)]
    return [given[seat] if seat < len(given) else usual[seat] for seat in range(seats)]


def account(state: State, seat: int, name: str) -> Account:
    """How a seat's points come about: as the game explains it, or by rule, or just the sum."""
    explain = cast(
        "Callable[[State, int], list[Entry]] | None",
        getattr(state.settings.game.part("extras.score"), "account", None),
    )
    if explain is not None:
        entries = [(one.rule, one.points, one.reason) for one in explain(state, seat)]
    else:
        ended = state.result()
        by_rule = {} if ended is None else ended.breakdown[seat]
        entries = [(rule, points, "") for rule, points in by_rule.items()]
    total = sum(points for _rule, points, _reason in entries) if entries else int(state.score(seat))
    return Account(name, entries, total)
