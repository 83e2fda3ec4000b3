"""Moves of Anasazi: 64-bit code <-> named value <-> notation.

lead 3 123.456789        the third expedition goes on at this angle, in degrees from the right
camp 12.5 -40            a camp with its middle there, in millimetres from the middle of the table
look 7                   look at tower 7
take 1 red               take a red treasure from seat 1
decline                  neither look nor take
first 1, layout 12345, reds 7, blues 7, whites 7, towers 7, objective red       outcomes of chance
"""

from __future__ import annotations

import re
from typing import Final

from digsite.core.contract import Move, unknown_code
from digsite.core.errors import NotationError
from digsite.core.native import i64
from digsite.games.anasazi.rules.geometry import FULL_TURN, MICRO

KIND: Final[i64] = 0x10000000000
"""Codes below the camps are KIND * kind + payload."""
LEAD: Final[i64] = 0x10000000000
LEAD_END: Final[i64] = 0x10080BEFC00
LOOK: Final[i64] = 0x20000000000
TAKE: Final[i64] = 0x30000000000
DECLINE: Final[i64] = 0x40000000000
FIRST: Final[i64] = 0x50000000000
LAYOUT: Final[i64] = 0x60000000000
REDS: Final[i64] = 0x70000000000
BLUES: Final[i64] = 0x80000000000
WHITES: Final[i64] = 0x90000000000
TOWERS: Final[i64] = 0xA0000000000
OBJECTIVE: Final[i64] = 0xB0000000000
CAMP: Final[i64] = 0x1000000000000000
CAMP_END: Final[i64] = 0x2000000000000000
ROW: Final[i64] = 0x40000000
MIDDLE: Final[i64] = 0x20000000
"""A coordinate is kept as its distance from -MIDDLE micrometres."""

MOST_TOWERS: Final[i64] = 16
LAYOUTS: Final[i64] = 0x100000000
"""Layouts are numbered from 0 to this, exclusive."""
RED_DEALS: Final[i64] = 7669339132
BLUE_DEALS: Final[i64] = 193536720
WHITE_DEALS: Final[i64] = 705432
TOWER_DEALS: Final[i64] = 63063000

COLOURS: Final = ("red", "blue", "white", "yellow")

_NUMBER: Final = r"(-?\d{1,3}(?:\.\d{1,6})?)"
_LEAD = re.compile(r"lead ([1-6]) (\d{1,3}(?:\.\d{1,6})?)", re.ASCII)
_CAMP = re.compile(rf"camp {_NUMBER} {_NUMBER}", re.ASCII)
_TAKE = re.compile(r"take ([0-3]) (red|blue|white|yellow)", re.ASCII)
_NUMBERED = re.compile(r"(look|first|layout|reds|blues|whites|towers) (0|[1-9]\d{0,10})", re.ASCII)
_OBJECTIVE = re.compile(r"objective (red|blue|white|yellow)", re.ASCII)
EXPECTED: Final = (
    "write lead EXPEDITION ANGLE (lead 3 123.5), camp X Y (camp 12.5 -40), look TOWER (look 7), "
    "take SEAT COLOUR (take 1 red) or decline"
)


def decimal(micro: int) -> str:
    """Millionths as a decimal number without needless zeros."""
    whole, rest = divmod(abs(micro), int(MICRO))
    digits = f".{rest:06d}".rstrip("0").rstrip(".")
    return f"{'-' if micro < 0 else ''}{whole}{digits}"


def millionths(text: str) -> int:
    """The opposite of ``decimal``."""
    whole, _, rest = text.removeprefix("-").partition(".")
    size = int(whole) * int(MICRO) + int(f"{rest:0<6}")
    return -size if text.startswith("-") else size


class Lead(Move):
    """The next marker of an expedition (0 to 5), its direction in millionths of a degree."""

    def __init__(self, expedition: int, angle: int) -> None:
        self.expedition = expedition
        self.angle = angle

    def code(self) -> i64:
        return LEAD + i64(self.expedition) * FULL_TURN + i64(self.angle)

    def notation(self) -> str:
        return f"lead {self.expedition + 1} {decimal(self.angle)}"


class Camp(Move):
    """A camp built round a point, in micrometres from the middle of the table."""

    def __init__(self, x: int, y: int) -> None:
        self.x = x
        self.y = y

    def code(self) -> i64:
        return camp_code(self.x, self.y)

    def notation(self) -> str:
        return f"camp {decimal(self.x)} {decimal(self.y)}"


class Look(Move):
    """A secret look at a tower (0 to 15)."""

    def __init__(self, tower: int) -> None:
        self.tower = tower

    def code(self) -> i64:
        return LOOK + self.tower

    def notation(self) -> str:
        return f"look {self.tower + 1}"


class Take(Move):
    """A treasure of a colour (0 to 3) taken from another player."""

    def __init__(self, victim: int, colour: int) -> None:
        self.victim = victim
        self.colour = colour

    def code(self) -> i64:
        return TAKE + self.victim * 4 + self.colour

    def notation(self) -> str:
        return f"take {self.victim} {COLOURS[self.colour]}"


class Decline(Move):
    """No look, or no treasure taken."""

    def code(self) -> i64:
        return DECLINE

    def notation(self) -> str:
        return "decline"


class First(Move):
    """Who goes first."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def code(self) -> i64:
        return FIRST + self.seat

    def notation(self) -> str:
        return f"first {self.seat}"


class Deal(Move):
    """A numbered outcome: the layout of the mesas, or how treasures or towers were dealt."""

    def __init__(self, base: int, number: int) -> None:
        self.base = base
        self.number = number

    def code(self) -> i64:
        return self.base + self.number

    def notation(self) -> str:
        return f"{_DEAL_NAMES[self.base]} {self.number}"


class Objective(Move):
    """The objective card of the next player."""

    def __init__(self, colour: int) -> None:
        self.colour = colour

    def code(self) -> i64:
        return OBJECTIVE + self.colour

    def notation(self) -> str:
        return f"objective {COLOURS[self.colour]}"


_DEAL_NAMES: Final = {
    int(LAYOUT): "layout",
    int(REDS): "reds",
    int(BLUES): "blues",
    int(WHITES): "whites",
    int(TOWERS): "towers",
}
_DEALS: Final = {
    "layout": (int(LAYOUT), int(LAYOUTS)),
    "reds": (int(REDS), int(RED_DEALS)),
    "blues": (int(BLUES), int(BLUE_DEALS)),
    "whites": (int(WHITES), int(WHITE_DEALS)),
    "towers": (int(TOWERS), int(TOWER_DEALS)),
}


def camp_code(x: i64, y: i64) -> i64:
    return CAMP + (x + MIDDLE) * ROW + (y + MIDDLE)


def camp_x(code: i64) -> i64:
    return (code - CAMP) // ROW - MIDDLE


def camp_y(code: i64) -> i64:
    return (code - CAMP) % ROW - MIDDLE


def is_camp(code: i64) -> bool:
    return CAMP <= code < CAMP_END and camp_x(code) > -MIDDLE and camp_y(code) > -MIDDLE


def is_lead(code: i64) -> bool:
    return LEAD <= code < LEAD_END


def decode(code: i64) -> Move:
    """The named value of a code."""
    if is_lead(code):
        rest = code - LEAD
        return Lead(int(rest // FULL_TURN), int(rest % FULL_TURN))
    if is_camp(code):
        return Camp(int(camp_x(code)), int(camp_y(code)))
    if LOOK <= code < LOOK + MOST_TOWERS:
        return Look(int(code - LOOK))
    if TAKE <= code < TAKE + 16:
        return Take(int(code - TAKE) // 4, int(code - TAKE) % 4)
    if code == DECLINE:
        return Decline()
    if FIRST <= code < FIRST + 4:
        return First(int(code - FIRST))
    if OBJECTIVE <= code < OBJECTIVE + 4:
        return Objective(int(code - OBJECTIVE))
    for base, count in _DEALS.values():
        if base <= int(code) < base + count:
            return Deal(base, int(code) - base)
    raise unknown_code(code)


def parse(text: str) -> Move:
    """The move a person wrote."""
    found = _LEAD.fullmatch(text)
    if found is not None:
        angle = millionths(found[2])
        if angle >= int(FULL_TURN):
            raise NotationError(f"{text!r}: an angle is less than 360 degrees")
        return Lead(int(found[1]) - 1, angle)
    found = _CAMP.fullmatch(text)
    if found is not None:
        x, y = millionths(found[1]), millionths(found[2])
        if max(abs(x), abs(y)) >= int(MIDDLE):
            raise NotationError(f"{text!r}: that is far beyond the table")
        return Camp(x, y)
    found = _TAKE.fullmatch(text)
    if found is not None:
        return Take(int(found[1]), COLOURS.index(found[2]))
    found = _OBJECTIVE.fullmatch(text)
    if found is not None:
        return Objective(COLOURS.index(found[1]))
    if text == "decline":
        return Decline()
    found = _NUMBERED.fullmatch(text)
    if found is not None:
        return _numbered(text, found[1], int(found[2]))
    raise NotationError(f"{text[:80]!r} is not a move; {EXPECTED}")


def _numbered(text: str, name: str, number: int) -> Move:
    if name == "look":
        if 1 <= number <= int(MOST_TOWERS):
            return Look(number - 1)
    elif name == "first":
        if number < 4:
            return First(number)
    else:
        base, count = _DEALS[name]
        if number < count:
            return Deal(base, number)
    raise NotationError(f"{text!r}: there is no such number; {EXPECTED}")
