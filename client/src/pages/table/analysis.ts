/** An analysis beside the board: how it stands, and the best moves, pressed to see and to play them. */

import { badge, signOf } from "../../board/badge";
import { get } from "../../net/http";
import type { Analysis, BestMove, KeptPosition, Side } from "../../net/protocol";
import { button, card, h, s, save } from "../../ui/elements";
import { say } from "../../ui/speech";
import { decimal, t } from "../../ui/words";
import type { TableContext } from "./context";

type Effort = "quick" | "thorough";
/** The drawn width of the whole of a bar. */
const WHOLE = 100;
/** Changes smaller than this are not told. */
const LEAST = 0.05;

export class Analysing {
  private readonly sides = h("ul", { class: "stands" });
  private readonly whose = h("p", { class: "whose" });
  private readonly moves = h("ol", { class: "best" });
  private readonly progress = h("progress", { "aria-label": t("Weighing the moves") });
  private readonly said = h("p", { class: "error", role: "alert" });
  private readonly deeper = button(t("Look deeper"), () => this.look("thorough"), {
    class: "small",
    "data-tool": "deeper",
  });
  /** Counts what was wanted: an answer to anything older is dropped. */
  private wanted = 0;
  private known = 0;
  private asking = false;
  private effort: Effort = "quick";
  private before: readonly Side[] = [];
  private latest: readonly Side[] = [];

  constructor(
    private readonly table: TableContext,
    root: HTMLElement,
  ) {
    root.replaceChildren(
      card(
        t("Analysis"),
        { class: "analysis" },
        this.sides,
        this.progress,
        this.whose,
        this.moves,
        this.said,
        h(
          "p",
          { class: "row" },
          this.deeper,
          button(t("Save position"), () => this.table.attempt(this.keep()), {
            class: "small",
            "data-tool": "save-position",
          }),
        ),
      ),
    );
  }

  /** The position on the board is another one. */
  draw(): void {
    this.before = this.latest;
    this.look("quick");
  }

  private look(effort: Effort): void {
    this.effort = effort;
    this.wanted += 1;
    this.said.textContent = "";
    this.moves.classList.add("old");
    this.deeper.disabled = true;
    this.progress.removeAttribute("value");
    this.progress.hidden = false;
    if (!this.asking) void this.ask();
  }

  /** Piece by piece until all is known. Whoever leaves stops asking, and has cancelled it. */
  private async ask(): Promise<void> {
    this.asking = true;
    while (this.known !== this.wanted) {
      const turn = this.wanted;
      try {
        const answer = await this.table.ask("analyse", { effort: this.effort });
        if (turn === this.wanted) this.show(answer, turn);
      } catch (problem) {
        if (turn !== this.wanted) continue;
        this.said.textContent = String((problem as Error).message);
        this.progress.hidden = true;
        break;
      }
    }
    this.asking = false;
  }

  private show(found: Analysis, turn: number): void {
    this.latest = found.sides;
    this.drawSides(found);
    this.progress.max = found.of || 1;
    this.progress.value = found.done;
    if (found.done < found.of) return;
    this.known = turn;
    this.progress.hidden = true;
    this.deeper.disabled = this.effort === "thorough" || !found.moves.length;
    this.drawMoves(found);
  }

  private drawSides({ sides, unit }: Analysis): void {
    const most = unit === "percent" ? WHOLE : Math.max(1, ...sides.map(({ value }) => value));
    this.sides.setAttribute(
      "aria-label",
      unit === "percent" ? t("Chances to win") : t("Points there will be"),
    );
    this.sides.replaceChildren(...sides.map((side, at) => this.side(side, at, most, unit)));
  }

  private side({ seat, name, value }: Side, at: number, most: number, unit: Analysis["unit"]): HTMLElement {
    const signs = seat === null ? [] : (this.table.standings[seat]?.marks ?? [seat]).map(signOf);
    const then = this.before[at]?.value ?? value;
    const change = value - then;
    return h(
      "li",
      {},
      h("span", { class: "signs" }, ...signs.map(badge)),
      h("span", { class: "name" }, name),
      Math.abs(change) > LEAST && h("small", {}, signed(change)),
      h("strong", {}, amount(value, unit)),
      bar((WHOLE * value) / most, signs[0]?.token),
    );
  }

  private drawMoves({ moves, unit, seat }: Analysis): void {
    const { now } = this.table;
    const name = seat === null ? "" : (now?.players[seat]?.name ?? "");
    this.whose.textContent = name
      ? t("The best moves, from what {name} knows:", { name })
      : now?.over
        ? t("The game is over.")
        : t("Chance is to act.");
    this.moves.classList.remove("old");
    const most = moves[0]?.worth ?? 0;
    this.moves.replaceChildren(...moves.map((one) => this.move(one, behind(most - one.worth, unit))));
  }

  private move(one: BestMove, told: string): HTMLElement {
    const play = button(t("Play it"), () => this.play(one), { class: "small primary", hidden: true });
    play.dataset.tool = "play-best";
    const see = h(
      "button",
      { type: "button", class: "line", "aria-pressed": "false", "data-move": one.move },
      h("span", {}, one.name),
      h("strong", {}, told),
      one.why && h("small", {}, one.why),
    );
    see.addEventListener("click", () => {
      for (const other of this.moves.querySelectorAll<HTMLElement>(".line"))
        other.setAttribute("aria-pressed", String(other === see));
      for (const other of this.moves.querySelectorAll<HTMLElement>("[data-tool]")) other.hidden = true;
      play.hidden = one.action === null;
      this.table.chooser.advise(one.path, one.value ? [...one.value] : null, one.why || one.name);
      this.table.traces.light(one.traces);
      // On a phone the board may be above.
      document.querySelector(".stage")?.scrollIntoView({ block: "nearest" });
      say(one.why);
    });
    return h("li", {}, see, play);
  }

  private play({ action, value }: BestMove): void {
    const { now } = this.table;
    const decision = now?.seat == null ? undefined : now.decisions[now.seat];
    if (action === null || decision === undefined) return;
    const played = { decision, action, value: value ? [...value] : [] };
    this.table.attempt(this.table.ask("play", played));
  }

  private async keep(): Promise<void> {
    const { position, name } = await get<KeptPosition>(`/api/tables/${this.table.id}/position`);
    save(name, JSON.stringify(position, null, 1), "application/json");
  }
}

const amount = (value: number, unit: Analysis["unit"]): string =>
  unit === "percent" ? `${decimal(value)} %` : t("{n} points", { n: decimal(value) });

/** How far a move is behind the best: what it is worth by itself is no chance to win. */
const behind = (gap: number, unit: Analysis["unit"]): string =>
  gap < LEAST
    ? t("best")
    : `−${unit === "percent" ? `${decimal(gap)} %` : t("{n} points", { n: decimal(gap) })}`;

const signed = (change: number): string => `${change > 0 ? "+" : "−"}${decimal(Math.abs(change))}`;

/** How much of the whole it is, in the colour of a seat. */
const bar = (part: number, token = "accent"): SVGElement =>
  s(
    "svg",
    { class: "share", viewBox: `0 0 ${WHOLE} 6`, preserveAspectRatio: "none", "aria-hidden": "true" },
    s("rect", {
      width: Math.max(0, Math.min(WHOLE, part)),
      height: 6,
      fill: `var(--${token.replace("seat", "cloth")})`,
    }),
  );
