"""What stays true in every game: the ledger's invariants in random play, few games or many."""

from __future__ import annotations

import pytest

from digsite.core.contract import NATURE, NOBODY, lowest_seat
from digsite.core.rng import Rng
from digsite.games.indus import GAME
from digsite.games.indus.rules.pieces import landing
from digsite.games.indus.rules.piles import UNPROTECTED, pieces_in
from digsite.games.indus.rules.play import IndusState
from digsite.games.indus.rules.state import KIT
from tests.games.indus.helpers import table

MOST_ON_FRAME = {2: 9, 3: 10, 4: 9}
MOVE = 512


def keep_watch(seats: int, seed: int) -> None:
    """One random game, watched at every step."""
    state = GAME.start(table(seats, board="random", setup="free"))
    assert isinstance(state, IndusState)
    rng = Rng(seed)
    turns = [0] * seats
    guards: dict[int, int] = {}
    while state.to_act() != NOBODY:
        if state.to_act() == NATURE:
            state.apply(NATURE, state.sample_chance(rng))
            continue
        seat = int(lowest_seat(state.to_act()))
        code = int(state.sample_move(seat, rng))
        area = int(landing(code - MOVE, state.die)) if MOVE <= code < MOVE + 24 else -1
        before = sum(state.captures)
        state.apply(seat, code)
        assert sum(state.standing) <= MOST_ON_FRAME[seats]  # IND-13
        if area >= 0:
            turns[seat] += 1
            assert sum(state.captures) - before <= 9  # IND-37: at most three pieces
            watch_area(state, area, guards)
    recovered = sum(state.recovered)
    assert sum(turns) == 48 + recovered  # IND-61
    if seats > 2:
        assert set(turns) == {48 // seats}
    pieces = sum(len(pieces_in(state.pile[a], state.protector[a])) for a in range(36))
    assert pieces <= sum(KIT[seats]) * len(state.in_play())
    ended = state.result()
    assert ended is not None
    assert sum(ended.scores) <= state.board.worth() + 81  # 6.5: the artefacts suffice


def watch_area(state: IndusState, area: int, guards: dict[int, int]) -> None:
    """IND-37: what a stack can be; protection never changes hands."""
    protector = int(state.protector[area])
    pieces = pieces_in(state.pile[area], protector)
    colours = {piece // 3 for piece in pieces}
    if protector == UNPROTECTED:
        assert len(colours) == len(pieces) <= len(state.in_play())
        assert area not in guards
    else:
        assert colours == {protector}
        assert len(pieces) >= 2
        assert guards.setdefault(area, protector) == protector


@pytest.mark.rule("IND-13", "IND-22", "IND-37", "IND-61")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_random_games(seats: int) -> None:
    for seed in range(40):
        keep_watch(seats, seed)


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_ten_thousand_random_games(seats: int) -> None:
    for seed in range(10_000):
        keep_watch(seats, seed)
