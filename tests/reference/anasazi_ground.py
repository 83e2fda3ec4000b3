"""The ground of Anasazi again, from the ledger: tiles, pieces, layouts and deals by number.

A tile is one line of the ledger: the outline of its mesa, then each pueblo, ``T`` with one area,
``S`` with a larger and a smaller one, in millimetres round the tile's own middle.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import comb, factorial

from digsite.core.native import i64, vec
from digsite.core.rng import Rng
from tests.reference.anasazi import MM, TURN, Point, Polygon, cosine_and_sine, nearest_whole

TILES = """
C M 36,-79 74,-44 81,9 62,48 38,71 -17,86 -48,62 -82,24 -84,-31 -52,-62 -15,-80; T 2,-51
  -15,-52 -15,-68 2,-67; S 46,-18 36,-28 46,-38 57,-27 / 36,-28 30,-34 39,-45 46,-38; T 25,35
  32,20 45,28 36,42; S -32,41 -17,44 -20,58 -35,54 / -17,44 -8,46 -11,60 -20,58; T -73,0 -68,-17
  -55,-12 -60,3
I01 M 17,-22 27,0 13,26 -14,23 -28,6 -23,-18 -5,-28; S 2,-16 -6,-3 -19,-9 -10,-21 / -6,-3
  -10,5 -24,-2 -19,-9; T -1,6 14,4 15,18 -1,20
I02 M 12,-23 23,-15 27,12 15,25 -6,28 -25,8 -25,-12 -10,-25; S -21,-11 -7,-17 -3,-6 -18,1 /
  -7,-17 1,-20 5,-9 -3,-6; T -1,11 9,-1 18,10 6,22
I03 M 7,-25 23,-13 26,4 19,19 2,29 -16,23 -27,7 -26,-12 -9,-28; S -9,-18 6,-17 6,-4 -11,-4 /
  6,-17 15,-16 16,-4 6,-4; T -10,1 6,7 2,21 -15,15
I04 M 22,-15 24,15 6,27 -13,23 -26,3 -20,-18 0,-27; T 12,20 -5,20 -6,5 11,7; T 5,-3 -11,-6
  -6,-22 10,-15
I05 M 20,-18 26,2 22,19 8,27 -15,23 -28,8 -29,-6 -13,-25 2,-27; T -19,0 -16,-16 -1,-10 -6,4; T
  0,10 8,-7 22,2 13,15
I06 M 11,-26 26,-7 23,13 12,25 -4,27 -23,14 -27,4 -21,-18 -4,-28; T 0,-9 -8,7 -21,1 -13,-14; T
  7,7 7,-9 22,-7 21,8
I07 M 19,-19 28,4 20,19 -7,28 -23,17 -26,-4 -13,-22 1,-27; S -6,-17 8,-9 1,3 -15,-5 / 8,-9
  16,-5 10,7 1,3
I08 M 14,-25 27,-11 26,7 11,27 -2,28 -22,14 -26,-4 -18,-18 -8,-25; S 15,-14 14,1 0,0 1,-16 /
  14,1 13,10 0,9 0,0
I09 M 22,-14 28,6 9,27 -13,26 -25,3 -24,-15 -3,-29; S -10,1 4,-7 13,3 -1,13 / 4,-7 11,-11
  21,-2 13,3
I10 M 14,-24 25,-5 18,20 -3,25 -22,18 -25,-12 -10,-25; T -10,5 -8,-11 6,-10 6,6
I11 M 16,-23 26,-8 20,20 -5,26 -22,14 -28,-5 -9,-27; T -7,10 -7,-5 8,-3 6,11
I12 M 15,-23 25,-7 23,10 10,26 -8,25 -23,17 -27,-5 -18,-19 -1,-27; T 14,-1 0,7 -6,-7 8,-13
O01 M 22,-25 33,-6 26,23 5,37 -24,23 -37,0 -26,-25 -7,-34; S -16,-5 -7,8 -17,15 -28,3 / -7,8
  -2,15 -10,22 -17,15; T 12,3 7,-12 19,-17 26,-2
O02 M 15,-31 33,-8 25,27 1,37 -27,17 -34,-12 -12,-32; S -11,-13 -7,2 -19,6 -25,-8 / -7,2 -5,10
  -16,14 -19,6; T 27,-5 24,10 10,6 13,-12
O03 M 35,-2 29,18 9,35 -20,29 -34,1 -25,-21 -11,-30 17,-31; S -22,-14 -9,-23 1,-12 -13,-2 /
  -9,-23 -2,-28 8,-17 1,-12; T -1,11 14,4 18,18 4,24
O04 M 13,-32 31,-18 35,0 24,26 -1,34 -21,27 -31,10 -30,-15 -10,-32; S -11,-8 -10,7 -23,11
  -25,-5 / -10,7 -9,16 -21,19 -23,11; T 10,6 8,-11 22,-14 25,2
O05 M 29,-24 35,-7 22,26 7,33 -22,30 -34,-1 -25,-23 -3,-35; T -20,-13 -9,-24 0,-13 -14,-2; T
  5,15 10,-1 23,4 21,18
O06 M 33,-18 30,15 13,32 -11,31 -32,10 -35,-8 -18,-27 12,-32; T -10,21 -20,9 -6,0 3,13; T
  13,-22 21,-10 10,-3 0,-16
O07 M 30,-13 29,15 4,33 -19,28 -32,-8 -14,-29 18,-32; S -14,-14 0,-4 -7,8 -21,-1 / 0,-4 8,1
  1,13 -7,8
O08 M 23,-29 32,-4 30,17 11,31 -11,30 -31,12 -31,-13 -17,-28 6,-36; S -10,-9 6,-4 1,9 -14,2 /
  6,-4 15,-1 9,13 1,9
O09 M 30,-17 33,15 0,32 -19,30 -35,-2 -20,-30 6,-32; S 21,-2 8,8 0,-3 12,-14 / 8,8 0,13 -6,2
  0,-3
O10 M 12,-34 30,-11 35,4 17,28 3,35 -27,21 -35,5 -30,-15 -7,-35; S 22,-6 7,4 1,-7 12,-17 / 7,4
  -1,10 -6,-1 1,-7
O11 M 24,-26 34,1 27,24 -3,35 -19,26 -36,-1 -29,-21 3,-34; T -10,-9 3,-2 -5,11 -18,2
O12 M 28,-19 34,12 17,31 2,35 -24,26 -35,2 -31,-19 -16,-32 10,-35; T 9,1 -4,11 -11,-1 3,-10
O13 M 27,-20 35,4 24,29 6,33 -21,31 -30,13 -36,-9 -11,-31 3,-35; T 3,11 -10,2 -3,-10 11,-2
O14 M 24,-24 35,4 18,33 -4,35 -35,10 -28,-20 -8,-36; T -13,5 0,-4 8,8 -6,16
O15 M 20,-29 31,-14 31,13 19,28 -7,36 -26,24 -35,5 -28,-22 -5,-36; T -2,1 -16,11 -23,0 -10,-10
"""


@dataclass
class Mesa:
    """An outline, and for each pueblo one area or a larger and a smaller one."""

    outline: Polygon
    pueblos: list[list[Polygon]]


@dataclass
class Ground:
    """Mesas, pueblos and towers are numbered in this order, from 0."""

    mesas: list[Mesa]
    bases: list[Point]

    def pueblos(self) -> list[list[Polygon]]:
        return [pueblo for mesa in self.mesas for pueblo in mesa.pueblos]

    def split(self) -> list[int]:
        """The pueblos with two areas; the place of one in this list is its tower's number."""
        return [number for number, pueblo in enumerate(self.pueblos()) if len(pueblo) == 2]

    def towers_of(self, mesa: int) -> list[int]:
        """The numbers of a mesa's towers, standing or not."""
        before = sum(len(one.pueblos) for one in self.mesas[:mesa])
        here = range(before, before + len(self.mesas[mesa].pueblos))
        return [tower for tower, pueblo in enumerate(self.split()) if pueblo in here]


@dataclass
class Camp:
    """A player's camp on the table."""

    seat: int
    at: Point
    covered: bool = False
    fresh: bool = False
    """Built in this turn."""


@dataclass
class Seat:
    """What a player has, and knows."""

    hand: int = 7
    treasures: list[int] = field(default_factory=lambda: [0, 0, 0, 0])
    looked: set[int] = field(default_factory=set)
    objective: int | None = None


def read_points(text: str) -> Polygon:
    return [(int(x), int(y)) for x, y in (pair.split(",") for pair in text.split())]


def tiles() -> dict[str, Mesa]:
    """By their ids, in the ledger's order, in millimetres."""
    found = {}
    for line in TILES.replace("\n  ", " ").strip().splitlines():
        name, _, rest = line.partition(" ")
        outline, *pueblos = [part.strip()[2:] for part in rest.split(";")]
        areas = [[read_points(area) for area in pueblo.split("/")] for pueblo in pueblos]
        found[name] = Mesa(read_points(outline), areas)
    return found


def placed(polygon: Polygon, rotation: int, middle: Point) -> Polygon:
    """Turned, rounded, moved: the middle of a tile is a whole point itself."""
    cosine, sine = cosine_and_sine(rotation)
    return [
        (
            middle[0] + nearest_whole(MM * (x * cosine - y * sine)),
            middle[1] + nearest_whole(MM * (x * sine + y * cosine)),
        )
        for x, y in polygon
    ]


def on_ring(radius: int, angle: int) -> Point:
    cosine, sine = cosine_and_sine(angle % TURN)
    return nearest_whole(radius * MM * cosine), nearest_whole(radius * MM * sine)


def lay_out(number: int) -> Ground:
    """ANA-02 and section 7: the layout with this number, drawn in the ledger's order."""
    rng = Rng(number)
    inner, outer = vec[i64](range(12)), vec[i64](range(15))
    rng.shuffle(inner)
    rng.shuffle(outer)
    first, second, third = (int(rng.below(TURN)) for _ in range(3))
    rotations = [int(rng.below(TURN)) for _ in range(28)]
    names = ["C", *(f"I{one + 1:02}" for one in inner), *(f"O{one + 1:02}" for one in outer)]
    middles = [
        (0, 0),
        *(on_ring(155, first + 30 * MM * place) for place in range(12)),
        *(on_ring(243, second + 24 * MM * place) for place in range(15)),
    ]
    known = tiles()
    mesas = []
    for name, rotation, middle in zip(names, rotations, middles, strict=True):
        tile = known[name]
        areas = [[placed(area, rotation, middle) for area in pueblo] for pueblo in tile.pueblos]
        mesas.append(Mesa(placed(tile.outline, rotation, middle), areas))
    return Ground(mesas, [on_ring(309, third + 60 * MM * place) for place in range(6)])


def chosen(number: int, among: list[int], count: int) -> list[int]:
    """The choice of ``count`` with this number, in dictionary order."""
    if count == 0:
        return []
    first, rest = among[0], among[1:]
    with_first = comb(len(rest), count - 1)
    if number < with_first:
        return [first, *chosen(number, rest, count - 1)]
    return chosen(number - with_first, rest, count)


def arranged(number: int, left: list[int]) -> list[int]:
    """The arrangement with this number, in dictionary order; ``left`` counts each colour."""
    if not any(left):
        return []
    for colour, count in enumerate(left):
        if count == 0:
            continue
        rest = [each - (at == colour) for at, each in enumerate(left)]
        ways = factorial(sum(rest))
        for each in rest:
            ways //= factorial(each)
        if number < ways:
            return [colour, *arranged(number, rest)]
        number -= ways
    raise ValueError("there are fewer arrangements")
