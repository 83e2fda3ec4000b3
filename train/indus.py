"""Learn what the judge of Indus knows: how ruins and areas that stand like this end.

Every game is played by the judge of the round before, with a random choice now and then. At the
beginning of each turn every ruin and every area is noted as the judge sees it; when the game is
over, what the ruin paid and what was captured there is added to the same cell. A cell's weight is
the mean of what it has seen; a cell that has seen little leans on its like at all times of the
game, and that on the points as they stand.
"""

from __future__ import annotations

import base64
import math
import zlib
from array import array

from digsite.core.contract import NATURE, NOBODY, lowest_seat
from digsite.core.match import Match
from digsite.core.rng import Rng, hash_in
from digsite.games.indus import GAME
from digsite.games.indus.mind.judge import (
    AREA_CELLS,
    MOST_COUNTED,
    PHASES,
    RUIN_CELLS,
    RUIN_CLASSES,
    STANDINGS,
    Judge,
    judge_from,
    standing,
)
from digsite.games.indus.mind.turn import Turn, own_choice
from digsite.games.indus.rules import moves as notation
from digsite.games.indus.rules import stages
from digsite.games.indus.rules.board import BUILDING
from digsite.games.indus.rules.pieces import LANDING
from digsite.games.indus.rules.play import IndusState
from digsite.games.indus.rules.scoring import awards

SEATS = (2, 3, 4)
WANDER = 0.08
"""How often a choice is random, so that the judge also sees what it would not do."""
LEAN = 12.0
"""A cell's prior counts as so many games."""
FIRST_TEMPO, MOST_TEMPO = 4.0, 12.0
"""What one more landing is worth, in points, before anything has been learned, and at most."""
URGE = 1.25
"""Whoever is ahead has spent landings on that, so the slope says too little; by trial."""
SHARE, POINT, HUNDREDTH = 32000.0, 1000.0, 100.0
"""The units in which weights are stored: of a ruin's worth, of a captured point, of a spread."""

Tables = dict[str, str]


class Sums:
    """What the cells have seen, and the points by which the judge was wrong."""

    def __init__(self) -> None:
        self.ruin_total = array("d", bytes(8 * RUIN_CELLS))
        self.ruin_count = array("d", bytes(8 * RUIN_CELLS))
        self.area_total = array("d", bytes(8 * AREA_CELLS))
        self.area_count = array("d", bytes(8 * AREA_CELLS))
        # For each phase: looks, pieces ahead, their square, what the judge missed without them,
        # and the product: all that a straight line through them needs.
        self.line = array("d", bytes(8 * 5 * PHASES))
        self.miss = array("d", bytes(8 * PHASES))
        self.lead = array("d", bytes(8 * PHASES))
        self.looks = array("d", bytes(8 * PHASES))

    def parts(self) -> list[array[float]]:
        """All its rows, to be sent and added up."""
        return [
            self.ruin_total, self.ruin_count, self.area_total, self.area_count,
            self.line, self.miss, self.lead, self.looks,
        ]  # fmt: skip

    def add(self, parts: list[array[float]]) -> None:
        """Add what another process has seen."""
        for mine, theirs in zip(self.parts(), parts, strict=True):
            for index, value in enumerate(theirs):
                if value:
                    mine[index] += value


def play(seats: int, tables: Tables, numbers: range, seed: int) -> list[array[float]]:
    """Play these games with the judge of these tables; what the cells have seen in them."""
    sums = Sums()
    judge = judge_from(tables)
    settings = [
        GAME.settings(seats, "standard", {"board": board}) for board in ("recommended", "random")
    ]
    for number in numbers:
        game_seed = int(hash_in(seed, number))
        state = Match(settings[number % 2], game_seed).state
        assert isinstance(state, IndusState)
        SelfPlay(state, judge, Rng(game_seed)).run(sums)
    return sums.parts()


class SelfPlay:
    """One game, and what is noted on the way."""

    def __init__(self, state: IndusState, judge: Judge, rng: Rng) -> None:
        self.state = state
        self.judge = judge
        self.rng = rng
        self.notes: list[tuple[list[int], list[int], int, float, int, list[float]]] = []
        self.taken = [0.0] * (36 * state.seats)
        """What each seat has captured in each area so far, in points."""

    def run(self, sums: Sums) -> None:
        """Play to the end, then learn."""
        state = self.state
        turn: Turn | None = None
        while True:
            acting = state.to_act()
            if acting == NOBODY:
                break
            if acting == NATURE:
                if state.roll == 0 and turn is None and state.stage == stages.ROLL:
                    turn = self.begin()  # a turn without a reserve begins with the die
                state.apply(NATURE, state.sample_chance(self.rng))
                continue
            if turn is None:
                turn = self.begin()
            if self.move(turn, lowest_seat(acting)):
                turn = None
        self.learn(sums)

    def begin(self) -> Turn:
        """A turn begins: note how everything stands."""
        turn = Turn(self.judge, self.state, self.state.turn)
        if self.state.stage != stages.SETUP:
            reading = turn.reading
            expected = reading.lead + turn.worth()
            self.notes.append(
                (
                    reading.ruin_keys(),
                    reading.area_keys(),
                    int(self.state.turn),
                    expected,
                    int(reading.ahead),
                    list(self.taken),
                )
            )
        return turn

    def move(self, turn: Turn, seat: int) -> bool:
        """One decision; whether the turn is over with it."""
        state = self.state
        stage = state.stage
        if stage == stages.OWN:
            area = state.own_area
            code = own_choice(self.judge, state)
            if self.rng.unit() < WANDER:
                code = state.sample_move(seat, self.rng)
        else:
            wanders = stage != stages.MOVE and self.rng.unit() < WANDER
            code = state.sample_move(seat, self.rng) if wanders else turn.choose()
            area = stages.NONE
            if stage == stages.MOVE and code != notation.REROLL:
                area = LANDING[6 * (code - notation.MOVE) + state.die - 1]
        before = [int(points) for points in state.captures]
        state.apply(seat, code)
        for colour in range(4):
            points = int(state.captures[colour]) - before[colour]
            if points:
                self.taken[area * state.seats + state.owners[colour]] += points
        if stage == stages.SETUP:
            return True
        return area != stages.NONE and state.stage != stages.OWN

    def learn(self, sums: Sums) -> None:
        """The end is known: add it to every cell that was noted."""
        state = self.state
        seats = int(state.seats)
        paid = self.paid()
        scores = [float(state.score(seat)) for seat in range(seats)]
        for ruins, areas, seat, expected, ahead, taken in self.notes:
            for key, part in zip(ruins, paid, strict=True):
                sums.ruin_total[key] += part
                sums.ruin_count[key] += 1.0
            for key, late, early in zip(areas, self.taken, taken, strict=True):
                if key >= 0:
                    sums.area_total[key] += late - early
                    sums.area_count[key] += 1.0
            phase = ruins[0] // (STANDINGS * STANDINGS) % PHASES
            lead = (scores[seat] * seats - sum(scores)) / (seats - 1)
            rest = lead - expected + self.judge.tempo[phase] * ahead
            for place, number in enumerate((1.0, ahead, ahead**2, rest, rest * ahead)):
                sums.line[5 * phase + place] += number
            sums.miss[phase] += (lead - expected) ** 2
            sums.lead[phase] += lead**2
            sums.looks[phase] += 1.0

    def paid(self) -> list[float]:
        """For each ruin and seat the part of its worth that it paid."""
        state = self.state
        board = state.board
        found: list[float] = []
        for ruin in range(board.ruins):
            worth = board.value[ruin] * (3 if board.type[ruin] == BUILDING else 1)
            given = awards(board, state.tally, ruin)
            for seat in range(state.seats):
                found.append(sum(given[colour] for colour in state.colours_of(seat)) / worth)
        return found


# From sums to weights


def first_tables() -> Tables:
    """A judge that has learned nothing: points as they stand, no captures to come."""
    ruins = [
        provisional(cell)
        for _class in range(RUIN_CLASSES)
        for _phase in range(PHASES)
        for cell in range(STANDINGS * STANDINGS)
    ]
    return packed(ruins, [0.0] * AREA_CELLS, [FIRST_TEMPO] * PHASES, [12.0] * PHASES)


def provisional(cell: int) -> float:
    """The part of a ruin's worth by its majority as it stands."""
    mine, theirs = (COUNTS[side] for side in divmod(cell, STANDINGS))
    if mine == theirs:
        return 0.5 if mine else 0.0
    return 1.0 if mine > theirs else 0.0


COUNTS = {standing(count, shade): count for count in range(MOST_COUNTED + 1) for shade in range(3)}
"""The count behind each standing."""


def fitted(sums: Sums) -> Tables:
    """The tables that the sums speak for."""
    square = STANDINGS * STANDINGS
    ruins = [0.0] * RUIN_CELLS
    for group in range(RUIN_CLASSES):
        for cell in range(square):
            keys = [(group * PHASES + phase) * square + cell for phase in range(PHASES)]
            total = sum(sums.ruin_total[key] for key in keys)
            count = sum(sums.ruin_count[key] for key in keys)
            like = (total + LEAN * provisional(cell)) / (count + LEAN)
            for key in keys:
                part = sums.ruin_total[key] + LEAN * like
                ruins[key] = part / (sums.ruin_count[key] + LEAN)
    areas = [
        total / (count + LEAN)
        for total, count in zip(sums.area_total, sums.area_count, strict=True)
    ]
    spread = [
        math.sqrt(miss / looks) if looks else 12.0
        for miss, looks in zip(sums.miss, sums.looks, strict=True)
    ]
    return packed(ruins, areas, tempo(sums), spread)


def tempo(sums: Sums) -> list[float]:
    """For each phase the slope of the lead over the pieces ahead."""
    found: list[float] = []
    for phase in range(PHASES):
        looks, ahead, square, rest, product = sums.line[5 * phase : 5 * phase + 5]
        spread = square * looks - ahead * ahead
        slope = URGE * (product * looks - ahead * rest) / spread if spread > 0.0 else FIRST_TEMPO
        weight = looks / (looks + 200.0)
        found.append(min(MOST_TEMPO, max(0.0, weight * slope + (1.0 - weight) * FIRST_TEMPO)))
    return found


def explained(sums: Sums) -> list[float]:
    """Which part of the final lead the judge foresaw, phase by phase."""
    return [
        1.0 - miss / lead if lead else 0.0 for miss, lead in zip(sums.miss, sums.lead, strict=True)
    ]


def packed(
    ruins: list[float], areas: list[float], tempo: list[float], spread: list[float]
) -> Tables:
    """Tables as the package stores them."""
    return {
        "ruins": _letters(ruins, SHARE),
        "areas": _letters(areas, POINT),
        "tempo": _letters(tempo, HUNDREDTH),
        "spread": _letters(spread, HUNDREDTH),
    }


def _letters(numbers: list[float], unit: float) -> str:
    whole = array("H", [min(65535, max(0, round(number * unit))) for number in numbers])
    return base64.b64encode(zlib.compress(whole.tobytes(), 9)).decode("ascii")
