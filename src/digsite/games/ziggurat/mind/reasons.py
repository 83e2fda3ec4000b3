"""Why a move is better than another, as far as it can be seen on the tower.

Both moves are played on copies; what then stands otherwise, and counts in the judge's eyes, is a
reason. All weights are in moves of a hero.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from digsite.core.contract import NO_MOVE, NOBODY, lowest_seat
from digsite.core.native import i64
from digsite.core.strategy import Reason
from digsite.games.ziggurat.knowledge.forecast import Outcome, card_forecast
from digsite.games.ziggurat.mind.distances import (
    IN_PIT,
    MOST_SPACES,
    VILLAGE,
    Distances,
    ring_distance,
)
from digsite.games.ziggurat.rules import moves, terms
from digsite.games.ziggurat.rules.board import (
    COLOURS,
    FIRST,
    LEVEL,
    PER_COLOUR,
    PIT,
    RAMP,
    SIZE,
    STAIR,
    TOKENS,
    colour_of,
    place_name,
)
from digsite.games.ziggurat.rules.play import ZigguratState
from digsite.games.ziggurat.rules.terms import NONE

AT_ONCE: Final = 1000.0
"""What wins or loses at once weighs more than anything else."""
NO_WAY_OUT: Final = 15.0
ONE_NUMBER: Final = 3.0
FLAME_OUT: Final = 4.0
FLAME_LEVEL: Final = 1.0
THING: Final = 4.0
NUMBERS: Final[i64] = 6
NEARER: Final = 0.25
"""Less of a move is no difference that anybody could see."""
NEAR_PIT: Final = 0.15
NEAR_HERO: Final = 0.2
NOT_HERE: Final = 99
NEXT_SHARE: Final = 0.8
"""What comes with the next card counts less than what is there."""
FETCHED: Final = {"tablet": "to_tablet", "jar": "to_jar", "dull": "to_mirror"}
"""What heroes fetch or turn where it lies, and how it is told that it is nearer."""
MOST_ENDS: Final = 60
"""So many ends of a card are looked through; where there are more, nobody counts them."""
AIM_SHARE: Final = 0.6
"""What is seen at one hero is told rather than what all together come nearer."""


Pair = tuple[Outcome, Outcome]
"""Both ways of a hero or a flame."""


class Comparison:
    """Two positions, the better one and the other, and what speaks for the better."""

    def __init__(
        self, before: ZigguratState, better: ZigguratState, other: ZigguratState, ways: Ways
    ) -> None:
        self.before = before
        self.better = better
        self.other = other
        self.ways = ways
        self.found: list[Reason] = []

    def add(self, kind: str, weight: float, values: dict[str, object], places: list[str]) -> None:
        if weight > 0.0:
            self.found.append(Reason(kind, weight, values, places))

    def all(self) -> list[Reason]:
        """Everything that speaks for the better position."""
        if self.better.ending == terms.WON:
            self.add("wins", AT_ONCE, {}, self.changed())
        elif self.other.ending > terms.WON:
            self.escapes()
        else:
            seat: i64 = 0
            while seat < self.before.seats:
                self.hero(seat)
                seat += 1
            self.threats()
            self.opens()
            self.flames()
            self.drifts()
            self.things()
            self.goal()
        return self.found

    def goal(self) -> None:
        """The way to the goal as the chapter counts it."""
        hooks = self.before.table.hooks
        gain = hooks.distance(self.other, self.ways.distances) - hooks.distance(
            self.better, self.ways.distances
        )
        if gain >= NEARER:
            kind = f"goal_{self.before.table.chapter}"
            self.add(kind, AIM_SHARE * gain, {}, self.changed())

    def alike(self, move: i64) -> Reason:
        """Nothing that weighs anything speaks for either."""
        hero = self.whom()
        if moves.SPIRIT <= move < moves.SPIRIT_END:
            small = self.sooner_out((move - moves.SPIRIT) // 256)
        else:
            small = self.nearer_thing(hero)
        if small is not None:
            return small
        kind = "trials"
        if self.before.stage == terms.PICK:
            hero = move - moves.HERO
            if self.better.ending <= terms.WON:
                kind = "begins"
        if moves.SPIRIT <= move < moves.SPIRIT_END:
            return self.no_harm(move)
        spot = name_of(self.better, hero)
        return Reason(kind, 0.0, {"hero": int(hero), "place": spot}, [spot])

    def sooner_out(self, colour: i64) -> Reason | None:
        """From where more numbers of its colour can put a flame out in a pit."""
        for token in range(colour * PER_COLOUR, colour * PER_COLOUR + PER_COLOUR):
            here, there = self.better.spirits[token], self.other.spirits[token]
            if here < 0 or there < 0 or here == there:
                continue
            found = self.ways.into_pits(self.better, colour, here)
            if len(found) > len(self.ways.into_pits(self.other, colour, there)):
                values: dict[str, object] = {"colour": colour_of(token), "number": found[0]}
                values["place"] = place_name(here)
                return Reason("pit_number", 0.0, values, [place_name(here)])
        return None

    def nearer_thing(self, seat: i64) -> Reason | None:
        """On a ring, how far a hero has to go for what the goal needs."""
        here, there = self.better.heroes[seat], self.other.heroes[seat]
        if here == there or self.better.table.hooks.carried(self.better, seat):
            return None
        for thing, kind in FETCHED.items():
            near, spot = self.thing_from(here, thing)
            far, _spot = self.thing_from(there, thing)
            if near < far < NOT_HERE:
                values: dict[str, object] = {"hero": int(seat), "near": near, "far": far}
                return Reason(kind, 0.0, values, [place_name(here), spot])
        return None

    def thing_from(self, place: i64, thing: str) -> tuple[int, str]:
        """How many spaces it is to the nearest of some things on a ring, and where that lies."""
        best, where = NOT_HERE, ""
        for spot, what in self.before.table.hooks.laid(self.before):
            apart = int(ring_distance(place, spot)) if what == thing else -1
            if 0 <= apart < best:
                best, where = apart, place_name(spot)
        return best, where

    def no_harm(self, move: i64) -> Reason:
        """Where a flame ends of which nothing else is to be told."""
        start = (move - moves.SPIRIT) // 2 % 128
        values: dict[str, object] = {"colour": COLOURS[(move - moves.SPIRIT) // 256]}
        spot = place_name(start)
        for token in range(TOKENS):
            end = self.better.spirits[token]
            if self.before.spirits[token] == start and end >= 0 and end != start:
                spot = place_name(end)
        values["place"] = spot
        return Reason("no_harm", 0.0, values, [spot])

    def whom(self) -> i64:
        """The hero that the decision is about: who moves, or whose card it is."""
        return self.before.mover if self.before.mover != NONE else self.before.active

    def changed(self) -> list[str]:
        """Where something stands otherwise than before."""
        seat: i64 = 0
        while seat < self.before.seats:
            if self.better.heroes[seat] != self.before.heroes[seat]:
                return [place_name(self.better.heroes[seat])]
            seat += 1
        token: i64 = 0
        while token < TOKENS:
            if self.better.spirits[token] != self.before.spirits[token]:
                place = self.better.spirits[token]
                return [place_name(place if place >= 0 else self.before.spirits[token])]
            token += 1
        return [place_name(self.before.heroes[self.before.active])]

    def escapes(self) -> None:
        """The other move loses: a hero in a pit, a hero burned, a flame on the summit."""
        if self.better.ending > terms.WON:
            self.add("loses_anyway", AT_ONCE, {}, self.changed())
        elif self.other.ending == terms.SPIRIT_ON_SUMMIT:
            self.add("escapes_flame", AT_ONCE, {}, ["summit", *self.changed()])
        elif self.other.ending in (terms.BURNED, terms.HERO_IN_PIT):
            kind = "escapes_fire" if self.other.ending == terms.BURNED else "escapes_pit"
            self.add(kind, AT_ONCE, {}, self.changed())

    # Heroes

    def hero(self, seat: i64) -> None:
        """Where a hero stands, how near its goal, and whether it can go on from there."""
        here, there = self.better.heroes[seat], self.other.heroes[seat]
        name: dict[str, object] = {"hero": int(seat), "place": place_name(here)}
        moved = here != self.before.heroes[seat]
        if here != there and (moved or there != self.before.heroes[seat]):
            gain = self.ways.to_goal(self.other, there) - self.ways.to_goal(self.better, here)
            if self.better.is_safe(seat) and not self.other.is_safe(seat):
                self.add("arrives", gain + 1.0, name, [place_name(here)])
            elif gain >= NEARER and LEVEL[here] != LEVEL[there]:
                away = {**name, "other": place_name(there)}
                self.add("climbs", gain, away, [place_name(here)])
            elif gain >= NEARER:
                self.nearer(seat, gain, name)
        if self.better.is_safe(seat) or self.other.is_safe(seat):
            return
        self.quieter(seat, name)
        free, open_there = self.ways.free(self.better, seat), self.ways.free(self.other, seat)
        if free > open_there:
            values = {**name, "free": int(free), "all": int(NUMBERS)}
            self.add("room", ONE_NUMBER * float(free - open_there), values, [place_name(here)])

    def nearer(self, seat: i64, gain: float, name: dict[str, object]) -> None:
        """On the same level: the stairs, or the ramp in the chapter that leads down."""
        here, there = self.better.heroes[seat], self.other.heroes[seat]
        wanted = RAMP if self.ways.target == VILLAGE else STAIR
        near, far = self.away(here, wanted), self.away(there, wanted)
        kind = "to_ramp" if wanted == RAMP else "to_stairs"
        if 0 < near < far:
            values = {**name, "near": near, "far": far}
            self.add(kind, gain, values, [place_name(here)])
        else:
            self.add("nearer", gain, name, [place_name(here)])

    def away(self, place: i64, kind: i64) -> int:
        """How many spaces it is to the nearest stairs, or ramp, of a ring."""
        level = LEVEL[place]
        best = NOT_HERE
        for spot in range(FIRST[level], FIRST[level] + SIZE[level]):
            if self.before.table.hero_kinds[spot] == kind:
                best = min(best, int(ring_distance(place, spot)))
        return best

    def threats(self) -> None:
        """Open cards that would leave somebody no safe way, were it not for the better move."""
        state = self.before
        for offset in range(1, state.seats):
            player = (int(state.active) + offset) % state.seats
            if state.cards[player] == NONE:
                continue
            weight = NO_WAY_OUT / float(offset)
            places = [f"card-{player}"]
            safe = no_way(self.better, player)
            for hero, token in no_way(self.other, player):
                if (hero, token) in safe:
                    continue
                if hero >= 0:
                    values: dict[str, object] = {"hero": hero, "player": player}
                    spot = name_of(self.better, hero)
                    self.add(
                        "threat" if hero != player else "own_threat",
                        weight,
                        values,
                        [spot, *places],
                    )
                elif self.better.spirits[token] >= 0:
                    values = {"colour": colour_of(token), "player": player}
                    spot = place_name(self.better.spirits[token])
                    self.add("flame_threat", weight, values, [spot, *places])

    def opens(self) -> None:
        """What the open cards can do after the better move, and could not after the other."""
        state = self.before
        for offset in range(1, state.seats):
            player = (int(state.active) + offset) % state.seats
            if state.cards[player] == NONE:
                continue
            share = NEXT_SHARE / float(offset)
            here, there = card_forecast(self.better, player), card_forecast(self.other, player)
            for ways in here.heroes:
                self.opens_way(player, share, ways, there.heroes)
            out = [one for ways in here.spirits for one in ways if goes_out(one)]
            if out and not [one for ways in there.spirits for one in ways if goes_out(one)]:
                values: dict[str, object] = {"colour": colour_of(out[0].token), "player": player}
                places = [place_name(self.better.spirits[out[0].token]), f"card-{player}"]
                self.add("opens_pit", share * FLAME_OUT, values, places)

    def opens_way(self, player: int, share: float, ways: Pair, others: list[Pair]) -> None:
        """How far an open card can bring a hero, more than after the other move."""
        hero = ways[0].hero
        best = self.nearest(self.better, ways)
        compared = [self.nearest(self.other, pair) for pair in others if pair[0].hero == hero]
        known = [one for one in compared if one is not None]
        if best is None or not known or known[0] is None:
            return
        gain = self.ways.to_goal(self.other, known[0].place) - self.ways.to_goal(
            self.better, best.place
        )
        if gain >= NEARER and LEVEL[best.place] != LEVEL[self.better.heroes[hero]]:
            spot = place_name(best.place)
            values: dict[str, object] = {"hero": hero, "player": player, "place": spot}
            places = [name_of(self.better, hero), spot, f"card-{player}"]
            self.add("opens_own" if hero == player else "opens", share * gain, values, places)

    def nearest(self, state: ZigguratState, ways: Pair) -> Outcome | None:
        """The better end of a hero's two ways that do not lose, if any."""
        found: Outcome | None = None
        for one in ways:
            if one.losing or one.place < 0:
                continue
            if found is None or self.ways.to_goal(state, one.place) < self.ways.to_goal(
                state, found.place
            ):
                found = one
        return found

    # Flames and things

    def flames(self) -> None:
        """Flames that go out, or end lower than they would."""
        for colour in range(4):
            tokens = range(colour * PER_COLOUR, colour * PER_COLOUR + PER_COLOUR)
            out = [token for token in tokens if self.went_out(self.better, token)]
            if len(out) > len([token for token in tokens if self.went_out(self.other, token)]):
                place = self.before.spirits[out[0]]
                values: dict[str, object] = {"colour": colour_of(out[0])}
                self.add("goes_out", FLAME_OUT, values, [place_name(place)])
            for token in tokens:
                here, there = self.better.spirits[token], self.other.spirits[token]
                if here >= 0 and there >= 0 and LEVEL[here] < LEVEL[there]:
                    values = {"colour": colour_of(token), "place": place_name(here)}
                    values["other"] = place_name(there)
                    weight = FLAME_LEVEL * float(LEVEL[there])
                    self.add("keeps_low", weight, values, [place_name(here)])

    def drifts(self) -> None:
        """How far flames are from heroes and pits."""
        for token in range(TOKENS):
            here, there = self.better.spirits[token], self.other.spirits[token]
            if here < 0 or there < 0 or here == there:
                continue
            values: dict[str, object] = {"colour": colour_of(token)}
            pit, other_pit = self.away(here, PIT), self.away(there, PIT)
            if pit < other_pit < NOT_HERE:
                near = {**values, "near": pit, "far": other_pit}
                self.add("to_pit", NEAR_PIT, near, [place_name(here)])
            apart, hero = self.next_hero(self.better, here)
            close, _hero = self.next_hero(self.other, there)
            if close < apart < NOT_HERE:
                far = {**values, "near": close, "far": apart, "hero": hero}
                self.add("apart", NEAR_HERO, far, [place_name(here), name_of(self.better, hero)])

    def next_hero(self, state: ZigguratState, place: i64) -> tuple[int, int]:
        """How far the nearest hero on a ring is, and who it is."""
        best, who = NOT_HERE, -1
        for seat in range(state.seats):
            apart = int(ring_distance(place, state.heroes[seat]))
            if 0 <= apart < best and not state.is_safe(seat):
                best, who = apart, seat
        return best, who

    def quieter(self, seat: i64, name: dict[str, object]) -> None:
        """How far a hero is from the next flame of its ring."""
        here, there = self.better.heroes[seat], self.other.heroes[seat]
        if here == there:
            return
        apart, close = self.next_flame(self.better, here), self.next_flame(self.other, there)
        if close < apart:
            kind = "no_flame" if apart == NOT_HERE else "far_flame"
            values = {**name, "near": close, "far": apart}
            self.add(kind, NEAR_HERO, values, [place_name(here)])

    def next_flame(self, state: ZigguratState, place: i64) -> int:
        """How far the nearest flame on a ring is."""
        best = NOT_HERE
        for spirit in state.spirits:
            apart = int(ring_distance(place, spirit)) if spirit >= 0 else -1
            if 0 <= apart < best:
                best = apart
        return best

    def went_out(self, after: ZigguratState, token: i64) -> bool:
        return after.spirits[token] < -1 and self.before.spirits[token] >= 0

    def things(self) -> None:
        """What was picked up, made to shine, caught or lit."""
        done, all_there = self.better.table.hooks.progress(self.better)
        other_done, _all = self.other.table.hooks.progress(self.other)
        if done > other_done:
            values: dict[str, object] = {"done": done, "all": all_there}
            self.add("progress", THING + float(done - other_done), values, self.changed())
        for seat in range(self.before.seats):
            hooks = self.better.table.hooks
            mine = hooks.carried(self.better, seat)
            if len(mine) > len(hooks.carried(self.other, seat)):
                values = {"hero": int(seat)}
                places = [name_of(self.better, seat)]
                self.add("carries", THING, values, places)


class Ways:
    """What the judge knows of ways: how far the goal is, and how many numbers leave a safe way."""

    def __init__(
        self,
        distances: Distances,
        target: i64,
        free: Callable[[ZigguratState, i64], i64],
    ) -> None:
        self.distances = distances
        self.target: i64 = target
        self.free = free

    def to_goal(self, state: ZigguratState, place: i64) -> float:
        return self.distances.chart(state.turned).distance(self.target)[place]

    def into_pits(self, state: ZigguratState, colour: i64, place: i64) -> list[int]:
        """The numbers on cards of a colour that can put a flame out from here."""
        chart = self.distances.chart(state.turned)
        first, size = FIRST[LEVEL[place]], SIZE[LEVEL[place]]
        found: list[int] = []
        for spaces in range(1, MOST_SPACES):
            if self.distances.moves[colour * MOST_SPACES + spaces] > 0.0:
                one = first + (place - first + spaces) % size
                other = first + (place - first - spaces + size) % size
                if chart.float_to[one] == IN_PIT or chart.float_to[other] == IN_PIT:
                    found.append(spaces)
        return found


def safe_ends(state: ZigguratState) -> tuple[int, int]:
    """How many of the ends that the present card can have do not lose, and how many there are."""
    todo = [state]
    met: set[int] = set()
    safe, count = 0, 0
    while todo and count <= MOST_ENDS:
        here = todo.pop()
        acting = here.to_act()
        if acting <= NOBODY or here.stage == terms.DRAW or here.turns > state.turns:
            count += 1
            safe += 1 if here.ending <= terms.WON else 0
            continue
        seat = lowest_seat(acting)
        for code in here.moves(seat):
            after = here.copy()
            after.apply(seat, code)
            if int(after.key()) not in met:
                met.add(int(after.key()))
                todo.append(after)
    return safe, count


def careful(better: ZigguratState, other: ZigguratState, hero: i64) -> Reason | None:
    """Most ends of the card lose, and not more than after the other choice."""
    safe, count = safe_ends(better)
    if safe == 0 or 2 * safe >= count or count > MOST_ENDS:
        return None
    other_safe, other_count = safe_ends(other)
    if other_count > MOST_ENDS or other_safe * count > safe * other_count:
        return None
    values: dict[str, object] = {"safe": safe, "all": count}
    return Reason("careful", 0.0, values, [name_of(better, hero)])


def goes_out(end: Outcome) -> bool:
    """Whether a flame goes out in a pit, and nothing else happens."""
    return end.token >= 0 and end.place == terms.OUT and not end.losing


def no_way(state: ZigguratState, player: int) -> list[tuple[int, int]]:
    """The heroes and flames (the other number is -1) that an open card leaves no safe way."""
    seen = card_forecast(state, player)
    found: list[tuple[int, int]] = []
    for one, other in [*seen.heroes, *seen.spirits]:
        if one.losing and other.losing:
            found.append((one.hero, one.token))
    return found


def name_of(state: ZigguratState, seat: i64) -> str:
    """The place where a hero stands."""
    return place_name(state.heroes[seat])


def reasons(
    before: ZigguratState,
    seat: i64,
    move: i64,
    other: i64,
    ways: Ways,
    play_on: Callable[[ZigguratState], None],
) -> list[Reason]:
    """What speaks for a move beside another one: at once, or when the card has been played."""
    better = before.copy()
    better.apply(seat, move)
    worse = before.copy()
    if other != NO_MOVE:
        worse.apply(seat, other)
    both = Comparison(before, better, worse, ways)
    found = both.all()
    if not found and other != NO_MOVE:
        picked = before.stage == terms.PICK
        warning = careful(better, worse, move - moves.HERO if picked else both.whom())
        if warning is not None:
            return [warning]
        play_on(better)
        play_on(worse)
        both = Comparison(before, better, worse, ways)
        # Who plays on might have found a better way: a loss then is no reason.
        found = both.all() if max(better.ending, worse.ending) <= terms.WON else []
    return found if found else [both.alike(move)]
