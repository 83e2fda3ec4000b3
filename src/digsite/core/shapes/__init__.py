"""Shapes: one description of plain data, by which it is read, judged and documented.

    TURN = Field("turn", Whole(0, 3), 0, "Whose turn it is.")
    HANDS = Field("hands", ListOf(ListOf(Whole(1, 60), 5), 4), [], "Cards by seat.")
    POSITION = Object([TURN, HANDS])

    given = POSITION.read(data)
    given.get(TURN)    # a whole number, as the type checker knows, or a Fault that names its place

A place is a path such as ``hands[1][0]`` or ``seats[2].points``; that of the whole is empty. Every
shape bounds the size of what it takes, so nothing takes long to read. What is beyond shape, that
counts fit and phases are possible, is code that uses the values read.
"""

from digsite.core.shapes.several import (
    MOST_ENTRIES,
    PLAINS,
    TEXTS,
    WHOLES,
    Either,
    Entry,
    Field,
    ListOf,
    MapOf,
    Object,
    Pair,
    document,
    needed,
)
from digsite.core.shapes.single import (
    FLAG,
    PLAIN,
    TEXT,
    WHOLE,
    Choice,
    Nothing,
    Number,
    Parsed,
    Shape,
    Text,
    Whole,
)

__all__ = [
    "FLAG",
    "MOST_ENTRIES",
    "PLAIN",
    "PLAINS",
    "TEXT",
    "TEXTS",
    "WHOLE",
    "WHOLES",
    "Choice",
    "Either",
    "Entry",
    "Field",
    "ListOf",
    "MapOf",
    "Nothing",
    "Number",
    "Object",
    "Pair",
    "Parsed",
    "Shape",
    "Text",
    "Whole",
    "document",
    "needed",
]
