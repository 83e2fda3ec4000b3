"""Corners of the terminal: long lists, long names, the end of the input, games that are over."""

from __future__ import annotations

import io
import re

import pytest

from digsite.arena.stats import Histogram
from digsite.cli.terminal.output import show_moves
from digsite.cli.terminal.screen import Screen
from digsite.games import find_game
from digsite.services.board import board_text
from digsite.testing import walk
from tests.cli.conftest import Run

GAMES = ["anasazi", "gads-hill", "indus", "scarabya", "ziggurat"]


def shown(legal: list[str], asked: str = "") -> list[str]:
    out = io.StringIO()
    show_moves(Screen(out), legal, asked)
    return out.getvalue().splitlines()


def test_the_end_of_the_input_stops_a_board_builder_like_an_empty_line(run: Run) -> None:
    stopped = run("board", "indus", typed="Q1r0 /  ")
    ended = run("board", "indus", typed="Q1r0 / ")
    assert ended.code == stopped.code == 1
    assert ended.err == stopped.err == ""


def test_a_list_of_places_never_breaks_inside_a_move() -> None:
    places = [f"{expedition} {angle}.123456" for expedition in (1, 2) for angle in range(0, 360, 7)]
    lines = shown([f"lead {place}" for place in places], "lead")
    listed = [re.split(r" {2,}", line.removeprefix("  lead ").strip()) for line in lines]
    assert [place for line in listed for place in line] == places
    assert max(len(line) for line in lines) <= 80


def test_moves_that_name_no_piece_are_listed_as_they_are() -> None:
    long = [f"P{piece}@{place}" for piece in range(40) for place in ("a1", "b2")]
    lines = shown(["pass", "stop", *long])
    assert lines[1].startswith("  P0@(2)")
    assert lines[-2].endswith("  pass  stop")
    assert not any(re.search(r"(^|\s)\(\d+\)", line) for line in lines), "a nameless entry"
    assert lines[-1] == "'moves P0@' lists the places of one piece."


def test_an_example_of_a_piece_has_no_blank_at_its_end() -> None:
    lines = shown([f"camp {x} {y}" for x in range(100, 130) for y in range(100, 130)])
    assert lines[1:] == ["  camp (900)", "'moves camp' lists the places of one piece."]


def test_whole_points_have_whole_bins() -> None:
    bins = Histogram([13.0, 14.0, 15.0, 15.0, 17.0, 18.0], 12)
    assert bins.edges() == [13, 14, 15, 16, 17, 18, 19]
    assert bins.counts == [1, 1, 2, 0, 1, 1]
    assert Histogram([0.0, 0.25, 1.0], 4).width == pytest.approx(0.5), "shares keep small bins"


LONG = "Professor Bartholomew Montgomery-Smythe the Elder"


@pytest.mark.parametrize("name", GAMES)
def test_a_text_board_tells_whole_names(name: str) -> None:
    game = find_game(name)
    names = [LONG, "Bo", "Cleo"]
    for number, state in enumerate(walk(game.start(game.settings(3)), 4)):
        if number % 9 == 4:
            text = " ".join(board_text(state, 0, 80, names=names).split())
            for word in LONG.split():
                assert word in text
        if number > 40:
            break


def test_the_map_of_gads_hill_writes_buildings_out() -> None:
    game = find_game("gads-hill")
    *_, state = walk(game.start(game.settings(3)), 4)
    placed = state.position()["placed"]
    assert isinstance(placed, dict)
    rows = board_text(state, 0, 80).split("\n\n")[0]
    assert "general-store" in placed
    for word in ("#General", "Store", "#Telegraph", "Office", "#Land"):
        assert re.search(rf"{word}\b", rows), word


def test_one_seat_is_one_seat(run: Run) -> None:
    ran = run("play", "scarabya", "--mode", "solo", "--seats", "2")
    assert ran.err == "digsite: Scarabya, mode `solo`: takes 1 seat, not 2\n"
    ran = run("play", "scarabya", "--mode", "duel", "--seats", "3")
    assert ran.err == "digsite: Scarabya, mode `duel`: takes 2 seats, not 3\n"
