"""How a lesson of the tutorial is set up and judged. See ``guide/tutorial.en.toml``."""

from __future__ import annotations

from digsite.core.lessons import Attempt, Data, Lessons, Task


class GadsHillLessons(Lessons):
    """Lessons at a table for two: what is in front of the learner stands in the position itself."""

    def position_of(self, task: Task) -> Data:
        position = task.table("position")
        learner = {
            name: position.pop(name) for name in ("hand", "owns", "points") if name in position
        }
        return {**position, "seats": [learner, {}]}

    def reached(self, task: Task, attempt: Attempt) -> bool:
        """Whether buildings stand (``places``), or tokens lie, where the goal wants them."""
        wanted = task.goal.get("buildings")
        if not isinstance(wanted, dict):
            return super().reached(task, attempt)
        part = attempt.after.position()["placed" if task.goal_kind == "places" else "tokens"]
        return isinstance(part, dict) and all(part.get(name) == wanted[name] for name in wanted)
