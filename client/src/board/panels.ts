/**
 * Where the panels of a picture stand: those that a decision needs come first, those to look up after the
 * list of players. What the page tells in its own words is left out.
 */

import { sheet } from "../ui/dialogs";
import { button, h } from "../ui/elements";
import { t } from "../ui/words";
import type { Board, Panel } from "./board";

/** The panel that the list of players stands for, and by whose place the others are told apart. */
const SEATS = "seats";

export class Panels {
  /** What a decision needs. */
  readonly near = h("div", { class: "near" });
  /** What one looks up. */
  readonly far = h("div", { class: "far" });
  private open = "";

  /** `told` are the panels that the page tells in its own words. */
  constructor(
    private readonly board: Board,
    private told: readonly string[],
    private readonly changed: () => void = () => undefined,
  ) {
    board.onPanels = () => this.draw();
  }

  /** Leave other panels out. */
  leaveOut(told: readonly string[]): void {
    if (told.join() === this.told.join()) return;
    this.told = told;
    this.draw();
  }

  private draw(): void {
    const all = this.board.panels;
    const seats = all.findIndex(({ name }) => name === SEATS);
    const shown = ({ name }: Panel): boolean => !this.told.includes(name);
    const near = all.filter((panel, at) => shown(panel) && (seats < 0 || at < seats));
    const far = all.filter((panel, at) => shown(panel) && seats >= 0 && at >= seats);
    this.near.replaceChildren(...this.tabbed(near));
    this.far.replaceChildren(...far.map(({ root }) => root));
    for (const { root } of all) root.ondblclick = () => this.enlarge(root);
    this.changed();
  }

  /** Panels with a label share one place. */
  private tabbed(panels: readonly Panel[]): HTMLElement[] {
    const tabs = panels.filter(({ tab }) => tab);
    const first = tabs[0];
    if (!first || tabs.length < 2) return panels.map(({ root }) => root);
    if (!tabs.some(({ name }) => name === this.open)) this.open = first.name;
    const show = (): void => {
      for (const { name, root } of tabs) root.hidden = name !== this.open;
      for (const one of bar.children) one.setAttribute("aria-pressed", String(nameOf(one) === this.open));
    };
    const nameOf = (one: Element): string => (one as HTMLElement).dataset.tab ?? "";
    const bar = h(
      "div",
      { class: "tabs row", role: "group", "aria-label": tabs.map(({ tab }) => tab).join(", ") },
      ...tabs.map(({ name, tab }) =>
        button(
          tab,
          () => {
            this.open = name;
            show();
            this.changed();
          },
          { class: "small", "data-tab": name },
        ),
      ),
    );
    show();
    return panels.flatMap((panel) => (panel === first ? [bar, panel.root] : [panel.root]));
  }

  /** A panel to itself, as large as the screen allows. */
  private enlarge(root: HTMLElement): void {
    const place = h("span", {});
    root.before(place);
    const dialog = sheet(t("A closer look"), root);
    dialog.classList.add("closer");
    dialog.addEventListener("close", () => place.replaceWith(root));
  }
}
