"""Games broken in their encoding: moves without actions, rows that tell too much or too little."""

from __future__ import annotations

from digsite.core.contract import Settings, State
from digsite.core.encoding import NO_ACTION, Encoding, Row
from digsite.core.kit import Kit
from digsite.core.native import i64
from tests.core.breaking import breaks
from tests.core.toy_games import SWAP, Cards, CardsEncoding


class Numbered(Kit):
    """The kit of a game with some encoding."""

    def __init__(self, encoding: type[Encoding]) -> None:
        self._encoding = encoding

    def encoding(self, settings: Settings) -> Encoding:
        return self._encoding(settings)  # type: ignore[call-arg, arg-type]


class Leaky(CardsEncoding):
    """Writes what the table knows."""

    def write(self, state: State, viewer: i64, row: Row) -> None:
        self.write_known(state.position(), viewer, row)


@breaks("encoding")
class Generous(Cards):
    """A row that shows every hand."""

    def kit(self) -> Kit:
        return Numbered(Leaky)


class Merged(CardsEncoding):
    """Two moves in one."""

    def index(self, state: State, seat: i64, code: i64) -> i64:
        return 0 if code == SWAP else code


@breaks("encoding")
class TwoInOne(Cards):
    """An action that stands for two moves."""

    def kit(self) -> Kit:
        return Numbered(Merged)


class Partial(CardsEncoding):
    """Forgets a move."""

    def index(self, state: State, seat: i64, code: i64) -> i64:
        return NO_ACTION if code == SWAP else code


@breaks("encoding")
class Forgetful(Cards):
    """A move without an action, though all are said to have one."""

    def kit(self) -> Kit:
        return Numbered(Partial)


class Short(CardsEncoding):
    """Stops early."""

    def write_known(self, known: dict[str, object], viewer: i64, row: Row) -> None:
        row.put(1)


@breaks("encoding")
class Brief(Cards):
    """A row that is not written to its end."""

    def kit(self) -> Kit:
        return Numbered(Short)


class Restless(CardsEncoding):
    """Counts otherwise each time."""

    def __init__(self, settings: Settings) -> None:
        super().__init__(settings)
        self.asked = 0

    def index(self, state: State, seat: i64, code: i64) -> i64:
        self.asked += 1
        return code if self.asked % 7 else 2 - code


@breaks("encoding")
class Fickle(Cards):
    """An action that stands for another move each time."""

    def kit(self) -> Kit:
        return Numbered(Restless)
