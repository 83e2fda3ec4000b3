"""What a team brings to a game: hero sheets, changes to the board, things gained, titles left.

In a campaign it is derived from the games before and kept in ``settings.setup["standing"]``; a
chapter played by itself gets the standing of a team that took the first offer every time.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from digsite.core.contract import wrong_setup
from digsite.core.errors import Fault
from digsite.core.shapes import (
    FLAG,
    TEXT,
    TEXTS,
    Choice,
    Entry,
    Field,
    ListOf,
    Object,
    Parsed,
    Whole,
)
from digsite.games.ziggurat.rules.board import PLACE, TURNED, place_name
from digsite.games.ziggurat.rules.terms import SKILLS

LONGEST_NAME: Final = 24


def _read_name(text: str) -> str:
    if len(text) > LONGEST_NAME or not text.isprintable():
        raise ValueError(f"must be a printable text of at most {LONGEST_NAME} characters")
    return text


HERO: Final = Field("hero", TEXT, "")
NAME: Final = Field("name", Parsed(_read_name, "a name", ".*"), "")
TITLES: Final = Field("titles", TEXTS, [])
BURNS: Final = Field("burns", Whole(0, 10_000), 0)
SKILL: Final = Field("skill", Choice(SKILLS, f"one of {', '.join(SKILLS[1:])}"), "")
LAST: Final = Field("last", FLAG, False)
SHEET: Final = Object([HERO, NAME, TITLES, BURNS, SKILL, LAST])

SHEETS: Final = Field("sheets", ListOf(SHEET, 100), [])
STAIRS: Final = Field("stairs", ListOf(PLACE, 100), [])
SLABS: Final = Field("slabs", ListOf(PLACE, 100), [])
BRICKED: Final = Field("bricked", ListOf(PLACE, 100), [])
QUARTERS: Final = Field("turned", TURNED, {})
CHARM: Final = Field("charm", FLAG, False)
EMBER: Final = Field("ember", FLAG, False)
INSIGHT: Final = Field("insight", Whole(0, 9), 0)
STANDING: Final = Object([SHEETS, STAIRS, SLABS, BRICKED, QUARTERS, CHARM, EMBER, INSIGHT, TITLES])


@dataclass
class Sheet:
    """One hero's sheet as far as a game needs it. ``last``: the last up in the latest won game."""

    hero: str = ""
    name: str = ""
    titles: list[str] = field(default_factory=list)
    burns: int = 0
    skill: str = ""
    last: bool = False

    @staticmethod
    def of(given: Entry) -> Sheet:
        return Sheet(
            given.get(HERO),
            given.get(NAME),
            given.get(TITLES),
            given.get(BURNS),
            SKILLS[given.get(SKILL)],
            given.get(LAST),
        )

    def copied(self) -> Sheet:
        return Sheet(self.hero, self.name, list(self.titles), self.burns, self.skill, self.last)

    def to_data(self) -> dict[str, object]:
        data: dict[str, object] = {"hero": self.hero, "name": self.name}
        if self.titles:
            data["titles"] = list(self.titles)
        if self.burns:
            data["burns"] = self.burns
        if self.skill:
            data["skill"] = self.skill
        if self.last:
            data["last"] = True
        return data


@dataclass
class Team:
    """All that earlier games have left behind. Places are numbers, titles and heroes keys."""

    sheets: list[Sheet] = field(default_factory=list)
    stairs: list[int] = field(default_factory=list)
    slabs: list[int] = field(default_factory=list)
    bricked: list[int] = field(default_factory=list)
    turned: dict[int, int] = field(default_factory=dict)
    charm: bool = False
    ember: bool = False
    insight: int = 0
    titles: list[str] | None = None
    """Titles nobody has yet; None for all of them."""

    @staticmethod
    def of(given: Entry) -> Team:
        return Team(
            [Sheet.of(entry) for entry in given.get(SHEETS)],
            given.get(STAIRS),
            given.get(SLABS),
            given.get(BRICKED),
            {level + 1: quarters for level, quarters in sorted(given.get(QUARTERS).items())},
            given.get(CHARM),
            given.get(EMBER),
            given.get(INSIGHT),
            given.find(TITLES),
        )

    def to_data(self) -> dict[str, object]:
        """The plain form; what is as in a fresh campaign is left out."""
        data: dict[str, object] = {}
        changed = (("stairs", self.stairs), ("slabs", self.slabs), ("bricked", self.bricked))
        for name, places in changed:
            if places:
                data[name] = [place_name(place) for place in places]
        if self.turned:
            data["turned"] = {f"L{level}": quarters for level, quarters in self.turned.items()}
        if self.charm:
            data["charm"] = True
        if self.ember:
            data["ember"] = True
        if self.insight:
            data["insight"] = self.insight
        if self.titles is not None:
            data["titles"] = list(self.titles)
        if self.sheets:
            data["sheets"] = [sheet.to_data() for sheet in self.sheets]
        return data


def team_from(data: object, where: str = "standing") -> Team:
    """Read the plain form, or raise ``SettingsError`` that names the place."""
    try:
        return Team.of(STANDING.read(data, where))
    except Fault as fault:
        raise wrong_setup(fault) from None
