"""The tutorials, playable in the board. A lesson's position is made anew for every request."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

from digsite.core.contract import Game, State, lowest_seat
from digsite.core.lessons import Attempt
from digsite.core.words import _
from digsite.draw.scene import Shape, Sight
from digsite.server.pages.catalogue import game_for
from digsite.server.pages.replays import shape_of
from digsite.server.socket.handlers import client_values
from digsite.server.tables.table import TableError
from digsite.server.tables.views import scene_data
from digsite.server.web.requests import Asked, Data
from digsite.services.board import artist, sight_of
from digsite.services.move_actions import choice_data, find_choice
from digsite.services.tutorial import Step, load_tutorial


async def contents(asked: Asked) -> Data:
    """The steps of a game's tutorial."""
    game, steps = _tutorial(asked)
    return {
        "game": game.id,
        "title": game.title,
        "steps": [{"id": step.id, "title": step.title} for step in steps],
    }


async def show(asked: Asked) -> Data:
    """One step: what to learn, and the board to do it in."""
    game, steps = _tutorial(asked)
    step = _step(asked, steps)
    at = steps.index(step)
    state = step.state()
    seat = learner(state)
    scene = artist(game).scene(_sight(state, seat, shape_of(asked)))
    return {
        "id": step.id,
        "title": step.title,
        "say": step.say,
        "rules": step.rules,
        "seat": seat,
        "scene": scene_data(scene),
        "previous": steps[at - 1].id if at else None,
        "next": steps[at + 1].id if at + 1 < len(steps) else None,
    }


async def attempt(asked: Asked) -> Data:
    """What a learner does: try a move, open an action, look ahead, or give up."""
    game, steps = _tutorial(asked)
    step = _step(asked, steps)
    state = step.state()
    seat = learner(state)
    drawer, shape = artist(game), _shape(asked)
    sight = _sight(state, seat, shape)
    do = asked.text("do")
    if do == "solution":
        code = int(game.parse(step.solution).code())
        found = find_choice(sight, drawer.scene(sight).actions, code)
        return {"move": step.solution, **choice_data(found)}
    name = asked.text("action")[:500]
    if do == "children":
        with client_values():
            below = drawer.children(sight, name)
        return {"actions": [one.to_json() for one in below]}
    value_sent = _value(asked)
    if do == "preview":
        with client_values():
            drawn = drawer.preview(sight, name, value_sent)
        return {"sentence": "", "elements": {}} if drawn is None else cast("Data", drawn.to_json())
    if do != "play":
        raise TableError("invalid", "do is play, children, preview or solution")
    with client_values():
        code = drawer.code(sight.seen, name, value_sent)
    return _judged(game, step, code, shape)


def _judged(game: Game, step: Step, code: int, shape: Shape) -> Data:
    tried = Attempt(step.state(), code)
    verdict = step.judge(code)
    shown = tried.after if verdict.done else tried.before
    sight = _sight(shown, tried.seat, shape)
    scene = artist(game).scene(replace(sight, moves=()) if verdict.done else sight)
    return {
        "done": verdict.done,
        "sentence": verdict.sentence,
        "rule": None if tried.refusal is None else tried.refusal.rule,
        "scene": scene_data(scene),
    }


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


def _shape(asked: Asked) -> Shape:
    return "tall" if asked.text("shape", "wide") == "tall" else "wide"


def _value(asked: Asked) -> tuple[int, ...]:
    given = asked.body.get("value") or []
    if not isinstance(given, list) or len(given) > 8:
        raise TableError("invalid", "a value is a short list of whole numbers")
    for one in given:
        if isinstance(one, bool) or not isinstance(one, int) or abs(one) >= 2**53:
            raise TableError("invalid", "a value is a short list of whole numbers")
    return tuple(given)
