"""How wide a line of lettering is, known without a browser.

The widths come from ``fonts/metrics.json``, which ``scripts/font_metrics.py`` reads out of the font
files. Kerning is left out: it moves a line by a percent or two, nearly always to the narrow side.
"""

from __future__ import annotations

import json
from functools import cache, lru_cache
from importlib import resources
from typing import TypedDict

from digsite.draw.lettering import Cut

__all__ = ["ascent", "cap_height", "descent", "shorten", "text_width", "wrap"]

# Tall letters and tails reach this far, in units of the size, in every cut.
ASCENT = 0.72
DESCENT = 0.21


class CutMetrics(TypedDict):
    """Widths and heights in thousandths of the size."""

    cap: int
    x: int
    lining: dict[str, int]
    widths: dict[str, int]


@cache
def cut_metrics(cut: Cut) -> CutMetrics:
    source = resources.files("digsite.draw").joinpath("fonts", "metrics.json")
    metrics: CutMetrics = json.loads(source.read_text(encoding="ascii"))[cut.css_class]
    return metrics


@cache
def letter_widths(cut: Cut, lining: bool) -> dict[str, int]:
    metrics = cut_metrics(cut)
    return {**metrics["widths"], **metrics["lining"]} if lining else metrics["widths"]


def cap_height(cut: Cut) -> float:
    """Height of a capital letter, in units of the size."""
    return cut_metrics(cut)["cap"] / 1000


def ascent(size: float) -> float:
    """How far a line reaches above its baseline."""
    return ASCENT * size


def descent(size: float) -> float:
    """How far a line reaches below its baseline."""
    return DESCENT * size


@lru_cache(maxsize=8192)
def text_width(words: str, size: float, cut: Cut = Cut.SANS, lining: bool = False) -> float:
    """Width of one line. A letter the font lacks counts as wide as an M, to be on the safe side."""
    widths = letter_widths(cut, lining)
    unknown = widths["M"]
    return sum(widths.get(letter, unknown) for letter in words) * size / 1000


def wrap(words: str, width: float, size: float, cut: Cut = Cut.SANS) -> list[str]:
    """The words broken into lines no wider than `width`; a longer word keeps its own line."""
    lines: list[str] = []
    for word in words.replace("\n", " ").split(" "):  # and not at spaces that must not break
        if not word:
            continue
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and text_width(longer, size, cut) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def shorten(words: str, width: float, size: float, cut: Cut = Cut.SANS) -> str:
    """The words, or as many letters of them as fit before an ellipsis."""
    if text_width(words, size, cut) <= width:
        return words
    kept = words
    while kept and text_width(f"{kept.rstrip()}…", size, cut) > width:
        kept = kept[:-1]
    return f"{kept.rstrip()}…"
