"""Problems of Gads Hill 1874: where a building stands, and which cards collect most.

*Where does it stand?* is played strictly, so the game draws no conclusion by itself: whoever solves
it shows the token that logic leaves, in the harder ones after the one card that settles it. *Which
cards?* asks for the most tokens of one turn; there the game draws the conclusions.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from pathlib import Path
from typing import Final, cast

from digsite.core.contract import NATURE, State
from digsite.core.native import i64
from digsite.core.problems import HARDEST, Data, Problem, Problems
from digsite.core.rng import Rng
from digsite.core.words import Voice, _, pour
from digsite.games.gads_hill import GAME
from digsite.games.gads_hill.picture import words
from digsite.games.gads_hill.rules import moves, stages
from digsite.games.gads_hill.rules.board import (
    BIT,
    OPEN,
    PLACED,
    SIZE,
    Board,
    count_bits,
    lowest_bit,
    numbers_of,
)
from digsite.games.gads_hill.rules.deduction import Matching
from digsite.games.gads_hill.rules.moves import BUILDINGS, GIVEN_ORDERS
from digsite.games.gads_hill.rules.play import GadsHillState
from digsite.games.gads_hill.rules.resolution import Resolution, Step

OPTIONS: Final[dict[str, dict[str, object]]] = {
    "where": {"deduction": "strict", "buy_timing": "after_action"},
    "most": {"buy_timing": "after_action"},
}
"""By kind of problem how it is played; nobody buys in the middle of one."""
RARE: Final = 16
"""One seed of so many asks for the most tokens: those are found much more often."""
SHOWN: Final = 3
"""A building that is asked for has so many tokens at least: one click is no proof for fewer."""
OTHERS: Final = 4
"""So many buildings at most fill one set of places."""
CHOICES: Final = 5
"""Fewer cards to choose from are no question."""
CLEAR: Final = 2
"""Tokens between the most and what comes next."""
SENTENCES: Final = 6
BY_CARD: Final = 2
"""So much harder it is where a card has to be found first."""
BEAMS: Final = (2, 4, 8)
"""How many first cards each of three solvers follows; a fourth takes most at once."""
TURNS: Final = (6, 22)
"""After so many turns a problem is looked for."""


class GadsHillProblem(Problem):
    """It ends with the token that is shown, or with the cards of one turn."""

    @property
    def target(self) -> int:
        """The building that is asked for; -1 where the cards are."""
        name = str(self.data.get("building", ""))
        return BUILDINGS.index(name) if name else -1

    def is_over(self, state: State) -> bool:
        here = GadsHillState.of(state)
        if here.active != 0 or here.stage not in (stages.ACT, stages.AFTER):
            return True
        if self.target < 0:
            return here.stage != stages.ACT
        return here.played > 1 or self._has_shown(here)

    def _has_shown(self, state: GadsHillState) -> bool:
        """Whether a token was shown, rightly or not: the board is no longer what the card left."""
        if any(state.claimed):
            return True
        before = GadsHillState.of(GAME.start(self.settings))
        if state.played:
            before.apply(0, state.earlier)
        return any(before.board.tokens[one] != state.board.tokens[one] for one in range(SIZE))


class GadsHillProblems(Problems):
    """The two kinds of problems."""

    file = Path(__file__).with_suffix(".json")

    def problem(self, number: int, data: Data) -> GadsHillProblem:
        kind = "where" if "building" in data else "most"
        settings = GAME.settings(2, "", OPTIONS[kind], setup={"position": unpacked(data)})
        return GadsHillProblem(number, settings, data, str(data["line"]).split(", "), [])

    def question(self, problem: Problem) -> str:
        if "building" not in problem.data:
            return _("Play one card or two this turn. Which collect the most tokens?")
        house = words.house(str(problem.data["building"]), _voice())
        if len(problem.line) == 1:
            message = _("Logic alone says where the {house} stands. Show the token that stays.")
        else:
            message = _("One of your cards settles where the {house} stands. "
                        "Play it, then show the token that stays.")  # fmt: skip
        return pour(message, house=house)

    def result(self, problem: Problem, state: State) -> int:
        here = GadsHillState.of(state)
        target = cast("GadsHillProblem", problem).target
        if target < 0:
            return int(here.points[0])
        return int(here.board.status[target] == PLACED)

    def verdict(self, problem: Problem, result: int) -> str:
        if "building" not in problem.data:
            return super().verdict(problem, result)
        house = words.house(str(problem.data["building"]), _voice())
        if result >= problem.best:
            return pour(_("Solved: there the {house} stands."), house=house)
        return pour(_("That does not show where the {house} stands. Try again."), house=house)

    # Proofs

    def proof(self, problem: Problem) -> list[str]:
        if "building" in problem.data:
            return self._where(problem)
        told = [pour(_("All {ways} ways to use this turn were tried."), ways=problem.data["ways"])]
        for number, written in enumerate(problem.line):
            told.append(self._played(problem, problem.line[:number], written))
        message = _("That makes {best}; no other way has more than {second}, and "
                    "who always takes most at once has {greedy}.")  # fmt: skip
        data = problem.data
        return [*told, pour(message, **{key: data[key] for key in ("best", "second", "greedy")})]

    def _played(self, problem: Problem, before: Sequence[str], written: str) -> str:
        """What a card brings, and by which rules."""
        state = GadsHillState.of(problem.state(before))
        code = GAME.parse(written).code()
        steps = state.resolve(code, True)
        rules = sorted({rule_of(step) for step in steps.steps or []})
        message = _("{card}: {tokens} ({rules}).") if rules else _("{card}: nothing yet.")
        tokens = words.tokens(int(steps.gained), _voice())
        return pour(message, card=in_words(code), tokens=tokens, rules=", ".join(rules))

    def _where(self, problem: Problem) -> list[str]:
        target = cast("GadsHillProblem", problem).target
        told: list[str] = []
        if len(problem.line) > 1:
            state = GadsHillState.of(problem.state())
            told += of_card(state, GAME.parse(problem.line[0]).code())
        board = GadsHillState.of(problem.state(problem.line[:-1])).board
        for inside, places in crowds(board, target) or []:
            told.append(_of_crowd(inside, places))
        place = int(problem.line[-1].rpartition("/")[2])
        message = _("That leaves the {house} with {place}, and there it stands (GAD-40).")
        house = words.house(BUILDINGS[target], _voice())
        return [*told, pour(message, house=house, place=place)]

    # Finding them

    def search(self, seed: int) -> Data | None:
        kind = "where" if seed % RARE else "most"
        rng = Rng(seed)
        state = led_up(rng, kind)
        if state is None:
            return None
        return where(state, rng) if kind == "where" else most(state)


def in_words(code: i64) -> str:
    """A card, and the building it is played for."""
    move = GAME.decode(code)
    if move["mine"] < 0:
        return pour(_("Card {card}"), card=move["card"] + 1)
    house = words.house(BUILDINGS[move["mine"]], _voice())
    return pour(_("Card {card} for the {house}"), card=move["card"] + 1, house=house)


def _voice() -> Voice:
    return GAME.kit().words.voice(2)


# Where it stands


def where(state: GadsHillState, rng: Rng) -> Data | None:
    """A building that logic places, now or after one card of the hand."""
    now = settled(state)
    if now is None:
        return None
    for target in _shuffled(rng):
        if state.board.status[target] != OPEN:
            continue
        if target in now:
            found = _at_once(state, target)
        else:
            found = _by_card(state, target)
        if found is not None:
            return found
    return None


def _shuffled(rng: Rng) -> list[int]:
    numbers = list(range(int(SIZE)))
    return sorted(numbers, key=lambda _number: rng.word())


def settled(state: GadsHillState) -> list[int] | None:
    """The buildings that logic places on the board as it is; None where too many crowd a place."""
    if not Matching(state.board).is_full():
        return None
    full = Resolution(state.house, state.board, 2, False)
    if not full.follow():
        return None
    return [
        one
        for one in range(int(SIZE))
        if state.board.status[one] == OPEN and full.board.status[one] == PLACED
    ]


def _at_once(state: GadsHillState, target: int) -> Data | None:
    token = shown(state, target)
    proof = crowds(state.board, target)
    if token is None or not proof or len(proof) >= SENTENCES:
        return None
    data = {"depth": depth(proof), "building": BUILDINGS[target], **packed(state)}
    return {**data, "best": 1, "second": 0, "line": token}


def shown(state: GadsHillState, target: int) -> str | None:
    """The token that a building keeps; None where it has too few to ask."""
    if count_bits(state.board.tokens[target]) < SHOWN:
        return None
    full = Resolution(state.house, state.board, 2, False)
    full.follow()
    return f"claim {BUILDINGS[target]}/{full.board.place[target] + 1}"


def _by_card(state: GadsHillState, target: int) -> Data | None:
    """The one card that settles it, where the card alone does not do so."""
    playable = [code for code in state.plays(0) if state.fits(code)]
    if len(playable) < CHOICES:
        return None
    right: list[tuple[i64, GadsHillState]] = []
    gains: list[int] = []
    for code in playable:
        after = cast("GadsHillState", state.copy())
        after.apply(0, code)
        gains.append(int(after.points[0] - state.points[0]))
        if after.board.status[target] != OPEN or after.stage not in (stages.ACT, stages.AFTER):
            return None
        now = settled(after)
        if now is not None and target in now:
            right.append((code, after))
    if len(right) != 1:
        return None
    code, after = right[0]
    token, proof = shown(after, target), crowds(after.board, target)
    told = of_card(state, code)
    taken = gains[playable.index(code)] == max(gains)
    if token is None or not proof or taken or len(told) + len(proof) >= SENTENCES:
        return None
    data = {
        "depth": min(HARDEST, BY_CARD + depth(proof)),
        "building": BUILDINGS[target],
        **packed(state),
    }
    return {**data, "best": 1, "second": 0, "line": f"{GAME.notation(code)}, {token}"}


Crowd = tuple[list[int], i64]
"""Some buildings, and the places that they fill."""


def crowds(board: Board, target: int) -> list[Crowd] | None:
    """The smallest sets of places, filled by others, that leave a building one place (GAD-52)."""
    others = [one for one in range(int(SIZE)) if one != target and board.status[one] == OPEN]
    found: list[Crowd] = []
    left = board.tokens[target]
    for size in range(1, OTHERS + 1):
        for inside in combinations(others, size):
            places: i64 = i64(0)
            for one in inside:
                places |= board.tokens[one]
            if count_bits(places) == size and places & left:
                found.append((list(inside), places))
                left &= ~places
        if count_bits(left) == 1:
            return found
    return None


def depth(proof: Sequence[Crowd]) -> int:
    """How hard it is to see: the largest set of places, and how many there are."""
    largest = max(len(inside) for inside, _places in proof)
    return min(HARDEST, max(1, largest - 1) + len(proof) - 1)


def _of_crowd(inside: Sequence[int], places: i64) -> str:
    houses = [words.house(BUILDINGS[one], _voice()) for one in inside]
    where_to = ", ".join(map(str, numbers_of(places)))
    if len(houses) == 2:
        message = _("The {one} and the {other} fill {places} between them (GAD-33).")
        return pour(message, one=houses[0], other=houses[1], places=where_to)
    message = _("On {places} there is room for these alone: {houses} (GAD-52).")
    return pour(message, places=where_to, houses=", ".join(houses))


def of_card(state: GadsHillState, code: i64) -> list[str]:
    """What a card does before anybody draws a conclusion, step by step."""
    told = []
    for step in state.resolve(code, True).steps or []:
        house = words.house(BUILDINGS[int(step.building)], _voice())
        places = ", ".join(map(str, numbers_of(step.places)))
        if step.kind == "entered":
            message = _("Card {card} brings the {house} on to {places} ({rule}).")
        elif step.kind == "placed":
            message = _("The {house} keeps {places} alone and stands there ({rule}).")
        elif step.kind == "out":
            message = _("The {house} is out of the game ({rule}).")
        elif step.cause == "card":
            message = _("Card {card} takes {places} from the {house} ({rule}).")
        else:
            message = _("The {house} loses {places} to what is built there ({rule}).")
        card = (int(code) - int(moves.PLAY)) // 32 + 1
        told.append(pour(message, card=card, house=house, places=places, rule=rule_of(step)))
    return told


def rule_of(step: Step) -> str:
    """The rule that a step follows."""
    if step.kind == "entered":
        return "GAD-30"
    if step.cause in ("pair", "set"):
        return "GAD-33" if step.cause == "pair" else "GAD-52"
    if step.cause == "settled" or step.kind == "out":
        return "GAD-44"
    if step.cause == "last":
        return "GAD-40" if step.kind == "placed" else "GAD-42"
    return "GAD-53" if step.cause == "take" else "GAD-34"


# The most tokens of a turn


Turn = dict[tuple[i64, ...], int]
"""Ways to use a turn, and the tokens that each brings."""


def ways(state: GadsHillState) -> Turn:
    """Every way to use a turn: nothing, one card, two, or two thrown away for a token."""
    found: Turn = {}
    for code in state.moves(0):
        after = cast("GadsHillState", state.copy())
        after.apply(0, code)
        brought = int(after.points[0] - state.points[0])
        if after.stage != stages.ACT or after.played == 0:
            found[(code,)] = brought
            continue
        for more, worth in ways(after).items():
            found[(code, *more)] = brought + worth
    return found


def most(state: GadsHillState) -> Data | None:
    """The cards that collect most, if that is clear."""
    playable = [code for code in state.plays(0) if state.fits(code)]
    if len(playable) < CHOICES:
        return None
    found = ways(state)
    ranked = sorted(set(found.values()), reverse=True)
    right = [line for line, worth in found.items() if worth == ranked[0]]
    if len({frozenset(line) - {moves.DONE} for line in right}) != 1:
        return None
    if len(ranked) < 2 or ranked[0] - ranked[1] < CLEAR:
        return None
    greedy = beam(state, found, 1)
    missed = sum(beam(state, found, width) < ranked[0] for width in BEAMS)
    line = [code for code in min(right) if code != moves.DONE]
    if len(line) < 2 and greedy < ranked[0]:
        return None
    return {
        "depth": 1 if greedy == ranked[0] else 2 + missed,
        **packed(state),
        "best": ranked[0],
        "second": ranked[1],
        "greedy": greedy,
        "ways": len(found),
        "line": ", ".join(GAME.notation(code) for code in min(right)),
    }


def beam(state: GadsHillState, found: Turn, width: int) -> int:
    """What somebody gets who follows so many of the first cards, those that pay most at once; a
    token for two cards ends the turn and is known to all.
    """
    gains: dict[i64, int] = {}
    for code in state.moves(0):
        after = cast("GadsHillState", state.copy())
        after.apply(0, code)
        gains[code] = int(after.points[0] - state.points[0])
    ranked = sorted(gains, key=lambda code: (-gains[code], code))
    if width == 1:
        return max(worth for line, worth in found.items() if line[0] == ranked[0])
    cards = [code for code in ranked if code < moves.TAKE][:width]
    token = max((gains[code] for code in ranked if code >= moves.TAKE), default=0)
    return max(token, *(worth for line, worth in found.items() if line[0] in cards))


# Leading up to a problem


def led_up(rng: Rng, kind: str) -> GadsHillState | None:
    """A game in which everybody plays cards while they can, up to some turn of the first seat."""
    state = GadsHillState.of(GAME.start(GAME.settings(2, "", OPTIONS[kind])))
    wanted = TURNS[0] + rng.below(TURNS[1] - TURNS[0])
    while state.stage != stages.OVER:
        if state.stage == stages.ACT and state.turns >= wanted and state.active == 0:
            return bare(state, kind)
        if state.to_act() == NATURE:
            state.apply(NATURE, state.sample_chance(rng))
            continue
        seat = state.actor()
        state.apply(seat, _likely(state, seat, rng))
    return None


def _likely(state: GadsHillState, seat: i64, rng: Rng) -> i64:
    """A card of those in hand; otherwise as the lot falls. Nobody claims anything."""
    if state.stage == stages.ACT and state.played == 0:
        playable = [code for code in state.plays(seat) if state.fits(code)]
        if playable:
            return playable[rng.below(len(playable))]
        return moves.PASS
    listed = [code for code in state.moves(seat) if not moves.CLAIM <= code < moves.FRAMED]
    if moves.DONE in listed:
        return moves.DONE
    return listed[rng.below(len(listed))]


def bare(state: GadsHillState, kind: str) -> GadsHillState:
    """The same board, hand and buildings, without what has happened before."""
    settings = GAME.settings(2, "", OPTIONS[kind], setup={"position": unpacked(packed(state))})
    return GadsHillState.of(GAME.start(settings))


# Small data


def packed(state: GadsHillState) -> Data:
    """What a problem needs of a position."""
    board = state.board
    tokens = [
        f"{name}:{','.join(map(str, numbers_of(board.tokens[number])))}"
        for number, name in enumerate(BUILDINGS)
        if board.status[number] == OPEN
    ]
    placed = [
        f"{name}:{lowest_bit(BIT[board.place[number]]) + 1}"
        for number, name in enumerate(BUILDINGS)
        if board.status[number] == PLACED
    ]
    gone = [name for number, name in enumerate(BUILDINGS) if board.status[number] > PLACED]
    owns = [
        " ".join(name for number, name in enumerate(BUILDINGS) if state.owner[number] == seat)
        for seat in range(2)
    ]
    return {
        "framed": int(state.given),
        "tokens": " ".join(tokens),
        "placed": " ".join(placed),
        "out": " ".join(gone),
        "owns": "/".join(owns),
        "hand": " ".join(map(str, numbers_of(state.hands[0]))),
    }


def unpacked(data: Data) -> Data:
    """The documented position of a problem's data."""
    tokens = dict(one.split(":") for one in str(data["tokens"]).split())
    placed = dict(one.split(":") for one in str(data["placed"]).split())
    owns = [names.split() for names in str(data["owns"]).split("/")]
    hand = [int(card) for card in str(data["hand"]).split()]
    framed = data["framed"]
    assert isinstance(framed, int)
    return {
        "phase": "act",
        "framed": list(GIVEN_ORDERS[framed]),
        "tokens": {name: [int(one) for one in text.split(",")] for name, text in tokens.items()},
        "placed": {name: int(place) for name, place in placed.items()},
        "out": str(data["out"]).split(),
        "seats": [{"owns": owns[0], "hand": hand}, {"owns": owns[1]}],
        "active": 0,
    }
