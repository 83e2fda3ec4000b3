"""``digsite analyse``: any position, from a file, a record or a pipe."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from digsite.core.contract import canonical_json
from digsite.core.match import Match, replay
from digsite.services.positions import full_position
from tests.cli.conftest import Run, is_one_line
from tests.study.games import played, table


@pytest.fixture
def record(folder: Path) -> str:
    """A game of Indus between Ada and Bo."""
    match = played(table("indus", "", 2), 8)
    match.players = ["Ada", "Bo"]
    Path(folder, "game.dig").write_text(match.record().to_text(), "utf-8")
    return "game.dig"


def test_a_step_of_a_record_is_judged_and_its_best_moves_are_told(run: Run, record: str) -> None:
    ran = run("analyse", record, "--step", "22")
    assert ran.code == 0, ran.err
    assert "Chances to win\n    Ada" in ran.out
    assert re.search(r"The best moves of (Ada|Bo)\n   1\. ", ran.out)
    data = json.loads(run("analyse", record, "--step", "22", "--json").out)
    assert data["game"] == "indus"
    assert data["unit"] == "percent"
    assert [one["name"] for one in data["sides"]] == ["Ada", "Bo"]
    (decision,) = data["decisions"]
    assert decision["moves"][0]["value"] >= decision["moves"][-1]["value"]
    assert re.search(r"(Ada|Bo) wins\.", run("analyse", record).out)


def test_a_position_says_the_same_as_the_step_it_was_taken_from(run: Run, record: str) -> None:
    whole = played(table("indus", "", 2), 8)
    state = replay(whole.record(), 22).state
    text = canonical_json(full_position(state.settings, state.position()))
    piped = json.loads(run("analyse", "-", "--json", typed=text).out)
    told = json.loads(run("analyse", record, "--step", "22", "--json").out)
    assert [one["value"] for one in piped["sides"]] == [one["value"] for one in told["sides"]]
    assert piped["decisions"][0]["moves"] == told["decisions"][0]["moves"]


def test_points_are_told_where_a_mode_is_about_points(run: Run) -> None:
    match = Match(table("scarabya", "base", 1), 3)
    state = match.state
    text = canonical_json(full_position(state.settings, state.position()))
    assert "Points there will be" in run("analyse", "-", typed=text).out


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ('{"game": "indus", "turn": 9}', "turn"),
        ('{"game": "indus"', "line 1"),
        ("{}", "game"),
        ("3", "JSON object"),
        ("digsite 1\n", "-, "),
    ],
)
def test_what_cannot_be_read_is_one_line_that_names_the_place(
    run: Run, typed: str, told: str
) -> None:
    ran = run("analyse", "-", typed=typed)
    assert ran.code == 1
    assert is_one_line(ran)
    assert told in ran.err


def test_steps_are_of_records_and_no_more_than_there_are(run: Run, record: str) -> None:
    assert "0 to" in run("analyse", record, "--step", "9999").err
    assert "records" in run("analyse", "-", "--step", "1", typed='{"game": "indus"}').err
