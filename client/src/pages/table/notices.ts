/** What stands above the choices for a while: a lost line, a look at the past, a question. */

import { lookingBack } from "../../board/timeline";
import { h } from "../../ui/elements";
import { t } from "../../ui/words";
import type { Calls } from "./calls";
import type { Coach } from "./coach";
import type { TableContext } from "./context";
import type { Film } from "./film";
import type { Others } from "./others";
import type { Sounds } from "./sounds";

export class Notices {
  readonly root = h("div", { class: "notices", role: "status" });
  /** Why nothing comes from the server. */
  trouble = "";

  /** What those who run the server tell everybody. */
  announced = "";
  private busy = false;

  constructor(
    private readonly table: TableContext,
    private readonly others: Others,
    private readonly film: Film,
    private readonly calls: Calls,
    private readonly coach: Coach,
    private readonly sounds: Sounds,
  ) {}

  draw(): void {
    const { now, looking } = this.table;
    const parts: HTMLElement[] = [];
    if (this.announced) parts.push(h("p", { class: "notice" }, this.announced));
    if (this.trouble) parts.push(h("p", { class: "notice bad" }, this.trouble));
    if (now?.kind === "fork" && !now.can.analyse)
      parts.push(
        h("p", { class: "notice what-if" }, t("A what-if: nobody else sees this, and nothing here counts.")),
      );
    if (this.busy) parts.push(h("p", { class: "notice" }, t("The server is busy: bots think less for now.")));
    if (this.film.running) parts.push(this.film.notice());
    else if (looking !== null)
      parts.push(
        lookingBack(
          looking,
          (step) => void this.table.look(step),
          () => this.table.back(),
        ),
      );
    parts.push(...this.others.parts(), ...this.calls.parts(), ...this.coach.parts());
    parts.push(...this.sounds.parts(!parts.length));
    const walked = (document.activeElement as HTMLElement | null)?.dataset?.walk;
    this.root.replaceChildren(...parts);
    if (walked) this.root.querySelector<HTMLElement>(`[data-walk="${walked}"]`)?.focus();
  }

  /** Bots have to hurry, or need not any more. */
  hurried(busy: boolean): void {
    if (busy === this.busy) return;
    this.busy = busy;
    this.draw();
  }
}
