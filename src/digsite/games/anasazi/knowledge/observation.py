"""What a viewer may know of an Anasazi table, and states sampled from that."""

from __future__ import annotations

from digsite.core.contract import SPECTATOR, Observation, seats_in
from digsite.core.native import append, i64, vec
from digsite.core.rng import Rng
from digsite.core.shapes import TEXT, TEXTS, WHOLES
from digsite.games.anasazi.knowledge.position import (
    LETTERS,
    POSITION,
    UNKNOWN,
    public_part,
    read_position,
    seat_part,
    tower_letters,
)
from digsite.games.anasazi.rules import stages
from digsite.games.anasazi.rules.moves import COLOURS
from digsite.games.anasazi.rules.play import AnasaziState
from digsite.games.anasazi.rules.terrain import NONE


def observe(state: AnasaziState, viewer: i64) -> Observation:
    """What a viewer may know: the public part, own objective, and the towers remembered."""
    data = public_part(state, [seat_part(state, seat) for seat in range(state.seats)])
    known: i64 = 0
    if viewer != SPECTATOR:
        if state.settings.text("memory_aid") == "on":
            known = state.looked[viewer]
        if state.objective[viewer] != NONE:
            data["objective"] = COLOURS[int(state.objective[viewer])]
    if len(state.tower):
        data["towers"] = tower_letters(state, known)
    if state.stage == stages.OVER:
        data["objectives"] = state.objectives()
    data["to_act"] = seats_in(state.to_act())
    return Observation(state.settings.public(), viewer, data)


def sample(observation: Observation, rng: Rng) -> AnasaziState:
    """A full state a viewer could be looking at: unseen towers and the others' cards are dealt."""
    seen = observation.data
    data = POSITION.only(seen)
    if "towers" in seen:
        tile = WHOLES.trust(seen["tile"])
        data["towers"] = _sampled_towers(TEXT.trust(seen["towers"]), tile, rng)
    state = read_position(observation.settings, data)
    if "objectives" in seen:
        for seat, colour in enumerate(TEXTS.trust(seen["objectives"])):
            state.objective[seat] = COLOURS.index(colour) if colour else NONE
        return state
    if "objective" in seen:
        state.objective[observation.viewer] = COLOURS.index(TEXT.trust(seen["objective"]))
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
