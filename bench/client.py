"""`make bench-client`: what a move costs in the browser, and what the client weighs.

    python -m bench.client
    python -m bench.client --line   only how soon a board is seen on a slow line, and its weight

A real server and a real Chromium play each game for a while; the client itself marks how long
each patch took (`performance.measure`). A slow line is Chromium's own: 400 kbit/s and 400 ms there
and back, nothing in the cache. What pictures weigh at a first load is the page, which brings one,
what the table's socket says until there is something to do, compressed, and the fonts.
"""

from __future__ import annotations

import gzip
import json
import sys
import tempfile
import zlib
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, CDPSession, sync_playwright

from bench.report import Line, missed, save, show
from digsite.draw.render import FLAGS, find_browser
from digsite.games import game_ids
from scripts.browser_player import Player, sit
from scripts.client import STATIC
from scripts.steady_server import Server

DECISIONS = 30
SLOW = {"offline": False, "latency": 400, "downloadThroughput": 50_000, "uploadThroughput": 50_000}
SCREENS = ((1440, 900, False), (360, 740, True))
# A frame is made only when nothing holds up what is painted: the first with a board shows it.
WHEN = """() => {
  const look = () => {
    const one = document.querySelector(".board .live > [data-id]");
    if (one && one.getBoundingClientRect().width) window.boardSeen = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}"""


PICTURES = frozenset({"Document", "Font"})


class Weight:
    """Bytes that pictures and fonts take on the line."""

    def __init__(self, line: CDPSession) -> None:
        self.bytes = 0
        self.pictures: set[str] = set()
        line.on("Network.responseReceived", self.began)
        line.on("Network.loadingFinished", self.ended)
        line.on("Network.webSocketFrameReceived", self.said)

    def began(self, told: dict[str, Any]) -> None:
        if told["type"] in PICTURES:
            self.pictures.add(told["requestId"])

    def ended(self, told: dict[str, Any]) -> None:
        if told["requestId"] in self.pictures:
            self.bytes += int(told["encodedDataLength"])

    def said(self, told: dict[str, Any]) -> None:
        self.bytes += len(zlib.compress(told["response"]["payloadData"].encode()))


def on_a_slow_line(
    browser: Browser, url: str, game: str, screen: tuple[int, int, bool]
) -> tuple[float, float]:
    """Seconds until a table's board is seen, with a cold cache; kB of its pictures and fonts."""
    width, height, mobile = screen
    first = browser.new_context(base_url=url)
    page = first.new_page()
    page.goto("/")
    sit(page, game)
    Player(page, seed=2).play(most=5)
    Player(page).ready()
    context = browser.new_context(
        viewport={"width": width, "height": height},
        is_mobile=mobile,
        has_touch=mobile,
        storage_state=first.storage_state(),
    )
    context.clear_cookies(name="shape")
    cold = context.new_page()
    line = context.new_cdp_session(cold)
    weight = Weight(line)
    line.send("Network.enable")
    line.send("Network.setCacheDisabled", {"cacheDisabled": True})
    line.send("Network.emulateNetworkConditions", SLOW)
    cold.add_init_script(f"({WHEN})()")
    cold.goto(page.url, wait_until="commit")
    seen: float = cold.wait_for_function("() => window.boardSeen").json_value()
    painted: float = cold.wait_for_function(
        "() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime"
    ).json_value()
    Player(cold).ready()
    cold.evaluate("() => document.fonts.ready.then(() => null)")
    context.close()
    first.close()
    return max(seen, painted) / 1000, weight.bytes / 1000


def slow_line(browser: Browser, url: str) -> list[Line]:
    lines = []
    for game in game_ids():
        for screen in SCREENS:
            seconds, weight = on_a_slow_line(browser, url, game, screen)
            name = f"{game}, {screen[0]} x {screen[1]}"
            lines.append(Line(f"{name}: board seen on a slow line", seconds, "s", most=3))
            lines.append(Line(f"{name}: pictures and fonts", weight, "kB", most=200))
    return lines


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
    shared = json.loads((STATIC / "shared.json").read_text("utf-8"))
    files = [STATIC / name for name in ("client.js", "client.css", *shared)]
    size = sum(len(gzip.compress(file.read_bytes(), 9)) for file in files) / 1000
    lines = [Line("script and style, gzipped", size, "kB", most=60)]
    flags = [flag for flag in FLAGS if flag != "--headless"]
    with (
        tempfile.TemporaryDirectory() as folder,
        sync_playwright() as playwright,
        Server(Path(folder)) as server,
    ):
        browser = playwright.chromium.launch(executable_path=find_browser(), args=flags)
        if "--line" not in sys.argv:
            lines += measure(browser, server.url)
        lines += slow_line(browser, server.url)
    show(lines)
    save("bench-client", lines)
    return missed(lines)


if __name__ == "__main__":
    sys.exit(main())
