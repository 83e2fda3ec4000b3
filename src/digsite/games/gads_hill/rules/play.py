"""The rules of Gads Hill 1874: what is legal and what happens. Each rule is cited by its id.

What a card, a take or a claim does to the board is worked out by ``resolution``; here are seats,
hands, piles, turns, buying, the locomotive and the end.
"""

from __future__ import annotations

from digsite.core.contract import NATURE, NO_MOVE, Observation, Result, Settings, State
from digsite.core.events import Refusal
from digsite.core.native import append, i64, vec
from digsite.core.rng import Rng
from digsite.games.gads_hill.rules import moves, stages
from digsite.games.gads_hill.rules.board import BIT, Board, count_bits, numbers_of
from digsite.games.gads_hill.rules.house_rules import HouseRules
from digsite.games.gads_hill.rules.refusals import out_of_turn, why_not
from digsite.games.gads_hill.rules.resolution import Resolution
from digsite.games.gads_hill.rules.sampling import MoveSampler
from digsite.games.gads_hill.rules.state import GadsHillPosition
from digsite.games.gads_hill.rules.town import ORANGE_CARDS, pile_of_card, town_of


class GadsHillState(GadsHillPosition):
    """A position that moves: what happens when a seat or chance decides."""

    @staticmethod
    def of(state: State) -> GadsHillState:
        """A state of this game as what it is: strategy and pictures are shown no other."""
        if type(state) is GadsHillState:  # isinstance of an abstract class is slow
            return state
        raise TypeError(f"a state of {state.settings.game.title}")

    @staticmethod
    def fresh(settings: Settings) -> GadsHillState:
        """Give the position before anything is dealt; ``copy`` fills a bare object by itself."""
        state = GadsHillState(settings)
        seats = settings.seats
        state.town = town_of(settings)
        state.house = HouseRules(settings)
        state.seats = seats
        state.board = Board.empty()
        state.owner = vec[i64]([moves.NONE] * 22)
        state.hands = vec[i64]([0] * seats)
        state.shuffles = vec[i64]([ORANGE_CARDS])
        state.points = vec[i64]([0] * seats)
        state.buys = vec[i64]([0] * seats)
        state.claimed = vec[i64]([0] * (seats * 22 if state.house.strict else 0))
        return state

    def sample_weight(self, seat: i64, code: i64) -> i64:
        """GAD-55: random play ends a claim window half of the time."""
        return len(self.moves(seat)) - 1 if code == moves.DONE and self._hears(seat) else 1

    def _hears(self, seat: i64) -> bool:
        """Whether a seat may do nothing but claim, or be done."""
        return self.stage in (stages.AFTER, stages.OBJECT) and self.can_claim(seat)

    def sample_move(self, seat: i64, rng: Rng) -> i64:
        """Blind tries among all cards, tokens and buildings: most of them are legal."""
        if self.stage != stages.ACT:
            listed = self.moves(seat)
            if self._hears(seat):
                return moves.DONE if rng.below(2) else listed[1 + rng.below(len(listed) - 1)]
            return listed[rng.below(len(listed))]
        lottery = MoveSampler(self, seat)
        while True:
            code = lottery.draw(rng)
            if code < moves.PLAY or moves.CLAIM <= code < moves.TAKE or self.fits(code):
                return code

    def why_not(self, seat: i64, code: i64) -> Refusal | None:
        return why_not(self, seat, code)

    def out_of_turn(self, seat: i64) -> Refusal:
        return out_of_turn(self, seat)

    def pass_code(self, seat: i64) -> i64:
        return moves.DONE if self.stage == stages.OBJECT and seat == self.asked else NO_MOVE

    # What happens

    def apply(self, seat: i64, code: i64) -> None:
        if seat == NATURE:
            self._chance(code)
        elif code >= moves.CLAIM and code < moves.FRAMED:
            self._claim(seat, code)
        elif code >= moves.TAKE:
            self._take(seat, code)
        elif code >= moves.PLAY:
            self._play_card(seat, code)
        elif code >= moves.BUY:
            self._buy(seat, code - moves.BUY)
        elif code >= moves.DRAFT:
            self._draft(seat, code - moves.DRAFT)
        elif code >= moves.DRAW:
            self.pile = code - moves.DRAW
            self.stage = stages.DRAWING
            self.tell("pile", {"seat": int(seat), "pile": moves.PILES[int(self.pile)]})
        elif code == moves.PASS:
            self.passed = True
            self.tell("passed", {"seat": int(seat)})
            self._finish_action(True)
        else:
            self._done(seat)

    def _done(self, seat: i64) -> None:
        self.tell("done", {"seat": int(seat)})
        if self.stage == stages.ACT:
            self._finish_action(True)
        elif self.stage == stages.AFTER:
            self._go_draw()
        else:
            self._ask_next()

    # Setting up

    def _chance(self, code: i64) -> None:
        if self.stage == stages.FRAME:
            self.given = code - moves.FRAMED
            a, b, c = moves.GIVEN_ORDERS[int(self.given)]
            self.tell("framed", {"A": a, "B": b, "C": c})
            self.stage = stages.CHOOSE_FIRST if self.house.draws_first else stages.DEAL
        elif self.stage == stages.CHOOSE_FIRST:
            self.first = code - moves.FIRST
            self.active = self.first
            self.tell("first", {"seat": int(self.first)})
            self.stage = stages.DEAL
        elif self.stage == stages.DEAL:
            seat = self.dealt_seat()
            self._receive(seat, code - moves.CARD, "dealt")
            if count_bits(self.hands[self.seats - 1]) == 5:
                self.stage = stages.DRAFTING
        else:
            self._receive(self.active, code - moves.CARD, "drawn")
            self.drew = True
            if self.house.returns_at_once:
                self._reshuffle()
            self._after_draw()

    def _receive(self, seat: i64, card: i64, kind: str) -> None:
        """GAD-06, GAD-16: a card goes to a hand; all see its colour, its seat sees the card."""
        self.hands[seat] |= BIT[card]
        if self.log is not None:
            pile = moves.PILES[int(pile_of_card(card))]
            secret: dict[str, object] = {"card": int(card) + 1}
            self.tell(kind, {"seat": int(seat), "pile": pile}, secret, BIT[seat])

    def _draft(self, seat: i64, building: i64) -> None:
        """GAD-07: one building at a time, clockwise, until everybody has as many as they should."""
        self.owner[building] = seat
        self.tell("drafted", {"seat": int(seat), "building": moves.BUILDINGS[int(building)]})
        if self.drafted() == self.house.draft_size * self.seats:
            self.begin_turn(self.first)

    def begin_turn(self, seat: i64) -> None:
        self.active = seat
        self.stage = stages.ACT
        self.played = 0
        self.bought = 0
        self.earlier = NO_MOVE
        self.moved = False
        self.passed = False
        self.drew = False
        self.pile = moves.NONE
        self.asked = moves.NONE
        self.limited = self.is_late()

    # The action

    def _play_card(self, seat: i64, code: i64) -> None:
        rest = code - moves.PLAY
        card = rest // 32
        self._spend(seat, card)
        resolution = self.resolve(code, self.log is not None)
        if self.log is not None:
            text = self.town.content.cards[int(card)].text
            public: dict[str, object] = {"seat": int(seat), "card": int(card) + 1, "text": text}
            if rest % 32:
                public["mine"] = moves.BUILDINGS[int(rest % 32) - 1]
            self.tell("played", public)
        self.played += 1
        self.earlier = code if self.played == 1 else NO_MOVE
        self._keep(seat, resolution)
        self._show(seat, [int(card) + 1])
        if not self.may_play_card() or not self.hands[seat]:
            self._finish_action(False)

    def _take(self, seat: i64, code: i64) -> None:
        """GAD-10b: two cards for one token and what follows from it."""
        rest = code - moves.TAKE
        low = rest // 65536
        high = rest // 1024 % 64
        resolution = self.resolve(code, self.log is not None)
        self._spend(seat, low)
        self._spend(seat, high)
        if self.log is not None:
            public: dict[str, object] = {
                "seat": int(seat),
                "cards": [int(low) + 1, int(high) + 1],
                "building": moves.BUILDINGS[int(rest // 32 % 32)],
                "place": int(rest % 32) + 1,
            }
            self.tell("discarded", public)
        self._keep(seat, resolution)
        self._show(seat, [int(low) + 1, int(high) + 1])
        self._finish_action(False)

    def _spend(self, seat: i64, card: i64) -> None:
        """GAD-17: played and thrown away cards lie on one open pile."""
        self.hands[seat] &= ~BIT[card]
        self.discard |= BIT[card]

    def _show(self, seat: i64, cards: list[int]) -> None:
        """Mark last that cards lie open now: a hint tells what comes before, undo stops here."""
        self.tell("shown", {"seat": int(seat), "cards": cards}, None, 0, True)

    def _keep(self, seat: i64, resolution: Resolution) -> None:
        """Take over what a resolution has worked out: the board, the tokens gained, the log."""
        before = self.locomotive()
        self.board = resolution.board
        self.points[seat] += resolution.gained
        if resolution.changed:
            self.moved = True
            if self.house.strict:
                self.claimed = vec[i64]([0] * (self.seats * 22))
        if self.log is not None:
            self._tell(seat, resolution, before)

    def _tell(self, seat: i64, resolution: Resolution, before: i64) -> None:
        steps = resolution.steps
        if steps is None:
            return
        for step in steps:
            public: dict[str, object] = {
                "seat": int(seat),
                "building": moves.BUILDINGS[int(step.building)],
                "places": numbers_of(step.places),
                "cause": step.cause,
            }
            if step.proof:
                public["proof"] = numbers_of(step.proof)
            self.tell(step.kind, public)
        if resolution.gained:
            self.tell("gained", {"seat": int(seat), "points": int(resolution.gained)})
        if self.locomotive() != before:
            self.tell("locomotive", {"field": int(self.locomotive())})

    def _buy(self, seat: i64, building: i64) -> None:
        """GAD-14: two collected tokens leave the game."""
        self.owner[building] = seat
        self.points[seat] -= stages.PRICE
        self.buys[seat] += 1
        self.bought += 1
        self.tell("bought", {"seat": int(seat), "building": moves.BUILDINGS[int(building)]})
        if self.stage == stages.AFTER and not self.has_more(seat):
            self._go_draw()

    def _claim(self, seat: i64, code: i64) -> None:
        """GAD-55: a right claim collects the token and what follows; a wrong one costs nothing."""
        rest = code - moves.CLAIM
        building = rest // 32
        place = rest % 32
        right = self.claim_holds(building, place)
        self.tell("claimed", {
            "seat": int(seat), "building": moves.BUILDINGS[int(building)], "place": int(place) + 1,
            "right": right,
        })  # fmt: skip
        if right:
            self._keep(seat, self.resolve(code, self.log is not None))
        else:
            self.claimed[seat * 22 + building] |= BIT[place]
        if self.stage == stages.AFTER and not self.has_more(seat):
            self._go_draw()
        elif self.stage == stages.OBJECT and not self.can_claim(seat):
            self._ask_next()

    # The rest of a turn

    def _finish_action(self, by_word: bool) -> None:
        """On to buying and claiming.

        Who said "pass" or "done" could do both before, unless buying comes after the action.
        """
        self.stage = stages.AFTER
        if (by_word and self.house.buys_any_time) or not self.has_more(self.active):
            self._go_draw()

    def _go_draw(self) -> None:
        """GAD-16, GAD-19, GAD-63, GAD-64: one card from a pile of choice, if there is one."""
        if self.locomotive() == stages.LAST_FIELD:
            self._after_draw()
            return
        self._reshuffle()
        filled = self.filled_piles()
        self.pile = moves.NONE
        if filled == 0:
            self._after_draw()
        elif filled == 1:
            self.pile = 0
            while not self.pile_cards(self.pile):
                self.pile += 1
            self.stage = stages.DRAWING
        else:
            self.stage = stages.PICK_PILE

    def _reshuffle(self) -> None:
        """GAD-63: the open orange cards become the new orange pile.

        If none lies open when the pile runs empty, it is made of those that do at the next draw.
        """
        returning = self.discard & ORANGE_CARDS
        if not self.house.reshuffles or not returning or self.pile_cards(1):
            return
        if self.house.when_all_empty and (self.pile_cards(0) or self.pile_cards(2)):
            return
        self.discard &= ~returning
        for index in range(len(self.shuffles)):
            self.shuffles[index] &= ~returning
        self.shuffles = append(self.shuffles, returning)
        self.tell("reshuffled", {"cards": numbers_of(returning)})

    def _after_draw(self) -> None:
        """Strict play: the other seats, clockwise, may object before the turn passes."""
        self.pile = moves.NONE
        self.asked = self.active
        if self.house.strict:
            self._ask_next()
        else:
            self._end_turn()

    def _ask_next(self) -> None:
        self.stage = stages.OBJECT
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
        if self.locomotive() == stages.LAST_FIELD:
            self.ending = stages.TWENTY_TWO
        elif self.passes >= self.seats:
            self.ending = stages.ALL_PASSED
        elif self.still >= stages.STILL_ROUNDS * self.seats and not self.drew:
            self.ending = stages.NOTHING_MOVES
        elif self.turns >= stages.MOST_TURNS:
            self.ending = stages.TOO_LONG
        if self.ending:
            self.end()
        else:
            self.begin_turn((self.active + 1) % self.seats)

    def end(self) -> None:
        self.stage = stages.OVER
        self.asked = moves.NONE
        scores = [int(points) for points in self.points]
        self.tell("over", {"reason": stages.ENDINGS[int(self.ending)], "scores": scores})

    # The end

    def score(self, seat: i64) -> i64:
        """GAD-61: collected tokens still held."""
        return self.points[seat]

    def result(self) -> Result | None:
        if self.stage != stages.OVER:
            return None
        scores = [int(self.score(seat)) for seat in range(self.seats)]
        breakdown: list[dict[str, int]] = []
        for seat in range(self.seats):
            spent = int(self.buys[seat] * stages.PRICE)
            breakdown.append({"GAD-61": scores[seat] + spent, "GAD-14": -spent})
        return Result(scores, self._winners(scores), stages.ENDINGS[int(self.ending)], breakdown)

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
        other.board = self.board  # never changed in place: resolutions work on copies
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
        return other
