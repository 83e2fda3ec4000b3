"""What a choice would do in Indus, and what a ruin tells whoever points at it."""

from __future__ import annotations

from digsite.core.errors import NotationError
from digsite.core.events import Event
from digsite.core.rng import Rng
from digsite.core.words import N_
from digsite.draw.figures import tag
from digsite.draw.palette import var
from digsite.draw.scene import Element, Preview
from digsite.draw.svg import group, path, place
from digsite.games.indus.knowledge.seen import Ruin, cell_of, landing_area
from digsite.games.indus.picture import board as art
from digsite.games.indus.picture.geometry import BAND, area_outline
from digsite.games.indus.picture.lanes import walk_arrow
from digsite.games.indus.picture.scene import LAYER_PREVIEW, IndusDrawing, ruin_id
from digsite.games.indus.picture.words import WORDS
from digsite.games.indus.rules.pieces import space_name

NAME_SIZE = 11.5


def preview_of(drawing: IndusDrawing, action_id: str) -> Preview | None:
    """What a move would do: the walk with its arrow, or the lane of a piece to be placed.

    Also what a ruin's label stands for: the whole ruin, its worth, who counts in it and who leads.
    """
    seen, grid = drawing.seen, drawing.spots
    for ruin in seen.ruins:
        if action_id == ruin_id(ruin):
            return ruin_preview(drawing, ruin)
    try:
        move = seen.settings.game.parse(action_id)
    except NotationError:
        return None
    state = seen.observation.sample(Rng(0))
    if not seen.acts() or state.refusal(seen.viewer, move.code()) is not None:
        return None
    if move.kind == "place":
        return lane_preview(drawing, space_name(move["space"]))
    log: list[Event] = []
    before = int(state.score(seen.viewer))
    state.log = log
    state.apply(seen.viewer, move.code())
    led = "".join(colour[0] for colour in seen.colours(seen.viewer))
    told = [
        WORDS.foretell(event.seen_by(seen.viewer), drawing.voice, seen.viewer, led)
        for event in log
        if event.kind not in ("scored", "over")
    ]
    if state.phase() == "own_capture":
        told.append(WORDS.ask(state.observe(seen.viewer), drawing.voice))
    sentence = " ".join(told)
    if move.kind != "move":
        return Preview(sentence)
    change = int(state.score(seen.viewer)) - before
    counted = drawing.say(N_("Provisional score {change}."), change=f"{change:+d}")
    space = space_name(move["space"])
    start = art.space_centre(grid, space, BAND[drawing.shape])
    end = grid.centre(cell_of(landing_area(space, seen.die)))
    arrow = Element("walk", walk_arrow(grid, start, end), layer=LAYER_PREVIEW)
    return Preview(f"{sentence} {counted}".strip(), (arrow,))


def ruin_preview(drawing: IndusDrawing, ruin: Ruin) -> Preview:
    """The whole ruin, and how it stands."""
    outlines = "".join(
        path(
            area_outline(drawing.spots, cell_of(area)),
            fill="none", stroke=var("accent"), stroke_width=3,
        )
        for area in ruin.areas
    )  # fmt: skip
    whole = Element("whole-ruin", outlines, layer=LAYER_PREVIEW)
    size = drawing.voice.count("{n} area", "{n} areas", len(ruin.areas))
    return Preview(drawing.standing(ruin, size), (whole,))


def lane_preview(drawing: IndusDrawing, space: str) -> Preview:
    """The six areas a piece on this space can reach, each with its number; and its gate's name."""
    grid = drawing.spots
    name, _, _ = tag(space, NAME_SIZE, ink="accent")
    parts = [place(*art.space_centre(grid, space, BAND[drawing.shape]), name)]
    kinds = []
    for die in range(1, 7):
        area = landing_area(space, die)
        cell = cell_of(area)
        label, _, _ = tag(str(die), grid.cell * 0.2, ink="accent")
        outline = path(
            area_outline(grid, cell),
            fill="none", stroke=var("accent"), stroke_width=2, stroke_dasharray="5 4",
        )  # fmt: skip
        parts.append(outline + place(*grid.centre(cell), label))
        kinds.append(f"{die}: " + ", ".join(drawing.ruins_at(area)))
    return Preview("; ".join(kinds), (Element("lane", group(*parts), layer=LAYER_PREVIEW),))
