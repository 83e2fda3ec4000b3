"""``digsite puzzle``: one deal a day, the same for everybody, with a par to beat.

A game without such deals has problems (``digsite problem``): then it is its problem of the day.
"""

from __future__ import annotations

import argparse
from datetime import date
from pathlib import Path

from digsite.cli.commands.play import all_games, ask_game, greet
from digsite.cli.commands.problem import of_the_day
from digsite.cli.terminal.arguments import Problem, day_of, game_named
from digsite.cli.terminal.output import show_board
from digsite.cli.terminal.screen import Screen
from digsite.cli.terminal.seats import Seat, usual_name
from digsite.cli.terminal.session import Session
from digsite.core.contract import Game
from digsite.core.kit import Puzzle
from digsite.core.match import Match
from digsite.core.words import _
from digsite.services.puzzles import verdict


def run(args: argparse.Namespace) -> int:
    """Show the puzzle of the day, or play it."""
    day = day_of(args.date)
    screen = Screen()
    game = _puzzle_game(screen) if args.game is None else game_named(args.game)
    puzzles = game.kit().puzzles
    if puzzles is None and game.kit().problems is not None and args.record is None:
        of_the_day(screen, game, day, args.show)
        return 0
    if puzzles is None:
        raise Problem(_("{title} has no daily puzzle").format(title=game.title))
    puzzle = puzzles.daily(day)
    seat = Seat(usual_name())
    match = Match(puzzle.settings, puzzle.seed, [seat.name])
    greet(screen, game, [seat])
    _tell_aim(screen, puzzle, day)
    if args.show:
        show_board(screen, match, 0)
        return 0
    session = Session(match, [seat], screen, None if args.record is None else Path(args.record))
    with session.kept():
        session.play_out()
    if match.is_over():
        screen.say(verdict(puzzle.par, puzzle.medals, int(match.state.score(0))))
    return 0


def _tell_aim(screen: Screen, puzzle: Puzzle, day: date) -> None:
    medals = ", ".join(f"{_(name)} {needed}" for name, needed in puzzle.medals.items())
    screen.say(_("The puzzle of {day}. Par: {par}. Medals: {medals}").format(
        day=day.isoformat(), par=puzzle.par, medals=medals
    ))  # fmt: skip


def _puzzle_game(screen: Screen) -> Game:
    """The game that has puzzles, or the one a person chooses among several."""
    return ask_game(screen, [game for game in all_games() if game.kit().puzzles is not None])
