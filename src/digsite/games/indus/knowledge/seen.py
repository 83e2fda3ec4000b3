"""What a viewer sees of an Indus table, in the terms in which it is drawn."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import cast

from digsite.core.contract import Observation
from digsite.games.indus.rules.pieces import COLOURS, landing, parse_area, parse_space

__all__ = ["Ruin", "Seen", "cell_of", "landing_cell", "read_ruin"]

Cell = tuple[int, int]
"""Row and column of an area, from 0."""


@dataclass(frozen=True)
class Ruin:
    """One ruin as it stands."""

    number: int
    type: str
    areas: tuple[str, ...]
    value: int
    counts: Mapping[str, int]
    points: Mapping[str, int]

    def leaders(self) -> list[str]:
        """The colours that count most."""
        best = max(self.counts.values(), default=0)
        return [colour for colour, count in self.counts.items() if count == best]


def read_ruin(entry: Mapping[str, object]) -> Ruin:
    """A ruin as observations and events tell it."""
    return Ruin(
        cast("int", entry["ruin"]),
        str(entry["type"]),
        tuple(cast("list[str]", entry["areas"])),
        cast("int", entry["value"]),
        cast("dict[str, int]", entry["counts"]),
        cast("dict[str, int]", entry["points"]),
    )


def cell_of(area: str) -> Cell:
    """Row and column of an area, from 0."""
    return divmod(parse_area(area), 6)


def landing_cell(space: str, die: int) -> Cell:
    """Where a walk from a space ends."""
    return divmod(int(landing(parse_space(space), die)), 6)


class Seen:
    """An observation, read once."""

    def __init__(self, observation: Observation) -> None:
        data = observation.data
        self.observation = observation
        self.settings = observation.settings
        self.viewer = int(observation.viewer)
        self.phase = str(data["phase"])
        self.turn = cast("int", data["turn"])
        self.to_act = cast("list[int]", data["to_act"])
        self.colour = cast("str", data.get("colour", ""))
        self.die = cast("int", data.get("die", 0))
        self.roll = cast("int", data.get("roll", 0))
        self.frame = cast("dict[str, str]", data["frame"])
        self.reserve = cast("dict[str, list[int]]", data["reserve"])
        self.stacks = cast("dict[str, list[str]]", data["stacks"])
        self.protected = cast("dict[str, str]", data["protected"])
        self.board = str(data.get("board", ""))
        self.seats = cast("list[dict[str, object]]", data["seats"])
        self.rows = cast("list[str]", data.get("areas", []))
        self.own_capture = cast("dict[str, str]", data.get("own_capture", {}))
        ruins = cast("list[dict[str, object]]", data["ruins"])
        self.ruins = [read_ruin(entry) for entry in ruins]

    def acts(self) -> bool:
        return self.viewer in self.to_act

    def colours(self, seat: int) -> list[str]:
        return cast("list[str]", self.seats[seat]["colours"])

    def score(self, seat: int) -> int:
        return cast("int", self.seats[seat]["score"])

    def captured(self, seat: int) -> int:
        return cast("int", self.seats[seat]["captured"])

    def ruins_at(self, area: str) -> list[Ruin]:
        return [ruin for ruin in self.ruins if area in ruin.areas]

    def all_colours(self) -> list[str]:
        return [colour for colour in COLOURS if colour in self.reserve]
