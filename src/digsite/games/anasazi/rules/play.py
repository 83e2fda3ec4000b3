"""The rules of Anasazi: who acts, what is legal, what happens. ANA ids cite the rule ledger."""

from __future__ import annotations

from digsite.core.contract import (
    NATURE,
    NO_MOVE,
    Chances,
    Observation,
    Settings,
    State,
)
from digsite.core.events import Event, Refusal
from digsite.core.native import append, i64, vec
from digsite.core.rng import Rng
from digsite.games.anasazi.rules import moves as notation
from digsite.games.anasazi.rules.arcs import nearest_angles
from digsite.games.anasazi.rules.deals import deal_colour, tower_colours
from digsite.games.anasazi.rules.geometry import FULL_TURN
from digsite.games.anasazi.rules.layout import terrain_for
from digsite.games.anasazi.rules.leads import any_lead, lead_codes
from digsite.games.anasazi.rules.moves import COLOURS, camp_x, camp_y, is_camp, is_lead
from digsite.games.anasazi.rules.stages import (
    ACTION,
    ACTIONS,
    BY_MARKERS,
    BY_STANDSTILL,
    BY_TOWERS,
    CAMP_LOOK,
    CAMPS,
    CHOOSE_FIRST,
    DEAL,
    ENDINGS,
    FIRST_LOOKS,
    FULL_TRACK,
    LAY_OUT,
    LOOKS,
    MESA_LOOK,
    NOT_ENDED,
    OBJECTIVES,
    OVER,
    SET_TOWERS,
    SETUP_CAMP,
    SETUP_CAMPS,
    SETUP_LOOK,
    TAKE,
    TRACK,
)
from digsite.games.anasazi.rules.state import AnasaziPosition
from digsite.games.anasazi.rules.terrain import BIT, NONE, Terrain
from digsite.games.anasazi.rules.trails import FREE, Table


class AnasaziState(AnasaziPosition):
    """A position, and the rules that lead from one to the next."""

    @staticmethod
    def fresh(settings: Settings, terrain: Terrain) -> AnasaziState:
        """The table before anything was drawn."""
        state = AnasaziState(settings, Table.laid(settings, terrain))
        for _colour in range(4):
            state.tile = append(state.tile, 0)
        for _seat in range(settings.seats):
            state.hand = append(state.hand, CAMPS)
            state.objective = append(state.objective, NONE)
            state.looked = append(state.looked, 0)
            for _colour in range(4):
                state.owned = append(state.owned, 0)
        return state

    # What is legal

    def moves(self, seat: i64) -> vec[i64]:
        found = vec[i64]()
        if self.stage == OVER or self.to_act() != BIT[seat]:
            return found
        if self.stage == ACTION:
            found = lead_codes(self.table, seat)
        if self.stage == SETUP_CAMP or (self.stage == ACTION and self.hand[seat] > 0):
            codes = [int(code) for code in self.table.camp_codes()]
            codes.sort()
            previous = -1
            for code in codes:
                if code != previous:
                    found = append(found, i64(code))
                previous = code
            return found
        if self.stage == TAKE:
            found = self._take_codes(seat)
        elif self.stage != ACTION:
            towers = self.towers_to_see()
            tower: i64 = 0
            while tower < self.table.terrain.towers:
                if towers & BIT[tower]:
                    found = append(found, notation.LOOK + tower)
                tower += 1
        if self.may_decline():
            found = append(found, notation.DECLINE)
        return found

    def _take_codes(self, seat: i64) -> vec[i64]:
        found = vec[i64]()
        index: i64 = 0
        while index < 4 * self.seats:
            if index // 4 != seat and self.owned[index] > 0:
                found = append(found, notation.TAKE + index)
            index += 1
        return found

    def complete(self, seat: i64) -> bool:
        """Angles and points are not listed one by one."""
        acts = self.to_act() == BIT[seat]
        return not (acts and (self.stage == SETUP_CAMP or self.stage == ACTION))

    def sample_move(self, seat: i64, rng: Rng) -> i64:
        if self.stage == ACTION:
            return self._sample_action(seat, rng)
        if self.stage == SETUP_CAMP:
            code = self.table.random_camp(rng)
            if code != NONE:
                return code
        listed = self.moves(seat)
        return listed[rng.below(len(listed))]

    def _sample_action(self, seat: i64, rng: Rng) -> i64:
        """A random camp one time in four, else a random direction."""
        table = self.table
        if self.hand[seat] > 0 and rng.below(4) == 0:
            code = table.random_camp(rng)
            if code != NONE:
                return code
        count: i64 = len(table.end_x)
        tries: i64 = 0
        while tries < 60 and count > 0 and table.supply > 0:
            expedition = rng.below(count)
            angle = rng.below(FULL_TURN)
            if table.allows(expedition, angle, seat):
                return notation.LEAD + expedition * FULL_TURN + angle
            tries += 1
        listed = self.moves(seat)
        return listed[rng.below(len(listed))]

    def is_legal(self, seat: i64, code: i64) -> bool:
        if self.stage == OVER or self.to_act() != BIT[seat]:
            return False
        if self.stage == ACTION or self.stage == SETUP_CAMP:
            if is_camp(code):
                fits = self.table.camp_obstacle(camp_x(code), camp_y(code)) == FREE
                return fits and self.hand[seat] > 0
            if self.stage == ACTION and is_lead(code):
                expedition = (code - notation.LEAD) // FULL_TURN
                angle = (code - notation.LEAD) % FULL_TURN
                if expedition >= len(self.table.end_x) or self.table.supply == 0:
                    return False
                return self.table.allows(expedition, angle, seat)
            return False
        if code == notation.DECLINE:
            return self.may_decline()
        if self.stage == TAKE:
            index = code - notation.TAKE
            inside = 0 <= index < 4 * self.seats
            return inside and index // 4 != seat and self.owned[index] > 0
        tower = code - notation.LOOK
        inside = 0 <= tower < self.table.terrain.towers
        return inside and self.towers_to_see() & BIT[tower] != 0

    def refusal(self, seat: i64, code: i64) -> Refusal | None:
        from digsite.games.anasazi.rules.refusals import move_refusal, outcome_refusal

        if seat == NATURE:
            acts = self.to_act() == NATURE
            if acts and self.chances().has(code):
                return None
            return outcome_refusal(self, code)
        if 0 <= seat < self.seats and self.is_legal(seat, code):
            return None
        return move_refusal(self, seat, code)

    def nearest(self, seat: i64, code: i64) -> i64:
        if not 0 <= seat < self.seats:
            return NO_MOVE
        if self.is_legal(seat, code):
            return code
        if self.to_act() != BIT[seat]:
            return NO_MOVE
        camps = self.stage == SETUP_CAMP or self.stage == ACTION
        if camps and is_camp(code) and self.hand[seat] > 0:
            return self.table.nearest_camp(camp_x(code), camp_y(code))
        if self.stage == ACTION and is_lead(code) and self.table.supply > 0:
            expedition = (code - notation.LEAD) // FULL_TURN
            if expedition < len(self.table.end_x):
                wish = (code - notation.LEAD) % FULL_TURN
                cuts = self.table.cuts(expedition, seat, True)
                for angle in nearest_angles(cuts, wish):
                    if self.table.allows(expedition, angle, seat):
                        return notation.LEAD + expedition * FULL_TURN + angle
        return NO_MOVE

    def final_rule(self, seat: i64, code: i64) -> str:
        return "ANA-30" if is_lead(code) else ""

    # Chance

    def chances(self) -> Chances:
        found = Chances()
        if self.stage == LAY_OUT:
            found.span(notation.LAYOUT, notation.LAYOUT + notation.LAYOUTS - 1)
        elif self.stage == DEAL:
            if self.dealt == 0:
                found.span(notation.REDS, notation.REDS + notation.RED_DEALS - 1)
            elif self.dealt == 1:
                found.span(notation.BLUES, notation.BLUES + notation.BLUE_DEALS - 1)
            else:
                found.span(notation.WHITES, notation.WHITES + notation.WHITE_DEALS - 1)
        elif self.stage == SET_TOWERS:
            found.span(notation.TOWERS, notation.TOWERS + notation.TOWER_DEALS - 1)
        elif self.stage == CHOOSE_FIRST:
            seat: i64 = 0
            while seat < self.seats:
                found.add(notation.FIRST + seat, 1)
                seat += 1
        elif self.stage == OBJECTIVES:
            colour: i64 = 0
            while colour < 4:
                left = self.cards_left(colour)
                if left > 0:
                    found.add(notation.OBJECTIVE + colour, left)
                colour += 1
        return found

    # What happens

    def apply(self, seat: i64, code: i64) -> None:
        if self.stage == ACTION:
            if is_camp(code):
                self._build(seat, code)
            else:
                self._lead(seat, code)
        elif self.stage == SETUP_CAMP:
            self._build(seat, code)
        elif self.stage == TAKE:
            self._take(seat, code)
        elif self.stage == OBJECTIVES:
            self._deal_objective(code)
        elif self.stage > CHOOSE_FIRST:
            self._look(seat, code)
        else:
            self._set_up(code)

    def _set_up(self, code: i64) -> None:
        """ANA-01 to ANA-07: what chance decides before the first camp."""
        if self.stage == LAY_OUT:
            self.lay(code - notation.LAYOUT)
            self.tell("layout", {"layout": int(code - notation.LAYOUT)})
        elif self.stage == DEAL:
            self._deal_treasures(code)
        elif self.stage == SET_TOWERS:
            self.tower = tower_colours(code - notation.TOWERS, self.table.terrain.towers)
            self.table.standing = BIT[self.table.terrain.towers] - 1
            self.stage = CHOOSE_FIRST
            self.tell("towers", {"towers": int(self.table.terrain.towers)})
        else:
            self.first = code - notation.FIRST
            self.stage = SETUP_CAMP
            self.turn = self.first
            self.tell("first", {"seat": int(self.first)})
            self.resume()

    def lay(self, number: i64) -> None:
        """ANA-02 to ANA-04: the mesas and base camps of a layout."""
        self.table = Table.laid(self.settings, terrain_for(self.settings, number))
        self.stage = DEAL

    def _deal_treasures(self, code: i64) -> None:
        """ANA-07, colour by colour; what stays bare takes the last colour."""
        base = notation.REDS + self.dealt * notation.KIND
        deal_colour(self.table.treasure, self.dealt, code - base)
        self._say_dealt()
        self.dealt += 1
        if self.dealt == 3:
            pueblo: i64 = 0
            while pueblo < len(self.table.treasure):
                if self.table.treasure[pueblo] == NONE:
                    self.table.treasure[pueblo] = 3
                pueblo += 1
            self._say_dealt()
            self.dealt = 4
            self.stage = SET_TOWERS

    def _say_dealt(self) -> None:
        if self.log is not None:
            table = self.table
            places = [
                pueblo + 1
                for pueblo in range(len(table.treasure))
                if table.treasure[pueblo] == self.dealt
            ]
            self.tell("dealt", {"colour": COLOURS[int(self.dealt)], "pueblos": places})

    def _deal_objective(self, code: i64) -> None:
        """ANA-10: to each player one card that only he sees."""
        seat = (self.first + self.step) % self.seats
        self.objective[seat] = code - notation.OBJECTIVE
        self.step += 1
        log = self.log
        if log is not None:
            mine: dict[str, object] = {"colour": COLOURS[int(code - notation.OBJECTIVE)]}
            log.append(Event("objective", {"seat": int(seat)}, mine, BIT[seat], True))
        if self.step == self.seats:
            self.step = 0
            self.stage = FIRST_LOOKS
            self.turn = self.first
            self.resume()

    def _build(self, seat: i64, code: i64) -> None:
        """ANA-09, ANA-14: the camp stays where it is put."""
        self.table.add_camp(seat, camp_x(code), camp_y(code))
        self.hand[seat] -= 1
        setup = self.stage == SETUP_CAMP
        if not setup:
            self.table.fresh |= BIT[len(self.table.camp_x) - 1]
        log = self.log
        if log is not None:
            public: dict[str, object] = {
                "seat": int(seat),
                "move": notation.decode(code).notation(),
                "left": int(self.hand[seat]),
            }
            log.append(Event("camp", public))
        if setup:
            self.step += 1
            peeks = self.settings.text("setup_camp_peek") == "yes"
            self.stage = SETUP_LOOK if peeks and self.table.standing else SETUP_CAMP
        elif self.table.standing:
            self.stage = CAMP_LOOK  # ANA-20
        else:
            self.actions -= 1
        self.resume()

    def _look(self, seat: i64, code: i64) -> None:
        """ANA-11, ANA-20, ANA-36: which tower is public, its colour is not."""
        log = self.log
        if code == notation.DECLINE:
            self.tell("declined", {"seat": int(seat)})
        else:
            tower = code - notation.LOOK
            self.looked[seat] |= BIT[tower]
            if self.stage == FIRST_LOOKS:
                self.round_looks |= BIT[tower]
            if log is not None:
                public: dict[str, object] = {"seat": int(seat), "tower": int(tower) + 1}
                mine: dict[str, object] = {"colour": COLOURS[int(self.tower[tower])]}
                log.append(Event("look", public, mine, BIT[seat], True))
        if self.stage == FIRST_LOOKS:
            self.step += 1
        elif self.stage == SETUP_LOOK:
            self.stage = SETUP_CAMP
        elif self.stage == CAMP_LOOK:
            self.actions -= 1
            self.stage = ACTION
        else:
            self.new_mesas &= ~BIT[self.first_new_mesa()]
        self.resume()

    # Leading

    def _lead(self, seat: i64, code: i64) -> None:
        expedition = (code - notation.LEAD) // FULL_TURN
        table = self.table
        marker = table.next_marker(expedition, (code - notation.LEAD) % FULL_TURN)
        found = table.finds(marker, seat)
        table.add_marker(expedition, marker)
        if self.log is not None:
            self.tell(
                "lead",
                {
                    "seat": int(seat),
                    "move": notation.decode(code).notation(),
                    "expedition": int(expedition) + 1,
                    "end": [int(marker.qx), int(marker.qy)],
                    "supply": int(table.supply),
                },
            )
        table.entered |= found.mesas
        self._collect(seat, found.areas)
        # ANA-35: a camp is covered once; its owner's take is decided later.
        self.takes = found.camps
        table.covered |= found.overlapped & ~found.camps
        self.new_mesas = found.mesas
        if table.supply == 0:
            self.ending = BY_MARKERS
        if self.most_on_tile() >= FULL_TRACK:
            self.ending = BY_TOWERS
            if self.settings.text("end_timing") == "tower_first":
                self.takes = 0
                table.covered |= found.camps
        self.actions -= 1
        self.resume()

    def _collect(self, seat: i64, areas: i64) -> None:
        """ANA-31 to ANA-33: treasures to the player, towers to the score tile."""
        terrain = self.table.terrain
        area: i64 = 0
        while area < terrain.areas:
            if areas & BIT[area]:
                pueblo = terrain.area_pueblo[area]
                if pueblo != NONE:
                    colour = self.table.treasure[pueblo]
                    self.table.treasure[pueblo] = NONE
                    self.owned[seat * 4 + colour] += 1
                    if self.log is not None:
                        values: dict[str, object] = {
                            "seat": int(seat),
                            "pueblo": int(pueblo) + 1,
                            "colour": COLOURS[int(colour)],
                        }
                        self.tell("collected", values)
                else:
                    self._reveal(terrain.area_tower[area])
            area += 1

    def _reveal(self, tower: i64) -> None:
        colour = self.tower[tower]
        self.table.standing &= ~BIT[tower]
        self.tower[tower] = NONE
        self.tile[colour] += 1
        log = self.log
        if log is not None:
            public: dict[str, object] = {
                "tower": int(tower) + 1,
                "colour": COLOURS[int(colour)],
                "value": int(TRACK - self.tile[colour]),
            }
            log.append(Event("revealed", public, None, 0, True))

    def _take(self, seat: i64, code: i64) -> None:
        """ANA-34: one treasure for a camp covered for the first time; declining uses it up."""
        camp = self.first_take()
        self.takes &= ~BIT[camp]
        self.table.covered |= BIT[camp]
        if code == notation.DECLINE:
            self.tell("declined", {"seat": int(seat)})
        else:
            index = code - notation.TAKE
            self.owned[index] -= 1
            self.owned[seat * 4 + index % 4] += 1
            if self.log is not None:
                values: dict[str, object] = {
                    "seat": int(seat),
                    "from": int(index // 4),
                    "colour": COLOURS[int(index % 4)],
                }
                self.tell("took", values)
        self.resume()

    # Going on until somebody must decide

    def resume(self) -> None:
        """Find the next decision after something happened."""
        if self.stage == SETUP_LOOK or self.stage == CAMP_LOOK:
            return
        if self.stage == SETUP_CAMP:
            self._next_setup_camp()
        elif self.stage == FIRST_LOOKS:
            self._next_first_look()
        elif self.stage < OVER:
            self._next_action()

    def _next_setup_camp(self) -> None:
        """ANA-09: two rounds, clockwise from the first player."""
        while self.step < SETUP_CAMPS * self.seats:
            self.turn = (self.first + self.step) % self.seats
            if self.table.any_camp():
                return
            self.tell("lost", {"seat": int(self.turn)})
            self.step += 1
        self.step = 0
        self.stage = OBJECTIVES

    def _next_first_look(self) -> None:
        """ANA-11: three different towers each."""
        looks = min(LOOKS, self.standing_count())
        if self.step < looks * self.seats:
            if self.step % looks == 0:
                self.round_looks = 0
            self.turn = (self.first + self.step // looks) % self.seats
            return
        self.round_looks = 0
        self.step = 0
        self._begin_turn(self.first)
        self._next_action()

    def _begin_turn(self, seat: i64) -> None:
        self.stage = ACTION
        self.turn = seat
        self.actions = ACTIONS
        self.table.fresh = 0
        self.lost = 0

    def _next_action(self) -> None:
        """Takes, then the end, then looks at new mesas, then the next action or turn."""
        if self._ask_take():
            return
        if self.ending != NOT_ENDED:
            self._finish()
            return
        if self._ask_mesa_look():
            return
        self.stage = ACTION
        while True:
            if self.actions == 0:
                self.idle = self.idle + 1 if self.lost == ACTIONS else 0
                if self.idle == self.seats:
                    self.ending = BY_STANDSTILL
                    self._finish()
                    return
                self._begin_turn((self.turn + 1) % self.seats)
            camps = self.hand[self.turn] > 0
            if any_lead(self.table, self.turn) or (camps and self.table.any_camp()):
                return
            self.actions -= 1
            self.lost += 1
            self.tell("lost", {"seat": int(self.turn)})

    def _ask_take(self) -> bool:
        """Whether a take is to be decided. With nothing to take the camp is used up, or kept."""
        while self.takes:
            if self.others_have_treasure():
                self.stage = TAKE
                return True
            camp = self.first_take()
            self.takes &= ~BIT[camp]
            if self.settings.text("steal_empty") == "used":
                self.table.covered |= BIT[camp]
            self.tell("nothing_to_take", {"seat": int(self.turn)})
        return False

    def _ask_mesa_look(self) -> bool:
        while self.new_mesas:
            mesa = self.first_new_mesa()
            if self.table.standing & self.towers_on(mesa):
                self.stage = MESA_LOOK
                return True
            self.new_mesas &= ~BIT[mesa]
        return False

    def _finish(self) -> None:
        self.stage = OVER
        self.new_mesas = 0
        log = self.log
        if log is not None:
            cards: list[object] = [
                COLOURS[int(colour)] if colour != NONE else "" for colour in self.objective
            ]
            public: dict[str, object] = {"reason": ENDINGS[int(self.ending)], "objectives": cards}
            log.append(Event("over", public, None, 0, True))

    # Copies and texts

    def observe(self, viewer: i64) -> Observation:
        from digsite.games.anasazi.knowledge.observation import observe

        return observe(self, viewer)

    def position(self) -> dict[str, object]:
        from digsite.games.anasazi.knowledge.position import position

        return position(self)

    def copy(self) -> State:
        other = AnasaziState(self.settings, self.table.copy(self.settings))
        self.copy_into(other)
        return other
