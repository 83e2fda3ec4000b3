"""The tower itself: mud-brick blocks with leaning walls, terraces of slabs, stairs, ramps, pits.

Light falls from the left: left walls are bright, front walls half lit, right walls and what lies to
the right of a block in shadow. The mossy wall shows where the north is, whichever face is in front.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from random import Random

from digsite.draw.palette import Tokens, var
from digsite.draw.sketch import between, loop, rounded, stroke
from digsite.draw.svg import Point, circle, ellipse, group, line, path, place, polygon, rect
from digsite.draw.textures import grain, lift, stipple
from digsite.games.ziggurat.knowledge.seen import Feature
from digsite.games.ziggurat.picture.terraces import LEVELS, SIDE, TOP, Box, Terraces

__all__ = ["FLAME", "MASONRY", "covered", "defs", "house", "sample", "tower"]

MASONRY: Tokens = {
    "earth": ("#d8c08a", "#3a3322"),
    "terrace": ("#f0dcb3", "#2e3a54"),
    "slab": ("#f5e7c7", "#303d58"),
    "slab2": ("#eedab0", "#293651"),
    "joint": ("#a8854e", "#0f1520"),
    "wall-lit": ("#dba468", "#8d6236"),
    "wall": ("#bd8149", "#7a5230"),
    "wall-dim": ("#80532c", "#38230f"),
    "brick": ("#8a5426", "#2a1809"),
    "brick-lit": ("#e9bd84", "#a3743f"),
    "moss": ("#6f8a3a", "#77913f"),
    "moss2": ("#4c672a", "#4b6429"),
    "stair": ("#f8eacb", "#c3a877"),
    "stair2": ("#cfae77", "#8d7148"),
    "ramp": ("#a8552c", "#a5572f"),
    "ramp2": ("#f4d6a8", "#f0c795"),
    "edge": ("#33291f", "#150d06"),
    "hole": ("#3a2413", "#0d0805"),
    "hole2": ("#6b4526", "#2a1a0d"),
}
"""The tower's own colours."""
NORTH = {TOP: "back", 0: "front", 1: "right", 2: "back", 3: "left"}
"""Where the tower's north is in each view."""


def defs() -> str:
    return (
        grain("clay-grain", 0.04, 0.13)
        + stipple("dust", 110, 60)
        + lift("lift", 2, 0.4)
        + lift("lift-high", 4, 0.42)
    )


def covered(features: Sequence[Feature]) -> set[tuple[int, int]]:
    """Level and position of the spaces that are drawn over whole: no number is to be read there."""
    solid = ("pit", "hearth", "house")
    return {(one.level, one.position) for one in features if one.kind in solid}


def tower(
    at: Terraces, features: Sequence[Feature], turns: Sequence[int], restored: bool = False
) -> str:
    """The whole tower with its features; `turns` are the quarters by which rings stand turned."""
    return _Builder(at, features, turns, restored).draw()


class _Builder:
    """One tower being built, from the village up."""

    def __init__(
        self, terraces: Terraces, features: Sequence[Feature], turns: Sequence[int], restored: bool
    ) -> None:
        self.at = terraces
        self.features = features
        self.turns = turns
        self.restored = restored
        self.unit = terraces.cell

    def draw(self) -> str:
        parts = [self.village(), self.slabs(0), *self.marks(0)]
        for level in range(1, LEVELS + 1):
            parts += [self.shadow(level), self.block(level)]
            if level < LEVELS:
                parts += [self.slabs(level), *self.marks(level)]
            parts += self.links(level)
        parts.append(self.lamp())
        return group(*parts)

    def cell(self, feature: Feature) -> tuple[int, int]:
        return self.at.plan_cell(feature.level, feature.position, self.turns[feature.level])

    # Ground and walls

    def village(self) -> str:
        """Trodden earth with tufts of grass; a low plinth in front."""
        ground = self.at.top(0)
        plinth = 0.0 if self.at.view == TOP else self.unit * 0.16
        edge = loop(ground.corners(), f"village{self.at.view}", 1.2)
        return group(
            rect(
                ground.x, ground.y + plinth, ground.width, ground.height,
                rx=4, fill=var("wall-dim"),
            ),
            path(edge, fill=var("earth"), filter="url(#clay-grain)"),
            path(edge, fill="url(#dust)"),
        )  # fmt: skip

    def shadow(self, level: int) -> str:
        """What a block throws to its right and, a little, in front of it."""
        foot, reach = self.at.foot(level), self.unit * 0.36
        corners = [
            (foot.right, foot.y + reach * 0.2),
            (foot.right + reach, foot.y + reach * 0.9),
            (foot.right + reach, foot.bottom + reach * 0.3),
            (foot.x + reach * 0.7, foot.bottom + reach * 0.3),
            (foot.x, foot.bottom),
            (foot.right, foot.bottom),
        ]
        return polygon(corners, fill=var("shade"), opacity=0.24)

    def block(self, level: int) -> str:
        """Four leaning walls, as far as they show, and the surface between them."""
        foot, top = self.at.foot(level), self.at.top(level)
        low, high = foot.corners(), top.corners()
        walls = [
            self.wall(level, "left", [low[0], low[3], high[3], high[0]], "wall-lit"),
            self.wall(level, "right", [low[1], low[2], high[2], high[1]], "wall-dim"),
            self.wall(level, "front", [low[3], low[2], high[2], high[3]], "wall"),
        ]
        if top.y > foot.y:
            back = self.wall(level, "back", [low[0], low[1], high[1], high[0]], "wall-lit")
            walls.insert(0, back)
        edge = loop(high, f"top{level}{self.at.view}", 0.6)
        walls.append(path(edge, fill=var("terrace"), filter="url(#clay-grain)"))
        walls.append(path(edge, fill=var("glow"), opacity=0.09 * level))
        walls.append(
            path(edge, fill="none", stroke=var("edge"), stroke_width=1.1, stroke_linejoin="round")
        )
        return group(*walls)

    def wall(self, level: int, side: str, corners: list[Point], token: str) -> str:
        """A wall with courses of bricks: its two corners below, then those above, coming back."""
        key = f"wall{level}{side}{self.at.view}"
        face = polygon(
            corners,
            fill=var(token), stroke=var("edge"), stroke_width=1.1, stroke_linejoin="round",
        ) + polygon(corners, fill=var("shade"), opacity=0.07 * (LEVELS - level))  # fmt: skip
        bricks = self.bricks(corners, key, 0.5 if side == "front" else 0.36)
        return face + bricks + (self.moss(corners, key) if self.mossy(side) else "")

    def bricks(self, corners: list[Point], key: str, faint: float) -> str:
        """Courses, upright joints and some bricks that the sun or the rain has changed."""
        chance = Random(key)
        courses = max(2, round(_reach(corners[3], corners[0]) / (self.unit * 0.13)))
        count = max(3, round(_reach(corners[1], corners[0]) / (self.unit * 0.3)))

        def at(along: float, up: float) -> Point:
            return _on_wall(corners, along, up)

        lines = ""
        patches = []
        for course in range(courses):
            up, next_up = course / courses, (course + 1) / courses
            if course:
                lines += stroke(at(0, up), at(1, up), f"{key}{course}", 0.35)
            for brick in range(count):
                along = min(1.0, (brick + (0.5 if course % 2 else 0.0)) / count)
                if 0 < along < 1:
                    lines += _segment(at(along, up), at(along, next_up))
                if chance.random() < 0.13:
                    far = min(1.0, along + 1 / count)
                    shape = [at(along, up), at(far, up), at(far, next_up), at(along, next_up)]
                    token = "brick-lit" if chance.random() < 0.55 else "brick"
                    patches.append(polygon(shape, fill=var(token), opacity=0.34))
        return group(
            *patches,
            path(lines, fill="none", stroke=var("brick"), stroke_width=0.7, opacity=faint),
        )

    def mossy(self, side: str) -> bool:
        """Whether this side of the picture is the tower's north."""
        return side == NORTH[self.at.view]

    def moss(self, corners: list[Point], key: str) -> str:
        """Cushions on the edge and creepers down the wall."""
        chance = Random(f"moss{key}")
        count = max(4, round(_reach(corners[1], corners[0]) / (self.unit * 0.32)))
        tufts, creepers = [], ""
        for index in range(count):
            along = (index + chance.uniform(0.1, 0.9)) / count
            head, foot = _on_wall(corners, along, 1), _on_wall(corners, along, 0)
            reach = chance.uniform(0.2, 0.95)
            tip = between(head, foot, reach)
            if chance.random() < 0.72:
                creepers += stroke(head, tip, f"{key}c{index}", 1.6)
                for leaf in range(3):
                    spot = between(head, tip, (leaf + 0.6) / 3)
                    tufts.append(
                        circle(
                            spot[0] + chance.uniform(-1.6, 1.6), spot[1],
                            self.unit * chance.uniform(0.025, 0.05), fill=var("moss"),
                        )
                    )  # fmt: skip
            size = self.unit * chance.uniform(0.04, 0.1)
            token = "moss" if chance.random() < 0.6 else "moss2"
            tufts.append(ellipse(head[0], head[1], size * 1.5, size * 0.8, fill=var(token)))
        return group(path(creepers, fill="none", stroke=var("moss2"), stroke_width=1.2), *tufts)

    # Surfaces

    def slabs(self, level: int) -> str:
        """The spaces of a ring: slabs with joints between them, none quite like another."""
        parts = []
        gap = self.unit * 0.035
        for cell in _ring(level):
            box = self.at.slab(level, cell).inner(gap, gap)
            key = f"slab{level}{cell}"
            token = ("slab", "slab2", "slab")[Random(key).randrange(3)]
            parts.append(
                path(
                    loop(box.corners(), key, 0.9),
                    fill=var(token), fill_opacity=0.75, stroke=var("joint"), stroke_width=0.8,
                )
            )  # fmt: skip
        return group(*parts)

    def marks(self, level: int) -> list[str]:
        """Pits, hearths, houses and homes of a ring."""
        found = []
        for feature in self.features:
            if feature.level != level or feature.kind in ("stairs", "ramp"):
                continue
            box = self.at.visible(level, self.cell(feature))
            found.append(self.mark(feature, box))
        return found

    def mark(self, feature: Feature, box: Box) -> str:
        if feature.kind == "pit":
            return pit(box)
        if feature.kind == "hearth":
            return hearth(box, feature.name)
        if feature.kind == "home":
            return home(box)
        return place(*box.centre, house(self.unit, feature.name, self.restored))

    # Links

    def links(self, level: int) -> list[str]:
        """Stairs from the level below up to this one, and ramps from this one down."""
        found = []
        for feature in self.features:
            if feature.kind == "stairs" and feature.level == level - 1:
                found.append(self.stairs(feature))
            elif feature.kind == "ramp" and feature.level == level:
                found.append(self.ramp(feature))
        return found

    def link_line(self, level: int, cell: tuple[int, int]) -> tuple[Point, Point, bool]:
        """From the foot on `level` to the edge of the space above, and whether it runs upright."""
        down, across = self.at.inward(level, cell)
        low = self.at.visible(level, cell)
        above = self.at.top(level + 1)
        if level + 1 < LEVELS:
            above = self.at.visible(level + 1, (cell[0] + down, cell[1] + across))
        x, y = low.centre
        u, v = above.centre
        edge = 0.16 if down + across > 0 else 0.84
        if down:
            y = low.y + low.height * (0.3 if down > 0 else 0.62)
            return (x, y), (u, above.y + above.height * edge), True
        x = low.x + low.width * (0.38 if across > 0 else 0.62)
        return (x, y), (above.x + above.width * edge, v), False

    def stairs(self, feature: Feature) -> str:
        cell = self.cell(feature)
        foot, head, upright = self.link_line(feature.level, cell)
        return flight(foot, head, upright, self.unit, f"stairs{cell}")

    def ramp(self, feature: Feature) -> str:
        """A chute from the space at its top to the one outside it."""
        cell = self.cell(feature)
        down, across = self.at.inward(feature.level, cell)
        outer = (cell[0] - down, cell[1] - across)
        foot, _edge, upright = self.link_line(feature.level - 1, outer)
        box = self.at.visible(feature.level, cell)
        x, y = box.centre
        head = (x, y) if not upright else (x, y + (box.height * 0.12 if down < 0 else 0.0))
        return chute(foot, head, upright, self.unit, f"ramp{cell}")

    def lamp(self) -> str:
        """The great lamp on the summit: a shallow bowl of stone."""
        top = self.at.summit()
        x, y = top.centre
        reach = top.width
        return group(
            ellipse(x, y + reach * 0.1, reach * 0.52, reach * 0.34, fill=var("wall-dim")),
            ellipse(
                x, y, reach * 0.52, reach * 0.34,
                fill=var("stair"), stroke=var("edge"), stroke_width=1.2,
            ),
            ellipse(
                x, y, reach * 0.36, reach * 0.22,
                fill=var("hole2"), stroke=var("edge"), stroke_width=0.8,
            ),
        )  # fmt: skip


def _ring(level: int) -> list[tuple[int, int]]:
    """The cells of a ring, row by row."""
    last = SIDE - 1 - level
    return [
        (row, column)
        for row in range(level, last + 1)
        for column in range(level, last + 1)
        if row in (level, last) or column in (level, last)
    ]


def _on_wall(corners: list[Point], along: float, up: float) -> Point:
    """A point of a wall, so far along it and so far up."""
    start, end, high_end, high_start = corners
    return between(between(start, end, along), between(high_start, high_end, along), up)


def _reach(one: Point, other: Point) -> float:
    """How far apart two points are, across or down."""
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))


def _segment(start: Point, end: Point) -> str:
    """A short stroke, told by how far it goes: walls have hundreds that are alike."""
    return f"M{start[0]:.1f} {start[1]:.1f}l{end[0] - start[0]:.1f} {end[1] - start[1]:.1f}"


# --- Stairs and ramps ----------------------------------------------------------------------------


def _rail(point: Point, upright: bool, half: float) -> tuple[Point, Point]:
    x, y = point
    return ((x - half, y), (x + half, y)) if upright else ((x, y - half), (x, y + half))


def _shadow(outline: list[Point], unit: float) -> str:
    """What a flight or a chute throws on the wall."""
    moved = [(x + unit * 0.05, y + unit * 0.04) for x, y in outline]
    return polygon(moved, fill=var("shade"), opacity=0.28)


def flight(foot: Point, head: Point, upright: bool, unit: float, key: str) -> str:
    """Stairs: bright steps between two cheeks, and an arrow that points up them."""
    wide, narrow = unit * 0.2, unit * 0.15
    if not upright:
        wide, narrow = wide * 0.85, narrow * 0.85
    low, high = _rail(foot, upright, wide), _rail(head, upright, narrow)
    length = max(abs(head[0] - foot[0]), abs(head[1] - foot[1]))
    steps = max(4, round(length / (unit * 0.11)))
    treads = []
    for step in range(steps):
        here, there = step / steps, (step + 0.5) / steps
        shape = [
            between(low[0], high[0], here),
            between(low[1], high[1], here),
            between(low[1], high[1], there),
            between(low[0], high[0], there),
        ]
        treads.append(polygon(shape, fill=var("stair2")))
    outline = [low[0], low[1], high[1], high[0]]
    return group(
        _shadow(outline, unit),
        polygon(outline, fill=var("stair")),
        *treads,
        path(
            loop(outline, key, 0.4),
            fill="none", stroke=var("edge"), stroke_width=1.1, stroke_linejoin="round",
        ),
        _arrow(foot, head, unit, "edge", "stair"),
        data_shape="stairs",
    )  # fmt: skip


def chute(foot: Point, head: Point, upright: bool, unit: float, key: str) -> str:
    """A ramp: a worn red slide, waisted, that fans out at its foot; its arrow points down."""
    half = unit * (0.2 if upright else 0.17)
    low, high = _rail(foot, upright, half * 1.7), _rail(head, upright, half * 1.05)
    waist = _rail(between(foot, head, 0.55), upright, half * 0.72)
    outline = [low[0], low[1], high[1], high[0]]
    left = f"Q{waist[0][0]:.1f} {waist[0][1]:.1f} {high[0][0]:.1f} {high[0][1]:.1f}"
    back = f"Q{waist[1][0]:.1f} {waist[1][1]:.1f} {low[1][0]:.1f} {low[1][1]:.1f}"
    start = f"M{low[0][0]:.1f} {low[0][1]:.1f}"
    top = f"L{high[1][0]:.1f} {high[1][1]:.1f}"
    rims = f"{start}{left}M{high[1][0]:.1f} {high[1][1]:.1f}{back}"
    return group(
        _shadow(outline, unit),
        path(
            f"{start}{left}{top}{back}z", fill=var("ramp"), stroke=var("edge"), stroke_width=1.1,
            stroke_linejoin="round",
        ),
        path(
            rims, fill="none", stroke=var("ramp2"), stroke_width=unit * 0.03,
            stroke_linecap="round", opacity=0.7,
        ),
        _arrow(head, foot, unit, "ramp2", "ramp"),
        data_shape="ramp",
    )  # fmt: skip


def _arrow(start: Point, end: Point, unit: float, token: str, halo: str) -> str:
    """An arrow along the middle of a link."""
    length = ((end[0] - start[0]) ** 2 + (end[1] - start[1]) ** 2) ** 0.5 or 1.0
    ux, uy = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    size = min(unit * 0.17, length * 0.42)
    tip = (end[0] - ux * length * 0.1, end[1] - uy * length * 0.1)
    tail = (start[0] + ux * length * 0.14, start[1] + uy * length * 0.14)
    neck = (tip[0] - ux * size, tip[1] - uy * size)
    wings = [
        tip,
        (neck[0] - uy * size * 0.62, neck[1] + ux * size * 0.62),
        (neck[0] + uy * size * 0.62, neck[1] - ux * size * 0.62),
    ]
    return group(
        line(tail, neck, stroke=var(halo), stroke_width=unit * 0.1),
        line(tail, neck, stroke=var(token), stroke_width=unit * 0.05),
        polygon(wings, fill=var(token), stroke=var(halo), stroke_width=0.6),
    )


# --- Things on spaces ----------------------------------------------------------------------------


def pit(box: Box) -> str:
    """A hole with a broken rim."""
    x, y = box.centre
    across, deep = box.width * 0.37, box.height * 0.36
    rim = []
    chance = Random(f"pit{x:.0f}{y:.0f}")
    for index in range(11):
        angle = math.tau * index / 11
        reach = chance.uniform(0.92, 1.1)
        rim.append((x + across * reach * math.cos(angle), y + deep * reach * math.sin(angle)))
    return group(
        path(rounded(rim, 0.4), fill=var("hole2"), stroke=var("edge"), stroke_width=1.2),
        ellipse(x, y + deep * 0.16, across * 0.82, deep * 0.72, fill=var("hole")),
        data_shape="pit",
    )


FLAME = (
    "M0-50C6-34 30-22 30 8C30 30 16 44 0 44C-16 44-30 30-30 8C-30-8-20-16-16-30"
    "C-12-22-8-18-4-18C-2-28-4-40 0-50z"
)
"""The outline of a flame, about 60 wide and 94 high, round its middle: so spirits look."""


def hearth(box: Box, colour: str) -> str:
    """A ring of stones in which spirits of a colour begin, with the colour's letter-bearer mark."""
    x, y = box.centre
    across, deep = box.width * 0.38, box.height * 0.38
    return group(
        ellipse(x, y, across, deep, fill=var("hole2"), stroke=var("edge"), stroke_width=1.2),
        ellipse(
            x, y, across * 0.86, deep * 0.86,
            fill="none", stroke=var(f"flame-{colour}"), stroke_width=box.width * 0.07,
            stroke_dasharray=f"{box.width * 0.11:.1f} {box.width * 0.05:.1f}",
        ),
        place(x, y, path(FLAME, fill=var(f"flame-{colour}"), opacity=0.55), scale=deep / 62),
        data_shape=f"hearth-{colour}",
    )  # fmt: skip


def home(box: Box) -> str:
    """A woven mat in front of a door."""
    inner = box.inner(box.width * 0.17, box.height * 0.2)
    threads = "".join(
        _segment(
            (inner.x + inner.width * step / 6, inner.y),
            (inner.x + inner.width * step / 6, inner.bottom),
        )
        for step in range(1, 6)
    )
    return group(
        path(
            loop(inner.corners(), f"home{box.x:.0f}{box.y:.0f}", 0.8),
            fill=var("stair2"), stroke=var("edge"), stroke_width=1,
        ),
        path(threads, stroke=var("brick"), stroke_width=0.9, fill="none", opacity=0.7),
        data_shape="home",
    )  # fmt: skip


def house(unit: float, name: str, restored: bool = False) -> str:
    """A small mud house with a sign of its trade, drawn round its middle; broken until restored."""
    pen = {"stroke": var("edge"), "stroke-width": "2", "stroke-linejoin": "round"}
    drawn = group(
        path("M-34-10.5H18.7V22.5H-34z", fill=var("wall"), **pen),
        path("M18.7-10.5L34-22.5V12L18.7 22.5z", fill=var("wall-dim"), **pen),
        path("M-34-10.5H18.7L34-22.5H-18.7z", fill=var("slab"), **pen),
        rect(-13.6, 3.6, 14.3, 18.9, fill=var("gold" if restored else "hole"), **pen),
        "" if restored else path("M6.8-10.5l-4.8 9l5.4 6", fill="none", **pen),
        data_shape=f"house-{name}",
    )
    return place(0, 0, drawn, scale=unit / 100)


@lru_cache(maxsize=64)
@lru_cache(maxsize=32)
def sample(kind: str, unit: float) -> str:
    """One kind of feature by itself, round its middle, for legends."""
    box = Box(-unit * 0.42, -unit * 0.34, unit * 0.84, unit * 0.68)
    if kind == "stairs":
        return flight((0, unit * 0.32), (0, -unit * 0.32), True, unit, "sample")
    if kind == "ramp":
        return chute((0, unit * 0.32), (0, -unit * 0.32), True, unit, "sample")
    if kind == "pit":
        return pit(box)
    if kind == "hearth":
        return hearth(box, "A")
    return home(box) if kind == "home" else house(unit, "baker")
