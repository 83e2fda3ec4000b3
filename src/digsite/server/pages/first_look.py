"""The board in a page's first HTML: seen before a script has come, taken over by it afterwards.

The guest is shown what their socket would show them, and nothing more: the same viewer is chosen by
the same function. The client compares what arrives with what is there and draws nothing twice.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from contextlib import suppress
from functools import lru_cache
from html import escape
from typing import Final, NamedTuple, NotRequired, TypedDict

import msgspec
from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from digsite.core.contract import SPECTATOR, Game
from digsite.core.errors import DigsiteError
from digsite.core.match import Match
from digsite.core.words import Voice
from digsite.draw import palette
from digsite.draw.palette import Tokens
from digsite.draw.scene import ElementJson, PartJson, Shape, Sight, with_own_names
from digsite.draw.svg import element, group, number
from digsite.server.pages.catalogue import game_for
from digsite.server.pages.replays import finished
from digsite.server.tables import views
from digsite.server.tables.table import TableError
from digsite.server.tables.views import ViewKey
from digsite.server.web.identity import SHAPE_COOKIE, cookies_in
from digsite.server.web.requests import Site, client_of, known_guest
from digsite.server.web.static import CHECK, FOREVER
from digsite.server.workers.fair_queue import Errand, Rank
from digsite.server.workers.tasks import ShowReplay
from digsite.services.board import artist

SCOPE: Final = "b1"
"""Under this name the client's first picture keeps its definitions."""
REPLAY_SECONDS: Final = 2.0
"""Longer than this nobody waits for the picture of a replay: it comes with the script."""


class BoardJson(TypedDict):
    """What is drawn of a scene."""

    title: str
    key: str
    tokens: Mapping[str, tuple[str, str]]
    live: dict[str, ElementJson]
    parts: list[PartJson]
    defs: NotRequired[str]
    fixed: NotRequired[str]


class Look(NamedTuple):
    """What is seen at first: of which game, on which kind of page."""

    game: Game
    page: str
    scene: BoardJson


class _Shown(Struct):
    """What is needed of a replay's moment; without a scene it is sealed."""

    game: str = ""
    scene: BoardJson | None = None


async def first_look(site: Site, request: Request, language: str) -> Look | None:
    """What the asker may see of the board that a page is about; None where that is nothing."""
    parts = request.url.path.strip("/").split("/")
    kind, name, more = [*parts, "", ""][:3]
    with suppress(DigsiteError):
        if kind == "t" and more in ("", "screen"):
            return await _table(site, request, name, language, screen=more == "screen")
        if kind == "r" and not more:
            return await _replay(site, request, name, language)
    return None


async def _table(
    site: Site, request: Request, table_id: str, language: str, *, screen: bool
) -> Look | None:
    guest = known_guest(site, request)
    room = None if guest is None else await site.rooms.get(table_id)
    if guest is None or room is None or not room.table.may_see(guest.id):
        return None
    shape = shape_of(request)
    mine = room.table.seats_of(guest.id)
    viewer, look = views.best_viewer(room.table, mine), views.look_for(room.table, mine)
    key = ViewKey(viewer, shape, language, look)
    if screen:
        key = ViewKey(language=language, screen=True)
    scene = await room.picture(key)
    return Look(room.table.game, "table", scene.to_json())


async def _replay(site: Site, request: Request, name: str, language: str) -> Look | None:
    """The first moment of a finished game or an uploaded record, as its page begins."""
    guest = known_guest(site, request)
    kept = await finished(site, "" if guest is None else guest.id, name)
    if kept is None:
        return None
    task = ShowReplay(
        record=kept[0],
        id=name,
        step=0,
        viewer="all",
        shape=shape_of(request),
        language=language,
        have="",
        opened=kept[1],
    )
    errand = Errand(Rank.LOOK, client_of(request))
    shown = await site.pool.ask(task, errand, REPLAY_SECONDS, _Shown)
    return None if shown.scene is None else Look(game_for(shown.game), "replay", shown.scene)


def shape_of(request: Request) -> Shape:
    """The shape of picture that suits: what the client said last time, or else a guess."""
    told = cookies_in(request.headers.getlist("cookie"), SHAPE_COOKIE)
    if told[:1] == ["tall"] or told[:1] == ["wide"]:
        return "tall" if told[0] == "tall" else "wide"
    mobile = request.headers.get("sec-ch-ua-mobile") == "?1"
    return "tall" if mobile or "Mobi" in request.headers.get("user-agent", "") else "wide"


# As HTML


def body_of(look: Look) -> str:
    """The page as it is before its script has come: the frame, and the board in it."""
    title = escape(look.game.title)
    return (
        '<header class="top"><a class="brand" href="/">digsite</a>'
        f'<h1 class="where">{title}</h1></header>\n'
        f'<main id="main"><div class="stage">{drawn(look.scene)}</div>'
        '<aside class="side"></aside></main>'
    )


def drawn(scene: BoardJson) -> str:
    """The board of a scene as the client draws it; panels come with the script."""
    defs, part = scene.get("defs", ""), scene["parts"][0]
    corner = (part["x"], part["y"], part["width"], part["height"])
    live = [_element(name, one) for name, one in scene["live"].items() if not one.get("part")]
    inside = (
        element("defs", defs)
        + group(scene.get("fixed", ""), class_="fixed", aria_hidden="true")
        + group(*live, class_="live")
    )
    return element(
        "svg",
        element("title", escape(scene["title"], quote=False)),
        with_own_names(inside, defs, SCOPE),
        class_="board",
        role="img",
        aria_label=scene["title"],
        viewBox=" ".join(f"{one:g}" for one in corner),
        data_key=scene["key"],
        data_tokens=msgspec.json.encode(scene["tokens"]).decode(),
    )


def _element(name: str, one: ElementJson) -> str:
    label, turn = one.get("label", ""), one.get("turn", 0)
    turned = f" rotate({number(turn)})" if turn else ""
    return group(
        one["svg"],
        data_id=name,
        transform=f"translate({number(one['x'])} {number(one['y'])}){turned}",
        role="img" if label else None,
        aria_label=label or None,
        aria_hidden=None if label else "true",
    )


# Its colours: a page's policy allows no style in the page itself


@lru_cache(maxsize=64)
def colours_of(game: Game) -> str:
    """The colours of a game's pictures as a stylesheet, from a table that is just laid."""
    state = Match(game.settings(game.modes[0].least), 1).state
    seen = Sight(state.observe(int(SPECTATOR)), (), Voice(), "wide")
    return _stylesheet(artist(game).scene(seen).tokens)


def _stylesheet(tokens: Tokens) -> str:
    chosen = "".join(
        palette.stylesheet(light, f':root[data-theme="{light}"] .board', tokens)
        for light in ("light", "dark")
    )
    return palette.stylesheet("auto", ".board", tokens) + chosen


def colours_address(game: Game) -> str:
    """Where a game's colours are, by what they are: a browser keeps them for ever."""
    return f"/colours/{game.id}.css?v={_name(colours_of(game))}"


def _name(sheet: str) -> str:
    return hashlib.sha256(sheet.encode()).hexdigest()[:16]


async def colours(request: Request) -> Response:
    """The stylesheet of a game's colours."""
    try:
        sheet = colours_of(game_for(str(request.path_params["game"])))
    except TableError:
        return Response("not found", 404, media_type="text/plain")
    kept = FOREVER if request.query_params.get("v") == _name(sheet) else CHECK
    return Response(sheet, headers={"cache-control": kept}, media_type="text/css")
