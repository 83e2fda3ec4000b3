"""The rules of Ziggurat: what is legal, and the course of a turn. Each rule cites its id.

How pieces move is in ``movement``, what can be used before a move in ``windows``, and what a
chapter changes in its hooks.
"""

from __future__ import annotations

from digsite.core.contract import NATURE, NO_MOVE, Chances, Observation, Result, Settings, State
from digsite.core.events import Refusal
from digsite.core.native import append, i64, vec
from digsite.core.rng import Rng
from digsite.games.ziggurat.rules import moves, terms
from digsite.games.ziggurat.rules.board import PER_COLOUR, PLACES, TOKENS, place_name
from digsite.games.ziggurat.rules.cards import ALL, ANY, GENERATE, MOVE, MOVE_ALL, NOTHING
from digsite.games.ziggurat.rules.movement import Pieces
from digsite.games.ziggurat.rules.moves import card_name
from digsite.games.ziggurat.rules.refusals import out_of_turn, why_not
from digsite.games.ziggurat.rules.setup import table_of
from digsite.games.ziggurat.rules.terms import BIT, NONE
from digsite.games.ziggurat.rules.versions import declined_is_forgotten, titles_stay_open
from digsite.games.ziggurat.rules.windows import may_stand, usable, use


class ZigguratState(Pieces):
    """A position that moves."""

    @staticmethod
    def of(state: State) -> ZigguratState:
        """A state of this game as what it is: strategy and pictures are shown no other."""
        if type(state) is ZigguratState:  # isinstance of an abstract class is slow
            return state
        raise TypeError(f"a state of {state.settings.game.title}")

    @staticmethod
    def fresh(settings: Settings) -> ZigguratState:
        """Give the position before anything is dealt; ``copy`` fills a bare object by itself."""
        state = ZigguratState(settings)
        table = table_of(settings)
        seats = settings.seats
        state.table = table
        state.seats = seats
        state.stage = terms.DEAL
        state.active = table.first
        state.turns = 0
        state.heroes = vec[i64]()
        for seat in range(seats):
            state.heroes = append(state.heroes, table.home(seat))
        state.spirits = vec[i64]([terms.SUPPLY] * int(TOKENS))
        for colour in range(4):  # ZIG-15
            state.spirits[colour * PER_COLOUR] = table.ground.generation[colour]
        state.cards = vec[i64]([NONE] * seats)
        state.sheet = vec[i64]([0] * (seats * 4))
        state.pile = table.in_play
        state.turned = table.turned
        state.things = 0
        state.marks = 0
        state.history = 0
        state.counter = 0
        state.spent = 0
        state.insight = table.insight
        state.left = table.titles
        state.last_up = NONE
        state.ending = 0
        state.clear_push()
        state.clear_turn()
        table.hooks.on_setup(state)
        return state

    def clear_push(self) -> None:
        """Nobody is being pushed."""
        self.pushed = NONE
        self.pusher = NONE
        self.stood = False
        self.chain = 0
        self.resting = 0
        self.adrift = NONE
        self.ahead = 0

    def clear_turn(self) -> None:
        """Forget everything about the card that was played."""
        self.part = terms.START
        self.waiting = 0
        self.mover = NONE
        self.more = 0
        self.stride = 0
        self.passed = 0
        self.asked = NONE
        self.unmoved = 0
        self.acting = False
        self.alone = False
        self.ways = 0
        self.outs = 0

    # What is legal

    def moves(self, seat: i64) -> vec[i64]:
        found = vec[i64]()
        if self.stage in (terms.DEAL, terms.DRAW, terms.OVER) or self.actor() != seat:
            return found
        if self.stage == terms.WINDOW:
            return usable(self, seat, append(found, moves.PASS))
        if self.stage == terms.GOING:
            found = append(append(found, moves.GO), moves.GO + 1)
            return append(found, moves.DECLINE) if self.may_decline() else found
        if self.stage == terms.PUSHING:
            found = append(append(found, moves.PUSH), moves.PUSH + 1)
            return append(found, moves.STAND) if may_stand(self) else found
        if self.stage == terms.PICK:
            hero: i64 = 0
            candidates = self.movable(self.waiting)
            while hero < self.seats:
                if candidates & BIT[hero]:
                    found = append(found, moves.HERO + hero)
                hero += 1
            return found
        return self._spirit_moves(found)

    def _spirit_moves(self, found: vec[i64]) -> vec[i64]:
        """ZIG-40, ZIG-41: any spirit that has not moved yet, either way, in rising codes."""
        colour: i64 = 0
        while colour < 4:
            last: i64 = -1
            while True:
                place = self._next_unmoved(colour, last)
                if place < 0:
                    break
                way = self.way_of(colour)
                code = moves.SPIRIT + colour * 256 + place * 2
                if way != 2:
                    found = append(found, code)
                if way != 1:
                    found = append(found, code + 1)
                last = place
            colour += 1
        return found

    def _next_unmoved(self, colour: i64, after: i64) -> i64:
        """The lowest place beyond this one with an unmoved spirit of a colour, or ``NONE``."""
        best = PLACES
        token = colour * PER_COLOUR
        while token < colour * PER_COLOUR + PER_COLOUR:
            place = self.spirits[token]
            if self.unmoved & BIT[token] and after < place < best:
                best = place
            token += 1
        return best if best < PLACES else NONE

    def may_decline(self) -> bool:
        """A8: an owner may say no while another hero could go instead."""
        return (
            self.table.asks_consent
            and self.mover != self.active
            and self.table.deck.scope[self.card()] != ALL
            and self.table.deck.scope[self.card()] != ANY
            and self.movable(self.waiting) != BIT[self.mover]
        )

    def sample_move(self, seat: i64, rng: Rng) -> i64:
        """Most decisions are between two ways: those need no list."""
        if self.stage == terms.GOING and not self.table.asks_consent:
            return moves.GO + rng.below(2)
        if self.stage == terms.PUSHING and self.table.quiet:
            return moves.PUSH + rng.below(2)
        listed = self.moves(seat)
        return listed[rng.below(len(listed))]

    def why_not(self, seat: i64, code: i64) -> Refusal | None:
        if self.stage == terms.GOING and moves.GO <= code <= moves.GO + 1:
            return None
        return why_not(self, seat, code)

    def out_of_turn(self, seat: i64) -> Refusal:
        return out_of_turn(self, seat)

    def pass_code(self, seat: i64) -> i64:
        return moves.PASS if self.stage == terms.WINDOW and self.asked == seat else NO_MOVE

    # Chance

    def chances(self) -> Chances:
        found = Chances()
        if self.stage in (terms.DEAL, terms.DRAW):
            card: i64 = 0
            while card < len(self.table.deck.number):
                if self.pile & BIT[card]:
                    found.add(moves.CARD + card, 1)
                card += 1
        return found

    def has_outcome(self, code: i64) -> bool:
        return moves.CARD <= code < moves.CARD + 60 and self.in_pile(code - moves.CARD)

    def sample_chance(self, rng: Rng) -> i64:
        """As ``chances().draw``, without building the list."""
        skip = rng.below(self.pile_size() + self.table.unused)
        card: i64 = 0
        while True:
            if self.pile & BIT[card]:
                if skip == 0:
                    return moves.CARD + card
                skip -= 1
            card += 1

    # What happens

    def apply(self, seat: i64, code: i64) -> None:
        if seat == NATURE:
            self._receive(code - moves.CARD)
            return
        if self.stage == terms.GOING:
            if code == moves.DECLINE:
                self.tell("declined", {"seat": int(seat)})
                self.waiting &= ~BIT[self.mover]
                self.mover = NONE
                if declined_is_forgotten(self.settings.rules):
                    self.passed = 0
            else:
                self.walk(code - moves.GO)
                self._after_move()
        elif self.stage == terms.PUSHING:
            self.push(code)
            if self.adrift != NONE and self.stage == terms.WINDOW:
                self.drift_on()
            self._after_move()
        elif self.stage == terms.SPIRITS:
            self.drift(code - moves.SPIRIT)
            self._after_move()
        elif self.stage == terms.PICK:
            self.mover = code - moves.HERO
            self.passed = 0
            if self.log is not None:
                self.tell("picked", {"seat": int(seat), "hero": int(self.mover)})
        elif code == moves.PASS:
            self.passed |= BIT[seat]
        else:
            use(self, seat, code)
            self._check_goal()
        if self.stage != terms.OVER and self.stage != terms.PUSHING:
            self._go_on()

    def _after_move(self) -> None:
        """A single move, or the push it led to, has been carried out."""
        if self.stage == terms.PUSHING or self.stage == terms.OVER:
            return
        self.come_to_rest()
        self.chain = 0
        self.passed = 0
        self.stride = 0
        if self.part == terms.HEROES:
            if self.table.deck.scope[self.card()] != ALL:
                self.waiting = 0
            self.mover = NONE
        elif self.alone:
            self.unmoved = 0
        self.stage = terms.WINDOW
        self._check_goal()

    def _check_goal(self) -> None:
        """A5: won as soon as the goal is reached, or (an option) at the end of the card."""
        if self.stage != terms.OVER and self.table.immediate and self.table.hooks.win_check(self):
            self._end(terms.WON)

    # The course of a turn

    def _receive(self, card: i64) -> None:
        """ZIG-16, ZIG-20: a card is dealt or drawn face up."""
        self.pile &= ~BIT[card]
        seat: i64 = 0
        if self.stage == terms.DEAL:
            while self.cards[seat] != NONE:
                seat += 1
        else:
            seat = self.active
        self.cards[seat] = card
        if self.log is not None:
            self._tell_card("dealt", seat, card)
        if self.stage == terms.DRAW:
            self._pass_on()
        elif seat == self.seats - 1:
            self.begin_turn(self.table.first)

    def begin_turn(self, seat: i64) -> None:
        """ZIG-23: without a card everybody loses."""
        self.active = seat
        self.clear_push()
        self.clear_turn()
        if self.cards[seat] == NONE:
            self.lose(terms.NO_CARD, NONE)
            return
        if self.log is not None:
            self._tell_card("turn", seat, self.cards[seat])
        self.stage = terms.WINDOW
        self._go_on()

    def _go_on(self) -> None:
        """Find the next decision: the order of ZIG-20, ZIG-21 and ZIG-40."""
        while True:
            if self.part == terms.START:
                if self._opens():
                    return
                self.passed = 0
                self.part = terms.HEROES
                self.waiting = self._heroes_of_card()
            elif self.part == terms.HEROES:
                if self._next_hero():
                    return
            elif self.part == terms.BETWEEN:
                if self.table.deck.kind[self.card() * 2] == NOTHING:
                    self._discard()
                    return
                if self._opens():
                    return
                self.passed = 0
                self.part = terms.FIRST_ACTION
                self._begin_action()
            elif self._next_spirit():
                return

    def _heroes_of_card(self) -> i64:
        """ZIG-30, ZIG-31, ZIG-51: the heroes that move, or one of which moves."""
        everybody = BIT[self.seats] - 1
        if self.table.deck.scope[self.card()] != 0:
            return everybody
        if self.is_safe(self.active):
            return everybody & ~BIT[self.active]
        return BIT[self.active]

    def _next_hero(self) -> bool:
        """Whether somebody has to decide about a hero; else the heroes' part is over."""
        if self.mover == NONE:
            candidates = self.movable(self.waiting)
            if candidates == 0:
                self.part = terms.BETWEEN
                self.passed = 0
                self.more = 0
                return False
            if candidates & (candidates - 1):
                self.stage = terms.PICK
                return True
            self.mover = 0
            while not candidates & BIT[self.mover]:
                self.mover += 1
        if not self._opens():
            self.stage = terms.GOING
        return True

    def _opens(self) -> bool:
        """ZIG-53, A18: stop for whoever can use something: the active player, then clockwise."""
        self.asked = NONE
        if self.table.quiet:
            return False
        self.stage = terms.WINDOW
        offset: i64 = 0
        while offset < self.seats:
            seat = (self.active + offset) % self.seats
            if not self.passed & BIT[seat] and len(usable(self, seat, vec[i64]())) > 0:
                self.asked = seat
                return True
            offset += 1
        return False

    def reopen(self) -> bool:
        """Whether the present window is one in which somebody can use something."""
        return self._opens()

    def _begin_action(self) -> None:
        self.more = 0
        self.acting = False
        self.alone = False
        self.ways = 0
        self.unmoved = 0
        deck = self.table.deck
        kind = deck.kind[self.action_at()]
        colour: i64 = 0
        while colour < 4:
            if kind == MOVE_ALL or (kind == MOVE and deck.what[self.action_at()] == colour):
                self.unmoved |= self.on_board(colour)
            colour += 1

    def _next_spirit(self) -> bool:
        """Whether somebody has to decide about the spirit part, or the turn is over."""
        at = self.action_at()
        kind = self.table.deck.kind[at]
        if kind in (MOVE, MOVE_ALL):
            self._forget_gone()
            if self.unmoved:
                if not self._opens():
                    self.stage = terms.SPIRITS
                return True
        elif kind != NOTHING and not self.acting:
            if kind != GENERATE or self.token_of(self.table.deck.what[at], terms.SUPPLY) != NONE:
                if self._opens():
                    return True
                self.acting = True
                self._do_action(kind, self.table.deck.what[at])
                if self.stage == terms.OVER or self.stage == terms.PUSHING:
                    return True
        if self.part == terms.FIRST_ACTION and self.table.deck.kind[at + 1] != NOTHING:
            self.part = terms.SECOND_ACTION
            self.passed = 0
            self._begin_action()
            return False
        self._discard()
        return True

    def _forget_gone(self) -> None:
        """Spirits that were put out or caught before they moved do not move any more."""
        token: i64 = 0
        while token < TOKENS:
            if self.spirits[token] < 0:
                self.unmoved &= ~BIT[token]
            token += 1

    def _do_action(self, kind: i64, what: i64) -> None:
        if kind == GENERATE:
            self.generate(what)
        else:
            self.table.hooks.card_action(self, kind, what)
        if self.stage != terms.PUSHING:
            self.come_to_rest()
            self._check_goal()

    def _discard(self) -> None:
        """ZIG-20: the card is done; draw a new one if there is one."""
        if not self.table.immediate and self.table.hooks.win_check(self):
            self._end(terms.WON)
            return
        if self.log is not None:
            self._tell_card("discarded", self.active, self.card())
        self.cards[self.active] = NONE
        self.clear_turn()
        if self.pile_size() > 0:
            self.stage = terms.DRAW
        else:
            self._pass_on()

    def _pass_on(self) -> None:
        self.turns += 1
        self.begin_turn((self.active + 1) % self.seats)

    # The end

    def lose(self, ending: i64, seat: i64) -> None:
        if ending == terms.HERO_IN_PIT and self.log is not None:
            place = place_name(self.heroes[seat])
            self.tell("pit", {"hero": int(seat), "place": place})
        self._end(ending)

    def _end(self, ending: i64) -> None:
        self.ending = ending
        self.stage = terms.OVER
        self.clear_push()
        self.table.hooks.on_end(self)
        if ending == terms.WON and titles_stay_open(self.settings.rules):
            self.award_the_won()
        self.clear_turn()
        if self.log is not None:
            self.tell("over", {"won": ending == terms.WON, "reason": terms.ENDINGS[ending]})

    def score(self, seat: i64) -> i64:
        """ZIG-06: one result for all."""
        return 1 if self.ending == terms.WON else 0

    def result(self) -> Result | None:
        if self.stage != terms.OVER:
            return None
        won = 1 if self.ending == terms.WON else 0
        seats = [int(seat) for seat in range(self.seats)]
        return Result(
            [won for _ in seats],
            seats if won else [],
            terms.ENDINGS[self.ending],
            [{"ZIG-06": won} for _ in seats],
        )

    def utility(self, seat: i64) -> float:
        return 1.0 if self.ending == terms.WON else 0.0

    # Copies and texts

    def observe(self, viewer: i64) -> Observation:
        from digsite.games.ziggurat.knowledge.observation import observe

        return observe(self, viewer)

    def position(self) -> dict[str, object]:
        from digsite.games.ziggurat.knowledge.position import position

        return position(self)

    def copy(self) -> ZigguratState:
        other = ZigguratState(self.settings)
        other.table = self.table
        other.seats = self.seats
        other.stage = self.stage
        other.part = self.part
        other.active = self.active
        other.turns = self.turns
        other.heroes = self.heroes[:]
        other.spirits = self.spirits[:]
        other.cards = self.cards[:]
        other.sheet = self.sheet[:]
        other.pile = self.pile
        other.turned = self.turned
        other.things = self.things
        other.marks = self.marks
        other.history = self.history
        other.counter = self.counter
        other.spent = self.spent
        other.insight = self.insight
        other.left = self.left
        other.last_up = self.last_up
        other.waiting = self.waiting
        other.mover = self.mover
        other.more = self.more
        other.stride = self.stride
        other.passed = self.passed
        other.asked = self.asked
        other.unmoved = self.unmoved
        other.acting = self.acting
        other.alone = self.alone
        other.ways = self.ways
        other.outs = self.outs
        other.pushed = self.pushed
        other.pusher = self.pusher
        other.stood = self.stood
        other.chain = self.chain
        other.resting = self.resting
        other.adrift = self.adrift
        other.ahead = self.ahead
        other.ending = self.ending
        return other

    def _tell_card(self, kind: str, seat: i64, card: i64) -> None:
        shown = self.table.deck.cards[card]
        self.tell(kind, {
            "seat": int(seat), "card": card_name(card),
            "heroes": shown.heroes, "spirits": shown.spirits,
        })  # fmt: skip
