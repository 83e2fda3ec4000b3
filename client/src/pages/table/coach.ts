/** What a guest is told in a first game of its kind: what one wants. */

import { button, h } from "../../ui/elements";
import { isFirst } from "../../ui/settings";
import { t } from "../../ui/words";
import type { TableContext } from "./context";

/** So many steps are enough to know the goal. */
const ENOUGH = 6;

export class Coach {
  private goal: HTMLElement | null = null;

  constructor(
    private readonly table: TableContext,
    private readonly changed: () => void,
  ) {}

  /**
   * In the guest's first game of its kind the goal stands above the choices, where the screen is upright:
   * across, the board needs all the height, and the goal has room beside it. Says whether it stands here.
   */
  begin(goal: string): boolean {
    const { now, id } = this.table;
    if (!now || now.over || !now.mine.length || !isFirst(now.game, id)) return false;
    if (innerWidth > innerHeight) return false;
    this.goal = h(
      "div",
      { class: "notice coach" },
      h("details", {}, h("summary", {}, h("strong", {}, t("The goal:")), " ", goal)),
      button("×", () => this.known(), { class: "quiet small", "aria-label": t("I know the goal") }),
    );
    this.changed();
    return true;
  }

  private known(): void {
    this.goal = null;
    this.changed();
  }

  parts(): HTMLElement[] {
    const { now, looking } = this.table;
    const wanted = this.goal && now && !now.over && now.step <= ENOUGH && looking === null;
    return wanted && this.goal ? [this.goal] : [];
  }
}
