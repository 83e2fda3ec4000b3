"""A move tried out: what a lesson of a tutorial judges."""

from __future__ import annotations

from digsite.core.contract import State, lowest_seat
from digsite.core.events import Event, Refusal


class Attempt:
    """A learner's move: where it was tried, and what came of it."""

    def __init__(self, before: State, code: int) -> None:
        self.before = before
        self.seat = int(lowest_seat(before.to_act()))
        self.code = code
        self.refusal: Refusal | None = before.refusal(self.seat, code)
        self.after = before.copy()
        self.events: list[dict[str, object]] = []
        if self.refusal is None:
            log: list[Event] = []
            self.after.log = log
            self.after.apply(self.seat, code)
            self.events = [event.seen_by(self.seat) for event in log]

    def told(self, kind: str) -> bool:
        """Whether an event of this kind came of it."""
        return any(event["kind"] == kind for event in self.events)

    def is_one_of(self, moves: list[str]) -> bool:
        """Whether it is one of these moves, given in notation."""
        return self.before.settings.game.notation(self.code) in moves

    @property
    def earned(self) -> int:
        """The points this move brought."""
        return int(self.after.score(self.seat)) - int(self.before.score(self.seat))
