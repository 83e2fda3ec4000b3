"""The last pieces of a game of Indus, played out exactly: every roll, every answer.

Two seats lead two colours each and nobody takes a piece back (IND-53), so every turn uses up one
piece. A position is worth one number: the chance of a seat to win, a shared win counting half. Kept
in ``2 * 216 ** pieces`` parts, three dice a turn, it is whole, and nothing is ever rounded.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final, cast

from digsite.core.native import i64
from digsite.games.indus.rules import moves, stages
from digsite.games.indus.rules.pieces import LANDING, SPACES
from digsite.games.indus.rules.play import IndusState

FACES: Final = range(1, 7)
TURN: Final = 216
"""The ways three dice can fall."""

Leaf = Callable[[IndusState], int]


def pieces_left(state: IndusState) -> int:
    """Pieces that still have to walk: as many turns are left."""
    return sum(int(count) for count in state.reserve) + sum(int(count) for count in state.standing)


def chance_of(seat: int) -> Leaf:
    """What a game that is over was worth to a seat: 2, 1 for a shared win, or 0."""
    return lambda state: round(2 * state.utility(seat))


def lead_of(seat: int, against: bool) -> Leaf:
    """A seat's points as they stand, less those of the other where it looks at them."""
    return lambda state: int(state.score(seat)) - (int(state.score(1 - seat)) if against else 0)


class Endings:
    """What positions are worth to one seat. Each is looked at once."""

    def __init__(self, seat: int, leaf: Leaf, turns: int) -> None:
        self.seat = seat
        self.leaf = leaf
        self.turns = turns
        """How many turns are looked at before the leaf judges."""
        self.known: dict[tuple[int, int], int] = {}

    def value(self, state: IndusState, turns: int) -> int:
        """A position at the start of a turn, in parts of ``216 ** turns``."""
        if turns == 0 or state.stage == stages.OVER:
            return self.leaf(state) * int(TURN**turns)
        key = (int(state.key()), turns)
        found = self.known.get(key)
        if found is None:
            found = self.best_of(state, self.worths(state, turns))
            self.known[key] = found
        return found

    def best_of(self, state: IndusState, worths: Iterator[tuple[tuple[int, ...], int]]) -> int:
        """What whoever's turn it is makes of its choices: both want to win."""
        found = [worth for _line, worth in worths]
        return max(found) if int(state.turn) == self.seat else min(found)

    def worths(self, state: IndusState, turns: int) -> Iterator[tuple[tuple[int, ...], int]]:
        """Every way to go on as far as the next die, with what it is worth."""
        if state.stage == stages.PICK:
            for code in state.moves(state.turn):
                after = cast("IndusState", state.copy())
                after.apply(state.turn, code)
                for line, worth in self.worths(after, turns):
                    yield (int(code), *line), worth
        elif state.stage == stages.PLACE:
            yield from self._placings(state, turns)
        elif state.stage == stages.MOVE:
            yield from self._walks(state, turns)
        else:
            after = cast("IndusState", state.copy())
            yield (), self._rolled(after, turns, {}, _used(state))

    def _placings(self, state: IndusState, turns: int) -> Iterator[tuple[tuple[int, ...], int]]:
        """Where the new piece walks from does not matter, only where it lands."""
        landed: dict[tuple[int, int], int] = {}
        standing = _used(state)
        for code in state.moves(state.turn):
            after = cast("IndusState", state.copy())
            after.apply(state.turn, code)
            piece, space = int(code // SPACES), int(code % SPACES)
            places = {(space, face): (piece, _AREA[space][face]) for face in FACES}
            known = {way: landed[place] for way, place in places.items() if place in landed}
            yield (int(code),), self._rolled(after, turns, known, [*standing, space])
            landed.update((place, known[way]) for way, place in places.items())

    def _walks(self, state: IndusState, turns: int) -> Iterator[tuple[tuple[int, ...], int]]:
        """A die lies on the table: a piece walks, or it is rolled again."""
        for code in state.moves(state.turn):
            after = cast("IndusState", state.copy())
            if code == moves.REROLL:
                yield (int(code),), self._rolled(after, turns, {}, _used(state), int(state.roll))
            else:
                after.apply(state.turn, code)
                yield (int(code),), self.value(after, turns - 1) * TURN

    def _rolled(
        self,
        trial: IndusState,
        turns: int,
        known: dict[tuple[int, int], int],
        spaces: Sequence[int],
        rolls: int = 0,
    ) -> int:
        """What it is worth to roll after so many rolls (IND-14 to IND-19); the last roll first.

        ``known`` is what landings are worth, by space and face; it is filled. ``trial`` is not
        used by anybody else.
        """
        pick = max if int(trial.turn) == self.seat else min
        again: int | None = None
        for roll in range(int(stages.MOST_ROLLS), rolls, -1):
            trial.roll = i64(roll)
            able = [space for space in spaces if trial.may_move(space)]
            if not able:
                continue
            total = 0
            for face in FACES:
                ways = []
                for space in able:
                    if (space, face) not in known:
                        worth = self.value(walked(trial, space, face), turns - 1) * TURN
                        known[space, face] = worth
                    ways.append(known[space, face])
                if again is not None:
                    ways.append(again)
                total += pick(ways)
            again = total // 6  # the parts are fine enough for three dice
        assert again is not None
        return again


_AREA: Final = [
    [0, *(int(LANDING[space * 6 + face - 1]) for face in FACES)] for space in range(int(SPACES))
]
"""``_AREA[space][face]``: where a piece lands."""


def _used(state: IndusState) -> list[int]:
    """The spaces on which pieces stand."""
    return [space for space in range(SPACES) if state.frame[space] != stages.NONE]


def walked(state: IndusState, space: int, face: int) -> IndusState:
    """The position after a piece has walked."""
    after = cast("IndusState", state.copy())
    after.stage = stages.MOVE
    after.roll = i64(1)
    after.die = i64(face)
    after.apply(after.turn, moves.MOVE + i64(space))
    return after
