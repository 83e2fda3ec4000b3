"""``digsite play``: a game in the terminal."""

from __future__ import annotations

import argparse
import shlex
from pathlib import Path

from digsite.cli.commands import campaign
from digsite.cli.terminal.arguments import Problem, game_named, names_from, seed_from, settings_from
from digsite.cli.terminal.book import book_of, may_show
from digsite.cli.terminal.files import load_record
from digsite.cli.terminal.screen import LeaveTable, Screen
from digsite.cli.terminal.seats import Seat, seat_people, seats_of_record
from digsite.cli.terminal.session import Session
from digsite.core.contract import Game
from digsite.core.match import Match, resume
from digsite.core.words import _
from digsite.games import find_game, game_ids


def run(args: argparse.Namespace) -> int:
    """Play, and play again."""
    if args.campaign is not None:
        return campaign.run(args)
    screen = Screen()
    session: Session | None = resumed(args, screen) if args.resume else fresh(args, screen)
    while session is not None:
        with session.kept():
            session.play_out()
        session = _once_more(session)
    return 0


def fresh(args: argparse.Namespace, screen: Screen) -> Session:
    """A new game as the command line describes it."""
    if args.game is None:
        game = ask_game(screen, all_games())
        if not args.mode:
            args.mode = ask_mode(screen, game)
    else:
        game = game_named(args.game)
    mode = game.mode(args.mode)
    seats = seat_people(mode, names_from(args.players), names_from(args.bots), args.seats)
    settings = settings_from(args, game, len(seats))
    if args.chance == "manual" and args.seed is not None:
        raise Problem(_("--chance manual deals from your own box: it takes no --seed"))
    seed = seed_from(args.seed) if args.chance == "auto" else None
    if not may_show(screen, settings):
        raise LeaveTable
    greet(screen, game, seats)
    file = None if args.record is None else Path(args.record)
    session = Session(Match(settings, seed), seats, screen, file)
    session.book = book_of(settings)
    return session


def resumed(args: argparse.Namespace, screen: Screen) -> Session:
    """A saved game, ready to go on."""
    record = load_record(args.resume)
    if args.resume.endswith(campaign.SUFFIX + campaign.RUNNING):
        message = _("that game belongs to a campaign: digsite play {game} --campaign {name}")
        name = shlex.quote(args.resume.removesuffix(campaign.RUNNING))
        raise Problem(message.format(game=record.settings.game.id, name=name))
    match = resume(record)
    if match.is_over():
        message = _("{file}: this game is over; look at it with: digsite replay {file}")
        raise Problem(message.format(file=args.resume))
    seats = seats_of_record(record.players, record.settings.seats)
    greet(screen, record.settings.game, seats)
    session = Session(match, seats, screen, Path(args.record or args.resume))
    session.book = book_of(record.settings)
    return session


def greet(screen: Screen, game: Game, seats: list[Seat]) -> None:
    """What is played, and by whom."""
    screen.heading(game.title)
    screen.say(_(game.blurb))
    screen.say(_("At the table: {names}").format(names=", ".join(seat.name for seat in seats)))


def all_games() -> list[Game]:
    """Every game that can be played here."""
    return [find_game(game_id) for game_id in game_ids()]


def ask_game(screen: Screen, games: list[Game]) -> Game:
    """Let a newcomer choose; a single game needs no question."""
    if not games:
        raise Problem(_("there is no game here that can do this"))
    if len(games) == 1:
        return games[0]
    for number, game in enumerate(games, start=1):
        screen.say(f"  {number}  {game.title}: {_(game.blurb)}")
    return games[screen.ask_number(_("Which game?"), len(games)) - 1]


def ask_mode(screen: Screen, game: Game) -> str:
    """Let a newcomer choose how to play; a single mode needs no question."""
    if len(game.modes) == 1:
        return game.modes[0].name
    for number, mode in enumerate(game.modes, start=1):
        screen.say(f"  {number}  {mode.name}: {_(mode.title)}")
    return game.modes[screen.ask_number(_("How?"), len(game.modes)) - 1].name


def _once_more(session: Session) -> Session | None:
    """After the end: the same deal, a new one, or nothing."""
    screen = session.screen
    while True:
        screen.say(_("r: the same deal again   n: a new deal   q: leave"))
        answer = screen.ask("[q] ").lower() or "q"
        if answer.startswith("q"):
            return None
        same, seed = answer.startswith("r"), session.match.seed
        if not same and not answer.startswith("n"):
            continue
        game, state = session.match.settings.game, session.match.state
        settings = game.rematch(state, same, session.gave_up)
        attempt = settings.setup.get("attempt")
        if same and attempt is not None:
            screen.say(_("Attempt {n} at this deal.").format(n=attempt))
        if not same and seed is not None:
            seed = seed_from(None)
        return Session(Match(settings, seed), session.seats, screen)
