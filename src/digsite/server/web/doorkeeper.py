"""The layer of the application that lets nobody in who is banned."""

from __future__ import annotations

from starlette.requests import HTTPConnection
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from digsite.core.words import _, use_language
from digsite.server.operations.door import NOT_WELCOME
from digsite.server.pages.shapes import Failure
from digsite.server.protocol import Refused
from digsite.server.socket.connection import POLICY
from digsite.server.web.requests import client_of, guest_of, json_response, language_of, site_of


class Doorkeeper:
    """Stands before all routes."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket") or _may_enter(HTTPConnection(scope)):
            await self._app(scope, receive, send)
        elif scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": POLICY})
        else:
            await _refusal(HTTPConnection(scope))(scope, receive, send)


def _may_enter(connection: HTTPConnection) -> bool:
    site = site_of(connection)
    posted = site.door.posted
    if not posted.bans_somebody:
        return True
    guest, is_new = guest_of(site, connection)
    return not posted.bans("" if is_new else guest.id, client_of(connection))


def _refusal(connection: HTTPConnection) -> ASGIApp:
    use_language(language_of(connection))
    if connection.url.path.startswith("/api/"):
        return json_response(Failure(Refused(kind="forbidden", message=_(NOT_WELCOME))), 403)
    return PlainTextResponse(_(NOT_WELCOME), 403)
