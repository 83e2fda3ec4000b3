/** An invitation: what it offers, and taking it up. */

import { get, post, Trouble } from "../net/http";
import type { GameCard, Invitation } from "../net/protocol";
import { h, link } from "../ui/elements";
import { theme } from "../ui/theme";
import { t } from "../ui/words";
import { page } from "./shell";
import { go, goInstead } from "../ui/place";

export async function joinPage(secret: string): Promise<void> {
  const offer = await get<Invitation>(`/api/join/${secret}`);
  if (offer.yours) {
    goInstead(`/t/${offer.table}`);
    return;
  }
  const game = await get<GameCard>(`/api/games/${offer.game}`);
  const { main } = page("join", offer.title);
  const error = h("p", { class: "error", role: "alert" });
  const name = h("input", {
    id: "name",
    value: offer.name,
    maxlength: 24,
    autocomplete: "nickname",
    placeholder: t("Explorer"),
  });
  const form = h(
    "form",
    { class: "card invitation" },
    picture(offer.game),
    h("h1", {}, offer.title),
    h("p", { class: "goal" }, game.goal || game.feel),
    h("p", { class: "facts" }, facts(game)),
    offer.host && h("p", {}, h("strong", {}, t("{name} invites you.", { name: offer.host }))),
    offer.players.length > 0 && h("p", {}, t("At the table: {names}", { names: offer.players.join(", ") })),
    h(
      "p",
      {},
      offer.seat === null
        ? t("You are invited to watch.")
        : offer.taken
          ? t("This seat is taken.")
          : t("A seat is kept for you."),
    ),
    !offer.taken && h("p", { class: "field" }, h("label", { for: "name" }, t("Your name")), name),
    h(
      "p",
      {},
      offer.taken
        ? link(t("Back to the camp"), "/", { class: "button" })
        : h(
            "button",
            { type: "submit", class: "primary large" },
            offer.seat === null ? t("Watch") : t("Sit down"),
          ),
      " ",
      link(t("How it is played, in two minutes"), `/learn/${offer.game}`, {
        target: "_blank",
        rel: "noopener",
      }),
    ),
    error,
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void join();
  });
  async function join(): Promise<void> {
    try {
      const { table } = await post<{ table: string }>(`/api/tables/${offer.table}/join`, {
        secret,
        name: name.value.trim() || undefined,
      });
      go(`/t/${table}`);
    } catch (problem) {
      if (!(problem instanceof Trouble)) throw problem;
      error.textContent = problem.message;
    }
  }
  main.append(form);
}

/** The game in full swing. */
const picture = (game: string): HTMLElement =>
  h("img", {
    class: "photo",
    alt: "",
    src: `/api/picture/${game}.svg?shape=wide&theme=${theme()}`,
  });

/** For how many, and how long. */
function facts({ players: [least, most], minutes }: GameCard): string {
  const people = least === most ? String(least) : `${least}–${most}`;
  const parts = [t("Players: {people}", { people })];
  if (minutes) parts.push(t("{minutes} min", { minutes: minutes.join("–") }));
  return parts.join(" · ");
}
