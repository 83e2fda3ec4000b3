"""What the generic bots need to know about Gads Hill 1874.

Rules are never repeated here: what a card or a take brings is asked of a resolution. A position is
worth the points now and what the own buildings and cards still promise; what it offers the others
is seen in trial games, in which they reply; and no card is spent while it may bring more later.
"""

from __future__ import annotations

from math import tanh
from typing import Final

from digsite.core.contract import NATURE, NOBODY, State, lowest_seat
from digsite.core.native import append, i64, vec
from digsite.core.rng import Rng
from digsite.core.strategy import Reason, Strategy
from digsite.games.gads_hill.mind.reasons import reasons
from digsite.games.gads_hill.rules import moves, stages
from digsite.games.gads_hill.rules.board import OPEN, SIZE, WAITING, count_bits, lowest_bit
from digsite.games.gads_hill.rules.play import GadsHillState
from digsite.games.gads_hill.rules.resolution import Resolution
from digsite.games.gads_hill.rules.state import GadsHillPosition

_GREEN_WORTH: Final = 2.4
_ORANGE_WORTH: Final = 1.6
_RED_WORTH: Final = 1.0
_SCRAP: Final = 0.1
_WORTHLESS: Final = 0.0

# What buildings and cards promise, by least squares: the final margins of several hundred games
# between two bots, explained by what each had in front of them at the start of a turn.
_OWN_WAITING: Final = 2.2
"""An own building that is not on the map yet: most of what its owner will ever score is in it."""
_OWN_OPEN: Final = 3.4
_OWN_TOKEN: Final = 1.4
"""An own building on the map promises this for each token, less the former: few tokens are gone."""
_RED_ENTERS: Final = 1.7
_RED_TOKEN: Final = 2.2
"""For each token that a red card would take now."""
_ORANGE_PROMISE: Final = 0.5
_GREEN_FRESH: Final = 2.2
_GREEN_KNOWN: Final = 1.25
"""A green card brings more while the building it names is still to enter."""
_PAIRED: Final = 2.05
"""For each orange or green card with an own building to use it on."""

_HORIZON: Final[i64] = 1
"""How many rounds a trial game goes on before it is judged: until everybody has replied. Without
the replies bots leave gifts; longer trial games bring more noise than knowledge."""
_METHODS: Final = {
    # Takes what pays most at once, of what it notices: four cards and places in ten.
    "visitor": "greedy:sight=0.4",
    # A look at what the others can make of a move is worth much more than many such looks, so
    # the levels between the greedy student and the professor have few.
    "assistant": "montecarlo:simulations=4:breadth=4",
    "archaeologist": "montecarlo:simulations=16:breadth=4",
    "professor": "montecarlo:simulations=2000:breadth=12",
}


# What cards and tokens bring


def card_worth(state: GadsHillPosition, card: i64, owned: i64) -> float:
    """What a card in hand may bring some day; ``owned`` counts the buildings to use it on."""
    named = state.town.named[card]
    if card < moves.FIRST_ORANGE:
        status = state.board.status[named]
        if status == WAITING:
            return _RED_WORTH
        if status != OPEN:
            return _WORTHLESS
        kept = state.board.tokens[named] & state.town.masks[card]
        if kept == 0 or kept == state.board.tokens[named]:
            return _SCRAP
        return 0.8 * float(count_bits(state.board.tokens[named] & ~kept))
    if owned == 0 or state.subject_is_out(card):
        return _SCRAP
    if card < moves.FIRST_GREEN:
        return _ORANGE_WORTH
    return _GREEN_WORTH if named == moves.NONE or state.board.status[named] != WAITING else 1.6


def spent_worth(state: GadsHillPosition, code: i64, owned: i64) -> float:
    """What the cards that a play or a take spends might bring some day."""
    if code < moves.TAKE:
        return card_worth(state, (code - moves.PLAY) // 32, owned)
    rest = code - moves.TAKE
    low = card_worth(state, rest // 65536, owned)
    return low + card_worth(state, rest // 1024 % 64, owned)


def prospects(state: GadsHillPosition, seat: i64) -> float:
    """What a seat's buildings and cards still promise, in points."""
    mine = state.mine(seat)
    owned = count_bits(mine)
    worth = 0.0
    while mine:
        building = lowest_bit(mine)
        mine &= mine - 1
        if state.board.status[building] == WAITING:
            worth += _OWN_WAITING
        else:
            worth += _OWN_TOKEN * float(count_bits(state.board.tokens[building])) - _OWN_OPEN
    needing: i64 = 0
    hand = state.hands[seat]
    while hand:
        card = lowest_bit(hand)
        hand &= hand - 1
        if card < moves.FIRST_ORANGE:
            worth += red_promise(state, card)
        elif owned > 0:
            needing += 1
            worth += _ORANGE_PROMISE if card < moves.FIRST_GREEN else green_promise(state, card)
    worth += _PAIRED * float(needing if needing < owned else owned)
    # The nearer the end, the less of it is used up in time.
    rounds_left = float(stages.LAST_FIELD - state.locomotive()) / float(state.seats)
    return worth * rounds_left / (rounds_left + 2.0)


def red_promise(state: GadsHillPosition, card: i64) -> float:
    named = state.town.named[card]
    if state.board.status[named] == WAITING:
        return _RED_ENTERS
    tokens = state.board.tokens[named]
    kept = tokens & state.town.masks[card]
    return _RED_TOKEN * float(count_bits(tokens & ~kept)) if kept else 0.0


def green_promise(state: GadsHillPosition, card: i64) -> float:
    waiting = state.board.status[state.town.named[card]] == WAITING
    return _GREEN_FRESH if waiting else _GREEN_KNOWN


def cheapest_pair(state: GadsHillPosition, seat: i64) -> i64:
    """The two cards that are missed least, as the code of a take without its token."""
    owned = count_bits(state.mine(seat))
    first: i64 = moves.NONE
    second: i64 = moves.NONE
    least = 1000.0
    next_least = 1000.0
    hand = state.hands[seat]
    while hand:
        card = lowest_bit(hand)
        hand &= hand - 1
        worth = card_worth(state, card, owned)
        if worth < least:
            second = first
            next_least = least
            first = card
            least = worth
        elif worth < next_least:
            second = card
            next_least = worth
    low = first if first < second else second
    high = second if first < second else first
    return moves.TAKE + low * 65536 + high * 1024


class Options:
    """The moves of an acting seat that are worth a thought, and their net worth: the points they
    bring at once, less what the cards that are spent might have brought later.
    """

    def __init__(self, state: GadsHillPosition, seat: i64, quick: bool) -> None:
        self.codes: vec[i64] = vec[i64]()
        self.nets: vec[float] = vec[float]()
        self.owned: i64 = count_bits(state.mine(seat))
        fresh = state.stage == stages.ACT and state.played == 0
        self._add(moves.PASS if fresh else moves.DONE, 0.0)
        if state.stage == stages.ACT and state.may_play_card():
            for code in state.plays(seat):
                self._add_spending(state, code)
        if fresh:
            self._add_takes(state, seat, quick)
        if state.house.strict:
            self._add_claims(state, seat)
        if state.stage != stages.ACT or state.house.buys_any_time:
            self._add_buys(state, seat)

    def _add(self, code: i64, net: float) -> None:
        self.codes = append(self.codes, code)
        self.nets = append(self.nets, net)

    def _add_spending(self, state: GadsHillPosition, code: i64) -> None:
        """A play or a take, if the board allows it."""
        if state.fits(code):
            spent = spent_worth(state, code, self.owned)
            self._add(code, float(state.resolve(code, False).gained) - 0.6 * spent)

    def _add_takes(self, state: GadsHillPosition, seat: i64, quick: bool) -> None:
        """Each token once, for the two cards that are missed least; quickly: only sure places."""
        hand = state.hands[seat]
        if not hand & (hand - 1):
            return
        pair = cheapest_pair(state, seat)
        for building in range(SIZE):
            left = state.board.tokens[building] if state.may_take_token(building) else 0
            if quick and count_bits(left) > 2:
                left = 0
            while left:
                self._add_spending(state, pair + building * 32 + lowest_bit(left))
                left &= left - 1

    def _add_claims(self, state: GadsHillPosition, seat: i64) -> None:
        """GAD-55: what logic proves on this board; nobody gains from wrong claims."""
        proof = Resolution(state.house, state.board, 2, False)
        proof.follow()
        for building in range(SIZE):
            open_now = state.unclaimed(seat, building)
            left = open_now & ~proof.board.tokens[building]
            while left:
                place = lowest_bit(left)
                left &= left - 1
                if state.claim_holds(building, place):
                    code = moves.CLAIM + building * 32 + place
                    self._add(code, float(state.resolve(code, False).gained) + 10.0)

    def _add_buys(self, state: GadsHillPosition, seat: i64) -> None:
        """A building for cards that have none left; the one with the most tokens to lose."""
        if not state.may_buy(seat) or not needs_building(state, seat):
            return
        best: i64 = moves.NONE
        most: i64 = -1
        left = state.stock()
        while left:
            building = lowest_bit(left)
            left &= left - 1
            tokens = count_bits(state.board.tokens[building])
            if tokens > most:
                most = tokens
                best = building
        if best != moves.NONE:
            self._add(moves.BUY + best, 0.5)

    def best(self) -> i64:
        """The first of those with the highest net worth."""
        best: i64 = 0
        index: i64 = 1
        while index < len(self.codes):
            if self.nets[index] > self.nets[best]:
                best = index
            index += 1
        return self.codes[best]


# Buy, draft and draw


def needs_building(state: GadsHillPosition, seat: i64) -> bool:
    """Whether cards have no building left to be used on, and the game goes on for a while."""
    if state.mine(seat) or state.locomotive() >= stages.LAST_FIELD - 2:
        return False
    return state.hands[seat] >> moves.FIRST_ORANGE != 0


def draft_worth(state: GadsHillPosition, seat: i64, building: i64) -> float:
    """GAD-08: buildings the own red cards name; then those the own green card can use."""
    worth = 0.0
    hand = state.hands[seat]
    while hand:
        card = lowest_bit(hand)
        hand &= hand - 1
        if state.town.named[card] == building:
            # A green card cannot be played on the building it names (GAD-24).
            worth += 1.0 if card < moves.FIRST_ORANGE else -0.5
    return worth


def draw_worth(state: GadsHillPosition, seat: i64, pile: i64) -> float:
    """Green first, orange when own buildings have tokens to lose, red when nothing is owned."""
    mine = state.mine(seat)
    if not mine:
        return 1.0 if pile == 0 else 0.5
    if pile == 2:
        return 3.0
    if pile == 0:
        return 1.0
    narrow: i64 = 0
    while mine:
        if state.board.status[lowest_bit(mine)] == OPEN:
            narrow += 1
        mine &= mine - 1
    return 2.0 + 0.6 * float(narrow)


class GadsHillStrategy(Strategy):
    """Points now, cards kept, and a round of plausible play against sampled hands."""

    def value(self, state: State, seat: i64) -> float:
        if state.to_act() == NOBODY:
            return state.utility(seat)
        left = float(GadsHillState.of(state).board.tokens_left())
        return 0.5 + 0.499 * tanh(self.foresee(state, seat) / (6.0 + 0.15 * left))

    def foresee(self, state: State, seat: i64) -> float:
        """The lead over the best of the others, with what everybody's cards still promise."""
        mine = GadsHillState.of(state)
        if state.to_act() == NOBODY:
            return super().foresee(state, seat)
        own = float(mine.points[seat]) + prospects(mine, seat)
        rival = -1000.0
        for other in range(mine.seats):
            if other != seat:
                found = float(mine.points[other]) + prospects(mine, other)
                if found > rival:
                    rival = found
        return own - rival

    def gain(self, state: State, seat: i64, code: i64) -> float:
        """Points at once; between equals, the cheaper cards and the better pile."""
        mine = GadsHillState.of(state)
        if moves.CLAIM <= code < moves.FRAMED:
            rest = code - moves.CLAIM
            if not mine.claim_holds(rest // 32, rest % 32):
                return -0.2
            return float(mine.resolve(code, False).gained)
        if code >= moves.PLAY:
            points = float(mine.resolve(code, False).gained) - (0.5 if code >= moves.TAKE else 0.0)
            return points - 0.05 * spent_worth(mine, code, count_bits(mine.mine(seat)))
        if code >= moves.BUY:
            return 0.5 if needs_building(mine, seat) else -2.0
        if code >= moves.DRAFT:
            return draft_worth(mine, seat, code - moves.DRAFT)
        if code >= moves.DRAW:
            return draw_worth(mine, seat, code - moves.DRAW)
        return -0.1

    def candidates(self, state: State, seat: i64, most: i64) -> vec[i64]:
        mine = GadsHillState.of(state)
        ranked: list[tuple[float, i64]] = []
        if mine.stage in (stages.DRAFTING, stages.PICK_PILE):
            for code in mine.moves(seat):
                ranked.append((-self.gain(state, seat, code), code))
        else:
            found = Options(mine, seat, False)
            index: i64 = 0
            while index < len(found.codes):
                ranked.append((-found.nets[index], found.codes[index]))
                index += 1
        ranked.sort()
        return vec[i64]([code for _net, code in ranked[:most]])

    def reasons(self, state: State, seat: i64, move: i64, other: i64) -> list[Reason]:
        return reasons(GadsHillState.of(state), seat, move, other)

    def rollout_move(self, state: State, seat: i64, rng: Rng) -> i64:
        mine = GadsHillState.of(state)
        if mine.stage == stages.DRAFTING:
            return self._draft(mine, seat, rng)
        if mine.stage == stages.PICK_PILE:
            best: i64 = moves.NONE
            best_worth = -1.0
            for pile in range(3):
                if mine.pile_cards(pile) and draw_worth(mine, seat, pile) > best_worth:
                    best_worth = draw_worth(mine, seat, pile)
                    best = pile
            return moves.DRAW + best
        return Options(mine, seat, True).best()

    def _draft(self, state: GadsHillState, seat: i64, rng: Rng) -> i64:
        """The building worth most, and among equals any."""
        best: i64 = moves.NONE
        best_worth = -1000.0
        left = state.stock()
        while left:
            building = lowest_bit(left)
            left &= left - 1
            worth = draft_worth(state, seat, building) + 0.1 * rng.unit()
            if worth > best_worth:
                best_worth = worth
                best = building
        return moves.DRAFT + best

    def rollout_value(self, state: State, seat: i64, rng: Rng) -> float:
        """Plausible play until everybody has replied, then a judgement."""
        mine = GadsHillState.of(state)
        luck = rng.fork(0)
        last = mine.turns + _HORIZON * mine.seats
        while mine.turns < last:
            acting = mine.to_act()
            if acting == NOBODY:
                break
            if acting == NATURE:
                mine.apply(NATURE, mine.sample_chance(luck))
            else:
                actor = lowest_seat(acting)
                mine.apply(actor, self.rollout_move(mine, actor, rng))
        return self.value(mine, seat)

    def method(self, level: str) -> str:
        return _METHODS.get(level, "")
