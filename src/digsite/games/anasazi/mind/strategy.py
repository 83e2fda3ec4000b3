"""Advice for bots: which moves are worth a look, and how to play on. See ``appraisal.py``."""

from __future__ import annotations

from typing import Final

from digsite.core.contract import NATURE, NOBODY, State
from digsite.core.native import append, i64, vec
from digsite.core.rng import Rng, hash_in
from digsite.core.strategy import Reason, Strategy
from digsite.games.anasazi.mind.appraisal import Appraisal, Taste, chance_to_win, lead_of
from digsite.games.anasazi.mind.reasons import reasons
from digsite.games.anasazi.rules import moves as notation
from digsite.games.anasazi.rules import stages
from digsite.games.anasazi.rules.leads import Prospect, all_leads, lead_at
from digsite.games.anasazi.rules.moves import camp_x, camp_y, is_camp, is_lead
from digsite.games.anasazi.rules.play import AnasaziState
from digsite.games.anasazi.rules.terrain import NONE

_SOME_CAMPS: Final[i64] = 6


class Idea:
    """A move, how good it looks, and what it is like: leads that meet the same are alike."""

    def __init__(self, code: i64, gain: float, kind: i64) -> None:
        self.code: i64 = code
        self.gain = gain
        self.kind: i64 = kind


class AnasaziStrategy(Strategy):
    """The same advice for any number of seats."""

    def __init__(self) -> None:
        self.taste = Taste()

    def value(self, state: State, seat: i64) -> float:
        mine = AnasaziState.of(state)
        if mine.stage == stages.OVER:
            return state.utility(seat)
        return chance_to_win(mine, seat, self.taste)

    def foresee(self, state: State, seat: i64) -> float:
        mine = AnasaziState.of(state)
        if mine.stage == stages.OVER:
            return super().foresee(state, seat)
        return lead_of(mine, seat, self.taste)

    def gain(self, state: State, seat: i64, code: i64) -> float:
        mine = AnasaziState.of(state)
        eyes = Appraisal(mine, seat, self.taste)
        if is_lead(code):
            return eyes.lead_gain(lead_at(mine.table, seat, code))
        return self._other_gain(mine, eyes, code)

    def _other_gain(self, state: AnasaziState, eyes: Appraisal, code: i64) -> float:
        """What anything but a lead gains."""
        if is_camp(code):
            return eyes.camp_gain(camp_x(code), camp_y(code))
        if code == notation.DECLINE:
            return 0.0
        if state.stage == stages.TAKE:
            return eyes.take_gain(code - notation.TAKE)
        return eyes.look_gain(code - notation.LOOK)

    def candidates(self, state: State, seat: i64, most: i64) -> vec[i64]:
        """The best of the extended set and of the camps; a few camps always get a chance."""
        mine = AnasaziState.of(state)
        ideas = self._ideas(mine, seat)
        ideas.sort(key=_by_gain)
        # Many angles do the same, and one camp is much like another: let others have a try.
        crowd: i64 = 2 + most // 12 if mine.stage == stages.ACTION else most
        camps_left: i64 = min(most // 8, len([idea for idea in ideas if is_camp(idea.code)]))
        chosen = vec[i64]()
        alike: dict[int, int] = {}
        seen: set[int] = set()
        for idea in ideas:
            camp = is_camp(idea.code)
            room = len(chosen) < (most if camp else most - camps_left)
            kind, code = int(idea.kind), int(idea.code)
            if room and alike.get(kind, 0) < crowd and code not in seen:
                chosen = append(chosen, idea.code)
                alike[kind] = alike.get(kind, 0) + 1
                seen.add(code)
                if camp and camps_left > 0:
                    camps_left -= 1
        return chosen

    def _ideas(self, state: AnasaziState, seat: i64) -> list[Idea]:
        eyes = Appraisal(state, seat, self.taste)
        ideas: list[Idea] = []
        codes = vec[i64]()
        if state.stage != stages.ACTION:
            codes = state.moves(seat)
        else:
            for lead in all_leads(state.table, seat, True):
                ideas.append(Idea(lead.code(), eyes.lead_gain(lead), _kind_of(lead)))
            if state.hand[seat] > 0:
                codes = state.table.camp_codes()
        for code in codes:
            ideas.append(Idea(code, self._other_gain(state, eyes, code), 0))
        return ideas

    def reasons(self, state: State, seat: i64, move: i64, other: i64) -> list[Reason]:
        return reasons(AnasaziState.of(state), seat, move, other, self.taste)

    def rollout_move(self, state: State, seat: i64, rng: Rng) -> i64:
        """The greatest gain among the cells, a few valleys, or what else is to be chosen."""
        mine = AnasaziState.of(state)
        eyes = Appraisal(mine, seat, self.taste)
        best: i64 = NONE
        best_gain = -1e9
        codes = vec[i64]()
        if mine.stage == stages.ACTION:
            for lead in all_leads(mine.table, seat, False):
                gain = eyes.lead_gain(lead) + 0.01 * rng.unit()
                if gain > best_gain:
                    best_gain = gain
                    best = lead.code()
        if mine.stage == stages.SETUP_CAMP or (mine.stage == stages.ACTION and mine.hand[seat] > 0):
            codes = self._some_camps(mine, rng)
        if best == NONE and not len(codes):
            codes = mine.moves(seat)
        for code in codes:
            gain = self._other_gain(mine, eyes, code) + 0.01 * rng.unit()
            if gain > best_gain:
                best_gain = gain
                best = code
        return best

    def _some_camps(self, state: AnasaziState, rng: Rng) -> vec[i64]:
        codes = vec[i64]()
        for _try in range(_SOME_CAMPS):
            code = state.table.random_camp(rng)
            if code != NONE:
                codes = append(codes, code)
        return codes

    def rollout(self, state: State, rng: Rng) -> None:
        self._play_on(AnasaziState.of(state), 0, rng)

    def rollout_value(self, state: State, seat: i64, rng: Rng) -> float:
        # A move that leaves a look or a take to be decided has not ended the turn yet: all moves
        # of a seat must be judged after the same turns.
        mine = AnasaziState.of(state)
        passed: i64 = 1 if mine.stage >= stages.ACTION and mine.turn != seat else 0
        self._play_on(mine, passed, rng)
        return self.value(mine, seat)

    def _play_on(self, state: AnasaziState, turns: i64, rng: Rng) -> None:
        """Go on for a few turns, everybody taking what he sees; then the position is judged."""
        luck = rng.fork(0)
        turn = state.turn
        while state.to_act() != NOBODY:
            if state.to_act() == NATURE:
                state.apply(NATURE, state.sample_chance(luck))
                continue
            if state.turn != turn and state.stage >= stages.ACTION:
                turn = state.turn
                turns += 1
            if turns >= self.taste.turns and state.stage == stages.ACTION:
                return
            state.apply(state.turn, self.rollout_move(state, state.turn, rng))

    def method(self, level: str) -> str:
        return _LEVELS[level]


def _kind_of(lead: Prospect) -> i64:
    return hash_in(hash_in(lead.expedition + 1, lead.areas), lead.camps)


def _by_gain(idea: Idea) -> tuple[float, int]:
    return (-idea.gain, int(idea.code))


_LEVELS: Final = {
    # Many moves are nearly as good as the best, so only large mistakes cost a guest anything.
    "visitor": "greedy:noise=1.5",
    "student": "greedy:noise=0.8",
    "assistant": "greedy",
    "archaeologist": "montecarlo:simulations=24:breadth=8",
    "professor": "montecarlo:simulations=600:breadth=20",
}
