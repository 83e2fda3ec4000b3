"""Chapter 4: levels that turn, and mirrors to make shine."""

from __future__ import annotations

from typing import Final

from digsite.core.campaign import Offer
from digsite.core.native import i64
from digsite.core.words import N_
from digsite.games.ziggurat.mind.distances import Distances
from digsite.games.ziggurat.rules.board import SUMMIT, colour_of, place_name, read_place
from digsite.games.ziggurat.rules.state import Situation
from digsite.games.ziggurat.rules.story import Chapter, Sticker, Title, change, foremost
from digsite.games.ziggurat.rules.team import Team
from digsite.games.ziggurat.rules.terms import BIT, LIGHT_BEARER, ROW_SLOTS, WON
from digsite.games.ziggurat.rules.versions import mirrors_by_players

ALL_TREASURES: Final[i64] = 255
RAMPS: Final = ("L2:0", "L2:10", "L2:12", "L2:22", "L3:2", "L3:10")
"""The ramps that may be bricked up."""

SIX_MIRRORS: Final = N_(
    "At least six of the eight mirrors shine and at least one hero is on the summit, at the same "
    "moment."
)
MIRRORS_BY_PLAYERS: Final = N_(
    "At least seven of the eight mirrors shine (five when you are two) and at least one hero is on "
    "the summit, at the same moment."
)

EACH_MIRROR: Final = 3.0
CLIMB_SHARE: Final = 0.1
"""For the bots: what each mirror still wanted costs, and how much every hero's height counts."""

BRIGHT_IDEA: Final[i64] = 12
POLISHER: Final[i64] = 14


class TurningTerraces(Chapter):
    """Most mirrors shining and a hero on the summit, at the same moment."""

    def __init__(self, rules: int) -> None:
        super().__init__(rules)
        self.number = 4
        self.needed = [5, 7, 7] if mirrors_by_players(rules) else [6, 6, 6]
        self.title = N_("The Turning Terraces")
        self.sealed_title = N_("Chapter 4")
        self.story = N_(
            "Something inside the tower is moving. Stone grinds upon stone, and a whole terrace "
            "turns like a millwheel, with you on it. Between the bricks old mirrors come to light. "
            "If enough of them shone, they could throw daylight up to the lamp, and you could see "
            "what is going on."
        )
        self.goal = MIRRORS_BY_PLAYERS if mirrors_by_players(rules) else SIX_MIRRORS
        self.first = N_(
            "The hero with the fewest titles begins; among equals, the one in the lowest seat."
        )
        self.cards = ["O2 turn L2", "O3 turn L3", "H1 turn L1", "Y2 turn L4"]
        self.components = [N_("8 mirrors, dull on one side and shining on the other")]
        self.stickers = [
            Sticker("G", N_("Put a mirror on each treasure space, its dull side up.")),
            Sticker("I", N_(
                "\"Turn\" is part of what flames do on a card: that terrace turns by a quarter, "
                "clockwise, with everything that stands on it. Nobody stops anywhere new by this. "
                "Stairs and ramps of the terrace turn with it, so from now on they lead to other "
                "places. All terraces stand straight again at every set-up. This holds in all "
                "later chapters too."
            ), lasting=True),
            Sticker("O", N_(
                "A hero who stops on a dull mirror makes it shine, and then goes on down the list."
            )),
            Sticker("P", N_(
                "A flame that stops on a shining mirror makes it dull, and then goes on down its "
                "list."
            )),
        ]  # fmt: skip
        self.titles = [
            Title("bright-idea", N_("Bright Idea"), N_("The first hero to make a mirror shine")),
            Title(
                "carousel",
                N_("Carousel"),
                N_("The first hero to be carried round by two quarter turns in one game"),
            ),
            Title(
                "polisher",
                N_("Polisher"),
                N_("The first hero to make a mirror shine that soot had dulled"),
            ),
            Title(
                "light-bearer",
                N_("Light Bearer"),
                N_("A hero on the summit at the moment the goal is reached"),
            ),
        ]
        self.ending = N_(
            "In the sudden light something very small ducks behind a step. It is an ember, the "
            "smallest flame of all, and it has been pushing the terraces round because it was "
            "looking for the way home and could not see over the edge.\n\n"
            "Choose one thing for good: brick up one ramp on the second or third terrace, so that "
            "it is a plain space; or take the mirror charm: once a game, before any move, swap the "
            "open cards of two players, as long as neither is being played."
        )
        self.can_fail = True

    def first_seat(self, team: Team) -> int:
        return foremost([-len(sheet.titles) for sheet in team.sheets])

    def on_setup(self, state: Situation) -> None:
        """Slot G."""
        state.things = ALL_TREASURES

    def on_arrive(self, state: Situation, seat: i64, row: i64) -> bool:
        """Slot O."""
        if row == ROW_SLOTS:
            bit = state.thing_at(state.heroes[seat]) & ALL_TREASURES
            if bit & ~state.marks:
                state.marks |= bit
                if state.log is not None:
                    where = place_name(state.heroes[seat])
                    state.tell("shone", {"hero": int(seat), "place": where})
                state.award(BRIGHT_IDEA, seat)
                if state.history & bit:
                    state.award(POLISHER, seat)
        return False

    def on_arrive_spirit(self, state: Situation, token: i64) -> None:
        """Slot P."""
        bit = state.thing_at(state.spirits[token])
        if state.marks & bit:
            state.marks &= ~bit
            state.history |= bit
            if state.log is not None:
                where = place_name(state.spirits[token])
                colour = colour_of(token)
                state.tell("dulled", {"colour": colour, "place": where})

    def win_check(self, state: Situation) -> bool:
        return shining(state) >= self.asks(state) and state.hero_at(SUMMIT, -1) >= 0

    def hopeless(self, state: Situation) -> bool:
        """Nobody is left to polish."""
        return shining(state) < self.asks(state) and state.all_safe()

    def on_end(self, state: Situation) -> None:
        if state.ending == WON:
            state.award_on_summit(LIGHT_BEARER)

    def distance(self, state: Situation, distances: Distances) -> float:
        """The nearest dull mirrors, as many as are wanted, and one hero to the summit."""
        chart = distances.chart(state.turned)
        to_goal = chart.distance(SUMMIT)
        nearest_top = 99.0
        others = 0.0
        for place in state.heroes:
            others += to_goal[place]
            if to_goal[place] < nearest_top:
                nearest_top = to_goal[place]
        ways: list[float] = []
        index: i64 = 0
        while index < 8:
            if not state.marks & BIT[index]:
                field = chart.distance(state.table.ground.treasures[index])
                best = 99.0
                for place in state.heroes:
                    if place != SUMMIT and field[place] < best:
                        best = field[place]
                ways.append(best)
            index += 1
        ways.sort()
        total = nearest_top + CLIMB_SHARE * others
        missing = self.asks(state) - shining(state)
        for index in range(missing):
            total += EACH_MIRROR + ways[index]
        return total

    def progress(self, state: Situation) -> tuple[int, int]:
        return int(shining(state)), self.asks(state)

    def laid(self, state: Situation) -> list[tuple[int, str]]:
        dull = state.things_laid(state.things & ~state.marks, "dull")
        return sorted([*dull, *state.things_laid(state.marks, "shining")])

    def offers(self, team: Team) -> list[Offer]:
        """A bricked-up ramp, or the mirror charm."""
        if team.bricked or team.charm:
            return []
        charm = N_("The mirror charm: once a game, before any move, swap two open cards")
        label = N_("Brick up the ramp on {place}")
        bricks = [change(f"brick {place}", label, {"place": place}) for place in RAMPS]
        return [*bricks, change("charm", charm)]

    def choose(self, team: Team, key: str) -> None:
        if key == "charm":
            team.charm = True
        else:
            team.bricked.append(int(read_place(key.removeprefix("brick "))))


def shining(state: Situation) -> i64:
    """How many mirrors shine."""
    count: i64 = 0
    left = state.marks
    while left:
        left &= left - 1
        count += 1
    return count


CHAPTER = TurningTerraces
