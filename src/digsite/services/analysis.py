"""A position that is looked into, in words: how it stands, and what speaks for the best moves."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Final

from digsite.bots.hints import certain_effects, main_reason
from digsite.core.contract import NO_MOVE, Observation, State, seats_in
from digsite.core.words import N_, Voice, _
from digsite.draw.scene import Artist, Sight
from digsite.draw.traces import Trace
from digsite.services.amounts import Unit, amount, unit_of
from digsite.services.board import artist, moves_of
from digsite.services.move_actions import Choice, MoveNames
from digsite.study.analysis import Analyst
from digsite.study.decisions import Effort, Weighed
from digsite.study.judge import FixedJudge

_DEGREE: Final = 1_000_000
"""An aim is given in millionths of it."""
MOST_EFFECTS: Final = 2
"""Sentences about what a move does, where no reason is known."""


@dataclass(frozen=True)
class Standing:
    """How it stands for a side. ``seat`` is missing where all play together."""

    seat: int | None
    name: str
    value: float


@dataclass(frozen=True)
class Judgement:
    """What the fixed judge says of a position: chances to win, or the points there will be."""

    unit: Unit
    sides: list[Standing]


@dataclass(frozen=True)
class BestMove:
    """A move as the champion weighs it from what its seat knows."""

    move: str
    name: str
    """What it is called beside a board."""
    value: float
    why: str
    choice: Choice | None
    """How it is chosen in the picture."""
    traces: list[Trace]
    """Where it happens, and the places that the reason speaks of."""


def judged(state: State, voice: Voice) -> Judgement:
    """How a position stands for each side; the judge sees all of it."""
    judge = FixedJudge(state.settings)
    values = [amount(value, judge.scale) for value in judge.values(state)]
    seats = [None] if judge.together else list(range(judge.sides))
    sides = [
        Standing(seat, _("The team") if seat is None else voice.name(seat), value)
        for seat, value in zip(seats, values, strict=True)
    ]
    return Judgement(unit_of(judge.scale), sides)


def best_moves(sight: Sight, ranked: list[Weighed], drawer: Artist) -> list[BestMove]:
    """The best moves of a viewer in words, and where they happen in the picture of an artist."""
    telling = _Telling(sight, drawer)
    return [telling.told(ranked, at) for at in range(len(ranked))]


@dataclass(frozen=True)
class Decision:
    """What a seat decides, and its best moves."""

    seat: int
    name: str
    moves: list[BestMove]


@dataclass(frozen=True)
class Analysis:
    """Everything that is said of a position."""

    stands: Judgement
    decisions: list[Decision]

    def to_data(self) -> dict[str, object]:
        """Plain data."""
        return {
            "unit": self.stands.unit,
            "sides": [asdict(one) for one in self.stands.sides],
            "decisions": [
                {
                    "seat": one.seat,
                    "name": one.name,
                    "moves": [
                        {"move": best.move, "value": best.value, "why": best.why}
                        for best in one.moves
                    ],
                }
                for one in self.decisions
            ],
        }


def analysis_of(state: State, voice: Voice, effort: Effort) -> Analysis:
    """All of it at once, for each seat that has to decide."""
    analyst = Analyst(state.settings, effort)
    decisions = []
    for seat in seats_in(state.to_act()):
        found = analyst.go_on(state.observe(seat), None, lambda: False)
        sight = Sight(state.observe(seat), moves_of(state, seat), voice)
        moves = best_moves(sight, found.ranked(), artist(state.settings.game))
        decisions.append(Decision(seat, voice.name(seat), moves))
    return Analysis(judged(state, voice), decisions)


class _Telling:
    """Speaks of the moves of one seat."""

    def __init__(self, sight: Sight, drawer: Artist) -> None:
        self._seen: Observation = sight.seen
        self._game = self._seen.settings.game
        self._strategy = self._game.kit().strategy(self._seen.settings)
        self._voice = sight.voice
        self._names = MoveNames(sight)
        self._tracer = drawer.tracer(sight)

    def told(self, ranked: list[Weighed], at: int) -> BestMove:
        """One of them, beside the next best; the last, by itself."""
        code = ranked[at].code
        other = ranked[at + 1].code if at + 1 < len(ranked) else NO_MOVE
        words, tracer = self._game.kit().words, self._tracer
        reason = main_reason(self._strategy, self._seen, code, other)
        effects = certain_effects(self._seen, code)
        traces = [] if tracer is None else [
            *(trace for effect in effects for trace in tracer.traces(effect)),
            *(() if reason is None else tracer.lit(reason.places)),
        ]  # fmt: skip
        if reason is not None:
            why = words.because(reason.kind, reason.values, self._voice)
        else:
            why = self._effects(code, effects)
        written, choice = self._game.notation(code), self._names.choice(int(code))
        scale = self._strategy.scale()
        name = written if choice is None else self._name(choice, written)
        value = amount(ranked[at].value, scale)
        return BestMove(written, name, value, why, choice, list(dict.fromkeys(traces)))

    def _name(self, choice: Choice, written: str) -> str:
        """What is pressed; where that leaves places open, with what tells them apart."""
        kind = choice.action.kind
        if kind == "pick":
            return choice.name
        where = f"{choice.value[0] / _DEGREE:.0f}°" if kind == "aim" else written
        return self._voice.say(N_("{name} ({move})"), name=choice.name, move=where)

    def _effects(self, code: int, effects: list[dict[str, object]]) -> str:
        """What a move does, as far as its seat can be certain of it."""
        move, words = self._game.notation(code), self._game.kit().words
        told = [words.tell(one, self._voice) for one in effects if one.get("move") != move]
        return " ".join([one for one in told if one][:MOST_EFFECTS])
