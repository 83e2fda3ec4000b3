"""What placing a camp would do, said before it is done: digs, points, buried scarabs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from digsite.core.events import Event, Refusal
from digsite.core.rng import Rng
from digsite.core.words import N_, Voice
from digsite.draw.actions import Cell, Grid, Value
from digsite.draw.scene import Element, Preview, Sight
from digsite.games.scarabya.knowledge.seen import Seen, cell_name, cells_of
from digsite.games.scarabya.picture import board, words
from digsite.games.scarabya.picture.actions import PLACE_ACTION, held_at
from digsite.games.scarabya.picture.geometry import picture_grid
from digsite.games.scarabya.rules.moves import GRAMMAR, camp_cells
from digsite.games.scarabya.rules.play import ScarabyaState

__all__ = ["preview_of"]

LAYER = 3

_NOTHING = N_("Closes no dig.")
_COVERS = N_("Covers {scarabs}.")
_BURIES = N_("Buries {scarabs}.")
_TOTAL = N_("{points} in all.")
_WINS = N_("Every scarab is covered: you win.")
_LOSES = N_("The game is lost for certain.")


def preview_of(sight: Sight, action_id: str, value: Value) -> Preview | None:
    """What the mission's camp would do, held and set down as `value` says."""
    seen, voice, grid = Seen(sight.seen), sight.voice, picture_grid(sight.shape)
    if action_id != PLACE_ACTION or not seen.acts() or len(value) != 3:
        return None
    code = held_at(seen, value)
    if code is None:
        outside = Refusal("SCA-10", "outside", {"shape": seen.mission}, [])
        return refused(outside, voice, grid)
    state = ScarabyaState.of(sight.seen.sample(Rng(0)))
    why = state.refusal(seen.viewer, code)
    if why is not None:
        return refused(why, voice, grid)
    events = told_by(state, seen.viewer, code)
    covered = [cell for cell in camp_cells(GRAMMAR.decode(code)) if cell in seen.symbols]
    dug = [words.Closing.told(event) for event in events if event["kind"] == "dug"]
    sentences = effects(seen, covered, dug, voice)
    for event in events:
        if event["kind"] == "certain":
            sentences.append(voice.say(_WINS if event["won"] else _LOSES))
    digs = tuple([closed_dig(one, seen.mode == "solo", grid) for one in dug])
    return Preview(" ".join(sentences), digs)


def effects(
    seen: Seen, covered: Sequence[Cell], dug: Sequence[words.Closing], voice: Voice
) -> list[str]:
    """The sentences for what a legal camp would cover and close."""
    sentences = []
    if covered:
        template = _COVERS if seen.mode == "solo" else _BURIES
        sentences.append(voice.say(template, scarabs=words.scarabs(len(covered), voice)))
    for told, times in Counter(one.effect(voice) for one in dug).items():
        sentences.append(f"{told} (×{times})" if times > 1 else told)
    earned = [one.points for one in dug if one.points]
    if len(earned) > 1:
        sentences.append(voice.say(_TOTAL, points=words.points(sum(earned), voice)))
    if not dug:
        sentences.append(voice.say(_NOTHING))
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
        if event.kind == "mission":
            # A known order goes on by itself: that is not this camp's doing.
            break
        if event.public.get("seat", viewer) == viewer:
            told.append(event.seen_by(viewer))
    return told


def refused(why: Refusal, voice: Voice, grid: Grid) -> Preview:
    """Why the camp may not stand there, and the squares to look at."""
    marks = tuple([bad_square(cell, grid) for cell in cells_of(why.places)])
    return Preview(f"{words.WORDS.explain(why, voice)} ({why.rule})", marks)


def bad_square(cell: Cell, grid: Grid) -> Element:
    x, y = grid.corner(cell)
    return Element(f"preview-bad-{cell_name(cell)}", board.refused(grid.cell), "", LAYER, x, y)


def closed_dig(dug: words.Closing, solo: bool, grid: Grid) -> Element:
    label = board.dig_words(dug.size, dug.symbols)[1]
    drawing = board.closing(dug.cells, label, grid.cell, solo and dug.symbols > 0)
    return Element(f"preview-dig-{cell_name(dug.cells[0])}", drawing, "", LAYER, grid.x, grid.y)
