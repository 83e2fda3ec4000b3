"""Somebody who works for the tables, apart from the loop that serves them."""

from __future__ import annotations

from abc import ABC, abstractmethod

from digsite.core.errors import DigsiteError


class Broken(DigsiteError):
    """A thinker is gone, or talks nonsense."""


class Thinker(ABC):
    """Does one task after the other (``tasks``), and can be ended in the middle of one."""

    @abstractmethod
    async def reply(self, task: bytes) -> bytes:
        """The reply to a task, both as JSON; Broken where there will be none."""

    @abstractmethod
    def end(self) -> None:
        """End it at once, whatever it does."""

    async def gone(self) -> None:
        """Wait until it has ended."""
