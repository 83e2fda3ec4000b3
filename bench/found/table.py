"""Games for measuring: bots with one habit changed, on the same deals as without it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from digsite.core.contract import Observation, Settings
from digsite.core.match import Match, Player
from digsite.core.native import i64
from digsite.games import find_game
from digsite.services.opponents import bot_seed, opponent

Figures = dict[str, float]
"""What one deal gave, by the name of the figure; what does not apply to it is missing."""
Rule = Callable[[Observation, list[int]], int | None]
"""A habit: the move it insists on, or none, where the bot decides."""
Event = dict[str, object]


@dataclass(frozen=True)
class Finding:
    """One experiment: what is asked, and what a deal answers."""

    about: str
    deal: Callable[[int], Figures]
    deals: int
    """How many deals it takes, if nothing else is said."""


class WithHabit(Player):
    """A bot that lets a habit decide first."""

    def __init__(self, bot: Player, rule: Rule) -> None:
        self.bot = bot
        self.rule = rule

    def choose(self, observation: Observation, moves: list[int], complete: bool) -> int:
        """The habit's move, or the bot's."""
        code = self.rule(observation, moves)
        return self.bot.choose(observation, moves, complete) if code is None else code


class Table:
    """Who plays what."""

    def __init__(self, game: str, seats: int, level: str, mode: str = "") -> None:
        self.game = find_game(game)
        self.seats = seats
        self.level = level
        self.mode = mode
        self._played: dict[int, Match] = {}
        """Deals without a habit: several findings look at the same ones."""

    def play(self, seed: int, rule: Rule | None = None, everybody: bool = False) -> Match:
        """One deal; the first seat, or everybody, has the habit."""
        if rule is None and seed in self._played:
            return self._played[seed]
        settings: Settings = self.game.settings(self.seats, self.mode)
        players: list[Player] = []
        for seat in range(self.seats):
            bot: Player = opponent(settings, self.level, bot_seed(seed, seat))
            if rule is not None and (seat == 0 or everybody):
                bot = WithHabit(bot, rule)
            players.append(bot)
        match = Match(settings, seed, [self.level] * self.seats)
        match.run(players)
        if rule is None:
            self._played[seed] = match
        return match

    def changes(self, rule: Rule) -> Callable[[int], Figures]:
        """What a habit of the first seat changes in its margin (alone: in its points)."""

        def deal(seed: int) -> Figures:
            return {
                "changes the result by": margin(self.play(seed, rule)) - margin(self.play(seed))
            }

        return deal

    def written(self, code: int) -> str:
        """A move in notation."""
        return self.game.notation(i64(code))


def margin(match: Match) -> float:
    """The points of the first seat, less those of the best other seat."""
    result = match.state.result()
    assert result is not None
    others = [float(points) for points in result.scores[1:]]
    return float(result.scores[0]) - max(others, default=0.0)


def events(match: Match) -> list[Event]:
    """All that was told, with its kind."""
    return [{"kind": event.kind, **event.public} for step in match.steps for event in step.events]


def won(match: Match, seat: int) -> float:
    """1 for a win, a part of it for a shared one."""
    result = match.state.result()
    assert result is not None
    if seat not in result.winners:
        return 0.0
    return 1.0 if match.settings.game.cooperative else 1.0 / len(result.winners)


def first_wins(table: Table) -> Callable[[int], Figures]:
    """How often whoever began has won."""

    def deal(seed: int) -> Figures:
        match = table.play(seed)
        first = next((one["seat"] for one in events(match) if one["kind"] == "first"), 0)
        assert isinstance(first, int)
        return {"who begins wins": won(match, first)}

    return deal
