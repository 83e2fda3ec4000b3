"""Problems: one a day for the whole site, and all of them to practise. Nothing is kept here."""

from __future__ import annotations

from dataclasses import replace

from digsite.core.contract import NOBODY, Game, State, lowest_seat
from digsite.core.problems import HARDEST, Problem
from digsite.core.words import _
from digsite.draw.scene import Preview, Shape, Sight
from digsite.server.pages.bodies import Attempt
from digsite.server.pages.catalogue import game_for
from digsite.server.pages.puzzles import day_asked
from digsite.server.pages.shapes import (
    Actions,
    GameProblems,
    ProblemPage,
    ProblemsPage,
    Proof,
    Reply,
    Tried,
)
from digsite.server.socket.handlers import client_values
from digsite.server.tables.table import TableError
from digsite.server.web.requests import Asked
from digsite.services.board import artist, sight_of, voice_of
from digsite.services.problems import (
    game_of,
    games_with_problems,
    outcome,
    problems_of,
    share_text,
)
from digsite.services.typed import typed_number


async def contents(asked: Asked) -> ProblemsPage:
    """The problem of a day, and those of each game by how hard they are."""
    day = day_asked(asked.query("date"))
    game = game_of(day)
    return ProblemsPage(
        date=day.isoformat(),
        game=game.id,
        number=problems_of(game).of_day(day).number,
        games=[
            GameProblems(
                one.id, one.title, [problems_of(one).numbers(level + 1) for level in range(HARDEST)]
            )
            for one in games_with_problems()
        ],
    )


async def show(asked: Asked) -> ProblemPage:
    """One problem, and the board to solve it in."""
    game, problem = _problem(asked)
    sight = _sight(problem.state(), asked.shape)
    return ProblemPage(
        game=game.id,
        title=game.title,
        number=problem.number,
        level=problem.level,
        question=problems_of(game).question(problem),
        scene=artist(game).scene(sight).to_json(),
    )


async def attempt(asked: Asked) -> Reply:
    """What a solver does: try a move, open an action, look ahead, or ask for the proof."""
    game, problem = _problem(asked)
    wish = asked.read(Attempt)
    drawer = artist(game)
    value = tuple(wish.value or ())
    if wish.do == "solution":
        return Proof(problem.line, problems_of(game).proof(problem))
    with client_values():
        state = problem.state(wish.moves)
        if state.to_act() == NOBODY:
            raise TableError("invalid", _("There is nothing to decide."))
        sight = _sight(state, wish.shape)
        if wish.do == "children":
            return Actions([one.to_json() for one in drawer.children(sight, wish.action)])
        if wish.do == "preview":
            drawn = drawer.preview(sight, wish.action, value)
            return (drawn or Preview("")).to_json()
        code = drawer.code(sight.seen, wish.action, value)
    return _tried(game, problem, state, code, wish)


def _tried(game: Game, problem: Problem, state: State, code: int, wish: Attempt) -> Tried:
    """The line with one more move; it begins anew where it has ended without the best result."""
    refusal = state.refusal(lowest_seat(state.to_act()), code)
    moves = list(wish.moves)
    if refusal is not None:
        words = game.kit().words
        sentence = words.explain(refusal, voice_of(state))
        scene = artist(game).scene(_sight(state, wish.shape))
        return Tried(moves, sentence, refusal.rule, False, False, scene.to_json(), [], "")
    moves.append(game.notation(code))
    told = outcome(problem, moves)
    ended = told.result is not None
    shown = problem.state([] if ended and not told.solved else moves)
    scene = artist(game).scene(_sight(shown, wish.shape))
    return Tried(
        moves=[] if ended and not told.solved else moves,
        sentence=told.sentence,
        rule=None,
        ended=ended,
        solved=told.solved,
        scene=scene.to_json(),
        proof=problems_of(game).proof(problem) if told.solved else [],
        share=share_text(game, problem, 1) if told.solved else "",
    )


def _sight(state: State, shape: Shape) -> Sight:
    over = state.to_act() == NOBODY
    seat = 0 if over else int(lowest_seat(state.to_act()))
    return replace(sight_of(state, seat), shape=shape)


def _problem(asked: Asked) -> tuple[Game, Problem]:
    game = game_for(asked.part("game"))
    number = typed_number(asked.part("number"))
    problems = game.kit().problems
    if problems is None or number is None or not 1 <= number <= len(problems.kept):
        raise TableError("unknown", _("There is no such problem."))
    return game, problems.get(number)
