/** The rules in our own words, with pictures, searchable. */

import { Board } from "../board/board";
import { get } from "../net/http";
import type { Found, Guide, GuideChapter, GuideSection } from "../net/protocol";
import { h, link, settled } from "../ui/elements";
import { hasContentsBeside, shape } from "../ui/screen";
import { t } from "../ui/words";
import { page } from "./shell";
import { here } from "../ui/place";

export async function guidePage(game: string): Promise<void> {
  const guide = await get<Guide>(asked(`/api/guide/${game}`));
  const frame = page("guide", t("{title}: the guide", { title: guide.title }));
  frame.nav.append(link(t("Learn"), `/learn/${game}`), link(t("Play"), `/new/${game}`));
  frame.main.append(
    h("aside", { class: "contents" }, searching(guide), contents(guide)),
    h(
      "div",
      { class: "text" },
      h("h1", {}, guide.title),
      ...guide.chapters.map((one) => chapter(one, guide.title)),
    ),
  );
  // The address names a rule: now that it is here, go to it.
  if (location.hash) location.replace(location.hash);
}

/** A question, on behalf of the campaign that the page's own address names. */
function asked(path: string, more: Record<string, string> = {}): string {
  const campaign = here().searchParams.get("campaign");
  return `${path}?${new URLSearchParams({ ...more, ...(campaign ? { campaign, shape: shape() } : {}) })}`;
}

function contents(guide: Guide): HTMLElement {
  const list = h(
    "ol",
    {},
    ...guide.chapters.map((one) =>
      h(
        "li",
        {},
        link(one.title, `#${one.id}`),
        h(
          "ol",
          {},
          ...one.sections
            .filter((section) => section.rule || section.title)
            .map((section) => h("li", {}, link(section.title || section.rule, `#${section.id}`))),
        ),
      ),
    ),
  );
  return h(
    "nav",
    { "aria-label": t("Contents") },
    h("details", { open: hasContentsBeside() }, h("summary", {}, t("Contents")), list),
  );
}

function chapter(one: GuideChapter, title: string): HTMLElement {
  return h(
    "section",
    { class: "chapter", id: one.id },
    one.title !== title && h("h2", {}, one.title),
    ...one.sections.map(section),
  );
}

function section(one: GuideSection): HTMLElement {
  const body = h("section", { class: "paragraph", id: one.rule || one.title ? one.id : null });
  if (one.rule)
    body.append(
      h(
        "h3",
        {},
        one.title,
        " ",
        link(one.rule, `#${one.id}`, {
          class: "rule",
          "aria-label": t("Link to rule {rule}", { rule: one.rule }),
        }),
      ),
    );
  for (const part of one.parts) {
    if ("figure" in part) {
      const board = new Board({ role: "img" });
      board.show(part.figure);
      board.svg.setAttribute("aria-label", part.caption || part.figure.title);
      // Some figures carry their caption in the drawing.
      const caption = part.caption === part.figure.description ? "" : part.caption;
      body.append(h("figure", {}, board.svg, caption ? h("figcaption", {}, caption) : null));
    } else {
      const text = h("div", { class: "prose" });
      text.innerHTML = part.html;
      body.append(text);
    }
  }
  return body;
}

function searching(guide: Guide): HTMLElement {
  const box = h("input", {
    type: "search",
    id: "search",
    placeholder: t("Search the rules"),
    "aria-label": t("Search the rules"),
  });
  const list = h("ul", { class: "found", "aria-live": "polite" });
  const look = settled(() => void find(), 200);
  async function find(): Promise<void> {
    const words = box.value.trim();
    if (!words) {
      list.replaceChildren();
      return;
    }
    const { found } = await get<{ found: Found[] }>(asked(`/api/guide/${guide.game}/search`, { q: words }));
    if (words !== box.value.trim()) return;
    list.replaceChildren(
      ...(found.length
        ? found.map((one) =>
            h("li", {}, link(`${one.title} ${one.rule}`.trim(), `#${one.id}`), h("small", {}, one.snippet)),
          )
        : [h("li", {}, t("Nothing found."))]),
    );
  }
  box.addEventListener("input", look);
  return h("search", {}, box, list);
}
