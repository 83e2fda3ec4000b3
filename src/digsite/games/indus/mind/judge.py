"""What a position of Indus will be worth in the end.

A ruin pays when all is over, and until then majorities change: the more pieces are still to come,
the less a lead counts. How much it counts was learned from many games of the bots against each
other (``train/indus.py``), by plain averages: of all the times when a ruin of this kind stood like
this with so many pieces still to come, which part of its worth did the seat get? The tables lie in
``weights.json`` beside this file. Captures to come are told from each area in the same way.

Ruins count one by one, so a landing is judged by the one to three ruins that it changes.
"""

from __future__ import annotations

import base64
import json
import zlib
from math import exp
from pathlib import Path
from typing import Final, cast

from digsite.core.native import append, i64, vec
from digsite.games.indus.rules import stages
from digsite.games.indus.rules.board import BUILDING, BURIAL, CANAL, NO_RUIN
from digsite.games.indus.rules.pieces import AREAS
from digsite.games.indus.rules.piles import UNPROTECTED, piece_of, with_piece
from digsite.games.indus.rules.play import IndusState

PHASES: Final[i64] = 14
"""Stretches of the game, by the pieces that are still to land; short ones near the end."""
_PHASE_ENDS: Final = (0, 1, 2, 3, 4, 6, 8, 12, 16, 20, 26, 32, 40)
RUIN_CLASSES: Final[i64] = 15
STANDINGS: Final[i64] = 12
"""How strong one side is in a ruin: five counts with up to three shades each."""
AREA_CLASSES: Final[i64] = 17
RUIN_CELLS: Final[i64] = RUIN_CLASSES * PHASES * STANDINGS * STANDINGS
AREA_CELLS: Final[i64] = PHASES * AREA_CLASSES
MOST_COUNTED: Final[i64] = 4
COLOUR_COUNT: Final[i64] = 4
PIECE_COUNT: Final[i64] = 12
"""Named, so that loops over them stay native."""
_UNKNOWN: Final = -999.0
_PART: Final = 1.0 / 32000.0
"""Weights are stored as whole numbers of 16 bits; this is one of them as a share."""


def _phases() -> vec[i64]:
    table = vec[i64]()
    for left in range(120):
        phase: i64 = 0
        for end in _PHASE_ENDS:
            if left > end:
                phase += 1
        table = append(table, phase)
    return table


_PHASE_OF: Final = _phases()


def phase_of(state: IndusState) -> i64:
    """How far the game is, by the pieces still to land."""
    left: i64 = 0
    for piece in range(PIECE_COUNT):
        left += state.reserve[piece] + state.standing[piece]
    return _PHASE_OF[left]


def class_of(kind: i64, size: i64) -> i64:
    """Ruins that are fought for alike."""
    if kind == BUILDING:
        return 11 + min(max(size, 3), 6) - 3
    if kind == BURIAL:
        return min(size, 3) - 1
    if kind == CANAL:
        return 3 if size <= 3 else 4 if size <= 7 else 5 if size <= 11 else 6
    return 7 + min(max(size, 2), 5) - 2


def standing(count: i64, shade: i64) -> i64:
    """A count up to four and its shade as one number below ``STANDINGS``."""
    if count <= 0:
        return 0
    if count == 1:
        return 1 + min(shade, 1)
    return 3 * (count - 1) + min(shade, 2)


class Judge:
    """The learned tables for one number of seats."""

    def __init__(
        self, ruins: vec[float], areas: vec[float], tempo: vec[float], spread: vec[float]
    ) -> None:
        self.ruins: vec[float] = ruins
        """By class, phase, own standing, the others' standing: the part of a ruin's worth."""
        self.areas: vec[float] = areas
        """By phase and class of area: points that a seat will still capture there."""
        self.tempo: vec[float] = tempo
        """By phase: what it is worth to have one piece more to land than the others (IND-53)."""
        self.spread: vec[float] = spread
        """By phase: how far, in points, the final lead strays from what is expected."""
        self.waiting = 0.5
        """How much of its mean good landing a piece is worth that stays on the frame."""
        self.kind_cost = 0.7
        """What a better piece of the reserve is worth, each step from worker to professor."""


_known: dict[int, Judge] = {}


def judge_for(seats: int) -> Judge:
    """The judge of a table with so many seats; its weights are read once."""
    found = _known.get(seats)
    if found is None:
        file = Path(__file__).parent / "weights.json"
        data = cast("dict[str, dict[str, str]]", json.loads(file.read_text(encoding="utf-8")))
        found = judge_from(data[str(seats)])
        _known[seats] = found
    return found


def judge_from(data: dict[str, str]) -> Judge:
    """A judge from its stored tables."""
    return Judge(
        unpacked(data["ruins"], _PART),
        unpacked(data["areas"], 0.001),
        unpacked(data["tempo"], 0.01),
        unpacked(data["spread"], 0.01),
    )


def unpacked(text: str, unit: float) -> vec[float]:
    """Numbers of 16 bits, compressed, as letters."""
    raw = zlib.decompress(base64.b64decode(text))
    found = vec[float]()
    for index in range(0, len(raw), 2):
        found = append(found, float(raw[index] + 256 * raw[index + 1]) * unit)
    return found


class Reading:
    """A position as the judge sees it, for one seat; true until a piece lands."""

    def __init__(self, judge: Judge, state: IndusState, seat: i64) -> None:
        self.judge = judge
        self.state = state
        self.seat: i64 = seat
        self.phase: i64 = phase_of(state)
        self._count: vec[i64] = vec[i64]([0] * 4)
        self._safe: vec[i64] = vec[i64]([0] * 4)
        self._top: vec[i64] = vec[i64]([0] * 4)
        self._shade: vec[i64] = vec[i64]([0] * 4)
        self._protected: vec[i64] = vec[i64]([0] * int(4 * state.board.ruins))
        """For each ruin and colour: how many of its areas that colour protects."""
        self._ruin_lead: vec[float] = vec[float]([0.0] * int(state.board.ruins))
        self._area_lead: vec[float] = vec[float]([0.0] * 36)
        self._changes: vec[float] = vec[float]([_UNKNOWN] * 144)
        """What a landing of a colour on an area changes in the ruins."""
        self._landings: vec[float] = vec[float]([_UNKNOWN] * 432)
        self._find_protected()
        self.ahead: i64 = self._pieces_ahead()
        """How many pieces more than its opponent the seat has yet to land; two players only."""
        self.lead: float = self._captured_lead() + judge.tempo[self.phase] * float(self.ahead)
        """The lead in points that the seat may expect at the end, over the mean of the others."""
        for ruin in range(state.board.ruins):
            self._load(ruin)
            found = self._lead_of(ruin)
            self._ruin_lead[ruin] = found
            self.lead += found
        for area in range(AREAS):
            found = self._area_lead_of(state.pile[area], state.protector[area])
            self._area_lead[area] = found
            self.lead += found

    def _captured_lead(self) -> float:
        state = self.state
        mine = 0.0
        total = 0.0
        for colour in range(COLOUR_COUNT):
            points = float(state.captures[colour])
            total += points
            if state.owners[colour] == self.seat:
                mine += points
        return self._over_others(mine, total)

    def _pieces_ahead(self) -> i64:
        state = self.state
        ahead: i64 = 0
        if state.seats == 2:
            for colour in range(COLOUR_COUNT):
                left = state.in_reserve(colour) + state.on_frame(colour)
                ahead += left if state.owners[colour] == self.seat else -left
        return ahead

    def own_capture(self, piece: i64) -> float:
        """IND-53: what an own captured piece brings, as points or taken back."""
        points = float(piece % 3 + 1)
        if self.state.recovered[self.seat] < self.state.recovery_cap:
            return max(points, self.judge.tempo[self.phase])
        return points

    def _over_others(self, mine: float, total: float) -> float:
        """A seat's number less the mean of the others'."""
        seats = float(self.state.seats)
        return (mine * seats - total) / (seats - 1.0)

    def _find_protected(self) -> None:
        state = self.state
        at = state.board.at
        for area in range(AREAS):
            protector = state.protector[area]
            if protector == UNPROTECTED:
                continue
            index = 3 * area
            while index < 3 * area + 3 and at[index] != NO_RUIN:
                self._protected[4 * at[index] + protector] += 1
                index += 1

    # Ruins

    def _load(self, ruin: i64) -> None:
        """Take the counts of a ruin as they are."""
        tally = self.state.tally
        for colour in range(COLOUR_COUNT):
            self._count[colour] = tally[4 * ruin + colour]
            self._safe[colour] = self._protected[4 * ruin + colour]

    def _rank(self, building: bool) -> None:
        """Each seat's best colour in the loaded ruin, and the shade of its strength there.

        In a building that is its other colour, which may come second; elsewhere what is protected.
        """
        state = self.state
        seats = state.seats
        for seat in range(seats):
            colour = state.led[2 * seat]
            top = self._count[colour]
            shade: i64 = 0 if building else self._safe[colour]
            if seats == 2:
                colour = state.led[2 * seat + 1]
                count = self._count[colour]
                if building:
                    shade = min(top, count)
                    top = max(top, count)
                elif count > top or (count == top and self._safe[colour] > shade):
                    top = count
                    shade = self._safe[colour]
            self._top[seat] = top
            self._shade[seat] = shade

    def _cell(self, seat: i64, building: bool) -> i64:
        """Which cell of a ruin's square table tells a seat's part: its standing, the others'."""
        mine = self._top[seat]
        best: i64 = -1
        shade: i64 = 0
        for other in range(self.state.seats):
            if other == seat:
                continue
            top = self._top[other]
            if best < 0:
                best = top
                shade = self._shade[other]
            elif building:
                shade = max(shade, min(top, best))
                best = max(best, top)
            elif top > best or (top == best and self._shade[other] > shade):
                best = top
                shade = self._shade[other]
        beyond = max(mine, best) - MOST_COUNTED
        if beyond > 0:
            # Of many pieces only the difference matters.
            mine -= beyond
            best -= beyond
        return standing(mine, self._shade[seat]) * STANDINGS + standing(best, shade)

    def _base(self, ruin: i64) -> i64:
        board = self.state.board
        group = class_of(board.type[ruin], board.size[ruin])
        return (group * PHASES + self.phase) * STANDINGS * STANDINGS

    def _lead_of(self, ruin: i64) -> float:
        """The lead to expect from a ruin that stands as loaded."""
        board = self.state.board
        building = board.type[ruin] == BUILDING
        self._rank(building)
        base = self._base(ruin)
        table = self.judge.ruins
        mine = 0.0
        total = 0.0
        for seat in range(self.state.seats):
            part = table[base + self._cell(seat, building)]
            total += part
            if seat == self.seat:
                mine = part
        worth = float(board.value[ruin])
        if building:
            worth *= 3.0
        return worth * self._over_others(mine, total)

    # Areas

    def area_class(self, pile: i64, protector: i64, seat: i64) -> i64:
        """What a seat can capture in an area: its own pieces there, and the others' points."""
        owners = self.state.owners
        if protector != UNPROTECTED:
            return 0 if owners[protector] == seat else 1
        own: i64 = 0
        prey: i64 = 0
        left = pile
        while left:
            piece = (left & 15) - 1
            if owners[piece // 3] == seat:
                own += 1
            else:
                prey += piece % 3 + 1
            left = left >> 4
        return 2 + 5 * min(own, 2) + min(prey, 4)

    def _area_lead_of(self, pile: i64, protector: i64) -> float:
        if pile == 0:
            return 0.0
        table = self.judge.areas
        base = self.phase * AREA_CLASSES
        mine = 0.0
        total = 0.0
        for seat in range(self.state.seats):
            points = table[base + self.area_class(pile, protector, seat)]
            total += points
            if seat == self.seat:
                mine = points
        return self._over_others(mine, total)

    # Landings

    def landing(self, piece: i64, area: i64) -> float:
        """What a landing of one of the seat's own pieces would add to its lead."""
        key = piece * 36 + area
        found = self._landings[key]
        if found == _UNKNOWN:
            found = self._judged_landing(piece, area)
            self._landings[key] = found
        return found

    def _judged_landing(self, piece: i64, area: i64) -> float:
        state = self.state
        protector = state.protector[area]
        colour = piece // 3
        points = float(piece % 3 + 1)
        if protector != UNPROTECTED and protector != colour:
            if state.owners[protector] == self.seat:
                return self.own_capture(piece) if state.recover_walk_in else points
            return -points / float(state.seats - 1)
        key = colour * 36 + area
        if self._changes[key] == _UNKNOWN:
            self._changes[key] = self._changed_ruins(colour, area)
        if protector == colour:
            return self._changes[key]
        pile = state.pile[area]
        if piece_of(pile, colour) == stages.NONE:
            after = self._area_lead_of(with_piece(pile, piece), UNPROTECTED)
            return self._changes[key] + after - self._area_lead[area]
        after = self._area_lead_of(1, colour)
        return self._changes[key] + self._prey(pile, colour) + after - self._area_lead[area]

    def _prey(self, pile: i64, colour: i64) -> float:
        """What protecting a pile captures at once (IND-32, IND-53)."""
        owners = self.state.owners
        total = 0.0
        left = pile
        while left:
            piece = (left & 15) - 1
            if piece // 3 != colour:
                own = owners[piece // 3] == self.seat
                total += self.own_capture(piece) if own else float(piece % 3 + 1)
            left = left >> 4
        return total

    def _changed_ruins(self, colour: i64, area: i64) -> float:
        at = self.state.board.at
        total = 0.0
        index = 3 * area
        while index < 3 * area + 3 and at[index] != NO_RUIN:
            ruin = at[index]
            self._load(ruin)
            if self._drop_into(ruin, colour, area):
                total += self._lead_of(ruin) - self._ruin_lead[ruin]
            index += 1
        return total

    def _drop_into(self, ruin: i64, colour: i64, area: i64) -> bool:
        """Change the loaded counts as a landing would (IND-30 to IND-36); whether it does."""
        state = self.state
        pile = state.pile[area]
        building = state.board.type[ruin] == BUILDING
        if state.protector[area] != UNPROTECTED:
            self._count[colour] += 1
            return building
        meets = piece_of(pile, colour) != stages.NONE
        left = pile
        if building:
            while left and meets:
                other = ((left & 15) - 1) // 3
                if other != colour:
                    self._count[other] -= 1
                left = left >> 4
        else:
            if left:
                self._count[((left & 15) - 1) // 3] -= 1
            if meets:
                self._safe[colour] += 1
        self._count[colour] += 1
        return True

    # What is learned from

    def ruin_keys(self) -> list[int]:
        """For each ruin and seat the cell that judges it."""
        state = self.state
        found: list[int] = []
        for ruin in range(state.board.ruins):
            building = state.board.type[ruin] == BUILDING
            self._load(ruin)
            self._rank(building)
            base = self._base(ruin)
            for seat in range(state.seats):
                found.append(int(base + self._cell(seat, building)))
        return found

    def area_keys(self) -> list[int]:
        """For each area and seat the cell that judges it; -1 for an area without pieces."""
        state = self.state
        base = self.phase * AREA_CLASSES
        found: list[int] = []
        for area in range(AREAS):
            pile = state.pile[area]
            for seat in range(state.seats):
                if pile == 0:
                    found.append(-1)
                else:
                    found.append(int(base + self.area_class(pile, state.protector[area], seat)))
        return found


def chance(lead: float, spread: float) -> float:
    """How likely an expected lead is to win, never quite 0 or 1: nothing is won yet."""
    slope = 1.7 * lead / max(spread, 0.5)
    if slope > 6.9:
        return 0.999
    if slope < -6.9:
        return 0.001
    return 1.0 / (1.0 + exp(-slope))
