"""Hints: the move, the runner-up and the gap, with an effect that playing the move really has."""

import pytest
from lanterns import GAME as LANTERNS

from digsite.bots.hints import certain_effects
from digsite.core.contract import NO_MOVE, State
from digsite.core.words import Voice
from digsite.games import find_game
from digsite.services.advice import advice_for
from digsite.services.opponents import NothingToDecide

GRID = ["s.xx", ".s.x", "...x", "...x"]


def closing(seats: int, mode: str) -> State:
    """A position in which a T can close four squares with two scarabs."""
    game = find_game("scarabya")
    position: dict[str, object] = {"grid": GRID, "mission": "T"}
    return game.from_position(game.settings(seats, mode), position)


@pytest.mark.parametrize(("seats", "mode"), [(2, "base"), (2, "duel"), (1, "base")])
def test_the_effects_are_those_of_playing_the_move(seats: int, mode: str) -> None:
    state = closing(seats, mode)
    code = int(state.settings.game.parse("T1@a2").code())
    effects = certain_effects(state.observe(0), code)
    (dug,) = [effect for effect in effects if effect["kind"] == "dug"]
    assert (dug["size"], dug["symbols"], dug["points"]) == (4, 2, 8)
    assert all(effect["seat"] == 0 for effect in effects if mode == "base" and "seat" in effect)


def test_a_hint_names_the_move_and_says_why() -> None:
    state = closing(2, "duel")
    given = advice_for(state, 0, Voice(["Ada", "Bo"]))
    game = state.settings.game
    assert state.refusal(0, game.parse(given.move).code()) is None
    assert given.move in given.why
    assert given.hint.runner_up != NO_MOVE
    reason = given.hint.reason
    assert reason is not None
    assert reason.places
    assert "%" not in given.why
    after = state.copy()
    after.play(0, game.parse(given.move).code())
    dug = [effect for effect in given.hint.effects if effect["kind"] == "dug"]
    assert sum(int(str(effect["points"])) for effect in dug) == after.score(0) - state.score(0)


def test_the_reason_is_the_dig_that_closes() -> None:
    state = closing(2, "base")
    game = state.settings.game
    strategy = game.kit().strategy(state.settings)
    move, other = (int(game.parse(text).code()) for text in ("T1@a2", "T0@b3"))
    found = {one.kind: one for one in strategy.reasons(state, 0, move, other)}
    assert found["digs"].values == {"points": 8}
    assert len(found["digs"].places) == 4


def test_a_hint_uses_nothing_the_seat_cannot_know() -> None:
    game = LANTERNS
    position: dict[str, object] = {"wind": 1, "card": 3}
    whys = []
    for hidden in (1, 2, 3):
        state = game.from_position(
            game.settings(2), {**position, "open": [0, hidden], "taken": [[], [hidden]]}
        )
        given = advice_for(state, 0, Voice(["Ada", "Bo"]))
        whys.append([effect for effect in given.hint.effects if effect["kind"] == "resolved"])
    assert whys == [[], [], []]


def test_no_advice_without_a_decision() -> None:
    state = closing(2, "duel")
    with pytest.raises(NothingToDecide):
        advice_for(state, 1, Voice(["Ada", "Bo"]))
