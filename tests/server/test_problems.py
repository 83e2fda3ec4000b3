"""Problems over HTTP: tried move by move, proven, and nothing of the answer before."""

from __future__ import annotations

from datetime import date

from digsite.core.contract import lowest_seat
from digsite.games import find_game
from digsite.services.board import sight_of
from digsite.services.move_actions import MoveNames
from digsite.services.problems import games_with_problems, of_day
from tests.server.conftest import NewGuest
from tests.server.helpers import Browser, Data

ADDRESS = "/api/problems/scarabya/3"


def play(guest: Browser, moves: list[str], move: str, tries: int = 1) -> Data:
    """Press what stands for a move."""
    game = find_game("scarabya")
    problems = game.kit().problems
    assert problems is not None
    state = problems.get(3).state(moves)
    choice = MoveNames(sight_of(state, 0)).choice(int(game.parse(move).code()))
    assert choice is not None
    body = {"do": "play", "action": choice.action.id, "value": choice.value, "moves": moves}
    return guest.post(ADDRESS, {**body, "tries": tries})


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
    assert [name.split(" (")[1] for name in told["named"]] == [f"{move})" for move in line]
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
    today = first["groups"][0]["lists"][0]["problems"][0]
    assert today["label"].startswith("2026-05-17")
    level = of_day(date(2026, 5, 17)).level
    assert today["label"].endswith("★" * level + "☆" * (5 - level))
    assert today["href"] == f"/problem/{first['game']}/{first['number']}"
    assert guest().get("/api/problems?date=2999-01-01")["error"]["kind"] == "unknown"
    for wrong in ("scarabya/0", "scarabya/9999", "scarabya/x", "lanterns/1", "chess/1"):
        assert guest().get(f"/api/problems/{wrong}")["error"]["kind"] == "unknown"
    strange = guest().post(ADDRESS, {"do": "play", "action": "nothing", "moves": ["L0@a1"]})
    assert "error" in strange


def test_the_archive_has_four_weeks_and_every_game_its_levels(guest: NewGuest) -> None:
    shown = guest().get("/api/problems?date=2026-05-17")
    archive, *games = shown["groups"]
    days = archive["lists"][0]["problems"]
    assert len(days) == 28
    assert len({one["href"] for one in days}) == 28, "no problem comes twice in four weeks"
    assert [one["title"] for one in games] == [game.title for game in games_with_problems()]
    for one in games:
        assert [len(level["title"]) for level in one["lists"]] == [5] * 5
        assert min(len(level["problems"]) for level in one["lists"]) >= 5


def solved(guest: Browser, address: str) -> Data:
    """Solve a problem with its own answer."""
    game_id, number = address.split("/")[2:]
    game = find_game(game_id)
    problems = game.kit().problems
    assert problems is not None
    problem = problems.get(int(number))
    told: Data = {"moves": []}
    for move in problem.line:
        state = problem.state(told["moves"])
        sight = sight_of(state, int(lowest_seat(state.to_act())))
        code = int(game.parse(move).code())
        choice = MoveNames(sight).choice(code)
        assert choice is not None
        body = {"do": "play", "action": choice.action.id, "value": choice.value}
        told = guest.post(f"/api/problems/{game_id}/{number}", {**body, "moves": told["moves"]})
    return told


def test_what_was_solved_is_remembered_and_todays_begins_a_row(guest: NewGuest) -> None:
    ada = guest("Ada")
    shown = ada.get("/api/problems")
    today, before = shown["groups"][0]["lists"][0]["problems"][:2]
    assert "Solved: 0." in shown["said"]
    assert ada.get("/api/did")["daily"] == []
    assert solved(ada, before["href"])["solved"]
    told = solved(ada, today["href"])
    assert told["solved"]
    assert told["next"].startswith(f"/problem/{shown['game']}/")
    assert told["next"] != today["href"]
    shown = ada.get("/api/problems")
    assert shown["said"] == "Solved: 2. Days in a row: 1."
    known = [one["solved"] for one in shown["groups"][0]["lists"][0]["problems"]]
    assert known[:3] == [True, True, False]
    (daily,) = ada.get("/api/did")["daily"]
    assert (daily["count"], daily["streak"]) == (2, 1)
    kept = ada.get("/api/you/export")["problems"]
    assert sorted(bool(one["day"]) for one in kept) == [False, True]
    assert guest("Bea").get("/api/problems")["said"].startswith("Solved: 0.")
    ada.post("/api/you/forget", {})
    assert ada.get("/api/problems")["said"].startswith("Solved: 0.")


def test_the_proof_can_be_walked_through_and_has_nothing_to_press(guest: NewGuest) -> None:
    ada = guest("Ada")
    line = ada.post(ADDRESS, {"do": "solution"})["line"]
    scenes = [
        ada.post(ADDRESS, {"do": "look", "moves": line[:count]})["scene"]
        for count in range(1, len(line) + 1)
    ]
    assert len({str(scene["live"]) for scene in scenes}) == len(line)
    assert not any(scene["actions"] for scene in scenes)
    assert "error" in ada.post(ADDRESS, {"do": "look", "moves": [*line, line[0]]})


def test_the_moves_of_an_answer_are_called_as_the_board_calls_them(guest: NewGuest) -> None:
    ada = guest("Ada")
    for game in games_with_problems():
        problems = game.kit().problems
        assert problems is not None
        told = ada.post(f"/api/problems/{game.id}/1", {"do": "solution"})
        assert len(told["named"]) == len(told["line"])
        for name, move in zip(told["named"], told["line"], strict=True):
            assert name != move


def test_the_line_to_share_tells_how_many_tries_it_took(guest: NewGuest) -> None:
    ada = guest("Ada")
    line = ada.post(ADDRESS, {"do": "solution"})["line"]
    told = play(ada, line[:-1], line[-1])
    assert "first try" in told["share"]
    told = play(ada, line[:-1], line[-1], tries=3)
    assert told["share"].endswith("tries: 3")


def test_a_what_if_begins_after_the_moves_of_a_problem(guest: NewGuest) -> None:
    for game in games_with_problems():
        problems = game.kit().problems
        assert problems is not None
        problem = problems.get(1)
        for moves in ([], problem.line[:1]):
            address = f"/api/problems/{game.id}/1"
            told = guest("Ada").post(address, {"do": "try", "moves": moves})
            assert set(told) == {"table"}, game.id
