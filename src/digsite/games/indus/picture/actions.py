"""What can be done in a picture of Indus."""

from __future__ import annotations

from collections.abc import Sequence

from digsite.core.contract import Move
from digsite.core.rng import Rng
from digsite.core.words import N_
from digsite.draw.actions import Action
from digsite.draw.panels import Picture
from digsite.draw.scene import Sight
from digsite.games.indus.knowledge.seen import cell_of, landing_area, read
from digsite.games.indus.picture import board as art
from digsite.games.indus.picture import words
from digsite.games.indus.picture.geometry import BAND, area_outline, board_grid, picture_grid
from digsite.games.indus.picture.lanes import Walk
from digsite.games.indus.rules.pieces import (
    COLOUR_LETTERS,
    COLOURS,
    KIND_LETTERS,
    piece_name,
    space_name,
)


class IndusActions(Picture):
    """What a picture of Indus begins with: a viewer, where things lie, and what can be done."""

    def __init__(self, sight: Sight) -> None:
        super().__init__(sight)
        self.seen = read(sight.seen)
        self.grid = board_grid(self.shape)
        self.spots = picture_grid(self.shape)

    def called(self, area: str) -> str:
        """An area in words."""
        return words.area_words(area, self.voice.language)

    def ruins_at(self, area: str) -> list[str]:
        """What the ruins of an area are called."""
        return [words.ruin_name(ruin.type, self.voice) for ruin in self.seen.ruins_at(area)]

    def best_rank(self) -> int:
        """How many rolls whoever is to move may make: the stars of the best piece on the frame."""
        return max((stars for _, stars in self.own_on_frame()), default=0)

    def own_on_frame(self) -> list[tuple[str, int]]:
        """The spaces with pieces of whoever is to move, and the stars of each."""
        seen = self.seen
        colours = [seen.colour] if seen.colour else seen.colours(seen.turn)
        letters = [colour[0] for colour in colours]
        return [
            (space, KIND_LETTERS.index(piece[1]) + 1)
            for space, piece in seen.frame.items()
            if piece[0] in letters
        ]

    def walks(self) -> list[Walk]:
        """The pieces that may use the roll; to whoever decides, with what each would gain."""
        seen = self.seen
        if seen.phase != "move":
            return []
        able = [space for space, stars in self.own_on_frame() if stars >= seen.roll]
        gains = self.gains() if seen.acts() else {}
        colours = {space: COLOUR_LETTERS.index(seen.frame[space][0]) for space in able}
        return [Walk(space, colours[space], gains.get(space)) for space in able]

    def gains(self) -> dict[str, int]:
        """What each walk would add to the viewer's score as it stands."""
        seen = self.seen
        game, now = seen.settings.game, seen.observation.sample(Rng(0))
        before = int(now.score(seen.viewer))
        found = {}
        for code in self.sight.moves:
            move = game.decode(code)
            if move.kind == "move":
                after = now.copy()
                after.apply(seen.viewer, code)
                found[space_name(move["space"])] = int(after.score(seen.viewer)) - before
        return found

    def actions(self) -> tuple[Action, ...]:
        if not self.seen.acts():
            return ()
        game = self.seen.settings.game
        placings: dict[str, list[Action]] = {}
        found: list[Action] = []
        for code in self.sight.moves:
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
        label = words.piece_words(piece, self.voice)
        return Action(
            piece, label[:1].upper() + label[1:], None, (f"store-{number}-{piece[1]}",), "",
            self.say(N_("Put a {piece} on the frame"), piece=label), tuple(spaces),
        )  # fmt: skip

    def placing(self, move: Move) -> Action:
        space = space_name(move["space"])
        outline = art.space_box(self.spots, space, BAND[self.shape])
        # The die is rolled for it: nobody takes that back.
        return Action(move.notation(), space, None, (), outline, weight="final")

    def walking(self, move: Move) -> Action:
        space = space_name(move["space"])
        area = landing_area(space, self.seen.die)
        ruins = ", ".join(self.ruins_at(area))
        piece = words.piece_words(self.seen.frame[space], self.voice)
        spoken = self.say(
            N_("The {piece} on {space} walks to {area}: {ruins}"),
            piece=piece, space=space, area=self.called(area), ruins=ruins,
        )  # fmt: skip
        return Action(
            move.notation(), space, None, (f"frame-{space}",),
            area_outline(self.spots, cell_of(area)), spoken,
        )  # fmt: skip

    def taken(self, colour: str) -> tuple[str, ...]:
        """Whatever may be taken of a colour: a colour is chosen by taking one of its pieces."""
        number, left = COLOURS.index(colour), self.seen.reserve[colour]
        store = [f"store-{number}-{k}" for k, n in zip(KIND_LETTERS, left, strict=True) if n]
        waiting = [space for space, piece in self.seen.frame.items() if piece[0] == colour[0]]
        return (*store, *(f"frame-{space}" for space in waiting))

    def button(self, written: str) -> Action:
        """Rolling again, a colour, points or the piece back."""
        colour = written.partition(" ")[2]
        labels = {
            "reroll": self.say(N_("Roll again")),
            "points": self.say(N_("Take the points")),
            "recover": self.say(N_("Take the piece back")),
        }
        if colour:
            labels[written] = self.voice.word(colour).capitalize()
            return Action(written, labels[written], None, self.taken(colour), weight="light")
        return Action(written, labels[written])
