"""One game at one screen: people are asked, bots think, everybody is told, nothing is lost."""

from __future__ import annotations

import secrets
import shlex
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from digsite.cli.terminal.book import Book
from digsite.cli.terminal.files import fresh_name, save_record
from digsite.cli.terminal.moves import legal_notations
from digsite.cli.terminal.output import MoveTyping, sentences, show_board, show_result
from digsite.cli.terminal.screen import LeaveTable, Screen
from digsite.cli.terminal.seats import Seat
from digsite.core.contract import NATURE, NO_MOVE, SPECTATOR, Result, lowest_seat
from digsite.core.errors import NotationError
from digsite.core.events import IllegalMove
from digsite.core.kit import Words
from digsite.core.match import Match
from digsite.core.rng import Rng
from digsite.core.words import Voice, _, plural
from digsite.services.opponents import LONGEST_THOUGHT, bot_seed, opponent, think
from digsite.services.sentences import RESIGNED

MOST_LISTED = 12
"""Outcomes of chance that are listed in the question; more are shown on demand."""


class Session:
    """A match, the seats around it, and the screen in the middle."""

    def __init__(
        self, match: Match, seats: Sequence[Seat], screen: Screen, file: Path | None = None
    ) -> None:
        self.match = match
        self.seats = list(seats)
        self.screen = screen
        self.file = file
        """Where the record goes; None until one is named or needed."""
        self.stopped = False
        """The person left a game that is decided, or resigned."""
        self.gave_up = -1
        """The seat that resigned."""
        match.players = self.names
        self._told: dict[int, int] = {}
        self._silent: set[int] = set()
        """Seats for which optional windows are passed without a question."""
        self._latest_person = -1
        self._typing = MoveTyping(screen, match.settings.game)
        self.book: Book | None = None
        """What a campaign has opened, for who asks for the rules."""

    @property
    def names(self) -> list[str]:
        """Everybody's name, seat by seat."""
        return [seat.name for seat in self.seats]

    @property
    def voice(self) -> Voice:
        """Speaks of those at this table."""
        return Voice(self.names)

    @property
    def words(self) -> Words:
        """The sentences of the game that is played."""
        return self.match.settings.game.kit().words

    @property
    def people(self) -> list[int]:
        """The seats of people."""
        return [number for number, seat in enumerate(self.seats) if seat.is_person]

    # The game

    def play_out(self) -> None:
        """Play until the game is over or somebody stops it; ``LeaveTable`` when they just go."""
        for sentence in self.words.introduce(self.match.settings, self.voice):
            self.screen.say(sentence)
        self.decided()
        while not self.match.is_over() and not self.stopped:
            acting = self.match.state.to_act()
            if acting == NATURE:
                self._ask_chance()
            else:
                self._decide(int(lowest_seat(acting)))
            self.decided()
        self._end()

    def decided(self) -> None:
        """Before the first decision and after every one."""

    def may_resign(self) -> bool:
        """Whether giving up is meant."""
        return True

    def _decide(self, seat: int) -> None:
        if not self.seats[seat].is_person:
            self._let_think(seat)
            return
        self._hand_over(seat)
        self._tell(seat)
        if not self.stopped:
            show_board(self.screen, self.match, seat)
            self._ask_move(seat)

    def _let_think(self, seat: int) -> None:
        name = self.seats[seat].name
        self.screen.show(self.screen.faint(_("{name} thinks ...").format(name=name)))
        match = self.match
        decision = sum(step.seat == seat for step in match.steps)
        seed = bot_seed(match.seed or 0, seat, decision)
        bot = opponent(match.settings, self.seats[seat].level, seed, at_most=LONGEST_THOUGHT)
        match.play(seat, think(bot, match.state, seat).move)
        if bot.budget.cut_short:
            match.mark_cut_short(seat)

    def _hand_over(self, seat: int) -> None:
        """Hide one person's secrets before the next one looks."""
        before = self._latest_person
        self._latest_person = seat
        if before in (-1, seat):
            return
        state = self.match.state
        if state.observe(before).data != state.observe(seat).data:
            self.screen.clear()
            name = self.seats[seat].name
            self.screen.ask(
                _("Pass the screen to {name}, who presses Enter.").format(name=name) + " "
            )
            self.screen.clear()

    def _tell(self, viewer: int) -> None:
        """What has happened since this viewer last looked."""
        events = self.match.told_to(viewer)
        fresh = events[self._told.get(viewer, 0) :]
        self._told[viewer] = len(events)
        for sentence in sentences(self.match.settings.game, fresh, self.names):
            self.screen.say("  " + sentence)
        for event in fresh:
            if event["kind"] == "certain" and not self.match.is_over():
                self._offer_to_stop(event)

    def _offer_to_stop(self, event: dict[str, object]) -> None:
        """The game is decided: the rest can be played, but need not be."""
        if self.screen.confirm(_("The rest cannot change that. Stop here?"), _("y"), _("n"), False):
            self.stopped = True
            self.screen.say(_("You stop: won.") if event.get("won") else _("You stop: lost."))

    def retype(self) -> bool:
        """Take back the latest line of a game dealt by hand, to type it again."""
        if not self.match.retype():
            return False
        self.forget()
        return True

    def ask_in_windows(self, seat: int, wanted: bool) -> None:
        """Ask a seat in optional windows, or pass them for it from now on, an open one too."""
        if wanted:
            self._silent.discard(seat)
        else:
            self._silent.add(seat)
        self._arm()
        self.match.advance()

    def _arm(self) -> None:
        self.match.armed = set(range(len(self.seats))) - self._silent

    def forget(self) -> None:
        """After steps were taken back: nobody has been told more than there is."""
        for viewer in self._told:
            self._told[viewer] = min(self._told[viewer], len(self.match.told_to(viewer)))

    # Asking

    def _ask_move(self, seat: int) -> None:
        """Ask until something was played, taken back, or stopped."""
        from digsite.cli.terminal.orders import Orders

        orders = Orders(self, seat)
        legal = legal_notations(self.match.state, seat)
        name = self.seats[seat].name
        prompt = self.words.prompt(self.match.state.observe(seat), self.voice)
        if prompt:
            self.screen.say(prompt)
        self.screen.say(self._request(self.screen.strong(name), legal))
        nothing = self.match.state.pass_code(seat)
        if nothing != NO_MOVE:
            self.screen.say(_("Enter: no. 'windows off' always says no."))
        while True:
            typed = self.screen.ask(f"{self._typing.piece or name}> ", [*legal, *orders.names])
            if not typed and nothing != NO_MOVE:
                self.match.play(seat, nothing)
                return
            if not typed:
                continue
            if orders.carry_out(typed):
                if orders.done:
                    self._typing.piece = ""
                    return
            elif self._try_move(seat, typed, legal):
                self._typing.piece = ""
                return

    def _request(self, name: str, legal: Sequence[str]) -> str:
        """To type a move, with an example where moves are told."""
        if not legal:
            return _("{name}: type a move, or ? for help.").format(name=name)
        count = plural("{n} move", "{n} moves", len(legal))
        told = _("{name}: {count}. Type one, for example {example}, or ? for help.")
        return told.format(name=name, count=count, example=legal[len(legal) // 2])

    def _try_move(self, seat: int, typed: str, legal: Sequence[str]) -> bool:
        code = self._typing.read(typed, legal)
        if code is None:
            return False
        try:
            self.match.play(seat, code)
        except IllegalMove as illegal:
            why = illegal.refusal
            reason = self.words.explain(why, self.voice)
            move = self.match.settings.game.notation(code)
            more = _("({rule}; 'why {move}' tells more)").format(rule=why.rule, move=move)
            self.screen.say(f"{reason} {more}")
            return False
        return True

    def _ask_chance(self) -> None:
        """A real deck or real dice decide: the person types what they say."""
        state = self.match.state
        game = state.settings.game
        if len(self.people) == 1:
            # Where several share the screen, each is told in turn: somebody's secret may be news.
            self._tell(self.people[0])
            if self.stopped:
                return
        chances = state.chances()
        listed = [game.notation(code) for code in chances.codes]
        if chances.is_range():
            low, high = game.notation(chances.low), game.notation(chances.high)
            choices = _("from {low} to {high}").format(low=low, high=high)
        else:
            shown = listed[:MOST_LISTED]
            choices = ", ".join(shown) + (", ..." if len(listed) > len(shown) else "")
        prompt = self.words.prompt(state.observe(SPECTATOR), self.voice)
        if prompt:
            self.screen.say(prompt)
        self.screen.say(_("What does chance say? {choices}").format(choices=choices))
        while True:
            typed = self.screen.ask(_("chance> "), [*listed, "draw", "list", "undo"])
            if typed == "undo":
                self.screen.say(_("Taken back.") if self.retype() else _("There is nothing yet."))
                return
            if typed == "list":
                self.screen.columns(listed)
            elif typed == "draw":
                self.match.play(NATURE, self.match.drawn(Rng(secrets.randbits(62))))
                return
            elif typed and self._try_outcome(typed, listed):
                return

    def _try_outcome(self, typed: str, listed: Sequence[str]) -> bool:
        game = self.match.settings.game
        for attempt in (typed, *(word for word in listed if _last_word(word) == typed.lower())):
            try:
                self.match.play(NATURE, game.parse(attempt).code())
                return True
            except IllegalMove as illegal:
                why = illegal.refusal
                self.screen.say(f"{self.words.explain(why, self.voice)} ({why.rule})")
                return False
            except NotationError:
                continue
        self.screen.say(
            _("That is no outcome. list: show all   draw: let digsite draw   undo   q: leave")
        )
        return False

    # The end, and leaving before it

    def _end(self) -> None:
        people = self.people
        viewer = people[0] if len(people) == 1 else int(SPECTATOR)
        ended = self.match.state.result()
        if ended is None and self.gave_up >= 0:
            ended = self._resigned()
        if ended is not None:
            if not self.stopped:
                # Several people are told the end together, from where the best informed one is.
                self._told.setdefault(viewer, max(self._told.values(), default=0))
                self._tell(viewer)
            show_board(self.screen, self.match, viewer)
            self.screen.heading(_("The end"))
            show_result(self.screen, self.match.settings.game, ended, self.names)
        if self.file is not None:
            self.save()

    def _resigned(self) -> Result:
        """Whoever gives up has lost; of several others those win who have most points so far."""
        state, game = self.match.state, self.match.settings.game
        scores = [int(state.score(seat)) for seat in range(len(self.seats))]
        others = [] if game.cooperative else [n for n in range(len(scores)) if n != self.gave_up]
        best = max([scores[seat] for seat in others], default=0)
        winners = [seat for seat in others if scores[seat] == best]
        return Result(scores, winners, RESIGNED, [{} for _seat in scores])

    def save(self) -> Path:
        """Write the record to its file, choosing a name where none was given."""
        if self.file is None:
            self.file = fresh_name(self.match)
        save_record(self.match, self.file)
        return self.file

    @contextmanager
    def kept(self) -> Iterator[None]:
        """Whoever leaves meanwhile finds the unfinished game again."""
        try:
            yield
        except (LeaveTable, KeyboardInterrupt):
            self.leave()
            raise

    def leave(self) -> None:
        """Save an unfinished game and say how to go on."""
        typed_in = self.match.seed is None and bool(self.match.steps)
        begun = any(step.seat != NATURE for step in self.match.steps)
        if self.match.is_over() or self.stopped or not (begun or typed_in):
            return
        file = shlex.quote(str(self.save()))
        self.screen.show(_("Saved. Go on with:  digsite play --resume {file}").format(file=file))


def _last_word(notation: str) -> str:
    return notation.rpartition(" ")[2].lower()
