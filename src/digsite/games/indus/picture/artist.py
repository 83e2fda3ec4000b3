"""The picture of an Indus table and what can be done in it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from digsite.core.contract import Move, Observation
from digsite.core.errors import NotationError
from digsite.core.events import Event
from digsite.core.rng import Rng
from digsite.core.words import N_, fill
from digsite.draw.actions import Action, Cell, Grid, Value, code_written
from digsite.draw.figures import box, tag
from digsite.draw.layout import Block, Panel, board_corner, table
from digsite.draw.palette import ACCENTS, var
from digsite.draw.scene import Artist, Element, Preview, Scene, Shape
from digsite.draw.sketch import rounded
from digsite.draw.speaker import Voice
from digsite.draw.svg import group, path, place
from digsite.games.indus.knowledge.content import TYPE_NAMES, TYPES
from digsite.games.indus.knowledge.seen import Ruin, Seen, cell_of, landing_cell
from digsite.games.indus.picture import board as art
from digsite.games.indus.picture import panels, words
from digsite.games.indus.picture.figures import figure_scene
from digsite.games.indus.picture.textboard import board_lines
from digsite.games.indus.rules.pieces import (
    COLOUR_LETTERS,
    COLOURS,
    KIND_LETTERS,
    KINDS,
    piece_name,
    space_name,
)

__all__ = ["ARTIST", "IndusArtist"]

LAYER_RUIN, LAYER_FENCE, LAYER_PIECE, LAYER_PREVIEW = 0, 1, 2, 3
BOARD_SIDE: dict[Shape, float] = {"wide": 680, "tall": 348}
BAND: dict[Shape, float] = {"wide": 56, "tall": 32}
NAMES_SIZE: dict[Shape, float] = {"wide": 14, "tall": 11}
TAG_SIZE: dict[Shape, float] = {"wide": 12, "tall": 11}
"""Labels on the ruins."""

TITLES: dict[str, str] = {
    "ring": N_("Laying the board"),
    "centre": N_("Laying the board"),
    "first": N_("Who begins?"),
    "setup": N_("Setting up"),
    "colour": N_("{name}: which colour?"),
    "place": N_("{name}: a piece onto the frame"),
    "roll": N_("{name}: the die"),
    "move": N_("{name}: walk in"),
    "own_capture": N_("{name}: an own captive"),
    "over": N_("The dig is over"),
}
VARYING = "BGC"
"""Kinds whose worth depends on their size."""
WORTHS: dict[str, str] = {
    "B": N_("2 and 1 an area"),
    "G": N_("3, 4 or 6"),
    "C": N_("1 an area"),
    "K": N_("2 each"),
    "S": N_("2 each"),
    "W": N_("2 each"),
}
# Where the label of a ruin hangs in an area, by kind: beside its own track, and on a phone, where
# pieces leave little room, in a corner.
TAG_SPOT: dict[Shape, dict[str, tuple[float, float]]] = {
    "wide": {
        "B": (0.5, 0.12), "G": (0.8, 0.3), "C": (0.2, 0.5), "K": (0.82, 0.9), "S": (0.5, 0.9),
        "W": (0.2, 0.13),
    },
    "tall": {
        "B": (0.24, 0.15), "G": (0.79, 0.15), "C": (0.24, 0.36), "K": (0.85, 0.87),
        "S": (0.85, 0.87), "W": (0.15, 0.15),
    },
}  # fmt: skip


class IndusArtist(Artist):
    """Draws Indus."""

    def scene(
        self,
        observation: Observation,
        moves: Sequence[int],
        language: str,
        shape: Shape = "wide",
        names: Sequence[str] = (),
    ) -> Scene:
        return Table(Seen(observation), moves, language, shape, names).scene()

    def text(
        self,
        observation: Observation,
        moves: Sequence[int],
        width: int,
        colour: bool,
        language: str,
        names: Sequence[str] = (),
    ) -> str:
        return "\n".join(board_lines(Seen(observation), moves, width, colour, language, names))

    def code(self, observation: Observation, action_id: str, value: Value) -> int:
        return code_written(observation.settings.game, action_id)

    def preview(
        self,
        observation: Observation,
        action_id: str,
        value: Value,
        language: str,
        shape: Shape = "wide",
        names: Sequence[str] = (),
    ) -> Preview | None:
        return preview_of(Seen(observation), action_id, language, shape, names)

    def figure(self, source: str, language: str) -> Scene:
        return figure_scene(source, language)


draw_ground = lru_cache(maxsize=16)(art.board_ground_of)
draw_frame = lru_cache(maxsize=8)(art.frame)
draw_stack = lru_cache(maxsize=1024)(art.stack)
draw_piece = lru_cache(maxsize=64)(art.piece)
draw_fence = lru_cache(maxsize=16)(art.fence)


def board_grid(shape: Shape) -> Grid:
    """The areas, inside the board's block."""
    cell = (BOARD_SIDE[shape] - 2 * BAND[shape]) / 6
    return Grid(BAND[shape], BAND[shape], cell, 6, 6)


def picture_grid(shape: Shape) -> Grid:
    """The same areas in the whole picture."""
    grid, corner = board_grid(shape), board_corner(shape)
    return replace(grid, x=grid.x + corner, y=grid.y + corner)


def area_outline(grid: Grid, cell: Cell) -> str:
    x, y = grid.corner(cell)
    return rounded(box(x + 2, y + 2, grid.cell - 4, grid.cell - 4), 0.12)


# --- Previews ------------------------------------------------------------------------------------


def preview_of(
    seen: Seen, action_id: str, language: str, shape: Shape, names: Sequence[str]
) -> Preview | None:
    """What a move would do: the walk with its arrow, or the lane of a piece to be placed.

    Also what a ruin's label stands for: the whole ruin, its worth, who counts in it and who leads.
    """
    for ruin in seen.ruins:
        if action_id == ruin_id(ruin):
            return ruin_preview(seen, ruin, language, shape)
    game = seen.settings.game
    try:
        move = game.parse(action_id)
    except NotationError:
        return None
    state = seen.observation.sample(Rng(0))
    if not seen.acts() or state.refusal(seen.viewer, move.code()) is not None:
        return None
    grid = picture_grid(shape)
    if move.kind == "place":
        return lane_preview(seen, space_name(move["space"]), grid, language)
    log: list[Event] = []
    before = int(state.score(seen.viewer))
    state.log = log
    state.apply(seen.viewer, move.code())
    told = [words.foretell(event.seen_by(seen.viewer), names, language) for event in log]
    sentence = " ".join(one for one in told[:4] if one)
    if move.kind != "move":
        return Preview(sentence)
    change = int(state.score(seen.viewer)) - before
    counted = fill(N_("Provisional score {change}."), {"change": f"{change:+d}"}, language)
    space = space_name(move["space"])
    start = art.space_centre(grid, space, BAND[shape])
    end = grid.centre(landing_cell(space, seen.die))
    arrow = Element("walk", art.walk_arrow(grid, start, end), layer=LAYER_PREVIEW)
    return Preview(f"{sentence} {counted}".strip(), (arrow,))


def ruin_id(ruin: Ruin) -> str:
    """The element that is a ruin's label."""
    return f"ruin-{ruin.number:02d}"


def ruin_preview(seen: Seen, ruin: Ruin, language: str, shape: Shape) -> Preview:
    grid = picture_grid(shape)
    outlines = "".join(
        path(area_outline(grid, cell_of(area)), fill="none", stroke=var("accent"), stroke_width=3)
        for area in ruin.areas
    )
    told = Table(seen, (), language, shape, ()).standing(ruin)
    return Preview(told, (Element("whole-ruin", outlines, layer=LAYER_PREVIEW),))


def lane_preview(seen: Seen, space: str, grid: Grid, language: str) -> Preview:
    """The six areas a piece on this space can reach, each with its number."""
    parts = []
    for die in range(1, 7):
        cell = landing_cell(space, die)
        label, _, _ = tag(str(die), grid.cell * 0.2, ink="accent")
        outline = path(
            area_outline(grid, cell),
            fill="none", stroke=var("accent"), stroke_width=2, stroke_dasharray="5 4",
        )  # fmt: skip
        parts.append(outline + place(*grid.centre(cell), label))
    kinds = "; ".join(
        f"{die}: "
        + ", ".join(
            words.ruin_name(ruin.type, language) for ruin in seen.ruins_at(_area(space, die))
        )
        for die in range(1, 7)
    )
    return Preview(kinds, (Element("lane", group(*parts), layer=LAYER_PREVIEW),))


def _area(space: str, die: int) -> str:
    row, column = landing_cell(space, die)
    return f"r{row + 1}c{column + 1}"


# --- The table -----------------------------------------------------------------------------------


class Table(Voice):
    """One picture in the making."""

    def __init__(
        self, seen: Seen, moves: Sequence[int], language: str, shape: Shape, names: Sequence[str]
    ) -> None:
        super().__init__(language, names)
        self.seen = seen
        self.moves = moves
        self.shape = shape
        self.grid = board_grid(shape)
        self.spots = picture_grid(shape)

    def scene(self) -> Scene:
        whole = table(self.board(), self.column(), self.shape)
        return Scene(
            whole.width,
            whole.height,
            whole.fixed,
            whole.live,
            self.actions(),
            title=f"{self.seen.settings.game.title}: {self.title()}",
            description=self.sentence(),
            defs=art.defs(),
            tokens={**art.TOKENS, "accent": ACCENTS["indus"]},
            glances=tuple(part.id for part in whole.live if part.id.startswith("ruin-")),
        )

    # What can be done

    def actions(self) -> tuple[Action, ...]:
        if not self.seen.acts():
            return ()
        game = self.seen.settings.game
        placings: dict[str, list[Action]] = {}
        found: list[Action] = []
        for code in self.moves:
            move = game.decode(code)
            if move.kind == "place":
                placings.setdefault(piece_name(move["piece"]), []).append(self.placing(move))
            elif move.kind == "move":
                found.append(self.walking(move))
            else:
                found.append(self.button(move.notation()))
        for piece, spaces in placings.items():
            found.append(self.taking(piece, spaces))
        return tuple(found)

    def taking(self, piece: str, spaces: Sequence[Action]) -> Action:
        """Pick a piece of the reserve, then its space."""
        number = COLOUR_LETTERS.index(piece[0])
        label = words.piece_words(piece, self.language)
        return Action(
            piece, label[:1].upper() + label[1:], None, (f"store-{number}",), "",
            self.say(N_("Put a {piece} on the frame"), piece=label), tuple(spaces),
        )  # fmt: skip

    def placing(self, move: Move) -> Action:
        space = space_name(move["space"])
        outline = art.space_box(self.spots, space, BAND[self.shape])
        return Action(move.notation(), space, None, (), outline)

    def walking(self, move: Move) -> Action:
        space = space_name(move["space"])
        cell = landing_cell(space, self.seen.die)
        area = f"r{cell[0] + 1}c{cell[1] + 1}"
        ruins = ", ".join(
            words.ruin_name(ruin.type, self.language) for ruin in self.seen.ruins_at(area)
        )
        piece = words.piece_words(self.seen.frame[space], self.language)
        spoken = self.say(
            N_("The {piece} on {space} walks to {area}: {ruins}"),
            piece=piece, space=space, area=area, ruins=ruins,
        )  # fmt: skip
        return Action(
            move.notation(), f"{space} → {area}", None, (f"frame-{space}",),
            area_outline(self.spots, cell), spoken,
        )  # fmt: skip

    def button(self, written: str) -> Action:
        """Rolling again, a colour, points or the piece back."""
        colour = written.partition(" ")[2]
        labels = {
            "reroll": self.say(N_("Roll again")),
            "points": self.say(N_("Take the points")),
            "recover": self.say(N_("Take the piece back")),
        }
        if colour:
            labels[written] = words.colour_name(colour, self.language).capitalize()
            return Action(written, labels[written], None, (f"store-{COLOURS.index(colour)}",))
        return Action(written, labels[written])

    # The board

    def board(self) -> Block:
        side = BOARD_SIDE[self.shape]
        fixed = draw_frame(self.grid, BAND[self.shape])
        live = [*self.city(), *self.tags(), *self.fences(), *self.stacks(), *self.frame_pieces()]
        return Block(side, side, fixed, tuple(live))

    def city(self) -> list[Element]:
        """The board is live, because a random one is laid while people watch."""
        seen = self.seen
        if not seen.rows:
            return [Element("city", art.bare_ground(self.grid), layer=LAYER_RUIN)]
        ruins = tuple(
            (TYPES[TYPE_NAMES.index(ruin.type)], tuple(cell_of(area) for area in ruin.areas))
            for ruin in seen.ruins
        )
        drawing = draw_ground(self.grid, tuple(seen.rows), ruins)
        label = self.say(N_("The board {board}"), board=seen.board)
        return [Element("city", drawing, label, LAYER_RUIN)]

    def tags(self) -> list[Element]:
        """A find label on every ruin: kind, worth, who leads; the ears get the whole standing."""
        used: set[str] = set()
        found = []
        for ruin in self.seen.ruins:
            letter = TYPES[TYPE_NAMES.index(ruin.type)]
            area = min(ruin.areas, key=lambda one: (one in used, one in self.seen.stacks, one))
            used.add(area)
            x, y = self.grid.corner(cell_of(area))
            across, down = TAG_SPOT[self.shape][letter]
            found.append(
                Element(
                    ruin_id(ruin), self.tag(ruin, letter), self.standing(ruin),
                    LAYER_FENCE, x + across * self.grid.cell, y + down * self.grid.cell,
                )
            )  # fmt: skip
        return found

    def tag(self, ruin: Ruin, letter: str) -> str:
        """Kind, worth and leader. A phone has room for what the drawing does not tell: the leader,
        and the worth where it differs from ruin to ruin.
        """
        leaders = ruin.leaders()
        mark = COLOURS.index(leaders[0]) if len(leaders) == 1 else None
        worth = str(2 * ruin.value if letter == "B" else ruin.value)
        if self.shape == "wide":
            worth = letter + worth
        elif letter not in VARYING:
            worth = ""
        if not worth and mark is None:
            return ""
        return tag(worth, TAG_SIZE[self.shape], mark=mark)[0]

    def standing(self, ruin: Ruin) -> str:
        """Value, counts and leader of a ruin, for the ears and for whoever points at it."""
        counts = ", ".join(
            f"{words.colour_name(colour, self.language)} {count}"
            for colour, count in ruin.counts.items()
        )
        value = f"{2 * ruin.value} + {ruin.value}" if ruin.type == "building" else str(ruin.value)
        leaders = ", ".join(words.colour_name(one, self.language) for one in ruin.leaders())
        template = (
            N_("{type} on {areas}, worth {value}: {counts}; ahead: {leaders}")
            if ruin.counts
            else N_("{type} on {areas}, worth {value}: nobody yet")
        )
        return self.say(
            template,
            type=words.ruin_name(ruin.type, self.language), areas=" ".join(ruin.areas),
            value=value, counts=counts, leaders=leaders,
        )  # fmt: skip

    def fences(self) -> list[Element]:
        return [
            Element(
                f"fence-{area}", draw_fence(colour, self.grid.cell),
                self.say(
                    N_("{area} is protected by {colour}"),
                    area=area, colour=words.colour_name(colour, self.language),
                ),
                LAYER_FENCE, *self.grid.centre(cell_of(area)),
            )
            for area, colour in self.seen.protected.items()
        ]  # fmt: skip

    def stacks(self) -> list[Element]:
        found = []
        for area, pieces in self.seen.stacks.items():
            listed = ", ".join(words.piece_words(one, self.language) for one in reversed(pieces))
            label = self.say(N_("{area}, from the top: {pieces}"), area=area, pieces=listed)
            drawing = draw_stack(tuple(pieces), self.grid.cell)
            x, y = self.grid.centre(cell_of(area))
            found.append(Element(f"stack-{area}", drawing, label, LAYER_PIECE, x, y))
        return found

    def frame_pieces(self) -> list[Element]:
        size = min(BAND[self.shape], self.grid.cell) * 0.74
        found = []
        for number in range(24):
            space = space_name(number)
            x, y = art.space_centre(self.grid, space, BAND[self.shape])
            piece = self.seen.frame.get(space)
            if piece is None:
                drawing = art.space_label(space, NAMES_SIZE[self.shape])
                label = self.say(N_("{space}: free"), space=space)
                found.append(Element(f"space-{space}", drawing, label, LAYER_RUIN, x, y))
                continue
            label = self.say(
                N_("{space}: {piece}"), space=space, piece=words.piece_words(piece, self.language)
            )
            drawing = draw_piece(piece, size)
            found.append(Element(f"frame-{space}", drawing, label, LAYER_PIECE, x, y))
        return found

    # The column

    def column(self) -> list[Panel]:
        return [self.now_panel(), self.seats_panel(), self.stores_panel(), self.legend_panel()]

    def title(self) -> str:
        return self.say(TITLES[self.seen.phase], name=self.name(self.seen.turn))

    def sentence(self) -> str:
        seen = self.seen
        if seen.phase == "over":
            return self.outcome()
        name = self.name(seen.turn)
        return words.phase_prompt(seen.observation, self.language, name)

    def winners(self) -> list[int]:
        result = self.seen.observation.sample(Rng(0)).result()
        return [] if result is None else result.winners

    def outcome(self) -> str:
        seen = self.seen
        winners = self.winners()
        names = ", ".join(self.name(winner) for winner in winners)
        best = words.points(max(seen.score(number) for number in winners), self.language)
        template = (
            N_("{name} wins with {points}.")
            if len(winners) == 1
            else N_("A shared win with {points}: {name}.")
        )
        return self.say(template, name=names, points=best)

    def now_panel(self) -> Panel:
        seen = self.seen
        possible = [
            self.say(
                prompt, die=6, name="Expedition A", piece=words.piece_words("yP", self.language)
            )
            for prompt in words.PROMPTS.values()
        ]
        roll = self.say(N_("roll {n} of 3"), n=seen.roll) if seen.roll else ""
        going_on = seen.phase != "over"
        return panels.now(self.title(), self.sentence(), seen.die, roll, possible, going_on)

    def seats_panel(self) -> Panel:
        seen = self.seen
        lines = []
        for number in range(len(seen.seats)):
            name = self.name(number)
            if number == seen.viewer:
                name = self.say(N_("{name} (you)"), name=name)
            captured = self.say(N_("captures {n}"), n=seen.captured(number))
            note = self.note(number)
            points = words.points(seen.score(number), self.language)
            spoken = ", ".join(part for part in (f"{name}: {points}", captured, note) if part)
            colours = tuple(COLOURS.index(colour) for colour in seen.colours(number))
            lines.append(
                panels.Expedition(
                    number, colours, name, str(seen.score(number)), captured, note, spoken
                )
            )
        title = N_("Final scores") if seen.phase == "over" else N_("Score if it ended now")
        return panels.expeditions(self.say(title), lines)

    def note(self, number: int) -> str:
        seen = self.seen
        if seen.phase == "over":
            if number not in self.winners():
                return ""
            return self.say(N_("wins") if len(self.winners()) == 1 else N_("shares the win"))
        if number != seen.turn or seen.phase in ("ring", "centre", "first"):
            return ""
        if seen.colour and len(seen.colours(number)) > 1:
            return self.say(
                N_("plays {colour}"), colour=words.colour_name(seen.colour, self.language)
            )
        return self.say(N_("to move"))

    def stores_panel(self) -> Panel:
        seen = self.seen
        found = []
        for colour, counts in seen.reserve.items():
            letter = colour[0]
            named = tuple(
                (letter + kind, count) for kind, count in zip(KIND_LETTERS, counts, strict=True)
            )
            kinds = ", ".join(
                f"{words.kind_name(kind, self.language)} {count}"
                for kind, count in zip(KINDS, counts, strict=True)
            )
            spoken = f"{words.colour_name(colour, self.language)}: {kinds}"
            found.append(panels.Store(COLOURS.index(colour), named, spoken, colour == seen.colour))
        return panels.stores(self.say(N_("Reserves")), found)

    def legend_panel(self) -> Panel:
        samples = [
            self.sample(letter, kind) for letter, kind in zip(TYPES, TYPE_NAMES, strict=True)
        ]
        return panels.legend(self.say(N_("Ruins, in the order of scoring")), samples)

    def sample(self, letter: str, kind: str) -> panels.Sample:
        """IND-62: a kind of ruins, and at the end what it brought to each colour."""
        name, worth = words.ruin_name(kind, self.language), self.say(WORTHS[letter])
        if self.seen.phase != "over":
            return panels.Sample(letter, name, worth, f"{name}: {worth}")
        sums = {
            colour: sum(ruin.points.get(colour, 0) for ruin in self.seen.ruins if ruin.type == kind)
            for colour in self.seen.all_colours()
        }
        told = ", ".join(
            f"{words.colour_name(colour, self.language)} {points}"
            for colour, points in sums.items()
        )
        shares = tuple((COLOURS.index(colour), points) for colour, points in sums.items())
        return panels.Sample(letter, name, worth, f"{name}: {told}", shares)


ARTIST = IndusArtist()
