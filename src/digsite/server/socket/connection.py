"""One socket: reading, answering, sending, and hanging up in good order."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import Final

from msgspec import Struct
from starlette.websockets import WebSocket, WebSocketDisconnect

from digsite.core.errors import DigsiteError
from digsite.core.match import UndoRefused
from digsite.core.words import N_, _, speaking, use_language
from digsite.server.limits import Limits
from digsite.server.operations.counts import counts
from digsite.server.protocol import Bye, FailedAnswer, Kind, Refused
from digsite.server.socket import handlers, messages
from digsite.server.store.base import StoreError
from digsite.server.tables.rooms import Room
from digsite.server.tables.table import OUR_FAULT, TableError
from digsite.server.tables.views import ViewKey
from digsite.server.web.identity import Guest
from digsite.server.web.pace import Account, Metered, Paces
from digsite.services.sentences import undo_sentence

log = logging.getLogger("digsite.server")
NORMAL: Final = 1000
AWAY: Final = 1001
POLICY: Final = 1008
TRY_LATER: Final = 1013
FOLLOWS: Final = 3
"""Turns of the loop after which the answer to a decision has followed the change it made."""


class Socket:
    """A visitor of a room, at the other end of a WebSocket."""

    def __init__(
        self,
        websocket: WebSocket,
        guest: Guest,
        language: str,
        limits: Limits,
        account: Account | None = None,
    ) -> None:
        self.guest = guest.id
        with speaking(language):
            self.name = guest.called
        self.account = account or Account(Paces(limits), guest.id, "")
        self.address = self.account.network
        self._language = language
        self.key: ViewKey | None = None
        self.have: str | None = None
        self._websocket = websocket
        self._limits = limits
        self._waiting: asyncio.Queue[str | None] = asyncio.Queue()
        self._held = 0
        """Bytes that wait to be read by the client."""
        self._code = NORMAL
        self._leaving = False
        self._answering = False
        """Whether a message is being answered."""
        self._advice: asyncio.Task[None] | None = None

    @property
    def language(self) -> str:
        """The language looked in; before that, the one of the request that opened the socket."""
        return self._language if self.key is None else self.key.language

    def send(self, message: Struct) -> None:
        """Put a message on its way; a client that reads too slowly is sent away instead."""
        if self._leaving:
            return
        text = messages.written(message)
        limits, waiting = self._limits, self._waiting.qsize()
        full = waiting >= limits.waiting_messages
        heavy = waiting > 0 and self._held + len(text) > limits.waiting_bytes
        if full or heavy or not self._hold(text):
            self._let_go_all()
            self.dismiss(N_("The connection is too slow."), again=True, code=TRY_LATER)
        else:
            self._waiting.put_nowait(text)

    def _hold(self, text: str) -> bool:
        self._held += len(text)
        return self.account.hold(len(text))

    def _let_go(self, text: str) -> None:
        size = min(len(text), self._held)
        self._held -= size
        self.account.let_go(size)

    def _let_go_all(self) -> None:
        """Forget what waits, and give its memory back."""
        while not self._waiting.empty():
            self._waiting.get_nowait()
        self.account.let_go(self._held)
        self._held = 0

    def dismiss(self, reason: str, again: bool, code: int = AWAY) -> None:
        """Say goodbye in the visitor's language, then hang up."""
        if self._leaving:
            return
        self._code, self._leaving = code, True
        with speaking(self.language):
            bye = messages.written(Bye(_(reason), again))
        self._hold(bye)
        self._waiting.put_nowait(bye)
        self._waiting.put_nowait(None)

    async def _send_all(self) -> None:
        while True:
            text = await self._waiting.get()
            if text is None:
                await self._websocket.close(self._code)
                return
            # A change and the answer to whoever made it go out in one packet.
            for _turn in range(FOLLOWS):
                if not self._answering:
                    break
                await asyncio.sleep(0)
            # What is sent is packed for this one reader: that costs more than writing it.
            await Metered(self._websocket.send_text(text), self.account.charge)
            self._let_go(text)

    async def converse(self, room: Room, asker: handlers.Asker) -> None:
        """Read and answer until one end hangs up."""
        sending = asyncio.create_task(self._send_all())
        reading = asyncio.create_task(self._read_all(room, asker))
        try:
            await asyncio.wait((sending, reading), return_when=asyncio.FIRST_COMPLETED)
        finally:
            # Whatever is said to it from now on would wait for ever.
            self._leaving = True
            for task in (sending, reading, *([self._advice] if self._advice else [])):
                task.cancel()
            for ended in await asyncio.gather(sending, reading, return_exceptions=True):
                if isinstance(ended, Exception) and not _is_hang_up(ended):
                    log.error("a socket failed", exc_info=ended)
            self._let_go_all()

    async def _read_all(self, room: Room, asker: handlers.Asker) -> None:
        while True:
            event = await self._websocket.receive()
            if event["type"] == "websocket.disconnect":
                return
            if not self.account.take_message():
                self.dismiss(N_("Too many messages."), again=False, code=POLICY)
                # The goodbye goes out; whatever else is said meanwhile is not heard.
                await asyncio.Event().wait()
            text = event.get("text")
            if text is None:
                self.send(_failed(None, "invalid", "messages are text"))
                continue
            await self.account.turn()
            self._answering = True
            await Metered(self._answer(room, asker, text), self.account.charge)
            self._answering = False

    async def _answer(self, room: Room, asker: handlers.Asker, text: str) -> None:
        """Answer one message, whatever it holds."""
        try:
            message = messages.read(text)
        except messages.BadMessage as bad:
            self.send(_failed(bad.n, "invalid", str(bad)))
            return
        if not isinstance(message, messages.Hint | messages.Analyse):
            await self._carry_out(room, asker, message)
        elif self._advice is None or self._advice.done():
            # Advice takes a while; whoever asked may go on meanwhile.
            self._advice = asyncio.create_task(self._carry_out(room, asker, message))
        else:
            self.send(_failed(message.n, "busy", _("The adviser is still thinking.")))

    async def _carry_out(
        self, room: Room, asker: handlers.Asker, message: messages.AnyMessage
    ) -> None:
        use_language(self.language)
        begun = time.perf_counter()
        try:
            answer = await handlers.HANDLERS[type(message)](room, asker, message)
        except DigsiteError as problem:
            error = error_of(problem)
            counts.refusals[error.kind] += 1
            self.send(FailedAnswer(n=message.n, error=error))
        except Exception:
            log.exception("a message could not be answered")
            self.send(_failed(message.n, "broken", _(OUR_FAULT)))
        else:
            answer.n = message.n
            self.send(answer)
        counts.answer_times.add(time.perf_counter() - begun)


def error_of(problem: DigsiteError) -> Refused:
    """A problem as it travels."""
    if isinstance(problem, handlers.Refused):
        return problem.told
    if isinstance(problem, UndoRefused):
        return Refused(kind="refused", rule=problem.rule or None, message=undo_sentence(problem))
    if isinstance(problem, TableError):
        return Refused(kind=problem.kind, message=str(problem))
    if isinstance(problem, StoreError):
        return Refused(kind="broken", message=_("That could not be saved."))
    return Refused(kind="invalid", message=str(problem))


def _failed(n: int | None, kind: Kind, reason: str) -> FailedAnswer:
    return FailedAnswer(n=n, error=Refused(kind=kind, message=reason))


def _is_hang_up(problem: Exception) -> bool:
    """Whether the other end simply went away while we were sending."""
    gone = isinstance(problem, WebSocketDisconnect | OSError)
    # Starlette's words for sending on a socket that has been closed.
    return gone or (isinstance(problem, RuntimeError) and "close message" in str(problem))
