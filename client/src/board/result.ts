/** How a game ended: every point with its rule. */

import type { Result } from "../net/protocol";
import { h, link } from "../ui/elements";
import { t } from "../ui/words";
import { badge, type SeatSign } from "./badge";

/** A loss has a minus, not a hyphen. */
const signed = (points: number | undefined): string => String(points ?? "–").replace("-", "−");

/** A team that wins or loses together has no points to compare: an empty table is none. */
export function resultTable(
  result: Result,
  players: readonly (SeatSign & { seat: number; name: string })[],
  game: string,
): HTMLElement | DocumentFragment {
  if (!result.breakdown.length) return document.createDocumentFragment();
  const head = h(
    "tr",
    {},
    h("th", { scope: "col" }, t("For")),
    ...players.map((player) =>
      h(
        "th",
        { scope: "col", class: result.winners.includes(player.seat) ? "winner" : "" },
        badge(player),
        h("span", {}, player.name),
      ),
    ),
  );
  const rows = result.breakdown.map(({ rule, title, points }) =>
    h(
      "tr",
      {},
      h(
        "th",
        { scope: "row" },
        title || rule,
        " ",
        rule ? link(rule, `/guide/${game}#${rule}`, { class: "rule" }) : null,
      ),
      ...players.map((player) => h("td", {}, signed(points[player.seat]))),
    ),
  );
  const sums = h(
    "tr",
    { class: "sum" },
    h("th", { scope: "row" }, t("Score")),
    ...players.map((player) => h("td", {}, signed(result.scores[player.seat]))),
  );
  return h(
    "div",
    { class: "scroll", tabindex: "0", role: "region", "aria-label": t("Scores") },
    h("table", { class: "result" }, h("thead", {}, head), h("tbody", {}, ...rows, sums)),
  );
}
