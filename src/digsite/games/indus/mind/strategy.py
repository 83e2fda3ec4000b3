"""What the generic bots need to know about Indus.

Rules are never repeated here: what a landing is worth is asked of the state, which tries it out.
The heart is the exact value of rolling on: with three rolls at most, six faces and a few pieces on
the frame, every outcome can be looked at.
"""

from __future__ import annotations

from typing import Final, cast

from digsite.core.contract import NATURE, NOBODY, State, lowest_seat
from digsite.core.native import append, i64, vec
from digsite.core.rng import Rng
from digsite.core.strategy import Strategy
from digsite.games.indus.rules import moves as notation
from digsite.games.indus.rules import stages
from digsite.games.indus.rules.pieces import LANDING, SPACES
from digsite.games.indus.rules.play import IndusState

LEAD_SCALE: Final = 60.0
"""A lead of so many points counts as won: values stay between 0 and 1."""
HORIZON: Final[i64] = 8
"""So many turns a trial looks ahead before it judges the lead."""
GLANCES: Final[i64] = 2
"""So many random placings are compared in a trial."""
TEMPO: Final = 1.6
"""What one more landing is worth, about, when a piece may be taken back (IND-53)."""
NEVER: Final = -1000.0
ENDGAME_PIECES: Final[i64] = 3
METHODS: Final = {
    # Many landings bring about the same at once, so a guest's eyes must err more than usual.
    "visitor": "greedy:noise=2.5",
    "assistant": "expectimax:depth=1",
    "archaeologist": "montecarlo:seconds=0.05:breadth=10",
    "professor": "montecarlo:seconds=0.4:breadth=24",
}
"""Indus needs no tree: a turn is short, and its luck is looked at exactly."""


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
        """What rolling again promises after so many rolls; exact (IND-14 to IND-18)."""
        if rolls >= stages.MOST_ROLLS or self.best[6 * rolls] == NEVER:
            return NEVER
        again = self.after(rolls + 1)
        total = 0.0
        face: i64 = 0
        while face < 6:
            landing = self.best[6 * rolls + face]
            total += landing if landing > again else again
            face += 1
        return total / 6.0


def look(state: IndusState, seat: i64, found: Prospects, least: i64) -> None:
    """Ask the state for every landing in this turn of the pieces that are at least of a kind."""
    found.clear()
    for space in range(SPACES):
        piece = state.frame[space]
        if piece != stages.NONE and piece % 3 >= least and state.uses(piece // 3):
            look_from(state, seat, piece, space, found)


def look_from(state: IndusState, seat: i64, piece: i64, space: i64, found: Prospects) -> None:
    face: i64 = 1
    while face <= 6:
        area = LANDING[space * 6 + face - 1]
        found.note(piece % 3, face, float(state.swing(piece, area, seat)))
        face += 1


def landing_now(state: IndusState, seat: i64, space: i64) -> float:
    """What the piece on a space would bring with the die as it lies."""
    area = LANDING[space * 6 + state.die - 1]
    return float(state.swing(state.frame[space], area, seat))


def best_landing(state: IndusState, seat: i64) -> tuple[i64, float]:
    """The eligible piece whose landing helps most, or to roll again where that promises more."""
    best: i64 = notation.REROLL
    best_worth = NEVER
    for space in range(SPACES):
        if state.may_move(space):
            worth = landing_now(state, seat, space)
            if worth > best_worth:
                best_worth = worth
                best = notation.MOVE + space
    if state.may_reroll():
        found = Prospects()
        look(state, seat, found, state.roll)
        again = found.after(state.roll)
        if again > best_worth:
            return notation.REROLL, again
    return best, best_worth


def turn_worth(state: IndusState, seat: i64) -> float:
    """What the rest of the acting seat's turn promises to change in a seat's lead."""
    acting = state.turn
    worth = 0.0
    if state.stage == stages.MOVE:
        worth = best_landing(state, acting)[1]
    elif state.stage == stages.ROLL and state.best_kind() >= state.roll:
        found = Prospects()
        look(state, acting, found, state.roll)
        worth = found.after(state.roll)
    if seat == acting:
        return worth
    return -worth / float(state.seats - 1)


def placing_worths(state: IndusState, seat: i64) -> list[tuple[float, int]]:
    """Every placing with what it promises for this turn, the best first."""
    now = Prospects()
    look(state, seat, now, 0)
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

    def __init__(self) -> None:
        self.horizon: i64 = HORIZON
        self.glances: i64 = GLANCES

    def value(self, state: State, seat: i64) -> float:
        mine = cast("IndusState", state)
        if mine.stage == stages.OVER:
            return mine.utility(seat)
        worth = turn_worth(mine, seat) / float(mine.seats - 1)
        return squeezed(lead(mine, seat) + worth)

    def candidates(self, state: State, seat: i64, most: i64) -> vec[i64]:
        mine = cast("IndusState", state)
        if mine.stage != stages.PLACE and mine.stage != stages.SETUP:
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
        return quick_move(cast("IndusState", state), seat, rng, self.glances)

    def rollout_value(self, state: State, seat: i64, rng: Rng) -> float:
        """Play some turns on and judge the lead; a finished game counts as won or lost besides."""
        mine = cast("IndusState", state)
        luck = rng.fork(0)
        turns: i64 = 0
        while turns < self.horizon or mine.stage == stages.OWN:
            acting = mine.to_act()
            if acting == NOBODY:
                return 0.5 * squeezed(lead(mine, seat)) + 0.5 * mine.utility(seat)
            if acting == NATURE:
                mine.apply(NATURE, mine.sample_chance(luck))
                continue
            mover = lowest_seat(acting)
            code = quick_move(mine, mover, rng, self.glances)
            if mine.stage == stages.MOVE and code != notation.REROLL:
                turns += 1
            mine.apply(mover, code)
        return squeezed(lead(mine, seat))

    def method(self, level: str) -> str:
        return METHODS.get(level, "")


def lead(state: IndusState, seat: i64) -> float:
    """The lead in points: half over the best of the others, half over their mean."""
    best = 0.0
    total = 0.0
    for other in range(state.seats):
        if other != seat:
            score = float(state.score(other))
            total += score
            if score > best:
                best = score
    return float(state.score(seat)) - 0.5 * best - 0.5 * total / float(state.seats - 1)


def squeezed(points: float) -> float:
    """A lead as a value between 0 and 1, never quite reaching them: nothing is won yet."""
    return min(0.999, max(0.001, 0.5 + 0.5 * points / LEAD_SCALE))


def quick_move(state: IndusState, seat: i64, rng: Rng, glances: i64) -> i64:
    """A plausible move for playing on: exact about the die, hasty about placing."""
    if state.stage == stages.MOVE:
        return best_landing(state, seat)[0]
    if state.stage == stages.OWN:
        worth = float(state.own_piece % 3 + 1)
        return notation.RECOVER if worth < TEMPO else notation.POINTS
    if state.stage != stages.PLACE or glances < 2:
        return state.sample_move(seat, rng)
    return quick_placing(state, seat, rng, glances)


def quick_placing(state: IndusState, seat: i64, rng: Rng, glances: i64) -> i64:
    """The best of a few random placings, by the mean of what its six landings bring."""
    best: i64 = stages.NONE
    best_worth: i64 = 0
    for _glance in range(glances):
        code = state.sample_move(seat, rng)
        worth: i64 = 0
        face: i64 = 0
        while face < 6:
            worth += state.swing(code // 24, LANDING[code % 24 * 6 + face], seat)
            face += 1
        if best == stages.NONE or worth > best_worth:
            best = code
            best_worth = worth
    return best
