"""The folder without a server on a plain host of files, and windows on it."""

from __future__ import annotations

import functools
import http.server
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Frame, Page

from scripts.steady_server import PATIENCE, STEADY

DEAL = STEADY.deal
"""The seed of every deal, as on the server of the tests."""


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
    """A folder under a path of such a host, which can be cut off."""

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


@contextmanager
def opened(browser: Browser, workers: bool = True) -> Iterator[BrowserContext]:
    """A browser's storage of its own; its pages must not complain of anything but the network.

    Without ``workers`` of the service nothing is kept but what the pages themselves keep.
    """
    context = browser.new_context(
        reduced_motion="reduce", service_workers="allow" if workers else "block"
    )
    context.set_default_timeout(PATIENCE * 1000)
    errors: list[str] = []

    def on_console(message: ConsoleMessage) -> None:
        if message.type == "error" and not message.text.startswith("Failed to load resource"):
            errors.append(message.text)

    context.on("console", on_console)
    context.on("weberror", lambda problem: errors.append(str(problem.error.stack)))
    yield context
    context.close()
    assert not errors, errors


def inside(page: Page) -> Frame:
    """The frame in which pages change."""
    found = page.wait_for_selector("iframe")
    assert found is not None
    frame = found.content_frame()
    assert frame is not None
    return frame


def at(page: Page, path: str) -> Frame:
    """The frame, with the page of a path in it."""
    page.evaluate("(path) => { location.hash = path }", path)
    page.wait_for_function(
        """(path) => {
          const inner = document.querySelector("iframe").contentWindow;
          const ready = inner.document.readyState === "complete";
          return ready && decodeURI(inner.location.search).slice(1) === path;
        }""",
        arg=path,
    )
    return inside(page)


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


def kept(page: Page) -> None:
    """Wait until the whole folder is kept for when there is no network."""
    page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
