"""The best turn in Indus, as the judge sees it: which colour, which placing, when to roll again.

With three rolls at most, six faces and a few pieces on the frame, every outcome can be looked at:
what a placing promises is exact, given what the judge thinks of each landing.
"""

from __future__ import annotations

from typing import Final, cast

from digsite.core.native import i64, vec
from digsite.games.indus.mind.judge import COLOUR_COUNT, PIECE_COUNT, Judge, Reading, phase_of
from digsite.games.indus.rules import moves as notation
from digsite.games.indus.rules import stages
from digsite.games.indus.rules.pieces import LANDING, SPACES
from digsite.games.indus.rules.play import IndusState

NEVER: Final = -1000.0
_UNKNOWN: Final = -999.0


class Prospects:
    """For each number of rolls made and each face: the best landing of the pieces on the frame."""

    def __init__(self) -> None:
        self.best: vec[float] = vec[float]([NEVER] * 18)
        """``best[6 * (roll - 1) + face - 1]``: only kinds that may use that roll."""

    def copy_from(self, other: Prospects) -> None:
        index: i64 = 0
        while index < 18:
            self.best[index] = other.best[index]
            index += 1

    def note(self, kind: i64, face: i64, worth: float) -> None:
        """A piece of this kind could land with this face."""
        roll: i64 = 0
        while roll <= kind:
            index = 6 * roll + face - 1
            if worth > self.best[index]:
                self.best[index] = worth
            roll += 1

    def after(self, rolls: i64) -> float:
        """What rolling again promises after so many rolls; exact (IND-14 to IND-18)."""
        if rolls >= stages.MOST_ROLLS or self.best[6 * rolls] == NEVER:
            return NEVER
        again = self.after(rolls + 1)
        total = 0.0
        face: i64 = 0
        while face < 6:
            landing = self.best[6 * rolls + face]
            total += landing if landing > again else again
            face += 1
        return total / 6.0


class Turn:
    """One seat's view of its turn; true until a piece lands."""

    def __init__(self, judge: Judge, state: IndusState, seat: i64, deep: bool = False) -> None:
        self.judge = judge
        self.state = state
        self.seat: i64 = seat
        self.deep = deep
        """Whether a landing is judged by what the next seat makes of it."""
        self.reading = Reading(judge, state, seat)
        self._trial = Prospects()
        self._frame: list[Prospects] = []
        self._answered: vec[float] = vec[float]()
        if deep:
            self._answered = vec[float]([_UNKNOWN] * 432)

    def landing(self, piece: i64, space: i64, face: i64) -> float:
        """What a landing would add to the seat's lead."""
        area = LANDING[space * 6 + face - 1]
        if not self.deep:
            return self.reading.landing(piece, area)
        key = piece * 36 + area
        found = self._answered[key]
        if found == _UNKNOWN:
            found = self._with_answer(piece, space, face)
            self._answered[key] = found
        return found

    def _with_answer(self, piece: i64, space: i64, face: i64) -> float:
        """The lead after a landing and the best turn of whoever is next, less the lead now."""
        state = landed(self.judge, self.state, piece, space, face)
        if state.stage == stages.OVER:
            return points_lead(state, self.seat) - self.reading.lead
        turn = Turn(self.judge, state, state.turn)
        promised = turn.worth()
        if state.turn == self.seat:
            return turn.reading.lead + promised - self.reading.lead
        if state.seats == 2:
            return -turn.reading.lead - promised - self.reading.lead
        lead = Reading(self.judge, state, self.seat).lead
        return lead - promised / float(state.seats - 1) - self.reading.lead

    def kept(self, piece: i64, space: i64) -> float:
        """What a piece is worth that stays on the frame: it may land well later."""
        total = 0.0
        face: i64 = 0
        while face < 6:
            worth = self.reading.landing(piece, LANDING[space * 6 + face])
            if worth > 0.0:
                total += worth
            face += 1
        return self.judge.waiting * total / 6.0

    def note(self, piece: i64, space: i64, found: Prospects) -> None:
        """Every landing of a piece from its space, less what it was worth there."""
        kept = self.kept(piece, space)
        kind = piece % 3
        face: i64 = 1
        while face <= 6:
            found.note(kind, face, self.landing(piece, space, face) - kept)
            face += 1

    def plays(self, colour: i64, chosen: i64) -> bool:
        """Whether the seat may use a colour, if the turn's colour is the chosen one or open."""
        if chosen != stages.NONE:
            return colour == chosen
        return self.state.owners[colour] == self.seat

    def prospects(self, chosen: i64, least: i64) -> Prospects:
        """All landings of the pieces on the frame that are at least of a kind."""
        found = Prospects()
        frame = self.state.frame
        for space in range(SPACES):
            piece = frame[space]
            if piece != stages.NONE and piece % 3 >= least and self.plays(piece // 3, chosen):
                self.note(piece, space, found)
        return found

    def placing(self, piece: i64, space: i64, now: Prospects) -> float:
        """What the turn promises when it begins with this placing."""
        self._trial.copy_from(now)
        self.note(piece, space, self._trial)
        cost = self.judge.kind_cost * float(piece % 3)
        return self._trial.after(0) + self.kept(piece, space) - cost

    def placings(self, chosen: i64) -> list[tuple[float, int]]:
        """Every placing with what it promises, negated, so that the best sorts first."""
        state = self.state
        now = self.prospects(chosen, 0)
        found: list[tuple[float, int]] = []
        for piece in range(PIECE_COUNT):
            if state.reserve[piece] == 0 or not self.plays(piece // 3, chosen):
                continue
            for space in range(SPACES):
                if state.frame[space] == stages.NONE:
                    worth = self.placing(piece, space, now)
                    found.append((-worth, int(piece * 24 + space)))
        return found

    def best_placing(self, chosen: i64) -> tuple[i64, float]:
        """The most promising placing; ``NONE`` where the reserve is empty (IND-11)."""
        best = stages.NONE
        best_worth = NEVER
        state = self.state
        now = self.prospects(chosen, 0)
        for piece in range(PIECE_COUNT):
            if state.reserve[piece] == 0 or not self.plays(piece // 3, chosen):
                continue
            for space in range(SPACES):
                if state.frame[space] == stages.NONE:
                    worth = self.placing(piece, space, now)
                    if worth > best_worth:
                        best_worth = worth
                        best = piece * 24 + space
        if best == stages.NONE:
            return best, now.after(0)
        return best, best_worth

    def best_colour(self) -> tuple[i64, float]:
        """IND-51: the colour that promises more."""
        best = stages.NONE
        best_worth = NEVER
        for colour in range(COLOUR_COUNT):
            if self.state.owners[colour] == self.seat and self.state.can_act(colour):
                worth = self.best_placing(colour)[1]
                if best == stages.NONE or worth > best_worth:
                    best_worth = worth
                    best = colour
        return best, best_worth

    def best_landing(self) -> tuple[i64, float]:
        """After a roll: the piece whose landing helps most, or to roll again."""
        state = self.state
        best: i64 = notation.REROLL
        best_worth = NEVER
        for space in range(SPACES):
            if state.may_move(space):
                piece = state.frame[space]
                worth = self.landing(piece, space, state.die) - self.kept(piece, space)
                if worth > best_worth:
                    best_worth = worth
                    best = notation.MOVE + space
        if state.may_reroll():
            again = self.prospects(state.colour, state.roll).after(state.roll)
            if again > best_worth:
                return notation.REROLL, again
        return best, best_worth

    def worth(self) -> float:
        """What the rest of the turn promises to add to the seat's lead."""
        state = self.state
        if state.stage == stages.MOVE:
            return self.best_landing()[1]
        if state.stage == stages.ROLL:
            return self.prospects(state.colour, state.roll).after(state.roll)
        if state.stage == stages.PLACE:
            return self.best_placing(state.colour)[1]
        if state.stage == stages.PICK:
            return self.best_colour()[1]
        return 0.0

    def worth_of(self, code: i64) -> float:
        """What the turn promises to add to the lead when it goes on with this move."""
        state = self.state
        if state.stage == stages.MOVE:
            if code == notation.REROLL:
                return self.prospects(state.colour, state.roll).after(state.roll)
            space = code - notation.MOVE
            piece = state.frame[space]
            return self.landing(piece, space, state.die) - self.kept(piece, space)
        if state.stage == stages.PICK:
            return self.best_placing(code - notation.COLOUR)[1]
        if state.stage == stages.OWN:
            points = float(state.own_piece % 3 + 1)
            return points if code == notation.POINTS else self.judge.tempo[self.reading.phase]
        if state.stage == stages.SETUP:
            return self.kept(code // 24, code % 24) - self.judge.kind_cost * float(code // 24 % 3)
        return self.placing(code // 24, code % 24, self._now())

    def _now(self) -> Prospects:
        """The landings of the pieces on the frame, looked at once."""
        if not self._frame:
            self._frame.append(self.prospects(self.state.colour, 0))
        return self._frame[0]

    def choose(self) -> i64:
        """The move that the judge likes best."""
        state = self.state
        if state.stage == stages.MOVE:
            return self.best_landing()[0]
        if state.stage == stages.PLACE:
            return self.best_placing(state.colour)[0]
        if state.stage == stages.PICK:
            return notation.COLOUR + self.best_colour()[0]
        if state.stage == stages.OWN:
            return own_choice(self.judge, state)
        return self._setting_up()

    def _setting_up(self) -> i64:
        """IND-06: the piece and space from which landings are best."""
        best = stages.NONE
        best_worth = NEVER
        state = self.state
        for piece in range(PIECE_COUNT):
            if not state.may_place(piece):
                continue
            for space in range(SPACES):
                if state.frame[space] == stages.NONE:
                    worth = self.kept(piece, space) - self.judge.kind_cost * float(piece % 3)
                    if worth > best_worth:
                        best_worth = worth
                        best = piece * 24 + space
        return best


def own_choice(judge: Judge, state: IndusState) -> i64:
    """IND-53: points for an own piece, or the piece, for one more landing."""
    worth = judge.tempo[phase_of(state)]
    return notation.RECOVER if worth > float(state.own_piece % 3 + 1) else notation.POINTS


def landed(judge: Judge, state: IndusState, piece: i64, space: i64, face: i64) -> IndusState:
    """The position after a piece on a space, or put there in this turn, has moved."""
    after = cast("IndusState", state.copy())
    if after.frame[space] == stages.NONE:
        after.reserve[piece] -= 1
        after.stand(piece, space)
    after.stage = stages.MOVE
    after.die = face
    after.apply(after.turn, notation.MOVE + space)
    if after.stage == stages.OWN:
        after.apply(after.turn, own_choice(judge, after))
    return after


def points_lead(state: IndusState, seat: i64) -> float:
    """The lead over the mean of the others as it stands."""
    total: i64 = 0
    for other in range(state.seats):
        total += state.score(other)
    return float(state.score(seat) * state.seats - total) / float(state.seats - 1)
