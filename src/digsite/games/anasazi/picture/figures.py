"""Figures of the guide: a piece of ground, what lies on it, and perhaps one move being tried.

The lines of a figure are explained at the top of ``guide/en.md``. A figure is drawn by the same
hand as the table, from a position that the rules have read; what it claims about its move is
checked against them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from digsite.core.contract import Observation
from digsite.draw.palette import ACCENTS, var
from digsite.draw.scene import Element, Scene
from digsite.draw.svg import element, group, path, place, points_path, rect
from digsite.games.anasazi import GAME
from digsite.games.anasazi.knowledge.content import CONTENT
from digsite.games.anasazi.knowledge.valleys import camp_regions
from digsite.games.anasazi.picture import board
from digsite.games.anasazi.picture.actions import Choices
from digsite.games.anasazi.picture.scene import Picture, draw_land
from digsite.games.anasazi.picture.view import PREVIEW_LAYER, SCALE, View, middle_of
from digsite.games.anasazi.rules.geometry import CAMP_RADIUS, LENGTH, SURFACE
from digsite.games.anasazi.rules.layout import lay_out
from digsite.games.anasazi.rules.moves import Camp, Lead, decode, millionths

Data = dict[str, object]

WIDTH = 420.0
MARGIN = 4.0
KNOWN = (
    "layout", "view", "base", "chain", "mesa", "pueblo", "camp", "tile", "holds", "move", "refused",
    "result", "region", "caption",
)  # fmt: skip
SEATS = "ABCD"


class Figure:
    """The lines of one figure, in order."""

    def __init__(self, source: str) -> None:
        self.lines: list[tuple[str, str]] = []
        for line in source.strip().splitlines():
            name, colon, rest = line.partition(":")
            if not colon or name not in KNOWN:
                raise ValueError(f"a line of this guide's figures begins with one of {KNOWN}")
            self.lines.append((name, rest.strip()))
        if not self.all("caption"):
            raise ValueError("a figure has a caption")

    def all(self, name: str) -> list[str]:
        return [rest for other, rest in self.lines if other == name]

    def one(self, name: str) -> str:
        return next(iter(self.all(name)), "")

    def position(self) -> Data:
        """The position that the lines describe, for ``Game.from_position``."""
        bases = [spot(rest) for rest in self.all("base")]
        chains: list[list[int]] = [[] for _ in bases]
        for rest in self.all("chain"):
            number, *angles = rest.split()
            chains[int(number) - 1] = [millionths(angle) for angle in angles]
        mesas, treasures, towers = self.ground()
        seats: list[Data] = [{"looked": known(towers)}, {}]
        for rest in self.all("holds"):
            seat, finds = rest.split()
            seats[SEATS.index(seat)]["treasures"] = [finds.count(letter) for letter in "rbwy"]
        return {
            "terrain": {"mesas": mesas, "bases": bases},
            "expeditions": chains,
            "treasures": treasures,
            # A tower nobody has looked at has some colour, too; the picture does not know it.
            "towers": towers.replace("?", "r"),
            "camps": [camp(rest) for rest in self.all("camp")],
            "tile": [self.one("tile").count(letter) for letter in "rbwy"],
            "seats": seats,
        }

    def ground(self) -> tuple[list[Data], str, str]:
        """Mesas with their pueblos, the letters of treasures, and the letters of towers."""
        mesas: list[Data] = []
        treasures = towers = ""
        for name, rest in self.lines:
            if name == "mesa":
                mesas.append({"outline": [spot(one) for one in rest.split()], "pueblos": []})
            elif name == "pueblo":
                large, _, small = rest.partition(" / ")
                areas = [large.split(), *([small.split()] if small else [])]
                treasures += areas[0][0]
                towers += small[:1]
                outlines = [[spot(one) for one in area[1:]] for area in areas]
                cast("list[object]", mesas[-1]["pueblos"]).append(outlines)
        return mesas, treasures, towers


def spot(text: str) -> list[int]:
    """A point such as ``12,-3.5``, in micrometres."""
    x, _, y = text.partition(",")
    return [millionths(x), millionths(y)]


def known(towers: str) -> list[int]:
    return [number for number, letter in enumerate(towers, 1) if letter != "?"]


def camp(text: str) -> Data:
    seat, at, *marks = text.split()
    return {"seat": SEATS.index(seat), "at": spot(at), **dict.fromkeys(marks, True)}


def figure_scene(source: str, language: str) -> Scene:
    """The picture of a figure; its caption is the picture's title."""
    figure = Figure(source)
    caption = figure.one("caption")
    if figure.one("layout"):
        return landscape(int(figure.one("layout")), caption)
    left, low, right, high = (int(millionths(one)) for one in figure.one("view").split())
    unit = int((right - left) / WIDTH)
    width, height = (right - left) / unit, (high - low) / unit

    def framed(view: View) -> None:
        view.look_at(unit, (MARGIN - left / unit, MARGIN + high / unit))

    state = GAME.from_position(GAME.settings(2), figure.position())
    seen = state.observe(0)
    picture = Picture(seen, language, "wide")
    framed(picture)
    choices = Choices(seen, (), language, "wide")
    framed(choices)
    ground = rect(MARGIN, MARGIN, width, height, fill=var("sand"), filter="url(#grain)")
    stipple = rect(MARGIN, MARGIN, width, height, fill="url(#stipple)")
    land = draw_land(picture.table.terrain, unit, picture.zero)
    parts = [ground, stipple, land]
    if figure.one("region"):
        parts += [shaded(choices, region) for region in camp_regions(choices.table)]
    parts += drawn([*picture.pieces(), *tried(figure, seen, choices)])
    clip = element("clipPath", rect(MARGIN, MARGIN, width, height, rx=6), id="window")
    return Scene(
        width + 2 * MARGIN,
        height + 2 * MARGIN,
        group(*parts, clip_path="url(#window)"),
        title=caption,
        description=caption,
        defs=board.defs() + clip,
        tokens={"accent": ACCENTS["anasazi"], **board.OWN_TOKENS},
    )


def tried(figure: Figure, seen: Observation, choices: Choices) -> tuple[Element, ...]:
    """The move of a figure as it is aimed; ValueError where it does not do what is claimed."""
    if not figure.one("move"):
        return ()
    code = int(GAME.parse(figure.one("move")).code())
    preview = choices.preview(code)
    why = choices.world.refusal(0, code)
    rule = "" if why is None else why.rule
    if preview is None or rule != figure.one("refused"):
        raise ValueError(f"{figure.one('move')}: refused by {rule or 'no rule'}")
    if not rule and figure.one("result") != preview.sentence:
        raise ValueError(f"{figure.one('move')}: {preview.sentence}")
    move = decode(code)
    if isinstance(move, Lead):
        return (compass(choices, move.expedition), *preview.elements)
    if isinstance(move, Camp) and rule:
        ghost = board.refused_camp(choices.length(int(CAMP_RADIUS)))
        return (Element("aim", ghost, "", PREVIEW_LAYER, *choices.scene_spot(move.x, move.y)),)
    return preview.elements


def compass(choices: Choices, number: int) -> Element:
    """Round the end of an expedition: where its next marker may go, and where not."""
    x, y = int(choices.table.end_x[number]), int(choices.table.end_y[number])
    arcs, barred = choices.ranges(number, 0)
    radius = choices.length(int(LENGTH) * 0.42)
    bands = [board.arc_band(radius, low, high, legal=True) for low, high in arcs]
    bands += [board.arc_band(radius, one.first, one.last, legal=False) for one in barred]
    return Element("compass", group(*bands), "", PREVIEW_LAYER, *choices.scene_spot(x, y))


def drawn(elements: Sequence[Element]) -> list[str]:
    ordered = sorted(elements, key=lambda one: (one.layer, one.id))
    return [one.markup() for one in ordered]


def shaded(view: View, region: Sequence[tuple[float, float]]) -> str:
    """A part of the camp region."""
    outline = points_path([view.spot(x, y) for x, y in region])
    return path(outline, fill=var("good"), fill_opacity=0.4)


def landscape(layout: int, caption: str) -> Scene:
    """The whole table before the first camp."""
    unit = SCALE["tall"]
    middle = middle_of(unit)
    terrain = lay_out(CONTENT.made(), layout)
    land = draw_land(terrain, unit, (middle, middle))
    return Scene(
        2 * middle,
        2 * middle,
        place(middle, middle, board.ground(int(SURFACE) / unit)) + land,
        title=caption,
        description=caption,
        defs=board.defs(),
        tokens=board.OWN_TOKENS,
    )
