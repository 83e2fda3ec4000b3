/** The journal: what happened, told like a story, each page of it open to a second look. */

import type { Entry } from "../net/protocol";
import { h } from "../ui/elements";
import { t } from "../ui/words";

export class Journal {
  readonly root = h("ol", { class: "journal", tabindex: "0", "aria-label": t("Journal") });
  private steps = new Map<number, HTMLElement>();

  /** Whoever reads older pages is left there; whoever is at the end stays at the end. */
  private atEnd = true;
  private was = 0;

  constructor(private readonly look: (step: number) => void) {
    const { root } = this;
    root.addEventListener("scroll", () => {
      // When room was taken away it is not the reader who moved.
      if (root.scrollHeight - root.scrollTop - root.clientHeight < 4) this.atEnd = true;
      else if (root.scrollTop < this.was) this.atEnd = false;
      this.was = root.scrollTop;
    });
    // A higher bar or an outcome takes room away.
    new ResizeObserver(() => this.atEnd && this.toEnd()).observe(root);
  }

  show(entries: readonly Entry[]): void {
    this.steps = new Map();
    this.root.replaceChildren();
    this.atEnd = true;
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
    if (this.atEnd) this.toEnd();
  }

  private toEnd(): void {
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
    this.atEnd = false;
    const list = this.root.getBoundingClientRect();
    const { top, bottom } = page.getBoundingClientRect();
    if (top < list.top) this.root.scrollTop += top - list.top;
    else if (bottom > list.bottom) this.root.scrollTop += Math.min(bottom - list.bottom, top - list.top);
  }
}
