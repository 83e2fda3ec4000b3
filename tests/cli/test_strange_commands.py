"""No command ends in a traceback: strange command lines, and the end of input at every prompt."""

from __future__ import annotations

import os
import random
from pathlib import Path

import pytest

from digsite.games import find_game, game_ids
from tests.cli.strange import EXITS, Shell, lay_files, strange_line, strange_typing
from tests.seeds import FIRST

SEARCH = os.environ.get("DIGSITE_PROFILE") == "search"
LINES = 500 if SEARCH else 60
EACH = 1 if SEARCH else 3
"""In a long proof the input ends at each prompt, else at every third one."""


@pytest.fixture
def shell(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Shell:
    lay_files(folder)
    return Shell(monkeypatch)


def check(shell: Shell, words: list[str], typed: str, tty: bool = False) -> None:
    """Whatever was asked: an exit that says something, and no mistake of ours."""
    said = f"digsite {words!r}, typing {typed!r}, {'at a terminal' if tty else 'through a pipe'}"
    try:
        ran = shell.run(words, typed, tty)
    except Exception as mistake:
        raise AssertionError(said) from mistake
    assert ran.code in EXITS, said
    assert "Traceback" not in ran.out + ran.err, said
    assert "could not do this" not in ran.out, said
    assert ran.code != 1 or ran.err.startswith("digsite: ") or words[:1] == ["board"], said
    assert ran.code != 2 or "digsite" in ran.err + ran.out, said


@pytest.mark.commands
def test_strange_command_lines_are_answered_in_words(shell: Shell, folder: Path) -> None:
    for number in range(LINES):
        dice = random.Random(FIRST + number)
        words, typed = strange_line(dice), strange_typing(dice)
        check(shell, words, typed, tty=dice.random() < 0.3)
        if number % 100 == 99:
            print(f"{number + 1} of {LINES} command lines", flush=True)


# The end of the input


def dialogues() -> list[tuple[list[str], list[str]]]:
    """Every command that asks, with something to answer to each of its questions."""
    talk = [
        "?",
        "moves",
        "board",
        "why",
        "rules",
        "journal",
        "windows off",
        "undo",
        "withdraw",
        "save",
    ]
    found: list[tuple[list[str], list[str]]] = []
    for game in map(find_game, game_ids()):
        found += [
            (["play", game.id, "--players", "Ada,Bo", "--seed", "5"], [*talk, "resign", "n", "q"]),
            (["play", game.id, "--chance", "manual"], ["list", "draw", "undo", "draw", "quit"]),
            (["play", "--resume", f"{game.id}.dig"], ["", "moves", "quit"]),
            (["learn", game.id], ["?", "moves", "rules", "show", "skip", "back", "quit"]),
            (["replay", f"{game.id}.dig"], ["", "p", "3", "x", "a", "q"]),
        ]
    return [
        *found,
        (["play"], ["x", "0", "3", "x", "1", "moves", "quit"]),
        (["learn"], ["x", "1", "skip", "quit"]),
        (["watch"], ["x", "4"]),
        (["puzzle"], ["moves", "hint", "resign"]),
        (["play", "ziggurat", "--campaign", "ours"], ["1", "1", "Ann", "1", "Ben", "q"]),
        (["board", "indus"], ["L1", "NW L1", "Q1r0", "NE -", "x y", ""]),
    ]


@pytest.mark.commands
@pytest.mark.parametrize(
    ("words", "answers"), dialogues(), ids=[" ".join(words) for words, _ in dialogues()]
)
def test_the_end_of_the_input_is_understood_at_every_prompt(
    shell: Shell, folder: Path, words: list[str], answers: list[str]
) -> None:
    for asked in range(0, len(answers) + 1, EACH):
        for tty in (False, True) if SEARCH else (asked % 2 == 0,):
            check(shell, words, "".join(f"{line}\n" for line in answers[:asked]), tty)
