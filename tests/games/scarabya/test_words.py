"""Scarabya's sentences: nothing that can happen is left without one, and all are filled in."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from digsite.core.contract import NATURE, SPECTATOR, seats_in
from digsite.core.events import Event
from digsite.core.match import Match
from digsite.games.scarabya import GAME
from digsite.games.scarabya.picture import words
from digsite.games.scarabya.rules.moves import CAMP
from tests.games.scarabya.helpers import walk

TABLES: list[tuple[str, int, dict[str, object]]] = [
    ("base", 1, {}),
    ("base", 3, {}),
    ("base", 2, {"reveal": "open", "tokens": "physical"}),
    ("base", 4, {"tokens": "physical"}),
    ("duel", 2, {"duel_legs": 2}),
    ("solo", 1, {"tile_flip": "off"}),
]
NAMES = ["Ada", "Bruno", "Cleo", "Dima"]


def complete(sentence: str) -> bool:
    """Whether it starts like a sentence, ends like one, and has no field left open."""
    return bool(re.fullmatch(r"[A-Z][^{}]*[.]", sentence))


@pytest.mark.parametrize(("mode", "seats", "options"), TABLES)
def test_everything_that_happens_is_told(mode: str, seats: int, options: dict[str, object]) -> None:
    for seed in range(4):
        state = GAME.start(GAME.settings(seats, mode, options))
        log: list[Event] = []
        state.log = log
        for _ in walk(state, seed):
            pass
        for event in log:
            for viewer in (*range(seats), int(SPECTATOR)):
                sentence = words.tell(event.seen_by(viewer), NAMES[:seats], "en")
                assert complete(sentence), (event.kind, sentence)


def test_the_rules_and_the_sentences_know_the_same_kinds() -> None:
    """Read the keys out of the sources, so that a new one cannot be forgotten."""
    folder = Path(words.__file__).parent
    rules, ending, judge = (
        (folder / f"{name}.py").read_text(encoding="utf-8") for name in ("rules", "ending", "judge")
    )
    kinds = set(re.findall(r'(?:tell|Event)\(\s*"(\w+)"', rules + ending))
    told = {key.partition("_")[0] for key in words.EVENTS}
    assert kinds == told
    keys = set(re.findall(r'"SCA-\d+"[^"\n]*, "(\w+)"', rules + judge)) | set(
        re.findall(r'Refusal\(rule, "(\w+)"', rules)
    )
    assert keys == set(words.MESSAGES)


@pytest.mark.parametrize(("mode", "seats", "options"), TABLES)
def test_every_refusal_has_its_sentence(mode: str, seats: int, options: dict[str, object]) -> None:
    last = CAMP.spans()[-1][1]
    for number, state in enumerate(walk(GAME.start(GAME.settings(seats, mode, options)), 7)):
        codes = [*range(number % 97, last, 97), last + 5]
        for seat in (*range(seats), int(NATURE)):
            for code in codes:
                why = state.refusal(seat, code)
                if why is not None:
                    assert complete(words.MESSAGES[why.key].format_map(why.values)), why.key


@pytest.mark.parametrize(("mode", "seats", "options"), TABLES)
def test_everybody_is_told_what_to_do(mode: str, seats: int, options: dict[str, object]) -> None:
    for state in walk(GAME.start(GAME.settings(seats, mode, options)), 11):
        for viewer in (*range(seats), int(SPECTATOR)):
            sentence = words.phase_prompt(state.observe(viewer), "en")
            assert sentence[0].isupper()
            assert sentence.endswith(".")
            assert "{" not in sentence
            acts = viewer in seats_in(state.to_act())
            assert acts == ("Pitch camp" in sentence)


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (
            {"kind": "placed", "seat": 0, "shape": "L", "move": "L1m@d4"},
            "Ada pitches camp L (L1m@d4).",
        ),
        (
            {"kind": "dug", "seat": 1, "size": 4, "symbols": 2, "points": 8, "squares": []},
            "Bruno closes a dig: 4 squares × 2 scarabs = 8 points.",
        ),
        (
            {"kind": "dug", "seat": 1, "size": 1, "symbols": 1, "points": 1, "squares": []},
            "Bruno closes a dig: 1 square × 1 scarab = 1 point.",
        ),
        (
            {"kind": "dug", "seat": 0, "size": 3, "symbols": 0, "points": 0, "squares": []},
            "Ada closes a dig without a scarab: 3 squares, no points.",
        ),
        (
            {"kind": "dug", "seat": 0, "size": 2, "symbols": 1, "points": 0, "squares": []},
            "A dig closes with scarabs inside: 2 squares, 1 scarab that no camp can reach.",
        ),
        (
            {
                "kind": "dug", "seat": 0, "size": 4, "symbols": 2, "points": 8, "squares": [],
                "tokens": [[3, 1], [3]],
            },
            "Ada closes a dig: 4 squares × 2 scarabs = 8 points. Paid with tokens 3+1, 3. "
            "The box runs out of tokens: 1 point owed.",
        ),
        ({"kind": "chosen", "seat": 1}, "Bruno has chosen a place."),
        (
            {"kind": "chosen", "seat": 0, "move": "X0@d4"},
            "Ada has chosen X0@d4.",
        ),
        (
            {"kind": "quarter", "board": "SE=B2r90"},
            "South-east: board B, back, turned by 90 degrees.",
        ),
        ({"kind": "quarter", "board": "SE=B2r0"}, "South-east: board B, back."),
    ],
)  # fmt: skip
def test_sentences(event: dict[str, object], sentence: str) -> None:
    assert words.tell(event, NAMES, "en") == sentence


def test_a_hidden_choice_is_told_to_its_own_seat_only() -> None:
    match = Match(GAME.settings(2), seed=3)
    code = int(match.state.moves(0)[0])
    told = match.play(0, code)
    own, other = (words.tell(told[0].seen_by(seat), NAMES, "en") for seat in (0, 1))
    assert GAME.notation(code) in own
    assert GAME.notation(code) not in other
