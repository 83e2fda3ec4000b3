"""What the tokens on the board prove by themselves: saturated sets of places (GAD-52 to GAD-54).

At most one building stands on a place, so this is a matching problem. A maximum matching of the
open buildings to places, and what can be reached from it by exchanging places, answers everything:
which places are taken for certain, and which tokens no possible town uses. When too many buildings
crowd too few places no full matching exists; then saturated sets are looked at one by one, the
smallest first.
"""

from __future__ import annotations

from digsite.core.native import append, i64, vec
from digsite.games.gads_hill.rules.board import (
    BIT,
    EVERYWHERE,
    NOWHERE,
    OPEN,
    SIZE,
    Board,
    count_bits,
    lowest_bit,
)


class Matching:
    """As many open buildings as possible on places of their own."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.place_of: vec[i64] = vec[i64]([NOWHERE] * 22)
        self.building_on: vec[i64] = vec[i64]([NOWHERE] * 22)
        self.taken: i64 = 0
        self.size: i64 = 0
        self.open_buildings: i64 = 0
        self._visited: i64 = 0
        for building in range(SIZE):
            if board.status[building] == OPEN:
                self.open_buildings += 1
                self._visited = 0
                if self._find_place(building):
                    self.size += 1

    def is_full(self) -> bool:
        return self.size == self.open_buildings

    def _find_place(self, building: i64) -> bool:
        """An own place for one more building; others may have to move."""
        tokens = self.board.tokens[building]
        untaken = tokens & ~self.taken
        if untaken:
            self._settle(building, lowest_bit(untaken))
            return True
        left = tokens & ~self._visited
        while left:
            place = lowest_bit(left)
            self._visited |= BIT[place]
            if self._find_place(self.building_on[place]):
                self._settle(building, place)
                return True
            left = tokens & ~self._visited
        return False

    def _settle(self, building: i64, place: i64) -> None:
        self.place_of[building] = place
        self.building_on[place] = building
        self.taken |= BIT[place]

    def closed(self) -> i64:
        """The places that every maximum matching covers: those in some saturated set (GAD-54)."""
        can_be_free = EVERYWHERE & ~self.taken
        while True:
            before = can_be_free
            for building in range(SIZE):
                place = self.place_of[building]
                if place != NOWHERE and self.board.tokens[building] & can_be_free:
                    can_be_free |= BIT[place]
            if can_be_free == before:
                return EVERYWHERE & ~can_be_free


def free_places(board: Board) -> i64:
    """GAD-32, GAD-33: where a building may enter: not on a built place nor in a saturated set."""
    return EVERYWHERE & ~board.built & ~Matching(board).closed()


class Conclusions:
    """Tokens that logic takes away, and for each building the saturated set that proves it."""

    def __init__(self) -> None:
        self.removed: vec[i64] = vec[i64]([0] * 22)
        self.proof: vec[i64] = vec[i64]([0] * 22)
        self.found = False

    def add(self, building: i64, places: i64, proof: i64) -> None:
        self.removed[building] |= places
        self.proof[building] |= proof
        self.found = True

    def saturate(self, board: Board, places: i64) -> None:
        """GAD-52: take every token on a saturated set whose building also has one elsewhere."""
        for building in range(SIZE):
            inside = board.tokens[building] & places
            if inside and inside != board.tokens[building]:
                self.add(building, inside, places)


def conclude(board: Board, level: i64) -> Conclusions:
    """The next conclusions at a level: 0 none, 1 pairs of places, 2 every saturated set."""
    found = Conclusions()
    if level == 1:
        _conclude_pairs(board, found)
    elif level == 2:
        matching = Matching(board)
        if matching.is_full():
            _conclude_all(board, matching, found)
        else:
            _conclude_smallest(board, matching.closed(), found)
    return found


def _conclude_pairs(board: Board, found: Conclusions) -> None:
    """GAD-33: the first pair of places that two buildings fill and that takes a token away."""
    best: i64 = 0
    for one in range(SIZE):
        other = one + 1
        while other < SIZE and board.tokens[one]:
            pair = board.tokens[one] | board.tokens[other]
            if board.tokens[other] and count_bits(pair) == 2 and _is_before(pair, best):
                if _takes_away(board, pair):
                    best = pair
            other += 1
    if best:
        found.saturate(board, best)


def _is_before(places: i64, best: i64) -> bool:
    """Whether a set of the same size comes first: it holds the lowest place that only one holds."""
    differing = places ^ best
    return best == 0 or (differing != 0 and places & (differing & -differing) != 0)


def _takes_away(board: Board, places: i64) -> bool:
    for tokens in board.tokens:
        if tokens & places and tokens & ~places:
            return True
    return False


def _conclude_all(board: Board, matching: Matching, found: Conclusions) -> None:
    """Regin's filter: with a full matching, take every token that no full matching uses.

    A token may stay if its place can be free, if it is the building's own place, or if the
    building on that place can, by a round of exchanges, come to this building's place.
    """
    closed = matching.closed()
    if not closed:
        return
    reach = _exchanges(board, matching, closed)
    for building in range(SIZE):
        tokens = board.tokens[building]
        own = matching.place_of[building]
        left = tokens & closed
        if own != NOWHERE:
            left &= ~BIT[own]
        while left:
            place = lowest_bit(left)
            left &= left - 1
            if own == NOWHERE or not reach[place] & BIT[own]:
                found.add(building, BIT[place], reach[place])


def _exchanges(board: Board, matching: Matching, closed: i64) -> vec[i64]:
    """For each closed place, the places its building can come to: the least saturated set."""
    reach = vec[i64]([0] * 22)
    left = closed
    while left:
        place = lowest_bit(left)
        left &= left - 1
        reach[place] = BIT[place] | board.tokens[matching.building_on[place]]
    middle_left = closed
    while middle_left:
        middle = lowest_bit(middle_left)
        middle_left &= middle_left - 1
        left = closed
        while left:
            place = lowest_bit(left)
            left &= left - 1
            if reach[place] & BIT[middle]:
                reach[place] |= reach[middle]
    return reach


# Without a full matching


def _conclude_smallest(board: Board, closed: i64, found: Conclusions) -> None:
    """GAD-54: the smallest saturated set that takes a token away, ties by lowest places."""
    inside = _buildings_within(board, closed)
    best: i64 = 0
    left = closed
    while left:
        cluster = _cluster(inside, left & -left)
        left &= ~cluster
        if not _takes_any(board, cluster):
            continue
        size: i64 = 1
        most = count_bits(cluster)
        if best and count_bits(best) < most:
            most = count_bits(best)
        while size <= most:
            smallest = _search(board, inside, cluster, 0, size)
            if smallest:
                if count_bits(smallest) < count_bits(best) or _is_before(smallest, best):
                    best = smallest
                break
            size += 1
    if best:
        found.saturate(board, best)


def _buildings_within(board: Board, places: i64) -> vec[i64]:
    """The token sets that lie wholly on the given places: only these can saturate anything."""
    inside = vec[i64]()
    for tokens in board.tokens:
        if tokens and not tokens & ~places:
            inside = append(inside, tokens)
    return inside


def _cluster(inside: vec[i64], start: i64) -> i64:
    """The places that hang together with a first one by such buildings."""
    cluster = start
    while True:
        before = cluster
        for tokens in inside:
            if tokens & cluster:
                cluster |= tokens
        if cluster == before:
            return cluster


def _takes_any(board: Board, cluster: i64) -> bool:
    """A token can only go if its building has another one, on or off the cluster."""
    for tokens in board.tokens:
        if tokens & cluster and tokens & (tokens - 1):
            return True
    return False


def _search(board: Board, inside: vec[i64], choice: i64, chosen: i64, size: i64) -> i64:
    """The first saturated set of a size, in the order of its places, that takes a token away."""
    if size == 0:
        if _takes_away(board, chosen) and _fills(inside, chosen):
            return chosen
        return 0
    while count_bits(choice) >= size:
        lowest = choice & -choice
        choice &= ~lowest
        found = _search(board, inside, choice, chosen | lowest, size - 1)
        if found:
            return found
    return 0


def _fills(inside: vec[i64], places: i64) -> bool:
    """Whether the buildings wholly inside a set of places can stand on all of it at once."""
    small = Board.empty()
    count: i64 = 0
    for tokens in inside:
        if not tokens & ~places:
            small.tokens[count] = tokens
            small.status[count] = OPEN
            count += 1
    return count >= count_bits(places) and Matching(small).size == count_bits(places)
