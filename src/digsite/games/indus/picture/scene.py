"""The picture of an Indus table."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property, lru_cache, partial

from digsite.core.contract import Result
from digsite.core.kit import won_with
from digsite.core.rng import Rng
from digsite.core.words import N_
from digsite.draw.actions import Grid
from digsite.draw.layout import Block, Panel
from digsite.draw.palette import ACCENTS, Tokens
from digsite.draw.panels import Notice, SeatLine, listed, notice, seat_line
from digsite.draw.scene import Element, Standing
from digsite.draw.svg import Point
from digsite.games.indus.knowledge.content import TYPE_NAMES, TYPES
from digsite.games.indus.knowledge.seen import Ruin, cell_of
from digsite.games.indus.picture import board as art
from digsite.games.indus.picture import lanes, panels, pieces, words
from digsite.games.indus.picture.actions import IndusActions
from digsite.games.indus.picture.geometry import (
    BAND,
    BOARD_SIDE,
    DIE,
    DIE_AT,
    ROLL,
    ROLLS_AT,
    STRIP,
    TALLY,
    TALLY_AT,
)
from digsite.games.indus.picture.paint import TOKENS
from digsite.games.indus.picture.seals import Laid, seal, seal_spots
from digsite.games.indus.rules.layout import Grid as Ground
from digsite.games.indus.rules.pieces import COLOURS, KIND_LETTERS, KINDS

LAYER_GROUND, LAYER_LEAD, LAYER_WAYS, LAYER_LANE, LAYER_FENCE = range(5)
# Where there is no room beside a piece a seal lies over its edge: a worth can always be read.
LAYER_PIECE, LAYER_SEAL, LAYER_GAIN, LAYER_PREVIEW = range(5, 9)
FRAME_PIECE = 0.58
"""How large a worker before a gate is, as a share of the embankment."""

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
WORTHS: dict[str, str] = {
    "B": N_("2 and 1 an area"),
    "G": N_("3, 4 or 6"),
    "C": N_("1 an area"),
    "K": N_("2 each"),
    "S": N_("2 each"),
    "W": N_("2 each"),
}

draw_frame = lru_cache(maxsize=8)(art.frame)
draw_lanes = lru_cache(maxsize=256)(lanes.all_lanes)


@dataclass(frozen=True)
class Plan:
    """What is drawn of a board once: its ground, its ways, where its seals are set."""

    grid: Grid
    areas: Ground
    ruins: Laid
    ground: str
    ways: str
    seals: tuple[Point, ...]
    outlines: dict[tuple[int, tuple[int, ...]], str] = field(default_factory=dict)

    def lead(self, number: int, ahead: tuple[int, ...]) -> str:
        """The outline of a ruin that these colours lead."""
        drawing = self.outlines.get((number, ahead))
        if drawing is None:
            letter, cells = self.ruins[number]
            drawing = art.ruin_lead(self.grid, self.areas, letter, cells, ahead)
            self.outlines[number, ahead] = drawing
        return drawing


@lru_cache(maxsize=32)
def made_plan(grid: Grid, rows: tuple[str, ...], ruins: Laid) -> Plan:
    """The board of some areas and ruins."""
    areas = art.read_ground(rows)
    return Plan(
        grid, areas, ruins, art.board_ground(grid, ruins), art.board_ways(grid, areas),
        tuple(seal_spots(grid, areas, ruins)),
    )  # fmt: skip


def ruin_id(ruin: Ruin) -> str:
    """The element that is a ruin's seal."""
    return f"ruin-{ruin.number:02d}"


def worth(ruin: Ruin) -> str:
    """What a ruin pays, as its seal says it: for a building also the second place."""
    return f"{2 * ruin.value}+{ruin.value}" if ruin.letter == "B" else str(ruin.value)


class IndusDrawing(IndusActions):
    """One picture in the making."""

    def defs(self) -> str:
        return art.defs()

    def tokens(self) -> Tokens:
        return {**TOKENS, "accent": ACCENTS["indus"]}

    def is_glanced(self, part: Element) -> bool:
        return part.id.startswith("ruin-")

    # The board

    def board(self) -> Block:
        side = BOARD_SIDE[self.shape]
        fixed = draw_frame(self.grid, BAND[self.shape], STRIP[self.shape])
        live = [
            *self.city(), *self.leads(), *self.seals(), *self.fences(), *self.stacks(),
            *self.frame_pieces(), *self.lanes(), *self.at_the_edge(),
        ]  # fmt: skip
        return Block(side, side + STRIP[self.shape], fixed, tuple(live))

    @cached_property
    def plan(self) -> Plan:
        ruins = tuple(
            [
                (ruin.letter, tuple([cell_of(area) for area in ruin.areas]))
                for ruin in self.seen.ruins
            ]
        )
        return made_plan(self.grid, tuple(self.seen.rows), ruins)

    def city(self) -> list[Element]:
        """The board is live, because a random one is laid while people watch."""
        if not self.seen.rows:
            return [Element("city", art.bare_ground(self.grid), layer=LAYER_GROUND)]
        label = self.say(N_("The board {board}"), board=self.seen.board)
        return [
            Element("city", self.plan.ground, label, LAYER_GROUND),
            Element("ways", self.plan.ways, layer=LAYER_WAYS),
        ]

    def leads(self) -> list[Element]:
        """The outlines of ruins that somebody leads, or several together."""
        found = []
        for index, ruin in enumerate(self.seen.ruins):
            if ruin.counts:
                ahead = tuple([COLOURS.index(colour) for colour in ruin.leaders()])
                drawing = self.plan.lead(index, ahead)
                found.append(Element(f"lead-{ruin.number:02d}", drawing, layer=LAYER_LEAD))
        return found

    def seals(self) -> list[Element]:
        """A seal on every ruin with its worth; the ears get the whole standing."""
        return [
            Element(
                ruin_id(ruin), seal(worth(ruin), self.grid.cell), self.standing(ruin),
                LAYER_SEAL, x, y,
            )
            for ruin, (x, y) in zip(self.seen.ruins, self.plan.seals, strict=True)
        ]  # fmt: skip

    def standing(self, ruin: Ruin, where: str = "") -> str:
        """Value, counts and leader of a ruin, for the ears with the names of its areas; whoever
        points at it sees those and is told ``where`` instead.
        """
        counts = words.with_amounts(ruin.counts, self.voice)
        value = f"{2 * ruin.value} + {ruin.value}" if ruin.type == "building" else str(ruin.value)
        leaders = ", ".join(self.voice.word(one) for one in ruin.leaders())
        template = (
            N_("{type} on {areas}, worth {value}: {counts}; ahead: {leaders}")
            if ruin.counts
            else N_("{type} on {areas}, worth {value}: nobody yet")
        )
        return self.say(
            template,
            type=words.ruin_name(ruin.type, self.voice),
            areas=where or "; ".join([self.called(area) for area in ruin.areas]),
            value=value, counts=counts, leaders=leaders,
        )  # fmt: skip

    def fences(self) -> list[Element]:
        return [
            Element(
                f"fence-{area}", pieces.fence(colour, self.grid.cell),
                self.say(
                    N_("{area} is protected by {colour}"),
                    area=self.called(area), colour=self.voice.word(colour),
                ),
                LAYER_FENCE, *self.grid.centre(cell_of(area)),
            )
            for area, colour in self.seen.protected.items()
        ]  # fmt: skip

    def stacks(self) -> list[Element]:
        found = []
        for area, stacked in self.seen.stacks.items():
            named = ", ".join(words.piece_words(one, self.voice) for one in reversed(stacked))
            label = self.say(
                N_("{area}, from the top: {pieces}"), area=self.called(area), pieces=named
            )
            drawing = pieces.stack(tuple(stacked), self.grid.cell)
            x, y = self.grid.centre(cell_of(area))
            found.append(Element(f"stack-{area}", drawing, label, LAYER_PIECE, x, y))
        return found

    def frame_pieces(self) -> list[Element]:
        size = BAND[self.shape] * FRAME_PIECE
        found = []
        for space, piece in self.seen.frame.items():
            x, y = art.space_centre(self.grid, space, BAND[self.shape])
            label = self.say(
                N_("{space}: {piece}"), space=space, piece=words.piece_words(piece, self.voice)
            )
            drawing = pieces.piece(piece, size)
            found.append(Element(f"frame-{space}", drawing, label, LAYER_PIECE, x, y))
        return found

    def lanes(self) -> list[Element]:
        """After a roll: the six results of every piece that may use it, and what they bring."""
        walks = self.walks()
        if not walks:
            return []
        counts = [
            pieces.count_spot(*self.grid.centre(cell_of(area)), self.grid.cell)
            for area, stacked in self.seen.stacks.items()
            if len(stacked) > 1
        ]
        taken = (*self.plan.seals, *counts)
        lines, gains = draw_lanes(self.grid, tuple(walks), self.seen.die, taken)
        return [
            Element("lanes", lines, layer=LAYER_LANE),
            Element("gains", gains, layer=LAYER_GAIN),
        ]

    def at_the_edge(self) -> list[Element]:
        """The die in the colour of whoever rolls it, the rolls that are left, and the scores."""
        seen = self.seen
        lines = tuple(
            [
                (
                    tuple([COLOURS.index(colour) for colour in seen.colours(number)]),
                    seen.score(number),
                )
                for number in range(len(seen.seats))
            ]
        )
        over = seen.phase == "over"
        turn = -1 if over else seen.turn
        wide = self.shape == "wide"
        scores = lanes.corner_tally(lines, turn) if wide else lanes.tally(lines, turn, TALLY)
        found = [Element("tally", scores, "", LAYER_SEAL, *((0, 0) if wide else TALLY_AT))]
        if over:
            return found
        colours = [seen.colour] if seen.colour else seen.colours(seen.turn)
        told = self.say(N_("roll {n} of 3"), n=seen.roll) if seen.roll else ""
        waits = self.say(N_("The die waits for a piece on the frame."))
        label = f"{seen.die}. {told}" if seen.die else waits
        drawing = lanes.big_die(seen.die, DIE[self.shape], COLOURS.index(colours[0]))
        found.append(Element("die", drawing, label, LAYER_PIECE, *DIE_AT[self.shape]))
        if seen.die:
            left = max(0, self.best_rank() - seen.roll)
            rolls = lanes.rolls(seen.roll, left, ROLL[self.shape])
            found.append(Element("rolls", rolls, "", LAYER_SEAL, *ROLLS_AT[self.shape]))
        return found

    # The column

    def column(self) -> dict[str, Panel]:
        return {
            "task": self.now_panel(),
            "hand": self.hand_panel(),
            "seats": self.seats_panel(),
            "legend": self.legend_panel(),
        }

    def standings(self) -> tuple[Standing, ...]:
        """What each would get by the ruins as they are led, and what it has captured."""
        seen = self.seen
        return tuple(
            [
                Standing(
                    str(seen.score(number)),
                    self.captures(number),
                    tuple([COLOURS.index(colour) for colour in seen.colours(number)]),
                )
                for number in range(len(seen.seats))
            ]
        )

    def captures(self, number: int) -> str:
        return self.say(N_("captures {n}"), n=self.seen.captured(number))

    def title(self) -> str:
        return self.say(TITLES[self.seen.phase], name=self.name(self.seen.turn))

    def sentence(self) -> str:
        if self.result is not None:
            best = words.points(max(self.result.scores), self.voice)
            return won_with(self.result.winners, best, self.voice)
        return self.sight.prompt

    @cached_property
    def result(self) -> Result | None:
        """How it ended, once it has."""
        if self.seen.phase != "over":
            return None
        return self.seen.observation.sample(Rng(0)).result()

    def now_panel(self) -> Panel:
        possible = [
            self.say(prompt, die=6, name="Expedition A", piece=words.piece_words("yP", self.voice))
            for prompt in (*words.PROMPTS.values(), *words.IndusWords.waiting.values())
        ]
        return notice(Notice(self.title(), self.sentence(), tuple(possible)))

    def seats_panel(self) -> Panel:
        seen = self.seen
        lines = []
        for number in range(len(seen.seats)):
            name = self.name(number)
            if number == seen.viewer:
                name = self.say(N_("{name} (you)"), name=name)
            captured = self.captures(number)
            note = self.note(number)
            points = words.points(seen.score(number), self.voice)
            spoken = ", ".join(part for part in (f"{name}: {points}", captured, note) if part)
            colours = tuple(COLOURS.index(colour) for colour in seen.colours(number))
            lines.append(
                SeatLine(number, name, str(seen.score(number)), note, spoken, captured, colours, 34)
            )
        title = N_("Final scores") if seen.phase == "over" else N_("Leading so far")
        return listed(self.say(title), [partial(seat_line, one) for one in lines])

    def note(self, number: int) -> str:
        seen = self.seen
        if seen.phase == "over":
            winners = [] if self.result is None else self.result.winners
            if number not in winners:
                return ""
            return self.say(N_("wins") if len(winners) == 1 else N_("shares the win"))
        if number != seen.turn or seen.phase in ("ring", "centre", "first"):
            return ""
        if seen.colour and len(seen.colours(number)) > 1:
            return self.say(N_("plays {colour}"), colour=self.voice.word(seen.colour))
        return self.say(N_("to move"))

    def hand_panel(self) -> Panel:
        """What is still in front of the players."""
        seen = self.seen
        found = []
        for colour, counts in seen.reserve.items():
            letter = colour[0]
            named = tuple(
                (letter + kind, count) for kind, count in zip(KIND_LETTERS, counts, strict=True)
            )
            kinds = ", ".join(
                f"{self.voice.word(kind)} {count}"
                for kind, count in zip(KINDS, counts, strict=True)
            )
            spoken = f"{self.voice.word(colour)}: {kinds}"
            found.append(panels.Store(COLOURS.index(colour), named, spoken, colour == seen.colour))
        return panels.hand(self.say(N_("Reserves")), found)

    def legend_panel(self) -> Panel:
        samples = [
            self.sample(letter, kind) for letter, kind in zip(TYPES, TYPE_NAMES, strict=True)
        ]
        return panels.legend(self.say(N_("Ruins, in the order of scoring")), samples)

    def sample(self, letter: str, kind: str) -> panels.Sample:
        """IND-62: a kind of ruins, and at the end what it brought to each colour."""
        name, worth = words.ruin_name(kind, self.voice), self.say(WORTHS[letter])
        if self.seen.phase != "over":
            return panels.Sample(letter, name, worth, f"{name}: {worth}")
        sums = {
            colour: sum(ruin.points.get(colour, 0) for ruin in self.seen.ruins if ruin.type == kind)
            for colour in self.seen.all_colours()
        }
        told = words.with_amounts(sums, self.voice)
        shares = tuple((COLOURS.index(colour), points) for colour, points in sums.items())
        return panels.Sample(letter, name, worth, f"{name}: {told}", shares)
