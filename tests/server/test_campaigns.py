"""Campaigns: sealed until opened, one game after another, all of it kept."""

import os
import re
from pathlib import Path

import pytest
from lanterns.extras.campaign import SEALED
from websockets.exceptions import InvalidStatus

from digsite.core.match import Match
from digsite.core.rng import Rng
from digsite.games import find_game
from digsite.games.ziggurat.rules.chapters import all_chapters
from digsite.server.pages.guide import page_part
from digsite.server.pages.shapes import CampaignPage, Text
from digsite.services.sealed import LOOK, SPOILER
from tests.lanterns_installed import install
from tests.server.helpers import Browser, fetch, serving


@pytest.fixture(autouse=True)
def lanterns(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """Make Lanterns one of the games, here and in the bot workers."""
    folder = tmp_path_factory.mktemp("site")
    install(folder)
    monkeypatch.syspath_prepend(str(folder))
    root = Path(__file__).parents[2]
    given = os.environ.get("PYTHONPATH", "")
    monkeypatch.setenv("PYTHONPATH", f"{folder}:{root}:{root / 'examples'}:{given}")


BOTS = [{"who": "bot", "level": "visitor"}] * 2


def test_a_campaign_from_its_first_letter_to_its_second_game(tmp_path: Path) -> None:
    with serving(tmp_path) as url, Browser(url, "Ada") as ada:
        made = ada.post("/api/campaigns", {"game": "lanterns", "name": "Summer"})
        path = f"/api/campaigns/{made['campaign']}"
        shown = ada.get(path)
        assert (shown["name"], shown["pages"], shown["next"]) == ("Summer", [], [])
        (offer,) = shown["offers"]
        assert (offer["label"], offer["needed"]) == ("Open letter 1", True)
        assert ada.post(f"{path}/play")["error"]["kind"] == "refused"
        assert SEALED not in "\n".join(ada.heard)

        assert ada.post(f"{path}/choose", {"offer": "0"}) == {}
        (page,) = ada.get(path)["pages"]
        assert page["text"] == SEALED
        for name in ("Ann", "Ben"):
            assert ada.post(f"{path}/choose", {"offer": "0"})["error"]["kind"] == "invalid"
            assert ada.post(f"{path}/choose", {"offer": "0", "answers": {"player": name}}) == {}

        table = ada.post(f"{path}/play", {"game": "next", "seats": BOTS})["table"]
        assert ada.post(f"{path}/play")["table"] == table
        wire = ada.sit(table)
        wire.until(lambda now: now["over"])
        assert [one["name"] for one in wire.view["players"]] == ["Ann", "Ben"]
        shown = ada.get(path)
        assert shown["running"] is None
        assert shown["next"][0]["label"] == "Game 1"
        assert shown["games"][0]["over"]
        assert ada.get("/api/home")["campaigns"][0]["name"] == "Summer"
        cookie = ada.cookie

    with serving(tmp_path) as url:
        assert fetch(url + path, headers={"cookie": cookie}).json() == shown


def test_a_campaign_is_for_those_who_belong_to_it(tmp_path: Path) -> None:
    with serving(tmp_path) as url, Browser(url, "Ada") as ada, Browser(url, "Eve") as eve:
        made = ada.post("/api/campaigns", {"game": "lanterns"})
        path = f"/api/campaigns/{made['campaign']}"
        assert eve.get(path)["error"]["kind"] == "unknown"
        assert eve.post(f"{path}/choose", {"offer": "0"})["error"]["kind"] == "unknown"
        assert eve.post("/api/campaigns", {"game": "scarabya"})["error"]["kind"] == "invalid"
        assert ada.post(f"{path}/choose", {"offer": "7"})["error"]["kind"] == "invalid"


def test_what_a_campaign_seals_cannot_be_chosen_outside(tmp_path: Path) -> None:
    with serving(tmp_path) as url, Browser(url, "Ada") as ada:
        card = ada.get("/api/games/lanterns")
        assert card["campaign"]
        assert len(card["modes"]) == 1
        body = {"game": "lanterns", "mode": "solo", "seats": [{"who": "me"}]}
        assert ada.post("/api/tables", body)["error"]["kind"] == "unknown"


# Ziggurat: nothing sealed in any byte


def sealed_words() -> dict[str, list[str]]:
    """What each envelope says, longest pieces only: a title may be an everyday word."""
    found: dict[str, list[str]] = {}
    for chapter in all_chapters():
        texts = [chapter.story, chapter.goal, *(one.text for one in chapter.stickers)]
        found[f"large {chapter.number}"] = [text for text in texts if len(text) > 40]
        found[f"small {chapter.number}"] = [chapter.ending]
    return found


def letters(text: str) -> str:
    """Only the letters of a text: lines may be broken and drawn anywhere."""
    plain = re.sub(r"<[^>]*>|\\n", " ", text)
    return "".join(letter for letter in plain.casefold() if letter.isalpha())


def spoilt(browser: Browser) -> set[str]:
    """The envelopes of which something was heard."""
    everything = letters("\n".join(browser.heard))
    return {
        envelope
        for envelope, texts in sealed_words().items()
        if any(letters(text) in everything for text in texts)
    }


def test_ziggurat_opens_one_envelope_after_the_other(tmp_path: Path) -> None:
    with serving(tmp_path) as url, Browser(url, "Ada") as ada:
        for path in ("home", "games/ziggurat", "guide/ziggurat", "learn/ziggurat", "words"):
            ada.get(f"/api/{path}")
        ada.get("/api/guide/ziggurat/search?q=the")
        made = ada.post("/api/campaigns", {"game": "ziggurat", "name": "Lamps"})
        path = f"/api/campaigns/{made['campaign']}"
        ada.get(path)
        assert spoilt(ada) == set()
        opening = ada.get(path)["offers"][0]
        assert ada.post(f"{path}/choose", {"offer": opening["id"]}) == {}
        shown = ada.get(path)
        assert spoilt(ada) == {"large 1"}
        assert shown["pages"][0]["figure"]["fixed"]
        heroes = next(one["fields"] for one in shown["offers"] if one["fields"])[0]["values"]
        assert heroes[0] == {"value": "abala", "label": "Abala"}
        (offer,) = [one for one in ada.get(path)["offers"] if one["fields"]]
        empty = ada.post(f"{path}/choose", {"offer": offer["id"], "answers": {"hero": "abala"}})
        assert empty["error"]["message"] == "Please fill in: Name"
        for name in ("Ann", "Ben"):
            (offer,) = [one for one in ada.get(path)["offers"] if one["fields"]]
            hero = offer["fields"][0]["values"][0]["value"]
            answers = {"hero": hero, "sheet": name}
            assert ada.post(f"{path}/choose", {"offer": offer["id"], "answers": answers}) == {}
        assert ada.get(path)["players"] == ["Ann", "Ben"]
        table = ada.post(f"{path}/play", {"seats": BOTS})["table"]
        wire = ada.sit(table)
        wire.until(lambda now: now["over"])
        later = ada.get(path)
        assert later["running"] is None
        assert later["games"][0]["over"]
        assert later["games"][0]["title"] == "Chapter 1"
        assert ada.get(path)["earned"] == later["earned"], "told to whoever looks later, too"
        assert ada.get(f"/api/tables/{table}/links")["campaign"] == made["campaign"]
        assert spoilt(ada) == {"large 1"}


def test_the_guide_shows_a_campaign_what_it_has_opened_and_nobody_else(tmp_path: Path) -> None:
    guide = "/api/guide/ziggurat"
    with serving(tmp_path) as url, Browser(url, "Ada") as ada, Browser(url, "Eve") as eve:
        book = ada.post("/api/campaigns", {"game": "ziggurat", "name": "Lamps"})["campaign"]
        path = f"/api/campaigns/{book}"
        plain = ada.get(guide)["chapters"]

        def opened() -> list[str]:
            chapters = ada.get(f"{guide}?campaign={book}")["chapters"]
            (mine,) = [one for one in chapters if one["id"] == "campaign"]
            assert [one for one in chapters if one is not mine] == plain
            return [one["title"] for one in mine["sections"]]

        assert opened() == ["Rulebook"]
        assert spoilt(ada) == set()
        assert ada.post(f"{path}/choose", {"offer": "0"}) == {}
        assert opened() == ["Chapter 1: Smoke over the Steps", "Rulebook"]
        (found,) = ada.get(f"{guide}/search?q=fig%20tree&campaign={book}")["found"]
        assert found["id"] == "page-large-1"
        assert spoilt(ada) == {"large 1"}

        assert eve.get(f"{guide}?campaign={book}")["error"]["kind"] == "unknown"
        assert eve.get(f"{guide}/search?q=fig%20tree&campaign={book}")["error"]["kind"] == "unknown"
        assert eve.get(f"{guide}/search?q=fig%20tree")["found"] == []
        assert ada.get(f"/api/guide/indus?campaign={book}")["error"]["kind"] == "unknown"
        assert spoilt(eve) == set()


def test_a_page_that_nobody_drew_is_words_in_the_guide() -> None:
    page = CampaignPage("letter", "The letter", "A <b>\n\nC")
    assert page_part(page) == Text("<p>A &lt;b&gt;</p><p>C</p>")


# Records of what only a campaign opens


def record_of(mode: str) -> str:
    """A game played at random."""
    match = Match(find_game("ziggurat").settings(2, mode), 7, ["Xanthe", "Yorick"])
    rng = Rng(7)
    while not match.is_over():
        seat = match.acting_seats()[0]
        match.play(seat, match.state.sample_move(seat, rng))
    return match.record().to_text()


def told_of(number: int, browser: Browser) -> list[str]:
    """The words and things of a chapter, and who played it, that a guest has heard of."""
    chapter = all_chapters()[number - 1]
    titles = [text for one in chapter.titles for text in (one.name, one.deed)]
    texts = [chapter.title, chapter.sealed_title, chapter.goal, chapter.story, *titles]
    texts += [one.text for one in chapter.stickers]
    texts += [f"chapter{number}", "Xanthe", "Yorick", "<svg", "<path", "flame-", "card-0"]
    heard = "\n".join(browser.heard).casefold()
    return [text for text in texts if text.casefold() in heard]


@pytest.mark.parametrize("number", [2, 3, 4, 5, 6])
def test_a_record_of_a_later_chapter_opens_behind_a_question(tmp_path: Path, number: int) -> None:
    with serving(tmp_path) as url, Browser(url, "Ada") as ada, Browser(url, "Eve") as eve:
        replay = ada.post("/api/replays", {"record": record_of(f"chapter{number}")})["replay"]
        path = f"/api/replays/{replay}"
        for browser in (ada, eve):
            asked = browser.get(path)
            assert asked == {"warning": SPOILER, "question": LOOK}
            for more in (
                "?step=0",
                "?step=9&viewer=all&shape=tall",
                "?viewer=1&have=x",
                "?open=no",
            ):
                assert browser.get(path + more) == asked
            browser.heard.append(browser.http.get(f"/r/{replay}").text)
            browser.get("/api/home")
            for other in ("tables/{}/record", "tables/{}/links", "join/{}", "picture/{}"):
                browser.get(f"/api/{other.format(replay)}")
            with pytest.raises(InvalidStatus, match="403"):
                browser.wire(replay)
            assert told_of(number, browser) == []
        shown = eve.get(f"{path}?open=yes&viewer=all&step=3")
        assert (shown["players"], shown["step"]) == (["Xanthe", "Yorick"], 3)
        assert shown["scene"]["fixed"]
        assert told_of(number, ada) == []


def test_a_record_of_the_first_chapter_is_open(tmp_path: Path) -> None:
    with serving(tmp_path) as url, Browser(url, "Ada") as ada:
        replay = ada.post("/api/replays", {"record": record_of("chapter1")})["replay"]
        assert ada.get(f"/api/replays/{replay}")["players"] == ["Xanthe", "Yorick"]


def test_who_sat_at_a_sealed_game_is_not_asked_and_others_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("digsite.server.tables.new_table.open_modes", lambda game: game.modes)
    with serving(tmp_path) as url, Browser(url, "Ada") as ada, Browser(url, "Eve") as eve:
        made = ada.table("ziggurat", "visitor", "visitor", mode="chapter2")
        ada.sit(made["table"]).until(lambda now: now["over"])
        path = f"/api/replays/{made['table']}"
        assert ada.get(path)["over"]
        assert set(eve.get(path)) == {"warning", "question"}
        assert told_of(2, eve) == []
        assert eve.get(f"{path}?open=yes")["over"]
