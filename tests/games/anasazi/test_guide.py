"""The guide has a paragraph for every rule, its figures can be drawn, and every lesson works."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from digsite.core.words import Voice
from digsite.games.anasazi import GAME
from digsite.games.anasazi.picture.artist import AnasaziArtist
from digsite.services.tutorial import Step, load_tutorial
from digsite.testing.pictures import picture_faults

TEXT = (Path(__file__).resolve().parents[3] / "src/digsite/games/anasazi/guide/en.md").read_text(
    encoding="utf-8"
)
RULES = TEXT.partition("-->")[2]
FIGURES = dict(re.findall(r"^```figure (\S+)\n(.*?)^```", RULES, re.MULTILINE | re.DOTALL))
STEPS = load_tutorial(GAME)


def test_every_rule_has_its_paragraph() -> None:
    found = re.findall(r"^## (ANA-\d\d) \S", TEXT, re.MULTILINE)
    assert found == [f"ANA-{number:02d}" for number in range(1, 44)]


@pytest.mark.parametrize("name", FIGURES)
def test_figures(name: str) -> None:
    """Drawing one checks what it claims about its move."""
    scene = AnasaziArtist().figure(FIGURES[name], Voice())
    assert picture_faults(scene.document("light"), tokens=scene.tokens) == []


def test_a_round_is_worked_through_in_figures() -> None:
    assert len([name for name in FIGURES if name.startswith("round-")]) >= 4


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (("refused: ANA-27", "refused: ANA-24"), "refused by ANA-27"),
        (("refused: ANA-27", ""), "refused by ANA-27"),
        (("camp: B 28,0", ""), "refused by no rule"),
        (("caption: ", "heading: "), "begins with one of"),
    ],
)
def test_a_figure_that_claims_something_wrong(change: tuple[str, str], complaint: str) -> None:
    lines = FIGURES["round-a-camp"].replace(*change)
    with pytest.raises(ValueError, match=complaint):
        AnasaziArtist().figure("\n".join(line for line in lines.splitlines() if line), Voice())


def test_lessons_touch_every_kind_of_decision() -> None:
    assert len(STEPS) >= 8
    phases = {step.state().phase() for step in STEPS}
    assert phases == {"action", "camp_look", "take", "mesa_look"}
    verbs = {step.solution.split()[0] for step in STEPS}
    assert verbs == {"lead", "camp", "look", "take", "decline"}


@pytest.mark.parametrize("step", STEPS, ids=[step.id for step in STEPS])
def test_lessons(step: Step) -> None:
    verdict = step.judge(int(GAME.parse(step.solution).code()))
    assert verdict.done, verdict.sentence
    for mistake in step.mistakes:
        verdict = step.judge(int(GAME.parse(mistake.move).code()))
        assert not verdict.done
        assert verdict.sentence == mistake.answer
