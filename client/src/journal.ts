/** The journal: what happened, told like a story, each page of it open to a second look. */

import type { Entry } from "./protocol";
import { h } from "./ui";
import { t } from "./words";

export class Journal {
  readonly root = h("ol", { class: "journal", tabindex: "0", "aria-label": t("Journal") });
  private steps = new Map<number, HTMLElement>();

  constructor(private readonly look: (step: number) => void) {}

  show(entries: readonly Entry[]): void {
    this.steps = new Map();
    this.root.replaceChildren();
    this.add(entries);
  }

  /** Entries of one step stand together; a step undone and played anew replaces its old page. */
  add(entries: readonly Entry[]): void {
    for (const { step, text, seat } of entries) {
      if (!text) continue;
      let page = this.steps.get(step);
      if (!page) {
        page = h(
          "li",
          { "data-step": step },
          h(
            "button",
            {
              type: "button",
              class: "step",
              "aria-label": t("Look at step {step}", { step }),
              onclick: () => this.look(step),
            },
            step,
          ),
          h("div", {}),
        );
        this.steps.set(step, page);
        this.root.append(page);
      }
      page.lastElementChild?.append(h("p", { class: seat === null ? "fate" : "" }, text));
    }
    this.toEnd();
  }

  toEnd(): void {
    this.root.scrollTop = this.root.scrollHeight;
  }

  /** Mark the page that is being looked at. */
  mark(step: number | null): void {
    for (const [number, page] of this.steps) {
      page.classList.toggle("looked", number === step);
      if (number === step) this.reveal(page);
    }
  }

  /** Scroll the journal alone: the board beside it must not leave the screen. */
  private reveal(page: HTMLElement): void {
    const list = this.root.getBoundingClientRect();
    const { top, bottom } = page.getBoundingClientRect();
    if (top < list.top) this.root.scrollTop += top - list.top;
    else if (bottom > list.bottom) this.root.scrollTop += Math.min(bottom - list.bottom, top - list.top);
  }
}
