"""The HTML shell: the same few lines for every page; the client draws the rest."""

from __future__ import annotations

from html import escape
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from digsite.core.words import _, languages, use_language
from digsite.server.pages import first_look, sharing
from digsite.server.pages.first_look import Look, colours_address
from digsite.server.web.identity import new_guest
from digsite.server.web.requests import (
    Site,
    address_of,
    known_guest,
    language_of,
    remember,
    site_of,
)

SHELL: Final = """<!doctype html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="languages" content="{languages}">
<meta name="description" content="{about}">
<title>digsite</title>
{links}
</head>
<body{page}>
{body}
</body>
</html>
"""
STYLES: Final = ("theme.css", "fonts.css", "client.css")


async def shell(request: Request, status: int = 200) -> Response:
    """A page. Who has no cookie yet gets one, so that the client's first question has it."""
    site = site_of(request)
    site.static.refresh()
    language = language_of(request)
    use_language(language)
    address = address_of(site, request)
    look = await first_look.first_look(site, request, language)
    told = await sharing.head_lines(site, request.url.path, address, language)
    response = Response(
        _page(site, language, told, look),
        status,
        {"cache-control": "no-store"},
        media_type="text/html",
    )
    if known_guest(site, request) is None:
        remember(site, request, response, new_guest())
    return response


def _page(site: Site, language: str, told: list[str], look: Look | None) -> str:
    static = site.static
    page = ""
    lines = told + [
        f'<link rel="stylesheet" href="{static.url(name)}">'
        for name in STYLES
        if static.get(name) is not None
    ]
    if look is not None:
        # The script would hold up what is to be seen before it.
        lines.append(f'<link rel="stylesheet" href="{colours_address(look.game)}">')
    if static.get("icon.svg") is not None:
        lines.append(f'<link rel="icon" href="{static.url("icon.svg")}">')
    if static.get("manifest.webmanifest") is not None:
        # Its own address names no content: browsers ask now and then whether it has changed.
        lines.append('<link rel="manifest" href="/static/manifest.webmanifest">')
        lines.append(f'<link rel="apple-touch-icon" href="{static.url("icon-192.png")}">')
    if static.has_client:
        late = ' fetchpriority="low"' if look is not None else ""
        lines.append(f'<script type="module"{late} src="{static.url("client.js")}"></script>')
        lines += [
            f'<link rel="modulepreload"{late} href="/static/{name}">' for name in static.shared()
        ]
        needs_script = escape(_("digsite needs JavaScript to put a table in front of you."))
        inside = '<div id="app"></div>'
        if look is not None:
            page, inside = f' data-page="{look.page}" data-first', first_look.body_of(look)
        body = f"{inside}\n<noscript><p>{needs_script}</p></noscript>"
    else:
        lines.append("")
        missing = escape(
            _(
                "The browser client has not been built. Install Node.js 18 or newer, run "
                "'make play' again, and reload this page. Everything else works without it: "
                "see 'digsite --help'."
            )
        )
        body = f"<main><h1>digsite</h1><p>{missing}</p></main>"
    about = escape(_("Archaeology board games, alone, together or against bots."), quote=True)
    return SHELL.format(
        language=language,
        languages=" ".join(languages()),
        about=about,
        links="\n".join(lines),
        page=page,
        body=body,
    )
