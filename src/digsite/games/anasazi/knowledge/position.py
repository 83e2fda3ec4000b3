"""Positions of Anasazi as plain data, written and read: ``docs/positions/anasazi.md``."""

from __future__ import annotations

from typing import Final

from digsite.core.contract import Settings
from digsite.core.errors import Fault
from digsite.core.native import append, i64, vec
from digsite.core.shapes import (
    FLAG,
    Choice,
    Entry,
    Field,
    ListOf,
    Object,
    Pair,
    Text,
    Whole,
    needed,
)
from digsite.games.anasazi.knowledge.content import is_convex
from digsite.games.anasazi.rules import stages
from digsite.games.anasazi.rules.geometry import FULL_TURN, SURFACE, Marker
from digsite.games.anasazi.rules.layout import terrain_for
from digsite.games.anasazi.rules.moves import COLOURS, LAYOUTS, MOST_TOWERS
from digsite.games.anasazi.rules.play import AnasaziState
from digsite.games.anasazi.rules.terrain import BIT, NONE, Mesa, Points, Terrain
from digsite.games.anasazi.rules.trails import MARKERS

LETTERS: Final = "rbwy"
GONE: Final = "."
UNKNOWN: Final = "?"
_MOST_AREAS: Final = 60


# What a position looks like

_POINT: Final = Pair(Whole(-int(SURFACE), int(SURFACE)), "point")
_POLYGON: Final = ListOf(_POINT, 40, 3, name="polygon")
_LETTERS: Final = Text(f"[{LETTERS}.]*", "a text of the letters r b w y and .", "letters", 99)
_NUMBERS: Final = ListOf(Whole(1, 40), name="numbers")
"""Mesas, camps or towers, which all count from 1."""
_SEAT_NUMBER: Final = Whole(0, 3)

OUTLINE: Final = needed("outline", _POLYGON)
PUEBLOS: Final = Field("pueblos", ListOf(ListOf(_POLYGON, 2, 1), _MOST_AREAS), [])
MESAS: Final = Field("mesas", ListOf(Object([OUTLINE, PUEBLOS], "mesa"), 40), [])
BASES: Final = needed("bases", ListOf(_POINT, 6, 1))
TERRAIN: Final = Field("terrain", Object([MESAS, BASES]))

CAMP_SEAT: Final = Field("seat", _SEAT_NUMBER, 0)
AT: Final = needed("at", _POINT)
COVERED: Final = Field("covered", FLAG, False)
FRESH: Final = Field("fresh", FLAG, False)
CAMPS_SET: Final = Field("camps", ListOf(Object([CAMP_SEAT, AT, COVERED, FRESH]), 28), [])

HAND: Final = Field("hand", Whole(0, int(stages.CAMPS)))
OWNED: Final = Field("treasures", ListOf(Whole(0, 12), 4, 4), [0, 0, 0, 0])
LOOKED: Final = Field("looked", _NUMBERS, [])
OBJECTIVE: Final = Field("objective", Choice(COLOURS))
SEATS: Final = Field("seats", ListOf(Object([HAND, OWNED, LOOKED, OBJECTIVE]), 4, 2))

PHASE: Final = Field("phase", Choice(stages.PHASES))
LAYOUT: Final = Field("layout", Whole(0, int(LAYOUTS) - 1))
TREASURES: Final = Field("treasures", _LETTERS)
DEALT: Final = Field("dealt", Whole(0, 4))
TOWERS: Final = Field("towers", _LETTERS)
TILE: Final = Field("tile", ListOf(Whole(0, int(stages.FULL_TRACK)), 4, 4), [0, 0, 0, 0])
SUPPLY: Final = Field("supply", Whole(0, int(MARKERS)))
CHAINS: Final = Field(
    "expeditions", ListOf(ListOf(Whole(0, int(FULL_TURN) - 1), int(MARKERS)), 6), []
)
ORDER: Final = Field("order", ListOf(Whole(0, 5), int(MARKERS)))
ENTERED: Final = Field("entered", _NUMBERS)
FIRST: Final = Field("first", _SEAT_NUMBER, 0)
TURN: Final = Field("turn", _SEAT_NUMBER)
LEFT: Final = Field("actions", Whole(0, int(stages.ACTIONS)))
STEP: Final = Field("step", Whole(0, 12), 0)
IDLE: Final = Field("idle", _SEAT_NUMBER, 0)
LOST: Final = Field("lost", Whole(0, 1), 0)
ROUND_LOOKS: Final = Field("round_looks", _NUMBERS, [])
TAKES: Final = Field("takes", _NUMBERS, [])
NEW_MESAS: Final = Field("new_mesas", _NUMBERS, [])
ENDING: Final = Field(
    "ending",
    Choice(stages.ENDINGS, "markers, towers or standstill", "|".join(stages.ENDINGS[1:])),
    "",
)
POSITION: Final = Object(
    [
        PHASE, LAYOUT, TERRAIN, TREASURES, DEALT, TOWERS, TILE, SUPPLY, CHAINS, ORDER, CAMPS_SET,
        ENTERED, SEATS, FIRST, TURN, LEFT, STEP, IDLE, LOST, ROUND_LOOKS, TAKES, NEW_MESAS, ENDING,
    ]
)  # fmt: skip


# Writing


def position(state: AnasaziState) -> dict[str, object]:
    """The whole position."""
    seats = [seat_part(state, seat) for seat in range(state.seats)]
    for seat in range(state.seats):
        if state.objective[seat] != NONE:
            seats[seat]["objective"] = COLOURS[int(state.objective[seat])]
    data = public_part(state, seats)
    if len(state.tower):
        data["towers"] = tower_letters(state, BIT[len(state.tower)] - 1)
    return data


def tower_letters(state: AnasaziState, known: i64) -> str:
    """A letter for each tower: its colour where known, ``?`` where not, ``.`` where it is gone."""
    text = ""
    for tower in range(len(state.tower)):
        if not state.table.standing & BIT[tower]:
            text += GONE
        elif known & BIT[tower]:
            text += LETTERS[int(state.tower[tower])]
        else:
            text += UNKNOWN
    return text


def public_part(state: AnasaziState, seats: list[dict[str, object]]) -> dict[str, object]:
    """All that lies open on the table, with what is said of the seats."""
    table = state.table
    data: dict[str, object] = {"phase": state.phase()}
    if table.terrain.layout != NONE:
        data["layout"] = int(table.terrain.layout)
    elif state.stage != stages.LAY_OUT:
        data["terrain"] = terrain_data(table.terrain)
    if state.stage == stages.LAY_OUT:
        data["seats"] = seats
        return data
    data["treasures"] = "".join(
        GONE if colour == NONE else LETTERS[int(colour)] for colour in table.treasure
    )
    data["dealt"] = int(state.dealt)
    data["tile"] = [int(count) for count in state.tile]
    data["supply"] = int(table.supply)
    chains: list[list[int]] = [[] for _ in range(len(table.end_x))]
    order: list[int] = []
    for marker in range(len(table.marker_x)):
        chains[int(table.marker_expedition[marker])].append(int(table.marker_angle[marker]))
        order.append(int(table.marker_expedition[marker]))
    data["expeditions"] = chains
    data["order"] = order
    data["camps"] = [
        {
            "seat": int(table.camp_owner[camp]),
            "at": [int(table.camp_x[camp]), int(table.camp_y[camp])],
            "covered": table.covered & BIT[camp] != 0,
            "fresh": table.fresh & BIT[camp] != 0,
        }
        for camp in range(len(table.camp_x))
    ]
    data["entered"] = bits(table.entered)
    data["seats"] = seats
    if state.first != NONE:
        data["first"] = int(state.first)
        data["turn"] = int(state.turn)
    for name, value in (
        ("actions", state.actions), ("step", state.step), ("idle", state.idle),
        ("lost", state.lost),
    ):  # fmt: skip
        if value:
            data[name] = int(value)
    for name, mask in (
        ("round_looks", state.round_looks), ("takes", state.takes),
        ("new_mesas", state.new_mesas),
    ):  # fmt: skip
        if mask:
            data[name] = bits(mask)
    if state.ending:
        data["ending"] = stages.ENDINGS[int(state.ending)]
    return data


def seat_part(state: AnasaziState, seat: i64) -> dict[str, object]:
    """What all know of a seat: nothing before the mesas lie."""
    if state.stage == stages.LAY_OUT:
        return {}
    return {
        "hand": int(state.hand[seat]),
        "treasures": [int(state.owned[seat * 4 + colour]) for colour in range(4)],
        "looked": bits(state.looked[seat]),
    }


def bits(mask: i64) -> list[int]:
    """A mask as a list of numbers from 1."""
    return [bit + 1 for bit in range(62) if mask & BIT[bit]]


def terrain_data(terrain: Terrain) -> dict[str, object]:
    """Ground given point by point."""
    mesas = [
        {
            "outline": [[x, y] for x, y in mesa.outline],
            "pueblos": [[[[x, y] for x, y in area] for area in pueblo] for pueblo in mesa.pueblos],
        }
        for mesa in terrain.shapes()
    ]
    bases = [
        [int(terrain.base_x[base]), int(terrain.base_y[base])] for base in range(terrain.bases)
    ]
    return {"mesas": mesas, "bases": bases}


# Reading


def read_position(
    settings: Settings, data: dict[str, object], telling: bool = False
) -> AnasaziState:
    """A state from plain data; omitted fields are as in a fresh game.

    ``telling``: what follows by itself is kept in the log.
    """
    given = POSITION.read(data)
    fixed = settings.text("layout").removeprefix("fixed:")
    ground = given.find(TERRAIN)
    if ground is not None:
        if given.has(LAYOUT):
            raise given.fault(LAYOUT, "goes not together with 'terrain'")
        terrain = _read_terrain(ground)
    elif given.has(LAYOUT):
        terrain = terrain_for(settings, given.get(LAYOUT))
    elif fixed != "random":
        terrain = terrain_for(settings, int(fixed))
    else:
        return _nothing_laid(settings, given)
    state = AnasaziState.fresh(settings, terrain)
    state.log = [] if telling else None
    state.stage = _read_phase(state, given)
    _read_treasures(state, given)
    _read_towers(state, given)
    _read_chains(state, given)
    _read_camps(state, given)
    _read_entered(state, given)
    for seat, entry in enumerate(given.each(SEATS, int(state.seats), {})):
        _read_seat(state, seat, entry)
    _check_counts(state)
    _read_turn(state, given)
    _go_on(state)
    return state


def _nothing_laid(settings: Settings, given: Entry) -> AnasaziState:
    """Before the mesas lie there is nothing else to tell."""
    for name in given.data:
        if name not in ("phase", "seats") or (
            name == "phase" and given.get(PHASE) != stages.LAY_OUT
        ):
            raise Fault(name, "goes only with 'layout' or 'terrain'")
    for entry in given.each(SEATS, settings.seats, {}):
        if entry.data:
            raise Fault(entry.where, "says nothing before the mesas lie")
    return AnasaziState.fresh(settings, Terrain(NONE, [], []))


# The ground


def _read_terrain(given: Entry) -> Terrain:
    mesas: list[Mesa] = []
    pueblo_count = 0
    split_count = 0
    for entry in given.get(MESAS):
        outline = entry.get(OUTLINE)
        _check_convex(outline, f"{entry.where}.outline")
        pueblos = entry.get(PUEBLOS)
        for number, areas in enumerate(pueblos):
            for index, area in enumerate(areas):
                _check_convex(area, f"{entry.where}.pueblos[{number}][{index}]")
            pueblo_count += 1
            split_count += len(areas) - 1
        mesas.append(Mesa(outline, pueblos))
    if pueblo_count + split_count > _MOST_AREAS or split_count > int(MOST_TOWERS):
        raise Fault("terrain", f"has at most {_MOST_AREAS} areas and 16 towers")
    return Terrain(NONE, mesas, given.get(BASES))


def _check_convex(points: Points, where: str) -> None:
    if not is_convex(points):
        raise Fault(where, "is a convex polygon with its corners counter-clockwise")


# What lies on it


def _read_phase(state: AnasaziState, given: Entry) -> i64:
    synthetic = state.table.terrain.layout == NONE
    phase: i64 = stages.DEAL
    if given.has(PHASE):
        phase = given.get(PHASE)
        if phase == stages.LAY_OUT:
            raise given.fault(PHASE, "the mesas lie already")
    elif synthetic or given.has(TURN) or given.has(LEFT):
        phase = stages.ACTION
    elif given.has(FIRST):
        phase = stages.SETUP_CAMP
    elif given.has(TOWERS):
        phase = stages.CHOOSE_FIRST
    elif given.has(TREASURES):
        phase = stages.SET_TOWERS
    if synthetic and phase < stages.CHOOSE_FIRST:
        raise given.fault(PHASE, "must be later: own ground comes with its pieces")
    return phase


def _letters(given: Entry, field: Field[str], count: int) -> str:
    """One letter each; nothing anywhere, where the field is left out."""
    text = given.find(field)
    if text is None:
        return GONE * count
    if len(text) != count:
        raise given.fault(field, f"must be {count} letters")
    return text


def _read_treasures(state: AnasaziState, given: Entry) -> None:
    table = state.table
    text = _letters(given, TREASURES, int(table.terrain.pueblos))
    for pueblo, letter in enumerate(text):
        table.treasure[pueblo] = NONE if letter == GONE else LETTERS.index(letter)
    dealt = (
        given.number(DEALT, 2 if state.stage == stages.DEAL else 4) if given.has(DEALT) else None
    )
    state.dealt = dealt if dealt is not None else 0 if state.stage == stages.DEAL else 4
    if state.stage != stages.DEAL and state.dealt != 4:
        raise given.fault(DEALT, "is 4 once all treasures lie")
    if state.stage == stages.DEAL or state.stage == stages.SET_TOWERS:
        for colour in range(4):
            wanted = 11 if colour < state.dealt else 0
            if text.count(LETTERS[colour]) != wanted:
                raise given.fault(TREASURES, f"must show {wanted} of {COLOURS[colour]} now")


def _read_towers(state: AnasaziState, given: Entry) -> None:
    table = state.table
    state.tile = vec[i64](given.get(TILE))
    text = _letters(given, TOWERS, int(table.terrain.towers))
    for colour in range(4):
        if text.count(LETTERS[colour]) + int(state.tile[colour]) > 4:
            raise given.fault(TOWERS, f"shows more than 4 {COLOURS[colour]} ones, with 'tile'")
    if state.stage <= stages.SET_TOWERS:
        if given.has(TOWERS) or state.most_on_tile() > 0:
            raise given.fault(TOWERS, "are not set up yet in this phase")
        return
    for tower, letter in enumerate(text):
        state.tower = append(state.tower, NONE if letter == GONE else LETTERS.index(letter))
        if letter != GONE:
            table.standing |= BIT[tower]


def _read_chains(state: AnasaziState, given: Entry) -> None:
    table = state.table
    count = len(table.end_x)
    chains = given.get(CHAINS) or [[]] * count
    if len(chains) != count:
        raise given.fault(CHAINS, f"lists {count} chains of angles")
    usual = [number for number, chain in enumerate(chains) for _ in chain]
    order = given.find(ORDER)
    if order is None:
        order = usual
    if sorted(order) != usual:
        raise given.fault(ORDER, "lists every marker of 'expeditions' once")
    if len(usual) > int(MARKERS):
        raise given.fault(CHAINS, f"have more than {MARKERS} markers (ANA-21)")
    used = [0] * count
    for expedition in order:
        angle = chains[expedition][used[expedition]]
        used[expedition] += 1
        marker = table.next_marker(expedition, angle)
        if not marker.on_surface():
            raise Fault(f"expeditions[{expedition}]", "leaves the surface (ANA-24)")
        table.add_marker(expedition, marker)
    left = int(MARKERS) - len(usual)
    table.supply = given.number(SUPPLY, left) if given.has(SUPPLY) else left


def _read_camps(state: AnasaziState, given: Entry) -> None:
    table = state.table
    for number, entry in enumerate(given.get(CAMPS_SET)):
        seat = entry.number(CAMP_SEAT, int(state.seats) - 1)
        x, y = entry.get(AT)
        if state.hand[seat] == 0:
            raise Fault(entry.where, f"seat {seat} has more than {stages.CAMPS} camps (ANA-08)")
        state.hand[seat] -= 1
        table.add_camp(seat, x, y)
        if entry.get(COVERED):
            table.covered |= BIT[number]
        if entry.get(FRESH):
            table.fresh |= BIT[number]


def _read_entered(state: AnasaziState, given: Entry) -> None:
    """Mesas that were entered; where that is left out, those under a marker."""
    table = state.table
    terrain = table.terrain
    if given.has(ENTERED):
        table.entered = _mask(given, ENTERED, terrain.mesas)
        return
    for number in range(len(table.marker_x)):
        marker = Marker(table.marker_x[number], table.marker_y[number], table.marker_angle[number])
        for mesa in range(terrain.mesas):
            if terrain.meets(marker, mesa, table.strict_enter):
                table.entered |= BIT[mesa]


def _read_seat(state: AnasaziState, seat: int, entry: Entry) -> None:
    if entry.has(HAND):
        state.hand[seat] = entry.number(HAND, int(state.hand[seat]))
    for colour, count in enumerate(entry.get(OWNED)):
        state.owned[seat * 4 + colour] = count
    state.looked[seat] = _mask(entry, LOOKED, state.table.terrain.towers)
    if entry.has(OBJECTIVE):
        state.objective[seat] = entry.get(OBJECTIVE)
        if state.cards_left(state.objective[seat]) < 0:
            raise entry.fault(OBJECTIVE, "is dealt more often than there are cards")


def _mask(entry: Entry, field: Field[list[int]], count: i64) -> i64:
    """A list of numbers from 1 as a mask."""
    mask: i64 = 0
    for number in entry.get(field):
        if number > count:
            raise entry.fault(field, f"lists numbers from 1 to {count}")
        mask |= BIT[number - 1]
    return mask


def _check_counts(state: AnasaziState) -> None:
    for colour in range(4):
        count = sum(1 for held in state.table.treasure if held == colour)
        for seat in range(state.seats):
            count += int(state.owned[seat * 4 + colour])
        if count > 11:
            raise Fault("treasures", f"shows {count} of {COLOURS[colour]}; there are 11")


# Whose turn it is


def _read_turn(state: AnasaziState, given: Entry) -> None:
    stage = state.stage
    last = int(state.seats) - 1
    if stage <= stages.CHOOSE_FIRST:
        later: list[Field[object]] = [FIRST, TURN, LEFT, STEP, TAKES, NEW_MESAS, ENDING]
        for field in later:
            if given.has(field):
                raise given.fault(field, "means nothing before the first player is known")
        return
    state.first = given.number(FIRST, last)
    state.turn = given.number(TURN, last) if given.has(TURN) else state.first
    state.actions = stages.ACTIONS if stage in (stages.ACTION, stages.CAMP_LOOK) else 0
    if given.has(LEFT):
        state.actions = given.get(LEFT)
    state.step = given.get(STEP)
    state.idle = given.number(IDLE, last)
    state.lost = given.get(LOST)
    state.round_looks = _mask(given, ROUND_LOOKS, state.table.terrain.towers)
    state.takes = _mask(given, TAKES, len(state.table.camp_x))
    state.new_mesas = _mask(given, NEW_MESAS, state.table.terrain.mesas)
    state.ending = given.get(ENDING)
    _check_turn(state)


def _check_turn(state: AnasaziState) -> None:
    """What a phase needs so that there is something to decide."""
    stage = state.stage
    table = state.table
    if stage == stages.SETUP_CAMP and state.step >= stages.SETUP_CAMPS * state.seats:
        raise Fault("step", "says that all set-up camps stand (ANA-09)")
    if stage == stages.OBJECTIVES and state.step >= state.seats:
        raise Fault("step", "says that all objectives are dealt (ANA-10)")
    if stage == stages.FIRST_LOOKS and state.step >= stages.LOOKS * state.seats:
        raise Fault("step", "says that all looks are taken (ANA-11)")
    if stage in (stages.ACTION, stages.CAMP_LOOK) and state.actions == 0:
        raise Fault("actions", "is 1 or 2 in this phase (ANA-13)")
    if stage in (stages.SETUP_LOOK, stages.CAMP_LOOK) and not table.standing:
        raise Fault("phase", "asks for a look, but no tower stands")
    _check_pending(state)


def _check_pending(state: AnasaziState) -> None:
    """What a placement has left to decide goes with the right phase."""
    stage = state.stage
    table = state.table
    for camp in range(len(table.camp_x)):
        if state.takes & BIT[camp] and table.camp_owner[camp] != state.turn:
            raise Fault("takes", "lists camps of the player whose turn it is (ANA-34)")
    if (state.takes != 0) != (stage == stages.TAKE):
        raise Fault("takes", "goes with the phase take")
    if state.new_mesas and stage not in (stages.TAKE, stages.MESA_LOOK):
        raise Fault("new_mesas", "goes with the phases take and mesa_look")
    if stage == stages.MESA_LOOK and not state.new_mesas:
        raise Fault("new_mesas", "names the mesa whose towers may be looked at")
    if stage == stages.OVER:
        if state.ending == stages.NOT_ENDED:
            raise Fault("ending", "says why the game is over (ANA-38)")
    elif state.ending != stages.NOT_ENDED and stage != stages.TAKE:
        raise Fault("ending", "goes with the phases take and over")


def _go_on(state: AnasaziState) -> None:
    """Go on by itself as far as the rules say."""
    stage = state.stage
    if stage <= stages.CHOOSE_FIRST or stage in (
        stages.SETUP_LOOK,
        stages.OBJECTIVES,
        stages.CAMP_LOOK,
        stages.OVER,
    ):
        return
    if stage >= stages.ACTION and state.ending == stages.NOT_ENDED:
        if state.most_on_tile() >= stages.FULL_TRACK:
            state.ending = stages.BY_TOWERS
        elif state.table.supply == 0:
            state.ending = stages.BY_MARKERS
    state.resume()
