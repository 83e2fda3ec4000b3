"""What a link shows before it is opened: a title, a sentence, a picture of the public board."""

from __future__ import annotations

import base64
import hashlib
import io
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from html import escape
from typing import Final, Literal, get_args

from starlette.responses import Response

from digsite.core.errors import DigsiteError
from digsite.core.words import Voice, _
from digsite.draw import palette
from digsite.draw.scene import Scene
from digsite.draw.svg import element, rect
from digsite.server.pages.catalogue import game_for
from digsite.server.pages.seats import linked
from digsite.server.tables import views
from digsite.server.tables.table import BUSY, Table, TableError
from digsite.server.tables.views import Present, ViewKey
from digsite.server.web.requests import Asked, Site
from digsite.server.workers.bot_pool import WorkFailed
from digsite.server.workers.pixels import can_rasterise, coloured
from digsite.server.workers.tasks import Rasterise

WIDTH: Final = 1200
HEIGHT: Final = 630
BAND: Final = 104
"""The height of the words below the board."""
MOST_LETTERS: Final = 86
MOST_CARDS: Final = 60
CARD_SECONDS: Final = 20.0
Kind = Literal["new", "join", "t", "r", "puzzle", "deal"]


@dataclass(frozen=True)
class Card:
    """What is told of a page to whoever has not opened it yet."""

    title: str
    sentence: str
    scene: Callable[[], Awaitable[Scene]]
    """Draws the board, which may take a while: a page is not held up by it."""


class Cards:
    """Pictures that were made; those asked for last are kept."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, bytes] = OrderedDict()

    def get(self, key: str) -> bytes | None:
        if key in self._kept:
            self._kept.move_to_end(key)
        return self._kept.get(key)

    def keep(self, key: str, picture: bytes) -> None:
        self._kept[key] = picture
        if len(self._kept) > MOST_CARDS:
            self._kept.popitem(last=False)


_cards: Final = Cards()


# Looking it up


async def card_of(site: Site, kind: Kind, name: str, language: str) -> Card | None:
    """What is told of a page; None where there is no such thing to tell of."""
    try:
        if kind in ("new", "puzzle"):
            return _game_card(site, kind, name)
        if kind == "join":
            table_id, _seat = await linked(site, name)
            return await _table_card(site, table_id, language, invited=True)
        return await _table_card(site, name, language, deal=kind == "deal")
    except DigsiteError:
        return None  # whoever opens the page is told why


def _game_card(site: Site, kind: Kind, name: str) -> Card:
    game = game_for(name)
    scene = partial(site.pictures.scene, game, "wide")
    if kind == "puzzle":
        today = _("Puzzle of the day: {title}").format(title=game.title)
        return Card(today, _("The same deal for everybody today."), scene)
    return Card(game.title, _(game.blurb), scene)


async def _table_card(
    site: Site, table_id: str, language: str, *, invited: bool = False, deal: bool = False
) -> Card | None:
    table = await site.rooms.peek(table_id)
    if table is None:
        return None
    if deal:
        title = _("A deal of {title}: who does better?").format(title=table.game.title)
        return Card(title, _(table.game.blurb), partial(site.pictures.scene, table.game, "wide"))
    return Card(
        _title(table, invited=invited),
        _sentence(table),
        partial(_board, site, table, language, invited=invited),
    )


def _title(table: Table, *, invited: bool) -> str:
    title = table.game.title
    hosts = [seat.name for seat in table.seats if seat.guest == table.plan.owner]
    if invited and hosts and not table.over:
        return _("{name} invites you to {title}").format(name=hosts[0], title=title)
    names = ", ".join(seat.name for seat in table.seats if seat.who != "open")
    return f"{title}: {names}"


def _sentence(table: Table) -> str:
    result = views.result_of(table, Voice(table.names))
    if result is None or table.plan.kind == "campaign":
        return _(table.game.blurb)
    return result.sentence


async def _board(site: Site, table: Table, language: str, *, invited: bool) -> Scene:
    """The public board, for those who may see it; nothing of what a campaign keeps sealed."""
    may_see = table.plan.kind == "play" and (table.over or invited)
    if not may_see:
        return await site.pictures.scene(table.game, "wide")
    key = ViewKey(language=language)
    return views.artist_at(table.game, key).scene(Present(table).sight(key))


# Drawing


async def card(asked: Asked) -> Response:
    """The picture of a page, 1200 by 630 pixels."""
    kind, name = asked.part("kind"), asked.part("name")
    found = None
    for known in get_args(Kind):
        if kind == known:
            found = await card_of(asked.site, known, name, asked.language)
    if found is None:
        raise TableError("unknown", _("There is no such picture."))
    try:
        svg = drawn(found, await found.scene())
    except WorkFailed:
        raise TableError("busy", _(BUSY)) from None
    if not can_rasterise():
        return _picture(svg.encode(), "image/svg+xml")
    key = hashlib.sha256(svg.encode()).hexdigest()
    kept = _cards.get(key)
    if kept is None:
        task = Rasterise(svg, WIDTH, HEIGHT)
        kept = base64.b64decode(
            await asked.site.pool.ask(task, asked.look, CARD_SECONDS, str), validate=True
        )
        _cards.keep(key, kept)
    return _picture(kept, "image/png")


def _picture(data: bytes, kind: str) -> Response:
    return Response(data, headers={"cache-control": "max-age=600"}, media_type=kind)


def drawn(card: Card, scene: Scene) -> str:
    """A card as a picture with its colours written out: the board, and the words below it."""
    board = coloured(scene.document("light"), scene.tokens)
    # The board's own size gives way to the room it has here.
    inner = board.replace("<svg", f'<svg x="24" y="20" {_SIZE}', 1).replace(
        f' width="{scene.width:g}" height="{scene.height:g}"', "", 1
    )
    words = element(
        "text",
        escape(card.title),
        x=40,
        y=HEIGHT - 56,
        class_="serif",
        font_size=42,
        fill=palette.var("accent"),
    ) + element(
        "text",
        escape(shortened(card.sentence)),
        x=40,
        y=HEIGHT - 20,
        class_="sans",
        font_size=26,
        fill=palette.var("ink2"),
    )
    style = ".serif{font-family:Alegreya;font-weight:700}.sans{font-family:'Alegreya Sans'}"
    whole = element(
        "svg",
        element("style", style),
        rect(0, 0, WIDTH, HEIGHT, fill=palette.var("paper")),
        inner,
        rect(0, HEIGHT - BAND, WIDTH, BAND, fill=palette.var("paper2")),
        words,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        width=WIDTH,
        height=HEIGHT,
    )
    return coloured(whole, scene.tokens)


_SIZE: Final = f'width="{WIDTH - 48}" height="{HEIGHT - BAND - 36}" preserveAspectRatio="xMidYMid"'


def shortened(sentence: str) -> str:
    """A sentence that fits one line."""
    if len(sentence) <= MOST_LETTERS:
        return sentence
    return sentence[:MOST_LETTERS].rsplit(" ", 1)[0] + " …"


# In the head of a page


async def head_lines(site: Site, path: str, address: str, language: str) -> list[str]:
    """The lines by which chat programs and the like show a link to a page."""
    parts = path.strip("/").split("/")
    for kind in get_args(Kind):
        if len(parts) == 2 and parts[0] == kind:
            found = await card_of(site, kind, parts[1], language)
            picture = f"{address}/card/{kind}/{parts[1]}.png"
            return [] if found is None else _lines(found, f"{address}{path}", picture)
    return []


def _lines(card: Card, url: str, picture: str) -> list[str]:
    told = {
        "og:type": "website",
        "og:site_name": "digsite",
        "og:title": card.title,
        "og:description": card.sentence,
        "og:url": url,
    }
    if can_rasterise():
        told |= {
            "og:image": picture,
            "og:image:width": str(WIDTH),
            "og:image:height": str(HEIGHT),
            "twitter:card": "summary_large_image",
        }
    return [
        f'<meta property="{name}" content="{escape(text, quote=True)}">'
        for name, text in told.items()
    ]


# Codes to point a camera at


async def qr(asked: Asked) -> Response:
    """The code of an invitation."""
    secret = asked.part("secret")
    await linked(asked.site, secret)
    return qr_picture(f"{asked.address}/join/{secret}")


def qr_picture(url: str) -> Response:
    """An address as a code for cameras: dark on light, whatever the page is like."""
    import segno  # costs a browser a tenth of its start

    out = io.BytesIO()
    segno.make(url, micro=False, error="m").save(
        out, kind="svg", scale=8, border=3, dark="#33291f", light="#ffffff", xmldecl=False
    )
    return Response(
        out.getvalue(), headers={"cache-control": "max-age=3600"}, media_type="image/svg+xml"
    )
