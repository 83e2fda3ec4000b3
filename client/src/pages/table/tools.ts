/** The tools beside the choices: hint, undo and the like, and the clock. */

import { sheet } from "../../ui/dialogs";
import { button, h } from "../../ui/elements";
import { say } from "../../ui/speech";
import { t } from "../../ui/words";
import type { TableContext } from "./context";

/** What has a meaning of its own when it is pressed, and keys that only lead somewhere. */
const CONTROLS = "a, button, input, select, textarea, summary, dialog";
const WALKING = new Set(["Tab", "Shift", "Control", "Alt", "Meta"]);

export class Tools {
  private readonly clock = h("span", { class: "clock", role: "timer" });
  private deadline = 0;
  /** After which of one's own decisions the bots were hurried. */
  private hurried = "";

  constructor(private readonly table: TableContext) {
    window.setInterval(() => this.tick(), 500);
  }

  /** How long the decision of the moment may take. */
  setClock(left: number | null | undefined): void {
    this.deadline = left != null ? Date.now() + left * 1000 : 0;
  }

  private tick(): void {
    if (!this.deadline) return;
    const left = Math.max(0, Math.ceil((this.deadline - Date.now()) / 1000));
    this.clock.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
    this.clock.classList.toggle("short", left <= 10);
  }

  /** In the past there is nothing to do: only the clock runs. */
  draw(): void {
    const { now, looking, bar } = this.table;
    if (!now) return;
    const focused = (document.activeElement as HTMLElement | null)?.dataset?.tool;
    bar.tools.replaceChildren(...(this.deadline ? [this.clock] : []));
    if (looking !== null) return;
    const { can } = now;
    const add = (id: string, label: string, run: () => void): void =>
      bar.tools.append(button(label, run, { class: "quiet", "data-tool": id }));
    const ask = (what: "withdraw" | "retype" | "skip") => () => this.table.attempt(this.table.ask(what));
    if (can.withdraw) add("withdraw", t("Choose again"), ask("withdraw"));
    if (can.hint) add("hint", t("Hint"), () => this.hint());
    if (can.undo || can.ask) add("undo", can.ask ? t("Ask to undo") : t("Undo"), () => this.undo());
    if (can.retype) add("retype", t("Retype"), ask("retype"));
    if (can.skip) add("skip", t("Hurry"), ask("skip"));
    if (focused) bar.tools.querySelector<HTMLElement>(`[data-tool="${focused}"]`)?.focus();
  }

  /** Whoever plays with bots alone presses anywhere, and they do not wait to be followed. */
  hurry(event: PointerEvent | KeyboardEvent): void {
    const { now } = this.table;
    if (!now?.can.skip || ("key" in event && WALKING.has(event.key))) return;
    if (now.players.some(({ seat, who }) => who === "person" && !now.mine.includes(seat))) return;
    if (event.target instanceof Element && event.target.closest(CONTROLS)) return;
    const moves = JSON.stringify(now.decisions);
    if (moves === this.hurried) return;
    this.hurried = moves;
    this.table.attempt(this.table.ask("skip"));
  }

  private hint(): void {
    const { bar, chooser, traces } = this.table;
    bar.tell("hint", t("Let me think…"));
    const point = async (): Promise<void> => {
      const asked = this.question();
      const hint = await this.table.ask("hint").catch((problem: unknown) => {
        if (asked === this.question()) throw problem;
        return null;
      });
      // An answer to what is decided already helps nobody.
      if (!hint || asked !== this.question()) return;
      const why = hint.why || hint.move;
      bar.tell("hint", why);
      chooser.advise(hint.path, hint.value, why);
      traces.light(hint.traces);
    };
    this.table.attempt(point());
  }

  /** What is to be decided here and now. */
  private question(): string {
    const { now, looking } = this.table;
    return JSON.stringify([now?.seat, now?.step, now?.decisions, looking]);
  }

  private undo(): void {
    const take = async (): Promise<void> => {
      const { undone } = await this.table.ask("undo");
      if (!undone) this.note(t("The others are asked."));
    };
    this.table.attempt(take());
  }

  /** Say something that is not a choice. */
  note(words: string): void {
    this.table.bar.tell("prompt", words);
    say(words);
  }

  /** The letters that do the same as the buttons. */
  key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const can = this.table.now?.can;
    if (event.key === "h" && can?.hint) this.hint();
    else if (event.key === "u" && can?.undo) this.undo();
    else if (event.key === "?") this.keys();
  }

  /** What the keyboard can do here. */
  keys(): void {
    const all: [string, string][] = [
      ["Tab", t("to the board, the choices, the panels, the journal")],
      ["← ↑ → ↓", t("from place to place, or move what you hold")],
      ["Enter", t("choose, or play what is chosen")],
      ["Esc", t("back to the choice before")],
      ["R · F", t("turn, flip a piece")],
      ["N", t("the next legal place; with Shift the one before")],
      ["H", t("a hint")],
      ["U", t("take back")],
      ["?", t("these keys")],
    ];
    sheet(
      t("Keys"),
      h(
        "dl",
        { class: "keys" },
        ...all.flatMap(([key, told]) => [h("dt", {}, h("kbd", {}, key)), h("dd", {}, told)]),
      ),
    );
  }
}
