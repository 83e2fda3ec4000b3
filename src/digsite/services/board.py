"""A position for the eyes: as text and as a picture, drawn by the game's artist."""

from __future__ import annotations

import json
import textwrap
from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

from digsite.core.contract import NATURE, Game, Observation, State
from digsite.core.errors import DigsiteError
from digsite.core.words import _

if TYPE_CHECKING:
    from digsite.draw.scene import Artist

TEXT_WIDTH = 80


def artist(game: Game) -> Artist | None:
    """Who draws this game, or None for a game without pictures."""
    return cast("Artist | None", getattr(game.part("picture.artist"), "ARTIST", None))


def moves_of(state: State, viewer: int) -> list[int]:
    """The legal moves of a viewer now; a spectator has none."""
    if viewer < 0 or state.to_act() == NATURE:
        return []
    return [int(code) for code in state.moves(viewer)]


def board_text(
    state: State,
    viewer: int,
    width: int = TEXT_WIDTH,
    colour: bool = False,
    language: str = "en",
    names: Sequence[str] = (),
) -> str:
    """The board as this viewer sees it, as lines of text."""
    seen = state.observe(viewer)
    drawer = artist(state.settings.game)
    if drawer is None:
        return plain_text(seen, width)
    return drawer.text(seen, moves_of(state, viewer), width, colour, language, names)


def board_svg(
    state: State,
    viewer: int,
    language: str = "en",
    names: Sequence[str] = (),
    view: str = "",
) -> str:
    """The board as this viewer sees it, as an SVG document that stands alone.

    `view` names another way to look at it, where the game has several (``Artist.views``).
    """
    title = state.settings.game.title
    drawer = artist(state.settings.game)
    if drawer is None:
        raise DigsiteError(_("{title} has no picture").format(title=title))
    if view:
        known = {one.id: one.artist for one in drawer.views(language)}
        if view not in known:
            names_of = ", ".join(known) or "-"
            raise DigsiteError(
                _("{title} has these views: {views}").format(title=title, views=names_of)
            )
        drawer = known[view]
    scene = drawer.scene(state.observe(viewer), moves_of(state, viewer), language, names=names)
    return scene.document(language=language)


def plain_text(seen: Observation, width: int) -> str:
    """What a game without an artist shows: everything the viewer knows, field by field."""
    fields = [f"{name}: {json.dumps(value)}" for name, value in sorted(seen.data.items())]
    return "\n".join(textwrap.fill(field, width, subsequent_indent="  ") for field in fields)
