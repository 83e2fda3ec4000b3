"""What a person can type besides a move: hint, undo, why, moves, rules and so on."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from digsite.cli.terminal.moves import PieceChosen, SeveralMoves, legal_notations, read_move
from digsite.cli.terminal.output import sentences, show_board, show_moves
from digsite.core.contract import NO_MOVE
from digsite.core.errors import NotationError
from digsite.core.match import UndoRefused
from digsite.core.words import Voice, _
from digsite.services.board import artist
from digsite.services.guide import load_guide
from digsite.services.sentences import no_help, undo_sentence

if TYPE_CHECKING:
    from digsite.cli.terminal.session import Session


class Orders:
    """The orders of one person at one prompt. ``done`` once the table must look again."""

    def __init__(self, session: Session, seat: int) -> None:
        self._session = session
        self._seat = seat
        self._screen = session.screen
        self.done = False
        self._orders: dict[str, tuple[str, str, Callable[[str], None]]] = {
            "help": ("", _("show this"), self._help),
            "moves": ("[PIECE]", _("list what is legal"), self._moves),
            "board": (
                "[SEAT]",
                _("show the board again, or another's where all have their own"),
                self._board,
            ),
            "hint": ("", _("advice: a good move and why"), self._hint),
            "why": ("MOVE", _("why a move is not allowed, with the rule"), self._why),
            "undo": ("", _("take your last move back, where that is fair"), self._undo),
            "withdraw": ("", _("take back a choice that is still hidden"), self._withdraw),
            "windows": (
                "on|off",
                _("whether you are asked where you may interrupt"),
                self._windows,
            ),
            "rules": ("[ID]", _("read a rule"), self._rules),
            "journal": ("", _("what has happened so far"), self._journal),
            "save": ("[FILE]", _("write the record"), self._save),
            "resign": ("", _("give up"), self._resign),
        }
        """By name: what may follow it, what it means, and who does it."""
        self.names = list(self._orders)

    def carry_out(self, typed: str) -> bool:
        """Carry out an order; false when the text is none, and so should be a move."""
        word, _space, rest = typed.partition(" ")
        word = "help" if word in ("?", "h") else word.lower()
        if word not in self._orders:
            return False
        self._orders[word][2](rest.strip())
        return True

    # Each order takes the rest of the line

    def _help(self, rest: str) -> None:
        self._show_order("MOVE", _("play it; Tab completes. A piece alone asks for the place"))
        for name, (more, meaning, _order) in self._orders.items():
            self._show_order(f"{name} {more}", meaning)
        self._show_order("q", _("leave; the game is saved and can be resumed"))

    def _show_order(self, order: str, meaning: str) -> None:
        self._screen.show(f"  {order:<15} {meaning}")

    def _moves(self, rest: str) -> None:
        if not self._silent():
            legal = legal_notations(self._session.match.state, self._seat)
            show_moves(self._screen, legal, rest)

    def _silent(self) -> bool:
        """Whether nobody is told of moves beforehand; then that is said."""
        told = no_help(self._session.match.state, self._seat)
        if told:
            self._screen.say(told)
        return bool(told)

    def _board(self, rest: str) -> None:
        """The own board; with a seat's name or number, counted from 1, that seat's."""
        match, board = self._session.match, -1
        boards = artist(match.settings.game).boards(match.state.observe(self._seat))
        if rest and boards == 1:
            self._screen.say(_("All share one board."))
        elif rest:
            names = [name.lower() for name in self._session.names]
            numbers = [str(seat + 1) for seat in range(boards)]
            known = names if rest.lower() in names else numbers
            if rest.lower() not in known:
                self._screen.say(
                    _("Whose board? Type 'board' and a name, or a number from 1 to {most}.").format(
                        most=boards
                    )
                )
                return
            board = known.index(rest.lower())
        show_board(self._screen, match, self._seat, board)

    def _hint(self, rest: str) -> None:
        from digsite.services.advice import advice_for

        if self._silent():
            return
        state = self._session.match.state
        advice = advice_for(state, self._seat, Voice(self._session.names))
        self._screen.say(advice.why)

    def _why(self, rest: str) -> None:
        if self._silent():
            return
        state = self._session.match.state
        game = state.settings.game
        if not rest:
            self._screen.say(
                _("Which move? For example: why {move}").format(
                    move=next(iter(legal_notations(state, self._seat)), "...")
                )
            )
            return
        try:
            code = read_move(game, rest, legal_notations(state, self._seat))
        except (PieceChosen, SeveralMoves):
            self._screen.say(_("That is only the start of a move."))
            return
        except NotationError as problem:
            self._screen.say(str(problem))
            return
        why = state.refusal(self._seat, code)
        if why is None:
            self._screen.say(_("{move} is allowed.").format(move=game.notation(code)))
            return
        self._screen.say(
            f"{game.kit().words.explain(why, Voice(self._session.names))} ({why.rule})"
        )
        self._rule(why.rule)

    def _rules(self, rest: str) -> None:
        guide = load_guide(self._session.match.settings.game)
        book = self._session.book
        opened = {} if book is None else book.rules()
        if book is not None and rest.upper() in opened:
            self._screen.show(book.text(opened[rest.upper()].id, self._screen.width))
        elif guide is None:
            self._screen.say(_("This game has no guide."))
        elif rest:
            self._rule(rest.upper())
        else:
            self._screen.columns(list(guide.rules))
            if opened:
                self._screen.say(_("What the campaign has opened:"))
            for page in opened.values():
                self._screen.say(f"  {page.id:<10} {page.title}")
            self._screen.say(_("'rules ID' shows one of them."))

    def _rule(self, rule: str) -> None:
        guide = load_guide(self._session.match.settings.game)
        paragraph = None if guide is None else guide.rules.get(rule)
        if paragraph is None:
            self._screen.say(_("The guide has no rule {rule}.").format(rule=rule))
            return
        self._screen.show(self._screen.strong(paragraph.heading))
        self._screen.say(paragraph.plain)

    def _undo(self, rest: str) -> None:
        if self._session.match.seed is None and self._session.retype():
            self._screen.say(_("Taken back."))
            self.done = True
            return
        try:
            self._session.match.undo(self._seat)
        except UndoRefused as refused:
            rule = f" ({refused.rule})" if refused.rule else ""
            self._screen.say(undo_sentence(refused) + rule)
            return
        self._screen.say(_("Taken back."))
        self._session.forget()
        self.done = True

    def _withdraw(self, rest: str) -> None:
        """Take back a hidden choice: the named person's, or whoever has one at this screen."""
        session = self._session
        for number in session.people:
            named = not rest or session.names[number].lower() == rest.lower()
            if named and session.match.can_withdraw(number):
                session.match.withdraw(number)
                session.forget()
                name = session.names[number]
                self._screen.say(_("{name} may choose again.").format(name=name))
                self.done = True
                return
        self._screen.say(_("There is no hidden choice to take back."))

    def _windows(self, rest: str) -> None:
        """Ask, or do not ask, where a rule lets this seat interrupt the others."""
        wanted = rest.lower()
        if wanted not in ("on", "off"):
            self._screen.say(_("Type 'windows on' or 'windows off'."))
            return
        self._session.ask_in_windows(self._seat, wanted == "on")
        if wanted == "on":
            self._screen.say(_("You will be asked where you may interrupt."))
        else:
            self._screen.say(_("You will not be asked; 'windows on' changes that."))
            self.done = self._session.match.state.pass_code(self._seat) == NO_MOVE

    def _journal(self, rest: str) -> None:
        match = self._session.match
        told = sentences(match.settings.game, match.told_to(self._seat), self._session.names)
        for sentence in told or [_("Nothing yet.")]:
            self._screen.say("  " + sentence)

    def _save(self, rest: str) -> None:
        before = self._session.file
        try:
            if rest:
                self._session.file = Path(rest)
            self._screen.say(_("Saved: {file}").format(file=self._session.save()))
        except OSError as problem:
            self._session.file = before
            reason = problem.strerror or str(problem)
            self._screen.say(_("Cannot write there: {reason}").format(reason=reason))

    def _resign(self, rest: str) -> None:
        if not self._session.may_resign():
            return
        name = self._session.names[self._seat]
        self._screen.say(_("{name} resigns.").format(name=name))
        self._session.stopped = True
        self._session.gave_up = self._seat
        self.done = True
