"""How long a bot may think."""

from __future__ import annotations

from time import monotonic

from digsite.core.errors import SettingsError
from digsite.core.native import i64, mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class Budget:
    """A number of simulations, or a number of seconds; or both, and then whichever is spent first.

    With simulations alone the clock is never read: same seed, same move, on any machine. With
    seconds beside them that holds wherever the machine is quick enough, and ``cut_short`` tells
    where it was not.
    """

    def __init__(self, seconds: float = 0.0, simulations: i64 = 0) -> None:
        if simulations <= 0 and not seconds > 0.0:
            raise SettingsError("a bot needs a budget: seconds or simulations above zero")
        self.seconds = max(seconds, 0.0)
        self.simulations: i64 = max(simulations, 0)
        self.used: i64 = 0
        self.cut_short = False
        """Whether the time was up before the simulations were spent."""
        self._started = 0.0

    def begin(self) -> None:
        """Start to think: the clock runs from here."""
        self.used = 0
        self.cut_short = False
        if self.seconds > 0.0:
            self._started = self.clock()

    def clock(self) -> float:
        """The seconds of some clock that never goes back."""
        return monotonic()

    def take(self) -> bool:
        """Take one more simulation from the budget; false when it is spent."""
        if self.simulations > 0 and self.used >= self.simulations:
            return False
        if self.is_overdue():
            return False
        self.used += 1
        return True

    def is_overdue(self) -> bool:
        """Whether the time is up, for a bot in the middle of a simulation."""
        if self.seconds <= 0.0 or self.clock() - self._started < self.seconds:
            return False
        self.cut_short = self.simulations > 0
        return True

    def aside(self, share: float, simulations: i64) -> Budget:
        """A budget for a side task, begun: a share of the seconds, so many simulations."""
        part = Budget(self.seconds * share, simulations if self.simulations > 0 else 0)
        part.begin()
        return part

    def share(self) -> float:
        """Which part of the budget is spent, from 0 to 1."""
        spent = 0.0
        if self.simulations > 0:
            spent = float(self.used) / float(self.simulations)
        if self.seconds > 0.0:
            spent = max(spent, (self.clock() - self._started) / self.seconds)
        return min(1.0, spent)


class Parts:
    """A budget cut into so many equal parts."""

    def __init__(self, budget: Budget, count: i64) -> None:
        self.budget = budget
        self.count: i64 = count
        self.begun: i64 = 1

    def next_begins(self) -> bool:
        """Whether another one of them begins now."""
        if self.begun >= self.count or self.budget.share() * float(self.count) < float(self.begun):
            return False
        self.begun += 1
        return True
