"""What a state says: why a move is refused, and what happened when one was played."""

from __future__ import annotations

from digsite.core.errors import DigsiteError
from digsite.core.native import i64


class Refusal:
    """Why a move is not legal: the rule, a message key with values, and the places to look at."""

    def __init__(self, rule: str, key: str, values: dict[str, object], places: list[str]) -> None:
        self.rule = rule
        self.key = key
        self.values = values
        self.places = places


class IllegalMove(DigsiteError):
    """Raised by ``State.play`` for what ``State.refusal`` refuses. The state is unchanged."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.rule}: {refusal.key}")
        self.refusal = refusal


class Event:
    """One thing that happened.

    ``public`` is for everybody, ``secret`` only for the seats in the bit mask ``seats``.
    ``reveals`` says that the event told somebody what was hidden before: no undo goes past it.
    """

    def __init__(
        self,
        kind: str,
        public: dict[str, object],
        secret: dict[str, object] | None = None,
        seats: i64 = 0,
        reveals: bool = False,
    ) -> None:
        self.kind = kind
        self.public = public
        self.secret: dict[str, object] = {} if secret is None else secret
        self.seats: i64 = seats
        self.reveals = reveals

    def seen_by(self, viewer: i64) -> dict[str, object]:
        """What this viewer learns from the event, built up from the parts that are theirs."""
        seen: dict[str, object] = {"kind": self.kind}
        seen.update(self.public)
        if viewer >= 0 and (self.seats >> viewer) & 1:
            seen.update(self.secret)
        return seen

    def in_full(self) -> dict[str, object]:
        """What somebody learns who may know everything: a finished game's viewer, a referee."""
        return {"kind": self.kind, **self.public, **self.secret}

    def to_data(self) -> dict[str, object]:
        """The whole truth as plain data, for a referee."""
        data: dict[str, object] = {"kind": self.kind, "public": self.public}
        if self.secret:
            data["secret"] = self.secret
            data["seats"] = [seat for seat in range(62) if (self.seats >> seat) & 1]
        if self.reveals:
            data["reveals"] = True
        return data
