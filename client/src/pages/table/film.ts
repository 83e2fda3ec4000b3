/** While you were away: the moves that one has not seen, as a short film. */

import { PACE } from "../../board/times";
import { button, h } from "../../ui/elements";
import { t } from "../../ui/words";
import type { TableContext } from "./context";

/** Of more moves than these only the last are shown. */
const LONGEST = 12;
/** So many tables are remembered. */
const MOST = 60;
const KEY = "seen";

type Seen = [table: string, step: number][];

function remembered(): Seen {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "[]") as Seen;
  } catch {
    return [];
  }
}

export class Film {
  private timer = 0;
  private from = 0;
  running = false;

  constructor(private readonly table: TableContext) {
    document.addEventListener("visibilitychange", () => (document.hidden ? this.missed() : this.caughtUp()));
  }

  /** The latest moves have come: who looks has seen them, who has been away is shown them. */
  caughtUp(): void {
    const { now, id } = this.table;
    if (!now || document.hidden || this.running) return;
    const others = remembered().filter(([table]) => table !== id);
    const last = remembered().find(([table]) => table === id)?.[1] ?? now.step;
    localStorage.setItem(KEY, JSON.stringify([[id, now.step], ...others].slice(0, MOST)));
    // Who is looking sees each move as it comes; a running clock leaves no time for films.
    if (last < now.step && !this.watched && !now.over && !now.clock)
      this.play(Math.max(last, now.step - LONGEST));
    this.watched = true;
  }

  /** Whether this page has shown the moves up to now. */
  private watched = false;

  /** From now on moves go by unseen. */
  missed(): void {
    this.watched = false;
  }

  private play(from: number): void {
    this.running = true;
    this.from = from;
    void this.show(from);
  }

  private async show(step: number): Promise<void> {
    const { now } = this.table;
    if (!this.running || !now) return;
    if (step >= now.step) {
      this.stop();
      return;
    }
    await this.table.look(step);
    this.timer = window.setTimeout(() => void this.show(step + 1), PACE.film);
  }

  stop(): void {
    clearTimeout(this.timer);
    this.running = false;
    this.table.back();
    this.caughtUp();
  }

  notice(): HTMLElement {
    const count = (this.table.now?.step ?? 0) - this.from;
    return h(
      "p",
      { class: "notice film" },
      t("Moves while you were away: {count}", { count }),
      " ",
      button(t("Skip"), () => this.stop(), { class: "primary small" }),
    );
  }
}
