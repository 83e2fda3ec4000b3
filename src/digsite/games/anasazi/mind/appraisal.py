"""What a position is worth to a seat, and what a move would gain: numbers for the bots.

A searched state is one sampled world: its tower colours and objective cards are guesses, equally
likely ones, so that averages over many worlds are beliefs.
"""

from __future__ import annotations

from math import exp, sqrt
from typing import Final

from digsite.core.native import append, i64, vec
from digsite.games.anasazi.rules import stages
from digsite.games.anasazi.rules.arcs import reaches
from digsite.games.anasazi.rules.geometry import CAMP_REACH, HALF_WIDTH, distance_2
from digsite.games.anasazi.rules.leads import Prospect
from digsite.games.anasazi.rules.state import AnasaziPosition
from digsite.games.anasazi.rules.terrain import BIT, NONE

_ENDING: Final = 30.0
"""Ending the game when ahead is worth more than anything on the table."""


class Taste:
    """How much a player minds what, in points, and how far he looks ahead."""

    def __init__(self) -> None:
        self.fall = 0.45
        """The share of a colour's standing towers that a whole supply of markers reveals."""
        self.bonus = 0.5
        """How sure a bonus is that one would get now."""
        self.camp = 1.6
        """To build a camp, and"""
        self.camp_near = 1.4
        """more for one that some expedition could cover with its next marker."""
        self.take = 1.6
        """A take in shares of the treasure's worth: it is gained, and somebody loses it."""
        self.look = 0.3
        self.mine = 0.16
        """For every point within reach of the new end, when the next action is one's own."""
        self.theirs = -0.08
        """The same when somebody else goes on."""
        self.open_camp = 2.0
        """What an own camp that is not covered yet promises."""
        self.margin = 25.0
        """At the start a lead of so many points over one rival makes seven wins in eight."""
        self.turns = 3
        """How many turns are played on before the position is judged, the present one included."""


class Appraisal:
    """What the colours are worth to a seat now; many moves are measured with one of these."""

    def __init__(self, state: AnasaziPosition, seat: i64, taste: Taste) -> None:
        self.state = state
        self.taste = taste
        self.seat: i64 = seat
        self.worth = vec[float]()
        """What a treasure of each colour will probably count for this seat at the end."""
        standing = standing_towers(state)
        colour: i64 = 0
        while colour < 4:
            value = expected_value(state, colour, taste.fall * float(standing[colour]))
            if state.objective[seat] == colour:
                value *= 2.0
            self.worth = append(self.worth, value)
            colour += 1

    def held(self) -> float:
        """The points a seat can expect from what it holds."""
        state = self.state
        total = 0.0
        colour: i64 = 0
        while colour < 4:
            total += self.worth[colour] * float(state.owned[self.seat * 4 + colour])
            if state.bonus_winner(colour) == self.seat:
                total += self.taste.bonus * self.worth[colour]
            colour += 1
        return total

    def best_take(self) -> float:
        """The dearest treasure that somebody else holds."""
        best = 0.0
        index: i64 = 0
        while index < 4 * self.state.seats:
            if index // 4 != self.seat and self.state.owned[index] > 0:
                best = max(best, self.worth[index % 4])
            index += 1
        return best

    def within_reach(self, x: i64, y: i64, taken: i64) -> float:
        """What lies within a marker's reach of a point, besides areas taken already."""
        table = self.state.table
        terrain = table.terrain
        total = 0.0
        for mesa in range(terrain.mesas):
            if terrain.in_reach(mesa, x, y):
                area = terrain.mesa_first_area[mesa]
                while area < terrain.mesa_first_area[mesa + 1]:
                    pueblo = terrain.area_pueblo[area]
                    if pueblo != NONE and table.treasure[pueblo] != NONE and not taken & BIT[area]:
                        polygon = terrain.mesas + area
                        px, py = terrain.middle_x[polygon], terrain.middle_y[polygon]
                        if reaches(x, y, px, py, HALF_WIDTH):
                            total += self.worth[table.treasure[pueblo]]
                    area += 1
        return total

    # What a move gains

    def lead_gain(self, lead: Prospect) -> float:
        """Treasures, towers, takes and looks at once, and a little for what comes into reach."""
        taste = self.taste
        table = self.state.table
        terrain = table.terrain
        total = 0.0
        towers: i64 = 0
        areas = lead.areas
        area: i64 = 0
        while areas:
            if areas & BIT[area]:
                areas &= ~BIT[area]
                pueblo = terrain.area_pueblo[area]
                if pueblo != NONE:
                    total += self.worth[table.treasure[pueblo]]
                else:
                    towers |= BIT[terrain.area_tower[area]]
            area += 1
        if towers:
            total += self._towers_gain(towers)
        camps = lead.camps
        while camps:
            camps &= camps - 1
            total += taste.take * self.best_take()
        if lead.mesas:
            total += 0.5 * taste.look
        served = self.within_reach(lead.end_x, lead.end_y, lead.areas)
        return total + (taste.mine if self.state.actions > 1 else taste.theirs) * served

    def _towers_gain(self, towers: i64) -> float:
        """Every tower makes its colour cheaper for all who hold it; the fourth ends the game."""
        state = self.state
        total = 0.0
        ends = False
        tower: i64 = 0
        while towers:
            if towers & BIT[tower]:
                towers &= ~BIT[tower]
                colour = state.tower[tower]
                total -= _counted(state, self.seat, colour)
                for other in range(state.seats):
                    if other != self.seat:
                        # The others' loss is a gain shared among those who are behind them.
                        total += _counted(state, other, colour) / float(state.seats - 1)
                if state.tile[colour] + 1 >= stages.FULL_TRACK:
                    ends = True
            tower += 1
        if ends:
            total += _ENDING if lead_of(state, self.seat, self.taste) + total > 0.0 else -_ENDING
        return total

    def take_gain(self, index: i64) -> float:
        """A take helps the taker and hurts the victim, most of all one who is ahead."""
        victim = Appraisal(self.state, index // 4, self.taste)
        colour = index % 4
        return self.worth[colour] + 0.6 * victim.worth[colour] + 0.02 * victim.held()

    def camp_gain(self, x: i64, y: i64) -> float:
        """A camp pays when it is covered later: it should lie where an expedition will pass."""
        table = self.state.table
        near = 0.0
        end: i64 = 0
        while end < len(table.end_x):
            if reaches(table.end_x[end], table.end_y[end], x, y, CAMP_REACH):
                away = float(distance_2(table.end_x[end], table.end_y[end], x, y)) / 4.1e15
                near = max(near, 1.0 - 0.5 * away)
            end += 1
        # With few markers left a camp will hardly be covered any more.
        open_now = open_camps(self.state, self.seat)
        chance = min(1.0, float(table.supply) / (6.0 + 4.0 * float(open_now)))
        return chance * (self.taste.camp + self.taste.camp_near * near)

    def look_gain(self, tower: i64) -> float:
        """A tower not seen yet, best one that is about to be reached."""
        state = self.state
        if state.looked[self.seat] & BIT[tower]:
            return 0.01
        terrain = state.table.terrain
        x, y = terrain.middle_of(terrain.tower_area[tower])
        nearest = 1e18
        end: i64 = 0
        while end < len(state.table.end_x):
            away = distance_2(state.table.end_x[end], state.table.end_y[end], x, y)
            nearest = min(nearest, float(away))
            end += 1
        return self.taste.look + 0.1 / (1.0 + nearest / 4.0e15)


def _counted(state: AnasaziPosition, seat: i64, colour: i64) -> float:
    """A seat's treasures of a colour, twice where its objective says so."""
    held = float(state.owned[seat * 4 + colour])
    return 2.0 * held if state.objective[seat] == colour else held


def standing_towers(state: AnasaziPosition) -> vec[i64]:
    """By colour, the towers still on the mesas."""
    standing = vec[i64]([0] * 4)
    for colour in state.tower:
        if colour != NONE:
            standing[colour] += 1
    return standing


def expected_value(state: AnasaziPosition, colour: i64, falls: float) -> float:
    """What a treasure of a colour will count if so many towers fall with the last marker."""
    left = float(state.table.supply) / 54.0
    return max(1.0, float(state.value_of(colour)) - left * falls)


def open_camps(state: AnasaziPosition, seat: i64) -> i64:
    """Own camps that still give a take."""
    count: i64 = 0
    camp: i64 = 0
    while camp < len(state.table.camp_x):
        if state.table.camp_owner[camp] == seat and not state.table.covered & BIT[camp]:
            count += 1
        camp += 1
    return count


# Judging a position


def promise_of(state: AnasaziPosition, seat: i64, taste: Taste) -> float:
    """What uncovered camps promise while markers are left."""
    total = taste.open_camp * float(open_camps(state, seat))
    return total * min(1.0, float(state.table.supply) / 12.0)


def standing_of(state: AnasaziPosition, seat: i64, taste: Taste) -> float:
    """The points a seat can expect."""
    return Appraisal(state, seat, taste).held() + promise_of(state, seat, taste)


def lead_of(state: AnasaziPosition, seat: i64, taste: Taste) -> float:
    """How far a seat is ahead of the best of the others."""
    best = -1000.0
    for other in range(state.seats):
        if other != seat:
            best = max(best, standing_of(state, other, taste))
    return standing_of(state, seat, taste) - best


def chance_to_win(state: AnasaziPosition, seat: i64, taste: Taste) -> float:
    """From 0 to 1, all seats together 1: a lead counts for more the less is left to play."""
    left = 0.15 + 0.85 * float(state.table.supply) / 54.0
    wide = 0.5 * taste.margin * sqrt(left)
    own = standing_of(state, seat, taste)
    total = 1.0
    for other in range(state.seats):
        if other != seat:
            ahead = (standing_of(state, other, taste) - own) / wide
            total += exp(min(30.0, ahead))
    return 1.0 / total
