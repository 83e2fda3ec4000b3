"""What viewers see of a Ziggurat table: everything but the order of the pile.

That order is not part of a position either: cards are drawn when they are needed. So every viewer
sees the same, and an observation is the position itself, with the seats that have to decide.
"""

from __future__ import annotations

from digsite.core.contract import Observation, seats_in
from digsite.core.native import i64
from digsite.core.rng import Rng
from digsite.games.ziggurat.knowledge.position import POSITION, position, read_position
from digsite.games.ziggurat.rules.play import ZigguratState


def observe(state: ZigguratState, viewer: i64) -> Observation:
    """What a viewer may know: all of the position, and who has to decide."""
    data = position(state)
    data["to_act"] = seats_in(state.to_act())
    return Observation(state.table.public, viewer, data)


def sample(observation: Observation, rng: Rng) -> ZigguratState:
    """The one state a viewer can be looking at."""
    return read_position(observation.settings, POSITION.only(observation.data))
