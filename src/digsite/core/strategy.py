"""A game's advice to the generic bots. See ``digsite.bots``."""

from __future__ import annotations

from abc import abstractmethod

from digsite.core.contract import NATURE, NOBODY, State, lowest_seat
from digsite.core.native import append, i64, mypyc_attr, vec
from digsite.core.rng import Rng


class Reason:
    """One thing that makes a move better than another: what it is, and where it is seen."""

    def __init__(
        self, kind: str, weight: float, values: dict[str, object], places: list[str]
    ) -> None:
        self.kind = kind
        """The key of its sentence in the game's ``Words.reasons``; ``values`` are the fields."""
        self.weight = weight
        """How large the difference is; the unit is the game's own."""
        self.values = values
        self.places = places
        """What lights up on the board, by names that the game's tracer knows."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Strategy:
    """A game's advice to the generic bots. The defaults know nothing and are always right."""

    # How good is it

    def value(self, state: State, seat: i64) -> float:
        """How good a position is for a seat, from 0 (lost) to 1 (won).

        When it is over, a seat with more ``utility`` is never worth less than one with less.
        """
        return state.utility(seat) if state.to_act() == NOBODY else 0.5

    def scale(self) -> float:
        """What a value of 1 is in points, where values are points; 0 where they are chances."""
        return 0.0

    def appraise(self, state: State, seat: i64) -> float:
        """The same for whoever sees all of the position, as a fixed function of it: no search, no
        lot. Reviews measure luck with it, so it should see what an outcome of chance is worth.
        """
        return self.value(state, seat)

    def foresee(self, state: State, seat: i64) -> float:
        """The points by which a seat will probably lead the best of the others when it is over;
        where nobody is met, the points it will have. Fixed, too; here, as things stand.
        """
        best: i64 = 0
        found = False
        for other in range(state.settings.seats):
            if other != seat and (not found or state.score(other) > best):
                best = state.score(other)
                found = True
        return float(state.score(seat) - best)

    def potential(self, state: State, seat: i64) -> float:
        """How promising an unfinished position is, in any unit: beams keep the highest."""
        return self.value(state, seat)

    def merge_key(self, state: State) -> i64:
        """Beams keep only one of several positions with the same key: the most promising."""
        return state.key()

    def gain(self, state: State, seat: i64, code: i64) -> float:
        """What a greedy player sees in a move; the default plays it on a copy and counts points."""
        after = state.copy()
        after.apply(seat, code)
        return float(after.score(seat) - state.score(seat))

    # What is worth a look

    def candidates(self, state: State, seat: i64, most: i64) -> vec[i64]:
        """The moves worth searching, best first, at most this many; the default goes by gain."""
        listed = state.moves(seat)
        if len(listed) <= most:
            return listed
        ranked = [(-self.gain(state, seat, code), code) for code in listed]
        ranked.sort()
        chosen = vec[i64]()
        for pair in ranked[:most]:
            chosen = append(chosen, pair[1])
        return chosen

    def promises(self, state: State, seat: i64, codes: vec[i64], depth: i64) -> vec[float]:
        """How good each of these moves seems, from 0 to 1, without a trial: here, by what follows.

        With a ``depth`` above 0 a game may look so many answers further, if it knows how.
        """
        found = vec[float]()
        for code in codes:
            after = state.copy()
            after.apply(seat, code)
            found = append(found, self.value(after, seat))
        return found

    def endgame(self, state: State) -> bool:
        """Whether so little is left that searching everything to the end may pay."""
        return False

    def reasons(self, state: State, seat: i64, move: i64, other: i64) -> list[Reason]:
        """What speaks for a move beside another, which may be ``NO_MOVE``; any order.

        Only what can be seen on the board, and only what is true: people are told the weightiest.
        """
        return []

    # Playing on

    def rollout_move(self, state: State, seat: i64, rng: Rng) -> i64:
        """A quick, plausible move for playing a position out."""
        return state.sample_move(seat, rng)

    def rollout(self, state: State, rng: Rng) -> None:
        """Play the state on, in place, until ``value`` can judge it: here, to its end."""
        # Chance has a stream of its own, so that moves which are compared meet the same luck.
        luck = rng.fork(0)
        while True:
            acting = state.to_act()
            if acting == NOBODY:
                return
            if acting == NATURE:
                state.apply(NATURE, state.sample_chance(luck))
            else:
                seat = lowest_seat(acting)
                state.apply(seat, self.rollout_move(state, seat, rng))

    def rollout_value(self, state: State, seat: i64, rng: Rng) -> float:
        """Play the state on, in place, and say how good it became for one seat."""
        self.rollout(state, rng)
        return self.value(state, seat)

    # Tuning

    def method(self, level: str) -> str:
        """The method of a level in this game, as ``make_bot`` reads it; empty for the usual one."""
        return ""


@mypyc_attr(allow_interpreted_subclasses=True)
class PlanningStrategy(Strategy):
    """The advice of a game whose course has milestones to plan by."""

    @abstractmethod
    def milestone(self, state: State) -> i64:
        """How many turns, cards or rounds are behind a position: it grows as the game goes on.

        Planners look ahead from one milestone to the next and compare positions there.
        """
