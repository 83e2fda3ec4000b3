"""A plan of many games between bots, and how one of them is played.

Every game's seed is made of the master seed and the game's number, so it does not matter which
process plays it, or when.
"""

from __future__ import annotations

import importlib
import sys
import time
from typing import cast

from digsite.arena.adjusted import luck_of_match
from digsite.arena.rivals import MARK, Rival
from digsite.bots.levels import make_bot
from digsite.core.contract import Game, Observation, Settings
from digsite.core.errors import DigsiteError, SettingsError
from digsite.core.match import Match, Player
from digsite.core.rng import hash_in

Row = dict[str, object]
"""One finished game as plain data."""

DEAL, THOUGHT = 1, 2
"""What a seed is for: the cards and dice of a game, or the thoughts of a bot."""


class Plan:
    """What to play: the table, the bots, and how many games from which seed.

    With ``pair_deals`` every deal is played once for each rotation of the bots, so that nobody
    gains by the seat or the cards.
    """

    def __init__(
        self,
        settings: Settings,
        bots: list[str],
        games: int,
        seed: int = 1,
        pair_deals: bool = False,
        seconds: float | None = None,
        simulations: int | None = None,
        timed: bool = False,
        decisions: bool = False,
        luck: bool = False,
    ) -> None:
        if len(bots) == 1:
            bots = bots * settings.seats
        if len(bots) != settings.seats:
            raise SettingsError(f"give one bot a seat, {settings.seats} in all, or one for all")
        for name in bots:
            if MARK not in name:
                make_bot(name, settings.game, settings, 0, seconds, simulations)
        self.settings = settings
        self.bots = bots
        self.games = games
        self.seed = seed
        self.pair_deals = pair_deals
        self.seconds = seconds
        self.simulations = simulations
        self.timed = timed
        self.decisions = decisions
        """Whether every row tells its game's decisions, too."""
        self.luck = luck
        """Whether the luck of each game is measured, so that results can be told without it."""

    def rotations(self) -> int:
        """How many games are played with one deal."""
        return self.settings.seats if self.pair_deals else 1

    def to_data(self) -> dict[str, object]:
        """Plain data for a worker."""
        return {
            "game": game_place(self.settings.game),
            "path": sys.path,
            "settings": self.settings.to_data(),
            "bots": self.bots,
            "games": self.games,
            "seed": self.seed,
            "pair_deals": self.pair_deals,
            "seconds": self.seconds,
            "simulations": self.simulations,
            "timed": self.timed,
            "decisions": self.decisions,
            "luck": self.luck,
        }

    @staticmethod
    def from_data(data: dict[str, object]) -> Plan:
        """A plan from the data of another process."""
        game = game_at(cast("str", data["game"]))
        return Plan(
            Settings.from_data(game, cast("dict[str, object]", data["settings"])),
            cast("list[str]", data["bots"]),
            cast("int", data["games"]),
            cast("int", data["seed"]),
            cast("bool", data["pair_deals"]),
            cast("float | None", data["seconds"]),
            cast("int | None", data["simulations"]),
            cast("bool", data["timed"]),
            cast("bool", data["decisions"]),
            cast("bool", data["luck"]),
        )


def game_place(game: Game) -> str:
    """The module in which another process finds this game as ``GAME``."""
    name = type(game).__module__
    if getattr(importlib.import_module(name), "GAME", None) is game:
        return name
    raise DigsiteError(f"{game.id}: no module holds this game as GAME; play in one process")


def game_at(module: str) -> Game:
    """The game of a module."""
    return cast("Game", importlib.import_module(module).GAME)


class Stopwatch(Player):
    """Passes every question on to a player and notes how long it thought."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.seconds: list[float] = []

    def choose(self, observation: Observation, moves: list[int], complete: bool) -> int:
        """Ask the player."""
        started = time.perf_counter()
        move = self.player.choose(observation, moves, complete)
        self.seconds.append(time.perf_counter() - started)
        return move


def play_one(plan: Plan, number: int) -> Row:
    """Play one game of a plan and tell about it as plain data."""
    deal, turn = divmod(number, plan.rotations())
    settings = plan.settings
    seats = settings.seats
    names = [plan.bots[(seat + turn) % seats] for seat in range(seats)]
    deal_seed = int(hash_in(hash_in(plan.seed, DEAL), deal))
    thought_seed = int(hash_in(hash_in(plan.seed, THOUGHT), number))
    match = Match(settings, deal_seed)
    players: list[Player] = []
    rivals: list[Rival] = []
    for seat, name in enumerate(names):
        seed = int(hash_in(thought_seed, seat))
        player: Player
        if MARK in name:
            rivals.append(Rival(name, match, seat, seed))
            player = rivals[-1]
        else:
            player = make_bot(name, settings.game, settings, seed, plan.seconds, plan.simulations)
        players.append(Stopwatch(player) if plan.timed else player)
    try:
        match.run(players)
    finally:
        for rival in rivals:
            rival.stop()
    result = match.state.result()
    assert result is not None
    row: Row = {
        "number": number,
        "deal": deal,
        "seed": deal_seed,
        "bots": [(seat + turn) % seats for seat in range(seats)],
        "names": names,
        "scores": result.scores,
        "winners": result.winners,
        "reason": result.reason,
        "steps": len(match.steps),
    }
    if settings.game.cooperative:
        row["together"] = True
    if plan.decisions:
        from digsite.arena.data import decisions_of  # which knows what a row is

        row["decisions"] = decisions_of(match)
    if plan.luck:
        row["luck"] = luck_of_match(match)
    if plan.timed:
        row["thought"] = [
            [round(spent, 6) for spent in cast("Stopwatch", player).seconds] for player in players
        ]
    return row
