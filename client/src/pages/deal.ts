/** The same deal for others: begin it, and compare; a ranking for a projector. */

import { copy, h, link } from "../ui/elements";
import { get, post, Trouble } from "../net/http";
import type { Deal, DealResult } from "../net/protocol";
import { isOnlyHere, sendButton } from "../board/people";
import { theme } from "../ui/theme";
import { t } from "../ui/words";
import { page } from "./shell";
import { go, here } from "../ui/place";

const AGAIN = 4000;

export async function dealPage(table: string): Promise<void> {
  const ranking = here().pathname.endsWith("/ranking");
  const path = `/api/deals/${table}${ranking ? "?ranking=yes" : ""}`;
  const deal = await get<Deal>(path);
  const { main } = page(ranking ? "ranking" : "join", deal.title);
  const places = h("div", { class: "places", "aria-live": "polite" });
  const draw = (now: Deal): void => places.replaceChildren(ranked(now.results));
  if (ranking)
    main.append(h("section", { class: "card" }, h("h1", {}, deal.title), invitation(deal), places));
  else main.append(offer(deal, places));
  draw(deal);
  // Who looks sees the others finish.
  if (ranking || deal.finished)
    window.setInterval(() => void get<Deal>(path).then(draw, () => undefined), AGAIN);
}

function offer(deal: Deal, places: HTMLElement): HTMLElement {
  const error = h("p", { class: "error", role: "alert" });
  const name = h("input", {
    id: "name",
    value: deal.name,
    maxlength: 24,
    autocomplete: "nickname",
    placeholder: t("Explorer"),
  });
  const form = h(
    "form",
    { class: "card invitation" },
    h("img", { class: "photo", alt: "", src: `/api/picture/${deal.game}.svg?theme=${theme()}` }),
    h("h1", {}, t("{name} sends you a deal of {title}", { name: deal.host, title: deal.title })),
    h(
      "p",
      {},
      deal.rivals.length
        ? t("The same deal, against {names}. Who does better?", { names: deal.rivals.join(", ") })
        : t("The same deal. Who does better?"),
    ),
    !deal.mine && !deal.full && h("p", { class: "field" }, h("label", { for: "name" }, t("Your name")), name),
    deal.full
      ? h("p", {}, t("So many play this deal already that it is full."))
      : h(
          "p",
          {},
          h("button", { type: "submit", class: "primary large" }, deal.mine ? t("To your game") : t("Begin")),
        ),
    error,
    places,
    h("p", {}, link(t("Ranking for a big screen"), `/deal/${deal.table}/ranking`)),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    post<{ table: string }>(`/api/deals/${deal.table}`, { name: name.value.trim() }).then(
      ({ table }) => go(`/t/${table}`),
      (problem: unknown) => {
        if (!(problem instanceof Trouble)) throw problem;
        error.textContent = problem.message;
      },
    );
  });
  return form;
}

/** The address of a deal, for people near and far. */
export function invitation({ url, table, title }: Pick<Deal, "url" | "table" | "title">): HTMLElement {
  const done = h("button", { type: "button", class: "small" }, t("Copy link"));
  done.addEventListener("click", () => {
    void copy(url).then((copied) => (done.textContent = copied ? t("Copied") : t("Please copy by hand")));
  });
  return h(
    "div",
    { class: "links" },
    isOnlyHere(url) &&
      h(
        "p",
        { class: "notice bad" },
        t("This link works only on this machine: start the server with --share."),
      ),
    h("p", { class: "address" }, url),
    h("p", { class: "row" }, done, sendButton(title, url)),
    h("img", { class: "qr", alt: t("Code of this link for a camera"), src: `/api/deals/${table}/qr.svg` }),
  );
}

function ranked(results: readonly DealResult[]): HTMLElement {
  const points = ({ over, score, won }: DealResult): string =>
    !over ? t("playing") : score === null ? t("finished") : won === null ? String(score) : `${score}`;
  return h(
    "ol",
    { class: "ranking" },
    ...results.map((one) =>
      h(
        "li",
        { class: one.own ? "own" : "" },
        h("span", { class: "name" }, one.name),
        one.helped && h("small", {}, t("with hints")),
        h("strong", {}, points(one)),
      ),
    ),
  );
}
