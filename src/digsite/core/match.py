"""The driver of one game: state, chance, steps, undo and record. Everything that plays uses it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable

from digsite.core.contract import (
    NATURE,
    NO_MOVE,
    NOBODY,
    Observation,
    Settings,
    State,
    canonical_json,
    lowest_seat,
    seats_in,
)
from digsite.core.errors import DigsiteError, PositionError, RecordError, SettingsError
from digsite.core.events import Event, IllegalMove
from digsite.core.native import i64, mypyc_attr
from digsite.core.record import Record, RecordStep
from digsite.core.rng import Rng, fits_64_bits
from digsite.core.showing import as_svg
from digsite.core.words import N_, _, fill


@mypyc_attr(allow_interpreted_subclasses=True)
class Player(ABC):
    """Whoever decides for a seat: a person at a terminal, or a bot. Never sees the state."""

    @abstractmethod
    def choose(self, observation: Observation, moves: list[int], complete: bool) -> int:
        """The code to play. ``moves`` lists all legal codes when ``complete``."""


class UndoRefused(DigsiteError):
    """Why nothing is taken back: ``nothing``, ``over``, ``barrier``, ``final`` or ``consent``."""

    def __init__(self, cause: str, rule: str = "", seats: list[int] | None = None) -> None:
        super().__init__(cause if not rule else f"{cause} ({rule})")
        self.cause = cause
        self.rule = rule
        self.seats: list[int] = [] if seats is None else seats


class Step:
    """One decision or outcome that was played, with what it told."""

    def __init__(
        self, seat: i64, code: i64, acting: i64, no_undo_rule: str, by_table: bool = False
    ) -> None:
        self.seat: i64 = seat
        self.code: i64 = code
        self.acting: i64 = acting
        self.no_undo_rule = no_undo_rule
        self.by_table = by_table
        """The table passed an optional window for a seat that had not armed it."""
        self.cut_short = False
        """A bot's time was up before it had thought as much as its level does."""
        self.events: list[Event] = []

    def is_barrier(self) -> bool:
        """Nature acted or something hidden was told: nobody can unlearn it."""
        if self.seat == NATURE:
            return True
        for event in self.events:
            if event.reveals:
                return True
        return False


class Match:
    """One game being played.

    With a seed, chance is drawn from it as soon as nature acts; without one the caller gives
    every outcome (``play(NATURE, code)``), as an owner of the box does. ``armed`` names the
    seats that want to be asked in optional windows; None asks every seat.
    """

    def __init__(
        self,
        settings: Settings,
        seed: int | None = None,
        players: list[str] | None = None,
        armed: set[int] | None = None,
        friendly_undo: bool = False,
    ) -> None:
        if seed is not None and not fits_64_bits(seed):
            raise SettingsError("a seed is a whole number of at most 64 bits")
        self.settings = settings
        self.seed = seed
        self.players: list[str] = [] if players is None else players
        self.armed = armed
        self.friendly_undo = friendly_undo
        self.steps: list[Step] = []
        self.state: State = settings.game.start(settings)
        opening = self.state.opening
        self.opening: list[Event] = [] if opening is None else opening
        """What was told before the first step: a position goes on by itself."""
        self._rng: Rng | None = None if seed is None else Rng(seed)
        self.advance()

    # Playing

    def advance(self) -> list[Event]:
        """Let nature act while its outcomes come from the seed, and pass unarmed windows."""
        told: list[Event] = []
        while True:
            acting = self.state.to_act()
            if acting == NATURE and self._rng is not None:
                told += self._play(NATURE, self.drawn(self._rng))
                continue
            armed = self.armed
            if acting > 0 and armed is not None:
                seat = lowest_seat(acting)
                code = self.state.pass_code(seat)
                if code != NO_MOVE and int(seat) not in armed:
                    told += self._play(seat, code, by_table=True)
                    continue
            return told

    def drawn(self, rng: Rng) -> i64:
        """An outcome of chance; ``PositionError`` where an impossible position leaves none."""
        try:
            return self.state.sample_chance(rng)
        except ValueError:
            raise PositionError("", "is impossible: it leaves chance nothing to draw") from None

    def play(self, seat: i64, code: i64) -> list[Event]:
        """Play a move (or an outcome, as ``NATURE``) and whatever follows by itself.

        Raises ``IllegalMove`` and changes nothing when it is refused.
        """
        told = self._play(seat, code)
        return told + self.advance()

    def apply(self, seat: i64, code: i64) -> list[Event]:
        """The same for a move that ``State.refusal`` has just allowed: nobody asks again."""
        told = self._apply(seat, code, False)
        return told + self.advance()

    def _play(self, seat: i64, code: i64, by_table: bool = False) -> list[Event]:
        why = self.state.refusal(seat, code)
        if why is not None:
            raise IllegalMove(why)
        return self._apply(seat, code, by_table)

    def _apply(self, seat: i64, code: i64, by_table: bool) -> list[Event]:
        no_undo_rule = self.state.no_undo_rule(seat, code)
        step = Step(seat, code, self.state.to_act(), no_undo_rule, by_table)
        self.state.log = step.events
        self.state.apply(seat, code)
        self.state.log = None
        self.steps.append(step)
        return step.events

    def mark_cut_short(self, seat: i64) -> None:
        """Note that the bot which made this seat's latest decision was cut short."""
        for step in reversed(self.steps):
            if step.seat == seat and not step.by_table:
                step.cut_short = True
                return

    def draw_from(self, rng: Rng) -> list[Event]:
        """From here on draw chance from this stream, starting now if nature is to act."""
        self._rng = rng
        return self.advance()

    def is_over(self) -> bool:
        return self.state.to_act() == NOBODY

    def acting_seats(self) -> list[int]:
        return seats_in(self.state.to_act())

    def run(
        self, players: list[Player], watch: Callable[[list[Event]], None] | None = None
    ) -> None:
        """Let these players finish the game. ``watch`` is told the events of each decision."""
        while True:
            acting = self.state.to_act()
            if acting == NOBODY:
                return
            if acting == NATURE:
                raise DigsiteError("chance must be given by hand: this match has no seed")
            seat = lowest_seat(acting)
            legal = [int(code) for code in self.state.moves(seat)]
            complete = self.state.complete(seat)
            code = players[int(seat)].choose(self.state.observe(seat), legal, complete)
            told = self.play(seat, code)
            if watch is not None:
                watch(told)

    # Taking back

    def withdraw(self, seat: i64) -> None:
        """Take back a seat's own choice in a simultaneous step that has not resolved yet."""
        index = self._open_choice(seat)
        if index < 0:
            raise UndoRefused("nothing")
        if self.steps[index].no_undo_rule and not self.friendly_undo:
            raise UndoRefused("final", self.steps[index].no_undo_rule)
        self._rebuild(self.steps[:index] + self.steps[index + 1 :])

    def can_withdraw(self, seat: i64) -> bool:
        index = self._open_choice(seat)
        return index >= 0 and (self.friendly_undo or not self.steps[index].no_undo_rule)

    def _open_choice(self, seat: i64) -> int:
        """The step of a seat's choice in a simultaneous step that still waits for others.

        While such a step is open, each choice takes its own seat out of ``to_act`` and nothing
        else; that is how the steps that belong to it are told from those before.
        """
        waiting = self.state.to_act()
        if waiting <= 0 or self.state.open_choices():
            return -1
        for index in range(len(self.steps) - 1, -1, -1):
            step = self.steps[index]
            if step.seat < 0 or seats_in(waiting) != _without(step.acting, step.seat):
                return -1
            if step.seat == seat:
                return -1 if step.is_barrier() else index
            waiting = step.acting
        return -1

    def undo(self, seat: i64, consents: set[int] | None = None) -> int:
        """Take back a seat's latest decision and all that followed; returns how many steps.

        ``consents`` holds the other seats that agree; None means everybody does.
        """
        index = self.undo_index(seat, consents)
        undone = len(self.steps) - index
        self._rebuild(self.steps[:index])
        return undone

    def undo_index(self, seat: i64, consents: set[int] | None = None) -> int:
        """How many steps would remain after ``undo``; ``UndoRefused`` where it would be raised."""
        if self.is_over() and not self.friendly_undo:
            raise UndoRefused("over")
        index = len(self.steps) - 1
        while index >= 0 and (self.steps[index].seat != seat or self.steps[index].by_table):
            index -= 1
        if index < 0 or seat == NATURE:
            raise UndoRefused("nothing")
        undone = self.steps[index:]
        for step in undone:
            if step.is_barrier():
                raise UndoRefused("barrier")
            if step.no_undo_rule and not self.friendly_undo:
                raise UndoRefused("final", step.no_undo_rule)
        others = {int(step.seat) for step in undone if not step.by_table} - {int(seat)}
        missing = set() if consents is None else others - consents
        if missing:
            raise UndoRefused("consent", "", sorted(missing))
        return index

    def undo_last(self) -> int:
        """Take back the latest decision, whoever made it."""
        for step in reversed(self.steps):
            if step.seat != NATURE and not step.by_table:
                return self.undo(step.seat)
        raise UndoRefused("nothing")

    def retype(self) -> bool:
        """Take back the latest step of a game dealt by hand; False where there is none.

        The rules of undo guard what players have learned; a slip of the referee's finger has
        taught nobody anything.
        """
        if self.seed is not None or not self.steps:
            return False
        kept = len(self.steps) - 1
        while kept > 0 and self.steps[kept].by_table:
            kept -= 1
        self._rebuild(self.steps[:kept])
        return True

    def retrace(self, steps: list[RecordStep], by_table: list[bool]) -> None:
        """Begin anew and go through steps that were played here before, and are what is left.

        Chance is drawn from the seed again: nobody takes back what it did, so it does the same.
        """
        self.state = self.settings.game.start(self.settings)
        self.steps = []
        seed = self.seed
        rng: Rng | None = None if seed is None else Rng(seed)
        for index in range(len(steps)):
            step = steps[index]
            if step.seat == NATURE and rng is not None and self.drawn(rng) != step.code:
                raise RecordError(0, f"step {index} is not what chance did")
            self._play(step.seat, step.code, by_table[index])
            self.steps[index].cut_short = step.cut_short
        self._rng = rng

    def _rebuild(self, steps: list[Step]) -> None:
        self.state = self.settings.game.start(self.settings)
        self.steps = []
        for step in steps:
            self._play(step.seat, step.code, step.by_table)
            self.steps[-1].cut_short = step.cut_short

    # Telling

    def told_to(self, viewer: i64) -> list[dict[str, object]]:
        """Everything that has happened, as this viewer saw it."""
        told = [event.seen_by(viewer) for event in self.opening]
        return told + [event.seen_by(viewer) for step in self.steps for event in step.events]

    def record(self) -> Record:
        """The full record. It holds every secret: give it to seats only when the game is over."""
        record = Record(self.settings, self.players)
        record.seed = self.seed
        record.steps = [RecordStep(step.seat, step.code, 0, step.cut_short) for step in self.steps]
        ended = self.state.result()
        record.result = None if ended is None else ended.to_data()
        return record

    def _repr_svg_(self) -> str | None:
        """The board in a notebook, as a spectator sees it, with the players' names."""
        return as_svg(self)


def _without(mask: i64, seat: i64) -> list[int]:
    return [other for other in seats_in(mask) if other != seat]


def replay(record: Record, upto: int = -1) -> Match:
    """Play a record again, all of it or the first ``upto`` steps. No random number is drawn."""
    match = Match(record.settings, None, record.players)
    for step in record.steps if upto < 0 else record.steps[:upto]:
        try:
            match.play(step.seat, step.code)
            if step.cut_short:
                match.mark_cut_short(step.seat)
        except IllegalMove as illegal:
            why = illegal.refusal
            values = {"rule": why.rule, "key": why.key}
            told = fill(N_("the rules refuse this step: {rule} (`{key}`)"), values)
            raise RecordError(step.line, told) from None
    if upto < 0:
        _check_result(record, match.state)
    return match


def _check_result(record: Record, state: State) -> None:
    """A record that claims a result must have earned it."""
    ended = state.result()
    if record.result is None:
        return
    if ended is None:
        told = _("a result is recorded, but the game is not over after the last step")
        raise RecordError(0, told)
    if canonical_json(record.result) != canonical_json(ended.to_data()):
        raise RecordError(0, _("the recorded result differs from the one the rules give"))


def resume(record: Record) -> Match:
    """Replay a record and go on with it: chance is drawn as if the game had never stopped.

    A record without a seed was dealt by hand, so the caller gives the outcomes that follow too.
    """
    seed = record.seed
    if seed is None:
        return replay(record)
    dealt = Match(record.settings, seed, record.players)
    try:
        for step in record.steps:
            if step.seat != NATURE:
                dealt.play(step.seat, step.code)
    except IllegalMove:
        pass
    if _starts_with(dealt.steps, record.steps):
        _check_result(record, dealt.state)
        return dealt
    # Not all of it came from this seed: part was dealt by hand. A fresh stream takes over.
    match = replay(record)
    match.seed = seed
    match.draw_from(Rng(seed).fork(len(record.steps)))
    return match


def _starts_with(steps: list[Step], recorded: list[RecordStep]) -> bool:
    if len(steps) < len(recorded):
        return False
    for step, known in zip(steps, recorded, strict=False):
        if step.seat != known.seat or step.code != known.code:
            return False
    return True
