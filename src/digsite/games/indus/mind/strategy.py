"""What the generic bots need to know about Indus: who leads, what is worth a look, how to play on.

Rules are never repeated here. ``judge`` says what a position will be worth in the end, ``turn``
which turn is best by that; the bots look further ahead with both.
"""

from __future__ import annotations

from typing import Final

from digsite.core.contract import NATURE, NOBODY, State, lowest_seat
from digsite.core.native import append, i64, vec
from digsite.core.rng import Rng
from digsite.core.strategy import Reason, Strategy
from digsite.games.indus.mind.judge import PIECE_COUNT, Judge, chance, judge_for, phase_of
from digsite.games.indus.mind.reasons import reasons
from digsite.games.indus.mind.turn import Turn, own_choice, points_lead
from digsite.games.indus.rules import moves as notation
from digsite.games.indus.rules import stages
from digsite.games.indus.rules.play import IndusState

HORIZON: Final[i64] = 4
"""So many turns a trial looks ahead before the judge is asked."""
ENDGAME_PIECES: Final[i64] = 3
METHODS: Final = {
    # Takes the landing that pays most at once, of those it notices: one in four.
    "visitor": "greedy:sight=0.25",
    "assistant": "judge:simulations=1:noise=0.3",
    "archaeologist": "judge:simulations=1:noise=0.1",
    "professor": "judge:simulations=1:depth=1",
}
"""A judge makes no trials; by counting them it reads no clock, not even for the exact end."""


class IndusStrategy(Strategy):
    """The judge's advice; the same for two, three and four seats."""

    def __init__(self, seats: int) -> None:
        self.judge: Judge = judge_for(seats)
        self.horizon: i64 = HORIZON

    def value(self, state: State, seat: i64) -> float:
        mine = IndusState.of(state)
        if mine.stage == stages.OVER:
            return mine.utility(seat)
        return chance(self.foresee(state, seat), self.judge.spread[phase_of(mine)])

    def foresee(self, state: State, seat: i64) -> float:
        """The lead at the end over the mean of the others, the best use of this turn included."""
        mine = IndusState.of(state)
        if mine.stage == stages.OVER:
            return points_lead(mine, seat)
        turn = Turn(self.judge, mine, mine.turn)
        worth = turn.worth()
        if seat == mine.turn:
            return turn.reading.lead + worth
        if mine.seats == 2:
            return -turn.reading.lead - worth
        return self._lead_out_of_turn(mine, seat, worth)

    def _lead_out_of_turn(self, state: IndusState, seat: i64, worth: float) -> float:
        lead = Turn(self.judge, state, seat).reading.lead
        return lead - worth / float(state.seats - 1)

    def candidates(self, state: State, seat: i64, most: i64) -> vec[i64]:
        mine = IndusState.of(state)
        turn = Turn(self.judge, mine, seat)
        chosen = vec[i64]()
        if mine.stage == stages.PLACE:
            ranked = turn.placings(mine.colour)
            ranked.sort()
            for pair in ranked[:most]:
                chosen = append(chosen, pair[1])
            return chosen
        best = turn.choose()
        chosen = append(chosen, best)
        for code in state.moves(seat):
            if code != best and len(chosen) < most:
                chosen = append(chosen, code)
        return chosen

    def promises(self, state: State, seat: i64, codes: vec[i64], depth: i64) -> vec[float]:
        mine = IndusState.of(state)
        turn = Turn(self.judge, mine, seat, depth > 0)
        spread = self.judge.spread[turn.reading.phase]
        found = vec[float]()
        for code in codes:
            found = append(found, chance(turn.reading.lead + turn.worth_of(code), spread))
        return found

    def reasons(self, state: State, seat: i64, move: i64, other: i64) -> list[Reason]:
        return reasons(self.judge, IndusState.of(state), seat, move, other)

    def endgame(self, state: State) -> bool:
        mine = IndusState.of(state)
        left: i64 = 0
        for piece in range(PIECE_COUNT):
            if mine.reserve[piece] > 0:
                return False
            left += mine.standing[piece]
        return left <= ENDGAME_PIECES

    # Playing on

    def rollout_move(self, state: State, seat: i64, rng: Rng) -> i64:
        return Turn(self.judge, IndusState.of(state), seat).choose()

    def rollout(self, state: State, rng: Rng) -> None:
        """Play some turns on, as far as the judge need not guess."""
        mine = IndusState.of(state)
        luck = rng.fork(0)
        for _turn in range(self.horizon):
            if mine.stage == stages.OVER:
                return
            finish_turn(self.judge, mine, luck)

    def method(self, level: str) -> str:
        return METHODS.get(level, "")


def finish_turn(judge: Judge, state: IndusState, luck: Rng) -> None:
    """Play the rest of a turn as the judge likes it best; the board is read once."""
    while state.stage <= stages.CHOOSE_FIRST:
        state.apply(NATURE, state.sample_chance(luck))
    turn = Turn(judge, state, state.turn)
    before = state.turn
    while True:
        acting = state.to_act()
        if acting == NATURE:
            state.apply(NATURE, state.sample_chance(luck))
            continue
        if acting == NOBODY or lowest_seat(acting) != before:
            return
        stage = state.stage
        code = own_choice(judge, state) if stage == stages.OWN else turn.choose()
        state.apply(before, code)
        if stage == stages.OWN or (stage == stages.MOVE and _has_ended(state, code)):
            return


def _has_ended(state: IndusState, code: i64) -> bool:
    """Whether a move ended the turn, and what was read of the board is no longer true."""
    return code != notation.REROLL and state.stage != stages.OWN
