"""How a lesson of the tutorial is set up and judged. See ``guide/tutorial.en.toml``."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from digsite.core.attempt import Attempt
    from digsite.core.contract import Game, State


_TOLD = {"reveals": "revealed", "builds": "camp", "looks": "look", "declines": "declined"}
"""Goals that are reached when an event of this kind happens."""


def state_of(game: Game, step: dict[str, object]) -> State:
    """The position of a step; the learner is seat 0 of two."""
    position = cast("dict[str, object]", json.loads(str(step["position"])))
    return game.from_position(game.settings(2), position)


def reached(goal: dict[str, object], attempt: Attempt) -> bool:
    """Whether a legal move does what the goal of a step asks."""
    kind = str(goal["kind"])
    if kind == "collects":
        found = [event for event in attempt.events if event["kind"] == "collected"]
        return len(found) >= cast("int", goal["value"])
    if kind == "takes":
        return attempt.after.phase() == "take"
    if kind == "took":
        taken = [event["colour"] for event in attempt.events if event["kind"] == "took"]
        return taken == [goal["value"]]
    if kind == "wins":
        result = attempt.after.result()
        return result is not None and result.winners == [attempt.seat]
    return attempt.told(_TOLD[kind])


def applies(mistake: str, attempt: Attempt) -> bool:
    """This game has no kinds of mistakes of its own."""
    return False
