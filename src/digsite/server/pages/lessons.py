"""The tutorials, playable in the board. A lesson's position is made anew for every request."""

from __future__ import annotations

from dataclasses import replace

from digsite.core.contract import Game, State, lowest_seat
from digsite.core.lessons import Attempt as Tried
from digsite.core.words import _
from digsite.draw.scene import Preview, Shape, Sight
from digsite.server.pages.bodies import Attempt
from digsite.server.pages.catalogue import game_for
from digsite.server.pages.shapes import (
    Actions,
    Lesson,
    Lessons,
    LessonTitle,
    Reply,
    Solution,
    Verdict,
)
from digsite.server.socket.handlers import client_values
from digsite.server.tables.table import TableError
from digsite.server.web.requests import Asked
from digsite.services.board import artist, sight_of
from digsite.services.move_actions import find_choice
from digsite.services.tutorial import Step, load_short, load_tutorial


async def contents(asked: Asked) -> Lessons:
    """The steps of a game's two-minute lesson and of its tutorial."""
    game, short, steps = _lessons(asked)
    return Lessons(
        game=game.id,
        title=game.title,
        goal=_(game.goal) if game.goal else "",
        short=[LessonTitle(step.id, step.title) for step in short],
        steps=[LessonTitle(step.id, step.title) for step in steps],
        campaign=game.kit().campaign is not None,
    )


async def show(asked: Asked) -> Lesson:
    """One step: what to learn, and the board to do it in."""
    game, steps, step = _step(asked)
    at = steps.index(step)
    state = step.state()
    seat = learner(state)
    return Lesson(
        id=step.id,
        title=step.title,
        say=step.say,
        rules=step.rules,
        seat=seat,
        scene=artist(game).scene(_sight(state, seat, asked.shape)).to_json(),
        zoom=step.zoom,
        previous=steps[at - 1].id if at else None,
        next=steps[at + 1].id if at + 1 < len(steps) else None,
    )


async def attempt(asked: Asked) -> Reply:
    """What a learner does: try a move, open an action, look ahead, or give up."""
    game, _steps, step = _step(asked)
    wish = asked.read(Attempt)
    drawer = artist(game)
    value = tuple(wish.value or ())
    with client_values():
        state = step.state(wish.moves)
        sight = _sight(state, learner(state), wish.shape)
        if wish.do == "solution":
            return _solution(game, step, wish, sight)
        if wish.do == "children":
            below = drawer.children(sight, wish.action)
            return Actions([one.to_json() for one in below])
        if wish.do == "preview":
            drawn = drawer.preview(sight, wish.action, value)
            return (drawn or Preview("")).to_json()
        code = drawer.code(sight.seen, wish.action, value)
    return _judged(game, step, code, wish)


def _solution(game: Game, step: Step, wish: Attempt, sight: Sight) -> Solution:
    move = step.solution_after(wish.moves)
    found = find_choice(sight, artist(game).scene(sight).actions, int(game.parse(move).code()))
    if found is None:
        return Solution(move, None, None)
    return Solution(move, found.action.id, found.value)


def _judged(game: Game, step: Step, code: int, wish: Attempt) -> Verdict:
    tried = Tried(step.state(wish.moves), code)
    verdict = step.judge(code, wish.moves)
    shown = tried.after if verdict.done else step.state(verdict.moves)
    sight = _sight(shown, tried.seat, wish.shape)
    scene = artist(game).scene(replace(sight, moves=()) if verdict.done else sight)
    rule = None if tried.refusal is None else tried.refusal.rule
    return Verdict(verdict.done, verdict.sentence, rule, scene.to_json(), list(verdict.moves))


def learner(state: State) -> int:
    """The seat the learner plays."""
    return int(lowest_seat(state.to_act()))


def _sight(state: State, seat: int, shape: Shape) -> Sight:
    return replace(sight_of(state, seat), shape=shape)


def _lessons(asked: Asked) -> tuple[Game, list[Step], list[Step]]:
    """A game, its two-minute lesson and its tutorial."""
    game = game_for(asked.part("game"))
    steps = load_tutorial(game)
    if not steps:
        raise TableError("unknown", _("This game has no lessons."))
    return game, load_short(game), steps


def _step(asked: Asked) -> tuple[Game, list[Step], Step]:
    """The step that is asked for, and those of its lesson."""
    game, *courses = _lessons(asked)
    wanted = asked.part("step")
    for course in courses:
        for step in course:
            if step.id == wanted:
                return game, course, step
    raise TableError("unknown", _("There is no such lesson."))
