"""Chapter 5: all the way down again."""

from __future__ import annotations

from typing import Final

from digsite.core.native import i64
from digsite.core.words import N_
from digsite.games.ziggurat.atlas import VILLAGE, Atlas
from digsite.games.ziggurat.board import FIRST, LEVEL, TOP_RING, place_name, step
from digsite.games.ziggurat.situation import (
    BURNS,
    BURNS_HERO,
    CHAPTER_SPENT,
    HERO_GONE,
    NONE,
    ROW_REACHED,
    WON,
    Situation,
)
from digsite.games.ziggurat.standing import Standing
from digsite.games.ziggurat.story import Chapter, Sticker, Title

CLOAK: Final[i64] = CHAPTER_SPENT
ROPE: Final[i64] = CHAPTER_SPENT * 2

SAFETY: Final = 4.0
"""For the bots: what the cloak and the rope are worth, in moves."""

HOMEWARD: Final[i64] = 16
ROPE_FRIEND: Final[i64] = 17
TOASTED: Final[i64] = 18
NIGHT_PORTER: Final[i64] = 19


class DownWithTheEmber(Chapter):
    """All heroes back in the village."""

    def __init__(self) -> None:
        super().__init__()
        self.number = 5
        self.title = N_("Down with the Ember")
        self.story = N_(
            "The ember is too weak to burn alone. It must spend one night in a village oven, and "
            "that means carrying it down past all its wild brothers and sisters. The stairs to the "
            "lamp are closed for the night."
        )
        self.goal = N_("Bring all heroes down to the village.")
        self.first = N_("The hero that was last on the summit in the latest won game begins.")
        self.cards = ["Y3 -", "H4 -"]
        self.components = [N_("a cloak"), N_("a rope"), N_("a cover for the lamp")]
        self.stickers = [
            Sticker("D", N_(
                "Heroes start on the corners of the top ring. The lamp is covered: for heroes the "
                "stairs up to it are plain spaces; spirits still climb them. A hero that arrives "
                "in the village goes home, is safe there and helps."
            )),
            Sticker("K", N_(
                "The first burn of a game: flip the cloak. The hero gets its burn sticker, ends "
                "its move and goes back to its start corner, or the next corner clockwise without "
                "a spirit. The spirit carries on. The second burn loses."
            )),
            Sticker("M", N_(
                "The first hero in a pit is pulled out with the rope and stands on the nearest "
                "plain space clockwise. The second one loses."
            )),
        ]  # fmt: skip
        self.titles = [
            Title("homeward", N_("Homeward"), N_("First back in the village")),
            Title("rope-friend", N_("Rope Friend"), N_("First saved by the rope")),
            Title("toasted", N_("Toasted"), N_("First saved by the cloak")),
            Title("night-porter", N_("Night Porter"), N_("Last into the village in a won game")),
        ]
        self.ending = N_(
            "In the morning the ember glows. It is warm, it is cheeky, and it wants to come along: "
            "once in a game it keeps the other flames busy with its stories."
        )
        self.covers_lamp = True

    def first_seat(self, standing: Standing) -> int:
        last = [sheet.last for sheet in standing.sheets]
        return last.index(True) if True in last else 0

    def on_setup(self, state: Situation) -> None:
        """Slot D."""
        seat: i64 = 0
        while seat < state.seats:
            state.heroes[seat] = self.refuge(state, seat)
            seat += 1

    def refuge(self, state: Situation, seat: i64) -> i64:
        """The start corner: seat s on corner 2s; two players opposite each other."""
        return FIRST[TOP_RING] + seat * (4 if state.seats == 2 else 2)

    def is_safe(self, state: Situation, seat: i64) -> bool:
        return LEVEL[state.heroes[seat]] == 0

    def on_arrive(self, state: Situation, seat: i64, row: i64) -> bool:
        """Arriving in the village is coming home."""
        if row != ROW_REACHED or LEVEL[state.heroes[seat]] != 0:
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
            return BURNS_HERO
        state.spent |= CLOAK
        corner = self.refuge(state, seat)
        tried: i64 = 0
        while state.spirit_at(corner) != NONE:
            corner = step(corner, 2)
            tried += 1
            if tried == 4:
                return BURNS_HERO
        state.note(seat, BURNS, state.noted(seat, BURNS) + 1)
        state.tell("saved", {"hero": int(seat), "how": "cloak"})
        state.award(TOASTED, seat)
        state.arrive(seat, corner, False)
        return HERO_GONE

    def on_pit(self, state: Situation, seat: i64) -> i64:
        """Slot M."""
        if state.spent & ROPE:
            return NONE
        state.spent |= ROPE
        state.tell("saved", {"hero": int(seat), "how": "rope"})
        state.award(ROPE_FRIEND, seat)
        return state.table.ground.next_plain(state.heroes[seat])

    def on_end(self, state: Situation) -> None:
        if state.ending == WON:
            state.award(NIGHT_PORTER, state.last_up)

    def distance(self, state: Situation, atlas: Atlas) -> float:
        """All heroes to the village."""
        to_village = atlas.chart(state.turned).distance(VILLAGE)
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

    def reward(self, standing: Standing) -> None:
        standing.ember = True


CHAPTER = DownWithTheEmber()
