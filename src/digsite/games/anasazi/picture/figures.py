"""Figures of the guide: a piece of ground, what lies on it, and perhaps one move being tried.

The lines of a figure are explained at the top of ``guide/en.md``. A figure is drawn by the same
hand as the table, from a position that the rules have read; what it claims about its move is
checked against them.
"""

from __future__ import annotations

from collections.abc import Sequence

from digsite.core.words import ENGLISH, Voice
from digsite.draw.figures import figure_lines
from digsite.draw.palette import var
from digsite.draw.scene import Element, Scene, Sight
from digsite.draw.svg import element, group, path, place, points_path, rect
from digsite.games.anasazi import GAME
from digsite.games.anasazi.knowledge.content import CONTENT
from digsite.games.anasazi.knowledge.valleys import camp_regions
from digsite.games.anasazi.picture import board as art
from digsite.games.anasazi.picture.actions import SCALE, SHOWN, middle_of
from digsite.games.anasazi.picture.land import ground
from digsite.games.anasazi.picture.paint import OWN_TOKENS
from digsite.games.anasazi.picture.preview import Previews
from digsite.games.anasazi.picture.scene import TOKENS, draw_land
from digsite.games.anasazi.picture.words import WORDS
from digsite.games.anasazi.rules.geometry import CAMP_RADIUS, LENGTH, SURFACE
from digsite.games.anasazi.rules.layout import lay_out
from digsite.games.anasazi.rules.leads import expedition_of
from digsite.games.anasazi.rules.moves import camp_x, camp_y, is_camp, is_lead, millionths

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
        self.lines = figure_lines(source, KNOWN)
        if not self.all("caption"):
            raise ValueError("a figure has a caption")

    def all(self, name: str) -> list[str]:
        return [rest for other, rest in self.lines if other == name]

    def one(self, name: str) -> str:
        return next(iter(self.all(name)), "")

    def position(self) -> Data:
        """The position that the lines describe, for ``Game.from_position``."""
        bases = spots(self.all("base"))
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
        pueblos: list[list[list[list[int]]]] = []
        treasures = towers = ""
        for name, rest in self.lines:
            if name == "mesa":
                pueblos = []
                mesas.append({"outline": spots(rest.split()), "pueblos": pueblos})
            elif name == "pueblo":
                large, _, small = rest.partition(" / ")
                areas = [large.split(), *([small.split()] if small else [])]
                treasures += areas[0][0]
                towers += small[:1]
                pueblos.append([spots(area[1:]) for area in areas])
        return mesas, treasures, towers


def spot(text: str) -> list[int]:
    """A point such as ``12,-3.5``, in micrometres."""
    x, _, y = text.partition(",")
    return [millionths(x), millionths(y)]


def spots(texts: list[str]) -> list[list[int]]:
    return [spot(one) for one in texts]


def known(towers: str) -> list[int]:
    return [number for number, letter in enumerate(towers, 1) if letter != "?"]


def camp(text: str) -> Data:
    seat, at, *marks = text.split()
    return {"seat": SEATS.index(seat), "at": spot(at), **dict.fromkeys(marks, True)}


def figure_scene(source: str, voice: Voice) -> Scene:
    """The picture of a figure; its caption is the picture's title."""
    figure = Figure(source)
    caption = figure.one("caption")
    if figure.one("layout"):
        return landscape(int(figure.one("layout")), caption)
    left, low, right, high = (millionths(one) for one in figure.one("view").split())
    unit = int((right - left) / WIDTH)
    width, height = (right - left) / unit, (high - low) / unit
    state = GAME.from_position(GAME.settings(2), figure.position())
    sight = Sight(state.observe(0), (), WORDS.voice(2, voice.names, voice.language))
    drawing = Previews(sight)
    drawing.look_at(unit, (MARGIN - left / unit, MARGIN + high / unit))
    parts = [
        rect(MARGIN, MARGIN, width, height, fill=var("desert"), filter="url(#grain)"),
        rect(MARGIN, MARGIN, width, height, fill="url(#stipple)"),
        draw_land(drawing.table.terrain, unit, drawing.zero),
    ]
    if figure.one("region"):
        parts += [shaded(drawing, region) for region in camp_regions(drawing.table)]
    live = [*drawing.pieces(), *tried(figure, drawing)]
    parts += [one.markup() for one in sorted(live, key=lambda one: (one.layer, one.id))]
    clip = element("clipPath", rect(MARGIN, MARGIN, width, height, rx=6), id="window")
    return Scene(
        width + 2 * MARGIN,
        height + 2 * MARGIN,
        group(*parts, clip_path="url(#window)"),
        title=caption,
        description=caption,
        defs=art.defs() + clip,
        tokens=TOKENS,
    )


def tried(figure: Figure, drawing: Previews) -> tuple[Element, ...]:
    """The move of a figure as it is aimed; ValueError where it does not do what is claimed."""
    move = figure.one("move")
    if not move:
        return ()
    code = GAME.parse(move).code()
    preview = drawing.of_move(code)
    why = drawing.world.refusal(0, code)
    rule = "" if why is None else why.rule
    if preview is None or rule != figure.one("refused"):
        raise ValueError(f"{move}: refused by {rule or 'no rule'}")
    # Claimed in English, as the figures of every language are.
    compared = not rule and drawing.voice.language == ENGLISH
    if compared and figure.one("result") != preview.sentence:
        raise ValueError(f"{move}: {preview.sentence}")
    if is_lead(code):
        return (compass(drawing, expedition_of(code)), *preview.elements)
    if is_camp(code) and rule:
        ghost = art.refused_camp(drawing.length(CAMP_RADIUS))
        return (drawing.shown("aim", ghost, (camp_x(code), camp_y(code))),)
    return preview.elements


def compass(drawing: Previews, number: int) -> Element:
    """Round the end of an expedition: where its next marker may go, and where not."""
    arcs, barred = drawing.ranges(number)
    radius = 0.42 * drawing.length(LENGTH)
    bands = [art.arc_band(radius, low, high, legal=True) for low, high in arcs]
    bands += [art.arc_band(radius, one.first, one.last, legal=False) for one in barred]
    return drawing.shown("compass", group(*bands), drawing.table.end(number))


def shaded(drawing: Previews, region: Sequence[tuple[float, float]]) -> str:
    """A part of the camp region."""
    outline = points_path([drawing.spot(x, y) for x, y in region])
    return path(outline, fill=var("good"), fill_opacity=0.4)


def landscape(layout: int, caption: str) -> Scene:
    """The whole table before the first camp."""
    unit = SCALE["tall"]
    middle = middle_of(unit)
    land = draw_land(lay_out(CONTENT.made(), layout), unit, (middle, middle))
    return Scene(
        2 * middle,
        2 * middle,
        place(middle, middle, ground(SURFACE / unit, SHOWN / unit)) + land,
        title=caption,
        description=caption,
        defs=art.defs(),
        tokens=OWN_TOKENS,
    )
