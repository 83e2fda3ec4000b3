"""Memory that was needed for a moment goes back to the system."""

from __future__ import annotations

import asyncio
import sys
from typing import Final

EVERY_SECONDS: Final = 10.0


async def give_back() -> None:
    """For ever: an allocator keeps what was freed in small pieces, unless it is told otherwise."""
    if sys.platform != "linux":
        return
    import ctypes

    trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
    while trim is not None:
        await asyncio.sleep(EVERY_SECONDS)
        await asyncio.to_thread(trim, 0)
