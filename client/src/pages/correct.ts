/** Please correct us: a reader points at a sentence that is wrong, and says how it should be. */

import { post, Trouble } from "../net/http";
import { others } from "../net/transport";
import { sheet } from "../ui/dialogs";
import { button, h } from "../ui/elements";
import { t } from "../ui/words";

const LONGEST = 500;
/** What a sentence stands in. */
const WHOLE =
  "p, li, td, th, h1, h2, h3, h4, dt, dd, label, button, a, legend, figcaption, summary, option, text";

/** Asks for corrections; `close` puts away what it stands in. */
export function correctionPart(close: () => void): HTMLElement {
  // Without a server there is nobody to tell.
  if (!others()) return h("p", {});
  const marked = String(getSelection() ?? "").trim();
  const begin = (work: () => void) => () => {
    close();
    work();
  };
  return h(
    "div",
    { class: "correct" },
    h("p", {}, t("Only we have read these words so far. Please correct us where they are wrong.")),
    h(
      "p",
      { class: "row" },
      button(t("Point at a sentence"), begin(point)),
      button(
        t("Write it down"),
        begin(() => ask(marked)),
        { class: "quiet" },
      ),
    ),
  );
}

/** The next thing that is pressed is what is wrong; it does nothing else. */
function point(): void {
  const bar = h(
    "p",
    { class: "pointing", role: "status" },
    t("Press the sentence that is wrong."),
    " ",
    button(t("Never mind"), end),
  );
  function end(): void {
    for (const kind of SILENCED) removeEventListener(kind, silence, true);
    removeEventListener("keydown", leave, true);
    delete document.documentElement.dataset.pointing;
    bar.remove();
  }
  function leave(event: KeyboardEvent): void {
    if (event.key === "Escape") end();
  }
  function silence(event: Event): void {
    const pressed = event.target as Element;
    if (bar.contains(pressed)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (event.type !== "click") return;
    end();
    ask(textOf(pressed));
  }
  for (const kind of SILENCED) addEventListener(kind, silence, { capture: true, passive: false });
  addEventListener("keydown", leave, true);
  document.documentElement.dataset.pointing = "";
  document.body.append(bar);
}
const SILENCED = ["pointerdown", "pointerup", "mousedown", "mouseup", "touchstart", "touchend", "click"];

/** What is written where somebody pressed, or what is said there to those who do not see. */
function textOf(pressed: Element): string {
  const whole = pressed.closest(WHOLE) ?? pressed;
  const written = whole instanceof HTMLElement ? whole.innerText : whole.textContent;
  const said = pressed.closest("[aria-label]")?.getAttribute("aria-label");
  return (written?.trim() || said || "").replace(/\s+/g, " ").slice(0, LONGEST);
}

/** How should it read? */
function ask(wrong: string): void {
  const field = (id: string, value: string): HTMLTextAreaElement => {
    const area = h("textarea", { id, rows: 3, maxlength: LONGEST, required: true });
    area.value = value;
    return area;
  };
  const said = field("correct-said", wrong);
  const better = field("correct-better", wrong);
  const told = h("p", { role: "status" });
  const form = h(
    "form",
    { class: "correct" },
    h("label", { for: said.id }, t("What is written there")),
    said,
    h("label", { for: better.id }, t("What it should say")),
    better,
    h("p", {}, t("Your name is not sent along.")),
    h("p", { class: "row" }, h("button", { type: "submit", class: "primary" }, t("Send")), told),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void send(form, told, said.value, better.value);
  });
  sheet(t("Please correct us"), form);
  (wrong ? better : said).focus();
}

async function send(form: HTMLElement, told: HTMLElement, said: string, better: string): Promise<void> {
  try {
    await post("/api/corrections", { said, better, page: document.body.dataset.page ?? "" });
    form.replaceChildren(h("p", { role: "status" }, t("Thank you! Somebody will look at it.")));
  } catch (problem) {
    if (!(problem instanceof Trouble)) throw problem;
    told.textContent = problem.message;
  }
}
