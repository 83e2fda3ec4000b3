"""Programs that play each other: what the arbiter allows, and what loses a game."""

from __future__ import annotations

import json
import shutil
import sys
from pathlib import Path

import pytest

from digsite.arena.engines import Program, play_engines
from digsite.arena.plan import Row
from digsite.cli import main
from digsite.core.errors import DigsiteError
from digsite.core.record import parse_record
from digsite.games import find_game

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"

LOYAL = """
import json, sys
for line in sys.stdin:
    asked = json.loads(line)
    moves = asked.get("moves", [""])
    print(json.dumps({"ok": True, "move": moves[0]}), flush=True)
"""
SILENT = """
import sys, time
print('{"ok": true}', flush=True)
time.sleep(600)
"""
ENDING = """
print('{"ok": true}', flush=True)
"""
BABBLING = """
import sys
for line in sys.stdin:
    print("{}" if "new" in line else "good morning", flush=True)
"""
CHEATING = """
import sys
for line in sys.stdin:
    print('{"ok": true, "move": "reroll"}', flush=True)
"""


def program(name: str, code: str) -> Program:
    return Program(name, [sys.executable, "-c", code], EXAMPLES)


def played(other: str, seconds: float = 60.0) -> list[Row]:
    """Two games of a loyal program and another one."""
    settings = find_game("indus").settings(2)
    programs = [program("loyal", LOYAL), program("other", other)]
    return list(play_engines(settings, programs, 2, 3, seconds, 0.0))


def test_two_games_with_one_deal_are_played_from_both_seats() -> None:
    rows = played(LOYAL)
    assert [row["names"] for row in rows] == [["loyal", "other"], ["other", "loyal"]]
    assert len({str(row["seed"]) for row in rows}) == 1
    for row in rows:
        assert row["fault"] == ""
        assert row["scores"]
        record = parse_record(str(row["record"]), find_game)
        assert record.result is not None


@pytest.mark.parametrize(
    ("code", "fault", "seconds"),
    [
        (SILENT, "time", 1.0),
        (ENDING, "crash", 60.0),
        (BABBLING, "nonsense", 60.0),
        (CHEATING, "illegal", 60.0),
    ],
    ids=["time", "crash", "nonsense", "illegal"],
)
def test_whoever_is_at_fault_has_lost(code: str, fault: str, seconds: float) -> None:
    for row in played(code, seconds):
        names = row["names"]
        assert isinstance(names, list)
        assert row["fault"] == fault
        assert row["winners"] == [names.index("loyal")]
        assert str(row["detail"]).startswith(f"{fault}: ")


def test_a_program_that_is_not_there_says_so() -> None:
    settings = find_game("indus").settings(2)
    missing = Program("missing", ["no-such-program"], EXAMPLES)
    with pytest.raises(DigsiteError, match="missing cannot be started"):
        list(play_engines(settings, [program("loyal", LOYAL), missing], 1, 1, 60.0, 0.0))


def test_names_and_seats_must_fit() -> None:
    settings = find_game("indus").settings(2)
    one = program("one", LOYAL)
    with pytest.raises(DigsiteError, match="names of their own"):
        list(play_engines(settings, [one, one], 1, 1, 60.0, 0.0))
    with pytest.raises(DigsiteError, match="needs as many programs"):
        list(play_engines(settings, [one], 1, 1, 60.0, 0.0))


def test_a_file_must_say_what_to_start(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('name = "mine"', encoding="utf-8")
    with pytest.raises(DigsiteError, match="write name"):
        Program.read(file)


@pytest.mark.skipif(shutil.which("node") is None, reason="the example needs Node.js")
@pytest.mark.parametrize("game", ["indus", "scarabya"])
def test_the_example_in_javascript_plays_on_the_command_line(
    game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    loyal = tmp_path / "loyal.toml"
    command = json.dumps([sys.executable, "-c", LOYAL])
    loyal.write_text(f'name = "loyal"\ncommand = {command}\n', encoding="utf-8")
    out = tmp_path / "games.jsonl"
    files = [str(EXAMPLES / "engine.toml"), str(loyal)]
    assert main(["arena", "engines", *files, "--game", game, "--seed", "1", "--out", str(out)]) == 0
    rows = [json.loads(line) for line in out.read_text(encoding="utf-8").splitlines()]
    assert [row["fault"] for row in rows] == ["", ""]
    assert "likes the middle" in capsys.readouterr().out


def test_the_example_is_about_a_hundred_lines() -> None:
    assert len((EXAMPLES / "engine.js").read_text(encoding="utf-8").splitlines()) < 110
