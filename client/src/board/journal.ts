/** The journal: one line a turn, told like a story, each open to a second look, its places on the board. */

import type { Entry } from "../net/protocol";
import { button, card, h } from "../ui/elements";
import { showsNotation } from "../ui/settings";
import { t } from "../ui/words";

/** What a line is made of; a replay's marks are sentences alone. */
type Told = Pick<Entry, "step" | "text" | "seat"> & Partial<Entry>;

/** The most that one line says. */
const LONGEST = 90;

export interface Line {
  step: number;
  seat: number | null;
  parts: string[];
  entries: Told[];
}

/** Who, what and what it brought, as much as a line holds. */
export function lineText(parts: readonly string[], name: string): string {
  let line = name ? `${name} ${parts[0] ?? ""}` : (parts[0] ?? "");
  for (const part of parts.slice(1)) {
    if (line.length + part.length + 4 > LONGEST) return `${line} …`;
    line += `, ${part}`;
  }
  if (line.length > LONGEST) line = `${line.slice(0, LONGEST - 1)}…`;
  return line.charAt(0).toUpperCase() + line.slice(1);
}

/** Put entries to lines: a turn begins one, what follows joins it; what was before all turns is one line. */
export function linesOf(entries: readonly Told[], lines: Line[] = [], full = showsNotation()): Line[] {
  for (const entry of entries) {
    // What people did beside playing is a sentence of its own.
    const beside = entry.kind === "people";
    const { step, text, brief = text, begins = true } = beside ? { ...entry, brief: undefined } : entry;
    const seat = beside ? null : entry.seat;
    const part = full ? text : brief;
    const last = lines.at(-1);
    const setUp = step === 0 && entry.brief !== undefined && !beside;
    const joins =
      last && (setUp ? last.step === 0 : !begins && (seat === null || seat === last.seat) && last.step > 0);
    if (joins) {
      last.entries.push(entry);
      if (part && !setUp) last.parts.push(part);
    } else if (part || setUp) {
      lines.push({
        step,
        seat: setUp ? null : seat,
        parts: [setUp ? t("The table is set up.") : part],
        entries: [entry],
      });
    }
  }
  return lines;
}

/** A line in words; with codes its sentence names who, too. */
const wordsOf = ({ parts, seat }: Line, nameOf: (seat: number) => string): string =>
  lineText(parts, seat === null || showsNotation() ? "" : nameOf(seat));

/** What happened as the journal tells it: codes only for those who want to read them. */
export const sentences = (entries: readonly Told[], nameOf: (seat: number) => string): string[] =>
  linesOf(entries).map((line) => wordsOf(line, nameOf));

export class Journal {
  readonly root = h("ol", { class: "journal", tabindex: "0", "aria-label": t("Journal") });
  private lines: Line[] = [];
  private readonly nodes = new Map<Line, HTMLElement>();
  /** What a seat is called. */
  nameOf: (seat: number) => string = () => "";
  /** Somebody points at a line, or at none any more. */
  onPoint: (line: Line | null) => void = () => undefined;

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

  /** One stop for the keyboard: arrows go from line to line. */
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
    this.root.classList.add("folded");
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

  show(entries: readonly Told[]): void {
    this.lines = [];
    this.nodes.clear();
    this.root.replaceChildren();
    this.atEnd = true;
    this.add(entries);
  }

  add(entries: readonly Told[]): void {
    const before = this.lines.at(-1);
    linesOf(entries, this.lines);
    for (const line of this.lines.slice(before ? this.lines.indexOf(before) : 0)) this.draw(line);
    // Once the rest of the page is drawn, too: then the browser lays out once for all who look.
    queueMicrotask(() => this.atEnd && this.toEnd());
  }

  private draw(line: Line): void {
    const { step, seat } = line;
    const words = wordsOf(line, this.nameOf);
    const known = this.nodes.get(line);
    if (known) {
      known.querySelector(".said-of")!.textContent = words;
      return;
    }
    const point = (on: boolean) => () => this.onPoint(on ? line : null);
    const page = h(
      "li",
      {
        "data-step": step,
        onpointerenter: point(true),
        onpointerleave: point(false),
        onfocusin: point(true),
        onfocusout: point(false),
      },
      h(
        "button",
        { type: "button", class: "step", tabindex: "-1", onclick: () => this.look(step) },
        h("span", { class: "step-number", "aria-label": t("Look at step {step}", { step }) }, step),
        h("span", { class: seat === null ? "said-of fate" : "said-of" }, words),
      ),
    );
    this.nodes.set(line, page);
    this.root.append(page);
  }

  private toEnd(): void {
    // Folded it shows its end anyway, and to ask how long it is makes the browser lay out.
    if (!this.root.classList.contains("folded")) this.root.scrollTop = this.root.scrollHeight;
  }

  /** Mark the line that is being looked at. */
  mark(step: number | null): void {
    const looked = step === null ? undefined : this.lines.filter((line) => line.step <= step).at(-1);
    for (const [line, page] of this.nodes) {
      page.classList.toggle("looked", line === looked);
      if (line === looked) this.reveal(page);
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
