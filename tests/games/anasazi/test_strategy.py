"""What bots are told: values, gains, candidates, and how positions are played on."""

from __future__ import annotations

import pytest

from digsite.bots.levels import make_bot
from digsite.core.contract import NOBODY
from digsite.core.rng import Rng
from digsite.games.anasazi import GAME
from digsite.games.anasazi.rules.play import AnasaziState
from tests.games.anasazi.helpers import at, box, camp, code, lead, mesa, random_game, step, table

RICH = mesa(box(20, 80, -30, 30), [box(40, 52, -4, 8)], [box(55, 66, -4, 8)])
"""Two treasures straight ahead of expedition 1."""
LAST_TOWER = mesa(box(20, 80, -30, 30), [box(30, 50, -26, -10), box(30, 50, 8, 16)])
"""A treasure below and a tower above the way of expedition 1."""


def middle(seats: int, steps: int) -> AnasaziState:
    """A random game after some steps, at an action."""
    state = random_game(table(seats, layout="fixed:5"), 3, "action")
    rng = Rng(4)
    for _ in range(steps):
        step(state, rng)
    while state.phase() != "action":
        step(state, rng)
    return state


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_chances_to_win_add_up_to_one(seats: int) -> None:
    state = middle(seats, 30)
    strategy = GAME.kit().strategy(state.settings)
    values = [strategy.value(state, seat) for seat in range(seats)]
    assert all(0.0 < value < 1.0 for value in values)
    assert sum(values) == pytest.approx(1.0)


def test_a_lead_is_worth_more_when_less_is_left() -> None:
    seats: list[dict[str, object]] = [{"treasures": [3, 0, 0, 0]}, {}]
    early = at(seats=seats)
    late = at(seats=seats, supply=6)
    strategy = GAME.kit().strategy(early.settings)
    assert 0.5 < strategy.value(early, 0) < strategy.value(late, 0) < 1.0


def test_more_treasures_gain_more() -> None:
    state = at(mesas=[RICH], treasures="ry")
    strategy = GAME.kit().strategy(state.settings)
    both = strategy.gain(state, 0, code(lead(0)))
    assert both > strategy.gain(state, 0, code(lead(15))) > strategy.gain(state, 0, code(lead(180)))
    best = strategy.candidates(state, 0, 8)[0]
    assert GAME.notation(int(best)).startswith("lead 1 ")
    after = state.copy()
    after.play(0, best)
    assert after.score(0) > 10


def ending(own: int, other: int) -> AnasaziState:
    """The last red tower stands before seat 0, who has looked at it."""
    return at(
        mesas=[LAST_TOWER],
        treasures="w",
        towers="r",
        tile=[3, 0, 0, 0],
        actions=1,
        seats=[
            {"treasures": [0, own, 0, 0], "objective": "yellow", "looked": [1]},
            {"treasures": [0, 0, other, 0], "objective": "red"},
        ],
    )


def test_the_end_is_wanted_by_who_leads() -> None:
    fall = code(lead(15))
    ahead, behind = ending(5, 2), ending(2, 5)
    strategy = GAME.kit().strategy(ahead.settings)
    assert strategy.gain(ahead, 0, fall) > 20
    assert strategy.gain(behind, 0, fall) < -20
    bot = make_bot("montecarlo:simulations=60:breadth=8", GAME, ahead.settings)
    moves = [int(move) for move in ahead.moves(0)]
    after = ahead.copy()
    after.play(0, bot.choose(ahead.observe(0), moves, False))
    assert after.to_act() == NOBODY


def test_candidates_are_legal_and_of_many_kinds() -> None:
    state = middle(2, 12)
    seat = int(state.turn)
    found = [int(move) for move in GAME.kit().strategy(state.settings).candidates(state, seat, 24)]
    assert len(found) == len(set(found)) == 24
    assert all(state.refusal(seat, move) is None for move in found)
    verbs = [GAME.notation(move).split()[0] for move in found]
    assert 0 < verbs.count("camp") <= 4
    assert len({GAME.notation(move).split()[1] for move in found if move < 2**60}) >= 4


def test_moves_are_judged_after_the_same_turns() -> None:
    """A camp leaves a look to be decided, an idle marker ends the turn at once."""
    wide = [mesa(box(-80, -20, -60, 60)), mesa(box(20, 80, -60, 60), [box(40, 60, -10, 6)])]
    state = at(
        mesas=[*wide, LAST_TOWER], treasures="rw", towers="b", actions=1,
        camps=[camp(1, -150, 0)],
    )  # fmt: skip
    strategy = GAME.kit().strategy(state.settings)
    ends = set()
    for move in ("camp 0 30", lead(180)):
        after = state.copy()
        after.play(0, code(move))
        ends.add(after.phase())
        strategy.rollout_value(after, 0, Rng(5))
        assert isinstance(after, AnasaziState)
        assert after.to_act() != NOBODY
        assert after.turn == 1
        assert after.actions == 2
    assert ends == {"camp_look", "action"}


@pytest.mark.parametrize("level", ["visitor", "student", "assistant", "archaeologist", "professor"])
def test_every_level_plays(level: str) -> None:
    state = middle(3, 6)
    seat = int(state.turn)
    search = "greedy" not in GAME.kit().strategy(state.settings).method(level)
    bot = make_bot(level, GAME, state.settings, simulations=12 if search else None)
    moves = [int(move) for move in state.moves(seat)]
    chosen = bot.choose(state.observe(seat), moves, False)
    assert state.refusal(seat, chosen) is None
