"""The command as a process of its own: pipes that break, Ctrl-C, the engine, quick starts."""

import contextlib
import json
import re
import signal
import subprocess
import sys
from pathlib import Path

from digsite.games import find_game
from scripts.steady_server import PATIENCE
from tests.cli.conftest import Start, read_until

SOLO = ["play", "scarabya", "--mode", "solo", "--seed", "3"]


def test_ctrl_c_saves_and_the_resume_command_goes_on(folder: Path, start: Start) -> None:
    process = start(SOLO)
    assert process.stdin is not None
    shown = read_until(process, "Explorer> ")
    example = re.search(r"for\s+example\s+(\S+),", shown)
    assert example is not None
    process.stdin.write(example[1] + "\n")
    read_until(process, "Explorer> ")
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    assert err == ""
    command = re.search(r"digsite (play --resume \S+\.dig)", out)
    assert command is not None
    resumed = start(command[1].split())
    out, err = resumed.communicate("journal\nquit\n", timeout=PATIENCE)
    assert resumed.returncode == 0
    assert err == ""
    assert "Explorer> journal" in out
    (file,) = folder.glob("*.dig")
    assert f"0 {example[1]}\n" in file.read_text()


def test_a_reader_that_leaves_early_is_no_problem(start: Start) -> None:
    process = start(["rules", "scarabya"])
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.readline()
    process.stdout.close()
    assert process.stderr.read() == ""
    process.wait(timeout=PATIENCE)


def test_the_engine_answers_over_pipes_line_by_line(start: Start) -> None:
    process = start(["engine"])
    assert process.stdin is not None
    assert process.stdout is not None
    for request in (
        '{"id":1,"cmd":"new","game":"scarabya","mode":"solo","seats":1,"seed":5}',
        "rubbish",
        '{"id":2,"cmd":"moves","seat":0}',
    ):
        process.stdin.write(request + "\n")
        reply = json.loads(process.stdout.readline())
        assert reply["ok"] is (request != "rubbish")
    assert reply["moves"]
    process.stdin.close()
    assert process.wait(timeout=PATIENCE) == 0
    assert process.stderr is not None
    assert process.stderr.read() == ""


def test_the_engine_leaves_quietly_when_nobody_listens(start: Start) -> None:
    process = start(["engine"])
    assert process.stdin is not None
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.close()
    process.stdin.write('{"id":1,"cmd":"games"}\n' * 3)
    with contextlib.suppress(BrokenPipeError):
        process.stdin.close()
    assert "Traceback" not in process.stderr.read()
    process.wait(timeout=PATIENCE)


def test_help_and_import_touch_nothing_heavy(environment: dict[str, str]) -> None:
    heavy = ("rich", "numpy", "digsite.bots", "digsite.arena", "digsite.draw", "digsite.games")
    for code in ("import digsite", "from digsite.cli.parser import build_parser; build_parser()"):
        script = f"{code}\nimport sys\nprint([m for m in {heavy!r} if m in sys.modules])"
        done = subprocess.run(
            [sys.executable, "-c", script], env=environment, text=True, capture_output=True,
            check=True,
        )  # fmt: skip
        assert done.stdout.strip() == "[]"


def test_a_whole_solo_game_through_pipes(folder: Path, start: Start) -> None:
    """Every prompt is answered with the example it names, then the same deal is tried again."""
    process = start([*SOLO, "--record", "solo.dig"])
    assert process.stdin is not None
    ends = 0
    told = ""
    for _ in range(60):
        shown = _next_question(process)
        told += shown
        if shown.endswith("[q] "):
            ends += 1
            process.stdin.write("r\n" if ends == 1 else "q\n")
            if ends == 2:
                break
            continue
        if "Stop here?" in shown:
            process.stdin.write("n\n")
            continue
        example = re.search(r"for\s+example\s+(\S+),", shown)
        assert example is not None, shown
        process.stdin.write(example[1] + "\n")
    err = process.communicate(timeout=PATIENCE)[1]
    assert process.returncode == 0
    assert err == ""
    assert "Attempt 2 at this deal." in told
    record = (folder / "solo.dig").read_text()
    assert "result: " in record
    assert record.count("* mission ") == 12


def _next_question(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    seen = ""
    while not seen.endswith(("Explorer> ", "[q] ", "[y/N] ")):
        char = process.stdout.read(1)
        assert char, f"ended early: {seen}"
        seen += char
    return seen


def test_all_games_are_found() -> None:
    assert find_game("scarabya").id == "scarabya"
