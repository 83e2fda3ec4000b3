"""A position that is pasted, looked into, played on from its best move, and saved."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from digsite.core.match import Match
from digsite.games import find_game
from digsite.services.positions import full_position
from tests.browser.conftest import OpenPage
from tests.browser.test_pages import axe, axe_faults  # noqa: F401 - a fixture
from tests.study.games import played

SIZES = [(1280, 800), (390, 844)]
STEPS = 22
"""After so many there is a piece to be placed."""


def position() -> dict[str, object]:
    settings = find_game("indus").settings(2)
    whole, match = played(settings, 10), Match(settings)
    for step in whole.steps[:STEPS]:
        match.apply(step.seat, step.code)
    return full_position(match.settings, match.state.position())


def bring(page: Page, text: str) -> None:
    page.get_by_role("button", name="Paste a position").click()
    page.get_by_label("The position").fill(text)
    page.get_by_role("button", name="Analyse", exact=True).click()


@pytest.mark.usefixtures("axe")
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_a_pasted_position_is_looked_into_played_on_and_saved(
    open_page: OpenPage, tmp_path: Path, width: int, height: int
) -> None:
    page = open_page("/", width=width, height=height, touch=width < 500)
    bring(page, '{"game": "indus", "turn": 9}')
    expect(page.locator(".bring [role=alert]")).to_contain_text("turn")
    page.get_by_label("Close").click()
    begun = position()
    bring(page, json.dumps(begun))
    lines = page.locator(".best .line")
    expect(lines).to_have_count(3)
    expect(page.locator(".stands li")).to_have_count(2)
    chances = page.locator(".stands strong").all_inner_texts()
    assert round(sum(float(text.removesuffix(" %")) for text in chances)) == 100
    expect(lines.first).to_contain_text("best")
    assert axe_faults(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")

    expect(page.locator(".board .trace")).to_have_count(0)
    lines.first.click()
    expect(lines.first).to_have_attribute("aria-pressed", "true")
    page.wait_for_selector(".board .trace", state="attached")
    assert axe_faults(page) == []

    saved = save(page, tmp_path)
    assert saved == begun
    page.locator("[data-tool=play-best]:visible").click()
    expect(page.locator(".line[aria-pressed=true]")).to_have_count(0)
    later = save(page, tmp_path)
    assert later != begun
    page.locator("[data-tool=undo]").click()
    expect(lines.first).to_contain_text("best")
    assert save(page, tmp_path) == begun
    page.locator("[data-tool=deeper]").click()
    expect(page.locator("[data-tool=deeper]")).to_be_disabled()


def save(page: Page, folder: Path) -> object:
    """The position that the panel saves, once it is about the present board."""
    page.wait_for_selector(".analysis progress[hidden]", state="attached")
    with page.expect_download() as begun:
        page.locator("[data-tool=save-position]").click()
    file = folder / begun.value.suggested_filename
    begun.value.save_as(file)
    return json.loads(file.read_text("utf-8"))


def test_chance_is_given_by_hand_and_taken_back(open_page: OpenPage) -> None:
    page = open_page("/")
    bring(page, json.dumps({**position(), "phase": "roll"}))
    page.wait_for_selector("[data-chance]")
    expect(page.locator(".whose")).to_have_text("Chance is to act.")
    page.locator("[data-chance]").nth(3).click()
    page.wait_for_selector(".best .line")
    page.locator("[data-tool=undo]").click()
    page.wait_for_selector("[data-chance]")


def test_a_moment_of_a_replay_is_looked_into(open_page: OpenPage) -> None:
    page = open_page("/")
    record = played(find_game("gads-hill").settings(2), 8).record().to_text()
    kept = page.evaluate(
        "async (record) => (await (await fetch('/api/replays', {method: 'POST',"
        " headers: {'content-type': 'application/json'}, body: JSON.stringify({record})})).json())",
        record,
    )
    page.goto(f"/r/{kept['replay']}#6")
    page.locator("[data-tool=analyse]").click()
    page.wait_for_selector(".best .line")
    expect(page.locator(".stands li")).to_have_count(2)
