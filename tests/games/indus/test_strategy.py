"""Advice for the bots: exact about the die, sensible about the rest, and never illegal."""

from __future__ import annotations

from fractions import Fraction

import pytest

from digsite.bots.hints import hint_sentence, make_hint
from digsite.bots.levels import LEVELS, make_bot
from digsite.core.contract import NOBODY
from digsite.core.match import Match
from digsite.core.rng import Rng
from digsite.core.words import Voice
from digsite.games.indus import GAME
from digsite.games.indus.mind.judge import judge_for
from digsite.games.indus.mind.strategy import IndusStrategy
from digsite.games.indus.mind.turn import Prospects, Turn
from digsite.games.indus.picture import words
from digsite.games.indus.rules.play import IndusState
from tests.games.indus.helpers import Data, at, legal, play, started, steps


@pytest.mark.parametrize(
    ("kind", "chance"), [(0, Fraction(1, 6)), (1, Fraction(11, 36)), (2, Fraction(91, 216))]
)
def test_the_chance_to_hit_one_number(kind: int, chance: Fraction) -> None:
    """Rerolling each miss as long as the piece may: the ledger's figures."""
    found = Prospects()
    for face in range(1, 7):
        found.note(kind, face, 1.0 if face == 4 else 0.0)
    assert found.after(0) == pytest.approx(float(chance))


def brute_force(worths: list[tuple[int, list[float]]], rolls: int) -> float:
    """The value of rolling on: pieces as (kind, worth of each face)."""
    able = [values for kind, values in worths if kind >= rolls]
    if rolls >= 3 or not able:
        return -1000.0
    again = brute_force(worths, rolls + 1)
    best = [max(values[face] for values in able) for face in range(6)]
    return sum(max(one, again) for one in best) / 6


def test_rolling_on_is_valued_exactly() -> None:
    rng = Rng(5)
    for _ in range(50):
        worths = [
            (int(rng.below(3)), [float(rng.below(20)) for _ in range(6)])
            for _ in range(1 + int(rng.below(4)))
        ]
        found = Prospects()
        for kind, values in worths:
            for face, value in enumerate(values):
                found.note(kind, face + 1, value)
        for rolls in range(3):
            assert found.after(rolls) == pytest.approx(brute_force(worths, rolls))


def test_a_professor_rolls_again_when_that_promises_more() -> None:
    """With a 6 the professor would land where nothing is to be had, all other faces pay."""
    data: Data = {
        "stacks": {"r4c1": ["rW", "rA"]},
        "protected": {"r4c1": "red"},
        "frame": {"E4": "bP"},
        "turn": 0,
    }
    state = at(data)
    play(state, "die 6")
    assert Turn(judge_for(4), state, 0).choose() == GAME.parse("reroll").code()
    moved = 0
    for face in range(1, 6):
        again = at(data)
        play(again, f"die {face}")
        moved += Turn(judge_for(4), again, 0).choose() == GAME.parse("move E4").code()
    assert moved > 0


def test_values_are_exact_at_the_end() -> None:
    for seats in (2, 3, 4):
        strategy = IndusStrategy(seats)
        state = started(seats)
        for _step in steps(state, Rng(seats)):
            assert 0.0 < strategy.value(state, 0) < 1.0
        assert [strategy.value(state, seat) for seat in range(seats)] == [
            state.utility(seat) for seat in range(seats)
        ]


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_plays_legally(level: str) -> None:
    settings = GAME.settings(2, "", {"setup": "free"})
    match = Match(settings, seed=4)
    bot = make_bot(level, GAME, settings, seed=1, simulations=6)
    for _ in range(24):
        state = match.state
        seat = match.acting_seats()[0]
        moves = [int(code) for code in state.moves(seat)]
        match.play(seat, bot.choose(state.observe(seat), moves, True))
    assert match.state.to_act() != NOBODY


def test_the_assistant_takes_a_capture() -> None:
    state = at(
        {
            "stacks": {"r2c2": ["bW", "rP", "gA"]},
            "frame": {"N2": "bW", "S1": "bW", "N4": "rW"},
            "turn": 0,
        }
    )
    play(state, "die 2")
    bot = make_bot("assistant", GAME, state.settings, simulations=1000)
    choice = bot.choose(state.observe(0), [int(code) for code in state.moves(0)], True)
    assert GAME.notation(choice) == "move N2"


def test_the_end_game_is_solved() -> None:
    strategy = IndusStrategy(4)
    state = at({"frame": {"N1": "bP", "S1": "rW"}, "turn": 0})
    assert strategy.endgame(state)
    assert not strategy.endgame(started())


def test_a_hint_says_why() -> None:
    state = at(
        {"stacks": {"r2c2": ["bW", "rP"]}, "frame": {"N2": "bW", "S1": "bW", "N4": "rW"}, "turn": 0}
    )
    play(state, "die 2")
    bot = make_bot("assistant", GAME, state.settings, simulations=1000)
    moves = [int(code) for code in state.moves(0)]
    hint = make_hint(bot, state.observe(0), moves, True)
    told = hint_sentence(hint, GAME, lambda event: words.WORDS.tell(event, Voice(["Ada"])))
    assert told.startswith("Try move N2.")
    assert "Ada captures a red professor in r2c2: 3 points." in told
    assert legal(state) == ["move N2", "move S1"]


def reasons(state: IndusState, move: str, other: str) -> dict[str, list[str]]:
    """What speaks for a move beside another one: kinds, and the places that light up."""
    codes = [GAME.parse(text).code() for text in (move, other)]
    found = IndusStrategy(4).reasons(state, 0, codes[0], codes[1])
    return {reason.kind: reason.places for reason in found}


def test_reasons_are_captures_majorities_and_chances_of_the_die() -> None:
    stacks = {"r2c2": ["bW", "rP"]}
    state = at({"stacks": stacks, "frame": {"N2": "bW", "S1": "bW", "N4": "rW"}, "turn": 0})
    play(state, "die 2")
    found = reasons(state, "move N2", "move S1")
    assert found["captures"] == ["r2c2"]
    assert found["protects"] == ["r2c2"]
    assert "captures" not in reasons(state, "move S1", "move N2")
    placing = at({"stacks": stacks, "reserve": {"blue": [2, 0, 0]}, "turn": 0})
    assert reasons(placing, "bW@N2", "bW@N5")["may_captures"] == ["N2", "r2c2"]
