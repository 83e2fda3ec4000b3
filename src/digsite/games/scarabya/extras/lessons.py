"""How a lesson of the tutorial is set up and judged. See ``guide/tutorial.en.toml``."""

from __future__ import annotations

from digsite.core.lessons import Attempt, Data, Lessons, Task
from digsite.draw.actions import Cell
from digsite.games.scarabya.knowledge.seen import LARGEST_DIG, Seen, cell_name
from digsite.games.scarabya.rules.moves import camp_cells


class ScarabyaLessons(Lessons):
    """Lessons with a drawn site."""

    def position_of(self, task: Task) -> Data:
        """The site as drawn, the camps of earlier rounds, the mission."""
        camps, mission = task.texts("camps"), str(task.data["mission"])
        drawn = str(task.data["position"]).split()
        return {
            "rows": [row.replace("x", ".").replace("X", "s") for row in drawn],
            "revealed": "".join(camp[0] for camp in camps) + mission,
            "mission": mission,
            "plots": [{"camps": camps}],
        }

    def reached(self, task: Task, attempt: Attempt) -> bool:
        """Whether a legal move covers the squares, keeps the solo game open, or wins it."""
        wanted = task.goal.get("squares")
        if isinstance(wanted, list):
            return set(wanted) <= {cell_name(cell) for cell in _cells(attempt)}
        verdict = Seen(attempt.after.observe(attempt.seat)).verdict
        return verdict == "won" if task.goal_kind == "wins" else verdict != "lost"

    def applies(self, mistake: str, attempt: Attempt) -> bool:
        """Whether a legal move buries a scarab or closes an empty area for nothing, fences in a
        square too many, or traps a scarab.
        """
        if mistake == "empty":
            return attempt.earned == 0 and attempt.told("dug")
        before, after = (
            Seen(state.observe(attempt.seat)) for state in (attempt.before, attempt.after)
        )
        if mistake == "buries":
            return attempt.earned == 0 and any(cell in before.symbols for cell in _cells(attempt))
        if mistake == "five":
            fresh = set(after.spaces(after.plot)) - set(before.spaces(before.plot))
            return any(len(space) == LARGEST_DIG + 1 for space in fresh)
        dug = [event for event in attempt.events if event["kind"] == "dug"]
        return mistake == "traps" and any(event["symbols"] for event in dug)


def _cells(attempt: Attempt) -> list[Cell]:
    """The squares that the learner's camp covers."""
    return camp_cells(attempt.before.settings.game.decode(attempt.code))
