/** A guest's own page: the same guest elsewhere, all that is kept about them, and its end. */

import { get, post, Trouble } from "../net/http";
import type { Code, Home, Moving, You } from "../net/protocol";
import { others, transport } from "../net/transport";
import { button, card, copy, h, link } from "../ui/elements";
import { t } from "../ui/words";
import { page } from "./shell";
import { go } from "../ui/place";

export async function youPage(): Promise<void> {
  const you = await get<You>("/api/you");
  const title = others() ? t("You on this server") : t("All that is kept here");
  const { main } = page("you", title);
  const error = h("p", { class: "error", role: "alert" });
  main.append(
    h("h1", {}, title),
    h(
      "p",
      {},
      you.name ? t("Here you are {name}.", { name: you.name }) : t("Here you have no name yet."),
      " ",
      t("There are no accounts: this browser remembers who you are, and nobody else does."),
    ),
    error,
    h(
      "div",
      { class: "columns" },
      others() && comeBack(you, error),
      others() && otherDevice(error),
      others() && haveCode(error),
      transport().keeping?.(),
      yourData(you, error),
    ),
  );
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

function comeBack(you: You, error: HTMLElement): HTMLElement {
  const shown = h("p", { class: "secret", role: "status" });
  const make = async (): Promise<void> => {
    const { code } = await post<Code>("/api/you/code", {});
    shown.replaceChildren(h("code", {}, code), " ", copying(code));
  };
  return card(
    t("A code to come back with"),
    {},
    h("p", {}, t("Write it down. With it you are yourself again when this browser has forgotten you.")),
    you.has_code && h("p", {}, t("You have one. A new one replaces it.")),
    h(
      "p",
      {},
      button(you.has_code ? t("A new code") : t("Show me a code"), () => void tried(error, make)),
    ),
    shown,
  );
}

function copying(text: string): HTMLElement {
  const done = h("button", { type: "button", class: "small" }, t("Copy"));
  done.addEventListener("click", () => {
    void copy(text).then((worked) => {
      done.textContent = worked ? t("Copied") : t("Copy");
    });
  });
  return done;
}

function otherDevice(error: HTMLElement): HTMLElement {
  const shown = h("div", { role: "status" });
  const make = async (): Promise<void> => {
    const { url, minutes, picture } = await post<Moving>("/api/you/move", {});
    shown.replaceChildren(
      h("img", { class: "code", src: picture, alt: t("The link as a picture to photograph"), width: 200 }),
      h("p", { class: "secret" }, h("code", {}, url), " ", copying(url)),
      h("p", {}, t("It works once, within {minutes} minutes. Give it to nobody else.", { minutes })),
    );
  };
  return card(
    t("Another device"),
    {},
    h("p", {}, t("A link makes you the same guest on your phone, too: all your games are there.")),
    h(
      "p",
      {},
      button(t("Show me a link"), () => void tried(error, make)),
    ),
    shown,
  );
}

function haveCode(error: HTMLElement): HTMLElement {
  const typed = h("input", {
    id: "code",
    autocomplete: "off",
    autocapitalize: "characters",
    spellcheck: "false",
    maxlength: 40,
    placeholder: "XXXX-XXXX-XXXX-XXXX",
  });
  const form = h(
    "form",
    {},
    h("p", { class: "field" }, h("label", { for: "code" }, t("Your code")), typed),
    h("p", {}, h("button", { type: "submit" }, t("Be that guest here"))),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void tried(error, () => recover(typed.value));
  });
  return card(
    t("You have a code"),
    {},
    h("p", {}, t("Games that you began in this browser as somebody else stay with that somebody.")),
    form,
  );
}

async function recover(code: string): Promise<void> {
  await post("/api/you/recover", { code });
  go("/");
}

function yourData(you: You, error: HTMLElement): HTMLElement {
  const sure = h("input", { type: "checkbox", id: "sure" });
  const said = h("p", { role: "status" });
  const forget = async (): Promise<void> => {
    if (!sure.checked) {
      error.textContent = t("Please tick the box first: nothing brings it back.");
      return;
    }
    for (const [index, table] of you.tables.entries()) {
      said.textContent = t("Tables forgotten: {n} of {count}", { n: index + 1, count: you.tables.length });
      await post(`/api/tables/${table}/forget`, {}).catch((problem: unknown) => {
        // What is gone already needs no forgetting.
        if (!(problem instanceof Trouble) || problem.refused.kind !== "unknown") throw problem;
      });
    }
    await post("/api/you/forget", {});
    go("/");
  };
  return card(
    t("All that is kept about you"),
    {},
    h(
      "p",
      {},
      t("Your name, your seats and moves (tables: {count}), your campaigns and puzzles.", {
        count: you.tables.length,
      }),
      " ",
      link(t("What is kept, and how long"), "/privacy"),
    ),
    h(
      "p",
      {},
      link(t("Take it all with you"), "/api/you/export", {
        class: "button",
        download: "digsite-about-me.json",
      }),
    ),
    h("h3", {}, t("Forget me")),
    h("p", {}, t("Tables of your own go. Where others play too, a bot takes your seat, and your name goes.")),
    h("p", { class: "row" }, sure, h("label", { for: "sure" }, t("I want that, and cannot undo it."))),
    h(
      "p",
      {},
      button(t("Forget all about me"), () => void tried(error, forget), { class: "danger" }),
    ),
    said,
  );
}

/** The other end of a link: nothing happens before somebody presses. */
export async function movePage(): Promise<void> {
  const home = await get<Home>("/api/home");
  const { main } = page("join", t("Another device"));
  const error = h("p", { class: "error", role: "alert" });
  const code = location.hash.slice(1);
  main.append(
    h(
      "section",
      { class: "card invitation" },
      h("h1", {}, t("Is it you?")),
      h("p", {}, t("This link makes you the same guest here as on the device that showed it.")),
      home.tables.length > 0 &&
        h("p", {}, t("Games that you began in this browser as somebody else stay with that somebody.")),
      h(
        "p",
        {},
        button(t("Yes, it is me"), () => void tried(error, () => recover(code)), { class: "primary large" }),
      ),
      error,
    ),
  );
}
