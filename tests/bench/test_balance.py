"""The balance benchmark: what it measures, and that its team stays as it was frozen."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bench import balance
from bench.reference.team import reference_bot
from digsite.arena.stats import share
from digsite.core.contract import Settings
from digsite.core.match import Match
from digsite.games.ziggurat import GAME
from digsite.games.ziggurat.rules.chapters import chapter_numbered

CHOICES = {
    1: "go + hero 0 go + go - spirit I L2:16 + hero 0 go + go - spirit P L1:0 + hero 1",
    2: "hero 0 go - go + spirit T L3:0 + hero 0 go + go + spirit I L2:16 + hero 0 go +",
    3: "stride go + hero 1 pass go - go - pass go - spirit T L3:0 + hero 0",
    4: "pass go - spirit A L2:6 + hero 1 short go - go + spirit I L2:16 + hero 0 stride",
    5: "stride go - pass go + hero 1 go - go + spirit A L2:6 + hero 0 go -",
    6: "hero 1 stride go + hero 1 go - pass spirit A L2:6 + hero 0 go + go -",
}


def begun(settings: Settings, decisions: int) -> str:
    """The first decisions of a deal by the reference team, in notation."""
    match = Match(settings, 11)
    bots = [reference_bot(settings, seat) for seat in range(settings.seats)]
    told: list[str] = []
    while len(told) < decisions and not match.is_over():
        seat = match.acting_seats()[0]
        codes = [int(code) for code in match.state.moves(seat)]
        chosen = bots[seat].choose(match.state.observe(seat), codes, True)
        match.play(seat, chosen)
        told.append(GAME.notation(chosen))
    return " ".join(told)


@pytest.mark.parametrize("chapter", range(1, 7))
def test_the_reference_team_plays_as_it_was_frozen(chapter: int) -> None:
    """By rules version 1, which does not change either: whoever moves this moves the balance."""
    told = begun(GAME.settings(2, f"chapter{chapter}", rules=1), 10)
    assert told == CHOICES[chapter]


def test_a_cell_is_measured_and_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "rows.jsonl"
    given = ["--chapters", "5", "--players", "2", "--deals", "3", "--first-seed", "7",
             "--processes", "1", "--team", "greedy", "--out", str(out)]  # fmt: skip
    monkeypatch.setattr("sys.argv", ["balance", *given])
    balance.main()
    rows = [json.loads(line) for line in out.read_text(encoding="utf-8").splitlines()]
    assert [row["deal"] for row in rows] == [7, 8, 9]
    assert {(row["chapter"], row["seats"], row["rules"]) for row in rows} == {("chapter5", 2, 2)}
    assert [row["won"] for row in rows] == [row["reason"] == "WON" for row in rows]
    assert "      5       2      3" in capsys.readouterr().out
    assert balance.play_deals(5, 2, range(7, 10), "greedy", False, []) == rows


def test_other_numbers_can_be_tried() -> None:
    chapter = chapter_numbered(5)
    usual = chapter.night
    try:
        balance.try_other("chapter5.night=9,9,9")
        assert chapter.night == [9, 9, 9]
        balance.try_other("chapter5.covers_lamp=0")
        assert chapter.covers_lamp is False
    finally:
        chapter.night = usual
        chapter.covers_lamp = True


def test_what_lies_outside_is_marked(capsys: pytest.CaptureFixture[str]) -> None:
    rows: list[balance.Row] = [
        {"won": n < 9, "reason": "WON" if n < 9 else "NO_CARD"} for n in range(10)
    ]
    balance.tell(4, 3, rows, share(9, 10), 1.0)
    assert "90.0%!" in capsys.readouterr().out
