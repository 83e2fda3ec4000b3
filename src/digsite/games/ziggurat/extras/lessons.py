"""How a lesson of the tutorial is set up and judged. See ``guide/tutorial.en.toml``."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from digsite.core.contract import lowest_seat

if TYPE_CHECKING:
    from digsite.core.attempt import Attempt
    from digsite.core.contract import Game, State


def state_of(game: Game, step: dict[str, object]) -> State:
    """The position of a step: chapter 1, with what the others have decided before."""
    settings = game.settings(cast("int", step["seats"]), "chapter1")
    state = game.from_position(settings, cast("dict[str, object]", step["position"]))
    for written in cast("list[str]", step.get("before", [])):
        state.play(lowest_seat(state.to_act()), game.parse(written).code())
    return state


def reached(goal: dict[str, object], attempt: Attempt) -> bool:
    """Whether a legal move is one of those asked for, or told what it should."""
    if goal["kind"] == "one_of":
        return attempt.is_one_of(cast("list[str]", goal["moves"]))
    return attempt.told(str(goal["event"]))


def applies(mistake: str, attempt: Attempt) -> bool:
    """Whether a legal move is of a kind: it ``loses``, or told an event of this name."""
    if mistake == "loses":
        return any(event["kind"] == "over" and not event["won"] for event in attempt.events)
    return attempt.told(mistake)
