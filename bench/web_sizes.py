"""How many bytes a move sends to one viewer: a real room, its messages deflated as on the wire."""

from __future__ import annotations

import asyncio
import tempfile
import zlib
from pathlib import Path

from msgspec import Struct

from bench.report import Line
from digsite.core.rng import Rng
from digsite.games import find_game, game_ids
from digsite.server.limits import Limits
from digsite.server.socket import messages
from digsite.server.store.sqlite import SqliteStore
from digsite.server.tables import new_table
from digsite.server.tables.rooms import Room
from digsite.server.tables.table import Plan, Seat
from digsite.server.tables.views import ViewKey
from digsite.server.web.pace import Account, Paces
from digsite.server.workers.bot_pool import BotPool

MOVES = 80
BARS = {"gads-hill": 12.0}
USUAL_BAR = 3.0
WINDOW_BITS, MEMORY_LEVEL = 12, 5
"""As the server offers them to browsers."""


class Scales:
    """A visitor who weighs what it is sent."""

    def __init__(self) -> None:
        self.guest = self.name = "guest"
        self.address = ""
        self.language = "en"
        self.key: ViewKey | None = None
        self.have: str | None = None
        self.account = Account(Paces(Limits()), self.guest, "")
        self.weights: list[int] = []
        self._deflate = zlib.compressobj(6, zlib.DEFLATED, -WINDOW_BITS, MEMORY_LEVEL)

    def send(self, message: Struct) -> None:
        text = messages.written(message).encode()
        packed = self._deflate.compress(text) + self._deflate.flush(zlib.Z_SYNC_FLUSH)
        self.weights.append(len(packed))

    def dismiss(self, reason: str, again: bool) -> None:
        raise AssertionError(reason)


async def weigh(game_id: str, folder: Path) -> list[int]:
    """The weight of the first view, and of each move after it."""
    game = find_game(game_id)
    mode = game.modes[0]
    count = max(2, mode.least)
    seats = tuple(Seat("person", name, "guest") for name in ("Ada", "Bo", "Cleo")[:count])
    store = SqliteStore(folder)
    table = await new_table.create(store, Plan(game.settings(count, mode.name), 7, seats, "guest"))
    room = Room(table, store, BotPool(), Limits())
    scales = Scales()
    room.visitors.add(scales)
    scales.send(await room.show(scales, ViewKey(0)))
    dice = Rng(3)
    for _ in range(MOVES):
        if table.over:
            break
        seat = table.match.acting_seats()[0]
        checked = table.checked(seat, int(table.match.state.sample_move(seat, dice)))
        await room.change(lambda checked=checked: checked)  # type: ignore[misc]
    await store.close()
    return scales.weights


def sizes() -> list[Line]:
    """A line a game."""
    lines = []
    for game in game_ids():
        with tempfile.TemporaryDirectory() as folder:
            first, *moves = asyncio.run(weigh(game, Path(folder)))
        mean = sum(moves) / len(moves) / 1000
        most = BARS.get(game, USUAL_BAR)
        lines.append(Line(f"{game}: a move, one viewer, on the wire", mean, "kB", most=most))
        lines.append(Line("  the largest of them", max(moves) / 1000, "kB"))
        lines.append(Line("  the first view", first / 1000, "kB"))
    return lines
