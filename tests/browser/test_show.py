"""Moves of bots are shown one after the other, and whoever presses does not wait for that."""

from playwright.sync_api import Page, expect

from scripts.browser_player import Player, sit
from tests.browser.conftest import OpenPage

BEAT = 600
BOTS = [{"who": "bot", "level": "visitor"}] * 3
SHOWN = "() => Number(document.querySelector('.board').dataset.shown ?? 0)"


def at_a_standing_clock(page: Page) -> Player:
    """A guest and three bots, who draft a building each in turn; time passes when the test says."""
    page.clock.install(time=0)
    sit(page, "gads-hill", seats=[{"who": "me"}, *BOTS])
    player = Player(page)
    player.ready()
    page.clock.pause_at(60_000)
    return player


def moment(page: Page) -> int:
    """The step of the latest move, shown or not."""
    return int(str(page.locator(".count").text_content()).split("/")[0])


def press_a_building(page: Page) -> None:
    """The guest drafts, and all bots have drafted when the choices are the guest's again."""
    before = moment(page)
    page.locator(".spot").first.click()
    page.wait_for_function(
        "(most) => Number(document.querySelector('.count').textContent.split('/')[0]) >= most",
        arg=before + 4,
    )
    Player(page).ready()


def test_bots_moves_are_shown_in_their_order_while_one_can_already_choose(
    open_page: OpenPage,
) -> None:
    page = open_page("/", calm=False)
    at_a_standing_clock(page)
    press_a_building(page)
    last = moment(page)
    board = page.locator(".board")
    seen = [page.evaluate(SHOWN)]
    for _ in range(3):
        expect(board).to_have_class("board showing")
        page.clock.run_for(BEAT)
        seen.append(page.evaluate(SHOWN))
    assert seen == [last - 3, last - 2, last - 1, last]
    expect(board).to_have_class("board")


def test_a_press_ends_the_show_and_is_a_move_at_once(open_page: OpenPage) -> None:
    page = open_page("/", calm=False)
    at_a_standing_clock(page)
    press_a_building(page)
    expect(page.locator(".board")).to_have_class("board showing")
    # The clock stands: what is pressed now counts although two moves wait to be shown.
    press_a_building(page)
    assert page.evaluate(SHOWN) == moment(page) - 3
    page.keyboard.press("ArrowRight")
    expect(page.locator(".board")).to_have_class("board")
    assert page.evaluate(SHOWN) == 0


def test_whoever_asked_for_less_motion_is_shown_no_moves(open_page: OpenPage) -> None:
    page = open_page("/", calm=True)
    at_a_standing_clock(page)
    press_a_building(page)
    expect(page.locator(".board")).to_have_class("board")
    assert page.evaluate("() => document.getAnimations().length") == 0


def test_sound_is_asked_about_once_and_fetched_only_where_it_is_wanted(
    open_page: OpenPage,
) -> None:
    page = open_page("/")
    asked: list[str] = []
    page.on("request", lambda one: asked.append(one.url) if "/sounds/" in one.url else None)
    sit(page, "gads-hill", seats=[{"who": "me"}, *BOTS])
    Player(page).ready()
    expect(page.locator(".ask-sound")).to_have_count(0)
    press_a_building(page)
    question = page.locator(".ask-sound")
    expect(question).to_contain_text("Sound on?")
    assert asked == []
    with page.expect_request_finished(lambda one: one.url.endswith("/static/sounds/found.wav")):
        question.get_by_role("button", name="Yes").click()
    expect(question).to_have_count(0)
    page.reload()
    Player(page).ready()
    press_a_building(page)
    expect(question).to_have_count(0)
    page.click(".top .menu summary")
    expect(page.locator("#sound")).to_be_checked()
    expect(page.locator("#volume")).to_have_value("50")
