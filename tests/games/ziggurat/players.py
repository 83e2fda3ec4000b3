"""How moves are picked where games are to go somewhere: by luck, with care, or towards the goal."""

from __future__ import annotations

from digsite.core.contract import NATURE, NOBODY, State, lowest_seat
from digsite.core.rng import Rng
from digsite.core.strategy import Strategy
from digsite.games.ziggurat import GAME
from tests.games.ziggurat.drawn import one_of, shuffled

LUCK = 4
"""Of so many cards the best one comes."""


class Player:
    """Plays for everybody, and for chance: at random, but not blindly, or to win."""

    def __init__(self, state: State, rng: Rng, keen: bool) -> None:
        self.rng = rng
        self.strategy: Strategy | None = GAME.kit().strategy(state.settings) if keen else None

    def pick(self, state: State) -> tuple[int, int]:
        """Who decides, and what."""
        acting = state.to_act()
        if acting == NATURE:
            seat = int(NATURE)
            codes = [int(state.sample_chance(self.rng)) for _ in range(LUCK)]
        else:
            seat = int(lowest_seat(acting))
            codes = [int(code) for code in state.moves(seat)]
        if self.strategy is not None:
            return seat, self._best(state, seat, codes, self.strategy)
        if acting == NATURE or not self.rng.below(8):
            return seat, int(one_of(self.rng, codes))
        pushes = state.phase() == "push" or (state.phase() == "go" and self.rng.below(2) == 0)
        return seat, self._careful(state, seat, codes, pushes)

    def _best(self, state: State, seat: int, codes: list[int], strategy: Strategy) -> int:
        best, chosen = -2e9, codes[0]
        for code in codes:
            after = state.copy()
            after.apply(seat, code)
            worth = float(strategy.potential(after, 0))
            if after.to_act() == NOBODY:
                worth = 1e9 if after.score(0) else -1e9
            if worth > best:
                best, chosen = worth, code
        return chosen

    def _careful(self, state: State, seat: int, codes: list[int], pushes: bool) -> int:
        """A move that does not lose at once; where asked for, one that leads to a push."""
        harmless: list[int] = []
        for code in shuffled(self.rng, codes):
            after = state.copy()
            after.apply(seat, code)
            if pushes and after.phase() == "push":
                return int(code)
            if after.to_act() != NOBODY or after.score(0):
                harmless.append(int(code))
        return harmless[0] if harmless else codes[0]
