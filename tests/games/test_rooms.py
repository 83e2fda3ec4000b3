"""Whoever knows one game's folder knows all five: the same rooms, the same names."""

from __future__ import annotations

from pathlib import Path

import pytest

import digsite.games

FOLDER = Path(digsite.games.__file__).parent
GAMES = sorted(folder for folder in FOLDER.iterdir() if (folder / "rules").is_dir())
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)

ROOMS = {"rules", "knowledge", "picture", "mind", "extras"}
IN_ALL = {
    "rules": {"state", "play", "refusals", "moves"},
    "knowledge": {"position", "observation", "content", "seen", "encoding"},
    "picture": {
        "artist", "scene", "actions", "preview", "board", "panels", "figures", "textboard",
        "traces", "words",
    },
    "mind": {"strategy"},
    "extras": {"lessons", "tips", "medals"},
}  # fmt: skip
ELSEWHERE = {
    "table", "situation", "observe", "reading", "view", "foresight", "effects", "glances",
    "lesson", "puzzle", "art", "figure", "house",
}  # fmt: skip
"""Names that once meant one of the above in some game."""


def modules(folder: Path) -> set[str]:
    return {file.stem for file in folder.glob("*.py")} - {"__init__"}


def test_there_are_five_games() -> None:
    assert len(GAMES) == 5


@every_game
def test_a_game_shows_its_card_and_its_rooms_and_nothing_else(game: Path) -> None:
    assert modules(game) == set()
    folders = {one.name for one in game.iterdir() if one.is_dir() and one.name != "__pycache__"}
    assert folders == ROOMS | {"content", "guide"}


@every_game
@pytest.mark.parametrize("room", sorted(ROOMS))
def test_the_same_thing_has_the_same_name_in_every_game(game: Path, room: str) -> None:
    found = modules(game / room)
    assert found >= IN_ALL[room]
    assert not found & ELSEWHERE


@every_game
def test_rules_knowledge_and_mind_draw_nothing(game: Path) -> None:
    for room in ("rules", "knowledge", "mind"):
        for file in (game / room).rglob("*.py"):
            assert "digsite.draw" not in file.read_text(encoding="utf-8"), file


@every_game
def test_the_kit_and_the_classes_of_each_game_are_called_alike(game: Path) -> None:
    """The artist, the words, the encoding and the like are found under the game's own name."""
    card = (game / "__init__.py").read_text(encoding="utf-8")
    name = next(line for line in card.splitlines() if line.endswith("(Game):"))
    name = name.removeprefix("class ").removesuffix("(Game):")
    assert f"class {name}Kit(Kit):" in card
    for room, module, base in (
        ("picture", "artist", "Artist"),
        ("picture", "words", "Words"),
        ("extras", "lessons", "Lessons"),
        ("extras", "tips", "Tips"),
        ("extras", "medals", "Medals"),
        ("knowledge", "encoding", "Encoding"),
    ):
        source = (game / room / f"{module}.py").read_text(encoding="utf-8")
        assert f"class {name}{base}({base}" in source
