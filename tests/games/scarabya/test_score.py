"""Points counted from the board agree with points counted move by move."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from digsite.core.contract import NATURE, NOBODY, lowest_seat
from digsite.core.errors import PositionError
from digsite.core.rng import Rng
from digsite.games import find_game
from digsite.games.scarabya.extras.score import ScarabyaScorer

GAME = find_game("scarabya")
SCORER = ScarabyaScorer()


@pytest.mark.rule("SCA-29", "SCA-25", "SCA-43", "SCA-52")
@given(st.integers(0, 2**40), st.sampled_from(["base", "duel", "solo"]), st.integers(0, 40))
def test_the_account_of_a_position_adds_up_to_its_score(seed: int, mode: str, steps: int) -> None:
    settings = GAME.settings(GAME.mode(mode).least, mode)
    state = GAME.start(settings)
    rng = Rng(seed)
    for _ in range(steps):
        acting = state.to_act()
        if acting == NOBODY:
            break
        if acting == NATURE:
            state.play(NATURE, state.sample_chance(rng))
        else:
            seat = lowest_seat(acting)
            state.play(seat, state.sample_move(seat, rng))
    for seat in range(settings.seats):
        entries = SCORER.account(state, seat)
        if mode == "solo" and not entries:
            continue  # no site yet: nothing to cover, nothing covered
        assert sum(entry.points for entry in entries) == state.score(seat)


@pytest.mark.rule("SCA-30")
def test_an_area_that_no_camp_closed_earns_nothing() -> None:
    position = SCORER.drawn("s#\n##\n")
    state = GAME.from_position(GAME.settings(1, "base"), position)
    assert SCORER.account(state, 0) == []


def test_a_drawing_may_be_spaced_out() -> None:
    assert SCORER.drawn("s . x\n\n x x x \n") == {"grid": ["s.x", "xxx"]}


def test_a_strange_mark_is_named_with_its_row() -> None:
    with pytest.raises(PositionError, match=r"row 2: '\?'"):
        SCORER.drawn("..\n.?\n")
