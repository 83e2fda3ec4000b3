"""Ziggurat again, whole and slow, straight from its rules: every chapter, decision by decision.

These are the newest rules; games of older versions are kept as recorded ones.

A game is told as a story: ``tests.reference.ziggurat_turn`` plays it and stops with ``yield``
wherever somebody, or chance, has to choose. ``Game`` is the table it is played on; ``choose`` goes
on to the next question. What only one chapter knows is in ``ziggurat_chapters``.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from tests.reference.ziggurat_board import (
    COLOURS,
    HEARTHS,
    HOMES,
    SIDES,
    SUMMIT,
    TITLES,
    Place,
    Tower,
    deck_of,
    name_of,
    place_of,
)
from tests.reference.ziggurat_chapters import CHAPTERS, Chapter
from tests.reference.ziggurat_turn import deal, turns

OPTIONS = {
    "push_chooser": ["owner", "active"],
    "spirit_direction": ["each", "together"],
    "spawn_on_hero": ["burn", "blocked"],
    "win_timing": ["immediate", "end_of_card"],
    "help_consent": ["auto", "ask"],
    "early_loss": ["offer", "play_on"],
    "gentle": ["off", "on"],
    "seats3": ["NES", "NEW", "NSW", "ESW"],
}
CHANGES = ("stairs", "slabs", "bricked")
"""What a team may have done to the tower, as a standing calls it."""
Question = tuple[int, list[str]]
"""Who is asked (a seat, or chance), and all that may be answered."""
Story = Generator[Question, str, Any]


class Ended(Exception):
    """The game is over."""


class Game:
    """One table: pieces, cards, what the team brought, and what is being done."""

    def __init__(
        self,
        chapter: int,
        seats: int,
        options: dict[str, str] | None = None,
        standing: dict[str, Any] | None = None,
        position: dict[str, Any] | None = None,
    ) -> None:
        self.options = {name: values[0] for name, values in OPTIONS.items()} | (options or {})
        self.number = chapter
        self.seats = seats
        self.chapter: Chapter = CHAPTERS[chapter](self)
        self.deck = deck_of(chapter, seats)
        self._take_along(standing or {})
        self._sit_down()
        self._set_up()
        self.asked: Question | None = None
        self.story: Story = deal(self) if position is None else turns(self)
        if position is not None:
            self._load(position)
        self._go_on(None)

    # Set-up

    def _take_along(self, standing: dict[str, Any]) -> None:
        """What the team has from games before."""
        given = standing.get("sheets", [])
        self.brought: list[dict[str, Any]] = [*given, *[{}] * (self.seats - len(given))]
        self.skills = [sheet.get("skill", "") for sheet in self.brought]
        self.tower = Tower(*([place_of(text) for text in standing.get(key, [])] for key in CHANGES))
        for level, quarters in standing.get("turned", {}).items():
            self.tower.turned[int(level[1])] = quarters
        self.charm = bool(standing.get("charm", False))
        self.ember = bool(standing.get("ember", False))
        self.insight = int(standing.get("insight", 0))
        held = {title for sheet in self.brought for title in sheet.get("titles", [])}
        every = [title for titles in TITLES.values() for title in titles]
        self.free = set(standing.get("titles", [one for one in every if one not in held]))

    def _sit_down(self) -> None:
        """ZIG-14: two players sit opposite each other."""
        named = {2: "NS", 3: self.options["seats3"], 4: "NESW"}[self.seats]
        sides = [SIDES.index(letter) for letter in named]
        self.homes = [HOMES[side] for side in sides]
        self.corners = [(4, 2 * side) for side in sides]

    def _set_up(self) -> None:
        self.heroes: list[Place] = list(self.homes)
        self.spirits: dict[str, list[Place]] = {
            colour: [HEARTHS[colour], "supply", "supply"] for colour in COLOURS
        }
        self.cards: list[str | None] = [None] * self.seats
        self.discard: list[str] = []
        self.carried = [0] * self.seats
        self.burns = [0] * self.seats
        self.ridden = [0] * self.seats
        self.titles: list[list[str]] = [[] for _ in range(self.seats)]
        self.things: set[Place] = set()
        self.marks: set[Place] = set()
        self.history: set[Place] = set()
        self.counter = 0
        self.spent: set[str] = set()
        self.last_up = -1
        self.turns = 0
        self.ending = ""
        self.phase = "deal"
        self.forget()
        self.chapter.set_up()
        self.active = self.chapter.first_player()

    def forget(self) -> None:
        """A turn is over, or has not begun."""
        self.part = ""
        self.waiting: list[int] = []
        self.passed: list[int] = []
        self.mover = self.pushed = self.pusher = -1
        self.more = self.stride = self.chain = self.outs = 0
        self.acting = self.alone = self.stood = False
        self.unmoved: dict[str, list[int]] = {}
        self.ways: dict[str, str] = {}
        self.arrived: list[int] = []
        self.adrift: tuple[str, int] | None = None
        self.ahead = 0

    def _load(self, given: dict[str, Any]) -> None:
        """The start of the active seat's turn."""
        self.active = given.get("active", self.active)
        self.turns = given.get("turns", 0)
        if "heroes" in given:
            self.heroes = [place_of(text) for text in given["heroes"]]
        for colour, tokens in given.get("spirits", {}).items():
            found = [place_of(text) for text in tokens]
            self.spirits[colour] = [*found, *["supply"] * (3 - len(found))]
        self.cards = list(given["cards"])
        self.discard = list(given.get("discard", []))
        for seat, sheet in enumerate(given.get("sheets", [])):
            self.carried[seat] = sheet.get("carried", 0)
            self.burns[seat] = sheet.get("burns", 0)
            self.ridden[seat] = sheet.get("ridden", 0)
            self.titles[seat] = list(sheet.get("titles", []))
            self.free -= set(self.titles[seat])
        for key in ("things", "marks", "history"):
            if key in given:
                setattr(self, key, {place_of(text) for text in given[key]})
        if "turned" in given:
            self.tower.turned = [0] * 5
            for level, quarters in given["turned"].items():
                self.tower.turned[int(level[1])] = quarters
        self.insight = given.get("insight", self.insight)
        self.counter = given.get("counter", 0)
        self.spent = set(given.get("spent", []))
        self.last_up = given.get("last_up", -1)

    # Playing

    def choose(self, answer: str) -> None:
        """Answer the present question."""
        if self.asked is None or answer not in self.asked[1]:
            raise ValueError(f"{answer} is not offered: {self.asked}")
        self._go_on(answer)

    def _go_on(self, answer: str | None) -> None:
        try:
            self.asked = next(self.story) if answer is None else self.story.send(answer)
        except Ended:
            self.asked = None
            self.phase = "over"
            self.forget()

    def end(self, how: str) -> None:
        self.ending = how
        if how == "WON":
            self.chapter.won_titles()
        raise Ended

    # What everybody asks

    def clockwise(self) -> list[int]:
        """The seats, the active one first."""
        return [(self.active + step) % self.seats for step in range(self.seats)]

    def movable(self) -> list[int]:
        return [seat for seat in range(self.seats) if not self.safe(seat)]

    def safe(self, seat: int) -> bool:
        """Never moved, pushed or burned (ZIG-52, chapter 5)."""
        return self.heroes[seat] == SUMMIT or self.chapter.is_safe(seat)

    def heroes_on(self, place: Place) -> list[int]:
        """The heroes there that can be met."""
        return [seat for seat in self.movable() if self.heroes[seat] == place]

    def spirits_on(self, place: Place) -> list[tuple[str, int]]:
        return [
            (colour, token)
            for colour in COLOURS
            for token in range(3)
            if self.spirits[colour][token] == place
        ]

    def number_out(self) -> int:
        return sum(tokens.count("out") for tokens in self.spirits.values())

    def award(self, title: str, seat: int) -> None:
        """ZIG-84: the first to meet its condition takes a title, from its own chapter on."""
        known = [one for number in range(1, self.number + 1) for one in TITLES[number]]
        if title in self.free and title in known:
            self.free.remove(title)
            self.titles[seat].append(title)

    def put_out(self, colour: str, token: int) -> None:
        """Out for the rest of the game, never back to the supply (ZIG-71)."""
        self.spirits[colour][token] = "out"
        self.outs += 1
        if self.outs == 2:
            self.award("well-digger", self.active)

    def pile(self) -> list[str]:
        """The cards that may come next; those that stay in the box (ZIG-88) are not known."""
        gone = {*self.cards, *self.discard} - {None}
        if len(gone) >= self.chapter.cards():
            return []
        return [name for name in sorted(self.deck) if name not in gone]

    def scores(self) -> list[int]:
        """ZIG-06: all win or all lose."""
        return [int(self.ending == "WON")] * self.seats

    # Telling

    def position(self) -> dict[str, Any]:
        """Everything, in the words of the documented positions.

        Spirits of a colour are all alike, so their places are sorted, and those that are still to
        move are told by their places.
        """
        told: dict[str, Any] = {
            "phase": self.phase,
            "active": self.active,
            "turns": self.turns,
            "heroes": [name_of(place) for place in self.heroes],
            "spirits": {
                colour: sorted(name_of(place) for place in tokens)
                for colour, tokens in self.spirits.items()
            },
            "cards": list(self.cards),
            "discard": sorted(self.discard),
            "sheets": [self._sheet(seat) for seat in range(self.seats)],
            "things": _names(self.things),
            "marks": _names(self.marks),
            "history": _names(self.history),
            "turned": {f"L{k}": q for k, q in enumerate(self.tower.turned) if q},
            "insight": self.insight,
            "counter": self.counter,
            "spent": sorted(self.spent),
            "last_up": self.last_up,
            "ending": self.ending,
        }
        return told | self._doing()

    def _sheet(self, seat: int) -> dict[str, Any]:
        told = {
            "carried": self.carried[seat],
            "burns": self.burns[seat],
            "ridden": self.ridden[seat],
            "titles": sorted(self.titles[seat]),
        }
        return {key: value for key, value in told.items() if value}

    def _doing(self) -> dict[str, Any]:
        return {
            "part": self.part,
            "waiting": sorted(self.waiting),
            "passed": sorted(self.passed),
            "mover": self.mover,
            "pushed": self.pushed,
            "pusher": self.pusher,
            "more": self.more,
            "stride": self.stride,
            "chain": self.chain,
            "acting": self.acting,
            "alone": self.alone,
            "stood": self.stood,
            "unmoved": {
                colour: sorted(name_of(self.spirits[colour][token]) for token in tokens)
                for colour, tokens in self.unmoved.items()
                if tokens
            },
            "ways": dict(self.ways),
            "outs": self.outs,
            "resting": sorted(self.arrived),
            "adrift": self._adrift(),
            "ahead": self.ahead if self.adrift else 0,
        }

    def _adrift(self) -> str:
        """The spirit whose move waits, by its place."""
        if self.adrift is None:
            return ""
        colour, token = self.adrift
        return f"{colour} {name_of(self.spirits[colour][token])}"


def _names(places: set[Place]) -> list[str]:
    return sorted(name_of(place) for place in places)
