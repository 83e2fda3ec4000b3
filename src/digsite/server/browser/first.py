"""What a page shows before the server in its browser has started: what is the same for all.

The page looks for them under the same names (``client/src/offline/shelf.ts``).
"""

from __future__ import annotations

import asyncio
import re
import tempfile
from pathlib import Path
from typing import Final

import msgspec

from digsite.core.errors import DigsiteError
from digsite.server.browser.place import limits, opened
from digsite.server.pages.catalogue import playable_games
from digsite.server.workers.bot_worker import answer
from digsite.server.workers.thinker import Thinker

ADDRESS: Final = "http://localhost/"
DEAL: Final = 1_874_000_001
"""The pictures are of the same games in every folder of a version."""


class Here(Thinker):
    """Thinks in this very process: nobody waits for it."""

    async def reply(self, task: bytes) -> bytes:
        return msgspec.json.encode(answer(task.decode()))

    def end(self) -> None:
        """There is nothing to end."""


def name_of(path: str) -> str:
    """The name of the answer to a path: one that any host serves as what it is."""
    kind = "svg" if ".svg?" in path else "json"
    plain = re.sub(r"\W+", "-", path[1:])
    return f"first/{plain}.{kind}"


def first_answers() -> dict[str, bytes]:
    """The home page and its pictures, for somebody who was never here."""
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(_asked(Path(folder)))


async def _asked(folder: Path) -> dict[str, bytes]:
    async def here(_niceness: int) -> Thinker:
        return Here()

    paths = ["/api/home"] + [
        f"/api/picture/{game.id}.svg?shape=tall&theme={theme}"
        for game in playable_games()
        for theme in ("light", "dark")
    ]
    found = {}
    async with opened(folder, ADDRESS, here, limits(DEAL)) as bridge:
        for path in paths:
            told = await bridge.ask("GET", path, {}, b"")
            if told.status != 200:
                raise DigsiteError(f"{path}: {told.body.decode()}")
            found[name_of(path)] = told.body
    return found
