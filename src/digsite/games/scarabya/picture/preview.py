"""What placing a camp would do, said before it is done: digs, points, buried scarabs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import cast

from digsite.core.events import Event, Refusal
from digsite.core.rng import Rng
from digsite.core.words import N_, fill
from digsite.draw.actions import Cell, Grid, Value
from digsite.draw.scene import Element, Preview
from digsite.games.scarabya.knowledge.seen import Seen, cell_name, cell_names, cells_of
from digsite.games.scarabya.picture import words
from digsite.games.scarabya.picture.board import closing, refused
from digsite.games.scarabya.rules.moves import GRAMMAR, camp, camp_cells
from digsite.games.scarabya.rules.placements import SHAPES, SIDE
from digsite.games.scarabya.rules.play import ScarabyaState

__all__ = ["preview_of"]

LAYER = 3

_NOTHING = N_("Closes no dig.")
_COVERS = N_("Scarabs covered: {cells}.")
_BURIES = N_("Scarabs buried: {cells}.")
_TOTAL = N_("{points} in all.")
_WINS = N_("Every scarab is covered: you win.")
_LOSES = N_("The game is lost for certain.")


def preview_of(seen: Seen, ways: Sequence[int], value: Value, language: str, grid: Grid) -> Preview:
    """The sentence for a camp held in one of `ways` and set down at (row, column)."""
    orientation, row, column = value
    if not (0 <= orientation < len(ways) and 0 <= row < SIDE and 0 <= column < SIDE):
        outside = Refusal("SCA-10", "outside", {"shape": seen.mission}, [])
        return Preview(refusal_sentence(outside, language))
    code = camp(SHAPES.index(seen.mission), ways[orientation], SIDE * row + column)
    state = seen.observation.sample(Rng(0))
    why = state.refusal(seen.viewer, code)
    if why is not None:
        marks = tuple(bad_square(cell, grid) for cell in cells_of(why.places))
        return Preview(refusal_sentence(why, language), marks)
    events = told_by(cast("ScarabyaState", state), seen.viewer, code)
    covered = [cell for cell in camp_cells(GRAMMAR.decode(code)) if cell in seen.symbols]
    digs = tuple(closed_dig(event, seen, grid) for event in events if event["kind"] == "dug")
    return Preview(" ".join(effects(seen, events, covered, language)), digs)


def effects(
    seen: Seen, events: Sequence[Mapping[str, object]], covered: Sequence[Cell], language: str
) -> list[str]:
    """The sentences for what a legal camp would do."""
    sentences = []
    if covered:
        template = _COVERS if seen.mode == "solo" else _BURIES
        sentences.append(fill(template, {"cells": cell_names(covered)}, language))
    dug = [event for event in events if event["kind"] == "dug"]
    for told, times in Counter(words.dig_effect(event, language) for event in dug).items():
        sentences.append(f"{told} (×{times})" if times > 1 else told)
    earned = [cast("int", event["points"]) for event in dug if event["points"]]
    if len(earned) > 1:
        total = words.points(sum(earned), language)
        sentences.append(fill(_TOTAL, {"points": total}, language))
    if not dug:
        sentences.append(fill(_NOTHING, {}, language))
    for event in events:
        if event["kind"] == "certain":
            sentences.append(fill(_WINS if event["won"] else _LOSES, {}, language))
    return sentences


def told_by(state: ScarabyaState, viewer: int, code: int) -> list[Mapping[str, object]]:
    """The events of the viewer's own camp, tried out on a state that will be thrown away."""
    # Played openly, the camp is built at once. What others may have chosen has no part in it.
    state.hidden = False
    log: list[Event] = []
    state.log = log
    state.play(viewer, code)
    told: list[Mapping[str, object]] = []
    for event in log:
        if (
            event.kind == "mission"
        ):  # a known order goes on by itself: that is not this camp's doing
            break
        if event.public.get("seat", viewer) == viewer:
            told.append(event.seen_by(viewer))
    return told


def refusal_sentence(why: Refusal, language: str) -> str:
    return f"{fill(words.MESSAGES[why.key], why.values, language)} ({why.rule})"


def bad_square(cell: Cell, grid: Grid) -> Element:
    x, y = grid.corner(cell)
    return Element(f"preview-bad-{cell_name(cell)}", refused(grid.cell), layer=LAYER, x=x, y=y)


def closed_dig(event: Mapping[str, object], seen: Seen, grid: Grid) -> Element:
    cells = cells_of(cast("list[str]", event["squares"]))
    lost = seen.mode == "solo" and bool(event["symbols"])
    drawing = closing(cells, f"{event['size']}×{event['symbols']}", grid.cell, lost)
    name = f"preview-dig-{cell_name(cells[0])}"
    return Element(name, drawing, layer=LAYER, x=grid.x, y=grid.y)
