/** What I did: games and wins, best results, puzzles in a row, finished games to look at again. */

import { get } from "../net/http";
import type { Did, DidGame, DidMedal } from "../net/protocol";
import { card, h, link } from "../ui/elements";
import { t } from "../ui/words";
import { page } from "./shell";

export async function didPage(): Promise<void> {
  const did = await get<Did>("/api/did");
  page(
    "you",
    t("What I did"),
    h("h1", {}, t("What I did")),
    did.games.length
      ? h("div", { class: "columns" }, ...did.games.map(gameCard))
      : h("p", {}, t("Nothing yet.")),
    ...did.daily.map(({ title, count, streak }) =>
      card(title, {}, h("p", {}, t("Finished: {count}. In a row: {streak}.", { count, streak }))),
    ),
    did.campaigns.length > 0 &&
      card(
        t("Campaigns"),
        {},
        h("ul", {}, ...did.campaigns.map(({ id, name }) => h("li", {}, link(name, `/c/${id}`)))),
      ),
    did.finished.length > 0 &&
      card(
        t("To look at again"),
        {},
        h(
          "ul",
          { class: "again" },
          ...did.finished.map(({ id, title, result }) =>
            h("li", {}, link(title, `/r/${id}`), " ", result ?? ""),
          ),
        ),
      ),
    h(
      "p",
      { class: "row along" },
      h("a", { class: "button", href: "/api/you/export", download: "" }, t("Take all of it along")),
      link(t("You on this server"), "/you"),
    ),
  );
}

function gameCard({ title, played, won, best, levels, medals }: DidGame): HTMLElement {
  return card(
    title,
    {},
    h("p", {}, t("Played: {played}. Won: {won}.", { played, won })),
    best !== null && h("p", {}, t("Best result: {best}", { best })),
    levels.length > 0 &&
      h(
        "ul",
        {},
        ...levels.map((level) =>
          h(
            "li",
            {},
            t("{title}: {won} of {played}", { title: level.title, won: level.won, played: level.played }),
          ),
        ),
      ),
    medals.length > 0 && medalList(medals),
  );
}

/** The medals one has, with a way to the game; those still to earn fold away. */
function medalList(medals: readonly DidMedal[]): HTMLElement {
  const [earned, open] = [medals.filter(({ table }) => table), medals.filter(({ table }) => !table)];
  return h(
    "div",
    { class: "honours" },
    ...earned.map((medal) => medalPart(medal, link(medal.name, `/r/${medal.table}`))),
    open.length > 0 &&
      h(
        "details",
        {},
        h("summary", {}, t("Medals still to earn: {count}", { count: open.length })),
        ...open.map((medal) => medalPart(medal, medal.name)),
      ),
  );
}

/** A medal and what it is for. */
export const medalPart = (medal: DidMedal, name: HTMLElement | string): HTMLElement =>
  h("p", { class: "honour", "data-medal": medal.id }, h("strong", {}, name), h("span", {}, medal.about));
