"""A game's guide for the browser: chapters, rules and figures, and a search."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from threading import Lock
from typing import Final

import msgspec
from msgspec import UNSET
from starlette.responses import Response

from digsite.core.contract import Game
from digsite.core.words import Voice, _
from digsite.server.pages import campaigns, shapes
from digsite.server.pages.catalogue import game_for
from digsite.server.pages.shapes import (
    CampaignPage,
    Figure,
    Found,
    GuideChapter,
    GuideSection,
    Search,
    Text,
)
from digsite.server.tables.table import TableError
from digsite.server.web.packing import beside, pack
from digsite.server.web.requests import Asked
from digsite.services.board import artist
from digsite.services.guide import Guide, Section, blocks_of, load_guide

making: Final = Lock()
"""Held while a guide is made: one at a time."""
KEPT: Final = 64
"""Guides that are remembered: each game has one a language."""
MOST_FOUND: Final = 30
SNIPPET: Final = 160


async def show(asked: Asked) -> shapes.Guide | Response:
    """The whole guide of a game; for those who belong to a campaign, with what that has opened."""
    game = game_for(asked.part("game"))
    # A guide is long, and the same for all: it is made beside the loop, and once.
    whole, packed = await beside(_written, game.id, asked.language, game)
    opened = await _opened(asked, game)
    if not opened:
        is_packed = "gzip" in asked.request.headers.get("accept-encoding", "")
        how = {"content-encoding": "gzip"} if is_packed else {}
        return Response(
            packed if is_packed else whole,
            headers={"cache-control": "no-store", "vary": "Accept-Encoding", **how},
            media_type="application/json",
        )
    chapters = _chapters(game.id, asked.language, game)
    told = [*chapters[:1], *opened, *chapters[1:]]
    return shapes.Guide(game.id, game.title, asked.language, told)


@lru_cache(maxsize=KEPT)
def _written(game_id: str, language: str, game: Game) -> tuple[bytes, bytes]:
    """A guide as it travels: plain, and packed."""
    with making:
        chapters = _chapters(game_id, language, game)
        whole = msgspec.json.encode(shapes.Guide(game_id, game.title, language, chapters))
        return whole, pack(whole)


async def _opened(asked: Asked, game: Game) -> list[GuideChapter]:
    """The chapter of a campaign, if one is asked for and has opened anything."""
    if not asked.query("campaign"):
        return []
    name, pages = await campaigns.guide_pages(asked, game, asked.query("campaign"))
    sections = [GuideSection("", page.title, _anchor(page), [page_part(page)]) for page in pages]
    title = _("Opened in your campaign: {name}").format(name=name)
    return [GuideChapter("campaign", title, sections)] if sections else []


def _anchor(page: CampaignPage) -> str:
    return f"page-{page.id.replace(' ', '-')}"


def page_part(page: CampaignPage) -> Text | Figure:
    """A page as it is drawn, its words for the ears; or its words alone."""
    from digsite.server.pages.markdown import html_of

    if page.figure is not UNSET:
        return Figure(page.figure, page.text)
    return Text("".join(html_of(block.tokens, set()) for block in blocks_of(page.text)))


async def search(asked: Asked) -> Search:
    """The rules in which all words of a question stand."""
    game = game_for(asked.part("game"))
    wanted = asked.query("q").casefold().split()
    found: list[Found] = []

    def look(place: str, rule: str, title: str, text: str) -> None:
        whole = f"{rule} {title} {text}".casefold()
        if wanted and all(word in whole for word in wanted):
            found.append(Found(rule, title, _snippet(text, wanted[0]), place))

    if asked.query("campaign"):
        for page in (await campaigns.guide_pages(asked, game, asked.query("campaign")))[1]:
            look(_anchor(page), "", page.title, page.text)
    # To make plain text of a whole guide takes a while: that is done beside the loop, and once.
    for paragraph in await beside(_paragraphs, game.id, asked.language, game):
        look(*paragraph)
    return Search(found[:MOST_FOUND])


@lru_cache(maxsize=KEPT)
def _paragraphs(game_id: str, language: str, game: Game) -> list[tuple[str, str, str, str]]:
    """All that a search looks through: where it stands, its rule, its title and its text."""
    found: list[tuple[str, str, str, str]] = []
    chapters = 0
    for section in _guide(game, language).sections:
        chapters += not section.rule or not chapters
        place = section.rule or section.name or _chapter_id(chapters)
        found.append((place, section.rule, section.title, section.plain))
    return found


def _chapter_id(number: int) -> str:
    return f"chapter-{number}"


def _snippet(text: str, word: str) -> str:
    """Some whole words of a text, with the one that was looked for among the first."""
    flat = " ".join(text.split())
    begin = max(0, flat.casefold().find(word) - SNIPPET // 3)
    end = begin + SNIPPET
    if begin:
        begin = flat.find(" ", begin) + 1
    if end < len(flat):
        end = flat.rfind(" ", begin, end)
    return ("… " if begin else "") + flat[begin:end] + (" …" if end < len(flat) else "")


def _guide(game: Game, language: str) -> Guide:
    guide = load_guide(game, language)
    if guide is None:
        raise TableError("unknown", _("This game has no guide."))
    return guide


@lru_cache(maxsize=KEPT)
def _chapters(game_id: str, language: str, game: Game) -> list[GuideChapter]:
    guide = _guide(game, language)
    chapters: list[GuideChapter] = []
    for section in guide.sections:
        if not section.rule or not chapters:
            name = section.name or _chapter_id(len(chapters) + 1)
            chapters.append(GuideChapter(name, section.title, []))
        parts = list(parts_of(game, section, language, set(guide.rules)))
        if section.rule or parts:
            title = section.title if section.rule else ""
            name = section.rule or chapters[-1].id
            chapters[-1].sections.append(GuideSection(section.rule, title, name, parts))
    return chapters


def parts_of(
    game: Game, section: Section, language: str, rules: set[str]
) -> Iterator[Text | Figure]:
    """Text and figures in turn."""
    from digsite.server.pages.markdown import html_of  # takes a while, and few ask

    for block in blocks_of(section.text):
        if block.kind == "fence" and block.info.startswith("figure"):
            yield _figure(game, block.tokens[0].content, language)
        else:
            yield Text(html_of(block.tokens, rules))


def _figure(game: Game, source: str, language: str) -> Figure:
    lines = source.splitlines()
    captions = [line.partition(":")[2].strip() for line in lines if line.startswith("caption:")]
    scene = artist(game).figure(source, Voice(language=language))
    return Figure(scene.to_json(), captions[0] if captions else "")
