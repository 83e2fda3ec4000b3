/** Calling somebody back: "your turn" while the page is in the background, and the next table that waits. */

import { get } from "../../net/http";
import type { Waiting } from "../../net/protocol";
import { button, h, link } from "../../ui/elements";
import { t } from "../../ui/words";
import type { TableContext } from "./context";

/** Other tables are asked about no more often. */
const AGAIN = 15_000;

export class Calls {
  private next: Waiting | null = null;
  private asked = 0;

  constructor(
    private readonly table: TableContext,
    private readonly changed: () => void,
  ) {}

  /** It is one's turn here. */
  turn(words: string): void {
    if (!document.hidden || !isAllowed()) return;
    try {
      const call = new Notification(t("Your turn"), { body: words, tag: this.table.id });
      call.onclick = () => window.focus();
    } catch {
      // Some phones show notices only for a page's worker: the title still says it.
    }
  }

  /** There is nothing to do here: does another table wait? */
  async rest(): Promise<void> {
    if (Date.now() - this.asked < AGAIN || !this.table.now?.mine.length) return;
    this.asked = Date.now();
    this.next = await get<Waiting>(`/api/waiting?not=${this.table.id}`).catch(() => null);
    this.changed();
  }

  /** Here is something to do again. */
  busy(): void {
    this.next = null;
  }

  parts(): HTMLElement[] {
    if (!this.next?.table) return [];
    const { table, title, count } = this.next;
    return [
      h(
        "p",
        { class: "notice next" },
        count > 1
          ? t("Other tables that wait for you: {count}", { count })
          : t("Another table waits for you."),
        " ",
        link(t("To {title}", { title }), `/t/${table}`, { class: "button primary small" }),
      ),
    ];
  }

  /** For the menu: whether to be called. */
  setting(): HTMLElement | null {
    if (!("Notification" in window) || Notification.permission === "denied") return null;
    if (isAllowed()) return h("p", { class: "row" }, t("You are called when it is your turn."));
    const ask = (): void => void Notification.requestPermission().then(() => wish.remove());
    const wish = button(t("Call me when it is my turn"), ask, { class: "small", "data-tool": "call" });
    return wish;
  }
}

const isAllowed = (): boolean => "Notification" in window && Notification.permission === "granted";
