"""`python -m bench.motion`: what the motion of a board costs on a slow device.

    python -m bench.motion           every game
    python -m bench.motion scarabya  one of them

A guest plays with bots in one window; a second window of the same guest, whose processor Chromium
slows down four times, only looks on and is traced. Counted are the longest task of all, most of
which are those that take in a change, and what script runs between two frames beside that: what
moves is to move without any. Times are those of the processor, so that other work on the machine
does not count.
"""

from __future__ import annotations

import json
import sys
import tempfile
from bisect import bisect_left
from pathlib import Path
from typing import NotRequired, TypedDict

from playwright.sync_api import Browser, sync_playwright

from bench.report import Line, missed, save, show
from digsite.draw.render import FLAGS, find_browser
from digsite.games import game_ids
from scripts.browser_player import Player, sit
from scripts.steady_server import Server

DECISIONS = 12
SLOWER = 4
CATEGORIES = ("toplevel", "devtools.timeline", "disabled-by-default-devtools.timeline")
TASK = "RunTask"
FRAME = "PrePaint"
MARK = "TimeStamp"
MESSAGE = "WebSocketReceive"
SCRIPT = frozenset({"FunctionCall", "EvaluateScript", "FireAnimationFrame", "TimerFire"})
BREATH = 900


class Event(TypedDict):
    """What a trace notes, in microseconds; ``tdur`` is the processor's part of ``dur``."""

    name: str
    pid: int
    tid: int
    ts: float
    dur: NotRequired[float]
    tdur: NotRequired[float]


def cost(event: Event) -> float:
    """Milliseconds of the processor."""
    return event.get("tdur", event.get("dur", 0.0)) / 1000


def within(outer: Event, inner: Event) -> bool:
    """Whether something began while something else went on."""
    return outer["ts"] <= inner["ts"] < outer["ts"] + outer.get("dur", 0.0)


def main_thread(events: list[Event]) -> list[Event]:
    """What the thread did that marked itself, in its order: a trace holds every window's."""
    [mark] = (event for event in events if event["name"] == MARK)
    thread = mark["pid"], mark["tid"]
    own = [event for event in events if (event["pid"], event["tid"]) == thread]
    return sorted(own, key=lambda event: event["ts"])


def costs(events: list[Event]) -> tuple[float, list[float]]:
    """Of the longest task, and of the script before each frame that no message brought."""
    own = main_thread(events)
    tasks = [event for event in own if event["name"] == TASK]
    taking_in = {at for at, task in enumerate(tasks) if is_message(task, own)}
    script, latest, frames, at = 0.0, None, [], 0
    for event in own:
        while at + 1 < len(tasks) and tasks[at + 1]["ts"] <= event["ts"]:
            at += 1
        if event["name"] == FRAME:
            frames.append(script)
            script = 0.0
        elif event["name"] in SCRIPT and at not in taking_in:
            if latest is None or not within(latest, event):
                script += cost(event)
                latest = event
    return max(map(cost, tasks)), sorted(frames)


def is_message(task: Event, own: list[Event]) -> bool:
    """Whether a task takes in what the server said."""
    first = bisect_left(own, task["ts"], key=lambda event: event["ts"])
    for event in own[first:]:
        if not within(task, event):
            return False
        if event["name"] == MESSAGE:
            return True
    return False


def look_on(browser: Browser, url: str, game: str) -> tuple[float, list[float]]:
    """Let a slow window look on while a guest plays with bots."""
    context = browser.new_context(base_url=url)
    page = context.new_page()
    page.goto("/")
    mover = Player(page, seed=2)
    table = sit(page, game)
    mover.ready()
    # A context of its own, so that it has a process of its own.
    other = browser.new_context(base_url=url, storage_state=context.storage_state())
    slow = other.new_page()
    slow.goto(f"/t/{table}")
    slow.wait_for_selector(".company .people li")
    other.new_cdp_session(slow).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    browser.start_tracing(page=slow, categories=list(CATEGORIES))
    slow.evaluate("console.timeStamp('slow')")
    for _ in range(DECISIONS):
        mover.move()
        slow.wait_for_timeout(BREATH)
    traced = json.loads(browser.stop_tracing())
    other.close()
    context.close()
    return costs(traced["traceEvents"])


def main() -> int:
    lines = []
    flags = [flag for flag in FLAGS if flag != "--headless"]
    with (
        tempfile.TemporaryDirectory() as folder,
        sync_playwright() as playwright,
        Server(Path(folder)) as server,
    ):
        browser = playwright.chromium.launch(executable_path=find_browser(), args=flags)
        for game in sys.argv[1:] or game_ids():
            task, frames = look_on(browser, server.url, game)
            late = frames[len(frames) * 99 // 100]
            name = f"{game}, {SLOWER} times slowed"
            lines.append(Line(f"{name}: longest task", task, "ms", most=50))
            lines.append(Line(f"{name}: script in a frame, 99 of 100", late, "ms", most=4))
            lines.append(Line(f"{name}: frames", float(len(frames)), ""))
    show(lines)
    save("bench-motion", lines)
    return missed(lines)


if __name__ == "__main__":
    sys.exit(main())
