"""The pages around the table, their looks and their weight."""

import gzip
import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from digsite import play_match
from digsite.games import game_ids
from scripts import client
from scripts.browser_player import Player, new_table, sit
from scripts.steady_server import Server
from tests.browser.conftest import OpenPage, give_up, one_at_a_time

AXE = client.CLIENT / "node_modules" / "axe-core" / "axe.min.js"
PUZZLE = "/puzzle?date=2024-05-17"
PAGES = {
    "/": ".game img",
    "/new/scarabya": "#start",
    "/guide/scarabya": "main h2",
    "/learn/indus": ".task h1",
    PUZZLE: ".medals li",
    "/did": "main h1",
    "/nowhere": ".lost h1",
    "/you": ".columns .card",
    "/privacy": ".prose h2",
    "/t/nowhere": ".lost h1",
}
"""The pages, and what each shows when all of it is there."""


def whole(page: Page, path: str) -> None:
    """Wait until a page is all there, in its own letters."""
    page.wait_for_selector(PAGES[path])
    page.evaluate("() => document.fonts.ready.then(() => null)")


@pytest.fixture(scope="session")
def axe() -> None:
    """Fetch axe-core with the client's other tools where it is missing."""
    try:
        with one_at_a_time():
            client.install_tools(with_checkers=True)
    except client.ClientError as problem:
        give_up(str(problem))


def axe_faults(page: Page) -> list[str]:
    """What axe-core finds wrong with a page, in one line each."""
    # Through the debugger's door: the page's own policy lets no foreign script in.
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found: list[str] = page.evaluate(
        """async () => {
          const { violations } = await axe.run(document, { resultTypes: ["violations"] });
          const where = (one) => one.nodes.map((node) => node.target.join(" ")).join(", ");
          return violations.map((one) => `${one.id}: ${one.help}: ${where(one)}`);
        }"""
    )
    return found


@pytest.mark.usefixtures("axe")
@pytest.mark.parametrize("path", PAGES)
def test_axe_finds_nothing_on_pages(open_page: OpenPage, path: str) -> None:
    page = open_page(path)
    whole(page, path)
    assert axe_faults(page) == []


@pytest.mark.usefixtures("axe")
@pytest.mark.parametrize("game", game_ids())
def test_axe_finds_nothing_at_tables(open_page: OpenPage, game: str) -> None:
    page = open_page("/", dark=True)
    sit(page, game)
    Player(page).play(most=2)
    Player(page).ready()
    assert axe_faults(page) == []
    page.set_viewport_size({"width": 360, "height": 740})
    page.wait_for_function("() => document.querySelector('.board').viewBox.baseVal.width < 361")
    assert axe_faults(page) == []


@pytest.mark.usefixtures("axe")
def test_axe_finds_nothing_on_what_others_are_sent(open_page: OpenPage) -> None:
    page, eve = open_page("/"), open_page("/", width=360, height=740, touch=True)
    made = new_table(page, "scarabya", mode="solo", seats=[{"who": "me"}])
    eve.goto(f"/t/{made['table']}")
    expect(eve.locator(".invitation")).to_be_visible()
    assert axe_faults(eve) == []
    page.goto(f"/t/{made['table']}/screen")
    page.wait_for_selector(".board .live > [data-id]")
    expect(page.locator(".people li").first).to_be_visible()
    assert axe_faults(page) == []
    page.goto(f"/t/{made['table']}")
    assert Player(page).play()
    expect(page.locator(".outcome-card .ending h2")).to_be_visible()
    assert axe_faults(page) == []
    page.locator("[data-tool=share]").click()
    expect(page.locator("dialog.sheet img.shared")).to_be_visible()
    assert axe_faults(page) == []
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Send this deal").click()
    expect(page.locator("dialog.sheet .qr")).to_be_visible()
    assert axe_faults(page) == []
    for path in (f"/deal/{made['table']}", f"/deal/{made['table']}/ranking", f"/r/{made['table']}"):
        eve.goto(path)
        shown = ".scrub" if path.startswith("/r/") else ".ranking li"
        expect(eve.locator(shown).first).to_be_visible()
        assert axe_faults(eve) == []


@pytest.mark.usefixtures("axe")
def test_axe_finds_nothing_in_menus_and_keys(open_page: OpenPage) -> None:
    page = open_page("/", dark=True)
    sit(page, "indus", seats=[{"who": "me"}, {"who": "link"}])
    expect(page.locator("dialog.sheet .address").first).to_be_visible()
    assert axe_faults(page) == []
    page.keyboard.press("Escape")
    page.click(".top .menu summary")
    assert axe_faults(page) == []
    page.get_by_role("button", name="Keys").click()
    expect(page.locator("dialog.sheet .keys")).to_be_visible()
    assert axe_faults(page) == []
    page.goto("/c/new?game=ziggurat")
    expect(page.locator("button[type=submit]")).to_be_visible()
    assert axe_faults(page) == []


@pytest.mark.parametrize("path", list(PAGES)[:-1])
@pytest.mark.parametrize("width", [360, 640])
def test_pages_fit_a_phone_and_twofold_zoom(open_page: OpenPage, path: str, width: int) -> None:
    page = open_page(path, width=width, height=740)
    whole(page, path)
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_guide_is_searched(open_page: OpenPage) -> None:
    page = open_page("/guide/scarabya")
    page.fill("#search", "corner")
    first = page.locator(".found a").first
    expect(first).to_be_visible()
    first.click()
    expect(page.locator(":target")).to_be_in_viewport()


def test_options_are_explained_and_used(open_page: OpenPage) -> None:
    page = open_page("/new/scarabya?how=here")
    page.click(".rules summary")
    expect(page.locator("#option-tile_flip option:checked")).to_contain_text("(default)")
    expect(page.locator(".option a.rule").first).to_have_attribute("href", re.compile("/guide/"))
    page.select_option("#option-tile_flip", index=1)
    page.fill("#name", "Ada")
    page.fill("#name-1", "Bruno")
    with page.expect_request("**/api/tables") as sent:
        page.click("#start")
    body = sent.value.post_data_json
    assert body is not None
    assert body["options"] == {"tile_flip": "off"}
    page.wait_for_selector(".field.place")
    expect(page.locator(".people")).to_contain_text("Ada")
    expect(page.locator(".people")).to_contain_text("Bruno")


def test_only_options_that_matter_at_the_table_are_shown(open_page: OpenPage) -> None:
    page = open_page("/new/ziggurat?how=here")
    page.click(".rules summary")
    expect(page.locator("label[for=option-push_chooser]")).to_have_text(
        "Who chooses where a pushed hero goes"
    )
    expect(page.locator("#option-push_chooser option")).to_have_text(
        ["the hero's own player (default)", "the active player"]
    )
    expect(page.locator("#option-hero_lock")).to_have_count(0)
    expect(page.locator("#option-seats3")).to_have_count(0)
    page.click("text=One more seat")
    expect(page.locator("#option-seats3")).to_be_visible()
    page.select_option("#option-seats3", label="east, south, west")
    page.click("text=One seat less")
    with page.expect_request("**/api/tables") as sent:
        page.click("#start")
    body = sent.value.post_data_json
    assert body is not None
    assert body["options"] == {}


def test_referee_types_what_fate_brings(open_page: OpenPage) -> None:
    page = open_page("/")
    sit(page, "scarabya", mode="solo", seats=[{"who": "me"}], chance="manual")
    for number in range(12):
        if page.locator(".field").count():
            break
        chances = page.locator("[data-chance]")
        steps = str(page.locator(".count").text_content())
        if chances.count():
            chances.first.click()
        elif number == 0:
            # Too many for a button each: a list says what there is.
            page.locator(".choices select").select_option(index=3)
            page.get_by_role("button", name="Enter").click()
        else:
            page.get_by_role("button", name="Draw for me").click()
        expect(page.locator(".count")).not_to_have_text(steps)
    page.wait_for_selector(".field.place")


def test_two_minutes_lead_from_home_to_a_game(open_page: OpenPage) -> None:
    page = open_page("/")
    page.get_by_role("link", name="Two-minute lesson: Indus").click()
    page.wait_for_selector("[data-tool=solution]")
    expect(page.locator(".task .goal")).to_contain_text("Walk your researchers into the city")
    page.click("[data-action=bW]")
    page.locator(".spot").last.click()  # no way leads from there to the burial
    page.locator("[data-play]").first.click()
    expect(page.locator(".told[data-tone=bad]")).to_contain_text("no straight way")
    for number in range(3):
        expect(page.locator(".steps .done")).to_have_count(number)
        moves = 2 if number == 0 else 1  # a gate, then a walk
        for _move in range(moves):
            page.click("[data-tool=solution]")
            expect(page.locator(".told[data-tone=hint]")).to_be_visible()
            page.locator("[data-play]").first.click()
            expect(page.locator(".told[data-tone=good]")).to_be_visible()
        if number < 2:
            page.get_by_role("button", name="Next lesson").click()
            page.wait_for_selector("[data-tool=solution]")
    expect(page.get_by_role("link", name="Play a real game")).to_be_focused()
    page.get_by_role("button", name="More lessons").click()
    expect(page.locator(".task h1")).to_have_text("Put a piece on the frame")


def test_lesson_answers_and_leads_on(open_page: OpenPage) -> None:
    page = open_page("/learn/scarabya#opening")
    page.wait_for_selector("[data-tool=solution]")
    page.click("[data-tool=solution]")
    expect(page.locator(".told[data-tone=hint]")).to_be_visible()
    page.locator("[data-play]").first.click()
    expect(page.locator(".told[data-tone=good]")).to_be_visible()
    expect(page.locator("[data-tool=solution]")).to_have_count(0)
    title = str(page.locator(".task h1").text_content())
    page.get_by_role("button", name="Next lesson").click()
    expect(page.locator(".task h1")).not_to_have_text(title)


def test_bad_record_gets_its_line_and_reason(open_page: OpenPage, tmp_path: Path) -> None:
    page = open_page("/")
    bad = tmp_path / "bad.dig"
    record = play_match("scarabya", ["random"], mode="solo").record().to_text()
    bad.write_text(record.replace("@", "§", 1), encoding="utf-8")
    page.set_input_files("#record", bad)
    expect(page.get_by_text(re.compile(r"Line \d+: "))).to_be_visible()


def test_light_is_switched_and_remembered(open_page: OpenPage) -> None:
    page = open_page("/")
    page.wait_for_selector(".game")
    ground = "() => getComputedStyle(document.body).backgroundColor"
    day = page.evaluate(ground)
    page.click("#light")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    night = page.evaluate(ground)
    assert night != day
    page.reload()
    page.wait_for_selector(".game")
    assert page.evaluate(ground) == night


def test_puzzle_begins(open_page: OpenPage) -> None:
    page = open_page(PUZZLE)
    page.get_by_role("button", name="Begin").click()
    page.wait_for_selector(".field")
    page.goto("/")
    expect(page.locator(".slip").first).to_be_visible()
    page.locator(".slip").first.click()
    Player(page).play()
    # Measured against par, it is neither won nor lost; and there is no second try.
    ending = page.locator(".outcome-card .ending")
    expect(ending.locator("h2")).to_contain_text("par is")
    expect(ending.get_by_role("button", name="Rematch")).to_have_count(0)


def test_puzzle_can_be_begun_on_a_phone_without_scrolling(open_page: OpenPage) -> None:
    page = open_page(PUZZLE, width=390, height=844, touch=True)
    expect(page.get_by_role("button", name="Begin")).to_be_in_viewport(ratio=1)


def test_replay_keeps_its_controls_beside_the_board_on_a_phone(open_page: OpenPage) -> None:
    page = open_page("/", width=390, height=844, touch=True)
    record = play_match("scarabya", ["random"], mode="solo").record().to_text()
    replay = page.evaluate(
        """async (record) => (await (await fetch("/api/replays", {
          method: "POST",
          headers: {"Content-Type": "application/json"},
          body: JSON.stringify({record}),
        })).json()).replay""",
        record,
    )
    page.goto(f"/r/{replay}")
    page.wait_for_selector(".live > [data-id]")
    expect(page.locator(".scrub")).to_be_in_viewport(ratio=1)
    assert page.evaluate("scrollY") == 0


def test_campaign_is_begun_and_its_first_dig_played(open_page: OpenPage) -> None:
    page = open_page("/c/new?game=ziggurat")
    page.fill("#name", "The Lamp Keepers")
    page.click("details.rules summary")
    page.select_option("#option-titles_on_loss", '"win_only"')
    with page.expect_request("**/api/campaigns") as asked:
        page.click("button[type=submit]")
    sent = json.loads(asked.value.post_data or "")
    assert sent["options"] == {"titles_on_loss": "win_only"}
    expect(page.get_by_role("heading", level=1)).to_contain_text("The Lamp Keepers")
    for number in range(12):
        page.wait_for_selector("[data-offer], [data-next]")
        if page.locator("[data-next]").count():
            break
        before = str(page.locator("main").inner_text())
        for blank in page.locator(".offer:has(.primary) input").all():
            blank.fill(f"Keeper {number}")
        page.locator(".offer .primary").first.click()
        expect(page.locator("main")).not_to_have_text(before, use_inner_text=True)
        if number == 0:
            # What was opened lies far below the button that opened it, and is gone to.
            expect(page.locator("[data-leaf='large 1']")).to_be_in_viewport()
    page.locator("[data-next]").first.click()
    page.wait_for_selector(".company .people li")
    Player(page).play(most=3)
    expect(page.locator(".journal li").last).to_be_visible()
    guide = page.get_by_role("link", name="Guide")
    expect(guide).to_have_attribute("href", re.compile(r"\?campaign=\w+"))
    page.goto(str(guide.get_attribute("href")))
    expect(page.locator("#page-large-1 .board")).to_be_visible()
    page.goto("/")
    expect(page.locator(".slips a[href^='/c/']")).to_contain_text("The Lamp Keepers")


def test_chapter_that_is_over_leads_on_in_its_campaign(open_page: OpenPage) -> None:
    page = open_page("/")
    book = page.evaluate(
        """async (names) => {
          const ask = async (path, body) => (await fetch(path, {
            method: "POST",
            headers: {"Content-Type": "application/json"},
            body: JSON.stringify(body),
          })).json();
          const { campaign } = await ask("/api/campaigns", {game: "ziggurat"});
          const path = `/api/campaigns/${campaign}`;
          for (const answers of [{}, ...names]) {
            const { offers } = await (await fetch(path)).json();
            const filled = (one) => one.fields.length > 0;
            const wanted = offers.find((one) => filled(one) === ("hero" in answers));
            await ask(`${path}/choose`, {offer: wanted.id, answers});
          }
          return campaign;
        }""",
        [{"hero": "abala", "sheet": "Ann"}, {"hero": "bel", "sheet": "Ben"}],
    )
    page.goto(f"/c/{book}")
    page.locator("[data-next]").first.click()
    page.wait_for_selector(".company .people li")
    table = page.url
    assert Player(page, seed=2).play()
    ending = page.locator(".outcome-card .ending")
    # Lost or won, one button leads on: the envelope that waits, or the chapter to play.
    way = ending.locator(".main-way [data-again]")
    while way.get_attribute("data-again") == "open":
        opened = ending.locator(".story-page").count()
        way.click()
        expect(ending.locator(".story-page")).to_have_count(opened + 1)
    way.click()
    expect(page.locator(".company .people li")).to_have_count(2)
    page.wait_for_function("(before) => location.href !== before", arg=table)
    Player(page).ready()


def test_script_and_style_are_small(server: Server, open_page: OpenPage) -> None:
    page = open_page("/")
    size = 0
    shared = page.locator('link[rel="modulepreload"]').get_attribute("href") or ""
    for name in ("client.js", "client.css", shared.removeprefix("/static/")):
        reply = page.request.get(f"/static/{name}")
        size += len(gzip.compress(reply.body(), 9))
    assert size <= 60_000


@pytest.mark.parametrize("game", game_ids())
def test_first_load_of_a_table_is_light(open_page: OpenPage, game: str) -> None:
    page = open_page("/t/nowhere")
    table = new_table(page, game)["table"]
    fresh = page.context.new_page()
    debugger = page.context.new_cdp_session(fresh)
    debugger.send("Network.enable")
    debugger.send("Network.setCacheDisabled", {"cacheDisabled": True})
    loaded: list[float] = []
    debugger.on("Network.loadingFinished", lambda told: loaded.append(told["encodedDataLength"]))
    fresh.goto(f"/t/{table}")
    fresh.wait_for_selector(".live > [data-id]", state="attached")
    expect(fresh.locator(".company .people li").first).to_be_visible()
    fresh.evaluate("() => document.fonts.ready.then(() => null)")
    # The board came with the page; the socket brings what lives on it once more, and compresses it
    # about as well as this.
    scene = fresh.evaluate("() => document.querySelector('.board .live').outerHTML")
    assert sum(loaded) + len(gzip.compress(scene.encode(), 6)) <= 200_000


REMEMBER = """() => {
  // Before any script of the page has run.
  document.addEventListener("readystatechange", () => {
    window.came ??= [...document.querySelectorAll(".board .live > [data-id]")];
  });
}"""
STAYED = """() => [
  window.came.length > 0,
  window.came.filter((one) => !one.isConnected).map((one) => one.dataset.id),
]"""


@pytest.mark.parametrize("game", game_ids())
def test_board_that_came_with_the_page_is_not_drawn_again(open_page: OpenPage, game: str) -> None:
    page = open_page("/")
    sit(page, game)
    Player(page, seed=4).play(most=3)
    Player(page).ready()
    fresh = page.context.new_page()
    fresh.add_init_script(f"({REMEMBER})()")
    fresh.goto(page.url)
    fresh.wait_for_selector(".company .people li")
    Player(fresh).ready()
    assert fresh.evaluate(STAYED) == [True, []]
    assert fresh.evaluate("() => document.querySelectorAll('.board').length") == 1
