"""A position of Scarabya: what lies on the table, whose move it is, and what it is worth.

One class serves the three modes. What happens is in ``play``; what concerns one site alone (where a
camp may stand, what it closes) in ``plot``.
"""

from __future__ import annotations

from digsite.core.contract import NATURE, NOBODY, State
from digsite.core.native import append, i64, vec
from digsite.core.rng import hash_all, hash_in
from digsite.games.scarabya.rules import stages
from digsite.games.scarabya.rules.placements import HALF, Placements, count_bits, placements
from digsite.games.scarabya.rules.plot import Plot
from digsite.games.scarabya.rules.site import Site, empty_site
from digsite.games.scarabya.rules.tokens import TOKENS_OF_EACH, tokens_for


class ScarabyaPosition(State):
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
    stage: i64 = stages.LAY_SITE
    quarters: vec[i64]
    leg: i64 = 0
    starter: i64 = 0
    turn: i64 = 0
    mission: i64 = stages.NONE
    revealed: vec[i64]
    """Shapes in the order their missions came up in this leg."""
    deck: vec[i64]
    """A prepared order of missions, or empty."""
    deck_known: bool = False
    waiting: i64 = 0
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
    marks: vec[i64]
    """Duel with tokens: the first square of each area that a token marks, times 5, plus its value.
    They are for the eyes alone, so ``key`` leaves them out.
    """
    verdict: i64 = 0
    """Solo: 1 won for certain, -1 lost for certain, 0 open."""

    def clear(self) -> None:
        """As before the site is laid; what is the same at every table is told by its field."""
        settings = self.settings
        seats = settings.seats
        plots = seats if settings.mode == "base" else 1
        self.table = placements()
        self.site = empty_site()
        self.plots = [Plot(self.site) for _ in range(plots)]
        self.seats = seats
        self.mode = ("base", "duel", "solo").index(settings.mode)
        self.flips = settings.text("tile_flip") == "on"
        self.hidden = settings.text("reveal") == "hidden"
        # SCA-50: the solo game counts no points, so nothing is paid
        self.physical = settings.text("tokens") == "physical" and settings.mode != "solo"
        self.legs = settings.number("duel_legs") if settings.mode == "duel" else 1
        self.quarters = vec[i64]()
        self.revealed = vec[i64]()
        self.deck = vec[i64]()
        self.chosen = vec[i64]([stages.NONE] * seats)
        self.camps = vec[i64]([stages.NOT_YET] * (plots * 12))
        self.built = vec[i64]([0] * plots)
        self.points = vec[i64]([0] * seats)
        self.bonus = vec[i64]([0] * seats)
        self.symbols = vec[i64]([0] * seats)
        self.discards = vec[i64]([0] * seats)
        self.dug_low = vec[i64]([0] * seats)
        self.dug_high = vec[i64]([0] * seats)
        self.fill_box()

    def copy_into(self, other: ScarabyaPosition) -> None:
        """Make a bare position equal to this one."""
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
        other.marks = self.marks[:]
        other.verdict = self.verdict

    # The tokens of the box

    def fill_box(self) -> None:
        """SCA-31: all tokens lie in the box, nothing is owed and nothing is marked."""
        self.bank = vec[i64]([TOKENS_OF_EACH] * 4)
        self.owed = vec[i64]([0] * int(self.seats))
        self.marks = vec[i64]()

    def pay(self, seat: i64, value: i64, symbols: i64) -> list[list[int]]:
        """SCA-31: one token a symbol, or smaller ones of the same sum; what is missing is owed."""
        paid: list[list[int]] = []
        for _symbol in range(symbols):
            tokens = tokens_for(self.bank, int(value))
            for token in tokens:
                self.bank[token - 1] -= 1
            self.owed[seat] += value - sum(tokens)
            paid.append(tokens)
        return paid

    def mark(self, square: i64) -> i64:
        """SCA-41: a token of the value that the box has most of, else the smallest, marks an area.

        When the box is empty it is 0: the mark has to be drawn.
        """
        value: i64 = 0
        most: i64 = 0
        for index in range(4):
            if self.bank[index] > most:
                most = self.bank[index]
                value = index + 1
        if value:
            self.bank[value - 1] -= 1
            self.marks = append(self.marks, 5 * square + value)
        return value

    # Who acts

    def to_act(self) -> i64:
        if self.stage == stages.PLACE:
            return self.waiting
        return NOBODY if self.stage == stages.OVER else NATURE

    def acts(self, seat: i64) -> bool:
        """Whether this seat must decide now. Any number may ask; compiled shifts wrap at 64."""
        if self.stage != stages.PLACE or seat < 0 or seat >= self.seats:
            return False
        return (self.waiting >> seat) & 1 != 0

    def phase(self) -> str:
        return stages.PHASES[int(self.stage)]

    def open_choices(self) -> bool:
        return not self.hidden

    def keeps_choices(self) -> bool:
        """Whether another seat still has to choose, so that a choice now is kept hidden."""
        return self.hidden and self.mode == stages.BASE and count_bits(self.waiting) > 1

    # What lies on the table

    def plot_of(self, seat: i64) -> i64:
        """Which plot a seat builds on."""
        return seat if self.mode == stages.BASE else 0

    def is_revealed(self, shape: i64) -> bool:
        for seen in self.revealed:
            if seen == shape:
                return True
        return False

    def site_is_laid(self) -> bool:
        """The bare frame is all rock; no site is."""
        bare = self.site.rock_low == HALF and self.site.rock_high == HALF
        return self.stage != stages.LAY_SITE or not bare

    # What it is worth

    def score(self, seat: i64) -> i64:
        if self.mode == stages.SOLO:
            site = self.site
            total = count_bits(site.symbol_low) + count_bits(site.symbol_high)
            return total - self.plots[0].visible_symbols()
        return self.points[seat] + self.bonus[seat]

    def utility(self, seat: i64) -> float:
        if self.mode != stages.BASE or self.settings.text("tie_break") != "shared":
            return super().utility(seat)
        mine = self.score(seat)
        sharing = 0.0
        for other in range(self.seats):
            if self.score(other) > mine:
                return 0.0
            if self.score(other) == mine:
                sharing += 1.0
        return 1.0 / sharing

    def judge_solo(self) -> i64:
        """A mission that is turned over but not resolved counts as left."""
        unresolved: i64 = 0 if self.mission == stages.NONE else 1
        left = stages.ROUNDS - len(self.revealed) + unresolved
        return self.plots[0].solo_verdict(left)

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
