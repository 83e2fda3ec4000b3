"""A review in words: what decided a game, three moments, and everything behind them.

Names, moves and reasons are the game's own. Nothing below the least mistake is criticised, nobody
reads two criticisms in a row, and where all play together nobody is named.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Final

from digsite.bots.hints import certain_effects
from digsite.core.contract import Observation, State
from digsite.core.match import Match
from digsite.core.native import i64
from digsite.core.replay import Replay
from digsite.core.showing import as_html
from digsite.core.words import N_, Voice, _, decimal
from digsite.draw.scene import Sight
from digsite.services.amounts import Unit, amount, unit_of
from digsite.services.move_actions import MoveNames
from digsite.services.sentences import end_sentence
from digsite.study.decisions import QUICK, Decision, Effort
from digsite.study.luck import Luck
from digsite.study.review import (
    NotOver,
    Progress,
    Review,
    Verdict,
    never_blamed_twice,
    review,
)

__all__ = ["NotOver", "ToldReview", "told_review"]

TURNING_POINTS: Final = 3
MOST_BLAME: Final = 5
"""Mistakes that somebody beside a board is told of."""
MOST_REASONS: Final = 2
"""Sentences about one move that somebody beside a board reads."""
NOTHING: Final = 0.01
"""A difference that is not worth a word, as a chance."""


@dataclass(frozen=True)
class Alternative:
    """A move that could have been played: how it is written, its value, and what it does."""

    move: str
    value: float
    why: str


@dataclass(frozen=True)
class ToldDecision:
    """One decision. ``seat`` is missing where all play together."""

    step: int
    moment: int
    seat: int | None
    played: str
    best: str
    cost: float
    """In points or per cent."""
    mistake: bool
    alternatives: list[Alternative]


@dataclass(frozen=True)
class ToldLuck:
    """One outcome of chance, and what it gave each side, in points or per cent."""

    step: int
    moment: int
    outcome: str
    gains: list[float]
    exact: bool


@dataclass(frozen=True)
class Moment:
    """A position worth a look: ``best``, ``worst`` or ``luckiest``; or a turning point."""

    kind: str
    step: int
    """How many steps lead to the board that shows it: it is about the step that follows."""
    moment: int
    sentence: str


@dataclass(frozen=True)
class ToldSide:
    """Somebody, or the team, over the whole game, in points or per cent."""

    name: str
    cost: float
    luck: float
    mistakes: int


@dataclass(frozen=True)
class ToldReview:
    """Everything a review says."""

    game: str
    title: str
    effort: str
    unit: Unit
    """Per cent are chances to win."""
    result: str
    decided: str
    moments: list[Moment]
    turning_points: list[Moment]
    sides: list[ToldSide]
    decisions: list[ToldDecision]
    luck: list[ToldLuck]
    curve: list[list[float]] = field(default_factory=list)
    """For each step before it, and for the end: how it stood for each side."""
    moments_of: list[int] = field(default_factory=list)
    """The moment that each number of the curve belongs to."""

    def to_data(self) -> dict[str, object]:
        """Plain data."""
        return asdict(self)

    def _repr_html_(self) -> str | None:
        return as_html(self)


def told_review(
    match: Match, effort: Effort = QUICK, names: list[str] | None = None,
    progress: Progress | None = None,
) -> ToldReview:  # fmt: skip
    """Review a finished match in the ambient language; ``NotOver`` where it is none."""
    found = review(match, effort, progress)
    return Telling(Replay(match), found, names).all()


class Telling:
    """Puts the numbers of a review into words."""

    def __init__(
        self, replay: Replay, found: Review, names: list[str] | None = None, *, brief: bool = False
    ) -> None:
        """``brief``: for people beside a board. Moves are called by what is pressed there, and of
        the decisions only those worth a remark are told.
        """
        self.replay = replay
        self.match = replay.match
        self.found = found
        self.game = self.match.settings.game
        self.brief = brief
        called = replay.names() if names is None else names
        if found.together:
            called = [_("The team")] * self.match.settings.seats
        self.voice = self._voice(called)
        self._moments = self._numbered()
        self._states: dict[int, State] = {}
        self._names: dict[int, MoveNames] = {}

    def all(self) -> ToldReview:
        found = self.found
        ended = self.match.state.result()
        self._remember({one.step for one in found.decisions})
        told = self.few() if self.brief else found.decisions
        return ToldReview(
            game=self.game.id,
            title=self.game.title,
            effort=found.effort.name,
            unit=unit_of(found.scale),
            result="" if ended is None else end_sentence(self.game, ended, self.voice),
            decided=self.decided(),
            moments=self.three_moments(),
            turning_points=self.turning_points(),
            sides=[self._side(side) for side in range(found.sides)],
            decisions=[self._decision(one) for one in told],
            luck=[self._luck(one) for one in found.lucks],
            curve=[[self.number(value) for value in values] for values in found.curve],
            moments_of=self._moments,
        )

    def few(self) -> list[Decision]:
        """The dearest mistakes, and before, between and after them the best that was done."""
        found = self.found
        chain = never_blamed_twice(found.decisions, found.verdict)
        wrong = sorted(filter(found.is_mistake, chain), key=lambda one: (-one.cost, one.step))
        ends = sorted(one.step for one in wrong[:MOST_BLAME])
        chosen = [one for one in wrong if one.step in ends]
        for first, last in zip([-1, *ends], [*ends, len(self.match.steps)], strict=True):
            right = [
                one for one in chain
                if first < one.step < last and not found.is_mistake(one)
            ]  # fmt: skip
            chosen += sorted(right, key=lambda one: (-one.lead, one.step))[:1]
        return sorted(chosen, key=lambda one: one.step)

    # Numbers

    def number(self, value: float) -> float:
        """A value in points or per cent."""
        return amount(value, self.found.scale)

    def amount(self, value: float) -> str:
        """The same as a person says it."""
        number = abs(self.number(value))
        if self.found.scale > 0.0:
            return _("{n} points").format(n=decimal(number))
        return f"{number:.0f} %"

    def _numbered(self) -> list[int]:
        """For each number of steps the moment that they belong to."""
        found: list[int] = []
        moment = 0
        for steps in range(len(self.match.steps) + 1):
            while moment < self.replay.last and self.replay.steps_to(moment) < steps:
                moment += 1
            found.append(moment)
        return found

    def _remember(self, steps: set[int]) -> None:
        """Keep the positions before these steps: going there one by one would take long."""
        state = self.game.start(self.match.settings)
        for number, step in enumerate(self.match.steps):
            if number in steps:
                self._states[number] = state.copy()
            state.apply(step.seat, step.code)

    # Sentences about moves and outcomes

    def _voice(self, names: list[str]) -> Voice:
        return self.game.kit().words.voice(self.match.settings.seats, names)

    def sentences(self, events: list[dict[str, object]]) -> list[str]:
        """What happened, in sentences. Of a team nobody is named: whoever acts is the team, and
        acts with somebody else of it.
        """
        words = self.game.kit().words
        told: list[str] = []
        for event in events:
            voice = self.voice
            if self.found.together:
                seat = event.get("seat")
                seats = range(self.match.settings.seats)
                voice = self._voice(
                    [_("The team") if seat in (one, None) else _("a companion") for one in seats]
                )
            sentence = words.tell(event, voice)
            if sentence:
                told.append(sentence[0].upper() + sentence[1:])
        return told

    def move(self, decision: Decision, code: i64) -> str:
        """What a move is called."""
        written = self.game.notation(code)
        if not self.brief:
            return written
        choice = self._names_at(decision).choice(int(code))
        if choice is None:
            return written
        named = self.voice.say(N_("“{name}”"), name=choice.name)
        return named if choice.action.kind == "pick" else f"{named} ({written})"

    def _names_at(self, decision: Decision) -> MoveNames:
        """What the moves are called that a decision was about."""
        if decision.step not in self._names:
            state = self._states[decision.step]
            moves = [int(one) for one in state.moves(decision.seat)]
            sight = Sight(state.observe(decision.seat), moves, self.voice)
            self._names[decision.step] = MoveNames(sight)
        return self._names[decision.step]

    def why(self, decision: Decision, code: i64) -> str:
        """What a move does, as far as its seat could be certain of it."""
        seen: Observation = self._states[decision.step].observe(decision.seat)
        move = self.game.notation(code)
        news = [one for one in certain_effects(seen, code) if one.get("move") != move]
        return " ".join(self.sentences(news)[: MOST_REASONS if self.brief else None])

    def happened(self, step: int) -> str:
        """What a step did, in full: the game lies in the past."""
        told = [one.seen for one in self.replay.told(step, step + 1, None)]
        found = " ".join(self.sentences(told)[: MOST_REASONS if self.brief else None])
        return found or self.game.notation(self.match.steps[step].code)

    def name(self, side: int) -> str:
        return self.voice.name(side)

    def _side(self, side: int) -> ToldSide:
        found = self.found
        mistakes = [
            one for one in found.decisions
            if found.side_of(one.seat) == side and found.is_mistake(one)
        ]  # fmt: skip
        cost, luck = self.number(found.cost_of(side)), self.number(found.luck_of(side))
        return ToldSide(self.name(side), cost, luck, len(mistakes))

    def _decision(self, one: Decision) -> ToldDecision:
        return ToldDecision(
            step=one.step,
            moment=self._moments[one.step],
            seat=None if self.found.together else one.seat,
            played=self.move(one, one.played.code),
            best=self.move(one, one.best.code),
            cost=self.number(one.cost) if one.sure else 0.0,
            mistake=self.found.is_mistake(one),
            alternatives=[
                Alternative(
                    self.move(one, other.code), self.number(other.value),
                    self.why(one, other.code),
                )
                for other in one.ranked
            ],
        )  # fmt: skip

    def _luck(self, one: Luck) -> ToldLuck:
        gains = [self.number(gain) for gain in one.gains]
        outcome = self.game.notation(one.code)
        return ToldLuck(one.step, self._moments[one.step], outcome, gains, one.exact)

    # The three moments

    def three_moments(self) -> list[Moment]:
        """The best, the worst and the luckiest, as far as there are such; never two criticisms."""
        found = [self.best(), self.worst(), self.luckiest()]
        return [one for one in found if one is not None]

    def best(self) -> Moment | None:
        """The decision by which somebody was furthest ahead of everything else they might do."""
        right = [one for one in self.found.decisions if one.best.code == one.played.code]
        if not right:
            return None
        one = max(right, key=lambda decision: (decision.lead, -decision.step))
        message = _("{name} found {move}. {why}")
        if one.lead >= self.found.least_mistake:
            message = _("{name} found {move}. {why} The next best was {gap} behind.")
        told = message.format(
            name=self.name(one.seat),
            move=self.move(one, one.played.code),
            why=self.why(one, one.played.code),
            gap=self.amount(one.lead),
        )
        return self._moment("best", one.step, told)

    def worst(self) -> Moment | None:
        """The dearest mistake, if there was one."""
        wrong = [one for one in self.found.decisions if self.found.is_mistake(one)]
        if not wrong:
            return None
        one = max(wrong, key=lambda decision: (decision.cost, -decision.step))
        message = _("{name} played {move}. {best} was worth {cost} more. {why}")
        told = message.format(
            name=self.name(one.seat),
            move=self.move(one, one.played.code),
            best=self.move(one, one.best.code),
            cost=self.amount(one.cost),
            why=self.why(one, one.best.code),
        )
        return self._moment("worst", one.step, told)

    def luckiest(self) -> Moment | None:
        """The outcome that gave somebody most."""
        if not self.found.lucks:
            return None
        gain, step, side = max(
            (gain, -one.step, -side) for one in self.found.lucks
            for side, gain in enumerate(one.gains)
        )  # fmt: skip
        if gain < NOTHING:
            return None
        told = _("{what} That was worth {gain} to {name}.").format(
            what=self.happened(-step), gain=self.amount(gain), name=self._to(-side)
        )
        return self._moment("luckiest", -step, told)

    def _to(self, side: int) -> str:
        return _("the team") if self.found.together else self.name(side)

    def _moment(self, kind: str, step: int, sentence: str) -> Moment:
        return Moment(kind, step, self._moments[step], " ".join(sentence.split()))

    # The course of the game

    def turning_points(self) -> list[Moment]:
        """The steps after which it stood most differently, in the order of the game."""
        curve = self.found.curve
        swings = []
        for step in range(len(curve) - 1):
            changes = [now - then for then, now in zip(curve[step], curve[step + 1], strict=True)]
            side = max(range(len(changes)), key=lambda at: (abs(changes[at]), -at))
            if abs(changes[side]) >= NOTHING:
                swings.append((-abs(changes[side]), step, side))
        return [self._turn(step, side) for _size, step, side in sorted(
            sorted(swings)[:TURNING_POINTS], key=lambda one: one[1]
        )]  # fmt: skip

    def _turn(self, step: int, side: int) -> Moment:
        before, after = self.found.curve[step][side], self.found.curve[step + 1][side]
        told = _("{what} {name}: from {before} to {after}.").format(
            what=self.happened(step), name=self.name(side),
            before=self.amount(before), after=self.amount(after),
        )  # fmt: skip
        return self._moment("turn", step, told)

    def decided(self) -> str:
        """In one sentence what decided the game: play, or luck."""
        if self.found.sides == 1:
            cost, luck = self.found.cost_of(0), self.found.luck_of(0)
            message = _("The decisions gave away {cost}, and chance gave {luck}.")
            if luck < 0.0:
                message = _("The decisions gave away {cost}, and chance took {luck}.")
            return message.format(cost=self.amount(cost), luck=self.amount(luck))
        skill, better = self._skill()
        luck, lucky = max((self.found.luck_of(side), -side) for side in range(self.found.sides))
        played = _("{name} played {skill} better").format(
            name=self.name(better), skill=self.amount(skill)
        )
        if skill < NOTHING:
            played = _("All played equally well")
        chance = _("chance was worth {luck} to {name}").format(
            luck=self.amount(luck), name=self.name(-lucky)
        )
        if luck < NOTHING:
            chance = _("chance favoured nobody")
        return _("{played}, and {chance}.").format(played=played, chance=chance)

    def _skill(self) -> tuple[float, int]:
        """Who played best, and by how much less it cost than what the others' decisions did."""
        costs = [self.found.cost_of(side) for side in range(self.found.sides)]
        best = min(range(len(costs)), key=lambda side: (costs[side], side))
        others = [cost for side, cost in enumerate(costs) if side != best]
        return sum(others) / len(others) - costs[best], best


def remarks(told: ToldReview) -> list[ToldDecision]:
    """The decisions worth a remark; nobody reads two criticisms in a row."""

    def verdict(one: ToldDecision) -> Verdict:
        behind = any(other.value > one.alternatives[0].value for other in one.alternatives)
        return Verdict(one.mistake, one.played == one.best and not behind, one.cost)

    return never_blamed_twice(told.decisions, verdict)
