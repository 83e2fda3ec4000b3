"""Where the spaces of the tower lie in a picture, seen from one of its faces or from above.

The tower is six blocks with leaning walls, each upon the one below. Seen from a face, everything is
drawn straight: a block's top is a rectangle, moved up by its height; of the ring behind it a strip
stays visible. Seen from above there is no height, and all four walls show as narrow bands. One set
of numbers serves both.

Inside the picture places go by *row* and *column* of the 11 x 11 plan, the chosen face at the
bottom.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache

from digsite.draw.figures import box
from digsite.draw.scene import Shape
from digsite.draw.svg import Point

LEVELS = 5
"""The rings; the summit is the level above the last of them."""
SIDE = 11
TOP = -1
"""The view from above, instead of a face."""

View = int
"""A face, 0 north, 1 east, 2 south, 3 west; or ``TOP``, with the north above."""


WIDTH: dict[Shape, float] = {"wide": 680, "tall": 348}
MARGIN: dict[Shape, float] = {"wide": 26, "tall": 9}
HEAD: dict[Shape, float] = {"wide": 56, "tall": 29}
FOOT: dict[Shape, float] = {"wide": 36, "tall": 22}
"""How wide a table's board is, and the room round the tower on it."""
DEPTH: dict[Shape, float] = {"wide": 0.92, "tall": 0.95}
"""How deep a space looks. On a phone deeper: letters need the room."""


@dataclass(frozen=True)
class Box:
    """A rectangle in the picture."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def bottom(self) -> float:
        return self.y + self.height

    @property
    def centre(self) -> Point:
        return (self.x + self.width / 2, self.y + self.height / 2)

    def inner(self, across: float, down: float) -> Box:
        return Box(self.x + across, self.y + down, self.width - 2 * across, self.height - 2 * down)

    def corners(self) -> list[Point]:
        return box(self.x, self.y, self.width, self.height)


def ring_size(level: int) -> int:
    """How many spaces a ring has."""
    return 4 * (SIDE - 1 - 2 * level)


@lru_cache(maxsize=1024)
def cell_of(level: int, position: int, quarters: int = 0) -> tuple[int, int]:
    """Row and column of a ring's space on the plan, north above, the ring turned by quarters."""
    along = SIDE - 1 - 2 * level
    side, offset = divmod((position + quarters * along) % ring_size(level), along)
    near, far = level, SIDE - 1 - level
    return (
        (near, near + offset),
        (near + offset, far),
        (far, far - offset),
        (far - offset, near),
    )[side]


def turned(cell: tuple[int, int], view: View) -> tuple[int, int]:
    """The cell as the view shows it: the face at the bottom."""
    row, column = cell
    for _quarter in range(0 if view == TOP else (2 - view) % 4):
        row, column = column, SIDE - 1 - row
    return row, column


class Terraces:
    """The blocks of one view, `width` units wide, their top left corner at (x, y)."""

    def __init__(
        self, view: View, width: float, x: float = 0, y: float = 0, depth: float = 0.82
    ) -> None:
        """`depth` is how deep a space looks, beside its width, when seen from a face."""
        self.view = view
        self.cell = width / SIDE
        tower = view != TOP
        self.depth = self.cell * (depth if tower else 1.0)
        self.rise = self.cell * (0.47 if tower else 0.0)
        self.lean = self.cell * 0.13
        self.lean_deep = self.cell * (0.11 if tower else 0.13)
        self.ground = Box(x, y, width, SIDE * self.depth)

    @cached_property
    def tops(self) -> list[Box]:
        """The upper surface of every level, the summit last."""
        found = [self.ground]
        for level in range(1, LEVELS + 1):
            foot = self.foot(level, found)
            found.append(
                Box(
                    foot.x + self.lean,
                    foot.y + self.lean_deep - self.rise,
                    foot.width - 2 * self.lean,
                    foot.height - 2 * self.lean_deep,
                )
            )
        return found

    def foot(self, level: int, tops: list[Box] | None = None) -> Box:
        """Where a block stands on the one below."""
        below = (tops or self.tops)[level - 1]
        count = SIDE - 2 * (level - 1)
        return below.inner(below.width / count, below.height / count)

    def top(self, level: int) -> Box:
        return self.tops[level]

    @property
    def height(self) -> float:
        return self.ground.height

    # Spaces

    def plan_cell(self, level: int, position: int, quarters: int = 0) -> tuple[int, int]:
        return turned(cell_of(level, position, quarters), self.view)

    def slab(self, level: int, cell: tuple[int, int]) -> Box:
        """The whole surface of a space, also where the next block hides some of it."""
        top = self.tops[level]
        count = SIDE - 2 * level
        wide, deep = top.width / count, top.height / count
        row, column = cell
        return Box(top.x + (column - level) * wide, top.y + (row - level) * deep, wide, deep)

    def hidden(self, level: int, cell: tuple[int, int]) -> bool:
        """Whether a space lies behind the next block."""
        row, column = cell
        return row == level and level < column < SIDE - 1 - level

    def visible(self, level: int, cell: tuple[int, int]) -> Box:
        """What is to be seen of a space."""
        return seen_of(self, level, cell)

    def spot(self, level: int, cell: tuple[int, int]) -> Point:
        """Where a piece stands."""
        return self.visible(level, cell).centre

    def summit(self) -> Box:
        return self.tops[LEVELS]

    def inward(self, level: int, cell: tuple[int, int]) -> tuple[int, int]:
        """The step from a space towards the middle, as (rows, columns); no corner has one."""
        row, column = cell
        last = SIDE - 1 - level
        if row == level:
            return (1, 0)
        if row == last:
            return (-1, 0)
        return (0, 1) if column == level else (0, -1)


@lru_cache(maxsize=2048)
def seen_of(tower: Terraces, level: int, cell: tuple[int, int]) -> Box:
    """What is to be seen of a space; pictures ask for it some fifty times."""
    whole = tower.slab(level, cell)
    if level == LEVELS or not tower.hidden(level, cell):
        return whole
    behind = max(0.0, tower.rise - tower.lean_deep)
    return Box(whole.x, whole.y, whole.width, whole.height - behind)


@lru_cache(maxsize=16)
def terraces(view: View, shape: Shape) -> Terraces:
    """The tower of a view, inside the board's block."""
    width = WIDTH[shape] - 2 * MARGIN[shape]
    return Terraces(view, width, MARGIN[shape], HEAD[shape], DEPTH[shape])
