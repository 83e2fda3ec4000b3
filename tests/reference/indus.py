"""Indus once more, slowly: plain dictionaries and sets, straight from the rule ledger.

The engine is tested against this file, so it shares nothing with it: it imports nothing from
digsite, precomputes nothing, and prefers the shortest honest sentence to the fast one.

Areas are (row, column) from 1; spaces are texts such as "N2"; a piece is a text such as "bA".
Tiles are the rows of the tile file. Decisions are written as the engine's notation writes them.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

Place = tuple[int, int]
Area = dict[str, set[str]]
"""Type letter -> sides through which the ruin goes on."""
Ruin = tuple[str, frozenset[Place]]

TYPES = "BGCKSW"
COLOURS = {"b": "blue", "y": "yellow", "g": "green", "r": "red"}
RANK = {"W": 1, "A": 2, "P": 3}
SPACES = [side + str(line) for side in "NSWE" for line in range(1, 7)]
STEP = {"n": (-1, 0), "e": (0, 1), "s": (1, 0), "w": (0, -1)}
BACK = {"n": "s", "e": "w", "s": "n", "w": "e"}
TURN = {"n": "e", "e": "s", "s": "w", "w": "n"}


# --- Tiles and boards (IND-03, IND-04) -----------------------------------------------------------


def read_tile(rows: Sequence[str]) -> dict[Place, Area]:
    """The areas of a drawn tile."""
    areas: dict[Place, Area] = {}
    for r, row in enumerate(rows, start=1):
        for c, cell in enumerate(row.split("|"), start=1):
            if cell.strip() != "--":
                areas[r, c] = {word[0]: set(word[1:]) for word in cell.split()}
    return areas


def turn(areas: Mapping[Place, Area], size: int) -> dict[Place, Area]:
    """A quarter turn clockwise: (r, c) -> (c, size + 1 - r)."""
    return {
        (c, size + 1 - r): {t: {TURN[side] for side in sides} for t, sides in area.items()}
        for (r, c), area in areas.items()
    }


def lay(
    large: Mapping[str, Sequence[str]], small: Mapping[str, Sequence[str]], text: str
) -> dict[Place, Area]:
    """The board of a layout such as L1 L2 L4 L6 Q1r0."""
    words = text.split()
    board: dict[Place, Area] = {}
    for turns, (name, down, right) in enumerate(
        zip(words[:4], (0, 0, 3, 3), (0, 3, 3, 0), strict=True)
    ):
        tile = read_tile(large[name])
        for _ in range(turns):
            tile = turn(tile, 3)
        board |= {(r + down, c + right): area for (r, c), area in tile.items()}
    name, _, turns_text = words[4].partition("r")
    tile = read_tile(small[name])
    for _ in range(int(turns_text)):
        tile = turn(tile, 2)
    return board | {(r + 2, c + 2): area for (r, c), area in tile.items()}


def is_legal_board(board: Mapping[Place, Area]) -> bool:
    """Every exit finds the opposite exit of the same type."""
    for (r, c), area in board.items():
        for kind, sides in area.items():
            for side in sides:
                beyond = board.get((r + STEP[side][0], c + STEP[side][1]), {})
                if BACK[side] not in beyond.get(kind, set()):
                    return False
    return True


def all_layouts(large: Sequence[str], small: Sequence[str]) -> Iterator[str]:
    """All ways to lay the tiles, up to turning the whole: the lowest large tile lies north-west."""
    for ring in itertools.permutations(sorted(large), 4):
        if ring[0] == min(ring):
            for name in small:
                for turns in range(4):
                    yield f"{' '.join(ring)} {name}r{turns}"


def ruins_of(board: Mapping[Place, Area]) -> set[Ruin]:
    """The connected features."""
    found: set[Ruin] = set()
    for place, area in board.items():
        for kind in area:
            seen = {place}
            todo = [place]
            while todo:
                r, c = todo.pop()
                for side in board[r, c][kind]:
                    beyond = (r + STEP[side][0], c + STEP[side][1])
                    if beyond not in seen:
                        seen.add(beyond)
                        todo.append(beyond)
            found.add((kind, frozenset(seen)))
    return found


def value_of(ruin: Ruin) -> int:
    """IND-64; of a building the minor value."""
    kind, places = ruin
    if kind == "G":
        return {1: 3, 2: 4, 3: 6}[len(places)]
    return len(places) if kind in "BC" else 2


def landing(space: str, die: int) -> Place:
    """Straight inward, the first area is 1."""
    k = int(space[1])
    return {"N": (die, k), "S": (7 - die, k), "W": (k, die), "E": (k, 7 - die)}[space[0]]


# --- Scoring -------------------------------------------------------------------------------------


def share_building(n: int, counts: Mapping[str, int]) -> dict[str, int]:
    """IND-65 to IND-68."""
    counts = {colour: count for colour, count in counts.items() if count}
    if not counts:
        return {}
    best = max(counts.values())
    first = [colour for colour in counts if counts[colour] == best]
    rest = {colour: count for colour, count in counts.items() if count < best}
    if len(first) > 1 or not rest:
        return dict.fromkeys(first, 3 * n // len(first))
    second = [colour for colour in rest if rest[colour] == max(rest.values())]
    return {first[0]: 2 * n} | dict.fromkeys(second, n // len(second))


def share_other(value: int, counts: Mapping[str, int]) -> dict[str, int]:
    """IND-69, IND-70."""
    counts = {colour: count for colour, count in counts.items() if count}
    best = max(counts.values(), default=0)
    first = [colour for colour in counts if counts[colour] == best]
    return dict.fromkeys(first, value // len(first)) if first else {}


# --- A game --------------------------------------------------------------------------------------


@dataclass
class Game:
    """One game being played. ``phase`` is setup, colour, place, roll, move, own or over."""

    board: dict[Place, Area]
    seats: int
    first: int
    lock: bool = True
    walk_in: bool = True
    cap: int = 24
    order: str = "bygr"
    """IND-09: the colours in the order of those who lead them."""
    phase: str = "setup"
    turn: int = 0
    colour: str = ""
    die: int = 0
    rolls: int = 0
    reserve: dict[str, int] = field(default_factory=dict)
    frame: dict[str, str] = field(default_factory=dict)
    stacks: dict[Place, list[str]] = field(default_factory=dict)
    protected: dict[Place, str] = field(default_factory=dict)
    captured: dict[str, int] = field(default_factory=dict)
    recovered: list[int] = field(default_factory=list)
    pending: tuple[str, str] = ("", "")
    turns: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        kit = {"W": 8, "A": 5, "P": 3} if self.seats == 3 else {"W": 6, "A": 4, "P": 2}
        for colour in self.colours():
            self.captured[colour] = 0
            for kind, count in kit.items():
                self.reserve[colour + kind] = count
        self.recovered = [0] * self.seats
        self.turns = [0] * self.seats
        self.turn = self.first

    def colours(self) -> str:
        return self.order[:3] if self.seats == 3 else self.order

    def owner(self, colour: str) -> int:
        index = self.order.index(colour)
        return index // 2 if self.seats == 2 else index

    def own(self) -> list[str]:
        """The colours the acting seat may use now."""
        if self.colour:
            return [self.colour]
        return [colour for colour in self.colours() if self.owner(colour) == self.turn]

    def start_with(self, start: Mapping[str, str]) -> None:
        """IND-05: given pieces stand on the frame."""
        for space, piece in start.items():
            self.frame[space] = piece
            self.reserve[piece] -= 1
        self.begin()

    # What is legal

    def in_reserve(self, colour: str) -> int:
        return sum(count for piece, count in self.reserve.items() if piece[0] == colour)

    def on_frame(self, colour: str) -> list[str]:
        return [piece for piece in self.frame.values() if piece[0] == colour]

    def can_act(self, colour: str) -> bool:
        return self.in_reserve(colour) > 0 or bool(self.on_frame(colour))

    def moves(self) -> set[str]:
        """All decisions, in notation."""
        if self.phase == "colour":
            return {f"colour {COLOURS[colour]}" for colour in self.own() if self.can_act(colour)}
        if self.phase == "own":
            return {"points", "recover"}
        if self.phase in ("setup", "place"):
            wanted = 3 if self.seats == 3 else 2
            return {
                f"{piece}@{space}"
                for piece, count in self.reserve.items()
                for space in SPACES
                if count
                and piece[0] in self.own()
                and space not in self.frame
                and (self.phase == "place" or len(self.on_frame(piece[0])) < wanted)
            }
        mine = {space: piece for space, piece in self.frame.items() if piece[0] in self.own()}
        found = {f"move {s}" for s, piece in mine.items() if RANK[piece[1]] >= self.rolls}
        if self.rolls < 3 and any(RANK[piece[1]] > self.rolls for piece in mine.values()):
            found.add("reroll")
        return found

    # What happens

    def begin(self) -> None:
        """The start of a turn, wherever it stands."""
        self.die = self.rolls = 0
        self.colour = ""
        able = [colour for colour in self.own() if self.can_act(colour)]
        if self.seats == 2 and self.lock:
            if len(able) == 2:
                self.phase = "colour"
                return
            self.colour = able[0]
        self.phase = "place" if any(self.in_reserve(colour) for colour in self.own()) else "roll"

    def roll(self, die: int) -> None:
        self.die = die
        self.rolls += 1
        self.phase = "move"

    def play(self, move: str) -> None:
        if move.startswith("colour"):
            self.colour = move.split()[1][0]
            self.phase = "place" if self.in_reserve(self.colour) else "roll"
        elif "@" in move:
            piece, space = move.split("@")
            self.reserve[piece] -= 1
            self.frame[space] = piece
            if self.phase == "place":
                self.phase = "roll"
            else:
                self.next_setup()
        elif move == "reroll":
            self.phase = "roll"
        elif move in ("points", "recover"):
            piece, by = self.pending
            if move == "recover":
                self.reserve[piece] += 1
                self.recovered[self.turn] += 1
            else:
                self.captured[by] += RANK[piece[1]]
            self.end_turn()
        else:
            self.move_in(move.split()[1])

    def next_setup(self) -> None:
        wanted = 3 if self.seats == 3 else 2
        self.turn = (self.turn + 1) % self.seats
        if all(len(self.on_frame(colour)) == wanted for colour in self.own()):
            self.begin()

    def move_in(self, space: str) -> None:
        piece = self.frame.pop(space)
        place = landing(space, self.die)
        stack = self.stacks.setdefault(place, [])
        self.pending = ("", "")
        if self.protected.get(place, piece[0]) != piece[0]:
            self.capture(piece, self.protected[place], self.walk_in)
        else:
            stack.append(piece)
            if [other[0] for other in stack].count(piece[0]) > 1:
                self.protected[place] = piece[0]
            if place in self.protected:
                for other in [other for other in stack if other[0] != piece[0]]:
                    stack.remove(other)
                    self.capture(other, piece[0], True)
        if self.pending[0]:
            self.phase = "own"
        else:
            self.end_turn()

    def capture(self, piece: str, by: str, recoverable: bool) -> None:
        seat = self.owner(by)
        if self.owner(piece[0]) == seat and recoverable and self.recovered[seat] < self.cap:
            self.pending = (piece, by)
        else:
            self.captured[by] += RANK[piece[1]]

    def end_turn(self) -> None:
        self.turns[self.turn] += 1
        self.colour = ""
        for _ in range(self.seats):
            self.turn = (self.turn + 1) % self.seats
            if any(self.can_act(colour) for colour in self.own()):
                self.begin()
                return
        self.phase = "over"

    # What it is worth

    def counts(self, ruin: Ruin) -> dict[str, int]:
        """IND-63, IND-65, IND-69."""
        counts = dict.fromkeys(self.colours(), 0)
        for place in ruin[1]:
            stack = self.stacks.get(place, [])
            for piece in stack if ruin[0] == "B" else stack[-1:]:
                counts[piece[0]] += 1
        return counts

    def colour_points(self) -> dict[str, int]:
        """Captures and ruins, by colour."""
        points = dict(self.captured)
        for ruin in ruins_of(self.board):
            share = share_building if ruin[0] == "B" else share_other
            for colour, paid in share(value_of(ruin), self.counts(ruin)).items():
                points[colour] += paid
        return points

    def scores(self) -> list[int]:
        points = self.colour_points()
        return [
            sum(paid for colour, paid in points.items() if self.owner(colour) == seat)
            for seat in range(self.seats)
        ]
