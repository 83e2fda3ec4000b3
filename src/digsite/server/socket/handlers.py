"""What a room answers to each message of a client.

Each function takes the room, the asker and the message, and gives the fields of the answer.
``Refused`` and the errors below become an answer that says why; nothing here ends a socket.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

import msgspec

from digsite.core.contract import NATURE, NO_MOVE, State
from digsite.core.errors import DigsiteError, NotationError
from digsite.core.events import Refusal
from digsite.core.match import UndoRefused
from digsite.core.words import _, known_language
from digsite.draw.actions import Value
from digsite.draw.scene import Preview
from digsite.server import protocol
from digsite.server.protocol import Answer, Played, View
from digsite.server.socket import messages
from digsite.server.tables import table as tables
from digsite.server.tables import views
from digsite.server.tables.analysis import Looking, Subject
from digsite.server.tables.company import Visitor
from digsite.server.tables.rooms import Room
from digsite.server.tables.table import BUSY, OUR_FAULT, Checked, Table, TableError
from digsite.server.tables.views import Present, ViewKey
from digsite.server.tables.wishes import Wish
from digsite.server.workers.bot_pool import WorkFailed
from digsite.server.workers.fair_queue import Rank
from digsite.server.workers.tasks import Advise, LookedInto, LookInto
from digsite.services.board import artist, moves_of
from digsite.services.move_actions import find_choice
from digsite.services.positions import settings_at
from digsite.services.sentences import no_help

HINT_SECONDS: Final = 8.0


@dataclass
class Asker:
    """Who sent a message, and what they may use."""

    visitor: Visitor
    fork: Callable[[Table, ViewKey, str], Awaitable[str]]
    """Makes the private table of a what-if."""


class Refused(DigsiteError):
    """The rules do not allow it."""

    def __init__(
        self, table: Table, refusal: Refusal, key: ViewKey, nearest: Value | None = None
    ) -> None:
        super().__init__(refusal.key)
        self.told = protocol.Refused(
            kind="refused",
            rule=refusal.rule,
            message=table.game.kit().words.explain(refusal, views.voice_for(table, key)),
            places=refusal.places,
            nearest=nearest,
            guide=f"/guide/{table.game.id}#{refusal.rule}",
        )


# Looking


async def hello(room: Room, asker: Asker, message: messages.Hello) -> View:
    """The whole view, from the seat asked for or the best one there is."""
    visitor = asker.visitor
    mine = room.table.seats_of(visitor.guest)
    asked = message.seat
    if isinstance(asked, int) and asked not in mine:
        raise TableError("forbidden", _("That seat is not yours."))
    viewer = asked if isinstance(asked, int) else views.best_viewer(room.table, mine, asked is None)
    if message.screen:
        viewer = ViewKey().viewer
    visitor.have = message.have
    language = known_language(message.language, visitor.language)
    look = "" if message.screen else views.look_for(room.table, mine, message.look)
    key = ViewKey(viewer, message.shape, language, look, message.screen)
    shown = await room.show(visitor, key)
    if message.screen:
        room.tell_presence()  # phones need not show the board any more
    return shown


async def look(room: Room, asker: Asker, message: messages.Look) -> protocol.Past:
    """The own view of an earlier moment."""
    table, key, moment = room.table, key_of(asker), message.step
    replay = table.replay
    if moment > replay.last:
        raise TableError("invalid", _("There is no such moment yet."))
    told = replay.told_at(moment, key.viewer)
    return protocol.Past(
        step=moment,
        last=replay.last,
        scene=views.past_scene(table, key, moment).to_json(message.have or ""),
        events=views.entries(table.game, told, views.voice_for(table, key)),
    )


async def journal(room: Room, asker: Asker, message: messages.Journal) -> protocol.OlderEntries:
    table, key = room.table, key_of(asker)
    voice = views.voice_for(table, key)
    told = views.journal(table, key.viewer, voice, message.before)
    return protocol.OlderEntries(journal=told)


async def children(room: Room, asker: Asker, message: messages.Children) -> protocol.MoreActions:
    seat = own_seat(room, asker, message.seat)
    sight = room.present().sight(key_of(asker), seat)
    with client_values():
        found = artist(room.table.game).children(sight, message.action)
    return protocol.MoreActions(actions=[action.to_json() for action in found])


async def preview(room: Room, asker: Asker, message: messages.Preview) -> protocol.Previewed:
    key = key_of(asker)
    viewer = key.viewer if message.seat is None else own_seat(room, asker, message.seat)
    value = tuple(message.value or ())
    sight = room.present().sight(key, viewer)
    with client_values():
        drawn = views.artist_at(room.table.game, key).preview(sight, message.action, value)
    return protocol.Previewed(**(drawn or Preview("")).to_json())


async def why(room: Room, asker: Asker, message: messages.Why) -> protocol.Judged:
    """Whether a choice would be legal, and which rule says no."""
    seat = own_seat(room, asker, message.seat)
    table = room.table
    check_help(table.match.state, seat)
    code = code_of(room, seat, message.action, message.value)
    refusal = table.match.state.refusal(seat, code)
    if refusal is None:
        return protocol.Judged(legal=True, places=[])
    told = Refused(table, refusal, key_of(asker)).told
    return protocol.Judged(
        legal=False,
        sentence=told.message,
        rule=refusal.rule,
        places=refusal.places,
        guide=told.guide or None,
    )


def check_help(state: State, seat: int) -> None:
    """Refuse to tell of moves beforehand where the table wants it so."""
    told = no_help(state, seat)
    if told:
        raise TableError("invalid", told)


async def hint(room: Room, asker: Asker, message: messages.Hint) -> protocol.Hint:
    """Advice, thought of in another process from what the seat knows."""
    seat = own_seat(room, asker, message.seat)
    table, key = room.table, key_of(asker)
    state = table.match.state
    check_help(state, seat)
    if not table.plan.hints:
        raise TableError("refused", _("Nobody is given hints at this table."))
    decision = table.decisions[seat]
    legal = moves_of(state, seat)
    if not legal:
        raise TableError("invalid", _("There is nothing to decide now."))
    task = Advise(
        game=table.game.id,
        seen=state.observe(seat).to_json(),
        moves=legal,
        complete=state.complete(seat),
        names=table.names,
        language=key.language,
        shape=key.shape,
        look=key.look,
    )
    try:
        told = await room.pool.ask(task, room.errand(Rank.HINT), HINT_SECONDS, protocol.Hint)
    except WorkFailed:
        raise TableError("busy", _("No advice just now; ask again.")) from None
    if table.decisions[seat] != decision or moves_of(table.match.state, seat) != legal:
        raise TableError("invalid", _("The table has moved on."))
    if seat not in table.helped:
        await room.change(lambda: tables.Helped(seat))
    return told


async def analyse(room: Room, asker: Asker, message: messages.Analyse) -> protocol.Analysis:
    """A piece of an analysis. Whoever wants all of it asks until it is done."""
    table, key = room.table, key_of(asker)
    if not table.is_analysis_of(asker.visitor.guest):
        raise TableError("forbidden", _("Only an analysis of your own looks into the position."))
    acts = message.seat is not None and message.seat in table.match.acting_seats()
    about = Subject(table.length, message.seat if acts else None, message.effort, key)
    looking = room.looking = room.looking or Looking()  # few tables are looked into
    known = looking.known(about)
    if known is not None and known.told.done == known.told.of:
        return known.told
    task = LookInto(
        game=table.game.id,
        settings=msgspec.json.encode(settings_at(table.match.state).to_data()).decode(),
        names=table.names,
        language=key.language,
        shape=key.shape,
        look=key.look,
        seat=about.seat,
        effort=message.effort,
        sofar=None if known is None else known.sofar,
    )
    work = room.pool.ask(task, room.errand(Rank.STUDY), room.study_seconds, LookedInto)
    try:
        return (await looking.ask(about, work)).told
    except WorkFailed as failed:
        if failed.crowded or failed.late:
            raise TableError("busy", _(BUSY)) from None
        raise TableError("broken", _(OUR_FAULT)) from None


async def tips(room: Room, asker: Asker, message: messages.Tips) -> protocol.Tips:
    """What newcomers are told; it says nothing of moves, so every table allows it."""
    seat = own_seat(room, asker, message.seat)
    sight = room.present().sight(key_of(asker), seat)
    return protocol.Tips(tips=views.tips_for(sight))


# Deciding


async def play(room: Room, asker: Asker, message: messages.Play) -> Played:
    """A decision; one that was made already is answered as it was the first time."""
    table, key = room.table, key_of(asker)
    seat = own_seat(room, asker, message.seat)

    def entry() -> Checked:
        if table.seats[seat].person != asker.visitor.guest:
            raise TableError("forbidden", _("That seat is not yours."))
        if message.decision < table.decisions[seat]:
            raise _Repeated
        if message.decision > table.decisions[seat]:
            raise TableError("invalid", _("That decision is still to come."))
        if seat not in table.match.acting_seats():
            raise TableError("invalid", _("It is not your turn."))
        code = code_of(room, seat, message.action, message.value)
        refusal = table.match.state.refusal(seat, code)
        if refusal is not None:
            raise Refused(table, refusal, key, nearest(table, seat, code, key, message.action))
        return table.checked(seat, code)

    if message.decision < table.decisions[seat]:
        return Played(step=table.step, repeat=True)
    try:
        await room.change(entry)
    except _Repeated:
        return Played(step=table.step, repeat=True)
    return Played(step=table.step)


async def chance(room: Room, asker: Asker, message: messages.Chance) -> Played:
    """The referee says what chance said."""
    table, key = room.table, key_of(asker)
    needs_referee(room, asker)

    def entry() -> Checked:
        state = table.match.state
        if state.to_act() != NATURE:
            raise TableError("invalid", _("Chance is not to act now."))
        if message.draw:
            code = room.draw_chance()
        else:
            code = outcome_of(state, message.text or "")
        refusal = state.refusal(NATURE, code)
        if refusal is not None:
            raise Refused(table, refusal, key)
        return table.checked(int(NATURE), code)

    await room.change(entry)
    return Played(step=table.step)


async def retype(room: Room, asker: Asker, message: messages.Retype) -> Answer:
    needs_referee(room, asker)
    await room.change(tables.Retype)
    return Answer()


async def undo(room: Room, asker: Asker, message: messages.Undo) -> protocol.Undone:
    """Take back at once, or ask those who have acted since."""
    table = room.table
    seat = own_seat(room, asker, message.seat)
    if table.is_analysis:
        await room.change(tables.Retype)
        return protocol.Undone(undone=True)
    try:
        table.match.undo_index(seat, views.silent_consents(table, seat))
    except UndoRefused as barred:
        if barred.cause != "consent":
            raise
        missing = set(barred.seats)
        asked = sorted(missing)
        room.wishes.ask(
            Wish(
                "undo",
                asker.visitor.guest,
                seat,
                missing,
                lambda: _("{name} asks to take a move back. Agree?").format(name=table.names[seat]),
                lambda: tables.Undo(seat),
                length=table.length,
            )
        )
        return protocol.Undone(undone=False, asked=asked)
    length = table.length

    def entry() -> tables.Undo:
        if table.length != length:
            table.match.undo_index(seat, views.silent_consents(table, seat))
        return tables.Undo(seat)

    await room.change(entry)
    return protocol.Undone(undone=True)


async def consent(room: Room, asker: Asker, message: messages.Consent) -> Answer:
    """Agree to what somebody wishes, or refuse it for everybody."""
    seat = own_seat(room, asker, message.seat)
    await room.wishes.answer(message.wish, seat, message.yes)
    return Answer()


async def withdraw(room: Room, asker: Asker, message: messages.Withdraw) -> Answer:
    seat = own_seat(room, asker, message.seat)
    await room.change(lambda: tables.Withdraw(seat))
    return Answer()


async def arm(room: Room, asker: Asker, message: messages.Arm) -> Answer:
    seat = own_seat(room, asker, message.seat)
    armed = room.table.match.armed
    if message.on != (armed is None or seat in armed):  # what is so already needs no entry
        await room.change(lambda: tables.Arm(seat, message.on))
    return Answer()


async def fork(room: Room, asker: Asker, message: messages.Fork) -> protocol.Forked:
    """A what-if from what the viewer knows."""
    table = room.table
    if table.over or table.plan.kind == "campaign":
        raise TableError("invalid", _("There is no what-if here."))
    return protocol.Forked(table=await asker.fork(table, key_of(asker), asker.visitor.guest))


async def skip(room: Room, asker: Asker, message: messages.Skip) -> Answer:
    if not room.table.seats_of(asker.visitor.guest):
        raise TableError("forbidden", _("Only players can hurry the bots."))
    room.hurry = True
    return Answer()


async def ping(room: Room, asker: Asker, message: messages.Ping) -> Answer:
    return Answer()


Handler = Callable[[Room, Asker, Any], Awaitable[Answer | View]]
HANDLERS: Final[dict[type[messages.Message], Handler]] = {
    messages.Hello: hello,
    messages.Play: play,
    messages.Children: children,
    messages.Preview: preview,
    messages.Why: why,
    messages.Hint: hint,
    messages.Analyse: analyse,
    messages.Tips: tips,
    messages.Undo: undo,
    messages.Consent: consent,
    messages.Withdraw: withdraw,
    messages.Chance: chance,
    messages.Retype: retype,
    messages.Arm: arm,
    messages.Look: look,
    messages.Journal: journal,
    messages.Fork: fork,
    messages.Skip: skip,
    messages.Ping: ping,
}


class _Repeated(DigsiteError):
    """The decision was made while this message waited for its turn."""


# Checking


def key_of(asker: Asker) -> ViewKey:
    """From where the asker looks; nobody asks before they look."""
    key = asker.visitor.key
    if key is None:
        raise TableError("invalid", 'the first message is "hello"')
    return key


def own_seat(room: Room, asker: Asker, seat: int) -> int:
    """A seat the asker decides for."""
    key_of(asker)
    if seat not in room.table.seats_of(asker.visitor.guest):
        raise TableError("forbidden", _("That seat is not yours."))
    return seat


def needs_referee(room: Room, asker: Asker) -> None:
    key_of(asker)
    if not room.is_referee(asker.visitor.guest):
        raise TableError("forbidden", _("Only the referee of the box can do that."))


class client_values:  # noqa: N801 - reads as a phrase: with client_values()
    """Whatever an artist stumbles over in values a client sent is the client's mistake."""

    def __enter__(self) -> None:
        """Nothing to prepare."""

    def __exit__(self, kind: object, problem: BaseException | None, trace: object) -> None:
        if isinstance(problem, ValueError | KeyError | IndexError | NotationError | TypeError):
            raise TableError("invalid", _("There is no such action now.")) from problem


def code_of(room: Room, seat: int, action: str, value: Sequence[int] | None) -> int:
    """The move that an action and a value stand for."""
    seen = room.present().seen(seat)
    with client_values():
        return artist(room.table.game).code(seen, action, tuple(value or ()))


def outcome_of(state: State, text: str) -> int:
    """The outcome a referee wrote; the last word of a notation is enough."""
    game = state.settings.game
    try:
        return int(game.parse(text).code())
    except NotationError as problem:
        typed = text.strip().lower()
        for code in state.chances().codes:
            if game.notation(code).rpartition(" ")[2].lower() == typed:
                return int(code)
        raise TableError("invalid", str(problem)) from None


def nearest(table: Table, seat: int, code: int, key: ViewKey, action: str) -> Value | None:
    """The value of the closest legal move of the same action, where the game knows it."""
    found = int(table.match.state.nearest(seat, code))
    if found == NO_MOVE:
        return None
    sight = Present(table).sight(key, seat)
    choice = find_choice(sight, artist(table.game).scene(sight).actions, found)
    return choice.value if choice is not None and choice.action.id == action else None
