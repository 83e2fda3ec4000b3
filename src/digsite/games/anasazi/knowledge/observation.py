"""Positions of Anasazi as plain data, what a viewer may know, and states sampled from that.

The format is described in ``docs/positions/anasazi.md``.
"""

from __future__ import annotations

from typing import Final, cast

from digsite.core.contract import SPECTATOR, Observation, seats_in
from digsite.core.native import append, i64, vec
from digsite.core.rng import Rng
from digsite.games.anasazi.rules import stages
from digsite.games.anasazi.rules.moves import COLOURS
from digsite.games.anasazi.rules.play import AnasaziState
from digsite.games.anasazi.rules.terrain import BIT, NONE, Terrain

LETTERS: Final = "rbwy"
GONE: Final = "."
UNKNOWN: Final = "?"


# Writing


def position(state: AnasaziState) -> dict[str, object]:
    """The whole position."""
    data = public_part(state)
    if len(state.tower):
        data["towers"] = tower_letters(state, BIT[len(state.tower)] - 1)
    seats = cast("list[dict[str, object]]", data["seats"])
    for seat in range(state.seats):
        if state.objective[seat] != NONE:
            seats[seat]["objective"] = COLOURS[int(state.objective[seat])]
    return data


def observe(state: AnasaziState, viewer: i64) -> Observation:
    """What a viewer may know: the public part, own objective, and the towers remembered."""
    data = public_part(state)
    known: i64 = 0
    if viewer != SPECTATOR:
        if state.settings.text("memory_aid") == "on":
            known = state.looked[viewer]
        if state.objective[viewer] != NONE:
            data["objective"] = COLOURS[int(state.objective[viewer])]
    if len(state.tower):
        data["towers"] = tower_letters(state, known)
    if state.stage == stages.OVER:
        data["objectives"] = [
            COLOURS[int(colour)] if colour != NONE else "" for colour in state.objective
        ]
    data["to_act"] = seats_in(state.to_act())
    return Observation(state.settings.public(), viewer, data)


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


def public_part(state: AnasaziState) -> dict[str, object]:
    """All that lies open on the table."""
    table = state.table
    data: dict[str, object] = {"phase": state.phase()}
    if table.terrain.layout != NONE:
        data["layout"] = int(table.terrain.layout)
    elif state.stage != stages.LAY_OUT:
        data["terrain"] = terrain_data(table.terrain)
    if state.stage == stages.LAY_OUT:
        data["seats"] = [{} for _ in range(state.seats)]
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
    data["seats"] = [_seat(state, seat) for seat in range(state.seats)]
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


def _seat(state: AnasaziState, seat: i64) -> dict[str, object]:
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


# Sampling


def sample(observation: Observation, rng: Rng) -> AnasaziState:
    """A full state a viewer could be looking at: unseen towers and the others' cards are dealt."""
    from digsite.games.anasazi.knowledge.position import from_position

    data = dict(observation.data)
    own = data.pop("objective", None)
    shown = data.pop("objectives", None)
    del data["to_act"]
    if "towers" in data:
        tile = cast("list[int]", data["tile"])
        data["towers"] = _sampled_towers(cast("str", data["towers"]), tile, rng)
    state = from_position(observation.settings, data)
    if isinstance(shown, list):
        for seat, colour in enumerate(cast("list[str]", shown)):
            state.objective[seat] = COLOURS.index(colour) if colour else NONE
        return state
    if isinstance(own, str):
        state.objective[observation.viewer] = COLOURS.index(own)
    _sample_objectives(state, observation.viewer, rng)
    return state


def _sampled_towers(letters: str, tile: list[int], rng: Rng) -> str:
    """Unseen towers are an equally likely arrangement of the colours that are left."""
    pool = vec[i64]()
    for colour in range(4):
        for _ in range(4 - tile[colour] - letters.count(LETTERS[colour])):
            pool = append(pool, colour)
    rng.shuffle(pool)
    text = ""
    drawn = 0
    for letter in letters:
        if letter == UNKNOWN:
            text += LETTERS[int(pool[drawn])]
            drawn += 1
        else:
            text += letter
    return text


def _sample_objectives(state: AnasaziState, viewer: i64, rng: Rng) -> None:
    """Cards of the others, as far as they have been dealt, are drawn from what is left."""
    order = [int((state.first + place) % state.seats) for place in range(state.seats)]
    dealt: i64 = 0
    if state.stage > stages.OBJECTIVES:
        dealt = state.seats
    elif state.stage == stages.OBJECTIVES:
        dealt = state.step
    for seat in order[: int(dealt)] if state.first != NONE else []:
        if state.objective[seat] == NONE and seat != viewer:
            total: i64 = 0
            for colour in range(4):
                total += state.cards_left(colour)
            place = rng.below(total)
            colour = 0
            while place >= state.cards_left(colour):
                place -= state.cards_left(colour)
                colour += 1
            state.objective[seat] = colour
