"""Whole games, every card and take of them worked out a second time by the slow reference."""

from __future__ import annotations

from typing import cast

import pytest

from digsite.core.contract import Move
from digsite.core.rng import Rng
from digsite.games.gads_hill import GAME
from digsite.games.gads_hill.rules.geography import Reader
from digsite.games.gads_hill.rules.moves import BUILDINGS, GIVEN_ORDERS, PLAY
from digsite.games.gads_hill.rules.play import GadsHillState
from digsite.games.gads_hill.rules.town import town_of
from tests.games.gads_hill.helpers import random_step, reference_board, table, walk
from tests.reference import gads_hill as ref
from tests.seeds import FIRST, seeds

OPTIONS: list[dict[str, object]] = [
    {},
    {"deduction": "auto_pairs"},
    {"deduction": "strict"},
    {"three_check": "end_of_move", "chain_wipe": "out_of_game"},
    {"overlap_legal": "false", "null_card": "false"},
    {"stall_settle": "shrinking_card_only", "deduction": "auto_pairs"},
]


def rules_of(state: GadsHillState) -> ref.Rules:
    chosen = state.settings
    return ref.Rules(
        level={"auto": 2, "auto_pairs": 1, "strict": 0}[chosen.text("deduction")],
        on_placing=chosen.text("three_check") == "on_placing",
        wipes_out=chosen.text("chain_wipe") == "out_of_game",
        any_card_settles=chosen.text("stall_settle") == "any_subject_card",
        settles_new_stalls=chosen.rules == 1,
        overlap_legal=chosen.text("overlap_legal") == "true",
        null_card=chosen.text("null_card") == "true",
        framed=GIVEN_ORDERS[int(state.given)],
    )


def expected(state: GadsHillState, move: Move) -> tuple[str, ref.Board, int]:
    """The reference's verdict: a reason, or the board and the gain."""
    board = reference_board(state)
    rules = rules_of(state)
    try:
        if move.kind == "play":
            mine = BUILDINGS[move["mine"]] if move["mine"] >= 0 else ""
            result = ref.play(board, move["card"] + 1, mine, rules)
        else:
            result = ref.take(board, BUILDINGS[move["building"]], move["place"] + 1, rules)
    except ref.Unplayable as why:
        return str(why), {}, 0
    return "", result.board, result.gained


def every_play(state: GadsHillState, seat: int) -> list[Move]:
    """All cards of the game, with all own buildings: also those that are not in hand."""
    mine = [number for number in range(22) if state.is_mine(seat, number)]
    plays = [GAME.parse(f"play {card}") for card in range(1, 23)]
    return plays + [
        GAME.parse(f"play {card} {BUILDINGS[number]}") for card in range(23, 61) for number in mine
    ]


def check_board(state: GadsHillState, moves: list[Move]) -> int:
    """Compare engine and reference on moves of the acting seat; returns how many were legal."""
    seat = int(state.actor())
    legal = 0
    for move in moves:
        reason, board, gained = expected(state, move)
        twin = cast("GadsHillState", state.copy())
        twin.hands[seat] = 2**60 - 1
        twin.played = 0
        why = twin.refusal(seat, move.code())
        found = "" if why is None else why.key
        context = f"{move.notation()} on {state.position()}"
        assert found == reason, context
        if why is None:
            twin.apply(seat, move.code())
            assert reference_board(twin) == board, context
            assert twin.score(seat) - state.score(seat) == gained, context
            legal += 1
    return legal


def compare_game(number: int, seed: int) -> int:
    """Compare some moves of a whole game with these options; returns how many were legal."""
    rng = Rng(seed)
    compared = 0
    for state in walk(GAME.start(table(3, **OPTIONS[number])), seed):
        if state.phase() != "act" or rng.below(4):
            continue
        if state.one_card_only() and state.played:
            continue
        seat = int(state.actor())
        plays = every_play(state, seat)
        moves = [plays[rng.below(len(plays))] for _ in range(6)]
        tokens = [
            f"{BUILDINGS[building]}/{place + 1}"
            for building in range(22)
            for place in range(22)
            if state.may_take_token(building) and state.board.tokens[building] >> place & 1
        ]
        if tokens:
            taken = [tokens[rng.below(len(tokens))] for _ in range(3)]
            moves += [GAME.parse(f"discard 1 2 take {token}") for token in taken]
        compared += check_board(state, moves)
    return compared


@pytest.mark.reference
@pytest.mark.rule("GAD-36", "GAD-42", "GAD-51", "GAD-53")
@pytest.mark.parametrize("number", range(len(OPTIONS)))
def test_cards_and_takes(number: int) -> None:
    assert compare_game(number, FIRST + 11 + number) > 10


@pytest.mark.slow
@pytest.mark.reference
@pytest.mark.parametrize("number", range(len(OPTIONS)))
def test_cards_and_takes_of_many_games(number: int) -> None:
    assert sum(compare_game(number, seed) for seed in seeds(20, 100)) > 200


@pytest.mark.reference
@pytest.mark.rule("GAD-17", "GAD-63")
@pytest.mark.parametrize("reshuffle", ["district", "all_empty", "none"])
@pytest.mark.parametrize("rules", [1, 2])
def test_every_card_is_where_the_reference_has_it(rules: int, reshuffle: str) -> None:
    """Whole games of passing and playing, until the piles are empty."""
    settings = GAME.settings(2, "", {"reshuffle": reshuffle}, rules=rules)
    returned = 0
    for seed in seeds(3):
        state, rng = GAME.start(settings), Rng(seed)
        cards = ref.Cards(2, reshuffle, at_once=rules > 1)
        while state.to_act() != 0:
            seat, chosen = random_step(state, rng)
            move, phase = GAME.decode(chosen), state.phase()
            drawer = next((s for s in range(2) if len(cards.hands[s]) < 5), 0)
            if phase == "draw":
                drawer = cast("int", state.position()["active"])
            state.play(seat, chosen)
            if move.kind == "card":
                cards.receive(drawer, move["card"] + 1, drawn=phase == "draw")
            elif move.kind == "play":
                cards.spend(seat, move["card"] + 1)
            elif move.kind == "take":
                cards.spend(seat, move["low"] + 1, move["high"] + 1)
            if state.phase() in ("pile", "draw"):
                cards.make_orange_pile()
            data = state.position()
            assert set(cast("list[int]", data["discard"])) == cards.opened, f"seed {seed}"
            for number, entry in enumerate(cast("list[dict[str, list[int]]]", data["seats"])):
                assert set(entry["hand"]) == cards.hands[number]
            sizes = [len(cards.piles[colour]) for colour in ("red", "orange", "green")]
            assert state.observe(0).data["piles"] == sizes
        returned += cards.returned
    assert returned or reshuffle != "district"
    assert not returned or reshuffle != "none"


@pytest.mark.rule("GAD-22")
@pytest.mark.parametrize("given", GIVEN_ORDERS)
def test_relations_are_those_of_the_ledger(given: tuple[str, ...]) -> None:
    content = town_of(table()).content
    reader = Reader(content.town, given)
    for card in content.cards[38:]:
        holds = ref.relation(card.number, given)
        relation = reader.relation(card.where)
        assert BUILDINGS[card.building] == ref.NAMED[card.number]
        for a in range(1, 23):
            wanted = {b for b in range(1, 23) if a != b and holds(a, b)}
            assert {b for b in range(1, 23) if relation[a - 1] >> (b - 1) & 1} == wanted


@pytest.mark.rule("GAD-20", "GAD-21")
def test_places_are_those_of_the_ledger() -> None:
    content = town_of(table()).content
    for card in content.cards[:38]:
        assert set(card.places) == (ref.RED | ref.ORANGE)[card.number]
    assert PLAY == 4096
