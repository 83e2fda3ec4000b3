"""How a lesson of the tutorial is judged. See ``guide/tutorial.en.toml``."""

from __future__ import annotations

from digsite.core.lessons import Attempt, Lessons, Task


class AnasaziLessons(Lessons):
    """Knows how much a marker finds, and whether it covers a camp or wins the game."""

    def reached(self, task: Task, attempt: Attempt) -> bool:
        """Whether a legal move does what the goal of a step asks."""
        if task.goal_kind == "collects":
            found = [event for event in attempt.events if event["kind"] == "collected"]
            return len(found) >= task.goal_value
        if task.goal_kind == "takes":
            return attempt.after.phase() == "take"
        if task.goal_kind == "wins":
            result = attempt.after.result()
            return result is not None and result.winners == [attempt.seat]
        return super().reached(task, attempt)
