"""The colours of the field journal, by day and by lantern light.

A picture never names a colour: it names a *token* (``var("ink")``), and the theme decides what the
token looks like. So one SVG serves light and dark, and contrast can be tested here, in one place.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal

__all__ = [
    "ACCENTS",
    "PAIRS",
    "SEATS",
    "TOKENS",
    "Pair",
    "Seat",
    "Theme",
    "Tokens",
    "colour",
    "contrast",
    "luminance",
    "seat",
    "stylesheet",
    "var",
    "weak_pairs",
]

Theme = Literal["light", "dark", "auto"]

# Token name -> (light, dark).
Tokens = Mapping[str, tuple[str, str]]

TOKENS: Tokens = {
    # The journal.
    "paper": ("#f4ead5", "#1d1915"),
    "paper2": ("#eadcbd", "#28221c"),
    "ink": ("#33291f", "#eadfca"),
    "ink2": ("#6b5840", "#b7a689"),
    "line": ("#b79f78", "#5d5040"),
    "accent": ("#8f3c18", "#e0854f"),
    "on-accent": ("#fff6e6", "#221408"),
    "good": ("#2a6247", "#7cc39c"),
    "bad": ("#a02c2c", "#e88a80"),
    "shade": ("#2a1d0c", "#000000"),
    "glow": ("#fffaf0", "#ffe3b0"),
    # The ground.
    "sand": ("#e6cf9f", "#4a3f30"),
    "sand2": ("#dcc18b", "#433829"),
    "grain": ("#9c7c45", "#887350"),
    "pit": ("#c9a86f", "#2d2519"),
    "rock": ("#8d8172", "#6d6457"),
    "rock-lit": ("#b3a898", "#8f8576"),
    "rock-dim": ("#6a6054", "#4a433a"),
    "gold": ("#cf8f2e", "#d69a3f"),
    # The seats: `seat` for marks and names on paper, `cloth` for canvas and cards.
    "seat0": ("#2c5f8a", "#7fb4e0"),
    "seat1": ("#85540f", "#e3ac57"),
    "seat2": ("#33673e", "#8fcb98"),
    "seat3": ("#a33b3b", "#e59090"),
    "cloth0": ("#2c5f8a", "#2f6491"),
    "cloth1": ("#85540f", "#86581a"),
    "cloth2": ("#33673e", "#37693f"),
    "cloth3": ("#a33b3b", "#9a4242"),
    "cloth": ("#7a6242", "#6d5a41"),
    "on-cloth": ("#fff6e6", "#fff1da"),
}

# Each game may shift the accent's hue; a scene takes these as its own tokens.
ACCENTS: Mapping[str, tuple[str, str]] = {
    "scarabya": ("#8f3c18", "#e0854f"),
    "indus": ("#1f5f63", "#6fbdbb"),
    "ziggurat": ("#8a4a0c", "#e39a4e"),
    "gads-hill": ("#7b2d3b", "#dc8d94"),
    "anasazi": ("#98381f", "#ec8a66"),
}


@dataclass(frozen=True)
class Seat:
    """How a seat is told apart: never by colour alone."""

    letter: str
    shape: str
    sign: str
    colour: str
    cloth: str


SEATS = (
    Seat("A", "diamond", "◆", "seat0", "cloth0"),
    Seat("B", "triangle", "▲", "seat1", "cloth1"),
    Seat("C", "circle", "●", "seat2", "cloth2"),
    Seat("D", "square", "■", "seat3", "cloth3"),
)


def seat(number: int) -> Seat:
    return SEATS[number % len(SEATS)]


def var(token: str) -> str:
    """The way an SVG attribute names a token."""
    return f"var(--{token})"


def colour(token: str, theme: Literal["light", "dark"], extra: Tokens | None = None) -> str:
    """The hex value of a token; `extra` are a scene's own tokens, which win."""
    pair = (extra or {}).get(token) or TOKENS[token]
    return pair[0 if theme == "light" else 1]


def luminance(hex_colour: str) -> float:
    """Relative luminance of ``#rrggbb`` (WCAG 2), 0 for black and 1 for white."""
    channels = [int(hex_colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    """Contrast ratio of two colours (WCAG 2), from 1 to 21."""
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


@dataclass(frozen=True)
class Pair:
    """Something drawn in `mark` upon `ground`, and the contrast it needs."""

    mark: str
    ground: str
    least: float


TEXT = 4.5
LARGE = 3.0

PAIRS: tuple[Pair, ...] = (
    *(Pair(mark, ground, TEXT) for mark in ("ink", "ink2") for ground in ("paper", "paper2")),
    *(
        Pair(mark, ground, TEXT)
        for mark in ("accent", "good", "bad", "seat0", "seat1", "seat2", "seat3")
        for ground in ("paper", "paper2")
    ),
    Pair("ink", "sand", TEXT),
    Pair("ink", "pit", TEXT),
    Pair("on-accent", "accent", TEXT),
    *(Pair("on-cloth", f"cloth{suffix}", TEXT) for suffix in ("", "0", "1", "2", "3")),
    # Outlines of pieces upon the ground they stand on.
    Pair("ink", "rock", LARGE),
    Pair("ink", "sand2", LARGE),
    Pair("good", "sand", LARGE),
    Pair("bad", "sand", LARGE),
)


def weak_pairs(pairs: Iterable[Pair] = PAIRS, extra: Tokens | None = None) -> list[str]:
    """One line for each pair that is too faint in one of the themes; empty when all is well."""
    faint = []
    for pair in pairs:
        for theme in ("light", "dark"):
            ratio = contrast(colour(pair.mark, theme, extra), colour(pair.ground, theme, extra))
            if ratio < pair.least:
                faint.append(f"{pair.mark} on {pair.ground}, {theme}: {ratio:.2f} < {pair.least:g}")
    return faint


def stylesheet(theme: Theme, selector: str, extra: Tokens | None = None) -> str:
    """The tokens as CSS custom properties of `selector`."""
    tokens = {**TOKENS, **(extra or {})}

    def block(column: int) -> str:
        values = ";".join(f"--{name}:{pair[column]}" for name, pair in tokens.items())
        return f"{selector}{{{values}}}"

    if theme == "auto":
        return f"{block(0)}@media (prefers-color-scheme:dark){{{block(1)}}}"
    return block(0 if theme == "light" else 1)
