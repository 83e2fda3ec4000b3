/** What a guest is told in the first games of a kind: what one wants, and a tip where it matters. */

import { button, h } from "../../ui/elements";
import { shape } from "../../ui/screen";
import { isFirst, isNew, untold } from "../../ui/settings";
import { say } from "../../ui/speech";
import { t } from "../../ui/words";
import type { TableContext } from "./context";

/** So many steps are enough to know the goal. */
const ENOUGH = 6;

export class Coach {
  /** Where a tip stands beside the board: a row below would take from its height. */
  readonly beside = h("div", { class: "beside" });
  private goal: HTMLElement | null = null;
  private tip: HTMLElement | null = null;
  /** The step at which the guest came; null before that. */
  private came: number | null = null;
  /** The decision for which a tip was asked for. */
  private decision = "";

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
    if (!now || now.over || !now.mine.length) return false;
    this.came = now.step;
    const here = goal !== "" && isFirst(now.game, id) && innerWidth <= innerHeight;
    if (here) this.goal = this.goalPart(goal);
    this.changed();
    void this.advise();
    return here;
  }

  /** A tip for this decision, if the guest is new here and has not been told. The goal is read first. */
  async advise(): Promise<void> {
    const { now, id } = this.table;
    if (!now || this.came === null || (this.goal && now.step === this.came)) return;
    const decision = this.present();
    if (!decision || decision === this.decision || now.kind === "fork" || !isNew(now.game, id)) return;
    this.decision = decision;
    this.tip = null;
    const answer = await this.table.ask("tips").catch(() => null);
    const tip = this.present() === decision && answer && untold(now.game, answer.tips);
    if (!tip) return;
    this.tip = h(
      "div",
      { class: "notice coach tip", "data-tip": tip.id },
      h("p", {}, h("strong", {}, t("Tip:")), " ", tip.text),
      button("×", () => this.put(() => (this.tip = null)), {
        class: "quiet small",
        "aria-label": t("Put the tip away"),
      }),
    );
    say(tip.text);
    this.changed();
  }

  /** The decision of the seat looked from; nothing where it has none. */
  private present(): string {
    const now = this.table.now;
    if (!now || now.over || now.seat === null || !now.acting.includes(now.seat)) return "";
    return `${now.seat}:${now.decisions[now.seat]}`;
  }

  private goalPart(goal: string): HTMLElement {
    return h(
      "div",
      { class: "notice coach" },
      h("details", { open: true }, h("summary", {}, h("strong", {}, t("The goal:")), " ", goal)),
      button("×", () => this.put(() => (this.goal = null)), {
        class: "quiet small",
        "aria-label": t("I know the goal"),
      }),
    );
  }

  private put(away: () => void): void {
    away();
    this.changed();
    void this.advise();
  }

  /** One at a time: the tip of this decision, or the goal. */
  parts(): HTMLElement[] {
    const { now, looking } = this.table;
    this.beside.replaceChildren();
    if (!now || now.over || looking !== null) return [];
    if (this.tip && this.present() === this.decision) {
      if (shape() === "tall") return [this.tip];
      this.beside.append(this.tip);
    }
    return this.goal && now.step <= ENOUGH ? [this.goal] : [];
  }
}
