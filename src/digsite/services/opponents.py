"""Bots by name, for everything that seats one or asks one."""

from __future__ import annotations

from typing import Final

from digsite.bots.choice import Bot, Choice
from digsite.bots.levels import LEVELS, make_bot, read_method
from digsite.core.contract import Settings, State
from digsite.core.errors import DigsiteError, SettingsError
from digsite.core.rng import Rng

LONGEST_THOUGHT: Final = 3.0
"""Seconds that a person waits for a bot at most, where nothing else is agreed."""


def level_names() -> list[str]:
    """The five levels, weakest first."""
    return list(LEVELS)


def is_bot(name: str) -> bool:
    """Whether this names a level or a method, perhaps with its own numbers."""
    if name in LEVELS:
        return True
    try:
        read_method(name)
    except SettingsError:
        return False
    return True


def opponent(
    settings: Settings,
    name: str,
    seed: int,
    seconds: float | None = None,
    simulations: int | None = None,
    at_most: float = 0.0,
) -> Bot:
    """A bot for one seat."""
    return make_bot(name, settings.game, settings, seed, seconds, simulations, at_most)


def bot_seed(deal: int, seat: int, decision: int = 0) -> int:
    """The seed of the bot on a seat, the same for the same deal.

    Whoever makes a bot anew for every decision numbers them: then a game that was saved and
    resumed goes on as it would have gone on.
    """
    return int(Rng(deal).fork(seat + 1).fork(decision).word())


class NothingToDecide(DigsiteError):
    """Advice was asked for a seat that has no decision to make now."""


def think(bot: Bot, state: State, seat: int) -> Choice:
    """What a bot would play here. It sees the seat's observation, never the state."""
    legal = [int(code) for code in state.moves(seat)]
    if not legal:
        raise NothingToDecide
    return bot.think(state.observe(seat), legal, state.complete(seat))
