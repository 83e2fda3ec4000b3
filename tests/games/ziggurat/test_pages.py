"""The books of a campaign: envelopes, rulebook, sheets, hall of fame; nothing sealed on them."""

from __future__ import annotations

from typing import cast

import pytest

from digsite.draw.palette import TEXT, Pair, weak_pairs
from digsite.draw.scene import Page, Scene, Shape
from digsite.games.ziggurat.extras.campaign import RULES
from digsite.games.ziggurat.extras.pages import SECTIONS, ZigguratPages
from digsite.games.ziggurat.picture import pieces
from digsite.games.ziggurat.picture.paper import STATIONERY
from digsite.games.ziggurat.rules.chapters import all_chapters
from digsite.games.ziggurat.rules.story import SLOTS
from digsite.testing.pictures import lettering, picture_faults
from tests.games.ziggurat.helpers import Data, voice

PAGES = ZigguratPages()
SHAPES: tuple[Shape, ...] = ("wide", "tall")


def page_list(now: Data) -> list[Page]:
    return PAGES.listed(now, voice())


def draw_page(now: Data, page: str, shape: Shape = "wide") -> Scene:
    return PAGES.scene(now, page, voice(), shape)


def page_text(now: Data, page: str, width: int = 80) -> str:
    return PAGES.text(now, page, voice(), width)


def campaign(opened: list[str], **more: object) -> Data:
    """What a campaign knows that has opened these envelopes."""
    now = RULES.start("Sunday club", {})
    sheets: list[Data] = [
        {
            "hero": "kuri", "name": "Ada", "titles": ["first-footprint", "slide-rider"],
            "burns": 3, "skill": "stride",
        },
        {"hero": "zizi", "name": "The very long name of it"},
    ]  # fmt: skip
    hall: list[Data] = [
        {"day": "2026-11-01", "chapter": 1, "heroes": ["Ada"], "won": False, "reason": "BURNED",
         "turns": 9, "again": False},
        {"day": "", "chapter": 1, "heroes": ["Ada", "The very long name of it"], "won": True,
         "reason": "WON", "turns": 21, "again": False},
    ]  # fmt: skip
    return {**now, "opened": opened, "sheets": sheets, "hall": hall, "games": 2, **more}


EVERYTHING = [f"{kind} {number}" for number in range(1, 7) for kind in ("large", "small")]
HALF = ["large 1", "small 1", "large 2", "secret", "small 2", "large 3"]


def sealed_words(chapters: range) -> list[str]:
    found: list[str] = []
    for chapter in all_chapters():
        if chapter.number in chapters:
            found += [chapter.title, chapter.story, chapter.goal, chapter.ending]
            found += [sticker.text for sticker in chapter.stickers]
            found += [text for title in chapter.titles for text in (title.name, title.deed)]
    return [one for one in found if one != "Mason"]


@pytest.mark.parametrize("shape", SHAPES)
def test_every_page_is_drawn_without_faults(shape: Shape) -> None:
    now = campaign([*EVERYTHING, "secret"], chapter=7)
    pages = page_list(now)
    assert len(pages) == 12 + 1 + 3
    for page in pages:
        scene = draw_page(now, page.id, shape)
        assert scene.title == page.title
        least = 360 if shape == "tall" else None
        assert picture_faults(scene.document("light"), least, scene.tokens) == []


@pytest.mark.parametrize("page", ["rulebook", "sheets", "hall"])
def test_the_books_of_a_fresh_campaign(page: str) -> None:
    now = RULES.start("Sunday club", {})
    assert [one.id for one in page_list(now)] == ["rulebook", "sheets", "hall"]
    scene = draw_page(now, page)
    assert picture_faults(scene.document("light"), None, scene.tokens) == []


def test_pages_hold_nothing_that_is_sealed() -> None:
    """Neither pictures, nor texts, nor the list say a word of an envelope that is not open."""
    now = campaign(HALF, chapter=3)
    told = [page.title for page in page_list(now)]
    for page in page_list(now):
        told.append(page_text(now, page.id, 10_000))
        scene = draw_page(now, page.id)
        told += [one.words for one in lettering(scene.document("light"))]
        told.append(scene.description)
    everything = "\n".join(told)
    for word in [*sealed_words(range(4, 7)), *(chapter.ending for chapter in all_chapters()[2:])]:
        assert word.split("\n")[0] not in everything, word
    assert all_chapters()[2].story in everything


def test_a_page_that_is_not_open_cannot_be_asked_for() -> None:
    now = campaign(HALF, chapter=3)
    for page in ("large 4", "small 3", "large 9", "nonsense"):
        with pytest.raises(ValueError, match="no page"):
            draw_page(now, page)
        with pytest.raises(ValueError, match="no page"):
            page_text(now, page)


@pytest.mark.rule("ZIG-11", "ZIG-17")
def test_the_slots_of_the_rulebook_fill() -> None:
    letters = "".join(slots for _name, slots in SECTIONS)
    assert sorted(letters) == sorted(SLOTS)
    words = " ".join(one.words for one in lettering(draw(campaign(HALF), "rulebook")))
    assert "8 of 19 stickers are in." in words
    assert page_text(campaign(HALF), "rulebook").count(". . .") == 19 - 8
    assert page_text(campaign(EVERYTHING), "rulebook").count(". . .") == 0


def draw(now: Data, page: str) -> str:
    return draw_page(now, page).document("light")


@pytest.mark.rule("ZIG-84", "ZIG-50")
def test_sheets_show_titles_burns_and_skill() -> None:
    words = [one.words for one in lettering(draw(campaign(HALF), "sheets"))]
    assert {"Ada", "First Footprint", "Slide Rider", "3 burns", "Skill: Long Stride"} <= set(words)
    text = page_text(campaign(HALF), "sheets")
    assert "Ada: Kuri the fox" in text
    assert "Titles: First Footprint, Slide Rider" in text


@pytest.mark.rule("ZIG-85", "ZIG-86")
def test_the_hall_tells_every_game_and_the_rating_at_the_end() -> None:
    text = page_text(campaign(HALF, chapter=3), "hall")
    assert "2026-11-01  Chapter 1: lost, a hero was burned (Ada)" in text
    assert "Chapter 1: won in 21 turns (Ada, The very long name of it)" in text
    assert "campaign is won" not in text
    won = campaign(EVERYTHING, chapter=7, games=7)
    assert page_text(won, "hall").endswith("The campaign is won in 7 games: Adepts.")
    words = [one.words for one in lettering(draw(won, "hall"))]
    assert "The campaign is won in 7 games: Adepts." in words


def test_an_envelope_in_words() -> None:
    text = page_text(campaign(HALF), "large 2")
    assert text.startswith("Chapter 2: The Broken Instructions\n")
    assert "New cards: any one hero 2; any one hero 3, then pink flames 3;" in text
    assert max(len(line) for line in text.split("\n")) <= 80
    assert page_text(campaign(HALF), "small 2").startswith("Chapter 2: the small envelope\n")
    assert "**" not in text


def test_the_colours_of_paper_can_be_read() -> None:
    pairs = [
        Pair("ink", "sticker", TEXT),
        Pair("on-wax", "wax", TEXT),
        Pair("ink2", "sticker", TEXT),
    ]
    assert weak_pairs(pairs, {**pieces.TOKENS, **STATIONERY}) == []


def test_pages_come_from_what_the_campaign_has_opened() -> None:
    """The pages of a campaign that really goes: envelopes are opened one by one."""
    now = RULES.start("Sunday club", {})
    now = RULES.after_choice(now, {"open": "large 1"})
    assert [page.id for page in page_list(now)] == ["large 1", "rulebook", "sheets", "hall"]
    assert page_list(now)[0].title == "Chapter 1: Smoke over the Steps"
    opened = cast("list[str]", now["opened"])
    assert opened == ["large 1"]
