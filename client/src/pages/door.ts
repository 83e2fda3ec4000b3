/** The door of a table that one was not invited to: who plays what, and asking to come in. */

import { get, post, Trouble } from "../net/http";
import type { Door } from "../net/protocol";
import { button, h, link } from "../ui/elements";
import { say } from "../ui/speech";
import { t } from "../ui/words";
import { page } from "./shell";
import { goInstead } from "../ui/place";

const AGAIN = 2500;

export function atTheDoor(door: Door): void {
  if (door.over) {
    goInstead(`/r/${door.table}`);
    return;
  }
  const { main } = page("join", door.title);
  const answer = h("p", { class: "said", role: "status" });
  const name = h("input", {
    id: "name",
    value: door.name,
    maxlength: 24,
    autocomplete: "nickname",
    placeholder: t("Explorer"),
  });
  const knock = (as: "watch" | "join"): void => {
    post<Door>(`/api/tables/${door.table}/door`, { as, name: name.value.trim() || undefined }).then(
      heard,
      refused,
    );
  };
  const ways = h(
    "p",
    { class: "row" },
    button(t("Ask to watch"), () => knock("watch"), { class: "primary", "data-tool": "watch" }),
    door.seat && button(t("Ask to play"), () => knock("join"), { "data-tool": "join" }),
  );
  const refused = (problem: unknown): void => {
    if (!(problem instanceof Trouble)) throw problem;
    answer.textContent = problem.message;
  };
  const look = (): void => {
    get<Door>(`/api/tables/${door.table}/door`).then(heard, refused);
  };
  const heard = ({ inside, over, state }: Door): void => {
    if (inside || over) {
      location.reload();
      return;
    }
    ways.hidden = state === "waiting";
    const words =
      state === "waiting"
        ? t("The players are asked. Please wait a moment.")
        : state === "refused"
          ? t("The players would rather not.")
          : "";
    if (words !== answer.textContent) say(words);
    answer.textContent = words;
    if (state === "waiting") window.setTimeout(look, AGAIN);
  };
  main.append(
    h(
      "section",
      { class: "card invitation" },
      h("h1", {}, door.title),
      h("p", {}, t("At the table: {names}", { names: door.players.join(", ") })),
      h("p", {}, t("This game is being played. Its players decide who may look on.")),
      h("p", { class: "field" }, h("label", { for: "name" }, t("Your name")), name),
      ways,
      answer,
      h("p", {}, link(t("Back to the camp"), "/", { class: "button quiet" })),
    ),
  );
  heard(door);
}
