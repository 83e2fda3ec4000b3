"""Whom the words are for: a seat reads what it has to do, everybody else whom they wait for."""

from __future__ import annotations

import pytest

from digsite.core.contract import SPECTATOR, seats_in
from digsite.games.gads_hill import GAME, KIT
from digsite.games.gads_hill.picture.words import WORDS
from digsite.games.gads_hill.rules.play import GadsHillState
from digsite.games.gads_hill.rules.stages import PHASES
from tests.games.gads_hill.helpers import NAMES, VOICE, Data, at_position, sight, table, walk

LATE = {
    name: place
    for place, name in enumerate(
        ("bank", "saloon", "church", "forge", "stable", "undertaker", "barber", "school",
         "sheriff", "butcher", "casino", "doctor", "laundry"), start=1)
}  # fmt: skip
LATER = {**LATE, "general-store": 14, "courthouse": 15, "telegraph-office": 16}
LATEST = {**LATER, "bakery": 17, "stagecoach-office": 18, "land-office": 19}
OPEN: Data = {"hotel": [20, 21], "newspaper": [20, 21], "gunsmith": [20, 22]}
STEPS: dict[str, tuple[Data, str, str]] = {
    "draft": (
        {"phase": "draft", "first": 1},
        "Choose a building for yourself: those named on your red cards are a good start.",
        "Professor Bruno chooses a building.",
    ),
    "act": (
        {"active": 1},
        "Play one or two cards, or throw two away for a token, or pass.",
        "Professor Bruno plays one or two cards, throws two away for a token, or passes.",
    ),
    "act_one": (
        {"active": 1, "placed": LATE},
        "Play one card, or throw two away for a token, or pass.",
        "Professor Bruno plays one card, throws two away for a token, or passes.",
    ),
    "act_one_found": (
        {"active": 1, "placed": LATER},
        "Field 19 is reached, sixteen buildings are found: play one card, or throw two away for a "
        "token, or pass.",
        "Field 19 is reached: Professor Bruno plays one card, throws two away for a token, or "
        "passes.",
    ),
    "second": (
        {"active": 1, "played": 1},
        "Play a second card, or say that you are done.",
        "Professor Bruno may play a second card.",
    ),
    "after": (
        {"phase": "after", "active": 1, "tokens": OPEN},
        "Anything else before you draw? Otherwise you are done.",
        "Professor Bruno may do something else before drawing a card.",
    ),
    "after_last": (
        {"phase": "after", "active": 1, "tokens": OPEN, "placed": LATEST},
        "Is there a token left to claim before the game ends? Otherwise you are done.",
        "Professor Bruno may claim tokens before the game ends.",
    ),
    "pile": (
        {"phase": "pile", "active": 1},
        "Draw a card: red, orange or green.",
        "Professor Bruno chooses a pile to draw from.",
    ),
    "object": (
        {"phase": "object", "active": 0, "asked": 1, "tokens": OPEN},
        "Is there a token that logic alone takes away? Say which, or that you are done.",
        "Professor Bruno is asked whether logic alone takes a token away.",
    ),
}


def at_step(step: str) -> GadsHillState:
    """Professor Bruno is to decide, at a table for three."""
    counted = "found" if step == "act_one_found" else "locomotive"
    return at_position(table(3, deduction="strict", one_card_count=counted), STEPS[step][0])


def read(state: GadsHillState, viewer: int) -> tuple[str, str]:
    """What a viewer is told to do, in words and in the picture."""
    now = sight(state, viewer)
    scene = KIT.artist.scene(now)
    notice = next(part.label for part in scene.live if part.id == "notice")
    return WORDS.prompt(now.seen, VOICE), notice


@pytest.mark.parametrize("step", STEPS)
def test_the_seat_to_act_reads_what_it_has_to_do(step: str) -> None:
    state = at_step(step)
    assert seats_in(state.to_act()) == [1]
    told, notice = read(state, 1)
    assert told == STEPS[step][1]
    assert told in notice


@pytest.mark.parametrize("viewer", [0, 2, int(SPECTATOR)])
@pytest.mark.parametrize("step", STEPS)
def test_everybody_else_reads_whom_they_wait_for(step: str, viewer: int) -> None:
    told, notice = read(at_step(step), viewer)
    assert told == STEPS[step][2]
    assert told in notice
    assert "Draw a card" not in notice


def test_all_steps_of_a_game_have_words_for_everybody() -> None:
    asked = {"frame", "first", "deal", "draw", "over"}
    assert set(WORDS.prompts) == asked | set(WORDS.waiting) == asked | set(STEPS)
    assert set(PHASES) <= set(WORDS.prompts)
    for state in walk(GAME.start(table(3, deduction="strict", first_player="random")), 2):
        for viewer in (int(SPECTATOR), 0, 1, 2):
            told = WORDS.prompt(state.observe(viewer), VOICE)
            acting = seats_in(state.to_act())
            waits = bool(acting) and viewer not in acting
            assert any(told.startswith(NAMES[seat]) for seat in acting) == waits


def test_seats_without_names_are_called_by_their_letters() -> None:
    state = at_step("draft")
    told = WORDS.prompt(state.observe(0), WORDS.voice(3))
    assert told == "Expedition B chooses a building."
