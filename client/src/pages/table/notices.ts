/** What stands above the choices for a while: a lost line, a look at the past, a question. */

import { lookingBack } from "../../board/timeline";
import { button, h } from "../../ui/elements";
import { t } from "../../ui/words";
import type { TableContext } from "./context";

export class Notices {
  readonly root = h("div", { class: "notices", role: "status" });
  /** Why nothing comes from the server. */
  trouble = "";
  /** An undo that somebody asks for. */
  asked: { seat: number; text: string } | null = null;

  /** What those who run the server tell everybody. */
  announced = "";
  private busy = false;

  constructor(private readonly table: TableContext) {}

  draw(): void {
    const { now, looking } = this.table;
    const parts: HTMLElement[] = [];
    if (this.announced) parts.push(h("p", { class: "notice" }, this.announced));
    if (this.trouble) parts.push(h("p", { class: "notice bad" }, this.trouble));
    if (now?.kind === "fork")
      parts.push(
        h("p", { class: "notice" }, t("A what-if: nobody else sees this, and nothing here counts.")),
      );
    if (this.busy) parts.push(h("p", { class: "notice" }, t("The server is busy: bots think less for now.")));
    if (looking !== null)
      parts.push(
        lookingBack(
          looking,
          (step) => void this.table.look(step),
          () => this.table.back(),
        ),
      );
    if (this.asked) parts.push(this.question(this.asked));
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

  private question({ seat, text }: { seat: number; text: string }): HTMLElement {
    const answer = (yes: boolean): void => {
      this.asked = null;
      this.draw();
      this.table.attempt(this.table.ask("consent", { seat, yes }));
    };
    return h(
      "p",
      { class: "notice" },
      text,
      " ",
      button(t("Agree"), () => answer(true), { class: "primary small" }),
      " ",
      button(t("Rather not"), () => answer(false), { class: "small" }),
    );
  }
}
