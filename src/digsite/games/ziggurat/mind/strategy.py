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
from digsite.core.strategy import PlanningStrategy, Reason
from digsite.games.ziggurat.mind import judge
from digsite.games.ziggurat.mind.distances import IN_PIT, MOST_SPACES, VILLAGE, Chart, Distances
from digsite.games.ziggurat.mind.judge import FEATURES, Judge, judge_of
from digsite.games.ziggurat.mind.reasons import Ways, reasons
from digsite.games.ziggurat.rules import terms
from digsite.games.ziggurat.rules.board import (
    BACK,
    LEVEL,
    ONWARD,
    PER_COLOUR,
    PLACES,
    SUMMIT,
    TOKENS,
)
from digsite.games.ziggurat.rules.cards import ALL, MOVE, MOVE_ALL, OWN
from digsite.games.ziggurat.rules.moves import PASS
from digsite.games.ziggurat.rules.play import ZigguratState
from digsite.games.ziggurat.rules.setup import table_of
from digsite.games.ziggurat.rules.state import TableSetup
from digsite.games.ziggurat.rules.terms import BIT, NONE

HERO_TRAPPED: Final = 25.0
SPIRIT_TRAPPED: Final = 40.0
ON_HEARTH: Final = 8.0
"""What the dangers cost, in moves, if they were certain."""
METHODS: Final = {
    "visitor": "greedy:noise=1.5",
    "student": "plan:depth=0:breadth=6:simulations=6",
    # A few long trials of an end tell less than a look at where the next card may end, so the
    # levels below the professor, who makes many, look there: the one from two ends, the other from
    # eight.
    "assistant": "plan:depth=1:breadth=2:simulations=2",
    "archaeologist": "plan:depth=1:breadth=8:simulations=8",
    "professor": "plan:simulations=300",
}


class ZigguratStrategy(PlanningStrategy):
    """One judgement for the whole team."""

    def __init__(self, table: TableSetup, judge: Judge) -> None:
        self.table = table
        self.judge = judge
        self._seen: vec[float] = vec[float]([0.0] * int(FEATURES))
        """Scratch: what the judge looks at."""
        self.distances = Distances(table.ground, table.hero_kinds, _steps(table), _moves(table))
        self._spirits: vec[i64] = vec[i64]([0] * int(PLACES))
        """Scratch: spirits on each place, cleared after use."""

    def method(self, level: str) -> str:
        return METHODS.get(level, "")

    def value(self, state: State, seat: i64) -> float:
        if state.to_act() == NOBODY:
            return state.utility(seat)
        return 1.0 / (1.0 + math.exp(-self.potential(state, seat)))

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
        here = ZigguratState.of(state)
        if here.stage == terms.OVER:
            return 0.0 if here.ending == terms.WON else -1000.0
        return -self.burden(here)

    def gain(self, state: State, seat: i64, code: i64) -> float:
        after = state.copy()
        after.apply(seat, code)
        return self.potential(after, seat)

    def reasons(self, state: State, seat: i64, move: i64, other: i64) -> list[Reason]:
        target = VILLAGE if self.table.chapter == 5 else SUMMIT
        ways = Ways(self.distances, target, self.free_numbers)
        return reasons(ZigguratState.of(state), seat, move, other, ways, self.end_card)

    def end_card(self, state: ZigguratState) -> None:
        """Play the present card to its end, everybody going where it looks best."""
        goal = self.milestone(state) + 1
        rng = Rng(0)
        while self.milestone(state) < goal and state.to_act() > NOBODY:
            seat = lowest_seat(state.to_act())
            state.apply(seat, self.rollout_move(state, seat, rng))

    def free_numbers(self, state: ZigguratState, seat: i64) -> i64:
        """How many of the numbers on cards leave a hero a safe way."""
        if self.table.hooks.guarded(state, seat, -1):
            return MOST_SPACES - 1
        chart = self.distances.chart(state.turned)
        self._place_flames(state, 1)
        free: i64 = 0
        spaces: i64 = 1
        while spaces < MOST_SPACES:
            if not self._stuck(chart, state.heroes[seat], spaces):
                free += 1
            spaces += 1
        self._place_flames(state, 0)
        return free

    def _place_flames(self, state: ZigguratState, count: i64) -> None:
        """Put feared spirits on the scratch board, or clear it."""
        token: i64 = 0
        while token < TOKENS:
            place = state.spirits[token]
            if place >= 0 and self._is_feared(state, token // PER_COLOUR):
                self._spirits[place] = count
            token += 1

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
        """The odds of winning, as their logarithm."""
        here = ZigguratState.of(state)
        if here.stage == terms.OVER:
            return 1000.0 if here.ending == terms.WON else -1000.0
        seen = self.look(here)
        weights = self.judge.weights
        total = 0.0
        index: i64 = 0
        while index < FEATURES:
            total += weights[index] * seen[index]
            index += 1
        return total

    def burden(self, state: ZigguratState) -> float:
        """What lies between the team and its goal, in moves."""
        seen = self.look(state)
        return (
            seen[judge.DISTANCE]
            + seen[judge.FLAMES]
            + HERO_TRAPPED * seen[judge.HERO_TRAPPED]
            + SPIRIT_TRAPPED * seen[judge.SPIRIT_TRAPPED]
            + ON_HEARTH * seen[judge.ON_HEARTH]
        )

    def look(self, state: ZigguratState) -> vec[float]:
        """What the judge weighs in a position; the same list is filled anew each time."""
        hooks = self.table.hooks
        chart = self.distances.chart(state.turned)
        seen = self._seen
        spirits = self._spirits
        index: i64 = 0
        while index < FEATURES:
            seen[index] = 0.0
            index += 1
        left = self._cards_left(state)
        distance = hooks.distance(state, self.distances)
        seen[judge.ALWAYS] = 1.0
        seen[judge.DISTANCE] = distance
        seen[judge.HURRY] = distance / (left + 2.0)
        seen[judge.LATE] = 10.0 / (left + 2.0)
        token: i64 = 0
        feared = False
        while token < TOKENS:
            if token % PER_COLOUR == 0:
                feared = self._is_feared(state, token // PER_COLOUR)
            place = state.spirits[token]
            if place >= 0:
                seen[judge.FLAMES] += hooks.spirit_cost(state, token)
                seen[judge.COUNTED] += 1.0
                if LEVEL[place] == 4:
                    seen[judge.HIGH] += 1.0
                if LEVEL[place] == 3:
                    seen[judge.BELOW] += 1.0
                if feared:
                    spirits[place] += 1
            token += 1
        self._look_at_heroes(state, chart)
        self._look_at_cards(state, chart)
        token = 0
        while token < TOKENS:
            place = state.spirits[token]
            if place >= 0:
                spirits[place] = 0
                seen[judge.SPIRIT_TRAPPED] += self._spirit_trapped(state, chart, token)
            token += 1
        return seen

    def _look_at_heroes(self, state: ZigguratState, chart: Chart) -> None:
        """Who is not safe yet, who has no way out, what they can still use."""
        seen = self._seen
        seat: i64 = 0
        while seat < state.seats:
            if not state.is_safe(seat):
                seen[judge.UNSAFE] += 1.0
                if not self.table.hooks.guarded(state, seat, -1):
                    seen[judge.HERO_TRAPPED] += self._trapped(chart, state.heroes[seat])
                    seen[judge.ON_HEARTH] += self._hearths(state, seat)
            if state.skill_left(seat) > 0:
                seen[judge.SKILLS] += 1.0
            seat += 1

    def _cards_left(self, state: ZigguratState) -> float:
        """How many cards can still be played."""
        left = float(state.pile_size())
        for card in state.cards:
            if card != NONE:
                left += 1.0
        return left

    def _look_at_cards(self, state: ZigguratState, chart: Chart) -> None:
        """How many heroes and spirits the open cards leave no safe way, as it stands now."""
        deck = self.table.deck
        later: i64 = 1 if state.stage == terms.DRAW else 0
        offset: i64 = 0
        while offset < state.seats:
            player = (state.active + later + offset) % state.seats
            card = state.cards[player]
            if card != NONE:
                where = judge.NOW if offset == 0 else judge.LATER
                scope = deck.scope[card]
                seat: i64 = 0
                while seat < state.seats:
                    named = scope == ALL or (scope == OWN and seat == player)
                    if named and not state.is_safe(seat):
                        if not self.table.hooks.guarded(state, seat, -1):
                            if self._stuck(chart, state.heroes[seat], deck.number[card]):
                                self._seen[where] += 1.0
                    seat += 1
                self._seen[where] += self._flames_stuck(state, chart, card)
            offset += 1

    def _stuck(self, chart: Chart, place: i64, spaces: i64) -> bool:
        """Whether a hero that has to go so far has no safe way."""
        return self._blocked(chart, place, spaces) and self._blocked(chart, place, -spaces)

    def _blocked(self, chart: Chart, place: i64, spaces: i64) -> bool:
        count = spaces if spaces > 0 else -spaces
        while count > 0:
            place = ONWARD[place] if spaces > 0 else BACK[place]
            if self._spirits[place] > 0:
                return True
            count -= 1
        return self._bad_end(chart.land[place])

    def _flames_stuck(self, state: ZigguratState, chart: Chart, card: i64) -> float:
        """How many spirits a card moves so that there is no harmless way."""
        deck = self.table.deck
        total = 0.0
        at = card * 2
        while at < card * 2 + 2:
            kind = deck.kind[at]
            if kind in (MOVE, MOVE_ALL):
                token: i64 = 0
                while token < TOKENS:
                    own = kind == MOVE_ALL or deck.what[at] == token // PER_COLOUR
                    if own and state.spirits[token] >= 0:
                        if self._harms(state, chart, token, deck.spaces[at]):
                            if self._harms(state, chart, token, -deck.spaces[at]):
                                total += 1.0
                    token += 1
            at += 1
        return total

    def _hearths(self, state: ZigguratState, seat: i64) -> float:
        """How many colours may still be lit where a hero stands."""
        total = 0.0
        colour: i64 = 0
        while colour < 4:
            if self.table.ground.generation[colour] == state.heroes[seat]:
                if state.token_of(colour, terms.SUPPLY) != NONE:
                    total += 1.0
            colour += 1
        return total

    def _is_feared(self, state: ZigguratState, colour: i64) -> bool:
        """Whether spirits of a colour burn any hero at all."""
        seat: i64 = 0
        while seat < state.seats:
            if not state.is_safe(seat) and not self.table.hooks.guarded(state, seat, colour):
                return True
            seat += 1
        return False

    def _trapped(self, chart: Chart, place: i64) -> float:
        spirits = self._spirits
        one, other = place, place
        one_blocked = False
        other_blocked = False
        total = 0.0
        spaces: i64 = 1
        while spaces < MOST_SPACES:
            one, other = ONWARD[one], BACK[other]
            one_blocked = one_blocked or spirits[one] > 0
            other_blocked = other_blocked or spirits[other] > 0
            if one_blocked or self._bad_end(chart.land[one]):
                if other_blocked or self._bad_end(chart.land[other]):
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
        count = spaces if spaces > 0 else -spaces
        while count > 0:
            place = ONWARD[place] if spaces > 0 else BACK[place]
            if self._hits(state, place, colour):
                return True
            count -= 1
        end = chart.float_to[place]
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
    made = ZigguratStrategy(table, judge_of(int(table.chapter), settings.seats))
    _made.append(made)
    del _made[:-_KEPT]
    return made
