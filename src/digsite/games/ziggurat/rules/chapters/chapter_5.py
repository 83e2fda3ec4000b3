"""Chapter 5: all the way down again."""

from __future__ import annotations

from typing import Final

from digsite.core.native import i64
from digsite.core.words import N_
from digsite.games.ziggurat.mind.distances import VILLAGE, Distances
from digsite.games.ziggurat.rules import terms
from digsite.games.ziggurat.rules.board import FIRST, LEVEL, TOP_RING, place_name, step
from digsite.games.ziggurat.rules.state import Situation
from digsite.games.ziggurat.rules.story import Chapter, Sticker, Title, foremost
from digsite.games.ziggurat.rules.team import Team
from digsite.games.ziggurat.rules.terms import NONE
from digsite.games.ziggurat.rules.versions import corner_by_side, night_is_short

CLOAK: Final[i64] = terms.CHAPTER_SPENT
ROPE: Final[i64] = terms.CHAPTER_SPENT * 2

LONG_STORY: Final = N_(
    "The ember is too weak to burn alone. It needs one night in a warm oven, and the ovens are "
    "down in the village. You wrap it in wet leaves and start on the way back. Behind you somebody "
    "has covered the lamp for the night; there is no going up there now."
)
SHORT_STORY: Final = N_(
    "The ember is too weak to burn alone. It needs one night in a warm oven, and the ovens are "
    "down in the village. You wrap it in wet leaves and start on the way back. Behind you somebody "
    "has covered the lamp for the night; there is no going up there now. And it is midsummer: the "
    "nights are short, and by daylight an ember fades."
)
LONG_NIGHT: Final = N_(
    "Heroes start in the corners of L4, not at home. For heroes the stairs to the summit are plain "
    "spaces tonight; flames still climb them. Safe heroes are never moved, pushed or burned. Who "
    "would be sent home by an endless loop goes to the own corner instead."
)
SHORT_NIGHT: Final = N_(
    "The night is short: play with 25 cards when you are two, with 27 when you are three, with 28 "
    "when you are four; the others stay in the box, unseen. Heroes start in the corners of L4 on "
    "their own sides, not at home. For heroes the stairs to the summit are plain spaces tonight; "
    "flames still climb them. Safe heroes are never moved, pushed or burned. Who would be sent "
    "home goes to the own corner instead."
)
"""The story and slot D, as the night is long or short."""
NIGHT: Final = [25, 27, 28]

SAFETY: Final = 4.0
"""For the bots: what the cloak and the rope are worth, in moves."""

HOMEWARD: Final[i64] = 16
ROPE_FRIEND: Final[i64] = 17
TOASTED: Final[i64] = 18
NIGHT_PORTER: Final[i64] = 19


class DownWithTheEmber(Chapter):
    """All heroes back in the village."""

    def __init__(self, rules: int) -> None:
        super().__init__(rules)
        self.number = 5
        self.title = N_("Down with the Ember")
        self.sealed_title = N_("Chapter 5")
        self.story = SHORT_STORY if night_is_short(rules) else LONG_STORY
        self.goal = N_("Every hero is in the village. Who arrives goes home, is safe, and helps.")
        self.first = N_(
            "The last hero to reach the summit in the latest game you won begins; otherwise the "
            "player in the north."
        )
        self.cards = ["Y3 -", "H4 -"]
        self.components = [N_("a cloak"), N_("a rope"), N_("a cover for the lamp")]
        self.stickers = [
            Sticker("D", SHORT_NIGHT if night_is_short(rules) else LONG_NIGHT),
            Sticker("K", N_(
                "The first burn of a game does not lose it. Turn the cloak over; the hero gets the "
                "burn, stops, and is back in the own corner of L4; if a flame is there, in the "
                "next corner clockwise. Then the flame goes on. A second burn loses."
            )),
            Sticker("M", N_(
                "The first hero in a pit is pulled out: discard the rope and put the hero on the "
                "next plain space clockwise from the pit, whoever is there. A second one loses."
            )),
        ]  # fmt: skip
        self.titles = [
            Title("homeward", N_("Homeward"), N_("The first hero to reach the village")),
            Title("rope-friend", N_("Rope Friend"), N_("The first hero whom the rope saves")),
            Title("toasted", N_("Toasted"), N_("The first hero whom the cloak saves")),
            Title(
                "night-porter",
                N_("Night Porter"),
                N_("The last hero to reach the village in a game that is won"),
            ),
        ]
        self.ending = N_(
            "In the morning the ember sits in the baker's oven, round and red, and hums. The bread "
            "is the best in years. When you leave, it hops onto somebody's shoulder and will not "
            "come down.\n\n"
            "The ember comes along. Once a game, when the heroes of a card have moved, it may talk "
            "to the others of its kind: the whole part for flames of that card is skipped."
        )
        self.covers_lamp = True
        self.night = list(NIGHT) if night_is_short(rules) else []

    def first_seat(self, team: Team) -> int:
        return foremost([sheet.last for sheet in team.sheets])

    def on_setup(self, state: Situation) -> None:
        """Slot D."""
        seat: i64 = 0
        while seat < state.seats:
            state.heroes[seat] = self.refuge(state, seat)
            seat += 1

    def refuge(self, state: Situation, seat: i64) -> i64:
        """The start corner: that of the side at which the player sits."""
        if corner_by_side(self.rules):
            return FIRST[TOP_RING] + state.table.sides[seat] * 2
        return FIRST[TOP_RING] + seat * (4 if state.seats == 2 else 2)

    def is_safe(self, state: Situation, seat: i64) -> bool:
        return LEVEL[state.heroes[seat]] == 0

    def on_arrive(self, state: Situation, seat: i64, row: i64) -> bool:
        """Arriving in the village is coming home."""
        if row != terms.ROW_REACHED or LEVEL[state.heroes[seat]] != 0:
            return False
        state.heroes[seat] = state.table.home(seat)
        state.last_up = seat
        if state.log is not None:
            state.tell("safe", {"hero": int(seat), "place": place_name(state.heroes[seat])})
        state.award(HOMEWARD, seat)
        return True

    def on_burn(self, state: Situation, seat: i64, token: i64) -> i64:
        """Slot K."""
        if state.spent & CLOAK:
            return terms.BURNS_HERO
        state.spent |= CLOAK
        corner = self.refuge(state, seat)
        tried: i64 = 0
        while state.spirit_at(corner) != NONE:
            corner = step(corner, 2)
            tried += 1
            if tried == 4:
                return terms.BURNS_HERO
        state.note(seat, terms.BURNS, state.noted(seat, terms.BURNS) + 1)
        state.tell("saved", {"hero": int(seat), "how": "cloak"})
        state.award(TOASTED, seat)
        state.arrive(seat, corner, False)
        return terms.HERO_GONE

    def on_pit(self, state: Situation, seat: i64) -> i64:
        """Slot M."""
        if state.spent & ROPE:
            return NONE
        state.spent |= ROPE
        state.tell("saved", {"hero": int(seat), "how": "rope"})
        state.award(ROPE_FRIEND, seat)
        return state.table.ground.next_plain(state.heroes[seat])

    def on_end(self, state: Situation) -> None:
        if state.ending == terms.WON:
            state.award(NIGHT_PORTER, state.last_up)

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
        return not state.spent & CLOAK

    def tools(self, state: Situation) -> list[str]:
        names = (("cloak", CLOAK), ("rope", ROPE))
        return [name for name, bit in names if not state.spent & bit]

    def reward(self, team: Team) -> None:
        team.ember = True


CHAPTER = DownWithTheEmber
