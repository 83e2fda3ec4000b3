"""What can be done in the picture: cards, tokens, buildings, piles, and the button that ends."""

from __future__ import annotations

from collections.abc import Sequence

from digsite.core.contract import Move
from digsite.core.words import N_
from digsite.draw.actions import Action
from digsite.draw.scene import Drawing, Sight
from digsite.games.gads_hill.knowledge.seen import read
from digsite.games.gads_hill.picture import words
from digsite.games.gads_hill.rules.moves import BUILDINGS, PILES

__all__ = ["GadsHillActions", "written"]


def action_id(move: Move) -> str:
    """The id of the action that stands for a move."""
    return move.notation().replace(" ", "_")


def written(action_id: str) -> str:
    """The move that an action stands for, in notation: the inverse."""
    return action_id.replace("_", " ")


class GadsHillActions(Drawing):
    """The viewer's moves as a tree of actions."""

    def __init__(self, sight: Sight) -> None:
        super().__init__(sight)
        game = sight.seen.settings.game
        self.moves = [game.decode(code) for code in sight.moves]

    def tree(self) -> tuple[Action, ...]:
        """Every action of a viewer who has to decide."""
        if self.sight.seen.viewer not in self.sight.seen.acting():
            return ()
        found = [*self.cards(), *self.takes(), *self.claims(), *self.acquisitions()]
        return (*found, *self.buttons())

    def cards(self) -> list[Action]:
        """One action a card; those that need a building of the own have one child for each."""
        found: dict[int, list[Move]] = {}
        for move in self.moves:
            if move.kind == "play":
                found.setdefault(move["card"] + 1, []).append(move)
        actions = []
        for number, plays in found.items():
            name = f"card:{number}"
            below = tuple([self.choice(one, one["mine"], paid=True) for one in plays])
            if plays[0]["mine"] < 0:
                name, below = action_id(plays[0]), ()
            label = self.paid(self.say(N_("Play card {card}"), card=number), plays)
            actions.append(Action(name, label, highlight=(f"hand-{number}",), children=below))
        return actions

    def paid(self, label: str, moves: Sequence[Move]) -> str:
        """A choice and how many tokens it collects: at least, and at most."""
        seen = read(self.sight.seen)
        gains = sorted({seen.gain(move.code()) for move in moves})
        return f"{label} (+{'–'.join(map(str, gains[:: len(gains) - 1 or 1]))})"

    def choice(self, move: Move, building: int, *, paid: bool = False) -> Action:
        """A move that is told from others by its building."""
        key = BUILDINGS[building]
        drafted = (f"facade-{key}",) if move.kind == "draft" else ()
        label = words.house(key, self.voice)
        if paid:
            label = self.paid(label, [move])
        return Action(action_id(move), label, highlight=drafted)

    def takes(self) -> list[Action]:
        """Which token first; the two cards are asked for below it."""
        tokens = sorted({(m["building"], m["place"]) for m in self.moves if m.kind == "take"})
        children = tuple(self.token("take:", *token, more=True) for token in tokens)
        return self.group("take", N_("Two cards for a token"), children)

    def discards(self, token: str) -> tuple[Action, ...]:
        """The pairs of cards that can be thrown away for a token."""
        found = []
        for move in self.moves:
            if move.kind == "take" and move.notation().endswith(f" {token}"):
                low, high = move["low"] + 1, move["high"] + 1
                label = self.say(N_("Throw away {low} and {high}"), low=low, high=high)
                highlight = (f"hand-{low}", f"hand-{high}")
                found.append(Action(action_id(move), label, highlight=highlight))
        return tuple(found)

    def claims(self) -> list[Action]:
        tokens = [(m["building"], m["place"]) for m in self.moves if m.kind == "claim"]
        children = tuple(self.token("claim_", *token) for token in tokens)
        return self.group("claim", N_("Logic takes this token"), children)

    def token(self, prefix: str, building: int, place: int, more: bool = False) -> Action:
        key, number = BUILDINGS[building], place + 1
        house = words.house(key, self.voice)
        label = self.say(N_("{house} on {place}"), house=house, place=number)
        highlight = (f"token-{key}-{number}",)
        return Action(f"{prefix}{key}/{number}", label, highlight=highlight, more=more)

    def acquisitions(self) -> list[Action]:
        """Buildings to draft, or to buy."""
        bought = [self.choice(m, m["building"]) for m in self.moves if m.kind in ("draft", "buy")]
        if self.sight.seen.phase() == "draft":
            return bought
        return self.group("buy", N_("Buy a building for two tokens"), tuple(bought))

    def group(self, name: str, label: str, children: tuple[Action, ...]) -> list[Action]:
        """Actions below one that says what they have in common; nothing where there are none."""
        return [Action(name, self.say(label), children=children)] if children else []

    def buttons(self) -> list[Action]:
        """To draw from a pile, to pass, and the main one: to be done."""
        return [
            Action(
                action_id(move), self.button_label(move), primary=move.kind == "done",
                weight="light",
            )
            for move in self.moves
            if move.kind in ("pass", "done", "draw")
        ]  # fmt: skip

    def button_label(self, move: Move) -> str:
        if move.kind == "pass":
            return self.say(N_("Pass"))
        if move.kind == "done":
            return self.say(N_("Done"))
        colour = words.COLOURS[PILES[move["pile"]]]
        return self.say(N_("Draw {colour}"), colour=self.say(colour))
