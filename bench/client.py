"""`make bench-client`: what a move costs in the browser, and what the client weighs.

    python -m bench.client

A real server and a real Chromium play each game for a while; the client itself marks how long
each patch took (`performance.measure`).
"""

from __future__ import annotations

import gzip
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from bench.report import Line, missed, save, show
from digsite.draw.render import FLAGS, find_browser
from digsite.games import game_ids
from scripts.browser_player import Player, sit
from scripts.client import STATIC
from scripts.steady_server import Server

DECISIONS = 30


def patches(browser: Browser, url: str, game: str) -> list[float]:
    """Milliseconds of every patch in a stretch of a game."""
    page = browser.new_context(base_url=url).new_page()
    page.goto("/")
    sit(page, game)
    Player(page, seed=2).play(most=DECISIONS)
    times: list[float] = page.evaluate(
        "performance.getEntriesByName('patch').map((one) => one.duration)"
    )
    page.context.close()
    return sorted(times)


def measure(browser: Browser, url: str) -> list[Line]:
    lines = []
    for game in game_ids():
        times = patches(browser, url, game)
        middle, late = times[len(times) // 2], times[len(times) * 95 // 100]
        lines.append(Line(f"{game}: patch, median of {len(times)}", middle, "ms", most=3))
        lines.append(Line(f"{game}: patch, 95 of 100", late, "ms"))
    return lines


def main() -> int:
    files = [STATIC / name for name in ("client.js", "client.css")]
    size = sum(len(gzip.compress(file.read_bytes(), 9)) for file in files) / 1000
    lines = [Line("script and style, gzipped", size, "kB", most=40)]
    flags = [flag for flag in FLAGS if flag != "--headless"]
    with (
        tempfile.TemporaryDirectory() as folder,
        sync_playwright() as playwright,
        Server(Path(folder)) as server,
    ):
        browser = playwright.chromium.launch(executable_path=find_browser(), args=flags)
        lines += measure(browser, server.url)
    show(lines)
    save("bench-client", lines)
    return missed(lines)


if __name__ == "__main__":
    sys.exit(main())
