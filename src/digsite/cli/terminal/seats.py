"""Who sits where: people with their names, bots with their levels."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from digsite.cli.terminal.arguments import Problem
from digsite.core.contract import Mode
from digsite.core.words import _, plural
from digsite.services.opponents import is_bot, level_names

USUAL_LEVEL = "student"
"""The bot a newcomer meets."""


def usual_name() -> str:
    """Somebody who gave no name. Not "You": sentences speak of everybody in the third person."""
    return _("Explorer")


@dataclass(frozen=True)
class Seat:
    """One seat: a person, or a bot of some level."""

    name: str
    level: str = ""

    @property
    def is_person(self) -> bool:
        """Whether somebody at this screen decides for the seat."""
        return not self.level


def check_levels(levels: Sequence[str]) -> None:
    """Refuse a level that does not exist."""
    for level in levels:
        if not is_bot(level):
            known = ", ".join(level_names())
            message = _("no bot {level!r}; the levels are: {known}")
            raise Problem(message.format(level=level, known=known))


def seat_people(mode: Mode, people: list[str], levels: list[str], seats: int | None) -> list[Seat]:
    """People first, then bots; what is missing for a table is filled with bots."""
    check_levels(levels)
    if not people:
        people = [usual_name()]
    for name in people:
        if is_bot(name.split(" ")[0]):
            raise Problem(_("{name} is the name of a bot: choose another").format(name=name))
    named = len(people) + len(levels)
    usual = max(mode.least, min(mode.most, 2 if named == 1 else named))
    wanted = usual if seats is None else seats
    if named > wanted:
        raise _too_many(mode, named, wanted)
    filler = levels[-1] if levels else USUAL_LEVEL
    levels = levels + [filler] * (wanted - named)
    return [Seat(name) for name in people] + [Seat(*bot) for bot in _numbered(levels)]


def seat_bots(mode: Mode, levels: list[str], seats: int | None) -> list[Seat]:
    """Bots only."""
    check_levels(levels)
    least = max(len(levels), mode.least, min(2, mode.most) if not levels else 1)
    wanted = least if seats is None else seats
    if len(levels) > wanted:
        raise _too_many(mode, len(levels), wanted)
    filler = levels[-1] if levels else USUAL_LEVEL
    return [Seat(*bot) for bot in _numbered(levels + [filler] * (wanted - len(levels)))]


def seats_of_record(names: Sequence[str], count: int) -> list[Seat]:
    """The seats a record names: a level's name, alone or numbered, is a bot."""
    seats = []
    for number in range(count):
        name = names[number] if number < len(names) else _("Player {n}").format(n=number + 1)
        level = name.split(" ")[0]
        seats.append(Seat(name, level if is_bot(level) else ""))
    return seats


def _too_many(mode: Mode, named: int, wanted: int) -> Problem:
    players = plural("{n} player", "{n} players", named)
    seats = plural("{n} seat", "{n} seats", wanted)
    message = _("mode {mode}: {players}, but only {seats}")
    return Problem(message.format(mode=mode.name, players=players, seats=seats))


def _numbered(levels: list[str]) -> list[tuple[str, str]]:
    """Names for bots: the level, with a number where there are several of it."""
    named = []
    for index, level in enumerate(levels):
        before = levels[:index].count(level)
        alone = levels.count(level) == 1
        named.append((level if alone else f"{level} {before + 1}", level))
    return named
