"""What the generic bots need to know about Gads Hill 1874.

Rules are never repeated here: what a card or a take brings is asked of a trial on the board. A
position is worth the points now and what the own buildings and cards still promise; what it offers
the others is seen in trial games, in which they reply; and no card is spent while it may bring more
later.
"""

from __future__ import annotations

from math import tanh
from typing import Final, cast

from digsite.core.contract import (
    NATURE,
    NOBODY,
    Settings,
    State,
    Strategy,
    lowest_seat,
)
from digsite.core.native import append, i64, vec
from digsite.core.rng import Rng
from digsite.games.gads_hill.rules.board import OPEN, SIZE, WAITING, count_bits, lowest_bit
from digsite.games.gads_hill.rules.house_rules import ACT, DRAFTING, LAST_FIELD, PICK_PILE
from digsite.games.gads_hill.rules.moves import (
    BUY,
    CLAIM,
    DONE,
    DRAFT,
    DRAW,
    FIRST_GREEN,
    FIRST_ORANGE,
    FRAMED,
    NONE,
    PASS,
    PLAY,
    TAKE,
)
from digsite.games.gads_hill.rules.play import GadsHillState
from digsite.games.gads_hill.rules.resolution import Trial
from digsite.games.gads_hill.rules.state import Situation

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
    "visitor": "greedy:noise=1",
    # A look at what the others can make of a move is worth much more than many such looks, so
    # the levels between the greedy student and the professor have few.
    "assistant": "montecarlo:simulations=4:breadth=4",
    "archaeologist": "montecarlo:simulations=16:breadth=4",
    "professor": "montecarlo:seconds=0.5:breadth=12",
}


# What cards and tokens bring


def card_worth(state: Situation, seat: i64, card: i64, owned: i64) -> float:
    """What a card in hand may bring some day; ``owned`` counts the buildings to use it on."""
    named = state.town.named[card]
    if card < FIRST_ORANGE:
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
    if card < FIRST_GREEN:
        return _ORANGE_WORTH
    return _GREEN_WORTH if named == NONE or state.board.status[named] != WAITING else 1.6


def own_buildings(state: Situation, seat: i64) -> i64:
    """How many buildings a seat can still call "my building"."""
    count: i64 = 0
    building: i64 = 0
    while building < SIZE:
        if state.is_mine(seat, building):
            count += 1
        building += 1
    return count


def prospects(state: Situation, seat: i64) -> float:
    """What a seat's buildings and cards still promise, in points."""
    owned: i64 = 0
    worth = 0.0
    building: i64 = 0
    while building < SIZE:
        if state.is_mine(seat, building):
            owned += 1
            if state.board.status[building] == WAITING:
                worth += _OWN_WAITING
            else:
                worth += _OWN_TOKEN * float(count_bits(state.board.tokens[building])) - _OWN_OPEN
        building += 1
    needing: i64 = 0
    hand = state.hands[seat]
    while hand:
        card = lowest_bit(hand)
        hand &= hand - 1
        if card < FIRST_ORANGE:
            worth += red_promise(state, card)
        elif owned > 0:
            needing += 1
            worth += _ORANGE_PROMISE if card < FIRST_GREEN else green_promise(state, card)
    worth += _PAIRED * float(needing if needing < owned else owned)
    # The nearer the end, the less of it is used up in time.
    rounds_left = float(LAST_FIELD - state.locomotive()) / float(state.seats)
    return worth * rounds_left / (rounds_left + 2.0)


def red_promise(state: Situation, card: i64) -> float:
    named = state.town.named[card]
    if state.board.status[named] == WAITING:
        return _RED_ENTERS
    tokens = state.board.tokens[named]
    kept = tokens & state.town.masks[card]
    return _RED_TOKEN * float(count_bits(tokens & ~kept)) if kept else 0.0


def green_promise(state: Situation, card: i64) -> float:
    waiting = state.board.status[state.town.named[card]] == WAITING
    return _GREEN_FRESH if waiting else _GREEN_KNOWN


def cheapest_pair(state: Situation, seat: i64) -> i64:
    """The two cards that are missed least, as the code of a take without its token."""
    owned = own_buildings(state, seat)
    first: i64 = NONE
    second: i64 = NONE
    least = 1000.0
    next_least = 1000.0
    hand = state.hands[seat]
    while hand:
        card = lowest_bit(hand)
        hand &= hand - 1
        worth = card_worth(state, seat, card, owned)
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
    return TAKE + low * 65536 + high * 1024


def play_gain(state: Situation, code: i64) -> float:
    """The points of a card, or -1 where it cannot be played."""
    rest = code - PLAY
    card = rest // 32
    if state.subject_is_out(card) or state.town.named[card] == rest % 32 - 1 >= 0:
        return -1.0
    trial = state.trial(code, False)
    return float(trial.gained) if trial.fault == 0 else -1.0


class Options:
    """The moves of an acting seat that are worth a thought, with the points they bring at once."""

    def __init__(self, state: Situation, seat: i64, quick: bool) -> None:
        self.codes: vec[i64] = vec[i64]()
        self.gains: vec[float] = vec[float]()
        self.owned: i64 = own_buildings(state, seat)
        self._add(PASS if state.stage == ACT and state.played == 0 else DONE, 0.0)
        if state.stage == ACT and state.may_play_card():
            self._add_plays(state, seat)
        if state.stage == ACT and state.played == 0:
            self._add_takes(state, seat, quick)
        if state.house.strict:
            self._add_claims(state, seat)
        if state.stage != ACT or state.house.buys_any_time:
            self._add_buys(state, seat)

    def _add(self, code: i64, gain: float) -> None:
        self.codes = append(self.codes, code)
        self.gains = append(self.gains, gain)

    def _add_plays(self, state: Situation, seat: i64) -> None:
        hand = state.hands[seat]
        while hand:
            card = lowest_bit(hand)
            hand &= hand - 1
            code = PLAY + card * 32
            if card < FIRST_ORANGE:
                gain = play_gain(state, code)
                if gain >= 0.0:
                    self._add(code, gain)
                continue
            building: i64 = 0
            while building < SIZE:
                if state.is_mine(seat, building):
                    gain = play_gain(state, code + building + 1)
                    if gain >= 0.0:
                        self._add(code + building + 1, gain)
                building += 1

    def _add_takes(self, state: Situation, seat: i64, quick: bool) -> None:
        """Each token once, for the two cards that are missed least; quickly: only sure places."""
        hand = state.hands[seat]
        if not hand & (hand - 1):
            return
        pair = cheapest_pair(state, seat)
        building: i64 = 0
        while building < SIZE:
            left = state.board.tokens[building] if state.may_take_token(building) else 0
            if quick and count_bits(left) > 2:
                left = 0
            while left:
                code = pair + building * 32 + lowest_bit(left)
                left &= left - 1
                trial = state.trial(code, False)
                if trial.fault == 0:
                    self._add(code, float(trial.gained))
            building += 1

    def _add_claims(self, state: Situation, seat: i64) -> None:
        """GAD-55: what logic proves on this board; nobody gains from wrong claims."""
        proof = Trial(state.house.table, state.board, 2, False)
        proof.follow()
        building: i64 = 0
        while building < SIZE:
            open_now = state.unclaimed(seat, building)
            left = open_now & ~proof.board.tokens[building]
            while left:
                place = lowest_bit(left)
                left &= left - 1
                if state.claim_holds(building, place):
                    trial = state.trial(CLAIM + building * 32 + place, False)
                    self._add(CLAIM + building * 32 + place, float(trial.gained))
            building += 1

    def _add_buys(self, state: Situation, seat: i64) -> None:
        """A building for cards that have none left; the one with the most tokens to lose."""
        if self.owned > 0 or not state.may_buy(seat) or state.locomotive() >= LAST_FIELD - 2:
            return
        if count_bits(state.hands[seat] >> FIRST_ORANGE) == 0:
            return
        best: i64 = NONE
        most: i64 = -1
        building: i64 = 0
        while building < SIZE:
            if state.for_sale(building):
                tokens = count_bits(state.board.tokens[building])
                if tokens > most:
                    most = tokens
                    best = building
            building += 1
        if best != NONE:
            self._add(BUY + best, -2.0)

    def net(self, state: Situation, seat: i64, index: i64) -> float:
        """Points now, less what the cards that are spent might have brought later."""
        code = self.codes[index]
        gain = self.gains[index]
        if code >= TAKE:
            rest = code - TAKE
            low = card_worth(state, seat, rest // 65536, self.owned)
            return gain - 0.6 * (low + card_worth(state, seat, rest // 1024 % 64, self.owned))
        if CLAIM <= code < FRAMED:
            return gain + 10.0
        if code >= PLAY:
            return gain - 0.6 * card_worth(state, seat, (code - PLAY) // 32, self.owned)
        return 2.5 + gain if code >= BUY else 0.0


def best_option(state: Situation, seat: i64, quick: bool) -> i64:
    found = Options(state, seat, quick)
    best: i64 = 0
    best_net = -1000.0
    index: i64 = 0
    while index < len(found.codes):
        net = found.net(state, seat, index)
        if net > best_net:
            best_net = net
            best = index
        index += 1
    return found.codes[best]


# Draft and draw


def draft_worth(state: Situation, seat: i64, building: i64) -> float:
    """GAD-08: buildings the own red cards name; then those the own green card can use."""
    worth = 0.0
    hand = state.hands[seat]
    while hand:
        card = lowest_bit(hand)
        hand &= hand - 1
        if state.town.named[card] == building:
            # A green card cannot be played on the building it names (GAD-24).
            worth += 1.0 if card < FIRST_ORANGE else -0.5
    return worth


def draw_worth(state: Situation, seat: i64, pile: i64) -> float:
    """Green first, orange when own buildings have tokens to lose, red when nothing is owned."""
    narrow: i64 = 0
    owned: i64 = 0
    building: i64 = 0
    while building < SIZE:
        if state.is_mine(seat, building):
            owned += 1
            if state.board.status[building] == OPEN:
                narrow += 1
        building += 1
    if owned == 0:
        return 1.0 if pile == 0 else 0.5
    if pile == 2:
        return 3.0
    if pile == 1:
        return 2.0 + 0.6 * float(narrow)
    return 1.0


class GadsHillStrategy(Strategy):
    """Points now, cards kept, and a round of plausible play against sampled hands."""

    def value(self, state: State, seat: i64) -> float:
        if state.to_act() == NOBODY:
            return state.utility(seat)
        mine = cast("GadsHillState", state)
        own = float(mine.points[seat]) + prospects(mine, seat)
        rival = -1000.0
        other: i64 = 0
        while other < mine.seats:
            if other != seat:
                found = float(mine.points[other]) + prospects(mine, other)
                if found > rival:
                    rival = found
            other += 1
        left = float(mine.board.tokens_lying() + mine.board.tokens_waiting())
        return 0.5 + 0.499 * tanh((own - rival) / (6.0 + 0.15 * left))

    def gain(self, state: State, seat: i64, code: i64) -> float:
        """Points at once; between equals, the cheaper cards and the better pile."""
        mine = cast("GadsHillState", state)
        if code >= TAKE:
            rest = code - TAKE
            owned = own_buildings(mine, seat)
            spent = card_worth(mine, seat, rest // 65536, owned)
            spent += card_worth(mine, seat, rest // 1024 % 64, owned)
            return float(mine.trial(code, False).gained) - 0.5 - 0.05 * spent
        if CLAIM <= code < FRAMED:
            rest = code - CLAIM
            if not mine.claim_holds(rest // 32, rest % 32):
                return -0.2
            return float(mine.trial(code, False).gained)
        if code >= PLAY:
            spent = card_worth(mine, seat, (code - PLAY) // 32, own_buildings(mine, seat))
            return float(mine.trial(code, False).gained) - 0.05 * spent
        if code >= BUY:
            return self._buy_gain(mine, seat)
        if code >= DRAFT:
            return draft_worth(mine, seat, code - DRAFT)
        if code >= DRAW:
            return draw_worth(mine, seat, code - DRAW)
        return -0.1

    def _buy_gain(self, state: GadsHillState, seat: i64) -> float:
        needed = own_buildings(state, seat) == 0 and state.locomotive() < LAST_FIELD - 2
        return 0.5 if needed and state.hands[seat] >> FIRST_ORANGE else -2.0

    def candidates(self, state: State, seat: i64, most: i64) -> vec[i64]:
        mine = cast("GadsHillState", state)
        ranked: list[tuple[float, i64]] = []
        if mine.stage in (DRAFTING, PICK_PILE):
            for code in mine.moves(seat):
                ranked.append((-self.gain(state, seat, code), code))
        else:
            found = Options(mine, seat, False)
            index: i64 = 0
            while index < len(found.codes):
                ranked.append((-found.net(mine, seat, index), found.codes[index]))
                index += 1
        ranked.sort()
        chosen = vec[i64]()
        for pair in ranked[:most]:
            chosen = append(chosen, pair[1])
        return chosen

    def rollout_move(self, state: State, seat: i64, rng: Rng) -> i64:
        mine = cast("GadsHillState", state)
        if mine.stage == DRAFTING:
            return self._draft(mine, seat, rng)
        if mine.stage == PICK_PILE:
            best: i64 = NONE
            best_worth = -1.0
            pile: i64 = 0
            while pile < 3:
                if mine.pile_cards(pile) and draw_worth(mine, seat, pile) > best_worth:
                    best_worth = draw_worth(mine, seat, pile)
                    best = pile
                pile += 1
            return DRAW + best
        return best_option(mine, seat, True)

    def _draft(self, state: GadsHillState, seat: i64, rng: Rng) -> i64:
        """The building worth most, and among equals any."""
        best: i64 = NONE
        best_worth = -1000.0
        building: i64 = 0
        while building < SIZE:
            if state.for_sale(building):
                worth = draft_worth(state, seat, building) + 0.1 * rng.unit()
                if worth > best_worth:
                    best_worth = worth
                    best = building
            building += 1
        return DRAFT + best

    def rollout_value(self, state: State, seat: i64, rng: Rng) -> float:
        """Plausible play until everybody has replied, then a judgement."""
        mine = cast("GadsHillState", state)
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


def strategy_for(settings: Settings) -> Strategy:
    return GadsHillStrategy()
