"""Bots by name, for everything that seats one or asks one."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Final, cast

from digsite.bots.choice import Bot, Choice
from digsite.bots.levels import LEVELS, make_bot, read_method
from digsite.core.contract import Game, Settings, State
from digsite.core.errors import DigsiteError, SettingsError
from digsite.core.rng import Rng
from digsite.core.words import N_, _

MEASURED: Final = {
    "below": N_("Measured: wins {percent} % of {games} games against the level below."),
    "above": N_("Measured: wins {percent} % of {games} games against the level above."),
    "chapter1": N_("Measured: wins {percent} % of {games} games of chapter 1 with two players."),
}
"""How strong a level was found to be, by whom or what it met."""

LONGEST_THOUGHT: Final = 3.0
"""Seconds that a person waits for a bot at most, where nothing else is agreed."""


def level_names() -> list[str]:
    """The five levels, weakest first."""
    return list(LEVELS)


def strength(game: Game, level: str) -> str:
    """How strong a level was measured to be, in a sentence; empty where nobody has.

    The figures lie in a game's ``mind/measured.json``, with the command that found them.
    """
    folder = game.kit().folder
    found = {} if folder is None else _measured(folder / "mind" / "measured.json").get(level, {})
    if not found:
        return ""
    return _(MEASURED[str(found["against"])]).format(percent=found["won"], games=found["games"])


@cache
def _measured(file: Path) -> dict[str, dict[str, object]]:
    if not file.exists():
        return {}
    data = cast("dict[str, dict[str, dict[str, object]]]", json.loads(file.read_text("utf-8")))
    return data["levels"]


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
