"""The last turns of Indus for two, once more: every roll and every answer, straight from the rules.

It shares nothing with the search that found the problems. Nobody takes a piece back.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from tests.reference.indus import (
    COLOURS,
    RANK,
    SPACES,
    Place,
    Ruin,
    landing,
    share_building,
    share_other,
    value_of,
)

Stacks = dict[Place, tuple[str, ...]]
ORDER = "bygr"
"""Blue and yellow are led by the first seat, green and red by the other."""


@dataclass(frozen=True)
class Late:
    """A position between two turns."""

    turn: int
    frame: tuple[tuple[str, str], ...]
    reserve: tuple[str, ...]
    stacks: tuple[tuple[Place, tuple[str, ...]], ...]
    captured: tuple[int, ...]

    def own(self, piece: str) -> bool:
        return ORDER.index(piece[0]) // 2 == self.turn

    def pieces(self) -> list[str]:
        return [*self.reserve, *(piece for _space, piece in self.frame)]


@cache
def share(kind: str, value: int, counts: tuple[int, ...]) -> tuple[int, ...]:
    named = dict(zip(ORDER, counts, strict=True))
    paid = share_building(value, named) if kind == "B" else share_other(value, named)
    return tuple(paid.get(colour, 0) for colour in ORDER)


class Endings:
    """Chances of one seat to win, on one board; a shared win counts half."""

    def __init__(self, ruins: set[Ruin], seat: int) -> None:
        self.ruins = [(kind, value_of((kind, places)), places) for kind, places in sorted(ruins)]
        self.seat = seat
        self.known: dict[Late, float] = {}

    def lead(self, late: Late) -> int:
        """Points of the first seat less those of the other."""
        stacks = dict(late.stacks)
        totals = list(late.captured)
        for kind, value, places in self.ruins:
            counts = [0, 0, 0, 0]
            for place in places:
                stack = stacks.get(place, ())
                for piece in stack if kind == "B" else stack[-1:]:
                    counts[ORDER.index(piece[0])] += 1
            for colour, paid in enumerate(share(kind, value, tuple(counts))):
                totals[colour] += paid
        return totals[0] + totals[1] - totals[2] - totals[3]

    def chance(self, late: Late) -> float:
        """How often the seat wins from here."""
        if late not in self.known:
            self.known[late] = self.turn_or_end(late)
        return self.known[late]

    def turn_or_end(self, late: Late) -> float:
        if not late.pieces():
            lead = self.lead(late) if self.seat == 0 else -self.lead(late)
            return 1.0 if lead > 0 else 0.5 if lead == 0 else 0.0
        if not any(late.own(piece) for piece in late.pieces()):
            return self.chance(Late(1 - late.turn, *others(late)))
        return self.better(late, [worth for _answer, worth in self.answers(late)])

    def better(self, late: Late, worths: list[float]) -> float:
        return max(worths) if late.turn == self.seat else min(worths)

    def answers(self, late: Late) -> Iterator[tuple[tuple[str, ...], float]]:
        """What the turn can begin with, up to the die."""
        able = [c for c in ORDER if any(p[0] == c and late.own(p) for p in late.pieces())]
        for colour in able:
            first = (f"colour {COLOURS[colour]}",) if len(able) > 1 else ()
            kinds = sorted({piece for piece in late.reserve if piece[0] == colour})
            if not kinds:
                yield first, self.rolled(late, colour, 1, {})
            for piece in kinds:
                left = list(late.reserve)
                left.remove(piece)
                seen: dict[object, float] = {}
                for space in SPACES:
                    if space in dict(late.frame):
                        continue
                    frame = tuple(sorted([*late.frame, (space, piece)]))
                    placed = Late(late.turn, frame, tuple(left), late.stacks, late.captured)
                    seen = {key: worth for key, worth in seen.items() if isinstance(key, tuple)}
                    mean = self.rolled(placed, colour, 1, seen, space)
                    yield (*first, f"{piece}@{space}"), mean

    def rolled(
        self, late: Late, colour: str, roll: int, seen: dict[object, float], new: str = ""
    ) -> float:
        """The mean over the faces of this roll."""
        able = [space for space, p in late.frame if p[0] == colour and RANK[p[1]] >= roll]
        further = [p for _s, p in late.frame if p[0] == colour and RANK[p[1]] > roll]
        worths: list[float] = []
        again = self.rolled(late, colour, roll + 1, seen, new) if further and roll < 3 else None
        for die in range(1, 7):
            ways = []
            for space in able:
                key: object = landing(space, die) if space == new else f"{space} {die}"
                if key not in seen:
                    seen[key] = self.chance(walked(late, space, die))
                ways.append(seen[key])
            if again is not None:
                ways.append(again)
            worths.append(self.better(late, ways))
        return sum(worths) / 6

    def walks(self, late: Late, colour: str, die: int, roll: int) -> dict[str, float]:
        """What may be done with a die that lies on the table."""
        mine = [(space, p) for space, p in late.frame if p[0] == colour]
        found = {
            f"move {space}": self.chance(walked(late, space, die))
            for space, piece in mine
            if RANK[piece[1]] >= roll
        }
        if roll < 3 and any(RANK[piece[1]] > roll for _space, piece in mine):
            found["reroll"] = self.rolled(late, colour, roll + 1, {})
        return found


def others(
    late: Late,
) -> tuple[
    tuple[tuple[str, str], ...],
    tuple[str, ...],
    tuple[tuple[Place, tuple[str, ...]], ...],
    tuple[int, ...],
]:
    return late.frame, late.reserve, late.stacks, late.captured


def walked(late: Late, space: str, die: int) -> Late:
    """A piece has walked in: stacks, protection and captures (IND-30 to IND-36)."""
    frame = dict(late.frame)
    piece = frame.pop(space)
    place = landing(space, die)
    stacks: Stacks = dict(late.stacks)
    captured = list(late.captured)
    stack = stacks.get(place, ())
    colours = [other[0] for other in stack]
    guard = next((colour for colour in colours if colours.count(colour) > 1), "")
    if guard and guard != piece[0]:
        captured[ORDER.index(guard)] += RANK[piece[1]]
    elif piece[0] in colours:
        for other in stack:
            if other[0] != piece[0]:
                captured[ORDER.index(piece[0])] += RANK[other[1]]
        stacks[place] = (*(other for other in stack if other[0] == piece[0]), piece)
    else:
        stacks[place] = (*stack, piece)
    return Late(
        1 - late.turn,
        tuple(sorted(frame.items())),
        late.reserve,
        tuple(sorted(stacks.items())),
        tuple(captured),
    )


def late_of(data: Mapping[str, object]) -> Late:
    """The position of a problem, from its documented data."""
    frame, stacks = data["frame"], data["stacks"]
    reserve, captures = data["reserve"], data["captures"]
    assert isinstance(frame, dict)
    assert isinstance(stacks, dict)
    assert isinstance(reserve, dict)
    assert isinstance(captures, dict)
    waiting = [
        f"{colour[0]}{kind}"
        for colour, counts in reserve.items()
        for kind, count in zip("WAP", counts, strict=True)
        for _one in range(count)
    ]
    return Late(
        int(str(data["turn"])),
        tuple(sorted(frame.items())),
        tuple(sorted(waiting)),
        tuple(sorted(((int(at[1]), int(at[3])), tuple(pile)) for at, pile in stacks.items())),
        tuple(captures[COLOURS[colour]] for colour in ORDER),
    )
