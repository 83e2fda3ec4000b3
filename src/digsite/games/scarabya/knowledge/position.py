"""Positions of Scarabya as plain data, written and read: ``docs/positions/scarabya.md``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from digsite.core.contract import Move, Settings
from digsite.core.errors import Fault
from digsite.core.native import append, i64, vec
from digsite.core.shapes import (
    FLAG,
    Choice,
    Entry,
    Field,
    ListOf,
    Object,
    Parsed,
    Text,
    Whole,
)
from digsite.games.scarabya.knowledge.content import board_set
from digsite.games.scarabya.rules.moves import GRAMMAR
from digsite.games.scarabya.rules.placements import (
    PLACEMENT_COUNT,
    SHAPES,
    SIDE,
    high_mask,
    low_mask,
    parse_square,
    placements,
    square_name,
    squares_of,
)
from digsite.games.scarabya.rules.play import ScarabyaState, starter_from_settings
from digsite.games.scarabya.rules.site import site_from_rows
from digsite.games.scarabya.rules.stages import DISCARDED, DUEL, NONE, NOT_YET, OVER, REVEAL, SOLO

# What a position looks like


def _read_quarter(text: str) -> Move:
    move = GRAMMAR.parse(text)
    if move.kind != "quarter":
        raise ValueError("must be a board laid, such as NW=A1r90")
    return move


def _read_placement(text: str) -> Move:
    move = GRAMMAR.parse(text)
    if move.kind != "camp" or move.code() >= PLACEMENT_COUNT:
        raise ValueError(f"{text} is not a camp inside the site (SCA-10)")
    return move


def _read_mark(text: str) -> int:
    """As a state keeps it."""
    square, _equals, token = text.partition("=")
    if parse_square(square) < 0 or token not in ("1", "2", "3", "4"):
        raise ValueError("must be a square and a token such as d5=3")
    return 5 * parse_square(square) + int(token)


_DIFFERENT: Final = r"(?!.*(.).*\1)"
_LETTERS: Final = Text(
    f"{_DIFFERENT}[{SHAPES}]*", f"a text of different letters out of {SHAPES}", "shapes", 12
)
_DECK: Final = Text(
    f"{_DIFFERENT}([{SHAPES}]{{12}})?", f"a text of all twelve letters {SHAPES}", longest=12
)
_SHAPE: Final = Choice(SHAPES, f"one of {SHAPES}", f"[{SHAPES}]", "shape")
_SQUARE: Final = Choice(
    [square_name(square) for square in range(SIDE * SIDE)],
    "a square such as d5",
    "[a-j](10|[1-9])",
    "square",
)
_SQUARES: Final = ListOf(_SQUARE, SIDE * SIDE, different=True, name="squares")
_PLACEMENT: Final = Parsed(
    _read_placement, "a camp such as L1m@d4", f"[{SHAPES}][0-3]m?@[a-j](10|[1-9])", "placement"
)
_QUARTER: Final = Parsed(
    _read_quarter, "a board laid, such as NW=B2r90", "(NW|NE|SW|SE)=[A-D][12]r(0|90|180|270)",
    "quarter",
)  # fmt: skip
_COUNT: Final = Whole(0, 1_000_000, "count")
"""More than any game can give."""

CAMPS: Final = Field("camps", ListOf(_PLACEMENT, 12), [], "Camps that stand.")
THROWN: Final = Field("discarded", _LETTERS, "", "Camps discarded.")
EXTRA: Final = Field("extra", _SQUARES, [], "More squares under camps.")
BUILT: Final = Field("built", Whole(0, 12), help="How many camps were placed.")
_PLOT: Final = Object([CAMPS, THROWN, EXTRA, BUILT], "plot")

POINTS: Final = Field("points", _COUNT, 0, "Points of areas.")
SYMBOLS: Final = Field("symbols", _COUNT, 0, "Symbols in these areas.")
DISCARDS: Final = Field("discards", _COUNT, 0, "Camps discarded.")
DUG: Final = Field("dug", _SQUARES, [], "Squares of these areas.")
BONUS: Final = Field("bonus", _COUNT, 0, "Duel: compensation.")
OWED: Final = Field("owed", _COUNT, 0, "Points without tokens.")
CHOICE: Final = Field("choice", _PLACEMENT, help="The hidden choice.")
_SEAT: Final = Object([POINTS, SYMBOLS, DISCARDS, DUG, BONUS, OWED, CHOICE], "seat")

SITE: Final = Field(
    "site", ListOf(_QUARTER, 4), [], "The boards laid so far, in the order NW, NE, SW, SE."
)
ROWS: Final = Field(
    "rows",
    ListOf(Text("[.s#]{10}", "ten of the marks . free, s symbol, # rock"), SIDE, SIDE),
    help="The whole site: . free, s symbol, # rock.",
)
GRID: Final = Field(
    "grid",
    ListOf(Text("[.s#xX]{0,10}", "up to ten of the marks . s # x X"), SIDE),
    help="A window of the site: . free, s symbol, # rock, x camp, X camp over a symbol.",
)
AT: Final = Field("at", _SQUARE, "a1", "The window's top left corner.", beside="grid")
OUTSIDE: Final = Field("outside", Choice(".x"), ".", "The mark outside the window.", beside="grid")
REVEALED: Final = Field("revealed", _LETTERS, "", "Missions turned over.")
MISSION: Final = Field("mission", _SHAPE, help="The mission that is open now.")
DECK: Final = Field(
    "deck", _DECK, "", "A prepared order of all missions, or an empty text for none."
)
DECK_KNOWN: Final = Field("deck_known", FLAG, False, "Whether all know the deck.")
PLOTS: Final = Field(
    "plots",
    ListOf(_PLOT, 4, 1),
    help="What stands on each site: one a seat in the base game, else one.",
)
SEATS: Final = Field("seats", ListOf(_SEAT, 4, 1))
STARTER: Final = Field("starter", Whole(0, 1), help="Duel: who started this leg.")
TURN: Final = Field("turn", Whole(0, 1), help="Duel: whose turn it is.")
LEG: Final = Field("leg", Whole(1, 2), 1, "Duel: which leg is played.")
BANK: Final = Field(
    "bank",
    ListOf(_COUNT, 4, 4),
    help="Tokens of value 1, 2, 3, 4 that are left, with tokens=physical.",
)
MARKS: Final = Field(
    "marks",
    ListOf(Parsed(_read_mark, "a square and a token such as d5=3", "[a-j](10|[1-9])=[1-4]"), 72),
    [],
    "Duel with tokens=physical: the tokens that mark areas, each on its area's first square.",
)
ENDED: Final = Field("over", FLAG, False, "The game has ended.")
POSITION: Final = Object(
    [
        SITE, ROWS, GRID, AT, OUTSIDE, REVEALED, MISSION, DECK, DECK_KNOWN, PLOTS, SEATS, STARTER,
        TURN, LEG, BANK, MARKS, ENDED,
    ],
    also={
        "dependentSchemas": {
            "grid": {"properties": {"site": False, "rows": False}},
            "mission": {"properties": {"over": {"const": False}}},
        }
    },
)  # fmt: skip


# Writing


def position(state: ScarabyaState) -> dict[str, object]:
    """The whole position."""
    seats = [seat_part(state, seat) for seat in range(state.seats)]
    for seat in range(state.seats):
        if state.chosen[seat] != NONE:
            seats[seat]["choice"] = GRAMMAR.notation(state.chosen[seat])
    data = public_part(state, seats)
    if len(state.deck):
        data["deck"] = letters(state.deck)
    return data


def public_part(state: ScarabyaState, seats: list[dict[str, object]]) -> dict[str, object]:
    """All that lies open on the table, with what is said of the seats."""
    data: dict[str, object] = {}
    if len(state.quarters) or not state.site_is_laid():
        data["site"] = [GRAMMAR.notation(code) for code in state.quarters]
    if state.site_is_laid():
        data["rows"] = state.site.rows()
    data["plots"] = [_plot(state, plot) for plot in range(len(state.plots))]
    data["seats"] = seats
    data["revealed"] = letters(state.revealed)
    if state.mission != NONE:
        data["mission"] = SHAPES[int(state.mission)]
    if state.deck_known:
        data["deck_known"] = True
    if state.mode == DUEL and state.stage >= REVEAL:
        data["starter"] = int(state.starter)
        data["turn"] = int(state.turn)
        data["leg"] = min(int(state.leg) + 1, int(state.legs))
    if state.physical:
        data["bank"] = [int(count) for count in state.bank]
    if len(state.marks):
        data["marks"] = [f"{square_name(int(mark) // 5)}={mark % 5}" for mark in state.marks]
    if state.stage == OVER:
        data["over"] = True
    return data


def _plot(state: ScarabyaState, plot: int) -> dict[str, object]:
    camps: list[str] = []
    low = state.plots[plot].camp_low
    high = state.plots[plot].camp_high
    discarded = ""
    for shape in state.revealed:
        number = state.camps[plot * 12 + shape]
        if number >= 0:
            camps.append(GRAMMAR.notation(number))
            low &= ~state.table.low[number]
            high &= ~state.table.high[number]
        elif number == DISCARDED:
            discarded += SHAPES[int(shape)]
    data: dict[str, object] = {"camps": camps, "built": int(state.built[plot])}
    if discarded:
        data["discarded"] = discarded
    if low | high:
        data["extra"] = [square_name(square) for square in squares_of(low, high)]
    return data


def seat_part(state: ScarabyaState, seat: i64) -> dict[str, object]:
    """What all know of a seat."""
    data: dict[str, object] = {
        "points": int(state.points[seat]),
        "symbols": int(state.symbols[seat]),
        "discards": int(state.discards[seat]),
        "dug": [square_name(s) for s in squares_of(state.dug_low[seat], state.dug_high[seat])],
    }
    if state.mode == DUEL:
        data["bonus"] = int(state.bonus[seat])
    if state.physical:
        data["owed"] = int(state.owed[seat])
    return data


def letters(shapes: vec[i64]) -> str:
    return "".join(SHAPES[int(shape)] for shape in shapes)


# Reading


def read_position(
    settings: Settings, data: dict[str, object], telling: bool = False
) -> ScarabyaState:
    """A state from plain data; omitted fields are as in a fresh game.

    ``telling``: what follows by itself is kept in the log.
    """
    given = POSITION.read(data)
    state = ScarabyaState.fresh(settings)
    state.log = [] if telling else None
    _only_with(given, [STARTER, TURN, LEG, MARKS], state.mode == DUEL, "the duel")
    paid = settings.text("tokens") == "physical"
    _only_with(given, [BANK, MARKS], paid, "tokens=physical")
    _read_site(state, given)
    begun: list[Field[object]] = [MISSION, STARTER, TURN, LEG, ENDED]
    _only_with(given, begun, state.site_is_laid(), "a whole site")
    _read_missions(state, given)
    for plot, entry in enumerate(given.each(PLOTS, len(state.plots), {})):
        _read_plot(state, plot, entry)
    seats = given.each(SEATS, int(state.seats), {})
    for seat, entry in enumerate(seats):
        _read_seat(state, seat, entry)
    if given.has(BANK):
        state.bank = vec[i64](given.get(BANK))
    state.marks = vec[i64](given.get(MARKS))
    _read_turn(state, given)
    if given.get(ENDED):
        _read_end(state)
    elif state.mission != NONE:
        state.resume_round(state.mission)
    elif state.site_is_laid():
        if len(state.revealed) or state.mode != DUEL or given.has(STARTER) or given.has(TURN):
            state.resume_leg()
        else:
            state.after_site()
    _read_choices(state, seats)
    return state


def _only_with(given: Entry, fields: Sequence[Field[object]], fits: bool, what: str) -> None:
    """Refuse fields that say nothing here; ``what`` they go with is part of the message."""
    for field in fields:
        if not fits and given.has(field):
            raise given.fault(field, f"goes only with {what}")


def _read_site(state: ScarabyaState, given: Entry) -> None:
    laid = given.get(SITE)
    for index, move in enumerate(laid):
        if move["quarter"] != index:
            raise given.fault(SITE, "lists the boards as NW, NE, SW, SE, e.g. NW=A1r90")
        state.quarters = append(state.quarters, move.code())
    if len({move["board"] for move in laid}) != len(laid):
        raise given.fault(SITE, "uses a board twice")
    grid, rows = given.find(GRID), given.find(ROWS)
    if grid is not None:
        _only_with(given, [SITE, ROWS], False, "no grid")
        _read_grid(state, grid, given)
    elif len(laid) == 4:
        state.lay_site(board_set(state.settings).site(state.quarters, state.flips))
        if rows is not None and rows != state.site.rows():
            raise given.fault(ROWS, "differ from the boards in 'site'")
    elif rows is not None:
        _only_with(given, [SITE], False, "no rows, or all four boards")
        _lay_rows(state, rows, "rows")


def _lay_rows(state: ScarabyaState, rows: list[str], where: str) -> None:
    if set("".join(rows)) == {"#"}:
        raise Fault(where, "leaves no square without a rock")
    state.lay_site(site_from_rows(rows, state.flips))


def _read_grid(state: ScarabyaState, grid: list[str], given: Entry) -> None:
    """A window of the site as text: x is a camp square, X one over a symbol."""
    corner = given.get(AT)
    marks = [".x"[given.get(OUTSIDE)]] * (SIDE * SIDE)
    for down, row in enumerate(grid):
        if row and (corner // SIDE + down >= SIDE or corner % SIDE + len(row) > SIDE):
            raise Fault(f"grid[{down}]", "reaches out of the site")
        for right, mark in enumerate(row):
            marks[corner + SIDE * down + right] = mark
    text = "".join(marks)
    ground = text.replace("x", ".").replace("X", "s")
    rows = [ground[SIDE * row : SIDE * row + SIDE] for row in range(SIDE)]
    _lay_rows(state, rows, "grid")
    covered = [square for square, mark in enumerate(text) if mark in "xX"]
    for plot in state.plots:
        plot.camp_low = low_mask(covered)
        plot.camp_high = high_mask(covered)


def _read_plot(state: ScarabyaState, index: int, entry: Entry) -> None:
    plot = state.plots[index]
    table = placements()
    extra = entry.get(EXTRA)
    plot.camp_low |= low_mask(extra)
    plot.camp_high |= high_mask(extra)
    if (plot.camp_low & plot.site.rock_low) | (plot.camp_high & plot.site.rock_high):
        raise entry.fault(EXTRA, "covers a rock (SCA-11)")
    camps = entry.get(CAMPS)
    for place, move in enumerate(camps):
        number = move.code()
        on_camp = (table.low[number] & plot.camp_low) | (table.high[number] & plot.camp_high)
        where = f"{entry.where}.camps[{place}]"
        if on_camp or not plot.site.fits(state.table, number, True):
            raise Fault(where, "covers a rock or another camp (SCA-11)")
        _use_shape(state, index, move["shape"], number, where)
        plot.camp_low |= table.low[number]
        plot.camp_high |= table.high[number]
    for letter in entry.get(THROWN):
        _use_shape(state, index, SHAPES.index(letter), DISCARDED, f"{entry.where}.discarded")
    resolved = len(state.revealed)
    if state.mission != NONE and state.camps[index * 12 + state.mission] == NOT_YET:
        resolved -= 1
    built = entry.find(BUILT)
    state.built[index] = len(camps) if built is None else built
    if not len(camps) <= state.built[index] <= resolved:
        raise entry.fault(BUILT, "is not less than 'camps', nor more than 'revealed'")


def _use_shape(state: ScarabyaState, plot: i64, shape: i64, number: i64, where: str) -> None:
    if state.camps[plot * 12 + shape] != NOT_YET:
        raise Fault(where, f"camp {SHAPES[int(shape)]} is used twice (SCA-08)")
    if not state.is_revealed(shape):
        raise Fault(where, f"the mission of camp {SHAPES[int(shape)]} is not in 'revealed'")
    state.camps[plot * 12 + shape] = number


def _read_seat(state: ScarabyaState, seat: int, entry: Entry) -> None:
    _only_with(entry, [BONUS], state.mode == DUEL, "the duel")
    _only_with(entry, [OWED], state.settings.text("tokens") == "physical", "tokens=physical")
    state.points[seat] = entry.get(POINTS)
    state.bonus[seat] = entry.get(BONUS)
    state.symbols[seat] = entry.get(SYMBOLS)
    state.discards[seat] = entry.get(DISCARDS)
    state.owed[seat] = entry.get(OWED)
    dug = entry.get(DUG)
    state.dug_low[seat] = low_mask(dug)
    state.dug_high[seat] = high_mask(dug)
    plot = state.plots[state.plot_of(seat)]
    plot.dug_low |= state.dug_low[seat]
    plot.dug_high |= state.dug_high[seat]


def _read_missions(state: ScarabyaState, given: Entry) -> None:
    """The missions turned over, the one that is open now, and the prepared deck."""
    state.revealed = _shapes(given.get(REVEALED))
    if len(state.revealed) and not state.site_is_laid():
        raise given.fault(REVEALED, "goes only with a whole site")
    mission = given.find(MISSION)
    if mission is not None:
        state.mission = mission
        if not state.is_revealed(mission):
            state.revealed = append(state.revealed, mission)
        elif state.revealed[len(state.revealed) - 1] != mission:
            raise given.fault(MISSION, "is the latest of 'revealed'")
    deck = given.get(DECK)
    state.deck = _shapes(deck)
    state.deck_known = given.get(DECK_KNOWN)
    if state.deck_known and not deck:
        raise given.fault(DECK_KNOWN, "needs the deck")
    if deck and not deck.startswith(letters(state.revealed)):
        raise given.fault(DECK, "begins with the missions in 'revealed'")


def _shapes(letters: str) -> vec[i64]:
    return vec[i64]([SHAPES.index(letter) for letter in letters])


def _read_turn(state: ScarabyaState, given: Entry) -> None:
    """Whose turn it is, in which leg, and how the solo game stands."""
    chosen = starter_from_settings(state.settings)
    starter, turn = given.find(STARTER), given.find(TURN)
    state.starter = chosen if state.mode == DUEL and chosen != NONE else 0
    if starter is not None:
        state.starter = starter
    state.turn = state.starter if turn is None else turn
    state.leg = given.number(LEG, int(state.legs)) - 1
    if state.mode == SOLO and state.site_is_laid():
        state.verdict = state.judge_solo()


def _read_end(state: ScarabyaState) -> None:
    if state.mission != NONE or len(state.revealed) < 12:
        raise Fault("over", "means that all twelve missions are revealed and resolved")
    state.stage = OVER
    state.leg = state.legs


def _read_choices(state: ScarabyaState, seats: list[Entry]) -> None:
    """The choices that wait for other seats; the state has taken up its round before."""
    for seat, entry in enumerate(seats):
        choice = entry.find(CHOICE)
        if choice is None:
            continue
        if state.refusal(seat, choice.code()) is not None or not state.keeps_choices():
            raise entry.fault(CHOICE, "is not a hidden choice this seat could have made")
        state.hold_choice(seat, choice.code())
