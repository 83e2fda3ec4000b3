"""What the generic bots need to know about Ziggurat: how good a position is for the team.

Rules are never repeated here; distances come from ``distances``, and what a chapter's goal asks for
from its own ``distance``. The danger of a position is counted over the numbers on the cards: how
often a hero, or a spirit, would have no safe way to go.
"""

from __future__ import annotations

import math
from typing import Final

from digsite.core.contract import NATURE, NOBODY, Settings, State, lowest_seat
from digsite.core.native import i64, vec
from digsite.core.rng import Rng
from digsite.core.strategy import PlanningStrategy
from digsite.games.ziggurat.mind.distances import IN_PIT, MOST_SPACES, Chart, Distances
from digsite.games.ziggurat.rules import terms
from digsite.games.ziggurat.rules.board import (
    FIRST,
    LEVEL,
    PER_COLOUR,
    PLACES,
    SIZE,
    SUMMIT,
    TOKENS,
)
from digsite.games.ziggurat.rules.cards import MOVE, MOVE_ALL
from digsite.games.ziggurat.rules.moves import PASS
from digsite.games.ziggurat.rules.play import ZigguratState
from digsite.games.ziggurat.rules.setup import table_of
from digsite.games.ziggurat.rules.state import TableSetup
from digsite.games.ziggurat.rules.terms import BIT, NONE

HERO_TRAPPED: Final = 25.0
SPIRIT_TRAPPED: Final = 40.0
ON_HEARTH: Final = 8.0
"""What the dangers cost, in moves, if they were certain."""
MIDDLE: Final = 22.0
SLOPE: Final = 9.0
"""Values: a team this many moves from its goal has even odds; how fast the odds change."""
METHODS: Final = {
    "visitor": "greedy:noise=1.5",
    "student": "plan:depth=0:breadth=6:simulations=6",
    "assistant": "plan:depth=1:breadth=8:simulations=8",
    "archaeologist": "plan:seconds=0.05",
    "professor": "plan:seconds=0.5",
}


class ZigguratStrategy(PlanningStrategy):
    """One judgement for the whole team."""

    def __init__(self, table: TableSetup) -> None:
        self.table = table
        self.distances = Distances(table.ground, table.hero_kinds, _steps(table), _moves(table))
        self._spirits: vec[i64] = vec[i64]([0] * int(PLACES))
        """Scratch: spirits on each place, cleared after use."""

    def method(self, level: str) -> str:
        return METHODS.get(level, "")

    def value(self, state: State, seat: i64) -> float:
        if state.to_act() == NOBODY:
            return state.utility(seat)
        return 1.0 / (1.0 + math.exp((-self.potential(state, seat) - MIDDLE) / SLOPE))

    def appraise(self, state: State, seat: i64) -> float:
        """Half as it stands, half as it will stand when the cards that lie open are played, each
        hero and spirit going where it looks best: that is how a card shows what it is worth.
        """
        here = ZigguratState.of(state)
        now = self.value(state, seat)
        if here.stage == terms.OVER or here.stage == terms.DEAL:
            return now
        ahead = state.copy()
        goal = self.milestone(state) + here.seats
        rng = Rng(0)
        while self.milestone(ahead) < goal:
            acting = ahead.to_act()
            if acting == NOBODY:
                break
            if acting == NATURE:
                # Whatever is drawn on the way is played only after those that lie open.
                ahead.apply(NATURE, ahead.chances().codes[0])
            else:
                actor = lowest_seat(acting)
                ahead.apply(actor, self.rollout_move(ahead, actor, rng))
        return 0.5 * now + 0.5 * self.value(ahead, seat)

    def foresee(self, state: State, seat: i64) -> float:
        """In moves, not in points: how near the goal is."""
        return self.potential(state, seat)

    def gain(self, state: State, seat: i64, code: i64) -> float:
        after = state.copy()
        after.apply(seat, code)
        return self.potential(after, seat)

    def milestone(self, state: State) -> i64:
        """How many cards have been played."""
        here = ZigguratState.of(state)
        return here.turns + (1 if here.stage == terms.DRAW else 0)

    def rollout_move(self, state: State, seat: i64, rng: Rng) -> i64:
        """Nothing is used up in a rollout; of two ways the one that looks better is taken."""
        here = ZigguratState.of(state)
        if here.stage == terms.WINDOW:
            return PASS
        listed = here.moves(seat)
        best = listed[rng.below(len(listed))]
        best_gain = self.gain(state, seat, best)
        for code in listed:
            gain = self.gain(state, seat, code)
            if gain > best_gain:
                best = code
                best_gain = gain
        return best

    def potential(self, state: State, seat: i64) -> float:
        """Moves still to go and dangers, all counted against the team."""
        here = ZigguratState.of(state)
        if here.stage == terms.OVER:
            return 0.0 if here.ending == terms.WON else -1000.0
        return -self.burden(here)

    def burden(self, state: ZigguratState) -> float:
        """What lies between the team and its goal, in moves."""
        hooks = self.table.hooks
        chart = self.distances.chart(state.turned)
        total = hooks.distance(state, self.distances)
        spirits = self._spirits
        token: i64 = 0
        while token < TOKENS:
            place = state.spirits[token]
            if place >= 0:
                total += hooks.spirit_cost(state, token)
                if self._is_feared(state, token // PER_COLOUR):
                    spirits[place] += 1
            token += 1
        total += HERO_TRAPPED * self._heroes_trapped(state, chart)
        token = 0
        while token < TOKENS:
            place = state.spirits[token]
            if place >= 0:
                spirits[place] = 0
                total += SPIRIT_TRAPPED * self._spirit_trapped(state, chart, token)
            token += 1
        return total

    def _is_feared(self, state: ZigguratState, colour: i64) -> bool:
        """Whether spirits of a colour burn any hero at all."""
        seat: i64 = 0
        while seat < state.seats:
            if not state.is_safe(seat) and not self.table.hooks.guarded(state, seat, colour):
                return True
            seat += 1
        return False

    def _heroes_trapped(self, state: ZigguratState, chart: Chart) -> float:
        """For each hero: how often a number comes up that leaves it no safe way."""
        total = 0.0
        hero: i64 = 0
        while hero < state.seats:
            if not state.is_safe(hero) and not self.table.hooks.guarded(state, hero, -1):
                total += self._trapped(chart, state.heroes[hero])
                colour: i64 = 0
                while colour < 4:
                    if self.table.ground.generation[colour] == state.heroes[hero]:
                        if state.token_of(colour, terms.SUPPLY) != NONE:
                            total += ON_HEARTH / HERO_TRAPPED
                    colour += 1
            hero += 1
        return total

    def _trapped(self, chart: Chart, place: i64) -> float:
        spirits = self._spirits
        first = FIRST[LEVEL[place]]
        size = SIZE[LEVEL[place]]
        one = place - first
        other = one
        one_blocked = False
        other_blocked = False
        total = 0.0
        spaces: i64 = 1
        while spaces < MOST_SPACES:
            one = one + 1 if one + 1 < size else 0
            other = other - 1 if other > 0 else size - 1
            one_blocked = one_blocked or spirits[first + one] > 0
            other_blocked = other_blocked or spirits[first + other] > 0
            if one_blocked or self._bad_end(chart.land[first + one]):
                if other_blocked or self._bad_end(chart.land[first + other]):
                    total += self.distances.steps[spaces]
            spaces += 1
        return total

    def _bad_end(self, end: i64) -> bool:
        return end == IN_PIT or self._spirits[end] > 0

    def _spirit_trapped(self, state: ZigguratState, chart: Chart, token: i64) -> float:
        """How often a card moves this spirit by a number that leaves it no harmless way."""
        colour = token // PER_COLOUR
        total = 0.0
        spaces: i64 = 1
        while spaces < MOST_SPACES:
            weight = self.distances.moves[colour * MOST_SPACES + spaces]
            if weight > 0.0 and self._harms(state, chart, token, spaces):
                if self._harms(state, chart, token, -spaces):
                    total += weight
            spaces += 1
        return total

    def _harms(self, state: ZigguratState, chart: Chart, token: i64, spaces: i64) -> bool:
        """Whether a spirit that goes so far burns a hero or reaches the summit."""
        place = state.spirits[token]
        colour = token // PER_COLOUR
        first = FIRST[LEVEL[place]]
        size = SIZE[LEVEL[place]]
        here = place - first
        count = spaces if spaces > 0 else -spaces
        while count > 0:
            if spaces > 0:
                here = here + 1 if here + 1 < size else 0
            else:
                here = here - 1 if here > 0 else size - 1
            if self._hits(state, first + here, colour):
                return True
            count -= 1
        end = chart.float_to[first + here]
        return end == SUMMIT or (end != IN_PIT and self._hits(state, end, colour))

    def _hits(self, state: ZigguratState, place: i64, colour: i64) -> bool:
        seat: i64 = 0
        while seat < state.seats:
            if state.heroes[seat] == place and not state.is_safe(seat):
                return not self.table.hooks.guarded(state, seat, colour)
            seat += 1
        return False


def _steps(table: TableSetup) -> vec[float]:
    """How often each number stands in the heroes' part."""
    counts = [0.0] * int(MOST_SPACES)
    cards = 0.0
    for index, number in enumerate(table.deck.number):
        if table.in_play & BIT[index]:
            counts[min(int(number), int(MOST_SPACES) - 1)] += 1.0
            cards += 1.0
    return vec[float]([count / cards for count in counts])


def _moves(table: TableSetup) -> vec[float]:
    """How often a card moves each colour by each number."""
    counts = [0.0] * (4 * int(MOST_SPACES))
    cards = 0.0
    deck = table.deck
    for index in range(len(deck.cards)):
        if not table.in_play & BIT[index]:
            continue
        cards += 1.0
        for at in (index * 2, index * 2 + 1):
            spaces = min(int(deck.spaces[at]), int(MOST_SPACES) - 1)
            for colour in range(4):
                own = deck.kind[at] == MOVE and deck.what[at] == colour
                if own or deck.kind[at] == MOVE_ALL:
                    counts[colour * int(MOST_SPACES) + spaces] += 1.0
    return vec[float]([count / cards for count in counts])


_KEPT: Final = 16
_made: list[ZigguratStrategy] = []


def strategy_for(settings: Settings) -> ZigguratStrategy:
    """The strategy of a table; kept, because its distances take a while to draw."""
    table = table_of(settings)
    for strategy in _made:
        if strategy.table is table:
            return strategy
    made = ZigguratStrategy(table)
    _made.append(made)
    del _made[:-_KEPT]
    return made
