"""The rules of Scarabya: what is legal and what happens. Each rule is cited by its id.

One class serves the three modes. What concerns one site alone (where a camp may stand, what it
closes) is in ``plot``, what ends a leg and the game in ``ending``; here are seats, missions, rounds
and points.
"""

from __future__ import annotations

from typing import Final

from digsite.core.contract import (
    NATURE,
    NOBODY,
    Chances,
    Observation,
    Result,
    Settings,
    State,
)
from digsite.core.events import Event, Refusal
from digsite.core.native import append, i64, vec
from digsite.core.rng import Rng, hash_all, hash_in
from digsite.games.scarabya.rules import moves as notation
from digsite.games.scarabya.rules.ending import compensate, result_of, set_up_next_leg
from digsite.games.scarabya.rules.placements import (
    HALF,
    PLACEMENT_COUNT,
    SHAPES,
    Placements,
    count_bits,
    placements,
    square_name,
    squares_of,
)
from digsite.games.scarabya.rules.plot import Plot
from digsite.games.scarabya.rules.refusals import outcome_refusal, placement_refusal
from digsite.games.scarabya.rules.site import Site, board_set, empty_site
from digsite.games.scarabya.rules.stages import (
    BASE,
    CHOOSE_FIRST,
    DISCARDED,
    DUEL,
    LAY_SITE,
    NONE,
    NOT_YET,
    OVER,
    PHASES,
    PLACE,
    REVEAL,
    ROUNDS,
    SOLO,
)
from digsite.games.scarabya.rules.tokens import TOKENS_OF_EACH, tokens_for

_TRIES: Final[i64] = 48
_SEAT_BIT: Final[vec[i64]] = vec[i64]([1, 2, 4, 8])


class ScarabyaState(State):
    """One position. Vectors are indexed by seat, by plot (base: one a seat) or by shape."""

    table: Placements
    site: Site
    plots: list[Plot]
    seats: i64
    mode: i64
    flips: bool
    hidden: bool
    physical: bool
    legs: i64
    stage: i64
    quarters: vec[i64]
    leg: i64
    starter: i64
    turn: i64
    mission: i64
    revealed: vec[i64]
    """Shapes in the order their missions came up in this leg."""
    deck: vec[i64]
    """A prepared order of missions, or empty."""
    deck_known: bool
    waiting: i64
    chosen: vec[i64]
    """Choices of this round that the other seats must not see yet."""
    camps: vec[i64]
    """For each plot and shape: the placement, ``NOT_YET`` or ``DISCARDED``."""
    built: vec[i64]
    points: vec[i64]
    bonus: vec[i64]
    symbols: vec[i64]
    discards: vec[i64]
    dug_low: vec[i64]
    dug_high: vec[i64]
    """The squares of the excavation areas each seat has scored."""
    bank: vec[i64]
    owed: vec[i64]
    verdict: i64
    """Solo: 1 won for certain, -1 lost for certain, 0 open."""

    @staticmethod
    def fresh(settings: Settings) -> ScarabyaState:
        """The position before the site is laid. (``copy`` fills a bare object by itself.)"""
        state = ScarabyaState(settings)
        seats = settings.seats
        plots = seats if settings.mode == "base" else 1
        state.table = placements()
        state.site = empty_site()
        state.plots = [Plot(state.site) for _ in range(plots)]
        state.seats = seats
        state.mode = ("base", "duel", "solo").index(settings.mode)
        state.flips = settings.text("tile_flip") == "on"
        state.hidden = settings.text("reveal") == "hidden"
        state.physical = settings.text("tokens") == "physical"
        state.legs = settings.number("duel_legs") if settings.mode == "duel" else 1
        state.stage = LAY_SITE
        state.quarters = vec[i64]()
        state.leg = 0
        state.starter = 0
        state.turn = 0
        state.mission = NONE
        state.revealed = vec[i64]()
        state.deck = vec[i64]()
        state.deck_known = False
        state.waiting = 0
        state.chosen = vec[i64]([NONE] * seats)
        state.camps = vec[i64]([NOT_YET] * (plots * 12))
        state.built = vec[i64]([0] * plots)
        state.points = vec[i64]([0] * seats)
        state.bonus = vec[i64]([0] * seats)
        state.symbols = vec[i64]([0] * seats)
        state.discards = vec[i64]([0] * seats)
        state.dug_low = vec[i64]([0] * seats)
        state.dug_high = vec[i64]([0] * seats)
        state.bank = vec[i64]([TOKENS_OF_EACH] * 4)
        state.owed = vec[i64]([0] * seats)
        state.verdict = 0
        return state

    # Who acts

    def to_act(self) -> i64:
        if self.stage == PLACE:
            return self.waiting
        return NOBODY if self.stage == OVER else NATURE

    def acts(self, seat: i64) -> bool:
        """Whether this seat must decide now. Any number may ask; compiled shifts wrap at 64."""
        if self.stage != PLACE or seat < 0 or seat >= self.seats:
            return False
        return (self.waiting >> seat) & 1 != 0

    def phase(self) -> str:
        return PHASES[int(self.stage)]

    def open_choices(self) -> bool:
        return not self.hidden

    # What is legal

    def plot_of(self, seat: i64) -> i64:
        """Which plot a seat builds on."""
        return seat if self.mode == BASE else 0

    def moves(self, seat: i64) -> vec[i64]:
        if not self.acts(seat):
            return vec[i64]()
        return self.plots[self.plot_of(seat)].legal(self.mission)

    def sample_move(self, seat: i64, rng: Rng) -> i64:
        """Blind tries are quicker than listing while many placements are legal."""
        plot = self.plots[self.plot_of(seat)]
        site = self.site
        first = site.first[self.mission]
        count = site.first[self.mission + 1] - first
        tries: i64 = 0
        while tries < _TRIES:
            number = i64(site.fitting[first + rng.below(count)])
            if plot.is_legal(number):
                return number
            tries += 1
        listed = plot.legal(self.mission)
        return listed[rng.below(len(listed))]

    def refusal(self, seat: i64, code: i64) -> Refusal | None:
        if seat == NATURE:
            if self.to_act() == NATURE and self.chances().has(code):
                return None
            return outcome_refusal(self.phase(), code)
        if self.stage == OVER:
            return Refusal("SCA-42" if self.mode == DUEL else "SCA-32", "game_over", {}, [])
        if not self.acts(seat):
            rule = "SCA-37" if self.mode == DUEL else "SCA-09"
            return Refusal(rule, "not_your_turn", {}, [])
        plot = self.plots[self.plot_of(seat)]
        if 0 <= code < PLACEMENT_COUNT and self.table.shape[code] == self.mission:
            if plot.fits_site(code, self.flips) and plot.is_legal(code):
                return None
        return placement_refusal(plot, self.mission, self.flips, code)

    # Chance

    def chances(self) -> Chances:
        found = Chances()
        if self.stage == LAY_SITE:
            self._quarter_chances(found)
        elif self.stage == CHOOSE_FIRST:
            found.add(notation.FIRST, 1)
            found.add(notation.FIRST + 1, 1)
        elif self.stage == REVEAL:
            dealt: i64 = len(self.revealed)
            if len(self.deck):
                found.add(notation.MISSION + self.deck[dealt], 1)
                return found
            shape: i64 = 0
            while shape < 12:
                if not self.is_revealed(shape):
                    found.add(notation.MISSION + shape, 1)
                shape += 1
        return found

    def _quarter_chances(self, found: Chances) -> None:
        """SCA-04: any board not laid yet, any turn, and both sides unless the table says front."""
        both = self.settings.text("board_sides") == "both"
        quarter: i64 = len(self.quarters)
        code = notation.QUARTER + quarter * 32
        while code < notation.QUARTER + quarter * 32 + 32:
            board = code // 8 % 4
            laid = False
            for other in self.quarters:
                if other // 8 % 4 == board:
                    laid = True
            if not laid and (both or code // 4 % 2 == 0):
                found.add(code, 1)
            code += 1

    def sample_chance(self, rng: Rng) -> i64:
        """As ``chances().draw``, without building the list where missions are drawn."""
        if self.stage != REVEAL or len(self.deck):
            return self.chances().draw(rng)
        left = rng.below(ROUNDS - len(self.revealed))
        shape: i64 = 0
        while True:
            if not self.is_revealed(shape):
                if left == 0:
                    return notation.MISSION + shape
                left -= 1
            shape += 1

    def is_revealed(self, shape: i64) -> bool:
        for seen in self.revealed:
            if seen == shape:
                return True
        return False

    # What happens

    def apply(self, seat: i64, code: i64) -> None:
        if self.stage == PLACE:
            self._choose(seat, code)
        elif self.stage == REVEAL:
            self._reveal(code - notation.MISSION)
            self._go_on()
        elif self.stage == LAY_SITE:
            self._lay_quarter(code)
        else:
            self.starter = code - notation.FIRST
            self.tell("first", {"seat": int(self.starter)})
            self.begin_leg()

    def _lay_quarter(self, code: i64) -> None:
        self.quarters = append(self.quarters, code)
        self.tell("quarter", {"board": notation.decode(code).notation()})
        if len(self.quarters) == 4:
            self.lay_site(board_set(self.settings).site(self.quarters, self.flips))
            self.after_site()

    def lay_site(self, site: Site) -> None:
        """SCA-05: every plot gets the same site."""
        self.site = site
        self.plots = [Plot(site) for _ in self.plots]

    def after_site(self) -> None:
        """SCA-36: the duel's starter is drawn unless the table has chosen."""
        draws = self.mode == DUEL and starter_from_settings(self.settings) == NONE
        if draws:
            self.stage = CHOOSE_FIRST
            return
        if self.mode == DUEL:
            self.starter = starter_from_settings(self.settings)
        self.begin_leg()

    def begin_leg(self) -> None:
        self.turn = self.starter
        self.mission = NONE
        self.stage = REVEAL
        self._go_on()

    def _go_on(self) -> None:
        """Turn over missions of a known order, until somebody must decide or chance must act."""
        while self.stage == REVEAL:
            if len(self.revealed) == ROUNDS:
                self._end_leg()
            elif self.deck_known:
                self._reveal(self.deck[len(self.revealed)])
            else:
                return

    def _reveal(self, shape: i64) -> None:
        """SCA-07/08: one mission for all; who has no placement discards (SCA-19, SCA-38)."""
        self.revealed = append(self.revealed, shape)
        if self.log is not None:  # play-outs come here often: build nothing for nobody
            self.tell("mission", {"shape": SHAPES[int(shape)], "round": len(self.revealed)})
        self.resume_round(shape)

    def _ask(self, seat: i64, shape: i64) -> None:
        plot = self.plot_of(seat)
        if self.plots[plot].can_place(shape):
            self.waiting |= _SEAT_BIT[seat]
            return
        self.camps[plot * 12 + shape] = DISCARDED
        self.discards[seat] += 1
        self.tell("discarded", {"seat": int(seat), "shape": SHAPES[int(shape)]})

    def _choose(self, seat: i64, number: i64) -> None:
        """SCA-09: choices stay hidden until all have chosen, unless the table plays openly."""
        alone = self.waiting == _SEAT_BIT[seat]
        secret = self.mode == BASE and self.hidden and not (alone and self._none_chosen())
        self.waiting &= ~_SEAT_BIT[seat]
        if not secret:
            self._build(seat, number, False)
        else:
            self.chosen[seat] = number
            log = self.log
            if log is not None:
                public: dict[str, object] = {"seat": int(seat)}
                mine: dict[str, object] = {"move": notation.decode(number).notation()}
                log.append(Event("chosen", public, mine, _SEAT_BIT[seat]))
            if alone:
                self._build_chosen()
        if not self.waiting:
            self._close_round()

    def _none_chosen(self) -> bool:
        for choice in self.chosen:
            if choice != NONE:
                return False
        return True

    def _build_chosen(self) -> None:
        seat: i64 = 0
        while seat < self.seats:
            choice = self.chosen[seat]
            if choice != NONE:
                self.chosen[seat] = NONE
                self._build(seat, choice, True)
            seat += 1

    def _build(self, seat: i64, number: i64, reveals: bool) -> None:
        """Lay a camp and score every excavation area it closes (SCA-25, SCA-26)."""
        plot = self.plots[self.plot_of(seat)]
        shape = self.table.shape[number]
        earned = plot.build(number)
        self.camps[self.plot_of(seat) * 12 + shape] = number
        self.built[self.plot_of(seat)] += 1
        if self.mode != SOLO:  # SCA-50: the solo game counts no points
            self.points[seat] += earned
        log = self.log
        if log is not None:
            public: dict[str, object] = {
                "seat": int(seat),
                "move": notation.decode(number).notation(),
                "shape": SHAPES[int(shape)],
            }
            log.append(Event("placed", public, None, 0, reveals))
        index: i64 = 0
        while index < len(plot.closed):
            self._mark_dig(seat, plot, plot.closed[index], plot.closed[index + 1])
            index += 2

    def _mark_dig(self, seat: i64, plot: Plot, low: i64, high: i64) -> None:
        """Keep who closed which dig (SCA-40, SCA-41) and tell about it."""
        size = count_bits(low) + count_bits(high)
        symbols = plot.symbols_among(low, high)
        self.symbols[seat] += symbols
        self.dug_low[seat] |= low
        self.dug_high[seat] |= high
        pays = self.physical and self.mode != SOLO
        tokens = self._pay(seat, size, symbols) if pays else []
        log = self.log
        if log is not None:
            public: dict[str, object] = {
                "seat": int(seat),
                "size": int(size),
                "symbols": int(symbols),
                "points": 0 if self.mode == SOLO else int(size * symbols),
                "squares": [square_name(square) for square in squares_of(low, high)],
            }
            if pays:
                public["tokens"] = tokens
            log.append(Event("dug", public))

    def _pay(self, seat: i64, value: i64, symbols: i64) -> list[list[int]]:
        """SCA-31: one token a symbol, or smaller ones of the same sum; what is missing is owed."""
        paid: list[list[int]] = []
        for _symbol in range(symbols):
            tokens = tokens_for(self.bank, int(value))
            for token in tokens:
                self.bank[token - 1] -= 1
            self.owed[seat] += value - sum(tokens)
            paid.append(tokens)
        return paid

    # Taking up a position that was read (see observe)

    def site_is_laid(self) -> bool:
        """The bare frame is all rock; no site is."""
        bare = self.site.rock_low == HALF and self.site.rock_high == HALF
        return self.stage != LAY_SITE or not bare

    def resume_leg(self) -> None:
        """Go on between two missions."""
        self.stage = REVEAL
        self._go_on()

    def resume_round(self, shape: i64) -> None:
        """Go on in a round whose mission is turned over: ask every seat that has not answered."""
        self.mission = shape
        self.waiting = 0
        seat: i64 = 0
        while seat < self.seats:
            asked = self.mode != DUEL or seat == self.turn
            if asked and self.camps[self.plot_of(seat) * 12 + shape] == NOT_YET:
                self._ask(seat, shape)
            seat += 1
        if self.waiting:
            self.stage = PLACE
        else:
            self._close_round()

    def keeps_choices(self) -> bool:
        """Whether another seat still has to choose, so that a choice now is kept hidden."""
        return self.hidden and self.mode == BASE and count_bits(self.waiting) > 1

    def hold_choice(self, seat: i64, number: i64) -> None:
        self.chosen[seat] = number
        self.waiting &= ~_SEAT_BIT[seat]

    # Rounds and legs

    def _close_round(self) -> None:
        self.mission = NONE
        self.stage = REVEAL
        if self.mode == DUEL:
            # SCA-39: the turn passes only when a camp was built
            if self.camps[self.revealed[len(self.revealed) - 1]] != DISCARDED:
                self.turn = 1 - self.turn
        elif self.mode == SOLO:
            self._judge_solo()
        self._go_on()

    def _judge_solo(self) -> None:
        """SCA-53, SCA-54: say it once when the solo game is decided for certain."""
        if self.verdict == 0:
            self.verdict = self.judge_solo()
            if self.verdict != 0:
                self.tell(
                    "certain",
                    {"won": self.verdict > 0, "left": int(self.plots[0].visible_symbols())},
                )

    def judge_solo(self) -> i64:
        """A mission that is turned over but not resolved counts as left."""
        unresolved: i64 = 0 if self.mission == NONE else 1
        left = ROUNDS - len(self.revealed) + unresolved
        return self.plots[0].solo_verdict(left)

    # The end

    def _end_leg(self) -> None:
        if self.mode == DUEL:
            compensate(self)
        self.leg += 1
        self.stage = OVER
        if self.leg < self.legs:
            set_up_next_leg(self)
            self.begin_leg()
        else:
            self.tell("over", {})

    def score(self, seat: i64) -> i64:
        if self.mode == SOLO:
            site = self.site
            total = count_bits(site.symbol_low) + count_bits(site.symbol_high)
            return total - self.plots[0].visible_symbols()
        return self.points[seat] + self.bonus[seat]

    def result(self) -> Result | None:
        return result_of(self) if self.stage == OVER else None

    def utility(self, seat: i64) -> float:
        if self.mode != BASE or self.settings.text("tie_break") != "shared":
            return super().utility(seat)
        mine = self.score(seat)
        sharing = 0.0
        for other in range(self.seats):
            if self.score(other) > mine:
                return 0.0
            if self.score(other) == mine:
                sharing += 1.0
        return 1.0 / sharing

    # Copies and texts

    def observe(self, viewer: i64) -> Observation:
        from digsite.games.scarabya.knowledge.observation import observe

        return observe(self, viewer)

    def position(self) -> dict[str, object]:
        from digsite.games.scarabya.knowledge.position import position

        return position(self)

    def copy(self) -> State:
        other = ScarabyaState(self.settings)
        other.table = self.table
        other.site = self.site
        other.plots = [plot.copy() for plot in self.plots]
        other.seats = self.seats
        other.mode = self.mode
        other.flips = self.flips
        other.hidden = self.hidden
        other.physical = self.physical
        other.legs = self.legs
        other.stage = self.stage
        other.quarters = self.quarters[:]
        other.leg = self.leg
        other.starter = self.starter
        other.turn = self.turn
        other.mission = self.mission
        other.revealed = self.revealed[:]
        other.deck = self.deck[:]
        other.deck_known = self.deck_known
        other.waiting = self.waiting
        other.chosen = self.chosen[:]
        other.camps = self.camps[:]
        other.built = self.built[:]
        other.points = self.points[:]
        other.bonus = self.bonus[:]
        other.symbols = self.symbols[:]
        other.discards = self.discards[:]
        other.dug_low = self.dug_low[:]
        other.dug_high = self.dug_high[:]
        other.bank = self.bank[:]
        other.owed = self.owed[:]
        other.verdict = self.verdict
        return other

    def key(self) -> i64:
        key = hash_in(self.stage * 4096 + self.turn * 64 + self.starter, self.leg)
        key = hash_in(key, self.mission)
        key = hash_in(key, self.waiting)
        key = hash_in(key, 1 if self.deck_known else 0)
        key = hash_all(key, self.quarters)
        key = hash_all(key, self.revealed)
        key = hash_all(key, self.deck)
        key = hash_all(key, self.chosen)
        for plot in self.plots:
            key = hash_in(hash_in(key, plot.camp_low), plot.camp_high)
        key = hash_all(key, self.camps)
        key = hash_all(key, self.built)
        key = hash_all(key, self.points)
        key = hash_all(key, self.bonus)
        key = hash_all(key, self.symbols)
        key = hash_all(key, self.discards)
        key = hash_all(key, self.bank)
        key = hash_all(key, self.owed)
        key = hash_in(hash_in(key, self.site.rock_low), self.site.rock_high)
        return hash_in(hash_in(key, self.site.symbol_low), self.site.symbol_high)


def starter_from_settings(settings: Settings) -> i64:
    """SCA-36: who starts the duel, or ``NONE`` when it is drawn."""
    choice = settings.text("duel_first")
    if choice == "chosen":
        return settings.number("first_seat")
    loser = settings.setup.get("loser")
    if choice == "loser" and isinstance(loser, int):
        return loser
    return NONE
