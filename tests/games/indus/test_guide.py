"""Indus in words: the guide, its figures, the tutorial, messages and the journal."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from digsite.core.contract import NATURE, SPECTATOR, seats_in
from digsite.core.events import Event, Refusal
from digsite.core.rng import Rng
from digsite.core.words import Voice
from digsite.games.indus import GAME
from digsite.games.indus.picture import words
from digsite.games.indus.picture.artist import IndusArtist
from digsite.games.indus.picture.figures import read_figure
from digsite.games.indus.rules.pieces import COLOURS, KINDS
from digsite.games.indus.rules.play import IndusState
from digsite.services.guide import Guide
from digsite.services.tutorial import load_tutorial
from digsite.testing.pictures import picture_faults
from tests.games.indus.helpers import Data, at, started, steps, table

FOLDER = Path(words.__file__).parent.parent
GUIDE = (FOLDER / "guide" / "en.md").read_text(encoding="utf-8")
TEXT = re.sub(r"<!--.*?-->", "", GUIDE, flags=re.DOTALL)
FIGURES = dict(re.findall(r"```figure (\S+)\n(.*?)```", TEXT, re.DOTALL))
IDS = [
    f"IND-{number:02d}"
    for numbers in (range(1, 25), range(30, 39), range(50, 56), range(60, 75))
    for number in numbers
]
NAMES = ["Ada", "Bruno", "Cleo", "Dima"]


def test_one_paragraph_for_every_rule() -> None:
    guide = Guide(GUIDE)
    assert list(guide.rules) == IDS
    assert all(len(section.text) > 20 for section in guide.rules.values())


def test_there_are_enough_figures() -> None:
    assert len(FIGURES) >= 6


@pytest.mark.parametrize("name", FIGURES)
def test_figures_claim_what_is_true(name: str) -> None:
    figure = read_figure(FIGURES[name])
    state = GAME.from_position(table(), figure.position())
    assert isinstance(state, IndusState)
    if figure.move:
        state.play(int(state.turn), GAME.parse(f"move {figure.move}").code())
    assert figure.points
    for colour, points in figure.points.items():
        number = COLOURS.index(colour)
        assert state.captures[number] + state.points[number] == points
    scene = IndusArtist().figure(FIGURES[name], Voice())
    assert scene.title
    for theme in ("light", "dark"):
        svg = scene.document(theme)
        assert picture_faults(svg, scene.width, scene.tokens) == []


# --- The tutorial --------------------------------------------------------------------------------

LESSONS = load_tutorial(GAME)


def test_the_lessons_touch_every_kind_of_decision() -> None:
    assert len(LESSONS) >= 8
    phases = {lesson.state().phase() for lesson in LESSONS}
    assert phases >= {"place", "move", "colour", "own_capture"}
    assert any(lesson.solution == "reroll" for lesson in LESSONS)


@pytest.mark.parametrize("lesson", LESSONS, ids=[lesson.id for lesson in LESSONS])
def test_lessons_can_be_solved_and_mistakes_are_answered(lesson: object) -> None:
    step = next(one for one in LESSONS if one is lesson)
    assert step.judge(GAME.parse(step.solution).code()).done
    assert set(step.rules) <= set(IDS)
    for mistake in step.mistakes:
        verdict = step.judge(GAME.parse(mistake.move).code())
        assert not verdict.done
        assert verdict.sentence == mistake.answer


def test_the_lesson_on_covering_asks_for_the_best_move_and_names_what_lies_there() -> None:
    """No other legal move earns as much, and the piece to be covered is the one in the position."""
    (cover,) = [lesson for lesson in LESSONS if lesson.id == "cover"]
    before = cover.state()
    assert before.position()["stacks"] == {"r1c5": ["yA"]}
    assert "yellow assistant" in cover.say
    earned = {}
    for code in before.moves(0):
        after = before.copy()
        after.play(0, code)
        earned[GAME.notation(code)] = [int(after.score(seat)) for seat in (0, 1)]
    assert int(before.score(1)) == 6
    assert earned == {"move N5": [6, 0], "move N6": [2, 6]}
    assert cover.solution == "move N5"


def test_the_guide_tells_the_box_the_options_and_who_leads_which_colours() -> None:
    rules = Guide(GUIDE).rules
    for words_in_box in ("64 pieces", "83 artefacts", "Seven large tiles", "24 spaces", "One die"):
        assert words_in_box in GUIDE
    choices = GUIDE.partition("# What a table may choose")[2]
    for option in GAME.options:
        assert option.rule in choices, option.name
    assert "the first blue and yellow, the second green\nand red" in rules["IND-01"].text
    assert "the turn's colour" in rules["IND-17"].text.replace("\n", " ")


def test_articles_fit_the_words_after_them() -> None:
    """No "a assistant": kinds and pieces are filled into every sentence that takes them."""
    filled = [
        words.WORDS.explain(
            Refusal("IND-16", "roll_too_late", {"roll": 3, "kind": kind}, []), Voice()
        )
        for kind in KINDS
    ]
    assert filled[1].startswith("Roll 3 is too late for the assistant: ")
    every = {**words.EVENTS, **words.FORETOLD, **words.REFUSALS, **words.PROMPTS}
    every |= words.IndusWords.waiting
    assert not [one for one in every.values() if re.search(r"\ban? \{(kind|colour)\}", one)]
    assert not [name for name in words.PIECE_NAMES.values() if name[0] in "aeiou"]


# --- Sentences -----------------------------------------------------------------------------------


def complete(sentence: str) -> bool:
    return bool(re.fullmatch(r"[A-Z0-9][^{}]*[.]", sentence))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everything_that_happens_is_told(seats: int) -> None:
    for seed in range(3):
        state = at(None, seats, board="random", setup="free")
        log: list[Event] = []
        for _step in steps(state, Rng(seed)):
            state.log = log
            for viewer in (0, seats - 1, int(SPECTATOR)):
                assert complete(words.WORDS.prompt(state.observe(viewer), Voice(NAMES)))
        kinds = {event.kind for event in log}
        assert kinds >= {"board", "first", "placed", "rolled", "moved", "scored", "over"}
        for event in log:
            sentence = words.WORDS.tell(event.seen_by(0), Voice(NAMES[:seats]))
            assert complete(sentence), (event.kind, sentence)


@pytest.mark.source
def test_the_rules_and_the_sentences_know_the_same_kinds() -> None:
    """Read the keys out of the sources, so that a new one cannot be forgotten."""
    sources = "".join(
        (FOLDER / "rules" / f"{name}.py").read_text() for name in ("play", "refusals", "state")
    )
    kinds = set(re.findall(r'(?:tell|Event)\(\s*"(\w+)"', sources))
    assert kinds == {key.partition("_")[0] for key in words.EVENTS}
    keys = set(re.findall(r'Refusal\("IND-\d+", "(\w+)"', sources))
    assert keys == set(words.REFUSALS)


@pytest.mark.parametrize("seats", [2, 4])
def test_every_refusal_has_its_sentence(seats: int) -> None:
    codes = [*range(0, 288, 7), 512, 520, 600, 640, 643, 650, 651, 701, 720, 4096, 9999]
    for number, _step in enumerate(steps(started(seats, setup="free"), Rng(3))):
        if number > 60:
            break
    state = started(seats)
    for number, _step in enumerate(steps(state, Rng(4))):
        if number % 7:
            continue
        for seat in (int(NATURE), 0, 1):
            for code in codes:
                why = state.refusal(seat, code)
                if why is not None:
                    assert complete(words.WORDS.explain(why, Voice())), why.key


SENTENCES: list[tuple[Data, str]] = [
    (
        {"kind": "placed", "seat": 0, "piece": "bA", "space": "N2"},
        "Ada puts a blue assistant on N2.",
    ),
    (
        {
            "kind": "captured", "seat": 3, "colour": "red", "piece": "bW", "area": "r1c1",
            "points": 1,
        },
        "Dima captures a blue worker in r1c1: 1 point.",
    ),
    (
        {
            "kind": "scored", "ruin": 3, "type": "canal", "areas": ["r1c1", "r1c2"], "value": 2,
            "counts": {"blue": 2, "red": 1}, "points": {"blue": 2},
        },
        "Canal r1c1 r1c2: blue 2, red 0.",
    ),
    ({"kind": "unknown"}, ""),
]  # fmt: skip


@pytest.mark.parametrize(("event", "sentence"), SENTENCES)
def test_some_sentences(event: Data, sentence: str) -> None:
    assert words.WORDS.tell(event, Voice(NAMES)) == sentence


PHASES = ("setup", "colour", "place", "move", "own_capture")


def test_those_who_wait_are_told_for_whom_and_what() -> None:
    """Nobody reads an order that is meant for somebody else."""
    seen_phases = set()
    for seats, seed in ((2, 1), (2, 5), (3, 1)):
        state = at(None, seats, setup="free")
        for _step in steps(state, Rng(seed)):
            acting = seats_in(state.to_act())
            if not acting:
                continue
            seen_phases.add(state.phase())
            asked = words.WORDS.prompt(state.observe(acting[0]), Voice(NAMES))
            others = [seat for seat in range(seats) if seat not in acting]
            for viewer in (*others, int(SPECTATOR)):
                told = words.WORDS.prompt(state.observe(viewer), Voice(NAMES))
                assert told != asked
                assert told.startswith(NAMES[acting[0]]), told
    assert seen_phases == set(PHASES) == set(words.IndusWords.waiting)
