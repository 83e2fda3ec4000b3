"""The server of one browser: its limits, its store, its application, and the way into it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Final

from digsite.server.browser.bridge import SETTINGS, Bridge
from digsite.server.limits import Limits
from digsite.server.store.alone import LoneStore
from digsite.server.web.app import Means, create_app
from digsite.server.web.identity import Signer, new_key
from digsite.server.web.static import Static
from digsite.server.workers.bot_pool import BotPool, Start

OFTEN: Final = 1_000_000
OWN: Final = Limits(
    messages_per_second=OFTEN,
    messages_at_once=OFTEN,
    address_messages_per_second=OFTEN,
    address_messages_at_once=OFTEN,
    handshakes_per_second=OFTEN,
    handshakes_at_once=OFTEN,
    requests_per_second=OFTEN,
    requests_at_once=OFTEN,
    pages_per_second=OFTEN,
    pages_at_once=OFTEN,
    tables_per_minute=OFTEN,
    tables_at_once=OFTEN,
    sockets_per_guest=1000,
    work_share=1,
    work_at_once=60,
    patience=10,
    turn_seconds=1,
    thinkers=1,
    import_seconds=60,
    uploads_per_address=10**9,
    upload_days=0,
    fork_days=0,
    unbegun_days=0,
    unfinished_days=0,
    finished_days=0,
)
"""Nobody has to be kept from anybody, and what is kept stays for good. Whoever thinks for bots may
take long to start on a small device; how long they think has a limit of its own."""


def limits(deal: int | None = None, bot_pause: float = OWN.bot_pause) -> Limits:
    """The limits of one browser; ``deal`` is for tests, where each run must be the same."""
    return replace(OWN, deal=deal, bot_pause=bot_pause)


@asynccontextmanager
async def opened(
    folder: Path, address: str, start: Start, chosen: Limits = OWN
) -> AsyncIterator[Bridge]:
    """The server on a folder, until the block ends; ``start`` starts whoever thinks for bots."""
    store = LoneStore(folder)
    signer = Signer(folder, await store.secret(new_key()))
    pool = BotPool(chosen, start, one=True)
    app = create_app(folder, chosen, static=Static(), means=Means(store, pool))
    bridge = Bridge(app, address, store, signer)
    await bridge.recognise()
    async with app.router.lifespan_context(app):
        yield bridge


def brought(folder: Path, file: bytes) -> str:
    """Put a file that ``Bridge.whole`` gave in the place of all that is kept in a folder that no
    server has open; what else the page is to remember.
    """
    store = LoneStore(folder)
    try:
        store.replace(file)
        return store.remembered(SETTINGS).decode()
    finally:
        store.end()
