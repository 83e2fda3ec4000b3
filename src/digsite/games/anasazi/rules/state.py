"""What a position of Anasazi consists of, and what it is worth. What happens is in ``play.py``."""

from __future__ import annotations

from digsite.core.contract import NATURE, NOBODY, Result, Settings, State
from digsite.core.native import i64, vec
from digsite.core.rng import hash_all, hash_in
from digsite.games.anasazi.rules import stages
from digsite.games.anasazi.rules.moves import COLOURS
from digsite.games.anasazi.rules.terrain import BIT, NONE, lowest
from digsite.games.anasazi.rules.trails import Trails
from digsite.games.anasazi.rules.versions import looks_in_any_order


class AnasaziPosition(State):
    """All that makes a position. Colours are numbered as in ``COLOURS``; seats sit clockwise."""

    def __init__(self, settings: Settings, table: Trails) -> None:
        super().__init__(settings)
        self.seats: i64 = settings.seats
        self.table = table
        self.stage: i64 = stages.LAY_OUT
        self.dealt: i64 = 0
        """Colours of treasures that lie on the mesas."""
        self.tower = vec[i64]()
        """The true colour of every tower, ``NONE`` for those on the score tile."""
        self.tile = vec[i64]()
        """Towers on the score tile, by colour."""
        self.first: i64 = NONE
        self.turn: i64 = NONE
        self.actions: i64 = 0
        self.hand = vec[i64]()
        """Camps in hand, by seat."""
        self.owned = vec[i64]()
        """Treasures, by seat * 4 + colour."""
        self.objective = vec[i64]()
        self.looked = vec[i64]()
        """By seat, the towers whose colour that seat has seen."""
        self.step: i64 = 0
        """Set-up camps placed, objectives dealt or first looks taken so far."""
        self.round_looks: i64 = 0
        self.takes: i64 = 0
        """Own camps just covered that still give a take (a mask of camps)."""
        self.new_mesas: i64 = 0
        self.ending: i64 = stages.NOT_ENDED
        self.idle: i64 = 0
        """Turns in a row in which both actions were lost."""
        self.lost: i64 = 0
        """Actions lost in this turn."""

    # Copies

    def copy_into(self, other: AnasaziPosition) -> None:
        """All but the settings and the table, which a position is made with."""
        other.stage = self.stage
        other.dealt = self.dealt
        other.tower = self.tower[:]
        other.tile = self.tile[:]
        other.first = self.first
        other.turn = self.turn
        other.actions = self.actions
        other.hand = self.hand[:]
        other.owned = self.owned[:]
        other.objective = self.objective[:]
        other.looked = self.looked[:]
        other.step = self.step
        other.round_looks = self.round_looks
        other.takes = self.takes
        other.new_mesas = self.new_mesas
        other.ending = self.ending
        other.idle = self.idle
        other.lost = self.lost

    def key(self) -> i64:
        key = hash_in(self.table.key(), self.stage * 4096 + self.dealt * 64 + self.ending)
        key = hash_in(key, self.first * 64 + self.turn)
        key = hash_in(key, self.actions * 4096 + self.step * 64 + self.idle * 8 + self.lost)
        key = hash_in(hash_in(key, self.round_looks), self.takes)
        key = hash_in(key, self.new_mesas)
        key = hash_all(hash_all(key, self.tower), self.tile)
        key = hash_all(hash_all(key, self.hand), self.owned)
        return hash_all(hash_all(key, self.objective), self.looked)

    # Who acts, and what stands open

    def to_act(self) -> i64:
        if self.stage == stages.OVER:
            return NOBODY
        if self.stage <= stages.CHOOSE_FIRST or self.stage == stages.OBJECTIVES:
            return NATURE
        return BIT[self.turn]

    def phase(self) -> str:
        return stages.PHASES[int(self.stage)]

    def by_eye(self) -> bool:
        """ANA-30 taken literally: nothing measured is told."""
        return self.settings.text("measuring") == "eyeball"

    def may_decline(self) -> bool:
        """Takes and looks may be declined, but not the three looks of the set-up."""
        return self.stage in (stages.SETUP_LOOK, stages.CAMP_LOOK, stages.TAKE, stages.MESA_LOOK)

    def towers_to_see(self) -> i64:
        """The towers one may look at now, as a mask."""
        standing = self.table.standing
        if self.stage == stages.FIRST_LOOKS:
            return standing & ~self.round_looks
        if self.stage == stages.MESA_LOOK:
            return standing & self.towers_on(self.mesas_to_see())
        if self.stage in (stages.SETUP_LOOK, stages.CAMP_LOOK):
            return standing
        return 0

    def mesas_to_see(self) -> i64:
        """ANA-36: the new mesas whose towers one may look at next, as a mask."""
        if looks_in_any_order(self.settings.rules):
            return self.new_mesas
        return BIT[lowest(self.new_mesas)]

    def towers_on(self, mesas: i64) -> i64:
        """The towers of these mesas, standing or not."""
        found: i64 = 0
        for mesa in range(self.table.terrain.mesas):
            if mesas & BIT[mesa]:
                found |= self.table.terrain.mesa_towers[mesa]
        return found

    def most_on_tile(self) -> i64:
        most: i64 = 0
        for count in self.tile:
            most = max(most, count)
        return most

    def cards_left(self, colour: i64) -> i64:
        """ANA-10: the objective cards of a colour that nobody was dealt."""
        left: i64 = 2 if self.settings.text("objective_deck") == "2x4" else 1
        for dealt in self.objective:
            if dealt == colour:
                left -= 1
        return left

    # Who wins

    def value_of(self, colour: i64) -> i64:
        """ANA-40: the empty spaces of a colour's track."""
        return stages.TRACK - self.tile[colour]

    def bonus_winner(self, colour: i64) -> i64:
        """ANA-39: the seat with strictly most treasures of a colour, or ``NONE``."""
        best: i64 = NONE
        most: i64 = 0
        for seat in range(self.seats):
            count = self.owned[seat * 4 + colour]
            if count > most:
                most = count
                best = seat
            elif count == most:
                best = NONE
        return best

    def held(self, seat: i64, colour: i64) -> i64:
        """A seat's treasures of a colour, with the bonus one it would get."""
        bonus: i64 = 1 if self.bonus_winner(colour) == seat else 0
        return self.owned[seat * 4 + colour] + bonus

    def score(self, seat: i64) -> i64:
        total: i64 = 0
        colour: i64 = 0
        while colour < 4:
            times: i64 = 2 if self.objective[seat] == colour else 1
            total += times * self.held(seat, colour) * self.value_of(colour)
            colour += 1
        return total

    def result(self) -> Result | None:
        if self.stage != stages.OVER:
            return None
        scores = [int(self.score(seat)) for seat in range(self.seats)]
        breakdown: list[dict[str, int]] = []
        for seat in range(self.seats):
            values = [int(self.value_of(colour)) for colour in range(4)]
            plain = sum(int(self.owned[seat * 4 + colour]) * values[colour] for colour in range(4))
            bonus = sum(values[c] for c in range(4) if self.bonus_winner(c) == seat)
            doubled = scores[seat] - plain - bonus
            breakdown.append({"ANA-40": plain, "ANA-39": bonus, "ANA-41": doubled})
        reason = stages.ENDINGS[int(self.ending)]
        return Result(scores, self._winners(scores), reason, breakdown, self.last_facts())

    def objectives(self) -> list[object]:
        """By seat, the colour of the objective card, or an empty text."""
        return [COLOURS[int(colour)] if colour != NONE else "" for colour in self.objective]

    def last_facts(self) -> dict[str, object]:
        """What is shown at the end: all objectives, and for each bonus given who gets it."""
        winners = [(name, self.bonus_winner(colour)) for colour, name in enumerate(COLOURS)]
        bonus: dict[str, object] = {name: int(seat) for name, seat in winners if seat != NONE}
        return {"objectives": self.objectives(), "bonus": bonus}

    def _winners(self, scores: list[int]) -> list[int]:
        """ANA-42: most points, then most treasures; then shared, unless turn order decides."""
        best = max(scores)
        winners = [seat for seat, score in enumerate(scores) if score == best]
        held = [sum(int(self.held(seat, colour)) for colour in range(4)) for seat in winners]
        winners = [seat for seat, count in zip(winners, held, strict=True) if count == max(held)]
        if len(winners) > 1 and self.settings.text("final_tie") == "turn_order":
            order = [int((self.first + place) % self.seats) for place in range(self.seats)]
            return [next(seat for seat in order if seat in winners)]
        return winners
