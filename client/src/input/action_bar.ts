/** The bar under the thumb: one sentence, the buttons of the moment, the table's tools. */

import { type Child, h, set } from "../ui/elements";
import { say } from "../ui/speech";
import { t } from "../ui/words";

export type Tone = "prompt" | "preview" | "good" | "bad" | "hint";

const SIGNS: Record<Tone, string> = { prompt: "", preview: "", good: "✓", bad: "✕", hint: "✦" };

/** More buttons than these are made smaller. */
export const MANY = 8;

export class ActionBar {
  readonly root: HTMLElement;
  private readonly sign = h("span", { class: "sign", "aria-hidden": "true" });
  private readonly words = h("p", { class: "words", id: "now" });
  private readonly extras = h("span", { class: "extras" });
  private readonly told = h("div", { class: "told" }, this.words, this.extras);
  readonly choices = h("div", { class: "choices", role: "group", "aria-label": t("Your choices") });
  readonly tools = h("div", { class: "tools", role: "group", "aria-label": t("Tools") });
  /** Whether somebody scrolled the row: to go back unasked would make the browser lay out at once. */
  private scrolled = false;

  constructor() {
    this.choices.addEventListener("scroll", () => (this.scrolled = this.choices.scrollLeft > 0));
    this.root = h(
      "section",
      { class: "tray", id: "tray", "aria-label": t("What to do now") },
      h("div", { class: "inner" }, this.told, h("div", { class: "buttons" }, this.choices, this.tools)),
    );
    // The page keeps as much room below as the bar covers.
    new ResizeObserver(() =>
      document.body.style.setProperty("--tray", `${this.root.offsetHeight}px`),
    ).observe(this.root);
  }

  /** One sentence, with a sign besides the colour, and things to press after it. */
  tell(tone: Tone, sentence: string, ...extras: Child[]): void {
    this.told.dataset.tone = tone;
    this.sign.textContent = SIGNS[tone];
    this.words.replaceChildren(...(SIGNS[tone] ? [this.sign, " "] : []), sentence);
    this.extras.replaceChildren(
      ...extras.filter((one): one is Node | string => one instanceof Node || typeof one === "string"),
    );
    if (tone === "bad") say(sentence, "assertive");
    else if (tone !== "prompt") say(sentence);
  }

  /**
   * Show the buttons of the moment; the one that has the keyboard keeps it. A `strip` is one row that
   * scrolls, where the screen is narrow.
   */
  offer(buttons: readonly HTMLElement[], strip: boolean): void {
    const held = document.activeElement instanceof HTMLElement ? document.activeElement.dataset : undefined;
    const again = held?.action ?? held?.control;
    this.choices.replaceChildren(...buttons);
    this.choices.classList.toggle("many", buttons.length > MANY);
    this.choices.classList.toggle("strip", strip);
    if (this.scrolled) this.choices.scrollLeft = 0;
    if (!again) return;
    const id = CSS.escape(again);
    this.choices.querySelector<HTMLElement>(`[data-action="${id}"],[data-control="${id}"]`)?.focus();
  }

  /** Whether there is something new that the bar does not show yet. */
  waits(on: boolean): void {
    set(this.root, { "aria-busy": on ? "true" : null });
  }

  get tone(): string {
    return this.told.dataset.tone ?? "";
  }
}
