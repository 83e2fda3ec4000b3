"""What the plain picture makes of a viewer's data and moves: boards, facts, groups of buttons."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from digsite.core.values import in_words
from digsite.core.words import N_, Voice
from digsite.draw.actions import Action, Cell

__all__ = ["Fact", "PlainBoard", "facts_of", "move_actions", "read_board"]

LEAST = 3  # rows and columns: what is smaller is a list, not a board
WIDEST = 3  # letters in a square
EMPTY = ("", " ", ".", "-", "_")
NOTHING = "–"
COLUMNS = "abcdefghijklmnopqrstuvwxyz"

FEW = 8  # moves that need no groups
MANY = 24  # buttons that one look takes in
SQUARE = re.compile(r"[a-z]\d{1,2}")
SQUARES = re.compile(r"[a-z]\d{1,2}(?:[-x:>]?[a-z]\d{1,2})+")


# Boards


@dataclass(frozen=True)
class PlainBoard:
    """A field of the data that is a board: a mark for each square, an empty text for none.

    Squares are called as in chess: letters across, numbers from the bottom up.
    """

    field: str
    rows: tuple[tuple[str, ...], ...]
    seated: bool
    """Whether the marks are seats' numbers."""

    @property
    def column_names(self) -> str:
        return COLUMNS[: len(self.rows[0])]

    @property
    def row_names(self) -> list[str]:
        return [str(number) for number in range(len(self.rows), 0, -1)]

    def squares(self) -> Iterator[tuple[Cell, str, str]]:
        """Every square: where it is, what it is called, what stands on it."""
        for row, marks in enumerate(self.rows):
            for column, mark in enumerate(marks):
                yield (row, column), f"{self.column_names[column]}{len(self.rows) - row}", mark

    def places(self) -> dict[str, list[Cell]]:
        """The cells of every name: of each square, and of each column by its letter."""
        found: dict[str, list[Cell]] = {letter: [] for letter in self.column_names}
        for cell, name, _mark in self.squares():
            found[name[0]].append(cell)
            found[name] = [cell]
        return found


def read_board(field: str, value: object, seats: int) -> PlainBoard | None:
    """A field as a board, if it is a list of equally long rows of small values; else None.

    Where all that stands on it are numbers of seats, those are the seats' pieces, and -1 is nobody.
    """
    if not isinstance(value, list) or len(value) < LEAST:
        return None
    rows: list[tuple[str, ...]] = []
    for entry in value:
        cells = list(entry) if isinstance(entry, str | list) else []
        if not all(isinstance(cell, str | int | None) for cell in cells):
            return None
        marks = tuple("" if cell is None or cell in EMPTY else str(cell) for cell in cells)
        if any(len(mark) > WIDEST for mark in marks):
            return None
        rows.append(marks)
    if len({len(row) for row in rows}) > 1 or not LEAST <= len(rows[0]) <= len(COLUMNS):
        return None
    known = {str(seat) for seat in range(-1, seats)} | {""}
    seated = all(mark in known for row in rows for mark in row)
    if seated:
        rows = [tuple("" if mark == "-1" else mark for mark in row) for row in rows]
    return PlainBoard(field, tuple(rows), seated)


# Facts


@dataclass(frozen=True)
class Fact:
    """One line: what it is called, what it says, and how far it is moved in."""

    label: str
    words: str
    depth: int = 0


def facts_of(label: str, value: object, voice: Voice, depth: int = 0) -> Iterator[Fact]:
    """Any plain data as lines that can be read: lists of lists and objects take several."""
    if isinstance(value, dict) and value:
        inner = [(in_words(str(name)), part) for name, part in value.items()]
    elif isinstance(value, list) and any(isinstance(part, list | dict) for part in value):
        inner = [(str(number), part) for number, part in enumerate(value, start=1)]
    else:
        yield Fact(label, in_line(value, voice), depth)
        return
    yield Fact(label, "", depth)
    for name, part in inner:
        yield from facts_of(name, part, voice, depth + 1)


def in_line(value: object, voice: Voice) -> str:
    """A value that needs only one line."""
    if isinstance(value, bool):
        return voice.say(N_("yes")) if value else voice.say(N_("no"))
    if isinstance(value, list):
        return ", ".join(in_line(part, voice) for part in value) or NOTHING
    if value is None or value in ("", {}):
        return NOTHING
    return str(value)


# Moves


class Choosing:
    """Makes a tree of actions of moves in notation: few buttons at a time, squares on the board."""

    def __init__(self, outlines: dict[str, str], voice: Voice) -> None:
        self.outlines = outlines
        self.voice = voice

    def words(self, notation: str) -> list[str]:
        """What a move is chosen by, one after the other: its words, or the squares it names."""
        if SQUARES.fullmatch(notation):
            return SQUARE.findall(notation)
        return notation.split() or [notation]

    def level(self, moves: Sequence[tuple[str, list[str]]], start: int = 0) -> list[Action]:
        """The actions of moves that agree in their words before ``start``."""
        depth = start
        while len(moves) > 1 and len({tuple(words[: depth + 1]) for _, words in moves}) == 1:
            depth += 1
        heads: dict[str, list[tuple[str, list[str]]]] = {}
        for name, words in moves:
            heads.setdefault(words[depth] if depth < len(words) else "", []).append((name, words))
        found: list[Action] = []
        for head, members in heads.items():
            # A square of several moves, or of one that goes on to another square, is chosen first.
            chosen = head in self.outlines and any(len(words) > depth + 1 for _, words in members)
            if chosen or (len(members) > 1 and len(moves) > FEW):
                found.append(self.group(members, start, depth))
            else:
                found += [self.leaf(name, words, start, depth) for name, words in members]
        return found if all(one.outline for one in found) else self.shelved(found)

    def leaf(self, notation: str, words: Sequence[str], start: int, depth: int) -> Action:
        """One move."""
        outline = next((self.outlines[word] for word in words[depth:] if word in self.outlines), "")
        label = self.called(words[start:])
        return Action(notation, label, outline=outline, spoken=notation if start else "")

    def group(self, members: Sequence[tuple[str, list[str]]], start: int, depth: int) -> Action:
        """Several moves behind their common word."""
        words = members[0][1]
        return Action(
            " ".join([*words[: depth + 1], "…"]),
            self.called(words[start : depth + 1]),
            outline=self.outlines.get(words[depth], ""),
            children=tuple(self.level(members, depth + 1)),
        )

    def called(self, words: Sequence[str]) -> str:
        """Words of a move as a button says them."""
        told = " ".join(words)
        if told in self.outlines:
            return told if len(told) > 1 else self.voice.say(N_("Column {letter}"), letter=told)
        told = in_words(told)
        return told[:1].upper() + told[1:]

    def shelved(self, actions: list[Action]) -> list[Action]:
        """No more actions than one look takes in: where there are more, from here to there."""
        if len(actions) <= MANY:
            return actions
        size = max(math.isqrt(len(actions)), math.ceil(len(actions) / MANY))
        shelves = []
        for first in range(0, len(actions), size):
            part = actions[first : first + size]
            name = f"{part[0].label} … {part[-1].label}"
            shelves.append(Action(f"{part[0].id} … {part[-1].id}", name, children=tuple(part)))
        return shelves


def move_actions(
    notations: Sequence[str], outlines: dict[str, str], voice: Voice
) -> tuple[Action, ...]:
    """Moves as actions. ``outlines`` is path data of the places on the board, by their names."""
    choosing = Choosing(outlines, voice)
    return tuple(choosing.level([(name, choosing.words(name)) for name in notations]))
