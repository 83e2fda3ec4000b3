"""``digsite replay``: look at a recorded game again."""

from __future__ import annotations

import argparse
import time

from digsite.cli.terminal.arguments import Problem
from digsite.cli.terminal.book import may_show
from digsite.cli.terminal.files import load_record
from digsite.cli.terminal.output import sentences, show_result
from digsite.cli.terminal.screen import LeaveTable, Screen
from digsite.core.contract import NATURE, SPECTATOR
from digsite.core.errors import RecordError
from digsite.core.replay import Replay
from digsite.core.words import _, plural
from digsite.services.board import board_text
from digsite.services.typed import typed_number


def run(args: argparse.Namespace) -> int:
    """Show one step, everything, or step by step as the person likes."""
    if args.delay < 0:
        raise Problem(_("--delay cannot be negative"))
    screen = Screen()
    record = load_record(args.file)
    try:
        replay = Replay.of(record)
    except RecordError as problem:
        raise Problem(f"{args.file}, {problem}") from None
    if not may_show(screen, record.settings):
        return 0
    show = Show(replay, screen)
    if args.step is not None:
        if not 0 <= args.step <= len(record.steps):
            last = len(record.steps)
            raise Problem(_("--step goes from 0 to {last} here").format(last=last))
        show.step(args.step)
    elif screen.is_interactive:
        show.browse(args.delay)
    else:
        show.everything()
    return 0


class Show:
    """A record, seen step by step."""

    def __init__(self, replay: Replay, screen: Screen) -> None:
        self.replay = replay
        self.screen = screen
        self.match = replay.match
        self.game = replay.match.settings.game
        self.last = len(replay.match.steps)
        self.names = replay.names()

    def step(self, number: int) -> None:
        """The board after so many steps, with what the latest of them did."""
        self._tell_step(number)
        self._board(number)
        if number == self.last:
            self._tell_end()

    def everything(self) -> None:
        """Every step in words, and the last board."""
        self.screen.heading(self.game.title)
        for number in range(1, self.last + 1):
            self._tell_step(number)
        self._board(self.last)
        self._tell_end()

    def _board(self, number: int) -> None:
        state, screen = self.replay.state_after(number), self.screen
        names = self.match.players
        screen.show(board_text(state, int(SPECTATOR), screen.width, screen.colour, names))

    def _tell_step(self, number: int) -> None:
        if number == 0:
            self.screen.say(
                plural("The start; {n} step follows.", "The start; {n} steps follow.", self.last)
            )
            return
        step = self.match.steps[number - 1]
        who = _("chance") if step.seat == NATURE else self.names[int(step.seat)]
        line = f"{number}/{self.last}  {who}: {self.game.notation(step.code)}"
        self.screen.show(self.screen.strong(line))
        # The game lies in the past: its secrets may be told.
        everything = [told.seen for told in self.replay.told(number - 1, number, None)]
        for sentence in sentences(self.game, everything, self.names):
            self.screen.say("    " + sentence)

    def _tell_end(self) -> None:
        ended = self.match.state.result()
        if ended is None:
            self.screen.say(_("The record ends before the game does."))
        else:
            show_result(self.screen, self.game, ended, self.names)

    def browse(self, delay: float) -> None:
        """Forwards, backwards, jumping, or by itself."""
        orders = _("Enter: next   p: back   NUMBER: jump   a: play by itself   q: leave")
        self.screen.say(orders)
        number = 0
        self.step(number)
        while True:
            try:
                typed = self.screen.ask(f"{number}/{self.last}> ").lower()
            except LeaveTable:
                return
            if typed == "a":
                number = self._play(number, delay)
                continue
            asked = {"": number + 1, "n": number + 1, "p": number - 1}.get(typed)
            if asked is None:
                asked = typed_number(typed)
            if asked is None:
                self.screen.say(orders)
                continue
            number = max(0, min(self.last, asked))
            self.step(number)

    def _play(self, number: int, delay: float) -> int:
        try:
            while number < self.last:
                number += 1
                self.step(number)
                time.sleep(delay)
        except KeyboardInterrupt:
            self.screen.say()
        return number
