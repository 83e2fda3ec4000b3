"""Scarabya's sentences: nothing that can happen is left without one, and all are filled in."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from digsite.core.contract import NATURE, SPECTATOR, seats_in
from digsite.core.events import Event
from digsite.core.match import Match
from digsite.core.words import Voice
from digsite.games.scarabya import GAME, rules
from digsite.games.scarabya.picture import words
from digsite.games.scarabya.picture.words import WORDS
from digsite.games.scarabya.rules.moves import CAMP
from tests.games.scarabya.helpers import EMPTY_ROWS, at_position, play, table, walk

TABLES: list[tuple[str, int, dict[str, object]]] = [
    ("base", 1, {}),
    ("base", 3, {}),
    ("base", 2, {"reveal": "open", "tokens": "physical"}),
    ("base", 4, {"tokens": "physical"}),
    ("duel", 2, {"duel_legs": 2}),
    ("solo", 1, {"tile_flip": "off"}),
]
NAMES = ["Ada", "Bruno", "Cleo", "Dima"]
VOICE = Voice(NAMES)


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
                sentence = WORDS.tell(event.seen_by(viewer), VOICE)
                assert complete(sentence), (event.kind, sentence)


@pytest.mark.source
def test_the_rules_and_the_sentences_know_the_same_kinds() -> None:
    """Read the keys out of the sources, so that a new one cannot be forgotten."""
    folder = Path(str(rules.__file__)).parent
    source = "".join(file.read_text(encoding="utf-8") for file in sorted(folder.glob("*.py")))
    kinds = set(re.findall(r'(?:tell|Event)\(\s*"(\w+)"', source))
    assert kinds == {key.partition("_")[0] for key in words.EVENTS}
    keys = set(re.findall(r'"SCA-\d+"[^"\n]*, "(\w+)"', source)) | set(
        re.findall(r'Refusal\(rule, "(\w+)"', source)
    )
    assert keys == set(words.REFUSALS)


@pytest.mark.parametrize(("mode", "seats", "options"), TABLES)
def test_every_refusal_has_its_sentence(mode: str, seats: int, options: dict[str, object]) -> None:
    last = CAMP.spans()[-1][1]
    for number, state in enumerate(walk(GAME.start(GAME.settings(seats, mode, options)), 7)):
        codes = [*range(number % 97, last, 97), last + 5]
        for seat in (*range(seats), int(NATURE)):
            for code in codes:
                why = state.refusal(seat, code)
                if why is not None:
                    assert complete(WORDS.explain(why, VOICE)), why.key


@pytest.mark.parametrize(("mode", "seats", "options"), TABLES)
def test_everybody_is_told_what_to_do_or_whom_they_wait_for(
    mode: str, seats: int, options: dict[str, object]
) -> None:
    for state in walk(GAME.start(GAME.settings(seats, mode, options)), 11):
        acting = seats_in(state.to_act())
        for viewer in (*range(seats), int(SPECTATOR)):
            sentence = WORDS.prompt(state.observe(viewer), VOICE)
            assert complete(sentence), sentence
            assert (viewer in acting) == ("Pitch camp" in sentence)
            waits = bool(acting) and viewer not in acting
            named = [seat for seat, name in enumerate(NAMES) if name in sentence]
            assert named == (acting if waits else [])


PROMPTS = [
    ({}, 0, "Pitch camp X. It must cover one of the four central squares."),
    ({}, -2, "Looking for a place for camp X: Ada, Bruno, Cleo."),
    ({0: "X0@e4"}, 0, "You have chosen. Still thinking: Bruno, Cleo."),
    ({0: "X0@e4"}, 1, "Pitch camp X. It must cover one of the four central squares."),
    ({0: "X0@e4"}, -2, "Looking for a place for camp X: Bruno, Cleo."),
    ({0: "X0@e4", 2: "X0@d4"}, 0, "You have chosen. Still thinking: Bruno."),
    ({0: "X0@e4", 2: "X0@d4"}, -2, "Bruno is looking for a place for camp X."),
]


@pytest.mark.rule("SCA-09")
@pytest.mark.parametrize("reveal", ["hidden", "open"])
@pytest.mark.parametrize(("chosen", "viewer", "sentence"), PROMPTS)
def test_while_all_choose_everybody_reads_who_is_still_missing(
    chosen: dict[int, str], viewer: int, sentence: str, reveal: str
) -> None:
    state = at_position(table("base", 3, reveal=reveal), rows=EMPTY_ROWS, mission="X")
    for seat, move in chosen.items():
        play(state, seat, move)
    assert WORDS.prompt(state.observe(viewer), VOICE) == sentence


@pytest.mark.rule("SCA-19")
def test_who_puts_a_camp_away_reads_so_and_whom_they_wait_for() -> None:
    full = [f"{column}{row}" for column in "abcdefghij" for row in range(1, 11)]
    state = at_position(
        table("base", 3), rows=EMPTY_ROWS, mission="X",
        plots=[{}, {"extra": full}, {}],
    )  # fmt: skip
    expected = "Camp X fits nowhere and is put away. Still thinking: Ada, Cleo."
    assert WORDS.prompt(state.observe(1), VOICE) == expected


def test_in_a_duel_the_other_and_spectators_read_who_is_looking() -> None:
    settings = table("duel", duel_first="chosen", first_seat=1)
    state = at_position(settings, rows=EMPTY_ROWS, mission="X")
    waiting = "Bruno is looking for a place for camp X."
    assert WORDS.prompt(state.observe(0), VOICE) == waiting
    assert WORDS.prompt(state.observe(SPECTATOR), VOICE) == waiting
    assert WORDS.prompt(state.observe(1), VOICE).startswith("Pitch camp X.")


@pytest.mark.parametrize("phase", ["site", "first", "mission", "over"])
def test_while_nobody_decides_all_read_the_same(phase: str) -> None:
    settings = table("duel")
    found = next(state for state in walk(GAME.start(settings), 3) if state.phase() == phase)
    told = {WORDS.prompt(found.observe(viewer), VOICE) for viewer in (0, 1, SPECTATOR)}
    assert told == {words.PROMPTS[phase]}


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
    assert WORDS.tell(event, VOICE) == sentence


def test_a_hidden_choice_is_told_to_its_own_seat_only() -> None:
    match = Match(GAME.settings(2), seed=3)
    code = int(match.state.moves(0)[0])
    told = match.play(0, code)
    own, other = (WORDS.tell(told[0].seen_by(seat), VOICE) for seat in (0, 1))
    assert GAME.notation(code) in own
    assert GAME.notation(code) not in other
