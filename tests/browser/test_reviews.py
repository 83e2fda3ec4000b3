"""Looking back: from the end of a game to its moments, and on from there."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.test_pages import axe, axe_faults  # noqa: F401 - a fixture
from tests.study.games import played, table


def upload(page: Page, record: str) -> str:
    """The address of a game that somebody brings along."""
    replay: str = page.evaluate(
        """async (record) => (await (await fetch("/api/replays", {
          method: "POST",
          headers: {"Content-Type": "application/json"},
          body: JSON.stringify({record}),
        })).json()).replay""",
        record,
    )
    return replay


@pytest.mark.usefixtures("axe")
@pytest.mark.parametrize(("width", "height"), [(1280, 800), (390, 844)])
def test_a_game_opens_with_its_moments_and_is_played_on(
    open_page: OpenPage, width: int, height: int
) -> None:
    page = open_page("/", width=width, height=height, touch=width < 500)
    game = upload(page, played(table("ziggurat", "", 2), 8).record().to_text())
    page.goto(f"/r/{game}")
    page.locator("[data-tool=review]").click()
    page.wait_for_url(f"**/r/{game}/review")
    expect(page.locator(".review h1")).to_be_visible()
    expect(page.locator(".decided")).to_contain_text("The decisions")
    moments = page.locator("[data-moment]")
    assert 1 <= moments.count() <= 3
    expect(moments.last.locator(".live > [data-id]").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    # Numbers are one press deeper.
    expect(page.locator(".deeper table")).to_be_hidden()
    page.locator(".deeper summary").click()
    expect(page.locator(".deeper table")).to_be_visible()
    expect(page.locator(".deeper .curve")).to_be_visible()
    assert axe_faults(page) == []
    page.locator("[data-tool=play-on]").first.click()
    page.wait_for_url("**/t/*")
    expect(page.locator(".notice.what-if")).to_be_visible()


def test_a_look_back_that_takes_long_can_be_stopped_and_gone_on_with(open_page: OpenPage) -> None:
    page = open_page("/")
    game = upload(page, played(table("ziggurat", "", 2), 9).record().to_text())
    page.goto(f"/r/{game}/review")
    page.locator("[data-tool=thorough]").click()
    page.get_by_role("button", name="Cancel").click()
    expect(page.get_by_role("heading", name="Stopped")).to_be_visible()
    with page.expect_response(f"**/api/replays/{game}/review?effort=thorough") as told:
        page.get_by_role("button", name="Go on").click()
    assert "done" in told.value.json()
