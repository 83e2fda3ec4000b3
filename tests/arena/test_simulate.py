"""Many games: the same rows whatever plays them, fair pairs, clear failures."""

import json
from itertools import count
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest
from connect_four import GAME, ConnectFour

from digsite.arena.plan import Plan, game_at, game_place, play_one
from digsite.arena.simulate import play, simulate
from digsite.arena.summary import Summary, thinking_times, win_of, win_share
from digsite.core.errors import DigsiteError, SettingsError


def plan(games: int = 10, bots: tuple[str, ...] = ("montecarlo", "random"), **more: object) -> Plan:
    chosen: dict[str, object] = {"seed": 4, "pair_deals": True, "simulations": 15, **more}
    return Plan(GAME.settings(2), list(bots), games, **chosen)  # type: ignore[arg-type]


def test_any_number_of_processes_gives_the_same_rows() -> None:
    alone = simulate(plan(), 1)
    assert simulate(plan(), 2) == alone
    assert simulate(plan(), 3) == alone
    assert [row["number"] for row in alone] == list(range(10))
    assert json.loads(json.dumps(alone)) == alone


def test_a_longer_plan_begins_like_a_shorter_one() -> None:
    assert simulate(plan(6))[:4] == simulate(plan(4))


def test_another_seed_plays_other_games() -> None:
    assert simulate(plan(4, seed=5)) != simulate(plan(4))


def test_paired_deals_swap_the_seats() -> None:
    rows = simulate(plan(4))
    assert [row["deal"] for row in rows] == [0, 0, 1, 1]
    assert [row["bots"] for row in rows] == [[0, 1], [1, 0], [0, 1], [1, 0]]
    assert rows[0]["seed"] == rows[1]["seed"] != rows[2]["seed"]
    assert rows[1]["names"] == ["random", "montecarlo"]


def test_unpaired_games_keep_their_seats() -> None:
    rows = simulate(plan(3, pair_deals=False))
    assert [row["bots"] for row in rows] == [[0, 1]] * 3
    assert len({cast("int", row["seed"]) for row in rows}) == 3


def test_progress_is_told_in_order() -> None:
    told: list[tuple[int, int]] = []
    simulate(plan(5), 2, lambda done, of: told.append((done, of)))
    assert told == [(number, 5) for number in range(1, 6)]


def test_stopping_early_is_possible() -> None:
    rows = play(plan(200), range(200), 2)
    assert next(rows) == play_one(plan(200), 0)
    rows.close()  # type: ignore[attr-defined]


def test_one_bot_serves_all_seats_but_two_do_not_serve_three() -> None:
    assert plan(1, bots=("random",)).bots == ["random", "random"]
    with pytest.raises(SettingsError, match="2 in all"):
        plan(1, bots=("random", "random", "random"))
    with pytest.raises(SettingsError, match="wizard"):
        plan(1, bots=("wizard", "random"))


def test_a_game_that_no_module_holds_plays_in_one_process() -> None:
    lonely = Plan(ConnectFour().settings(2), ["random"], 3)
    assert len(simulate(lonely, 1)) == 3
    with pytest.raises(DigsiteError, match="one process"):
        simulate(lonely, 2)
    assert game_at(game_place(GAME)) is GAME


def test_a_worker_that_dies_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # Workers look for the game on the same path: here they find a broken one.
    (tmp_path / "connect_four.py").write_text("raise SystemExit(3)\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    with pytest.raises(DigsiteError, match="ended before"):
        simulate(plan(4), 2)


def test_summary_adds_up() -> None:
    rows = simulate(plan(12, bots=("montecarlo:simulations=60", "random"), simulations=None))
    summary = Summary(rows)
    first, second = summary.bots
    assert (first.name, second.name) == ("montecarlo:simulations=60", "random")
    assert first.wins.value + second.wins.value == pytest.approx(1.0)
    assert first.wins.value == pytest.approx(sum(win_of(row, 0) for row in rows) / 12)
    assert first.wins.value > 0.8
    assert sum(summary.reasons.values()) == summary.games == 12
    json.dumps(summary.to_data(), allow_nan=False)


def test_ties_are_half_a_win_and_pairs_are_one_observation() -> None:
    def row(number: int, deal: int, bots: list[int], winners: list[int]) -> dict[str, object]:
        return {"number": number, "deal": deal, "bots": bots, "winners": winners}

    rows = [row(0, 0, [0, 1], [0, 1]), row(1, 0, [1, 0], [1]), row(2, 1, [0, 1], [1])]
    assert [win_of(one, 0) for one in rows] == [0.5, 1.0, 0.0]
    found = win_share(rows, 0)
    assert found.value == pytest.approx(0.375)
    assert found.count == 2


def test_thinking_is_timed_on_request(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = SimpleNamespace(perf_counter=count(0.0, 0.25).__next__)
    monkeypatch.setattr("digsite.arena.plan.time", clock)
    rows = simulate(plan(2, timed=True))
    steps = sum(cast("int", row["steps"]) for row in rows)
    assert len(thinking_times(rows, 0)) + len(thinking_times(rows, 1)) == steps
    assert set(thinking_times(rows, 0)) == {0.25}
