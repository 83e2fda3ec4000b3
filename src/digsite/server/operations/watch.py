"""Looks at every request as it goes out: counts it, and writes a line where the log wants one."""

from __future__ import annotations

import logging
import time
from typing import Final

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from digsite.server.operations.counts import counts
from digsite.server.operations.events import access

SILENT: Final = ("/health", "/ready")
"""Asked every few seconds: in the log they would hide the rest."""


class Watch:
    """The outermost layer of the application."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        begun = time.perf_counter()
        status = 500

        async def seen(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self._app(scope, receive, seen)
        finally:
            seconds = time.perf_counter() - begun
            counts.requests[str(status)] += 1
            counts.request_times.add(seconds)
            if access.isEnabledFor(logging.INFO) and scope["path"] not in SILENT:
                client = scope.get("client")
                fields = {
                    "method": scope["method"],
                    "path": pattern_of(scope),
                    "status": status,
                    "ms": round(1000 * seconds, 1),
                    "address": client[0] if client else "",
                }
                access.info("request", extra={"digsite_fields": fields})


def pattern_of(scope: Scope) -> str:
    """A path with names for its parts: they may be secrets. What is none of ours is not told."""
    if "endpoint" not in scope:
        return "(unknown)"
    names = {str(value): f"{{{name}}}" for name, value in scope.get("path_params", {}).items()}
    path = str(scope["path"])
    for value, name in names.items():
        path = path.replace(value, name) if value else path
    return path
