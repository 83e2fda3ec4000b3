"""The picture of a Gads Hill table and what can be done in it."""

from __future__ import annotations

from collections.abc import Sequence

from digsite.core.contract import Move, Observation
from digsite.core.words import N_, translated
from digsite.draw.actions import Action, Value
from digsite.draw.layout import Block, Panel, pile, spacer, table
from digsite.draw.scene import Artist, Element, Preview, Scene, Shape
from digsite.draw.speaker import Voice
from digsite.games.gads_hill.knowledge.content import GREEN, ORANGE, RED
from digsite.games.gads_hill.knowledge.seen import Seen
from digsite.games.gads_hill.picture import board as art
from digsite.games.gads_hill.picture import panels, words
from digsite.games.gads_hill.picture.board import Plan
from digsite.games.gads_hill.picture.figures import figure_scene
from digsite.games.gads_hill.picture.minimap import Marks, mini_map
from digsite.games.gads_hill.picture.preview import Foresight
from digsite.games.gads_hill.picture.textboard import board_lines
from digsite.games.gads_hill.rules.moves import BUILDINGS, GRAMMAR, PILES

__all__ = ["ARTIST", "GadsHillArtist"]

COLOURS = {RED: "red", ORANGE: "orange", GREEN: "green"}
LAYER_GROUND, LAYER_TILE, LAYER_TOKEN, LAYER_TRAIN = 0, 1, 2, 3

TITLES: dict[str, str] = {
    "frame": N_("The town is laid out"),
    "first": N_("Who begins?"),
    "deal": N_("Cards are dealt"),
    "draft": N_("The draft"),
    "act": N_("A turn"),
    "after": N_("Before the draw"),
    "pile": N_("Draw a card"),
    "draw": N_("Draw a card"),
    "object": N_("Any objection?"),
    "over": N_("The town is found"),
}


class GadsHillArtist(Artist):
    """Draws Gads Hill 1874."""

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
        return "\n".join(board_lines(Seen(observation), width, colour, language, names))

    def code(self, observation: Observation, action_id: str, value: Value) -> int:
        if value:
            raise ValueError("an action of this game takes no value")
        return int(GRAMMAR.parse(action_id.replace("_", " ")).code())

    def children(
        self, observation: Observation, moves: Sequence[int], action_id: str, language: str
    ) -> tuple[Action, ...]:
        """Below a token: the pairs of cards that can be thrown away for it."""
        table_now = Table(Seen(observation), moves, language, "wide", ())
        kind, _, token = action_id.partition(":")
        if kind != "take":
            return super().children(observation, moves, action_id, language)
        return table_now.discards(token)

    def preview(
        self,
        observation: Observation,
        action_id: str,
        value: Value,
        language: str,
        shape: Shape = "wide",
        names: Sequence[str] = (),
    ) -> Preview | None:
        return Foresight(Seen(observation), language, shape).preview(action_id)

    def figure(self, source: str, language: str) -> Scene:
        return figure_scene(source, language)


ARTIST = GadsHillArtist()


def action_id(notation: str) -> str:
    return notation.replace(" ", "_")


class Table(Voice):
    """One picture in the making."""

    def __init__(
        self, seen: Seen, moves: Sequence[int], language: str, shape: Shape, names: Sequence[str]
    ) -> None:
        super().__init__(language, names)
        self.seen = seen
        self.moves = [seen.settings.game.decode(code) for code in moves]
        self.shape = shape
        self.plan = Plan.of(seen.content.town, shape)

    def house(self, key: str) -> str:
        return words.house(key, self.language)

    def scene(self) -> Scene:
        whole = table(self.board(), self.column(), self.shape)
        title = self.say(TITLES[self.seen.phase])
        return Scene(
            whole.width,
            whole.height,
            whole.fixed,
            whole.live,
            self.actions(),
            title=f"{self.seen.settings.game.title}: {title}",
            description=self.sentence(),
            defs=art.defs(),
            tokens=art.TOKENS,
            glances=tuple(f"hand-{number}" for number in self.seen.hand),
        )

    # The board

    def board(self) -> Block:
        plan = self.plan
        live = (*self.ground(), *self.tiles(), *self.lying(), self.train())
        town = Block(plan.width, plan.height, art.town(plan), live)
        if self.shape == "tall":
            return town
        return pile([town, spacer(10), self.grid(plan.width, 1, 22)])

    def ground(self) -> list[Element]:
        found = []
        spaces = self.seen.content.town.framed
        for space, given in zip(spaces, self.seen.framed or [""] * 3, strict=True):
            title = self.say(words.GIVEN[given]) if given else space.name
            drawing = art.framed(self.plan, space, title, given)
            label = self.say(N_("Framed space {name}: {title}"), name=space.name, title=title)
            found.append(Element(f"framed-{space.name}", drawing, label, LAYER_GROUND))
        return found

    def tiles(self) -> list[Element]:
        found = []
        for building, number in self.seen.placed.items():
            lot = self.seen.content.town.lots[number - 1]
            title, owner = self.house(building), self.seen.owner(building)
            index = BUILDINGS.index(building) + 1
            drawing = art.tile(self.plan, lot, title, index, owner)
            label = self.say(N_("{house}, stands on {place}"), house=title, place=number)
            x, y = self.plan.corner(number)
            found.append(Element(f"tile-{building}", drawing, label, LAYER_TILE, x, y))
        return found

    def lying(self) -> list[Element]:
        found = []
        for (building, number), (x, y) in self.plan.token_spots(self.seen.tokens).items():
            title = self.house(building)
            index = BUILDINGS.index(building) + 1
            drawing = art.token(self.plan, title, index, self.seen.owner(building))
            label = self.say(N_("{house}, token on {place}"), house=title, place=number)
            found.append(Element(f"token-{building}-{number}", drawing, label, LAYER_TOKEN, x, y))
        return found

    def train(self) -> Element:
        x, y = self.plan.field(self.seen.locomotive)
        label = self.say(N_("Locomotive on field {field} of 22"), field=self.seen.locomotive)
        return Element("locomotive", art.locomotive(self.plan), label, LAYER_TRAIN, x, y)

    def grid(self, width: float, first: int, last: int) -> Block:
        marks = []
        for index, building in enumerate(BUILDINGS, start=1):
            cells = " " * 22
            if building in self.seen.placed:
                spot = self.seen.placed[building]
                cells = "".join("#" if number == spot else "." for number in range(1, 23))
            elif building in self.seen.tokens:
                lying = self.seen.tokens[building]
                cells = "".join("o" if number in lying else "." for number in range(1, 23))
            elif building in self.seen.out:
                cells = "." * 22
            # On a phone the map has room for the buildings' numbers only.
            name = self.house(building)
            name = f"{index} {name}" if self.shape == "tall" else name
            marks.append(panels.Mark(name, self.seen.owner(building), cells))
        closed = self.seen.closed if self.seen.phase not in ("frame", "first") else set()
        return panels.grid(marks, closed, first, last, width)

    # The column

    def sentence(self) -> str:
        """What to do now; at the end, who has won."""
        result = self.seen.world.result() if self.seen.phase == "over" else None
        if result is None:
            return words.phase_prompt(self.seen.observation, self.language)
        names = ", ".join(self.name(number) for number in result.winners)
        best = words.tokens(max(result.scores), self.language)
        if len(result.winners) == 1:
            return self.say(N_("{name} wins with {tokens}."), name=names, tokens=best)
        return self.say(N_("A shared win with {tokens}: {name}."), name=names, tokens=best)

    def column(self) -> list[Panel]:
        found = [
            panels.notice(self.say(TITLES[self.seen.phase]), self.sentence()),
            panels.seats(self.say(N_("Diggers")), [self.line(n) for n in range(self.seen.seats)]),
            panels.hand(
                self.say(N_("Your telegrams")),
                [self.held(number) for number in self.seen.hand],
                self.say(N_("No cards to show.")),
            ),
            self.piles(),
        ]
        if self.shape == "tall":
            found += [self.grid_panel(1, 11), self.grid_panel(12, 22)]
        return found

    def grid_panel(self, first: int, last: int) -> Panel:
        return lambda width: self.grid(width, first, last)

    def line(self, number: int) -> panels.Line:
        seen = self.seen
        red, orange, green = seen.hand_size(number)
        owned = [self.house(key) for key in seen.owns(number) if key not in seen.placed]
        standing = [self.house(key) for key in seen.owns(number) if key in seen.placed]
        notes = [
            self.say(
                N_("Cards: {red} red, {orange} orange, {green} green. Buys left: {buys}."),
                red=red, orange=orange, green=green, buys=seen.buys_left(number),
            )
        ]  # fmt: skip
        if owned:
            notes.append(self.say(N_("To find: {names}"), names=", ".join(owned)))
        if standing:
            notes.append(self.say(N_("Found: {names}"), names=", ".join(standing)))
        return panels.Line(
            number,
            self.name(number),
            seen.points(number),
            tuple(notes),
            number in seen.to_act,
        )

    def held(self, number: int) -> panels.Held:
        seen = self.seen
        found = seen.content.cards[number - 1]
        colour = COLOURS[found.kind]
        why = seen.trouble(number)
        trouble = "" if why is None else words.explain(why, self.language)
        guilty = [] if why is None else [int(place) for place in why.places]
        if found.kind == GREEN:
            theirs, mine = seen.sides(number)
            marks = Marks(mine, theirs, guilty)
        else:
            marks = Marks(found.places, crossed=guilty)
        small_map = mini_map(seen.content.town, marks, 58, 48, f"card-{colour}")
        text = translated(found.text, self.language)
        return panels.Held(number, colour, text, small_map, trouble)

    def piles(self) -> Panel:
        seen = self.seen
        rows = [
            (colour, self.say(words.COLOURS[colour]), count)
            for colour, count in zip(words.COLOURS, seen.piles, strict=True)
        ]
        stock = ", ".join(self.house(key) for key in seen.stock) or "–"
        notes = [
            self.say(N_("Locomotive on {field} of 22."), field=seen.locomotive),
            self.say(N_("Stock: {stock}"), stock=stock),
        ]
        if seen.one_card_only:
            notes.insert(1, self.say(N_("From now on one card a turn.")))
        if seen.out:
            names = ", ".join(self.house(key) for key in seen.out)
            notes.append(self.say(N_("Out of the game: {names}"), names=names))
        return panels.piles(self.say(N_("Piles and stock")), rows, notes)

    # Actions

    def actions(self) -> tuple[Action, ...]:
        """Cards, tokens, buildings, piles; and the one button that ends or passes."""
        if not self.seen.acts():
            return ()
        found = [*self.cards(), *self.takes(), *self.claims(), *self.acquisitions()]
        for move in self.moves:
            if move.kind in ("pass", "done", "draw"):
                name, primary = action_id(move.notation()), move.kind == "done"
                found.append(Action(name, self.plain_label(move), primary=primary))
        return tuple(found)

    def plain_label(self, move: Move) -> str:
        if move.kind == "pass":
            return self.say(N_("Pass"))
        if move.kind == "done":
            return self.say(N_("Done"))
        colour = words.COLOURS[PILES[move["pile"]]]
        return self.say(N_("Draw {colour}"), colour=self.say(colour))

    def cards(self) -> list[Action]:
        """One action a card; those that need a building of the own have one child for each."""
        found: dict[int, list[Move]] = {}
        for move in self.moves:
            if move.kind == "play":
                found.setdefault(move["card"], []).append(move)
        actions = []
        for number, plays in found.items():
            label = self.say(N_("Play card {card}"), card=number + 1)
            highlight = (f"hand-{number + 1}",)
            if plays[0]["mine"] < 0:
                name = action_id(plays[0].notation())
                actions.append(Action(name, label, highlight=highlight))
                continue
            children = tuple(
                Action(action_id(play.notation()), self.house(BUILDINGS[play["mine"]]))
                for play in plays
            )
            name = f"card:{number + 1}"
            actions.append(Action(name, label, highlight=highlight, children=children))
        return actions

    def token_action(self, prefix: str, building: int, place: int, more: bool) -> Action:
        key = BUILDINGS[building]
        label = self.say(N_("{house} on {place}"), house=self.house(key), place=place + 1)
        name = f"{prefix}{key}/{place + 1}"
        return Action(name, label, highlight=(f"token-{key}-{place + 1}",), more=more)

    def takes(self) -> list[Action]:
        """Which token first; the two cards are asked for below it."""
        tokens = sorted({(m["building"], m["place"]) for m in self.moves if m.kind == "take"})
        if not tokens:
            return []
        children = tuple(self.token_action("take:", *token, True) for token in tokens)
        return [Action("take", self.say(N_("Two cards for a token")), children=children)]

    def discards(self, token: str) -> tuple[Action, ...]:
        found = []
        for move in self.moves:
            if move.kind == "take" and move.notation().endswith(f" {token}"):
                low, high = move["low"] + 1, move["high"] + 1
                label = self.say(N_("Throw away {low} and {high}"), low=low, high=high)
                highlight = (f"hand-{low}", f"hand-{high}")
                found.append(Action(action_id(move.notation()), label, highlight=highlight))
        return tuple(found)

    def claims(self) -> list[Action]:
        tokens = [(m["building"], m["place"]) for m in self.moves if m.kind == "claim"]
        if not tokens:
            return []
        children = tuple(self.token_action("claim_", *token, False) for token in tokens)
        return [Action("claim", self.say(N_("Logic takes this token")), children=children)]

    def acquisitions(self) -> list[Action]:
        """Buildings to draft, or to buy."""
        found = [move for move in self.moves if move.kind in ("draft", "buy")]
        if not found:
            return []
        each = tuple(
            Action(action_id(move.notation()), self.house(BUILDINGS[move["building"]]))
            for move in found
        )
        if self.seen.phase == "draft":
            return list(each)
        return [Action("buy", self.say(N_("Buy a building for two tokens")), children=each)]
