"""The problem of the day, on the real board."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenPage
from tests.browser.test_pages import axe, axe_faults  # noqa: F401 - a fixture


@pytest.mark.usefixtures("axe")
@pytest.mark.parametrize(("width", "height"), [(1280, 800), (390, 844)])
def test_a_newcomer_finds_the_problem_of_the_day_and_reads_its_proof(
    open_page: OpenPage, width: int, height: int
) -> None:
    page = open_page("/", width=width, height=height, touch=width < 500)
    page.get_by_role("link", name="Solve it").click()
    page.wait_for_selector(".live > [data-id]")
    expect(page.get_by_role("heading", level=1)).to_contain_text("problem")
    assert axe_faults(page) == []
    page.locator("[data-tool=proof]").click()
    expect(page.locator(".proof li").first).to_contain_text("All orders were tried")
    assert page.locator(".proof li").count() <= 6
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
