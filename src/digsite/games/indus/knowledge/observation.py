"""What a viewer may know of an Indus table, and the state it is.

Nothing is hidden in Indus (A14): an observation is the position and what can be read off it.
"""

from __future__ import annotations

from digsite.core.contract import Observation, seats_in
from digsite.core.native import i64
from digsite.games.indus.knowledge.position import POSITION, position, read_position
from digsite.games.indus.rules.pieces import COLOURS
from digsite.games.indus.rules.play import IndusState


def observe(state: IndusState, viewer: i64) -> Observation:
    """What a viewer may know: all of it, and the standing of every ruin."""
    data = position(state)
    data["to_act"] = seats_in(state.to_act())
    data["seats"] = [
        {
            "colours": [COLOURS[colour] for colour in state.colours_of(seat)],
            "score": int(state.score(seat)),
            "captured": state.captured_points(seat),
        }
        for seat in range(state.seats)
    ]
    data["ruins"] = [state.ruin_data(ruin) for ruin in range(state.board.ruins)]
    if state.board.ruins:
        data["areas"] = state.board.rows()
    return Observation(state.settings.public(), viewer, data)


def sample(observation: Observation) -> IndusState:
    """The one state a viewer can be looking at."""
    return read_position(observation.settings, POSITION.only(observation.data))
