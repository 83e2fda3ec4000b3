"""Where moves would end: found by playing them on copies, so no rule is written here again.

For the decision at hand every legal move is played; for every open card both ways of each hero and
of each spirit, as if that card were played now. A way that leads to a loss is marked, also when the
loss comes later on the same card: a push without a good side, a flame without a good way.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

from digsite.core.native import i64
from digsite.games.ziggurat.rules.board import read_place
from digsite.games.ziggurat.rules.moves import CONCEDE, GO, HERO, PASS, PUSH, SPIRIT, SPIRIT_END
from digsite.games.ziggurat.rules.play import ZigguratState
from digsite.games.ziggurat.rules.state import (
    BETWEEN,
    DEAL,
    DRAW,
    ENDINGS,
    GOING,
    NONE,
    OVER,
    PICK,
    SPIRITS,
    WINDOW,
    WON,
)

__all__ = ["Outcome", "Ways", "card_ways", "hero_ways", "moved_by", "outcome", "survivable"]


MOST_LOOKS = 150
"""So many decisions are looked at before a way counts as safe."""


@dataclass(frozen=True)
class Outcome:
    """What one choice does to one piece: where it ends, and how the game ends, if it does."""

    place: int
    ending: str
    losing: bool
    last: int
    """The place where it was seen last: its own, or the pit in which a spirit went out."""
    burned: int
    """The hero whom this choice burns at once, or -1."""


NO_EFFECT = Outcome(-1, "", False, -1, -1)


@dataclass(frozen=True)
class Ways:
    """Both ways of a piece: a hero's (``seat``) or a spirit's (``token``), the other is -1."""

    seat: int
    token: int
    start: int
    ahead: Outcome
    back: Outcome


def outcome(state: ZigguratState, seat: int, code: int) -> Outcome:
    """What a legal move of the decision at hand does to the piece it moves."""
    hero, token = moved_by(state, code)
    after = _told(state)
    after.apply(seat, code)
    return _outcome(after, hero, token)


def moved_by(state: ZigguratState, code: int) -> tuple[int, int]:
    """The hero or the spirit that a move moves; -1 for neither."""
    if SPIRIT <= code < SPIRIT_END:
        colour, place = (code - SPIRIT) // 256, (code - SPIRIT) // 2 % 128
        for token in range(3 * colour, 3 * colour + 3):
            if state.spirits[token] == place and (state.unmoved >> token) & 1:
                return -1, token
    if GO <= code <= GO + 1:
        return int(state.mover), -1
    if PUSH <= code <= PUSH + 1:
        return int(state.pushed), -1
    return -1, -1


def hero_ways(state: ZigguratState, hero: int) -> Ways:
    """Both ways of a hero that may be picked or is about to go."""
    ready = _copy(state)
    if ready.stage == PICK:
        ready.apply(ready.actor(), HERO + hero)
        _skip_windows(ready)
    start = int(ready.heroes[hero])
    both = []
    for way in (GO, GO + 1):
        after = _told(ready)
        after.apply(ready.actor(), way)
        both.append(_outcome(after, hero, -1))
    return Ways(hero, -1, start, both[0], both[1])


def card_ways(state: ZigguratState, seat: int) -> tuple[list[Ways], list[Ways], Outcome]:
    """What a seat's open card would do now: to heroes, to spirits, and what kindling does."""
    if state.stage == OVER or state.cards[seat] == NONE:
        return [], [], NO_EFFECT
    heroes = []
    ready = _copy(state)
    ready.begin_turn(seat)
    _skip_windows(ready)
    if ready.stage == PICK:
        heroes = [hero_ways(ready, int(code - HERO)) for code in ready.moves(seat)]
    elif ready.stage == GOING:
        heroes = [hero_ways(ready, int(ready.mover))]
    spirits, kindled = _spirit_ways(state, seat)
    return heroes, spirits, kindled


def _spirit_ways(state: ZigguratState, seat: int) -> tuple[list[Ways], Outcome]:
    """The spirits' part alone, as if no hero moved: each spirit's ways, or what it does at once."""
    ready = _told(state)
    ready.begin_turn(seat)
    ready.part = BETWEEN
    ready.mover = NONE
    ready.waiting = 0
    ready.stage = WINDOW
    ready.apply(seat, PASS)
    _skip_windows(ready)
    if ready.stage != SPIRITS or ready.active != seat:
        return [], _outcome(ready, -1, -1)
    found: dict[int, dict[int, Outcome]] = {}
    for code in ready.moves(seat):
        _hero, token = moved_by(ready, int(code))
        after = _told(ready)
        after.apply(seat, code)
        found.setdefault(token, {})[int(code) % 2] = _outcome(after, -1, token)
    return [
        Ways(-1, token, int(ready.spirits[token]), both[0], both[1])
        for token, both in found.items()
        if len(both) == 2
    ], NO_EFFECT


def _copy(state: ZigguratState) -> ZigguratState:
    copied = state.copy()
    assert isinstance(copied, ZigguratState)
    return copied


def _told(state: ZigguratState) -> ZigguratState:
    """A copy that tells what happens in it."""
    copied = _copy(state)
    copied.log = []
    return copied


def _skip_windows(state: ZigguratState) -> None:
    while state.stage == WINDOW:
        state.apply(state.actor(), PASS)


def _outcome(after: ZigguratState, hero: int, token: int) -> Outcome:
    place: i64 = NONE
    if hero >= 0:
        place = after.heroes[hero]
    elif token >= 0:
        place = after.spirits[token]
    ending = ENDINGS[after.ending] if after.stage == OVER else ""
    last = _last_place(after, int(place))
    return Outcome(int(place), ending, _loses(after), last, _burned(after))


def _last_place(after: ZigguratState, place: int) -> int:
    if place >= 0:
        return place
    outs = [event.public["place"] for event in after.log or [] if event.kind == "spirit_out"]
    return int(read_place(str(outs[0]))) if outs else -1


def _burned(after: ZigguratState) -> int:
    heroes = [event.public["hero"] for event in after.log or [] if event.kind == "burned"]
    return cast("int", heroes[0]) if heroes else -1


def _loses(state: ZigguratState) -> bool:
    """Lost already, or lost by the end of this card whatever is chosen."""
    if state.stage == OVER:
        return state.ending != WON
    return not _escapes(state, int(state.active), [MOST_LOOKS])


def survivable(state: ZigguratState, seat: int) -> bool:
    """Whether a seat's open card, played now, leaves a way that does not lose."""
    if state.stage == OVER or state.cards[seat] == NONE:
        return True
    ready = _copy(state)
    ready.begin_turn(seat)
    return _escapes(ready, seat, [MOST_LOOKS])


def _escapes(state: ZigguratState, seat: int, looks: list[int]) -> bool:
    """Whether some choices bring a turn to its end; in doubt, when the looks run out, yes."""
    if state.stage == OVER:
        return state.ending == WON
    if state.stage in (DEAL, DRAW) or state.active != seat or looks[0] <= 0:
        return True
    looks[0] -= 1
    actor = state.actor()
    for code in state.moves(actor):
        after = _copy(state)
        after.apply(actor, code)
        if code != CONCEDE and _escapes(after, seat, looks):
            return True
    return False
