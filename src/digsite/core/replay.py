"""A game that was played, or is being played, moment by moment.

A *moment* is a position that people saw: what chance and the table do by themselves belongs to the
decision before it. The number of a moment must not tell whether a window was passed in silence.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable

from digsite.core.contract import NATURE, State
from digsite.core.match import Match, Step, replay
from digsite.core.record import Record
from digsite.core.words import _


class Told:
    """Something that happened: before which moment, of which kind, and what a viewer saw of it."""

    def __init__(self, moment: int, kind: str, seen: dict[str, object]) -> None:
        self.moment = moment
        self.kind = kind
        self.seen = seen

    @property
    def seat(self) -> int | None:
        """The seat it is about."""
        seat = self.seen.get("seat")
        return seat if isinstance(seat, int) else None


class Replay:
    """A match, looked at from any of its moments. It follows a match that goes on or goes back."""

    def __init__(self, match: Match, by_hand: bool = False) -> None:
        """``by_hand``: somebody says what chance does, so that is a moment of its own."""
        self.match = match
        self._by_hand = by_hand
        self._steps: list[Step] = []
        self._counted = 0
        self._decisions: list[int] = []

    @staticmethod
    def of(record: Record) -> Replay:
        """A record, played again; ``RecordError`` where the rules refuse it."""
        return Replay(replay(record))

    @property
    def last(self) -> int:
        """The number of the latest moment."""
        return len(self._counted_decisions())

    def steps_to(self, moment: int) -> int:
        """How many steps of the match led to a moment; none lead to what is before the first."""
        decisions = self._counted_decisions()
        if moment < 0:
            return 0
        return decisions[moment] if moment < len(decisions) else len(self.match.steps)

    def _counted_decisions(self) -> list[int]:
        """Where the decisions are among the steps. Every change of a table is told with its number:
        only what is new is counted, unless steps were taken back, which makes a new list of them.
        """
        steps = self.match.steps
        if steps is not self._steps:
            self._steps, self._counted, self._decisions = steps, 0, []
        for index in range(self._counted, len(steps)):
            step = steps[index]
            if not step.by_table and (self._by_hand or step.seat != NATURE):
                self._decisions.append(index)
        self._counted = len(steps)
        return self._decisions

    def state_after(self, steps: int) -> State:
        """The position after so many steps."""
        state = self.match.settings.game.start(self.match.settings)
        for step in self.match.steps[:steps]:
            state.apply(step.seat, step.code)
        return state

    def state_at(self, moment: int) -> State:
        """The position of a moment."""
        return self.state_after(self.steps_to(moment))

    def told(self, first: int, last: int, viewer: int | None) -> list[Told]:
        """What happened from one step to another as a viewer saw it; None is told the truth.

        Only a game that lies in the past, and its referee, may be told the truth.
        """
        decisions = self._counted_decisions()
        moment = bisect_left(decisions, first)
        told = []
        for index in range(first, last):
            if moment < len(decisions) and decisions[moment] == index:
                moment += 1
            for event in self.match.steps[index].events:
                seen = event.in_full() if viewer is None else event.seen_by(viewer)
                told.append(Told(moment, event.kind, seen))
        return told

    def told_at(self, moment: int, viewer: int | None) -> list[Told]:
        """What led to a moment from the one before."""
        return self.told(self.steps_to(moment - 1), self.steps_to(moment), viewer)

    def names(self) -> list[str]:
        """What the players are called, in the ambient language where the record does not say."""
        given = self.match.players
        return [
            given[seat] if seat < len(given) else _("Player {n}").format(n=seat + 1)
            for seat in range(self.match.settings.seats)
        ]


def seldom(kinds: Iterable[str], most: int) -> set[str]:
    """The kinds that happen least often, as many as together make no more than ``most``."""
    chosen: set[str] = set()
    total = 0
    for kind, count in sorted(Counter(kinds).items(), key=lambda one: (one[1], one[0])):
        total += count
        if total > most:
            break
        chosen.add(kind)
    return chosen
