"""The log: one line an event, as text or JSON, with a level and named values; never a secret.

Who knows a table's id or a link's secret may open it: neither stands in a line. Paths are told by
their pattern, tables by the beginning of their id.
"""

from __future__ import annotations

import json
import logging
import sys
import time
from typing import Final, Literal

Level = Literal["debug", "info", "warning", "error"]
Form = Literal["text", "json"]
log: Final = logging.getLogger("digsite.server")
access: Final = logging.getLogger("digsite.access")
_FIELDS: Final = "digsite_fields"
SHOWN: Final = 6
"""Letters of a table's id that a line shows: enough to find it, too few to open it."""


def event(name: str, level: int = logging.INFO, **fields: object) -> None:
    """Note that something happened."""
    log.log(level, name, extra={_FIELDS: fields})


def short(table_id: str) -> str:
    """A table as lines name it."""
    return table_id[:SHOWN]


def start_logging(level: Level, form: Form) -> None:
    """Write lines to standard error, from this level on."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines() if form == "json" else TextLines())
    root = logging.getLogger("digsite")
    root.handlers[:] = [handler]
    root.setLevel(level.upper())
    root.propagate = False


class Lines(logging.Formatter):
    """What every line has."""

    def told(self, record: logging.LogRecord) -> dict[str, object]:
        """A record as named values."""
        at = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
        fields = record.__dict__.get(_FIELDS)
        told: dict[str, object] = {
            "at": f"{at}.{int(record.msecs):03}Z",
            "level": record.levelname.lower(),
            "event": record.getMessage(),
            **(fields if isinstance(fields, dict) else {}),
        }
        if record.exc_info:
            told["trace"] = self.formatException(record.exc_info)
        return told


class JsonLines(Lines):
    """A JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        return json.dumps(self.told(record), ensure_ascii=False, default=str)


class TextLines(Lines):
    """For people: time, level, what happened, and values as ``name=value``."""

    def format(self, record: logging.LogRecord) -> str:
        told = self.told(record)
        trace = told.pop("trace", "")
        head = f"{told.pop('at')} {told.pop('level'):<7} {_plain(told.pop('event'))}"
        values = "".join(f" {name}={_plain(value)}" for name, value in told.items())
        return f"{head}{values}\n{trace}" if trace else head + values


def _plain(value: object) -> str:
    """A value in one line, whatever somebody wrote into it."""
    text = str(value)
    return text if text.isprintable() else json.dumps(text)
