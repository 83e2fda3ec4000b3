"""``digsite learn``: completed, and each step failed once."""

import pytest

from digsite.games import find_game
from digsite.services.tutorial import load_short, load_tutorial
from tests.cli.conftest import Run, is_one_line

SCARABYA = load_tutorial(find_game("scarabya"))


def test_scarabya_teaches_at_least_eight_things() -> None:
    assert len(SCARABYA) >= 8
    for step in SCARABYA:
        assert step.mistakes


@pytest.mark.parametrize("step", SCARABYA, ids=lambda step: step.id)
def test_the_solution_solves_and_each_mistake_gets_its_answer(step: object) -> None:
    assert isinstance(step, type(SCARABYA[0]))
    game = find_game("scarabya")
    verdict = step.judge(int(game.parse(step.solution).code()))
    assert verdict.done
    for mistake in step.mistakes:
        verdict = step.judge(int(game.parse(mistake.move).code()))
        assert not verdict.done
        assert verdict.sentence == mistake.answer


def test_the_whole_tutorial_is_failed_once_a_step_and_completed(run: Run) -> None:
    typed = [word for step in SCARABYA for word in (step.mistakes[0].move, step.solution)]
    ran = run("learn", "scarabya", typed=" / ".join(typed))
    assert ran.code == 0
    said = " ".join(ran.out.split())
    for step in SCARABYA:
        assert " ".join(step.say.split()) in said
        assert " ".join(step.mistakes[0].answer.split()) in said
        assert " ".join(str(step.judge(_code(step.solution)).sentence).split()) in said
    assert "digsite play scarabya" in ran.out


def _code(move: str) -> int:
    return int(find_game("scarabya").parse(move).code())


@pytest.mark.parametrize("game", ["scarabya", "ziggurat", "indus", "anasazi", "gads-hill"])
def test_the_short_lesson_is_taught_in_the_terminal(run: Run, game: str) -> None:
    steps = load_short(find_game(game))
    moves = [[*(part.solution for part in step.parts), step.solution] for step in steps]
    ran = run("learn", game, "--short", typed=" / ".join(move for one in moves for move in one))
    assert ran.code == 0
    assert "3 of 3" in ran.out
    said = " ".join(ran.out.split())
    for step in steps:
        for told in [*(part.done for part in step.parts), step.done]:
            assert " ".join(told.split()) in said


def test_a_game_without_a_short_lesson_says_so(run: Run) -> None:
    ran = run("learn", "lanterns", "--short")
    assert ran.code != 0
    assert "no short lesson" in ran.err


def test_a_game_of_ones_own_can_be_taught(run: Run) -> None:
    ran = run(
        "learn", "lanterns",
        typed="take 1 / take 2 / take 1 / take 3 / take 2 / take 3",
    )  # fmt: skip
    assert ran.code == 0
    for part in (
        "1 of 3: Take one", "That one is gone.", "Well taken.", "That earns less.", "Six points.",
        "Two is even.", "Odd.", "Well done",
    ):  # fmt: skip
        assert part in ran.out


def test_what_a_learner_may_type(run: Run) -> None:
    ran = run(
        "learn", "lanterns", "--from", "2",
        typed="? / moves / board / rules / show / back / zz / t / take / 1 / skip / quit",
    )  # fmt: skip
    assert ran.code == 0
    for part in (
        "2 of 3: Six points", "show: an answer", "3 legal moves", "LAN-3 Lanterns",
        "One answer: take 3", "1 of 3: Take one", "'zz' is not a move", "Where? Type the place",
        "That one is gone.", "Until next time.",
    ):  # fmt: skip
        assert part in ran.out


def test_without_a_name_the_games_with_lessons_are_offered(run: Run) -> None:
    ran = run("learn", typed="\nquit\n")
    assert "Which game? [1]" in ran.out
    assert "1 of " in ran.out


def test_a_refused_move_without_an_answer_of_its_own_gets_the_usual_one(run: Run) -> None:
    ran = run("learn", "lanterns", "--from", "3", typed="card 1 / quit")
    assert "There are three lanterns." in ran.out


@pytest.mark.parametrize(
    ("words", "said"),
    [(["go"], "no game 'go'"), (["lanterns", "--from", "9"], "from 1 to 3")],
)
def test_learn_says_what_is_wrong(run: Run, words: list[str], said: str) -> None:
    ran = run("learn", *words)
    assert ran.code == 1
    assert is_one_line(ran)
    assert said in ran.err
