"""Corners of the engine: what follows by itself is told, and what is over stays over."""

from __future__ import annotations

import pytest

from digsite.core.errors import PositionError
from digsite.core.match import Match
from digsite.core.rng import Rng
from digsite.games import find_game, game_ids
from digsite.testing import walk
from tests.adapters.test_engine import Caller
from tests.core.toy_games import Cards, CardsState


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


# Positions that no game comes to


def undealt(game: str, **more: object) -> dict[str, object]:
    return {"game": game, "rules": find_game(game).version, "seats": 2, "phase": "deal", **more}


def test_a_deal_from_too_few_cards_is_refused(caller: Caller) -> None:
    fresh = undealt("ziggurat", mode="chapter1")
    caller.done("position", chance="manual", position=fresh)
    deck = [card.split()[1] for card, _weight in caller.done("chances")["outcomes"]]
    caller.done("position", chance="manual", position={**fresh, "discard": deck[2:]})
    few = {**fresh, "discard": deck[1:]}
    assert "discard" in caller.failed("position", chance="manual", position=few)["message"]
    thrown = undealt("gads-hill", framed=["cemetery", "station", "pasture"], discard=[1, 2, 3])
    assert "GAD-06" in caller.failed("position", chance="manual", position=thrown)["message"]


class EmptyHanded(CardsState):
    """Cards whose nature has lost the deck."""

    def sample_chance(self, rng: Rng) -> int:
        return int(rng.below(0))


def test_an_impossible_position_is_told_in_words() -> None:
    match = Match(Cards(EmptyHanded).settings(2))
    with pytest.raises(PositionError, match="leaves chance nothing to draw"):
        match.drawn(Rng(1))
    with pytest.raises(PositionError, match="leaves chance nothing to draw"):
        Match(Cards(EmptyHanded).settings(2), 1)
