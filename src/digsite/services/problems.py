"""Solving problems: today's, a move at a time, and what is said to a line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from digsite.core.contract import Game
from digsite.core.errors import SettingsError
from digsite.core.problems import HARDEST, Problem, Problems
from digsite.core.words import _
from digsite.games import find_game, game_ids


@dataclass(frozen=True)
class Outcome:
    """What a line came to; ``result`` is missing while it is not at its end."""

    result: int | None
    solved: bool
    sentence: str


def games_with_problems() -> list[Game]:
    """The games that have problems, in one order."""
    games = [find_game(name) for name in game_ids()]
    return [game for game in games if game.kit().problems is not None]


def problems_of(game: Game) -> Problems:
    """A game's problems; SettingsError where it has none."""
    found = game.kit().problems
    if found is None:
        raise SettingsError(_("{title} has no problems").format(title=game.title))
    return found


def game_of(day: date) -> Game:
    """The game that a day's problem is of: one after the other."""
    games = games_with_problems()
    return games[day.toordinal() % len(games)]


def of_day(day: date) -> Problem:
    """The problem of a day, the same everywhere."""
    return problems_of(game_of(day)).of_day(day, len(games_with_problems()))


def outcome(problem: Problem, moves: Sequence[str]) -> Outcome:
    """What these moves came to."""
    state = problem.state(moves)
    if not problem.is_over(state):
        return Outcome(None, False, "")
    problems = problems_of(problem.settings.game)
    result = problems.result(problem, state)
    return Outcome(result, result >= problem.best, problems.verdict(problem, result))


def stars(level: int) -> str:
    """How hard a problem is, to be seen at once."""
    return "★" * level + "☆" * (HARDEST - level)


def share_text(game: Game, problem: Problem, tries: int) -> str:
    """A line for others that gives nothing away."""
    tried = _("solved at the first try") if tries == 1 else _("tries: {n}").format(n=tries)
    return f"digsite · {game.title} {problem.number} {stars(problem.level)} · {tried}"
