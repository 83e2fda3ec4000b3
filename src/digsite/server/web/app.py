"""The application: routes, the life of the server, and headers that every reply carries."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.routing import Match, Route, WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from digsite.core.words import _
from digsite.server.limits import Limits
from digsite.server.operations import health
from digsite.server.operations.counts import Counts
from digsite.server.operations.memory import give_back
from digsite.server.operations.metrics import write_counts
from digsite.server.operations.watch import Watch
from digsite.server.pages import (
    analysis,
    campaigns,
    corrections,
    deals,
    did,
    first_look,
    guide,
    home,
    lessons,
    privacy,
    problems,
    puzzles,
    replays,
    reviews,
    seats,
    sharing,
    you,
)
from digsite.server.protocol import Notice
from digsite.server.socket.connection import AWAY, POLICY, Socket
from digsite.server.socket.handlers import Asker
from digsite.server.store.base import Store
from digsite.server.store.opening import open_store
from digsite.server.tables import new_table
from digsite.server.tables.house import Rooms
from digsite.server.tables.retention import keep_tidy
from digsite.server.tables.rooms import Room
from digsite.server.tables.table import Table, TableError
from digsite.server.tables.views import ViewKey
from digsite.server.web import offline, shell
from digsite.server.web import static as statics
from digsite.server.web.doorkeeper import Doorkeeper
from digsite.server.web.identity import Signer, new_key
from digsite.server.web.pace import Account, Metered, Paces, Turns
from digsite.server.web.packing import Packing
from digsite.server.web.requests import (
    Site,
    busy_response,
    client_of,
    endpoint,
    guest_of,
    is_own_origin,
    language_of,
    page,
    site_of,
)
from digsite.server.web.static import Static
from digsite.server.workers.bot_pool import BotPool
from digsite.server.workers.sharding import Share

SECURITY: Final = (
    (
        b"content-security-policy",
        b"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
        b"font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; "
        b"form-action 'self'; frame-ancestors 'none'",
    ),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=()"),
)

CLOSING: Final = (b"connection", b"close")

PAGES: Final = (
    "/",
    "/new/{game}",
    "/t/{table}",
    "/t/{table}/screen",
    "/t/{table}/review",
    "/r/{table}",
    "/r/{table}/review",
    "/guide/{game}",
    "/learn/{game}",
    "/puzzle",
    "/puzzle/{game}",
    "/problem",
    "/problem/{game}/{number}",
    "/c/{campaign}",
    "/join/{secret}",
    "/deal/{table}",
    "/deal/{table}/ranking",
    "/did",
    "/you",
    "/move",
    "/privacy",
)


@dataclass(frozen=True)
class Means:
    """What a server works with where it has no folder and no processes of its own."""

    store: Store
    pool: BotPool


def create_app(
    data: Path,
    limits: Limits | None = None,
    public_url: str = "",
    static: Static | None = None,
    share: Share | None = None,
    paces: Paces | None = None,
    database: str = "",
    means: Means | None = None,
) -> Starlette:
    """The server on a folder or a database; with a ``share``, one of several processes on it;
    with ``means``, on whatever those are.
    """
    chosen = limits or Limits()
    pace = paces or Paces(chosen)

    @asynccontextmanager
    async def life(app: Starlette) -> AsyncIterator[None]:
        given = means or Means(
            await open_store(data, database, chosen, guarded=share is not None), BotPool(chosen)
        )
        store, pool = given.store, given.pool
        signer = Signer(data, await store.secret(new_key()))
        rooms = Rooms(store, pool, chosen, share)
        files = static or Static()
        address = public_url.rstrip("/")
        site = app.state.site = Site(store, signer, rooms, pool, files, chosen, pace, address)
        chores = [
            asyncio.create_task(rooms.sweep()),
            asyncio.create_task(give_back()),
            asyncio.create_task(keep_tidy(store, rooms, chosen)),
            asyncio.create_task(site.door.watch()),
            asyncio.create_task(write_counts(lambda now: measure(now, rooms, pool))),
        ]
        try:
            yield
        finally:
            for chore in chores:
                chore.cancel()
                with suppress(asyncio.CancelledError):
                    await chore
            await rooms.close()
            await pool.close()
            await store.close()

    return Starlette(
        routes=routes(),
        lifespan=life,
        middleware=[
            Middleware(Watch),
            Middleware(Doorkeeper),
            Middleware(Fair, turns=pace.turns),
            Middleware(Headers, closing=share is not None),
            Middleware(Packing),
        ],
        exception_handlers={404: _not_found, 405: _not_allowed},
    )


def measure(now: Counts, rooms: Rooms, pool: BotPool) -> None:
    """How things stand, for those who watch."""
    now.tables = len(rooms)
    now.sockets = rooms.visitors
    now.queue = pool.waiting


def routes() -> list[Route | WebSocketRoute]:
    """Every address there is."""
    get = ["GET"]
    post = ["POST"]
    shells = [Route(path, page(shell.shell), methods=get) for path in PAGES]
    return [
        *shells,
        Route("/health", health.health, methods=get),
        Route("/ready", health.ready, methods=get),
        Route("/robots.txt", page(health.robots), methods=get),
        Route("/.well-known/security.txt", page(health.security), methods=get),
        Route("/colours/{game}.css", page(first_look.colours), methods=get),
        Route("/static/{file:path}", page(statics.serve), methods=get),
        Route("/offline/{file:path}", page(offline.serve), methods=get),
        Route("/api/home", endpoint(home.home), methods=get),
        Route("/api/waiting", endpoint(home.waiting), methods=get),
        Route("/api/words", endpoint(home.words), methods=get),
        Route("/api/games/{game}", endpoint(home.game_card), methods=get),
        Route("/api/name", endpoint(home.name), methods=post),
        Route("/api/corrections", endpoint(corrections.take), methods=post),
        Route("/api/did", endpoint(did.show), methods=get),
        Route("/api/you", endpoint(you.show), methods=get),
        Route("/api/privacy", endpoint(privacy.show), methods=get),
        Route("/api/you/code", endpoint(you.code), methods=post),
        Route("/api/you/move", endpoint(you.move), methods=post),
        Route("/api/you/recover", endpoint(you.recover), methods=post),
        Route("/api/you/export", endpoint(you.export), methods=get),
        Route("/api/you/forget", endpoint(you.forget), methods=post),
        Route("/api/tables", endpoint(home.new_table), methods=post),
        Route("/api/deals/{table}", endpoint(deals.show), methods=get),
        Route("/api/deals/{table}", endpoint(deals.play), methods=post),
        Route("/api/deals/{table}/qr.svg", endpoint(deals.qr), methods=get),
        Route("/api/join/{secret}/qr.svg", endpoint(sharing.qr), methods=get),
        Route("/card/{kind}/{name}.png", endpoint(sharing.card), methods=get),
        Route("/api/join/{secret}", endpoint(seats.link_offer), methods=get),
        Route("/api/tables/{table}/join", endpoint(seats.join), methods=post),
        Route("/api/tables/{table}/links", endpoint(seats.links), methods=get),
        Route("/api/tables/{table}/seat", endpoint(seats.seat), methods=post),
        Route("/api/tables/{table}/door", endpoint(seats.door), methods=get),
        Route("/api/tables/{table}/door", endpoint(seats.knock), methods=post),
        Route("/api/tables/{table}/leave", endpoint(seats.leave), methods=post),
        Route("/api/tables/{table}/forget", endpoint(you.forget_table), methods=post),
        Route("/api/tables/{table}/rematch", endpoint(home.rematch), methods=post),
        Route("/api/picture/{game}.svg", endpoint(home.picture_document), methods=get),
        Route("/api/picture/{game}", endpoint(home.picture), methods=get),
        Route("/api/replays", endpoint(replays.upload, upload=True), methods=post),
        Route("/api/replays/{id}", endpoint(replays.show), methods=get),
        Route("/api/replays/{id}/review", endpoint(reviews.show), methods=get),
        Route("/api/replays/{id}/review", endpoint(reviews.go_on), methods=post),
        Route("/api/replays/{id}/play", endpoint(reviews.play_on), methods=post),
        Route("/api/positions", endpoint(analysis.bring), methods=post),
        Route("/api/tables/{table}/position", endpoint(analysis.keep), methods=get),
        Route("/api/guide/{game}", endpoint(guide.show), methods=get),
        Route("/api/guide/{game}/search", endpoint(guide.search), methods=get),
        Route("/api/learn/{game}", endpoint(lessons.contents), methods=get),
        Route("/api/learn/{game}/{step}", endpoint(lessons.show), methods=get),
        Route("/api/learn/{game}/{step}", endpoint(lessons.attempt), methods=post),
        Route("/api/puzzles/{game}", endpoint(puzzles.show), methods=get),
        Route("/api/puzzles/{game}", endpoint(puzzles.play), methods=post),
        Route("/api/problems", endpoint(problems.contents), methods=get),
        Route("/api/problems/{game}/{number}", endpoint(problems.show), methods=get),
        Route("/api/problems/{game}/{number}", endpoint(problems.attempt), methods=post),
        Route("/api/campaigns", endpoint(campaigns.create), methods=post),
        Route("/api/campaigns/{campaign}", endpoint(campaigns.show), methods=get),
        Route("/api/campaigns/{campaign}/choose", endpoint(campaigns.choose), methods=post),
        Route("/api/campaigns/{campaign}/play", endpoint(campaigns.play), methods=post),
        Route("/api/tables/{table}/record", endpoint(home.record), methods=get),
        WebSocketRoute("/ws/{table}", table_socket),
    ]


async def table_socket(websocket: WebSocket) -> None:
    """A visitor of a table, from the first word to the last."""
    site = site_of(websocket)
    network = client_of(websocket)
    if not site.paces.handshakes.take(network):
        await websocket.send_denial_response(busy_response(site.paces.handshakes.wait(network)))
        return
    guest, _new = guest_of(site, websocket)
    account = Account(site.paces, guest.id, network)
    await account.turn()
    room = await _room(site, websocket, account)
    if room is None:
        # Before it is accepted a socket can only be refused, with the status 403.
        await websocket.close(POLICY)
        return
    await websocket.accept()
    socket = Socket(websocket, guest, language_of(websocket), site.limits, account)

    async def fork(table: Table, key: ViewKey, owner: str) -> str:
        if not site.paces.new_tables.take(network):
            raise TableError("busy", _("Too many new tables; wait a little."))
        plan = new_table.fork_plan(table, key, owner, site.limits)
        return (await new_table.create(site.store, plan)).id

    if room.closed:
        socket.dismiss("the table was closed", again=True, code=AWAY)
    if site.door.posted.notice:
        socket.send(Notice(site.door.posted.notice))
    room.enter(socket)
    try:
        await socket.converse(room, Asker(socket, fork))
    finally:
        room.leave(socket)


async def _room(site: Site, websocket: WebSocket, account: Account) -> Room | None:
    """The room a socket may enter, or None."""
    if not is_own_origin(site, websocket, needed=True):
        return None
    try:
        room = await Metered(site.rooms.get(websocket.path_params["table"]), account.charge)
    except TableError:
        return None
    if room is None or not room.table.may_see(account.guest):
        return None
    own = sum(visitor.guest == account.guest for visitor in room.visitors)
    return room if own < site.limits.sockets_per_guest else None


async def _not_found(request: Request, problem: Exception) -> Response:
    """Nothing is here: people get a page that leads home, programs a line."""
    asks_for_page = request.method == "GET" and "text/html" in request.headers.get("accept", "")
    if asks_for_page and not request.url.path.startswith(("/api/", "/static/")):
        return await shell.shell(request, status=404)
    return Response("There is nothing here.", 404, media_type="text/plain")


async def _not_allowed(request: Request, problem: Exception) -> Response:
    ways = {
        way
        for route in request.app.routes
        if isinstance(route, Route) and route.matches(request.scope)[0] is not Match.NONE
        for way in route.methods or ()
    }
    allow = {"allow": ", ".join(sorted(ways))}
    return Response("This is asked in another way.", 405, allow, media_type="text/plain")


class Fair:
    """Serves requests in turn: one address after the other, and each pays for all that is done."""

    def __init__(self, app: ASGIApp, turns: Turns) -> None:
        self._app = app
        self._turns = turns

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        asker = client_of(HTTPConnection(scope))
        await self._turns.take(asker)
        await Metered(
            self._app(scope, receive, send), lambda seconds: self._turns.charge(asker, seconds)
        )


class Headers:
    """Puts the security headers on every reply; ``closing`` the connection, where one gate leads
    every request to the process that holds its table.
    """

    def __init__(self, app: ASGIApp, closing: bool) -> None:
        self._app = app
        self._headers = (*SECURITY, CLOSING) if closing else SECURITY

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                given = {name for name, _ in message["headers"]}
                own = [pair for pair in self._headers if pair[0] not in given]
                message["headers"] = [*message["headers"], *own]
            await send(message)

        await self._app(scope, receive, send_with_headers if scope["type"] == "http" else send)
