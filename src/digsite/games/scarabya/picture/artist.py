"""The picture of a Scarabya table and what can be done in it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache

from digsite.core.contract import Observation
from digsite.core.words import N_, fill
from digsite.draw.actions import Action, Cell, Grid, Orientation, Place, Value
from digsite.draw.layout import PADDING, Block, Panel, board_corner, column_width, table
from digsite.draw.palette import ACCENTS, seat
from digsite.draw.scene import Artist, Element, Preview, Scene, Shape
from digsite.draw.speaker import Voice
from digsite.games.scarabya.knowledge.seen import (
    ROCK,
    SYMBOL,
    Camp,
    Dig,
    Seen,
    cell_name,
    cell_names,
)
from digsite.games.scarabya.picture import board as art
from digsite.games.scarabya.picture import panels, words
from digsite.games.scarabya.picture.figures import figure_scene
from digsite.games.scarabya.picture.preview import preview_of
from digsite.games.scarabya.picture.textboard import board_lines
from digsite.games.scarabya.rules.moves import GRAMMAR, QUARTERS, camp
from digsite.games.scarabya.rules.placements import SHAPES, SIDE, orientations, oriented

__all__ = ["ARTIST", "ScarabyaArtist"]

PLACE_ACTION = "camp"
LAYER_GROUND, LAYER_DIG, LAYER_CAMP = 0, 1, 2

TITLES: dict[str, str] = {
    "site": N_("Laying out the site"),
    "first": N_("Who starts?"),
    "mission": N_("Mission {round} of 12"),
    "place": N_("Mission {round} of 12: camp {shape}"),
    "over": N_("The dig is over"),
}


class ScarabyaArtist(Artist):
    """Draws Scarabya."""

    def scene(
        self,
        observation: Observation,
        moves: Sequence[int],
        language: str,
        shape: Shape = "wide",
        names: Sequence[str] = (),
    ) -> Scene:
        return Table(Seen(observation), moves, language, shape, names).scene()

    def text(
        self,
        observation: Observation,
        moves: Sequence[int],
        width: int,
        colour: bool,
        language: str,
        names: Sequence[str] = (),
    ) -> str:
        return "\n".join(board_lines(Seen(observation), moves, width, colour, language, names))

    def code(self, observation: Observation, action_id: str, value: Value) -> int:
        return placement_of(Seen(observation), action_id, value)

    def preview(
        self,
        observation: Observation,
        action_id: str,
        value: Value,
        language: str,
        shape: Shape = "wide",
        names: Sequence[str] = (),
    ) -> Preview | None:
        seen = Seen(observation)
        if action_id != PLACE_ACTION or not seen.acts() or len(value) != 3:
            return None
        return preview_of(seen, ways_to_hold(seen), value, language, site_grid(shape))

    def figure(self, source: str, language: str) -> Scene:
        return figure_scene(source, language)


# A table redraws the same camps, digs and boards after every move: each is drawn once.

draw_defs = lru_cache(maxsize=8)(art.defs)
draw_ground = lru_cache(maxsize=8)(art.ground)
draw_board = lru_cache(maxsize=256)(art.site)
draw_camp = lru_cache(maxsize=2048)(art.camp)
draw_dig = lru_cache(maxsize=2048)(art.dig)
different_ways = lru_cache(maxsize=16)(orientations)
plain_form = lru_cache(maxsize=128)(oriented)
draw_small_ground = lru_cache(maxsize=128)(art.small_ground)
draw_centre = lru_cache(maxsize=8)(art.centre_mark)


# Where the site lies

BOARD_SIDE: dict[Shape, float] = {"wide": 640, "tall": 348}
BAND: dict[Shape, float] = {"wide": 34, "tall": 15}
COORDINATES: dict[Shape, float] = {"wide": 15, "tall": 11}


@lru_cache(maxsize=2)
def board_grid(shape: Shape) -> Grid:
    """The squares of the large site, inside the board's block."""
    cell = (BOARD_SIDE[shape] - 2 * BAND[shape]) / SIDE
    return Grid(BAND[shape], BAND[shape], cell, SIDE, SIDE)


@lru_cache(maxsize=2)
def site_grid(shape: Shape) -> Grid:
    """The same squares in the whole picture."""
    grid, corner = board_grid(shape), board_corner(shape)
    return replace(grid, x=grid.x + corner, y=grid.y + corner)


# Placing


def ways_to_hold(seen: Seen) -> list[int]:
    """The orientations of the mission's camp that this table allows (SCA-12)."""
    flips = seen.settings.text("tile_flip") == "on"
    return [number for number in different_ways(seen.mission) if number < 4 or flips]


def placement_of(seen: Seen, action_id: str, value: Value) -> int:
    """The code of the camp that an action and its value stand for."""
    if action_id != PLACE_ACTION or not seen.acts():
        raise ValueError(f"there is no action '{action_id}' now")
    if len(value) != 3:
        raise ValueError("a camp is placed by orientation, row and column")
    ways = ways_to_hold(seen)
    orientation, row, column = value
    if not (0 <= orientation < len(ways) and 0 <= row < SIDE and 0 <= column < SIDE):
        raise ValueError("the camp's corner lies outside the site")
    return camp(SHAPES.index(seen.mission), ways[orientation], SIDE * row + column)


def place_detail(seen: Seen, moves: Sequence[int], grid: Grid) -> Place:
    """The mission's camp in all ways to hold it, with the squares where each may be set down."""
    ways = ways_to_hold(seen)
    anchors: dict[int, list[Cell]] = {number: [] for number in ways}
    for code in moves:
        way, corner = way_and_corner(code)
        anchors[way].append(corner)

    forms = forms_of(seen.mission, tuple(ways))
    held = [
        Orientation(form, tuple(sorted(anchors[number])), turned, flipped)
        for number, (form, turned, flipped) in zip(ways, forms, strict=True)
    ]
    return Place(grid, tuple(held), cloth_of(seen))


@lru_cache(maxsize=8192)  # more than there are placements
def way_and_corner(code: int) -> tuple[int, Cell]:
    """How a placement holds the camp, and where its corner lies."""
    move = GRAMMAR.decode(code)
    return move["orientation"], divmod(move["corner"], SIDE)


@lru_cache(maxsize=64)
def forms_of(letter: str, ways: tuple[int, ...]) -> list[tuple[tuple[Cell, ...], int, int]]:
    """Each way to hold a camp: its cells, and the ways that a turn and a flip lead to."""
    forms = [oriented(letter, number) for number in ways]

    def index_of(cells: list[Cell], otherwise: int) -> int:
        form = in_corner(cells)
        return forms.index(form) if form in forms else otherwise

    return [
        (
            tuple(form),
            index_of([(c, -r) for r, c in form], index),
            index_of([(r, -c) for r, c in form], index),
        )
        for index, form in enumerate(forms)
    ]


def in_corner(cells: Sequence[Cell]) -> list[Cell]:
    """Cells moved to the top left corner, sorted."""
    top, left = corner_of(cells)
    return sorted([(r - top, c - left) for r, c in cells])


def corner_of(cells: Sequence[Cell]) -> Cell:
    """The top left corner of the box round some cells."""
    return min([r for r, _ in cells]), min([c for _, c in cells])


def moved(cells: Iterable[Cell], down: int, right: int) -> tuple[Cell, ...]:
    """Cells shifted, in order."""
    return tuple(sorted([(r + down, c + right) for r, c in cells]))


def cloth_of(seen: Seen) -> str:
    """What the large site's camps are made of; the duel's camps belong to both."""
    return "cloth" if seen.mode == "duel" else seat(seen.own).cloth


# What lies on the site. A table shows the same camps and digs after every move: each is made once.


@lru_cache(maxsize=2048)
def ground_elements(rows: tuple[str, ...], shape: Shape, language: str) -> tuple[Element, ...]:
    """The four boards of a site, as far as they are laid."""
    grid, half = board_grid(shape), SIDE // 2
    live = []
    for number, name in enumerate(QUARTERS):
        top, left = number // 2 * half, number % 2 * half
        quarter = tuple(row[left : left + half] for row in rows[top : top + half])
        live.append(quarter_element(name, top, left, quarter, grid, language))
    return tuple(live)


@lru_cache(maxsize=4096)
def quarter_element(
    name: str, top: int, left: int, rows: tuple[str, ...], grid: Grid, language: str
) -> Element:
    """One of the four boards, or the gap where it will lie."""
    half = SIDE // 2
    x, y = grid.corner((top, left))
    if rows[0][0] == " ":
        drawing = art.gap(half * grid.cell, name)
        return Element(f"gap-{name}", drawing, layer=LAYER_GROUND, x=x, y=y)
    rocks, symbols = (marked_cells(rows, mark) for mark in (ROCK, SYMBOL))
    label = fill(
        N_("Scarabs on {symbols}; rocks on {rocks}"),
        {
            "symbols": cell_names(moved(symbols, top, left)),
            "rocks": cell_names(moved(rocks, top, left)),
        },
        language,
    )
    board = Grid(0, 0, grid.cell, half, half)
    drawing = draw_board(board, rocks, symbols)
    return Element(f"board-{name}", drawing, label, LAYER_GROUND, x, y)


def marked_cells(rows: Sequence[str], mark: str) -> tuple[Cell, ...]:
    return tuple(
        (r, c) for r, row in enumerate(rows) for c, found in enumerate(row) if found == mark
    )


@lru_cache(maxsize=2048)
def dig_element(one: Dig, owner: str, mode: str, shape: Shape, language: str) -> Element:
    """An enclosed dig, drawn round its own corner; in a duel it carries its owner's mark."""
    grid = board_grid(shape)
    top, left = corner_of(one.cells)
    cells, symbols = moved(one.cells, -top, -left), moved(one.symbols, -top, -left)
    drawing = draw_dig(cells, symbols, grid.cell, one.owner if owner else None, mode == "solo")
    label = fill(
        N_("Dig on {cells}: {squares} × {symbols}"),
        {
            "cells": cell_names(one.cells),
            "squares": words.squares(len(one.cells), language),
            "symbols": words.scarabs(len(one.symbols), language),
        },
        language,
    )
    label = f"{label}, {owner}" if owner else label
    x, y = grid.corner((top, left))
    return Element(f"dig-{cell_name(one.cells[0])}", drawing, label, LAYER_DIG, x, y)


@lru_cache(maxsize=4096)
def camp_element(
    one: Camp, symbols: frozenset[Cell], pending: bool, shape: Shape, cloth: str, language: str
) -> Element:
    """A camp, drawn round its own corner, so that it can travel there from the stock."""
    grid = board_grid(shape)
    top, left = corner_of(one.cells)
    covered = moved([cell for cell in one.cells if cell in symbols], -top, -left)
    cells = moved(one.cells, -top, -left)
    drawing = draw_camp(cells, one.letter, grid.cell, cloth, covered, pending)
    template = (
        N_("Your choice: camp {shape} on {cells}") if pending else N_("Camp {shape} on {cells}")
    )
    label = fill(template, {"shape": one.letter, "cells": cell_names(one.cells)}, language)
    x, y = grid.corner((top, left))
    return Element(f"camp-{one.letter}", drawing, label, LAYER_CAMP, x, y)


@lru_cache(maxsize=1024)
def slot_of(letter: str, caption: str, state: panels.SlotState, language: str) -> panels.Slot:
    label = fill(words.SLOTS[state], {"shape": letter}, language)
    return panels.Slot(letter, tuple(plain_form(letter, 0)), state, caption, label)


def slot_state(letter: str, present: str, discarded: str, revealed: str) -> panels.SlotState:
    """What has become of a camp; `present` is the one that is looking for a place."""
    if letter == present:
        return "now"
    if letter in discarded:
        return "discarded"
    return "built" if letter in revealed else "left"


@lru_cache(maxsize=16)
def all_prompts(language: str) -> tuple[str, ...]:
    """All that the mission's panel may say, at its longest."""
    return tuple(fill(prompt, {"shape": "W"}, language) for prompt in words.PROMPTS.values())


@lru_cache(maxsize=16)
def stock_notes(language: str) -> tuple[str, str, str]:
    """What may stand under the camps: an order nobody knows, one known to all, a whole deal."""
    deal = {"site": "D2r270 D2r270 D2r270 D2r270", "deck": "W" * len(SHAPES)}
    return (
        fill(N_("In an order nobody knows."), {}, language),
        fill(N_("In this order, known to all."), {}, language),
        fill(words.DEAL, deal, language),
    )


# The table


class Table(Voice):
    """One picture in the making."""

    def __init__(
        self, seen: Seen, moves: Sequence[int], language: str, shape: Shape, names: Sequence[str]
    ) -> None:
        super().__init__(language, names)
        self.seen = seen
        self.moves = moves
        self.shape = shape
        self.grid = board_grid(shape)
        self.cloth = cloth_of(seen)
        self.title = self._title()
        self.sentence = self._sentence()

    def scene(self) -> Scene:
        whole = table(self.board(), self.column(), self.shape)
        title = f"{self.seen.settings.game.title}: {self.title}"
        return Scene(
            whole.width,
            whole.height,
            whole.fixed,
            whole.live,
            self.actions(),
            title=title,
            description=self.sentence,
            defs=draw_defs(self.grid.cell),
            tokens={"accent": ACCENTS["scarabya"]},
        )

    def actions(self) -> tuple[Action, ...]:
        if not self.seen.acts() or not self.moves:
            return ()
        return (
            Action(
                PLACE_ACTION,
                self.say(N_("Pitch camp {shape}"), shape=self.seen.mission),
                place_detail(self.seen, self.moves, site_grid(self.shape)),
                highlight=(f"stock-{self.seen.mission}",),
                spoken=self.sentence,
                primary=True,
            ),
        )

    # The board

    def board(self) -> Block:
        side = BOARD_SIDE[self.shape]
        fixed = draw_ground(self.grid, BAND[self.shape] - 1, COORDINATES[self.shape])
        return Block(side, side, fixed, (*self.ground(), *self.digs(), *self.camps()))

    def ground(self) -> list[Element]:
        """The four boards, as far as they are laid, and the survey mark before the first camp."""
        seen, grid = self.seen, self.grid
        live = list(ground_elements(seen.rows, self.shape, self.language))
        if seen.phase in ("mission", "place") and not seen.plot.covered():
            x, y = grid.corner((SIDE // 2, SIDE // 2))
            label = self.say(N_("The four central squares"))
            live.append(Element("centre", draw_centre(grid.cell), label, LAYER_DIG, x, y))
        return live

    def digs(self) -> list[Element]:
        mode = self.seen.mode
        return [
            dig_element(
                one,
                self.name(one.owner) if mode == "duel" else "",
                mode,
                self.shape,
                self.language,
            )
            for one in self.seen.plot.digs
        ]

    def camps(self) -> list[Element]:
        seen = self.seen
        live = [self.camp(one) for one in seen.plot.camps]
        if seen.plot.extra:
            drawing = draw_camp(seen.plot.extra, "", self.grid.cell, "cloth")
            label = self.say(N_("Camps on {cells}"), cells=cell_names(seen.plot.extra))
            live.append(Element("walls", drawing, label, LAYER_CAMP, self.grid.x, self.grid.y))
        if seen.choice is not None:
            live.append(self.camp(seen.choice, pending=True))
        return live

    def camp(self, one: Camp, pending: bool = False) -> Element:
        symbols = self.seen.symbols
        return camp_element(one, symbols, pending, self.shape, self.cloth, self.language)

    # The column

    def column(self) -> list[Panel]:
        return [self.mission_panel(), self.seats_panel(), self.stock_panel()]

    def _title(self) -> str:
        seen = self.seen
        round_ = len(seen.revealed) + (seen.phase == "mission")
        return self.say(TITLES[seen.phase], round=round_, shape=seen.mission)

    def _sentence(self) -> str:
        """What is going on, or how it ended."""
        if self.seen.phase == "over":
            return self.outcome()
        return words.phase_prompt(self.seen.observation, self.language)

    def mission_panel(self) -> Panel:
        cells = plain_form(self.seen.mission, 0) if self.seen.mission else []
        possible = all_prompts(self.language)
        return panels.mission(self.title, self.sentence, cells, self.cloth, possible)

    def outcome(self) -> str:
        """How the game ended, in one sentence."""
        seen = self.seen
        if seen.mode == "solo":
            return words.solo_outcome(
                bool(seen.winners), len(seen.visible_symbols()), self.language
            )
        best = words.points(seen.score(seen.winners[0]), self.language)
        if seen.seats == 1:
            return self.say(N_("Your expedition comes home with {points}."), points=best)
        names = ", ".join(self.name(winner) for winner in seen.winners)
        template = (
            N_("{name} wins with {points}.")
            if len(seen.winners) == 1
            else N_("A shared win with {points}: {name}.")
        )
        return self.say(template, name=names, points=best)

    def full_name(self, number: int) -> str:
        """The name in the list of seats: it also says which one is the viewer."""
        name = self.name(number)
        if number == self.seen.viewer:
            return self.say(N_("{name} (you)"), name=name)
        if number == self.seen.own and len(self.seen.plots) > 1:
            return self.say(N_("{name} (large site)"), name=name)
        return name

    def seats_panel(self) -> Panel:
        if self.seen.mode == "solo":
            return self.solo_panel()
        lines = [self.expedition(number) for number in range(self.seen.seats)]
        below = [self.duel_status()] if self.seen.mode == "duel" else []
        if "bank" in self.seen.data:
            below.append(self.bank_status())
        title = self.say(N_("Expeditions"))
        return panels.expeditions(title, lines, self.rivals(), below)

    def expedition(self, number: int) -> panels.Expedition:
        seen = self.seen
        score = seen.score(number)
        name, note = self.full_name(number), self.note(number)
        spoken = f"{name}: {words.points(score, self.language)}"
        spoken = f"{spoken}, {note}" if note else spoken
        return panels.Expedition(number, name, str(score), note, spoken)

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
        seen = self.seen
        others = [number for number in range(len(seen.plots)) if number != seen.own]
        if not others:
            return []
        inner = column_width(self.shape) - 2 * PADDING
        cell = panels.rival_side(len(others), inner) / SIDE
        return [
            panels.Rival(
                number,
                self.say(
                    N_("Site of {name}: {camps}"),
                    name=self.name(number),
                    camps=words.camps(len(seen.plots[number].camps), self.language),
                ),
                draw_small_ground(cell, seen.rocks, seen.symbols),
                art.small_camps(
                    cell,
                    [one.cells for one in seen.plots[number].camps],
                    [one.cells for one in seen.plots[number].digs],
                    seen.symbols,
                    seat(number).cloth,
                ),
            )
            for number in others
        ]

    def duel_status(self) -> Panel:
        """SCA-43: the number of camps, and what an odd one would pay if the duel ended now."""
        seen = self.seen
        over = seen.phase == "over"
        second = self.name(1 - seen.starter)
        longest = max((self.name(number) for number in range(2)), key=len)
        now = words.duel_status(seen.camps_built, seen.open_symbols(), second, over, self.language)
        possible = [
            words.duel_status(count, 24, longest, ended, self.language)
            for count in (10, 11)
            for ended in (False, True)
        ]
        return panels.status("camps", now, possible)

    def bank_status(self) -> Panel:
        seen = self.seen
        owed = [seen.count(number, "owed") for number in range(seen.seats)]
        bank = words.bank(seen.bank, sum(owed), self.language)
        return panels.status("bank", bank, [words.bank([18, 18, 18, 18], 88, self.language)])

    def solo_panel(self) -> Panel:
        seen = self.seen
        visible, total = len(seen.visible_symbols()), len(seen.symbols)
        trapped = len(seen.trapped_symbols())
        now = words.solo_status(visible, trapped, seen.verdict, self.language)
        possible = words.solo_statuses(self.language)
        title = self.say(N_("Scarabs in sight"))
        if seen.attempt > 1:
            title = self.say(N_("Scarabs in sight, attempt {n}"), n=seen.attempt)
        label = words.scarabs(visible, self.language)
        row = panels.scarab_row(total - visible, trapped, seen.symbol_total, label, self.cloth)
        bad = seen.verdict == "lost"
        return panels.expeditions(title, [], [], [row, panels.status("left", now, possible, bad)])

    def stock_panel(self) -> Panel:
        seen = self.seen
        order = seen.order or SHAPES
        discarded = seen.plot.discarded
        present = "" if self.resolved(seen.mission) else seen.mission
        slots = [
            slot_of(
                letter,
                f"{number} {letter}" if seen.order else letter,
                slot_state(letter, present, discarded, seen.revealed),
                self.language,
            )
            for number, letter in enumerate(order, start=1)
        ]
        notes = stock_notes(self.language)
        hidden, known, _deal = notes
        note = self.deal() if seen.phase == "over" else known if seen.order else hidden
        return panels.stock(self.say(N_("Twelve camps")), note, notes, slots, self.cloth)

    def deal(self) -> str:
        """The deal in writing, for whoever wants to play it again."""
        site = " ".join(text.partition("=")[2] for text in self.seen.quarters)
        if not site:
            return ""
        return self.say(words.DEAL, site=site, deck=self.seen.revealed)

    def resolved(self, letter: str) -> bool:
        plot = self.seen.plot
        return letter in plot.discarded or any(camp.letter == letter for camp in plot.camps)


ARTIST = ScarabyaArtist()
