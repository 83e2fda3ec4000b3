"""Positions of Indus as plain data, written and read: ``docs/positions/indus.md``."""

from __future__ import annotations

from typing import Final

from digsite.core.contract import Settings
from digsite.core.errors import Fault
from digsite.core.native import i64
from digsite.core.shapes import (
    Choice,
    Entry,
    Field,
    ListOf,
    MapOf,
    Object,
    Parsed,
    Whole,
    needed,
)
from digsite.games.indus.knowledge.content import Area, read_area
from digsite.games.indus.rules import stages
from digsite.games.indus.rules.board import Board, box_of
from digsite.games.indus.rules.layout import legal_layout, unanswered
from digsite.games.indus.rules.moves import GRAMMAR
from digsite.games.indus.rules.pieces import (
    AREA_NAMES,
    AREAS,
    COLOURS,
    PIECE_NAMES,
    SPACE_NAMES,
    SPACES,
    area_name,
    piece_name,
    space_name,
)
from digsite.games.indus.rules.piles import UNPROTECTED, pieces_in, with_own, with_piece
from digsite.games.indus.rules.play import IndusState

_NONE_YET: Final = "none"
"""The text of ``board`` while no board is laid."""


# What a position looks like


def _read_row(text: str) -> list[Area]:
    """Six areas, written as those of a tile."""
    cells = text.split("|")
    if len(cells) != 6:
        raise ValueError("must be a text of six areas separated by |")
    return [read_area(cell) for cell in cells]


def _read_ring(text: str) -> int:
    return int(GRAMMAR.parse(f"ring {text}").code())


_LARGE: Final = "L[1-7] L[1-7] L[1-7] L[1-7]"
_COLOUR: Final = Choice(COLOURS, name="colour")
_PIECE: Final = Choice(PIECE_NAMES, "a piece such as bA", "[bygr][WAP]", "piece")
_SPACE: Final = Choice(SPACE_NAMES, "a space such as N2", "[NSWE][1-6]", "space")
_AREA: Final = Choice(AREA_NAMES, "an area such as r1c1", "r[1-6]c[1-6]", "area")
BOARD: Final = Field(
    "board",
    Parsed(
        str,
        "a layout such as L1 L2 L4 L6 Q1r0, recommended or none",
        f"none|random|recommended|{_LARGE} Q[1-7]r[0-3]",
    ),
    help="The tiles, clockwise from the north-west, then the middle.",
)
ROWS: Final = Field(
    "rows",
    ListOf(Parsed(_read_row, "a text of six areas", r"([^|]*\|){5}[^|]*", longest=400), 6, 6),
    help="Instead of board: the areas as tiles are written.",
)
RING: Final = Field(
    "ring",
    Parsed(_read_ring, "four large tiles such as L1 L2 L4 L6", _LARGE),
    help="The large tiles while the middle is open.",
)
PHASE: Final = Field("phase", Choice(stages.PHASES), help="The present step.")
TURN: Final = Field("turn", Whole(0, 3), 0, "Whose turn it is.")
COLOUR: Final = Field("colour", _COLOUR, help="The colour of this turn.")
DIE: Final = Field("die", Whole(0, 6), 0, "What the die shows.")
ROLLS: Final = Field("roll", Whole(0, int(stages.MOST_ROLLS)), 0, "Rolls made.")
FRAME: Final = Field("frame", MapOf(_SPACE, _PIECE), {}, "The piece on each used space.")
RESERVE: Final = Field(
    "reserve",
    MapOf(_COLOUR, ListOf(Whole(0, 16), 3, 3)),
    help="Workers, assistants, professors of each colour.",
)
STACKS: Final = Field(
    "stacks", MapOf(_AREA, ListOf(_PIECE, 16, 1)), {}, "Pieces on each area, the bottom first."
)
PROTECTED: Final = Field(
    "protected", MapOf(_AREA, _COLOUR), {}, "The colour that protects an area."
)
CAPTURES: Final = Field(
    "captures", MapOf(_COLOUR, Whole(0, 10_000)), {}, "Points for captured pieces."
)
RECOVERED: Final = Field(
    "recovered", ListOf(Whole(0, 1_000), 4, 2), help="Pieces each seat has taken back."
)
OWN_PIECE: Final = needed("piece", _PIECE)
OWN_BY: Final = needed("by", _COLOUR)
OWN_AREA: Final = needed("area", _AREA)
OWN_CAPTURE: Final = Field(
    "own_capture",
    Object([OWN_PIECE, OWN_BY, OWN_AREA]),
    help="The own captured piece whose fate is to be chosen.",
)
POSITION: Final = Object(
    [
        BOARD, ROWS, RING, PHASE, TURN, COLOUR, DIE, ROLLS, FRAME, RESERVE, STACKS, PROTECTED,
        CAPTURES, RECOVERED, OWN_CAPTURE,
    ]
)  # fmt: skip


# Writing


def position(state: IndusState) -> dict[str, object]:
    """The whole position."""
    data: dict[str, object] = {"phase": state.phase(), "turn": int(state.turn)}
    if not state.board.ruins:
        data["board"] = _NONE_YET
        if state.ring != stages.NONE:
            data["ring"] = GRAMMAR.notation(state.ring).partition(" ")[2]
    elif state.board.text:
        data["board"] = state.board.text
    else:
        data["rows"] = state.board.rows()
    if state.stage in (stages.PLACE, stages.ROLL, stages.MOVE, stages.OWN):
        if state.colour != stages.NONE:
            data["colour"] = COLOURS[int(state.colour)]
        data["roll"] = int(state.roll)
    if state.stage in (stages.MOVE, stages.OWN):
        data["die"] = int(state.die)
    data["frame"] = {
        space_name(space): piece_name(state.frame[space])
        for space in range(SPACES)
        if state.frame[space] != stages.NONE
    }
    data["reserve"] = {
        COLOURS[colour]: [int(state.reserve[3 * colour + kind]) for kind in range(3)]
        for colour in state.in_play()
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
    data["captures"] = {COLOURS[colour]: int(state.captures[colour]) for colour in state.in_play()}
    data["recovered"] = [int(state.recovered[seat]) for seat in range(state.seats)]
    if state.stage == stages.OWN:
        data["own_capture"] = {
            "piece": piece_name(state.own_piece),
            "by": COLOURS[int(state.own_by)],
            "area": area_name(state.own_area),
        }
    return data


# Reading


def read_position(settings: Settings, data: dict[str, object], telling: bool = False) -> IndusState:
    """A state from plain data; omitted fields are as in a fresh game.

    ``telling``: what follows by itself is kept in the log.
    """
    given = POSITION.read(data)
    state = IndusState.fresh(settings)
    state.log = [] if telling else None
    laid = _read_board(state, given)
    _read_pieces(state, given)
    _read_captures(state, given)
    state.turn = given.number(TURN, int(state.seats) - 1)
    phase = given.find(PHASE)
    if not laid:
        _read_laying(state, given, phase)
        return state
    state.count_all()
    if phase is not None:
        _read_phase(state, given, phase)
    elif set(given.data) - {"board", "rows"}:
        _take_up(state)
    else:
        # Nothing is said about the course of the game: it begins as the options say.
        state.after_board()
    return state


def _read_board(state: IndusState, given: Entry) -> bool:
    """Lay the board; false while the table still waits for a random one."""
    rows = given.find(ROWS)
    if rows is not None:
        state.board = _board_of_rows(state, rows)
        return True
    chosen = given.find(BOARD)
    if chosen is None:
        chosen = state.settings.text("board")
    box = box_of(state.settings)
    if chosen in ("random", _NONE_YET):
        return False
    if chosen == "recommended":
        chosen = box.tiles.recommended
    try:
        state.board = box.board(legal_layout(box.tiles, chosen).text())
    except ValueError as problem:
        raise given.fault(BOARD, str(problem)) from None
    return True


def _board_of_rows(state: IndusState, rows: list[list[Area]]) -> Board:
    """A board given area by area, as tiles are written."""
    grid = {(row, column): rows[row][column] for row in range(6) for column in range(6)}
    for (row, column), letter, side, _beyond in unanswered(grid):
        area = area_name(6 * row + column)
        raise Fault("rows", f"(IND-04) {area}: {letter}{side} is not answered")
    try:
        return Board("", grid, box_of(state.settings).tiles.burial_value)
    except KeyError:
        raise Fault("rows", "a burial has at most three areas") from None


def _read_pieces(state: IndusState, given: Entry) -> None:
    """Frame, stacks and reserve. Without a reserve, all that lies nowhere else is in it."""
    if not given.has(FRAME) and not state.is_free_setup():
        state.place_start()
    for space, piece in given.get(FRAME).items():
        _check_in_play(state, piece // 3, f"frame.{space_name(space)}")
        state.stand(piece, space)
        state.reserve[piece] -= 1
    _read_stacks(state, given.get(STACKS), given.get(PROTECTED))
    for piece in range(12):
        if state.reserve[piece] < 0:
            raise _too_many(piece)
    reserve = given.find(RESERVE)
    if reserve is not None:
        _read_reserve(state, reserve)


def _too_many(piece: i64) -> Fault:
    return Fault("", f"there are more {piece_name(piece)} than the kit has (IND-02)")


def _check_in_play(state: IndusState, colour: int, where: str) -> None:
    if state.owners[colour] == stages.NONE:
        raise Fault(where, f"with three players {COLOURS[colour]} stays in the box (IND-01)")


def _read_stacks(
    state: IndusState, stacks: dict[int, list[int]], protected: dict[int, int]
) -> None:
    for area, pieces in stacks.items():
        _read_stack(state, area, pieces, protected.get(area, stages.NONE))
        for piece in pieces:
            state.reserve[piece] -= 1
    for area in protected:
        if area not in stacks:
            raise Fault(f"protected.{area_name(area)}", "nothing lies there (IND-37)")


def _read_reserve(state: IndusState, reserve: dict[int, list[int]]) -> None:
    """Workers, assistants and professors of each colour; a colour left out has none."""
    most = state.reserve[:]
    for piece in range(12):
        state.reserve[piece] = 0
    for colour, counts in reserve.items():
        _check_in_play(state, colour, f"reserve.{COLOURS[colour]}")
        for kind in range(3):
            piece = 3 * colour + kind
            state.reserve[piece] = counts[kind]
            if state.reserve[piece] > most[piece]:
                raise _too_many(piece)


def _read_stack(state: IndusState, area: int, stack: list[int], protector: i64) -> None:
    """One pile, bottom first; IND-37 says what it can be."""
    where = f"stacks.{area_name(area)}"
    colours = {piece // 3 for piece in stack}
    for colour in colours:
        _check_in_play(state, colour, where)
    if protector == stages.NONE:
        if len(colours) != len(stack):
            raise Fault(where, "two pieces of one colour, but not protected (IND-37)")
        for piece in stack:
            state.pile[area] = with_piece(state.pile[area], piece)
        return
    if colours != {int(protector)} or len(stack) < 2:
        raise Fault(where, "protected: two or more pieces of one colour alone (IND-37)")
    state.protector[area] = protector
    for piece in stack:
        state.pile[area] = with_own(state.pile[area], piece % 3)


def _read_captures(state: IndusState, given: Entry) -> None:
    for colour, points in given.get(CAPTURES).items():
        _check_in_play(state, colour, f"captures.{COLOURS[colour]}")
        state.captures[colour] = points
    for seat, count in enumerate(given.each(RECOVERED, int(state.seats), 0)):
        state.recovered[seat] = count


# Reading where the turn stands


def _read_laying(state: IndusState, given: Entry, phase: int | None) -> None:
    """The table waits for its tiles."""
    if given.get(STACKS):
        raise given.fault(STACKS, "no board is laid yet")
    state.stage = stages.LAY_RING
    ring = given.find(RING)
    if ring is not None:
        if not state.chances().has(ring):
            raise given.fault(RING, "is not a legal ring of tiles (IND-04)")
        state.ring = ring
        state.stage = stages.LAY_CENTRE
    if phase is not None and phase != state.stage:
        raise given.fault(PHASE, "no board is laid yet")


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


def _read_phase(state: IndusState, given: Entry, stage: i64) -> None:
    left = [colour for colour in range(4) if state.can_act(colour)]
    if stage <= stages.LAY_CENTRE:
        raise Fault("phase", "the board is laid already")
    if stage < stages.SETUP:
        if state.settings.text("first_player") != "random":
            raise Fault("phase", "the first player is chosen, not drawn (IND-07)")
        state.stage = stage
    elif stage == stages.SETUP:
        _check_setup(state)
        state.stage = stage
    elif stage == stages.OVER:
        if left:
            raise Fault("phase", f"{COLOURS[left[0]]} has pieces left (IND-60)")
        state.end()
    else:
        _read_turn(state, given, stage)


def _check_setup(state: IndusState) -> None:
    for colour in state.colours_of(state.turn):
        if state.on_frame(colour) < state.start_pieces and state.in_reserve(colour) > 0:
            return
    raise Fault("phase", "this seat has placed its pieces already (IND-06)")


def _read_turn(state: IndusState, given: Entry, stage: i64) -> None:
    """A phase within a turn, with its colour and die."""
    mine = state.colours_of(state.turn)
    active = [colour for colour in mine if state.can_act(colour)]
    if not active and stage != stages.OWN:
        raise Fault("turn", "this seat has no pieces left (IND-54)")
    if stage == stages.PICK:
        if not state.lock or len(active) < 2:
            raise Fault("phase", "there is no colour to pick (IND-51)")
        state.stage = stages.PICK
        return
    state.colour = stages.NONE
    if state.seats != 2:
        state.colour = mine[0]
    elif state.lock:
        state.colour = given.get(COLOUR)
        if int(state.colour) not in mine:
            raise Fault("colour", "is not one of this seat's colours (IND-01)")
    state.roll = given.get(ROLLS)
    state.die = given.get(DIE)
    _check_turn(state, stage)
    state.stage = stage
    if stage == stages.OWN:
        _read_own(state, given)


def _check_turn(state: IndusState, stage: i64) -> None:
    """Die and pieces fit the phase, so that somebody can move (IND-22)."""
    in_reserve = sum(int(state.in_reserve(colour)) for colour in range(4) if state.uses(colour))
    if stage == stages.PLACE:
        if not in_reserve:
            raise Fault("phase", "there is nothing to place (IND-11)")
        if state.roll:
            raise Fault("roll", "comes after placing (IND-10)")
    if stage in (stages.MOVE, stages.OWN):
        if state.die == 0 or state.roll == 0:
            raise Fault("die", "and roll say what was rolled, and which roll it was")
    elif state.die:
        raise Fault("die", "is not rolled yet")
    wanted = int(state.roll) - (1 if stage == stages.MOVE else 0)
    if stage in (stages.ROLL, stages.MOVE) and state.best_kind() < wanted:
        raise Fault("frame", "no piece there could use this roll (IND-17)")


def _read_own(state: IndusState, given: Entry) -> None:
    own = given.get(OWN_CAPTURE)
    state.own_piece = own.get(OWN_PIECE)
    state.own_by = own.get(OWN_BY)
    state.own_area = own.get(OWN_AREA)
    if state.seats != 2:
        raise Fault("own_capture", "comes only with two players (IND-52)")
    seat = state.turn
    fits = state.owners[state.own_by] == seat == state.owners[state.own_piece // 3]
    if not fits or state.own_by == state.own_piece // 3:
        raise Fault("own_capture", "is between the two colours of this seat (IND-52)")
