"""What each chapter of Ziggurat adds to the turn: set-up, rows of the tables, goal, titles."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.reference.ziggurat_board import (
    BUILDINGS,
    COLOURS,
    CORNERS,
    SUMMIT,
    TREASURES,
    Place,
    along,
    name_of,
    place_of,
)

if TYPE_CHECKING:
    from tests.reference.ziggurat import Game, Story

MOST_TABLETS = 2
NEEDED = {2: (3, 3, 3), 3: (5, 6, 6), 4: (5, 7, 7)}
"""Tablets, spirits and mirrors that the goals ask for, with two, three and four players."""
NIGHT = {5: (25, 27, 28), 6: (36, 23, 26)}
"""ZIG-88: so many cards, in these chapters."""


class Chapter:
    """The hooks, as the first chapter has them."""

    def __init__(self, game: Game) -> None:
        self.game = game

    # Set-up

    def set_up(self) -> None:
        """What the stickers put on the board."""

    def first_player(self) -> int:
        return 0

    def _first(self, key: Any) -> int:
        """The seat with the highest value; ties go to the lowest."""
        values = [key(sheet) for sheet in self.game.brought]
        return values.index(max(values))

    def cards(self) -> int:
        """How many cards the game has: fewer on a short night (ZIG-88), but all in a gentle one."""
        game = self.game
        short = game.number in NIGHT and game.options["gentle"] == "off"
        return NIGHT[game.number][game.seats - 2] if short else len(game.deck)

    def needed(self) -> int:
        """The number that the goal asks for."""
        return NEEDED[self.game.number][self.game.seats - 2]

    # Moving

    def is_safe(self, seat: int) -> bool:
        """Beside those on the summit."""
        return False

    def is_stair(self, place: Place) -> bool:
        """For heroes."""
        return place in self.game.tower.stairs

    def is_plain(self, place: Place) -> bool:
        """For heroes."""
        return self.game.tower.plain(place)

    def home(self, seat: int) -> Place:
        """Where ZIG-65 sends a hero."""
        return self.game.homes[seat]

    def comes_home(self, who: int) -> bool:
        """Whether this arrival is the end of the hero's way."""
        return False

    def saves(self, who: int, colour: str, token: int) -> Story:
        """A hero and a spirit meet: empty where the hero is burned, ``"gone"`` where it leaves."""
        yield from ()
        return ""

    def pit(self, who: int) -> Story:
        """Whether a hero is saved from a pit."""
        yield from ()
        return False

    def hero_row(self, who: int) -> None:
        """Slots N and O."""

    def spirit_row(self, place: Place) -> None:
        """Slot P."""

    def on_summit(self, who: int) -> None:
        """Slots Q and R."""

    def spirit_on_summit(self, colour: str, token: int) -> bool:
        """Whether a spirit on the summit does no harm."""
        return False

    def rests(self, who: int) -> None:
        """After the table, for a hero that has come to rest."""

    # Items

    def items(self, seat: int) -> list[str]:
        return []

    def use(self, seat: int, word: str, rest: list[str]) -> None:
        raise ValueError(word)

    # The end

    def goal(self) -> bool:
        return all(place == SUMMIT for place in self.game.heroes)

    def impossible(self) -> bool:
        """A21: nothing can bring the goal about any more."""
        return False

    def won_titles(self) -> None:
        """Titles that belong to a won game."""
        game = self.game
        if game.last_up >= 0 and game.heroes[game.last_up] == SUMMIT:
            game.award("last-lamp-out", game.last_up)
        for seat in game.clockwise():
            if game.heroes[seat] == SUMMIT:
                game.award("light-bearer", seat)
                game.award("keeper", seat)


class Tablets(Chapter):
    """Chapter 2."""

    def set_up(self) -> None:
        self.game.things = set(TREASURES)

    def first_player(self) -> int:
        return self._first(lambda sheet: "first-footprint" in sheet.get("titles", []))

    def hero_row(self, who: int) -> None:
        game = self.game
        here = game.heroes[who]
        if here in game.things and game.carried[who] < MOST_TABLETS:
            game.things.remove(here)
            game.carried[who] += 1
            game.award("clay-reader", who)
            if game.carried[who] == MOST_TABLETS:
                game.award("heavy-pockets", who)

    def on_summit(self, who: int) -> None:
        game = self.game
        if game.carried[who]:
            game.counter += game.carried[who]
            game.carried[who] = 0
            game.award("mason", who)

    def goal(self) -> bool:
        return self.game.counter >= self.needed() and super().goal()

    def impossible(self) -> bool:
        """Whoever is below can bring two each, of those that there are."""
        game = self.game
        below = game.movable()
        lying = len(game.things) + sum(game.carried[seat] for seat in below)
        return game.counter + min(MOST_TABLETS * len(below), lying) < self.needed()


class Jars(Chapter):
    """Chapter 3."""

    def set_up(self) -> None:
        self.game.things = set(BUILDINGS)

    def first_player(self) -> int:
        return self._first(lambda sheet: sheet.get("burns", 0))

    def saves(self, who: int, colour: str, token: int) -> Story:
        """J: the jar puts that spirit out; that is no use of it as an item."""
        yield from ()
        game = self.game
        if not game.carried[who]:
            return ""
        game.carried[who] = 0
        game.award("narrow-escape", who)
        game.put_out(colour, token)
        return "saved"

    def rests(self, who: int) -> None:
        game = self.game
        here = game.heroes[who]
        if here in game.things and not game.carried[who]:
            game.things.remove(here)
            game.carried[who] = 1
            game.award("water-carrier", who)

    def items(self, seat: int) -> list[str]:
        game = self.game
        if not game.carried[seat] or game.heroes[seat] == SUMMIT:
            return []
        beside = {along(game.heroes[seat], way) for way in (1, -1)}
        return [
            f"douse {colour} {name_of(place)}"
            for colour in COLOURS
            for place in sorted(beside & set(game.spirits[colour]))
        ]

    def use(self, seat: int, word: str, rest: list[str]) -> None:
        game = self.game
        game.carried[seat] = 0
        game.award("splash", seat)
        game.put_out(rest[0], game.spirits[rest[0]].index(place_of(rest[1])))

    def goal(self) -> bool:
        return self.game.number_out() >= self.needed()


class Mirrors(Chapter):
    """Chapter 4."""

    def set_up(self) -> None:
        self.game.things = set(TREASURES)

    def first_player(self) -> int:
        return self._first(lambda sheet: -len(sheet.get("titles", [])))

    def hero_row(self, who: int) -> None:
        game = self.game
        here = game.heroes[who]
        if here in game.things and here not in game.marks:
            game.marks.add(here)
            game.award("bright-idea", who)
            if here in game.history:
                game.award("polisher", who)

    def spirit_row(self, place: Place) -> None:
        game = self.game
        if place in game.marks:
            game.marks.remove(place)
            game.history.add(place)

    def enough(self) -> bool:
        return len(self.game.marks) >= self.needed()

    def goal(self) -> bool:
        return self.enough() and SUMMIT in self.game.heroes

    def impossible(self) -> bool:
        return not self.enough() and not self.game.movable()


class Ember(Chapter):
    """Chapter 5."""

    CLOAK = "own1"
    ROPE = "own2"

    def set_up(self) -> None:
        self.game.heroes = list(self.game.corners)

    def first_player(self) -> int:
        return self._first(lambda sheet: bool(sheet.get("last", False)))

    def is_safe(self, seat: int) -> bool:
        return bool(self.game.heroes[seat][0] == 0)

    def is_stair(self, place: Place) -> bool:
        """The lamp is covered: the feet on L4 are plain for heroes."""
        return super().is_stair(place) and place[0] != 4

    def home(self, seat: int) -> Place:
        return self.game.corners[seat]

    def comes_home(self, who: int) -> bool:
        game = self.game
        if game.heroes[who][0] != 0:
            return False
        game.heroes[who] = game.homes[who]
        game.last_up = who
        game.award("homeward", who)
        return True

    def saves(self, who: int, colour: str, token: int) -> Story:
        """K: the cloak takes the first burn; the hero goes back to its corner."""
        from tests.reference.ziggurat_turn import arrive

        game = self.game
        if self.CLOAK in game.spent:
            return ""
        game.spent.add(self.CLOAK)
        start = CORNERS.index(game.corners[who])
        for corner in [*CORNERS[start:], *CORNERS[:start]]:
            if not game.spirits_on(corner):
                game.burns[who] += 1
                game.award("toasted", who)
                game.heroes[who] = corner
                yield from arrive(game, who)
                return "gone"
        return ""

    def pit(self, who: int) -> Story:
        """M: the rope."""
        from tests.reference.ziggurat_turn import climb_out

        game = self.game
        if self.ROPE in game.spent:
            return False
        game.spent.add(self.ROPE)
        game.award("rope-friend", who)
        yield from climb_out(game, who)
        return True

    def is_plain(self, place: Place) -> bool:
        """The covered feet are plain too."""
        covered = place in self.game.tower.stairs and not self.is_stair(place)
        return covered or super().is_plain(place)

    def goal(self) -> bool:
        return all(place[0] == 0 for place in self.game.heroes)

    def won_titles(self) -> None:
        self.game.award("night-porter", self.game.last_up)


class Lanterns(Chapter):
    """Chapter 6."""

    def first_player(self) -> int:
        return self._first(lambda sheet: len(sheet.get("titles", [])))

    def lit(self, colour: str) -> bool:
        return "lit" in self.game.spirits[colour]

    def held(self, colour: str) -> bool:
        return any(str(place).startswith("held") for place in self.game.spirits[colour])

    def saves(self, who: int, colour: str, token: int) -> Story:
        """L: a flame that is wanted enters the lantern."""
        yield from ()
        game = self.game
        mine = f"held {who}"
        full = sum(tokens.count(mine) for tokens in game.spirits.values())
        room = (1 if game.seats == 4 else 2) - full
        if room <= 0 or self.lit(colour) or self.held(colour):
            return ""
        game.spirits[colour][token] = mine
        game.award("lantern-hand", who)
        return "saved"

    def on_summit(self, who: int) -> None:
        """R: the bowls of the carried colours are lit."""
        game = self.game
        for colour in COLOURS:
            dark = not self.lit(colour)
            for token, place in enumerate(game.spirits[colour]):
                if place == f"held {who}":
                    game.spirits[colour][token] = "lit"
                    if dark:
                        game.award("bowl-lighter", who)

    def spirit_on_summit(self, colour: str, token: int) -> bool:
        game = self.game
        if self.lit(colour) or SUMMIT not in game.heroes:
            return False
        game.spirits[colour][token] = "lit"
        game.award("bowl-lighter", game.active)
        game.award("warm-welcome", game.active)
        return True

    def goal(self) -> bool:
        return all(self.lit(colour) for colour in COLOURS)

    def impossible(self) -> bool:
        return any(tokens == ["out"] * 3 for tokens in self.game.spirits.values())


CHAPTERS: dict[int, Any] = {
    1: Chapter,
    2: Tablets,
    3: Jars,
    4: Mirrors,
    5: Ember,
    6: Lanterns,
}
