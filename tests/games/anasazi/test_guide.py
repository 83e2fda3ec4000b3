"""The guide has a paragraph for every rule, its figures can be drawn, and every lesson works."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from digsite.adapters.tutorial import load_tutorial
from digsite.draw.checks import picture_faults
from digsite.games.anasazi import GAME
from digsite.games.anasazi.scene import ARTIST

TEXT = (Path(__file__).resolve().parents[3] / "src/digsite/games/anasazi/guide/en.md").read_text(
    encoding="utf-8"
)
STEPS = load_tutorial(GAME)


def test_every_rule_has_its_paragraph() -> None:
    found = re.findall(r"^## (ANA-\d\d) \S", TEXT, re.MULTILINE)
    assert found == [f"ANA-{number:02d}" for number in range(1, 44)]


def test_figures() -> None:
    for source in re.findall(r"^```figure \w+\n(.*?)^```", TEXT, re.MULTILINE | re.DOTALL):
        scene = ARTIST.figure(source, "en")
        assert picture_faults(scene.document("light"), tokens=scene.tokens) == []
    with pytest.raises(ValueError, match="figure"):
        ARTIST.figure("nothing", "en")


@pytest.mark.parametrize("step", STEPS, ids=[step.id for step in STEPS])
def test_lessons(step: object) -> None:
    from digsite.adapters.tutorial import Step

    assert isinstance(step, Step)
    verdict = step.judge(int(GAME.parse(step.solution).code()))
    assert verdict.done, verdict.sentence
    for mistake in step.mistakes:
        verdict = step.judge(int(GAME.parse(mistake["move"]).code()))
        assert not verdict.done
        assert verdict.sentence == mistake["answer"]
