"""What heroes, flames and open cards tell who is pointing at them: what the open cards would do."""

from __future__ import annotations

from collections.abc import Iterable

from digsite.core.words import N_
from digsite.draw.scene import Element, Preview
from digsite.games.ziggurat.knowledge.forecast import Ways
from digsite.games.ziggurat.picture import words
from digsite.games.ziggurat.picture.scene import Table
from digsite.games.ziggurat.rules.board import COLOURS
from digsite.games.ziggurat.rules.cards import MOVE, MOVE_ALL, Card

__all__ = ["glance_at"]


def glance_at(table: Table, piece: str) -> Preview | None:
    """What a piece tells, by the id of its element; nothing where there is no such piece."""
    kind, _, digits = piece.partition("-")
    if not digits.isdecimal():
        return None
    number = int(digits)
    glances = Glances(table)
    if kind == "flame":
        return glances.of_flame(number)
    if number >= table.seen.seats:
        return None
    if kind == "hero":
        return glances.of_hero(number)
    return glances.of_card(number) if kind == "card" else None


class Glances:
    """The pieces and cards of one picture, asked one by one."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.seen = table.seen
        self.readout = table.readout

    def of_flame(self, token: int) -> Preview | None:
        """Its colour, how many stand there, and where each open card would take it."""
        found = self.stack(token)
        if found is None:
            return None
        where, colour, tokens = found
        told = [self.readout.flame_label(colour, len(tokens), where) + "."]
        shown: list[Ways] = []
        for seat, (_heroes, flames, _kindled) in self.readout.ways.items():
            moving = [ways for ways in flames if ways.token in tokens]
            shown += moving
            card = self.seen.card(seat)
            if moving:
                told.append(self.card_does(seat, self.both_ways(moving[0])))
            elif card is not None and not self.seen.over and speaks_of(card, colour):
                # What comes first on that card decides what becomes of this flame.
                told.append(
                    self.readout.say(
                        N_("{name}'s card may move it: {card}."),
                        name=self.readout.name(seat),
                        card=words.card_words(card, self.readout.language),
                    )
                )
        if len(told) == 1:
            told.append(self.readout.say(N_("No open card moves it.")))
        return Preview(" ".join(told), self.ghosts(shown))

    def stack(self, token: int) -> tuple[int, str, list[int]] | None:
        """Where a flame on the tower stands, its colour, and the flames of that colour there."""
        for where, colours in self.seen.flames().items():
            for colour, tokens in colours.items():
                if token in tokens:
                    return where, colour, tokens
        return None

    def of_hero(self, hero: int) -> Preview:
        """Whose it is, where each open card would take it, and what endangers it."""
        told = [self.readout.hero_line(hero).spoken + "."]
        shown: list[Ways] = []
        danger = False
        for seat, (heroes, flames, kindled) in self.readout.ways.items():
            own = [ways for ways in heroes if ways.seat == hero]
            shown += own
            told += [self.card_does(seat, self.both_ways(ways)) for ways in own]
            threats = self.threats(hero, [*heroes, *flames])
            if kindled.burned == hero:
                threats.append(self.readout.say(N_("the new flame burns this hero")))
            told += [self.card_does(seat, threat) for threat in threats]
            danger = danger or bool(threats)
            danger = danger or any(ways.ahead.losing or ways.back.losing for ways in own)
        if not danger and not self.seen.over:
            told.append(self.readout.say(N_("No open card endangers this hero now.")))
        return Preview(" ".join(told), self.ghosts(shown))

    def threats(self, hero: int, pieces: Iterable[Ways]) -> list[str]:
        """The ways of other pieces that burn a hero."""
        return [
            self.readout.ghost_label(ways.seat, ways.token, back, end)
            for ways in pieces
            for back, end in ((False, ways.ahead), (True, ways.back))
            if ways.seat != hero and end.burned == hero
        ]

    def of_card(self, seat: int) -> Preview:
        """What it does, in one sentence; the ghosts show where that would lead."""
        card = self.seen.card(seat)
        name = self.readout.name(seat)
        if card is None:
            return Preview(self.readout.say(N_("{name} has no card"), name=name) + ".")
        heroes, flames, kindled = self.readout.ways[seat]
        told = self.card_does(seat, words.card_words(card, self.readout.language))
        if kindled.losing:
            told += " " + self.readout.say(N_("The new flame burns a hero!"))
        return Preview(told, self.ghosts([*heroes, *flames]))

    def card_does(self, seat: int, what: str) -> str:
        return self.readout.say(
            N_("{name}'s card: {what}."), name=self.readout.name(seat), what=what
        )

    def both_ways(self, ways: Ways) -> str:
        ahead = self.readout.way_words(False, ways.ahead)
        return f"{ahead}; {self.readout.way_words(True, ways.back)}"

    def ghosts(self, pieces: Iterable[Ways]) -> tuple[Element, ...]:
        """Where pieces would end, over the scene; ends that share a space fan out."""
        found: list[Element] = []
        taken: dict[int, int] = {}
        for ways in pieces:
            for back, end in ((False, ways.ahead), (True, ways.back)):
                number = taken.get(end.last, 0)
                name = f"glance-{len(found)}"
                ghost = self.table.ghost_of(name, ways.seat, ways.token, back, end, number)
                if ghost is not None:
                    taken[end.last] = number + 1
                    found.append(self.table.over_all(ghost))
        return tuple(found)


def speaks_of(card: Card, colour: str) -> bool:
    """Whether a card moves flames of a colour, at once or after something else."""
    return any(
        action.kind == MOVE_ALL or (action.kind == MOVE and COLOURS[action.what] == colour)
        for action in card.actions()
    )
