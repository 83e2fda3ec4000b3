"""What every HTTP request goes through: who asks, whether they may, errors as JSON."""

from __future__ import annotations

import logging
import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from math import ceil
from typing import Final, TypeVar

import msgspec
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import Response

from digsite.core.errors import DigsiteError, RecordError, SettingsError
from digsite.core.words import N_, _, fill, known_language, use_language
from digsite.draw.scene import Shape
from digsite.server.limits import Limits
from digsite.server.operations.door import Door
from digsite.server.pages.catalogue import Pictures
from digsite.server.pages.shapes import Failure, Reply
from digsite.server.socket.connection import error_of
from digsite.server.store.base import Store, StoreError
from digsite.server.tables.house import Rooms
from digsite.server.tables.summaries import Summaries
from digsite.server.tables.table import BUSY, OUR_FAULT, TableError
from digsite.server.web.identity import (
    COOKIE,
    COOKIE_SECONDS,
    LANGUAGE_COOKIE,
    Guest,
    Signer,
    cookies_in,
    new_guest,
)
from digsite.server.web.pace import Buckets, Paces, network_of
from digsite.server.web.static import Static
from digsite.server.workers.bot_pool import BotPool, WorkFailed
from digsite.server.workers.fair_queue import Errand, Rank
from digsite.server.workers.tasks import Task
from digsite.services.typed import typed_number

log = logging.getLogger("digsite.server")
Body = TypeVar("Body")
HOST: Final = re.compile(
    r"(?:[A-Za-z0-9][A-Za-z0-9.-]{0,252}|\[[0-9A-Fa-f:.]{2,45}\])(?::[0-9]{1,5})?"
)
"""What may stand in a link: a name, or an address, with or without a port."""
STATUS: Final = {
    "invalid": 400,
    "refused": 409,
    "forbidden": 403,
    "unknown": 404,
    "busy": 429,
    "broken": 500,
}

TOO_LARGE: Final = 413


class TooMany(TableError):
    """An asker who is to wait so many seconds."""

    def __init__(self, buckets: Buckets, asker: str, message: str) -> None:
        super().__init__("busy", message)
        self.seconds = buckets.wait(asker)


class TooLarge(TableError):
    """More was sent than we take."""


@dataclass
class Site:
    """Everything the pages and sockets share."""

    store: Store
    signer: Signer
    rooms: Rooms
    pool: BotPool
    static: Static
    limits: Limits
    paces: Paces
    public_url: str = ""

    def __post_init__(self) -> None:
        self.pictures = Pictures(self.pool)
        self.summaries = Summaries(self.rooms, self.store)
        self.door = Door(self.store, self.rooms)


@dataclass(frozen=True)
class Asked:
    """One request: the site, the guest, their language, and what they sent."""

    site: Site
    guest: Guest
    language: str
    request: Request
    body: bytes

    def part(self, name: str) -> str:
        """A part of the path."""
        return str(self.request.path_params[name])

    def query(self, name: str, otherwise: str = "") -> str:
        return self.request.query_params.get(name, otherwise)[:200]

    @property
    def shape(self) -> Shape:
        """The shape of the picture asked for."""
        return "tall" if self.query("shape") == "tall" else "wide"

    def read(self, kind: type[Body]) -> Body:
        """What was sent, as one of the shapes of ``protocol``."""
        try:
            return msgspec.json.decode(self.body or b"{}", type=kind)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as problem:
            raise TableError("invalid", f"not as expected: {problem}") from None

    @property
    def look(self) -> Errand:
        """The errand of a look at something, for the pool."""
        return Errand(Rank.LOOK, client_of(self.request))

    @property
    def study(self) -> Errand:
        """The errand of a piece of a review: everything else goes before it."""
        return Errand(Rank.STUDY, client_of(self.request))

    async def work(
        self, task: Task, errand: Errand, seconds: float, reply: type[Body], late: str
    ) -> Body:
        """What a worker replies; ``late`` is said where the task itself takes too long."""
        try:
            return await self.site.pool.ask(task, errand, seconds, reply)
        except WorkFailed as failed:
            if failed.crowded:
                raise TableError("busy", _(BUSY)) from None
            if failed.late:
                raise TableError("invalid", late) from None
            if failed.told:
                raise RecordError(failed.line, str(failed)) from None
            raise TableError("broken", _(OUR_FAULT)) from None

    @property
    def address(self) -> str:
        """The address this page was opened with, for links that others can open."""
        return address_of(self.site, self.request)


def address_of(site: Site, request: Request) -> str:
    """The address a page was opened with."""
    return site.public_url or f"{request.scope['scheme']}://{host_of(request)}"


def host_of(connection: HTTPConnection) -> str:
    """The host as the page was opened with; where that is none, what this server listens on."""
    named = connection.headers.get("host", "")
    if HOST.fullmatch(named):
        return named
    host, port = connection.scope.get("server") or ("127.0.0.1", None)
    return f"[{host}]:{port}" if ":" in str(host) else f"{host}:{port}"


def site_of(connection: HTTPConnection) -> Site:
    """The site that a request or socket came to."""
    site = connection.app.state.site
    if not isinstance(site, Site):
        raise TypeError("the application has no site")
    return site


Answer = Callable[[Asked], Awaitable[Reply | Response]]
Serve = Callable[[Request], Awaitable[Response]]


def endpoint(answer: Answer, *, upload: bool = False) -> Serve:
    """Turn a function of ``Asked`` into an endpoint that always replies in good form."""

    async def reply(request: Request) -> Response:
        site = site_of(request)
        guest, is_new = guest_of(site, request)
        language = language_of(request)
        use_language(language)
        try:
            asker = client_of(request)
            if not site.paces.requests.take(asker):
                raise TooMany(site.paces.requests, asker, _("Too many requests; wait a little."))
            body = b""
            if request.method == "POST":
                most = site.limits.upload_bytes if upload else site.limits.body_bytes
                body = await _body(site, request, most)
            data = await answer(Asked(site, guest, language, request, body))
            response = data if isinstance(data, Response) else json_response(data)
        except DigsiteError as problem:
            response = problem_response(problem)
        except ClientDisconnect:
            return Response(status_code=400)  # nobody is there to read it
        except Exception:
            log.exception("%s %s failed", request.method, request.url.path)
            response = problem_response(TableError("broken", _(OUR_FAULT)))
        if is_new and "set-cookie" not in response.headers:
            remember(site, request, response, guest)
        return response

    return reply


def page(serve: Serve) -> Serve:
    """A page or a file: not too many of them for one address."""

    async def reply(request: Request) -> Response:
        pages, asker = site_of(request).paces.pages, client_of(request)
        return await serve(request) if pages.take(asker) else busy_response(pages.wait(asker))

    return reply


def json_response(data: Reply | msgspec.Raw, status: int = 200) -> Response:
    return Response(
        msgspec.json.encode(data),
        status,
        {"cache-control": "no-store"},
        media_type="application/json",
    )


def problem_response(problem: DigsiteError) -> Response:
    """An error with the status that fits its kind."""
    error = error_of(problem)
    if isinstance(problem, SettingsError):
        error.field = problem.field
    if isinstance(problem, RecordError):
        error.message, error.line = problem.reason, problem.line
    if isinstance(problem, StoreError):
        log.error("the store failed: %s", problem)
    status = TOO_LARGE if isinstance(problem, TooLarge) else STATUS[error.kind]
    response = json_response(Failure(error), status)
    if error.kind == "busy":
        after = problem.seconds if isinstance(problem, TooMany) else 1
        response.headers["retry-after"] = str(max(1, ceil(after)))
    return response


def busy_response(seconds: float) -> Response:
    """Come back later, for those who do not speak JSON."""
    words = _("Too many requests; wait a little.")
    after = {"retry-after": str(max(1, ceil(seconds))), "cache-control": "no-store"}
    return Response(words, STATUS["busy"], after, media_type="text/plain")


async def _body(site: Site, request: Request, most: int) -> bytes:
    """What was sent with a request that changes something, from our own pages only."""
    if not is_own_origin(site, request):
        raise TableError("forbidden", "this request comes from another site")
    kind = request.headers.get("content-type", "").partition(";")[0]
    if kind.strip().lower() != "application/json":
        raise TableError("invalid", "send JSON (Content-Type: application/json)")
    length = typed_number(request.headers.get("content-length", ""))
    if length is not None and length > most:
        raise TooLarge("invalid", fill(N_("more than {most} bytes"), {"most": most}))
    raw = bytearray()
    asker, counted = client_of(request), 0
    try:
        async for chunk in request.stream():
            raw += chunk
            counted += len(chunk)
            if not site.paces.hold(asker, len(chunk)):
                raise TableError("busy", _("Too many requests; wait a little."))
            if len(raw) > most:
                raise TooLarge("invalid", fill(N_("more than {most} bytes"), {"most": most}))
    finally:
        site.paces.let_go(asker, counted)
    return bytes(raw)


def is_own_origin(site: Site, connection: HTTPConnection, needed: bool = False) -> bool:
    """Whether a request comes from a page of ours. Programs other than browsers send no origin."""
    origin = connection.headers.get("origin")
    if origin is None:
        return not needed
    scheme = str(connection.scope["scheme"]).replace("ws", "http")
    own = f"{scheme}://{host_of(connection)}"
    return bool(origin) and origin.lower() in (own.lower(), site.public_url.lower())


def guest_of(site: Site, connection: HTTPConnection) -> tuple[Guest, bool]:
    """Who asks, and whether they are new: then they are given a cookie. Whoever brings one of ours
    that we cannot open is a stranger, but keeps it until they open a page themselves.
    """
    known = known_guest(site, connection)
    if known is not None:
        return known, False
    return new_guest(), not cookies_in(connection.headers.getlist("cookie"), COOKIE)


def known_guest(site: Site, connection: HTTPConnection) -> Guest | None:
    """Whom one of the cookies names, wherever it stands among others."""
    values = cookies_in(connection.headers.getlist("cookie"), COOKIE)
    return next((guest for guest in map(site.signer.open, values) if guest is not None), None)


def remember(site: Site, request: Request, response: Response, guest: Guest) -> None:
    """Give the guest their cookie."""
    response.set_cookie(
        COOKIE,
        site.signer.seal(guest),
        max_age=COOKIE_SECONDS,
        secure=request.url.scheme == "https" or site.public_url.startswith("https:"),
        httponly=True,
        samesite="lax",
    )


def language_of(connection: HTTPConnection) -> str:
    """The language somebody chose, or the first of their browser's that we speak."""
    chosen = cookies_in(connection.headers.getlist("cookie"), LANGUAGE_COOKIE)[:1]
    wanted = connection.headers.get("accept-language", "").split(",")[:10]
    return known_language(*chosen, *(one.partition(";")[0] for one in wanted))


def client_of(connection: HTTPConnection) -> str:
    """Whom the address belongs to that a request comes from."""
    return network_of(connection.client.host if connection.client is not None else "")
