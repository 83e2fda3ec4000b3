"""How a lesson of the tutorial is set up and judged. See ``guide/tutorial.en.toml``."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from digsite.games.scarabya.rules.moves import camp_cells
from digsite.games.scarabya.rules.placements import square_name

if TYPE_CHECKING:
    from digsite.core.attempt import Attempt
    from digsite.core.contract import Game, State


def state_of(game: Game, step: dict[str, object]) -> State:
    """The position of a step: the site as drawn, the camps of earlier rounds, the mission."""
    mode = game.mode(str(step["mode"]))
    settings = game.settings(mode.least, mode.name)
    camps = cast("list[str]", step["camps"])
    mission = str(step["mission"])
    drawn = str(step["position"]).split()
    position: dict[str, object] = {
        "rows": [row.replace("x", ".").replace("X", "s") for row in drawn],
        "revealed": "".join(camp[0] for camp in camps) + mission,
        "mission": mission,
        "plots": [{"camps": camps}],
    }
    return game.from_position(settings, position)


def reached(goal: dict[str, object], attempt: Attempt) -> bool:
    """Whether a legal move covers the squares, keeps the solo game open, or wins it."""
    if goal["kind"] == "covers":
        return set(cast("list[str]", goal["squares"])) <= set(_squares(attempt))
    verdict = attempt.after.observe(attempt.seat).data["verdict"]
    return verdict == "won" if goal["kind"] == "wins" else verdict != "lost"


def applies(mistake: str, attempt: Attempt) -> bool:
    """Whether a legal move buries a scarab for nothing, or traps one."""
    if mistake == "buries":
        return attempt.earned == 0 and _covers_scarab(attempt)
    dug = [event for event in attempt.events if event["kind"] == "dug"]
    return mistake == "traps" and any(event["symbols"] for event in dug)


def _squares(attempt: Attempt) -> list[str]:
    move = attempt.before.settings.game.decode(attempt.code)
    return [square_name(10 * row + column) for row, column in camp_cells(move)]


def _covers_scarab(attempt: Attempt) -> bool:
    move = attempt.before.settings.game.decode(attempt.code)
    rows = cast("list[str]", attempt.before.position()["rows"])
    return any(rows[row][column] == "s" for row, column in camp_cells(move))
