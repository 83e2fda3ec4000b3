"""Tasks that end the process that runs them; of a module that any worker can import."""

from __future__ import annotations

import os
import signal
from pathlib import Path


def lost_once(mark: str) -> int:
    """End the worker the first time, answer the second time."""
    if not Path(mark).exists():
        Path(mark).touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return os.getpid()


def always_lost() -> None:
    os.kill(os.getpid(), signal.SIGKILL)
