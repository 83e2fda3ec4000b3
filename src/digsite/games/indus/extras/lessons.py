"""How a lesson of the tutorial is set up and judged. See ``guide/tutorial.en.toml``."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from digsite.core.attempt import Attempt
    from digsite.core.contract import Game, State


def state_of(game: Game, step: dict[str, object]) -> State:
    """The position of a step, on the recommended board unless it says otherwise."""
    options = cast("dict[str, object]", step.get("options", {}))
    settings = game.settings(cast("int", step["seats"]), "", options)
    return game.from_position(settings, cast("dict[str, object]", step["position"]))


def reached(goal: dict[str, object], attempt: Attempt) -> bool:
    """Whether a legal move is one of those asked for, or told what it should."""
    if goal["kind"] == "one_of":
        return attempt.is_one_of(cast("list[str]", goal["moves"]))
    return attempt.told(str(goal["event"]))


def applies(mistake: str, attempt: Attempt) -> bool:
    """Whether a legal move is of a kind: ``rerolls``, or captured for somebody else."""
    if mistake == "gives_away":
        return any(
            event["kind"] == "captured" and event["seat"] != attempt.seat
            for event in attempt.events
        )
    return attempt.told(mistake)
