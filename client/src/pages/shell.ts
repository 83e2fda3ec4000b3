/** What every page has: the header, the main part, the footer; and small shared pieces. */

import { Trouble } from "../net/http";
import { type Child, h, link, s } from "../ui/elements";
import { languageButton } from "./languages";
import { startSpeech } from "../ui/speech";
import { switchTheme } from "../ui/theme";
import { t } from "../ui/words";

export interface Page {
  main: HTMLElement;
  where: HTMLElement;
  nav: HTMLElement;
}

/** Pages whose content has no heading of its own: what the header says is theirs. */
const HEADLESS = ["table", "replay", "puzzle"];

/** The frame of a page. */
export function page(kind: string, title: string, ...children: Child[]): Page {
  document.body.dataset.page = kind;
  delete document.body.dataset.first;
  document.title = title ? `${title} · digsite` : "digsite";
  const where = h(HEADLESS.includes(kind) ? "h1" : "span", { class: "where" }, title);
  const nav = h("nav", { "aria-label": t("Pages") });
  const main = h("main", { id: "main", tabindex: "-1" }, ...children);
  document.body.replaceChildren(
    h("a", { class: "skip", href: "#main" }, t("To the content")),
    h(
      "header",
      { class: "top" },
      h("a", { class: "brand", href: "/", "aria-label": "digsite" }, trowel(), h("span", {}, "digsite")),
      where,
      nav,
      languageButton(),
      h(
        "button",
        {
          type: "button",
          class: "icon",
          id: "light",
          "aria-label": t("Day or lantern light"),
          title: t("Day or lantern light"),
          onclick: switchTheme,
        },
        lantern(),
      ),
    ),
    main,
  );
  startSpeech();
  return { main, where, nav };
}

/** Replace the page by what went wrong. */
export function failed(problem: unknown): void {
  const text = problem instanceof Trouble ? problem.message : String(problem);
  const { main } = page("failed", t("Nothing found"));
  main.append(
    h(
      "section",
      { class: "card lost" },
      shard(),
      h("h1", {}, t("An empty trench")),
      h("p", {}, text),
      h("p", {}, link(t("Back to the camp"), "/", { class: "button primary" })),
    ),
  );
  if (!(problem instanceof Trouble)) throw problem;
}

const line = (d: string, attributes: Record<string, string | number> = {}): SVGElement =>
  s("path", {
    d,
    fill: "none",
    stroke: "currentColor",
    "stroke-width": 1.6,
    "stroke-linecap": "round",
    "stroke-linejoin": "round",
    ...attributes,
  });

function trowel(): SVGElement {
  return s(
    "svg",
    { viewBox: "0 0 32 32", class: "mark", "aria-hidden": "true" },
    line("M3 29C4 22 7 15 13 12l7 7c-3 6-10 9-17 10Z", { fill: "var(--paper2)" }),
    line("M5 27 16 16"),
    line("M16.5 15.5c2-1 2.5-3.500 4-5.500", { "stroke-width": 2.2 }),
    line("M20 11 27.500 3.500c1.500-1 3 .5 2 2L22 13Z", { fill: "var(--accent)" }),
  );
}

function lantern(): SVGElement {
  return s(
    "svg",
    { viewBox: "0 0 24 24", "aria-hidden": "true" },
    line("M8 9.500h8l1.500 8.500h-11Z"),
    line("M7 20.500h10M9 9.500C9 7 10 6 12 6s3 1 3 3.500M9.500 4.500C10 3 11 2.500 12 2.500s2 .5 2.500 2"),
    line("M12 16c-1.600-1.400-1-2.600 0-4 1 1.400 1.600 2.600 0 4Z", { fill: "var(--gold)", class: "flame" }),
  );
}

function shard(): SVGElement {
  return s(
    "svg",
    { viewBox: "0 0 120 70", class: "shard", "aria-hidden": "true" },
    line("M14 20C30 8 84 6 106 18L92 34l4 12-18 14-10-8-16 10-12-12-14 2Z", { fill: "var(--paper2)" }),
    line("M20 26c24-9 58-9 80-2M24 33c8 3 12-3 20-1s12 4 20 1 14-2 24 1", { stroke: "var(--accent)" }),
  );
}
