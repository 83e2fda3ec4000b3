"""What the tests of Scarabya share: tables, drawn positions, moves in notation, random games."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import cast

from digsite import testing
from digsite.core.contract import NATURE, Settings, State
from digsite.games.scarabya import GAME
from tests.reference import scarabya as ref

ROOT = Path(__file__).resolve().parents[3]
Data = dict[str, object]
ALL = "FILNPTUVWXYZ"
SEATS = {"base": 2, "duel": 2, "solo": 1}
MODES = list(SEATS)
TEN_CAMPS = "FILNPTUVWX"
EMPTY_ROWS = ["." * 10] * 10


def table(
    mode: str = "base", seats: int = 0, setup: Data | None = None, **options: object
) -> Settings:
    """Settings; without a number of seats two play, or one alone."""
    return GAME.settings(seats or SEATS[mode], mode, dict(options), setup)


LONE = {
    "base": table("base", 1),
    "duel": table("duel", duel_first="chosen", first_seat=0),
    "solo": table("solo"),
}
"""A table of each mode at which seat 0 places first, and nobody at the same time."""


def at_position(settings: Settings, **fields: object) -> State:
    return GAME.from_position(settings, dict(fields))


def drawn(
    drawing: str, settings: Settings, at: str = "a1", outside: str = ".", **fields: object
) -> tuple[State, str]:
    """A position drawn as the rule ledger draws them, and the new camp in it, in notation.

    x camp, X camp over a symbol, N new camp, s symbol, # rock, . free; rows are separated by
    blanks. The mission is the new camp's shape unless it is given.
    """
    window = ref.read_window(drawing.replace("X", "x").split(), ref.square_from_name(at), outside)
    name = ""
    if window.new:
        shape = ref.shape_of(window.new)
        assert shape is not None, "the squares marked N are no camp"
        name = next(n for n, squares in ref.placements(shape).items() if squares == window.new)
        fields.setdefault("mission", shape)
    grid = [row.replace("N", ".") for row in drawing.split()]
    return at_position(settings, grid=grid, at=at, outside=outside, **fields), name


# --- Playing in notation -------------------------------------------------------------------------


def code(move: str) -> int:
    return int(GAME.parse(move).code())


def play(state: State, seat: int, *moves: str) -> list[Data]:
    """Play moves of one seat; returns what everybody sees of them."""
    return testing.play(state, *moves, seat=seat)


def chance(state: State, *outcomes: str) -> list[Data]:
    """Let chance give these outcomes."""
    return play(state, int(NATURE), *outcomes)


def missions(state: State, letters: str) -> list[Data]:
    """Turn over missions that nobody can place, or one that somebody can."""
    return chance(state, *(f"mission {letter}" for letter in letters))


def refused(state: State, seat: int, move: str) -> str:
    """The rule that refuses a move; playing it raises and changes nothing."""
    return testing.refused(state, move, seat).rule


def legal(state: State, seat: int = 0) -> list[str]:
    """The legal moves of a seat in notation."""
    return testing.legal(state, seat)


kinds = testing.kinds
only = testing.of_kind
scores = testing.scores


# --- Looking into positions ----------------------------------------------------------------------


def plots(state: State) -> list[Data]:
    return cast("list[Data]", state.position()["plots"])


def seat_data(state: State, seat: int = 0) -> Data:
    return cast("list[Data]", state.position()["seats"])[seat]


def revealed(state: State) -> str:
    return cast("str", state.position()["revealed"])


def reference_site(state: State) -> ref.Site:
    """The site as the slow reference knows it."""
    rows = cast("list[str]", state.position()["rows"])
    return ref.read_window(rows).site


def reference_camps(state: State, plot: int = 0) -> ref.Squares:
    """All squares under camps."""
    data = plots(state)[plot]
    extra = cast("list[str]", data.get("extra", []))
    squares = {ref.square_from_name(name) for name in extra}
    for camp in cast("list[str]", data["camps"]):
        squares |= ref.squares_of(camp)
    return frozenset(squares)


@cache
def every_placement(shape: str, flip: bool = True) -> dict[str, ref.Squares]:
    """The reference's placements, listed once."""
    return ref.placements(shape, flip)


def reference_legal(
    site: ref.Site, camps: ref.Squares, shape: str, flip: bool = True
) -> dict[str, ref.Squares]:
    """As ``ref.legal_placements``, which lists all placements anew each time."""
    every = every_placement(shape, flip)
    return {name: new for name, new in every.items() if ref.refusal(site, camps, new) is None}


def areas_told(events: list[Data]) -> list[ref.Squares]:
    """The excavation areas that events tell of."""
    return [
        frozenset(ref.square_from_name(name) for name in cast("list[str]", event["squares"]))
        for event in only(events, "dug")
    ]


# --- Random games --------------------------------------------------------------------------------

random_step = testing.random_step
walk = testing.walk


def finished(settings: Settings, seed: int) -> State:
    """A random game, played to its end."""
    return testing.finished(GAME.start(settings), seed)
