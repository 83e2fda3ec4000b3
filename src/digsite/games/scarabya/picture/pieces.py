"""What lies on the site, as live elements: boards, digs, camps, and the camps of the stock.

A table shows the same pieces after every move, so each is made once.
"""

from __future__ import annotations

from collections.abc import Set
from functools import lru_cache

from digsite.core.words import N_, Voice
from digsite.draw.actions import Cell, Grid
from digsite.draw.scene import Element, Shape
from digsite.draw.tally import Team, plate
from digsite.games.scarabya.knowledge.content import ROCK, SYMBOL
from digsite.games.scarabya.knowledge.seen import Camp, Dig, areas, cell_name, cell_names, marked
from digsite.games.scarabya.picture import board, panels, words
from digsite.games.scarabya.picture.geometry import (
    BOARD_SIDE,
    CELLS,
    TALLY,
    TRAY,
    WAITING,
    board_grid,
    corner_of,
    moved,
    plain_form,
    size_of,
)
from digsite.games.scarabya.rules.moves import QUARTERS
from digsite.games.scarabya.rules.placements import SIDE

LAYER_GROUND, LAYER_DIG, LAYER_CAMP = 0, 1, 2
HALF = SIDE // 2
POCKETS = (5, 6)
"""How many squares open ground has that is nearly small enough to be a dig."""


@lru_cache(maxsize=2048)
def ground_elements(site: tuple[str, ...], shape: Shape, language: str) -> tuple[Element, ...]:
    """The four boards of a site, or the gaps where they will lie."""
    grid, live = board_grid(shape), []
    for number, name in enumerate(QUARTERS):
        top, left = number // 2 * HALF, number % 2 * HALF
        x, y = grid.corner((top, left))
        rows = tuple(row[left : left + HALF] for row in site[top : top + HALF])
        if rows[0][0] == " ":
            empty = board.gap(HALF * grid.cell, name)
            live.append(Element(f"gap-{name}", empty, "", LAYER_GROUND, x, y))
            continue
        rocks, symbols = (tuple(sorted(marked(rows, mark))) for mark in (ROCK, SYMBOL))
        label = Voice((), language).say(
            N_("Scarabs on {symbols}; rocks on {rocks}"),
            symbols=cell_names(moved(symbols, top, left)),
            rocks=cell_names(moved(rocks, top, left)),
        )
        drawing = board.site(Grid(0, 0, grid.cell, HALF, HALF), rocks, symbols)
        live.append(Element(f"board-{name}", drawing, label, LAYER_GROUND, x, y))
    return tuple(live)


def centre_element(shape: Shape, label: str) -> Element:
    """The survey mark before the first camp."""
    grid = board_grid(shape)
    x, y = grid.corner((HALF, HALF))
    return Element("centre", board.centre_mark(grid.cell), label, LAYER_DIG, x, y)


def pocket_elements(taken: Set[Cell], shape: Shape, language: str) -> list[Element]:
    """The pockets among all squares that are not taken."""
    free = [cell for cell in CELLS if cell not in taken]
    found = [cells for cells in areas(free, max(POCKETS)) if len(cells) in POCKETS]
    return [pocket_element(cells, shape, language) for cells in found]


@lru_cache(maxsize=2048)
def pocket_element(cells: tuple[Cell, ...], shape: Shape, language: str) -> Element:
    """Open ground of five or six squares, too large for a dig by one or two."""
    grid, voice = board_grid(shape), Voice((), language)
    top, left = corner_of(cells)
    drawing = board.pocket(moved(cells, -top, -left), grid.cell)
    count = words.squares(len(cells), voice)
    label = voice.say(N_("Open ground of {squares}"), squares=count)
    x, y = grid.corner((top, left))
    return Element(f"pocket-{cell_name(cells[0])}", drawing, label, LAYER_GROUND, x, y)


@lru_cache(maxsize=256)
def tally(table: tuple[Team, ...], shape: Shape) -> tuple[Element, ...]:
    """The teams of a table in the tray, left and right of where the next camp waits."""
    (top, high), side = TRAY[shape], BOARD_SIDE[shape]
    size, margin = TALLY[shape], 0.03 * side
    space = side / 2 - 2.5 * WAITING[shape] - 2 * margin
    rows = (len(table) + 1) // 2
    found = []
    for number, team in enumerate(table):
        drawing, width = plate(team, size, space, stuck=True)
        x = side - margin - width if number % 2 else margin
        y = top + high * (0.5 + 0.36 * (number // 2 - (rows - 1) / 2))
        found.append(Element(f"tally-{number}", drawing, "", LAYER_CAMP, x, y))
    return tuple(found)


@lru_cache(maxsize=256)
def tray_element(letter: str, cloth: str, shape: Shape, label: str) -> Element:
    """The camp that waits in the tray, lying flat: it comes in no orientation yet."""
    cells, (top, high) = plain_form(letter), TRAY[shape]
    rows, columns = size_of(cells)
    if rows > columns:
        cells = moved([(c, -r) for r, c in cells], 0, rows - 1)
    drawing = board.waiting(cells, WAITING[shape], cloth)
    return Element("tray", drawing, label, LAYER_CAMP, BOARD_SIDE[shape] / 2, top + high / 2)


@lru_cache(maxsize=2048)
def dig_element(one: Dig, owner: str, trap: bool, shape: Shape, language: str) -> Element:
    """An enclosed dig, drawn round its own corner; in a duel it carries its owner's mark."""
    grid, voice = board_grid(shape), Voice((), language)
    top, left = corner_of(one.cells)
    cells, symbols = moved(one.cells, -top, -left), moved(one.symbols, -top, -left)
    drawing = board.dig(cells, symbols, grid.cell, one.owner if owner else None, trap, one.mark)
    label = voice.say(
        N_("Dig on {cells}: {squares} × {symbols}"),
        cells=cell_names(one.cells),
        squares=words.squares(len(one.cells), voice),
        symbols=words.scarabs(len(one.symbols), voice),
    )
    label = f"{label}, {owner}" if owner else label
    if one.mark is not None:
        marked = N_("marked by a token of {value}") if one.mark else N_("marked by a drawn sign")
        label = f"{label}, {voice.say(marked, value=one.mark)}"
    x, y = grid.corner((top, left))
    return Element(f"dig-{cell_name(one.cells[0])}", drawing, label, LAYER_DIG, x, y)


@lru_cache(maxsize=4096)
def camp_element(
    one: Camp, symbols: frozenset[Cell], pending: bool, cloth: str, shape: Shape, language: str
) -> Element:
    """A camp as it lies on a site; remembered by these arguments, as is what follows."""
    covered = tuple([cell for cell in one.cells if cell in symbols])
    return camp_over(one, covered, pending, cloth, shape, language)


@lru_cache(maxsize=8192)
def camp_over(
    one: Camp, covered: tuple[Cell, ...], pending: bool, cloth: str, shape: Shape, language: str
) -> Element:
    """A camp, drawn round its own corner, so that it can travel there from the stock."""
    grid, voice = board_grid(shape), Voice((), language)
    top, left = corner_of(one.cells)
    placed = Camp(one.letter, moved(one.cells, -top, -left))
    drawing = board.camp(placed, grid.cell, cloth, moved(covered, -top, -left), pending)
    template = (
        N_("Your choice: camp {shape} on {cells}") if pending else N_("Camp {shape} on {cells}")
    )
    label = voice.say(template, shape=one.letter, cells=cell_names(one.cells))
    x, y = grid.corner((top, left))
    return Element(f"camp-{one.letter}", drawing, label, LAYER_CAMP, x, y)


def walls_element(cells: tuple[Cell, ...], shape: Shape, label: str) -> Element:
    """Camp squares of a made-up position that belong to no known camp."""
    grid = board_grid(shape)
    drawing = board.camp(Camp("", cells), grid.cell, "cloth")
    return Element("walls", drawing, label, LAYER_CAMP, grid.x, grid.y)


@lru_cache(maxsize=1024)
def slot_of(letter: str, caption: str, state: panels.SlotState, language: str) -> panels.Slot:
    """One camp of the stock."""
    label = Voice((), language).say(words.SLOTS[state], shape=letter)
    return panels.Slot(letter, plain_form(letter), state, caption, label)
