"""``digsite replay``: look at a recorded game again."""

from __future__ import annotations

import argparse
import time

from digsite.cli.terminal.arguments import Problem
from digsite.cli.terminal.files import load_record
from digsite.cli.terminal.output import sentences, show_board, show_result
from digsite.cli.terminal.screen import LeaveTable, Screen
from digsite.core.contract import NATURE, SPECTATOR
from digsite.core.errors import RecordError
from digsite.core.match import Match, replay
from digsite.core.record import Record
from digsite.core.words import _, plural


def run(args: argparse.Namespace) -> int:
    """Show one step, everything, or step by step as the person likes."""
    if args.delay < 0:
        raise Problem(_("--delay cannot be negative"))
    screen = Screen()
    record = load_record(args.file)
    try:
        replay(record)
    except RecordError as problem:
        raise Problem(f"{args.file}, {problem}") from None
    film = Film(record, screen)
    if args.step is not None:
        if not 0 <= args.step <= len(record.steps):
            last = len(record.steps)
            raise Problem(_("--step goes from 0 to {last} here").format(last=last))
        film.show(args.step)
    elif screen.is_interactive:
        film.browse(args.delay)
    else:
        film.show_all()
    return 0


class Film:
    """A record, seen step by step."""

    def __init__(self, record: Record, screen: Screen) -> None:
        self.record = record
        self.screen = screen
        self.last = len(record.steps)
        count = record.settings.seats
        given = record.players
        usual = [_("Player {n}").format(n=seat + 1) for seat in range(count)]
        self.names = [given[seat] if seat < len(given) else usual[seat] for seat in range(count)]

    def show(self, number: int) -> None:
        """The board after so many steps, with what the latest of them did."""
        match = replay(self.record, number)
        self._tell_step(match, number)
        show_board(self.screen, match, int(SPECTATOR))
        if number == self.last:
            self._tell_end(match)

    def show_all(self) -> None:
        """Every step in words, and the last board."""
        match = replay(self.record)
        self.screen.heading(self.record.settings.game.title)
        for number in range(1, self.last + 1):
            self._tell_step(match, number)
        show_board(self.screen, match, int(SPECTATOR))
        self._tell_end(match)

    def _tell_step(self, match: Match, number: int) -> None:
        if number == 0:
            self.screen.say(
                plural("The start; {n} step follows.", "The start; {n} steps follow.", self.last)
            )
            return
        step = match.steps[number - 1]
        who = _("chance") if step.seat == NATURE else self.names[int(step.seat)]
        game = match.settings.game
        line = f"{number}/{self.last}  {who}: {game.notation(step.code)}"
        self.screen.show(self.screen.strong(line))
        # The game lies in the past: its secrets may be told.
        everything = [event.in_full() for event in step.events]
        for sentence in sentences(game, everything, self.names):
            self.screen.say("    " + sentence)

    def _tell_end(self, match: Match) -> None:
        ended = match.state.result()
        if ended is None:
            self.screen.say(_("The record ends before the game does."))
        else:
            show_result(self.screen, match.settings.game, ended, self.names)

    def browse(self, delay: float) -> None:
        """Forwards, backwards, jumping, or by itself."""
        self.screen.say(_("Enter: next   p: back   NUMBER: jump   a: play by itself   q: leave"))
        number = 0
        self.show(number)
        while True:
            try:
                typed = self.screen.ask(f"{number}/{self.last}> ").lower()
            except LeaveTable:
                return
            if typed == "q":
                return
            if typed == "a":
                number = self._play(number, delay)
                continue
            asked = {"": number + 1, "n": number + 1, "p": number - 1}.get(typed)
            if asked is None and typed.isascii() and typed.isdigit():
                asked = int(typed[:9])
            if asked is None:
                self.screen.say(
                    _("Enter: next   p: back   NUMBER: jump   a: play by itself   q: leave")
                )
                continue
            number = max(0, min(self.last, asked))
            self.show(number)

    def _play(self, number: int, delay: float) -> int:
        try:
            while number < self.last:
                number += 1
                self.show(number)
                time.sleep(delay)
        except KeyboardInterrupt:
            self.screen.say()
        return number
