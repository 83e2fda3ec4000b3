"""Figures of the guide: a map with tokens before a card, or after it. See ``guide/en.md``."""

from __future__ import annotations

import re
from collections.abc import Sequence

from digsite.core.words import Voice
from digsite.draw.figures import figure_lines
from digsite.draw.layout import Block, paragraph, pile, spacer
from digsite.draw.metrics import text_width
from digsite.draw.scene import Element, Scene
from digsite.draw.svg import text
from digsite.games.gads_hill.picture import board as art
from digsite.games.gads_hill.picture import words
from digsite.games.gads_hill.picture.board import Piece
from digsite.games.gads_hill.picture.ground import town
from digsite.games.gads_hill.picture.plan import Plan
from digsite.games.gads_hill.picture.signs import sign
from digsite.games.gads_hill.rules.moves import BUILDINGS
from digsite.games.gads_hill.rules.town import shipped_town

__all__ = ["figure_scene", "read_figure"]

_PART = re.compile(r"([a-z-]+)(?:\{([\d,]+)\}|@(\d+)|(!))")
LEGEND = 13.0
"""The size of the names below a figure."""
FIELDS = ("board", "play", "gives", "points", "refused", "caption")


def read_figure(source: str) -> dict[str, str]:
    """The fields of a figure's block; ValueError says what is wrong."""
    fields = dict(figure_lines(source, FIELDS))
    if "board" not in fields or "play" not in fields:
        raise ValueError("a figure has a board and a play")
    return fields


def buildings_of(board: str) -> dict[str, list[int]]:
    """The buildings of a field: tokens as several places, a standing one as minus its place."""
    found: dict[str, list[int]] = {}
    for building, places, at, _out in _PART.findall(board):
        if building not in BUILDINGS:
            raise ValueError(f"there is no building {building!r}")
        found[building] = [-int(at)] if at else [int(p) for p in places.split(",") if p]
    return found


def figure_scene(source: str, voice: Voice) -> Scene:
    """The map after the card, or before it where the card is refused."""
    fields = read_figure(source)
    plan = Plan.of(shipped_town().content.town, "tall")
    shown = buildings_of(fields.get("gives", fields["board"]))
    pieces = {building: Piece.of(building, voice) for building in shown}
    live = [
        Element(
            f"framed-{space.name}",
            art.framed(plan, space, voice.say(words.GIVEN[given]), given),
        )
        for space, given in zip(plan.town.framed, words.GIVEN, strict=True)
    ]
    for building, numbers in shown.items():
        if numbers and numbers[0] < 0:
            place = -numbers[0]
            piece = pieces[building]
            drawing = art.tile(plan, plan.town.lots[place - 1], piece)
            live.append(Element(f"tile-{building}", drawing, piece.name, 1, *plan.corner(place)))
    lying = {name: numbers for name, numbers in shown.items() if numbers and numbers[0] > 0}
    for (building, number), spot in plan.token_spots(lying).items():
        piece = pieces[building]
        drawing = art.token(plan, piece)
        live.append(Element(f"token-{building}-{number}", drawing, piece.name, 2, *spot))
    caption = fields.get("caption", "")
    named = ", ".join(piece.name for piece in pieces.values())
    below = [paragraph(caption, plan.width, 14, on="paper")]
    if pieces:
        below.append(legend(list(pieces.values()), plan.width))
    notes = pile([spacer(8), *below, spacer(8)]).at(4, plan.height)
    return Scene(
        plan.width + 8,
        plan.height + notes.height,
        town(plan) + notes.fixed,
        tuple(live),
        title=caption,
        description=named,
        defs=art.defs(),
        tokens=art.TOKENS,
    )


def legend(pieces: Sequence[Piece], width: float) -> Block:
    """The signs on the map with the names they stand for."""
    x, y, drawn = 8.0, 12.0, ""
    for piece in pieces:
        room = text_width(piece.name, LEGEND) + 34
        if x + room > width and x > 8:
            x, y = 8.0, y + 20
        drawn += sign(piece.key, x, y, 14, "ink2")
        drawn += text(x + 12, y, piece.name, LEGEND, fill="ink2", on="paper", middle=True)
        x += room
    return Block(width, y + 12, drawn)
