"""Moves of Anasazi: 64-bit code <-> named value <-> notation.

lead 3 123.456789        the third expedition goes on at this angle, in degrees from the right
camp 12.5 -40            a camp with its middle there, in millimetres from the middle of the table
look 7                   look at tower 7
take 1 red               take a red treasure from seat 1
decline                  neither look nor take
first 1, layout 12345, reds 7, blues 7, whites 7, towers 7, objective red       outcomes of chance
"""

from __future__ import annotations

from typing import Final

from digsite.core.native import i64
from digsite.core.notation import Field, Grammar, Kind, in_range, one_of
from digsite.core.words import N_
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
FIRST_CAMP: Final[i64] = 0x1000000040000001
"""The camp that lies lowest and farthest left: one micrometre inside -MIDDLE, both ways."""
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


_DECIMAL: Final = r"[0-9]{1,3}(?:\.[0-9]{1,6})?"
_ANGLE = Field(
    N_("angle"), 0, FULL_TURN - 1, _DECIMAL, decimal, millionths,
    N_("from 0 to less than 360 degrees, with at most six decimals"),
)  # fmt: skip
_ORDINATE = Field(
    N_("place on the table"), 1 - MIDDLE, MIDDLE - 1, f"-?{_DECIMAL}", decimal, millionths,
    N_("millimetres from the middle, at most 536 either way, with at most six decimals"),
    room=ROW,
)  # fmt: skip
_SEAT = in_range(N_("seat"), 0, 3)
_COLOUR = one_of(N_("colour"), COLOURS)


def _dealt(name: str, first: i64, count: i64) -> Kind:
    """A numbered outcome: the layout of the mesas, or how treasures or towers were dealt."""
    return Kind(name, first, f"{name} {{number}}", number=in_range(N_("number"), 0, count - 1))


GRAMMAR: Final = Grammar(
    [
        Kind(
            "lead", LEAD, "lead {expedition} {angle}",
            expedition=in_range(N_("expedition"), 0, 5, plus=1), angle=_ANGLE,
        ),
        Kind("camp", FIRST_CAMP, "camp {x} {y}", x=_ORDINATE, y=_ORDINATE),
        Kind("look", LOOK, "look {tower}", tower=in_range(N_("tower"), 0, MOST_TOWERS - 1, plus=1)),
        Kind("take", TAKE, "take {victim} {colour}", victim=_SEAT, colour=_COLOUR),
        Kind("decline", DECLINE, "decline"),
        Kind("first", FIRST, "first {seat}", seat=_SEAT),
        Kind("objective", OBJECTIVE, "objective {colour}", colour=_COLOUR),
        _dealt("layout", LAYOUT, LAYOUTS),
        _dealt("reds", REDS, RED_DEALS),
        _dealt("blues", BLUES, BLUE_DEALS),
        _dealt("whites", WHITES, WHITE_DEALS),
        _dealt("towers", TOWERS, TOWER_DEALS),
    ],
    N_(
        "write 'lead 3 123.5' (expedition, angle), 'camp 12.5 -40' (to the right, upwards), "
        "'look 7' (tower), 'take 1 red' (seat, colour) or 'decline'"
    ),
)  # fmt: skip
