"""Corners of the engine: what follows by itself is told, and what is over stays over."""

from __future__ import annotations

import pytest

from digsite.games import find_game, game_ids
from digsite.testing import walk
from tests.adapters.test_engine import Caller


@pytest.fixture
def caller() -> Caller:
    return Caller()


def kinds(reply: dict[str, object]) -> list[str]:
    events = reply["events"]
    assert isinstance(events, list)
    return [event["kind"] for event in events]


def test_loading_a_position_tells_a_camp_that_has_no_place(caller: Caller) -> None:
    position = {"game": "scarabya", "mode": "base", "seats": 1, "mission": "T"}
    full = {**position, "grid": ["x" * 10] * 10}
    assert kinds(caller.done("position", chance="manual", position=full)) == ["discarded"]


def test_loading_a_position_tells_whose_turn_begins(caller: Caller) -> None:
    position = {"game": "ziggurat", "rules": 1, "mode": "chapter1", "seats": 2}
    known = {**position, "heroes": ["L0:5", "L0:25"], "cards": ["Z11", "Z01"]}
    assert kinds(caller.done("position", position=known))[0] == "turn"


def test_loading_a_finished_position_tells_what_was_scored(caller: Caller) -> None:
    bare = {"game": "indus", "turn": 1, "frame": {}, "reserve": {}}
    reply = caller.done("position", position=bare)
    assert kinds(reply)[0] == "scored"
    assert reply["status"]["over"]


@pytest.mark.parametrize("name", game_ids())
def test_a_position_of_the_engine_itself_has_nothing_left_to_tell(name: str) -> None:
    game = find_game(name)
    settings = game.settings(game.modes[0].least)
    for number, state in enumerate(walk(game.start(settings), 3)):
        if number % 5 == 0:
            assert not game.from_position(settings, state.position()).opening
        if number > 60:
            break


def at_the_end(caller: Caller, **more: object) -> None:
    """Place the last camp of a game."""
    site = {"game": "scarabya", "mode": "base", "seats": 1, "grid": ["." * 10] * 10}
    last = {**site, "revealed": "FILNPUVWXYZT", "mission": "T"}
    caller.done("position", position=last, chance="manual", **more)
    (move, *_others) = caller.done("moves", seat=0)["moves"]
    assert caller.done("play", seat=0, move=move)["status"]["over"]


def test_after_the_end_nothing_is_taken_back(caller: Caller) -> None:
    at_the_end(caller)
    error = caller.failed("undo")
    assert (error["kind"], error["message"]) == ("refused", "The game is over.")
    assert caller.done("status")["status"]["over"]


def test_a_friendly_table_takes_the_last_move_back(caller: Caller) -> None:
    at_the_end(caller, friendly_undo=True)
    assert not caller.done("undo")["status"]["over"]


def test_friendly_is_yes_or_no(caller: Caller) -> None:
    error = caller.failed("new", game="scarabya", seats=2, friendly_undo="yes")
    assert error["message"] == "the argument friendly_undo must be true or false"
