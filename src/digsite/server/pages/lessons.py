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
from digsite.services.tutorial import Step, load_tutorial


async def contents(asked: Asked) -> Lessons:
    """The steps of a game's tutorial."""
    game, steps = _tutorial(asked)
    return Lessons(game.id, game.title, [LessonTitle(step.id, step.title) for step in steps])


async def show(asked: Asked) -> Lesson:
    """One step: what to learn, and the board to do it in."""
    game, steps = _tutorial(asked)
    step = _step(asked, steps)
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
        previous=steps[at - 1].id if at else None,
        next=steps[at + 1].id if at + 1 < len(steps) else None,
    )


async def attempt(asked: Asked) -> Reply:
    """What a learner does: try a move, open an action, look ahead, or give up."""
    game, steps = _tutorial(asked)
    step = _step(asked, steps)
    wish = asked.read(Attempt)
    state = step.state()
    drawer = artist(game)
    sight = _sight(state, learner(state), wish.shape)
    value = tuple(wish.value or ())
    if wish.do == "solution":
        code = int(game.parse(step.solution).code())
        found = find_choice(sight, drawer.scene(sight).actions, code)
        if found is None:
            return Solution(step.solution, None, None)
        return Solution(step.solution, found.action.id, found.value)
    with client_values():
        if wish.do == "children":
            below = drawer.children(sight, wish.action)
            return Actions([one.to_json() for one in below])
        if wish.do == "preview":
            drawn = drawer.preview(sight, wish.action, value)
            return (drawn or Preview("")).to_json()
        code = drawer.code(sight.seen, wish.action, value)
    return _judged(game, step, code, wish.shape)


def _judged(game: Game, step: Step, code: int, shape: Shape) -> Verdict:
    tried = Tried(step.state(), code)
    verdict = step.judge(code)
    shown = tried.after if verdict.done else tried.before
    sight = _sight(shown, tried.seat, shape)
    scene = artist(game).scene(replace(sight, moves=()) if verdict.done else sight)
    rule = None if tried.refusal is None else tried.refusal.rule
    return Verdict(verdict.done, verdict.sentence, rule, scene.to_json())


def learner(state: State) -> int:
    """The seat the learner plays."""
    return int(lowest_seat(state.to_act()))


def _sight(state: State, seat: int, shape: Shape) -> Sight:
    return replace(sight_of(state, seat), shape=shape)


def _tutorial(asked: Asked) -> tuple[Game, list[Step]]:
    game = game_for(asked.part("game"))
    steps = load_tutorial(game)
    if not steps:
        raise TableError("unknown", _("This game has no lessons."))
    return game, steps


def _step(asked: Asked, steps: list[Step]) -> Step:
    wanted = asked.part("step")
    for step in steps:
        if step.id == wanted:
            return step
    raise TableError("unknown", _("There is no such lesson."))
