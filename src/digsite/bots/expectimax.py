"""Look at everything: every move, every outcome of chance, as deep as the budget allows."""

from __future__ import annotations

from typing import Final

from digsite.bots.budget import Budget
from digsite.bots.choice import Bot, Choice, Considered, best_first
from digsite.bots.worlds import Worlds
from digsite.core.contract import NATURE, NOBODY, Observation, State, lowest_seat
from digsite.core.native import i64
from digsite.core.rng import Rng, hash_in
from digsite.core.strategy import Strategy

TO_THE_END: Final[i64] = 1000000
"""A depth that no game reaches."""
MOST_BRANCHES: Final[i64] = 64
"""A chance step with more outcomes than this is judged as it stands."""
ENDGAME_NODES: Final = 20000
"""How many positions the exact end-game search may visit before it gives up."""
SAMPLED_WORLDS: Final = 6
"""Where something is hidden, so many worlds are searched and averaged."""


class FullSearch:
    """Values of positions for all seats, each seat choosing what is best for itself.

    ``exact`` stays true while every line was followed to the end of the game. ``give_up`` is
    set when the budget ran out; the values are then meaningless.
    """

    def __init__(self, strategy: Strategy, seats: int, budget: Budget) -> None:
        self.strategy = strategy
        self.seats = seats
        self.budget = budget
        self.exact = True
        self.give_up = False
        self.patient = False
        """A patient search does not look at the budget: the first ply must be finished."""
        self._known: dict[int, list[float]] = {}

    def values(self, state: State, depth: i64) -> list[float]:
        """The value of a position for each seat, looking ``depth`` decisions ahead."""
        acting = state.to_act()
        if acting == NOBODY:
            return self._judge(state)
        if not self.budget.take() and not self.patient:
            self.give_up = True
        if self.give_up:
            return [0.0] * self.seats
        if acting == NATURE:
            return self._expected(state, depth)
        if depth <= 0:
            self.exact = False
            return self._judge(state)
        key = int(hash_in(state.key(), depth))
        found = self._known.get(key)
        if found is None:
            found = self._best(state, acting, depth)
            self._known[key] = found
        return found

    def _judge(self, state: State) -> list[float]:
        return [self.strategy.value(state, seat) for seat in range(self.seats)]

    def _best(self, state: State, acting: i64, depth: i64) -> list[float]:
        seat = lowest_seat(acting)
        if acting & (acting - 1) or not state.complete(seat):
            # Whoever decides second would see the first decision: an estimate, not the truth.
            self.exact = False
        best: list[float] = []
        for code in state.moves(seat):
            after = state.copy()
            after.apply(seat, code)
            found = self.values(after, depth - 1)
            if self.give_up:
                return found
            if not best or found[seat] > best[seat]:
                best = found
        return best

    def _expected(self, state: State, depth: i64) -> list[float]:
        chances = state.chances()
        count = len(chances.codes)
        if chances.is_range():
            count = int(chances.high - chances.low + 1)
        if count > MOST_BRANCHES:
            self.exact = False
            return self._judge(state)
        mean = [0.0] * self.seats
        total = 0.0
        for index in range(count):
            code = chances.low + index if chances.is_range() else chances.codes[index]
            weight = 1.0 if chances.is_range() else float(chances.weights[index])
            after = state.copy()
            after.apply(NATURE, code)
            found = self.values(after, depth)
            if self.give_up:
                return found
            total += weight
            for seat in range(self.seats):
                mean[seat] += weight * found[seat]
        return [one / total for one in mean]

    def compare(self, state: State, seat: i64, moves: list[int], depth: i64) -> list[float]:
        """The value of each move for the seat, looking ``depth`` decisions ahead."""
        self._known = {}
        results: list[float] = []
        for move in moves:
            after = state.copy()
            after.apply(seat, move)
            results.append(self.values(after, depth - 1)[seat])
            if self.give_up:
                break
        return results


def solve_endgame(worlds: Worlds, seat: i64, strategy: Strategy, budget: Budget) -> Choice | None:
    """Where the strategy sees an end-game: the best move for certain, within part of a budget."""
    if not strategy.endgame(worlds.first):
        return None
    aside = budget.aside(0.5, ENDGAME_NODES)
    found = solve(worlds, seat, strategy, aside)
    budget.cut_short = aside.cut_short
    return found


def solve(worlds: Worlds, seat: i64, strategy: Strategy, budget: Budget) -> Choice | None:
    """The best move for certain, or None: too much is left, or hidden, or decided at once."""
    for _ in range(3):
        worlds.draw()
    state = worlds.first
    acting = state.to_act()
    if not worlds.certain or acting & (acting - 1) or not state.complete(seat):
        return None
    search = FullSearch(strategy, state.settings.seats, budget)
    moves = [int(code) for code in state.moves(seat)]
    values = search.compare(state, seat, moves, TO_THE_END)
    if search.give_up or not search.exact:
        return None
    return _choice(moves, values, budget.used)


def _choice(moves: list[int], values: list[float], nodes: i64) -> Choice:
    ranked = best_first(
        [Considered(moves[index], values[index], nodes) for index in range(len(moves))]
    )
    return Choice(ranked[0].move, ranked[0].value, ranked)


class ExpectimaxBot(Bot):
    """Deepens ply by ply until the budget is spent, the depth is reached or all is known.

    A simulation of its budget is one position. The first ply is always finished.
    """

    def __init__(
        self, strategy: Strategy, budget: Budget, seed: int, breadth: int, depth: int
    ) -> None:
        super().__init__(strategy, budget, seed)
        self.breadth = breadth
        self.depth = depth
        """The deepest look; 0 for no limit."""

    def decide(self, observation: Observation, moves: list[int], rng: Rng) -> Choice:
        seat = observation.viewer
        worlds = Worlds(observation, rng)
        states = [worlds.draw() for _ in range(SAMPLED_WORLDS)]
        if worlds.certain:
            states = states[:1]
        codes = [int(code) for code in self.strategy.candidates(states[0], seat, self.breadth)]
        best: Choice | None = None
        depth = 1
        while best is None or self.depth == 0 or depth <= self.depth:
            search = FullSearch(self.strategy, observation.settings.seats, self.budget)
            search.patient = best is None
            values = self._mean_values(search, states, seat, codes, depth)
            if search.give_up:
                break
            best = _choice(codes, values, self.budget.used)
            if search.exact:
                break
            depth += 1
        assert best is not None
        return best

    def _mean_values(
        self, search: FullSearch, states: list[State], seat: i64, codes: list[int], depth: int
    ) -> list[float]:
        sums = [0.0] * len(codes)
        for state in states:
            found = search.compare(state, seat, codes, depth)
            if search.give_up:
                return sums
            for index in range(len(codes)):
                sums[index] += found[index]
        return [one / float(len(states)) for one in sums]
