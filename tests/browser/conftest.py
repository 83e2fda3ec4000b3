"""A real browser and a real server. Chromium is installed when it is missing and root may do so."""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Protocol

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, expect, sync_playwright

from digsite.draw.render import FLAGS, MissingBrowser, find_browser
from scripts import client
from scripts.steady_server import PATIENCE, Server

expect.set_options(timeout=PATIENCE * 1000)
HOW = "The browser tests need Chromium; on Debian or Ubuntu: sudo apt install chromium"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark these tests, so that they can be left out, and put them last.

    Playwright keeps an event loop running in the process for as long as its browser is open: a test
    with a loop of its own could not follow.
    """
    here = Path(__file__).parent
    ours = [here in item.path.parents for item in items]
    for item, is_ours in zip(items, ours, strict=True):
        if is_ours:
            item.add_marker("browser")
    items[:] = [items[at] for at in sorted(range(len(items)), key=ours.__getitem__)]


@pytest.fixture(scope="session")
def chromium() -> str:
    try:
        return find_browser()
    except MissingBrowser:
        pass
    if hasattr(os, "geteuid") and os.geteuid() == 0 and shutil.which("apt-get"):
        install()
    try:
        return find_browser()
    except MissingBrowser:
        give_up(HOW)
        raise


@contextmanager
def one_at_a_time() -> Iterator[None]:
    """Of several test workers the first does it and the others wait."""
    with Path(tempfile.gettempdir(), "digsite-browser-tests.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def install() -> None:
    """Install Chromium."""
    with one_at_a_time():
        if shutil.which("chromium") is None:
            subprocess.run(["apt-get", "update", "-qq"], check=False)
            subprocess.run(["apt-get", "install", "-y", "-qq", "chromium"], check=False)


def give_up(why: str) -> None:
    """Without what they need these tests are skipped; continuous integration has everything."""
    if os.environ.get("CI"):
        pytest.fail(why)
    pytest.skip(why)


@pytest.fixture(scope="session")
def built() -> None:
    """The client, built from the present sources."""
    try:
        with one_at_a_time():
            client.build()
    except client.ClientError as problem:
        give_up(str(problem))


@pytest.fixture(scope="session")
def browser(chromium: str) -> Iterator[Browser]:
    with sync_playwright() as playwright:
        flags = [flag for flag in FLAGS if flag != "--headless"]
        browser = playwright.chromium.launch(
            executable_path=chromium, args=flags, timeout=PATIENCE * 1000
        )
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def server(built: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("server"), workers=2) as server:
        yield server


class OpenPage(Protocol):
    """Opens a fresh browser window with a guest of its own."""

    def __call__(
        self,
        path: str = "/",
        *,
        width: int = 1280,
        height: int = 800,
        touch: bool = False,
        dark: bool = False,
        calm: bool = True,
        site: Server | None = None,
    ) -> Page: ...


@pytest.fixture
def open_page(browser: Browser, server: Server) -> Iterator[OpenPage]:
    """Windows of different guests. A test fails when a page reports an error of its own."""
    contexts = []
    errors: list[str] = []

    def on_console(message: ConsoleMessage) -> None:
        # A refused request or a lost line is an answer, not an error of the page.
        if message.type == "error" and not message.text.startswith(NETWORK):
            errors.append(message.text)

    def open_page(
        path: str = "/",
        *,
        width: int = 1280,
        height: int = 800,
        touch: bool = False,
        dark: bool = False,
        calm: bool = True,
        site: Server | None = None,
    ) -> Page:
        context = browser.new_context(
            base_url=(site or server).url,
            viewport={"width": width, "height": height},
            color_scheme="dark" if dark else "light",
            reduced_motion="reduce" if calm else "no-preference",
            has_touch=touch,
            is_mobile=touch,
        )
        context.set_default_timeout(PATIENCE * 1000)
        contexts.append(context)
        page = context.new_page()
        page.on("console", on_console)
        page.on("pageerror", lambda problem: errors.append(str(problem)))
        page.goto(path)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert not errors, errors


NETWORK = ("Failed to load resource", "WebSocket connection to")
