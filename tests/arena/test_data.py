"""Games as tables: every form holds the same rows, and what they say is what was played."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from digsite.arena import data
from digsite.arena.data import COLUMNS, DECISIONS, ROWS, SEATS, read_rows, writing
from digsite.arena.plan import Plan, Row, play_one
from digsite.arena.simulate import simulate
from digsite.cli import main
from digsite.core.errors import DigsiteError
from digsite.core.match import Match
from digsite.core.rng import Rng
from digsite.games import find_game

ROOT = Path(__file__).resolve().parents[2]
FORMS = [".jsonl", ".csv", ".parquet"]


def plan(name: str = "indus", games: int = 3) -> Plan:
    settings = find_game(name).settings(2)
    return Plan(settings, ["student", "random"], games, seed=5, decisions=True)


def rows_of(sort: str) -> list[Row]:
    asked = plan()
    return [row for game in simulate(asked) for row in ROWS[sort](asked.settings, game)]


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("sort", [SEATS, DECISIONS])
def test_what_is_read_is_what_was_written(form: str, sort: str, tmp_path: Path) -> None:
    if form == ".parquet":
        pytest.importorskip("pyarrow", reason="pip install digsite[data]")
    rows = rows_of(sort)
    file = tmp_path / f"games{form}"
    with writing(file, sort) as writer:
        for row in rows:
            writer.write([row])
    assert list(read_rows(file)) == rows


@pytest.mark.parametrize("sort", [SEATS, DECISIONS])
def test_every_row_has_the_columns_and_types_that_are_promised(sort: str) -> None:
    for row in rows_of(sort):
        assert row.keys() == COLUMNS[sort].keys()
        for name, kind in COLUMNS[sort].items():
            assert type(row[name]) is kind, name


@pytest.mark.parametrize("sort", [SEATS, DECISIONS])
def test_every_column_is_documented(sort: str) -> None:
    page = (ROOT / "docs" / "data.md").read_text(encoding="utf-8")
    for name in COLUMNS[sort]:
        assert f"| `{name}` |" in page


def test_a_row_a_seat_says_who_won() -> None:
    asked = plan(games=1)
    game = play_one(asked, 0)
    rows = list(ROWS[SEATS](asked.settings, game))
    assert [row["score"] for row in rows] == game["scores"]
    assert sum(float(str(row["won"])) for row in rows) == pytest.approx(1.0)


def test_where_all_win_together_everybody_has_won() -> None:
    row: Row = {
        "number": 0, "deal": 0, "seed": 1, "names": ["a", "b"], "scores": [1, 1],
        "winners": [0, 1], "reason": "won", "steps": 9, "together": True,
    }  # fmt: skip
    settings = find_game("ziggurat").settings(2)
    assert [one["won"] for one in ROWS[SEATS](settings, row)] == [1.0, 1.0]


def test_a_row_a_decision_says_what_was_chosen_from_what() -> None:
    asked = plan(games=1)
    game = play_one(asked, 0)
    rows = list(ROWS[DECISIONS](asked.settings, game))
    for row in rows:
        assert int(str(row["moves"])) > 0
        assert 0.0 <= float(str(row["value"])) <= 1.0
        assert asked.settings.game.parse(str(row["move"])).code() == row["code"]
    assert len(rows) < int(str(game["steps"]))


def test_another_number_of_processes_writes_the_same_file(tmp_path: Path) -> None:
    texts = []
    for processes in ("1", "2"):
        file = tmp_path / f"{processes}.jsonl"
        given = [
            "simulate",
            "indus",
            "--bots",
            "student,random",
            "--games",
            "3",
            "--seed",
            "4",
            "--rows",
            "decisions",
        ]
        assert main([*given, "--processes", processes, "--out", str(file)]) == 0
        texts.append(file.read_text(encoding="utf-8"))
    assert texts[0] == texts[1]
    assert texts[0]


def record(folder: Path, seed: int, steps: int) -> None:
    """Write the record of a game between random bots, at most so many steps of it."""
    match = Match(find_game("indus").settings(2), seed, ["Ada", "Bo"])
    rng = Rng(seed)
    while not match.is_over() and len(match.steps) < steps:
        seat = match.acting_seats()[0]
        match.play(seat, match.state.sample_move(seat, rng))
    (folder / f"{seed}.dig").write_text(match.record().to_text(), encoding="utf-8")


def test_records_become_a_table_but_for_those_without_an_end(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for seed, steps in ((1, 999), (2, 20), (3, 999)):
        record(tmp_path, seed, steps)
    file = tmp_path / "games.csv"
    assert main(["dataset", str(tmp_path), "--out", str(file)]) == 0
    told = capsys.readouterr()
    assert "2 games" in told.out
    assert "2.dig: left out" in told.err
    rows = list(read_rows(file))
    assert [(row["number"], row["player"]) for row in rows] == [
        (0, "Ada"),
        (0, "Bo"),
        (1, "Ada"),
        (1, "Bo"),
    ]


def test_a_folder_without_records_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["dataset", str(tmp_path), "--out", str(tmp_path / "games.csv")]) == 1
    assert "holds no record" in capsys.readouterr().err


def test_a_file_of_no_known_form_is_refused_before_anything_is_played(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    given = ["simulate", "indus", "--bots", "student", "--games", "1", "--out"]
    assert main([*given, str(tmp_path / "games.xls")]) == 1
    assert "a table ends in .parquet, .csv, .jsonl" in capsys.readouterr().err
    with pytest.raises(DigsiteError, match="there is no folder"):
        data.check_file(tmp_path / "nowhere" / "games.csv")


def test_without_pyarrow_parquet_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(DigsiteError, match=r"pip install digsite\[data\]"):
        data.check_file(tmp_path / "games.parquet")
