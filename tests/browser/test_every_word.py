"""A walk in the made-up language: on no page, in no dialog and at no end is English left."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from digsite import play_match
from digsite.games import find_game, game_ids
from scripts.browser_player import Player, new_table, sit
from scripts.steady_server import PATIENCE, Server
from tests import pseudo
from tests.browser.test_ends import GAMES
from tests.browser.test_reviews import upload
from tests.browser.walk import LISTEN, left_over, press_everything, settled, visit

PAGES = [
    "/",
    "/did",
    "/you",
    "/privacy",
    "/puzzle",
    "/c/new?game=ziggurat",
    "/nowhere",
    "/t/nowhere",
    "/r/nowhere",
    "/join/nowhere",
    "/move",
    *(f"/new/indus?how={how}" for how in ("here", "link", "box")),
]
PAGES_OF_GAMES = [f"/{kind}/{game}" for kind in ("new", "guide", "deal") for game in game_ids()]
LONG = (pytest.mark.slow, pytest.mark.walk)
MODES = [(game, mode.name) for game in game_ids() for mode in find_game(game).modes]
Reader = Callable[[], Page]


@pytest.fixture(scope="module")
def ninth(built: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server of the sources with the made-up language."""
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(pseudo.grown(tmp_path_factory.mktemp("ninth"))))
        with Server(tmp_path_factory.mktemp("server")) as server:
            yield server


@pytest.fixture
def reader(browser: Browser, ninth: Server) -> Iterator[Reader]:
    """Pages of people whose browser wishes for that language; all of them are read."""
    pages = []

    def come() -> Page:
        context = browser.new_context(
            base_url=ninth.url, locale=pseudo.NINTH, reduced_motion="reduce"
        )
        context.set_default_timeout(PATIENCE * 1000)
        context.add_init_script(LISTEN)
        pages.append(context.new_page())
        visit(pages[-1], "/")
        return pages[-1]

    yield come
    left = [one for page in pages for one in left_over(page)]
    for page in pages:
        page.context.close()
    assert left == []


def test_the_walk_reads_the_made_up_language(reader: Reader) -> None:
    page = reader()
    assert page.get_attribute("html", "lang") == pseudo.NINTH
    expect(page.locator("h1")).to_have_text(pseudo.disguised("Dig in."))


@pytest.mark.parametrize(
    "path", [*PAGES, *(pytest.param(one, marks=LONG) for one in PAGES_OF_GAMES)]
)
def test_pages_and_what_can_be_pressed_there(reader: Reader, path: str) -> None:
    page = reader()
    visit(page, path)
    press_everything(page)


@pytest.mark.slow
@pytest.mark.walk
@pytest.mark.parametrize(("game", "mode"), MODES)
def test_a_table_and_what_can_be_pressed_there(reader: Reader, game: str, mode: str) -> None:
    page = reader()
    least = find_game(game).mode(mode).least
    seats = [{"who": "me"}, *[{"who": "bot", "level": "visitor"}] * (least - 1)]
    table = sit(page, game, mode=mode, seats=seats, hints=True)
    settled(page)
    Player(page, seed=3).play(most=6)
    press_everything(page, 30)
    visit(page, f"/t/{table}/screen")


@pytest.mark.slow
@pytest.mark.walk
@pytest.mark.parametrize("game", GAMES)
def test_an_end_and_what_it_leads_to(reader: Reader, game: str) -> None:
    page = reader()
    bots = [{"who": "bot", "level": "visitor"}] * 2
    table = new_table(page, game, seats=bots)["table"]
    visit(page, f"/t/{table}")
    page.wait_for_selector(".outcome-card .ending h2")
    press_everything(page, 40)
    for path in (f"/r/{table}", f"/deal/{table}", f"/deal/{table}/ranking"):
        visit(page, path)
        press_everything(page, 30)


@pytest.mark.slow
@pytest.mark.walk
@pytest.mark.parametrize("mode", ["base", "duel", "solo"])
def test_somebody_plays_to_the_end(reader: Reader, mode: str) -> None:
    page = reader()
    least = find_game("scarabya").mode(mode).least
    seats = [{"who": "me"}, *[{"who": "bot", "level": "visitor"}] * (least - 1)]
    sit(page, "scarabya", mode=mode, seats=seats)
    assert Player(page, seed=5).play()
    page.wait_for_selector(".outcome-card .ending h2")
    press_everything(page, 30)


@pytest.mark.slow
@pytest.mark.walk
def test_friends_come_knock_and_leave(reader: Reader) -> None:
    page, friend = reader(), reader()
    made = new_table(page, "scarabya", mode="duel", seats=[{"who": "me"}, {"who": "link"}])
    visit(page, f"/t/{made['table']}")
    press_everything(page, 30)
    visit(friend, f"/t/{made['table']}")
    press_everything(friend, 10)
    press_everything(page, 30)
    links = made["links"]
    assert isinstance(links, list)
    visit(friend, re.sub(r"^https?://[^/]+", "", links[0]["url"]))
    press_everything(friend, 20)
    visit(page, f"/t/{made['table']}")
    press_everything(page, 30)


def test_people_who_share_a_screen(reader: Reader) -> None:
    page = reader()
    sit(page, "anasazi", seats=[{"who": "me"}, {"who": "here", "name": "Bo"}])
    Player(page, seed=2).play(most=6)
    settled(page)
    sit(page, "gads-hill", seats=[{"who": "me"}, {"who": "here", "name": "Bo"}])
    Player(page, seed=2).play(most=6)
    settled(page)


@pytest.mark.slow
@pytest.mark.walk
@pytest.mark.parametrize("game", game_ids())
def test_a_referee_types_what_fate_brings(reader: Reader, game: str) -> None:
    page = reader()
    sit(page, game, chance="manual")
    for _ in range(4):
        if not page.locator("[data-chance]").count():
            break
        page.locator("[data-chance]").first.click()
        settled(page)
    press_everything(page, 30)


@pytest.mark.slow
@pytest.mark.walk
@pytest.mark.parametrize("game", game_ids())
def test_lessons(reader: Reader, game: str) -> None:
    page = reader()
    visit(page, f"/learn/{game}")
    page.wait_for_selector("[data-tool=solution]")
    for _ in range(100):  # three steps of the short lesson, and some of the long one
        for way in ("[data-play]", "[data-tool=solution]", ".choices button"):
            if page.locator(way).count():
                page.locator(way).first.click()
                break
        else:
            break
        settled(page)
    visit(page, f"/learn/{game}")
    press_everything(page, 20)


@pytest.mark.parametrize("game", ["indus", "gads-hill"])
def test_problems(reader: Reader, game: str) -> None:
    page = reader()
    visit(page, f"/problem/{game}/1")
    press_everything(page, 25)


@pytest.mark.slow
@pytest.mark.walk
def test_the_puzzle_of_the_day(reader: Reader) -> None:
    page = reader()
    visit(page, "/puzzle/scarabya?date=2024-05-17")
    page.locator("main button.primary").first.click()
    page.wait_for_selector(".field")
    assert Player(page).play()
    press_everything(page, 20)
    visit(page, "/puzzle/scarabya?date=2024-05-17")


@pytest.mark.slow
@pytest.mark.walk
def test_a_campaign_and_its_chapters(reader: Reader) -> None:
    page = reader()
    visit(page, "/c/new?game=ziggurat")
    page.fill("#name", "Ada")
    page.click("button[type=submit]")
    for chapter in range(2):
        for _ in range(20):
            page.wait_for_selector("[data-offer], [data-next]")
            settled(page)
            if page.locator("[data-next]").count():
                break
            for number, blank in enumerate(page.locator(".offer:has(.primary) input").all()):
                blank.fill(["Ada", "Bo", "Eve"][number % 3])
            page.locator(".offer .primary").first.click()
            settled(page)
        page.locator("[data-next]").first.click()
        page.wait_for_selector(".company .people li")
        assert Player(page, seed=chapter).play()
        settled(page)
        way = page.locator(".outcome-card .ending .main-way [data-again]")
        while way.count() and way.get_attribute("data-again") == "open":
            way.click()
            settled(page)
        page.goto("/")
        page.locator(".slips a[href^='/c/']").first.click()
        page.wait_for_selector("[data-offer], [data-next]")
    press_everything(page, 20)


@pytest.mark.slow
@pytest.mark.walk
def test_what_is_refused(reader: Reader, tmp_path: Path) -> None:
    page = reader()
    record = play_match("scarabya", ["random"], mode="solo").record().to_text()
    for number, text in enumerate(
        (
            record.replace("@", "§", 1),
            "x",
            record.replace("rules: 1", "rules: 9"),
            record + "\n0 Z9",
        )
    ):
        bad = tmp_path / f"bad{number}.dig"
        bad.write_text(text, encoding="utf-8")
        page.set_input_files("#record", bad)
        settled(page)
    visit(page, "/you")
    page.fill("#code", "XXXX")
    press_everything(page, 20)


@pytest.mark.slow
@pytest.mark.walk
def test_a_game_that_is_brought_along(reader: Reader) -> None:
    page = reader()
    record = play_match("ziggurat", ["random", "random"], seed=3).record().to_text()
    game = upload(page, record.replace("random", "Ada"))
    visit(page, f"/r/{game}")
    press_everything(page, 20)
    visit(page, f"/r/{game}/review")
    page.wait_for_selector(".review .decided", state="attached")
    press_everything(page, 20)
