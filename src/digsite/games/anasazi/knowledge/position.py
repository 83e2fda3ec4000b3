"""Reading positions of Anasazi. Every complaint names the field; omitted fields are as in a
fresh game (``docs/positions/anasazi.md``).
"""

from __future__ import annotations

from typing import Final, cast

from digsite.core.contract import Settings
from digsite.core.errors import PositionError
from digsite.core.native import append, i64, vec
from digsite.core.reading import (
    known_fields,
    read_choice,
    read_entries,
    read_flag,
    read_list,
    read_whole,
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
MOST_MESAS: Final = 40
MOST_PUEBLOS: Final = 60
_FIELDS: Final = (
    "phase", "layout", "terrain", "treasures", "dealt", "towers", "tile", "supply", "expeditions",
    "order", "camps", "entered", "seats", "first", "turn", "actions", "step", "idle", "lost",
    "round_looks", "takes", "new_mesas", "ending",
)  # fmt: skip
_SEAT_FIELDS: Final = ("hand", "treasures", "looked", "objective")
_CAMP_FIELDS: Final = ("seat", "at", "covered", "fresh")


def from_position(settings: Settings, data: dict[str, object]) -> AnasaziState:
    """A state from plain data; omitted fields are as in a fresh game."""
    known_fields(data, _FIELDS, "the position")
    fixed = settings.text("layout").removeprefix("fixed:")
    if "terrain" in data:
        if "layout" in data:
            raise PositionError("layout", "goes not together with 'terrain'")
        terrain = _read_terrain(data["terrain"])
    elif "layout" in data:
        terrain = terrain_for(settings, _number(data, "layout", "", 0, int(LAYOUTS) - 1))
    elif fixed != "random":
        terrain = terrain_for(settings, int(fixed))
    else:
        return _nothing_laid(settings, data)
    state = AnasaziState.fresh(settings, terrain)
    state.stage = _read_phase(state, data)
    _read_treasures(state, data)
    _read_towers(state, data)
    _read_chains(state, data)
    _read_camps(state, data)
    _read_entered(state, data)
    for seat, entry in enumerate(read_entries(data, "seats", int(state.seats))):
        _read_seat(state, seat, entry)
    _check_counts(state)
    _read_turn(state, data)
    _go_on(state)
    return state


def _nothing_laid(settings: Settings, data: dict[str, object]) -> AnasaziState:
    """Before the mesas lie there is nothing else to tell."""
    for name, value in data.items():
        if name not in ("phase", "seats") or (name == "phase" and value != "layout"):
            raise PositionError(name, "goes only with 'layout' or 'terrain'")
    for entry in read_entries(data, "seats", settings.seats):
        known_fields(entry, (), "seats")
    return AnasaziState.fresh(settings, Terrain(NONE, [], []))


# The ground


def _read_terrain(raw: object) -> Terrain:
    if not isinstance(raw, dict):
        raise PositionError("terrain", "is an object with mesas and bases")
    fields = cast("dict[str, object]", raw)
    known_fields(fields, ("mesas", "bases"), "terrain")
    mesas: list[Mesa] = []
    pueblo_count = 0
    split_count = 0
    for number, entry in enumerate(_list(fields, "mesas", "terrain")):
        where = f"terrain.mesas[{number}]"
        if not isinstance(entry, dict):
            raise PositionError(where, "is an object with outline and pueblos")
        mesa = cast("dict[str, object]", entry)
        known_fields(mesa, ("outline", "pueblos"), where)
        outline = _polygon(mesa.get("outline"), f"{where}.outline")
        pueblos: list[list[Points]] = []
        for areas in _list(mesa, "pueblos", where):
            if not isinstance(areas, list) or len(areas) not in (1, 2):
                raise PositionError(f"{where}.pueblos", "lists one or two areas for each pueblo")
            pueblos.append([_polygon(area, f"{where}.pueblos") for area in areas])
            pueblo_count += 1
            split_count += len(areas) - 1
        mesas.append(Mesa(outline, pueblos))
    too_many = len(mesas) > MOST_MESAS or pueblo_count + split_count > MOST_PUEBLOS
    if too_many or split_count > int(MOST_TOWERS):
        raise PositionError(
            "terrain", f"has at most {MOST_MESAS} mesas, {MOST_PUEBLOS} areas and 16 towers"
        )
    bases = [_point(one, "terrain.bases") for one in _list(fields, "bases", "terrain")]
    if not 1 <= len(bases) <= 6:
        raise PositionError("terrain.bases", "lists one to six base camps (ANA-04)")
    return Terrain(NONE, mesas, bases)


def _polygon(raw: object, where: str) -> Points:
    corners = raw if isinstance(raw, list) else []
    points = [_point(corner, where) for corner in corners]
    if len(points) < 3 or len(points) > 40 or not is_convex(points):
        raise PositionError(where, "is a convex polygon with its corners counter-clockwise")
    return points


def _point(raw: object, where: str) -> tuple[int, int]:
    most = int(SURFACE)
    pair = raw if isinstance(raw, list) and len(raw) == 2 else [None, None]
    for part in pair:
        if isinstance(part, bool) or not isinstance(part, int) or not -most <= part <= most:
            raise PositionError(where, f"points are pairs of whole numbers up to {most}")
    return (cast("int", pair[0]), cast("int", pair[1]))


# What lies on it


def _read_phase(state: AnasaziState, data: dict[str, object]) -> i64:
    synthetic = state.table.terrain.layout == NONE
    if "phase" in data:
        # The first phase has no ground yet, and so no position to read (see _nothing_laid).
        phase: i64 = read_choice(data["phase"], "phase", stages.PHASES[1:]) + 1
    elif synthetic or "turn" in data or "actions" in data:
        phase = stages.ACTION
    elif "first" in data:
        phase = stages.SETUP_CAMP
    elif "towers" in data:
        phase = stages.CHOOSE_FIRST
    elif "treasures" in data:
        phase = stages.SET_TOWERS
    else:
        phase = stages.DEAL
    if synthetic and phase < stages.CHOOSE_FIRST:
        raise PositionError("phase", "must be later: own ground comes with its pieces")
    return phase


def _read_treasures(state: AnasaziState, data: dict[str, object]) -> None:
    table = state.table
    count = int(table.terrain.pueblos)
    text = data.get("treasures", "." * count)
    if not isinstance(text, str) or len(text) != count or set(text) - set(LETTERS + "."):
        raise PositionError("treasures", f"is a text of {count} letters r b w y or .")
    for pueblo, letter in enumerate(text):
        table.treasure[pueblo] = NONE if letter == "." else LETTERS.index(letter)
    most = 2 if state.stage == stages.DEAL else 4
    state.dealt = _number(data, "dealt", "", 0 if state.stage == stages.DEAL else 4, most)
    if state.stage != stages.DEAL and state.dealt != 4:
        raise PositionError("dealt", "is 4 once all treasures lie")
    if state.stage == stages.DEAL or state.stage == stages.SET_TOWERS:
        for colour in range(4):
            wanted = 11 if colour < state.dealt else 0
            if text.count(LETTERS[colour]) != wanted:
                raise PositionError("treasures", f"must show {wanted} of {COLOURS[colour]} now")


def _read_towers(state: AnasaziState, data: dict[str, object]) -> None:
    table = state.table
    state.tile = _numbers(data, "tile", "", 4, int(stages.FULL_TRACK))
    count = int(table.terrain.towers)
    text = data.get("towers", "." * count)
    if not isinstance(text, str) or len(text) != count or set(text) - set(LETTERS + "."):
        raise PositionError("towers", f"is a text of {count} letters r b w y or .")
    for colour in range(4):
        if text.count(LETTERS[colour]) + int(state.tile[colour]) > 4:
            raise PositionError("towers", f"shows more than 4 {COLOURS[colour]} ones, with 'tile'")
    if state.stage <= stages.SET_TOWERS:
        if "towers" in data or state.most_on_tile() > 0:
            raise PositionError("towers", "are not set up yet in this phase")
        return
    for tower, letter in enumerate(text):
        state.tower = append(state.tower, NONE if letter == "." else LETTERS.index(letter))
        if letter != ".":
            table.standing |= BIT[tower]


def _read_chains(state: AnasaziState, data: dict[str, object]) -> None:
    table = state.table
    count = len(table.end_x)
    chains: list[list[int]] = [[] for _ in range(count)]
    raw = data.get("expeditions", [])
    if not isinstance(raw, list) or len(raw) not in (0, count):
        raise PositionError("expeditions", f"lists {count} chains of angles")
    for number, chain in enumerate(raw):
        if not isinstance(chain, list):
            raise PositionError("expeditions", "are lists of angles")
        chains[number] = [
            read_whole(angle, f"expeditions[{number}]", int(FULL_TURN) - 1) for angle in chain
        ]
    usual = [number for number, chain in enumerate(chains) for _ in chain]
    order = data.get("order", usual)
    if not isinstance(order, list) or any(type(one) is not int for one in order):
        raise PositionError("order", "lists for each marker the number of its expedition")
    if sorted(cast("list[int]", order)) != usual:
        raise PositionError("order", "lists every marker of 'expeditions' once")
    if len(usual) > int(MARKERS):
        raise PositionError("expeditions", f"have more than {MARKERS} markers (ANA-21)")
    used = [0] * count
    for expedition in cast("list[int]", order):
        angle = chains[expedition][used[expedition]]
        used[expedition] += 1
        marker = table.next_marker(expedition, angle)
        if not marker.on_surface():
            raise PositionError(f"expeditions[{expedition}]", "leaves the surface (ANA-24)")
        table.add_marker(expedition, marker)
    left = int(MARKERS) - len(usual)
    table.supply = _number(data, "supply", "", left, left)


def _read_camps(state: AnasaziState, data: dict[str, object]) -> None:
    table = state.table
    for number, raw in enumerate(_list(data, "camps", "")):
        where = f"camps[{number}]"
        if not isinstance(raw, dict):
            raise PositionError(where, "is an object with seat and at")
        entry = cast("dict[str, object]", raw)
        known_fields(entry, _CAMP_FIELDS, where)
        seat = _number(entry, "seat", where, 0, int(state.seats) - 1)
        x, y = _point(entry.get("at"), f"{where}.at")
        if state.hand[seat] == 0:
            raise PositionError(where, f"seat {seat} has more than {stages.CAMPS} camps (ANA-08)")
        state.hand[seat] -= 1
        table.add_camp(seat, x, y)
        if read_flag(entry, "covered", where=where):
            table.covered |= BIT[number]
        if read_flag(entry, "fresh", where=where):
            table.fresh |= BIT[number]


def _read_entered(state: AnasaziState, data: dict[str, object]) -> None:
    """Mesas that were entered; where that is left out, those under a marker."""
    table = state.table
    terrain = table.terrain
    if "entered" in data:
        table.entered = _mask(data, "entered", int(terrain.mesas))
        return
    for number in range(len(table.marker_x)):
        marker = Marker(table.marker_x[number], table.marker_y[number], table.marker_angle[number])
        for mesa in range(terrain.mesas):
            if terrain.meets(marker, mesa, table.strict_enter):
                table.entered |= BIT[mesa]


def _read_seat(state: AnasaziState, seat: int, entry: dict[str, object]) -> None:
    where = f"seats[{seat}]"
    known_fields(entry, _SEAT_FIELDS, where)
    state.hand[seat] = _number(entry, "hand", where, int(state.hand[seat]), int(state.hand[seat]))
    owned = _numbers(entry, "treasures", where, 4, 12)
    for colour in range(4):
        state.owned[seat * 4 + colour] = owned[colour]
    state.looked[seat] = _mask(entry, "looked", int(state.table.terrain.towers), where)
    if "objective" in entry:
        state.objective[seat] = read_choice(entry["objective"], f"{where}.objective", COLOURS)
        if state.cards_left(state.objective[seat]) < 0:
            raise PositionError(f"{where}.objective", "is dealt more often than there are cards")


def _check_counts(state: AnasaziState) -> None:
    for colour in range(4):
        count = sum(1 for held in state.table.treasure if held == colour)
        for seat in range(state.seats):
            count += int(state.owned[seat * 4 + colour])
        if count > 11:
            raise PositionError("treasures", f"shows {count} of {COLOURS[colour]}; there are 11")


# Whose turn it is


def _read_turn(state: AnasaziState, data: dict[str, object]) -> None:
    stage = state.stage
    last = int(state.seats) - 1
    if stage <= stages.CHOOSE_FIRST:
        for name in ("first", "turn", "actions", "step", "takes", "new_mesas", "ending"):
            if name in data:
                raise PositionError(name, "means nothing before the first player is known")
        return
    state.first = _number(data, "first", "", 0, last)
    state.turn = _number(data, "turn", "", int(state.first), last)
    usual = int(stages.ACTIONS) if stage in (stages.ACTION, stages.CAMP_LOOK) else 0
    state.actions = _number(data, "actions", "", usual, int(stages.ACTIONS))
    state.step = _number(data, "step", "", 0, 12)
    state.idle = _number(data, "idle", "", 0, last)
    state.lost = _number(data, "lost", "", 0, 1)
    state.round_looks = _mask(data, "round_looks", int(state.table.terrain.towers))
    state.takes = _mask(data, "takes", len(state.table.camp_x))
    state.new_mesas = _mask(data, "new_mesas", int(state.table.terrain.mesas))
    if "ending" in data:
        ending = data["ending"]
        if not isinstance(ending, str) or ending not in stages.ENDINGS:
            raise PositionError("ending", "is markers, towers or standstill")
        state.ending = stages.ENDINGS.index(ending)
    _check_turn(state)


def _check_turn(state: AnasaziState) -> None:
    """What a phase needs so that there is something to decide."""
    stage = state.stage
    table = state.table
    if stage == stages.SETUP_CAMP and state.step >= stages.SETUP_CAMPS * state.seats:
        raise PositionError("step", "says that all set-up camps stand (ANA-09)")
    if stage == stages.OBJECTIVES and state.step >= state.seats:
        raise PositionError("step", "says that all objectives are dealt (ANA-10)")
    if stage == stages.FIRST_LOOKS and state.step >= stages.LOOKS * state.seats:
        raise PositionError("step", "says that all looks are taken (ANA-11)")
    if stage in (stages.ACTION, stages.CAMP_LOOK) and state.actions == 0:
        raise PositionError("actions", "is 1 or 2 in this phase (ANA-13)")
    if stage in (stages.SETUP_LOOK, stages.CAMP_LOOK) and not table.standing:
        raise PositionError("phase", "asks for a look, but no tower stands")
    _check_pending(state)


def _check_pending(state: AnasaziState) -> None:
    """What a placement has left to decide goes with the right phase."""
    stage = state.stage
    table = state.table
    for camp in range(len(table.camp_x)):
        if state.takes & BIT[camp] and table.camp_owner[camp] != state.turn:
            raise PositionError("takes", "lists camps of the player whose turn it is (ANA-34)")
    if (state.takes != 0) != (stage == stages.TAKE):
        raise PositionError("takes", "goes with the phase take")
    if state.new_mesas and stage not in (stages.TAKE, stages.MESA_LOOK):
        raise PositionError("new_mesas", "goes with the phases take and mesa_look")
    if stage == stages.MESA_LOOK and not state.new_mesas:
        raise PositionError("new_mesas", "names the mesa whose towers may be looked at")
    if stage == stages.OVER:
        if state.ending == stages.NOT_ENDED:
            raise PositionError("ending", "says why the game is over (ANA-38)")
    elif state.ending != stages.NOT_ENDED and stage != stages.TAKE:
        raise PositionError("ending", "goes with the phases take and over")


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


# Reading plain data


def _path(where: str, name: str) -> str:
    return f"{where}.{name}" if where else name


def _number(data: dict[str, object], name: str, where: str, usual: int, most: int) -> int:
    return read_whole(data.get(name, usual), _path(where, name), most)


def _numbers(data: dict[str, object], name: str, where: str, count: int, most: int) -> vec[i64]:
    raw = data.get(name, [0] * count)
    if not isinstance(raw, list) or len(raw) != count:
        raise PositionError(_path(where, name), f"lists {count} whole numbers")
    found = vec[i64]()
    for value in raw:
        found = append(found, i64(read_whole(value, _path(where, name), most)))
    return found


def _mask(data: dict[str, object], name: str, count: int, where: str = "") -> i64:
    """A list of numbers from 1 as a mask."""
    mask: i64 = 0
    for value in _list(data, name, where):
        number = read_whole(value, _path(where, name), count)
        if number == 0:
            raise PositionError(_path(where, name), "counts from 1")
        mask |= BIT[number - 1]
    return mask


def _list(data: dict[str, object], name: str, where: str) -> list[object]:
    return read_list(data.get(name, []), _path(where, name))
