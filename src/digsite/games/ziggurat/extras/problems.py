"""The last cards of a night: everybody is to reach the summit with those that lie open.

The pile is empty, so nothing is left to chance and every choice is tried: the ways of heroes, whom
to help, where the pushed step, the order and the ways of the flames. Only the tower as it stands on
the first evening is used, and nothing of what later chapters bring.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from digsite.core.contract import NOBODY, State, lowest_seat
from digsite.core.native import i64
from digsite.core.problems import Data, Problem, Problems
from digsite.core.rng import Rng
from digsite.core.words import _
from digsite.games.ziggurat import GAME
from digsite.games.ziggurat.rules.board import FIRST, LEVEL, SIZE, place_name
from digsite.games.ziggurat.rules.moves import card_name
from digsite.games.ziggurat.rules.play import ZigguratState
from digsite.games.ziggurat.rules.setup import table_of
from digsite.games.ziggurat.rules.state import TableSetup
from digsite.games.ziggurat.rules.terms import BIT

COLOURS: Final = "PATI"
MODE: Final = "chapter1"
MOST_DECISIONS: Final = 4
MOST_TRIED: Final = 6
"""Decisions in a line that does not reach the goal."""
MOST_ENDS: Final = 400
FEWEST_ENDS: Final = 6
"""What has fewer different ends than this is no problem."""
RARE: Final = (6, 12)
"""A problem is harder where at most one of so many ends reaches the goal, twice over."""


class ZigguratProblem(Problem):
    """The last cards of a night."""

    def aside(self, state: State) -> int | None:
        """Where only one thing can be done, it is done."""
        listed = state.moves(lowest_seat(state.to_act()))
        return int(listed[0]) if len(listed) == 1 else None


class ZigguratProblems(Problems):
    """Last climbs."""

    file = Path(__file__).with_suffix(".json")

    def problem(self, number: int, data: Data) -> Problem:
        heroes, cards = str(data["heroes"]).split(), str(data["cards"]).split()
        settings = GAME.settings(len(heroes), MODE)
        position: Data = {
            "heroes": heroes,
            "cards": [None if card == "-" else card for card in cards],
            "discard": _played(table_of(settings), cards),
            "spirits": {
                colour: tokens.split() for colour, tokens in zip(
                    COLOURS, str(data["flames"]).split(","), strict=True
                )
            },
            "active": 0,
        }  # fmt: skip
        whole = GAME.settings(len(heroes), MODE, setup={"position": position, "standing": {}})
        return ZigguratProblem(number, whole, data, str(data["line"]).split("; "), [])

    def question(self, problem: Problem) -> str:
        count = len(str(problem.data["cards"]).replace("-", "").split())
        message = _("Cards left in this night: {count}. Bring every hero to the summit.")
        return message.format(count=count)

    def proof(self, problem: Problem) -> list[str]:
        data = problem.data
        message = _("Every way, order and push was tried: these cards can end in {ends} ways.")
        told = [message.format(ends=data["ways"])]
        moves = ", ".join(problem.line)
        told.append(_("This brings everybody up: {moves}.").format(moves=moves))
        message = _("{won} of the {ends} ways reach the goal, and with all others a hero stays "
                    "below, is burned or falls, or a flame is up first.")  # fmt: skip
        if data["won"] == 1:
            message = _("It is the only one of the {ends} ways; with all others a hero stays "
                        "below, is burned or falls, or a flame is up first.")  # fmt: skip
        told.append(message.format(won=data["won"], ends=data["ways"]))
        if problem.depth > 1:
            told.append(_("Who climbs as high as possible at every choice fails."))
        return told

    def result(self, problem: Problem, state: State) -> int:
        """1 for everybody on the summit."""
        return int(state.score(0))

    def verdict(self, problem: Problem, result: int) -> str:
        """There is no more and less."""
        if result:
            return _("Solved: everybody is on the summit.")
        return _("Not everybody reaches the summit this way. Try again.")

    def search(self, seed: int) -> Data | None:
        rng = Rng(seed)
        seats = 2 + int(rng.below(3))
        settings = GAME.settings(seats, MODE)
        table = table_of(settings)
        cards = 2 + int(rng.below(seats - 1))
        data: Data = {
            "heroes": " ".join(_heroes(table, seats, rng)),
            "cards": " ".join(_cards(table, seats, cards, rng)),
            "flames": ",".join(_flames(table, rng)),
            "line": "",
            "depth": 1, "best": 1, "second": 0,
        }  # fmt: skip
        below = [place for place in str(data["heroes"]).split() if place != "summit"]
        flames = str(data["flames"]).replace(",", " ").split()
        if len(set(below)) < len(below) or set(below) & set(flames):
            return None
        problem = self.problem(0, data)
        state = ZigguratState.of(problem.state())
        if state.to_act() == 0 or problem.aside(state) is not None:
            return None
        ends: list[End] = []
        if not _ends(problem, state, [], ends):
            return None
        won = [end for end in ends if end.state.score(0)]
        if not won or len(ends) < FEWEST_ENDS or 2 * len(won) > len(ends):
            return None
        line = min(won, key=lambda end: (len(end.line), end.line)).line
        if len(line) < 2 or max(len(end.line) for end in won) > MOST_DECISIONS:
            return None
        depth = 1
        if not _climbing(problem, state).score(0):
            rare = sum(each * len(won) <= len(ends) for each in RARE)
            depth = 2 + rare + (len(line) == MOST_DECISIONS)
        notation = "; ".join(GAME.notation(i64(code)) for code in line)
        return data | {"depth": depth, "line": notation, "won": len(won),
                       "ways": len(ends)}  # fmt: skip


# Positions


def _heroes(table: TableSetup, seats: int, rng: Rng) -> list[str]:
    """One or two are still on their way, near; the others are up."""
    found = ["summit"] * seats
    for _hero in range(1 + int(rng.below(2))):
        found[int(rng.below(seats))] = _plain(table, 3 + int(rng.below(2)), rng)
    return found


def _plain(table: TableSetup, level: int, rng: Rng) -> str:
    """A place of a level on which pieces come to rest."""
    while True:
        place = FIRST[level] + rng.below(SIZE[level])
        if table.ground.is_plain(place):
            return place_name(place)


def _cards(table: TableSetup, seats: int, count: int, rng: Rng) -> list[str]:
    """The open cards of the first seats; the others have played their last."""
    names: list[str] = []
    while len(names) < count:
        card = rng.below(len(table.deck.cards))
        name = card_name(card)
        if table.in_play & BIT[card] and name not in names:
            names.append(name)
    return [*names, *["-"] * (seats - count)]


def _flames(table: TableSetup, rng: Rng) -> list[str]:
    """By colour, where its flames are; the others are in the supply."""
    found: list[str] = []
    for _colour in COLOURS:
        number = 1 + int(rng.below(3))
        tokens = [_plain(table, 2 + int(rng.below(3)), rng) for _token in range(number)]
        found.append(" ".join(sorted(tokens)))
    return found


def _played(table: TableSetup, cards: list[str]) -> list[str]:
    """Everything but the open cards."""
    every = (card_name(i64(card)) for card in range(len(table.deck.cards))
             if table.in_play & BIT[card])  # fmt: skip
    return [name for name in every if name not in cards]


# Solving


class End:
    """How a line ends."""

    def __init__(self, line: list[int], state: ZigguratState) -> None:
        self.line = line
        self.state = state


def _ends(problem: Problem, state: State, line: list[int], found: list[End]) -> bool:
    """All different ends; False where somebody would have too much to decide."""
    state = _settled(problem, state)
    if problem.is_over(state):
        found.append(End(line, ZigguratState.of(state)))
        return True
    if len(line) == MOST_TRIED or len(found) > MOST_ENDS:
        return False
    seat = lowest_seat(state.to_act())
    for code in state.moves(seat):
        after = state.copy()
        after.apply(seat, code)
        if not _ends(problem, after, [*line, int(code)], found):
            return False
    return True


def _settled(problem: Problem, state: State) -> State:
    """Gone on to where somebody has to think."""
    while not problem.is_over(state):
        code = problem.aside(state)
        if code is None:
            break
        state.apply(lowest_seat(state.to_act()), i64(code))
    return state


def height(state: ZigguratState) -> int:
    """How high the heroes stand, all levels added; a lost game is the lowest."""
    lost = state.to_act() == NOBODY and not state.score(0)
    return -1 if lost else sum(int(LEVEL[place]) for place in state.heroes)


def _climbing(problem: Problem, begin: ZigguratState) -> ZigguratState:
    """Where somebody ends who climbs as high as possible at every choice."""
    state = begin
    while not problem.is_over(state):
        seat = lowest_seat(state.to_act())
        best: ZigguratState | None = None
        for code in state.moves(seat):
            after = state.copy()
            after.apply(seat, code)
            after = ZigguratState.of(_settled(problem, after))
            if best is None or height(after) > height(best):
                best = after
        assert best is not None
        state = best
    return state
