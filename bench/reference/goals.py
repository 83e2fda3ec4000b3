"""What each chapter's goal still asks for, in moves, as the reference team counts. Frozen."""

from __future__ import annotations

from typing import Final

from bench.reference.distances import VILLAGE, Chart, Distances, ring_distance
from digsite.core.native import i64, vec
from digsite.games.ziggurat.rules import terms
from digsite.games.ziggurat.rules.board import LEVEL, PER_COLOUR, SUMMIT, TOKENS
from digsite.games.ziggurat.rules.state import Situation
from digsite.games.ziggurat.rules.terms import BIT, CARRIED, NONE

MOST_CARRIED: Final[i64] = 2
SECOND_TABLET: Final = 3.0
NO_TABLET: Final = 40.0
HERO_SHARE: Final = 0.4
UNBORN: Final = 12.0
EACH_OUT: Final = 6.0
JAR_WORTH: Final = 3.0
EACH_MIRROR: Final = 3.0
MIRROR_CLIMB: Final = 0.1
CLOAK: Final[i64] = terms.CHAPTER_SPENT
ROPE: Final[i64] = terms.CHAPTER_SPENT * 2
SAFETY: Final = 4.0
BOWL_CLIMB: Final = 0.15
EACH_BOWL: Final = 4.0
NO_FLAME: Final = 30.0


class Goal:
    """Chapter 1: all heroes on the summit."""

    def distance(self, state: Situation, distances: Distances) -> float:
        """How far the team is from its goal."""
        to_goal = distances.chart(state.turned).distance(SUMMIT)
        return sum(to_goal[place] for place in state.heroes)

    def spirit_cost(self, state: Situation, token: i64) -> float:
        """What it costs to have a spirit on the board."""
        return 0.5 + 0.15 * float(LEVEL[state.spirits[token]])

    def guarded(self, state: Situation, seat: i64, colour: i64) -> bool:
        """Whether a hero that meets a spirit of a colour (any, if below 0) is not burned."""
        return False


class Tablets(Goal):
    """Chapter 2."""

    def distance(self, state: Situation, distances: Distances) -> float:
        """All heroes up, and the shortest detours to the tablets still missing."""
        chart = distances.chart(state.turned)
        to_goal = chart.distance(SUMMIT)
        missing = wanted(state)
        total = 0.0
        detours: list[float] = []
        for seat in range(state.seats):
            place = state.heroes[seat]
            total += to_goal[place]
            if place != SUMMIT:
                carried = state.noted(seat, CARRIED)
                missing -= carried
                if carried < MOST_CARRIED:
                    best = detour(state, chart, place, to_goal)
                    detours.append(best)
                    if carried == 0:
                        detours.append(best + SECOND_TABLET)
        detours.sort()
        for index in range(missing):
            total += detours[index] if index < len(detours) else NO_TABLET
        return total


class Flames(Goal):
    """Chapter 3."""

    def distance(self, state: Situation, distances: Distances) -> float:
        """The spirits nearest to a pit, as many as are still wanted; heroes are best on top."""
        chart = distances.chart(state.turned)
        to_goal = chart.distance(SUMMIT)
        total = 0.0
        for place in state.heroes:
            total += HERO_SHARE * to_goal[place]
        ways: list[float] = []
        for token in range(TOKENS):
            place = state.spirits[token]
            if place >= 0:
                ways.append(chart.to_pits(token // PER_COLOUR, distances.moves)[place])
            elif place == terms.SUPPLY:
                ways.append(UNBORN)
        ways.sort()
        for seat in range(state.seats):
            if state.noted(seat, CARRIED):
                total -= JAR_WORTH
        for index in range(wanted(state)):
            total += EACH_OUT + (ways[index] if index < len(ways) else UNBORN)
        return total

    def spirit_cost(self, state: Situation, token: i64) -> float:
        """Only those high up matter."""
        return 0.1 * float(LEVEL[state.spirits[token]])

    def guarded(self, state: Situation, seat: i64, colour: i64) -> bool:
        """A jar saves its hero."""
        return state.noted(seat, CARRIED) > 0


class Mirrors(Goal):
    """Chapter 4."""

    def distance(self, state: Situation, distances: Distances) -> float:
        """The nearest dull mirrors, as many as are wanted, and one hero to the summit."""
        chart = distances.chart(state.turned)
        to_goal = chart.distance(SUMMIT)
        nearest_top = 99.0
        others = 0.0
        for place in state.heroes:
            others += to_goal[place]
            nearest_top = min(nearest_top, to_goal[place])
        ways: list[float] = []
        for index in range(8):
            if not state.marks & BIT[index]:
                field = chart.distance(state.table.ground.treasures[index])
                best = 99.0
                for place in state.heroes:
                    if place != SUMMIT and field[place] < best:
                        best = field[place]
                ways.append(best)
        ways.sort()
        total = nearest_top + MIRROR_CLIMB * others
        for index in range(wanted(state)):
            total += EACH_MIRROR + ways[index]
        return total


class Village(Goal):
    """Chapter 5."""

    def distance(self, state: Situation, distances: Distances) -> float:
        """All heroes to the village."""
        to_village = distances.chart(state.turned).distance(VILLAGE)
        total = 0.0
        for place in state.heroes:
            total += to_village[place]
        for bit in (CLOAK, ROPE):
            if state.spent & bit:
                total += SAFETY
        return total

    def guarded(self, state: Situation, seat: i64, colour: i64) -> bool:
        """The cloak saves anybody."""
        return not state.spent & CLOAK


class Bowls(Goal):
    """Chapter 6."""

    def distance(self, state: Situation, distances: Distances) -> float:
        """For each dark bowl: up with the lantern that holds its colour, or first to a spirit."""
        to_goal = distances.chart(state.turned).distance(SUMMIT)
        total = 0.0
        for place in state.heroes:
            total += BOWL_CLIMB * to_goal[place]
        for colour in range(4):
            if state.token_of(colour, terms.LIT) == NONE:
                total += EACH_BOWL + bowl_way(state, colour, to_goal)
        return total

    def spirit_cost(self, state: Situation, token: i64) -> float:
        """Flames are wanted here."""
        return 0.1

    def guarded(self, state: Situation, seat: i64, colour: i64) -> bool:
        """The lantern catches it."""
        return colour >= 0 and state.table.hooks.guarded(state, seat, colour)


GOALS: Final = (Goal(), Tablets(), Flames(), Mirrors(), Village(), Bowls())


def goal_of(chapter: int) -> Goal:
    """The goal of a chapter."""
    return GOALS[chapter - 1]


def wanted(state: Situation) -> int:
    """How many tablets, spirits or mirrors are still missing."""
    done, needed = state.table.hooks.progress(state)
    return needed - done


def detour(state: Situation, chart: Chart, place: i64, to_goal: vec[float]) -> float:
    """How much longer the way to the summit is by the handiest tablet."""
    best = NO_TABLET
    for index in range(8):
        if state.things & BIT[index]:
            spot = state.table.ground.treasures[index]
            best = min(best, chart.distance(spot)[place] + to_goal[spot] - to_goal[place])
    return best


def bowl_way(state: Situation, colour: i64, to_goal: vec[float]) -> float:
    """About how many moves it takes to bring a colour up."""
    for seat in range(state.seats):
        if state.token_of(colour, terms.HELD - seat) != NONE:
            return to_goal[state.heroes[seat]]
    best = NO_FLAME
    for token in range(colour * PER_COLOUR, colour * PER_COLOUR + PER_COLOUR):
        place = state.spirits[token]
        if place < 0:
            continue
        for seat in range(state.seats):
            hero = state.heroes[seat]
            if hero == SUMMIT or not state.table.hooks.guarded(state, seat, colour):
                continue
            apart = ring_distance(place, hero)
            way = to_goal[place]
            if apart >= 0:
                way += 1.0 + 0.2 * float(apart)
            else:
                way += 3.0 * abs(float(LEVEL[place] - LEVEL[hero])) + 2.0
            best = min(best, way)
    return best
