"""Gads Hill 1874, slowly: sets instead of bits, brute force instead of matchings.

Written from the rule ledger alone, so that the engine can be compared with it. A board is a dict
from building to its state: ``("open", places)``, ``("at", place)`` or ``("out",)``; buildings that
are not in it wait beside the board. Conditions are written out here a second time, in Python.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from itertools import combinations

Places = frozenset[int]
Board = dict[str, tuple[object, ...]]

NAMES = [
    "hotel", "bank", "saloon", "church", "forge", "stable",
    "undertaker", "casino", "butcher", "sheriff", "general-store", "barber",
    "school", "courthouse", "newspaper", "telegraph-office", "gunsmith", "bakery",
    "doctor", "laundry", "stagecoach-office", "land-office",
]  # fmt: skip
LOTS = dict(
    enumerate(
        [
            (2, 1), (3, 1), (4, 1), (5, 1), (6, 1), (7, 1), (2, 2), (4, 2), (2, 3), (3, 3), (5, 3),
            (6, 3), (7, 3), (2, 4), (3, 4), (5, 4), (1, 5), (4, 5), (5, 5), (7, 5), (3, 6), (7, 6),
        ],
        start=1,
    )
)  # fmt: skip
TOWN: Places = frozenset(LOTS)
DOORS = {
    "IM": {1, 2, 3, 6}, "Main": {7, 9, 15, 21}, "Front": {4, 8, 16, 18},
    "Piedmont": {10, 11, 12, 14}, "Oak": {5, 13, 20}, "Creath": {17, 19, 22},
}  # fmt: skip
COLUMNS = {"Main": {2, 3}, "Front": {4, 5}, "Oak": {6, 7}}
ROWS = {"IM": {1, 2}, "Piedmont": {3, 4}, "Creath": {5, 6}}
BESIDE = {(2, 3), (4, 5), (7, 9), (8, 10), (11, 12), (14, 17), (15, 18), (16, 19)}
ACROSS_NS = {(1, 2), (3, 4), (5, 6), (9, 10), (12, 13), (14, 15), (18, 19)}
ACROSS_EW = {(1, 7), (3, 8), (9, 14), (10, 15), (11, 16), (20, 22)}
NEAR = {"A": {1, 2, 7, 9, 10}, "B": {14, 15, 17, 18, 21}, "C": {16, 18, 19, 20, 22}}
CENTRES = {"A": (1, 1.5), "B": (1.5, 6), "C": (5.5, 6)}

RED = {
    1: {1, 2, 3, 6}, 2: {6, 13, 20, 22}, 3: {3, 4, 8, 11}, 4: {1, 7, 9, 14}, 5: {4, 8, 16, 18},
    6: {5, 6, 12, 13}, 7: {17, 19, 21, 22}, 8: {10, 11, 12, 14}, 9: {15, 16, 18, 19},
    10: {9, 10, 14, 15}, 11: {2, 3, 8, 10}, 12: {4, 5, 11, 12}, 13: {7, 8, 9, 10},
    14: {2, 3, 4, 5}, 15: {1, 6, 13, 20}, 16: {11, 12, 13, 16}, 17: {1, 2, 7, 21},
    18: {14, 15, 17, 18}, 19: {7, 9, 15, 21}, 20: {16, 19, 20, 22}, 21: {17, 18, 19, 21},
    22: {5, 6, 20, 22},
}  # fmt: skip
ORANGE = {
    23: set(range(1, 9)), 24: {1, 2, 7, 9, 10, 14, 15, 21}, 25: {2, 3, 4, 5, 8, 10, 11, 12},
    26: {7, 8, 9, 10, 14, 15, 17, 18}, 27: set(range(15, 23)), 28: set(range(9, 17)),
    29: {4, 5, 6, 11, 12, 13, 16, 20}, 30: {1, 2, 3, 8, 10, 14, 17, 18},
    31: {2, 4, 10, 11, 15, 16, 19, 21}, 32: {1, 4, 7, 9, 11, 14, 16, 19},
    33: {1, 6, 7, 9, 13, 14, 20, 22}, 34: {12, 13, *range(17, 23)},
    35: {1, 2, 3, 4, 6, 8, 16, 18}, 36: {7, 9, 10, 11, 12, 14, 15, 21},
    37: {5, 6, *range(17, 23)}, 38: {5, 13, *range(17, 23)},
}  # fmt: skip
NAMED = {
    39: "stable", 40: "hotel", 41: "saloon", 42: "church", 43: "bank", 44: "casino", 45: "sheriff",
    46: "undertaker", 47: "barber", 48: "forge", 49: "general-store", 50: "butcher", 51: "school",
    52: "courthouse", 53: "stagecoach-office", 54: "newspaper", 55: "telegraph-office",
    56: "gunsmith", 57: "bakery", 58: "doctor", 59: "laundry", 60: "land-office",
}  # fmt: skip


def column(place: int) -> int:
    return LOTS[place][0]


def row(place: int) -> int:
    return LOTS[place][1]


def linked(pairs: set[tuple[int, int]], a: int, b: int) -> bool:
    return (min(a, b), max(a, b)) in pairs


def same_door(a: int, b: int) -> bool:
    return any(a in places and b in places for places in DOORS.values())


def on(street: str, place: int) -> bool:
    if street in COLUMNS:
        return column(place) in COLUMNS[street]
    return row(place) in ROWS[street]


def both_on(street: str, a: int, b: int) -> bool:
    return on(street, a) and on(street, b)


def neighbours(a: int, b: int) -> bool:
    return linked(BESIDE | ACROSS_NS | ACROSS_EW, a, b)


def distance(space: str, place: int) -> float:
    x, y = CENTRES[space]
    return (column(place) - x) ** 2 + (row(place) - y) ** 2


def relation(card: int, framed: tuple[str, ...]) -> Callable[[int, int], bool]:
    """Section 6c: what card ``card`` says of a, the place of X, and b, the place of Y."""
    space = dict(zip(framed, "ABC", strict=True))
    west, east = {1, 2, 3, 4}, {5, 6, 7}

    def near(given: str, *places: int) -> bool:
        return set(places) <= NEAR[space[given]]

    def columns(a: int, b: int) -> set[int]:
        return {column(a), column(b)}

    def rows(a: int, b: int) -> set[int]:
        return {row(a), row(b)}

    def share(streets: Iterable[str], a: int, b: int) -> bool:
        return any(both_on(street, a, b) for street in streets)

    table: dict[int, Callable[[int, int], bool]] = {
        39: lambda a, b: linked(BESIDE, a, b),
        40: lambda a, b: linked(ACROSS_NS | ACROSS_EW, a, b),
        41: same_door,
        42: lambda a, b: linked(BESIDE, a, b) and columns(a, b) <= west,
        43: lambda a, b: linked(ACROSS_NS, a, b),
        44: lambda a, b: linked(BESIDE, a, b) and columns(a, b) <= east,
        45: lambda a, b: both_on("Piedmont", a, b) and row(a) != row(b),
        46: lambda a, b: near("cemetery", a, b),
        47: neighbours,
        48: lambda a, b: share(COLUMNS, a, b) and row(b) < row(a),
        49: lambda a, b: neighbours(a, b) and min(rows(a, b)) >= 2,
        50: lambda a, b: linked(ACROSS_EW, a, b),
        51: lambda a, b: share(ROWS, a, b) and column(b) > column(a),
        52: lambda a, b: neighbours(a, b) and max(rows(a, b)) <= 3,
        53: lambda a, b: near("station", a, b),
        54: lambda a, b: same_door(a, b) and min(columns(a, b)) >= 3,
        55: lambda a, b: (
            share(COLUMNS, a, b) and distance(space["station"], a) < distance(space["station"], b)
        ),
        56: lambda a, b: both_on("Main", a, b) and column(a) != column(b),
        57: lambda a, b: neighbours(a, b) and row(b) > row(a),
        58: lambda a, b: near("pasture", a, b),
        59: lambda a, b: both_on("Creath", a, b),
        60: lambda a, b: both_on("Oak", a, b),
    }
    return table[card]


# --- Saturated sets, by trying -------------------------------------------------------------------


def tokens(board: Board, name: str) -> Places:
    """The places of an open building's tokens."""
    state = board.get(name, ("waiting",))
    return frozenset(state[1]) if state[0] == "open" else frozenset()  # type: ignore[call-overload]


def open_sets(board: Board) -> list[Places]:
    return [tokens(board, name) for name in board if tokens(board, name)]


FEW = 8
"""So many sets, or places, are soon tried in every way; more are matched one by one."""


def can_stand(sets: list[Places], count: int, on_places: Places) -> bool:
    """Whether ``count`` of the sets can have different places of ``on_places``, by trying."""
    if count == 0:
        return True
    if len(sets) > FEW:
        return standing([each & on_places for each in sets]) >= count
    if len(sets) < count:
        return False
    first, rest = sets[0], sets[1:]
    for place in first & on_places:
        if can_stand(rest, count - 1, on_places - {place}):
            return True
    return can_stand(rest, count, on_places)


def standing(sets: list[Places]) -> int:
    """How many of the sets can have places of their own: each moves others on where it must."""
    tenant: dict[int, int] = {}

    def settle(number: int, asked: set[int]) -> bool:
        for place in sets[number]:
            if place not in asked:
                asked.add(place)
                if place not in tenant or settle(tenant[place], asked):
                    tenant[place] = number
                    return True
        return False

    return sum(settle(number, set()) for number in range(len(sets)))


def is_saturated(sets: list[Places], places: Places) -> bool:
    """GAD-52: the buildings lying wholly inside can fill it."""
    inside = [each for each in sets if each <= places]
    return bool(places) and can_stand(inside, len(places), places)


def saturated_sets(sets: list[Places]) -> list[Places]:
    """Every saturated set, the smallest first, ties by lowest places."""
    used = sorted(frozenset().union(*sets))
    if len(used) > FEW:  # what fills a set of places lies inside, so it is the union of that
        closed = closed_places(sets)
        unions: set[Places] = {frozenset()}
        for each in sets:
            if each <= closed:
                unions |= {union | each for union in unions}
        chosen = sorted(unions, key=lambda union: (len(union), sorted(union)))
    else:
        chosen = [frozenset(s) for n in range(1, len(used) + 1) for s in combinations(used, n)]
    return [places for places in chosen if is_saturated(sets, places)]


def closed_places(sets: list[Places]) -> Places:
    """GAD-33, GAD-51: places in any saturated set take no new tokens. They are those without which
    fewer buildings could stand (GAD-54).
    """
    used = frozenset().union(*sets)
    if len(used) > FEW:
        most = standing(sets)
        return frozenset(p for p in used if standing([each - {p} for each in sets]) < most)
    return frozenset().union(*saturated_sets(sets))


def usable(sets: list[Places], index: int, place: int) -> bool:
    """GAD-54: whether some way to place all of them puts this one here."""
    others = [each - {place} for number, each in enumerate(sets) if number != index]
    return can_stand(others, len(others), frozenset().union(*others)) if others else True


def first_conclusion(sets: list[Places], level: int) -> list[Places]:
    """The tokens that go next, one set a building; all empty when nothing follows."""
    nothing: list[Places] = [frozenset() for _ in sets]
    if level == 0:
        return nothing
    everywhere = frozenset().union(*sets)
    if level == 2 and can_stand(sets, len(sets), everywhere):
        return [
            frozenset(place for place in each if not usable(sets, index, place))
            for index, each in enumerate(sets)
        ]
    for places in saturated_sets(sets):
        if level == 1 and len(places) != 2:
            continue
        gone = [each & places if each - places else frozenset() for each in sets]
        if any(gone):
            return gone
    return nothing


# --- One card ------------------------------------------------------------------------------------


class Unplayable(Exception):
    """Why a card or a take is not possible: a reason code of the ledger."""


@dataclass
class Rules:
    """The options that matter on the board."""

    level: int = 2
    on_placing: bool = True
    wipes_out: bool = False
    any_card_settles: bool = True
    settles_new_stalls: bool = False
    """Version 1 of the rules: also a stall that only the card itself brings about."""
    overlap_legal: bool = True
    null_card: bool = True
    framed: tuple[str, ...] = ("station", "cemetery", "pasture")


@dataclass
class Outcome:
    """The board after a move and the tokens it brought."""

    board: Board
    gained: int = 0
    rules: Rules = field(default_factory=Rules)

    def remove(self, name: str, gone: Places) -> None:
        self.gained += len(gone)
        self.board[name] = ("open", tokens(self.board, name) - gone)

    def place(self, name: str, place: int) -> None:
        self.gained += 1
        self.board[name] = ("at", place)

    def clear(self, spots: Places, may_go: set[str]) -> None:
        """All tokens on built places are collected."""
        for name in list(self.board):
            gone = tokens(self.board, name) & spots
            if gone:
                self.remove(name, gone)
                if not tokens(self.board, name):
                    if name not in may_go and not self.rules.wipes_out:
                        raise Unplayable("wipe_chain")
                    self.board[name] = ("out",)


def built(board: Board) -> Places:
    return frozenset(int(str(state[1])) for state in board.values() if state[0] == "at")


def domain(board: Board, name: str) -> Places:
    """GAD-51."""
    state = board.get(name, ("waiting",))
    if state[0] == "at":
        return frozenset({int(str(state[1]))})
    if state[0] == "open":
        return tokens(board, name)
    return TOWN - built(board) - closed_places(open_sets(board))


def narrowed(
    card: int, domains: dict[str, Places], mine: str, framed: tuple[str, ...]
) -> dict[str, Places]:
    """The domains a card leaves: a mask, or arc consistency of its relation."""
    if card <= 22:
        return {name: places & RED[card] for name, places in domains.items()}
    if card <= 38:
        return {name: places & ORANGE[card] for name, places in domains.items()}
    holds, x = relation(card, framed), NAMED[card]
    pairs = [(a, b) for a in domains[x] for b in domains[mine] if a != b and holds(a, b)]
    return {x: frozenset(a for a, _ in pairs), mine: frozenset(b for _, b in pairs)}


def subjects(card: int, mine: str) -> list[str]:
    if card <= 22:
        return [NAMES[card - 1]]
    return [mine] if card <= 38 else [NAMED[card], mine]


def play(board: Board, card: int, mine: str, rules: Rules) -> Outcome:
    """One card, resolved to its end, or ``Unplayable``."""
    who = subjects(card, mine)
    if len(set(who)) < len(who):
        raise Unplayable("self")
    if any(board.get(name) == ("out",) for name in who):
        raise Unplayable("subject_out")
    left = narrowed(card, {name: domain(board, name) for name in who}, mine, rules.framed)
    if not all(left.values()):
        fixed = any(board.get(name, ("waiting",))[0] == "at" for name in who)
        raise Unplayable("contradiction_fixed" if fixed else "contradiction_tokens")
    entering = [name for name in who if name not in board]
    if any(len(left[name]) > 5 for name in entering):
        raise Unplayable("over5")
    heaps = {place: sum(place in each for each in open_sets(board)) for place in TOWN}
    onto_full = any(heaps[place] >= 3 for name in entering for place in left[name])
    result = Outcome(dict(board), 0, rules)
    shrunk = set()
    for name in who:
        if name in entering:
            result.board[name] = ("open", left[name])
            result.gained += 5 - len(left[name])
        elif tokens(board, name) - left[name]:
            result.remove(name, tokens(board, name) - left[name])
            shrunk.add(name)
    settle(result, who, shrunk, board)
    chain(result, card, mine)
    if rules.on_placing and onto_full:
        raise Unplayable("over3")
    if any(sum(place in each for each in open_sets(result.board)) > 3 for place in TOWN):
        raise Unplayable("over3")
    if result.board == board and not rules.null_card:
        raise Unplayable("no_effect")
    return result


def settle(result: Outcome, who: list[str], shrunk: set[str], before: Board) -> None:
    """GAD-44; ``before`` is the board before the card was played."""
    for name in who:
        here = tokens(result.board, name)
        if len(here) != 1:
            continue
        stalled = {other for other in result.board if tokens(result.board, other) == here}
        if len(stalled) < 2 or len(stalled & set(who)) != 1:
            continue
        waited = [other for other in before if tokens(before, other) == here]
        if len(waited) < 2 and not result.rules.settles_new_stalls:
            continue
        if result.rules.any_card_settles or name in shrunk:
            result.place(name, *here)
            result.clear(here, stalled - {name})


def take(board: Board, name: str, place: int, rules: Rules) -> Outcome:
    """GAD-53: one token taken, and what follows."""
    if len(tokens(board, name)) < 2:
        raise Unplayable("last_token")
    result = Outcome(dict(board), 0, rules)
    result.remove(name, frozenset({place}))
    chain(result, 0, "")
    return result


def chain(result: Outcome, card: int, mine: str) -> None:
    """GAD-52: the card again, last tokens in waves, saturated sets, until nothing changes."""
    before: Board = {}
    while before != result.board:
        before = dict(result.board)
        if card:
            again(result, card, mine)
        while wave(result):
            pass
        names = [name for name in result.board if tokens(result.board, name)]
        gone = first_conclusion([tokens(result.board, name) for name in names], result.rules.level)
        for name, places in zip(names, gone, strict=True):
            if places:
                result.remove(name, places)
    sets = open_sets(result.board)
    if not result.rules.overlap_legal and sets:
        if not can_stand(sets, len(sets), frozenset().union(*sets)):
            raise Unplayable("overlap")


def again(result: Outcome, card: int, mine: str) -> None:
    """GAD-26: its information stays active."""
    who = subjects(card, mine)
    lost = [name for name in who if result.board[name] == ("out",)]
    domains = {name: TOWN if name in lost else domain(result.board, name) for name in who}
    left = narrowed(card, domains, mine, result.rules.framed)
    if not all(left.values()):
        raise Unplayable("wipe_chain")
    for name in who:
        gone = tokens(result.board, name) - left[name]
        if gone:
            result.remove(name, gone)


def wave(result: Outcome) -> bool:
    """GAD-40 to GAD-43: all buildings with one token stand, unless they are stalled."""
    single = {name: tokens(result.board, name) for name in result.board}
    single = {name: places for name, places in single.items() if len(places) == 1}
    standing = [name for name, places in single.items() if list(single.values()).count(places) == 1]
    spots = frozenset().union(*(single[name] for name in standing))
    for name in standing:
        result.place(name, *single[name])
    result.clear(spots, set())
    return bool(standing)


# --- Where the cards are -------------------------------------------------------------------------


@dataclass
class Cards:
    """GAD-03, GAD-16, GAD-17, GAD-63: the hands, the open pile, the three face-down piles.

    ``reshuffle`` is the option. Version 1 of the rules makes the new orange pile only when
    somebody is to draw, later ones ``at_once`` when the old one has run empty.
    """

    seats: int
    reshuffle: str = "district"
    at_once: bool = True
    opened: set[int] = field(default_factory=set)
    returned: int = 0
    """How often a new orange pile was made."""

    def __post_init__(self) -> None:
        self.hands: list[set[int]] = [set() for _ in range(self.seats)]
        self.piles = {
            "red": set(range(1, 23)), "orange": set(range(23, 39)), "green": set(range(39, 61)),
        }  # fmt: skip

    def receive(self, seat: int, card: int, drawn: bool) -> None:
        """A card is dealt, or drawn at the end of a turn."""
        for pile in self.piles.values():
            pile.discard(card)
        self.hands[seat].add(card)
        if drawn and self.at_once:
            self.make_orange_pile()

    def spend(self, seat: int, *cards: int) -> None:
        self.hands[seat] -= set(cards)
        self.opened |= set(cards)

    def make_orange_pile(self) -> None:
        """After a draw; and when one is due, for whatever has come to lie open since."""
        back = {card for card in self.opened if 23 <= card <= 38}
        waits = self.reshuffle == "all_empty" and (self.piles["red"] or self.piles["green"])
        if back and not self.piles["orange"] and not waits and self.reshuffle != "none":
            self.opened -= back
            self.piles["orange"] = back
            self.returned += 1
