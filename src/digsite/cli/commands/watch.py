"""``digsite watch``: bots play, people look on."""

from __future__ import annotations

import argparse
import time
from pathlib import Path

from digsite.cli.commands.play import all_games, ask_game, greet
from digsite.cli.terminal.arguments import Problem, game_named, names_from, seed_from, settings_from
from digsite.cli.terminal.book import may_show
from digsite.cli.terminal.files import save_record
from digsite.cli.terminal.output import sentences, show_board, show_result
from digsite.cli.terminal.screen import Screen
from digsite.cli.terminal.seats import Seat, seat_bots
from digsite.core.contract import SPECTATOR
from digsite.core.events import Event
from digsite.core.match import Match, Player
from digsite.core.words import _
from digsite.services.opponents import bot_seed, opponent


def run(args: argparse.Namespace) -> int:
    """Let bots finish a game and show every step of it."""
    if args.delay < 0:
        raise Problem(_("--delay cannot be negative"))
    screen = Screen()
    game = ask_game(screen, all_games()) if args.game is None else game_named(args.game)
    seats = seat_bots(game.mode(args.mode), names_from(args.bots), args.seats)
    settings = settings_from(args, game, len(seats))
    if not may_show(screen, settings):
        return 0
    greet(screen, game, seats)
    match = Match(settings, seed_from(args.seed), [seat.name for seat in seats])
    _play(screen, match, seats, args.delay)
    if args.record is not None:
        save_record(match, Path(args.record))
    return 0


def _play(screen: Screen, match: Match, seats: list[Seat], delay: float) -> None:
    game = match.settings.game
    names = [seat.name for seat in seats]

    def show(events: list[Event]) -> None:
        told = [event.seen_by(SPECTATOR) for event in events]
        for sentence in sentences(game, told, names):
            screen.say("  " + sentence)
        # A hidden choice changes nothing that can be seen: the board comes when all have chosen.
        if not _somebody_waits(match):
            show_board(screen, match, int(SPECTATOR))
            time.sleep(delay)

    show([event for step in match.steps for event in step.events])
    bots: list[Player] = [
        opponent(match.settings, seat.level, bot_seed(match.seed or 0, number))
        for number, seat in enumerate(seats)
    ]
    match.run(bots, show)
    screen.heading(_("The end"))
    ended = match.state.result()
    if ended is not None:
        show_result(screen, game, ended, names)


def _somebody_waits(match: Match) -> bool:
    """Whether somebody has chosen in secret and waits for the others."""
    return any(match.can_withdraw(seat) for seat in range(match.settings.seats))
