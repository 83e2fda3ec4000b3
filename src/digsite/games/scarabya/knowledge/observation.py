"""What a viewer may know of a Scarabya table, and states sampled from that."""

from __future__ import annotations

from digsite.core.contract import SPECTATOR, Observation, seats_in
from digsite.core.native import i64
from digsite.core.rng import Rng
from digsite.core.shapes import WHOLES
from digsite.games.scarabya.knowledge.position import (
    POSITION,
    letters,
    public_part,
    read_position,
    seat_part,
)
from digsite.games.scarabya.rules.moves import GRAMMAR
from digsite.games.scarabya.rules.play import ScarabyaState
from digsite.games.scarabya.rules.stages import NONE, SOLO


def observe(state: ScarabyaState, viewer: i64) -> Observation:
    """What a viewer may know: the public part, and the own hidden choice."""
    data = public_part(state, [seat_part(state, seat) for seat in range(state.seats)])
    data["phase"] = state.phase()
    data["to_act"] = seats_in(state.to_act())
    chosen = [seat for seat in range(state.seats) if state.chosen[seat] != NONE]
    data["chosen"] = chosen
    if viewer != SPECTATOR and int(viewer) in chosen:
        data["choice"] = GRAMMAR.notation(state.chosen[viewer])
    if state.deck_known:
        data["deck"] = letters(state.deck)
    if state.mode == SOLO:
        data["left"] = int(state.plots[0].visible_symbols())
        data["verdict"] = ("lost", "open", "won")[int(state.verdict) + 1]
    return Observation(state.settings.public(), viewer, data)


def sample(observation: Observation, rng: Rng) -> ScarabyaState:
    """A full state a viewer could be looking at: only others' open choices are unknown."""
    state = read_position(observation.settings, POSITION.only(observation.data))
    own = observation.data.get("choice")
    for seat in WHOLES.trust(observation.data["chosen"]):
        if seat == observation.viewer and isinstance(own, str):
            code = GRAMMAR.parse(own).code()
        else:
            code = state.sample_move(seat, rng)
        state.hold_choice(seat, code)
    return state
