"""Chapter 2: tablets to fetch and fit on the summit."""

from __future__ import annotations

from typing import Final

from digsite.core.campaign import Offer
from digsite.core.native import i64, vec
from digsite.core.words import N_
from digsite.games.ziggurat.mind.distances import Chart, Distances
from digsite.games.ziggurat.rules.board import SUMMIT, place_name
from digsite.games.ziggurat.rules.state import Situation
from digsite.games.ziggurat.rules.story import Chapter, Sticker, Title, change, foremost
from digsite.games.ziggurat.rules.team import Team
from digsite.games.ziggurat.rules.terms import (
    BIT,
    CARRIED,
    LAST_LAMP_OUT,
    ROW_SLOTS,
    SKILLS,
    WON,
)

MOST_CARRIED: Final[i64] = 2
SECOND_TABLET: Final = 3.0
"""What a second tablet costs a hero beside the first, about, in moves."""
NO_WAY: Final = 40.0
ALL_TREASURES: Final[i64] = 255

CLAY_READER: Final[i64] = 4
HEAVY_POCKETS: Final[i64] = 5
MASON: Final[i64] = 6

SKILL_LABELS: Final = {
    "stride": N_("{hero}: Long Stride (once a game one more space for one hero, on your card)"),
    "short": N_("{hero}: Short Step (once a game one space less for one hero, on your card)"),
    "stance": N_("{hero}: Firm Stance (once a game stay when pushed; the other one gives way)"),
    "whistle": N_("{hero}: Whistle (once a game only one flame of a colour moves, on your card)"),
}


class BrokenInstructions(Chapter):
    """Three tablets fitted into the frame, and all heroes on the summit."""

    def __init__(self, rules: int) -> None:
        super().__init__(rules)
        self.number = 2
        self.needed = [3, 3, 3]
        self.title = N_("The Broken Instructions")
        self.sealed_title = N_("Chapter 2")
        self.story = N_(
            "A lamp of this size must have had instructions, and it had: a set of clay tablets. "
            "Somebody, long ago, dropped them. Eight pieces lie about the terraces, and whoever "
            "wrote them was kind enough to say everything several times, so three pieces are "
            "enough to understand the rest."
        )
        self.goal = N_(
            "Three tablets are fitted into the frame on the summit, and every hero is there."
        )
        self.first = N_(
            "Who holds the title First Footprint begins; if nobody here does, the player in the "
            "north."
        )
        self.cards = ["Y2 -", "Y3 P3", "Y4 T2", "H2 I6"]
        self.components = [N_("8 tablets"), N_("a frame on the summit")]
        self.stickers = [
            Sticker("A", N_(
                "Build the deck from all cards whose chapter number is not above the chapter you "
                "play. Put the frame on the summit. This holds in all later chapters too."
            ), follow=True, lasting=True),
            Sticker("E", N_("Put one tablet on each of the eight treasure spaces.")),
            Sticker("N", N_(
                "A hero who stops on a tablet takes it, and then goes on down the list. Nobody "
                "carries more than two; a third stays where it is. Flames do not care for tablets."
            )),
            Sticker("Q", N_(
                "A hero who reaches the summit fits all carried tablets into the frame, and helps "
                "from then on."
            )),
            Sticker("S", N_(
                "When a game is over, collect tablets, things and chapter tokens. Heroes keep only "
                "titles, burns and skills. This holds in all later chapters too."
            ), lasting=True),
        ]  # fmt: skip
        self.titles = [
            Title("clay-reader", N_("Clay Reader"), N_("The first hero to take a tablet")),
            Title("heavy-pockets", N_("Heavy Pockets"), N_("The first hero to carry two at once")),
            Title("mason", N_("Mason"), N_("The first hero to fit a tablet into the frame")),
            Title(
                "last-lamp-out",
                N_("Last Lamp Out"),
                N_("The last hero to reach the summit in a game that is won"),
            ),
        ]
        self.ending = N_(
            '"A flame that is chased grows wild", say the tablets. "A flame that is wild '
            'forgets the way home." You read that twice. Then you read the chapter about '
            "exercises, because there is one.\n\n"
            "Every hero of the winning team learns a skill, each another one. From chapter 3 on it "
            "can be used once a game. Long Stride: one more step for one hero's move of the card "
            "you play. Short Step: one step less, but at least one. Firm Stance: when somebody "
            "would push you, you stay, and the newcomer is pushed instead and picks the side. "
            "Whistle: a colour on the card you play moves only one of its flames, which you "
            "choose."
        )
        self.can_fail = True

    def first_seat(self, team: Team) -> int:
        return foremost(["first-footprint" in sheet.titles for sheet in team.sheets])

    def on_setup(self, state: Situation) -> None:
        """Slot E."""
        state.things = ALL_TREASURES

    def on_arrive(self, state: Situation, seat: i64, row: i64) -> bool:
        """Slot N."""
        if row == ROW_SLOTS:
            bit = state.thing_at(state.heroes[seat])
            carried = state.noted(seat, CARRIED)
            if state.things & bit and carried < MOST_CARRIED:
                state.things &= ~bit
                state.note(seat, CARRIED, carried + 1)
                if state.log is not None:
                    where = place_name(state.heroes[seat])
                    state.tell("took", {"hero": int(seat), "what": "tablet", "place": where})
                state.award(CLAY_READER, seat)
                if carried == 1:
                    state.award(HEAVY_POCKETS, seat)
        return False

    def on_summit(self, state: Situation, seat: i64) -> None:
        """Slot Q."""
        carried = state.noted(seat, CARRIED)
        if carried > 0:
            state.counter += carried
            state.note(seat, CARRIED, 0)
            state.tell("fitted", {"hero": int(seat), "count": int(carried)})
            state.award(MASON, seat)

    def win_check(self, state: Situation) -> bool:
        return state.counter >= self.asks(state) and state.all_safe()

    def hopeless(self, state: Situation) -> bool:
        """The heroes still below cannot carry as many tablets as are missing."""
        missing = self.asks(state) - state.counter
        seat: i64 = 0
        while seat < state.seats:
            if not state.is_safe(seat):
                missing -= MOST_CARRIED
            seat += 1
        return missing > 0

    def on_end(self, state: Situation) -> None:
        if state.ending == WON:
            state.award(LAST_LAMP_OUT, state.last_up)

    def distance(self, state: Situation, distances: Distances) -> float:
        """All heroes to the summit, and the shortest detours to the tablets still missing."""
        chart = distances.chart(state.turned)
        to_goal = chart.distance(SUMMIT)
        missing = self.asks(state) - state.counter
        total = 0.0
        detours: list[float] = []
        for seat in range(state.seats):
            place = state.heroes[seat]
            total += to_goal[place]
            if place != SUMMIT:
                carried = state.noted(seat, CARRIED)
                missing -= carried
                if carried < MOST_CARRIED:
                    best = _detour(state, chart, place, to_goal)
                    detours.append(best)
                    if carried == 0:
                        detours.append(best + SECOND_TABLET)
        detours.sort()
        for index in range(missing):
            total += detours[index] if index < len(detours) else NO_WAY
        return total

    def progress(self, state: Situation) -> tuple[int, int]:
        return int(state.counter), self.asks(state)

    def laid(self, state: Situation) -> list[tuple[int, str]]:
        return state.things_laid(state.things, "tablet")

    def carried(self, state: Situation, seat: i64) -> list[str]:
        return ["tablet"] * int(state.noted(seat, CARRIED))

    def offers(self, team: Team) -> list[Offer]:
        """A skill for each hero of the team in turn, all different."""
        taken = [sheet.skill for sheet in team.sheets]
        for seat, sheet in enumerate(team.sheets):
            if not sheet.skill:
                return [
                    change(f"skill {seat} {skill}", SKILL_LABELS[skill], {"hero": sheet.name})
                    for skill in SKILLS[1:]
                    if skill not in taken
                ]
        return []

    def choose(self, team: Team, key: str) -> None:
        _, seat, skill = key.split(" ")
        team.sheets[int(seat)].skill = skill


def _detour(state: Situation, chart: Chart, place: i64, to_goal: vec[float]) -> float:
    """How much longer the way to the summit is by the handiest tablet."""
    best = NO_WAY
    index: i64 = 0
    while index < 8:
        if state.things & BIT[index]:
            spot = state.table.ground.treasures[index]
            by_way = chart.distance(spot)[place] + to_goal[spot] - to_goal[place]
            if by_way < best:
                best = by_way
        index += 1
    return best


CHAPTER = BrokenInstructions
