"""Random moves of the active seat without listing all: most of what one might try is legal."""

from __future__ import annotations

from digsite.core.native import i64, vec
from digsite.core.rng import Rng
from digsite.games.gads_hill.rules import moves
from digsite.games.gads_hill.rules.board import SIZE, count_bits, nth_bit
from digsite.games.gads_hill.rules.state import GadsHillPosition


class MoveSampler:
    """All moves that might be legal for the active seat, to draw from without listing them.

    Cards and tokens are drawn blindly: whoever draws must try them. Everything else is legal.
    """

    def __init__(self, state: GadsHillPosition, seat: i64) -> None:
        self.state = state
        self.sure: vec[i64] = vec[i64]([moves.PASS if state.played == 0 else moves.DONE])
        if state.may_buy(seat):
            self.sure = state.buildings_at(self.sure, moves.BUY)
        if state.house.strict:
            self.sure = state.claims(seat, self.sure)
        self.hand: i64 = state.hands[seat]
        self.plays: vec[i64] = state.plays(seat) if state.may_play_card() else vec[i64]()
        self.tokens: i64 = 0
        self.pairs: i64 = 0
        if state.played == 0:
            held = count_bits(self.hand)
            self.pairs = held * (held - 1) // 2
            for building in range(SIZE):
                if state.may_take_token(building):
                    self.tokens += count_bits(state.board.tokens[building])

    def draw(self, rng: Rng) -> i64:
        sure: i64 = len(self.sure)
        plays: i64 = len(self.plays)
        number = rng.below(sure + plays + self.pairs * self.tokens)
        if number < sure:
            return self.sure[number]
        number -= sure
        if number < plays:
            return self.plays[number]
        number -= plays
        return self._take(number // self.pairs, number % self.pairs)

    def _take(self, token: i64, pair: i64) -> i64:
        low: i64 = 0
        left = count_bits(self.hand) - 1
        while pair >= left:
            pair -= left
            left -= 1
            low += 1
        cards = nth_bit(self.hand, low) * 65536 + nth_bit(self.hand, low + 1 + pair) * 1024
        building: i64 = 0
        while True:
            if self.state.may_take_token(building):
                count = count_bits(self.state.board.tokens[building])
                if token < count:
                    place = nth_bit(self.state.board.tokens[building], token)
                    return moves.TAKE + cards + building * 32 + place
                token -= count
            building += 1
