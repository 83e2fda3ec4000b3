"""What moves by itself in a picture: small, slow, and still for whoever asked for less motion."""

from __future__ import annotations

__all__ = ["rules"]

FLICKER = (
    "@keyframes flicker{0%,100%{transform:none}30%{transform:scaleY(1.05) skewX(1.5deg)}"
    "65%{transform:scaleY(.97) skewX(-1.5deg)}}"
)


def rules(scope: str) -> str:
    """CSS for the classes that moving parts carry, inside `scope` (a selector).

    ``flicker``: a flame that stands on the bottom of its own box.
    """
    moving = (
        "transform-box:fill-box;transform-origin:50% 100%;"
        "animation:flicker 1.9s ease-in-out infinite"
    )
    calm = "prefers-reduced-motion:no-preference"
    return f"{FLICKER}@media ({calm}){{{scope} .flicker{{{moving}}}}}"
