"""Lessons of Lanterns: alone, the card shows two."""

from digsite import Attempt, Lessons, Task


class LanternsLessons(Lessons):
    """Knows odd lanterns from even ones."""

    def position_of(self, task: Task) -> dict[str, object]:
        return {"wind": 0, "card": 2, "taken": [task.data["taken"]]}

    def reached(self, task: Task, attempt: Attempt) -> bool:
        return task.goal_kind == "odd" and attempt.code % 2 == 1

    def applies(self, mistake: str, attempt: Attempt) -> bool:
        return mistake == "even" and attempt.code % 2 == 0
