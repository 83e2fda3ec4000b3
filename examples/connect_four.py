"""Connect four: a whole game on the digsite contract. ``docs/write-a-game.md`` walks through it.

Seven columns, six rows. Each column is 7 bits of one integer (6 cells and an empty roof), so a
seat's discs are one 64-bit number and "four in a row" is a few shifts. Codes are column numbers.
"""

from __future__ import annotations

from typing import Final

from digsite.core.contract import (
    NOBODY,
    Game,
    Mode,
    Observation,
    Result,
    Settings,
    State,
)
from digsite.core.errors import PositionError
from digsite.core.events import Refusal
from digsite.core.native import append, i64, vec
from digsite.core.notation import Grammar, Kind, one_of
from digsite.core.rng import Rng, hash_in

LETTERS: Final = "abcdefg"
CELLS: Final[i64] = 42
FLOOR: Final = vec[i64]([128**column for column in range(7)])  # the lowest cell of each column
TOP: Final = vec[i64]([32 * 128**column for column in range(7)])
COLUMN: Final = vec[i64]([63 * 128**column for column in range(7)])
GRAMMAR: Final = Grammar(
    [Kind("drop", 0, "{column}", column=one_of("column", LETTERS))], "write one letter from a to g"
)


def has_four(discs: i64) -> bool:
    """Whether four discs lie in a row: upright, along either diagonal, or flat."""
    upright = discs & (discs >> 1)
    falling = discs & (discs >> 6)
    flat = discs & (discs >> 7)
    rising = discs & (discs >> 8)
    fours = (upright & (upright >> 2)) | (falling & (falling >> 12))
    return (fours | (flat & (flat >> 14)) | (rising & (rising >> 16))) != 0


class ConnectFourState(State):
    """A position, seen from the seat whose turn it is."""

    def __init__(self, settings: Settings) -> None:
        super().__init__(settings)
        self.own: i64 = 0  # the discs of the seat to move
        self.other: i64 = 0
        self.count: i64 = 0  # discs on the board: even, and seat 0 is to move
        self.winner: i64 = -1

    def to_act(self) -> i64:
        if self.winner >= 0 or self.count == CELLS:
            return NOBODY
        return 1 + (self.count & 1)  # a mask: 1 is seat 0, 2 is seat 1

    def phase(self) -> str:
        return "over" if self.to_act() == NOBODY else "drop"

    def moves(self, seat: i64) -> vec[i64]:
        found = vec[i64]()
        if (self.to_act() >> seat) & 1:
            full = self.own | self.other
            column: i64 = 0
            while column < 7:
                if not full & TOP[column]:
                    found = append(found, column)
                column += 1
        return found

    def sample_move(self, seat: i64, rng: Rng) -> i64:
        full = self.own | self.other
        while True:
            column = rng.below(7)
            if not full & TOP[column]:
                return column

    def refusal(self, seat: i64, code: i64) -> Refusal | None:
        if seat < 0 or not (self.to_act() >> seat) & 1:
            return Refusal("C4-1", "it is not your turn", {}, [])
        if not 0 <= code < 7:
            return Refusal("C4-2", "there is no such column", {}, [])
        if (self.own | self.other) & TOP[code]:
            letter = LETTERS[code]
            return Refusal("C4-2", "column {column} is full", {"column": letter}, [letter])
        return None

    def apply(self, seat: i64, code: i64) -> None:
        full = self.own | self.other
        # Adding the floor bit carries up through the discs into the lowest free cell.
        placed = self.own | ((full + FLOOR[code]) & COLUMN[code])
        self.own = self.other
        self.other = placed
        self.count += 1
        if has_four(placed):
            self.winner = seat
        if self.log is not None:
            self.tell("drop", {"seat": int(seat), "column": LETTERS[code]})
            if self.winner >= 0:
                self.tell("four", {"seat": int(seat)})

    def observe(self, viewer: i64) -> Observation:
        return Observation(self.settings.public(), viewer, self.position())  # nothing is hidden

    def score(self, seat: i64) -> i64:
        return 1 if seat == self.winner else 0

    def result(self) -> Result | None:
        if self.to_act() != NOBODY:
            return None
        scores = [int(self.score(0)), int(self.score(1))]
        winners = [0, 1] if self.winner < 0 else [int(self.winner)]
        reason = "full" if self.winner < 0 else "four"
        return Result(scores, winners, reason, [{"C4-3": points} for points in scores])

    def utility(self, seat: i64) -> float:
        if self.winner < 0:
            return 0.5
        return 1.0 if seat == self.winner else 0.0

    def copy(self) -> State:
        twin = ConnectFourState(self.settings)
        twin.own = self.own
        twin.other = self.other
        twin.count = self.count
        twin.winner = self.winner
        return twin

    def key(self) -> i64:
        return hash_in(hash_in(self.count, self.own), self.other)

    def position(self) -> dict[str, object]:
        return {"columns": [self.column(column) for column in range(7)]}

    def column(self, number: int) -> str:
        """A column from the floor up: ``0`` and ``1`` are the seats' discs."""
        first = self.own if self.count % 2 == 0 else self.other
        cells = [FLOOR[number] * 2**row for row in range(6)]
        full = self.own | self.other
        return "".join("0" if first & cell else "1" for cell in cells if full & cell)

    def __str__(self) -> str:
        columns = [self.column(number).ljust(6, ".") for number in range(7)]
        rows = [" ".join(column[row] for column in columns) for row in (5, 4, 3, 2, 1, 0)]
        return "\n".join([*rows, " ".join(LETTERS)])


class ConnectFour(Game):
    """The rulebook: two seats, one mode, no options."""

    def __init__(self) -> None:
        modes = [Mode("standard", "Standard", 2, 2)]
        super().__init__("connect-four", "Connect four", [1], modes, [], grammar=GRAMMAR)

    def start(self, settings: Settings) -> State:
        return ConnectFourState(settings)

    def from_position(self, settings: Settings, data: dict[str, object]) -> State:
        columns = data.get("columns", [""] * 7)
        if not isinstance(columns, list) or len(columns) != 7:
            raise PositionError("columns", "a list of seven columns is needed")
        state = ConnectFourState(settings)
        discs = [0, 0]
        for number in range(7):
            text = str(columns[number])
            if len(text) > 6 or text.strip("01"):
                raise PositionError(f"columns[{number}]", "at most six discs, each 0 or 1")
            for row in range(len(text)):
                discs[int(text[row])] += int(FLOOR[number]) * 2**row
            state.count += len(text)
        turn = int(state.count % 2)
        state.own = discs[turn]
        state.other = discs[1 - turn]
        if discs[0].bit_count() - discs[1].bit_count() != turn or has_four(state.own):
            raise PositionError("columns", "seats drop in turn, 0 first, until one has four")
        if has_four(state.other):
            state.winner = 1 - turn
        return state

    def sample(self, observation: Observation, rng: Rng) -> State:
        return self.from_position(observation.settings, observation.data)


GAME = ConnectFour()
