"""End games of two: the choice that wins most often, by every roll to the end.

A problem asks for what one turn decides before the die: a colour, a piece and its space; or, with a
die on the table, which piece walks or whether it is rolled again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final, cast

from digsite.core.contract import NATURE, State
from digsite.core.native import i64
from digsite.core.problems import Data, Problem, Problems
from digsite.core.rng import Rng
from digsite.core.words import _, pour
from digsite.games.indus import GAME
from digsite.games.indus.extras.endings import (
    FACES,
    TURN,
    Endings,
    chance_of,
    lead_of,
    pieces_left,
    walked,
)
from digsite.games.indus.mind.judge import Judge, judge_for
from digsite.games.indus.mind.strategy import IndusStrategy
from digsite.games.indus.mind.turn import Turn
from digsite.games.indus.picture import words
from digsite.games.indus.rules import moves, stages
from digsite.games.indus.rules.pieces import (
    AREAS,
    COLOURS,
    SPACES,
    area_name,
    landing,
    piece_name,
    space_name,
)
from digsite.games.indus.rules.piles import UNPROTECTED, pieces_in
from digsite.games.indus.rules.play import IndusState

KINDS: Final = (("place", 3), ("place", 2), ("place", 2), ("walk", 4))
"""What a seed asks for, where to put a piece or which one walks, and how many are left to walk."""
FEWEST: Final = 3
"""Fewer answers are no question."""
SLIPS: Final = 0.15
"""How often the players who lead up to a problem do anything at all."""
CLEAR: Final = 50
"""Of 1,000 games: the best answer wins so many more than the next."""
OPEN: Final = range(100, 951)
"""A game that is lost or won anyway asks nothing."""
MOST_ANSWERS: Final = 6
"""No more than one answer in so many is right, where there are many."""
GAMES: Final = 1000
RULES: Final[dict[str, object]] = {"recovery_cap": 0}


class IndusProblem(Problem):
    """It ends with the turn's last choice: the die is not asked."""

    def is_over(self, state: State) -> bool:
        here = IndusState.of(state)
        if "die" in self.data:
            return here.stage != stages.MOVE
        return here.stage not in (stages.PICK, stages.PLACE)

    def worths(self) -> dict[tuple[str, ...], int]:
        """Every answer and how many of 1,000 games it wins."""
        worths = [int(worth) for worth in str(self.data["worth"]).split()]
        return dict(zip(self.answers((), IndusState.of(self.state())), worths, strict=True))

    def answers(self, line: tuple[str, ...], state: IndusState) -> list[tuple[str, ...]]:
        """Every way to go on as far as the problem does, in the order of the codes."""
        if self.is_over(state):
            return [line]
        found: list[tuple[str, ...]] = []
        for code in state.moves(state.turn):
            after = cast("IndusState", state.copy())
            after.apply(state.turn, code)
            found += self.answers((*line, GAME.notation(code)), after)
        return found


class IndusProblems(Problems):
    """The last pieces of a game."""

    file = Path(__file__).with_suffix(".json")

    def problem(self, number: int, data: Data) -> IndusProblem:
        settings = GAME.settings(2, "standard", RULES, setup={"position": unpacked(data)})
        return IndusProblem(number, settings, data, str(data["line"]).split(", "), [])

    def question(self, problem: Problem) -> str:
        state = IndusState.of(problem.state())
        voice = GAME.kit().words.voice(2)
        first, second = (voice.word(COLOURS[one]) for one in state.colours_of(state.turn))
        if "die" in problem.data:
            message = _("You lead {first} and {second}. Pieces left: {left}; none comes back. "
                        "Which piece walks, or is it better to roll again?")  # fmt: skip
        else:
            message = _("You lead {first} and {second}. Pieces left: {left}; none comes back. "
                        "Which piece, and from which space, wins most often?")  # fmt: skip
        return pour(message, first=first, second=second, left=pieces_left(state))

    def result(self, problem: Problem, state: State) -> int:
        indus = cast("IndusProblem", problem)
        for line, worth in indus.worths().items():
            if problem.state(line).key() == state.key():
                return worth
        return 0

    def verdict(self, problem: Problem, result: int) -> str:
        if result >= problem.best:
            message = _("Solved: that wins {worth} games of 100, and nothing wins more.")
        else:
            message = _("That wins {worth} games of 100; more is possible. Try again.")
        return pour(message, worth=percent(result))

    def proof(self, problem: Problem) -> list[str]:
        worths = cast("IndusProblem", problem).worths()
        next_best = next(line for line, worth in worths.items() if worth == problem.second)
        greedy = tuple(str(problem.data["greedy"]).split(", "))
        state = IndusState.of(problem.state())
        told = [
            pour(_("All {ways} answers were tried, with every roll to the end."), ways=len(worths)),
            pour(
                _("{answer}: that wins {best} games of 100. Next best: {other}, with {second}."),
                answer=in_words(state, problem.line),
                best=percent(problem.best),
                other=in_words(state, next_best),
                second=percent(problem.second),
            ),
            *self._hope(problem),
        ]
        if worths[greedy] < problem.best:
            message = _("Who counts the points of this turn alone answers: {answer}. "
                        "That wins {worth} of 100.")  # fmt: skip
            answer = in_words(state, greedy)
            told.append(pour(message, answer=answer, worth=percent(worths[greedy])))
        return told

    def _hope(self, problem: Problem) -> list[str]:
        """What the best answer hopes for, and how likely it is."""
        face, space = str(problem.data["hope"]).split()
        state = IndusState.of(problem.state(problem.line))
        walks = problem.line[-1].startswith("move")
        before = IndusState.of(problem.state()) if walks else state
        spot = [space_name(number) for number in range(SPACES)].index(space)
        after = walked(before, spot, int(face))
        lead = lead_of(int(before.turn), True)
        piece = words.piece_words(piece_name(before.frame[spot]), GAME.kit().words.voice(2))
        message = _("With a {face} the {piece} on {space} comes to {area}: "
                    "that changes the lead by {points}.")  # fmt: skip
        told = pour(
            message,
            face=face,
            piece=piece,
            space=space,
            area=area_name(landing(i64(spot), i64(int(face)))),
            points=f"{lead(after) - lead(before):+d}",
        )
        if walks:
            return [told]
        rolls = int(before.frame[spot]) % 3 + 1 - int(before.roll)
        chance = percent(round(GAMES * (1 - (5 / 6) ** rolls)))
        message = _("Rolls it may still use (IND-16): {rolls}. One of them shows a {face} in "
                    "{chance} turns of 100.")  # fmt: skip
        return [told, pour(message, rolls=rolls, face=face, chance=chance)]

    # Finding them

    def search(self, seed: int) -> Data | None:
        state = led_up(Rng(seed), *KINDS[seed % len(KINDS)])
        seat = int(state.turn)
        turns = pieces_left(state)
        exact = Endings(seat, chance_of(seat), turns)
        parts = 2 * TURN**turns
        found = list(exact.worths(state, turns))
        worths = [(GAMES * worth + parts // 2) // parts for _line, worth in found]
        ranked = sorted(set(worths), reverse=True)
        right = [
            line for (line, _worth), one in zip(found, worths, strict=True) if one == ranked[0]
        ]
        clear = (
            len(found) >= FEWEST
            and len(ranked) > 1
            and ranked[0] - ranked[1] >= CLEAR
            and ranked[0] in OPEN
        )
        if not clear or len(right) > max(1, len(found) // MOST_ANSWERS):
            return None
        tried = [line_of(state, chosen) for chosen in solvers(seat)]
        missed = sum(line not in right for line in tried)
        face, space = hope(exact, state, right[0], turns)
        return {
            "depth": 1 if tried[0] in right else 1 + missed,
            **packed(state),
            "best": ranked[0],
            "second": ranked[1],
            "line": notation(right[0]),
            "greedy": notation(tried[0]),
            "hope": f"{face} {space_name(i64(space))}",
            "worth": " ".join(str(worth) for worth in worths),
        }


# Leading up to a problem


def led_up(rng: Rng, kind: str, left: int) -> IndusState:
    """A game between players who slip at times, as far as a problem begins."""
    settings = GAME.settings(2, "standard", {**RULES, "board": "random", "setup": "free"})
    state = IndusState.of(GAME.start(settings))
    while state.stage <= stages.CHOOSE_FIRST:
        state.apply(NATURE, state.sample_chance(rng))
    if kind == "place":  # every piece walks as soon as it stands: spaces and ranks decide
        state.stage = stages.PICK
        state.start_pieces = i64(0)
        state.begin_turn()
    judge = judge_for(2)
    while pieces_left(state) > left or state.stage in (stages.ROLL, stages.OWN):
        _step(state, rng, judge)
    while kind == "walk" and state.stage != stages.MOVE:
        _step(state, rng, judge)
    return state


def _step(state: IndusState, rng: Rng, judge: Judge) -> None:
    if state.to_act() == NATURE:
        state.apply(NATURE, state.sample_chance(rng))
    elif rng.unit() < SLIPS:
        state.apply(state.turn, state.sample_move(state.turn, rng))
    else:
        state.apply(state.turn, Turn(judge, state, state.turn).choose())


# How they are solved by those who see less


def solvers(seat: int) -> list[Callable[[IndusState], tuple[int, ...]]]:
    """Four who may miss it: the points of this turn, the lead after it, and what the game's fixed
    judge thinks of this turn and of the answer to it.
    """
    return [
        lambda state: _by_points(state, seat, False),
        lambda state: _by_points(state, seat, True),
        lambda state: _by_judge(state, 0),
        lambda state: _by_judge(state, 1),
    ]


def line_of(state: IndusState, chosen: Callable[[IndusState], tuple[int, ...]]) -> tuple[int, ...]:
    return chosen(cast("IndusState", state.copy()))


def _by_points(state: IndusState, seat: int, against: bool) -> tuple[int, ...]:
    found = Endings(seat, lead_of(seat, against), 1).worths(state, 1)
    return max(found, key=lambda one: one[1])[0]


def _by_judge(state: IndusState, depth: int) -> tuple[int, ...]:
    line: list[int] = []
    strategy = IndusStrategy(2)
    while state.stage in (stages.PICK, stages.PLACE, stages.MOVE):
        codes = state.moves(state.turn)
        promised = strategy.promises(state, state.turn, codes, i64(depth))
        best = max(range(len(codes)), key=lambda at: promised[at])
        line.append(int(codes[best]))
        last = state.stage
        state.apply(state.turn, codes[best])
        if last == stages.MOVE:
            break
    return tuple(line)


def hope(exact: Endings, state: IndusState, line: tuple[int, ...], turns: int) -> tuple[int, int]:
    """The face and the space from which the best answer gets most."""
    if line[-1] != moves.REROLL and line[-1] >= moves.MOVE and line[-1] < moves.REROLL:
        return int(state.die), line[-1] - int(moves.MOVE)
    after = cast("IndusState", state.copy())
    for code in line:
        after.apply(after.turn, i64(code))
    return max(
        ((face, space) for space in range(SPACES) for face in FACES if _may_walk(after, space)),
        key=lambda one: exact.value(walked(after, one[1], one[0]), turns - 1),
    )


def _may_walk(state: IndusState, space: int) -> bool:
    trial = cast("IndusState", state.copy())
    trial.roll = state.roll + 1
    return trial.may_move(space)


# Words


def percent(worth: int) -> int:
    """Of 100 games, from 1,000."""
    return (worth + 5) // 10


def in_words(state: IndusState, line: Sequence[str]) -> str:
    """An answer; the colour goes without saying, its piece has it."""
    voice, move = GAME.kit().words.voice(2), GAME.parse(line[-1])
    if move.kind == "reroll":
        return _("Roll again")
    if move.kind == "move":
        piece = words.piece_words(piece_name(state.frame[move["space"]]), voice)
        message = _("Walk with the {piece} on {space}")
    else:
        piece = words.piece_words(piece_name(move["piece"]), voice)
        message = _("Put the {piece} on {space}")
    return pour(message, piece=piece, space=space_name(move["space"]))


def notation(line: tuple[int, ...]) -> str:
    return ", ".join(GAME.notation(i64(code)) for code in line)


# Small data


def packed(state: IndusState) -> Data:
    """What a problem needs of a position: stacks as r1c1:bWyA, or r1c1=bWbA where protected."""
    stacks = [
        area_name(area)
        + (":" if state.protector[area] == UNPROTECTED else "=")
        + "".join(piece_name(piece) for piece in pieces_in(state.pile[area], state.protector[area]))
        for area in range(AREAS)
        if state.pile[area]
    ]
    frame = [
        f"{space_name(space)}:{piece_name(state.frame[space])}"
        for space in range(SPACES)
        if state.frame[space] != stages.NONE
    ]
    reserve = [
        piece_name(piece) for piece in range(12) for _one in range(int(state.reserve[piece]))
    ]
    data: Data = {
        "board": state.board.text,
        "turn": int(state.turn),
        "stacks": " ".join(stacks),
        "frame": " ".join(frame),
        "reserve": " ".join(reserve),
        "captures": " ".join(str(points) for points in state.captures),
    }
    if state.stage == stages.MOVE:
        data["die"] = f"{COLOURS[int(state.colour)]} {state.die} {state.roll}"
    return data


def unpacked(data: Data) -> Data:
    """The documented position of a problem's data."""
    stacks: dict[str, list[str]] = {}
    protected: dict[str, str] = {}
    for stack in str(data["stacks"]).split():
        area, pieces = stack[:4], stack[5:]
        stacks[area] = [pieces[at : at + 2] for at in range(0, len(pieces), 2)]
        if stack[4] == "=":
            protected[area] = next(one for one in COLOURS if one[0] == pieces[0])
    reserve = str(data["reserve"]).split()
    counts = {colour: [reserve.count(f"{colour[0]}{kind}") for kind in "WAP"] for colour in COLOURS}
    captures = [int(points) for points in str(data["captures"]).split()]
    position: Data = {
        "board": data["board"],
        "turn": data["turn"],
        "stacks": stacks,
        "protected": protected,
        "frame": dict(one.split(":") for one in str(data["frame"]).split()),
        "reserve": counts,
        "captures": dict(zip(COLOURS, captures, strict=True)),
    }
    if "die" in data:
        colour, die, roll = str(data["die"]).split()
        position |= {"phase": "move", "colour": colour, "die": int(die), "roll": int(roll)}
    return position
