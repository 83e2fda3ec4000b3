"""One card, take or claim worked out on a copy of the board, to its last consequence.

The rules ask a resolution whether a move is possible and then keep its board. ``fault`` says why it
is not possible.
"""

from __future__ import annotations

from typing import Final

from digsite.core.native import append, i64, vec
from digsite.games.gads_hill.rules.board import (
    BIT,
    EVERYWHERE,
    NOWHERE,
    OPEN,
    OUT,
    PLACED,
    SIZE,
    TOKENS_EACH,
    WAITING,
    Board,
    count_bits,
    is_single,
    lowest_bit,
)
from digsite.games.gads_hill.rules.deduction import Matching, conclude, free_places
from digsite.games.gads_hill.rules.house_rules import HouseRules
from digsite.games.gads_hill.rules.moves import FIRST_GREEN, NONE
from digsite.games.gads_hill.rules.town import Town

NO_FAULT: Final[i64] = 0
CONTRADICTION_FIXED: Final[i64] = 1
CONTRADICTION_TOKENS: Final[i64] = 2
OVER_FIVE: Final[i64] = 3
WIPE_CHAIN: Final[i64] = 4
OVERLAP: Final[i64] = 5
OVER_THREE: Final[i64] = 6
NO_EFFECT: Final[i64] = 7


class Step:
    """One thing that happens to the board, for the log: what, to which building, where, and why."""

    def __init__(self, kind: str, building: i64, places: i64, cause: str, proof: i64) -> None:
        self.kind = kind
        self.building: i64 = building
        self.places: i64 = places
        self.cause = cause
        self.proof: i64 = proof


class Information:
    """What one card says: about one building (a mask) or about two (a relation)."""

    def __init__(self, town: Town, given: i64, card: i64, mine: i64) -> None:
        self.town = town
        self.is_relation = card >= FIRST_GREEN
        self.x: i64 = town.named[card] if town.named[card] != NONE else mine
        self.y: i64 = mine if self.is_relation else NONE
        self.subjects: vec[i64] = vec[i64]([self.x])
        if self.y != NONE:
            self.subjects = append(self.subjects, self.y)
        self.mask: i64 = town.masks[card]
        self.start: i64 = town.relation_at(given, card) if self.is_relation else 0

    def partners(self, places: i64, forward: bool) -> i64:
        """The places that stand in the relation to at least one of these."""
        table = self.town.forward if forward else self.town.backward
        found: i64 = 0
        left = places
        while left:
            found |= table[self.start + lowest_bit(left)]
            left &= left - 1
        return found


class Resolution:
    """The working board of one move, what it gains, and why it fails if it does."""

    def __init__(self, house: HouseRules, board: Board, level: i64, recording: bool) -> None:
        self.house = house
        self.source = board
        self.board = board.copy()
        self.level: i64 = level
        self.gained: i64 = 0
        self.changed = False
        self.fault: i64 = NO_FAULT
        self.building: i64 = NONE
        """The building at fault."""
        self.places: i64 = 0
        """The places at fault."""
        self.known: list[Information] = []
        self.domain: vec[i64] = vec[i64]()
        self.steps: list[Step] | None = [] if recording else None

    # The three kinds of moves

    def play(self, card: Information, earlier: Information | None) -> bool:
        """GAD-51: a card, with an earlier one of the turn still active if the table wants that."""
        self.known = [card] if earlier is None else [earlier, card]
        self._open_domains()
        if not self._narrow():
            fixed = self.board.status[card.x] == PLACED
            return self._fail(
                CONTRADICTION_FIXED if fixed else CONTRADICTION_TOKENS,
                self.building,
                self.board.places_of(self.building),
            )
        entering = self._entering(card)
        if self.fault != NO_FAULT:
            return False
        shrunk = self._apply_card(card)
        self._settle_stall(card, shrunk)
        if not self.follow():
            return False
        if self.house.on_placing and entering:
            return self._fail(OVER_THREE, card.x, entering)
        full = self.board.crowded(4)
        if full:
            return self._fail(OVER_THREE, card.x, full)
        if not self.changed and not self.house.null_legal:
            return self._fail(NO_EFFECT, card.x, 0)
        return True

    def take(self, building: i64, place: i64) -> bool:
        """GAD-53: one token is taken, and what follows from that."""
        self._remove(building, BIT[place], "take", 0)
        if not self.board.tokens[building]:
            self._go_out(building, "take")
        return self.follow()

    def claim(self, building: i64, place: i64) -> bool:
        """GAD-55: a token is taken, or a building placed, because logic at level 2 says so."""
        proof = Resolution(self.house, self.board, 2, False)
        if not proof.follow():
            return False
        if proof.board.tokens[building] & BIT[place]:
            return False
        if proof.board.place[building] == place:
            others = self.board.tokens[building] & ~BIT[place]
            if not others:
                return False
            self._remove(building, others, "claim", 0)
        else:
            self._remove(building, BIT[place], "claim", 0)
        return self.follow()

    # Domains, as GAD-51 has them

    def _open_domains(self) -> None:
        self.domain = vec[i64]([0] * 22)
        free: i64 = NOWHERE
        for card in self.known:
            for building in card.subjects:
                if self.board.status[building] == WAITING:
                    if free == NOWHERE:
                        free = free_places(self.board)
                    self.domain[building] = free
                else:
                    self.domain[building] = self.board.places_of(building)

    def _narrow(self) -> bool:
        """Restrict the domains by all active cards until nothing changes; False if one empties."""
        again = True
        while again:
            again = False
            for card in self.known:
                if card.is_relation:
                    x = self.domain[card.x]
                    y = self.domain[card.y]
                    self.domain[card.x] &= card.partners(y, False)
                    if self.domain[card.x]:
                        self.domain[card.y] &= card.partners(self.domain[card.x], True)
                    if self.domain[card.x] != x or self.domain[card.y] != y:
                        again = True
                    if not self.domain[card.x] or not self.domain[card.y]:
                        self.building = card.x if not self.domain[card.x] else card.y
                        return False
                else:
                    before = self.domain[card.x]
                    self.domain[card.x] &= card.mask
                    if not self.domain[card.x]:
                        self.building = card.x
                        return False
                    if self.domain[card.x] != before:
                        again = True
        return True

    def _entering(self, card: Information) -> i64:
        """GAD-31, GAD-35: at most five new tokens; gives the places that held three before."""
        full = self.board.crowded(3)
        touched: i64 = 0
        for building in card.subjects:
            if self.board.status[building] == WAITING:
                places = self.domain[building]
                if count_bits(places) > TOKENS_EACH:
                    self._fail(OVER_FIVE, building, places)
                    return 0
                touched |= places & full
        return touched

    # Applying

    def _apply_card(self, card: Information) -> i64:
        """Tokens enter or go; gives the buildings of the card whose tokens became fewer."""
        shrunk: i64 = 0
        for building in card.subjects:
            if self.board.status[building] == WAITING:
                self._enter(building, self.domain[building])
            elif self._trim(building):
                shrunk |= BIT[building]
        return shrunk

    def _trim(self, building: i64) -> bool:
        """Take the tokens outside the domain away from a building of the card; True if any went."""
        if self.board.status[building] != OPEN:
            return False
        gone = self.board.tokens[building] & ~self.domain[building]
        if gone:
            self._remove(building, gone, "card", 0)
        return gone != 0

    def _enter(self, building: i64, places: i64) -> None:
        """GAD-30: a token on every possible place; the player collects what is left of the five."""
        self.board.status[building] = OPEN
        self.board.tokens[building] = places
        self.gained += TOKENS_EACH - count_bits(places)
        self._note("entered", building, places, "card", 0)

    def _remove(self, building: i64, places: i64, cause: str, proof: i64) -> None:
        """GAD-34: tokens leave the board for the player."""
        self.board.tokens[building] &= ~places
        self.gained += count_bits(places)
        self._note("removed", building, places, cause, proof)

    def _place(self, building: i64, place: i64, cause: str) -> None:
        """GAD-40: a building stands; its last token is collected, those of others follow."""
        self.board.status[building] = PLACED
        self.board.tokens[building] = 0
        self.board.place[building] = place
        self.board.built |= BIT[place]
        self.gained += 1
        self._note("placed", building, BIT[place], cause, 0)

    def _go_out(self, building: i64, cause: str) -> None:
        self.board.status[building] = OUT
        self._note("out", building, 0, cause, 0)

    def _note(self, kind: str, building: i64, places: i64, cause: str, proof: i64) -> None:
        self.changed = True
        steps = self.steps
        if steps is not None:
            steps.append(Step(kind, building, places, cause, proof))

    def _settle_stall(self, card: Information, shrunk: i64) -> None:
        """GAD-44: a card on exactly one of the stalled buildings places it; the others are out.

        A place that nobody was stalled on before the card waits for a later one.
        """
        subjects: i64 = 0
        for building in card.subjects:
            subjects |= BIT[building]
        for building in card.subjects:
            spot = self.board.tokens[building]
            if not is_single(spot):
                continue
            rivals = self._stalled_with(building)
            if not rivals or rivals & subjects:
                continue
            if not self.house.any_card_settles and not shrunk & BIT[building]:
                continue
            if not self.house.settles_new_stalls and not self._was_stalled(spot):
                continue
            self._place(building, lowest_bit(spot), "settled")
            self._clear(spot, rivals, "settled")

    def _stalled_with(self, building: i64) -> i64:
        """The other buildings, as bits, whose only token lies on this one's only place."""
        rivals: i64 = 0
        for other in range(SIZE):
            if other != building and self.board.tokens[other] == self.board.tokens[building]:
                rivals |= BIT[other]
        return rivals

    def _was_stalled(self, spot: i64) -> bool:
        """Whether several buildings had this place alone before the card was played."""
        waiting: i64 = 0
        for tokens in self.source.tokens:
            if tokens == spot:
                waiting += 1
        return waiting > 1

    def _clear(self, places: i64, may_go: i64, cause: str) -> bool:
        """Collect all tokens on places that are built now. False if that wipes a building out."""
        wiped: i64 = NONE
        for building in range(SIZE):
            gone = self.board.tokens[building] & places
            if gone:
                self._remove(building, gone, cause, 0)
                if not self.board.tokens[building]:
                    if may_go & BIT[building] or self.house.wipes_out:
                        self._go_out(building, cause)
                    elif wiped == NONE:
                        wiped = building
        if wiped != NONE:
            return self._fail(WIPE_CHAIN, wiped, places)
        return True

    # The chain (GAD-42, GAD-52)

    def follow(self) -> bool:
        """Cards still active, last tokens, saturated sets: until nothing changes."""
        again = True
        while again:
            again = False
            if self.known:
                before = self.gained
                if not self._renew():
                    return False
                again = self.gained != before
            while self._wave():
                again = True
            if self.fault != NO_FAULT:
                return False
            if self._conclude():
                again = True
        if not self.house.overlap_legal and not Matching(self.board).is_full():
            return self._fail(OVERLAP, NONE, self._last_places(True))
        return True

    def _renew(self) -> bool:
        """GAD-26: the information of the card is applied again to what is left."""
        for card in self.known:
            for building in card.subjects:
                self.domain[building] = self.board.places_of(building)
                if self.board.status[building] == OUT:
                    self.domain[building] = EVERYWHERE
        if not self._narrow():
            return self._fail(WIPE_CHAIN, self.building, self.board.places_of(self.building))
        for card in self.known:
            for building in card.subjects:
                self._trim(building)
        return True

    def _wave(self) -> bool:
        """GAD-42: place all buildings with one token together, save stalled ones (GAD-43)."""
        spots = self._last_places(False)
        if not spots:
            return False
        for building in range(SIZE):
            tokens = self.board.tokens[building]
            if is_single(tokens) and tokens & spots:
                self._place(building, lowest_bit(tokens), "last")
        return self._clear(spots, 0, "last")

    def _conclude(self) -> bool:
        """The next saturated sets at the table's level; True if a token went."""
        if self.level == 0:
            return False
        found = conclude(self.board, self.level)
        if not found.found:
            return False
        for building in range(SIZE):
            if found.removed[building]:
                pair = count_bits(found.proof[building]) == 2
                cause = "pair" if pair else "set"
                self._remove(building, found.removed[building], cause, found.proof[building])
        return True

    def _last_places(self, stalled: bool) -> i64:
        """The places of last tokens: those of one building alone, or those that several share."""
        once: i64 = 0
        twice: i64 = 0
        for tokens in self.board.tokens:
            if is_single(tokens):
                twice |= once & tokens
                once |= tokens
        return twice if stalled else once & ~twice

    def _fail(self, fault: i64, building: i64, places: i64) -> bool:
        self.fault = fault
        self.building = building
        self.places = places
        return False
