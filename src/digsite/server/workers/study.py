"""Finished games, looked back on: piece by piece, then told. Runs in a worker."""

from __future__ import annotations

import time

from digsite.core.contract import seats_in
from digsite.core.errors import DigsiteError
from digsite.core.native import i64
from digsite.core.words import _, use_language
from digsite.server.pages import shapes
from digsite.server.workers import tasks
from digsite.server.workers.replay import replay_of
from digsite.server.workers.tasks import PIECE_SECONDS
from digsite.services.positions import settings_at
from digsite.services.review import Telling, ToldDecision, ToldReview
from digsite.services.sealed import LOOK, SPOILER, is_sealed
from digsite.study.decisions import EFFORTS, Decision, Weighed
from digsite.study.luck import Luck
from digsite.study.review import Looked, look_at, put_together


def look_on(task: tasks.LookBack) -> tasks.Piece:
    """Some steps of a finished game, at least one."""
    match = replay_of(task.record).match
    ends = time.monotonic() + PIECE_SECONDS
    found: list[tasks.Step] = []
    for one in look_at(match, EFFORTS[task.effort], task.first):
        found.append(_written(one))
        if time.monotonic() >= ends:
            break
    return tasks.Piece(task.first + len(found), len(match.steps), found)


def _written(one: Looked) -> tasks.Step:
    decision, luck = one.decision, one.luck
    return tasks.Step(
        one.values,
        None if decision is None else tasks.Decided(
            decision.seat,
            _weight(decision.played),
            [_weight(other) for other in decision.ranked],
            decision.cost,
            decision.sure,
        ),
        None if luck is None else tasks.Came(int(luck.code), luck.gains, luck.exact),
    )  # fmt: skip


def _weight(one: Weighed) -> tasks.Weight:
    return tasks.Weight(int(one.code), one.value)


def _read(number: int, one: tasks.Step) -> Looked:
    decided, came = one.decided, one.came
    return Looked(
        one.values,
        None if decided is None else Decision(
            number,
            decided.seat,
            _weighed(decided.played),
            [_weighed(other) for other in decided.ranked],
            decided.cost,
            decided.sure,
        ),
        None if came is None else Luck(number, i64(came.code), came.gains, came.exact),
    )  # fmt: skip


def _weighed(one: tasks.Weight) -> Weighed:
    return Weighed(i64(one.code), one.value)


def tell(task: tasks.TellReview) -> shapes.Review | shapes.Reviewing | shapes.Sealed:
    """A review in words; how far it is where it is not done, and nothing of what is sealed."""
    use_language(task.language)
    replay = replay_of(task.record)
    match = replay.match
    if is_sealed(match.settings) and not task.opened:
        return shapes.Sealed(_(SPOILER), _(LOOK))
    steps = [step for piece in task.pieces for step in piece]
    if len(steps) < len(match.steps):
        return shapes.Reviewing(len(steps), len(match.steps))
    looked = [_read(number, one) for number, one in enumerate(steps)]
    found = put_together(match, EFFORTS[task.effort], looked)
    told = Telling(replay, found, brief=True).all()
    names = [side.name for side in told.sides]
    return shapes.Review(
        id=task.id,
        game=told.game,
        title=told.title,
        effort=task.effort,
        unit=told.unit,
        result=told.result,
        decided=told.decided,
        moments=[shapes.LookedMoment(one.kind, one.moment, one.sentence) for one in told.moments],
        turning_points=[
            shapes.LookedMoment(one.kind, one.moment, one.sentence) for one in told.turning_points
        ],
        sides=[shapes.LookedSide(one.name, one.cost, one.luck, one.mistakes) for one in told.sides],
        remarks=[_remark(one, names) for one in told.decisions],
        curve=_course(told, replay.last),
    )


def find_position(task: tasks.FindPosition) -> tasks.Position:
    """Where somebody plays on: the whole truth, for the game lies in the past."""
    use_language(task.language)
    replay = replay_of(task.record)
    old = replay.match.settings
    if replay.match.state.result() is None or (is_sealed(old) and not task.opened):
        raise DigsiteError(_("There is no what-if here."))
    state = replay.state_at(max(0, min(task.moment, replay.last)))
    acting = seats_in(state.to_act())
    if not acting:
        raise DigsiteError(_("Nobody decides here."))
    settings = settings_at(state)
    return tasks.Position(old.game.id, settings.to_data(), replay.names(), acting[0])


def _remark(one: ToldDecision, names: list[str]) -> shapes.Remark:
    return shapes.Remark(
        moment=one.moment,
        name=names[one.seat or 0],
        played=one.played,
        cost=one.cost,
        mistake=one.mistake,
        better=[shapes.Better(other.move, other.value, other.why) for other in one.alternatives],
    )


def _course(told: ToldReview, last: int) -> list[list[float]]:
    """How it stood at each moment."""
    at = dict(zip(told.moments_of, told.curve, strict=True))
    return [at[moment] for moment in range(last + 1) if moment in at]
