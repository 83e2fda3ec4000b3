"""Figures of Ziggurat's guide: a window of the tower from above, drawn from a few lines of text.

How a figure is written is told at the head of ``guide/en.md``.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from digsite.core.errors import NotationError
from digsite.core.words import N_, Voice
from digsite.draw.figures import badge, figure_lines
from digsite.draw.palette import ACCENTS, seat
from digsite.draw.scene import Scene
from digsite.draw.svg import Point, element, group, place, rect, text
from digsite.games.ziggurat.knowledge.seen import Feature, ground_features, split
from digsite.games.ziggurat.picture import board
from digsite.games.ziggurat.picture import pieces as art
from digsite.games.ziggurat.picture.terraces import LEVELS, TOP, Box, Terraces, ring_size
from digsite.games.ziggurat.rules.board import COLOURS, SUMMIT, place_name, read_place
from digsite.games.ziggurat.rules.setup import content_for

__all__ = ["ENDS", "Figure", "figure_scene", "read_figure"]

FIELDS = ("show", "seats", "heroes", "spirits", "card", "moves", "gives", "ends", "caption")
ENDS = {
    "won": "WON",
    "burned": "BURNED",
    "pit": "HERO_IN_PIT",
    "summit": "SPIRIT_ON_SUMMIT",
    "no-card": "NO_CARD",
}
WIDEST = 344.0
LARGEST_CELL = 78.0
MARGIN = 8.0
LETTERS = "ABCD"


@dataclass(frozen=True)
class Figure:
    """Pieces on the tower, perhaps a card and what is decided, and the window that shows them."""

    show: tuple[int, int]
    seats: int
    heroes: dict[int, int]
    spirits: tuple[tuple[str, int], ...]
    card: str
    moves: tuple[str, ...]
    gives: tuple[tuple[str, str], ...]
    """(``A`` or ``P*``, place): heroes and spirits afterwards."""
    ends: str
    caption: str

    def position(self) -> dict[str, object]:
        """The position before the card is played, as the engine takes it."""
        homes = content_for({}).ground.homes
        sides = [0, 2] if self.seats == 2 else list(range(self.seats))
        heroes = [self.heroes.get(seat, int(homes[side])) for seat, side in enumerate(sides)]
        return {
            "active": 0,
            "spirits": {
                colour: [place_name(where) for letter, where in self.spirits if letter == colour]
                for colour in COLOURS
            },
            "heroes": [place_name(where) for where in heroes],
            "cards": [self.card or "Z01", *["Z21", "Z25", "Z30"][: self.seats - 1]],
        }


def read_figure(source: str) -> Figure:
    """A figure from its lines; ValueError names the line that is wrong."""
    values = dict(figure_lines(source, FIELDS))
    try:
        first, last = (int(read_place(one)) for one in values["show"].split())
        heroes = {
            LETTERS.index(words[0]): int(read_place(words[1]))
            for words in _entries(values.get("heroes", ""))
        }
        spirits = tuple(
            (words[0], int(read_place(words[1]))) for words in _entries(values.get("spirits", ""))
        )
        seats = int(values.get("seats", "2"))
        ends = ENDS[values["ends"]] if "ends" in values else ""
    except (NotationError, ValueError, KeyError) as problem:
        raise ValueError(f"a figure names places, heroes and flames: {problem}") from None
    if any(colour not in COLOURS for colour, _where in spirits) or not 2 <= seats <= 4:
        raise ValueError("a figure's flames are P, A, T or I, and its seats 2 to 4")
    moves = tuple(one.strip() for one in values.get("moves", "").split(";") if one.strip())
    gives = tuple((words[0], words[1]) for words in _entries(values.get("gives", "")))
    return Figure(
        (first, last), seats, heroes, spirits, values.get("card", ""), moves, gives, ends,
        values.get("caption", ""),
    )  # fmt: skip


def _entries(text_of: str) -> list[list[str]]:
    return [entry.split() for entry in text_of.split(";") if len(entry.split()) == 2]


# --- Drawing -------------------------------------------------------------------------------------


@lru_cache(maxsize=1)
def first_features() -> tuple[Feature, ...]:
    """The tower of chapter 1."""
    return ground_features(content_for({}).ground)


def figure_scene(source: str, voice: Voice) -> Scene:
    """The picture of a figure; its caption is the picture's title."""
    return FigureDrawing(read_figure(source), voice).scene()


class FigureDrawing:
    """One figure in the making."""

    def __init__(self, figure: Figure, voice: Voice) -> None:
        self.figure = figure
        self.voice = voice
        unit = self.window(Terraces(TOP, 1100)).width / 100
        cell = min(LARGEST_CELL, WIDEST / unit)
        corner = self.window(Terraces(TOP, 11 * cell))
        self.at = Terraces(TOP, 11 * cell, MARGIN - corner.x, MARGIN - corner.y)
        self.view = self.window(self.at)
        self.unit = cell

    def window(self, at: Terraces) -> Box:
        """The part of the tower that is shown."""
        boxes = []
        for where in self.figure.show:
            level, position = split(where)
            boxes.append(at.slab(level, at.plan_cell(level, position)))
        x, y = min(box.x for box in boxes), min(box.y for box in boxes)
        right, bottom = max(box.right for box in boxes), max(box.bottom for box in boxes)
        edge = at.cell * 0.12
        return Box(x - edge, y - edge, right - x + 2 * edge, bottom - y + 2 * edge)

    def scene(self) -> Scene:
        box = self.view
        clip = element("clipPath", rect(box.x, box.y, box.width, box.height, rx=6), id="window")
        tower = board.tower(self.at, first_features(), [0] * 6)
        inside = group(tower, *self.numbers(), *self.pieces(), clip_path="url(#window)")
        frame = rect(
            box.x, box.y, box.width, box.height, rx=6,
            fill="none", stroke="var(--ink2)", stroke_width=1.2,
        )  # fmt: skip
        return Scene(
            box.width + 2 * MARGIN,
            box.height + 2 * MARGIN,
            inside + frame,
            title=self.figure.caption,
            description=self.description(),
            defs=art.defs() + clip,
            tokens={**art.TOKENS, "accent": ACCENTS["ziggurat"]},
        )

    def spot(self, where: int) -> Point:
        if where == SUMMIT:
            return self.at.summit().centre
        level, position = split(where)
        return self.at.spot(level, self.at.plan_cell(level, position))

    def shown(self, point: Point) -> bool:
        box = self.view
        return box.x < point[0] < box.right and box.y < point[1] < box.bottom

    def numbers(self) -> list[str]:
        if self.unit < 44:
            return []
        covered = board.covered(first_features())
        found = []
        for level in range(LEVELS):
            for position in range(ring_size(level)):
                box = self.at.slab(level, self.at.plan_cell(level, position))
                if (level, position) in covered or not self.shown(box.centre):
                    continue
                words = f"L{level}:{position}" if self.unit > 60 else str(position)
                found.append(
                    text(
                        box.x + self.unit * 0.07, box.y + 12, words, 11.5,
                        fill="number", on="slab2", lining=True,
                    )
                )  # fmt: skip
        return found

    def pieces(self) -> list[str]:
        figure = self.figure
        parts, marks = self.ghosts()
        for number in range(figure.seats):
            where = figure.heroes.get(number)
            if where is not None and self.shown(self.spot(where)):
                parts.append(
                    place(*self.spot(where), art.hero(number, max(22.0, self.unit * 0.56)))
                )
        for colour, where in figure.spirits:
            x, y = self.spot(where)
            if self.shown((x, y)):
                parts.append(place(x, y - self.unit * 0.06, art.spirit(colour, self.unit * 0.78)))
        return [*parts, *marks]

    def ghosts(self) -> tuple[list[str], list[str]]:
        """Where pieces end, with a line from where they were; and warnings to lie on top."""
        parts: list[str] = []
        marks: list[str] = []
        size = max(24.0, self.unit * 0.58)
        left = list(self.figure.spirits)
        for who, written in self.figure.gives:
            if who in LETTERS:
                start = self.figure.heroes.get(LETTERS.index(who))
                sign = badge(LETTERS.index(who), size * 0.5)
                tone = seat(LETTERS.index(who)).colour
            else:
                start = next((where for colour, where in left if colour == who[0]), None)
                if start is not None:
                    left.remove((who[0], start))
                sign, tone = art.spirit_sign(who[0], size * 0.62), "ink2"
            if written == "out" or start is None:
                continue
            end = self.spot(int(read_place(written)))
            if int(read_place(written)) == start or not self.shown(end):
                continue
            parts.append(art.trail(self.spot(start), end))
            lost = self.figure.ends not in ("", "WON")
            parts.append(place(*end, art.landing(sign, size, "bad" if lost else tone)))
            if lost:
                marks.append(
                    place(end[0] + size * 0.4, end[1] - size * 0.4, art.danger(size * 0.5))
                )
        return parts, marks

    def description(self) -> str:
        figure = self.figure
        placed = figure.heroes.items()
        heroes = "; ".join(f"{LETTERS[number]} {place_name(at)}" for number, at in placed)
        spirits = "; ".join(f"{colour} {place_name(at)}" for colour, at in figure.spirits)
        return self.voice.say(
            N_("Heroes: {heroes}. Flames: {flames}."), heroes=heroes or "–", flames=spirits or "–"
        )
