"""Numbers that people type or programs send as text."""

from __future__ import annotations

LONGEST = 9
"""Digits: no number that somebody chooses here is longer."""


def typed_number(text: str) -> int | None:
    """The whole number that a text is, or None. Other scripts' digits and long ones are none."""
    fits = text.isascii() and text.isdigit() and len(text) <= LONGEST
    return int(text) if fits else None
