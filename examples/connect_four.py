"""Connect four: a whole game on the digsite contract. ``docs/write-a-game.md`` walks through it.

Seven columns, six rows. Each column is 7 bits of one integer (6 cells and an empty roof), so a
seat's discs are one 64-bit number and "four in a row" is a few shifts. Codes are column numbers.
"""

from __future__ import annotations

from typing import Final

from digsite import (
    N_,
    NOBODY,
    Game,
    Grammar,
    Kind,
    Kit,
    Mode,
    Observation,
    Option,
    PositionError,
    Refusal,
    Result,
    Rng,
    Settings,
    State,
    Words,
    append,
    hash_in,
    i64,
    one_of,
    seats_in,
    vec,
)

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

    def out_of_turn(self, seat: i64) -> Refusal:
        return Refusal("C4-1", "turn", {}, [])

    def why_not(self, seat: i64, code: i64) -> Refusal | None:
        if not 0 <= code < 7:
            return Refusal("C4-2", "column", {}, [])
        if (self.own | self.other) & TOP[code]:
            letter = LETTERS[code]
            return Refusal("C4-2", "full", {"column": letter}, [f"board-{letter}6"])
        return None

    def apply(self, seat: i64, code: i64) -> None:
        full = self.own | self.other
        # Adding the floor bit carries up through the discs into the lowest free cell.
        placed = self.own | ((full + FLOOR[code]) & COLUMN[code])
        self.own = self.other
        self.other = placed
        self.count += 1
        self.judge(seat)
        if self.log is not None:
            self.tell("drop", {"seat": int(seat), "column": LETTERS[code]})
            if has_four(placed):
                self.tell("four", {"seat": int(seat)})

    def judge(self, last: i64) -> None:
        """Note who has won, now that this seat has dropped a disc."""
        if has_four(self.other):
            self.winner = last if self.settings.text("four") == "wins" else 1 - last
        elif self.count == CELLS and self.settings.text("full_board") == "second":
            self.winner = 1

    def observe(self, viewer: i64) -> Observation:
        told = {"phase": self.phase(), "to_act": seats_in(self.to_act())}
        return Observation(self.settings.public(), viewer, {**self.position(), **told})

    def score(self, seat: i64) -> i64:
        return 1 if seat == self.winner else 0

    def result(self) -> Result | None:
        if self.to_act() != NOBODY:
            return None
        scores = [int(self.score(0)), int(self.score(1))]
        winners = [0, 1] if self.winner < 0 else [int(self.winner)]
        reason = "four" if has_four(self.other) else "full"
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
        first = self.own if self.count % 2 == 0 else self.other
        full = self.own | self.other
        rows = []
        for row in (5, 4, 3, 2, 1, 0):
            cells = [FLOOR[column] * 2**row for column in range(7)]
            rows.append("".join("." if not full & c else "0" if first & c else "1" for c in cells))
        return {"board": rows}


# What people are told. A game whose sentences need more than templates has a class for them.
WORDS: Final = Words()
WORDS.prompts = {"drop": N_("Choose a column for your disc."), "over": N_("The game is over.")}
WORDS.waiting = {"drop": N_("{name} chooses a column.")}
WORDS.events = {
    "drop": N_("{name} drops a disc into column {column}."),
    "four": N_("{name} has four in a row!"),
}
WORDS.refusals = {
    "turn": N_("It is not your turn."),
    "column": N_("There is no such column."),
    "full": N_("Column {column} is full."),
}

# What the game brings beside its rules. It needs no artist: the plain picture shows it.
KIT: Final = Kit(WORDS)


class ConnectFour(Game):
    """The rulebook: two seats, one mode, two options."""

    def __init__(self) -> None:
        modes = [Mode("standard", N_("Two take turns"), 2, 2)]
        ends = {"wins": N_("wins"), "loses": N_("loses")}
        full = {"shared": N_("shared"), "second": N_("won by who went second")}
        options = [
            Option("four", "choice", "wins", "C4-3", N_("What four in a row does."), ends),
            Option("full_board", "choice", "shared", "C4-4", N_("Who wins a full board."), full),
        ]
        blurb = N_("Drop discs and line four of them up.")
        super().__init__(
            "connect-four", "Connect four", [1], modes, options, blurb=blurb, grammar=GRAMMAR
        )

    def kit(self) -> Kit:
        return KIT

    def start(self, settings: Settings) -> State:
        return super().start(settings) if settings.setup else ConnectFourState(settings)

    def read_position(self, settings: Settings, data: dict[str, object]) -> State:
        board = data.get("board", ["......."] * 6)
        if not isinstance(board, list) or [len(str(row)) for row in board] != [7] * 6:
            raise PositionError("board", "six rows of seven cells are needed")
        state = ConnectFourState(settings)
        discs = [0, 0]
        for column in range(7):
            stack = "".join(str(row)[column] for row in reversed(board)).rstrip(".")
            if stack.strip("01"):
                raise PositionError("board", "cells are 0, 1 or a dot, and no disc floats")
            for height, disc in enumerate(stack):
                discs[int(disc)] += int(FLOOR[column]) * 2**height
            state.count += len(stack)
        turn = int(state.count % 2)
        state.own = discs[turn]
        state.other = discs[1 - turn]
        if discs[0].bit_count() - discs[1].bit_count() != turn or has_four(state.own):
            raise PositionError("board", "seats drop in turn, 0 first, until one has four")
        state.judge(1 - turn)
        return state

    def sample(self, observation: Observation, rng: Rng) -> State:
        return self.from_position(observation.settings, observation.data)


GAME = ConnectFour()
