"""Why a move is better than another, as far as it can be seen among the mesas.

What a marker meets is measured by the rules; what lies near its end by the same eyes as the bots'.
Weights are points.
"""

from __future__ import annotations

from typing import Final

from digsite.core.contract import NO_MOVE
from digsite.core.native import i64
from digsite.core.strategy import Reason
from digsite.games.anasazi.mind.appraisal import Appraisal, Taste
from digsite.games.anasazi.rules import moves as notation
from digsite.games.anasazi.rules import stages
from digsite.games.anasazi.rules.arcs import reaches
from digsite.games.anasazi.rules.geometry import CAMP_REACH, HALF_WIDTH
from digsite.games.anasazi.rules.leads import Prospect, lead_at
from digsite.games.anasazi.rules.moves import COLOURS, camp_x, camp_y, is_camp, is_lead
from digsite.games.anasazi.rules.play import AnasaziState
from digsite.games.anasazi.rules.terrain import BIT, NONE

OF_OTHERS: Final = 0.6
"""What is given away counts less than what is gained."""
NEAR: Final = 0.3
SAME: Final = 0.3
"""A gain that the other move has, too, is no difference, but may be all there is to tell."""
LITTLE: Final = 0.05


def reasons(state: AnasaziState, seat: i64, move: i64, other: i64, taste: Taste) -> list[Reason]:
    """What speaks for a move beside another one."""
    eyes = Appraisal(state, seat, taste)
    if is_lead(move):
        return _lead(
            state, eyes, lead_at(state.table, seat, move), _lead_or_none(state, seat, other)
        )
    if is_camp(move):
        return [_camp(state, camp_x(move), camp_y(move))]
    if move == notation.DECLINE:
        return [Reason("declines", LITTLE, {}, [f"seat-{seat}"])]
    if state.stage == stages.TAKE:
        victim, colour = (move - notation.TAKE) // 4, (move - notation.TAKE) % 4
        values = _of_colour(state, seat, colour)
        values["victim"] = int(victim)
        places = [f"seat-{victim}", f"tile-{COLOURS[int(colour)]}"]
        return [Reason("takes", eyes.worth[colour], values, places)]
    return [_look(state, seat, move - notation.LOOK)]


def _lead_or_none(state: AnasaziState, seat: i64, other: i64) -> Prospect | None:
    if other == NO_MOVE or not is_lead(other):
        return None
    return lead_at(state.table, seat, other)


def _of_colour(state: AnasaziState, seat: i64, colour: i64) -> dict[str, object]:
    """A colour, and what one treasure of it counts for a seat now."""
    doubled = 2 if state.objective[seat] == colour else 1
    return {"colour": COLOURS[int(colour)], "worth": doubled * int(state.value_of(colour))}


# Markers


def _lead(
    state: AnasaziState, eyes: Appraisal, lead: Prospect, other: Prospect | None
) -> list[Reason]:
    """What a marker meets, and what its end is near to."""
    found: list[Reason] = []
    same = other is not None and _pueblos(state, other.areas) == _pueblos(state, lead.areas)
    _treasures(state, eyes, lead, SAME if same else 1.0, found)
    end = f"spot {lead.end_x} {lead.end_y}"
    camp: i64 = 0
    while camp < len(state.table.camp_x):
        if lead.camps & BIT[camp]:
            spot = f"spot {state.table.camp_x[camp]} {state.table.camp_y[camp]}"
            found.append(Reason("covers", eyes.taste.take * eyes.best_take(), {}, [spot]))
        camp += 1
    for tower in _towers(state, lead):
        found += _falls(state, eyes, tower)
    own = state.actions > 1
    near = pueblos_near(state, lead)
    if own and near:
        values: dict[str, object] = {"count": len(near)}
        found.append(Reason("near", NEAR * _worth(state, eyes, near), values, [*_names(near), end]))
    if not own and other is not None:
        given = [pueblo for pueblo in pueblos_near(state, other) if pueblo not in near]
        if given:
            values = {"count": len(given)}
            weight = OF_OTHERS * NEAR * _worth(state, eyes, given)
            found.append(Reason("denies", weight, values, [*_names(given), end]))
    if lead.mesas and not found:
        found.append(Reason("first_there", LITTLE, {}, [end]))
    if not found:
        left: dict[str, object] = {"count": len(near)}
        kind = "leaves" if near else "harmless"
        found.append(Reason(kind, LITTLE, left, [*_names(near), end]))
    return found


def _treasures(
    state: AnasaziState, eyes: Appraisal, lead: Prospect, share: float, found: list[Reason]
) -> None:
    """Treasures that a marker reaches."""
    reached = _pueblos(state, lead.areas)
    if not reached:
        return
    worth = share * _worth(state, eyes, reached)
    if len(reached) > 1:
        values: dict[str, object] = {"count": len(reached)}
        found.append(Reason("collects_several", worth, values, _names(reached)))
        return
    colour = state.table.treasure[reached[0]]
    doubled = state.objective[eyes.seat] == colour
    kind = "collects_double" if doubled else "collects"
    found.append(Reason(kind, worth, _of_colour(state, eyes.seat, colour), _names(reached)))


def _pueblos(state: AnasaziState, areas: i64) -> list[int]:
    """The pueblos with a treasure among some areas."""
    terrain = state.table.terrain
    found: list[int] = []
    area: i64 = 0
    while area < terrain.areas:
        if areas & BIT[area]:
            pueblo = terrain.area_pueblo[area]
            if pueblo != NONE and state.table.treasure[pueblo] != NONE:
                found.append(int(pueblo))
        area += 1
    return found


def _names(pueblos: list[int]) -> list[str]:
    return [f"pueblo {pueblo}" for pueblo in pueblos]


def _worth(state: AnasaziState, eyes: Appraisal, pueblos: list[int]) -> float:
    return sum(eyes.worth[state.table.treasure[pueblo]] for pueblo in pueblos)


def _towers(state: AnasaziState, lead: Prospect) -> list[int]:
    """The towers that a marker brings down."""
    terrain = state.table.terrain
    found: list[int] = []
    area: i64 = 0
    while area < terrain.areas:
        if lead.areas & BIT[area] and terrain.area_pueblo[area] == NONE:
            found.append(int(terrain.area_tower[area]))
        area += 1
    return found


def _falls(state: AnasaziState, eyes: Appraisal, tower: i64) -> list[Reason]:
    """A tower makes its colour cheaper: told where the seat knows it and the others hold more."""
    if not state.looked[eyes.seat] & BIT[tower]:
        return []
    colour = state.tower[tower]
    mine = int(state.owned[eyes.seat * 4 + colour])
    most = max(
        int(state.owned[seat * 4 + colour]) for seat in range(state.seats) if seat != eyes.seat
    )
    values: dict[str, object] = {"colour": COLOURS[int(colour)], "mine": mine, "most": most}
    if most > mine:
        return [Reason("falls", float(most - mine), values, [f"tower {tower}"])]
    return []


def pueblos_near(state: AnasaziState, lead: Prospect) -> list[int]:
    """The treasures that the next marker can reach from the end of this one."""
    table = state.table
    terrain = table.terrain
    found: list[int] = []
    for pueblo in range(len(terrain.treasure_area)):
        area = terrain.treasure_area[pueblo]
        if table.treasure[pueblo] == NONE or lead.areas & BIT[area]:
            continue
        x, y = terrain.middle_of(area)
        if reaches(lead.end_x, lead.end_y, x, y, HALF_WIDTH):
            found.append(pueblo)
    return found


# Camps and looks


def _camp(state: AnasaziState, x: i64, y: i64) -> Reason:
    """Where a camp lies: within reach of an expedition, or in a valley of its own."""
    table = state.table
    spot = f"spot {x} {y}"
    end: i64 = 0
    while end < len(table.end_x):
        if reaches(table.end_x[end], table.end_y[end], x, y, CAMP_REACH):
            place = f"spot {table.end_x[end]} {table.end_y[end]}"
            return Reason("camp_near", 1.0, {"expedition": int(end) + 1}, [spot, place])
        end += 1
    return Reason("camp", LITTLE, {}, [spot])


def _look(state: AnasaziState, seat: i64, tower: i64) -> Reason:
    """A tower that is not known yet."""
    if state.looked[seat] & BIT[tower]:
        return Reason("known", LITTLE, {}, [f"tower {tower}"])
    return Reason("looks", 1.0, {}, [f"tower {tower}"])
