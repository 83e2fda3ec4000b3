"""One table: a match, who sits where, and the log that both are folded from.

A table is changed by entries only. ``fold`` carries one out; the same function serves a live
table and one that is made anew from its log after a restart, so the two cannot differ. Nothing
here waits, sends or draws: that is the room's business (``rooms.py``).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import msgspec
from msgspec import Struct, field, structs

from digsite.core.contract import NATURE, Game, Settings
from digsite.core.errors import DigsiteError
from digsite.core.match import Match, UndoRefused
from digsite.core.replay import Replay
from digsite.core.words import N_
from digsite.draw.palette import seat as seat_marks
from digsite.games import find_game
from digsite.server.protocol import Kind, NoteKind, TableKind, Who
from digsite.server.store.base import TableRow

SHARED: Final = ("play", "campaign")
"""Kinds of tables that others can be invited to."""
STAND_IN: Final = "student"
"""The level that plays for somebody who is away."""
BUSY: Final = N_("The server is busy; try again in a moment.")
OUR_FAULT: Final = N_("Something went wrong on our side.")


class TableError(DigsiteError):
    """Something a table cannot do; ``kind`` as in docs/server-protocol.md."""

    def __init__(self, kind: Kind, message: str) -> None:
        super().__init__(message)
        self.kind = kind


class Seat(Struct):
    """Who decides for a seat now, and whose it is when a bot only stands in."""

    who: Who
    name: str
    guest: str = ""
    level: str = ""

    @property
    def person(self) -> str:
        """The guest who decides here, or nobody."""
        return self.guest if self.who == "person" else ""


def forgotten_seat(number: int) -> Seat:
    """The seat of somebody who is not to be known: only its letter is left."""
    return Seat("bot", seat_marks(number).letter, "", STAND_IN)


# What the log of a table holds


class Play(Struct, tag_field="do", tag="play", omit_defaults=True):
    """A decision, in notation."""

    seat: int
    move: str
    cut_short: bool = False
    """A bot's time was up before it had thought as much as its level does."""


class Chance(Struct, tag_field="do", tag="chance"):
    """What the referee said."""

    move: str


class Undo(Struct, tag_field="do", tag="undo"):
    """A seat takes its latest decision back."""

    seat: int


class Withdraw(Struct, tag_field="do", tag="withdraw"):
    """A seat takes its open choice back."""

    seat: int


class Retype(Struct, tag_field="do", tag="retype"):
    """The referee takes the latest step back."""


class Arm(Struct, tag_field="do", tag="arm"):
    """A seat wants to be asked in optional windows, or not."""

    seat: int
    on: bool


class Sit(Struct, tag_field="do", tag="sit"):
    """Somebody else decides for a seat from now on."""

    seat: int
    who: Who
    name: str
    guest: str
    level: str


class Helped(Struct, tag_field="do", tag="helped"):
    """A seat was given a hint."""

    seat: int


class Watch(Struct, tag_field="do", tag="watch"):
    """Somebody may look on."""

    guest: str
    name: str = ""


class Rematch(Struct, tag_field="do", tag="rematch"):
    """The table where the same people play again, and the seat that asked for it."""

    table: str
    seat: int | None = None


class Forget(Struct, tag_field="do", tag="forget"):
    """Somebody wants nothing to be known of them: bots sit on these seats from now on."""

    seats: list[int]


Entry = Play | Chance | Undo | Withdraw | Retype | Arm | Sit | Helped | Watch | Rematch | Forget
_entries: Final[msgspec.json.Decoder[Entry]] = msgspec.json.Decoder(Entry)


def read_entry(text: str) -> Entry:
    """An entry as the log has it."""
    return _entries.decode(text)


@dataclass(frozen=True)
class Checked:
    """A move that the rules have just allowed, beside the entry that the log keeps of it."""

    entry: Play | Chance
    code: int


@dataclass(frozen=True)
class Note:
    """Something about the people at the table, and the step after which it happened."""

    step: int
    kind: NoteKind
    seat: int | None
    name: str
    other: str = ""
    """Who sat there before."""


class Extra(Struct, omit_defaults=True):
    """What kinds of tables other than ``play`` remember."""

    day: str = ""
    par: int = 0
    medals: dict[str, int] = {}
    """Of a puzzle."""
    campaign: str = ""
    """The campaign the table belongs to."""
    deal: str = ""
    """The table whose deal this is."""
    source: str = ""
    """The running table that a what-if was taken from."""
    analysis: bool = False
    """Whether a position is looked into here: nothing is hidden from its owner, nothing final."""


class Plan(Struct, frozen=True):
    """What was agreed when the table was set up. It is kept and never changes."""

    settings: Settings
    seed: int | None
    seats: tuple[Seat, ...]
    owner: str
    kind: TableKind = "play"
    clock: int = 0
    armed: tuple[int, ...] | None = None
    friendly_undo: bool = False
    watch: str = ""
    """The secret of the link for spectators."""
    hints: bool = True
    """Whether the table gives hints."""
    takeover: bool = True
    """Whether somebody may take a seat that never was theirs, if the others agree."""
    extra: Extra = field(default_factory=Extra)

    def to_text(self) -> str:
        """The plan as it is kept."""
        return msgspec.json.encode(self, enc_hook=Settings.to_data).decode()

    @staticmethod
    def from_row(row: TableRow) -> Plan:
        """The plan of a stored table, or ``TableError`` where the rules have changed since."""
        game = find_game(row.game)
        if row.rules not in game.versions:
            raise TableError("unknown", f"{row.game} is played by other rules now")

        def read(_kind: type, data: dict[str, object]) -> Settings:
            return Settings.from_data(game, data)

        plan = msgspec.json.decode(row.setup, type=Plan, dec_hook=read)
        # Plans that were kept earlier do not name their kind; the row always does.
        return structs.replace(plan, kind=msgspec.convert(row.kind, TableKind))


class Table:
    """A table in memory."""

    def __init__(self, table_id: str, plan: Plan) -> None:
        """A fresh table; ``snapshots.load`` makes one anew from what is kept."""
        self.id = table_id
        self.plan = plan
        self.seats = list(plan.seats)
        self.watchers: set[str] = set()
        self.decisions = [0] * len(self.seats)
        """How many decisions each seat has made, also those taken back: the number of the next."""
        self.rematch = ""
        self.notes: list[Note] = []
        self.helped: set[int] = set()
        """The seats that were given hints."""
        self.length = 0
        """Entries in the log, also those that are gone."""
        self.kept_to = 0
        """The length up to which the table was kept as it stood."""
        armed = None if plan.armed is None else set(plan.armed)
        self.match = Match(plan.settings, plan.seed, None, armed, plan.friendly_undo)
        self.replay = Replay(self.match, self.by_hand)

    @property
    def game(self) -> Game:
        return self.plan.settings.game

    @property
    def names(self) -> list[str]:
        return [seat.name for seat in self.seats]

    @property
    def over(self) -> bool:
        return self.match.is_over()

    @property
    def by_hand(self) -> bool:
        """Whether the referee gives the outcomes of chance."""
        return self.plan.seed is None

    def seats_of(self, guest: str) -> list[int]:
        """The seats a guest decides for."""
        return [number for number, seat in enumerate(self.seats) if seat.person == guest]

    def may_see(self, guest: str) -> bool:
        """Whether a guest sits here, sat here before a bot stood in, or may watch."""
        sits = any(seat.guest == guest for seat in self.seats)
        return sits or guest in self.watchers or guest == self.plan.owner

    def is_analysis_of(self, guest: str) -> bool:
        """Whether a guest looks into a position here that concerns nobody else."""
        return self.is_analysis and guest == self.plan.owner

    @property
    def is_analysis(self) -> bool:
        return self.plan.kind == "fork" and self.plan.extra.analysis

    @property
    def step(self) -> int:
        """How many decisions lie behind this position: what people call its number."""
        return self.replay.last

    # Changing

    def checked(self, seat: int, code: int, cut_short: bool = False) -> Checked:
        """The entry of a move, or of chance, that the rules have just been asked about."""
        move = self.game.notation(code)
        return Checked(Chance(move) if seat == NATURE else Play(seat, move, cut_short), code)

    def fold(self, entry: Entry, code: int | None = None) -> None:
        """Carry out one entry of the log, or raise and change nothing.

        With the ``code`` of a move that was found legal just now, that is not asked again.
        """
        match entry:
            case Play(seat, move, cut_short):
                self._play(seat, move, code, cut_short)
                self.decisions[seat] += 1
            case Chance(move):
                self._play(NATURE, move, code)
            case Undo(seat):
                self.match.undo(seat)
                self._note("undo", seat)
            case Withdraw(seat):
                self.match.withdraw(seat)
            case Retype():
                self._retype()
            case Arm(seat, on):
                self._arm(seat, on)
            case Sit(seat, who, name, guest, level):
                self._sit(seat, Seat(who, name, guest, level))
            case Helped(seat):
                self.helped.add(seat)
            case Watch(guest, name):
                self.watchers.add(guest)
                self.notes.append(Note(self.step, "watches", None, name))
            case Rematch(table, by):
                self.rematch = table
                self._note("rematch", by)
            case Forget(gone):
                self._forget(gone)
        self.length += 1

    def _sit(self, number: int, now: Seat) -> None:
        before = self.seats[number]
        self.seats[number] = now
        kind = _change_of_hands(before, now)
        if kind is not None:
            self._note(kind, number, before.name)

    def _note(self, kind: NoteKind, seat: int | None, other: str = "") -> None:
        name = "" if seat is None else self.seats[seat].name
        self.notes.append(Note(self.step, kind, seat, name, other))

    def _play(self, seat: int, move: str, code: int | None, cut_short: bool = False) -> None:
        if code is None:
            self.match.play(seat, self.game.parse(move).code())
        else:
            self.match.apply(seat, code)
        if cut_short:
            self.match.mark_cut_short(seat)

    def _retype(self) -> None:
        if not self.match.retype():
            raise UndoRefused("nothing")
        if not self.is_analysis:  # there one goes to and fro as one thinks
            self._note("retype", None)

    def _forget(self, gone: list[int]) -> None:
        """Nothing names those who sat there; nor do the notes about people, whoever they are of."""
        for number in gone:
            self.seats[number] = forgotten_seat(number)
        self.notes = []

    def _arm(self, seat: int, on: bool) -> None:
        armed = self.match.armed
        wanted = set(range(len(self.seats))) if armed is None else set(armed)
        if on:
            wanted.add(seat)
        else:
            wanted.discard(seat)
        self.match.armed = wanted
        self.match.advance()


def _change_of_hands(before: Seat, now: Seat) -> NoteKind | None:
    """What people call it when one sits down where the other was."""
    if now.who == "open":
        return "opened"
    if now.who == "bot":
        return None if before.who == "bot" else "stands_in" if now.guest else "bot"
    if before.who == "open":
        return "joined"
    return "back" if before.guest == now.guest else "took"
