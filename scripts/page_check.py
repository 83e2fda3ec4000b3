"""What can be said about a page without looking at it: one sentence for each fault.

    faults(page, "scarabya", SCREENS[0]) == []  a table
    misfits(page, "home") == []                 the words of any page in their places

Text is at least 11 pixels high, buttons at least 40 where fingers press them, the board overlaps
neither header nor choices, takes its share of the free height, and what a decision needs is seen
without scrolling.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Page

__all__ = ["SCREENS", "Screen", "faults", "misfits"]


@dataclass(frozen=True)
class Screen:
    """What a page is looked at with."""

    name: str
    width: int
    height: int
    touch: bool = False

    @property
    def small(self) -> bool:
        return min(self.width, self.height) < 600


SCREENS = (
    Screen("phone", 360, 740, touch=True),
    Screen("phone-across", 740, 360, touch=True),
    Screen("tablet", 768, 1024, touch=True),
    Screen("tablet-across", 1024, 768, touch=True),
    Screen("laptop", 1280, 720),
    Screen("desktop", 1440, 900),
    Screen("wide", 2560, 1440),
)

ALWAYS = (".board", "#now", ".people .name")
NEEDED = {
    "scarabya": ("[data-panel=sites] svg", "[data-id^=stock-] "),
    "indus": ("[data-id=die]", "[data-id=store-0]"),
    "gads-hill": (":is([data-panel=draft], [data-panel=hand]) svg",),
    "ziggurat": ("[data-id=card-0]", "[data-id=card-1]", "[data-id=tally]"),
    "anasazi": ("[data-panel=tile] svg",),
}
"""What must be in sight beside board, task and players, where the screen is no phone."""

LEAST_TEXT = 10.9
SMALLEST = {"gads-hill": 9.5}
"""Tokens of this town carry whole names, which no smaller screen has more room for."""
LEAST_BUTTON = 39.5
SHARE = 0.85

SETTLED = """() => {
  const parts = [...document.querySelectorAll(".board, #tray, .panel, .card")];
  const now = JSON.stringify(parts.map((one) => one.getBoundingClientRect()));
  const seen = (window.pageCheck ??= { last: "", frames: 0 });
  seen.frames = seen.last === now ? seen.frames + 1 : 0;
  seen.last = now;
  return seen.frames >= 12;
}"""
"""Asked once a frame: nothing has moved for a while."""

LOOK = """([needed, leastText, leastButton, share]) => {
  const found = [];
  const seen = (one) => {
    const box = one.getBoundingClientRect();
    if (getComputedStyle(one).visibility === "hidden") return false;
    return box.width > 1 && box.height > 1 && !one.closest(".sr, .skip, [hidden]");
  };
  const inWindow = ({ left, top, right, bottom }) =>
    right > 0 && bottom > 0 && left < innerWidth && top < innerHeight;
  const tray = document.querySelector("#tray").getBoundingClientRect();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const small = new Set();
  while (walker.nextNode()) {
    const one = walker.currentNode.parentElement;
    if (!walker.currentNode.data.trim() || !one || !seen(one)) continue;
    if (one.closest("script, style, title, kbd, option, .over")) continue;
    let size = parseFloat(getComputedStyle(one).fontSize);
    const drawn = one instanceof SVGElement && one.getScreenCTM();
    if (drawn) size *= Math.hypot(drawn.a, drawn.b);
    const words = walker.currentNode.data.trim().slice(0, 20);
    if (size < leastText) small.add(`${words} (${size.toFixed(1)})`);
  }
  const some = [...small].slice(0, 6).join(", ");
  if (small.size) found.push(`text below 11 px: ${some}, ${small.size} in all`);
  if (leastButton) {
    for (const one of document.querySelectorAll("button, .button, summary, select")) {
      const box = one.getBoundingClientRect();
      if (seen(one) && inWindow(box) && box.height < leastButton)
        found.push(`a button ${box.height.toFixed(0)} px high: ${one.textContent.slice(0, 30)}`);
    }
  }
  const board = document.querySelector(".board").getBoundingClientRect();
  const top = document.querySelector(".top").getBoundingClientRect();
  const meets = (a, b) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  if (meets(board, tray)) found.push("the choices cover the board");
  if (meets(board, top)) found.push("the header covers the board");
  for (const one of document.querySelectorAll(".panel, .card"))
    if (seen(one) && meets(board, one.getBoundingClientRect()))
      found.push(`${one.className} covers the board`);
  if (document.documentElement.scrollWidth > innerWidth + 1)
    found.push("the page is wider than the window");
  for (const selector of needed) {
    const one = document.querySelector(selector);
    const box = one?.getBoundingClientRect();
    if (!one || !seen(one)) found.push(`${selector} is not there`);
    else if (box.top < -1 || box.left < -1 || box.right > innerWidth + 1)
      found.push(`${selector} is out of sight`);
    else if (box.top > innerHeight - 24) found.push(`${selector} is out of sight`);
    else if (meets(box, tray) && !one.closest("#tray"))
      found.push(`${selector} is below the choices`);
  }
  const free = innerHeight - top.bottom - tray.height;
  if (share && board.height < share * free)
    found.push(`the board takes ${((100 * board.height) / free).toFixed(0)} % of the free height`);
  return found;
}"""


FITS = r"""() => {
  const found = [];
  const seen = (one) => {
    const box = one.getBoundingClientRect();
    if (getComputedStyle(one).visibility === "hidden") return false;
    return box.width > 1 && box.height > 1 && !one.closest(".sr, .skip, [hidden]");
  };
  if (document.documentElement.scrollWidth > innerWidth + 1)
    found.push("the page is wider than the window");
  for (const one of document.querySelectorAll("body *:not(svg, svg *, script, style)")) {
    const own = [...one.childNodes].some((n) => n.nodeType === 3 && n.data.trim());
    if (!own || !seen(one)) continue;
    const words = one.textContent.trim().slice(0, 40);
    const style = getComputedStyle(one);
    if (style.overflowX !== "visible" && one.scrollWidth > one.clientWidth + 1 && one.clientWidth)
      if (style.display !== "inline" && !/auto|scroll/.test(style.overflowX))
        found.push(`${style.textOverflow === "ellipsis" ? "shortened" : "cut"}: ${words}`);
    const clamped = /^\d+$/.test(style.webkitLineClamp);
    if (clamped && one.scrollHeight > one.clientHeight + 1) found.push(`shortened: ${words}`);
    const flex = style.display.includes("flex") || style.display.includes("grid");
    if (one.matches("button, .button") && !flex) {
      const range = document.createRange();
      range.selectNodeContents(one);
      const lines = new Set([...range.getClientRects()].map((box) => Math.round(box.bottom / 8)));
      if (lines.size > 1 && words.length < 25) found.push(`a button in two lines: ${words}`);
    }
    const room = one.parentElement.getBoundingClientRect();
    const box = one.getBoundingClientRect();
    if (style.position === "static" && style.display !== "inline" && box.right > room.right + 2)
      if (getComputedStyle(one.parentElement).overflowX === "visible")
        found.push(`sticks out: ${words}`);
  }
  return found;
}"""


def misfits(page: Page, where: str) -> list[str]:
    """Words that do not fit their places: cut, in two lines where one is meant, sticking out."""
    found: list[str] = page.evaluate(FITS)
    return [f"{where}: {one}" for one in found]


def faults(page: Page, game: str, screen: Screen, *, over: bool = False) -> list[str]:
    """Everything wrong with a table's page on a screen; once a game is ``over``, the result and the
    board are what is needed.
    """
    needed = [*ALWAYS, *(() if screen.small else NEEDED.get(game, ()))]
    if over:
        needed = [".board", ".outcome-card .ending h2"]
    least = LEAST_BUTTON if screen.touch else 0
    share = 0 if screen.touch else SHARE
    text = LEAST_TEXT if screen.small else SMALLEST.get(game, LEAST_TEXT)
    page.wait_for_function(SETTLED)
    found: list[str] = page.evaluate(LOOK, [needed, text, least, share])
    return [f"{game}, {screen.name}: {one}" for one in found]
