"""How things show themselves in a notebook, which asks each for its ``_repr_svg_`` or so.

Core draws nothing and imports nothing above it. So the door to whoever draws is opened by its
name, and not before a notebook asks.
"""

from __future__ import annotations

from importlib import import_module
from typing import Final

PAINTER: Final = "digsite.services.notebook"


def as_svg(thing: object) -> str | None:
    """A position as a picture; None leaves a notebook with the usual text."""
    drawn: str | None = import_module(PAINTER).svg_of(thing)
    return drawn


def as_html(thing: object) -> str | None:
    """Results as tables and plots; None leaves a notebook with the usual text."""
    told: str | None = import_module(PAINTER).html_of(thing)
    return told
