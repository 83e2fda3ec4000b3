"""A finished game, looked at again: every decision, every outcome of chance, and its course."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final, TypeVar

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

One = TypeVar("One")
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

    def verdict(self, decision: Decision) -> Verdict:
        # What was best at first sight may seem less good the second time: that is no praise.
        right = decision.played.code == decision.best.code and decision.lead >= 0.0
        return Verdict(self.is_mistake(decision), right, decision.cost)

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


@dataclass(frozen=True)
class Looked:
    """One step, looked at again: how it stood before, and what was decided or what chance did."""

    values: list[float]
    decision: Decision | None = None
    luck: Luck | None = None


def look_at(match: Match, effort: Effort = QUICK, first: int = 0) -> Iterator[Looked]:
    """Look at the steps of a finished match from one on, one after the other. Each is looked at by
    itself: it does not matter in how many pieces that is done.
    """
    if match.state.result() is None:
        raise NotOver("a game is reviewed when it is over")
    settings = match.settings
    judge = FixedJudge(settings)
    reviewer = Reviewer(settings, effort)
    state = settings.game.start(settings)
    for number, step in enumerate(match.steps):
        if number >= first:
            values = judge.values(state)
            if step.seat == NATURE:
                yield Looked(values, luck=luck_of(state, step.code, judge.values, number))
            elif len(state.moves(step.seat)) > 1 or not state.complete(step.seat):
                seen = state.observe(step.seat)
                yield Looked(values, reviewer.look(seen, number, step.code))
            else:
                yield Looked(values)
        state.apply(step.seat, step.code)


def put_together(match: Match, effort: Effort, steps: list[Looked]) -> Review:
    """The review of a match all of whose steps were looked at."""
    judge = FixedJudge(match.settings)
    return Review(
        match.settings,
        effort,
        judge.scale,
        judge.sides,
        curve=[*(one.values for one in steps), judge.values(match.state)],
        decisions=[one.decision for one in steps if one.decision is not None],
        lucks=[one.luck for one in steps if one.luck is not None],
    )


def review(match: Match, effort: Effort = QUICK, progress: Progress | None = None) -> Review:
    """Look at a finished match again. The same match and effort give the same review."""
    steps: list[Looked] = []
    for one in look_at(match, effort):
        steps.append(one)
        if progress is not None:
            progress(len(steps), len(match.steps))
    return put_together(match, effort, steps)


@dataclass(frozen=True)
class Verdict:
    """How a decision is spoken of: blamed, praised, or neither."""

    mistake: bool
    right: bool
    cost: float


def never_blamed_twice(decisions: Sequence[One], verdict: Callable[[One], Verdict]) -> list[One]:
    """The decisions worth a remark, in order, never two mistakes in a row: of those that follow
    each other with nothing good between them, the dearest.
    """
    found: list[One] = []
    latest = Verdict(mistake=False, right=False, cost=0.0)
    for one in decisions:
        this = verdict(one)
        if not this.mistake and not this.right:
            continue
        if this.mistake and latest.mistake:
            if this.cost <= latest.cost:
                continue
            found.pop()
        found.append(one)
        latest = this
    return found
