"""Play in the terminal in the made-up language: nothing that is said there is left in English."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from digsite import play_match
from digsite.games import find_game, game_ids
from tests import pseudo
from tests.cli.typist import ORDERS

LONG = {"anasazi", "gads-hill", "indus"}
SLOW = (pytest.mark.slow, pytest.mark.walk)
MODES = [
    pytest.param(game, mode.name, marks=SLOW if game in LONG else ())
    for game in game_ids()
    for mode in find_game(game).modes
]
TYPED = (
    "help/moves/moves xyz/board/board 9/hint/why/why xyz/undo/withdraw/withdraw Bo/windows"
    "/windows on/rules/rules XYZ-99/journal/save/xyz"
)
"""Every order, right and wrong."""
KEPT = {
    *pseudo.NAMES,
    *ORDERS,
    *("MOVE", "PIECE", "SEAT", "FILE", "ID", "on", "off", "XYZ", "xyz", "dig", "student"),
    *("large", "rulebook", "anasazi", "mission", "card", "first", "layout"),
}
"""Names, and what is typed: it is the same in every language."""
BOARD = re.compile(r"[A-Z]{2,4}|[a-z]+[A-Z]\w*")
"""Letters of a board: ruins, and who stands where."""


class Terminal:
    """A shell that speaks the made-up language, and somebody who types there."""

    def __init__(self, sources: Path, folder: Path) -> None:
        self._sources = sources
        self._folder = folder

    def left(self, *words: str, typed: str = "", most: int = 1000) -> list[str]:
        """Words of what a command says that nobody has translated."""
        told = subprocess.run(
            [sys.executable, "-m", "tests.cli.typist", typed, str(most), *words],
            check=False, capture_output=True, text=True, encoding="utf-8", cwd=self._folder,
            env={
                **{name: value for name, value in os.environ.items() if name != "DIGSITE_LANGUAGE"},
                "PYTHONPATH": os.pathsep.join([str(self._sources), str(pseudo.ROOT)]),
                "PYTHONIOENCODING": "utf-8",
                "LC_ALL": f"{pseudo.NINTH}_GR.UTF-8",
            },
        )  # fmt: skip
        assert told.stdout, told.stderr
        problems = [line for line in told.stderr.splitlines() if line.startswith("digsite: ")]
        known = set(told.stderr.split()) - {part for line in problems for part in line.split()}
        same = " ".join([*known, *words, typed])
        kept = KEPT | set(pseudo.plain_words(same))
        said = "\n".join([told.stdout, *problems])
        left = pseudo.english_left(said, kept)
        return sorted({word for word in left if not BOARD.fullmatch(word)})


@pytest.fixture(scope="module")
def sources(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return pseudo.grown(tmp_path_factory.mktemp("ninth"))


@pytest.fixture
def terminal(sources: Path, folder: Path) -> Terminal:
    return Terminal(sources, folder)


@pytest.mark.parametrize(("game", "mode"), MODES)
def test_a_game_to_its_end_with_every_order(terminal: Terminal, game: str, mode: str) -> None:
    typed = TYPED.replace("save", f"save {mode}.dig")
    words = ("play", game, "--mode", mode, "--seed", "5", "--players", "Ada")
    assert terminal.left(*words, typed=typed) == []


@pytest.mark.parametrize("game", game_ids())
def test_a_referee(terminal: Terminal, game: str) -> None:
    words = ("play", game, "--players", "Ada,Bo", "--chance", "manual")
    assert terminal.left(*words, typed="undo/list/xyz", most=12) == []


@pytest.mark.parametrize("game", game_ids())
@pytest.mark.parametrize("short", [(), ("--short",)])
def test_lessons(terminal: Terminal, game: str, short: tuple[str, ...]) -> None:
    typed = "help/moves/board/rules/show/xyz" + "/skip" * 30
    assert terminal.left("learn", game, *short, typed=typed, most=30) == []


@pytest.mark.parametrize("game", game_ids())
def test_rules(terminal: Terminal, game: str) -> None:
    assert terminal.left("rules", game) == []


def test_giving_up_and_a_newcomer(terminal: Terminal) -> None:
    assert terminal.left("play", "indus", "--seed", "2", typed="resign") == []
    assert terminal.left("play", most=3) == []
    assert terminal.left("puzzle", "--date", "2024-05-17") == []
    assert terminal.left("problem", typed="help/xyz/show", most=4) == []


def test_a_campaign(terminal: Terminal) -> None:
    words = ("play", "ziggurat", "--campaign", "us")
    assert terminal.left(*words, typed="", most=60) == []


@pytest.mark.parametrize(
    "game",
    [pytest.param(game, marks=() if game == "ziggurat" else SLOW) for game in game_ids()],
)
def test_looking_back(terminal: Terminal, folder: Path, game: str) -> None:
    least = find_game(game).modes[0].least
    match = play_match(game, ["random"] * max(2, least), seed=4)
    record = match.record().to_text().replace("random", "Ada")
    (folder / "one.dig").write_text(record, encoding="utf-8")
    notation = " ".join(match.settings.game.notation(step.code) for step in match.steps)
    assert terminal.left("review", "one.dig", typed=notation) == []
