"""Every refusal and every event has a sentence, and every sentence can be filled."""

from __future__ import annotations

import re
from pathlib import Path

from digsite.core.contract import NOBODY
from digsite.core.events import Event
from digsite.core.rng import Rng
from digsite.games.anasazi import GAME
from digsite.games.anasazi.picture import words
from tests.games.anasazi.helpers import random_game, step, table

FOLDER = Path(__file__).resolve().parents[3] / "src/digsite/games/anasazi"


def test_every_refusal_has_a_message() -> None:
    source = (FOLDER / "judge.py").read_text(encoding="utf-8")
    keys = set(re.findall(r'"ANA-\d\d", "(\w+)"(?!:)', source))
    keys |= set(re.findall(r'Refusal\(rule, "(\w+)"', source))
    assert keys == set(words.MESSAGES)


def test_every_event_is_told() -> None:
    state = GAME.start(table(3))
    log: list[Event] = []
    state.log = log
    rng = Rng(4)
    while state.to_act() != NOBODY:
        step(state, rng)
    for event in log:
        for viewer in (-2, 0):
            sentence = words.tell(event.seen_by(viewer), ["Ada", "Ben", "Cleo"])
            assert sentence
            assert "{" not in sentence


def test_prompts() -> None:
    for phase in ("setup_camp", "first_looks", "action", "camp_look", "over"):
        state = random_game(table(2), 2, phase)
        for viewer in (-2, 0, 1):
            prompt = words.phase_prompt(state.observe(viewer), "", ["Ada", "Ben"])
            assert prompt
            assert "{" not in prompt
