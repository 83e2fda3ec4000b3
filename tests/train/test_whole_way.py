"""`make train`, from the command line to weights that a game can load."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from digsite.games import find_game
from digsite.games.indus.mind.judge import judge_from
from train import indus

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.slow
def test_a_small_training_ends_in_weights_that_can_be_loaded(tmp_path: Path) -> None:
    file = tmp_path / "indus.json"
    command = [sys.executable, "-m", "train", "indus", "--small", "--games", "8"]
    command += ["--seed", "3", "--processes", "1", "--output", str(file)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.count("round 2: 8 games") == len(indus.SEATS)
    written = json.loads(file.read_text(encoding="utf-8"))
    assert written["about"]["command"] == "python -m train indus --rounds 2 --games 8 --seed 3"
    assert set(written["about"]) == {"command", "commit", "date"}
    for seats in indus.SEATS:
        learned = judge_from(written[str(seats)])
        assert learned.ruins != judge_from(indus.first_tables()).ruins
        assert all(0.0 <= part <= 1.0 for part in learned.ruins)


@pytest.mark.parametrize("game_id", ["indus", "scarabya", "ziggurat"])
def test_weights_say_where_they_come_from(game_id: str) -> None:
    folder = find_game(game_id).kit().folder
    assert folder is not None
    about = json.loads((folder / "mind" / "weights.json").read_text(encoding="utf-8"))["about"]
    assert about["command"].startswith(f"python -m train {game_id}")
    assert all(about[name] for name in ("commit", "date"))
