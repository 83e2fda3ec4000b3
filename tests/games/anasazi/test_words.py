"""Every refusal and every event has a sentence that can be filled; all read what concerns them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from digsite.core.contract import NOBODY, SPECTATOR, lowest_seat
from digsite.core.events import Event
from digsite.core.rng import Rng
from digsite.core.words import Voice
from digsite.games.anasazi import GAME
from digsite.games.anasazi.picture.words import PROMPTS, REFUSALS, WORDS
from digsite.services.board import voice_of
from tests.games.anasazi.helpers import at, camp, lead, play, random_game, step, table

FOLDER = Path(__file__).resolve().parents[3] / "src/digsite/games/anasazi"
VOICE = Voice(["Ada", "Ben", "Cleo"])
DECISIONS = ["setup_camp", "setup_look", "first_looks", "action", "camp_look", "take", "mesa_look"]


@pytest.mark.source
def test_every_refusal_has_a_message() -> None:
    source = (FOLDER / "rules/refusals.py").read_text(encoding="utf-8")
    keys = set(re.findall(r'"ANA-\d\d", "(\w+)"(?!:)', source))
    keys |= set(re.findall(r'Refusal\(rule, "(\w+)"', source))
    assert keys == set(REFUSALS)


def test_every_event_is_told() -> None:
    state = GAME.start(table(3))
    log: list[Event] = []
    state.log = log
    rng = Rng(4)
    while state.to_act() != NOBODY:
        step(state, rng)
    for event in log:
        for viewer in (-2, 0):
            sentence = WORDS.tell(event.seen_by(viewer), VOICE)
            assert sentence
            assert "{" not in sentence


def test_a_take_names_both_and_the_end_its_reason() -> None:
    took = {"kind": "took", "seat": 0, "from": 2, "colour": "red"}
    assert WORDS.tell(took, VOICE) == "Ada takes a red treasure from Cleo."
    look = {"kind": "look", "seat": 1, "tower": 4}
    assert WORDS.tell(look, VOICE) == "Ben looks at tower 4."
    assert WORDS.tell({**look, "colour": "blue"}, VOICE) == "Ben looks at tower 4: it is blue."
    over = {"kind": "over", "reason": "markers", "objectives": ["red", "", ""], "bonus": {}}
    told = "The last marker lies: the game ends. Objectives: Ada red. Nobody gets a bonus treasure."
    assert WORDS.tell(over, VOICE) == told
    find = {"kind": "collected", "seat": 0, "pueblo": 9, "colour": "red", "mesa": 4, "side": ""}
    assert WORDS.tell(find, VOICE) == "Ada finds a red treasure in the pueblo of the spire mesa."


def test_every_decision_has_words_for_those_who_act_and_those_who_wait() -> None:
    assert set(WORDS.waiting) == set(DECISIONS)
    assert set(WORDS.waiting) < set(PROMPTS)


@pytest.mark.parametrize("phase", DECISIONS)
def test_only_who_decides_is_told_what_to_do(phase: str) -> None:
    """A waiting seat and a spectator read for whom and what they wait."""
    state = random_game(table(3, setup_camp_peek="yes", layout="fixed:5"), 2, phase)
    assert state.phase() == phase
    actor = int(lowest_seat(state.to_act()))
    own = WORDS.prompt(state.observe(actor), VOICE)
    assert own == PROMPTS[phase].format(actions=2)
    waiting = {
        WORDS.prompt(state.observe(viewer), VOICE)
        for viewer in (int(SPECTATOR), (actor + 1) % 3, (actor + 2) % 3)
    }
    assert waiting == {WORDS.waiting[phase].format(name=VOICE.name(actor), actions=2)}
    assert "{" not in own


@pytest.mark.parametrize("phase", ["layout", "treasures", "towers", "first", "objectives", "over"])
def test_while_nobody_decides_all_read_the_same(phase: str) -> None:
    state = random_game(table(3), 2, phase)
    told = {WORDS.prompt(state.observe(viewer), VOICE) for viewer in (-2, 0, 1)}
    assert told == {PROMPTS[phase]}


def test_a_team_without_a_name_goes_by_its_letter() -> None:
    state = at(camps=[camp(0, 40, 0)], seats=[{}, {"treasures": [1, 0, 0, 0]}])
    play(state, 0, lead(0))
    told = WORDS.prompt(state.observe(1), voice_of(state))
    assert told == "Team A has covered an own camp and may take a treasure from somebody."
