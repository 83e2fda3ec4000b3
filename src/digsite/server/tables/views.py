"""What one viewer is shown: the scene of an observation, the situation, the journal.

This is the only place that shapes a game's data for clients. Everything here is built from what
``State.observe`` and ``Event.seen_by`` give one viewer.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from operator import attrgetter
from typing import Final

from msgspec import UNSET

from digsite.core import contract
from digsite.core.contract import NATURE, SPECTATOR, Game, Observation
from digsite.core.events import Event
from digsite.core.match import UndoRefused
from digsite.core.replay import Told
from digsite.core.words import Voice, _
from digsite.draw.scene import Artist, Element, ElementJson, Scene, Shape, Sight
from digsite.draw.traces import Tracer
from digsite.server.protocol import (
    Can,
    Chance,
    ElementChange,
    Entry,
    Look,
    Outcome,
    Patch,
    Result,
    RulePoints,
    Situation,
    Tip,
)
from digsite.server.tables.table import Note, Table
from digsite.services.board import artist, drawer_of, moves_of
from digsite.services.guide import Guide, load_guide
from digsite.services.puzzles import verdict
from digsite.services.sentences import end_sentence

MOST_ENTRIES: Final = 200
"""Entries of the journal that a view brings along; older ones are asked for."""
MOST_CHOICES: Final = 400
"""Outcomes of chance that a referee is offered to pick; others are typed."""
FEW_CHOICES: Final = 12
"""A range of outcomes no longer than this is offered one by one, too."""
NOTE: Final = "people"
"""The kind of entries that tell of people, not of the game."""


@dataclass(frozen=True)
class ViewKey:
    """From where somebody looks: a seat or as a spectator, in which shape and language."""

    viewer: int = int(SPECTATOR)
    shape: Shape = "wide"
    language: str = "en"
    look: str = ""
    """One of the artist's other views of the same table, where it has some."""
    screen: bool = False
    """Whether it is a big screen, on which all see the same."""

    @property
    def seat(self) -> int | None:
        """The seat as it travels."""
        return None if self.viewer < 0 else self.viewer


def viewer_name(viewer: int) -> str:
    """A viewer as replays name it."""
    return "spectator" if viewer < 0 else str(viewer)


# Pictures


class Present:
    """A table as it stands, looked at from several sides: for each viewer once."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.length = table.length
        """The log's length."""
        self._seen: dict[int, Observation] = {}

    def seen(self, viewer: int) -> Observation:
        """What a viewer knows now."""
        if viewer not in self._seen:
            self._seen[viewer] = self.table.match.state.observe(viewer)
        return self._seen[viewer]

    def sight(self, key: ViewKey, viewer: int | None = None) -> Sight:
        """What is seen and can be done from somewhere, or by another viewer in the same form."""
        table, who = self.table, key.viewer if viewer is None else viewer
        moves = moves_of(table.match.state, who)
        return Sight(self.seen(who), moves, voice_for(table, key), key.shape)

    def curtain(self, seat: int, mine: list[int]) -> list[int]:
        """The own seats that know other things: before the screen is handed over, it shows no more
        than everybody knows, and so it does when a page is opened.
        """
        if not self.is_divided(mine):
            return []
        shown = self.seen(seat).data
        return [other for other in mine if other != seat and self.seen(other).data != shown]

    def is_divided(self, mine: list[int]) -> bool:
        """Whether people who share a screen have secrets from each other."""
        if self.table.is_analysis:
            return False
        return any(self.seen(one).data != self.seen(mine[0]).data for one in mine[1:])


def best_viewer(table: Table, mine: list[int], publicly: bool = False) -> int:
    """From where somebody looks who names no seat. Who plays looks from a seat; but people who
    share a screen and have secrets see the public board until one of them says who they are.
    """
    if not mine or (publicly and table.over):
        return ViewKey().viewer
    if not table.over and Present(table).is_divided(mine):
        return ViewKey().viewer
    acting = [seat for seat in mine if seat in table.match.acting_seats()]
    return (acting or mine)[0]


def voice_for(table: Table, key: ViewKey) -> Voice:
    """Speaks of those at a table to whoever looks from somewhere."""
    return table.game.kit().words.voice(len(table.seats), table.names, key.language)


def looks_of(game: Game) -> list[Look]:
    """The other ways to look at a game's tables."""
    return [Look(one.id, one.label) for one in artist(game).views(Voice())]


def look_for(table: Table, mine: list[int], wished: str = "") -> str:
    """The way to look that somebody wished for; else one that stays when a screen changes hands."""
    if wished in {one.id for one in looks_of(table.game)}:
        return wished
    shared = len(mine) > 1
    return artist(table.game).steady_view(table.plan.settings, mine) if shared else ""


def artist_at(game: Game, key: ViewKey) -> Artist:
    """Who draws what is seen from somewhere."""
    return drawer_of(game, key.look)


def past_scene(table: Table, key: ViewKey, moment: int) -> Scene:
    """The picture of an earlier moment, without actions."""
    seen = table.replay.state_at(moment).observe(key.viewer)
    return artist_at(table.game, key).scene(Sight(seen, (), voice_for(table, key), key.shape))


class SentScene:
    """What sockets that look from one side hold, to know what has changed.

    Most elements of two pictures of a table are the same object, because artists remember what
    they have drawn: looking for a change costs little, and so does holding on to them.
    """

    def __init__(self, scene: Scene) -> None:
        self.key = scene.fixed_key
        self.parts = {part.id: part for part in scene.live}

    def patch(self, scene: Scene) -> Patch | None:
        """What turns the old picture into this one; None when the fixed layer changed."""
        if scene.fixed_key != self.key:
            return None
        changed: dict[str, ElementJson | ElementChange] = {}
        after = {part.id: part for part in scene.live}
        for name, part in after.items():
            old = self.parts.get(name)
            if old is None:
                changed[name] = part.to_json()
            elif old is not part and old != part:
                fields = _fields(old, part)
                if fields != _NOTHING:
                    changed[name] = fields
        removed = [name for name in self.parts if name not in after]
        self.parts = after
        return Patch(changed, removed)


_NOTHING: Final = ElementChange()


def _fields(old: Element, new: Element) -> ElementChange:
    """The fields of an element that changed; a label or turn that is gone is null."""
    fields = ElementChange(svg=UNSET if old.svg == new.svg else new.svg)
    if old.label != new.label:
        fields.label = new.label or None
    if old.layer != new.layer:
        fields.layer = new.layer
    if old.x != new.x and round(old.x, 2) != round(new.x, 2):
        fields.x = round(new.x, 2)
    if old.y != new.y and round(old.y, 2) != round(new.y, 2):
        fields.y = round(new.y, 2)
    if old.turn != new.turn and round(old.turn, 2) != round(new.turn, 2):
        fields.turn = round(new.turn, 2) or None
    if old.part != new.part:
        fields.part = new.part
    return fields


# The situation


def situation(present: Present, sight: Sight, mine: list[int], referee: bool) -> Situation:
    """Everything beside the picture that a viewer needs to go on; the room adds the clock."""
    table, seat = present.table, sight.seen.viewer
    match = table.match
    armed = match.armed
    asked = referee and match.state.to_act() == NATURE
    return Situation(
        step=table.step,
        prompt=sight.prompt,
        decisions={str(one): table.decisions[one] for one in mine},
        acting=match.acting_seats(),
        can=_can(table, seat, mine, referee),
        curtain=present.curtain(seat, mine),
        armed=None if armed is None else sorted(armed & set(mine)),
        clock=None,
        chance=_chance(present, sight.voice) if asked else None,
        over=match.is_over(),
        result=result_of(table, sight.voice),
        rematch=table.rematch or None,
    )


def tips_for(sight: Sight) -> list[Tip]:
    """What somebody new is told while they decide: made from what they see, and no more."""
    seen, voice = sight.seen, sight.voice
    if seen.viewer not in seen.acting():
        return []
    tips = seen.settings.game.kit().tips
    return [Tip(name, voice.word(tips.sentences[name])) for name in tips.fitting(seen)]


def _can(table: Table, seat: int, mine: list[int], referee: bool) -> Can:
    own = seat in mine
    back = taking_back(table, seat) if own else "no"
    acting = table.match.acting_seats()
    if table.is_analysis:
        taken_back = own and bool(table.match.steps)
        return Can(taken_back, False, False, False, False, False, False, analyse=own)
    return Can(
        undo=back == "yes",
        ask=back == "ask",
        withdraw=own and table.match.can_withdraw(seat),
        hint=own and table.plan.hints and may_be_helped(table, seat),
        fork=not table.over and table.plan.kind != "campaign",
        skip=bool(mine) and any(table.seats[one].who == "bot" for one in acting),
        retype=referee and table.by_hand and bool(table.match.steps),
    )


def may_be_helped(table: Table, seat: int) -> bool:
    """Whether a seat has something to decide of which the rules let it be told beforehand."""
    acts = seat in table.match.acting_seats()
    return acts and not table.match.state.no_help_rule(seat)


def taking_back(table: Table, seat: int) -> str:
    """Whether a seat may take its latest decision back: ``yes``, ``no``, or ``ask`` the others."""
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


def _chance(present: Present, voice: Voice) -> Chance:
    """What the referee may say now."""
    table = present.table
    chances = table.match.state.chances()
    bounds = None
    codes = [int(code) for code in list(chances.codes)[:MOST_CHOICES]]
    if chances.is_range():
        bounds = (table.game.notation(chances.low), table.game.notation(chances.high))
        if chances.high - chances.low < FEW_CHOICES:
            codes = list(range(int(chances.low), int(chances.high) + 1))
    prompt = table.game.kit().words.prompt(present.seen(int(SPECTATOR)), voice)
    return Chance(prompt, _outcomes(table, codes, voice), bounds)


def _outcomes(table: Table, codes: list[int], voice: Voice) -> list[Outcome]:
    """Outcomes with what each would bring; whoever holds the real cards and dice knows it all."""
    labels = [_outcome_label(table, code, voice) for code in codes]
    found = []
    for code, told in zip(codes, labels, strict=True):
        text = table.game.notation(code)
        alone = told if labels.count(told) == 1 else f"{told} ({text})"
        found.append(Outcome(text, alone if told else text))
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


def result_of(table: Table, voice: Voice) -> Result | None:
    """How a finished game ended, told."""
    ended = table.match.state.result()
    if ended is None:
        return None
    told = told_result(table.game, ended, voice)
    seen = table.match.state.observe(int(SPECTATOR))
    told.headline = table.game.kit().words.headline(seen, ended, voice) or UNSET
    told.team = table.game.cooperative or UNSET
    if table.plan.kind == "puzzle":
        kept = table.plan.extra
        told.medal = verdict(kept.par, kept.medals, ended.scores[0])
        if table.helped:
            told.medal += " " + _("You were given hints, so it counts apart.")
    if table.helped:
        told.helped = sorted(table.helped)
    return told


def told_result(game: Game, ended: contract.Result, voice: Voice) -> Result:
    """Scores, winners, and the points by rule with the rules' titles."""
    guide = guide_of(game.id, voice.language, game)
    # Who plays together wins or loses together: there is nothing to compare.
    breakdown = [] if game.cooperative else ended.breakdown
    rules = sorted({rule for one in breakdown for rule in one})
    points = [
        RulePoints(rule, guide.title(rule), [one.get(rule, 0) for one in breakdown])
        for rule in rules
    ]
    sentence = end_sentence(game, ended, voice)
    return Result(sentence, ended.reason, ended.scores, ended.winners, points)


@lru_cache(maxsize=64)
def guide_of(game_id: str, language: str, game: Game) -> Guide:
    """A game's guide; an empty one where it has none."""
    return load_guide(game, language) or Guide("")


# The journal


def entries(
    game: Game, told: Sequence[Told], voice: Voice, tracer: Tracer | None = None
) -> list[Entry]:
    """What happened, in words, and where; what needs no words is left out."""
    words = game.kit().words
    found = []
    for one in told:
        text = words.tell(one.seen, voice)
        if text:
            entry = Entry(one.moment, text, one.kind, one.seat, words.brief(one.seen, voice))
            entry.begins = not words.briefs or one.kind in words.begins
            points = one.seen.get("points")
            entry.points = points if isinstance(points, int) else 0
            if tracer is not None:
                traces = tracer.traces(one.seen)
                entry.traces = [(trace.role, trace.at) for trace in traces]
                entry.motion = tracer.motion(one.kind, traces)
            found.append(entry)
    return found


def journal(
    table: Table,
    viewer: int,
    voice: Voice,
    before: int | None = None,
    tracer: Tracer | None = None,
) -> list[Entry]:
    """The latest entries, or the latest of those before a moment; what people did beside playing
    stands among them.
    """
    replay = table.replay
    end = replay.last if before is None else min(before - 1, replay.last)
    last = replay.steps_to(end)
    # Most steps tell one thing or two: no need to tell a whole long game to take its end.
    first = max(0, last - MOST_ENTRIES)
    told = entries(table.game, replay.told(first, last, viewer), voice, tracer)
    oldest = told[0].step if first and told else 0
    notes = [
        Entry(min(one.step, replay.last), note_text(one), NOTE, one.seat) for one in table.notes
    ]
    beside = [one for one in notes if oldest <= one.step <= end]
    return sorted([*told, *beside], key=attrgetter("step"))[-MOST_ENTRIES:]


def note_text(note: Note) -> str:
    """What happened beside the board, in the ambient language."""
    texts = {
        "undo": _("{name} takes a move back."),
        "retype": _("The referee takes the latest step back."),
        "joined": _("{name} sits down."),
        "back": _("{name} is back."),
        "took": _("{name} takes over from {other}."),
        "stands_in": _("A bot plays for {name} now."),
        "bot": _("{name}, a bot, takes a seat."),
        "opened": _("The seat of {other} is open to somebody new."),
        "watches": _("{name} looks on."),
        "rematch": _("{name} wants to play again."),
    }
    return texts[note.kind].format(name=note.name or _("Somebody"), other=note.other)
