"""``digsite problem``: a position with one best result, to be found in a few moves."""

from __future__ import annotations

import argparse
from datetime import date

from digsite.cli.terminal.arguments import Problem as Trouble
from digsite.cli.terminal.arguments import day_of, game_named
from digsite.cli.terminal.moves import legal_notations
from digsite.cli.terminal.output import MoveTyping, show_moves
from digsite.cli.terminal.screen import Screen
from digsite.core.contract import Game, lowest_seat
from digsite.core.errors import DigsiteError
from digsite.core.problems import HARDEST, Problem
from digsite.core.words import _
from digsite.services.board import board_text, voice_of
from digsite.services.problems import (
    game_of,
    games_with_problems,
    outcome,
    problems_of,
    share_text,
)

_ORDERS = ("moves", "board", "again", "proof", "help")


def run(args: argparse.Namespace) -> int:
    """Show a problem and let it be solved."""
    day = day_of(args.date)
    game = game_of(day) if args.game is None else game_named(args.game)
    try:
        problem = _chosen(game, day, args.number, args.level)
    except DigsiteError as problem_with_it:
        raise Trouble(str(problem_with_it)) from None
    solving = Solving(Screen(), game, problem)
    solving.show()
    if args.proof:
        solving.prove()
    else:
        solving.solve()
    return 0


def of_the_day(screen: Screen, game: Game, day: date, show: bool) -> None:
    """A game's problem of a day; or only what is asked there."""
    solving = Solving(screen, game, problems_of(game).of_day(day, len(games_with_problems())))
    solving.show()
    if not show:
        solving.solve()


def _chosen(game: Game, day: date, number: int | None, level: int | None) -> Problem:
    """The one that was named, one of a level, or the day's of this game."""
    problems = problems_of(game)
    if number is not None:
        return problems.get(number)
    if level is None:
        return problems.of_day(day, len(games_with_problems()))
    fitting = problems.numbers(level)
    if not fitting:
        raise DigsiteError(_("Levels are 1 to {most}.").format(most=HARDEST))
    return problems.get(fitting[day.toordinal() % len(fitting)])


class Solving:
    """A problem, and who tries it."""

    def __init__(self, screen: Screen, game: Game, problem: Problem) -> None:
        self.screen = screen
        self.game = game
        self.problem = problem
        self.moves: list[str] = []
        self.tries = 1
        self._typing = MoveTyping(screen, game)

    def show(self) -> None:
        """The problem as it begins."""
        number, level = self.problem.number, self.problem.level
        heading = _("{title}, problem {number} (level {level} of 5)")
        self.screen.heading(heading.format(title=self.game.title, number=number, level=level))
        self._board()
        self.screen.say(problems_of(self.game).question(self.problem))

    def solve(self) -> None:
        """Move after move, until it is solved or given up."""
        while True:
            state = self.problem.state(self.moves)
            legal = legal_notations(state, int(lowest_seat(state.to_act())))
            typed = self.screen.ask(f"{len(self.moves) + 1}> ", [*legal, *_ORDERS])
            if typed == "proof":
                self.prove()
                return
            if not typed or self._order(typed, legal):
                continue
            code = self._typing.read(typed, legal)
            if code is None:
                continue
            written = self.game.notation(code)
            refusal = state.refusal(lowest_seat(state.to_act()), code)
            if refusal is not None:
                words = self.game.kit().words
                self.screen.say(words.explain(refusal, voice_of(state)))
                continue
            self._typing.piece = ""
            if self._play(written):
                return

    def _play(self, written: str) -> bool:
        """One move; whether the problem is solved by it."""
        self.moves.append(written)
        told = outcome(self.problem, self.moves)
        self._board()
        if told.result is None:
            return False
        self.screen.say(told.sentence)
        if told.solved:
            self.prove()
            self.screen.say(share_text(self.game, self.problem, self.tries))
            return True
        self.tries += 1
        self.moves = []
        return False

    def _order(self, typed: str, legal: list[str]) -> bool:
        word, _space, rest = typed.partition(" ")
        if word in ("help", "?"):
            self.screen.say(
                _("moves: what is legal   board: show it   again: from the start   proof: give up")
            )
        elif word == "moves":
            show_moves(self.screen, legal, rest)
        elif word == "board":
            self._board()
        elif word == "again":
            self.moves = []
            self._board()
        else:
            return False
        return True

    def prove(self) -> None:
        """The proof, a sentence a line."""
        for sentence in problems_of(self.game).proof(self.problem):
            self.screen.say("- " + sentence)

    def _board(self) -> None:
        state = self.problem.state(self.moves)
        over = self.problem.is_over(state)
        seat = self.problem.seat if over else int(lowest_seat(state.to_act()))
        self.screen.show(board_text(state, seat, self.screen.width, self.screen.colour))
