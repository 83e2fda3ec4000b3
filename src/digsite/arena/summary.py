"""What many games say about the bots: points, wins and endings, with their uncertainty."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import cast

from digsite.arena.adjusted import Adjusted, adjust
from digsite.arena.plan import Row
from digsite.arena.stats import Estimate, mean, share
from digsite.core.showing import as_html


class BotSummary:
    """One bot of a plan over all its games."""

    def __init__(self, name: str, points: list[float], wins: Estimate) -> None:
        self.name = name
        self.points = points
        self.score = mean(points)
        self.wins = wins
        self.without_luck: dict[str, Adjusted] = {}
        """``wins`` and ``margin``, which is points where nobody is met; if luck was measured."""

    def to_data(self) -> dict[str, object]:
        """Plain data."""
        data: dict[str, object] = {
            "name": self.name,
            "score": self.score.to_data(),
            "wins": self.wins.to_data(),
        }
        if self.without_luck:
            data["without_luck"] = {
                name: found.to_data() for name, found in self.without_luck.items()
            }
        return data


class Summary:
    """All bots of a plan, by their place in it, and how often each ending came."""

    def __init__(self, rows: Sequence[Row]) -> None:
        self.rows = rows
        self.games = len(rows)
        self.reasons = Counter(cast("str", row["reason"]) for row in rows)
        names = _names(rows)
        self.bots = [
            BotSummary(name, points_of(rows, bot), win_share(rows, bot))
            for bot, name in enumerate(names)
        ]
        if rows and "luck" in rows[0]:
            for bot, told in enumerate(self.bots):
                told.without_luck = {
                    "wins": without_luck(rows, bot, "chance"),
                    "margin": without_luck(rows, bot, "lead"),
                }

    def to_data(self) -> dict[str, object]:
        """Plain data."""
        return {
            "games": self.games,
            "reasons": dict(sorted(self.reasons.items())),
            "bots": [bot.to_data() for bot in self.bots],
        }

    def _repr_html_(self) -> str | None:
        return as_html(self)


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


def margin_of(row: Row, bot: int) -> float:
    """By how many points a bot led the best of the others; alone, its points."""
    scores = cast("list[int]", row["scores"])
    seat = _seat(row, bot)
    others = [] if row.get("together") else [*scores[:seat], *scores[seat + 1 :]]
    return float(scores[seat] - max(others, default=0))


def without_luck(rows: Sequence[Row], bot: int, kind: str) -> Adjusted:
    """A bot's wins (``chance``) or margin (``lead``) beside the same less the luck in them.

    Games of one deal are averaged first: they are one observation.
    """
    deals: dict[int, list[tuple[float, float]]] = {}
    for row in rows:
        gains = cast("dict[str, list[float]]", row["luck"])[kind]
        luck = gains[0 if row.get("together") else _seat(row, bot)]
        result = win_of(row, bot) if kind == "chance" else margin_of(row, bot)
        deals.setdefault(cast("int", row["deal"]), []).append((result, luck))
    return adjust(
        [sum(result for result, _ in pairs) / len(pairs) for pairs in deals.values()],
        [sum(luck for _, luck in pairs) / len(pairs) for pairs in deals.values()],
    )


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
