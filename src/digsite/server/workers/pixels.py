"""SVG to PNG without a browser, for links that show a picture: by resvg, where it is installed.

``pip install digsite[pictures]`` brings it. It knows no CSS variables and no web fonts, so colours
are filled in before, and our letters are unpacked once.
"""

from __future__ import annotations

import re
import tempfile
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path

from digsite.draw import palette
from digsite.draw.lettering import SCRIPTS, Cut, font_file
from digsite.draw.palette import TOKENS, Tokens

__all__ = ["can_rasterise", "coloured", "png"]

NEEDED = ("resvg_py", "fontTools")


def can_rasterise() -> bool:
    """Whether everything is there that it takes."""
    return all(find_spec(name) is not None for name in NEEDED)


def coloured(svg: str, tokens: Tokens) -> str:
    """A picture with its colours by daylight written out; a scene's own ``tokens`` win."""
    known = {**TOKENS, **tokens}

    def value(found: re.Match[str]) -> str:
        return known[found[1]][0] if found[1] in known else found[0]

    return re.sub(r"var\(--([\w-]+)\)", value, svg)


def png(svg: str, width: int, height: int) -> bytes:
    """The pixels of a picture whose colours are written out."""
    import resvg_py

    drawn: bytes = bytes(
        resvg_py.svg_to_bytes(
            svg_string=svg,
            width=width,
            height=height,
            skip_system_fonts=True,
            font_files=_letters(),
        )
    )
    return drawn


@lru_cache(maxsize=1)
def _letters() -> list[str]:
    """Our fonts, unpacked for the life of this process: a file a cut, with all its scripts.

    Of several files of a cut resvg takes one, and what that lacks from any other cut.
    """
    from fontTools.merge import Merger
    from fontTools.ttLib import TTFont

    fonts = Path(palette.__file__).with_name("fonts")
    unpacked = []
    for cut in Cut:
        parts = []
        for script in SCRIPTS:
            font = TTFont(fonts / font_file(cut, script))
            font.flavor = None
            part = Path(_folder().name, f"{cut.stem}.{script}.part")
            font.save(part)
            parts.append(str(part))
        target = Path(_folder().name, f"{cut.stem}.ttf")
        Merger().merge(parts).save(target)
        unpacked.append(str(target))
    return unpacked


@lru_cache(maxsize=1)
def _folder() -> tempfile.TemporaryDirectory[str]:
    return tempfile.TemporaryDirectory(prefix="digsite-letters-")
