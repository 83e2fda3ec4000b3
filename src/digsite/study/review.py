"""A finished game, looked at again: every decision, every outcome of chance, and its course."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from digsite.core.contract import NATURE, Settings
from digsite.core.errors import DigsiteError
from digsite.core.match import Match
from digsite.core.showing import as_html
from digsite.study.decisions import QUICK, Decision, Effort, Reviewer
from digsite.study.judge import FixedJudge
from digsite.study.luck import Luck, luck_of

LEAST_MISTAKE: Final = 0.03
"""A chance to win: nothing that costs less is called a mistake."""
LEAST_POINTS: Final = 2.0
"""The same where values are points."""

Progress = Callable[[int, int], None]
"""Told how many steps are done, and of how many. It may raise, to stop."""


class NotOver(DigsiteError):
    """Only a game that is over is reviewed: it would be advice otherwise."""


@dataclass(frozen=True)
class Review:
    """The numbers of a review. Values are chances, or points divided by ``scale``."""

    settings: Settings
    effort: Effort
    scale: float
    sides: int
    curve: list[list[float]] = field(default_factory=list)
    """How it stood for each side before every step, and in the end."""
    decisions: list[Decision] = field(default_factory=list)
    """Those that had a choice."""
    lucks: list[Luck] = field(default_factory=list)

    @property
    def together(self) -> bool:
        """Whether one team is looked at, of whom nobody is named."""
        return self.settings.game.cooperative

    @property
    def least_mistake(self) -> float:
        return LEAST_POINTS / self.scale if self.scale > 0.0 else LEAST_MISTAKE

    def side_of(self, seat: int) -> int:
        return 0 if self.together else seat

    def is_mistake(self, decision: Decision) -> bool:
        """Whether a decision cost enough to be called one, beyond doubt."""
        return decision.sure and decision.cost >= self.least_mistake

    def cost_of(self, side: int) -> float:
        """What a side's decisions cost it, as far as that is certain."""
        return sum(
            one.cost for one in self.decisions if one.sure and self.side_of(one.seat) == side
        )

    def luck_of(self, side: int) -> float:
        """What chance gave a side."""
        return sum(one.gains[side] for one in self.lucks)

    def _repr_html_(self) -> str | None:
        return as_html(self)


def review(match: Match, effort: Effort = QUICK, progress: Progress | None = None) -> Review:
    """Look at a finished match again. The same match and effort give the same review."""
    if match.state.result() is None:
        raise NotOver("a game is reviewed when it is over")
    settings = match.settings
    judge = FixedJudge(settings)
    reviewer = Reviewer(settings, effort)
    found = Review(settings, effort, judge.scale, judge.sides)
    state = settings.game.start(settings)
    for number, step in enumerate(match.steps):
        found.curve.append(judge.values(state))
        if step.seat == NATURE:
            found.lucks.append(luck_of(state, step.code, judge.values, number))
        elif len(state.moves(step.seat)) > 1 or not state.complete(step.seat):
            found.decisions.append(reviewer.look(state.observe(step.seat), number, step.code))
        state.apply(step.seat, step.code)
        if progress is not None:
            progress(number + 1, len(match.steps))
    found.curve.append(judge.values(state))
    return found
