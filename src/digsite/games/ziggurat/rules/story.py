"""What is printed in the envelopes, as data: titles, rule stickers, choices, chapters' texts.

Nothing here may reach a player before the envelope is open: only ``campaign`` hands it out.
"""

from __future__ import annotations

from typing import Final

from digsite.core.campaign import Offer
from digsite.core.native import mypyc_attr
from digsite.games.ziggurat.rules.state import Hooks, Situation
from digsite.games.ziggurat.rules.team import Team
from digsite.games.ziggurat.rules.versions import NEWEST


class Title:
    """A title: its key, its name, and the deed it is for."""

    def __init__(self, key: str, name: str, deed: str) -> None:
        self.key = key
        self.name = name
        self.deed = deed


class Sticker:
    """A rule sticker for one slot of the rulebook. ``lasting``: in force in later chapters too."""

    def __init__(self, slot: str, text: str, follow: bool = False, lasting: bool = False) -> None:
        self.slot = slot
        self.text = text
        self.follow = follow
        self.lasting = lasting


def change(key: str, label: str, values: dict[str, object] | None = None) -> Offer:
    """A permanent change that a team may choose; ``Chapter.choose`` gets its key."""
    return Offer({"choose": key}, label, values)


SLOTS: Final = "ABCDEFGHIJKLMNOPQRS"


@mypyc_attr(allow_interpreted_subclasses=True)
class Chapter(Hooks):
    """A chapter: what is printed in its envelopes, and its hooks.

    A new chapter is one file ``chapters/chapter_N.py`` with a subclass that it calls ``CHAPTER``.
    """

    rules: int
    """The version of the rules it is made for."""
    number: int
    title: str
    sealed_title: str
    """What it is called where its envelope may still be closed."""
    story: str
    goal: str
    first: str
    """Who begins, in words."""
    cards: list[str]
    """New cards, each ``Y3 P3``: the heroes' part and the spirits' part."""
    components: list[str]
    stickers: list[Sticker]
    titles: list[Title]
    ending: str
    """The small envelope: what the team learns by winning."""
    needed: list[int]
    """How many tablets, spirits or mirrors the goal asks for, with two, three and four players."""
    night: list[int]
    """ZIG-88: how many cards there are, with two, three and four players; empty for all."""
    quiet_cards: int
    """How many cards without a spirit part stay in the deck; -1 for all."""
    has_items: bool
    """Whether ``before_move`` ever offers anything."""
    can_fail: bool
    """Whether ``hopeless`` is ever true."""
    covers_lamp: bool
    """Whether heroes find the stairs of the top ring closed."""

    def __init__(self, rules: int = NEWEST) -> None:
        self.rules = rules
        self.cards = []
        self.components = []
        self.stickers = []
        self.titles = []
        self.first = ""
        self.ending = ""
        self.needed = [0, 0, 0]
        self.night = []
        self.quiet_cards = -1
        self.has_items = False
        self.can_fail = False
        self.covers_lamp = False

    def asks(self, state: Situation) -> int:
        """The number that the goal asks for at this table."""
        return self.needed[state.seats - 2]

    def first_seat(self, team: Team) -> int:
        """The seat that begins."""
        return 0

    # What the team chooses between games

    def opening_offers(self, team: Team) -> list[Offer]:
        """Choices to make when the large envelope is opened (FOLLOW stickers)."""
        return []

    def offers(self, team: Team) -> list[Offer]:
        """Permanent changes to choose from after winning; empty when nothing is to be chosen."""
        return []

    def choose(self, team: Team, key: str) -> None:
        """Write the chosen change into the team, in place."""

    def reward(self, team: Team) -> None:
        """What the team gets after winning without a choice, in place."""

    def __repr__(self) -> str:
        return f"chapter {self.number}"


def foremost(counts: list[int]) -> int:
    """The seat with the most, among equals the lowest; 0 where nobody is counted."""
    return counts.index(max(counts)) if counts else 0
