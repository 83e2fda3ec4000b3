"""Positions of Scarabya as plain data, what a viewer may know, and states sampled from that.

The format is described in ``docs/positions/scarabya.md``.
"""

from __future__ import annotations

from typing import Final, cast

from digsite.core.contract import SPECTATOR, Move, Observation, Settings, seats_in
from digsite.core.errors import NotationError, PositionError
from digsite.core.native import append, i64, vec
from digsite.core.reading import known_fields, read_entries, read_flag, read_number, read_texts
from digsite.core.rng import Rng
from digsite.games.scarabya.rules import moves as notation
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
from digsite.games.scarabya.rules.site import board_set, site_from_rows
from digsite.games.scarabya.rules.stages import DISCARDED, DUEL, NONE, NOT_YET, OVER, REVEAL, SOLO

MOST_POINTS: Final = 1_000_000
"""More than any game can give; positions with larger numbers are refused."""
_FIELDS: Final = (
    "site", "rows", "grid", "at", "outside", "plots", "seats", "revealed", "mission", "deck",
    "deck_known", "starter", "turn", "leg", "bank", "over",
)  # fmt: skip
_PLOT_FIELDS: Final = ("camps", "discarded", "extra", "built")
_SEAT_FIELDS: Final = ("points", "bonus", "symbols", "discards", "dug", "owed", "choice")


# Writing


def position(state: ScarabyaState) -> dict[str, object]:
    """The whole position."""
    data = public_part(state)
    seats = cast("list[dict[str, object]]", data["seats"])
    for seat in range(state.seats):
        if state.chosen[seat] != NONE:
            seats[seat]["choice"] = notation.GRAMMAR.notation(state.chosen[seat])
    if len(state.deck):
        data["deck"] = letters(state.deck)
    return data


def observe(state: ScarabyaState, viewer: i64) -> Observation:
    """What a viewer may know: the public part, and the own hidden choice."""
    data = public_part(state)
    data["phase"] = state.phase()
    data["to_act"] = seats_in(state.to_act())
    chosen = [seat for seat in range(state.seats) if state.chosen[seat] != NONE]
    data["chosen"] = chosen
    if viewer != SPECTATOR and int(viewer) in chosen:
        data["choice"] = notation.GRAMMAR.notation(state.chosen[viewer])
    if state.deck_known:
        data["deck"] = letters(state.deck)
    if state.mode == SOLO:
        data["left"] = int(state.plots[0].visible_symbols())
        data["verdict"] = ("lost", "open", "won")[int(state.verdict) + 1]
    return Observation(state.settings.public(), viewer, data)


def public_part(state: ScarabyaState) -> dict[str, object]:
    """All that lies open on the table."""
    data: dict[str, object] = {}
    if len(state.quarters) or not state.site_is_laid():
        data["site"] = [notation.GRAMMAR.notation(code) for code in state.quarters]
    if state.site_is_laid():
        data["rows"] = state.site.rows()
    data["plots"] = [_plot(state, plot) for plot in range(len(state.plots))]
    data["seats"] = [_seat(state, seat) for seat in range(state.seats)]
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
            camps.append(notation.GRAMMAR.notation(number))
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


def _seat(state: ScarabyaState, seat: i64) -> dict[str, object]:
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


# Sampling


def sample(observation: Observation, rng: Rng) -> ScarabyaState:
    """A full state a viewer could be looking at: only others' open choices are unknown."""
    data = {name: value for name, value in observation.data.items() if name in _FIELDS}
    state = from_position(observation.settings, data)
    own = observation.data.get("choice")
    for seat in cast("list[int]", observation.data["chosen"]):
        if seat == observation.viewer and isinstance(own, str):
            code = notation.GRAMMAR.parse(own).code()
        else:
            code = state.sample_move(seat, rng)
        state.hold_choice(seat, code)
    return state


# Reading


def from_position(settings: Settings, data: dict[str, object]) -> ScarabyaState:
    """A state from plain data; omitted fields are as in a fresh game."""
    known_fields(data, _FIELDS, "the position")
    state = ScarabyaState.fresh(settings)
    _only_with(data, ("at", "outside"), "grid" in data, "a grid")
    _only_with(data, ("starter", "turn", "leg"), state.mode == DUEL, "the duel")
    _only_with(data, ("bank",), state.physical, "tokens=physical")
    _read_site(state, data)
    begun = ("mission", "starter", "turn", "leg", "over")
    _only_with(data, begun, state.site_is_laid(), "a whole site")
    _read_missions(state, data)
    for plot, entry in enumerate(read_entries(data, "plots", len(state.plots))):
        _read_plot(state, plot, entry)
    seats = read_entries(data, "seats", int(state.seats))
    for seat, entry in enumerate(seats):
        _read_seat(state, seat, entry)
    if "bank" in data:
        state.bank = _numbers(data, "bank", 4)
    _read_turn(state, data)
    if read_flag(data, "over"):
        _read_end(state)
    elif state.mission != NONE:
        state.resume_round(state.mission)
    elif state.site_is_laid():
        if len(state.revealed) or state.mode != DUEL or "starter" in data or "turn" in data:
            state.resume_leg()
        else:
            state.after_site()
    _read_choices(state, seats)
    return state


def _read_site(state: ScarabyaState, data: dict[str, object]) -> None:
    laid = _texts(data, "site")
    for index, text in enumerate(laid):
        try:
            move = notation.GRAMMAR.parse(text)
        except NotationError as problem:
            raise PositionError("site", str(problem)) from None
        if move.kind != "quarter" or move["quarter"] != index:
            raise PositionError("site", "lists the boards as NW, NE, SW, SE, e.g. NW=A1r90")
        state.quarters = append(state.quarters, move.code())
    if len({code // 8 % 4 for code in state.quarters}) != len(laid):
        raise PositionError("site", "uses a board twice")
    if "grid" in data:
        _only_with(data, ("site", "rows"), False, "no grid")
        _read_grid(state, data)
    elif len(laid) == 4:
        state.lay_site(board_set(state.settings).site(state.quarters, state.flips))
        if data.get("rows", state.site.rows()) != state.site.rows():
            raise PositionError("rows", "differ from the boards in 'site'")
    elif "rows" in data:
        _only_with(data, ("site",), False, "no rows, or all four boards")
        rows = _texts(data, "rows")
        if len(rows) != SIDE or any(len(row) != SIDE or set(row) - set(".s#") for row in rows):
            raise PositionError("rows", "are ten texts of ten marks: . free, s symbol, # rock")
        _lay_rows(state, rows, "rows")


def _lay_rows(state: ScarabyaState, rows: list[str], where: str) -> None:
    if set("".join(rows)) == {"#"}:
        raise PositionError(where, "leaves no square without a rock")
    state.lay_site(site_from_rows(rows, state.flips))


def _read_grid(state: ScarabyaState, data: dict[str, object]) -> None:
    """A window of the site as text: x is a camp square, X one over a symbol."""
    outside = data.get("outside", ".")
    if outside not in (".", "x"):
        raise PositionError("outside", "is . or x")
    corner = parse_square(str(data.get("at", "a1")))
    if corner < 0:
        raise PositionError("at", "is the square of the window's top left corner, e.g. c3")
    marks = [str(outside)] * (SIDE * SIDE)
    for down, row in enumerate(_texts(data, "grid")):
        for right, mark in enumerate(row):
            inside = corner // SIDE + down < SIDE and corner % SIDE + right < SIDE
            if not inside or mark not in ".s#xX":
                raise PositionError("grid", f"row {down + 1}: marks are . s # x X, inside the site")
            marks[corner + SIDE * down + right] = mark
    text = "".join(marks)
    ground = text.replace("x", ".").replace("X", "s")
    rows = [ground[SIDE * row : SIDE * row + SIDE] for row in range(SIDE)]
    _lay_rows(state, rows, "grid")
    covered = [square for square, mark in enumerate(text) if mark in "xX"]
    for plot in state.plots:
        plot.camp_low = low_mask(covered)
        plot.camp_high = high_mask(covered)


def _read_plot(state: ScarabyaState, index: int, entry: dict[str, object]) -> None:
    where = f"plots[{index}]"
    known_fields(entry, _PLOT_FIELDS, where)
    plot = state.plots[index]
    table = placements()
    extra = _squares(entry, "extra", where)
    plot.camp_low |= low_mask(extra)
    plot.camp_high |= high_mask(extra)
    if (plot.camp_low & plot.site.rock_low) | (plot.camp_high & plot.site.rock_high):
        raise PositionError(f"{where}.extra", "covers a rock (SCA-11)")
    built = 0
    for text in _texts(entry, "camps", where):
        move = _placement(text, f"{where}.camps")
        number = move.code()
        on_camp = (table.low[number] & plot.camp_low) | (table.high[number] & plot.camp_high)
        if on_camp or not plot.fits_site(number, True):
            raise PositionError(f"{where}.camps", f"{text} covers a rock or another camp (SCA-11)")
        _use_shape(state, index, move["shape"], number, f"{where}.camps")
        plot.camp_low |= table.low[number]
        plot.camp_high |= table.high[number]
        built += 1
    for shape in _shapes(entry, "discarded", where):
        _use_shape(state, index, shape, DISCARDED, f"{where}.discarded")
    resolved = len(state.revealed)
    if state.mission != NONE and state.camps[index * 12 + state.mission] == NOT_YET:
        resolved -= 1
    state.built[index] = read_number(entry, "built", where, built, 12)
    if not built <= state.built[index] <= resolved:
        raise PositionError(f"{where}.built", "is not less than 'camps', nor more than 'revealed'")


def _use_shape(state: ScarabyaState, plot: i64, shape: i64, number: i64, where: str) -> None:
    if state.camps[plot * 12 + shape] != NOT_YET:
        raise PositionError(where, f"camp {SHAPES[int(shape)]} is used twice (SCA-08)")
    if not state.is_revealed(shape):
        raise PositionError(where, f"the mission of camp {SHAPES[int(shape)]} is not in 'revealed'")
    state.camps[plot * 12 + shape] = number


def _read_seat(state: ScarabyaState, seat: int, entry: dict[str, object]) -> None:
    where = f"seats[{seat}]"
    known_fields(entry, _SEAT_FIELDS, where)
    _only_with(entry, ("bonus",), state.mode == DUEL, "the duel", where)
    _only_with(entry, ("owed",), state.physical, "tokens=physical", where)
    state.points[seat] = read_number(entry, "points", where, 0, MOST_POINTS)
    state.bonus[seat] = read_number(entry, "bonus", where, 0, MOST_POINTS)
    state.symbols[seat] = read_number(entry, "symbols", where, 0, MOST_POINTS)
    state.discards[seat] = read_number(entry, "discards", where, 0, MOST_POINTS)
    state.owed[seat] = read_number(entry, "owed", where, 0, MOST_POINTS)
    dug = _squares(entry, "dug", where)
    state.dug_low[seat] = low_mask(dug)
    state.dug_high[seat] = high_mask(dug)
    plot = state.plots[state.plot_of(seat)]
    plot.dug_low |= state.dug_low[seat]
    plot.dug_high |= state.dug_high[seat]


def _read_missions(state: ScarabyaState, data: dict[str, object]) -> None:
    """The missions turned over, the one that is open now, and the prepared deck."""
    state.revealed = _shapes(data, "revealed")
    if len(state.revealed) and not state.site_is_laid():
        raise PositionError("revealed", "goes only with a whole site")
    if "mission" in data:
        mission = data["mission"]
        if not isinstance(mission, str) or len(mission) != 1 or mission not in SHAPES:
            raise PositionError("mission", f"is one of {SHAPES}")
        state.mission = SHAPES.index(mission)
        if not state.is_revealed(state.mission):
            state.revealed = append(state.revealed, state.mission)
        elif state.revealed[len(state.revealed) - 1] != state.mission:
            raise PositionError("mission", "is the latest of 'revealed'")
    state.deck = _shapes(data, "deck")
    state.deck_known = read_flag(data, "deck_known")
    if len(state.deck) not in (0, 12):
        raise PositionError("deck", "lists all twelve shapes, or is left out")
    if state.deck_known and not len(state.deck):
        raise PositionError("deck_known", "needs the deck")
    if len(state.deck) and not letters(state.deck).startswith(letters(state.revealed)):
        raise PositionError("deck", "begins with the missions in 'revealed'")


def _read_turn(state: ScarabyaState, data: dict[str, object]) -> None:
    """Whose turn it is, in which leg, and how the solo game stands."""
    chosen = starter_from_settings(state.settings)
    usual = int(chosen) if state.mode == DUEL and chosen != NONE else 0
    state.starter = read_number(data, "starter", "the position", usual, 1)
    state.turn = read_number(data, "turn", "the position", int(state.starter), 1)
    state.leg = read_number(data, "leg", "the position", 1, int(state.legs)) - 1
    if state.leg < 0:
        raise PositionError("leg", "counts from 1")
    if state.mode == SOLO and state.site_is_laid():
        state.verdict = state.judge_solo()


def _read_end(state: ScarabyaState) -> None:
    if state.mission != NONE or len(state.revealed) < 12:
        raise PositionError("over", "means that all twelve missions are revealed and resolved")
    state.stage = OVER
    state.leg = state.legs


def _read_choices(state: ScarabyaState, seats: list[dict[str, object]]) -> None:
    """The choices that wait for other seats; the state has taken up its round before."""
    for seat, entry in enumerate(seats):
        if "choice" not in entry:
            continue
        where = f"seats[{seat}].choice"
        code = _placement(entry["choice"], where).code()
        why = state.refusal(seat, code)
        if why is not None or not state.keeps_choices():
            raise PositionError(where, "is not a hidden choice this seat could have made")
        state.hold_choice(seat, code)


# Small readers; each names the field that is wrong


def _only_with(
    data: dict[str, object], names: tuple[str, ...], fits: bool, what: str, where: str = ""
) -> None:
    """Refuse fields that say nothing here; ``what`` they go with is part of the message."""
    for name in names:
        if name in data and not fits:
            raise PositionError(f"{where}.{name}" if where else name, f"goes only with {what}")


def _texts(data: dict[str, object], name: str, where: str = "") -> list[str]:
    return read_texts(data.get(name, []), f"{where}.{name}" if where else name)


def _squares(data: dict[str, object], name: str, where: str) -> list[int]:
    squares = [parse_square(text) for text in _texts(data, name, where)]
    if -1 in squares:
        raise PositionError(f"{where}.{name}", "lists squares such as d5")
    if len(set(squares)) != len(squares):
        raise PositionError(f"{where}.{name}", "lists each square once")
    return squares


def _shapes(data: dict[str, object], name: str, where: str = "") -> vec[i64]:
    found = data.get(name, "")
    full = f"{where}.{name}" if where else name
    if not isinstance(found, str) or len(set(found)) != len(found) or set(found) - set(SHAPES):
        raise PositionError(full, f"is a text of different letters out of {SHAPES}")
    shapes = vec[i64]()
    for letter in found:
        shapes = append(shapes, SHAPES.index(letter))
    return shapes


def _numbers(data: dict[str, object], name: str, count: int) -> vec[i64]:
    found = data[name]
    numbers = vec[i64]()
    if not isinstance(found, list) or len(found) != count:
        raise PositionError(name, f"is a list of {count} whole numbers")
    for index in range(count):
        entry: dict[str, object] = {"entry": found[index]}
        numbers = append(numbers, read_number(entry, "entry", name, 0, MOST_POINTS))
    return numbers


def _placement(text: object, where: str) -> Move:
    try:
        move = notation.GRAMMAR.parse(str(text))
    except NotationError as problem:
        raise PositionError(where, str(problem)) from None
    if move.kind != "camp" or move.code() >= PLACEMENT_COUNT:
        raise PositionError(where, f"{str(text)[:40]} is not a camp inside the site (SCA-10)")
    return move
