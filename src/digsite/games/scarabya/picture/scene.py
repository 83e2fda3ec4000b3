"""The picture of a Scarabya table."""

from __future__ import annotations

from functools import cached_property, lru_cache, partial

from digsite.core.words import N_, Voice
from digsite.draw.layout import PADDING, Block, Panel, column_width
from digsite.draw.palette import Tokens, seat
from digsite.draw.panels import Notice, SeatLine, listed, notice, seat_line
from digsite.draw.scene import Element, Standing
from digsite.draw.tally import teams
from digsite.games.scarabya.knowledge.seen import Plot, cell_names
from digsite.games.scarabya.picture import board as art
from digsite.games.scarabya.picture import panels, pieces, words
from digsite.games.scarabya.picture.actions import ScarabyaActions
from digsite.games.scarabya.picture.geometry import BOARD_SIDE, TRAY, board_grid, plain_form
from digsite.games.scarabya.rules.placements import SHAPES, SIDE

__all__ = ["ScarabyaDrawing"]

TITLES: dict[str, str] = {
    "site": N_("Laying out the site"),
    "first": N_("Who starts?"),
    "mission": N_("Mission {round} of 12"),
    "place": N_("Mission {round} of 12: camp {shape}"),
    "over": N_("The dig is over"),
}


class ScarabyaDrawing(ScarabyaActions):
    """One picture in the making."""

    def defs(self) -> str:
        return art.defs(board_grid(self.shape).cell)

    def tokens(self) -> Tokens:
        return art.TOKENS

    # The board

    def board(self) -> Block:
        side = BOARD_SIDE[self.shape]
        live = (
            *self.ground(),
            *self.pockets(),
            *self.digs(),
            *self.camps(),
            *self.tray(),
            *self.tally(),
        )
        top, high = TRAY[self.shape]
        return Block(side, top + high, art.ground(self.shape), live)

    def tray(self) -> list[Element]:
        """The camp of this round, until it is built."""
        seen = self.seen
        if not seen.mission or self.slot_state(seen.mission) != "now" or seen.choice is not None:
            return []
        label = self.say(N_("The next camp: {shape}"), shape=seen.mission)
        return [pieces.tray_element(seen.mission, self.cloth, self.shape, label)]

    def tally(self) -> list[Element]:
        """Who is ahead and who has still to choose, on both sides of the camp that waits."""
        seen = self.seen
        if seen.mode == "solo":
            return []
        seats = range(seen.seats)
        acting = [] if seen.phase == "over" else list(seen.to_act)
        worth = [str(seen.score(seat)) for seat in seats]
        table = teams([self.name(seat) for seat in seats], worth, acting)
        return [*pieces.tally(table, self.shape)]

    def pockets(self) -> list[Element]:
        """Open ground that one more camp could close."""
        plot = self.plot
        if not plot.camps:
            return []
        taken = plot.covered() | self.seen.rocks
        return pieces.pocket_elements(taken, self.shape, self.voice.language)

    def ground(self) -> list[Element]:
        """The four boards, as far as they are laid, and the survey mark before the first camp."""
        seen = self.seen
        live = list(pieces.ground_elements(seen.rows, self.shape, self.voice.language))
        if seen.phase in ("mission", "place") and self.plot.is_bare:
            label = self.say(N_("The four central squares"))
            live.append(pieces.centre_element(self.shape, label))
        return live

    def digs(self) -> list[Element]:
        """In a duel a dig carries its owner's mark; in the solo game it is a trap."""
        duel, trap = self.seen.mode == "duel", self.seen.mode == "solo"
        manner = trap, self.shape, self.voice.language
        return [
            pieces.dig_element(one, self.name(one.owner) if duel else "", *manner)
            for one in self.plot.digs
        ]

    def camps(self) -> list[Element]:
        seen = self.seen
        manner = self.cloth, self.shape, self.voice.language
        live = [pieces.camp_element(one, seen.symbols, False, *manner) for one in self.plot.camps]
        if self.plot.extra:
            label = self.say(N_("Camps on {cells}"), cells=cell_names(self.plot.extra))
            live.append(pieces.walls_element(self.plot.extra, self.shape, label))
        if seen.choice is not None:
            live.append(pieces.camp_element(seen.choice, seen.symbols, True, *manner))
        return live

    # The column

    def column(self) -> dict[str, Panel]:
        found = {"task": self.mission_panel()}
        if len(self.seen.plots) > 1:
            found["sites"] = self.sites_panel()
        found["stock"] = self.stock_panel()
        solo = self.seen.mode == "solo"
        found["scarabs" if solo else "seats"] = self.solo_panel() if solo else self.seats_panel()
        return found

    def title(self) -> str:
        seen = self.seen
        round_ = len(seen.revealed) + (seen.phase == "mission")
        return self.say(TITLES[seen.phase], round=round_, shape=seen.mission)

    def mission_panel(self) -> Panel:
        seen = self.seen
        cells = plain_form(seen.mission) if seen.mission else ()
        others = [number for number in range(seen.seats) if number != seen.viewer]
        possible = words.every_prompt(self.voice.language, self.voice.all_names(others))
        form = panels.mission_form(cells, self.cloth)
        room = panels.MISSION_ROOM + 12
        return notice(Notice(self.title(), self.sentence(), possible, 62, room, form, id="mission"))

    # The seats

    def standings(self) -> tuple[Standing, ...]:
        """Points and what a seat is doing; the duel's camps and the bank belong to all."""
        seen = self.seen
        shared = words.duel_now(seen, self.voice) if seen.mode == "duel" else ""
        if "bank" in seen.data:
            shared = words.bank_now(seen, self.voice)
        notes = ["" if n in seen.to_act else self.note(n) for n in range(seen.seats)]
        if seen.own != seen.viewer and len(seen.plots) > 1:
            large = (notes[seen.own], self.say(N_("large site")))
            notes[seen.own] = ", ".join(one for one in large if one)
        if shared:
            notes[-1] = " · ".join(one for one in (notes[-1], shared) if one)
        return tuple([Standing(str(seen.score(n)), note) for n, note in enumerate(notes)])

    def seats_panel(self) -> Panel:
        parts: list[Panel] = [
            partial(seat_line, self.expedition(number)) for number in range(self.seen.seats)
        ]
        if self.seen.mode == "duel":
            parts.append(self.duel_status())
        if "bank" in self.seen.data:
            parts.append(self.bank_status())
        return listed(self.say(N_("Expeditions")), parts)

    def sites_panel(self) -> Panel:
        return listed(
            self.say(N_("The others' sites")), [partial(panels.rival_sites, self.rivals())]
        )

    def expedition(self, number: int) -> SeatLine:
        score = self.seen.score(number)
        name, note = self.full_name(number), self.note(number)
        spoken = f"{name}: {words.points(score, self.voice)}"
        spoken = f"{spoken}, {note}" if note else spoken
        return SeatLine(number, name, str(score), note, spoken)

    def full_name(self, number: int) -> str:
        """The name in the list of seats: it also says which one is the viewer."""
        name = self.name(number)
        if number == self.seen.viewer:
            return self.say(N_("{name} (you)"), name=name)
        if number == self.seen.own and len(self.seen.plots) > 1:
            return self.say(N_("{name} (large site)"), name=name)
        return name

    def note(self, number: int) -> str:
        """What a seat is doing."""
        seen = self.seen
        if seen.phase == "over":
            if seen.seats == 1 or number not in seen.winners:
                return ""
            return self.say(N_("wins") if len(seen.winners) == 1 else N_("shares the win"))
        if seen.phase != "place":
            return ""
        if number in seen.to_act:
            return self.say(N_("to move") if seen.mode == "duel" else N_("choosing…"))
        if seen.mode == "duel":
            return ""
        if number in seen.chosen:
            return self.say(N_("has chosen"))
        if seen.mission in seen.plots[number].discarded:
            return self.say(N_("puts {shape} away"), shape=seen.mission)
        return self.say(N_("has built"))

    def rivals(self) -> list[panels.Rival]:
        """The other seats' sites, small; choices that are still hidden are not there."""
        plots = self.seen.plots
        inner = column_width(self.shape) - 2 * PADDING
        cell = panels.rival_side(len(plots) - 1, inner) / SIDE
        return [
            self.rival(number, plot, cell)
            for number, plot in enumerate(plots)
            if number != self.seen.own
        ]

    def rival(self, number: int, plot: Plot, cell: float) -> panels.Rival:
        seen = self.seen
        label = self.say(
            N_("Site of {name}: {camps}"),
            name=self.name(number),
            camps=words.camps(len(plot.camps), self.voice),
        )
        ground = art.small_ground(cell, seen.rocks, seen.symbols)
        built = art.small_camps(cell, plot, seat(number).cloth)
        return panels.Rival(number, label, ground, built)

    def duel_status(self) -> Panel:
        """SCA-43: the number of camps, and what an odd one would pay if the duel ended now."""
        longest = max((self.name(number) for number in range(2)), key=len)
        possible = [
            words.duel_status(count, 24, longest, ended, self.voice)
            for count in (10, 11)
            for ended in (False, True)
        ]
        return panels.status("camps", words.duel_now(self.seen, self.voice), possible)

    def bank_status(self) -> Panel:
        fullest = words.bank([18, 18, 18, 18], 88, self.voice)
        return panels.status("bank", words.bank_now(self.seen, self.voice), [fullest])

    def solo_panel(self) -> Panel:
        seen = self.seen
        visible, trapped = len(seen.visible_symbols()), len(seen.trapped_symbols())
        title = self.say(N_("Scarabs in sight"))
        if seen.attempt > 1:
            title = self.say(N_("Scarabs in sight, attempt {n}"), n=seen.attempt)
        label = words.scarabs(visible, self.voice)
        covered = len(seen.symbols) - visible
        facts = covered, trapped, seen.symbol_total, label, self.cloth
        row = partial(panels.scarab_row, *facts)
        now, possible = (
            words.solo_status(seen, self.voice),
            words.solo_statuses(self.voice.language),
        )
        status = panels.status("left", now, possible, seen.verdict == "lost")
        return listed(title, [row, status])

    # The camps

    def stock_panel(self) -> Panel:
        seen = self.seen
        language, state = self.voice.language, self.slot_state
        captions = [f"{number} {one}" for number, one in enumerate(seen.order, 1)] or SHAPES
        slots = tuple([pieces.slot_of(one[-1], one, state(one[-1]), language) for one in captions])
        notes = stock_notes(self.voice.language)
        hidden, known, _deal = notes
        note = self.deal() if seen.phase == "over" else known if seen.order else hidden
        body = partial(panels.stock, note, notes, slots, self.cloth)
        return listed(self.say(N_("Twelve camps")), [body])

    def slot_state(self, letter: str) -> panels.SlotState:
        """What has become of a camp on the large site."""
        if letter in self.plot.discarded:
            return "discarded"
        if letter == self.to_build:
            return "now"
        return "built" if letter in self.seen.revealed else "left"

    @cached_property
    def to_build(self) -> str:
        """The mission's camp, until it stands on the large site."""
        mission = self.seen.mission
        return "" if any(camp.letter == mission for camp in self.plot.camps) else mission

    def deal(self) -> str:
        """The deal in writing, for whoever wants to play it again."""
        site = " ".join(text.partition("=")[2] for text in self.seen.quarters)
        if not site:
            return ""
        return self.say(words.DEAL, site=site, deck=self.seen.revealed)


@lru_cache(maxsize=16)
def stock_notes(language: str) -> tuple[str, str, str]:
    """What may stand under the camps: an order nobody knows, one known to all, a whole deal."""
    voice = Voice((), language)
    site, deck = "D2r270 D2r270 D2r270 D2r270", "W" * len(SHAPES)
    return (
        voice.say(N_("In an order nobody knows.")),
        voice.say(N_("In this order, known to all.")),
        voice.say(words.DEAL, site=site, deck=deck),
    )
