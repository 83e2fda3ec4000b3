"""The toy game keeps the contract, so that what it proves of the adapters is worth something."""

from lanterns import GAME

from digsite.conformance.suite import check_game


def test_lanterns_keeps_the_contract() -> None:
    check_game(GAME, games=4)
