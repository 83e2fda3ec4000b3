"""The worked examples and vectors of the rule ledger, on the engine and on the slow reference."""

from __future__ import annotations

import re
from dataclasses import dataclass

import pytest

from tests.games.gads_hill.helpers import (
    legal,
    play,
    position,
    reference_board,
    refusal,
    shown,
)
from tests.reference import gads_hill as ref


@dataclass(frozen=True)
class Vector:
    """Before, the card with "my building", and what it gives: a board and points, or a reason."""

    name: str
    before: str
    move: str
    after: str
    points: int = 0
    reason: str = ""
    rules: tuple[str, ...] = ()
    framed: tuple[str, ...] = ("station", "cemetery", "pasture")


def legal_vector(name: str, before: str, move: str, after: str, points: int, *rules: str) -> Vector:
    return Vector(name, before, move, after, points, rules=rules)


def unplayable(name: str, before: str, move: str, reason: str, *rules: str) -> Vector:
    return Vector(name, before, move, "", reason=reason, rules=rules)


BUILT_3 = "hotel@9 bank@13 saloon@16"
VECTORS = [
    legal_vector("V1", "", "8", "casino{10,11,12,14}", 1, "GAD-20", "GAD-30"),
    legal_vector(
        "V2", "casino{10,11,12,14}", "44 hotel", "hotel{11,12} casino{11,12}", 5, "GAD-22", "GAD-51"
    ),
    legal_vector(
        "V3", "casino{12,20} forge{4,12,18}", "28 casino", "forge{4,18} casino@12", 3,
        "GAD-34", "GAD-40",
    ),
    legal_vector(
        "V3b", "casino{12,20} forge{4,12,18}", "28 forge", "forge@12 casino@20", 5, "GAD-42"
    ),
    unplayable(
        "V4", "bank{15,20} forge{15,18} church{1,14,15}", "19", "over3", "GAD-35"
    ),
    unplayable("V5 at 11", "sheriff@11", "10", "contradiction_fixed", "GAD-38"),
    unplayable("V5 at 16", "sheriff@16", "10", "contradiction_fixed", "GAD-38"),
    legal_vector("V6", "undertaker{19} butcher{19}", "7", "undertaker@19 butcher!", 2, "GAD-44"),
    legal_vector("V6b", "undertaker{19} butcher{19}", "9", "undertaker! butcher@19", 2, "GAD-44"),
    unplayable("T1", "", "28 bank", "over5", "GAD-31", "GAD-32"),
    legal_vector(
        "T2", "hotel@9 saloon@13 church@16", "28 bank",
        "hotel@9 bank{10,11,12,14,15} saloon@13 church@16", 0, "GAD-32",
    ),
    legal_vector(
        "T3", "hotel@9 saloon@13 church@16 forge@14", "28 bank",
        "hotel@9 bank{10,11,12,15} saloon@13 church@16 forge@14", 1, "GAD-32",
    ),
    legal_vector(
        "T4", "hotel{11,12} casino{11,12}", "16",
        "hotel{11,12} casino{11,12} telegraph-office{13,16}", 3, "GAD-33",
    ),
    legal_vector(
        "T5", "casino{10,11,12,14} barber{5,11,12}", "44 hotel",
        "hotel{11,12} casino{11,12} barber@5", 8, "GAD-52",
    ),
    unplayable(
        "T8", "bank{6,20} newspaper{1,5} stable{5,6}", "43 newspaper", "wipe_chain", "GAD-36"
    ),
    legal_vector(
        "T9", "bank{6,20} stable{5,12} barber{6,12} newspaper{1,5}", "43 newspaper",
        "bank@6 stable{12} barber{12} newspaper@5", 6, "GAD-43",
    ),
    legal_vector("T12", "casino@11", "44 hotel", "hotel@12 casino@11", 5, "GAD-22"),
    unplayable("T14", "", "44 hotel", "over5", "GAD-31"),
    legal_vector(
        "T15", "", "46 hotel", "hotel{14,15,17,18,21} undertaker{14,15,17,18,21}", 0, "GAD-30"
    ),
    Vector(
        "T16", "undertaker{17,19,21,22}", "46 hotel", "", reason="contradiction_tokens",
        rules=("GAD-01", "GAD-36"), framed=("cemetery", "station", "pasture"),
    ),
    unplayable("T18", "", "44 casino", "self", "GAD-24"),
    legal_vector(
        "T19", "hotel{1,2,3,6} doctor{7,9,15,21}", "40 doctor", "hotel@1 doctor@7", 8, "GAD-26"
    ),
    legal_vector("T21", "hotel@3", "1", "hotel@3", 0, "GAD-27"),
    unplayable("T22", "hotel{4,8}", "1", "contradiction_tokens", "GAD-36"),
    unplayable("T23", "laundry{19,20}", "59 undertaker", "over5", "GAD-31"),
    legal_vector(
        "T24", "butcher{17,18} bakery{14,15}", "57 butcher", "butcher{17,18} bakery{14,15}", 0,
        "GAD-27",
    ),
    unplayable(
        "T26", "undertaker{19} butcher{19}", "50 undertaker", "contradiction_tokens", "GAD-44"
    ),
    legal_vector(
        "R1", "church{1,9} undertaker{19} butcher{19}", "5",
        "church{1,9} forge{4,8,16,18} undertaker{19} butcher{19}", 1, "GAD-45",
    ),
]  # fmt: skip
MARKED = [
    pytest.param(vector, id=vector.name, marks=pytest.mark.rule(*vector.rules))
    for vector in VECTORS
]


def split(move: str) -> tuple[int, str]:
    card, _, mine = move.partition(" ")
    return int(card), mine


@pytest.mark.parametrize("vector", MARKED)
def test_on_the_engine(vector: Vector) -> None:
    card, mine = split(vector.move)
    state = position(vector.before, (card,), mine, framed=list(vector.framed))
    move = f"play {vector.move}"
    if vector.reason:
        assert refusal(state, move).key == vector.reason
        assert move not in legal(state)
        return
    assert move in legal(state)
    play(state, 0, move)
    assert shown(state) == vector.after
    assert state.score(0) == vector.points


@pytest.mark.parametrize("vector", VECTORS, ids=[vector.name for vector in VECTORS])
def test_on_the_reference(vector: Vector) -> None:
    card, mine = split(vector.move)
    board = reference_board(position(vector.before))
    rules = ref.Rules(framed=vector.framed)
    if vector.reason:
        with pytest.raises(ref.Unplayable, match=vector.reason):
            ref.play(board, card, mine, rules)
        return
    outcome = ref.play(board, card, mine, rules)
    assert outcome.board == reference_board(position(vector.after))
    assert outcome.gained == vector.points


@pytest.mark.rule("GAD-35")
def test_v4_names_the_full_place() -> None:
    state = position("bank{15,20} forge{15,18} church{1,14,15}", (19,))
    assert refusal(state, "play 19").places == ["15"]


@pytest.mark.rule("GAD-21", "GAD-23")
def test_v7_and_v8_offer_only_own_buildings() -> None:
    state = position("hotel@9 church@13 forge@16 casino@11", (28, 44), "saloon bank")
    offered = [move for move in legal(state) if move.startswith("play")]
    assert offered == ["play 28 bank", "play 28 saloon", "play 44 bank", "play 44 saloon"]
    assert refusal(state, "play 28 stable").key == "not_yours"


@pytest.mark.rule("GAD-53", "GAD-10", "GAD-13")
def test_t6_a_take_and_its_chain() -> None:
    state = position("saloon{3,4,8} forge{4,8}", (1, 2))
    play(state, 0, "discard 1 2 take forge/4")
    assert shown(state) == "saloon{3,4} forge@8"
    assert state.score(0) == 3
    assert state.position()["discard"] == [1, 2]


@pytest.mark.rule("GAD-53")
def test_t7_a_stalled_token_cannot_be_taken() -> None:
    state = position("undertaker{19} butcher{19}", (1, 2))
    assert refusal(state, "discard 1 2 take undertaker/19").key == "last_token"
    assert not [move for move in legal(state) if "take" in move]


@pytest.mark.rule("GAD-25")
def test_t28_information_of_earlier_moves_is_forgotten() -> None:
    state = position("butcher{17,18} bakery{14,15}", (57, 1, 2), "butcher")
    play(state, 0, "play 57 butcher", "done", "draw red")
    play(state, -1, "card 3")
    play(state, 1, "pass", "draw red")
    play(state, -1, "card 4")
    play(state, 0, "discard 1 2 take butcher/17")
    assert shown(state) == "butcher@18 bakery{14,15}"


@pytest.mark.rule("GAD-11", "GAD-12")
def test_t27_reaching_16_with_the_first_card_blocks_the_second() -> None:
    state = position(TWELVE + " casino{11,20}", (8, 21), "casino")
    assert state.locomotive() == 15
    play(state, 0, "play 8")
    assert state.locomotive() == 16
    assert state.phase() != "act"
    assert not state.may_play_card()


TWELVE = (
    "hotel@1 bank@6 saloon@3 church@7 forge@8 stable@5 undertaker@22 barber@4 school@9 "
    "sheriff@10 general-store@2 gunsmith@21"
)


@pytest.mark.rule("GAD-60", "GAD-19", "GAD-18")
def test_t30_the_last_chain_is_scored_and_nobody_draws() -> None:
    more = " butcher@15 doctor@16 laundry@19 newspaper@13 bakery@14 courthouse@20"
    state = position(TWELVE + more + " casino{11,17} telegraph-office{11,12}", (8, 16))
    assert state.locomotive() == 21
    play(state, 0, "play 8")
    assert "casino@11" in shown(state)
    assert "telegraph-office@12" in shown(state)
    assert state.locomotive() == 22
    result = state.result()
    assert result is not None
    assert (result.scores, result.reason, result.winners) == ([4, 0], "locomotive", [0])


def test_all_vectors_of_the_ledger_are_here() -> None:
    """Every row of the ledger's table is a test of this file (T29 is with the buying)."""
    names = {re.match(r"[A-Z]\d+b?", vector.name)[0] for vector in VECTORS}  # type: ignore[index]
    assert len(names) == 27
