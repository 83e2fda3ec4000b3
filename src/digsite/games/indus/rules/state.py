"""What lies on the table in Indus: pieces, piles, counts and points; no rule of play.

The counts of every ruin and the points they are worth now are kept up to date with each landing, so
that the provisional score is always at hand.
"""

from __future__ import annotations

from typing import Final

from digsite.core.contract import Result, State
from digsite.core.native import i64, vec
from digsite.games.indus.knowledge.content import TYPE_NAMES
from digsite.games.indus.rules import stages
from digsite.games.indus.rules.board import BUILDING, NO_RUIN, Board
from digsite.games.indus.rules.pieces import AREAS, COLOURS, area_name, chosen_colours
from digsite.games.indus.rules.piles import UNPROTECTED, own_height, top_colour
from digsite.games.indus.rules.scoring import add_award, awards

KIT: Final = {2: (6, 4, 2), 3: (8, 5, 3), 4: (6, 4, 2)}
"""IND-02: workers, assistants and professors of each colour, by seats."""
START_PIECES: Final = {2: 2, 3: 3, 4: 2}
"""IND-05, IND-06: pieces of each colour on the frame before the first turn."""


class IndusPosition(State):
    """The things on the table. Vectors go by space, area, colour, piece or (ruin, colour)."""

    board: Board
    seats: i64
    led: vec[i64]
    """IND-09: the two colours of each seat, ``led[2 * seat]`` first; the second may be ``NONE``."""
    owners: vec[i64]
    """The seat that leads each colour; ``NONE`` for one that stays in the box."""
    lock: bool
    """A2: two players place and move one colour a turn."""
    recover_walk_in: bool
    recovery_cap: i64
    start_pieces: i64
    stage: i64
    ring: i64
    """The code of the large tiles while the middle is still open, else ``NONE``."""
    turn: i64
    colour: i64
    """The colour of this turn; ``NONE`` while both colours of a seat may be used."""
    die: i64
    roll: i64
    """Rolls made in this turn."""
    frame: vec[i64]
    """The piece on each space, or ``NONE``."""
    standing: vec[i64]
    """How many of each piece stand on the frame."""
    reserve: vec[i64]
    pile: vec[i64]
    protector: vec[i64]
    """For each area the colour that protects it, or ``UNPROTECTED``."""
    captures: vec[i64]
    """Points of each colour for captured pieces."""
    recovered: vec[i64]
    """IND-53: pieces each seat has taken back."""
    tally: vec[i64]
    """For each ruin and colour the pieces that count: ``tally[4 * ruin + colour]``."""
    points: vec[i64]
    """What the ruins would pay each colour now."""
    own_piece: i64
    """IND-53: the own piece whose fate is to be chosen, or ``NONE``."""
    own_by: i64
    own_area: i64

    def clear(self) -> None:
        """The bare frame: no board, no pieces placed, full kits in the reserves (IND-02)."""
        settings = self.settings
        seats = settings.seats
        self.board = Board("", {}, {})
        self.seats = seats
        self._deal_colours(chosen_colours(settings.text("colours"), seats))
        self.lock = seats == 2 and settings.text("two_player_colour_lock") == "on"
        self.recover_walk_in = settings.text("recover_on_walk_in") == "on"
        self.recovery_cap = settings.number("recovery_cap")
        self.start_pieces = START_PIECES[seats]
        self.stage = stages.LAY_RING
        self.ring = stages.NONE
        self.turn = 0
        self.colour = stages.NONE
        self.die = 0
        self.roll = 0
        self.frame = vec[i64]([stages.NONE] * 24)
        self.standing = vec[i64]([0] * 12)
        self.reserve = vec[i64]([0] * 12)
        for colour in self.in_play():
            for kind in range(3):
                self.reserve[3 * colour + kind] = KIT[seats][kind]
        self.pile = vec[i64]([0] * 36)
        self.protector = vec[i64]([UNPROTECTED] * 36)
        self.captures = vec[i64]([0] * 4)
        self.recovered = vec[i64]([0] * 4)
        self.tally = vec[i64]()
        self.points = vec[i64]([0] * 4)
        self.own_piece = stages.NONE
        self.own_by = stages.NONE
        self.own_area = stages.NONE

    def _deal_colours(self, chosen: list[int]) -> None:
        """IND-01: two colours each with two players, else one."""
        self.led = vec[i64]([stages.NONE] * 8)
        self.owners = vec[i64]([stages.NONE] * 4)
        for place, colour in enumerate(chosen):
            seat, second = divmod(place, 2) if self.seats == 2 else (place, 0)
            self.led[2 * seat + second] = colour
            self.owners[colour] = seat

    # Counting pieces

    def in_play(self) -> list[int]:
        return [colour for colour in range(4) if self.owners[colour] != stages.NONE]

    def colours_of(self, seat: i64) -> list[int]:
        return [colour for colour in range(4) if self.owners[colour] == seat]

    def in_reserve(self, colour: i64) -> i64:
        base = colour * 3
        return self.reserve[base] + self.reserve[base + 1] + self.reserve[base + 2]

    def on_frame(self, colour: i64) -> i64:
        base = colour * 3
        return self.standing[base] + self.standing[base + 1] + self.standing[base + 2]

    def can_act(self, colour: i64) -> bool:
        """IND-51: a colour with neither reserve nor a piece on the frame is done."""
        return self.in_reserve(colour) + self.on_frame(colour) > 0

    def uses(self, colour: i64) -> bool:
        """Whether the acting seat may use a colour in this turn."""
        if self.colour != stages.NONE:
            return colour == self.colour
        return self.owners[colour] == self.turn

    def first_piece(self) -> i64:
        """Where to begin to look for pieces that the acting seat may use in this turn."""
        return 0 if self.colour == stages.NONE else 3 * self.colour

    def last_piece(self) -> i64:
        """Where to end."""
        return 11 if self.colour == stages.NONE else 3 * self.colour + 2

    def best_kind(self) -> i64:
        """The highest kind on the frame that the acting seat may use, or ``NONE``."""
        best = stages.NONE
        piece = self.first_piece()
        last = self.last_piece()
        while piece <= last:
            if self.standing[piece] > 0 and piece % 3 > best and self.uses(piece // 3):
                best = piece % 3
            piece += 1
        return best

    def may_place(self, piece: i64) -> bool:
        """Whether a piece may come out of the reserve now, whatever the space."""
        colour = piece // 3
        if self.reserve[piece] == 0 or not self.uses(colour):
            return False
        return self.stage == stages.PLACE or self.on_frame(colour) < self.start_pieces

    def may_move(self, space: i64) -> bool:
        """IND-16, IND-19: an own piece whose kind may use this roll."""
        piece = self.frame[space]
        return piece != stages.NONE and piece % 3 >= self.roll - 1 and self.uses(piece // 3)

    def may_reroll(self) -> bool:
        """IND-14, IND-17: a further roll needs a piece that could use it."""
        return self.roll < stages.MOST_ROLLS and self.best_kind() >= self.roll

    # What counts for the ruins

    def lay_board(self, board: Board) -> None:
        self.board = board
        self.tally = vec[i64]([0] * int(4 * board.ruins))

    def uncount(self, area: i64) -> None:
        """Take an area's pieces out of the tallies and awards, before its pile changes."""
        self._award(area, -1)
        self._change_tallies(area, -1)

    def count(self, area: i64) -> None:
        """Count an area's pieces again, after its pile has changed."""
        self._change_tallies(area, 1)
        self._award(area, 1)

    def _award(self, area: i64, sign: i64) -> None:
        board = self.board
        index = 3 * area
        last = index + 3
        while index < last and board.at[index] != NO_RUIN:
            add_award(board, self.tally, board.at[index], self.points, sign)
            index += 1

    def _change_tallies(self, area: i64, sign: i64) -> None:
        """IND-63: in a building every piece counts (IND-65), elsewhere the uncovered (IND-69)."""
        pile = self.pile[area]
        if pile == 0:
            return
        protector = self.protector[area]
        board = self.board
        index = 3 * area
        last = index + 3
        while index < last and board.at[index] != NO_RUIN:
            ruin = board.at[index]
            if board.type[ruin] != BUILDING:
                self.tally[ruin * 4 + top_colour(pile, protector)] += sign
            elif protector != UNPROTECTED:
                self.tally[ruin * 4 + protector] += sign * own_height(pile)
            else:
                self._change_building(ruin * 4, pile, sign)
            index += 1

    def _change_building(self, base: i64, pile: i64, sign: i64) -> None:
        left = pile
        while left:
            self.tally[base + ((left & 15) - 1) // 3] += sign
            left = left >> 4

    def count_all(self) -> None:
        """Fill the tallies of a position that was read."""
        self.lay_board(self.board)
        for area in range(AREAS):
            self._change_tallies(area, 1)
        for ruin in range(self.board.ruins):
            add_award(self.board, self.tally, ruin, self.points, 1)

    # Scores

    def ruin_data(self, ruin: i64) -> dict[str, object]:
        """A ruin for people: what and where it is, who counts how much, what it pays."""
        board = self.board
        paid = awards(board, self.tally, ruin)
        counts = {
            COLOURS[colour]: int(self.tally[4 * ruin + colour])
            for colour in range(4)
            if self.tally[4 * ruin + colour]
        }
        return {
            "ruin": int(ruin),
            "type": TYPE_NAMES[int(board.type[ruin])],
            "areas": [area_name(area) for area in board.areas_of(ruin)],
            "value": int(board.value[ruin]),
            "counts": counts,
            "points": {COLOURS[colour]: paid[colour] for colour in range(4) if paid[colour]},
        }

    def score(self, seat: i64) -> i64:
        """IND-74: captures and what the ruins pay as they stand; IND-55: of all own colours."""
        first = self.led[2 * seat]
        points = self.captures[first] + self.points[first]
        if self.seats == 2:
            second = self.led[2 * seat + 1]
            points += self.captures[second] + self.points[second]
        return points

    def captured_points(self, seat: i64) -> int:
        return sum(int(self.captures[colour]) for colour in self.colours_of(seat))

    def result(self) -> Result | None:
        if self.stage != stages.OVER:
            return None
        scores = [int(self.score(seat)) for seat in range(self.seats)]
        breakdown = [self._breakdown(seat) for seat in range(self.seats)]
        return Result(scores, self._winners(scores), "all_moved", breakdown)

    def _breakdown(self, seat: i64) -> dict[str, int]:
        """Captures (IND-32), buildings (IND-65) and the other ruins (IND-69)."""
        buildings = 0
        for ruin in range(self.board.ruins):
            if self.board.type[ruin] == BUILDING:
                paid = awards(self.board, self.tally, ruin)
                buildings += sum(paid[colour] for colour in self.colours_of(seat))
        captured = self.captured_points(seat)
        others = int(self.score(seat)) - captured - buildings
        return {"IND-32": captured, "IND-65": buildings, "IND-69": others}

    def _winners(self, scores: list[int]) -> list[int]:
        """IND-72; IND-73: ties are shared, or go to more capture points (A7)."""
        best = max(scores)
        winners = [seat for seat, score in enumerate(scores) if score == best]
        if self.settings.text("final_tie") == "shared":
            return winners
        most = max(self.captured_points(seat) for seat in winners)
        return [seat for seat in winners if self.captured_points(seat) == most]

    def utility(self, seat: i64) -> float:
        """As the contract's, without building a result where ties are shared."""
        if self.stage != stages.OVER:
            return 0.0
        mine = self.score(seat)
        sharing: i64 = 0
        for other in range(self.seats):
            theirs = self.score(other)
            if theirs > mine:
                return 0.0
            if theirs == mine:
                sharing += 1
        if sharing > 1 and self.settings.text("final_tie") != "shared":
            return super().utility(seat)
        return 1.0 / float(sharing)
