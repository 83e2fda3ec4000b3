"""The picture of a Gads Hill table: the town with what lies on it, and the column beside it."""

from __future__ import annotations

from digsite.core.kit import won_with
from digsite.core.words import N_
from digsite.draw.actions import Action
from digsite.draw.layout import Block, Panel
from digsite.draw.palette import Tokens
from digsite.draw.panels import Notice, Picture, notice
from digsite.draw.scene import Element, Shape, Sight, Standing, kept_element
from digsite.draw.tally import plates, teams
from digsite.games.gads_hill.knowledge.content import GREEN, ORANGE, RED
from digsite.games.gads_hill.knowledge.seen import read
from digsite.games.gads_hill.picture import board as art
from digsite.games.gads_hill.picture import facades, panels, words
from digsite.games.gads_hill.picture.actions import GadsHillActions
from digsite.games.gads_hill.picture.board import Piece
from digsite.games.gads_hill.picture.ground import town
from digsite.games.gads_hill.picture.minimap import Marks, mini_map, town_defs
from digsite.games.gads_hill.picture.plan import Plan
from digsite.games.gads_hill.picture.railway import locomotive
from digsite.games.gads_hill.picture.words import WORDS
from digsite.games.gads_hill.rules.house_rules import HouseRules
from digsite.games.gads_hill.rules.moves import BUILDINGS

__all__ = ["GadsHillDrawing"]

COLOURS = {RED: "red", ORANGE: "orange", GREEN: "green"}
LAYER_GROUND, LAYER_TILE, LAYER_TOKEN, LAYER_TRAIN = 0, 1, 2, 3
STRIP: dict[Shape, float] = {"wide": 32, "tall": 21}
"""How high the strip below the map is."""
GLANCED = ("hand-", "open-", "lot-", "row-")

TITLES: dict[str, str] = {
    "frame": N_("The town is laid out"),
    "first": N_("Who begins?"),
    "deal": N_("Cards are dealt"),
    "draft": N_("The draft"),
    "act": N_("A turn"),
    "after": N_("Before the draw"),
    "pile": N_("Draw a card"),
    "draw": N_("The draw"),
    "object": N_("Any objection?"),
    "over": N_("The town is found"),
}


class GadsHillDrawing(Picture):
    """One picture in the making."""

    def __init__(self, sight: Sight) -> None:
        super().__init__(sight)
        self.seen = read(sight.seen)
        self.plan = Plan.of(self.seen.content.town, sight.shape)

    def piece(self, building: str) -> Piece:
        return Piece.of(building, self.voice, self.seen.owner(building))

    def houses(self, keys: list[str]) -> str:
        return ", ".join(words.house(key, self.voice) for key in keys)

    def actions(self) -> tuple[Action, ...]:
        return GadsHillActions(self.sight).tree()

    def defs(self) -> str:
        return art.defs() + town_defs(self.plan)

    def tokens(self) -> Tokens:
        return art.TOKENS

    def is_glanced(self, part: Element) -> bool:
        return part.id.startswith(GLANCED) and not part.id.endswith("-empty")

    # The board

    def board(self) -> Block:
        plan = self.plan
        live = (*self.ground(), *self.lots(), *self.tiles(), *self.lying(), self.train())
        late = int(HouseRules(self.seen.settings).limit_field)
        strip = STRIP[self.shape]
        tally = Element("tally", self.tally(), "", LAYER_GROUND, 0, plan.height + strip * 0.55)
        return Block(plan.width, plan.height + strip, town(plan, late), (*live, tally))

    def tally(self) -> str:
        """Below the map: who has how many tokens, and whose turn it is."""
        seen = self.seen
        seats = range(seen.seats)
        acting = [] if seen.phase == "over" else list(seen.to_act)
        worth = [seen.points(seat) for seat in seats]
        table = teams([self.name(seat) for seat in seats], worth, acting)
        return plates(table, max(13.0, STRIP[self.shape] * 0.56), self.plan.width)

    def ground(self) -> list[Element]:
        found = []
        spaces = self.seen.content.town.framed
        for space, given in zip(spaces, self.seen.framed or [""] * 3, strict=True):
            title = self.say(words.GIVEN[given]) if given else space.name
            drawing = art.framed(self.plan, space, title, given)
            label = self.say(N_("Framed space {name}: {title}"), name=space.name, title=title)
            found.append(kept_element(f"framed-{space.name}", drawing, label, LAYER_GROUND))
        return found

    def lots(self) -> list[Element]:
        """Nothing to be seen: where one points to ask what is known of a lot."""
        streets, found = self.plan.town.streets, []
        for lot in self.plan.town.lots:
            street = streets[lot.door].name
            label = self.say(N_("Lot {place}, door on {street}"), place=lot.number, street=street)
            found.append(art.asked_lot(self.plan, lot, label))
        return found

    def tiles(self) -> list[Element]:
        found = []
        for building, number in self.seen.placed.items():
            piece = self.piece(building)
            drawing = art.tile(self.plan, self.plan.town.lots[number - 1], piece)
            label = self.say(N_("{house}, stands on {place}"), house=piece.name, place=number)
            spot = self.plan.corner(number)
            found.append(kept_element(f"tile-{building}", drawing, label, LAYER_TILE, *spot))
        return found

    def lying(self) -> list[Element]:
        found = []
        for (building, number), spot in self.plan.token_spots(self.seen.tokens).items():
            piece = self.piece(building)
            drawing = art.token(self.plan, piece)
            label = self.say(N_("{house}, token on {place}"), house=piece.name, place=number)
            name = f"token-{building}-{number}"
            found.append(kept_element(name, drawing, label, LAYER_TOKEN, *spot))
        return found

    def train(self) -> Element:
        field = self.seen.locomotive
        label = self.say(N_("Locomotive on field {field} of 22"), field=field)
        spot, turn = self.plan.field(field), self.plan.heading(field)
        drawing = locomotive(self.plan)
        return kept_element("locomotive", drawing, label, LAYER_TRAIN, *spot, turn)

    def grid(self, width: float) -> Block:
        marks = []
        for building in BUILDINGS:
            piece = self.piece(building)
            marks.append(panels.Mark(building, piece.name, piece.owner, self.known_of(building)))
        closed = self.seen.closed if self.seen.phase not in ("frame", "first") else set()
        return panels.grid(marks, closed, width)

    def known_of(self, building: str) -> str:
        """A row of the grid: what is known of a building at each place."""
        seen = self.seen
        if building in seen.placed:
            places, sign = [seen.placed[building]], "#"
        elif building in seen.tokens or building in seen.out:
            places, sign = seen.tokens.get(building, []), "o"
        else:
            return " " * 22
        return "".join(sign if number in places else "." for number in range(1, 23))

    # The column

    def title(self) -> str:
        waits = bool(self.seen.to_act) and not self.seen.acts()
        return self.say(TITLES["draw" if waits and self.seen.phase == "pile" else self.seen.phase])

    def sentence(self) -> str:
        result = self.seen.world.result() if self.seen.phase == "over" else None
        if result is None:
            return self.sight.prompt
        best = words.tokens(max(result.scores), self.voice)
        return won_with(result.winners, best, self.voice)

    def column(self) -> dict[str, Panel]:
        drafting = self.seen.phase == "draft"
        hand = {"hand": self.hand()}
        return {
            "task": notice(Notice(self.title(), self.sentence(), least=42, id="notice")),
            **({"draft": self.draft()} if drafting else hand),
            "grid": self.grid,
            # The draft lies where the hand will, so that the grid keeps its place.
            **(hand if drafting else {}),
            "seats": panels.seats(
                self.say(N_("Diggers")), [self.line(n) for n in range(self.seen.seats)]
            ),
            "piles": self.piles(),
            "open": panels.open_pile(
                self.say(N_("Open pile")),
                [self.printed(number) for number in self.seen.discard],
                self.say(N_("No card has been played yet.")),
            ),
        }

    def hand(self) -> Panel:
        return panels.hand(
            self.say(N_("Your telegrams")),
            [self.held(number) for number in self.seen.hand],
            self.say(N_("No cards to show.")),
        )

    def tabs(self) -> dict[str, str]:
        return {
            "draft": self.say(N_("Buildings")),
            "hand": self.say(N_("Telegrams")),
            "grid": self.say(N_("What is known")),
        }

    def draft(self) -> Panel:
        """The buildings to choose from; those on the own red cards come first, with a ribbon."""
        cards = self.seen.content.cards
        named = [cards[n - 1].building for n in self.seen.hand if cards[n - 1].kind == RED]
        pieces = [self.piece(building) for building in BUILDINGS]
        wanted = {BUILDINGS[number] for number in named}
        pieces.sort(key=lambda piece: piece.key not in wanted)
        return facades.sheet(self.say(N_("Twenty-two buildings")), pieces, wanted)

    def standings(self) -> tuple[Standing, ...]:
        lines = [self.line(number) for number in range(self.seen.seats)]
        return tuple([Standing(one.points, " ".join(one.notes)) for one in lines])

    def line(self, seat: int) -> panels.Line:
        seen = self.seen
        red, orange, green = seen.hand_size(seat)
        owned = [key for key in seen.owns(seat) if key not in seen.placed]
        standing = [key for key in seen.owns(seat) if key in seen.placed]
        notes = [
            self.say(
                N_("Cards: {red} red, {orange} orange, {green} green. Buys left: {buys}."),
                red=red, orange=orange, green=green, buys=seen.buys_left(seat),
            )
        ]  # fmt: skip
        if owned:
            notes.append(self.say(N_("To find: {names}"), names=self.houses(owned)))
        if standing:
            notes.append(self.say(N_("Found: {names}"), names=self.houses(standing)))
        acting = seat in seen.to_act
        return panels.Line(seat, self.name(seat), seen.points(seat), tuple(notes), acting)

    def held(self, number: int) -> panels.Held:
        seen = self.seen
        found = seen.content.cards[number - 1]
        _number, colour, printed = self.printed(number)
        why = seen.trouble(number)
        trouble = "" if why is None else WORDS.explain(why, self.voice)
        short = "" if why is None else words.short_reason(why, self.voice)
        guilty = [] if why is None else [int(place) for place in why.places]
        if found.kind == GREEN:
            theirs, mine = seen.sides(number)
            marks = Marks(mine, theirs, guilty)
        else:
            marks = Marks(found.places, crossed=guilty)
        small_map = mini_map(self.plan, marks, f"card-{'off' if trouble else colour}")
        return panels.Held(number, colour, printed, small_map, trouble, short)

    def printed(self, number: int) -> tuple[int, str, str]:
        """What is printed on a card: its number, its colour, its words."""
        found = self.seen.content.cards[number - 1]
        return number, COLOURS[found.kind], self.voice.word(found.text)

    def piles(self) -> Panel:
        seen = self.seen
        rows = [
            (colour, self.say(words.COLOURS[colour]), count)
            for colour, count in zip(words.COLOURS, seen.piles, strict=True)
        ]
        notes = [
            self.say(N_("Locomotive on {field} of 22."), field=seen.locomotive),
            self.say(N_("Stock: {stock}"), stock=self.houses(seen.stock) or "–"),
        ]
        if seen.one_card_only:
            notes.insert(1, self.say(N_("From now on one card a turn.")))
        if seen.out:
            names = self.houses(seen.out)
            notes.append(self.say(N_("Out of the game: {names}"), names=names))
        return panels.piles(self.say(N_("Piles and stock")), rows, notes)
