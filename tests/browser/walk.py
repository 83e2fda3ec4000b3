"""Reads everything that ever stands on a page, and presses everything that can be pressed there."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Error, Page

from scripts.steady_server import PATIENCE
from tests.pseudo import NAMES, NINTH, english_left

KEPT = NAMES | {NINTH, "XXXX"}
"""Names, the code of the language, and the form of a code to come back with."""

LISTEN = """(() => {
  const SAID = ["aria-label", "title", "placeholder", "alt", "aria-description", "aria-valuetext",
    "aria-roledescription", "label"];
  // What is typed, and what says its own language.
  const KEPT = "code, kbd, script, style, textarea, [lang]:not(html), [data-walk]";
  const heard = new Map(JSON.parse(sessionStorage.getItem("heard") ?? "[]"));
  const note = (text, where) => {
    const said = (text ?? "").trim();
    if (/[A-Za-z]{2}/.test(said) && !heard.has(said)) heard.set(said, where);
  };
  const named = (one) =>
    [one.tagName, one.id && `#${one.id}`, one.getAttribute("class")].filter(Boolean).join(".");
  const read = (node) => {
    if (node.nodeType === Node.TEXT_NODE) {
      const own = node.parentElement;
      if (own && !own.closest(KEPT)) note(node.data, named(own));
    } else if (node.nodeType === Node.ELEMENT_NODE) {
      if (node.closest(KEPT)) return;
      for (const name of SAID) note(node.getAttribute(name), `${named(node)} ${name}`);
      if (node.matches("[name=description], [property='og:title'], [property='og:description']"))
        note(node.content, "meta");
      for (const child of node.childNodes) read(child);
    }
  };
  let still = 0;
  let since = 0;
  let asked = 0;
  new MutationObserver((changes) => {
    still = 0;
    for (const change of changes) {
      if (change.type === "childList") change.addedNodes.forEach(read);
      else if (change.type === "characterData") read(change.target);
      else note(change.target.getAttribute(change.attributeName), named(change.target));
    }
  }).observe(document, {
    subtree: true, childList: true, characterData: true, attributes: true, attributeFilter: SAID,
  });
  const fetched = window.fetch;
  window.fetch = async (...about) => {
    asked += 1;
    try {
      return await fetched(...about);
    } finally {
      asked -= 1;
      still = 0;
    }
  };
  const count = () => {
    still += 1;
    since += 1;
    requestAnimationFrame(count);
  };
  requestAnimationFrame(count);
  addEventListener("click", () => (since = still = 0), true);
  addEventListener("pagehide", () => sessionStorage.setItem("heard", JSON.stringify([...heard])));
  window.walk = { heard: () => [...heard], idle: () => since > 40 || (asked === 0 && still > 8) };
})()"""
"""From before the page's own first script to its end; what was read goes along to the next page."""

BUTTONS = """() => {
  const dialog = [...document.querySelectorAll("dialog[open]")].at(-1);
  const told = [];
  const all = (dialog ?? document).querySelectorAll("button, summary");
  for (const one of all) {
    const box = one.getBoundingClientRect();
    if (one.disabled || !box.width || !box.height || one.lang) continue;
    const group = dialog ? (dialog.querySelector("h2")?.textContent ?? "dialog") : "";
    const name = one.getAttribute("aria-label") ?? one.textContent;
    one.dataset.press = `${group}|${one.tagName}|${name}`;
    told.push(one.dataset.press);
  }
  return [!!dialog, told];
}"""
PRESS = """(name) => [...document.querySelectorAll("[data-press]")]
  .find((one) => one.dataset.press === name)?.click()"""


def settled(page: Page) -> None:
    """Wait until nothing is asked for and nothing changes, or what goes on has gone on for long."""
    page.wait_for_function("() => window.walk?.idle()", timeout=PATIENCE * 1000)


def read_beside(page: Page) -> None:
    """Read what was opened beside a page, and close it: a page behind another has one frame a
    second, and nothing would settle any more.
    """
    for other in page.context.pages:
        if other != page:
            other.wait_for_selector("main")
            settled(other)
            assert left_over(other) == []
            other.close()


def visit(page: Page, path: str) -> None:
    """Go to a page and read all that it is."""
    page.goto(path)
    page.wait_for_selector("main")
    settled(page)


def press_everything(page: Page, most: int = 60) -> int:
    """Press each button of a page and of the dialogs it opens, and come back; says how many."""
    here, pressed = page.url, set[str]()
    for _ in range(most):
        try:
            in_dialog, names = page.evaluate(BUTTONS)
            fresh = [name for name in names if name not in pressed]
            if fresh:
                pressed.add(fresh[0])
                page.evaluate(PRESS, fresh[0])
            elif in_dialog:
                page.keyboard.press("Escape")
            else:
                break
            settled(page)
            read_beside(page)
        except Error:  # it led to another page
            page.wait_for_load_state()
        if page.url.partition("#")[0] != here.partition("#")[0]:
            visit(page, here)
    return len(pressed)


def left_over(page: Page) -> list[tuple[str, str]]:
    """What has been read that nobody translated: the words, and where they stood."""
    heard: list[Any] = page.evaluate("() => window.walk.heard()")
    return [(text, where) for text, where in heard if english_left(text, KEPT)]
