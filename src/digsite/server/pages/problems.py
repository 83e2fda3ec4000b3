"""Problems: one a day for the whole site, all of them to practise, and who has solved which."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import date, timedelta

from digsite.core.contract import Game, State, lowest_seat
from digsite.core.problems import HARDEST, Problem
from digsite.core.words import _
from digsite.draw.scene import Preview, Scene, Shape, Sight
from digsite.server.pages.bodies import Solve
from digsite.server.pages.catalogue import game_for
from digsite.server.pages.home import check_pace
from digsite.server.pages.puzzle_shapes import (
    ProblemGroup,
    ProblemLink,
    ProblemList,
    ProblemPage,
    ProblemsPage,
    Proof,
    Tried,
)
from digsite.server.pages.puzzles import day_asked
from digsite.server.pages.shapes import Actions, Led, Reply
from digsite.server.socket.handlers import client_values
from digsite.server.tables import new_table
from digsite.server.tables.table import TableError
from digsite.server.web.requests import Asked
from digsite.server.workers.tasks import Position
from digsite.services.board import artist, sight_of, voice_of
from digsite.services.move_actions import MoveNames
from digsite.services.positions import settings_at
from digsite.services.problems import (
    game_of,
    games_with_problems,
    of_day,
    outcome,
    problems_of,
    share_text,
    stars,
)
from digsite.services.puzzles import today
from digsite.services.typed import typed_number

ARCHIVE_DAYS = 28
Solved = dict[tuple[str, int], str]
"""What a guest has solved, by game and number: the day whose problem it was then, or nothing."""


async def contents(asked: Asked) -> ProblemsPage:
    """The problem of a day, those of the days before, and those of each game by level."""
    day = day_asked(asked.query("date"))
    game, solved = game_of(day), await solved_by(asked)
    message = _("Solved: {count}. Days in a row: {days}.")
    return ProblemsPage(
        date=day.isoformat(),
        game=game.id,
        number=of_day(day).number,
        said=message.format(count=len(solved), days=streak(days_of(solved), today())),
        groups=[
            ProblemGroup(_("Problems of the last four weeks"), [_archive(day, solved)]),
            *(ProblemGroup(one.title, _by_level(one, solved)) for one in games_with_problems()),
        ],
    )


def _archive(day: date, solved: Solved) -> ProblemList:
    """The problems of a day and of those before it."""
    found = []
    for ago in range(ARCHIVE_DAYS):
        when = day - timedelta(days=ago)
        game, problem = game_of(when), of_day(when)
        label = f"{when.isoformat()} {game.title} {stars(problem.level)}"
        found.append(_link(game, problem.number, label, solved))
    return ProblemList(_("Day by day"), found)


def _by_level(game: Game, solved: Solved) -> list[ProblemList]:
    problems = problems_of(game)
    return [
        ProblemList(
            stars(level), [_link(game, one, str(one), solved) for one in problems.numbers(level)]
        )
        for level in range(1, HARDEST + 1)
    ]


def _link(game: Game, number: int, label: str, solved: Solved) -> ProblemLink:
    return ProblemLink(label, _address(game, number), (game.id, number) in solved)


def _address(game: Game, number: int) -> str:
    return f"/problem/{game.id}/{number}"


# What was solved


async def solved_by(asked: Asked) -> Solved:
    """What the asker has solved."""
    rows = await asked.site.store.read(
        tuple[str, int, str],
        "SELECT game, number, day FROM solved WHERE guest = ?",
        asked.guest.id,
    )
    return {(game, number): day for game, number, day in rows}


def days_of(solved: Solved) -> set[date]:
    """The days whose problem was solved while it was theirs."""
    return {date.fromisoformat(day) for day in solved.values() if day}


async def _keep(asked: Asked, game: Game, number: int) -> None:
    """Remember that the asker has solved a problem; today's counts for today."""
    day = today()
    todays = game_of(day).id == game.id and of_day(day).number == number
    kept = (
        "INSERT INTO solved (guest, game, number, day) VALUES (?, ?, ?, ?)"
        " ON CONFLICT (guest, game, number) DO UPDATE SET day = excluded.day"
        " WHERE excluded.day <> ''",
        (asked.guest.id, game.id, number, day.isoformat() if todays else ""),
    )
    await asked.site.store.write([kept])


def streak(days: Iterable[date], today: date) -> int:
    """How many days in a row up to today; whoever has not played yet today loses nothing."""
    done = set(days)
    day = today if today in done else today - timedelta(days=1)
    number = 0
    while day in done:
        number += 1
        day -= timedelta(days=1)
    return number


async def _next(asked: Asked, game: Game, problem: Problem) -> str | None:
    """Where another one of the same level is that was not solved yet."""
    solved = await solved_by(asked)
    for number in problems_of(game).numbers(problem.level):
        if number != problem.number and (game.id, number) not in solved:
            return _address(game, number)
    return None


# Solving


async def show(asked: Asked) -> ProblemPage:
    """One problem, and the board to solve it in."""
    game, problem = _problem(asked)
    title = _("{title}, problem {number}").format(title=game.title, number=problem.number)
    return ProblemPage(
        game=game.id,
        number=problem.number,
        title=title,
        level=problem.level,
        stars=stars(problem.level),
        hard=_("Level {level} of {most}").format(level=problem.level, most=HARDEST),
        question=problems_of(game).question(problem),
        scene=_scene(problem, problem.state(), asked.shape).to_json(),
    )


async def attempt(asked: Asked) -> Reply:
    """What a solver does: try a move, open an action, look ahead, or ask for the proof."""
    game, problem = _problem(asked)
    wish = asked.read(Solve)
    drawer = artist(game)
    value = tuple(wish.value or ())
    if wish.do == "solution":
        return Proof(problem.line, _named(problem, problem.line), problems_of(game).proof(problem))
    with client_values():
        state = problem.state(wish.moves)
        if wish.do == "look":
            return _shown(problem, state, wish)
        if wish.do in ("try", "analyse"):
            return await _what_if(asked, problem, state, wish.do == "analyse")
        if problem.is_over(state):
            raise TableError("invalid", _("There is nothing to decide."))
        sight = _sight(problem, state, wish.shape)
        if wish.do == "children":
            return Actions([one.to_json() for one in drawer.children(sight, wish.action)])
        if wish.do == "preview":
            drawn = drawer.preview(sight, wish.action, value)
            return (drawn or Preview("")).to_json()
        code = drawer.code(sight.seen, wish.action, value)
    told = _tried(game, problem, state, code, wish)
    if told.solved:
        await _keep(asked, game, problem.number)
        told.next = await _next(asked, game, problem)
    return told


def _shown(problem: Problem, state: State, wish: Solve) -> Tried:
    """The board after some moves of an answer, to look at."""
    scene = replace(_scene(problem, state, wish.shape), actions=())
    return Tried(wish.moves, "", None, problem.is_over(state), False, scene.to_json(), [], "")


async def _what_if(asked: Asked, problem: Problem, state: State, analyse: bool) -> Led:
    """A private table that begins here, with all seats in one hand."""
    check_pace(asked)
    settings, names = settings_at(state), voice_of(state).names
    found = Position(settings.game.id, settings.to_data(), list(names), problem.seat)
    if analyse:
        plan = new_table.analysis_plan(found, asked.guest)
    else:
        plan = new_table.play_on_plan(found, asked.guest, "", asked.site.limits)
    return Led((await new_table.create(asked.site.store, plan)).id)


def _tried(game: Game, problem: Problem, state: State, code: int, wish: Solve) -> Tried:
    """The line with one more move; it begins anew where it has ended without the best result."""
    refusal = state.refusal(lowest_seat(state.to_act()), code)
    moves = list(wish.moves)
    if refusal is not None:
        words = game.kit().words
        sentence = words.explain(refusal, voice_of(state))
        scene = _scene(problem, state, wish.shape)
        return Tried(moves, sentence, refusal.rule, False, False, scene.to_json(), [], "")
    moves.append(game.notation(code))
    told = outcome(problem, moves)
    ended = told.result is not None
    shown = problem.state([] if ended and not told.solved else moves)
    scene = _scene(problem, shown, wish.shape)
    return Tried(
        moves=[] if ended and not told.solved else moves,
        sentence=told.sentence,
        rule=None,
        ended=ended,
        solved=told.solved,
        scene=scene.to_json(),
        proof=problems_of(game).proof(problem) if told.solved else [],
        share=share_text(game, problem, wish.tries) if told.solved else "",
        named=_named(problem, moves) if told.solved else [],
    )


def _named(problem: Problem, line: Sequence[str]) -> list[str]:
    """What is pressed for each move of a line, and how it is written where a place or a direction
    is chosen as well.
    """
    game, found = problem.settings.game, []
    for at, written in enumerate(line):
        names = MoveNames(_sight(problem, problem.state(line[:at]), "wide"))
        choice = names.choice(int(game.parse(written).code()))
        plain = choice is not None and choice.action.kind == "pick"
        name = written if choice is None else choice.name
        found.append(name if plain or choice is None else f"{name} ({written})")
    return found


def _sight(problem: Problem, state: State, shape: Shape) -> Sight:
    """Whoever acts looks; at the end it is who began."""
    over = problem.is_over(state)
    seat = problem.seat if over else int(lowest_seat(state.to_act()))
    return replace(sight_of(state, seat), shape=shape)


def _scene(problem: Problem, state: State, shape: Shape) -> Scene:
    """The board, with nothing to do once a line is over."""
    sight = _sight(problem, state, shape)
    drawn = artist(state.settings.game).scene(sight)
    return replace(drawn, actions=()) if problem.is_over(state) else drawn


def _problem(asked: Asked) -> tuple[Game, Problem]:
    game = game_for(asked.part("game"))
    number = typed_number(asked.part("number"))
    problems = game.kit().problems
    if problems is None or number is None or not 1 <= number <= len(problems.kept):
        raise TableError("unknown", _("There is no such problem."))
    return game, problems.get(number)
