"""How a lesson of the tutorial is judged. See ``guide/tutorial.en.toml``."""

from __future__ import annotations

from digsite.core.lessons import Attempt, Lessons


class ZigguratLessons(Lessons):
    """Positions of chapter 1, with what the others have decided before."""

    def applies(self, mistake: str, attempt: Attempt) -> bool:
        """Whether a legal move is of a kind: it ``loses``, or told an event of this name."""
        if mistake == "loses":
            return any(event["kind"] == "over" and not event["won"] for event in attempt.events)
        return attempt.told(mistake)
