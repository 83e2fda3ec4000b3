"""``digsite learn``: a game explained by small tasks."""

from __future__ import annotations

import argparse

from digsite.cli.commands.play import all_games, ask_game
from digsite.cli.terminal.arguments import Problem, game_named
from digsite.cli.terminal.moves import legal_notations
from digsite.cli.terminal.output import MoveTyping, show_moves
from digsite.cli.terminal.screen import LeaveTable, Screen
from digsite.core.contract import Game, lowest_seat
from digsite.core.words import _, plural
from digsite.services.board import board_text
from digsite.services.guide import load_guide
from digsite.services.tutorial import Step, load_short, load_tutorial

_ORDERS = ("moves", "board", "rules", "show", "skip", "back", "help")


def run(args: argparse.Namespace) -> int:
    """Go through the tasks."""
    screen = Screen()
    load = load_short if args.short else load_tutorial
    if args.game is None:
        game = ask_game(screen, [game for game in all_games() if load(game)])
    else:
        game = game_named(args.game)
    steps = load(game)
    if not steps:
        missing = _("{title} has no short lesson") if args.short else _("{title} has no tutorial")
        raise Problem(missing.format(title=game.title))
    if not 1 <= args.first <= len(steps):
        raise Problem(_("--from goes from 1 to {last}").format(last=len(steps)))
    try:
        Course(screen, game, steps).teach(args.first - 1)
    except LeaveTable:
        screen.say(_("Until next time."))
        raise
    return 0


class Course:
    """All tasks of one game, and the learner in front of the screen."""

    def __init__(self, screen: Screen, game: Game, steps: list[Step]) -> None:
        self.screen = screen
        self.game = game
        self.steps = steps
        self._typing = MoveTyping(screen, game)
        self._made: tuple[str, ...] = ()
        """The right moves of the present task so far; most take one."""

    def teach(self, index: int) -> None:
        """From this task to the last."""
        tasks = plural("{n} small task.", "{n} small tasks.", len(self.steps))
        self.screen.say(tasks + " " + _("Type moves; ? lists what else you can type."))
        while index < len(self.steps):
            index = max(0, index + self._task(index))
        self.screen.heading(_("Well done"))
        self.screen.say(_("That was all. Now play: digsite play {game}").format(game=self.game.id))

    def _task(self, index: int) -> int:
        """One task; returns how many tasks to go on (back is -1)."""
        step = self.steps[index]
        number = _("{n} of {all}").format(n=index + 1, all=len(self.steps))
        self.screen.heading(f"{number}: {step.title}")
        self._made = ()
        self._show_board(step)
        self.screen.say(step.say)
        self._typing.piece = ""
        while True:
            legal = self._legal(step)
            typed = self.screen.ask(f"{self._typing.piece or index + 1}> ", [*legal, *_ORDERS])
            if typed in ("skip", "back"):
                return 1 if typed == "skip" else -1
            if typed and not self._order(typed, step, legal) and self._try(typed, step, legal):
                return 1

    def _legal(self, step: Step) -> list[str]:
        state = step.state(self._made)
        return legal_notations(state, int(lowest_seat(state.to_act())))

    def _try(self, typed: str, step: Step, legal: list[str]) -> bool:
        code = self._typing.read(typed, legal)
        if code is None:
            return False
        self._typing.piece = ""
        before, verdict = self._made, step.judge(code, self._made)
        self._made = verdict.moves
        if self._made != before and not verdict.done:
            self._show_board(step)
        self.screen.say(verdict.sentence)
        return verdict.done

    def _order(self, typed: str, step: Step, legal: list[str]) -> bool:
        """Carry out an order that stays at the task; false when the text is none."""
        word, _space, rest = typed.partition(" ")
        if word in ("help", "?"):
            self._help()
        elif word == "moves":
            show_moves(self.screen, legal, rest)
        elif word == "board":
            self._show_board(step)
        elif word == "rules":
            self._show_rules(step)
        elif word == "show":
            self.screen.say(_("One answer: {move}").format(move=step.solution_after(self._made)))
        else:
            return False
        return True

    def _help(self) -> None:
        self.screen.say(
            _(
                "moves: what is legal   board: show it again   rules: the rules of this task\n"
                "show: an answer   skip: next task   back: previous task   q: leave"
            )
        )

    def _show_board(self, step: Step) -> None:
        state = step.state(self._made)
        seat = int(lowest_seat(state.to_act()))
        self.screen.show(board_text(state, seat, self.screen.width, self.screen.colour))

    def _show_rules(self, step: Step) -> None:
        guide = load_guide(self.game)
        for rule in step.rules:
            section = None if guide is None else guide.rules.get(rule)
            if section is not None:
                self.screen.show(self.screen.strong(section.heading))
                self.screen.say(section.plain)
