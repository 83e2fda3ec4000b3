/** An invitation: what it offers, and taking it up. */

import { get, post, Trouble } from "../net/http";
import type { Invitation } from "../net/protocol";
import { h, link } from "../ui/elements";
import { t } from "../ui/words";
import { page } from "./shell";

export async function joinPage(secret: string): Promise<void> {
  const [offer, home] = await Promise.all([
    get<Invitation>(`/api/join/${secret}`),
    get<{ name: string }>("/api/home"),
  ]);
  if (offer.yours) {
    location.replace(`/t/${offer.table}`);
    return;
  }
  const { main } = page("join", offer.title);
  const error = h("p", { class: "error", role: "alert" });
  const name = h("input", {
    id: "name",
    value: home.name,
    maxlength: 24,
    autocomplete: "nickname",
    placeholder: t("Explorer"),
  });
  const form = h(
    "form",
    { class: "card invitation" },
    h("h1", {}, offer.title),
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
      location.href = `/t/${table}`;
    } catch (problem) {
      if (!(problem instanceof Trouble)) throw problem;
      error.textContent = problem.message;
    }
  }
  main.append(form);
}
