"""The lettering: which cuts of Alegreya there are, how CSS names them, where their files lie."""

from __future__ import annotations

import base64
from enum import Enum
from functools import cache
from importlib import resources

__all__ = ["SCRIPTS", "Cut", "embedded_faces", "font_file", "linked_faces", "rules"]

# The part of Unicode each font file covers; a browser fetches only the scripts a text needs.
SCRIPTS = {
    "latin": (
        "U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,"
        "U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD"
    ),
    "cyrillic": "U+0301,U+0400-045F,U+0490-0491,U+04B0-04B1,U+2116",
}

SERIF = 'Alegreya,"Palatino Linotype",Palatino,"Book Antiqua",Georgia,serif'
SANS = '"Alegreya Sans","Gill Sans",Calibri,"Segoe UI",Carlito,sans-serif'


class Cut(Enum):
    """One cut of a family: the class a text carries, and the stem of its font files."""

    SERIF = ("serif", "alegreya-700-normal", "Alegreya", 700, "normal")
    SANS = ("sans", "alegreya-sans-400-normal", "Alegreya Sans", 400, "normal")
    BOLD = ("bold", "alegreya-sans-700-normal", "Alegreya Sans", 700, "normal")
    ITALIC = ("italic", "alegreya-sans-400-italic", "Alegreya Sans", 400, "italic")

    def __init__(self, css_class: str, stem: str, family: str, weight: int, style: str) -> None:
        self.css_class = css_class
        self.stem = stem
        self.family = family
        self.weight = weight
        self.style = style

    @property
    def stack(self) -> str:
        """The family with what stands in for it where it is missing."""
        return SERIF if self.family == "Alegreya" else SANS


def rules(scope: str) -> str:
    """CSS for the classes that texts carry, inside `scope` (a selector)."""
    cuts = "".join(
        f"{scope} .{cut.css_class}{{font-family:{cut.stack};font-weight:{cut.weight}"
        f"{';font-style:italic' if cut.style == 'italic' else ''}}}"
        for cut in Cut
    )
    hidden = f"{scope} .notation{{display:none}}{scope}[data-notation] .notation{{display:inline}}"
    return f"{cuts}{scope} .lining{{font-feature-settings:'lnum','tnum'}}{hidden}"


def font_file(cut: Cut, script: str) -> str:
    """The name of the file with this cut and script, inside the package's ``fonts`` folder."""
    return f"{cut.stem}.{script}.woff2"


def face(cut: Cut, script: str, source: str) -> str:
    return (
        f"@font-face{{font-family:'{cut.family}';font-weight:{cut.weight};font-style:{cut.style};"
        f"font-display:swap;src:url({source}) format('woff2');unicode-range:{SCRIPTS[script]}}}"
    )


def linked_faces(folder: str) -> str:
    """CSS for a page that serves the font files from `folder`."""
    return "".join(
        face(cut, script, f"{folder}/{font_file(cut, script)}") for cut in Cut for script in SCRIPTS
    )


@cache
def data_uri(name: str) -> str:
    raw = resources.files("digsite.draw").joinpath("fonts", name).read_bytes()
    return f"data:font/woff2;base64,{base64.b64encode(raw).decode()}"


def embedded_faces(markup: str) -> str:
    """CSS that carries the fonts itself, for a picture that must stand alone: only cuts in use."""
    cyrillic = any("\u0400" <= letter <= "\u04ff" for letter in markup)
    scripts = ("latin", "cyrillic") if cyrillic else ("latin",)
    return "".join(
        face(cut, script, data_uri(font_file(cut, script)))
        for cut in Cut
        if f'class="{cut.css_class}' in markup
        for script in scripts
    )
