"""How long a bot may think."""

from __future__ import annotations

from time import monotonic

from digsite.core.errors import SettingsError
from digsite.core.native import i64


class Budget:
    """A number of seconds, or a number of simulations.

    With a number of simulations the clock is never read: same seed, same move, on any machine.
    """

    def __init__(self, seconds: float = 0.0, simulations: i64 = 0) -> None:
        if simulations <= 0 and not seconds > 0.0:
            raise SettingsError("a bot needs a budget: seconds or simulations above zero")
        self.seconds = seconds
        self.simulations: i64 = max(simulations, 0)
        self.used: i64 = 0
        self._started = 0.0

    def begin(self) -> None:
        """Start to think: the clock runs from here."""
        self.used = 0
        if self.simulations == 0:
            self._started = monotonic()

    def take(self) -> bool:
        """Take one more simulation from the budget; false when it is spent."""
        if self.simulations > 0:
            if self.used >= self.simulations:
                return False
        elif monotonic() - self._started >= self.seconds:
            return False
        self.used += 1
        return True

    def is_overdue(self) -> bool:
        """Whether the time is up, for a bot in the middle of a simulation."""
        return self.simulations == 0 and monotonic() - self._started >= self.seconds

    def aside(self, share: float, simulations: i64) -> Budget:
        """A budget for a side task, begun: a share of the seconds, or so many simulations."""
        if self.simulations > 0:
            return Budget(0.0, simulations)
        part = Budget(self.seconds * share, 0)
        part.begin()
        return part

    def share(self) -> float:
        """Which part of the budget is spent, from 0 to 1."""
        if self.simulations > 0:
            return float(self.used) / float(self.simulations)
        return min(1.0, (monotonic() - self._started) / self.seconds)
