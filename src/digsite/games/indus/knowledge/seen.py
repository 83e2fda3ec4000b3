"""What a viewer sees of an Indus table, in the terms in which it is drawn."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from digsite.core.contract import Observation
from digsite.core.shapes import PLAINS, TEXT, TEXTS, WHOLE, WHOLES, MapOf
from digsite.games.indus.knowledge.content import TYPE_NAMES, TYPES
from digsite.games.indus.rules.pieces import AREA_NAMES, COLOURS, SPACE_NAMES, area_name, landing

Cell = tuple[int, int]
"""Row and column, from 0."""
_COUNTS: Final = MapOf(TEXT, WHOLE)
_NAMES: Final = MapOf(TEXT, TEXT)
_PIECES: Final = MapOf(TEXT, TEXTS)
_RESERVES: Final = MapOf(TEXT, WHOLES)


class Ruin(NamedTuple):
    """One ruin as it stands."""

    number: int
    type: str
    areas: list[str]
    value: int
    counts: dict[str, int]
    points: dict[str, int]

    @property
    def letter(self) -> str:
        return TYPES[TYPE_NAMES.index(self.type)]

    def leaders(self) -> list[str]:
        """The colours that count most."""
        best = max(self.counts.values(), default=0)
        return [colour for colour, count in self.counts.items() if count == best]


def read_ruin(entry: Mapping[str, object]) -> Ruin:
    """A ruin as observations and events tell it."""
    return Ruin(
        WHOLE.trust(entry["ruin"]),
        TEXT.trust(entry["type"]),
        TEXTS.trust(entry["areas"]),
        WHOLE.trust(entry["value"]),
        _COUNTS.trust(entry["counts"]),
        _COUNTS.trust(entry["points"]),
    )


def cell_of(area: str) -> Cell:
    return divmod(AREA_NAMES.index(area), 6)


def landing_area(space: str, die: int) -> str:
    """Where a walk from a space ends."""
    return area_name(landing(SPACE_NAMES.index(space), die))


class Seen:
    """An observation, read once."""

    def __init__(self, observation: Observation) -> None:
        data = observation.data
        self.observation = observation
        self.settings = observation.settings
        self.viewer = int(observation.viewer)
        self.phase = TEXT.trust(data["phase"])
        self.turn = WHOLE.trust(data["turn"])
        self.to_act = WHOLES.trust(data["to_act"])
        self.colour = TEXT.trust(data.get("colour", ""))
        self.die = WHOLE.trust(data.get("die", 0))
        self.roll = WHOLE.trust(data.get("roll", 0))
        self.frame = _NAMES.trust(data["frame"])
        self.reserve = _RESERVES.trust(data["reserve"])
        self.stacks = _PIECES.trust(data["stacks"])
        self.protected = _NAMES.trust(data["protected"])
        self.captures = _COUNTS.trust(data["captures"])
        self.board = TEXT.trust(data.get("board", ""))
        self.seats = PLAINS.trust(data["seats"])
        self.rows = TEXTS.trust(data.get("areas", []))
        self.ruins = [read_ruin(entry) for entry in PLAINS.trust(data["ruins"])]

    def acts(self) -> bool:
        return self.viewer in self.to_act

    def colours(self, seat: int) -> list[str]:
        return TEXTS.trust(self.seats[seat]["colours"])

    def score(self, seat: int) -> int:
        return WHOLE.trust(self.seats[seat]["score"])

    def captured(self, seat: int) -> int:
        return WHOLE.trust(self.seats[seat]["captured"])

    def ruins_at(self, area: str) -> list[Ruin]:
        return [ruin for ruin in self.ruins if area in ruin.areas]

    def all_colours(self) -> list[str]:
        return [colour for colour in COLOURS if colour in self.reserve]


@lru_cache(maxsize=8)
def read(observation: Observation) -> Seen:
    """An observation, read once for its picture, its sentence and where things happened."""
    return Seen(observation)
