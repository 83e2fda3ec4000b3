"""How a lesson of the tutorial is judged. See ``guide/tutorial.en.toml``."""

from __future__ import annotations

from digsite.core.lessons import Attempt, Lessons


class IndusLessons(Lessons):
    """Indus's lessons: a mistake is an event, or a capture for somebody else."""

    def applies(self, mistake: str, attempt: Attempt) -> bool:
        if mistake == "gives_away":
            return any(
                event["kind"] == "captured" and event["seat"] != attempt.seat
                for event in attempt.events
            )
        return super().applies(mistake, attempt)
