"""A whole game of each kind by keyboard alone, and by touch alone."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from digsite.games import game_ids
from scripts.browser_player import Player, Seen, sit
from tests.browser.conftest import OpenPage

SHORT: dict[str, dict[str, object]] = {"scarabya": {"mode": "solo", "seats": [{"who": "me"}]}}
HERE = "(selector) => document.activeElement?.matches(selector) ?? false"
CHOICE = ".field, .spot, .choices [data-action]"


class Keys(Player):
    """Nothing but keys: Tab to where something can be decided, N among places, Enter."""

    def tab_to(self, selector: str) -> None:
        for _ in range(80):
            if self.page.evaluate(HERE, selector):
                return
            self.keyboard.press("Tab")
        raise AssertionError(f"no way to {selector} by Tab")

    def move(self) -> bool:
        seen = self.ready()
        if seen["over"]:
            return False
        self.made += 1
        choice = ".field" if seen["field"] else CHOICE
        self.tab_to(choice)
        for _ in range(self.chance.randint(0, 3)):
            self.keyboard.press("n" if seen["field"] else "Tab")
            self.tab_to(choice)
        with self.doing():
            self.keyboard.press("Enter")
        return True


class Fingers(Player):
    """Nothing but taps."""

    def move(self) -> bool:
        seen = self.ready()
        if seen["over"]:
            return False
        self.made += 1
        with self.doing():
            if seen["field"]:
                self.place()
            else:
                self.choose(seen)
        return True

    def choose(self, seen: Seen) -> None:
        """What is chosen already is played; else one of the buttons or places is chosen."""
        played = self.page.locator("[data-play]")
        if played.count():
            played.first.tap()
            return
        offered = self.page.locator(".choices [data-action]" if seen["buttons"] else ".spot")
        offered.nth(self.chance.randrange(offered.count())).tap(force=not seen["buttons"])

    def place(self) -> None:
        """Tap here and there until what is in hand lies where it may, then play it."""
        page, ready = self.page, self.page.locator("[data-play].primary")
        onward = page.locator("[data-control=next]")
        for _ in range(200):
            if onward.count():
                onward.tap()
            else:
                box = page.locator(".field .ground").bounding_box()
                assert box is not None
                x, y = (self.chance.uniform(4, box[side] - 4) for side in ("width", "height"))
                self.window.touchscreen.tap(box["x"] + x, box["y"] + y)
            if ready.count():
                ready.tap()
                return
            if self.chance.random() < 0.3 and page.locator("[data-control=turn]").count():
                page.locator("[data-control=turn]").tap()
        raise AssertionError("no legal place was found by tapping")


@pytest.mark.slow
@pytest.mark.parametrize("game", game_ids())
def test_a_whole_game_by_keyboard_alone(open_page: OpenPage, game: str) -> None:
    page = open_page("/")
    sit(page, game, **SHORT.get(game, {}))  # type: ignore[arg-type]
    assert Keys(page, seed=2).play(most=2000)
    ending = page.locator(".outcome-card .ending")
    expect(ending).to_be_visible()
    # Who plays together has no points to compare.
    expect(ending.locator(".result")).to_have_count(0 if game == "ziggurat" else 1)


@pytest.mark.slow
@pytest.mark.parametrize("game", game_ids())
def test_a_whole_game_by_touch_alone(open_page: OpenPage, game: str) -> None:
    page = open_page("/", width=390, height=844, touch=True)
    sit(page, game, **SHORT.get(game, {}))  # type: ignore[arg-type]
    assert Fingers(page, seed=2).play(most=2000)
    expect(page.locator(".outcome-card .ending")).to_be_visible()
