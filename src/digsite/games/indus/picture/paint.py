"""The colours of the walled city, and the pen.

Three values: the ground is pale, what was built lies in the middle, pieces and seals are strongest.
Light falls from the north-west: raised things are lit there and throw a shadow to the south-east,
sunken ones the other way round. By lantern light the ground is a deep red earth of its own.
"""

from __future__ import annotations

from digsite.draw.palette import LARGE, TEXT, Pair, Tokens

__all__ = ["PAIRS", "TOKENS"]

TOKENS: Tokens = {
    "clay": ("#f3e4ca", "#2f211c"),
    "clay2": ("#e7d0ab", "#271b17"),
    "clay-lit": ("#fffaee", "#4f3a30"),
    "clay-dim": ("#c9a67a", "#1a110e"),
    "bank": ("#dcc49a", "#1f2326"),
    "pad": ("#f6ead1", "#33373a"),
    "floor": ("#d8ab7d", "#6a4535"),
    "plan": ("#93502b", "#c07a52"),
    "plan-lit": ("#e3b88f", "#eeb48c"),
    "water": ("#58a3a4", "#25797b"),
    "water-deep": ("#2a686d", "#0f3f44"),
    "water-line": ("#e4f5f0", "#a9e0d8"),
    "stone": ("#b5a98f", "#857b6c"),
    "stone-lit": ("#e2dac8", "#bcb1a0"),
    "stone-line": ("#5d5548", "#2a241d"),
    "wood": ("#b98b4f", "#a0743b"),
    "wood-lit": ("#e6c48e", "#d8ad6d"),
    "wood-line": ("#5c3d14", "#2e1d09"),
    "brick": ("#bd6a4a", "#a4553c"),
    "brick-lit": ("#e3a283", "#dd9272"),
    "brick-line": ("#f6e6d0", "#35160d"),
    "mound": ("#fbf3e0", "#423129"),
    "urn": ("#a4522b", "#d58a5c"),
    "seal": ("#7a3a1c", "#f0c9a0"),
    "on-seal": ("#fff3df", "#2a150a"),
}
"""The city's own colours; what they are drawn upon is the clay."""

PIECES = ("seat0", "seat1", "seat2", "seat3", "seal")
STRUCTURE = ("floor", "water", "stone", "wood", "brick", "urn", "plan")
PAIRS: tuple[Pair, ...] = (
    *(Pair(mark, "clay", TEXT) for mark in PIECES),
    *(Pair(mark, "pad", TEXT) for mark in PIECES[:4]),
    *(Pair("on-accent", mark, TEXT) for mark in PIECES[:4]),
    *(Pair(mark, "clay", 1.5) for mark in STRUCTURE),
    Pair("on-seal", "seal", TEXT),
    Pair("ink", "clay", TEXT),
    Pair("ink", "pad", TEXT),
    Pair("ink", "bank", TEXT),
    *(Pair(mark, "bank", LARGE) for mark in PIECES[:4]),
    Pair("water-line", "water", 2.0),
    Pair("wood-line", "wood", LARGE),
    Pair("stone-line", "stone", LARGE),
)
"""What has to be told apart, by day and by lantern light."""
