"""The engine against the slow reference: the same decisions, the same stacks, the same points."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from digsite.core.contract import NATURE
from digsite.core.rng import Rng
from digsite.games.indus.knowledge.content import CONTENT
from tests.games.indus.helpers import at, legal, steps
from tests.reference import indus as ref

TILES = CONTENT.made()


def reference_board(rows: list[str]) -> dict[ref.Place, ref.Area]:
    return ref.read_tile(rows)


@pytest.mark.reference
@given(
    seats=st.integers(2, 4),
    seed=st.integers(0, 10**6),
    free=st.booleans(),
    lock=st.booleans(),
    walk_in=st.booleans(),
    cap=st.integers(0, 3),
    colours=st.permutations("bygr"),
)
def test_random_games(
    seats: int, seed: int, free: bool, lock: bool, walk_in: bool, cap: int, colours: list[str]
) -> None:
    state = at(
        None,
        seats,
        setup="free" if free else "first_game",
        board="random",
        first_player="chosen",
        first_seat=seed % seats,
        two_player_colour_lock="on" if lock else "off",
        recover_on_walk_in="on" if walk_in else "off",
        recovery_cap=cap,
        colours=" ".join(ref.COLOURS[letter] for letter in colours),
    )
    slow: ref.Game | None = None
    for seat, move in steps(state, Rng(seed)):
        if not state.board.ruins:
            continue
        if slow is None:
            board = reference_board(state.board.rows())
            slow = ref.Game(board, seats, seed % seats, lock, walk_in, cap, "".join(colours))
            if not free:
                start = {
                    str(space): str(piece) for space, piece in _frame(state.position()).items()
                }
                slow.start_with(start)
        if seat == NATURE:
            slow.roll(int(move.split()[1]))
            continue
        assert slow.turn == seat
        assert set(legal(state, seat)) == slow.moves()
        slow.play(move)
    assert slow is not None
    assert slow.phase == "over"
    assert [int(state.score(seat)) for seat in range(seats)] == slow.scores()
    assert [int(count) for count in state.recovered][:seats] == slow.recovered
    if seats > 2:
        assert slow.turns == [48 // seats] * seats


def _frame(position: dict[str, object]) -> dict[object, object]:
    frame = position["frame"]
    assert isinstance(frame, dict)
    return frame


@pytest.mark.rule("IND-66", "IND-67", "IND-68", "IND-70")
def test_shares_of_the_reference() -> None:
    """The reference itself on the ledger's vectors, so that it can be trusted above."""
    assert ref.share_building(3, {"y": 2, "g": 2}) == {"y": 4, "g": 4}
    assert ref.share_building(4, {"b": 3, "y": 1, "g": 1, "r": 1}) == {
        "b": 8,
        "y": 1,
        "g": 1,
        "r": 1,
    }
    assert ref.share_building(5, {"y": 1}) == {"y": 15}
    assert ref.share_other(11, {"b": 2, "y": 2, "g": 1}) == {"b": 5, "y": 5}
    assert ref.share_other(2, {"b": 1, "y": 1, "g": 1}) == {"b": 0, "y": 0, "g": 0}


@pytest.mark.rule("IND-04")
def test_rings_are_drawn_by_weight() -> None:
    """Every legal board is equally likely: rings weigh the number of their centres."""
    state = at(None, 4, board="random")
    chances = state.chances()
    assert len(chances.codes) == 4 * 26
    assert {int(weight) for weight in chances.weights} == {28}
