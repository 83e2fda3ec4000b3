"""The colours of the mesas. By day a pale desert; by lantern light a blue night with a moon.

Three values: the ground is pale, mesas lie in the middle, pieces and finds are strongest. All
shadows fall to the south-east.
"""

from __future__ import annotations

from digsite.draw.palette import TEXT, Pair, Tokens

__all__ = ["EDGED", "GROUNDS", "OWN_TOKENS", "PAIRS"]

OWN_TOKENS: Tokens = {
    "treasure-red": ("#a8321f", "#f08a72"),
    "treasure-blue": ("#2b5c8c", "#8cc0f2"),
    "treasure-white": ("#fffdf6", "#fffdf6"),
    "treasure-yellow": ("#e0a81c", "#f2c94c"),
    "find-rim": ("#2b1d10", "#0d1020"),
    "desert": ("#f3e6c8", "#20263f"),
    "desert2": ("#e6d3a8", "#2a3150"),
    "dune": ("#d8c08e", "#39416a"),
    "talus": ("#e3bf8c", "#3c3a5e"),
    "cliff": ("#a55c35", "#6c4160"),
    "cliff-mid": ("#bd7748", "#855368"),
    "cliff-lit": ("#f0c79c", "#c58e86"),
    "cliff-dim": ("#70391c", "#3a2342"),
    "mesa": ("#d9a26d", "#8f5f6c"),
    "mesa-lit": ("#ecc597", "#a87680"),
    "crown": ("#6b3413", "#f6dcc6"),
    "adobe": ("#f5e2c2", "#4b3355"),
    "adobe-dim": ("#c99a66", "#2f2140"),
    "print": ("#4a2c14", "#f3e3c4"),
    "stonework": ("#5f564a", "#d5ccc0"),
    "stonework-lit": ("#8d8374", "#f4eee4"),
    "stonework-dim": ("#332c23", "#8b8196"),
}
"""The valley's own colours."""

PIECES = ("seat0", "seat1", "seat2", "seat3", "accent", "treasure-red", "treasure-blue",
          "stonework", "print")  # fmt: skip
PAIRS: tuple[Pair, ...] = (
    *(Pair(mark, "desert", TEXT) for mark in PIECES),
    # White and yellow finds are told from the adobe they lie on by their dark rim.
    Pair("find-rim", "treasure-white", TEXT),
    Pair("find-rim", "treasure-yellow", TEXT),
    *(Pair(mark, "desert", 1.5) for mark in ("mesa", "cliff", "cliff-mid")),
    *(Pair("on-accent", f"seat{seat}", TEXT) for seat in range(4)),
    Pair("on-accent", "accent", TEXT),
    Pair("crown", "mesa", 3.0),
    Pair("ink", "desert", TEXT),
    # The ring of directions: what pays, what pays best, and what brings nothing.
    Pair("good", "desert", TEXT),
    *(Pair(mark, "desert", 1.5) for mark in ("gold", "ink2")),
)
"""What has to be told apart, by day and by lantern light."""

GROUNDS = ("desert", "desert2", "dune", "talus", "cliff-lit", "mesa", "adobe", "adobe-dim")
"""Whatever a piece may lie on."""
EDGED: tuple[tuple[str, str], ...] = (
    ("accent", "desert"),
    ("stonework", "desert"),
    *((f"seat{seat}", "desert") for seat in range(4)),
    *((f"treasure-{shade}", "find-rim") for shade in ("red", "blue", "white", "yellow")),
    ("print", "desert2"),
    ("ink", "paper"),
)
"""Walkers and their flags, towers, camps, finds, trails, the numbers of towers: what each is
painted with, and the edge all round it. On any ground one of them stands out: the paint from its
edge, or the edge from the ground."""
