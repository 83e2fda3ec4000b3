"""`python -m bench.motion`: what the motion of a board costs on a slow device.

    python -m bench.motion           every game
    python -m bench.motion scarabya  one of them

A guest plays with bots in one window; a second window of the same guest, whose processor Chromium
slows down four times, only looks on and is traced. Counted are the longest task of all, most of
which are those that take in a change (two tasks each: the picture, then what stands beside it),
and what script runs between two frames beside that: what moves is to move without any. Times are
those of the processor; but Chromium slows a window down by the clock, so that these times, too,
grow with other work on the machine.
"""

from __future__ import annotations

import json
import sys
import tempfile
from bisect import bisect_left
from collections.abc import Callable
from pathlib import Path
from typing import NotRequired, TypedDict

from playwright.sync_api import Browser, Page, sync_playwright

from bench.report import Line, missed, save, show
from digsite.draw.render import FLAGS, find_browser
from digsite.games import game_ids
from scripts.browser_player import Player, Seen, sit
from scripts.steady_server import Server

MOVES = 10
"""What the guest does that everybody sees; a choice that is only begun is no move."""
SLOWER = 4
CATEGORIES = ("devtools.timeline", "disabled-by-default-devtools.timeline", "blink.user_timing")
ALL_OF_IT = {"recordMode": "recordAsMuchAsPossible", "traceBufferSizeInKb": 1_000_000}
TASK = "RunTask"
FRAME = "PrePaint"
MARK = "TimeStamp"
MARKED = "console.timeStamp('motion')"
TAKEN_IN = frozenset({"WebSocketReceive", "beside"})
"""What the server said, and the second task of taking it in, as the client itself marks it."""
SCRIPT = frozenset({"FunctionCall", "EvaluateScript", "FireAnimationFrame", "TimerFire"})
BREATH = 900
ANSWERED = "localStorage.setItem('sound', 'off')"
"""The question about sound comes once in a lifetime, and moves all of the page."""


class Decided(Player):
    """Presses what ends a choice rather than begin another one."""

    def choose(self, seen: Seen) -> None:
        super().choose({**seen, "spots": 0} if seen["buttons"] else seen)

    def moved(self) -> bool:
        """Make a move; False when the game is over."""
        before = self.look()["moment"]
        while self.move():
            if self.look()["moment"] != before:
                return True
        return False


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
    """What the thread did between its two marks, in its order: a trace holds every window's."""
    first, last = sorted((one for one in events if one["name"] == MARK), key=lambda one: one["ts"])
    thread = first["pid"], first["tid"]
    own = [event for event in events if (event["pid"], event["tid"]) == thread]
    return sorted(
        (event for event in own if first["ts"] <= event["ts"] <= last["ts"]),
        key=lambda event: event["ts"],
    )


def traced(browser: Browser, page: Page, work: Callable[[], None]) -> list[Event]:
    """What all windows do meanwhile; `page` marks its beginning and end."""
    debugger = browser.new_browser_cdp_session()
    done: list[str] = []
    debugger.on("Tracing.tracingComplete", lambda told: done.append(told["stream"]))
    config = {**ALL_OF_IT, "includedCategories": list(CATEGORIES)}
    debugger.send("Tracing.start", {"transferMode": "ReturnAsStream", "traceConfig": config})
    page.evaluate(MARKED)
    work()
    page.evaluate(MARKED)
    debugger.send("Tracing.end")
    while not done:
        page.wait_for_timeout(50)
    text = ""
    while True:
        read = debugger.send("IO.read", {"handle": done[0]})
        text += read["data"]
        if read["eof"]:
            break
    debugger.detach()
    events: list[Event] = json.loads(text)["traceEvents"]
    return events


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
    """Whether a task takes in what the server said, or the rest of it."""
    first = bisect_left(own, task["ts"], key=lambda event: event["ts"])
    for event in own[first:]:
        if not within(task, event):
            return False
        if event["name"] in TAKEN_IN:
            return True
    return False


def look_on(browser: Browser, url: str, game: str) -> tuple[float, list[float]]:
    """Let a slow window look on while a guest plays with bots."""
    context = browser.new_context(base_url=url)
    page = context.new_page()
    page.goto("/")
    page.evaluate(ANSWERED)
    mover = Decided(page, seed=2)
    table = sit(page, game)
    mover.ready()
    # A context of its own, so that it has a process of its own.
    other = browser.new_context(base_url=url, storage_state=context.storage_state())
    slow = other.new_page()
    slow.goto(f"/t/{table}")
    Player(slow).ready()
    slow.evaluate("() => document.fonts.ready.then(() => null)")
    other.new_cdp_session(slow).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})

    def play() -> None:
        for _ in range(MOVES):
            mover.moved()
            slow.wait_for_timeout(BREATH)

    found = costs(traced(browser, slow, play))
    other.close()
    context.close()
    return found


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
