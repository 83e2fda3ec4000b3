"""The rules of Anasazi: who acts, what is legal, what happens. ANA ids cite the rule ledger."""

from __future__ import annotations

from digsite.core.contract import NO_MOVE, Chances, Observation, Settings, State
from digsite.core.events import Event, Refusal
from digsite.core.native import append, i64, vec
from digsite.core.rng import Rng
from digsite.games.anasazi.rules import leads, stages
from digsite.games.anasazi.rules import moves as notation
from digsite.games.anasazi.rules.arcs import nearest_angles
from digsite.games.anasazi.rules.deals import deal_colour, tower_colours
from digsite.games.anasazi.rules.geometry import FULL_TURN
from digsite.games.anasazi.rules.layout import terrain_for
from digsite.games.anasazi.rules.moves import COLOURS, camp_x, camp_y, is_camp, is_lead
from digsite.games.anasazi.rules.state import AnasaziPosition
from digsite.games.anasazi.rules.terrain import BIT, NONE, Terrain, lowest
from digsite.games.anasazi.rules.trails import FREE, Trails


class AnasaziState(AnasaziPosition):
    """A position, and the rules that lead from one to the next."""

    @staticmethod
    def of(state: State) -> AnasaziState:
        """A state of this game as what it is: strategy and pictures are shown no other."""
        if type(state) is AnasaziState:  # isinstance of an abstract class is slow
            return state
        raise TypeError(f"a state of {state.settings.game.title}")

    @staticmethod
    def fresh(settings: Settings, terrain: Terrain) -> AnasaziState:
        """The table before anything was drawn."""
        state = AnasaziState(settings, Trails.laid(settings, terrain))
        state.tile = vec[i64]([0] * 4)
        state.hand = vec[i64]([stages.CAMPS] * settings.seats)
        state.objective = vec[i64]([NONE] * settings.seats)
        state.looked = vec[i64]([0] * settings.seats)
        state.owned = vec[i64]([0] * (4 * settings.seats))
        return state

    # What is legal

    def moves(self, seat: i64) -> vec[i64]:
        found = vec[i64]()
        if self.stage == stages.OVER or self.to_act() != BIT[seat]:
            return found
        if self.stage == stages.ACTION or self.stage == stages.SETUP_CAMP:
            return self._action_codes(seat)
        if self.stage == stages.TAKE:
            found = self._take_codes(seat)
        else:
            towers = self.towers_to_see()
            for tower in range(self.table.terrain.towers):
                if towers & BIT[tower]:
                    found = append(found, notation.LOOK + tower)
        if self.may_decline():
            found = append(found, notation.DECLINE)
        return found

    def _action_codes(self, seat: i64) -> vec[i64]:
        """Leads and camps, one of each kind."""
        codes: list[int] = []
        if self.stage == stages.ACTION:
            codes = [int(lead.code()) for lead in leads.all_leads(self.table, seat, False)]
        if self.stage == stages.SETUP_CAMP or self.hand[seat] > 0:
            codes += [int(code) for code in self.table.camp_codes()]
        return vec[i64](sorted(set(codes)))

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
        return not (acts and (self.stage == stages.SETUP_CAMP or self.stage == stages.ACTION))

    def sample_move(self, seat: i64, rng: Rng) -> i64:
        code: i64 = NONE
        if self.stage == stages.ACTION:
            code = self._sample_action(seat, rng)
        elif self.stage == stages.SETUP_CAMP:
            code = self.table.random_camp(rng)
        return code if code != NONE else super().sample_move(seat, rng)

    def _sample_action(self, seat: i64, rng: Rng) -> i64:
        """A random camp one time in four, else a random direction; ``NONE`` after many tries."""
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
                return leads.lead_code(expedition, angle)
            tries += 1
        return NONE

    def is_legal(self, seat: i64, code: i64) -> bool:
        if self.stage == stages.OVER or self.to_act() != BIT[seat]:
            return False
        if self.stage == stages.ACTION or self.stage == stages.SETUP_CAMP:
            if is_camp(code):
                fits = self.table.camp_obstacle(camp_x(code), camp_y(code)) == FREE
                return fits and self.hand[seat] > 0
            if self.stage == stages.ACTION and is_lead(code):
                expedition = leads.expedition_of(code)
                if expedition >= len(self.table.end_x) or self.table.supply == 0:
                    return False
                return self.table.allows(expedition, leads.angle_of(code), seat)
            return False
        for listed in self.moves(seat):
            if listed == code:
                return True
        return False

    def why_not(self, seat: i64, code: i64) -> Refusal | None:
        if self.is_legal(seat, code):
            return None
        from digsite.games.anasazi.rules.refusals import why_not  # which imports the state

        return why_not(self, seat, code)

    def out_of_turn(self, seat: i64) -> Refusal:
        from digsite.games.anasazi.rules.refusals import out_of_turn

        return out_of_turn(self, seat)

    def nearest(self, seat: i64, code: i64) -> i64:
        if not 0 <= seat < self.seats:
            return NO_MOVE
        if self.is_legal(seat, code):
            return code
        if self.to_act() != BIT[seat] or self.by_eye():
            return NO_MOVE
        camps = self.stage == stages.SETUP_CAMP or self.stage == stages.ACTION
        if camps and is_camp(code) and self.hand[seat] > 0:
            return self.table.nearest_camp(camp_x(code), camp_y(code))
        if self.stage == stages.ACTION and is_lead(code) and self.table.supply > 0:
            expedition = leads.expedition_of(code)
            if expedition < len(self.table.end_x):
                cuts = self.table.cuts(expedition, seat, True)
                for angle in nearest_angles(cuts, leads.angle_of(code)):
                    if self.table.allows(expedition, angle, seat):
                        return leads.lead_code(expedition, angle)
        return NO_MOVE

    def no_help_rule(self, seat: i64) -> str:
        return "ANA-30" if self.stage == stages.ACTION and self.by_eye() else ""

    def no_undo_rule(self, seat: i64, code: i64) -> str:
        return "ANA-30" if is_lead(code) else ""

    # Chance

    def chances(self) -> Chances:
        found = Chances()
        if self.stage == stages.LAY_OUT:
            found.span(notation.LAYOUT, notation.LAYOUT + notation.LAYOUTS - 1)
        elif self.stage == stages.DEAL:
            base = notation.REDS + self.dealt * notation.KIND
            deals = (notation.RED_DEALS, notation.BLUE_DEALS, notation.WHITE_DEALS)
            found.span(base, base + deals[int(self.dealt)] - 1)
        elif self.stage == stages.SET_TOWERS:
            found.span(notation.TOWERS, notation.TOWERS + notation.TOWER_DEALS - 1)
        elif self.stage == stages.CHOOSE_FIRST:
            for seat in range(self.seats):
                found.add(notation.FIRST + seat, 1)
        elif self.stage == stages.OBJECTIVES:
            colour: i64 = 0
            while colour < 4:
                left = self.cards_left(colour)
                if left > 0:
                    found.add(notation.OBJECTIVE + colour, left)
                colour += 1
        return found

    # What happens

    def apply(self, seat: i64, code: i64) -> None:
        if self.stage == stages.ACTION:
            if is_camp(code):
                self._build(seat, code)
            else:
                self._lead(seat, code)
        elif self.stage == stages.SETUP_CAMP:
            self._build(seat, code)
        elif self.stage == stages.TAKE:
            self._take(seat, code)
        elif self.stage == stages.OBJECTIVES:
            self._deal_objective(code)
        elif self.stage > stages.CHOOSE_FIRST:
            self._look(seat, code)
        else:
            self._set_up(code)

    def _set_up(self, code: i64) -> None:
        """ANA-01 to ANA-07: what chance decides before the first camp."""
        if self.stage == stages.LAY_OUT:
            number = code - notation.LAYOUT
            self.table = Trails.laid(self.settings, terrain_for(self.settings, number))
            self.stage = stages.DEAL
            self.tell("layout", {"layout": int(number)})
        elif self.stage == stages.DEAL:
            self._deal_treasures(code)
        elif self.stage == stages.SET_TOWERS:
            self.tower = tower_colours(code - notation.TOWERS, self.table.terrain.towers)
            self.table.standing = BIT[self.table.terrain.towers] - 1
            self.stage = stages.CHOOSE_FIRST
            self.tell("towers", {"towers": int(self.table.terrain.towers)})
        else:
            self.first = code - notation.FIRST
            self.stage = stages.SETUP_CAMP
            self.turn = self.first
            self.tell("first", {"seat": int(self.first)})
            self.resume()

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
            self.stage = stages.SET_TOWERS

    def _say_dealt(self) -> None:
        if self.log is not None:
            held = enumerate(self.table.treasure, 1)
            places = [pueblo for pueblo, colour in held if colour == self.dealt]
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
            self.stage = stages.FIRST_LOOKS
            self.resume()

    def _build(self, seat: i64, code: i64) -> None:
        """ANA-09, ANA-14: the camp stays where it is put."""
        self.table.add_camp(seat, camp_x(code), camp_y(code))
        self.hand[seat] -= 1
        setup = self.stage == stages.SETUP_CAMP
        if not setup:
            self.table.fresh |= BIT[len(self.table.camp_x) - 1]
        if self.log is not None:
            move = notation.GRAMMAR.notation(code)
            self.tell("camp", {"seat": int(seat), "move": move, "left": int(self.hand[seat])})
        if setup:
            self.step += 1
            peeks = self.settings.text("setup_camp_peek") == "yes"
            self.stage = stages.SETUP_LOOK if peeks and self.table.standing else stages.SETUP_CAMP
        elif self.table.standing:
            self.stage = stages.CAMP_LOOK  # ANA-20
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
            if self.stage == stages.FIRST_LOOKS:
                self.round_looks |= BIT[tower]
            if log is not None:
                public: dict[str, object] = {"seat": int(seat), "tower": int(tower) + 1}
                mine: dict[str, object] = {"colour": COLOURS[int(self.tower[tower])]}
                log.append(Event("look", public, mine, BIT[seat], True))
        if self.stage == stages.FIRST_LOOKS:
            self.step += 1
        elif self.stage == stages.SETUP_LOOK:
            self.stage = stages.SETUP_CAMP
        elif self.stage == stages.CAMP_LOOK:
            self.actions -= 1
            self.stage = stages.ACTION
        else:
            self.new_mesas &= ~self._mesas_answered(code)
        self.resume()

    def _mesas_answered(self, code: i64) -> i64:
        """ANA-36: the mesas that a look is for, or that it is declined for, as a mask."""
        if code != notation.DECLINE:
            for mesa in range(self.table.terrain.mesas):
                if self.table.terrain.mesa_towers[mesa] & BIT[code - notation.LOOK]:
                    return BIT[mesa]
        return self.mesas_to_see()

    # Leading

    def _lead(self, seat: i64, code: i64) -> None:
        expedition = leads.expedition_of(code)
        table = self.table
        marker = table.next_marker(expedition, leads.angle_of(code))
        found = table.finds(marker, seat)
        table.add_marker(expedition, marker)
        if self.log is not None:
            public: dict[str, object] = {
                "seat": int(seat),
                "move": notation.GRAMMAR.notation(code),
                "expedition": int(expedition) + 1,
                "end": [int(marker.qx), int(marker.qy)],
                "supply": int(table.supply),
            }
            self.tell("lead", public)
        table.entered |= found.mesas
        self._collect(seat, found.areas)
        # ANA-35: a camp is covered once; its owner's take is decided later.
        self.takes = found.camps
        table.covered |= found.overlapped & ~found.camps
        self.new_mesas = found.mesas
        if table.supply == 0:
            self.ending = stages.BY_MARKERS
        if self.most_on_tile() >= stages.FULL_TRACK:
            self.ending = stages.BY_TOWERS
            if self.settings.text("end_timing") == "tower_first":
                self.takes = 0
                table.covered |= found.camps
        self.actions -= 1
        self.resume()

    def _collect(self, seat: i64, areas: i64) -> None:
        """ANA-31 to ANA-33: treasures to the player, towers to the score tile."""
        terrain = self.table.terrain
        for area in range(terrain.areas):
            if areas & BIT[area]:
                pueblo = terrain.area_pueblo[area]
                if pueblo != NONE:
                    colour = self.table.treasure[pueblo]
                    self.table.treasure[pueblo] = NONE
                    self.owned[seat * 4 + colour] += 1
                    if self.log is not None:
                        self._say_collected(seat, pueblo, colour)
                else:
                    self._reveal(terrain.area_tower[area])

    def _say_collected(self, seat: i64, pueblo: i64, colour: i64) -> None:
        terrain = self.table.terrain
        public: dict[str, object] = {
            "seat": int(seat),
            "pueblo": int(pueblo) + 1,
            "mesa": int(terrain.mesa_of(terrain.treasure_area[pueblo])) + 1,
            "side": terrain.side_of(pueblo),
            "colour": COLOURS[int(colour)],
        }
        self.tell("collected", public)

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
                "value": int(stages.TRACK - self.tile[colour]),
            }
            log.append(Event("revealed", public, None, 0, True))

    def _take(self, seat: i64, code: i64) -> None:
        """ANA-34: one treasure for a camp covered for the first time; declining uses it up."""
        camp = lowest(self.takes)
        self.takes &= ~BIT[camp]
        self.table.covered |= BIT[camp]
        if code == notation.DECLINE:
            self.tell("declined", {"seat": int(seat)})
        else:
            index = code - notation.TAKE
            self.owned[index] -= 1
            self.owned[seat * 4 + index % 4] += 1
            if self.log is not None:
                colour = COLOURS[int(index % 4)]
                self.tell("took", {"seat": int(seat), "from": int(index // 4), "colour": colour})
        self.resume()

    # Going on until somebody must decide

    def resume(self) -> None:
        """Find the next decision after something happened."""
        if self.stage == stages.SETUP_LOOK or self.stage == stages.CAMP_LOOK:
            return
        if self.stage == stages.SETUP_CAMP:
            self._next_setup_camp()
        elif self.stage == stages.FIRST_LOOKS:
            self._next_first_look()
        elif self.stage < stages.OVER:
            self._next_action()

    def _next_setup_camp(self) -> None:
        """ANA-09: two rounds, clockwise from the first player."""
        while self.step < stages.SETUP_CAMPS * self.seats:
            self.turn = (self.first + self.step) % self.seats
            if self.table.any_camp():
                return
            self.tell("lost", {"seat": int(self.turn)})
            self.step += 1
        self.step = 0
        self.stage = stages.OBJECTIVES

    def _next_first_look(self) -> None:
        """ANA-11: three different towers each."""
        looks = min(stages.LOOKS, i64(int(self.table.standing).bit_count()))
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
        self.stage = stages.ACTION
        self.turn = seat
        self.actions = stages.ACTIONS
        self.table.fresh = 0
        self.lost = 0

    def _next_action(self) -> None:
        """Takes, then the end, then looks at new mesas, then the next action or turn."""
        if self._ask_take():
            return
        if self.ending != stages.NOT_ENDED:
            self._finish()
            return
        if self._ask_mesa_look():
            return
        self.stage = stages.ACTION
        while True:
            if self.actions == 0:
                idle = self.idle + 1 if self.lost == stages.ACTIONS else 0
                if idle == self.seats:
                    self.ending = stages.BY_STANDSTILL
                    self.lost = 0
                    self._finish()
                    return
                self.idle = idle
                self._begin_turn((self.turn + 1) % self.seats)
            camps = self.hand[self.turn] > 0
            if leads.any_lead(self.table, self.turn) or (camps and self.table.any_camp()):
                return
            self.actions -= 1
            self.lost += 1
            self.tell("lost", {"seat": int(self.turn)})

    def _ask_take(self) -> bool:
        """Whether a take is to be decided. With nothing to take the camp is used up, or kept."""
        while self.takes:
            if len(self._take_codes(self.turn)):
                self.stage = stages.TAKE
                return True
            camp = lowest(self.takes)
            self.takes &= ~BIT[camp]
            if self.settings.text("steal_empty") == "used":
                self.table.covered |= BIT[camp]
            self.tell("nothing_to_take", {"seat": int(self.turn)})
        return False

    def _ask_mesa_look(self) -> bool:
        while self.new_mesas:
            mesa = lowest(self.new_mesas)
            if self.table.standing & self.table.terrain.mesa_towers[mesa]:
                self.stage = stages.MESA_LOOK
                return True
            self.new_mesas &= ~BIT[mesa]
        return False

    def _finish(self) -> None:
        self.stage = stages.OVER
        self.new_mesas = 0
        log = self.log
        if log is not None:
            public: dict[str, object] = {"reason": stages.ENDINGS[int(self.ending)]}
            public.update(self.last_facts())
            log.append(Event("over", public, None, 0, True))

    # Copies and texts

    def observe(self, viewer: i64) -> Observation:
        from digsite.games.anasazi.knowledge.observation import observe

        return observe(self, viewer)

    def position(self) -> dict[str, object]:
        from digsite.games.anasazi.knowledge.position import position

        return position(self)

    def copy(self) -> State:
        other = AnasaziState(self.settings, self.table.copy())
        self.copy_into(other)
        return other
