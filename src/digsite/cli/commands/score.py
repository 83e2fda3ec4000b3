"""``digsite score``: count the points of a position, a drawn board or a record."""

from __future__ import annotations

import argparse
import json

from digsite.cli.terminal.arguments import Problem, game_named, read_text
from digsite.cli.terminal.screen import Screen
from digsite.core.contract import Game, State
from digsite.core.kit import Entry
from digsite.core.match import replay
from digsite.core.record import FIRST_LINE, parse_record
from digsite.core.words import _
from digsite.games import find_game
from digsite.services.positions import settings_of


class Account:
    """The points of one seat, by rule."""

    def __init__(self, name: str, entries: list[Entry], total: int) -> None:
        self.name = name
        self.entries = entries
        self.total = total

    def to_data(self) -> dict[str, object]:
        """Plain data for ``--json``."""
        entries = [
            {"rule": entry.rule, "points": entry.points, "reason": entry.reason}
            for entry in self.entries
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
        for entry in one.entries:
            screen.show(f"  {entry.points:>4}  {entry.rule}  {entry.reason}".rstrip())
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
        drawn = game.kit().scorer.drawn(text) if text.strip() else None
        if drawn is None:
            raise Problem(_("{file}: is neither a position nor a record").format(file=file))
        position = drawn
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
    """How a seat's points come about: as the game explains it, or just the sum."""
    entries = state.settings.game.kit().scorer.account(state, seat)
    total = sum(entry.points for entry in entries) if entries else int(state.score(seat))
    return Account(name, entries, total)
