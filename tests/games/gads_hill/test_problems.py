"""Where does it stand, and which cards collect most: what ships is right, and proven again."""

from __future__ import annotations

from collections import Counter

import pytest

from digsite.games.gads_hill.extras.problems import CLEAR, GadsHillProblems, unpacked
from digsite.games.gads_hill.rules.moves import GIVEN_ORDERS, GRAMMAR
from digsite.services.problems import outcome
from scripts.puzzles import bare
from tests.reference.gads_hill import Rules
from tests.reference.gads_hill_turns import board_of, is_proven, proving, turns
from tests.seeds import part

PROBLEMS = GadsHillProblems()
EVERY = range(1, len(PROBLEMS.kept) + 1)


def asks_where(number: int) -> bool:
    return "building" in PROBLEMS.kept[number - 1]


def card_of(written: str) -> tuple[int, str]:
    """A played card and the own building, as the reference names them."""
    words = written.split()
    return int(words[1]), words[2] if len(words) > 2 else ""


def proven_again(number: int) -> None:
    """Whether another search comes to the same answer, and to no other."""
    data = PROBLEMS.kept[number - 1]
    position = unpacked(data)
    seats, framed = position["seats"], data["framed"]
    assert isinstance(seats, list)
    assert isinstance(framed, int)
    board, hand, owned = board_of(position), seats[0]["hand"], seats[0]["owns"]
    line = str(data["line"]).split(", ")
    rules = Rules(level=0 if asks_where(number) else 2, framed=GIVEN_ORDERS[framed])
    if not asks_where(number):
        found = dict(turns(board, hand, owned, rules))
        ranked = sorted(set(found.values()), reverse=True)
        assert ranked[:2] == [data["best"], data["second"]], number
        cards = frozenset(card_of(one) for one in line if one != "done")
        best = {frozenset(way) for way, gained in found.items() if gained == ranked[0]}
        assert best == {cards}, number
        return
    name, place = line[-1].removeprefix("claim ").split("/")
    if len(line) == 1:
        assert is_proven(board, name, int(place)), number
        return
    assert not any(is_proven(board, name, at) for at in range(1, 23)), number
    assert proving(board, hand, owned, name, rules) == {card_of(line[0]): int(place)}, number


def test_there_are_enough_of_every_level_and_no_two_alike() -> None:
    levels = Counter(int(str(data["level"])) for data in PROBLEMS.kept)
    assert len(PROBLEMS.kept) >= 150
    assert min(levels[level] for level in range(1, 6)) >= 20
    kinds = Counter(asks_where(number) for number in EVERY)
    assert min(kinds.values()) >= 60
    alike = Counter((data["framed"], data["tokens"], data["placed"]) for data in PROBLEMS.kept)
    assert max(alike.values()) == 1


@pytest.mark.parametrize("number", EVERY[::8])
def test_the_line_of_a_problem_reaches_its_best_result(number: int) -> None:
    problem = PROBLEMS.get(number)
    told = outcome(problem, problem.line)
    assert told.solved
    assert told.result == problem.best
    assert len(problem.line) <= 3
    proof = PROBLEMS.proof(problem)
    assert 2 <= len(proof) <= 6
    assert not any("  " in sentence or "{" in sentence for sentence in proof)
    if asks_where(number):
        assert "GAD-40" in proof[-1]
        assert all("GAD-" in sentence for sentence in proof)
        return
    assert problem.best - problem.second >= CLEAR
    greedy = problem.whole("greedy")
    assert (greedy == problem.best) == (problem.depth == 1)


@pytest.mark.parametrize("number", [one for one in EVERY if asks_where(one)][::8])
def test_no_other_token_shows_where_a_building_stands(number: int) -> None:
    problem = PROBLEMS.get(number)
    before = problem.state(problem.line[:-1])
    claims = [
        move
        for move in map(problem.settings.game.notation, before.moves(0))
        if move.startswith("claim ") and move != problem.line[-1]
    ]
    house = str(problem.data["building"])
    others = [move for move in claims if f" {house}/" in move]
    assert len(others) >= 2
    for move in [*others, next(one for one in claims if one not in others)]:
        told = outcome(problem, [*problem.line[:-1], move])
        assert told.result == 0
        assert not told.solved


def test_a_line_with_another_card_is_not_over_before_a_token_is_shown() -> None:
    asked = [PROBLEMS.get(number) for number in EVERY if asks_where(number)]
    problem = next(one for one in asked if len(one.line) == 2)
    plays = [
        move
        for move in map(problem.settings.game.notation, problem.state().moves(0))
        if move.startswith("play ") and move != problem.line[0]
    ]
    assert outcome(problem, plays[:1]).result is None
    second = [
        move
        for move in map(problem.settings.game.notation, problem.state(plays[:1]).moves(0))
        if move.startswith("play ")
    ]
    assert outcome(problem, [plays[0], second[0]]).result == 0
    assert outcome(problem, ["pass", "done"]).result == 0


@pytest.mark.parametrize("level", [1, 3, 5])
def test_what_a_seed_gives_is_what_ships(level: int) -> None:
    kept = PROBLEMS.kept[PROBLEMS.numbers(level)[0] - 1]
    found = PROBLEMS.search(int(str(kept["seed"])))
    assert found is not None
    assert {"seed": kept["seed"], **found} == bare(kept)


@pytest.mark.rule("GAD-30", "GAD-33", "GAD-40", "GAD-42", "GAD-51", "GAD-52", "GAD-54")
@pytest.mark.parametrize("number", EVERY[::12])
def test_another_search_proves_a_sample(number: int) -> None:
    proven_again(number)


@pytest.mark.slow
@pytest.mark.puzzles
def test_another_search_proves_some_more() -> None:
    """Some of them a round of `make endurance ARGS=puzzles`, which proves them all."""
    for number in part(EVERY):
        proven_again(number)


def test_a_building_is_written_as_the_rules_write_it() -> None:
    for data in PROBLEMS.kept:
        for move in str(data["line"]).split(", "):
            assert GRAMMAR.notation(GRAMMAR.parse(move).code()) == move
