"""What programs ask a server: whether it lives, whether it can serve, what may be crawled."""

from __future__ import annotations

import asyncio
import time
from typing import Final

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from digsite.core.errors import DigsiteError
from digsite.server.web.requests import site_of

READY_SECONDS: Final = 3.0
"""A store that takes longer to answer is not ready."""
NEVER_KEPT: Final = {"cache-control": "no-store"}
ROBOTS: Final = """User-agent: *
Allow: /$
Allow: /guide/
Allow: /learn/
Allow: /privacy
Allow: /static/
Disallow: /
"""
"""Tables, links and replays are for those who were told of them."""
EXPIRY: Final = 180 * 86_400
"""Seconds that what is said in security.txt holds."""


async def health(request: Request) -> Response:
    """The process answers."""
    return PlainTextResponse("ok\n", headers=NEVER_KEPT)


async def ready(request: Request) -> Response:
    """The store can be read and written; a server that stops, or whose disk is gone, is not."""
    site = site_of(request)
    try:
        async with asyncio.timeout(READY_SECONDS):
            await site.store.read(tuple[int], "SELECT 1")
            await site.store.write([])
    except (TimeoutError, DigsiteError):
        return PlainTextResponse("the store does not answer\n", 503, headers=NEVER_KEPT)
    return PlainTextResponse("ready\n", headers=NEVER_KEPT)


async def robots(request: Request) -> Response:
    """What search engines may look at."""
    return PlainTextResponse(ROBOTS, headers={"cache-control": "max-age=86400"})


async def security(request: Request) -> Response:
    """Whom to tell of a weakness (RFC 9116), where the settings name somebody."""
    contact = site_of(request).limits.contact
    if not contact:
        return PlainTextResponse("There is nothing here.", 404)
    until = time.strftime("%Y-%m-%dT00:00:00Z", time.gmtime(time.time() + EXPIRY))
    kind = "" if contact.startswith(("https:", "mailto:")) else "mailto:"
    lines = f"Contact: {kind}{contact}\nExpires: {until}\nPreferred-Languages: en\n"
    return PlainTextResponse(lines, headers={"cache-control": "max-age=86400"})
