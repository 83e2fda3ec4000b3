"""The two-minute lessons: three steps a game, played through the rules as a learner would."""

from __future__ import annotations

import re

import pytest

from digsite.core.contract import lowest_seat
from digsite.core.errors import DigsiteError
from digsite.games import find_game
from digsite.services.guide import load_guide
from digsite.services.tutorial import Step, load_short, load_tutorial
from tests.core.toy_games import Nim

GAMES = ["scarabya", "ziggurat", "indus", "anasazi", "gads-hill"]
CODES = re.compile(r"r\dc\d|L\d:\d|\b[A-Z]\dm?@|degree|°|\bplay \d|\blead \d")
"""What a newcomer cannot read."""
STEPS = [(game, step) for game in GAMES for step in load_short(find_game(game))]
each_step = pytest.mark.parametrize(
    ("game", "step"), STEPS, ids=[f"{game}-{step.id}" for game, step in STEPS]
)


def code(game: str, move: str) -> int:
    return int(find_game(game).parse(move).code())


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_has_three_steps_and_begins_with_the_goal(game: str) -> None:
    assert len(load_short(find_game(game))) == 3
    goal = find_game(game).goal
    assert len(re.findall(r"[.!?](?:\s|$)", goal)) == 2


@pytest.mark.parametrize("game", GAMES)
def test_a_short_step_and_a_long_one_have_different_names(game: str) -> None:
    steps = [*load_short(find_game(game)), *load_tutorial(find_game(game))]
    assert len({step.id for step in steps}) == len(steps)


@each_step
def test_a_step_is_solved_move_by_move(game: str, step: Step) -> None:
    moves: tuple[str, ...] = ()
    for part in step.parts:
        verdict = step.judge(code(game, part.solution), moves)
        assert not verdict.done
        assert (verdict.sentence, len(verdict.moves)) == (part.done, len(moves) + 1)
        moves = verdict.moves
    assert step.solution_after(moves) == step.solution
    verdict = step.judge(code(game, step.solution), moves)
    assert (verdict.done, verdict.sentence) == (True, step.done)


@each_step
def test_each_mistake_gets_its_answer_and_may_be_mended(game: str, step: Step) -> None:
    assert step.mistakes
    for mistake in step.mistakes:
        verdict = step.judge(code(game, mistake.move), mistake.after)
        assert (verdict.done, verdict.sentence) == (False, mistake.answer)
        assert step.state(verdict.moves).moves(0)


@each_step
def test_every_move_at_the_start_is_right_or_explained(game: str, step: Step) -> None:
    state = step.state()
    legal = [int(move) for move in state.moves(lowest_seat(state.to_act()))]
    verdicts = [step.judge(move) for move in legal]
    assert len(verdicts) > 1
    assert all(verdict.sentence for verdict in verdicts)
    free = bool(step.parts) and step.parts[0].task.goal_kind == "legal"
    assert free or len({verdict.sentence for verdict in verdicts}) > 1


@each_step
def test_a_newcomer_can_read_it(game: str, step: Step) -> None:
    texts = [step.title, step.say, step.done, *(part.done for part in step.parts)]
    texts += [mistake.answer for mistake in step.mistakes]
    assert [text for text in texts if CODES.search(text)] == []
    assert len(step.say.split()) <= 45
    guide = load_guide(find_game(game))
    assert guide is not None
    assert [rule for rule in step.rules if rule not in guide.rules] == []


def test_a_last_move_that_misses_begins_the_step_anew() -> None:
    step = load_short(find_game("scarabya"))[2]
    [mistake] = step.mistakes
    assert len(mistake.after) == len(step.parts) == 2
    assert step.judge(code("scarabya", mistake.move), mistake.after).moves == ()


def test_a_refused_move_takes_nothing_back() -> None:
    step = load_short(find_game("scarabya"))[2]
    made = [part.solution for part in step.parts]
    verdict = step.judge(code("scarabya", "V0@j10"), made)
    assert (verdict.done, list(verdict.moves)) == (False, made)


def test_a_step_knows_how_many_moves_it_takes() -> None:
    step = load_short(find_game("indus"))[0]
    with pytest.raises(DigsiteError, match="gate has 2 moves"):
        step.state(["bW@N5", "move N5"])


def test_a_game_without_a_short_lesson_has_none() -> None:
    assert load_short(Nim()) == []
