"""The folder without a server, in a real browser: whole games, kept, also without a network."""

from __future__ import annotations

import functools
import http.server
import subprocess
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Frame, Page

from digsite.server.browser.export import export
from scripts.browser_player import Player
from scripts.site import fetched
from scripts.steady_server import PATIENCE
from tests.browser.conftest import give_up, one_at_a_time

DEAL = 18_740_001


class Plain(http.server.SimpleHTTPRequestHandler):
    """A host of files that knows nothing of us."""

    extensions_map = {
        **http.server.SimpleHTTPRequestHandler.extensions_map,
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
    }

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


class Site:
    """The folder under a path of such a host, which can be cut off."""

    def __init__(self, parent: Path) -> None:
        handler = functools.partial(Plain, directory=str(parent))
        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        self._thread = threading.Thread(target=self._server.serve_forever, daemon=True)
        self._thread.start()
        self.url = f"http://127.0.0.1:{self._server.server_port}/some/folder/?{DEAL}"

    def cut(self) -> None:
        """Nobody is there any more."""
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()


@pytest.fixture(scope="module")
def folder(built: None, tmp_path_factory: pytest.TempPathFactory) -> Path:
    try:
        with one_at_a_time():
            runtime = fetched()
    except (OSError, subprocess.CalledProcessError) as problem:
        give_up(f"Python for the browser cannot be fetched: {problem}")
        raise
    parent = tmp_path_factory.mktemp("host")
    export(parent / "some" / "folder", runtime)
    return parent


@pytest.fixture
def site(folder: Path) -> Iterator[Site]:
    site = Site(folder)
    yield site
    site.cut()


@pytest.fixture
def window(browser: Browser) -> Iterator[Page]:
    """A window of its own storage; it must not complain of anything but the network."""
    context = browser.new_context(reduced_motion="reduce")
    context.set_default_timeout(PATIENCE * 1000)
    errors: list[str] = []

    def on_console(message: ConsoleMessage) -> None:
        if message.type == "error" and not message.text.startswith("Failed to load resource"):
            errors.append(message.text)

    context.on("console", on_console)
    context.on("weberror", lambda problem: errors.append(str(problem.error)))
    yield context.new_page()
    context.close()
    assert not errors, errors


def inside(page: Page) -> Frame:
    """The frame in which pages change."""
    found = page.wait_for_selector("iframe")
    assert found is not None
    frame = found.content_frame()
    assert frame is not None
    return frame


def sit(page: Page, game: str) -> Frame:
    """Set a table against a bot, through the form: it proposes a student."""
    frame = inside(page)
    frame.click(f"[data-game={game}] .ways a[href*='/new/'] >> nth=0")
    frame.wait_for_selector("form.new")
    assert frame.locator("form.new input[value=link]").count() == 0
    frame.click("form.new button[type=submit]")
    frame.wait_for_selector(".company .people li")
    # The address of the window follows that of the frame.
    page.wait_for_function("() => location.hash.startsWith('#/t/')")
    return frame


def test_a_whole_game_of_scarabya_is_played_kept_and_opened_without_a_network(
    window: Page, site: Site
) -> None:
    window.goto(site.url)
    frame = sit(window, "scarabya")
    table = window.url.partition("#")[2]
    assert table.startswith("/t/")
    assert not Player(window, inside=frame).play(most=2)
    window.evaluate("navigator.serviceWorker.ready.then(() => true)")
    site.cut()
    window.reload()
    frame = inside(window)
    frame.wait_for_selector(".company .people li")
    assert window.url.partition("#")[2] == table
    assert Player(window, seed=2, inside=frame).play()
    frame.click(".outcome-card a:text-is('Replay')")
    frame.wait_for_selector("body[data-page=replay] svg")
