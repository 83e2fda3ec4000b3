"""What a team brings to a game: hero sheets, changes to the board, things gained, titles left.

In a campaign it is derived from the games before and kept in ``settings.setup["standing"]``; a
chapter played by itself gets the standing of a team that took the first offer every time.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, cast

from digsite.core.errors import NotationError, SettingsError
from digsite.games.ziggurat.rules.board import place_name, read_place
from digsite.games.ziggurat.rules.terms import SKILLS

FIELDS = frozenset(
    {"sheets", "stairs", "slabs", "bricked", "turned", "charm", "ember", "insight", "titles"}
)
SHEET_FIELDS = frozenset({"hero", "name", "titles", "burns", "skill", "last"})
LONGEST_NAME = 24


@dataclass
class Sheet:
    """One hero's sheet as far as a game needs it. ``last``: the last up in the latest won game."""

    hero: str = ""
    name: str = ""
    titles: list[str] = field(default_factory=list)
    burns: int = 0
    skill: str = ""
    last: bool = False

    def to_data(self) -> dict[str, object]:
        data: dict[str, object] = {"hero": self.hero, "name": self.name}
        if self.titles:
            data["titles"] = self.titles
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

    def to_data(self) -> dict[str, object]:
        """The plain form; what is as in a fresh campaign is left out."""
        data: dict[str, object] = {}
        changed = {"stairs": self.stairs, "slabs": self.slabs, "bricked": self.bricked}
        for name, places in changed.items():
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
            data["titles"] = self.titles
        if self.sheets:
            data["sheets"] = [sheet.to_data() for sheet in self.sheets]
        return data


def team_from(data: object) -> Team:
    """Read the plain form, or raise ``SettingsError`` that names the entry."""
    table = _object(data, "standing", FIELDS)
    team = Team(sheets=[_sheet(entry) for entry in _list(table, "sheets")])
    team.stairs = [_place(entry, "stairs") for entry in _list(table, "stairs")]
    team.slabs = [_place(entry, "slabs") for entry in _list(table, "slabs")]
    team.bricked = [_place(entry, "bricked") for entry in _list(table, "bricked")]
    team.turned = _turned(table.get("turned", {}))
    team.charm = _flag(table, "charm")
    team.ember = _flag(table, "ember")
    team.insight = _number(table, "insight", 9)
    if "titles" in table:
        team.titles = [_text(title, "titles") for title in _list(table, "titles")]
    return team


def _wrong(where: str, reason: str) -> SettingsError:
    return SettingsError(f"set-up, standing, {where}: {reason}", "setup")


def _object(data: object, where: str, known: frozenset[str]) -> dict[str, Any]:
    if not isinstance(data, dict):
        raise _wrong(where, "is an object")
    for name in data:
        if name not in known:
            raise _wrong(where, f"knows no {str(name)[:40]!r}")
    return cast("dict[str, Any]", data)


def _list(table: dict[str, Any], name: str) -> list[object]:
    found = table.get(name, [])
    if not isinstance(found, list) or len(found) > 100:
        raise _wrong(name, "is a list")
    return found


def _text(value: object, where: str) -> str:
    if not isinstance(value, str):
        raise _wrong(where, "is a text")
    return value


def _flag(table: dict[str, Any], name: str) -> bool:
    found = table.get(name, False)
    if not isinstance(found, bool):
        raise _wrong(name, "is true or false")
    return found


def _number(table: dict[str, Any], name: str, most: int) -> int:
    found = table.get(name, 0)
    if isinstance(found, bool) or not isinstance(found, int) or not 0 <= found <= most:
        raise _wrong(name, f"is a number from 0 to {most}")
    return found


def _place(value: object, where: str) -> int:
    try:
        return int(read_place(_text(value, where)))
    except NotationError as problem:
        raise _wrong(where, str(problem)) from None


def _turned(data: object) -> dict[int, int]:
    table = _object(data, "turned", frozenset({"L1", "L2", "L3", "L4"}))
    return {int(name[1]): _number(table, name, 3) for name in sorted(table)}


def _sheet(data: object) -> Sheet:
    table = _object(data, "sheets", SHEET_FIELDS)
    name = _text(table.get("name", ""), "sheets, name")
    if len(name) > LONGEST_NAME or not all(char.isprintable() for char in name):
        raise _wrong("sheets, name", f"is a printable text of at most {LONGEST_NAME} characters")
    skill = _text(table.get("skill", ""), "sheets, skill")
    if skill not in SKILLS:
        raise _wrong("sheets, skill", f"is one of {', '.join(SKILLS[1:])}")
    return Sheet(
        _text(table.get("hero", ""), "sheets, hero"),
        name,
        [_text(title, "sheets, titles") for title in _list(table, "titles")],
        _number(table, "burns", 10_000),
        skill,
        _flag(table, "last"),
    )
