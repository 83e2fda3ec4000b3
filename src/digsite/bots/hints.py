"""Advice for a person: the best move, how far the next one is behind, and what the move does."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from digsite.bots.choice import Bot, Choice
from digsite.core.contract import NO_MOVE, Game, Observation, State, canonical_json, seats_in
from digsite.core.events import Event
from digsite.core.native import i64
from digsite.core.rng import Rng
from digsite.core.strategy import Reason, Strategy
from digsite.core.words import _, decimal

WORLDS_ASKED: Final = 4
"""An effect is told only if it is the same in so many worlds the viewer could be in."""

MOST_DANGERS: Final = 12
"""Of more moves than this, nobody wants to hear which ones lose."""


class Hint:
    """A recommended move. Built from one viewer's observation alone."""

    def __init__(
        self,
        move: i64,
        runner_up: i64,
        gap: float,
        scale: float,
        effects: list[dict[str, object]],
        dangers: list[Danger] | None = None,
        reason: Reason | None = None,
    ) -> None:
        self.move: i64 = move
        self.runner_up: i64 = runner_up
        """The second best move, or ``NO_MOVE`` where there is no choice."""
        self.gap = gap
        """How much better the move is: in points when ``scale`` is above 0, else in per cent."""
        self.scale = scale
        self.effects = effects
        """What the viewer would see happen, in order, up to the first thing that is not certain."""
        self.dangers: list[Danger] = [] if dangers is None else dangers
        self.reason = reason
        """What speaks most for the move, as far as the viewer can know."""


class Danger:
    """A move that loses the game for everybody at once, and what happens."""

    def __init__(self, move: i64, effects: list[dict[str, object]]) -> None:
        self.move: i64 = move
        self.effects = effects


def make_hint(bot: Bot, observation: Observation, moves: list[int], complete: bool) -> Hint:
    """Let a bot think for the viewer, then try its move out on what the viewer may know."""
    choice = bot.think(observation, moves, complete)
    scale = bot.strategy.scale()
    runner_up = NO_MOVE
    gap = 0.0
    if len(choice.considered) > 1:
        runner_up = choice.considered[1].move
        gap = _gap(choice) * (scale if scale > 0.0 else 100.0)
    effects = certain_effects(observation, choice.move)
    dangers = find_dangers(observation, moves)
    beside = runner_up
    if beside == NO_MOVE and complete:
        others = [code for code in moves if code != choice.move]
        beside = others[0] if others else NO_MOVE
    reason = main_reason(bot.strategy, observation, choice.move, beside)
    return Hint(choice.move, runner_up, gap, scale, effects, dangers, reason)


def main_reason(
    strategy: Strategy, observation: Observation, move: i64, other: i64
) -> Reason | None:
    """The weightiest reason that holds in every world the viewer could be in."""
    rng = Rng(0)
    shared: dict[str, Reason] = {}
    for world in range(WORLDS_ASKED):
        found: dict[str, Reason] = {}
        for one in strategy.reasons(observation.sample(rng), observation.viewer, move, other):
            found[canonical_json([one.kind, one.values, one.places])] = one
        shared = found if world == 0 else {key: shared[key] for key in shared if key in found}
    best: Reason | None = None
    for reason in shared.values():
        if best is None or reason.weight > best.weight:
            best = reason
    return best


def find_dangers(observation: Observation, moves: list[int]) -> list[Danger]:
    """Where all play together and win or lose as one: the moves that lose at once."""
    if not observation.settings.game.cooperative or len(moves) > MOST_DANGERS:
        return []
    found: list[Danger] = []
    for move in moves:
        state = observation.sample(Rng(0))
        effects = _effects(state, observation.viewer, move)
        ended = state.result()
        if ended is not None and not ended.winners:
            found.append(Danger(move, effects))
    return found


def _gap(choice: Choice) -> float:
    # A search picks by visits, and the value of the runner-up may be a hair above: call it equal.
    return max(0.0, choice.value - choice.considered[1].value)


def certain_effects(observation: Observation, move: i64) -> list[dict[str, object]]:
    """The events of a move as the viewer would see them, as far as they are certain.

    The move is played in several sampled worlds. Whatever differs between them depends on what
    the viewer cannot know, and so does everything after an event that reveals something.
    """
    rng = Rng(0)
    told: list[list[dict[str, object]]] = []
    for _world in range(WORLDS_ASKED):
        state = observation.sample(rng)
        waiting = seats_in(state.to_act())
        if len(waiting) > 1:
            told.append(_own_effects(state, observation.viewer, move, waiting, rng))
        else:
            told.append(_effects(state, observation.viewer, move))
    shared: list[dict[str, object]] = []
    for position in range(min(len(seen) for seen in told)):
        views = {canonical_json(seen[position]) for seen in told}
        if len(views) > 1:
            break
        shared.append(told[0][position])
    return shared


def _effects(state: State, viewer: i64, move: i64) -> list[dict[str, object]]:
    """What a move in turn does, up to the first thing that was hidden before."""
    log: list[Event] = []
    state.log = log
    state.play(viewer, move)
    seen: list[dict[str, object]] = []
    for event in log:
        if event.reveals:
            break
        seen.append(event.seen_by(viewer))
    return seen


def _own_effects(
    state: State, viewer: i64, move: i64, waiting: list[int], rng: Rng
) -> list[dict[str, object]]:
    """What a choice does when all choose at once: the others choose anything, and only what
    happens to the viewer's own seat is told.
    """
    log: list[Event] = []
    state.log = log
    state.play(viewer, move)
    for seat in waiting:
        if (state.to_act() >> seat) & 1 and seat != viewer:
            state.play(seat, state.sample_move(seat, rng))
    seen = [event.seen_by(viewer) for event in log]
    return [event for event in seen if event.get("seat") == viewer]


def hint_sentence(
    hint: Hint,
    game: Game,
    tell: Callable[[dict[str, object]], str],
    call: Callable[[int, int], str] | None = None,
    because: Callable[[Reason], str] | None = None,
) -> str:
    """The hint in words. ``tell`` puts one event into words, or gives an empty text; ``call`` says
    what a move is called, beside the advised one, where people do not type its notation;
    ``because`` puts a reason into words. Where there is none, events and figures are told.
    """

    def name(code: int) -> str:
        return game.notation(code) if call is None else call(code, hint.move)

    parts = [_("Try {move}.").format(move=name(hint.move))]
    if hint.reason is not None and because is not None:
        parts.append(because(hint.reason))
    else:
        parts += _figures(hint, game, tell, name)
    told_already = hint.runner_up if hint.reason is not None and because is not None else NO_MOVE
    for danger in hint.dangers:
        if danger.move not in (hint.move, told_already):
            told = [tell(effect) for effect in danger.effects]
            why = " ".join(sentence for sentence in told if sentence)
            parts.append(_("{move} loses: {why}").format(move=name(danger.move), why=why))
    return " ".join(parts)


def _figures(
    hint: Hint,
    game: Game,
    tell: Callable[[dict[str, object]], str],
    name: Callable[[int], str],
) -> list[str]:
    """What a move does, and how far the next best is behind."""
    move = game.notation(hint.move)
    parts: list[str] = []
    for effect in _news(hint, game):
        sentence = tell(effect)
        # "Ada has chosen I1@j2" says nothing that "Try I1@j2" did not say.
        if sentence and not (effect.get("move") == move and _names(sentence, move)):
            parts.append(sentence)
    if hint.runner_up != NO_MOVE:
        other = name(hint.runner_up)
        gap = decimal(hint.gap)
        if hint.gap < 0.05:
            parts.append(_("{other} is as good.").format(other=other))
        elif hint.scale > 0.0:
            text = _("The next best move, {other}, promises {gap} points less.")
            parts.append(text.format(other=other, gap=gap))
        else:
            text = _("The next best move, {other}, wins {gap} % less often.")
            parts.append(text.format(other=other, gap=gap))
    return parts


def _names(sentence: str, move: str) -> bool:
    """Whether a sentence holds this notation, as a word of its own."""
    return re.search(rf"(?<!\w){re.escape(move)}(?!\w)", sentence) is not None


def _news(hint: Hint, game: Game) -> list[dict[str, object]]:
    """The effects worth telling: those that only repeat the move are left out, unless all do."""
    move = game.notation(hint.move)
    news = [effect for effect in hint.effects if effect.get("move") != move]
    return news if news else hint.effects[-1:]
