"""Where moves would end: found by playing them on copies, so no rule is written here again.

For the decision at hand every legal move is played; for every open card both ways of each hero and
of each spirit, as if that card were played now. A way that leads to a loss is marked, also when the
loss comes later on the same card: a push without a good side, a spirit without a good way.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from digsite.core.events import Event
from digsite.core.native import i64
from digsite.games.ziggurat.rules import terms
from digsite.games.ziggurat.rules.board import read_place
from digsite.games.ziggurat.rules.moves import CONCEDE, GO, HERO, PASS, PUSH, SPIRIT, SPIRIT_END
from digsite.games.ziggurat.rules.play import ZigguratState
from digsite.games.ziggurat.rules.terms import NONE

MOST_LOOKS = 150
"""So many decisions are looked at before a way counts as safe."""


@dataclass(frozen=True)
class Outcome:
    """What one choice does to one piece: where it ends, and how the game ends, if it does."""

    hero: int = -1
    token: int = -1
    """The hero or the spirit that moves; the other is -1."""
    back: bool = False
    """Whether it goes the other way round, not clockwise."""
    place: int = -1
    ending: str = ""
    losing: bool = False
    last: int = -1
    """The place where it was seen last: its own, or the pit in which a spirit went out."""
    burned: int = -1
    """The hero whom this choice burns at once, or -1."""
    events: tuple[Event, ...] = field(default=(), compare=False)
    """What happened when the choice was tried."""


Ways = tuple[Outcome, Outcome]
"""What comes of both ways of a piece: clockwise, and the other one."""


@dataclass(frozen=True)
class CardForecast:
    """What an open card would do now: to heroes, to spirits, and what kindling does."""

    heroes: list[Ways]
    spirits: list[Ways]
    kindled: Outcome


def outcome(state: ZigguratState, seat: int, code: int) -> Outcome:
    """What a legal move does to the piece it moves."""
    hero, token = moved_by(state, code)
    after = state.copy()
    after.log = []
    after.apply(seat, code)
    return _outcome(after, hero, token, code % 2 == 1)


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
    ready = state.copy()
    if ready.stage == terms.PICK:
        ready.apply(ready.actor(), HERO + hero)
        _skip_windows(ready)
    actor = int(ready.actor())
    return outcome(ready, actor, int(GO)), outcome(ready, actor, int(GO) + 1)


def card_forecast(state: ZigguratState, seat: int) -> CardForecast:
    """What a seat's open card would do now."""
    if state.stage == terms.OVER or state.cards[seat] == NONE:
        return CardForecast([], [], Outcome())
    heroes = []
    ready = state.copy()
    ready.begin_turn(seat)
    _skip_windows(ready)
    if ready.stage == terms.PICK:
        heroes = [hero_ways(ready, int(code - HERO)) for code in ready.moves(seat)]
    elif ready.stage == terms.GOING:
        heroes = [hero_ways(ready, int(ready.mover))]
    spirits, kindled = _spirit_ways(state, seat)
    return CardForecast(heroes, spirits, kindled)


def _spirit_ways(state: ZigguratState, seat: int) -> tuple[list[Ways], Outcome]:
    """The spirits' part alone, as if no hero moved: each spirit's ways, or what it does at once."""
    ready = state.copy()
    ready.log = []
    ready.begin_turn(seat)
    ready.part = terms.BETWEEN
    ready.mover = NONE
    ready.waiting = 0
    ready.stage = terms.WINDOW
    ready.apply(seat, PASS)
    _skip_windows(ready)
    if ready.stage != terms.SPIRITS or ready.active != seat:
        return [], _outcome(ready, -1, -1, False)
    found: dict[int, list[Outcome]] = {}
    for code in ready.moves(seat):
        end = outcome(ready, seat, int(code))
        found.setdefault(end.token, []).append(end)
    return [(ends[0], ends[1]) for ends in found.values() if len(ends) == 2], Outcome()


def _skip_windows(state: ZigguratState) -> None:
    while state.stage == terms.WINDOW:
        state.apply(state.actor(), PASS)


def _outcome(after: ZigguratState, hero: int, token: int, back: bool) -> Outcome:
    place: i64 = NONE
    last: i64 = NONE
    log = after.log or []
    if hero >= 0:
        place = after.heroes[hero]
        last = place
    elif token >= 0:
        place = after.spirits[token]
        last = place if place >= 0 else _out_at(log)
    ending = terms.ENDINGS[after.ending] if after.stage == terms.OVER else ""
    burned = _burned(log)
    losing = _loses(after)
    return Outcome(hero, token, back, int(place), ending, losing, int(last), burned, tuple(log))


def _out_at(log: list[Event]) -> i64:
    """Where a spirit went out, or -1."""
    for event in log:
        if event.kind == "spirit_out":
            return read_place(str(event.public["place"]))
    return NONE


def _burned(log: list[Event]) -> int:
    """The hero that was burned, or -1."""
    for event in log:
        hero = event.public.get("hero")
        if event.kind == "burned" and isinstance(hero, int):
            return hero
    return -1


def _loses(state: ZigguratState) -> bool:
    """Lost already, or lost by the end of this card whatever is chosen."""
    if state.stage == terms.OVER:
        return state.ending != terms.WON
    return not _escapes(state, int(state.active), [MOST_LOOKS])


def survivable(state: ZigguratState, seat: int) -> bool:
    """Whether a seat's open card, played now, leaves a way that does not lose."""
    if state.stage == terms.OVER or state.cards[seat] == NONE:
        return True
    ready = state.copy()
    ready.begin_turn(seat)
    return _escapes(ready, seat, [MOST_LOOKS])


def _escapes(state: ZigguratState, seat: int, looks: list[int]) -> bool:
    """Whether some choices bring a turn to its end; in doubt, when the looks run out, yes."""
    if state.stage == terms.OVER:
        return state.ending == terms.WON
    if state.stage in (terms.DEAL, terms.DRAW) or state.active != seat or looks[0] <= 0:
        return True
    looks[0] -= 1
    actor = state.actor()
    for code in state.moves(actor):
        after = state.copy()
        after.apply(actor, code)
        if code != CONCEDE and _escapes(after, seat, looks):
            return True
    return False
