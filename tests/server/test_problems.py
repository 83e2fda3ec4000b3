"""Problems over HTTP: tried move by move, proven, and nothing of the answer before."""

from __future__ import annotations

from digsite.games import find_game
from digsite.services.board import sight_of
from digsite.services.move_actions import MoveNames
from tests.server.conftest import NewGuest
from tests.server.helpers import Browser, Data

ADDRESS = "/api/problems/scarabya/3"


def play(guest: Browser, moves: list[str], move: str) -> Data:
    """Press what stands for a move."""
    game = find_game("scarabya")
    problems = game.kit().problems
    assert problems is not None
    state = problems.get(3).state(moves)
    choice = MoveNames(sight_of(state, 0)).choice(int(game.parse(move).code()))
    assert choice is not None
    body = {"do": "play", "action": choice.action.id, "value": choice.value, "moves": moves}
    return guest.post(ADDRESS, body)


def test_a_problem_is_solved_move_by_move(guest: NewGuest) -> None:
    ada = guest("Ada")
    shown = ada.get(ADDRESS)
    line = ada.post(ADDRESS, {"do": "solution"})["line"]
    assert "order" in shown["question"]
    assert not any(move in str(shown) for move in line)
    moves: list[str] = []
    for move in line:
        told = play(ada, moves, move)
        moves = told["moves"]
    assert told["solved"]
    assert moves == line
    assert 2 <= len(told["proof"]) <= 6
    assert "scarabya" not in told["share"]
    assert not any(move in told["share"] for move in line)
    over = ada.post(ADDRESS, {"do": "play", "action": "camp", "value": [0, 0, 0], "moves": line})
    assert over["error"]["kind"] == "invalid"


def test_a_line_that_ends_below_the_best_begins_anew(guest: NewGuest) -> None:
    ada = guest("Ada")
    game = find_game("scarabya")
    problems = game.kit().problems
    assert problems is not None
    problem = problems.get(3)
    moves: list[str] = []
    told: Data = {"ended": False}
    while not told["ended"]:
        legal = [game.notation(code) for code in problem.state(moves).moves(0)]
        others = [one for one in legal if one not in problem.line]
        told = play(ada, moves, [*others, *legal][0])
        moves = told["moves"]
    assert not told["solved"]
    assert moves == []
    assert told["proof"] == []
    assert "more is possible" in told["sentence"]


def test_the_problem_of_a_day_is_the_same_for_everybody(guest: NewGuest) -> None:
    first, other = (
        guest().get("/api/problems?date=2026-05-17"),
        guest().get("/api/problems?date=2026-05-17"),
    )
    assert first == other
    assert first["date"] == "2026-05-17"
    assert first["number"] in first["games"][0]["levels"][4], "a Sunday"
    assert guest().get("/api/problems?date=2999-01-01")["error"]["kind"] == "unknown"
    for wrong in ("scarabya/0", "scarabya/9999", "scarabya/x", "indus/1", "chess/1"):
        assert guest().get(f"/api/problems/{wrong}")["error"]["kind"] == "unknown"
    strange = guest().post(ADDRESS, {"do": "play", "action": "nothing", "moves": ["L0@a1"]})
    assert "error" in strange
