/** The tutorial: one thing to do at a time, on the real board. */

import { Board } from "../board/board";
import { Panels } from "../board/panels";
import { Zoom } from "../board/zoom";
import { ActionBar } from "../input/action_bar";
import { Chooser } from "../input/chooser";
import { get, post } from "../net/http";
import type { Action, Lesson, Lessons, Previewed, Solution, Value, Verdict } from "../net/protocol";
import { button, card, h, link, ruleLink } from "../ui/elements";
import { shape } from "../ui/screen";
import { t } from "../ui/words";
import { page } from "./shell";

export async function learnPage(game: string): Promise<void> {
  new Learning(game, await get<Lessons>(`/api/learn/${game}`));
}

class Learning {
  private readonly frame;
  private readonly board = new Board();
  private readonly panels = new Panels(this.board, ["task"], () => this.chooser?.refresh());
  private readonly bar = new ActionBar();
  private readonly chooser: Chooser;
  private readonly lists = h("div", {});
  private readonly task = h("div", { class: "task", "aria-live": "polite" });
  private readonly stage = h("div", { class: "stage" }, this.task, this.board.svg);
  private readonly zoom = new Zoom(this.board, this.stage);
  private step: Lesson | null = null;
  /** What was done of a step that takes several moves. */
  private moves: string[] = [];
  private readonly done = new Set<string>();

  constructor(
    private readonly game: string,
    private readonly lessons: Lessons,
  ) {
    this.frame = page("learn", t("Learn {title}", { title: lessons.title }));
    this.frame.nav.append(link(t("Guide"), `/guide/${game}`), link(t("Play"), `/new/${game}`));
    this.chooser = new Chooser(this.board, this.bar, {
      children: async (action) => (await this.ask<{ actions: Action[] }>("children", action)).actions,
      preview: (action, value) => this.ask<Previewed>("preview", action, value),
      play: (action, value) => this.play(action, value),
    });
    this.frame.main.append(
      this.stage,
      h(
        "aside",
        { class: "side", "aria-label": t("Lessons") },
        this.panels.near,
        h("div", { class: "rest" }, this.lists, this.panels.far),
      ),
    );
    document.body.append(this.bar.root);
    void this.open(decodeURIComponent(location.hash.slice(1)) || this.first);
  }

  /** Whoever comes for the first time has two minutes. */
  private get first(): string {
    return (this.lessons.short[0] ?? this.lessons.steps[0])?.id ?? "";
  }

  private ask<T>(what: string, action?: Action, value: Value | null = null): Promise<T> {
    return post<T>(`/api/learn/${this.game}/${this.step?.id ?? ""}`, {
      do: what,
      action: action?.id,
      value: value ?? [],
      shape: shape(),
      moves: this.moves,
    });
  }

  private async open(id: string): Promise<void> {
    const step = await get<Lesson>(`/api/learn/${this.game}/${id}?shape=${shape()}`);
    this.step = step;
    this.moves = [];
    history.replaceState(null, "", `#${step.id}`);
    this.board.show(step.scene, true);
    this.zoom.closer(step.zoom);
    const cited = step.rules.flatMap((rule) => [" ", this.cite(rule)]);
    const opens = step.id === this.first && this.lessons.goal;
    this.task.replaceChildren(
      h("h1", {}, step.title),
      opens ? h("p", { class: "goal" }, this.lessons.goal) : "",
      h("p", {}, step.say, ...cited),
    );
    this.chooser.rest("");
    this.chooser.show(step.scene.actions, t("Your move."));
    this.bar.tools.replaceChildren(
      button(t("Show me"), () => void this.solution(), { class: "quiet", "data-tool": "solution" }),
    );
    this.drawList();
  }

  private cite(rule: string): HTMLElement {
    return ruleLink(rule, `/guide/${this.game}#${rule}`);
  }

  private drawList(): void {
    const { short, steps } = this.lessons;
    const part = (title: string, steps: Lessons["steps"]): HTMLElement =>
      card(title, {}, h("ol", { class: "steps" }, ...steps.map((one) => this.way(one))));
    this.lists.replaceChildren(
      ...(short.length ? [part(t("In two minutes"), short)] : []),
      part(short.length ? t("More lessons") : t("Lessons"), steps),
    );
  }

  private way({ id, title }: Lessons["steps"][number]): HTMLElement {
    return h(
      "li",
      { class: this.done.has(id) ? "done" : "" },
      button(title, () => void this.open(id), {
        class: "quiet",
        "aria-current": id === this.step?.id ? "step" : null,
      }),
    );
  }

  private async play(action: Action, value: Value | null): Promise<void> {
    const verdict = await this.ask<Verdict>("play", action, value);
    const step = this.step;
    if (!verdict.done) {
      const goesOn = verdict.moves.length > this.moves.length;
      if (verdict.moves.length !== this.moves.length) {
        this.moves = verdict.moves;
        this.board.show(verdict.scene, true);
        this.chooser.show(verdict.scene.actions, t("Your move."));
      }
      this.bar.tell(goesOn ? "good" : "bad", verdict.sentence, verdict.rule && this.cite(verdict.rule));
      return;
    }
    if (step) this.done.add(step.id);
    this.board.show(verdict.scene, true);
    this.chooser.rest(verdict.sentence);
    this.bar.tell("good", verdict.sentence);
    this.bar.tools.replaceChildren();
    this.bar.choices.replaceChildren(...this.onward(step?.next ?? null));
    this.bar.choices.querySelector<HTMLElement>("button, a")?.focus();
    this.drawList();
  }

  /** Where to go from a step that is done. */
  private onward(next: string | null): HTMLElement[] {
    const { steps, short, campaign } = this.lessons;
    const then = (label: string, id: string, looks: string): HTMLElement =>
      button(label, () => void this.open(id), { class: looks, "data-play": looks === "primary" });
    if (next) return [then(t("Next lesson"), next, "primary")];
    const after = short.some(({ id }) => id === this.step?.id) ? steps[0] : undefined;
    return [
      campaign
        ? link(t("Begin the campaign"), `/c/new?game=${this.game}`, { class: "button primary" })
        : link(t("Play a real game"), `/new/${this.game}`, { class: "button primary" }),
      ...(after ? [then(t("More lessons"), after.id, "quiet")] : []),
    ];
  }

  private async solution(): Promise<void> {
    const shown = await this.ask<Solution>("solution");
    if (shown.action) this.chooser.point(shown.action, shown.value);
    // On the board one sees what is meant; its notation is for where it cannot be pointed at.
    const press = t("Like this; now it is yours to do.");
    this.bar.tell("hint", shown.action ? press : t("Like this: {move}", { move: shown.move }));
  }
}
