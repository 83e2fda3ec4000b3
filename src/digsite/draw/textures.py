"""Paper, sand, canvas, hatching and shadow: definitions that pictures refer to by name.

Each function gives markup for a scene's `defs`. Noise has a fixed seed. Large filters belong in
the fixed layer: a browser works them out once.
"""

from __future__ import annotations

from functools import lru_cache
from random import Random

from digsite.draw.palette import var
from digsite.draw.sketch import stroke
from digsite.draw.svg import circle, element, number, path, rect

__all__ = ["canvas", "grain", "hachures", "hatch", "lift", "pattern", "stipple"]


@lru_cache(maxsize=32)
def grain(name: str = "grain", frequency: float = 0.035, strength: float = 0.16) -> str:
    """A filter that clouds a surface softly, like laid paper or damp sand."""
    return element(
        "filter",
        element(
            "feTurbulence",
            type="fractalNoise",
            baseFrequency=str(frequency),
            numOctaves="3",
            seed="7",
            result="noise",
        ),
        element(
            "feColorMatrix",
            in_="noise",
            type="matrix",
            # Noise becomes the opacity of a dark veil, thickest where the noise is high.
            values=f"0 0 0 0 .16 0 0 0 0 .1 0 0 0 0 .03 {number(strength * 3)} 0 0 0 "
            f"{number(-strength * 0.9)}",
            result="veil",
        ),
        element("feComposite", in_="veil", in2="SourceGraphic", operator="in", result="inside"),
        element(
            "feMerge",
            element("feMergeNode", in_="SourceGraphic"),
            element("feMergeNode", in_="inside"),
        ),
        id=name,
        x="0",
        y="0",
        width="1",
        height="1",
    )


@lru_cache(maxsize=32)
def lift(name: str = "lift", height: float = 2.5, opacity: float = 0.38) -> str:
    """A filter: the shadow of something that lies upon the ground."""
    return element(
        "filter",
        element(
            "feDropShadow",
            dx=height * 0.5,
            dy=height,
            stdDeviation=height * 0.7,
            flood_color=var("shade"),
            flood_opacity=opacity,
        ),
        id=name,
        x="-20%",
        y="-20%",
        width="140%",
        height="150%",
    )


@lru_cache(maxsize=32)
def stipple(name: str = "stipple", size: float = 96, dots: int = 70) -> str:
    """A pattern of sand: dots of several sizes, as in a draughtsman's plan."""
    chance = Random(name)
    marks = []
    for _ in range(dots):
        x, y = chance.uniform(2, size - 2), chance.uniform(2, size - 2)
        radius = chance.choice((0.45, 0.55, 0.7, 0.95))
        marks.append(circle(round(x, 1), round(y, 1), radius))
    for index in range(3):
        x, y = chance.uniform(8, size - 24), chance.uniform(8, size - 8)
        marks.append(
            path(
                stroke((x, y), (x + 14, y + chance.uniform(-2, 2)), f"{name}{index}", 2),
                fill="none",
                stroke=var("grain"),
                stroke_width=0.6,
            )
        )
    return pattern(name, size, size, *marks, fill=var("grain"), opacity=0.55)


@lru_cache(maxsize=64)
def hatch(name: str, token: str, gap: float = 6, width: float = 1, angle: float = 45) -> str:
    """A pattern of slanting strokes."""
    bar = rect(0, 0, width, gap, fill=var(token))
    return pattern(name, gap, gap, bar, patternTransform=f"rotate({number(angle)})")


@lru_cache(maxsize=32)
def hachures(name: str, token: str) -> str:
    """A pattern of two crossing hatchings, for ground that has been dug."""
    bars = rect(0, 0, 0.8, 7, fill=var(token)) + rect(0, 0, 7, 0.8, fill=var(token))
    return pattern(name, 7, 7, bars, patternTransform="rotate(38)", opacity=0.5)


@lru_cache(maxsize=8)
def canvas(name: str = "canvas") -> str:
    """A pattern of woven cloth, laid over any colour: light warp, dark weft."""
    weave = (
        rect(0, 0, 4, 0.7, fill=var("glow"), opacity=0.14)
        + rect(0, 2, 2, 0.7, fill=var("shade"), opacity=0.16)
        + rect(1, 0, 0.6, 4, fill=var("shade"), opacity=0.1)
        + rect(3, 0, 0.6, 4, fill=var("glow"), opacity=0.08)
    )
    return pattern(name, 4, 4, weave)


def pattern(name: str, width: float, height: float, *marks: str, **attributes: str | float) -> str:
    """Marks repeated over the plane, in the units of what is painted."""
    # A pattern's own opacity is ignored by browsers, so it goes on a group inside.
    paint = {key: attributes.pop(key) for key in ("fill", "opacity") if key in attributes}
    inside = element("g", *marks, **paint) if paint else "".join(marks)
    return element(
        "pattern",
        inside,
        id=name,
        width=width,
        height=height,
        patternUnits="userSpaceOnUse",
        **attributes,
    )
