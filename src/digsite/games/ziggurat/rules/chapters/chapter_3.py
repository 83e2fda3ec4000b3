"""Chapter 3: jars of water against the flames."""

from __future__ import annotations

from typing import Final

from digsite.core.campaign import Offer
from digsite.core.native import append, i64, vec
from digsite.core.words import N_
from digsite.games.ziggurat.mind.distances import Distances
from digsite.games.ziggurat.rules import terms
from digsite.games.ziggurat.rules.board import (
    LEVEL,
    PER_COLOUR,
    SUMMIT,
    TOKENS,
    colour_of,
    place_name,
    read_place,
    step,
)
from digsite.games.ziggurat.rules.moves import DOUSE
from digsite.games.ziggurat.rules.state import Situation
from digsite.games.ziggurat.rules.story import Chapter, Sticker, Title, change, foremost
from digsite.games.ziggurat.rules.team import Team
from digsite.games.ziggurat.rules.versions import flames_by_players

ALL_BUILDINGS: Final[i64] = 15 * 256
PITS: Final = ("L1:8", "L1:24", "L2:7", "L2:18", "L3:12")
"""The pits that a slab may cover."""

SIX_FLAMES: Final = N_(
    "Six flames are out, in pits or by water. You win at once, wherever you are."
)
FLAMES_BY_PLAYERS: Final = N_(
    "Six flames are out (five when you are two), in pits or by water. You win at once, wherever "
    "you are."
)

HERO_SHARE: Final = 0.4
UNBORN: Final = 12.0
EACH_OUT: Final = 6.0
JAR_WORTH: Final = 3.0
"""For the bots, in moves: how much a hero's climb counts beside the spirits, how far a spirit in
supply is from a pit, what each spirit still wanted costs, what a jar is worth."""

WATER_CARRIER: Final[i64] = 8
SPLASH: Final[i64] = 9
NARROW_ESCAPE: Final[i64] = 10


class WaterFromTheOldHouses(Chapter):
    """Enough spirits out of the game, wherever the heroes are."""

    def __init__(self, rules: int) -> None:
        super().__init__(rules)
        self.number = 3
        self.needed = [5, 6, 6] if flames_by_players(rules) else [6, 6, 6]
        self.title = N_("Water from the Old Houses")
        self.sealed_title = N_("Chapter 3")
        self.story = N_(
            "There are too many wild flames now to come near the lamp at all. But in the empty "
            "houses of the village the old water jars still stand, in a row, with somebody's "
            "initials on them. Nobody likes the idea. Nobody has a better one."
        )
        self.goal = FLAMES_BY_PLAYERS if flames_by_players(rules) else SIX_FLAMES
        self.first = N_(
            "The hero with the most burns begins; among equals, the one in the lowest seat."
        )
        self.cards = ["Y1 A2", "O4 -", "H3 -", "Y5 I3"]
        self.components = [N_("4 water jars"), N_("a counter from 0 to 6")]
        self.stickers = [
            Sticker("C", N_("Put a jar on each of the four houses.")),
            Sticker("F", N_(
                "The counter starts at 0, and every flame that goes out adds one. A hero who stops "
                "on a jar and has none takes it. Before any move you may pour it out over one "
                "flame next to your hero on the same ring; of a stack it puts out one."
            )),
            Sticker("J", N_(
                "A hero with a jar who would be burned pours it out instead: that flame is put out "
                "and play goes on. If there is another flame on the space or on the way, it burns "
                "as usual. This happens by itself, and leaves no burn on the sheet."
            )),
        ]  # fmt: skip
        self.titles = [
            Title("water-carrier", N_("Water Carrier"), N_("The first hero to take a jar")),
            Title("splash", N_("Splash!"), N_("The first hero to put a flame out with a jar")),
            Title(
                "narrow-escape",
                N_("Narrow Escape"),
                N_("The first hero whom a jar saves from being burned"),
            ),
            Title(
                "well-digger",
                N_("Well Digger"),
                N_("The hero of the player in whose turn two flames go out"),
            ),
        ]
        self.ending = N_(
            "That night there is a glow behind the stones, quite low and quite calm. The flames "
            "are not dead. Their sparks have slipped back into the tower, and they seem to be "
            "thinking.\n\n"
            "You feel better. The masons have a stone slab left. Cover one pit on the first three "
            "terraces; it is a plain space from now on."
        )
        self.has_items = True

    def first_seat(self, team: Team) -> int:
        return foremost([sheet.burns for sheet in team.sheets])

    def on_setup(self, state: Situation) -> None:
        """Slot C."""
        state.things = ALL_BUILDINGS

    def on_arrive(self, state: Situation, seat: i64, row: i64) -> bool:
        """Slot F: jars are taken by a hero that comes to rest."""
        if row == terms.ROW_REST and state.noted(seat, terms.CARRIED) == 0:
            bit = state.thing_at(state.heroes[seat])
            if state.things & bit:
                state.things &= ~bit
                state.note(seat, terms.CARRIED, 1)
                if state.log is not None:
                    where = place_name(state.heroes[seat])
                    state.tell("took", {"hero": int(seat), "what": "jar", "place": where})
                state.award(WATER_CARRIER, seat)
        return False

    def on_burn(self, state: Situation, seat: i64, token: i64) -> i64:
        """Slot J: a jar saves its hero from one spirit."""
        if state.noted(seat, terms.CARRIED) == 0:
            return terms.BURNS_HERO
        state.note(seat, terms.CARRIED, 0)
        state.tell("saved", {"hero": int(seat), "how": "jar"})
        state.put_out(token, "water")
        state.award(NARROW_ESCAPE, seat)
        return terms.SPIRIT_GONE

    def before_move(self, state: Situation, seat: i64, found: vec[i64]) -> vec[i64]:
        """Slot F: a spirit beside the hero, on its ring."""
        if state.noted(seat, terms.CARRIED) == 0 or state.is_safe(seat):
            return found
        one = step(state.heroes[seat], -1)
        other = step(state.heroes[seat], 1)
        low = one if one < other else other
        high = other if one < other else one
        colour: i64 = 0
        while colour < 4:
            if state.token_of(colour, low) >= 0:
                found = append(found, DOUSE + colour * 128 + low)
            if state.token_of(colour, high) >= 0:
                found = append(found, DOUSE + colour * 128 + high)
            colour += 1
        return found

    def use(self, state: Situation, seat: i64, code: i64) -> None:
        rest = code - DOUSE
        token = state.token_of(rest // 128, rest % 128)
        state.note(seat, terms.CARRIED, 0)
        if state.log is not None:
            where = place_name(rest % 128)
            colour = colour_of(token)
            state.tell("doused", {"hero": int(seat), "colour": colour, "place": where})
        state.put_out(token, "water")
        state.award(SPLASH, seat)

    def win_check(self, state: Situation) -> bool:
        return state.count_tokens(terms.OUT) >= self.asks(state)

    def distance(self, state: Situation, distances: Distances) -> float:
        """The spirits nearest to a pit, as many as are still wanted; heroes are best on top."""
        chart = distances.chart(state.turned)
        to_goal = chart.distance(SUMMIT)
        total = 0.0
        for place in state.heroes:
            total += HERO_SHARE * to_goal[place]
        ways: list[float] = []
        token: i64 = 0
        while token < TOKENS:
            place = state.spirits[token]
            if place >= 0:
                ways.append(chart.to_pits(token // PER_COLOUR, distances.moves)[place])
            elif place == terms.SUPPLY:
                ways.append(UNBORN)
            token += 1
        ways.sort()
        missing = self.asks(state) - state.count_tokens(terms.OUT)
        for seat in range(state.seats):
            if state.noted(seat, terms.CARRIED):
                total -= JAR_WORTH
        for index in range(missing):
            total += EACH_OUT + (ways[index] if index < len(ways) else UNBORN)
        return total

    def spirit_cost(self, state: Situation, token: i64) -> float:
        return 0.1 * float(LEVEL[state.spirits[token]])

    def guarded(self, state: Situation, seat: i64, colour: i64) -> bool:
        return state.noted(seat, terms.CARRIED) > 0

    def progress(self, state: Situation) -> tuple[int, int]:
        return int(state.count_tokens(terms.OUT)), self.asks(state)

    def laid(self, state: Situation) -> list[tuple[int, str]]:
        return state.things_laid(state.things, "jar")

    def carried(self, state: Situation, seat: i64) -> list[str]:
        return ["jar"] * int(state.noted(seat, terms.CARRIED))

    def offers(self, team: Team) -> list[Offer]:
        """A stone slab over one pit."""
        if team.slabs:
            return []
        label = N_("A stone slab over the pit on {place}")
        return [change(f"slab {place}", label, {"place": place}) for place in PITS]

    def choose(self, team: Team, key: str) -> None:
        team.slabs.append(int(read_place(key.removeprefix("slab "))))


CHAPTER = WaterFromTheOldHouses
