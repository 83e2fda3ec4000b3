"""The strength benchmark: its bars can be played, it stops when it should, it goes on later."""

import argparse
from pathlib import Path

import pytest

from bench import report, strength
from digsite.arena.plan import Plan, Row
from digsite.bots.levels import LEVELS
from digsite.games import find_game, game_ids

GAMES = sorted(path.stem for path in (strength.ROOT / "bench" / "bars").glob("*.toml"))
BAR: strength.Bar = {"id": "x", "kind": "wins", "seats": 2, "games": 200, "at_least": 0.6}


def rows(wins: list[int]) -> list[Row]:
    return [
        {"number": n, "deal": n // 2, "bots": [0, 1], "winners": [0] if won else [1]}
        for n, won in enumerate(wins)
    ]


@pytest.mark.parametrize("game_id", GAMES)
def test_every_bar_can_be_played(game_id: str) -> None:
    game = find_game(game_id)
    for bar in strength.load_bars(game_id, ""):
        settings = game.settings(bar["seats"], bar["mode"], bar.get("options"))
        assert bar["kind"] in ("points", "wins", "ladder", "par")
        assert bar["games"] > 0
        if bar["kind"] != "par":
            Plan(settings, bar["bots"], bar["games"], seconds=bar.get("seconds"))


def test_a_ladder_is_four_comparisons() -> None:
    rungs = strength.load_bars("scarabya", "ladder-base")
    assert [bar["bots"][0] for bar in rungs] == LEVELS[1:]
    assert [bar["bots"][1] for bar in rungs] == LEVELS[:-1]


def test_an_unknown_bar_is_told() -> None:
    with pytest.raises(SystemExit, match="no bar 'nonsense'"):
        strength.load_bars("scarabya", "nonsense")


def test_it_stops_when_the_interval_excludes_the_bar() -> None:
    assert not strength.decided(BAR, rows([1] * 38))  # too early to be sure of anything
    assert not strength.decided(BAR, rows([1] * 41))  # in the middle of a pair
    assert strength.decided(BAR, rows([1] * 39 + [0]))  # surely above
    assert strength.decided(BAR, rows([0, 0, 0, 1] * 10))  # surely below
    assert not strength.decided(BAR, rows([1, 1, 0, 1, 0] * 8))  # open
    assert strength.decided(BAR, rows([1, 1, 0, 1, 0] * 40))  # still open, but no games are left


def test_rows_are_kept_until_something_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(strength, "ROOT", tmp_path)
    first = strength.Store("game", BAR, seed=1, fresh=False)
    for row in rows([1, 0, 1]):
        first.add(row)
    with first.path.open("a", encoding="utf-8") as file:
        file.write('{"number": 3, "cut')  # a run that was stopped while it wrote
    assert strength.Store("game", BAR, seed=1, fresh=False).rows == rows([1, 0, 1])
    assert strength.Store("game", {**BAR, "at_least": 0.7}, seed=1, fresh=False).rows == []
    assert strength.Store("game", BAR, seed=1, fresh=False).rows == []


def test_a_line_knows_its_bar() -> None:
    assert report.Line("a", 2.0, "x", least=1.0).verdict() == "ok"
    assert report.Line("a", 2.0, "x", most=1.0).verdict() == "MISSED"
    assert report.Line("a", 2.0, "x").verdict() == ""
    assert report.missed([report.Line("a", 2.0, "x", most=1.0)]) == 1


@pytest.mark.parametrize("game_id", game_ids())
def test_knowledge_is_measured_against_time_wherever_two_play(game_id: str) -> None:
    game = find_game(game_id)
    bars = list(strength.generic_bars(game, 0.1))
    assert len(bars) == 2 * len(strength.rival_modes(game, 2))
    assert bool(bars) != game.cooperative
    for bar in bars:
        Plan(game.settings(2, bar["mode"]), bar["bots"], bar["games"])
        assert [bot.partition("seconds=")[2] for bot in bar["bots"]] == ["0.1", "1"]


def test_one_among_several_of_another_commit_is_even_at_its_part() -> None:
    asked = argparse.Namespace(baseline="0123456789abcdef", seats=4, seconds=0.1)
    (bar,) = strength.baseline_bars(find_game("indus"), "old/digsite", asked)
    assert bar["at_least"] == 0.25
    assert bar["bots"] == ["professor:seconds=0.1", *["old/digsite>professor:seconds=0.1"] * 3]
    assert bar["id"] == "standard-4-0123456789ab-0.1"


def test_in_a_round_robin_every_level_meets_every_other() -> None:
    bars = list(strength.round_robin_bars(find_game("indus")))
    assert len(bars) == len({bar["id"] for bar in bars}) == 10
    assert ["professor", "visitor"] in [bar["bots"] for bar in bars]
    assert {bar["kind"] for bar in bars} == {"ladder"}


def test_a_run_is_named_by_what_it_asks() -> None:
    usual = {"baseline": None, "against": None, "round_robin": False}
    for name, value, kind in [
        ("baseline", "abc", "-baseline"),
        ("against", "generic", "-against"),
        ("round_robin", True, "-round-robin"),
        ("round_robin", False, ""),
    ]:
        assert strength.kind_of(argparse.Namespace(**{**usual, name: value})) == kind


def test_the_number_is_told_without_its_luck_too(capsys: pytest.CaptureFixture[str]) -> None:
    lucky = [{**row, "luck": {"chance": [0.1, -0.1], "lead": [1.0, -1.0]}} for row in rows([1, 0])]
    strength.tell_without_luck(BAR, lucky)
    assert "without luck 0.5" in capsys.readouterr().out
