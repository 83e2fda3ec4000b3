"""A flipbook's slider, in a real browser."""

from __future__ import annotations

from playwright.sync_api import Browser, expect

import digsite


def test_the_slider_turns_the_pages(browser: Browser) -> None:
    match = digsite.play_match("scarabya", ["visitor", "visitor"], seed=1, mode="duel")
    book = digsite.flipbook(match)
    page = browser.new_page()
    page.set_content(f"<!doctype html>{book._repr_html_()}")
    frame = page.frame_locator("iframe")
    slider, board = frame.get_by_role("slider"), frame.locator("#board > svg > g").last
    last = book.replay.last
    expect(frame.locator("output")).to_have_text(f"{last} / {last}")
    ended = board.inner_html()
    slider.press("Home")
    expect(frame.locator("output")).to_have_text(f"0 / {last}")
    assert board.inner_html() != ended
    slider.press("End")
    expect(frame.locator("output")).to_have_text(f"{last} / {last}")
    assert board.inner_html() == ended
    page.close()
