"""What a room answers to each message of a client.

Each function takes the room, the asker and the message, and gives the fields of the answer.
``Refused`` and the errors below become an answer that says why; nothing here ends a socket.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, cast

from digsite.core.contract import NATURE, NO_MOVE, State
from digsite.core.errors import DigsiteError, NotationError
from digsite.core.events import Refusal
from digsite.core.match import UndoRefused
from digsite.core.words import Voice, _, known_language
from digsite.draw.actions import Value
from digsite.draw.scene import Sight
from digsite.server.socket import messages
from digsite.server.tables import views
from digsite.server.tables.rooms import Asking, Room, Visitor
from digsite.server.tables.table import Entry, Table, TableError
from digsite.server.tables.views import Angle, Data
from digsite.server.workers.bot_pool import ThoughtFailed
from digsite.services.board import artist, moves_of, sight_of
from digsite.services.move_actions import find_choice

HINT_SECONDS: Final = 20.0


@dataclass
class Asker:
    """Who sent a message, and what they may use."""

    visitor: Visitor
    fork: Callable[[Table, Angle, str], Awaitable[str]]
    """Makes the private table of a what-if."""


class Refused(DigsiteError):
    """The rules do not allow it."""

    def __init__(self, table: Table, refusal: Refusal, nearest: Value | None) -> None:
        super().__init__(refusal.key)
        words, voice = table.game.kit().words, Voice(table.names)
        self.data: Data = {
            "kind": "refused",
            "rule": refusal.rule,
            "message": words.explain(refusal, voice),
            "places": refusal.places,
            "nearest": None if nearest is None else list(nearest),
            "guide": f"/guide/{table.game.id}#{refusal.rule}",
        }


# Looking


async def hello(room: Room, asker: Asker, message: messages.Hello) -> Data:
    """The whole view, from the seat asked for or the best one there is."""
    visitor = asker.visitor
    mine = room.table.seats_of(visitor.guest)
    asked = message.seat
    if isinstance(asked, int) and asked not in mine:
        raise TableError("forbidden", _("That seat is not yours."))
    if isinstance(asked, int):
        viewer = asked
    elif asked is None or not mine:
        viewer = Angle().viewer
    else:
        acting = [seat for seat in mine if seat in room.table.match.acting_seats()]
        viewer = (acting or mine)[0]
    if mine and viewer not in mine and not room.table.over:
        # Who plays sees the table from a seat: a second, public view would tell them nothing new.
        viewer = mine[0]
    visitor.have = message.have
    language = known_language(message.language, visitor.language)
    return await room.show(visitor, Angle(viewer, message.shape, language, message.look))


async def look(room: Room, asker: Asker, message: messages.Look) -> Data:
    """The own view of an earlier moment."""
    table, angle = room.table, angle_of(asker)
    moments = table.moments()
    if message.step >= len(moments):
        raise TableError("invalid", _("There is no such moment yet."))
    steps = moments[message.step]
    before = moments[message.step - 1] if message.step else 0
    scene = views.past_scene(table, angle, steps)
    return {
        "step": message.step,
        "last": len(moments) - 1,
        "scene": views.scene_data(scene, message.have),
        "events": views.entries_of(table, angle, before, steps),
    }


async def journal(room: Room, asker: Asker, message: messages.Journal) -> Data:
    return {"journal": views.journal(room.table, angle_of(asker), message.before)}


async def children(room: Room, asker: Asker, message: messages.Children) -> Data:
    seat = own_seat(room, asker, message.seat)
    sight = sight_from(room.table, seat, angle_of(asker))
    with client_values():
        found = artist(room.table.game).children(sight, message.action)
    return {"actions": [action.to_json() for action in found]}


async def preview(room: Room, asker: Asker, message: messages.Preview) -> Data:
    angle = angle_of(asker)
    viewer = angle.viewer if message.seat is None else own_seat(room, asker, message.seat)
    value = tuple(message.value or ())
    sight = sight_from(room.table, viewer, angle)
    with client_values():
        drawn = views.artist_at(room.table.game, angle).preview(sight, message.action, value)
    if drawn is None:
        return {"sentence": "", "elements": {}}
    return cast("Data", drawn.to_json())


async def why(room: Room, asker: Asker, message: messages.Why) -> Data:
    """Whether a choice would be legal, and which rule says no."""
    seat = own_seat(room, asker, message.seat)
    table = room.table
    code = code_of(table, seat, message.action, message.value)
    refusal = table.match.state.refusal(seat, code)
    if refusal is None:
        return {"legal": True, "sentence": "", "rule": None, "places": [], "guide": None}
    told = refused(table, seat, code, refusal, message.action).data
    return {
        "legal": False,
        "sentence": told["message"],
        "rule": told["rule"],
        "places": told["places"],
        "guide": told["guide"],
    }


async def hint(room: Room, asker: Asker, message: messages.Hint) -> Data:
    """Advice, thought of in another process from what the seat knows."""
    seat = own_seat(room, asker, message.seat)
    table, angle = room.table, angle_of(asker)
    state = table.match.state
    legal = moves_of(state, seat)
    if not legal:
        raise TableError("invalid", _("There is nothing to decide now."))
    seen = state.observe(seat)
    try:
        advice = await room.thinkers.ask(
            "hint",
            HINT_SECONDS,
            game=table.game.id,
            seen=seen.to_json(),
            moves=legal,
            complete=state.complete(seat),
            names=table.names,
            language=angle.language,
        )
    except ThoughtFailed:
        raise TableError("busy", _("No advice just now; ask again.")) from None
    return {name: advice[name] for name in ("move", "why", "action", "value")}


# Deciding


async def play(room: Room, asker: Asker, message: messages.Play) -> Data:
    """A decision; one that was made already is answered as it was the first time."""
    table = room.table
    seat = own_seat(room, asker, message.seat)
    if message.decision < table.decisions[seat]:
        return {"step": table.step(), "repeat": True}

    def entry() -> Entry:
        if table.seats[seat].person != asker.visitor.guest:
            raise TableError("forbidden", _("That seat is not yours."))
        if message.decision < table.decisions[seat]:
            raise _Repeated
        if message.decision > table.decisions[seat]:
            raise TableError("invalid", _("That decision is still to come."))
        state = table.match.state
        if seat not in table.match.acting_seats():
            raise TableError("invalid", _("It is not your turn."))
        code = code_of(table, seat, message.action, message.value)
        refusal = state.refusal(seat, code)
        if refusal is not None:
            raise refused(table, seat, code, refusal, message.action)
        return {"do": "play", "seat": seat, "move": table.game.notation(code)}

    try:
        await room.change(entry)
    except _Repeated:
        return {"step": table.step(), "repeat": True}
    return {"step": table.step()}


async def chance(room: Room, asker: Asker, message: messages.Chance) -> Data:
    """The referee says what chance said."""
    table = room.table
    needs_referee(room, asker)

    def entry() -> Entry:
        state = table.match.state
        if state.to_act() != NATURE:
            raise TableError("invalid", _("Chance is not to act now."))
        if message.draw:
            code = room.draw_chance()
        else:
            code = outcome_of(state, message.text or "")
        refusal = state.refusal(NATURE, code)
        if refusal is not None:
            raise Refused(table, refusal, None)
        return {"do": "chance", "move": table.game.notation(code)}

    await room.change(entry)
    return {"step": table.step()}


async def retype(room: Room, asker: Asker, message: messages.Retype) -> Data:
    needs_referee(room, asker)
    await room.change(lambda: {"do": "retype"})
    return {}


async def undo(room: Room, asker: Asker, message: messages.Undo) -> Data:
    """Take back at once, or ask those who have acted since."""
    table = room.table
    seat = own_seat(room, asker, message.seat)
    if table.over:
        raise TableError("invalid", _("The game is over."))
    try:
        table.match.undo_index(seat, views.silent_consents(table, seat))
    except UndoRefused as barred:
        if barred.cause != "consent":
            raise
        missing = set(barred.seats)
        room.ask_consent(Asking(seat, missing, table.length))
        return {"undone": False, "asked": sorted(missing)}
    length = table.length

    def entry() -> Entry:
        if table.length != length:
            table.match.undo_index(seat, views.silent_consents(table, seat))
        return {"do": "undo", "seat": seat}

    await room.change(entry)
    return {"undone": True}


async def consent(room: Room, asker: Asker, message: messages.Consent) -> Data:
    """Agree to an undo, or refuse it for everybody."""
    seat = own_seat(room, asker, message.seat)
    asking = room.asking
    if asking is None or seat not in asking.missing:
        raise TableError("invalid", _("Nobody has asked."))
    if not message.yes:
        room.settle(False)
        return {}
    asking.missing.discard(seat)
    if asking.missing:
        return {}

    def entry() -> Entry:
        if room.asking is not asking or room.table.length != asking.length:
            raise TableError("invalid", _("Nobody asks any more."))
        room.settle(True)
        return {"do": "undo", "seat": asking.seat}

    await room.change(entry)
    return {}


async def withdraw(room: Room, asker: Asker, message: messages.Withdraw) -> Data:
    seat = own_seat(room, asker, message.seat)
    await room.change(lambda: {"do": "withdraw", "seat": seat})
    return {}


async def arm(room: Room, asker: Asker, message: messages.Arm) -> Data:
    seat = own_seat(room, asker, message.seat)
    await room.change(lambda: {"do": "arm", "seat": seat, "on": message.on})
    return {}


async def fork(room: Room, asker: Asker, message: messages.Fork) -> Data:
    """A what-if from what the viewer knows."""
    table = room.table
    if table.over or table.plan.kind == "campaign":
        raise TableError("invalid", _("There is no what-if here."))
    return {"table": await asker.fork(table, angle_of(asker), asker.visitor.guest)}


async def skip(room: Room, asker: Asker, message: messages.Skip) -> Data:
    if not room.table.seats_of(asker.visitor.guest):
        raise TableError("forbidden", _("Only players can hurry the bots."))
    room.hurry = True
    return {}


async def ping(room: Room, asker: Asker, message: messages.Ping) -> Data:
    return {}


Handler = Callable[[Room, Asker, Any], Awaitable[Data]]
HANDLERS: Final[dict[type, Handler]] = {
    messages.Hello: hello,
    messages.Play: play,
    messages.Children: children,
    messages.Preview: preview,
    messages.Why: why,
    messages.Hint: hint,
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


def angle_of(asker: Asker) -> Angle:
    """From where the asker looks; nobody asks before they look."""
    angle = asker.visitor.angle
    if angle is None:
        raise TableError("invalid", 'the first message is "hello"')
    return angle


def sight_from(table: Table, viewer: int, angle: Angle) -> Sight:
    """What a viewer sees and can do now, drawn as an angle wants it."""
    state = table.match.state
    voice = views.voice_for(table, angle)
    return Sight(state.observe(viewer), moves_of(state, viewer), voice, angle.shape)


def own_seat(room: Room, asker: Asker, seat: int) -> int:
    """A seat the asker decides for."""
    angle_of(asker)
    if seat not in room.table.seats_of(asker.visitor.guest):
        raise TableError("forbidden", _("That seat is not yours."))
    return seat


def needs_referee(room: Room, asker: Asker) -> None:
    angle_of(asker)
    if not room.is_referee(asker.visitor.guest):
        raise TableError("forbidden", _("Only the referee of the box can do that."))


class client_values:  # noqa: N801 - reads as a phrase: with client_values()
    """Whatever an artist stumbles over in values a client sent is the client's mistake."""

    def __enter__(self) -> None:
        """Nothing to prepare."""

    def __exit__(self, kind: object, problem: BaseException | None, trace: object) -> None:
        if isinstance(problem, ValueError | KeyError | IndexError | NotationError | TypeError):
            raise TableError("invalid", _("There is no such action now.")) from problem


def code_of(table: Table, seat: int, action: str, value: Sequence[int] | None) -> int:
    """The move that an action and a value stand for."""
    seen = table.match.state.observe(seat)
    with client_values():
        return artist(table.game).code(seen, action, tuple(value or ()))


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


def refused(table: Table, seat: int, code: int, refusal: Refusal, action: str) -> Refused:
    """The refusal of a seat's move, with the closest legal one where the game knows it."""
    nearest = int(table.match.state.nearest(seat, code))
    value: Value | None = None
    if nearest != NO_MOVE:
        sight = sight_of(table.match.state, seat, table.names)
        found = find_choice(sight, artist(table.game).scene(sight).actions, nearest)
        value = found.value if found is not None and found.action.id == action else None
    return Refused(table, refusal, value)
