"""Moves as numbers from 0, and what a viewer may know as one row of small numbers.

For programs that learn: libraries for that want a fixed count of actions, a mask of those that are
legal, and observations of one shape. A game that offers them gives an ``Encoding`` by
``Kit.encoding``; ``digsite.conformance`` holds it to its promises.

    choices = encoding.choices(state, seat)      # the moves, listed once
    mask = choices.mask()                        # a byte an action
    row = encoding.observation(state, seat)      # 16 bits a number
    state.play(seat, choices.code(action))

Both are buffers: ``memoryview`` and numpy read them as they are.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Final

from digsite.core.contract import NO_MOVE, State
from digsite.core.native import append, i16, i64, mypyc_attr, u8, vec

NO_ACTION: Final[i64] = -1
"""The index of a move that has none."""
LARGEST: Final[i64] = 32767
"""Numbers of a row lie between this and its negative; larger ones are cut off."""


class Part:
    """Some numbers of a row that belong together: a plane, a list, a single figure."""

    def __init__(self, name: str, shape: list[int], help: str) -> None:
        self.name = name
        self.shape = shape
        self.help = help
        self.size = 1
        for length in shape:
            self.size *= length
        self.first = 0
        """Where it begins in the row; its encoding says so."""


class Row:
    """An observation being written: from the first part to the last, each as long as it says.

    All numbers are 0 before; whoever writes many of them sets the others alone and skips the rest.
    """

    def __init__(self, numbers: vec[i16], at: i64) -> None:
        self.numbers = numbers
        self.at: i64 = at
        """Where the next part begins."""

    def put(self, number: i64) -> None:
        """One number."""
        self.set(0, number)
        self.at += 1

    def set(self, place: i64, number: i64) -> None:
        """A number so many places from here."""
        if number > LARGEST:
            number = LARGEST
        elif number < -LARGEST:
            number = -LARGEST
        self.numbers[self.at + place] = i16(number)

    def add(self, place: i64, number: i64) -> None:
        """So much more than there was before, so many places from here."""
        self.set(place, i64(self.numbers[self.at + place]) + number)

    def skip(self, size: i64) -> None:
        """Go on behind so many numbers."""
        self.at += size

    def one_of(self, chosen: i64, size: i64) -> None:
        """A 1 at the chosen place, if there is one."""
        if 0 <= chosen < size:
            self.numbers[self.at + chosen] = 1
        self.at += size

    def bits(self, mask: i64, size: i64) -> None:
        """A 1 for every bit that is set."""
        left = mask
        place = self.at
        while left:
            if left & 1:
                self.numbers[place] = 1
            left = left >> 1
            place += 1
        self.at += size


def seat_of(viewer: i64) -> i64:
    """The seat that comes first in a viewer's row: the own one; for a spectator seat 0."""
    return viewer if viewer > 0 else 0


class Choices:
    """The moves of one decision that have an index, by rising code."""

    def __init__(self, actions: i64) -> None:
        self.actions: i64 = actions
        self.codes: vec[i64] = vec[i64]()
        self.indexes: vec[i64] = vec[i64]()
        self.lost: i64 = 0
        """Moves that were listed and cannot be chosen: another one has their index."""

    def add(self, code: i64, index: i64) -> None:
        self.codes = append(self.codes, code)
        self.indexes = append(self.indexes, index)

    def code(self, index: i64) -> i64:
        """The move of an index, or ``NO_MOVE``."""
        count: i64 = len(self.indexes)
        for at in range(count):
            if self.indexes[at] == index:
                return self.codes[at]
        return NO_MOVE

    def mask(self) -> vec[u8]:
        """A byte an action: 1 where it can be chosen."""
        mask = vec[u8]([u8(0)] * int(self.actions))
        for index in self.indexes:
            mask[index] = 1
        return mask

    def mark(self, mask: vec[u8], first: i64) -> None:
        """The same in a longer list of bytes, from a place on; all of them are 0."""
        for index in self.indexes:
            mask[first + index] = 1


@mypyc_attr(allow_interpreted_subclasses=True)
class Encoding(ABC):
    """How the tables with some settings are put into numbers."""

    def __init__(self, actions: int, parts: list[Part], exact: bool = True) -> None:
        self.actions: i64 = actions
        """Indexes go from 0 to this, exclusive."""
        self.exact = exact
        """Whether every listed move has an index of its own. Where choices are continuous some
        share one: the lowest code has it, and the others cannot be chosen by index.
        """
        self.parts = parts
        """What a row consists of, in this order."""
        size = 0
        for part in parts:
            part.first = size
            size += part.size
        self.size: i64 = size
        """How many numbers a row has."""
        # Copying what is empty is several times as quick as filling a new list.
        self.no_row: vec[i16] = vec[i16]([i16(0)] * int(size))
        self.no_mask: vec[u8] = vec[u8]([u8(0)] * int(actions))

    def part(self, name: str) -> Part:
        """The part with a name, or ``KeyError``."""
        for part in self.parts:
            if part.name == name:
                return part
        raise KeyError(name)

    @abstractmethod
    def index(self, state: State, seat: i64, code: i64) -> i64:
        """The index of one of a seat's moves, or ``NO_ACTION``."""

    def choices(self, state: State, seat: i64) -> Choices:
        """All listed moves of a seat with their indexes."""
        found = Choices(self.actions)
        taken = vec[u8]()
        if not self.exact:
            taken = self.no_mask[:]
        for code in state.moves(seat):
            index = self.index(state, seat, code)
            if index == NO_ACTION:
                found.lost += 1
            elif self.exact:
                found.add(code, index)
            elif taken[index] != 0:
                found.lost += 1
            else:
                taken[index] = 1
                found.add(code, index)
        return found

    @abstractmethod
    def write(self, state: State, viewer: i64, row: Row) -> None:
        """Write what a viewer may know, part after part. The viewer's seat comes first."""

    def observation(self, state: State, viewer: i64) -> vec[i16]:
        """What a viewer may know, as numbers."""
        row = Row(self.no_row[:], 0)
        self.write(state, viewer, row)
        return row.numbers
