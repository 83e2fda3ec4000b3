"""How a lesson of the tutorial is set up and judged. See ``guide/tutorial.en.toml``."""

from __future__ import annotations

from digsite.core.lessons import Attempt, Data, Lessons, Task
from digsite.draw.actions import Cell
from digsite.games.scarabya.knowledge.seen import Seen, cell_name
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
        """Whether a legal move buries a scarab for nothing, or traps one."""
        if mistake == "buries":
            symbols = Seen(attempt.before.observe(attempt.seat)).symbols
            return attempt.earned == 0 and any(cell in symbols for cell in _cells(attempt))
        dug = [event for event in attempt.events if event["kind"] == "dug"]
        return mistake == "traps" and any(event["symbols"] for event in dug)


def _cells(attempt: Attempt) -> list[Cell]:
    """The squares that the learner's camp covers."""
    return camp_cells(attempt.before.settings.game.decode(attempt.code))
