"""Blocks of a guide as HTML: paragraphs, lists, tables, emphasis, and links to rules."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape
from typing import Final

from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from markdown_it.utils import EnvType, OptionsDict

from digsite.services.guide import markdown

_RULE: Final = re.compile(r"\b([A-Z]{3}-\d+[a-z]?)\b")
_BETWEEN_TAGS: Final = re.compile(r"(?<=>)\n+(?=<)|\n+$")


class GuideRenderer(RendererHTML):
    """Plain HTML without classes or styles; rule ids of the same guide are links."""

    def text(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: EnvType) -> str:
        def link(found: re.Match[str]) -> str:
            return f'<a href="#{found[1]}">{found[1]}</a>' if found[1] in env["rules"] else found[1]

        return _RULE.sub(link, escape(tokens[idx].content, quote=False))

    def softbreak(
        self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: EnvType
    ) -> str:
        return " "

    def code_block(
        self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: EnvType
    ) -> str:
        return f"<pre>{escape(tokens[idx].content.rstrip(chr(10)))}</pre>"

    fence = code_block


RENDERER: Final = GuideRenderer()


def html_of(tokens: list[Token], rules: set[str]) -> str:
    """One block as HTML."""
    for token in tokens:
        token.attrs.pop("style", None)  # how a column is aligned; our policy allows no styles
        if token.type == "th_open":
            token.attrs["scope"] = "col"
        elif token.type.startswith("heading"):
            token.tag = "h4"
    html = RENDERER.render(tokens, markdown().options, {"rules": rules})
    return _BETWEEN_TAGS.sub("", html)
