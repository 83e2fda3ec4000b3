/** A campaign: the pages it has opened, the choices it offers, the next dig. Knows no story. */

import { Board } from "../board/board";
import { get, post, Trouble } from "../net/http";
import type { Campaign, Field, GameCard, Offer } from "../net/protocol";
import { button, card, h, link, select } from "../ui/elements";
import { calm, shape } from "../ui/screen";
import { t } from "../ui/words";
import { Options } from "./options";
import { page } from "./shell";
import { asked, go } from "../ui/place";

export async function campaignPage(id: string): Promise<void> {
  if (id === "new") await beginPage(asked("game") ?? "");
  else await bookPage(id);
}

/** Give the book a name, and house rules that hold for all of it. */
async function beginPage(id: string): Promise<void> {
  const game = await get<GameCard>(`/api/games/${id}`);
  const options = new Options(game);
  const { main } = page("join", t("A new campaign"));
  const error = h("p", { class: "error", role: "alert" });
  const name = h("input", { id: "name", maxlength: 40, placeholder: t("Our expedition") });
  const form = h(
    "form",
    { class: "card invitation" },
    h("h1", {}, t("A new campaign")),
    h("p", {}, t("A book of digs that build on each other. It is kept here; come back any time.")),
    h("p", { class: "field" }, h("label", { for: "name" }, t("Its name")), name),
    h(
      "details",
      { class: "rules" },
      h("summary", {}, h("h2", {}, t("House rules")), h("small", {}, t("The defaults are the rulebook’s."))),
      ...game.options.map((option) => options.row(option)),
    ),
    h("p", {}, h("button", { type: "submit", class: "primary large" }, t("Open the book"))),
    error,
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void tried(error, async () => {
      const { campaign } = await post<{ campaign: string }>("/api/campaigns", {
        game: id,
        name: name.value.trim() || undefined,
        options: options.changed(game.options),
      });
      go(`/c/${campaign}`);
    });
  });
  main.append(form);
}

/** Do something; where it is refused, say why. */
async function tried(error: HTMLElement, work: () => Promise<void>): Promise<void> {
  error.textContent = "";
  try {
    await work();
  } catch (problem) {
    if (!(problem instanceof Trouble)) throw problem;
    error.textContent = problem.message;
  }
}

async function bookPage(id: string, known?: readonly string[]): Promise<void> {
  const book = await get<Campaign>(`/api/campaigns/${id}?shape=${shape()}`);
  const frame = page("campaign", book.name);
  frame.nav.append(link(t("Guide"), `/guide/${book.game}?campaign=${id}`));
  const error = h("p", { class: "error", role: "alert" });
  const act = (what: string, body: unknown): void =>
    void tried(error, async () => {
      const done = await post<{ table?: string }>(`/api/campaigns/${id}/${what}`, body);
      if (done.table) go(`/t/${done.table}`);
      else
        await bookPage(
          id,
          book.pages.map((one) => one.id),
        );
    });
  const offers = (needed: boolean): HTMLElement[] =>
    book.offers
      .filter((offer) => offer.needed === needed)
      .map((offer) => offering(offer, (answers) => act("choose", { offer: offer.id, answers })));
  frame.main.append(
    h("h1", {}, book.name, " ", h("small", {}, book.title)),
    error,
    ...offers(true),
    onwards(book, act),
    ...offers(false),
    h("div", { class: "leaves" }, ...book.pages.map(leaf)),
    book.games.length ? digs(book) : "",
  );
  const fresh = known && book.pages.find((one) => !known.includes(one.id));
  if (fresh) unfold(frame.main, fresh.id);
}

/** What was opened just now lies among older pages: go there. */
function unfold(main: HTMLElement, id: string): void {
  const leaf = main.querySelector<HTMLElement>(`[data-leaf="${CSS.escape(id)}"]`);
  leaf?.focus({ preventScroll: true });
  leaf?.scrollIntoView({ behavior: calm() ? "auto" : "smooth", block: "start" });
}

/** The next dig, or the one under way. */
function onwards(book: Campaign, act: (what: string, body: unknown) => void): HTMLElement | string {
  if (book.running)
    return h("p", {}, link(t("Continue the dig"), `/t/${book.running}`, { class: "button primary large" }));
  if (!book.next.length)
    return book.finished ? h("p", { class: "medal" }, t("This campaign has come to its end.")) : "";
  return card(
    t("The next dig"),
    {},
    h(
      "p",
      { class: "row" },
      ...book.next.map((one) =>
        button(one.label, () => act("play", { game: one.id }), {
          class: "primary large",
          "data-next": one.id,
        }),
      ),
    ),
    book.players.length > 0 && h("p", {}, t("At this screen: {names}", { names: book.players.join(", ") })),
  );
}

function digs(book: Campaign): HTMLElement {
  const line = (game: Campaign["games"][number]): HTMLElement =>
    h(
      "li",
      {},
      link(game.title, game.over ? `/r/${game.table}` : `/t/${game.table}`),
      " ",
      h("small", {}, game.result ?? ""),
    );
  return card(t("Digs of this campaign"), {}, h("ol", {}, ...book.games.map(line)));
}

function leaf({ id, title, text, figure }: Campaign["pages"][number]): HTMLElement {
  const mark = { class: "leaf", "data-leaf": id, tabindex: -1 };
  if (!figure) return card(title, mark, ...text.split(/\n{2,}/).map((words) => h("p", {}, words)));
  // The page is drawn, heading and all; the text is for the ears.
  const board = new Board({ role: "img" });
  board.show(figure);
  board.svg.setAttribute("aria-label", `${title}. ${text}`);
  return h("figure", mark, board.svg);
}

/** A decision of the book, with its blanks to fill in. */
function offering(offer: Offer, choose: (answers: Record<string, string>) => void): HTMLElement {
  const answers: Record<string, string> = {};
  const blank = ({ name, label, values }: Field): HTMLElement => {
    const id = `${offer.id}-${name}`;
    if (values.length) {
      answers[name] = values[0]?.value ?? "";
      return h(
        "p",
        { class: "field" },
        h("label", { for: id }, label),
        select(label, values, answers[name], (value) => (answers[name] = value), { id }),
      );
    }
    const input = h("input", { id, maxlength: 60, required: true });
    input.addEventListener("input", () => (answers[name] = input.value.trim()));
    return h("p", { class: "field" }, h("label", { for: id }, label), input);
  };
  const form = h(
    "form",
    { class: "card offer" },
    ...offer.fields.map(blank),
    h(
      "p",
      {},
      h(
        "button",
        { type: "submit", class: offer.needed ? "primary" : "", "data-offer": offer.id },
        offer.label,
      ),
    ),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    choose(answers);
  });
  return form;
}
