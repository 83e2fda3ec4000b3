"""What the generic bots need to know about Scarabya, mode by mode.

Rules are never repeated here: trying a camp out means building it on a copy of a plot, or playing
it on a copy of the state.
"""

from __future__ import annotations

from typing import Final

from digsite.core.contract import NATURE, NOBODY, Settings, State
from digsite.core.native import append, i64, vec
from digsite.core.rng import Rng, hash_in
from digsite.core.strategy import Reason, Strategy
from digsite.games.scarabya.mind.hindsight import Hindsight
from digsite.games.scarabya.mind.promise import promise
from digsite.games.scarabya.mind.reasons import reasons
from digsite.games.scarabya.mind.standing import (
    camps_to_come,
    fitted,
    odds,
    open_mission,
    points_at_end,
    seat_plot,
)
from digsite.games.scarabya.rules.placements import HALF, count_bits, grow_high, grow_low
from digsite.games.scarabya.rules.play import ScarabyaState
from digsite.games.scarabya.rules.plot import Plot
from digsite.games.scarabya.rules.stages import CHOOSE_FIRST, LAY_SITE, NONE, OVER, PLACE

MOST_POINTS: Final = 112.0
"""28 symbols, the most a site has, all in digs of four: values stay between 0 and 1."""
_TRAPPED: Final = 8.0
_WAYS: Final = 8
"""So many ways to build on are kept in a trial of the base game."""
_MOST_ANSWERS: Final = 5000
_LOOKED_AT: Final = 24
_OWN_NEXT: Final = 0.7
_SPAN: Final = 20.0

_LEVELS: Final = {
    "visitor": "greedy:sight=0.15",
    "student": "greedy",
    "assistant": "montecarlo:simulations=20:breadth=6",
    "archaeologist": "montecarlo:simulations=90:breadth=12",
    "professor": "montecarlo:simulations=2000:breadth=12",
}
_SOLO_LEVELS: Final = {"professor": "montecarlo:simulations=2000:breadth=32"}
"""Where they differ: in solo a camp that looks poor now may be the one that covers the rest."""
_DUEL_LEVELS: Final = {
    "visitor": "greedy:sight=0.12",
    "student": "greedy:sight=0.35",
    "assistant": "greedy",
    "archaeologist": "montecarlo:simulations=70:breadth=40",
    "professor": "montecarlo:simulations=4500:breadth=8",
}


# Judging a plot


def unease(plot: Plot) -> float:
    """Solo: the cost of the symbols still visible. Cramped ones will be hard to cover, and one
    shut into a dig cannot be covered at all.
    """
    site = plot.site
    open_low = site.symbol_low & ~plot.camp_low
    open_high = site.symbol_high & ~plot.camp_high
    trapped = plot.symbols_among(plot.dug_low & open_low, plot.dug_high & open_high)
    cost = _TRAPPED * float(trapped)
    free_low = HALF & ~(plot.camp_low | site.rock_low)
    free_high = HALF & ~(plot.camp_high | site.rock_high)
    open_low &= ~plot.dug_low
    open_high &= ~plot.dug_high
    while open_low | open_high:
        low = open_low & -open_low
        high: i64 = 0
        if not low:
            high = open_high & -open_high
        around_low = grow_low(low, high) & free_low & ~low
        around_high = grow_high(low, high) & free_high & ~high
        ways_out = count_bits(around_low) + count_bits(around_high)
        if ways_out <= 1:
            cost += 1.9
        elif ways_out == 2:
            cost += 1.4
        elif ways_out == 3:
            cost += 1.1
        else:
            cost += 1.0
        open_low &= ~low
        open_high &= ~high
    return cost


def worth(plot: Plot, number: i64, solo: bool) -> float:
    """How good a plot is after one more camp: points and promise, or in solo the least unease."""
    after = plot.copy()
    points = after.build(number)
    return -unease(after) if solo else float(points) + promise(after)


def best_placement(plot: Plot, shape: i64, solo: bool) -> i64:
    """The placement of highest worth, or ``NONE``."""
    best: i64 = NONE
    best_worth = -1000.0
    for number in plot.legal(shape):
        found = worth(plot, number, solo)
        if found > best_worth:
            best_worth = found
            best = number
    return best


def ranked_placements(plot: Plot, shape: i64, solo: bool, most: i64) -> vec[i64]:
    """The placements of highest worth, best first."""
    ranked = [(-worth(plot, number, solo), number) for number in plot.legal(shape)]
    ranked.sort()
    return first_of(ranked, most)


def first_of(ranked: list[tuple[float, i64]], most: i64) -> vec[i64]:
    """The placements of the first pairs of a ranking."""
    chosen = vec[i64]()
    for pair in ranked[:most]:
        chosen = append(chosen, pair[1])
    return chosen


def finish_solo(plot: Plot, shapes: vec[i64]) -> None:
    """Build these shapes one after the other, each where it leaves the least unease."""
    for shape in shapes:
        number = best_placement(plot, shape, True)
        if number != NONE:
            plot.build(number)


def shapes_to_come(state: ScarabyaState, rng: Rng) -> vec[i64]:
    """The missions still face down: in their known order, or shuffled."""
    if state.deck_known:
        return state.deck[len(state.revealed) :]
    coming = not_revealed(state, NONE)
    rng.shuffle(coming)
    return coming


def not_revealed(state: ScarabyaState, turned: i64) -> vec[i64]:
    """The shapes whose missions have not come, without the one that is just ``turned``."""
    found = vec[i64]()
    shape: i64 = 0
    while shape < 12:
        if shape != turned and not state.is_revealed(shape):
            found = append(found, shape)
        shape += 1
    return found


# The three modes


class OwnPlotStrategy(Strategy):
    """Base and solo: seats do not meet, so only the own plot is played out."""

    def __init__(self, solo: bool) -> None:
        self.solo = solo
        self.hindsight = Hindsight(_WAYS)

    def method(self, level: str) -> str:
        return _SOLO_LEVELS.get(level, _LEVELS[level]) if self.solo else _LEVELS[level]

    def scale(self) -> float:
        return 0.0 if self.solo else MOST_POINTS

    def value(self, state: State, seat: i64) -> float:
        if self.solo:
            return state.utility(seat) if state.to_act() == NOBODY else 0.5
        return float(state.score(seat)) / MOST_POINTS

    def appraise(self, state: State, seat: i64) -> float:
        if state.to_act() == NOBODY:
            return self.value(state, seat)
        mine = ScarabyaState.of(state)
        if self.solo:
            return solo_chance(mine)
        return points_at_end(mine, seat) / MOST_POINTS

    def foresee(self, state: State, seat: i64) -> float:
        return self.appraise(state, seat) * MOST_POINTS

    def potential(self, state: State, seat: i64) -> float:
        mine = ScarabyaState.of(state)
        plot = mine.plots[mine.plot_of(seat)]
        return -unease(plot) if self.solo else float(mine.points[seat]) + promise(plot)

    def merge_key(self, state: State) -> i64:
        """Equal camps are equal futures; points follow from the camps (SCA-29)."""
        mine = ScarabyaState.of(state)
        return _key_of(mine, mine.plots[0])

    def gain(self, state: State, seat: i64, code: i64) -> float:
        mine = ScarabyaState.of(state)
        plot = mine.plots[mine.plot_of(seat)]
        return worth(plot, code, True) if self.solo else float(plot.points_for(code))

    def candidates(self, state: State, seat: i64, most: i64) -> vec[i64]:
        mine = ScarabyaState.of(state)
        return ranked_placements(mine.plots[mine.plot_of(seat)], mine.mission, self.solo, most)

    def reasons(self, state: State, seat: i64, move: i64, other: i64) -> list[Reason]:
        mine = ScarabyaState.of(state)
        plot = mine.plots[mine.plot_of(seat)]
        mode = "solo" if self.solo else "base"
        return reasons(plot, mode, move, other, possible_next(mine, NONE))

    def endgame(self, state: State) -> bool:
        mine = ScarabyaState.of(state)
        return mine.seats == 1 and len(mine.revealed) >= 10

    def rollout_move(self, state: State, seat: i64, rng: Rng) -> i64:
        mine = ScarabyaState.of(state)
        return best_placement(mine.plots[mine.plot_of(seat)], mine.mission, self.solo)

    def rollout_value(self, state: State, seat: i64, rng: Rng) -> float:
        mine = ScarabyaState.of(state)
        plot = mine.plots[mine.plot_of(seat)].copy()
        points = mine.points[seat]
        if mine.chosen[seat] != NONE:
            points += plot.build(mine.chosen[seat])
        elif mine.mission != NONE:
            points += plot.build(best_placement(plot, mine.mission, self.solo))
        shapes = shapes_to_come(mine, rng)
        if not self.solo:
            return float(points + self.hindsight.finish(plot, shapes)) / MOST_POINTS
        finish_solo(plot, shapes)
        left = plot.visible_symbols()
        # A near miss is a better sign than a rout, but nothing is worth as much as a win.
        return 1.0 if left == 0 else 0.3 / float(1 + left)


class DuelStrategy(Strategy):
    """Duel: whatever lies open is open to both."""

    def __init__(self) -> None:
        self._answers: dict[i64, float] = {}
        self._outlooks: dict[i64, float] = {}

    def method(self, level: str) -> str:
        return _DUEL_LEVELS[level]

    def value(self, state: State, seat: i64) -> float:
        """Mostly who wins, a little by how much, so that a lost game is still played well."""
        lead = share_of(lead_of(state, seat), 30.0)
        if state.to_act() != NOBODY:
            return lead
        return 0.8 * state.utility(seat) + 0.2 * lead

    def appraise(self, state: State, seat: i64) -> float:
        mine = ScarabyaState.of(state)
        if mine.stage == OVER:
            return state.utility(seat)
        camps = camps_to_come(mine, mine.turn) + 12 * (mine.legs - mine.leg - 1)
        return odds(fitted("duel").at(min(camps, 12), duel_lead(mine, seat)))

    def foresee(self, state: State, seat: i64) -> float:
        return duel_lead(ScarabyaState.of(state), seat)

    def potential(self, state: State, seat: i64) -> float:
        return lead_of(state, seat)

    def gain(self, state: State, seat: i64, code: i64) -> float:
        return float(ScarabyaState.of(state).plots[0].points_for(code))

    def candidates(self, state: State, seat: i64, most: i64) -> vec[i64]:
        """Points now, less the opponent's best answer; among the first, a camp further ahead."""
        mine = ScarabyaState.of(state)
        plot = mine.plots[0]
        ranked: list[tuple[float, i64]] = []
        for number in plot.legal(mine.mission):
            after = plot.copy()
            points = after.build(number)
            ranked.append((best_answer(mine, after) - float(points), number))
        ranked.sort()
        looked_at: list[tuple[float, i64]] = []
        for pair in ranked[:_LOOKED_AT]:
            after = plot.copy()
            points = after.build(pair[1])
            looked_at.append((-float(points) - self._outlook(mine, after), pair[1]))
        looked_at.sort()
        return first_of(looked_at + ranked[_LOOKED_AT:], most)

    def reasons(self, state: State, seat: i64, move: i64, other: i64) -> list[Reason]:
        mine = ScarabyaState.of(state)
        return reasons(mine.plots[0], "duel", move, other, possible_next(mine, NONE))

    def endgame(self, state: State) -> bool:
        mine = ScarabyaState.of(state)
        return len(mine.revealed) >= 9 and mine.leg + 1 == mine.legs

    def rollout_move(self, state: State, seat: i64, rng: Rng) -> i64:
        mine = ScarabyaState.of(state)
        return greedy_placement(mine.plots[0], mine.mission, rng)

    def rollout_value(self, state: State, seat: i64, rng: Rng) -> float:
        """Half the outlook, which is exact but near; half a play-out, which is noisy but sees far.

        What the first answer of the play-out earns is luck. Its mean is known, so it is counted
        instead, which leaves less noise.
        """
        mine = ScarabyaState.of(state)
        if mine.to_act() == NOBODY or mine.leg + 1 < mine.legs:
            self.rollout(state, rng)
            return self.value(state, seat)
        plot = mine.plots[0]
        outlook = lead_of(state, seat) + self._outlook(mine, plot)
        expected = self._answer(mine, plot)
        before = state.score(1 - seat)
        luck = rng.fork(1)
        while state.to_act() == NATURE:
            state.apply(NATURE, state.sample_chance(luck))
        if state.to_act() != NOBODY:
            state.apply(1 - seat, self.rollout_move(state, 1 - seat, rng))
        answer = float(state.score(1 - seat) - before)
        self.rollout(state, rng)
        lead = lead_of(state, seat) + answer - expected
        return 0.5 * share_of(outlook, _SPAN) + 0.5 * share_of(lead, _SPAN)

    def _answer(self, state: ScarabyaState, plot: Plot) -> float:
        """``best_answer``, remembered: every play-out of a candidate asks for it again."""
        key = _key_of(state, plot)
        if key not in self._answers:
            if len(self._answers) > _MOST_ANSWERS:
                self._answers.clear()
            self._answers[key] = best_answer(state, plot)
        return self._answers[key]

    def _outlook(self, state: ScarabyaState, plot: Plot) -> float:
        """``outlook``, remembered likewise."""
        key = _key_of(state, plot)
        if key not in self._outlooks:
            if len(self._outlooks) > _MOST_ANSWERS:
                self._outlooks.clear()
            self._outlooks[key] = outlook(state, plot)
        return self._outlooks[key]


def _key_of(state: ScarabyaState, plot: Plot) -> i64:
    return hash_in(hash_in(plot.camp_low, plot.camp_high), len(state.revealed))


def lead_of(state: State, seat: i64) -> float:
    return float(state.score(seat) - state.score(1 - seat))


def duel_lead(state: ScarabyaState, seat: i64) -> float:
    """A lead, with what whoever is next may take: of the open mission, or of one to come."""
    lead = lead_of(state, seat)
    if state.stage in (LAY_SITE, CHOOSE_FIRST, OVER):
        return lead
    plot = state.plots[0]
    coming = best_answer(state, plot)
    if state.stage == PLACE:
        coming = float(most_points(plot, state.mission))
    return lead + coming if state.turn == seat else lead - coming


def solo_chance(state: ScarabyaState) -> float:
    """Solo: how likely all symbols will be covered, after the best use of an open mission."""
    line = fitted("solo")
    plot = seat_plot(state, 0)
    camps = camps_to_come(state, 0)
    shape = open_mission(state, 0)
    if shape != NONE:
        camps -= 1
        plot.build(best_placement(plot, shape, True))
    if camps == 0:
        return 1.0 if plot.visible_symbols() == 0 else 0.0
    return odds(line.at(camps, unease(plot)))


def share_of(margin: float, span: float) -> float:
    """A lead in points as a number from 0 to 1; leads beyond the span count as the span."""
    return 0.5 + 0.5 * max(-1.0, min(1.0, margin / span))


def possible_next(state: ScarabyaState, turned: i64) -> vec[i64]:
    """The missions that may come next, once ``turned`` (or ``NONE``) has come."""
    if state.deck_known:
        known: i64 = len(state.revealed)
        if turned != NONE:
            known += 1
        return state.deck[known : known + 1]
    return not_revealed(state, turned)


def best_answer(state: ScarabyaState, plot: Plot, turned: i64 = NONE) -> float:
    """The points a player may expect who takes the most the next mission allows on this plot."""
    shapes = possible_next(state, turned)
    total: i64 = 0
    for shape in shapes:
        total += most_points(plot, shape)
    return float(total) / float(len(shapes)) if len(shapes) > 0 else 0.0


def outlook(state: ScarabyaState, plot: Plot) -> float:
    """What is to come after a camp: the opponent's best answer lost, the own next camp won.

    The own next camp counts a little less: the opponent may well build in the way.
    """
    rng = Rng(0)
    shapes = possible_next(state, NONE)
    total = 0.0
    for shape in shapes:
        after = plot.copy()
        number = greedy_placement(after, shape, rng)
        if number != NONE:
            total -= float(after.build(number))
        total += _OWN_NEXT * best_answer(state, after, shape)
    return total / float(len(shapes)) if len(shapes) > 0 else 0.0


def greedy_placement(plot: Plot, shape: i64, rng: Rng) -> i64:
    """The placement with the most points at once; among equals any, which keeps play varied."""
    best: i64 = NONE
    most: i64 = -1
    equal: i64 = 0
    for number in plot.legal(shape):
        points = plot.points_for(number)
        if points > most:
            most = points
            best = number
            equal = 1
        elif points == most:
            equal += 1
            if rng.below(equal) == 0:
                best = number
    return best


def most_points(plot: Plot, shape: i64) -> i64:
    """The most that a camp of this shape can earn at once."""
    most: i64 = 0
    for number in plot.legal(shape):
        points = plot.points_for(number)
        if points > most:
            most = points
    return most


def strategy_for(settings: Settings) -> Strategy:
    """The advice for a table's mode."""
    if settings.mode == "duel":
        return DuelStrategy()
    return OwnPlotStrategy(settings.mode == "solo")
