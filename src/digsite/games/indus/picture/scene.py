"""The picture of an Indus table."""

from __future__ import annotations

from functools import cached_property, lru_cache, partial

from digsite.core.contract import Result
from digsite.core.kit import won_with
from digsite.core.rng import Rng
from digsite.core.words import N_
from digsite.draw.figures import tag
from digsite.draw.layout import Block, Panel
from digsite.draw.palette import ACCENTS, Tokens
from digsite.draw.panels import Notice, SeatLine, listed, notice, seat_line
from digsite.draw.scene import Element, Shape, Standing
from digsite.games.indus.knowledge.content import TYPE_NAMES, TYPES
from digsite.games.indus.knowledge.seen import Ruin, cell_of
from digsite.games.indus.picture import board as art
from digsite.games.indus.picture import panels, words
from digsite.games.indus.picture.actions import IndusActions
from digsite.games.indus.picture.geometry import BAND, BOARD_SIDE
from digsite.games.indus.rules.pieces import COLOURS, KIND_LETTERS, KINDS, SPACE_NAMES

LAYER_RUIN, LAYER_FENCE, LAYER_PIECE, LAYER_PREVIEW = 0, 1, 2, 3
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


draw_ground = lru_cache(maxsize=16)(art.board_ground)
draw_frame = lru_cache(maxsize=8)(art.frame)
draw_stack = lru_cache(maxsize=1024)(art.stack)
draw_piece = lru_cache(maxsize=64)(art.piece)
draw_fence = lru_cache(maxsize=16)(art.fence)


def ruin_id(ruin: Ruin) -> str:
    """The element that is a ruin's label."""
    return f"ruin-{ruin.number:02d}"


class IndusDrawing(IndusActions):
    """One picture in the making."""

    def defs(self) -> str:
        return art.defs()

    def tokens(self) -> Tokens:
        return {**art.TOKENS, "accent": ACCENTS["indus"]}

    def is_glanced(self, part: Element) -> bool:
        return part.id.startswith("ruin-")

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
            (ruin.letter, tuple(cell_of(area) for area in ruin.areas)) for ruin in seen.ruins
        )
        drawing = draw_ground(self.grid, tuple(seen.rows), ruins)
        label = self.say(N_("The board {board}"), board=seen.board)
        return [Element("city", drawing, label, LAYER_RUIN)]

    def tags(self) -> list[Element]:
        """A find label on every ruin: kind, worth, who leads; the ears get the whole standing."""
        used: set[str] = set()
        found = []
        for ruin in self.seen.ruins:
            letter = ruin.letter
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
            type=words.ruin_name(ruin.type, self.voice), areas=" ".join(ruin.areas),
            value=value, counts=counts, leaders=leaders,
        )  # fmt: skip

    def fences(self) -> list[Element]:
        return [
            Element(
                f"fence-{area}", draw_fence(colour, self.grid.cell),
                self.say(
                    N_("{area} is protected by {colour}"),
                    area=area, colour=self.voice.word(colour),
                ),
                LAYER_FENCE, *self.grid.centre(cell_of(area)),
            )
            for area, colour in self.seen.protected.items()
        ]  # fmt: skip

    def stacks(self) -> list[Element]:
        found = []
        for area, pieces in self.seen.stacks.items():
            listed = ", ".join(words.piece_words(one, self.voice) for one in reversed(pieces))
            label = self.say(N_("{area}, from the top: {pieces}"), area=area, pieces=listed)
            drawing = draw_stack(tuple(pieces), self.grid.cell)
            x, y = self.grid.centre(cell_of(area))
            found.append(Element(f"stack-{area}", drawing, label, LAYER_PIECE, x, y))
        return found

    def frame_pieces(self) -> list[Element]:
        size = min(BAND[self.shape], self.grid.cell) * 0.74
        found = []
        for space in SPACE_NAMES:
            x, y = art.space_centre(self.grid, space, BAND[self.shape])
            piece = self.seen.frame.get(space)
            if piece is None:
                drawing = art.space_label(space, NAMES_SIZE[self.shape])
                label = self.say(N_("{space}: free"), space=space)
                found.append(Element(f"space-{space}", drawing, label, LAYER_RUIN, x, y))
                continue
            label = self.say(
                N_("{space}: {piece}"), space=space, piece=words.piece_words(piece, self.voice)
            )
            drawing = draw_piece(piece, size)
            found.append(Element(f"frame-{space}", drawing, label, LAYER_PIECE, x, y))
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
            for prompt in (*words.PROMPTS.values(), *words.WAITING.values())
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
        """The die as it lies, and what is still in front of the players."""
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
        roll = self.say(N_("roll {n} of 3"), n=seen.roll) if seen.roll else ""
        waits = self.say(N_("The die waits for a piece on the frame."))
        die = panels.Die(seen.die, roll or waits, seen.phase != "over")
        return panels.hand(self.say(N_("Die and reserves")), die, found)

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
