"""What a choice would do: one sentence, and signs on the map for what it means."""

from __future__ import annotations

from functools import cached_property

from digsite.core.contract import Move
from digsite.core.errors import NotationError
from digsite.core.events import Event
from digsite.core.words import N_
from digsite.draw.layout import board_corner, column_width
from digsite.draw.scene import Drawing, Element, Part, Preview, Sight
from digsite.draw.svg import Point
from digsite.games.gads_hill.knowledge.content import GREEN, RED
from digsite.games.gads_hill.knowledge.seen import Seen
from digsite.games.gads_hill.picture import board, panels, words
from digsite.games.gads_hill.picture.actions import written
from digsite.games.gads_hill.picture.board import Piece
from digsite.games.gads_hill.picture.plan import Plan
from digsite.games.gads_hill.picture.scene import GadsHillDrawing
from digsite.games.gads_hill.picture.words import WORDS
from digsite.games.gads_hill.rules.moves import BUILDINGS, GRAMMAR

__all__ = ["GadsHillPreview"]

LAYER_TINT, LAYER_SIGN = 9, 10
NEWS = ("entered", "removed", "placed", "out", "gained")


class GadsHillPreview(Drawing):
    """The previews of one moment: a viewer's cards and tokens, tried out in thought."""

    def __init__(self, sight: Sight) -> None:
        super().__init__(sight)
        self.seen = Seen(sight.seen)
        self.plan = Plan.of(self.seen.content.town, sight.shape)

    def preview(self, action_id: str) -> Preview | None:
        """A card alone shows its places; a whole move shows all that follows from it.

        A card may be named as an action or as it lies: in the hand, where it may be unplayable, or
        on the open pile.
        """
        kind, _, number = (
            action_id.replace("hand-", "card:").replace("open-", "card:").partition(":")
        )
        if kind == "card":
            seen = {*self.seen.hand, *self.seen.discard}
            return self.of_card(int(number)) if number.isdecimal() and int(number) in seen else None
        if action_id.startswith(("lot-", "row-")):
            name, _, at = action_id.partition("-")
            if not at.isdecimal():
                return None
            return self.of_lot(int(at)) if name == "lot" else self.of_row(int(at))
        try:
            move = GRAMMAR.parse(written(action_id))
        except NotationError:
            return None
        if move.kind in ("draft", "buy"):
            return self.of_building(BUILDINGS[move["building"]])
        if not self.seen.acts() or move.kind not in ("play", "take"):
            return None
        if self.seen.world.refusal(self.seen.viewer, move.code()) is not None:
            return None
        return self.of_move(move)

    def of_card(self, number: int) -> Preview:
        """The places a card speaks of; if it cannot be played, also why, and where that is."""
        card = self.seen.content.cards[number - 1]
        theirs, mine = self.seen.sides(number) if card.kind == GREEN else (card.places, ())
        signs = [self.veil(place, False) for place in theirs]
        signs += [self.veil(place, True) for place in mine]
        why = self.seen.trouble(number) if number in self.seen.hand else None
        text = self.voice.word(card.text)
        if why is None:
            return Preview(text, tuple(signs))
        for place in why.places:
            spot = self.plan.corner(int(place))
            signs.append(self.sign(f"guilty-{place}", board.barred(self.plan), spot))
        return Preview(f"{text} {WORDS.explain(why, self.voice)}", tuple(signs))

    def of_lot(self, number: int) -> Preview | None:
        """A lot: what may stand here, on the map and in the grid."""
        town = self.plan.town
        if not 1 <= number <= len(town.lots):
            return None
        seen = self.seen
        here = [key for key in BUILDINGS if number in seen.tokens.get(key, [])]
        stands = [key for key, place in seen.placed.items() if place == number]
        places = sorted({place for key in here for place in seen.tokens[key]} - {number})
        signs = [self.veil(number, False), *(self.veil(place, True) for place in places)]
        signs += [self.column(number), *(self.line(key) for key in (*here, *stands))]
        told = self.say(
            N_("Lot {place} (door on {street})."),
            place=number, street=town.streets[town.lots[number - 1].door].name,
        )  # fmt: skip
        if stands:
            template, found = N_("The {houses} stands here."), stands
        else:
            template, found = N_("May be here: {houses}."), here
        if found:
            told += " " + self.say(template, houses=self.houses(found))
        return Preview(told, tuple(signs))

    def of_row(self, index: int) -> Preview | None:
        """A row of the grid: where that building may be."""
        return self.of_building(BUILDINGS[index]) if index < len(BUILDINGS) else None

    def of_building(self, key: str) -> Preview:
        """Where a building stands or may be; before it is on the map, where its red card says."""
        seen, house = self.seen, words.house(key, self.voice)
        if key in seen.placed:
            places, template = [seen.placed[key]], N_("The {house} stands on {places}.")
        elif key in seen.tokens:
            places, template = list(seen.tokens[key]), N_("The {house} may be on {places}.")
        else:
            places, template = self.printed(key), N_("The red card of the {house} says {places}.")
        signs = [*(self.veil(place, False) for place in places), self.line(key)]
        told = self.say(template, house=house, places=", ".join(map(str, places)))
        return Preview(told, tuple(signs))

    def printed(self, key: str) -> list[int]:
        """The places on a building's own red card: they are the same in every game."""
        number = BUILDINGS.index(key)
        cards = self.seen.content.cards
        return next(list(one.places) for one in cards if one.kind == RED and one.building == number)

    def houses(self, keys: list[str]) -> str:
        return ", ".join(words.house(key, self.voice) for key in keys)

    def of_move(self, move: Move) -> Preview:
        seen = self.seen
        state = seen.world.copy()
        log: list[Event] = []
        state.log = log
        state.apply(seen.viewer, move.code())
        told = [event.seen_by(seen.viewer) for event in log if event.kind in NEWS]
        # The gain first: it is what a player compares.
        told.sort(key=lambda event: event["kind"] != "gained")
        sentence = " ".join(WORDS.foretell(event, self.voice) for event in told)
        later = Seen(state.observe(seen.viewer))
        veils = self.veils(move, later) if move.kind == "play" else []
        changes = (*veils, *self.signs(later))
        return Preview(sentence or self.say(N_("This changes nothing.")), changes)

    def veils(self, move: Move, later: Seen) -> list[Element]:
        """Two tints: where the named building can be afterwards, and where "my building" can."""
        named = self.seen.content.cards[move["card"]].building
        found = []
        for building, second in ((named, False), (move["mine"], named >= 0)):
            if building >= 0:
                key = BUILDINGS[building]
                stands = [later.placed[key]] if key in later.placed else []
                places = later.tokens.get(key, stands)
                found += [self.veil(place, second) for place in places]
        return found

    def signs(self, later: Seen) -> list[Element]:
        """Tokens that go are struck out; where a building comes to stand, a house is outlined."""
        found: list[Element] = []
        built = {place for name, place in later.placed.items() if name not in self.seen.placed}
        for building, number in later.placed.items():
            if building not in self.seen.placed:
                drawing = board.ghost(self.plan, Piece.of(building, self.voice))
                found.append(self.sign(f"ghost-{number}", drawing, self.plan.corner(number)))
        for (building, number), spot in self.plan.token_spots(self.seen.tokens).items():
            if number not in built and number not in later.tokens.get(building, []):
                name = f"strike-{building}-{number}"
                found.append(self.sign(name, board.strike(self.plan), spot))
        return found

    def veil(self, number: int, second: bool) -> Element:
        name = f"tint-{number}-{int(second)}"
        drawing = board.tint(self.plan, second)
        return self.sign(name, drawing, self.plan.corner(number), LAYER_TINT)

    def line(self, key: str) -> Element:
        """A building's row in the grid."""
        drawing = panels.row_light(column_width(self.shape))
        return self.in_grid(f"line-{key}", drawing, panels.row_top(BUILDINGS.index(key)))

    def column(self, number: int) -> Element:
        """A lot's column in the grid."""
        drawing = panels.column_light(column_width(self.shape), number)
        return self.in_grid(f"column-{number}", drawing, 0)

    def in_grid(self, name: str, drawing: str, down: float) -> Element:
        """Something that lies in the grid's own part of the picture."""
        names = [part.name for part in self.parts]
        at = names.index("grid")
        part = self.parts[at]
        return Element(name, drawing, "", LAYER_TINT, part.x, part.y + down, part=at)

    @cached_property
    def parts(self) -> tuple[Part, ...]:
        """Where the panels lie now."""
        return GadsHillDrawing(self.sight).scene().parts

    def sign(self, name: str, drawing: str, spot: Point, layer: int = LAYER_SIGN) -> Element:
        edge = board_corner(self.shape)
        return Element(name, drawing, "", layer, spot[0] + edge, spot[1] + edge)
