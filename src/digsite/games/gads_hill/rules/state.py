"""A position of Gads Hill 1874 and everything that can be asked of it; ``play`` makes it move."""

from __future__ import annotations

from digsite.core.contract import NATURE, NO_MOVE, NOBODY, Chances, State
from digsite.core.native import append, i64, vec
from digsite.core.rng import Rng, hash_all, hash_in
from digsite.games.gads_hill.rules import moves, stages
from digsite.games.gads_hill.rules.board import (
    BIT,
    OPEN,
    OUT,
    PLACED,
    SIZE,
    Board,
    count_bits,
    lowest_bit,
    nth_bit,
)
from digsite.games.gads_hill.rules.house_rules import HouseRules
from digsite.games.gads_hill.rules.resolution import Information, Resolution
from digsite.games.gads_hill.rules.town import Town, cards_of_pile


class GadsHillPosition(State):
    """One position. Vectors are indexed by seat or by building; hands are 60-bit card masks."""

    town: Town
    house: HouseRules
    seats: i64
    stage: i64 = stages.FRAME
    given: i64 = 0
    """GAD-01: which of the six ways the given buildings lie on the framed spaces."""
    first: i64 = 0
    active: i64 = 0
    asked: i64 = moves.NONE
    """Strict play: the seat whose objections are heard after a turn."""
    board: Board
    owner: vec[i64]
    """Each building's seat, or ``moves.NONE`` while it is in the stock."""
    hands: vec[i64]
    discard: i64 = 0
    shuffles: vec[i64]
    """GAD-63: for each time the orange pile was made, the cards that went into it last."""
    points: vec[i64]
    buys: vec[i64]
    played: i64 = 0
    """Cards played this turn."""
    limited: bool = False
    """GAD-11: one card only, as far as that was settled when the turn began."""
    bought: i64 = 0
    earlier: i64 = NO_MOVE
    """The code of this turn's first card, where both cards count together."""
    pile: i64 = moves.NONE
    turns: i64 = 0
    moved: bool = False
    """Whether the board changed this turn."""
    passed: bool = False
    still: i64 = 0
    """Turns in a row in which the board did not change."""
    passes: i64 = 0
    """Turns in a row in which a seat passed and could not draw."""
    drew: bool = False
    claimed: vec[i64]
    """Strict play: for each seat and building, the tokens claimed in vain on this board."""
    ending: i64 = 0
    kept: Resolution | None = None
    """The last resolution, and what it was of; no part of the position."""
    kept_code: i64 = NO_MOVE
    kept_earlier: i64 = NO_MOVE

    # Who acts

    def to_act(self) -> i64:
        if self.stage == stages.OVER:
            return NOBODY
        if self.stage in (stages.FRAME, stages.CHOOSE_FIRST, stages.DEAL, stages.DRAWING):
            return NATURE
        return BIT[self.actor()]

    def actor(self) -> i64:
        """The seat that decides now."""
        if self.stage == stages.DRAFTING:
            return (self.first + self.drafted()) % self.seats
        return self.asked if self.stage == stages.OBJECT else self.active

    def phase(self) -> str:
        return stages.PHASES[int(self.stage)]

    # What can be asked of a position

    def locomotive(self) -> i64:
        """GAD-04, GAD-18: three given buildings and those found, at most 22."""
        field = stages.GIVEN_STANDING + count_bits(self.board.built)
        return field if field < stages.LAST_FIELD else stages.LAST_FIELD

    def drafted(self) -> i64:
        count: i64 = 0
        for owner in self.owner:
            if owner != moves.NONE:
                count += 1
        return count

    def pile_cards(self, pile: i64) -> i64:
        """The cards of a colour that are neither in a hand nor discarded."""
        used = self.discard
        for hand in self.hands:
            used |= hand
        return cards_of_pile(pile) & ~used

    def filled_piles(self) -> i64:
        filled: i64 = 0
        for pile in range(3):
            if self.pile_cards(pile):
                filled += 1
        return filled

    def is_late(self) -> bool:
        """GAD-11: whether 16 buildings stand."""
        return self.locomotive() >= self.house.limit_field

    def one_card_only(self) -> bool:
        """GAD-11: at most one card a turn from then on."""
        return self.is_late() if self.house.limit_at_once else self.limited

    def may_play_card(self) -> bool:
        return self.played < (1 if self.one_card_only() else 2)

    def is_mine(self, seat: i64, building: i64) -> bool:
        """GAD-23: owned by this seat and neither placed nor out."""
        return self.owner[building] == seat and self.board.status[building] <= OPEN

    def mine(self, seat: i64) -> i64:
        """The buildings that a seat can call "my building", as bits; for ``NONE``, the stock."""
        found: i64 = 0
        for building in range(SIZE):
            if self.is_mine(seat, building):
                found |= BIT[building]
        return found

    def may_buy(self, seat: i64) -> bool:
        """GAD-14: tokens to pay with, buys left, and the right moment."""
        if self.stage == stages.ACT:
            if not self.house.buys_any_time:
                return False
        elif self.stage == stages.OBJECT or self.sale_is_over():
            return False
        return (
            self.points[seat] >= stages.PRICE
            and self.buys[seat] < stages.MOST_BUYS
            and self.bought < self.house.buys_per_turn
        )

    def sale_is_over(self) -> bool:
        """GAD-14: after the action that reaches the last field a building would only cost."""
        ends = self.stage == stages.AFTER and self.locomotive() == stages.LAST_FIELD
        return ends and not self.house.sells_to_the_end

    def for_sale(self, building: i64) -> bool:
        """GAD-15: in the stock, neither placed nor out."""
        return self.is_mine(moves.NONE, building)

    def stock(self) -> i64:
        """The buildings for sale, as bits."""
        return self.mine(moves.NONE)

    def may_take_token(self, building: i64) -> bool:
        """GAD-53: a last (stalled) token stays, unless the table says otherwise."""
        tokens = self.board.tokens[building]
        return tokens != 0 and (self.house.take_last or tokens & (tokens - 1) != 0)

    def unclaimed(self, seat: i64, building: i64) -> i64:
        """GAD-55: the tokens of a building that a seat has not yet claimed on this board."""
        return self.board.tokens[building] & ~self.claimed[seat * 22 + building]

    def can_claim(self, seat: i64) -> bool:
        if not self.house.strict:
            return False
        for building in range(SIZE):
            if self.unclaimed(seat, building):
                return True
        return False

    def has_more(self, seat: i64) -> bool:
        """Whether there is anything left to decide after the action."""
        if self.can_claim(seat):
            return True
        if self.locomotive() == stages.LAST_FIELD or not self.may_buy(seat):
            return False
        return self.stock() != 0

    def information(self, code: i64) -> Information:
        """What a played card says."""
        rest = code - moves.PLAY
        return Information(self.town, self.given, rest // 32, rest % 32 - 1)

    def resolve(self, code: i64, recording: bool) -> Resolution:
        """A card, take or claim worked out on a copy of the board; see its ``fault``.

        The last one is kept: whoever asks whether a move is legal usually plays it next.
        """
        kept = self.kept
        if kept is not None and not recording and self.kept_code == code:
            if kept.source is self.board and self.kept_earlier == self.earlier:
                return kept
        resolution = Resolution(self.house, self.board, self.house.level, recording)
        if code >= moves.TAKE:
            rest = code - moves.TAKE
            resolution.take(rest // 32 % 32, rest % 32)
        elif code >= moves.CLAIM:
            rest = code - moves.CLAIM
            resolution.claim(rest // 32, rest % 32)
        else:
            earlier: Information | None = None
            if self.house.joint and self.earlier != NO_MOVE:
                earlier = self.information(self.earlier)
            resolution.play(self.information(code), earlier)
        self.kept = resolution
        self.kept_code = code
        self.kept_earlier = self.earlier
        return resolution

    def claim_holds(self, building: i64, place: i64) -> bool:
        """GAD-55: whether logic at level 2 takes this token away or builds on it."""
        resolution = Resolution(self.house, self.board, self.house.level, False)
        return resolution.claim(building, place)

    def subject_is_out(self, card: i64) -> bool:
        """GAD-38: the card names a building that is out of the game."""
        named = self.town.named[card]
        return named != moves.NONE and self.board.status[named] == OUT

    def fits(self, code: i64) -> bool:
        """Whether the board allows a well-formed play or take (GAD-20 to GAD-38, GAD-53)."""
        if code < moves.TAKE:
            card = (code - moves.PLAY) // 32
            mine = (code - moves.PLAY) % 32 - 1
            if self.subject_is_out(card) or self.town.named[card] == mine >= 0:
                return False
        return self.resolve(code, False).fault == 0

    # What is legal

    def moves(self, seat: i64) -> vec[i64]:
        found = vec[i64]()
        if self.stage == stages.OVER or self.to_act() == NATURE or self.actor() != seat:
            return found
        if self.stage == stages.DRAFTING:
            return self.buildings_at(found, moves.DRAFT)
        if self.stage == stages.PICK_PILE:
            for pile in range(3):
                if self.pile_cards(pile):
                    found = append(found, moves.DRAW + pile)
            return found
        fresh = self.stage == stages.ACT and self.played == 0
        found = append(found, moves.PASS if fresh else moves.DONE)
        if self.may_buy(seat):
            found = self.buildings_at(found, moves.BUY)
        if self.stage == stages.ACT and self.may_play_card():
            for code in self.plays(seat):
                if self.fits(code):
                    found = append(found, code)
        if self.house.strict:
            found = self.claims(seat, found)
        return self._takes(seat, found) if fresh else found

    def buildings_at(self, found: vec[i64], base: i64) -> vec[i64]:
        left = self.stock()
        while left:
            found = append(found, base + lowest_bit(left))
            left &= left - 1
        return found

    def plays(self, seat: i64) -> vec[i64]:
        """The cards in hand, orange and green ones with each own building; see ``fits``."""
        found = vec[i64]()
        hand = self.hands[seat]
        mine = self.mine(seat)
        while hand:
            card = lowest_bit(hand)
            hand &= hand - 1
            code = moves.PLAY + card * 32
            if card < moves.FIRST_ORANGE:
                found = append(found, code)
                continue
            left = mine
            while left:
                found = append(found, code + lowest_bit(left) + 1)
                left &= left - 1
        return found

    def claims(self, seat: i64, found: vec[i64]) -> vec[i64]:
        for building in range(SIZE):
            left = self.unclaimed(seat, building)
            while left:
                found = append(found, moves.CLAIM + building * 32 + lowest_bit(left))
                left &= left - 1
        return found

    def takeable(self) -> vec[i64]:
        """GAD-53: the tokens that may be taken, as 32 x building + place, in rising order."""
        tokens = vec[i64]()
        for building in range(SIZE):
            left = self.board.tokens[building] if self.may_take_token(building) else 0
            while left:
                token = building * 32 + lowest_bit(left)
                left &= left - 1
                if self.fits(moves.TAKE + token):
                    tokens = append(tokens, token)
        return tokens

    def _takes(self, seat: i64, found: vec[i64]) -> vec[i64]:
        hand = self.hands[seat]
        if not hand & (hand - 1):
            return found
        tokens = self.takeable()
        while hand:
            low = moves.TAKE + lowest_bit(hand) * 65536
            hand &= hand - 1
            others = hand
            while others:
                pair = low + lowest_bit(others) * 1024
                others &= others - 1
                for token in tokens:
                    found = append(found, pair + token)
        return found

    # Chance

    def chances(self) -> Chances:
        found = Chances()
        if self.stage == stages.FRAME:
            for way in range(6):
                found.add(moves.FRAMED + way, 1)
        elif self.stage == stages.CHOOSE_FIRST:
            for seat in range(self.seats):
                found.add(moves.FIRST + seat, 1)
        elif self.stage in (stages.DEAL, stages.DRAWING):
            left = self.pile_cards(self.pile_now())
            while left:
                found.add(moves.CARD + lowest_bit(left), 1)
                left &= left - 1
        return found

    def sample_chance(self, rng: Rng) -> i64:
        """As ``chances().draw``, without building the list where a card is drawn."""
        if self.stage not in (stages.DEAL, stages.DRAWING):
            return self.chances().draw(rng)
        left = self.pile_cards(self.pile_now())
        return moves.CARD + nth_bit(left, rng.below(count_bits(left)))

    def pile_now(self) -> i64:
        """The pile nature draws from: the chosen one, or GAD-06's order while dealing."""
        if self.stage == stages.DRAWING:
            return self.pile
        held = count_bits(self.hands[self.dealt_seat()])
        return 0 if held < 3 else held - 2

    def dealt_seat(self) -> i64:
        seat: i64 = 0
        while count_bits(self.hands[seat]) >= 5:
            seat += 1
        return seat

    def own_placed(self, seat: i64) -> i64:
        count: i64 = 0
        for building in range(SIZE):
            if self.owner[building] == seat and self.board.status[building] == PLACED:
                count += 1
        return count

    def key(self) -> i64:
        key = hash_in(self.stage * 64 + self.given * 8 + self.first, self.active)
        key = hash_in(key, self.asked)
        key = hash_all(key, self.board.status)
        key = hash_all(key, self.board.tokens)
        key = hash_all(key, self.board.place)
        key = hash_all(key, self.owner)
        key = hash_all(key, self.hands)
        key = hash_in(key, self.discard)
        key = hash_all(key, self.shuffles)
        key = hash_all(key, self.points)
        key = hash_all(key, self.buys)
        key = hash_in(key, self.played * 64 + self.bought * 8 + (1 if self.limited else 0))
        key = hash_in(key, self.earlier)
        key = hash_in(key, self.pile)
        key = hash_in(key, self.turns)
        flags = (1 if self.moved else 0) + (2 if self.passed else 0) + (4 if self.drew else 0)
        key = hash_in(key, (self.still * 512 + self.passes) * 8 + flags)
        key = hash_all(key, self.claimed)
        return hash_in(key, self.ending)
