"""The board builder: assemble a board tile by tile; only what can be completed is offered."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from digsite.core.errors import SettingsError
from digsite.core.words import _
from digsite.games.indus.knowledge.content import CONTENT, TileSet
from digsite.games.indus.rules.layout import (
    CENTRE,
    CORNERS,
    EMPTY,
    GAP,
    SLOTS,
    Layout,
    LegalBoards,
    parse_layout,
    seam_faults,
)


class Builder:
    """A board being assembled (IND-03, IND-06). Import and export: ``Layout.text``."""

    def __init__(self, tiles: TileSet, layout: Layout = EMPTY) -> None:
        self.tiles = tiles
        self.layout = layout
        # All four views: people lay tiles where they like.
        self.legal = [
            turned_layout(one, view) for one in LegalBoards(tiles).layouts() for view in range(4)
        ]

    def next_slot(self) -> str:
        """The first gap in the order of building, or an empty text."""
        return next((slot for slot in SLOTS if self.layout.word_in(slot) == GAP), "")

    def offers(self, slot: str) -> list[str]:
        """The tiles that may lie in a slot so that a legal board can still be finished."""
        rest = with_tile(self.layout, slot, GAP)
        return sorted({one.word_in(slot) for one in self.legal if extends(one, rest)})

    def lay(self, slot: str, word: str) -> list[str]:
        """Lay a tile (``-`` takes it away), or change nothing and return every seam that breaks.

        ``ValueError`` says that there is no such tile.
        """
        tried = with_tile(self.layout, slot, word)
        faults = seam_faults(self.tiles, tried)
        if not faults:
            self.layout = tried
        return faults


def with_tile(layout: Layout, slot: str, word: str) -> Layout:
    """The layout with one slot changed, or ``ValueError``."""
    words = [word if slot == one else layout.word_in(one) for one in (*CORNERS, CENTRE)]
    return parse_layout(" ".join(words))


def turned_layout(layout: Layout, turns: int) -> Layout:
    """The same board seen from another side: the whole turned clockwise."""
    corners = [layout.words[(place - turns) % 4] for place in range(4)]
    centre = layout.words[4]
    return Layout((*corners, f"{centre[:3]}{(int(centre[3]) + turns) % 4}"))


def extends(full: Layout, part: Layout) -> bool:
    """Whether a full layout fills the gaps of another and changes nothing else."""
    return all(one in (GAP, word) for one, word in zip(part.words, full.words, strict=True))


def converse(builder: Builder, ask: Callable[[str], str], tell: Callable[[str], None]) -> str:
    """Ask for tile after tile; the text of the finished board, or an empty one."""
    while True:
        slot = builder.next_slot()
        if not slot:
            tell(_("The board is complete. Play on it with:"))
            tell(f"  --option setup=free --option 'board={builder.layout.text()}'")
            return builder.layout.text()
        tell(builder.layout.text())
        offers = builder.offers(slot)
        if not offers:
            tell(_("No tile fits {slot}: take one away, such as NW -").format(slot=slot))
        else:
            tell(_("{slot}: {tiles}").format(slot=slot, tiles=" ".join(offers)))
        words = ask(_("tile, SLOT TILE, or empty to stop: ")).split()
        if not words:
            return ""
        if len(words) == 1:
            words = [slot, words[0]]
        _try(builder, words[0], words[1], tell)


def _try(builder: Builder, slot: str, word: str, tell: Callable[[str], None]) -> None:
    if slot not in SLOTS:
        tell(_("{slot} is no slot; they are {slots}").format(slot=slot, slots=", ".join(SLOTS)))
        return
    try:
        faults = builder.lay(slot, word)
    except ValueError as problem:
        tell(str(problem))
        return
    for fault in faults:
        tell(f"IND-04: {fault}")


def assemble_board(
    text: str, content: str, ask: Callable[[str], str], tell: Callable[[str], None]
) -> str:
    """The builder of ``digsite board``: from an empty frame, or going on with a board."""
    tiles = CONTENT.made(Path(content) if content else None)
    try:
        start = parse_layout(text) if text else EMPTY
    except ValueError as problem:
        raise SettingsError(f"board (IND-03): {problem}") from None
    for fault in seam_faults(tiles, start):
        tell(f"IND-04: {fault}")
    return converse(Builder(tiles, start), ask, tell)
