/** All that is kept in this browser as one file: to be kept elsewhere, or to go on in another browser. */

import { button, card, h } from "../ui/elements";
import { t } from "../ui/words";

/** What can be done with what the server keeps. */
export interface Keeper {
  /** The file; settings of this browser go into it. */
  take(settings: string): Promise<Blob>;
  /** Go on with such a file; the settings that were in it, or why it is none. */
  bring(file: Uint8Array<ArrayBuffer>): Promise<{ settings?: string; reason?: string }>;
}

/** What the client itself remembers; others may keep something at this address, too. */
const OURS = /^(theme|confirm|notation|problems|sound|volume|seen)$|^(met|told)-/;

export function settings(): string {
  return JSON.stringify(Object.fromEntries(Object.entries(localStorage).filter(([name]) => OURS.test(name))));
}

export function settle(told: string): void {
  const brought = JSON.parse(told || "{}") as Record<string, string>;
  for (const name of Object.keys(localStorage)) if (OURS.test(name)) localStorage.removeItem(name);
  for (const [name, value] of Object.entries(brought)) if (OURS.test(name)) localStorage.setItem(name, value);
}

export function keepingCard(keeper: Keeper, over: () => void): HTMLElement {
  const said = h("p", { class: "error", role: "alert" });
  const question = h("div", { role: "status" });
  const chosen = h("input", { type: "file", id: "brought", class: "sr" });

  async function take(): Promise<void> {
    const copy = h("a", {
      href: URL.createObjectURL(await keeper.take(settings())),
      download: `digsite-${new Date().toISOString().slice(0, 10)}.db`,
    });
    copy.click();
  }

  async function bring(file: File): Promise<void> {
    const told = await keeper.bring(new Uint8Array(await file.arrayBuffer()));
    question.replaceChildren();
    if (told.reason !== undefined) {
      said.textContent = told.reason;
      return;
    }
    settle(told.settings ?? "");
    over();
  }

  function ask(file: File): void {
    said.textContent = "";
    question.replaceChildren(
      h(
        "p",
        {},
        t(
          "{name} replaces all games, campaigns and settings that are kept here now. Nothing brings them back.",
          {
            name: file.name,
          },
        ),
      ),
      h(
        "p",
        {},
        button(t("Replace what is here"), () => void bring(file), { class: "danger" }),
        " ",
        button(t("Leave it as it is"), () => question.replaceChildren()),
      ),
    );
  }

  chosen.addEventListener("change", () => {
    const [file] = chosen.files ?? [];
    if (file) ask(file);
    chosen.value = "";
  });
  return card(
    t("All of it as one file"),
    {},
    h("p", {}, t("All games, campaigns and settings, to keep safe or to go on with in another browser.")),
    h(
      "p",
      {},
      button(t("Save the file"), () => void take()),
    ),
    h("p", {}, chosen, h("label", { for: "brought", class: "button" }, t("Bring such a file"))),
    question,
    said,
    h(
      "p",
      {},
      h("a", { href: "about.html", target: "_top" }, t("What lies in this folder, and its licences")),
    ),
  );
}
