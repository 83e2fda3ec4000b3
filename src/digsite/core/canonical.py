"""JSON in one fixed spelling."""

from __future__ import annotations

import json


def canonical_json(data: object) -> str:
    """The one way digsite writes JSON, so that equal data are equal bytes."""
    return json.dumps(
        data, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False
    )


def read_json(text: str) -> object:
    """Read JSON that ``canonical_json`` can write again, or raise ``ValueError``.

    Python's own reader also takes numbers without end, broken characters and endless nesting.
    """
    try:
        data: object = json.loads(text)
        canonical_json(data).encode()
    except RecursionError:
        raise ValueError("nested too deeply") from None
    return data
