"""The rules of Gads Hill 1874: what is legal and what happens. Each rule is cited by its id.

What a card, a take or a claim does to the board is worked out by ``trial``; here are seats, hands,
piles, turns, buying, the locomotive and the end.
"""

from __future__ import annotations

from digsite.core.contract import NATURE, NO_MOVE, Observation, Result, Settings, State
from digsite.core.events import Event, Refusal
from digsite.core.native import append, i64, vec
from digsite.core.rng import Rng
from digsite.games.gads_hill.rules import moves as notation
from digsite.games.gads_hill.rules.board import BIT, Board, count_bits
from digsite.games.gads_hill.rules.house_rules import (
    ACT,
    AFTER,
    ALL_PASSED,
    CHOOSE_FIRST,
    DEAL,
    DRAFTING,
    DRAWING,
    ENDINGS,
    FRAME,
    LAST_FIELD,
    MOST_TURNS,
    NOTHING_MOVES,
    OBJECT,
    OVER,
    PICK_PILE,
    PRICE,
    STILL_ROUNDS,
    TOO_LONG,
    TWENTY_TWO,
    House,
)
from digsite.games.gads_hill.rules.moves import (
    BUILDINGS,
    BUY,
    CARD,
    CLAIM,
    DONE,
    DRAFT,
    DRAW,
    FIRST,
    FRAMED,
    NONE,
    PASS,
    PILES,
    PLAY,
    TAKE,
)
from digsite.games.gads_hill.rules.refusals import refusal
from digsite.games.gads_hill.rules.resolution import Trial, numbers_of
from digsite.games.gads_hill.rules.sampling import Lottery
from digsite.games.gads_hill.rules.state import Situation, card_numbers
from digsite.games.gads_hill.rules.town import ORANGE_CARDS, pile_of_card, town_of


class GadsHillState(Situation):
    """A position that moves: what happens when a seat or chance decides."""

    @staticmethod
    def fresh(settings: Settings) -> GadsHillState:
        """Give the position before anything is dealt; ``copy`` fills a bare object by itself."""
        state = GadsHillState(settings)
        seats = settings.seats
        state.town = town_of(settings)
        state.house = House(settings)
        state.seats = seats
        state.stage = FRAME
        state.given = 0
        state.first = 0
        state.active = 0
        state.asked = NONE
        state.board = Board.empty()
        state.owner = vec[i64]([NONE] * 22)
        state.hands = vec[i64]([0] * seats)
        state.discard = 0
        state.shuffles = vec[i64]([ORANGE_CARDS])
        state.points = vec[i64]([0] * seats)
        state.buys = vec[i64]([0] * seats)
        state.played = 0
        state.limited = False
        state.bought = 0
        state.earlier = NO_MOVE
        state.pile = NONE
        state.turns = 0
        state.moved = False
        state.passed = False
        state.still = 0
        state.passes = 0
        state.drew = False
        state.claimed = vec[i64]([0] * (seats * 22 if state.house.strict else 0))
        state.ending = 0
        state.kept = None
        state.kept_code = NO_MOVE
        state.kept_earlier = NO_MOVE
        return state

    def sample_weight(self, seat: i64, code: i64) -> i64:
        """GAD-55: random play ends a claim window half of the time."""
        if code != DONE or self.stage not in (AFTER, OBJECT) or not self.can_claim(seat):
            return 1
        return len(self.moves(seat)) - 1

    def sample_move(self, seat: i64, rng: Rng) -> i64:
        """Blind tries among all cards, tokens and buildings: most of them are legal."""
        if self.stage != ACT:
            listed = self.moves(seat)
            if self.stage in (AFTER, OBJECT) and self.can_claim(seat):
                return DONE if rng.below(2) else listed[1 + rng.below(len(listed) - 1)]
            return listed[rng.below(len(listed))]
        lottery = Lottery(self, seat)
        while True:
            code = lottery.draw(rng)
            if code < PLAY or CLAIM <= code < TAKE or self._try(code):
                return code

    def _try(self, code: i64) -> bool:
        return self.fits(code) if code < TAKE else self.trial(code, False).fault == 0

    def refusal(self, seat: i64, code: i64) -> Refusal | None:
        return refusal(self, seat, code)

    def window(self, seat: i64) -> i64:
        return DONE if self.stage == OBJECT and seat == self.asked else NO_MOVE

    # What happens

    def apply(self, seat: i64, code: i64) -> None:
        if seat == NATURE:
            self._chance(code)
        elif code >= CLAIM and code < FRAMED:
            self._claim(seat, code)
        elif code >= TAKE:
            self._take(seat, code)
        elif code >= PLAY:
            self._play_card(seat, code)
        elif code >= BUY:
            self._buy(seat, code - BUY)
        elif code >= DRAFT:
            self._draft(seat, code - DRAFT)
        elif code >= DRAW:
            self.pile = code - DRAW
            self.stage = DRAWING
            self.tell("pile", {"seat": int(seat), "pile": PILES[int(self.pile)]})
        elif code == PASS:
            self.passed = True
            self.tell("passed", {"seat": int(seat)})
            self._finish_action(True)
        else:
            self._done(seat)

    def _done(self, seat: i64) -> None:
        self.tell("done", {"seat": int(seat)})
        if self.stage == ACT:
            self._finish_action(True)
        elif self.stage == AFTER:
            self._go_draw()
        else:
            self._ask_next()

    # Setting up

    def _chance(self, code: i64) -> None:
        if self.stage == FRAME:
            self.given = code - FRAMED
            a, b, c = notation.GIVEN_ORDERS[int(self.given)]
            self.tell("framed", {"A": a, "B": b, "C": c})
            self.stage = CHOOSE_FIRST if self.house.draws_first else DEAL
        elif self.stage == CHOOSE_FIRST:
            self.first = code - FIRST
            self.active = self.first
            self.tell("first", {"seat": int(self.first)})
            self.stage = DEAL
        elif self.stage == DEAL:
            seat = self.dealt_seat()
            self._receive(seat, code - CARD, "dealt")
            if count_bits(self.hands[self.seats - 1]) == 5:
                self.stage = DRAFTING
        else:
            self._receive(self.active, code - CARD, "drawn")
            self.drew = True
            self._after_draw()

    def _receive(self, seat: i64, card: i64, kind: str) -> None:
        """GAD-06, GAD-16: a card goes to a hand; all see its colour, its seat sees the card."""
        self.hands[seat] |= BIT[card]
        log = self.log
        if log is not None:
            public: dict[str, object] = {
                "seat": int(seat),
                "pile": PILES[int(pile_of_card(card))],
            }
            log.append(Event(kind, public, {"card": int(card) + 1}, BIT[seat]))

    def _draft(self, seat: i64, building: i64) -> None:
        """GAD-07: one building at a time, clockwise, until everybody has as many as they should."""
        self.owner[building] = seat
        self.tell("drafted", {"seat": int(seat), "building": BUILDINGS[int(building)]})
        if self.drafted() == self.house.draft_size * self.seats:
            self.begin_turn(self.first)

    def begin_turn(self, seat: i64) -> None:
        self.active = seat
        self.stage = ACT
        self.played = 0
        self.bought = 0
        self.earlier = NO_MOVE
        self.moved = False
        self.passed = False
        self.drew = False
        self.pile = NONE
        self.asked = NONE
        self.limited = self.locomotive() >= self.house.limit_field

    # The action

    def _play_card(self, seat: i64, code: i64) -> None:
        rest = code - PLAY
        card = rest // 32
        self._spend(seat, card)
        trial = self.trial(code, self.log is not None)
        log = self.log
        if log is not None:
            text = self.town.content.cards[int(card)].text
            public: dict[str, object] = {"seat": int(seat), "card": int(card) + 1, "text": text}
            if rest % 32:
                public["mine"] = BUILDINGS[int(rest % 32) - 1]
            log.append(Event("played", public))
        self.played += 1
        self.earlier = code if self.played == 1 else NO_MOVE
        self._keep(seat, trial)
        self._show(seat, [int(card) + 1])
        if not self.may_play_card() or not self.hands[seat]:
            self._finish_action(False)

    def _take(self, seat: i64, code: i64) -> None:
        """GAD-10b: two cards for one token and what follows from it."""
        rest = code - TAKE
        low = rest // 65536
        high = rest // 1024 % 64
        trial = self.trial(code, self.log is not None)
        self._spend(seat, low)
        self._spend(seat, high)
        log = self.log
        if log is not None:
            public: dict[str, object] = {
                "seat": int(seat),
                "cards": [int(low) + 1, int(high) + 1],
                "building": BUILDINGS[int(rest // 32 % 32)],
                "place": int(rest % 32) + 1,
            }
            log.append(Event("discarded", public))
        self._keep(seat, trial)
        self._show(seat, [int(low) + 1, int(high) + 1])
        self._finish_action(False)

    def _spend(self, seat: i64, card: i64) -> None:
        """GAD-17: played and thrown away cards lie on one open pile."""
        self.hands[seat] &= ~BIT[card]
        self.discard |= BIT[card]

    def _show(self, seat: i64, cards: list[int]) -> None:
        """Mark last that cards lie open now: a hint tells what comes before, undo stops here."""
        log = self.log
        if log is not None:
            log.append(Event("shown", {"seat": int(seat), "cards": cards}, None, 0, True))

    def _keep(self, seat: i64, trial: Trial) -> None:
        """Take over what a trial has worked out: the board, the tokens gained, the log."""
        before = self.locomotive()
        self.board = trial.board
        self.points[seat] += trial.gained
        if trial.changed:
            self.moved = True
            self._forget_claims()
        if self.log is not None:
            self._tell(seat, trial, before)

    def _tell(self, seat: i64, trial: Trial, before: i64) -> None:
        steps = trial.steps
        if steps is None:
            return
        for step in steps:
            public: dict[str, object] = {
                "seat": int(seat),
                "building": BUILDINGS[int(step.building)],
                "places": numbers_of(step.places),
                "cause": step.cause,
            }
            if step.proof:
                public["proof"] = numbers_of(step.proof)
            self.tell(step.kind, public)
        if trial.gained:
            self.tell("gained", {"seat": int(seat), "points": int(trial.gained)})
        if self.locomotive() != before:
            self.tell("locomotive", {"field": int(self.locomotive())})

    def _forget_claims(self) -> None:
        index: i64 = 0
        while index < len(self.claimed):
            self.claimed[index] = 0
            index += 1

    def _buy(self, seat: i64, building: i64) -> None:
        """GAD-14: two collected tokens leave the game."""
        self.owner[building] = seat
        self.points[seat] -= PRICE
        self.buys[seat] += 1
        self.bought += 1
        self.tell("bought", {"seat": int(seat), "building": BUILDINGS[int(building)]})
        if self.stage == AFTER and not self.has_more(seat):
            self._go_draw()

    def _claim(self, seat: i64, code: i64) -> None:
        """GAD-55: a right claim collects the token and what follows; a wrong one costs nothing."""
        rest = code - CLAIM
        building = rest // 32
        place = rest % 32
        right = self.claim_holds(building, place)
        self.tell("claimed", {
            "seat": int(seat), "building": BUILDINGS[int(building)], "place": int(place) + 1,
            "right": right,
        })  # fmt: skip
        if right:
            self._keep(seat, self.trial(code, self.log is not None))
        else:
            self.claimed[seat * 22 + building] |= BIT[place]
        if self.stage == AFTER and not self.has_more(seat):
            self._go_draw()
        elif self.stage == OBJECT and not self.can_claim(seat):
            self._ask_next()

    # The rest of a turn

    def _finish_action(self, by_word: bool) -> None:
        """On to buying and claiming.

        Who said "pass" or "done" could do both before, unless buying comes after the action.
        """
        self.stage = AFTER
        if (by_word and self.house.buys_any_time) or not self.has_more(self.active):
            self._go_draw()

    def _go_draw(self) -> None:
        """GAD-16, GAD-19, GAD-63, GAD-64: one card from a pile of choice, if there is one."""
        if self.locomotive() == LAST_FIELD:
            self._after_draw()
            return
        self._reshuffle()
        filled = self.filled_piles()
        self.pile = NONE
        if filled == 0:
            self._after_draw()
        elif filled == 1:
            self.pile = 0
            while not self.pile_cards(self.pile):
                self.pile += 1
            self.stage = DRAWING
        else:
            self.stage = PICK_PILE

    def _reshuffle(self) -> None:
        """GAD-63: the open orange cards become the new orange pile."""
        returning = self.discard & ORANGE_CARDS
        if not self.house.reshuffles or not returning or self.pile_cards(1):
            return
        if self.house.when_all_empty and (self.pile_cards(0) or self.pile_cards(2)):
            return
        self.discard &= ~returning
        index: i64 = 0
        while index < len(self.shuffles):
            self.shuffles[index] &= ~returning
            index += 1
        self.shuffles = append(self.shuffles, returning)
        self.tell("reshuffled", {"cards": card_numbers(returning)})

    def _after_draw(self) -> None:
        """Strict play: the other seats, clockwise, may object before the turn passes."""
        self.pile = NONE
        self.asked = self.active
        if self.house.strict:
            self._ask_next()
        else:
            self._end_turn()

    def _ask_next(self) -> None:
        self.stage = OBJECT
        while True:
            self.asked = (self.asked + 1) % self.seats
            if self.asked == self.active:
                self._end_turn()
                return
            if self.can_claim(self.asked):
                return

    def _end_turn(self) -> None:
        """GAD-60, GAD-65: the end, or the next seat."""
        self.turns += 1
        self.still = 0 if self.moved else self.still + 1
        self.passes = self.passes + 1 if self.passed and not self.drew else 0
        if self.locomotive() == LAST_FIELD:
            self.ending = TWENTY_TWO
        elif self.passes >= self.seats:
            self.ending = ALL_PASSED
        elif self.still >= STILL_ROUNDS * self.seats and not self.drew:
            self.ending = NOTHING_MOVES
        elif self.turns >= MOST_TURNS:
            self.ending = TOO_LONG
        if self.ending:
            self.end()
        else:
            self.begin_turn((self.active + 1) % self.seats)

    def end(self) -> None:
        self.stage = OVER
        self.asked = NONE
        scores = [int(points) for points in self.points]
        self.tell("over", {"reason": ENDINGS[int(self.ending)], "scores": scores})

    # The end

    def score(self, seat: i64) -> i64:
        """GAD-61: collected tokens still held."""
        return self.points[seat]

    def result(self) -> Result | None:
        if self.stage != OVER:
            return None
        scores = [int(self.score(seat)) for seat in range(self.seats)]
        breakdown: list[dict[str, int]] = []
        for seat in range(self.seats):
            spent = int(self.buys[seat] * PRICE)
            breakdown.append({"GAD-61": scores[seat] + spent, "GAD-14": -spent})
        return Result(scores, self._winners(scores), ENDINGS[int(self.ending)], breakdown)

    def _winners(self, scores: list[int]) -> list[int]:
        """GAD-62: most points; ties are shared, or won by more own buildings placed."""
        best = max(scores)
        winners = [seat for seat, score in enumerate(scores) if score == best]
        if self.settings.text("tie") == "shared":
            return winners
        most = max(self.own_placed(seat) for seat in winners)
        return [seat for seat in winners if self.own_placed(seat) == most]

    # Copies and texts

    def observe(self, viewer: i64) -> Observation:
        from digsite.games.gads_hill.knowledge.observation import observe

        return observe(self, viewer)

    def position(self) -> dict[str, object]:
        from digsite.games.gads_hill.knowledge.position import position

        return position(self)

    def copy(self) -> State:
        other = GadsHillState(self.settings)
        other.town = self.town
        other.house = self.house
        other.seats = self.seats
        other.stage = self.stage
        other.given = self.given
        other.first = self.first
        other.active = self.active
        other.asked = self.asked
        other.board = self.board  # never changed in place: trials work on copies
        other.owner = self.owner[:]
        other.hands = self.hands[:]
        other.discard = self.discard
        other.shuffles = self.shuffles[:]
        other.points = self.points[:]
        other.buys = self.buys[:]
        other.played = self.played
        other.limited = self.limited
        other.bought = self.bought
        other.earlier = self.earlier
        other.pile = self.pile
        other.turns = self.turns
        other.moved = self.moved
        other.passed = self.passed
        other.still = self.still
        other.passes = self.passes
        other.drew = self.drew
        other.claimed = self.claimed[:]
        other.ending = self.ending
        other.kept = None
        other.kept_code = NO_MOVE
        other.kept_earlier = NO_MOVE
        return other
