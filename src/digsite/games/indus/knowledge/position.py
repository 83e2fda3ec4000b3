"""Positions of Indus as plain data, what a viewer may know, and states sampled from that.

Nothing is hidden in Indus (A14): an observation is the position and what can be read off it. The
format is described in ``docs/positions/indus.md``.
"""

from __future__ import annotations

from typing import Final, cast

from digsite.core.contract import Observation, Settings, seats_in
from digsite.core.errors import NotationError, PositionError
from digsite.core.native import i64
from digsite.core.reading import known_fields, read_number
from digsite.games.indus.knowledge.content import read_area
from digsite.games.indus.rules import moves as notation
from digsite.games.indus.rules.board import Board, box_of, grid_faults
from digsite.games.indus.rules.layout import Grid, parse_layout, seam_faults
from digsite.games.indus.rules.pieces import (
    AREAS,
    COLOURS,
    SPACES,
    area_name,
    parse_area,
    parse_piece,
    parse_space,
    piece_name,
    space_name,
)
from digsite.games.indus.rules.piles import UNPROTECTED, pieces_in, with_own, with_piece
from digsite.games.indus.rules.play import IndusState
from digsite.games.indus.rules.state import (
    LAY_CENTRE,
    LAY_RING,
    MOST_ROLLS,
    MOVE,
    NONE,
    OVER,
    OWN,
    PHASES,
    PICK,
    PLACE,
    ROLL,
    SETUP,
)

_FIELDS: Final = (
    "board", "rows", "ring", "phase", "turn", "colour", "die", "roll", "frame", "reserve",
    "stacks", "protected", "captures", "recovered", "own_capture",
)  # fmt: skip
_OWN_FIELDS: Final = ("piece", "by", "area")
_NONE_YET: Final = "none"
"""The text of ``board`` while no board is laid."""


# Writing


def position(state: IndusState) -> dict[str, object]:
    """The whole position."""
    data: dict[str, object] = {"phase": state.phase(), "turn": int(state.turn)}
    if not state.board.ruins:
        data["board"] = _NONE_YET
        if state.ring != NONE:
            data["ring"] = notation.GRAMMAR.notation(state.ring).partition(" ")[2]
    elif state.board.text:
        data["board"] = state.board.text
    else:
        data["rows"] = state.board.rows()
    if state.stage in (PLACE, ROLL, MOVE, OWN):
        if state.colour != NONE:
            data["colour"] = COLOURS[int(state.colour)]
        data["roll"] = int(state.roll)
    if state.stage in (MOVE, OWN):
        data["die"] = int(state.die)
    data["frame"] = {
        space_name(space): piece_name(state.frame[space])
        for space in range(SPACES)
        if state.frame[space] != NONE
    }
    data["reserve"] = {
        COLOURS[colour]: [int(state.reserve[3 * colour + kind]) for kind in range(3)]
        for colour in range(state.colours)
    }
    data["stacks"] = {
        area_name(area): [
            piece_name(piece) for piece in pieces_in(state.pile[area], state.protector[area])
        ]
        for area in range(AREAS)
        if state.pile[area]
    }
    data["protected"] = {
        area_name(area): COLOURS[int(state.protector[area])]
        for area in range(AREAS)
        if state.protector[area] != UNPROTECTED
    }
    data["captures"] = {
        COLOURS[colour]: int(state.captures[colour]) for colour in range(state.colours)
    }
    data["recovered"] = [int(state.recovered[seat]) for seat in range(state.seats)]
    if state.stage == OWN:
        data["own_capture"] = {
            "piece": piece_name(state.own_piece),
            "by": COLOURS[int(state.own_by)],
            "area": area_name(state.own_area),
        }
    return data


def observe(state: IndusState, viewer: i64) -> Observation:
    """What a viewer may know: all of it, and the standing of every ruin."""
    data = position(state)
    data["to_act"] = seats_in(state.to_act())
    data["seats"] = [
        {
            "colours": [COLOURS[colour] for colour in state.colours_of(seat)],
            "score": int(state.score(seat)),
            "captured": int(state.captured_points(seat)),
        }
        for seat in range(state.seats)
    ]
    data["ruins"] = [state.ruin_data(ruin) for ruin in range(state.board.ruins)]
    if state.board.ruins:
        data["areas"] = state.board.rows()
    return Observation(state.settings.public(), viewer, data)


# Sampling


def sample(observation: Observation) -> IndusState:
    """The one state a viewer can be looking at."""
    data = {name: value for name, value in observation.data.items() if name in _FIELDS}
    return from_position(observation.settings, data)


# Reading


def from_position(settings: Settings, data: dict[str, object]) -> IndusState:
    """A state from plain data; omitted fields are as in a fresh game."""
    known_fields(data, _FIELDS, "the position")
    state = IndusState.fresh(settings)
    laid = _read_board(state, data)
    _read_pieces(state, data)
    _read_captures(state, data)
    state.turn = read_number(data, "turn", "the position", 0, int(state.seats) - 1)
    phase = data.get("phase")
    if phase is not None and phase not in PHASES:
        raise PositionError("phase", f"is one of {', '.join(PHASES)}")
    if not laid:
        _read_laying(state, data, phase)
        return state
    state.count_all()
    if phase is None and _is_untouched(data):
        state.after_board()
    elif phase is None:
        _take_up(state)
    else:
        _read_phase(state, data, PHASES.index(str(phase)))
    return state


def _is_untouched(data: dict[str, object]) -> bool:
    """Whether nothing is said about the course of the game: then it begins as the options say."""
    return not set(data) - {"board", "rows"}


def _read_board(state: IndusState, data: dict[str, object]) -> bool:
    """Lay the board; false while the table still waits for a random one."""
    if "rows" in data:
        state.board = _board_of_rows(state, data)
        return True
    chosen = data.get("board", state.settings.text("board"))
    if not isinstance(chosen, str):
        raise PositionError("board", "is a text such as L1 L2 L4 L6 Q1r0, recommended or none")
    box = box_of(state.settings)
    if chosen in ("random", _NONE_YET):
        return False
    if chosen == "recommended":
        chosen = box.tiles.recommended
    try:
        layout = parse_layout(chosen)
    except ValueError as problem:
        raise PositionError("board", str(problem)) from None
    if not layout.is_full():
        raise PositionError("board", "has a gap (IND-03)")
    faults = seam_faults(box.tiles, layout)
    if faults:
        raise PositionError("board", f"(IND-04) {faults[0].sentence()}")
    state.board = box.board(layout.text())
    return True


def _board_of_rows(state: IndusState, data: dict[str, object]) -> Board:
    """A board given area by area, as tiles are written."""
    rows = data["rows"]
    grid: Grid = {}
    if not isinstance(rows, list) or len(rows) != 6:
        raise PositionError("rows", "are six texts of six areas separated by |")
    for row, text in enumerate(rows):
        cells = text.split("|") if isinstance(text, str) else []
        if len(cells) != 6:
            raise PositionError("rows", "are six texts of six areas separated by |")
        for column, cell in enumerate(cells):
            try:
                grid[row, column] = read_area(cell)
            except ValueError as problem:
                raise PositionError("rows", f"r{row + 1}c{column + 1}: {problem}") from None
    faults = grid_faults(grid)
    if faults:
        raise PositionError("rows", f"(IND-04) {faults[0]}")
    try:
        return Board("", grid, box_of(state.settings).tiles.burial_value)
    except KeyError:
        raise PositionError("rows", "a burial has at most three areas") from None


def _read_pieces(state: IndusState, data: dict[str, object]) -> None:
    """Frame, stacks and reserve. Without a reserve, all that lies nowhere else is in it."""
    if "frame" not in data and state.settings.text("setup") == "first_game":
        state.place_start()
    for space, name in _table(data, "frame").items():
        if parse_space(space) < 0:
            raise PositionError("frame", f"{space[:20]!r} is no space such as N2")
        piece = _piece(state, name, f"frame, {space}")
        state.stand(piece, parse_space(space))
        state.reserve[piece] -= 1
    _read_stacks(state, _table(data, "stacks"), _table(data, "protected"))
    for piece in range(12):
        if state.reserve[piece] < 0:
            raise _too_many(piece)
    if "reserve" in data:
        _read_reserve(state, _table(data, "reserve"))


def _too_many(piece: i64) -> PositionError:
    return PositionError("the position", f"more {piece_name(piece)} than the kit has (IND-02)")


def _read_stacks(
    state: IndusState, stacks: dict[str, object], protected: dict[str, object]
) -> None:
    for area, pieces in stacks.items():
        if parse_area(area) < 0:
            raise PositionError("stacks", f"{area[:20]!r} is no area such as r1c1")
        for piece in _read_stack(state, area, pieces, protected.get(area)):
            state.reserve[piece] -= 1
    for area in protected:
        if area not in stacks:
            raise PositionError("protected", f"{area[:20]}: nothing lies there (IND-37)")


def _read_reserve(state: IndusState, table: dict[str, object]) -> None:
    """Workers, assistants and professors of each colour; a colour left out has none."""
    most = state.reserve[:]
    for piece in range(12):
        state.reserve[piece] = 0
    for name, counts in table.items():
        colour = _colour(state, name, "reserve")
        if not isinstance(counts, list) or len(counts) != 3:
            raise PositionError("reserve", f"{name} is a list: workers, assistants, professors")
        for kind in range(3):
            piece = 3 * colour + kind
            state.reserve[piece] = read_number({name: counts[kind]}, name, "reserve", 0, 16)
            if state.reserve[piece] > most[piece]:
                raise _too_many(piece)


def _read_stack(state: IndusState, area: str, pieces: object, protector: object) -> list[int]:
    """One pile, bottom first; IND-37 says what it can be."""
    where = f"stacks, {area}"
    if not isinstance(pieces, list) or not pieces:
        raise PositionError(where, "is a list of pieces, bottom first")
    stack = [_piece(state, piece, where) for piece in pieces]
    colours = {piece // 3 for piece in stack}
    number = parse_area(area)
    if protector is None:
        if len(colours) != len(stack):
            raise PositionError(where, "two pieces of one colour, but not protected (IND-37)")
        for piece in stack:
            state.pile[number] = with_piece(state.pile[number], piece)
        return stack
    colour = _colour(state, protector, f"protected, {area}")
    if colours != {colour} or len(stack) < 2 or len(stack) > 16:
        raise PositionError(where, "protected: two or more pieces of one colour alone (IND-37)")
    state.protector[number] = colour
    for piece in stack:
        state.pile[number] = with_own(state.pile[number], piece % 3)
    return stack


def _read_captures(state: IndusState, data: dict[str, object]) -> None:
    for name, points in _table(data, "captures").items():
        colour = _colour(state, name, "captures")
        state.captures[colour] = read_number({name: points}, name, "captures", 0, 10_000)
    recovered = data.get("recovered", [0] * int(state.seats))
    if not isinstance(recovered, list) or len(recovered) != state.seats:
        raise PositionError("recovered", "is a list with one number a seat")
    for seat in range(state.seats):
        count = read_number({"entry": recovered[seat]}, "entry", "recovered", 0, 1_000)
        state.recovered[seat] = count


# Reading where the turn stands


def _read_laying(state: IndusState, data: dict[str, object], phase: object) -> None:
    """The table waits for its tiles."""
    if _table(data, "stacks"):
        raise PositionError("stacks", "no board is laid yet")
    state.stage = LAY_RING
    if "ring" in data:
        try:
            move = notation.GRAMMAR.parse(f"ring {data['ring']}")
        except NotationError:
            raise PositionError("ring", "is four large tiles such as L1 L2 L4 L6") from None
        if not state.chances().has(move.code()):
            raise PositionError("ring", "is not a legal ring of tiles (IND-04)")
        state.ring = move.code()
        state.stage = LAY_CENTRE
    if phase is not None and phase != state.phase():
        raise PositionError("phase", "no board is laid yet")


def _take_up(state: IndusState) -> None:
    """No phase is given: the seat is at the start of its turn, or the game is over (IND-60)."""
    for offset in range(state.seats):
        seat = (state.turn + offset) % state.seats
        for colour in state.colours_of(seat):
            if state.can_act(colour):
                state.turn = seat
                state.begin_turn()
                return
    state.end()


def _read_phase(state: IndusState, data: dict[str, object], stage: i64) -> None:
    left = [colour for colour in range(state.colours) if state.can_act(colour)]
    if stage <= LAY_CENTRE:
        raise PositionError("phase", "the board is laid already")
    if stage < SETUP:
        if state.settings.text("first_player") != "random":
            raise PositionError("phase", "the first player is chosen, not drawn (IND-07)")
        state.stage = stage
    elif stage == SETUP:
        _check_setup(state)
        state.stage = stage
    elif stage == OVER:
        if left:
            raise PositionError("phase", f"{COLOURS[left[0]]} has pieces left (IND-60)")
        state.end()
    else:
        _read_turn(state, data, stage)


def _check_setup(state: IndusState) -> None:
    for colour in state.colours_of(state.turn):
        if state.on_frame(colour) < state.start_pieces and state.in_reserve(colour) > 0:
            return
    raise PositionError("phase", "this seat has placed its pieces already (IND-06)")


def _read_turn(state: IndusState, data: dict[str, object], stage: i64) -> None:
    """A phase within a turn, with its colour and die."""
    mine = state.colours_of(state.turn)
    active = [colour for colour in mine if state.can_act(colour)]
    if not active and stage != OWN:
        raise PositionError("turn", "this seat has no pieces left (IND-54)")
    if stage == PICK:
        if not state.lock or len(active) < 2:
            raise PositionError("phase", "there is no colour to pick (IND-51)")
        state.stage = PICK
        return
    state.colour = NONE
    if state.seats != 2:
        state.colour = state.turn
    elif state.lock:
        state.colour = _colour(state, data.get("colour", _NONE_YET), "colour")
        if int(state.colour) not in mine:
            raise PositionError("colour", "is not one of this seat's colours (IND-01)")
    state.roll = read_number(data, "roll", "the position", 0, int(MOST_ROLLS))
    state.die = read_number(data, "die", "the position", 0, 6)
    _check_turn(state, stage)
    state.stage = stage
    if stage == OWN:
        _read_own(state, data)


def _check_turn(state: IndusState, stage: i64) -> None:
    """Die and pieces fit the phase, so that somebody can move (IND-22)."""
    in_reserve = sum(
        int(state.in_reserve(colour)) for colour in range(state.colours) if state.uses(colour)
    )
    if stage == PLACE:
        if not in_reserve:
            raise PositionError("phase", "there is nothing to place (IND-11)")
        if state.roll:
            raise PositionError("roll", "comes after placing (IND-10)")
    if stage in (MOVE, OWN):
        if state.die == 0 or state.roll == 0:
            raise PositionError("die", "and roll say what was rolled, and which roll it was")
    elif state.die:
        raise PositionError("die", "is not rolled yet")
    wanted = int(state.roll) - (1 if stage == MOVE else 0)
    if stage in (ROLL, MOVE) and state.best_kind() < wanted:
        raise PositionError("frame", "no piece there could use this roll (IND-17)")
    if stage == ROLL and state.roll >= MOST_ROLLS:
        raise PositionError("roll", "three rolls are made (IND-14)")


def _read_own(state: IndusState, data: dict[str, object]) -> None:
    own = _table(data, "own_capture")
    known_fields(own, _OWN_FIELDS, "own_capture")
    state.own_piece = _piece(state, own.get("piece"), "own_capture, piece")
    state.own_by = _colour(state, own.get("by"), "own_capture, by")
    area = own.get("area")
    state.own_area = parse_area(area) if isinstance(area, str) else -1
    if state.own_area < 0:
        raise PositionError("own_capture, area", "is an area such as r1c1")
    seat = state.turn
    fits = state.owner(state.own_by) == seat == state.owner(state.own_piece // 3)
    if not fits or state.own_by == state.own_piece // 3:
        raise PositionError("own_capture", "is between the two colours of this seat (IND-52)")


# Small readers; each names the field that is wrong


def _table(data: dict[str, object], name: str) -> dict[str, object]:
    found = data.get(name, {})
    if not isinstance(found, dict):
        raise PositionError(name, "is an object")
    return cast("dict[str, object]", found)


def _colour(state: IndusState, name: object, where: str) -> int:
    known = COLOURS[: int(state.colours)]
    if not isinstance(name, str) or name not in known:
        raise PositionError(where, f"is one of {', '.join(known)}")
    return known.index(name)


def _piece(state: IndusState, name: object, where: str) -> int:
    piece = parse_piece(name) if isinstance(name, str) else -1
    if piece < 0 or piece // 3 >= state.colours:
        raise PositionError(where, f"{str(name)[:20]!r} is no piece of this table, such as bA")
    return piece
