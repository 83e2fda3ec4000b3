"""The server as uvicorn runs it, with a good end: goodbye first, then the lines are cut."""

from __future__ import annotations

import socket
from collections.abc import Callable

import uvicorn
from starlette.applications import Starlette


class Server(uvicorn.Server):
    """Serves until told to stop. Then every table is closed: what has begun is written and
    answered, people are told to come back, and whoever takes the tables next has them all.
    """

    def __init__(self, config: uvicorn.Config, tell: Callable[[], None] = lambda: None) -> None:
        super().__init__(config)
        self._tell = tell

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Tell when somebody would be let in."""
        await super().startup(sockets)
        if self.started:
            self._tell()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Close the doors, then the tables, then everything else."""
        for listening in self.servers:
            listening.close()
        app = self.config.app
        if isinstance(app, Starlette):
            await app.state.site.rooms.close()
        await super().shutdown(sockets)
