"""`python -m bench.offline`: what playing without a server costs, in a real Chromium.

    python -m bench.offline [sizes] [start] [games] [levels]

Plays in the folder that `make site` wrote, served by a plain host of files on this machine. Sizes
are those of brotli at quality 9, as Node.js packs it. An answer is timed from the message that a
press sends to the message that says it is on the disk; a level from its task to its move, in a
worker of its own.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from bench.report import Line, missed, save, show
from digsite.core.contract import Settings
from digsite.core.match import Match
from digsite.core.rng import Rng
from digsite.draw.render import FLAGS, find_browser
from digsite.games import find_game, game_ids
from digsite.server.browser.place import OWN
from digsite.server.workers.tasks import Choose
from digsite.services.opponents import level_names
from scripts.browser_player import Player
from scripts.offline_site import Site, inside, sit
from scripts.site import SITE

LATER = ("app/sounds/", "python/words-")
"""What nobody waits for."""
FIRST = (
    "index.html", "page.html", "app/shell.js", "app/page.js",
    "static/theme.css", "static/shell.css", "static/client.css", "static/fonts.css",
    "first/api-home.json",
)  # fmt: skip
"""What comes before the first board, beside lettering and the pictures in one light."""
PACK = """
const { brotliCompressSync, constants } = require("node:zlib");
const { readFileSync } = require("node:fs");
const params = { [constants.BROTLI_PARAM_QUALITY]: 9 };
for (const file of process.argv.slice(1)) {
  const plain = readFileSync(file);
  console.log(Math.min(plain.length, brotliCompressSync(plain, { params }).length));
}
"""
WATCH = """() => {
  const begun = new Map();
  window.answers = [];
  new BroadcastChannel("digsite").onmessage = ({ data }) => {
    const now = performance.now();
    if (data.do === "say" && data.text.includes('"do":"play"'))
      begun.set(JSON.parse(data.text).n, now);
    else if (data.is === "line" && data.what === "text" && data.text.startsWith('{"is":"answer"')) {
      const { n } = JSON.parse(data.text);
      if (begun.has(n)) window.answers.push(now - begun.get(n));
      begun.delete(n);
    }
  };
}"""
THINK = """async (tasks) => {
  const worker = new Worker("app/thinker.js", { type: "module" });
  const hear = () => new Promise((done) => (worker.onmessage = ({ data }) => done(data)));
  const started = hear();
  worker.postMessage(undefined);
  await started;
  const times = [];
  for (const task of tasks) {
    const heard = hear();
    const begun = performance.now();
    worker.postMessage(task);
    const reply = JSON.parse(await heard);
    if (reply.failed) throw new Error(reply.failed);
    times.push(performance.now() - begun);
  }
  worker.terminate();
  return times;
}"""
NOTE = """{
  const note = (made) => {
    for (const one of Object.values((made.instance ?? made).exports))
      if (one instanceof WebAssembly.Memory) (self.heaps ??= []).push(one);
    return made;
  };
  for (const name of ["instantiate", "instantiateStreaming"]) {
    const plain = WebAssembly[name].bind(WebAssembly);
    WebAssembly[name] = async (...given) => note(await plain(...given));
  }
}
"""
"""What the two workers do first, so that the memory of their Pythons can be asked for."""
WORKERS = ("app/server.js", "app/thinker.js")
HEAP = "() => (self.heaps ?? []).reduce((sum, one) => sum + one.buffer.byteLength, 0) / 1e6"
DECISIONS = 400
POSITIONS = 4


def packed(names: list[str]) -> int:
    """What files weigh on the way."""
    files = [str(SITE / name) for name in names]
    done = subprocess.run(["node", "-e", PACK, *files], capture_output=True, text=True, check=True)
    return sum(map(int, done.stdout.split()))


def sizes(_browser: Browser) -> Iterator[Line]:
    every = [one.relative_to(SITE).as_posix() for one in SITE.rglob("*") if one.is_file()]
    later = [name for name in every if name.startswith(LATER)]
    letters = [name for name in every if name.endswith(".latin.woff2")]
    light = [name for name in every if name.endswith("theme-light.svg")]
    yield Line(
        "all but what comes later, packed", packed([*set(every) - set(later)]) / 1e6, "MB", most=8
    )
    yield Line("what comes later, packed", packed(later) / 1e6, "MB", most=4)
    yield Line(
        "before the first board, packed", packed([*FIRST, *letters, *light]) / 1e3, "kB", most=300
    )


@contextmanager
def window(browser: Browser) -> Iterator[BrowserContext]:
    context = browser.new_context(reduced_motion="reduce")
    context.set_default_timeout(300_000)
    yield context
    context.close()


def since_start(page: Page) -> float:
    """Seconds since the page was asked for."""
    told: float = page.evaluate("() => performance.now() / 1000")
    return told


def start(browser: Browser) -> Iterator[Line]:
    with served() as site, window(browser) as context:
        for time, most in (("the first time", 6), ("later", 3), ("later still", 3)):
            page = context.new_page()
            page.goto(site.url, wait_until="commit")
            inside(page).wait_for_selector("[data-game] .ways")
            yield Line(f"home is seen, {time}", since_start(page), "s", most=1)
            page.wait_for_selector("html[data-ready]")
            yield Line(f"Python is ready, {time}", since_start(page), "s", most=most)
            yield Line(f"processor time of the tab, {time}", worked(browser), "s")
            page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
            page.close()


def worked(browser: Browser) -> float:
    """Seconds of processor time of the busiest page: what a busy machine changes least."""
    told = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
    return max(float(one["cpuTime"]) for one in told if one["type"] == "renderer")


def games(browser: Browser) -> Iterator[Line]:
    """A whole game of each, one after the other in one tab."""
    with served(NOTE) as site, window(browser) as context:
        page = context.new_page()
        for game in game_ids():
            page.goto(site.url)
            frame = sit(page, game)
            page.evaluate(WATCH)
            Player(page, seed=2, inside=frame).play(most=DECISIONS)
            times = sorted(page.evaluate("() => window.answers"))
            yield Line(
                f"{game}: answer, median of {len(times)}", times[len(times) // 2], "ms", most=120
            )
            yield Line(f"{game}: answer, 95 of 100", times[len(times) * 95 // 100], "ms")
        heaps = [worker.evaluate(HEAP) for worker in page.workers]
        yield Line(f"heap of the {len(heaps)} Pythons, after all", sum(heaps), "MB", most=150)
        yield Line("all memory of the tab", memory(browser), "MB")


def memory(browser: Browser) -> float:
    """Megabytes of its own that the largest process takes: the page, both Pythons and all that
    Chromium makes of them.
    """
    told = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
    most = 0
    for process in told:
        if process["type"] == "renderer":
            status = Path(f"/proc/{process['id']}/status").read_text(encoding="utf-8")
            own = next(line for line in status.splitlines() if line.startswith("RssAnon"))
            most = max(most, int(own.split()[1]))
    return most / 1000


def levels(browser: Browser) -> Iterator[Line]:
    with served() as site, window(browser) as context:
        page = context.new_page()
        page.goto(site.url)
        page.wait_for_selector("html[data-ready]")
        kinds = [(game, "") for game in game_ids()] + [("scarabya", "duel")]
        for game, mode in kinds:
            for level in level_names():
                times = page.evaluate(
                    THINK, [choice(game, mode, level, n) for n in range(POSITIONS)]
                )
                name = f"{game} {mode}: {level}, longest of {POSITIONS}".replace(" :", ":")
                yield Line(name, max(times) / 1000, "s", most=OWN.turn_seconds + 0.3)


def choice(game: str, mode: str, level: str, number: int) -> str:
    """A task for a bot: a decision in the middle of a game between two who play by chance."""
    match = midway(find_game(game).settings(2, mode), number, 6 + 4 * number)
    state = match.state
    (seat, *_others) = match.acting_seats()
    task = Choose(
        game=game,
        seen=state.observe(seat).to_json(),
        moves=[int(code) for code in state.moves(seat)],
        complete=state.complete(seat),
        level=level,
        seed=number,
    )
    task.seconds = OWN.turn_seconds
    return msgspec.json.encode(task).decode()


def midway(settings: Settings, seed: int, decisions: int) -> Match:
    """A game that is not over after so many decisions by chance, or after fewer."""
    match, chance = Match(settings, seed), Rng(seed)
    for _ in range(decisions):
        (seat, *_others) = match.acting_seats()
        match.play(seat, match.state.sample_move(seat, chance))
        if not match.acting_seats():
            return midway(settings, seed, decisions - 3)
    return match


@contextmanager
def served(first: str = "") -> Iterator[Site]:
    """The folder as it lies there, or with something that its workers do first."""
    with tempfile.TemporaryDirectory() as parent:
        folder = Path(parent) / "some" / "folder"
        shutil.copytree(SITE, folder)
        for name in WORKERS if first else ():
            script = folder / name
            script.write_text(first + script.read_text(encoding="utf-8"), encoding="utf-8")
        site = Site(Path(parent))
        yield site
        site.cut()


PARTS: dict[str, Callable[[Browser], Iterator[Line]]] = {
    "sizes": sizes, "start": start, "games": games, "levels": levels,
}  # fmt: skip


def main() -> int:
    parser = argparse.ArgumentParser(description="Playing without a server.")
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"of {', '.join(PARTS)}")
    chosen = parser.parse_args().parts or list(PARTS)
    if unknown := set(chosen) - set(PARTS):
        parser.error(f"no part {min(unknown)!r}; there are: {', '.join(PARTS)}")
    if not SITE.is_dir():
        parser.error("there is no folder to play in; run make site first")
    flags = [flag for flag in FLAGS if flag != "--headless"]
    lines: list[Line] = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_browser(), args=flags)
        for part in chosen:
            for line in PARTS[part](browser):
                show([line])
                sys.stdout.flush()
                lines.append(line)
        browser.close()
    save("offline", lines)
    return missed(lines)


if __name__ == "__main__":
    sys.exit(main())
