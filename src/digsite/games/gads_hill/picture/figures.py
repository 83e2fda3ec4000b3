"""Figures of the guide: a map with tokens before a card, or after it. See ``guide/en.md``."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from digsite.core.words import fill
from digsite.draw.layout import paragraph, pile, spacer
from digsite.draw.scene import Element, Scene
from digsite.games.gads_hill.knowledge.content import CONTENT
from digsite.games.gads_hill.picture import board as art
from digsite.games.gads_hill.picture import words
from digsite.games.gads_hill.picture.board import Plan
from digsite.games.gads_hill.rules.moves import BUILDINGS

__all__ = ["Figure", "figure_scene", "read_figure"]

_PART = re.compile(r"([a-z-]+)(?:\{([\d,]+)\}|@(\d+)|(!))")
FIELDS = ("board", "play", "gives", "points", "refused", "caption")


@dataclass
class Figure:
    """A block of the guide, read."""

    fields: dict[str, str] = field(default_factory=dict)

    def board(self, name: str) -> dict[str, list[int]]:
        """The buildings of a field: tokens as several places, a standing one as minus its place."""
        found: dict[str, list[int]] = {}
        for building, places, at, _out in _PART.findall(self.fields.get(name, "")):
            if building not in BUILDINGS:
                raise ValueError(f"there is no building {building!r}")
            found[building] = [int(p) for p in places.split(",")] if places else []
            if at:
                found[building] = [-int(at)]
        return found


def read_figure(source: str) -> Figure:
    """The fields of a figure's block; ValueError says what is wrong."""
    figure = Figure()
    for row in source.strip().splitlines():
        name, colon, value = row.partition(":")
        if not colon or name.strip() not in FIELDS:
            raise ValueError(f"{row!r} is not one of: {', '.join(FIELDS)}")
        figure.fields[name.strip()] = value.strip()
    if "board" not in figure.fields or "play" not in figure.fields:
        raise ValueError("a figure has a board and a play")
    return figure


def figure_scene(source: str, language: str) -> Scene:
    """The map after the card, or before it where the card is refused."""
    figure = read_figure(source)
    plan = Plan.of(CONTENT.made().town, "tall")
    shown = figure.board("gives" if "gives" in figure.fields else "board")
    live = [
        Element(
            f"framed-{space.name}",
            art.framed(plan, space, fill(words.GIVEN[given], {}, language), given),
        )
        for space, given in zip(plan.town.framed, words.GIVEN, strict=True)
    ]
    for building, numbers in shown.items():
        if numbers and numbers[0] < 0:
            place = -numbers[0]
            title = words.house(building, language)
            index = BUILDINGS.index(building) + 1
            drawing = art.tile(plan, plan.town.lots[place - 1], title, index, -1)
            live.append(Element(f"tile-{building}", drawing, title, 1, *plan.corner(place)))
    lying = {name: numbers for name, numbers in shown.items() if numbers and numbers[0] > 0}
    for (building, number), (x, y) in plan.token_spots(lying).items():
        title = words.house(building, language)
        drawing = art.token(plan, title, BUILDINGS.index(building) + 1, -1)
        live.append(Element(f"token-{building}-{number}", drawing, title, 2, x, y))
    caption = figure.fields.get("caption", "")
    legend = ", ".join(
        f"{BUILDINGS.index(name) + 1} {words.house(name, language)}" for name in shown
    )
    below = [paragraph(caption, plan.width, 14, on="paper")]
    if legend:
        below.append(paragraph(legend, plan.width, 13, fill="ink2", on="paper"))
    text = pile([spacer(8), *below, spacer(8)]).at(4, plan.height)
    return Scene(
        plan.width + 8,
        plan.height + text.height,
        art.town(plan) + text.fixed,
        tuple(live),
        title=caption,
        description=legend,
        defs=art.defs(),
        tokens=art.TOKENS,
    )
