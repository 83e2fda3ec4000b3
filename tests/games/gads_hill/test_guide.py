"""Words, guide and tutorial: everything that happens has a sentence, and claims are true."""

from __future__ import annotations

import re
from typing import cast

import pytest

from digsite.core.contract import SPECTATOR
from digsite.core.events import Event
from digsite.core.rng import Rng
from digsite.games.gads_hill import GAME, KIT
from digsite.games.gads_hill.picture import words
from digsite.games.gads_hill.picture.figures import read_figure
from digsite.games.gads_hill.picture.words import WORDS
from digsite.games.gads_hill.rules.moves import BUILDINGS
from digsite.games.gads_hill.rules.refusals import CHANCE_RULES, FAULTS
from digsite.services.tutorial import Step, load_tutorial
from digsite.testing.pictures import picture_faults
from tests.games.gads_hill.helpers import (
    ROOT,
    VOICE,
    board_data,
    code,
    legal,
    play,
    position,
    random_step,
    refusal,
    table,
)

FOLDER = ROOT / "src/digsite/games/gads_hill"
GUIDE = (FOLDER / "guide/en.md").read_text(encoding="utf-8")
FIGURES = dict(re.findall(r"```figure ([\w-]+)\n(.*?)```", GUIDE.partition("-->")[2], re.DOTALL))
LESSON = load_tutorial(GAME)


@pytest.mark.source
def test_every_refusal_has_a_sentence() -> None:
    source = (FOLDER / "rules/refusals.py").read_text(encoding="utf-8")
    keys = set(re.findall(r'Refusal\(\s*[^,]+,\s*"(\w+)"', source))
    keys |= {key for _rule, key in FAULTS if key} | {"not_yours", "already_out", "already_placed"}
    keys |= {"not_an_outcome", "act_now", "second_now", "one_card_limit", "one_card_found"}
    keys |= {f"{phase}_goes_on" for phase in CHANCE_RULES}
    assert keys == set(WORDS.refusals)


UNTOLD = {"pile", "done", "shown"}
"""What these report is plain from the event before or after them."""


@pytest.mark.parametrize("options", [{}, {"deduction": "strict"}])
def test_every_event_has_a_sentence(options: dict[str, object]) -> None:
    told = set()
    for seed in range(2):
        rng = Rng(seed)
        state = GAME.start(table(3, **options))
        while state.to_act() != 0:
            log: list[Event] = []
            state.log = log
            state.play(*random_step(state, rng))
            for event in log:
                for viewer in (SPECTATOR, 0):
                    sentence = WORDS.tell(event.seen_by(viewer), VOICE)
                    assert bool(sentence) == (event.kind not in UNTOLD)
                    assert "{" not in sentence
                told.add(event.kind)
            for viewer in (SPECTATOR, 0):
                assert WORDS.prompt(state.observe(viewer), VOICE)
    assert {"played", "removed", "placed", "gained", "drawn", "over"} <= told


def test_all_buildings_have_names() -> None:
    for key in BUILDINGS:
        assert words.house(key, VOICE) == key.replace("-", " ").title()


# --- The guide -----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", FIGURES)
def test_figures_are_true(name: str) -> None:
    figure = read_figure(FIGURES[name])
    card, _, mine = figure["play"].partition(" ")
    state = position(figure["board"], (int(card),), mine)
    move = f"play {figure['play']}"
    if "refused" in figure:
        assert refusal(state, move).rule == figure["refused"]
        return
    assert move in legal(state)
    play(state, 0, move)
    after = position(figure["gives"])
    for part in ("tokens", "placed", "out"):
        assert state.position().get(part, []) == after.position().get(part, [])
    assert state.score(0) == int(figure["points"])
    assert board_data(figure["gives"])["tokens"] is not None


@pytest.mark.parametrize(
    "source", ["board: hotel@3", "play: 1", "board hotel@3\nplay: 1", "tokens: x\nplay: 1"]
)
def test_what_is_no_figure_is_refused(source: str) -> None:
    with pytest.raises(ValueError, match=r"a figure has|is not one of"):
        KIT.artist.figure(source, VOICE)


@pytest.mark.parametrize("name", FIGURES)
def test_figures_are_drawn(name: str) -> None:
    scene = KIT.artist.figure(FIGURES[name], VOICE)
    assert picture_faults(scene.document("light"), tokens=scene.tokens) == []


def test_the_guide_has_a_paragraph_for_every_rule() -> None:
    ids = re.findall(r"^## (GAD-\d\d) \S", GUIDE, re.MULTILINE)
    wanted = [*range(1, 9), *range(10, 20), *range(20, 28), *range(30, 39), *range(40, 46),
              *range(50, 56), *range(60, 66)]  # fmt: skip
    assert ids == [f"GAD-{number:02}" for number in wanted]
    assert len(FIGURES) >= 6


@pytest.mark.parametrize(
    ("rule", "says"),
    [
        ("GAD-03", "22 red, 16 orange and 22 green"),
        ("GAD-11", "field 19, with sixteen found"),
        ("GAD-14", "nothing is sold any more"),
        ("GAD-44", "a stall that forms while a card is worked out stays"),
        ("GAD-45", "Tokens of third buildings that lie there already can go"),
        ("GAD-63", "The moment the orange pile is empty"),
    ],
)
def test_the_guide_says(rule: str, says: str) -> None:
    paragraph = GUIDE.partition(f"## {rule} ")[2].partition("\n## ")[0]
    assert says in " ".join(paragraph.split())


def test_the_guide_says_that_the_small_map_overrules_the_text() -> None:
    assert "**The small map always overrules the text**" in " ".join(GUIDE.split())


# --- The tutorial --------------------------------------------------------------------------------


@pytest.mark.parametrize("step", LESSON, ids=[step.id for step in LESSON])
def test_lessons_can_be_learnt(step: Step) -> None:
    assert step.judge(code(step.solution)).done
    for mistake in cast("list[dict[str, str]]", step.task.data.get("mistake", [])):
        verdict = step.judge(code(mistake["move"]))
        assert not verdict.done
        assert verdict.sentence == mistake["answer"]
    for rule in step.rules:
        assert f"## {rule} " in GUIDE


def test_the_lesson_teaches_all_three_kinds_of_cards() -> None:
    solutions = [step.solution for step in LESSON]
    numbers = {int(move.split()[1]) for move in solutions if move.startswith("play")}
    assert any(number <= 22 for number in numbers)
    assert any(23 <= number <= 38 for number in numbers)
    assert any(number >= 39 for number in numbers)
