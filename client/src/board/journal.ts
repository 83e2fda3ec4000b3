/** The journal: what happened, told like a story, each page of it open to a second look. */

import type { Entry } from "../net/protocol";
import { button, card, h } from "../ui/elements";
import { t } from "../ui/words";

export class Journal {
  readonly root = h("ol", { class: "journal folded", tabindex: "0", "aria-label": t("Journal") });
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
    root.addEventListener("keydown", (event) => this.key(event));
    // A higher bar or an outcome takes room away.
    new ResizeObserver(() => this.atEnd && this.toEnd()).observe(root);
  }

  /** One stop for the keyboard: arrows go from page to page. */
  private key(event: KeyboardEvent): void {
    if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
    const pages = [...this.root.querySelectorAll<HTMLElement>(".step")].filter((one) => one.offsetParent);
    const now = pages.indexOf(document.activeElement as HTMLElement);
    const next = event.key === "ArrowUp" ? (now < 0 ? pages.length : now) - 1 : now + 1;
    pages[Math.max(0, Math.min(pages.length - 1, next))]?.focus();
    event.preventDefault();
  }

  /** A card with its last lines; all of it, and what walks through time, when it is unfolded. */
  card(...unfolded: HTMLElement[]): HTMLElement {
    const more = h("div", { class: "unfolded", hidden: true }, ...unfolded);
    const toggle = button(
      t("All of it"),
      () => {
        const folded = this.root.classList.toggle("folded");
        more.hidden = folded;
        toggle.textContent = folded ? t("All of it") : t("Fold");
        toggle.setAttribute("aria-expanded", String(!folded));
        this.toEnd();
      },
      { class: "small quiet unfold", "aria-expanded": "false" },
    );
    return card(t("Journal"), { class: "story" }, toggle, this.root, more);
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
              tabindex: "-1",
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
