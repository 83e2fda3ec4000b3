"""What the generic bots need to know about Indus.

Rules are never repeated here: what a landing is worth is asked of the state, which tries it out.
The heart is the exact value of rolling on: with up to three rolls, six faces and a few pieces on the
frame, every outcome can be looked at.
"""

from __future__ import annotations

from typing import Final, cast

from digsite.core.contract import NATURE, NOBODY, Settings, State, Strategy, lowest_seat
from digsite.core.native import append, i64, vec
from digsite.core.rng import Rng
from digsite.games.indus import moves as notation
from digsite.games.indus.pieces import LANDING, SPACES
from digsite.games.indus.rules import IndusState
from digsite.games.indus.table import MOST_ROLLS, MOVE, NONE, OWN, PICK, PLACE, SETUP

LEAD_SCALE: Final = 60.0
"""A lead of so many points counts as won: values stay between 0 and 1."""
HORIZON: Final[i64] = 12
"""So many turns a trial looks ahead before it judges the lead."""
TEMPO: Final = 1.6
"""What one more landing is worth, about, when a piece may be taken back (IND-53)."""
NEVER: Final = -1000.0
ENDGAME_PIECES: Final[i64] = 3


class Prospects:
    """For each number of rolls made and each face: the best landing of the pieces on the frame."""

    def __init__(self) -> None:
        self.best: vec[float] = vec[float]([NEVER] * 18)
        """``best[6 * (roll - 1) + face - 1]``: only kinds that may use that roll."""

    def clear(self) -> None:
        index: i64 = 0
        while index < 18:
            self.best[index] = NEVER
            index += 1

    def copy_from(self, other: Prospects) -> None:
        index: i64 = 0
        while index < 18:
            self.best[index] = other.best[index]
            index += 1

    def note(self, kind: i64, face: i64, worth: float) -> None:
        """A piece of this kind could land with this face."""
        roll: i64 = 0
        while roll <= kind:
            index = 6 * roll + face - 1
            if worth > self.best[index]:
                self.best[index] = worth
            roll += 1

    def after(self, rolls: i64) -> float:
        """What rolling once more promises, when so many rolls are made; exact (IND-14 to IND-18)."""
        if rolls >= MOST_ROLLS or self.best[6 * rolls] == NEVER:
            return NEVER
        again = self.after(rolls + 1)
        total = 0.0
        face: i64 = 0
        while face < 6:
            landing = self.best[6 * rolls + face]
            total += landing if landing > again else again
            face += 1
        return total / 6.0


def look(state: IndusState, seat: i64, found: Prospects) -> None:
    """Ask the state for every landing of the pieces that may be used in this turn."""
    found.clear()
    space: i64 = 0
    while space < SPACES:
        piece = state.frame[space]
        if piece != NONE and state.uses(piece // 3):
            look_from(state, seat, piece, space, found)
        space += 1


def look_from(state: IndusState, seat: i64, piece: i64, space: i64, found: Prospects) -> None:
    face: i64 = 1
    while face <= 6:
        area = LANDING[space * 6 + face - 1]
        found.note(piece % 3, face, float(state.swing(piece, area, seat)))
        face += 1


def best_landing(state: IndusState, seat: i64) -> i64:
    """The eligible piece whose landing helps most, or to roll again where that promises more."""
    best: i64 = notation.REROLL
    best_worth = NEVER
    space: i64 = 0
    while space < SPACES:
        if state.may_move(space):
            area = LANDING[space * 6 + state.die - 1]
            worth = float(state.swing(state.frame[space], area, seat))
            if worth > best_worth:
                best_worth = worth
                best = notation.MOVE + space
        space += 1
    if state.may_reroll():
        found = Prospects()
        look(state, seat, found)
        if found.after(state.roll) > best_worth:
            return notation.REROLL
    return best


def placing_worths(state: IndusState, seat: i64) -> list[tuple[float, int]]:
    """Every placing with what it promises for this turn, the best first."""
    now = Prospects()
    look(state, seat, now)
    trial = Prospects()
    ranked: list[tuple[float, int]] = []
    for code in state.moves(seat):
        trial.copy_from(now)
        look_from(state, seat, code // 24, code % 24, trial)
        # The reserve shrinks by a better piece: prefer the lower kind where it promises as much.
        worth = trial.after(0) - 0.01 * float(code // 24 % 3)
        ranked.append((-worth, int(code)))
    ranked.sort()
    return ranked


class IndusStrategy(Strategy):
    """Lead now, landings to come; the same for two, three and four seats."""

    def value(self, state: State, seat: i64) -> float:
        if state.to_act() == NOBODY:
            return state.utility(seat)
        return lead_value(cast("IndusState", state), seat)

    def potential(self, state: State, seat: i64) -> float:
        return self.value(state, seat)

    def gain(self, state: State, seat: i64, code: i64) -> float:
        mine = cast("IndusState", state)
        if mine.stage == MOVE:
            found = Prospects()
            if code == notation.REROLL:
                look(mine, seat, found)
                return found.after(mine.roll)
            space = code - notation.MOVE
            area = LANDING[space * 6 + mine.die - 1]
            return float(mine.swing(mine.frame[space], area, seat))
        if mine.stage == OWN:
            taken = float(mine.own_piece % 3 + 1)
            return TEMPO if code == notation.RECOVER else taken
        after = cast("IndusState", mine.copy())
        after.apply(seat, code)
        if mine.stage == PICK and after.stage == PLACE:
            return -placing_worths(after, seat)[0][0]
        prospects = Prospects()
        after.turn = seat
        look(after, seat, prospects)
        return prospects.after(0)

    def candidates(self, state: State, seat: i64, most: i64) -> vec[i64]:
        mine = cast("IndusState", state)
        if mine.stage != PLACE and mine.stage != SETUP:
            return super().candidates(state, seat, most)
        chosen = vec[i64]()
        for pair in placing_worths(mine, seat)[:most]:
            chosen = append(chosen, pair[1])
        return chosen

    def endgame(self, state: State) -> bool:
        mine = cast("IndusState", state)
        left: i64 = 0
        for piece in range(12):
            if mine.reserve[piece] > 0:
                return False
            left += mine.standing[piece]
        return left <= ENDGAME_PIECES

    # Playing on

    def rollout_move(self, state: State, seat: i64, rng: Rng) -> i64:
        return quick_move(cast("IndusState", state), seat, rng)

    def rollout_value(self, state: State, seat: i64, rng: Rng) -> float:
        """Play some turns on and judge the lead; a finished game counts as won or lost besides."""
        mine = cast("IndusState", state)
        luck = rng.fork(0)
        turns: i64 = 0
        while turns < HORIZON:
            acting = mine.to_act()
            if acting == NOBODY:
                return 0.5 * lead_value(mine, seat) + 0.5 * mine.utility(seat)
            if acting == NATURE:
                mine.apply(NATURE, mine.sample_chance(luck))
            else:
                mover = lowest_seat(acting)
                if mine.stage == MOVE:
                    turns += 1
                mine.apply(mover, quick_move(mine, mover, rng))
        return lead_value(mine, seat)


def lead_value(state: IndusState, seat: i64) -> float:
    """The lead over the mean of the others, and over the best of them, squeezed into 0 to 1."""
    mine = float(state.score(seat))
    best = 0.0
    total = 0.0
    other: i64 = 0
    while other < state.seats:
        if other != seat:
            score = float(state.score(other))
            total += score
            if score > best:
                best = score
        other += 1
    lead = mine - 0.5 * best - 0.5 * total / float(state.seats - 1)
    value = 0.5 + 0.5 * lead / LEAD_SCALE
    return min(0.999, max(0.001, value))


def quick_move(state: IndusState, seat: i64, rng: Rng) -> i64:
    """A plausible move for playing on: exact about the die, careless about placing."""
    if state.stage == MOVE:
        return best_landing(state, seat)
    if state.stage == OWN:
        return notation.RECOVER if state.own_piece % 3 == 0 else notation.POINTS
    return state.sample_move(seat, rng)


_THE_ONE: Final = IndusStrategy()


def strategy_for(settings: Settings) -> Strategy:  # noqa: ARG001 - one strategy serves all tables
    return _THE_ONE
