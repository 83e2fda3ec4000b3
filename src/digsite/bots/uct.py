"""UCT: a search tree that grows where it pays, over sampled worlds and chance.

The tree is one table: a node is a row number, every column a ``vec``. That is compact, fast
when compiled, and gone at once when the search ends.

What the tree tells apart
    decision    one child for each move; a child keeps the value for the seat that chose it
    chance      one child for each outcome, or one for all where there are too many
    at once     seats that decide simultaneously do so one after the other without knowing: the
                second seat's node is the same whatever the first chose (its "companion"), and
                only when all have chosen does the tree branch by what they chose together

Below a chance step with too many outcomes, and everywhere as soon as two sampled worlds differ,
one node stands for several positions. There the legal moves are asked of the world at hand, and
a move is compared only over the visits in which it was on offer (ISMCTS).
"""

from __future__ import annotations

from math import log, sqrt
from typing import Final

from digsite.bots.budget import Budget
from digsite.bots.choice import Bot, Choice, Considered
from digsite.bots.expectimax import solve_endgame
from digsite.bots.worlds import Worlds
from digsite.core.contract import NATURE, NOBODY, Observation, State, lowest_seat
from digsite.core.native import append, i64, vec
from digsite.core.rng import Rng, hash_in
from digsite.core.strategy import Strategy

NO_NODE: Final[i64] = -1
ROOT: Final[i64] = 0
FRESH: Final[i64] = -3
"""In ``Tree.acting``: nobody has looked at this node yet."""
MANY_OUTCOMES: Final[i64] = -4
"""In ``Tree.acting``: chance decides, with too many outcomes to give each a child."""
MOST_BRANCHES: Final[i64] = 64
MOST_NODES: Final[i64] = 3000000
OPEN_AT_ONCE: Final[i64] = 8
"""So many moves of a node may be tried at once; one more for every eight visits."""
COMPANION: Final[i64] = 0x2AAAAAAA
"""Mixed into the key of a node to find its companion."""
SEAT_BIT: Final = vec[i64]([2**seat for seat in range(62)])


class Tree:
    """The table of nodes. Row 0 is the root."""

    def __init__(self) -> None:
        self.size: i64 = 0
        self.acting = vec[i64]()  # who acts here: State.to_act, FRESH or MANY_OUTCOMES
        self.first = vec[i64]()  # the first child
        self.sibling = vec[i64]()  # the next child of the same parent
        self.code = vec[i64]()  # the move that led here
        self.chooser = vec[i64]()  # the seat that made it, or NATURE
        self.visits = vec[i64]()
        self.offered = vec[i64]()  # visits of the parent in which this move was legal
        self.total = vec[float]()  # sum of values for the chooser
        self.index: dict[int, int] = {}  # nodes that are found by a key instead of a list
        self.add(NO_NODE, NATURE, 0)

    def add(self, sibling: i64, chooser: i64, code: i64) -> i64:
        """A new node in front of its sibling."""
        self.acting = append(self.acting, FRESH)
        self.first = append(self.first, NO_NODE)
        self.sibling = append(self.sibling, sibling)
        self.code = append(self.code, code)
        self.chooser = append(self.chooser, chooser)
        self.visits = append(self.visits, 0)
        self.offered = append(self.offered, 0)
        self.total = append(self.total, 0.0)
        self.size += 1
        return self.size - 1

    def keyed(self, key: i64) -> i64:
        """The node with this key; it is made when it is new."""
        boxed = int(key)
        found = self.index.get(boxed)
        if found is not None:
            return found
        made = self.add(NO_NODE, NATURE, 0)
        self.index[boxed] = int(made)
        return made

    def grow(self, node: i64, seat: i64, codes: vec[i64]) -> None:
        """Give a node its children, in the order of the codes."""
        place: i64 = len(codes) - 1
        child = NO_NODE
        while place >= 0:
            child = self.add(child, seat, codes[place])
            place -= 1
        self.first[node] = child

    def best(self, node: i64, explore: float, allowed: i64) -> i64:
        """The child to visit next: UCB over the first ``allowed`` ones, unvisited ones first."""
        visits = self.visits
        siblings = self.sibling
        totals = self.total
        log_visits = log(float(visits[node]))
        best = NO_NODE
        best_score = -1.0
        child = self.first[node]
        while child >= 0 and allowed > 0:
            count = visits[child]
            if count == 0:
                return child
            tried = float(count)
            score = totals[child] / tried + explore * sqrt(log_visits / tried)
            if score > best_score:
                best = child
                best_score = score
            child = siblings[child]
            allowed -= 1
        return best

    def best_offered(
        self, node: i64, seat: i64, codes: vec[i64], explore: float, allowed: i64
    ) -> i64:
        """The same where one node stands for several positions: only these codes count."""
        best = NO_NODE
        best_score = -1.0
        for code in codes:
            if allowed <= 0:
                break
            child = self._child(node, seat, code)
            self.offered[child] += 1
            count = self.visits[child]
            if count == 0:
                return child
            tried = float(count)
            bonus = explore * sqrt(log(float(self.offered[child])) / tried)
            score = self.total[child] / tried + bonus
            if score > best_score:
                best = child
                best_score = score
            allowed -= 1
        return best

    def _child(self, node: i64, seat: i64, code: i64) -> i64:
        child = self.first[node]
        while child >= 0:
            if self.code[child] == code and self.chooser[child] == seat:
                return child
            child = self.sibling[child]
        made = self.add(self.first[node], seat, code)
        self.first[node] = made
        return made


class UctBot(Bot):
    """UCT for any number of seats: every seat wants its own value (max^n).

    ``explore`` is the weight of curiosity. ``breadth`` limits the moves of a node; the
    best few are open from the start, the others one by one as visits grow.
    """

    def __init__(
        self, strategy: Strategy, budget: Budget, seed: int, breadth: int, explore: float
    ) -> None:
        super().__init__(strategy, budget, seed)
        self.breadth: i64 = breadth
        self.explore = explore

    def decide(self, observation: Observation, moves: list[int], rng: Rng) -> Choice:
        worlds = Worlds(observation, rng.fork(1))
        exact = solve_endgame(worlds, observation.viewer, self.strategy, self.budget)
        if exact is not None:
            return exact
        search = Search(self, observation, rng.fork(2))
        while self.budget.take():
            world = worlds.draw()
            search.simulate(world, worlds.certain)
        ranked = search.ranked()
        if not ranked:
            move = self.strategy.candidates(worlds.first, observation.viewer, 1)[0]
            ranked = [Considered(move, 0.5, 0)]
        return Choice(ranked[0].move, ranked[0].value, ranked)


class Search:
    """One decision's tree and the walk through it."""

    def __init__(self, bot: UctBot, observation: Observation, rng: Rng) -> None:
        self.strategy = bot.strategy
        self.breadth = bot.breadth
        self.explore = bot.explore
        self.rng = rng
        self.viewer = observation.viewer
        self.seats: i64 = observation.settings.seats
        self.shared = observation.settings.game.cooperative
        self.tree = Tree()
        self._path = vec[i64]()
        self._depth: i64 = 0
        self._values = vec[float]()
        for _ in range(int(self.seats)):
            self._values = append(self._values, 0.0)
        self._step_key: i64 = 0
        """While a simultaneous step is open: what has been chosen in it so far. Else 0."""

    def simulate(self, state: State, certain: bool) -> None:
        """One walk from the root to a new leaf, one rollout, and the news back to the root."""
        tree = self.tree
        self._depth = 0
        self._step_key = 0
        node = ROOT
        while True:
            self._enter(node)
            acting = tree.acting[node]
            if acting == FRESH:
                if node != ROOT and (tree.visits[node] < 2 or tree.size >= MOST_NODES):
                    break
                acting = self._open(node, state, certain)
            elif not certain and acting != MANY_OUTCOMES:
                acting = state.to_act()
            if acting == NOBODY:
                break
            if acting == NATURE:
                outcome = state.sample_chance(self.rng)
                state.apply(NATURE, outcome)
                node = tree.keyed(hash_in(hash_in(node, COMPANION), outcome))
            elif acting == MANY_OUTCOMES:
                state.apply(NATURE, state.sample_chance(self.rng))
                node = tree.keyed(hash_in(node, COMPANION))
                certain = False
            else:
                node = self._decide(node, state, acting, certain)
        self._learn(state)

    def _enter(self, node: i64) -> None:
        """Count a visit and remember the way."""
        if self._depth == len(self._path):
            self._path = append(self._path, node)
        else:
            self._path[self._depth] = node
        self._depth += 1
        self.tree.visits[node] += 1

    def _open(self, node: i64, state: State, certain: bool) -> i64:
        """Look at a node for the first time: who acts here and what they may do."""
        acting = state.to_act()
        if acting == NATURE:
            chances = state.chances()
            count: i64 = len(chances.codes)
            if chances.is_range():
                count = chances.high - chances.low + 1
            if count > MOST_BRANCHES:
                acting = MANY_OUTCOMES
        elif acting > 0 and certain:
            seat = self.viewer if node == ROOT else lowest_seat(acting)
            self.tree.grow(node, seat, self.strategy.candidates(state, seat, self.breadth))
        self.tree.acting[node] = acting
        return acting

    def _decide(self, node: i64, state: State, acting: i64, certain: bool) -> i64:
        """Play the most interesting move of the next seat; the node it leads to."""
        tree = self.tree
        seat = self.viewer if node == ROOT else lowest_seat(acting)
        allowed = OPEN_AT_ONCE + (tree.visits[node] >> 3)
        if certain:
            child = tree.best(node, self.explore, allowed)
        else:
            codes = self.strategy.candidates(state, seat, self.breadth)
            child = tree.best_offered(node, seat, codes, self.explore, allowed)
        code = tree.code[child]
        state.apply(seat, code)
        waiting = acting & ~SEAT_BIT[seat]
        if waiting == 0 and self._step_key == 0:
            return child
        return self._decided_blindly(node, child, state, waiting)

    def _decided_blindly(self, node: i64, child: i64, state: State, waiting: i64) -> i64:
        """After one of several simultaneous decisions: the next seat's node, or the outcome's."""
        tree = self.tree
        self._enter(child)
        before = hash_in(node, COMPANION) if self._step_key == 0 else self._step_key
        together = hash_in(before, tree.code[child])
        acting = state.to_act()
        if acting > 0 and acting & ~waiting == 0:
            self._step_key = together
            return tree.keyed(hash_in(hash_in(node, COMPANION), COMPANION))
        self._step_key = 0
        return tree.keyed(together)

    def _learn(self, state: State) -> None:
        """Play on from the leaf and add what came of it to every node on the way."""
        if state.to_act() != NOBODY:
            self.strategy.rollout(state, self.rng)
        values = self._values
        for seat in range(self.seats):
            if self.shared and seat > 0:
                values[seat] = values[0]
            else:
                values[seat] = self.strategy.value(state, seat)
        path = self._path
        choosers = self.tree.chooser
        totals = self.tree.total
        for step in range(self._depth):
            node = path[step]
            chooser = choosers[node]
            if chooser >= 0:
                totals[node] += values[chooser]

    def ranked(self) -> list[Considered]:
        """The moves of the root, the most visited first."""
        tree = self.tree
        found: list[Considered] = []
        child = tree.first[ROOT]
        while child >= 0:
            visits = tree.visits[child]
            if visits > 0:
                mean = tree.total[child] / float(visits)
                found.append(Considered(tree.code[child], mean, visits))
            child = tree.sibling[child]
        return sorted(found, key=_by_visits)


def _by_visits(one: Considered) -> tuple[int, float, int]:
    return (-int(one.visits), -one.value, int(one.move))
