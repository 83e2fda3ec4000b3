"""Lessons of Lanterns: alone, the card shows two."""

from digsite.core.attempt import Attempt
from digsite.core.contract import Game, State


def state_of(game: Game, step: dict[str, object]) -> State:
    position: dict[str, object] = {"wind": 0, "card": 2, "taken": [step["taken"]]}
    return game.from_position(game.settings(1, "solo"), position)


def reached(goal: dict[str, object], attempt: Attempt) -> bool:
    return goal["kind"] == "odd" and attempt.code % 2 == 1


def applies(mistake: str, attempt: Attempt) -> bool:
    return mistake == "even" and attempt.code % 2 == 0
