"""Advice for bots: what treasures will be worth, what a marker or camp gains, how to play on.

A searched state is one sampled world: its tower colours and objective cards are guesses, equally
likely ones, so that averages over many worlds are beliefs.
"""

from __future__ import annotations

from math import tanh
from typing import Final, cast

from digsite.core.contract import NATURE, NOBODY, Settings, State, Strategy
from digsite.core.native import append, i64, vec
from digsite.core.rng import Rng, hash_in
from digsite.games.anasazi import moves as notation
from digsite.games.anasazi.arcs import reaches
from digsite.games.anasazi.geometry import (
    CAMP_REACH,
    FULL_TURN,
    HALF_WIDTH,
    Marker,
    distance_2,
)
from digsite.games.anasazi.moves import camp_x, camp_y, is_camp, is_lead
from digsite.games.anasazi.rules import AnasaziState
from digsite.games.anasazi.stages import (
    ACTION,
    FULL_TRACK,
    OVER,
    SETUP_CAMP,
    TAKE,
)
from digsite.games.anasazi.terrain import BIT, NONE

_FALL: Final = 0.45
"""The share of a colour's standing towers that a whole supply of markers usually reveals."""
_MARGIN: Final = 25.0
"""A lead of so many points is about three wins in four."""
_CAMP: Final = 1.6
_CAMP_NEAR_END: Final = 1.4
_OPEN_CAMP: Final = 2.0
_LOOK: Final = 0.3
_SERVED: Final = 0.16
"""What a treasure within reach of the new end is worth to whoever moves next."""
_BONUS: Final = 0.5
_ROLLOUT_CAMPS: Final[i64] = 6


# Judging a position


def worth(state: AnasaziState, colour: i64) -> float:
    """What a treasure of a colour will probably count at the end."""
    standing: i64 = 0
    for tower in state.tower:
        if tower == colour:
            standing += 1
    left = float(state.table.supply) / 54.0
    value = float(state.value_of(colour)) - _FALL * left * float(standing)
    return value if value > 1.0 else 1.0


def worth_to(state: AnasaziState, seat: i64, colour: i64) -> float:
    """The same for a seat, whose objective doubles it (ANA-41)."""
    value = worth(state, colour)
    return 2.0 * value if state.objective[seat] == colour else value


def estimate(state: AnasaziState, seat: i64) -> float:
    """The points a seat can expect from what it holds."""
    total = 0.0
    colour: i64 = 0
    while colour < 4:
        value = worth_to(state, seat, colour)
        total += value * float(state.owned[seat * 4 + colour])
        if state.bonus_winner(colour) == seat:
            total += _BONUS * value
        colour += 1
    return total


def open_camps(state: AnasaziState, seat: i64) -> i64:
    """Own camps that still give a take."""
    count: i64 = 0
    camp: i64 = 0
    while camp < len(state.table.camp_x):
        if state.table.camp_owner[camp] == seat and not state.table.covered & BIT[camp]:
            count += 1
        camp += 1
    return count


def standing_of(state: AnasaziState, seat: i64) -> float:
    """Expected points, and what uncovered camps promise while markers are left."""
    chance = min(1.0, float(state.table.supply) / 12.0)
    return estimate(state, seat) + _OPEN_CAMP * chance * float(open_camps(state, seat))


def lead_of(state: AnasaziState, seat: i64) -> float:
    """How far a seat is ahead of the best of the others."""
    best = -1000.0
    other: i64 = 0
    while other < state.seats:
        if other != seat:
            best = max(best, standing_of(state, other))
        other += 1
    return standing_of(state, seat) - best


def served(state: AnasaziState, x: i64, y: i64, seat: i64, taken: i64) -> float:
    """What lies within a marker's reach of a point, besides areas taken already."""
    table = state.table
    terrain = table.terrain
    total = 0.0
    mesa: i64 = 0
    while mesa < terrain.mesas:
        if terrain.in_reach(mesa, x, y):
            area = terrain.mesa_first_area[mesa]
            while area < terrain.mesa_first_area[mesa + 1]:
                pueblo = terrain.area_pueblo[area]
                if pueblo != NONE and table.treasure[pueblo] != NONE and not taken & BIT[area]:
                    polygon = terrain.mesas + area
                    near = reaches(
                        x, y, terrain.middle_x[polygon], terrain.middle_y[polygon], HALF_WIDTH
                    )
                    if near:
                        total += worth_to(state, seat, table.treasure[pueblo])
                area += 1
        mesa += 1
    return total


# What a move gains


def lead_gain(state: AnasaziState, seat: i64, expedition: i64, angle: i64) -> float:
    """Treasures, towers, takes and looks at once, and a little for what comes into reach."""
    table = state.table
    marker = Marker(table.end_x[expedition], table.end_y[expedition], angle)
    found = table.finds(marker, seat)
    terrain = table.terrain
    total = 0.0
    towers: i64 = 0
    areas = found.areas
    area: i64 = 0
    while areas:
        if areas & BIT[area]:
            areas &= ~BIT[area]
            pueblo = terrain.area_pueblo[area]
            if pueblo != NONE:
                total += worth_to(state, seat, table.treasure[pueblo])
            else:
                towers |= BIT[terrain.area_tower[area]]
        area += 1
    if towers:
        total += _towers_gain(state, seat, towers)
    camps = found.camps
    while camps:
        camps &= camps - 1
        total += 1.6 * _best_take(state, seat)
    if found.mesas:
        total += _LOOK * 0.5
    mine = state.actions > 1
    served_now = served(state, marker.qx, marker.qy, seat, found.areas)
    total += _SERVED * served_now if mine else -0.5 * _SERVED * served_now
    return total


def _towers_gain(state: AnasaziState, seat: i64, towers: i64) -> float:
    """Every tower makes its colour cheaper for all who hold it; the fourth ends the game."""
    total = 0.0
    ends = False
    tower: i64 = 0
    while towers:
        if towers & BIT[tower]:
            towers &= ~BIT[tower]
            colour = state.tower[tower]
            # The others' loss is a gain shared among those who are behind them.
            total -= float(state.owned[seat * 4 + colour]) * _doubling(state, seat, colour)
            other: i64 = 0
            while other < state.seats:
                if other != seat:
                    held = float(state.owned[other * 4 + colour])
                    total += held * _doubling(state, other, colour) / float(state.seats - 1)
                other += 1
            if state.tile[colour] + 1 >= FULL_TRACK:
                ends = True
        tower += 1
    if ends:
        total += 30.0 if lead_of(state, seat) + total > 0.0 else -30.0
    return total


def _doubling(state: AnasaziState, seat: i64, colour: i64) -> float:
    return 2.0 if state.objective[seat] == colour else 1.0


def take_gain(state: AnasaziState, seat: i64, index: i64) -> float:
    """A take helps the taker and hurts the victim, most of all one who is ahead."""
    victim = index // 4
    colour = index % 4
    rest = estimate(state, victim) * 0.02
    return worth_to(state, seat, colour) + 0.6 * worth_to(state, victim, colour) + rest


def _best_take(state: AnasaziState, seat: i64) -> float:
    best = 0.0
    index: i64 = 0
    while index < 4 * state.seats:
        if index // 4 != seat and state.owned[index] > 0:
            best = max(best, worth_to(state, seat, index % 4))
        index += 1
    return best


def camp_gain(state: AnasaziState, seat: i64, x: i64, y: i64) -> float:
    """A camp pays when it is covered later: it should lie where an expedition will pass."""
    table = state.table
    near = 0.0
    end: i64 = 0
    while end < len(table.end_x):
        if reaches(table.end_x[end], table.end_y[end], x, y, CAMP_REACH):
            away = float(distance_2(table.end_x[end], table.end_y[end], x, y)) / 4.1e15
            near = max(near, 1.0 - 0.5 * away)
        end += 1
    # With few markers left a camp will hardly be covered any more.
    chance = min(1.0, float(table.supply) / (6.0 + 4.0 * float(open_camps(state, seat))))
    return chance * (_CAMP + _CAMP_NEAR_END * near)


def look_gain(state: AnasaziState, seat: i64, tower: i64) -> float:
    """A tower not seen yet, best one that is about to be reached."""
    if state.looked[seat] & BIT[tower]:
        return 0.01
    terrain = state.table.terrain
    polygon = terrain.mesas + terrain.tower_area[tower]
    nearest = 1e18
    end: i64 = 0
    while end < len(state.table.end_x):
        away = distance_2(
            state.table.end_x[end],
            state.table.end_y[end],
            terrain.middle_x[polygon],
            terrain.middle_y[polygon],
        )
        nearest = min(nearest, float(away))
        end += 1
    return _LOOK + 0.1 / (1.0 + nearest / 4.0e15)


def _listed(codes: vec[i64], code: i64) -> bool:
    for other in codes:
        if other == code:
            return True
    return False


class AnasaziStrategy(Strategy):
    """The same advice for any number of seats."""

    def value(self, state: State, seat: i64) -> float:
        mine = cast("AnasaziState", state)
        if mine.stage == OVER:
            return state.utility(seat)
        return 0.5 + 0.5 * tanh(lead_of(mine, seat) / _MARGIN)

    def gain(self, state: State, seat: i64, code: i64) -> float:
        mine = cast("AnasaziState", state)
        if is_lead(code):
            rest = code - notation.LEAD
            return lead_gain(mine, seat, rest // FULL_TURN, rest % FULL_TURN)
        if is_camp(code):
            return camp_gain(mine, seat, camp_x(code), camp_y(code))
        if code == notation.DECLINE:
            return 0.0
        if mine.stage == TAKE:
            return take_gain(mine, seat, code - notation.TAKE)
        return look_gain(mine, seat, code - notation.LOOK)

    def candidates(self, state: State, seat: i64, most: i64) -> vec[i64]:
        """The best of the extended set and of the camps; a few camps always get a chance."""
        mine = cast("AnasaziState", state)
        codes = vec[i64]()
        if mine.stage == ACTION:
            codes = mine.table.lead_codes(codes, seat, True)
            if mine.hand[seat] > 0:
                for code in mine.table.camp_codes():
                    codes = append(codes, code)
        else:
            codes = mine.moves(seat)
        ranked: list[tuple[float, i64]] = []
        for code in codes:
            ranked.append((-self.gain(state, seat, code), code))
        ranked.sort()
        chosen = vec[i64]()
        alike: dict[int, int] = {}
        for pair in ranked:
            code = pair[1]
            kind = int(self._kind_of(mine, seat, code))
            seen = alike.get(kind, 0)
            # Many angles do the same, and one camp is much like another: let others have a try.
            if len(chosen) < most and (mine.stage != ACTION or seen < 2 + most // 12):
                if not _listed(chosen, code):
                    chosen = append(chosen, code)
                    alike[kind] = seen + 1
        return chosen

    def _kind_of(self, state: AnasaziState, seat: i64, code: i64) -> i64:
        """The same for all leads of an expedition that meet the same things, and for all camps."""
        if not is_lead(code):
            return 0
        expedition = (code - notation.LEAD) // FULL_TURN
        marker = state.table.next_marker(expedition, (code - notation.LEAD) % FULL_TURN)
        found = state.table.finds(marker, seat)
        return hash_in(hash_in(expedition + 1, found.areas), found.camps)

    def rollout_move(self, state: State, seat: i64, rng: Rng) -> i64:
        """The greatest gain among the cells, a few valleys, or what else is to be chosen."""
        mine = cast("AnasaziState", state)
        codes = vec[i64]()
        if mine.stage == ACTION:
            codes = mine.table.lead_codes(codes, seat, False)
            if mine.hand[seat] > 0:
                codes = self._some_camps(mine, codes, rng)
        elif mine.stage == SETUP_CAMP:
            codes = self._some_camps(mine, codes, rng)
        if not len(codes):
            codes = mine.moves(seat)
        best: i64 = NONE
        best_gain = -1e9
        for code in codes:
            gain = self.gain(state, seat, code) + 0.01 * rng.unit()
            if gain > best_gain:
                best_gain = gain
                best = code
        return best

    def _some_camps(self, state: AnasaziState, codes: vec[i64], rng: Rng) -> vec[i64]:
        tries: i64 = 0
        while tries < _ROLLOUT_CAMPS:
            code = state.table.random_camp(rng)
            if code != NONE:
                codes = append(codes, code)
            tries += 1
        return codes

    def rollout(self, state: State, rng: Rng) -> None:
        """Play on through everybody's next turn, the own one included; then judge the position."""
        mine = cast("AnasaziState", state)
        luck = rng.fork(0)
        turns: i64 = 0
        turn = mine.turn
        while True:
            acting = state.to_act()
            if acting == NOBODY:
                return
            if acting == NATURE:
                state.apply(NATURE, state.sample_chance(luck))
                continue
            if mine.turn != turn and mine.stage >= ACTION:
                turn = mine.turn
                turns += 1
                if turns > mine.seats:
                    return
            state.apply(mine.turn, self.rollout_move(state, mine.turn, rng))

    def method(self, level: str) -> str:
        return _LEVELS[level]


_LEVELS: Final = {
    # Many moves are nearly as good as the best, so only large mistakes cost a guest anything.
    "visitor": "greedy:noise=1.5",
    "student": "greedy:noise=0.8",
    "assistant": "greedy",
    "archaeologist": "montecarlo:seconds=0.05:breadth=8",
    "professor": "montecarlo:seconds=0.3:breadth=16",
}


def strategy_for(settings: Settings) -> Strategy:
    """The advice for a table."""
    return AnasaziStrategy()
