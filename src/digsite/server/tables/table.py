"""One table: a match, who sits where, and the log that both are folded from.

A table is changed by entries only. ``fold`` carries one out; the same function serves a live
table and one that is made anew from its log after a restart, so the two cannot differ. Nothing
here waits, sends or draws: that is the room's business (``rooms.py``).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final, Literal, cast

from digsite.core.contract import NATURE, Game, Settings
from digsite.core.errors import DigsiteError
from digsite.core.match import Match, UndoRefused
from digsite.games import find_game
from digsite.server.store.sqlite import TableRow

Entry = dict[str, object]
Who = Literal["person", "bot", "open"]
SHARED: Final = ("play", "campaign")
"""Kinds of tables that others can be invited to."""
STAND_IN: Final = "student"
"""The level that plays for somebody who is away."""


class TableError(DigsiteError):
    """Something a table cannot do; ``kind`` as in docs/server-protocol.md."""

    def __init__(self, kind: str, message: str) -> None:
        super().__init__(message)
        self.kind = kind


@dataclass
class Seat:
    """Who decides for a seat now, and whose it is when a bot only stands in."""

    who: Who
    name: str
    guest: str = ""
    level: str = ""

    @property
    def person(self) -> str:
        """The guest who decides here, or nobody."""
        return self.guest if self.who == "person" else ""

    def to_data(self) -> dict[str, object]:
        return {"who": self.who, "name": self.name, "guest": self.guest, "level": self.level}

    @staticmethod
    def from_data(data: dict[str, object]) -> Seat:
        return Seat(
            cast("Who", data["who"]),
            cast("str", data["name"]),
            cast("str", data["guest"]),
            cast("str", data["level"]),
        )


@dataclass(frozen=True)
class Plan:
    """What was agreed when the table was set up. It is kept and never changes."""

    settings: Settings
    seed: int | None
    seats: tuple[Seat, ...]
    owner: str
    kind: str = "play"
    clock: int = 0
    armed: tuple[int, ...] | None = None
    friendly_undo: bool = False
    watch: str = ""
    """The secret of the link for spectators."""
    extra: dict[str, object] = field(default_factory=dict)
    """What kinds other than ``play`` have to remember: a puzzle's day, a campaign's id."""

    def to_data(self) -> dict[str, object]:
        return {
            "settings": self.settings.to_data(),
            "seed": self.seed,
            "seats": [seat.to_data() for seat in self.seats],
            "owner": self.owner,
            "clock": self.clock,
            "armed": None if self.armed is None else list(self.armed),
            "friendly_undo": self.friendly_undo,
            "watch": self.watch,
            "extra": self.extra,
        }

    @staticmethod
    def from_row(row: TableRow) -> Plan:
        """The plan of a stored table, or ``TableError`` where the rules have changed since."""
        game = find_game(row.game)
        if row.rules not in game.versions:
            raise TableError("unknown", f"{row.game} is played by other rules now")
        data = row.setup
        armed = cast("list[int] | None", data["armed"])
        return Plan(
            Settings.from_data(game, cast("dict[str, object]", data["settings"])),
            cast("int | None", data["seed"]),
            tuple(Seat.from_data(one) for one in cast("list[dict[str, object]]", data["seats"])),
            cast("str", data["owner"]),
            row.kind,
            cast("int", data["clock"]),
            None if armed is None else tuple(armed),
            cast("bool", data["friendly_undo"]),
            cast("str", data["watch"]),
            cast("dict[str, object]", data["extra"]),
        )


class Table:
    """A table in memory."""

    def __init__(self, table_id: str, plan: Plan, entries: Sequence[Entry] = ()) -> None:
        self.id = table_id
        self.plan = plan
        self.seats = [Seat(one.who, one.name, one.guest, one.level) for one in plan.seats]
        self.watchers: set[str] = set()
        self.decisions = [0] * len(self.seats)
        """How many decisions each seat has made, also those taken back: the number of the next."""
        self.rematch = ""
        self.length = 0
        """Entries in the log."""
        self._moments: list[int] | None = None
        armed = None if plan.armed is None else set(plan.armed)
        self.match = Match(plan.settings, plan.seed, None, armed, plan.friendly_undo)
        for entry in entries:
            self.fold(entry)

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

    def step(self) -> int:
        """How many decisions lie behind this position: what people call its number."""
        return len(self.moments()) - 1

    def moments(self) -> list[int]:
        """For each position that a viewer has seen, how many steps of the match led to it.

        What chance and the table do by themselves belongs to the decision before: the number of a
        position must not tell whether a window was passed in silence. Every change of the table is
        told with its number, and more than once: they are counted once for each.
        """
        if self._moments is None:
            steps, by_hand = self.match.steps, self.by_hand
            self._moments = [
                index
                for index, step in enumerate(steps)
                if not step.by_table and (by_hand or step.seat != NATURE)
            ]
            self._moments.append(len(steps))
        return self._moments

    # Changing

    def fold(self, entry: Entry) -> None:
        """Carry out one entry of the log, or raise and change nothing."""
        do = cast("str", entry["do"])
        _FOLDS[do](self, entry)
        self.length += 1
        self._moments = None

    def _play(self, entry: Entry) -> None:
        seat = cast("int", entry["seat"])
        self.match.play(seat, self.game.parse(cast("str", entry["move"])).code())
        self.decisions[seat] += 1

    def _chance(self, entry: Entry) -> None:
        self.match.play(NATURE, self.game.parse(cast("str", entry["move"])).code())

    def _undo(self, entry: Entry) -> None:
        self.match.undo(cast("int", entry["seat"]))

    def _withdraw(self, entry: Entry) -> None:
        self.match.withdraw(cast("int", entry["seat"]))

    def _retype(self, entry: Entry) -> None:
        if not self.match.retype():
            raise UndoRefused("nothing")

    def _arm(self, entry: Entry) -> None:
        armed = self.match.armed
        wanted = set(range(len(self.seats))) if armed is None else set(armed)
        seat = cast("int", entry["seat"])
        if entry["on"]:
            wanted.add(seat)
        else:
            wanted.discard(seat)
        self.match.armed = wanted
        self.match.advance()

    def _sit(self, entry: Entry) -> None:
        self.seats[cast("int", entry["seat"])] = Seat.from_data(entry)

    def _watch(self, entry: Entry) -> None:
        self.watchers.add(cast("str", entry["guest"]))

    def _rematch(self, entry: Entry) -> None:
        self.rematch = cast("str", entry["table"])


_FOLDS: Final = {
    "play": Table._play,
    "chance": Table._chance,
    "undo": Table._undo,
    "withdraw": Table._withdraw,
    "retype": Table._retype,
    "arm": Table._arm,
    "sit": Table._sit,
    "watch": Table._watch,
    "rematch": Table._rematch,
}
