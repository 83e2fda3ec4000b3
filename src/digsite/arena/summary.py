"""What many games say about the bots: points, wins and endings, with their uncertainty."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import cast

from digsite.arena.plan import Row
from digsite.arena.stats import Estimate, mean, share


class BotSummary:
    """One bot of a plan over all its games."""

    def __init__(self, name: str, points: list[float], wins: Estimate) -> None:
        self.name = name
        self.points = points
        self.score = mean(points)
        self.wins = wins

    def to_data(self) -> dict[str, object]:
        """Plain data."""
        return {"name": self.name, "score": self.score.to_data(), "wins": self.wins.to_data()}


class Summary:
    """All bots of a plan, by their place in it, and how often each ending came."""

    def __init__(self, rows: Sequence[Row]) -> None:
        self.games = len(rows)
        self.reasons = Counter(cast("str", row["reason"]) for row in rows)
        names = _names(rows)
        self.bots = [
            BotSummary(name, points_of(rows, bot), win_share(rows, bot))
            for bot, name in enumerate(names)
        ]

    def to_data(self) -> dict[str, object]:
        """Plain data."""
        return {
            "games": self.games,
            "reasons": dict(sorted(self.reasons.items())),
            "bots": [bot.to_data() for bot in self.bots],
        }


def points_of(rows: Sequence[Row], bot: int) -> list[float]:
    """The points of one bot of the plan, game by game."""
    return [float(cast("list[int]", row["scores"])[_seat(row, bot)]) for row in rows]


def win_of(row: Row, bot: int) -> float:
    """1 for a win, an equal part of 1 for a shared one, else 0: in a pair a tie is half a win.

    Where all play together, everybody's win is a whole one.
    """
    winners = cast("list[int]", row["winners"])
    if row.get("together"):
        return 1.0 if winners else 0.0
    return 1.0 / len(winners) if _seat(row, bot) in winners else 0.0


def win_share(rows: Sequence[Row], bot: int) -> Estimate:
    """The share of games a bot wins.

    Games with the same deal are not independent: where deals were paired, each deal counts as one
    observation, and its games are averaged first.
    """
    deals: dict[int, list[float]] = {}
    for row in rows:
        deals.setdefault(cast("int", row["deal"]), []).append(win_of(row, bot))
    if len(deals) == len(rows):
        return share(sum(wins[0] for wins in deals.values()), len(rows))
    return mean([sum(wins) / len(wins) for wins in deals.values()])


def thinking_times(rows: Sequence[Row], bot: int) -> list[float]:
    """Every decision of one bot, in seconds; the plan must have been ``timed``."""
    times: list[float] = []
    for row in rows:
        times += cast("list[list[float]]", row["thought"])[_seat(row, bot)]
    return times


def _seat(row: Row, bot: int) -> int:
    return cast("list[int]", row["bots"]).index(bot)


def _names(rows: Sequence[Row]) -> list[str]:
    if not rows:
        return []
    order = cast("list[int]", rows[0]["bots"])
    names = cast("list[str]", rows[0]["names"])
    return [names[order.index(bot)] for bot in range(len(order))]
