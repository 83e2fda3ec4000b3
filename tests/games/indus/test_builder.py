"""The board builder: what it offers, what it refuses, how boards travel as text."""

from __future__ import annotations

import pytest

from digsite.games.indus.extras.builder import Builder, converse, turned_layout
from digsite.games.indus.knowledge.content import CONTENT
from digsite.games.indus.rules.layout import SLOTS, parse_layout, seam_faults

TILES = CONTENT.made()


@pytest.mark.rule("IND-03")
def test_tile_by_tile_to_a_legal_board() -> None:
    """Whatever offered tile is taken, the board can be finished, the middle first."""
    for choice in range(3):
        builder = Builder(TILES)
        slots = []
        while builder.next_slot():
            slot = builder.next_slot()
            slots.append(slot)
            offers = builder.offers(slot)
            assert builder.lay(slot, offers[choice * 7 % len(offers)]) == []
        assert slots == list(SLOTS)
        assert builder.layout.is_full()
        assert seam_faults(TILES, builder.layout) == []
        assert parse_layout(builder.layout.text()) == builder.layout


@pytest.mark.rule("IND-04")
def test_only_matching_tiles_are_offered() -> None:
    builder = Builder(TILES, parse_layout("L1 - - - Q1r0"))
    offers = builder.offers("NE")
    assert "L6" not in offers
    assert "L1" not in offers
    faults = builder.lay("NE", "L6")
    assert [fault.split()[1] for fault in faults] == ["street", "wall"]
    assert builder.layout.text() == "L1 - - - Q1r0"
    assert builder.lay("NE", "L2") == []
    assert builder.lay("NE", "-") == []
    with pytest.raises(ValueError, match="no large tile"):
        builder.lay("NE", "L9")


def test_all_views_of_a_board_are_legal() -> None:
    board = parse_layout("L1 L2 L4 L6 Q1r0")
    for turns in range(4):
        assert seam_faults(TILES, turned_layout(board, turns)) == []
    assert turned_layout(board, 1).text() == "L6 L1 L2 L4 Q1r1"
    assert turned_layout(board, 4) == board


def test_the_builder_in_the_terminal() -> None:
    told: list[str] = []
    answers = iter(["Q1r0", "L1", "XX L2", "NE L6", "NE L99", "L2", "L4", "L6"])
    text = converse(Builder(TILES), lambda _prompt: next(answers), told.append)
    assert text == "L1 L2 L4 L6 Q1r0"
    assert any(line.startswith("IND-04") for line in told)
    assert any("XX is no slot" in line for line in told)
    assert converse(Builder(TILES), lambda _prompt: "", told.append) == ""
