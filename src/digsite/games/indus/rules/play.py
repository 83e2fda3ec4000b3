"""The rules of Indus: what is legal and what happens. Each rule is cited by its id.

What lies on the table and what it is worth is in ``table``; here is who may do what with it.
"""

from __future__ import annotations

from typing import Final

from digsite.core.contract import NATURE, NOBODY, Chances, Observation, Settings, State
from digsite.core.events import Event, Refusal
from digsite.core.native import append, i64, vec
from digsite.core.rng import Rng, hash_all, hash_in
from digsite.games.indus.rules import moves as notation
from digsite.games.indus.rules import stages
from digsite.games.indus.rules.board import box_of
from digsite.games.indus.rules.pieces import (
    COLOURS,
    LANDING,
    SPACE_NAMES,
    SPACES,
    area_name,
    piece_name,
    space_name,
)
from digsite.games.indus.rules.piles import UNPROTECTED, piece_of, with_own, with_piece
from digsite.games.indus.rules.state import IndusPosition
from digsite.games.indus.rules.versions import board_decides_setup, lays_every_view

_SEAT_BIT: Final[vec[i64]] = vec[i64]([1, 2, 4, 8])


class IndusState(IndusPosition):
    """One position: what lies on the table, and what may be done with it."""

    @staticmethod
    def of(state: State) -> IndusState:
        """A state of this game as what it is: strategy and pictures are shown no other."""
        if type(state) is IndusState:  # isinstance of an abstract class is slow
            return state
        raise TypeError(f"a state of {state.settings.game.title}")

    @staticmethod
    def fresh(settings: Settings) -> IndusState:
        """The bare frame: no board, no pieces placed; ``copy`` fills a bare object by itself."""
        state = IndusState(settings)
        state.clear()
        return state

    # Who acts

    def to_act(self) -> i64:
        stage = self.stage
        if stage == stages.ROLL or stage <= stages.CHOOSE_FIRST:
            return NATURE
        return NOBODY if stage == stages.OVER else _SEAT_BIT[self.turn]

    def phase(self) -> str:
        return stages.PHASES[int(self.stage)]

    # What is legal

    def moves(self, seat: i64) -> vec[i64]:
        found = vec[i64]()
        if self.to_act() <= 0 or seat != self.turn:
            return found
        stage = self.stage
        if stage == stages.MOVE:
            for space in range(SPACES):
                if self.may_move(space):
                    found = append(found, notation.MOVE + space)
            if self.may_reroll():
                found = append(found, notation.REROLL)
        elif stage == stages.PICK:
            for colour in self.colours_of(seat):  # both can act, else nothing is to be picked
                found = append(found, notation.COLOUR + colour)
        elif stage == stages.OWN:
            found = append(append(found, notation.POINTS), notation.RECOVER)
        else:
            piece = self.first_piece()
            last = self.last_piece()
            while piece <= last:
                if self.may_place(piece):
                    found = self._with_free_spaces(found, piece * 24)
                piece += 1
        return found

    def _with_free_spaces(self, found: vec[i64], base: i64) -> vec[i64]:
        for space in range(SPACES):
            if self.frame[space] == stages.NONE:
                found = append(found, base + space)
        return found

    def sample_move(self, seat: i64, rng: Rng) -> i64:
        """Placings are drawn piece first, then blindly a space: most spaces are free (IND-13)."""
        if self.stage not in (stages.PLACE, stages.SETUP):
            listed = self.moves(seat)
            return listed[rng.below(len(listed))]
        count: i64 = 0
        first = self.first_piece()
        last = self.last_piece()
        piece = first
        while piece <= last:
            if self.may_place(piece):
                count += 1
            piece += 1
        left = rng.below(count)
        piece = first
        while left > 0 or not self.may_place(piece):
            if self.may_place(piece):
                left -= 1
            piece += 1
        space = rng.below(SPACES)
        while self.frame[space] != stages.NONE:
            space = rng.below(SPACES)
        return piece * 24 + space

    def is_legal(self, code: i64) -> bool:
        """Whether the acting seat may play this code."""
        stage = self.stage
        if stage == stages.MOVE:
            if code == notation.REROLL:
                return self.may_reroll()
            return notation.MOVE <= code < notation.MOVE + SPACES and self.may_move(
                code - notation.MOVE
            )
        if stage in (stages.PLACE, stages.SETUP):
            if not 0 <= code < 288:
                return False
            return self.frame[code % 24] == stages.NONE and self.may_place(code // 24)
        if stage == stages.PICK:
            colour = code - notation.COLOUR
            return 0 <= colour < 4 and self.owners[colour] == self.turn
        return stage == stages.OWN and (code == notation.POINTS or code == notation.RECOVER)

    def why_not(self, seat: i64, code: i64) -> Refusal | None:
        if self.is_legal(code):
            return None
        from digsite.games.indus.rules.refusals import why_not  # which imports the state

        return why_not(self, code)

    def out_of_turn(self, seat: i64) -> Refusal:
        from digsite.games.indus.rules.refusals import out_of_turn

        return out_of_turn(self, seat)

    # Chance

    def chances(self) -> Chances:
        found = Chances()
        if self.stage == stages.ROLL:
            found.span(notation.DIE + 1, notation.DIE + 6)
        elif self.stage == stages.CHOOSE_FIRST:
            found.span(notation.FIRST, notation.FIRST + self.seats - 1)
        elif self.stage == stages.LAY_RING:
            views = 4 if lays_every_view(self.settings.rules) else 1
            for ring, centres in box_of(self.settings).legal().rings.items():
                for view in range(views):
                    tiles = " ".join(ring[view:] + ring[:view])
                    found.add(notation.GRAMMAR.parse(f"ring {tiles}").code(), len(centres))
        elif self.stage == stages.LAY_CENTRE:
            ring = tuple(notation.GRAMMAR.notation(self.ring).split()[1:])
            for centre in box_of(self.settings).legal().centres(ring):
                found.add(notation.GRAMMAR.parse(f"centre {centre}").code(), 1)
        return found

    def sample_chance(self, rng: Rng) -> i64:
        """As ``chances().draw``, without building anything for the die."""
        if self.stage == stages.ROLL:
            return notation.DIE + 1 + rng.below(6)
        return self.chances().draw(rng)

    # What happens

    def apply(self, seat: i64, code: i64) -> None:
        stage = self.stage
        if stage == stages.ROLL:
            self._rolled(code - notation.DIE)
        elif stage == stages.MOVE:
            if code == notation.REROLL:
                self.stage = stages.ROLL
                self.die = 0  # IND-15: the old roll is gone
                self.tell("rerolls", {"seat": int(seat)})
            else:
                self._land(code - notation.MOVE)
        elif stage == stages.PLACE:
            self._place(code // 24, code % 24)
            self.stage = stages.ROLL
        elif stage == stages.PICK:
            self._pick(code - notation.COLOUR)
        elif stage == stages.OWN:
            self._settle_own(code == notation.RECOVER)
        elif stage == stages.SETUP:
            self._place(code // 24, code % 24)
            self._next_setup()
        else:
            self._prepare(code)

    # Before the first turn

    def _prepare(self, code: i64) -> None:
        if self.stage == stages.LAY_RING:
            self.ring = code
            self.stage = stages.LAY_CENTRE
            self.tell("ring", {"tiles": notation.GRAMMAR.notation(code).split()[1:]})
        elif self.stage == stages.LAY_CENTRE:
            corners = notation.GRAMMAR.notation(self.ring).partition(" ")[2]
            centre = notation.GRAMMAR.notation(code).partition(" ")[2]
            self.ring = stages.NONE
            self.lay_board(box_of(self.settings).board(f"{corners} {centre}"))
            self.tell("board", {"board": self.board.text})
            self.after_board()
        else:
            self.turn = code - notation.FIRST
            self.tell("first", {"seat": int(self.turn)})
            self.after_first()

    def after_board(self) -> None:
        """IND-07: the first player is drawn unless the table has chosen."""
        if self.settings.text("first_player") == "random":
            self.stage = stages.CHOOSE_FIRST
            return
        self.turn = self.settings.number("first_seat")
        self.after_first()

    def after_first(self) -> None:
        """IND-05: the first game has its pieces on the frame; IND-06: else everybody places."""
        if self.is_free_setup():
            self.stage = stages.SETUP
        else:
            self.begin_turn()

    def is_free_setup(self) -> bool:
        """IND-05: the prescribed spaces belong to the recommended board; IND-06: else it is free.

        A table may decide otherwise.
        """
        chosen = self.settings.text("setup")
        if chosen != "by_board" or not board_decides_setup(self.settings.rules):
            return chosen == "free"
        recommended = box_of(self.settings).tiles.recommended
        return self.settings.text("board") not in ("recommended", recommended)

    def place_start(self) -> None:
        """IND-05: an assistant, then workers, of each colour on their prescribed spaces.

        IND-09: with three players red, where it plays, takes those of the colour left out.
        """
        tiles = box_of(self.settings).tiles
        start = tiles.start3 if self.seats == 3 else tiles.start4
        left_out = [name for name in start if self.owners[COLOURS.index(name)] == stages.NONE]
        for colour in self.in_play():
            name = COLOURS[colour]
            kind = 1
            for space in start[name if name in start else left_out[0]]:
                self.stand(colour * 3 + kind, SPACE_NAMES.index(space))
                self.reserve[colour * 3 + kind] -= 1
                kind = 0

    def stand(self, piece: i64, space: i64) -> None:
        self.frame[space] = piece
        self.standing[piece] += 1

    def _next_setup(self) -> None:
        """IND-06: clockwise, until every colour has its pieces on the frame."""
        self.turn = (self.turn + 1) % self.seats
        for colour in self.colours_of(self.turn):
            if self.on_frame(colour) < self.start_pieces:
                return
        self.begin_turn()

    # A turn

    def begin_turn(self) -> None:
        """IND-10, IND-11, IND-51: pick a colour, place, or roll at once."""
        self.die = 0
        self.roll = 0
        self.colour = stages.NONE
        first = self.led[2 * self.turn]
        if self.seats != 2:
            self.colour = first
        elif self.lock:
            second = self.led[2 * self.turn + 1]
            if self.can_act(first) and self.can_act(second):
                self.stage = stages.PICK
                return
            self.colour = first if self.can_act(first) else second
        self._place_or_roll()

    def _pick(self, colour: i64) -> None:
        self.colour = colour
        self.tell("colour", {"seat": int(self.turn), "colour": COLOURS[int(colour)]})
        self._place_or_roll()

    def _place_or_roll(self) -> None:
        self.stage = stages.ROLL
        for colour in range(4):
            if self.uses(colour) and self.in_reserve(colour) > 0:
                self.stage = stages.PLACE

    def _place(self, piece: i64, space: i64) -> None:
        self.reserve[piece] -= 1
        self.stand(piece, space)
        if self.log is not None:
            self.tell("placed", self._who(piece, space))

    def _who(self, piece: i64, space: i64) -> dict[str, object]:
        """Which piece stands where on the frame, for events."""
        return {"seat": int(self.turn), "piece": piece_name(piece), "space": space_name(space)}

    def _rolled(self, face: i64) -> None:
        self.die = face
        self.roll += 1
        self.stage = stages.MOVE
        if self.log is not None:
            self.tell("rolled", {"seat": int(self.turn), "die": int(face), "roll": int(self.roll)})

    def _land(self, space: i64) -> None:
        """IND-19 to IND-21, IND-30 to IND-36: straight in, onto the pile, captures at once."""
        piece = self.frame[space]
        area = LANDING[space * 6 + self.die - 1]
        self.frame[space] = stages.NONE
        self.standing[piece] -= 1
        if self.log is not None:
            walk = {"area": area_name(area), "die": int(self.die)}
            self.tell("moved", {**self._who(piece, space), **walk})
        self.drop(piece, area)
        if self.own_piece != stages.NONE:
            self.stage = stages.OWN
        else:
            self._end_turn()

    def drop(self, piece: i64, area: i64) -> None:
        """A piece arrives on an area (IND-30 to IND-36)."""
        protector = self.protector[area]
        if protector != UNPROTECTED and protector != piece // 3:
            self._capture(piece, protector, area, self.recover_walk_in)  # IND-34
            return
        self.uncount(area)
        if protector != UNPROTECTED:
            self.pile[area] = with_own(self.pile[area], piece % 3)
        else:
            own = piece_of(self.pile[area], piece // 3)
            if own == stages.NONE:
                self.pile[area] = with_piece(self.pile[area], piece)
            else:
                self._protect(area, own, piece)
        self.count(area)

    def _protect(self, area: i64, own: i64, piece: i64) -> None:
        """IND-31, IND-32: two pieces of a colour meet; everybody else is captured."""
        colour = piece // 3
        others = self.pile[area]
        self.protector[area] = colour
        self.pile[area] = with_own(with_own(0, own % 3), piece % 3)
        self.tell("protected", {"colour": COLOURS[int(colour)], "area": area_name(area)})
        while others:
            other = (others & 15) - 1
            if other // 3 != colour:
                self._capture(other, colour, area, True)
            others = others >> 4

    def _capture(self, piece: i64, by: i64, area: i64, recoverable: bool) -> None:
        """IND-32, IND-34: points at once; IND-53: an own piece may come back instead."""
        seat = self.owners[by]
        if seat == self.owners[piece // 3] and recoverable:
            if self.recovered[seat] < self.recovery_cap:  # A4
                self.own_piece = piece
                self.own_by = by
                self.own_area = area
                return
        self._score_capture(piece, by, area)

    def _score_capture(self, piece: i64, by: i64, area: i64) -> None:
        worth = piece % 3 + 1
        self.captures[by] += worth
        if self.log is not None:
            self.tell(
                "captured",
                {
                    "seat": int(self.owners[by]),
                    "colour": COLOURS[int(by)],
                    "piece": piece_name(piece),
                    "area": area_name(area),
                    "points": int(worth),
                },
            )

    def _settle_own(self, recover: bool) -> None:
        piece = self.own_piece
        self.own_piece = stages.NONE
        if recover:
            self.reserve[piece] += 1
            self.recovered[self.turn] += 1
            self.tell("recovered", {"seat": int(self.turn), "piece": piece_name(piece)})
        else:
            self._score_capture(piece, self.own_by, self.own_area)
        self.own_by = stages.NONE
        self.own_area = stages.NONE
        self._end_turn()

    def _end_turn(self) -> None:
        """IND-24, IND-54: clockwise to the next seat with pieces left; IND-60: or the end."""
        before = self.turn
        for _seat in range(self.seats):
            self.turn = (self.turn + 1) % self.seats
            if self._has_pieces(self.turn):
                if self.turn == before:
                    self.tell("again", {"seat": int(before)})
                self.begin_turn()
                return
        self.end()

    def _has_pieces(self, seat: i64) -> bool:
        if self.can_act(self.led[2 * seat]):
            return True
        return self.seats == 2 and self.can_act(self.led[2 * seat + 1])

    # The end

    def end(self) -> None:
        """IND-60, IND-62: score the ruins, type after type; the points are known already."""
        self.stage = stages.OVER
        self.colour = stages.NONE
        self.die = 0
        self.roll = 0
        log = self.log
        if log is None:
            return
        for ruin in range(self.board.ruins):
            log.append(Event("scored", self.ruin_data(ruin)))
        log.append(Event("over", {"scores": [int(self.score(seat)) for seat in range(self.seats)]}))

    # Copies and texts

    def observe(self, viewer: i64) -> Observation:
        from digsite.games.indus.knowledge.observation import observe  # it imports rules

        return observe(self, viewer)

    def position(self) -> dict[str, object]:
        from digsite.games.indus.knowledge.position import position

        return position(self)

    def copy(self) -> State:
        other = IndusState(self.settings)
        other.board = self.board
        other.seats = self.seats
        other.led = self.led
        other.owners = self.owners
        other.lock = self.lock
        other.recover_walk_in = self.recover_walk_in
        other.recovery_cap = self.recovery_cap
        other.start_pieces = self.start_pieces
        other.stage = self.stage
        other.ring = self.ring
        other.turn = self.turn
        other.colour = self.colour
        other.die = self.die
        other.roll = self.roll
        other.frame = self.frame[:]
        other.standing = self.standing[:]
        other.reserve = self.reserve[:]
        other.pile = self.pile[:]
        other.protector = self.protector[:]
        other.captures = self.captures[:]
        other.recovered = self.recovered[:]
        other.tally = self.tally[:]
        other.points = self.points[:]
        other.own_piece = self.own_piece
        other.own_by = self.own_by
        other.own_area = self.own_area
        return other

    def key(self) -> i64:
        key = hash_in(self.board.key, self.stage * 4096 + self.turn * 64 + self.colour)
        key = hash_in(hash_in(key, self.die * 4 + self.roll), self.ring)
        key = hash_in(hash_in(key, self.own_piece * 64 + self.own_by), self.own_area)
        key = hash_all(key, self.frame)
        key = hash_all(key, self.reserve)
        key = hash_all(key, self.pile)
        key = hash_all(key, self.protector)
        key = hash_all(key, self.captures)
        return hash_all(key, self.recovered)
