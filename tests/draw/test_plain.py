"""The plain picture: boards and facts are found, moves are grouped, nothing is clipped or faint."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Literal

import connect_four
import lanterns
import pytest

from digsite.core.contract import Game, Observation, State
from digsite.core.match import Match
from digsite.core.rng import Rng
from digsite.core.words import Voice
from digsite.draw.actions import Action
from digsite.draw.plain import PLAIN, PlainArtist
from digsite.draw.plain_data import facts_of, move_actions, read_board
from digsite.draw.scene import Sight
from digsite.services.board import sight_of
from digsite.testing.pictures import picture_faults
from tests.core.toy_games import Cards, Darts, Low, Nim, Ropes

ENGLISH = Voice()
SHAPES: tuple[Literal["wide", "tall"], ...] = ("wide", "tall")


def dropped(columns: str) -> State:
    match = Match(connect_four.GAME.settings(2))
    for number, letter in enumerate(columns):
        match.play(number % 2, connect_four.GAME.parse(letter).code())
    return match.state


def seeing(data: dict[str, object], seats: int = 2) -> Sight:
    """A sight of any data, at a table of connect four or, for three, of Lanterns."""
    game: Game = connect_four.GAME if seats == 2 else lanterns.GAME
    return Sight(Observation(game.settings(seats), 0, data), voice=Voice(["Ada", "Bo", "Cy"]))


def leaves(actions: Sequence[Action]) -> list[str]:
    return [one.id for top in actions for one in top.walk() if not one.children]


# Boards


def test_rows_of_equal_length_are_a_board() -> None:
    board = read_board("cells", ["..#", ".#.", "#.."], 2)
    assert board is not None
    assert not board.seated
    assert [name for _, name, mark in board.squares() if mark] == ["c3", "b2", "a1"]


@pytest.mark.parametrize("rows", [["0.1", "...", "..."], [[0, None, 1], [-1, -1, 0], [1, 1, 1]]])
def test_a_board_of_seat_numbers_shows_the_seats(rows: list[object]) -> None:
    board = read_board("cells", rows, 2)
    assert board is not None
    assert board.seated
    assert {mark for _, _, mark in board.squares()} == {"", "0", "1"}


@pytest.mark.parametrize(
    "value",
    [
        ["...", "..", "..."],
        ["..", "..", ".."],
        [1, 2, 3],
        "abc",
        [[{}, {}, {}]] * 3,
        [["long", "", ""]] * 3,
        ["." * 27] * 3,
        [],
    ],
)
def test_what_is_no_board_stays_a_fact(value: object) -> None:
    assert read_board("cells", value, 2) is None


def test_pieces_stand_on_their_squares_with_their_owners_names() -> None:
    scene = PLAIN.scene(sight_of(dropped("dd"), 0, ["Ada", "Bo"]))
    pieces = {part.id: part for part in scene.live if part.id.startswith("board-")}
    assert {name: part.label for name, part in pieces.items()} == {
        "board-d1": "d1: Ada",
        "board-d2": "d2: Bo",
    }
    assert pieces["board-d1"].x == pieces["board-d2"].x
    assert pieces["board-d1"].y > pieces["board-d2"].y


def test_the_picture_is_described_by_what_there_is_to_do() -> None:
    scenes = [PLAIN.scene(sight_of(dropped("d"), seat, ["Ada", "Bo"])) for seat in (0, 1)]
    told = ["Bo chooses a column.", "Choose a column for your disc."]
    assert [scene.description for scene in scenes] == told


def test_the_fixed_layer_stays_while_the_game_goes_on() -> None:
    before, after = (PLAIN.scene(sight_of(dropped(columns), 0)) for columns in ("d", "dcd"))
    assert before.fixed_key == after.fixed_key


def test_a_board_that_a_phone_cannot_show_is_told_as_facts() -> None:
    sight = seeing({"cells": [["123"] * 24] * 3})
    wide, tall = (PLAIN.scene(replace(sight, shape=shape)) for shape in SHAPES)
    assert "cells-a1" in {part.id for part in wide.live}
    assert "cells-a1" not in {part.id for part in tall.live}
    assert picture_faults(tall.document("light"), 360) == []


def test_a_hint_names_the_board_where_several_look_like_one() -> None:
    data: dict[str, object] = {"hand": ["2H.", "9S.", "KD."], "board": ["...", "...", "..."]}
    assert "Hand" in PLAIN.text(seeing(data)).splitlines()
    assert "Hand: 2H., 9S., KD." in PlainArtist(board="board").text(seeing(data))


# Facts


def test_nested_data_become_lines_that_can_be_read() -> None:
    value = {"deck_size": 12, "piles": [[1, 2], []], "open": True, "note": ""}
    told = [(fact.depth, fact.label, fact.words) for fact in facts_of("Table", value, ENGLISH)]
    assert told == [
        (0, "Table", ""),
        (1, "deck size", "12"),
        (1, "piles", ""),
        (2, "1", "1, 2"),
        (2, "2", "–"),
        (1, "open", "yes"),
        (1, "note", "–"),
    ]


def test_points_stand_beside_the_names_and_no_longer_among_the_facts() -> None:
    sight = seeing({"points": [3, 12], "round": 2})
    assert PLAIN.text(sight) == "◆ Ada  3\n▲ Bo  12\n\nRound: 2"
    labels = {part.id: part.label for part in PLAIN.scene(sight).live}
    assert labels["score-1"] == "Bo: 12"


def test_facts_of_seats_stand_under_their_names() -> None:
    artist = PlainArtist(by_seat=["taken"])
    assert artist.text(seeing({"taken": [[1], [2, 3]]})) == (
        "◆ Ada\n  Taken: 1\n▲ Bo\n  Taken: 2, 3"
    )


def test_text_keeps_to_the_width() -> None:
    sight = replace(seeing({"story": "word " * 60, "cells": ["." * 20] * 3}), width=30)
    assert max(len(line) for line in PLAIN.text(sight).splitlines()) <= 30


# Moves


def test_few_moves_are_buttons_as_they_are() -> None:
    actions = move_actions(["take 1", "take 2", "pass"], {}, ENGLISH)
    assert [(one.id, one.label) for one in actions] == [
        ("take 1", "Take 1"),
        ("take 2", "Take 2"),
        ("pass", "Pass"),
    ]


def test_many_moves_wait_behind_their_first_word() -> None:
    names = [f"{word} {number}" for word in ("buy", "sell") for number in range(9)] + ["pass"]
    actions = move_actions(names, {}, ENGLISH)
    assert [one.label for one in actions] == ["Buy", "Sell", "Pass"]
    assert [one.label for one in actions[0].children][:2] == ["0", "1"]
    assert actions[0].children[0].spoken == "buy 0"
    assert leaves(actions) == names


def test_three_hundred_numbers_do_not_become_three_hundred_buttons() -> None:
    names = [f"turn {number}" for number in range(300)]
    actions = move_actions(names, {}, ENGLISH)
    assert len(actions) <= 24
    assert actions[0].label == "Turn 0 … Turn 16"
    assert max(len(one.children) for one in actions) <= 24
    assert leaves(actions) == names


def test_squares_are_pressed_one_after_the_other() -> None:
    outlines = {name: f"M{name}" for name in ("a1", "a2", "b1", "b2")}
    actions = move_actions(["a1-a2", "a1b2", "b1:b2", "a2"], outlines, ENGLISH)
    assert [(one.label, one.outline) for one in actions] == [
        ("a1", "Ma1"),
        ("b1", "Mb1"),
        ("a2", "Ma2"),
    ]
    assert [(one.id, one.outline) for one in actions[0].children] == [
        ("a1-a2", "Ma2"),
        ("a1b2", "Mb2"),
    ]


def test_a_column_is_pressed_as_a_whole() -> None:
    scene = PLAIN.scene(sight_of(dropped("d"), 1))
    assert [one.label for one in scene.actions][:2] == ["Column a", "Column b"]
    assert all(one.outline.startswith("M") for one in scene.actions)


def test_ids_are_different_and_every_move_has_its_action() -> None:
    names = [f"{a}{i}-{b}{j}" for a in "abc" for i in (1, 2) for b in "abc" for j in (1, 2)]
    actions = move_actions([*names, "pass"], {"a1": "M1"}, ENGLISH)
    ids = [one.id for top in actions for one in top.walk()]
    assert len(set(ids)) == len(ids)
    assert sorted(leaves(actions)) == sorted([*names, "pass"])


# Any game


GAMES = [connect_four.GAME, lanterns.GAME, *(toy() for toy in (Nim, Cards, Low, Darts, Ropes))]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_any_game_is_drawn_without_a_fault_and_played_by_its_actions(game: Game) -> None:
    match = Match(game.settings(game.modes[0].most), seed=4)
    rng = Rng(4)
    while not match.is_over():
        seat = match.acting_seats()[0]
        sight = sight_of(match.state, seat, ["Ada", "A rather long name of somebody", "Cy"])
        for shape in SHAPES:
            scene = PLAIN.scene(replace(sight, shape=shape))
            least = 360 if shape == "tall" else None
            assert picture_faults(scene.document("light"), least) == []
        code = int(match.state.sample_move(seat, rng))
        if code in sight.moves:
            choice = action_of(sight, scene.actions, code)
            assert PLAIN.code(sight.seen, choice, ()) == code
        match.play(seat, code)
    assert PLAIN.text(sight_of(match.state, -2))


def action_of(sight: Sight, actions: Sequence[Action], code: int) -> str:
    """The id of a move's action, found as the plain artist finds it."""
    name, value = PLAIN.action_of(sight.seen, code)
    assert value == ()
    assert name in leaves(actions)
    return name
