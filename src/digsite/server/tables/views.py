"""What one viewer is shown: the scene of an observation, the situation, the journal.

This is the only place that shapes a game's data for clients. Everything here is built from what
``State.observe`` and ``Event.seen_by`` give one viewer.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, cast

from digsite.core.contract import NATURE, SPECTATOR, Game, Observation, Result, State
from digsite.core.events import Event
from digsite.core.match import UndoRefused
from digsite.core.words import Voice
from digsite.draw import scene as draw
from digsite.draw.actions import Json
from digsite.draw.palette import seat as seat_marks
from digsite.draw.scene import Artist, Element, Scene, Shape
from digsite.server.tables.table import Table
from digsite.services.board import artist, moves_of
from digsite.services.guide import load_guide
from digsite.services.puzzles import verdict
from digsite.services.sentences import end_sentence

Data = dict[str, object]
MOST_ENTRIES: Final = 200
"""Entries of the journal that a view brings along; older ones are asked for."""
MOST_CHOICES: Final = 400
"""Outcomes of chance that a referee is offered to pick; others are typed."""
FEW_CHOICES: Final = 12
"""A range of outcomes no longer than this is offered one by one, too."""


@dataclass(frozen=True)
class Angle:
    """From where somebody looks: a seat or as a spectator, in which shape and language."""

    viewer: int = int(SPECTATOR)
    shape: Shape = "wide"
    language: str = "en"
    look: str = ""
    """One of the artist's other views of the same table, where it has some."""

    @property
    def seat(self) -> int | None:
        """The seat as it travels."""
        return None if self.viewer < 0 else self.viewer


# Scenes


def voice_for(table: Table, angle: Angle) -> Voice:
    """Speaks of those at a table to whoever looks from an angle."""
    return table.game.kit().words.voice(len(table.seats), table.names, angle.language)


def looks_of(game: Game) -> list[Data]:
    """The other ways to look at a game's tables."""
    return [{"id": one.id, "label": one.label} for one in artist(game).views(Voice())]


def artist_at(game: Game, angle: Angle) -> Artist:
    """Who draws what an angle shows; the usual artist for a view nobody knows."""
    for one in artist(game).views(Voice()):
        if one.id == angle.look:
            return one.artist
    return artist(game)


def seen_from(table: Table, angle: Angle) -> Observation:
    """What is known from an angle."""
    return table.match.state.observe(angle.viewer)


def scene_of(table: Table, angle: Angle, seen: Observation | None = None) -> Scene:
    """The present picture with the actions of the seat looked from."""
    moves = moves_of(table.match.state, angle.viewer)
    return _scene(table, seen or seen_from(table, angle), angle, moves)


def past_scene(table: Table, angle: Angle, steps: int) -> Scene:
    """The picture after so many steps of the match, without actions."""
    return _scene(table, state_after(table, steps).observe(angle.viewer), angle, [])


def _scene(table: Table, seen: Observation, angle: Angle, moves: list[int]) -> Scene:
    sight = draw.Sight(seen, moves, voice_for(table, angle), angle.shape)
    return artist_at(table.game, angle).scene(sight)


def state_after(table: Table, steps: int) -> State:
    """The position after so many steps of the present match."""
    match = table.match
    state = table.game.start(match.settings)
    for step in match.steps[:steps]:
        state.apply(step.seat, step.code)
    return state


def scene_data(scene: Scene, have: str | None = None) -> Data:
    """A scene as it travels; without its fixed layer where the viewer has it."""
    data = cast("Data", scene.to_json())
    if data["key"] == have:
        del data["fixed"], data["defs"]
    return data


class Sight:
    """What sockets that look from one angle hold, to know what has changed.

    Most elements of two pictures of a table are the same object, because artists remember what
    they have drawn: looking for a change costs little, and so does holding on to them.
    """

    def __init__(self, scene: Scene) -> None:
        self.key = scene.fixed_key
        self.parts = {part.id: part for part in scene.live}

    def patch(self, scene: Scene) -> Data | None:
        """What turns the old picture into this one; None when the fixed layer changed."""
        if scene.fixed_key != self.key:
            return None
        changed: Data = {}
        after = {part.id: part for part in scene.live}
        for name, part in after.items():
            old = self.parts.get(name)
            if old is part:
                continue
            fields = part.to_json() if old is None else _fields(old, part)
            if fields:
                changed[name] = fields
        removed = [name for name in self.parts if name not in after]
        self.parts = after
        return {"changed": changed, "removed": removed}


def _fields(old: Element, new: Element) -> dict[str, Json]:
    """The fields of an element that changed; a label or turn that is gone is null."""
    fields: dict[str, Json] = {} if old.svg == new.svg else {"svg": new.svg}
    if old.label != new.label:
        fields["label"] = new.label or None
    if old.layer != new.layer:
        fields["layer"] = new.layer
    if old.x != new.x and round(old.x, 2) != round(new.x, 2):
        fields["x"] = round(new.x, 2)
    if old.y != new.y and round(old.y, 2) != round(new.y, 2):
        fields["y"] = round(new.y, 2)
    if old.turn != new.turn and round(old.turn, 2) != round(new.turn, 2):
        fields["turn"] = round(new.turn, 2) or None
    return fields


# The situation


def situation(
    table: Table,
    angle: Angle,
    mine: list[int],
    referee: bool,
    seen: Observation | None = None,
) -> Data:
    """Everything beside the picture that a viewer needs to go on."""
    match = table.match
    words = table.game.kit().words
    state = match.state
    acting = state.to_act()
    seat = angle.viewer
    armed = match.armed
    return {
        "step": table.step(),
        "prompt": words.prompt(seen or seen_from(table, angle), voice_for(table, angle)),
        "decisions": {str(one): table.decisions[one] for one in mine},
        "acting": match.acting_seats(),
        "can": _can(table, seat, mine, referee),
        "curtain": _curtain(state, seat, mine),
        "armed": None if armed is None else sorted(armed & set(mine)),
        "chance": _chance(table, angle) if referee and acting == NATURE else None,
        "over": match.is_over(),
        "result": result_of(table),
        "rematch": table.rematch or None,
    }


def _can(table: Table, seat: int, mine: list[int], referee: bool) -> Data:
    own = seat in mine
    back = taking_back(table, seat) if own else "no"
    acting = table.match.acting_seats()
    acts = own and seat in acting
    running = not table.over
    return {
        "undo": back == "yes",
        "ask": back == "ask",
        "withdraw": own and table.match.can_withdraw(seat),
        "hint": acts,
        "fork": running and table.plan.kind != "campaign",
        "skip": bool(mine) and any(table.seats[one].who == "bot" for one in acting),
        "retype": referee and table.by_hand and bool(table.match.steps),
    }


def taking_back(table: Table, seat: int) -> str:
    """Whether a seat may take its latest decision back: ``yes``, ``no``, or ``ask`` the others."""
    if table.over:
        return "no"
    try:
        table.match.undo_index(seat, silent_consents(table, seat))
    except UndoRefused as refused:
        return "ask" if refused.cause == "consent" else "no"
    return "yes"


def silent_consents(table: Table, seat: int) -> set[int]:
    """The seats that need not be asked: bots, and whoever sits at the same screen."""
    guest = table.seats[seat].guest
    return {
        number
        for number, other in enumerate(table.seats)
        if other.who != "person" or other.guest == guest
    }


def _curtain(state: State, seat: int, mine: list[int]) -> list[int]:
    """The own seats that know other things: the screen is hidden before it is handed to them."""
    if len(mine) < 2 or seat < 0:
        return []
    shown = state.observe(seat).data
    return [other for other in mine if other != seat and state.observe(other).data != shown]


def _chance(table: Table, angle: Angle) -> Data:
    """What the referee may say now."""
    state = table.match.state
    chances = state.chances()
    bounds = None
    codes = [int(code) for code in list(chances.codes)[:MOST_CHOICES]]
    if chances.is_range():
        bounds = [table.game.notation(chances.low), table.game.notation(chances.high)]
        if chances.high - chances.low < FEW_CHOICES:
            codes = list(range(int(chances.low), int(chances.high) + 1))
    return {
        "prompt": table.game.kit().words.prompt(state.observe(SPECTATOR), voice_for(table, angle)),
        "choices": _outcomes(table, codes, voice_for(table, angle)),
        "range": bounds,
    }


def _outcomes(table: Table, codes: list[int], voice: Voice) -> list[Data]:
    """Outcomes with what each would bring; whoever holds the real cards and dice knows it all."""
    labels = [_outcome_label(table, code, voice) for code in codes]
    found: list[Data] = []
    for code, told in zip(codes, labels, strict=True):
        text = table.game.notation(code)
        alone = told if labels.count(told) == 1 else f"{told} ({text})"
        found.append({"text": text, "label": alone if told else text})
    return found


def _outcome_label(table: Table, code: int, voice: Voice) -> str:
    """The first thing that would be told of an outcome; the rest only follows from it."""
    state = table.match.state.copy()
    log: list[Event] = []
    state.log = log
    state.apply(NATURE, code)
    for event in log:
        sentence = table.game.kit().words.tell(event.in_full(), voice)
        if sentence:
            return sentence.removesuffix(".")
    return ""


def result_of(table: Table) -> Data | None:
    """How a finished game ended, told."""
    ended = table.match.state.result()
    if ended is None:
        return None
    told = told_result(table.game, ended, Voice(table.names))
    extra = table.plan.extra
    if table.plan.kind == "puzzle":
        medals = cast("dict[str, int]", extra["medals"])
        told["medal"] = verdict(cast("int", extra["par"]), medals, ended.scores[0])
    return told


def told_result(game: Game, ended: Result, voice: Voice) -> Data:
    """Scores, winners, and the points by rule with the rules' titles."""
    titles = rule_titles(game.id, voice.language, game)
    # Who plays together wins or loses together: there is nothing to compare.
    breakdown = [] if game.cooperative else ended.breakdown
    rules = sorted({rule for one in breakdown for rule in one})
    return {
        "sentence": end_sentence(game, ended, voice),
        "reason": ended.reason,
        "scores": ended.scores,
        "winners": ended.winners,
        "breakdown": [
            {
                "rule": rule,
                "title": titles.get(rule, ""),
                "points": [one.get(rule, 0) for one in breakdown],
            }
            for rule in rules
        ],
    }


@lru_cache(maxsize=64)
def rule_titles(game_id: str, language: str, game: Game) -> dict[str, str]:
    """The title of each rule of a game's guide."""
    guide = load_guide(game, language)
    return {} if guide is None else {rule: one.title for rule, one in guide.rules.items()}


def players_of(table: Table, here: set[str]) -> list[Data]:
    """Who sits where, and who is there."""
    told = []
    for number, seat in enumerate(table.seats):
        marks = seat_marks(number)
        told.append(
            {
                "seat": number,
                "name": seat.name,
                "who": seat.who,
                "level": seat.level or None,
                "here": seat.who == "bot" or seat.guest in here,
                "stands_in": seat.who == "bot" and bool(seat.guest),
                "letter": marks.letter,
                "shape": marks.shape,
                "token": marks.colour,
            }
        )
    return told


# The journal


def entries_of(table: Table, angle: Angle, first: int, last: int | None = None) -> list[Data]:
    """What happened from one step of the match to another, as this viewer saw it."""
    words, voice = table.game.kit().words, voice_for(table, angle)
    moments = table.moments()
    told: list[Data] = []
    for index, step in enumerate(table.match.steps[first:last], start=first):
        for event in step.events:
            seen = event.seen_by(angle.viewer)
            text = words.tell(seen, voice)
            if text:
                who = seen.get("seat")
                told.append(
                    {
                        "step": bisect_right(moments, index),
                        "text": text,
                        "kind": event.kind,
                        "seat": who if isinstance(who, int) else None,
                    }
                )
    return told


def journal(table: Table, angle: Angle, before: int | None = None) -> list[Data]:
    """The latest entries, or the latest of those before a step."""
    moments = table.moments()
    last = len(table.match.steps)
    if before is not None:
        last = moments[min(before, len(moments)) - 1] if before > 0 else 0
    # Most steps tell one thing or two: no need to tell a whole long game to take its end.
    first = max(0, last - MOST_ENTRIES)
    return entries_of(table, angle, first, last)[-MOST_ENTRIES:]
