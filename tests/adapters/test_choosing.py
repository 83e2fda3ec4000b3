"""Which action stands for a move, and what the move is called for those who see the board."""

from __future__ import annotations

import pytest
from lanterns import GAME as LANTERNS

from digsite.core.contract import State, lowest_seat
from digsite.core.match import Match
from digsite.core.rng import Rng
from digsite.games import find_game, game_ids
from digsite.services.board import artist, moves_of, sight_of
from digsite.services.move_actions import MoveNames


def decisions(game_id: str, most: int = 40) -> list[State]:
    """Positions of a random game in which somebody decides."""
    game = find_game(game_id)
    match = Match(game.settings(2), seed=3)
    rng = Rng(3)
    found: list[State] = []
    while not match.is_over() and len(found) < most:
        found.append(match.state.copy())
        seat = int(lowest_seat(match.state.to_act()))
        legal = match.state.moves(seat)
        match.play(seat, legal[rng.below(len(legal))])
    return found


def names_for(state: State) -> MoveNames:
    seat = int(lowest_seat(state.to_act()))
    return MoveNames(sight_of(state, seat, ["Ada", "Bo"]))


@pytest.mark.parametrize("game_id", game_ids())
def test_legal_moves_are_chosen_in_the_picture_and_named_without_notation(game_id: str) -> None:
    game = find_game(game_id)
    drawer = artist(game)
    for state in decisions(game_id)[::8]:
        seat = int(lowest_seat(state.to_act()))
        seen, legal = state.observe(seat), moves_of(state, seat)
        names = names_for(state)
        for code in legal[:: max(1, len(legal) // 3)]:
            choice = names.choice(code)
            assert choice is not None, game.notation(code)
            assert drawer.code(seen, choice.action.id, choice.value) == code
            called = names.call(code, legal[0])
            assert choice.action.label in called
            assert game.notation(code) not in called


def test_a_camp_is_called_by_the_place_that_is_marked() -> None:
    state = decisions("scarabya")[0]
    shape = str(state.observe(0).data["mission"])
    first, second, *_ = moves_of(state, 0)
    names = names_for(state)
    assert names.call(first, first) == f"“Pitch camp {shape}” at the marked place"
    assert names.call(second, first) == f"“Pitch camp {shape}” at another place"


def test_a_lead_is_called_by_the_direction_that_is_marked() -> None:
    game = find_game("anasazi")
    state = next(
        state for state in decisions("anasazi") if state.observe(0).data["phase"] == "action"
    )
    seat = int(lowest_seat(state.to_act()))
    legal = moves_of(state, seat)
    one = [code for code in legal if game.notation(code).startswith("lead 1 ")]
    two = [code for code in legal if game.notation(code).startswith("lead 2 ")]
    camp = next(code for code in legal if game.notation(code).startswith("camp"))
    names = names_for(state)
    assert names.call(one[0], one[0]) == "“Lead expedition 1” in the marked direction"
    assert names.call(one[1], one[0]) == "“Lead expedition 1” in another direction"
    assert names.call(two[0], one[0]) == "“Lead expedition 2”"
    assert names.call(camp, one[0]) == "“Build a camp”"
    assert names.call(camp, camp) == "“Build a camp” at the marked place"


def test_a_move_that_no_action_stands_for_is_told_in_notation() -> None:
    state = LANTERNS.from_position(LANTERNS.settings(2), {"wind": 1, "card": 3})
    assert names_for(state).call(1, 1) == "“Take 1”"
    code = int(LANTERNS.parse("card 2").code())
    assert names_for(state).call(code, 1) == "card 2"
