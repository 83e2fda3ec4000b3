"""The rules of Scarabya: what is legal and what happens. Each rule is cited by its id.

What a position consists of is in ``state``, what concerns one site alone in ``plot``, what ends a
leg and the game in ``ending``; here are seats, missions, rounds and points.
"""

from __future__ import annotations

from typing import Final

from digsite.core.contract import NATURE, Chances, Observation, Result, Settings, State
from digsite.core.events import Event, Refusal
from digsite.core.native import append, i64, vec
from digsite.core.rng import Rng
from digsite.games.scarabya.knowledge.content import board_set
from digsite.games.scarabya.rules import moves as notation
from digsite.games.scarabya.rules import stages
from digsite.games.scarabya.rules.ending import compensate, result_of, set_up_next_leg
from digsite.games.scarabya.rules.placements import (
    PLACEMENT_COUNT,
    SHAPES,
    count_bits,
    square_name,
    squares_of,
)
from digsite.games.scarabya.rules.plot import Plot
from digsite.games.scarabya.rules.refusals import outcome_refusal, placement_refusal
from digsite.games.scarabya.rules.site import Site
from digsite.games.scarabya.rules.state import ScarabyaPosition

_TRIES: Final[i64] = 48
_SEAT_BIT: Final[vec[i64]] = vec[i64]([1, 2, 4, 8])


class ScarabyaState(ScarabyaPosition):
    """A position, and the rules that lead from one to the next."""

    @staticmethod
    def of(state: State) -> ScarabyaState:
        """A state of this game as what it is: strategy and pictures are shown no other."""
        if type(state) is ScarabyaState:  # isinstance of an abstract class is slow
            return state
        raise TypeError(f"a state of {state.settings.game.title}")

    @staticmethod
    def fresh(settings: Settings) -> ScarabyaState:
        """The position before the site is laid. (``copy`` fills a bare object by itself.)"""
        state = ScarabyaState(settings)
        state.clear()
        return state

    def copy(self) -> State:
        other = ScarabyaState(self.settings)
        self.copy_into(other)
        return other

    def observe(self, viewer: i64) -> Observation:
        from digsite.games.scarabya.knowledge.observation import observe

        return observe(self, viewer)

    def position(self) -> dict[str, object]:
        from digsite.games.scarabya.knowledge.position import position

        return position(self)

    # What is legal

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
        for _try in range(_TRIES):
            number = i64(site.fitting[first + rng.below(count)])
            if plot.is_legal(number):
                return number
        listed = plot.legal(self.mission)
        return listed[rng.below(len(listed))]

    def out_of_turn(self, seat: i64) -> Refusal:
        if seat == NATURE:
            return outcome_refusal(self.phase())
        duel = self.mode == stages.DUEL
        if self.stage == stages.OVER:
            return Refusal("SCA-42" if duel else "SCA-32", "game_over", {}, [])
        return Refusal("SCA-37" if duel else "SCA-09", "not_your_turn", {}, [])

    def why_not(self, seat: i64, code: i64) -> Refusal | None:
        plot = self.plots[self.plot_of(seat)]
        if 0 <= code < PLACEMENT_COUNT and self.table.shape[code] == self.mission:
            if self.site.fits(self.table, code, self.flips) and plot.is_legal(code):
                return None
        return placement_refusal(plot, self.mission, self.flips, code)

    # Chance

    def chances(self) -> Chances:
        found = Chances()
        if self.stage == stages.LAY_SITE:
            self._quarter_chances(found)
        elif self.stage == stages.CHOOSE_FIRST:
            found.add(notation.FIRST, 1)
            found.add(notation.FIRST + 1, 1)
        elif self.stage == stages.REVEAL:
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
        first = notation.QUARTER + 32 * len(self.quarters)
        laid = [int(code) // 8 % 4 for code in self.quarters]
        for way in range(32):
            if way // 8 not in laid and (both or way // 4 % 2 == 0):
                found.add(first + way, 1)

    def sample_chance(self, rng: Rng) -> i64:
        """As ``chances().draw``, without building the list where missions are drawn."""
        if self.stage != stages.REVEAL or len(self.deck):
            return self.chances().draw(rng)
        left = rng.below(stages.ROUNDS - len(self.revealed))
        shape: i64 = 0
        while True:
            if not self.is_revealed(shape):
                if left == 0:
                    return notation.MISSION + shape
                left -= 1
            shape += 1

    # What happens

    def apply(self, seat: i64, code: i64) -> None:
        if self.stage == stages.PLACE:
            self._choose(seat, code)
        elif self.stage == stages.REVEAL:
            self._reveal(code - notation.MISSION)
            self._go_on()
        elif self.stage == stages.LAY_SITE:
            self._lay_quarter(code)
        else:
            self.starter = code - notation.FIRST
            self.tell("first", {"seat": int(self.starter)})
            self.begin_leg()

    def _lay_quarter(self, code: i64) -> None:
        self.quarters = append(self.quarters, code)
        self.tell("quarter", {"board": notation.GRAMMAR.notation(code)})
        if len(self.quarters) == 4:
            self.lay_site(board_set(self.settings).site(self.quarters, self.flips))
            self.after_site()

    def lay_site(self, site: Site) -> None:
        """SCA-05: every plot gets the same site."""
        self.site = site
        self.plots = [Plot(site) for _ in self.plots]

    def after_site(self) -> None:
        """SCA-36: the duel's starter is drawn unless the table has chosen."""
        draws = self.mode == stages.DUEL and starter_from_settings(self.settings) == stages.NONE
        if draws:
            self.stage = stages.CHOOSE_FIRST
            return
        if self.mode == stages.DUEL:
            self.starter = starter_from_settings(self.settings)
        self.begin_leg()

    def begin_leg(self) -> None:
        self.turn = self.starter
        self.mission = stages.NONE
        self.stage = stages.REVEAL
        self._go_on()

    def _go_on(self) -> None:
        """Turn over missions of a known order, until somebody must decide or chance must act."""
        while self.stage == stages.REVEAL:
            if len(self.revealed) == stages.ROUNDS:
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
        self.camps[plot * 12 + shape] = stages.DISCARDED
        self.discards[seat] += 1
        self.tell("discarded", {"seat": int(seat), "shape": SHAPES[int(shape)]})

    def _choose(self, seat: i64, number: i64) -> None:
        """SCA-09: choices stay hidden until all have chosen, unless the table plays openly."""
        alone = self.waiting == _SEAT_BIT[seat]
        secret = self.mode == stages.BASE and self.hidden and not (alone and self._none_chosen())
        self.waiting &= ~_SEAT_BIT[seat]
        if not secret:
            self._build(seat, number, False)
        else:
            self.chosen[seat] = number
            log = self.log
            if log is not None:
                public: dict[str, object] = {"seat": int(seat)}
                mine: dict[str, object] = {"move": notation.GRAMMAR.notation(number)}
                log.append(Event("chosen", public, mine, _SEAT_BIT[seat]))
            if alone:
                self._build_chosen()
        if not self.waiting:
            self._close_round()

    def _none_chosen(self) -> bool:
        for choice in self.chosen:
            if choice != stages.NONE:
                return False
        return True

    def _build_chosen(self) -> None:
        for seat in range(self.seats):
            choice = self.chosen[seat]
            if choice != stages.NONE:
                self.chosen[seat] = stages.NONE
                self._build(seat, choice, True)

    def _build(self, seat: i64, number: i64, reveals: bool) -> None:
        """Lay a camp and score every excavation area it closes (SCA-25, SCA-26)."""
        plot = self.plots[self.plot_of(seat)]
        shape = self.table.shape[number]
        earned = plot.build(number)
        self.camps[self.plot_of(seat) * 12 + shape] = number
        self.built[self.plot_of(seat)] += 1
        if self.mode != stages.SOLO:  # SCA-50: the solo game counts no points
            self.points[seat] += earned
        log = self.log
        if log is not None:
            public: dict[str, object] = {
                "seat": int(seat),
                "move": notation.GRAMMAR.notation(number),
                "shape": SHAPES[int(shape)],
            }
            log.append(Event("placed", public, None, 0, reveals))
        index: i64 = 0
        while index < len(plot.closed):
            self._mark_dig(seat, plot, plot.closed[index], plot.closed[index + 1])
            index += 2

    def _mark_dig(self, seat: i64, plot: Plot, low: i64, high: i64) -> None:
        """Keep who closed which dig (SCA-40, SCA-41), pay for it and tell about it."""
        size = count_bits(low) + count_bits(high)
        symbols = plot.symbols_among(low, high)
        self.symbols[seat] += symbols
        self.dug_low[seat] |= low
        self.dug_high[seat] |= high
        tokens = self.pay(seat, size, symbols) if self.physical else []
        marks = self.physical and self.mode == stages.DUEL
        mark = self.mark(squares_of(low, high)[0]) if marks else 0
        log = self.log
        if log is not None:
            public: dict[str, object] = {
                "seat": int(seat),
                "size": int(size),
                "symbols": int(symbols),
                "points": 0 if self.mode == stages.SOLO else int(size * symbols),
                "squares": [square_name(square) for square in squares_of(low, high)],
            }
            if self.physical:
                public["tokens"] = tokens
            if marks:
                public["mark"] = int(mark)
            log.append(Event("dug", public))

    # Taking up a position that was read (see ``knowledge.position``)

    def resume_leg(self) -> None:
        """Go on between two missions."""
        self.stage = stages.REVEAL
        self._go_on()

    def resume_round(self, shape: i64) -> None:
        """Go on in a round whose mission is turned over: ask every seat that has not answered."""
        self.mission = shape
        self.waiting = 0
        for seat in range(self.seats):
            asked = self.mode != stages.DUEL or seat == self.turn
            if asked and self.camps[self.plot_of(seat) * 12 + shape] == stages.NOT_YET:
                self._ask(seat, shape)
        if self.waiting:
            self.stage = stages.PLACE
        else:
            self._close_round()

    def hold_choice(self, seat: i64, number: i64) -> None:
        self.chosen[seat] = number
        self.waiting &= ~_SEAT_BIT[seat]

    # Rounds and legs

    def _close_round(self) -> None:
        self.mission = stages.NONE
        self.stage = stages.REVEAL
        if self.mode == stages.DUEL:
            # SCA-39: the turn passes only when a camp was built
            if self.camps[self.revealed[len(self.revealed) - 1]] != stages.DISCARDED:
                self.turn = 1 - self.turn
        elif self.mode == stages.SOLO:
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

    def _end_leg(self) -> None:
        if self.mode == stages.DUEL:
            compensate(self)
        self.leg += 1
        self.stage = stages.OVER
        if self.leg < self.legs:
            set_up_next_leg(self)
            self.begin_leg()
        else:
            self.tell("over", {})

    def result(self) -> Result | None:
        return result_of(self) if self.stage == stages.OVER else None


def starter_from_settings(settings: Settings) -> i64:
    """SCA-36: who starts the duel, or ``NONE`` when it is drawn."""
    choice = settings.text("duel_first")
    if choice == "chosen":
        return settings.number("first_seat")
    loser = settings.setup.get("loser")
    if choice == "loser" and isinstance(loser, int):
        return loser
    return stages.NONE
