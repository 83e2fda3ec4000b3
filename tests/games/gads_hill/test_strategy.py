"""The advice to bots: sensible in positions where the best move is plain."""

from __future__ import annotations

import pytest

from digsite.bots.levels import LEVELS, make_bot
from digsite.core.rng import Rng
from digsite.games.gads_hill import GAME, KIT
from digsite.games.gads_hill.mind.strategy import prospects
from digsite.games.gads_hill.rules.play import GadsHillState
from tests.games.gads_hill.helpers import Data, at_position, legal, position, table


def best(state: GadsHillState) -> str:
    strategy = KIT.strategy(state.settings)
    return GAME.notation(strategy.candidates(state, 0, 1)[0])


def test_the_chain_comes_first() -> None:
    state = position("casino{12,20} forge{4,12,18}", (28, 3), "casino forge")
    assert best(state) == "play 28 forge"


def test_dead_cards_are_thrown_away() -> None:
    state = position("hotel@5 bank@9 forge{4,8} saloon{3,4,8}", (1, 2, 40, 44), "forge")
    takes = [move for move in legal(state) if "take" in move]
    strategy = KIT.strategy(state.settings)
    advised = [GAME.notation(code) for code in strategy.candidates(state, 0, 40)]
    assert {move for move in advised if "take" in move} <= set(takes)
    assert all(move.startswith("discard 1 2 ") for move in advised if "take" in move)


def test_strict_play_claims_what_is_proved() -> None:
    state = position("hotel{1,2} bank{1,2} saloon{1,3}", (), "", table(deduction="strict"))
    assert best(state) in ("claim saloon/1", "claim saloon/3")


def test_nothing_owned_and_green_cards_in_hand_means_buying() -> None:
    seats: list[Data] = [{"hand": [44, 40], "points": 6}, {}]
    data: Data = {"seats": seats, "tokens": {"casino": [10, 11, 12, 14]}}
    data["placed"] = {"laundry": 22, "doctor": 21}
    state = at_position(table(), data)
    advised = KIT.strategy(state.settings).candidates(state, 0, 10)
    assert any(GAME.notation(code).startswith("buy ") for code in advised)
    owner = position("casino{10,11,12,14}", (44, 40), "hotel")
    advised = KIT.strategy(state.settings).candidates(owner, 0, 99)
    assert not any(GAME.notation(code).startswith("buy ") for code in advised)


def test_the_draft_follows_the_red_cards() -> None:
    state = GAME.start(table())
    rng = Rng(3)
    while state.to_act() < 0:
        state.apply(-1, state.sample_chance(rng))
    strategy = KIT.strategy(state.settings)
    red = [card for card in state.observe(0).data["hand"] if card <= 22]  # type: ignore[attr-defined]
    drafted = GAME.decode(strategy.candidates(state, 0, 1)[0]).notation()
    names = [GAME.decode(32 + card - 1).notation() for card in red]
    assert drafted in names


def test_what_buildings_and_cards_promise() -> None:
    """In the order of what a seat would rather have in front of it."""

    def worth(board: str, cards: tuple[int, ...], own: str) -> float:
        return prospects(position(board, cards, own), 0)

    assert worth("", (), "hotel bank") > worth("", (), "hotel") > worth("hotel{1,2}", (), "hotel")
    assert worth("hotel{1,2,3,6}", (), "hotel") > worth("hotel{1,2}", (), "hotel")
    assert worth("", (44,), "hotel") > worth("", (28,), "hotel") > worth("", (), "hotel")
    assert worth("", (44,), "hotel") > worth("casino{10,11}", (44,), "hotel")
    assert worth("hotel@4 bank@9", (28, 44), "hotel") == worth("hotel@4 bank@9", (), "hotel")
    assert worth("saloon{3,9,14}", (3,), "") > worth("saloon{3,4,8}", (3,), "") == 0.0


def test_promises_fade_towards_the_end() -> None:
    late = "bank@6 saloon@3 church@7 forge@8 stable@5 undertaker@22 barber@4 school@9 sheriff@10"
    assert prospects(position(late, (44,), "hotel"), 0) < prospects(position("", (44,), "hotel"), 0)


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_decides(level: str) -> None:
    state = position("casino{12,20} forge{4,12,18}", (28, 3), "casino forge")
    bot = make_bot(level, GAME, state.settings, seed=1, simulations=12)
    moves = [int(move) for move in state.moves(0)]
    assert bot.think(state.observe(0), moves, True).move in moves
