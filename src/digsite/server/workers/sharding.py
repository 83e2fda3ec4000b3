"""Where several processes serve together, each holds a share of the tables.

A table is live in one process only: people who look at it must meet in one room. Everything else
is read from the disk, by whichever process is asked.
"""

from __future__ import annotations

from dataclasses import dataclass
from zlib import crc32


@dataclass(frozen=True)
class Share:
    """The tables of one process among ``of``."""

    number: int = 0
    of: int = 1

    def holds(self, table_id: str) -> bool:
        """Whether a table is ours."""
        return holder(table_id, self.of) == self.number


def holder(table_id: str, of: int) -> int:
    """The number of the process that holds a table, or would."""
    return crc32(table_id.encode()) % of
