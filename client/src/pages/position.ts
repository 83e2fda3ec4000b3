/** A position that somebody brings along, to look into it. */

import { post, Trouble } from "../net/http";
import type { Led, Sealed } from "../net/protocol";
import { sheet } from "../ui/dialogs";
import { h } from "../ui/elements";
import { go } from "../ui/place";
import { t } from "../ui/words";
import { agreed } from "./sealed";

/** Asks for a position: pasted, or from a file. A bad one is told where it is wrong. */
export function askForPosition(): void {
  const text = h("textarea", {
    rows: 9,
    required: true,
    spellcheck: "false",
    "aria-label": t("The position"),
    placeholder: '{"game": "indus", …}',
  });
  const file = h("input", { type: "file", accept: ".json,application/json", id: "position", class: "sr" });
  const said = h("p", { class: "error", role: "alert" });
  const form = h(
    "form",
    { class: "bring" },
    h("p", {}, t("A position as an analysis saves it: paste it here, or choose its file.")),
    text,
    h(
      "p",
      { class: "row" },
      h("button", { type: "submit", class: "primary" }, t("Analyse")),
      file,
      h("label", { for: file.id, class: "button" }, t("Choose a file")),
    ),
    said,
  );
  const send = async (open: boolean): Promise<void> => {
    const reply = await post<Led | Sealed>("/api/positions", { position: text.value, open });
    if ("table" in reply) return go(`/t/${reply.table}`);
    await agreed(form, reply);
    return send(true);
  };
  const begin = (): void => {
    said.textContent = "";
    send(false).catch((problem: unknown) => {
      if (!(problem instanceof Trouble)) throw problem;
      said.textContent = problem.message;
    });
  };
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    begin();
  });
  file.addEventListener("change", () => {
    const chosen = file.files?.[0];
    if (!chosen) return;
    void chosen.text().then((read) => {
      text.value = read;
      file.value = "";
      begin();
    });
  });
  sheet(t("Analyse a position"), form);
  text.focus();
}
