"""How a lesson of the tutorial is set up and judged. See ``guide/tutorial.en.toml``."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from digsite.core.attempt import Attempt
    from digsite.core.contract import Game, State


def state_of(game: Game, step: dict[str, object]) -> State:
    """The position of a step: two seats, the learner is seat 0."""
    options = cast("dict[str, object]", step.get("options", {}))
    position = dict(cast("dict[str, object]", step["position"]))
    learner = {"hand": position.pop("hand", []), "owns": position.pop("owns", [])}
    learner["points"] = position.pop("points", 0)
    position["seats"] = [learner, {}]
    return game.from_position(game.settings(2, "", options), position)


def reached(goal: dict[str, object], attempt: Attempt) -> bool:
    """Whether buildings stand, or tokens lie, where the goal wants them."""
    if goal["kind"] == "places":
        placed = cast("dict[str, int]", attempt.after.position()["placed"])
        wanted = cast("dict[str, int]", goal["buildings"])
        return all(placed.get(name) == place for name, place in wanted.items())
    if goal["kind"] == "tokens":
        lying = cast("dict[str, list[int]]", attempt.after.position()["tokens"])
        wanted_tokens = cast("dict[str, list[int]]", goal["buildings"])
        return all(lying.get(name) == places for name, places in wanted_tokens.items())
    return goal["kind"] == "event" and attempt.told(str(goal["event"]))


def applies(mistake: str, attempt: Attempt) -> bool:
    """Whether a legal move is of a kind: an event it told, such as ``passed``."""
    return attempt.told(mistake)
