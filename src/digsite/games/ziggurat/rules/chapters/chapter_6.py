"""Chapter 6: lanterns instead of water, and four bowls to light."""

from __future__ import annotations

from typing import Final

from digsite.core.campaign import Offer
from digsite.core.native import i64, vec
from digsite.core.words import N_
from digsite.games.ziggurat.mind.distances import Distances, ring_distance
from digsite.games.ziggurat.rules import terms
from digsite.games.ziggurat.rules.board import COLOURS, LEVEL, PER_COLOUR, SUMMIT, TOKENS, colour_of
from digsite.games.ziggurat.rules.state import Situation
from digsite.games.ziggurat.rules.story import Chapter, Sticker, Title, change, foremost
from digsite.games.ziggurat.rules.team import Team
from digsite.games.ziggurat.rules.terms import NONE
from digsite.games.ziggurat.rules.versions import (
    counts_bowls,
    first_bowl_counts,
    night_is_short,
)

CLIMB_SHARE: Final = 0.15
EACH_BOWL: Final = 4.0
NO_WAY: Final = 30.0
"""For the bots: how much height counts, what each dark bowl costs, what a lost colour costs."""

LONG_NIGHT: Final = N_(
    "Every hero gets a lantern. It holds two flames when two or three of you play, and one when "
    "four play. The four bowls on the summit are unlit."
)
SHORT_NIGHT: Final = N_(
    "The sun will be up soon: play with 36 cards when you are two, with 23 when you are three, "
    "with 26 when you are four; the others stay in the box, unseen. Every hero gets a lantern. It "
    "holds two flames when two or three of you play, and one when four play. The four bowls on the "
    "summit are unlit."
)
"""Slot H, as the night is long or short."""
NIGHT: Final = [36, 23, 26]

LANTERN_HAND: Final[i64] = 20
BOWL_LIGHTER: Final[i64] = 21
WARM_WELCOME: Final[i64] = 22
KEEPER: Final[i64] = 23


class Relighting(Chapter):
    """All four bowls of the lamp burn."""

    def __init__(self, rules: int) -> None:
        super().__init__(rules)
        self.number = 6
        self.title = N_("Relighting")
        self.sealed_title = N_("Chapter 6")
        self.story = N_(
            "You have slept, you have eaten, and you are not afraid any more. Neither, it turns "
            "out, are they. Flames do not want to be fought. They want to be carried home. Take "
            "the lanterns; before the sun is up, all four bowls must burn."
        )
        self.goal = N_("All four bowls of the lamp are lit. You win at once.")
        self.first = N_(
            "The hero with the most titles begins; among equals, the one in the lowest seat."
        )
        self.cards = ["Y6 all 1", "O1 all 2", "H5 P2 T2", "Y4 A2 I2"]
        self.components = [N_("4 lanterns"), N_("4 bowls")]
        self.stickers = [
            Sticker("B", N_(
                "Choose one level from L1 to L4 and build it turned by one, two or three quarters. "
                "It stays so in every game of this chapter."
            ), follow=True),
            Sticker("H", SHORT_NIGHT if night_is_short(rules) else LONG_NIGHT),
            Sticker("L", N_(
                "A hero with room in the lantern who meets a flame whose bowl is unlit, and whose "
                "colour no lantern holds yet, is not burned: the flame goes into the lantern, and "
                "the hero walks on. Every other flame burns as ever."
            )),
            Sticker("R", N_(
                "A hero who reaches the summit lights the bowls of the colours in the lantern. A "
                "flame that finds its own way up lights its bowl, if that is unlit and a hero is "
                "there to see it; otherwise all is lost."
            )),
        ]  # fmt: skip
        self.titles = [
            Title(
                "lantern-hand",
                N_("Lantern Hand"),
                N_("The first hero to take a flame into the lantern"),
            ),
            Title("bowl-lighter", N_("Bowl Lighter"), N_("The first hero to light a bowl")),
            Title(
                "warm-welcome",
                N_("Warm Welcome"),
                N_("The hero in whose player's turn a flame first finds its own way into its bowl"),
            ),
            Title(
                "keeper",
                N_("Keeper of the Lamp"),
                N_("A hero on the summit at the moment of victory"),
            ),
        ]
        self.ending = N_(
            "The lamp burns. Down in the valley people stop on the road and look up, and some of "
            "them turn round and come back. The potter's house has a light in it, then the "
            "weaver's, then the scribe's. The flames stay where they are, all twelve of them, very "
            "upright and rather proud.\n\n"
            "You have won the campaign. Every chapter can be played again now, as often as you "
            "like. On the tower, and in the village, nothing will ever be quite as dark as it was."
        )
        self.can_fail = True
        self.night = list(NIGHT) if night_is_short(rules) else []

    def first_seat(self, team: Team) -> int:
        return foremost([len(sheet.titles) for sheet in team.sheets])

    def on_burn(self, state: Situation, seat: i64, token: i64) -> i64:
        """Slot L."""
        colour = token // PER_COLOUR
        if not catches(state, seat, colour):
            return terms.BURNS_HERO
        state.spirits[token] = terms.HELD - seat
        state.tell("caught", {"hero": int(seat), "colour": COLOURS[colour]})
        state.award(LANTERN_HAND, seat)
        return terms.SPIRIT_GONE

    def on_summit(self, state: Situation, seat: i64) -> None:
        """Slot R, heroes."""
        token: i64 = 0
        while token < TOKENS:
            if state.spirits[token] == terms.HELD - seat:
                if self._light(state, token):
                    state.award(BOWL_LIGHTER, seat)
            token += 1

    def on_spirit_summit(self, state: Situation, token: i64) -> bool:
        """Slot R, spirits."""
        if is_lit(state, token // PER_COLOUR) or state.hero_at(SUMMIT, NONE) == NONE:
            return False
        self._light(state, token)
        if first_bowl_counts(self.rules):
            state.award(BOWL_LIGHTER, state.active)
        state.award(WARM_WELCOME, state.active)
        return True

    def _light(self, state: Situation, token: i64) -> bool:
        """Whether the bowl was dark: a second flame of a colour only joins the first."""
        dark = not counts_bowls(self.rules) or not is_lit(state, token // PER_COLOUR)
        state.spirits[token] = terms.LIT
        if dark:
            state.tell("lit", {"colour": colour_of(token)})
        return dark

    def win_check(self, state: Situation) -> bool:
        return self._burning(state) == 4

    def _burning(self, state: Situation) -> i64:
        """How much of the goal is reached."""
        return bowls_lit(state) if counts_bowls(self.rules) else state.count_tokens(terms.LIT)

    def hopeless(self, state: Situation) -> bool:
        """A colour is out of the game, all of it, and its bowl is not lit."""
        colour: i64 = 0
        while colour < 4:
            gone: i64 = 0
            token = colour * PER_COLOUR
            while token < colour * PER_COLOUR + PER_COLOUR:
                if state.spirits[token] == terms.OUT:
                    gone += 1
                token += 1
            if gone == PER_COLOUR:
                return True
            colour += 1
        return False

    def on_end(self, state: Situation) -> None:
        if state.ending == terms.WON:
            state.award_on_summit(KEEPER)

    def distance(self, state: Situation, distances: Distances) -> float:
        """For each unlit bowl: up with the lantern that holds its colour, or first to a spirit."""
        to_goal = distances.chart(state.turned).distance(SUMMIT)
        total = 0.0
        for place in state.heroes:
            total += CLIMB_SHARE * to_goal[place]
        for colour in range(4):
            if not is_lit(state, colour):
                total += EACH_BOWL + _bowl_way(state, colour, to_goal)
        return total

    def spirit_cost(self, state: Situation, token: i64) -> float:
        return 0.1

    def guarded(self, state: Situation, seat: i64, colour: i64) -> bool:
        return colour >= 0 and catches(state, seat, colour)

    def progress(self, state: Situation) -> tuple[int, int]:
        return int(self._burning(state)), 4

    def carried(self, state: Situation, seat: i64) -> list[str]:
        return [
            COLOURS[colour]
            for colour in range(4)
            if state.token_of(colour, terms.HELD - seat) != NONE
        ]

    def opening_offers(self, team: Team) -> list[Offer]:
        """Slot B: one level is built turned."""
        if team.turned:
            return []
        label = N_("Build L{level}, quarter turns: {quarters}")
        return [
            change(f"turn L{level} {quarters}", label, {"level": level, "quarters": quarters})
            for level in range(1, 5)
            for quarters in range(1, 4)
        ]

    def choose(self, team: Team, key: str) -> None:
        _, level, quarters = key.split(" ")
        team.turned[int(level[1])] = int(quarters)


def is_lit(state: Situation, colour: i64) -> bool:
    """Whether the bowl of a colour burns."""
    return state.token_of(colour, terms.LIT) != NONE


def bowls_lit(state: Situation) -> i64:
    """How many bowls burn."""
    count: i64 = 0
    colour: i64 = 0
    while colour < 4:
        if is_lit(state, colour):
            count += 1
        colour += 1
    return count


def held(state: Situation, seat: i64) -> i64:
    """How many spirits are in a hero's lantern."""
    return state.count_tokens(terms.HELD - seat)


def room(state: Situation) -> i64:
    """Slot H: how many a lantern holds."""
    return 1 if state.seats == 4 else 2


def catches(state: Situation, seat: i64, colour: i64) -> bool:
    """Slot L: whether a hero that meets a spirit of a colour catches it."""
    if is_lit(state, colour) or held(state, seat) >= room(state):
        return False
    other: i64 = 0
    while other < state.seats:
        if state.token_of(colour, terms.HELD - other) != NONE:
            return False
        other += 1
    return True


def _bowl_way(state: Situation, colour: i64, to_goal: vec[float]) -> float:
    """About how many moves it takes to bring a colour up."""
    best = NO_WAY
    for seat in range(state.seats):
        if state.token_of(colour, terms.HELD - seat) != NONE:
            return to_goal[state.heroes[seat]]
    for token in range(colour * PER_COLOUR, colour * PER_COLOUR + PER_COLOUR):
        place = state.spirits[token]
        if place < 0:
            continue
        for seat in range(state.seats):
            if state.heroes[seat] == SUMMIT or not catches(state, seat, colour):
                continue
            apart = ring_distance(place, state.heroes[seat])
            way = to_goal[place]
            if apart >= 0:
                way += 1.0 + 0.2 * float(apart)
            else:
                way += 3.0 * abs(float(LEVEL[place] - LEVEL[state.heroes[seat]])) + 2.0
            if way < best:
                best = way
    return best


CHAPTER = Relighting
