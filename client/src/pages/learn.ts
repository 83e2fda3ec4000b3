/** The tutorial: one thing to do at a time, on the real board. */

import { Board } from "../board/board";
import { Panels } from "../board/panels";
import { ActionBar } from "../input/action_bar";
import { Chooser } from "../input/chooser";
import { get, post } from "../net/http";
import type { Action, Lesson, Lessons, Previewed, Solution, Value, Verdict } from "../net/protocol";
import { button, h, link, ruleLink } from "../ui/elements";
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
  private readonly list = h("ol", { class: "steps" });
  private readonly task = h("div", { class: "task", "aria-live": "polite" });
  private step: Lesson | null = null;
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
      h("div", { class: "stage" }, this.task, this.board.svg),
      h(
        "aside",
        { class: "side", "aria-label": t("Lessons") },
        this.panels.near,
        h(
          "div",
          { class: "rest" },
          h("section", { class: "card" }, h("h2", {}, t("Lessons")), this.list),
          this.panels.far,
        ),
      ),
    );
    document.body.append(this.bar.root);
    void this.open(decodeURIComponent(location.hash.slice(1)) || (lessons.steps[0]?.id ?? ""));
  }

  private ask<T>(what: string, action?: Action, value: Value | null = null): Promise<T> {
    return post<T>(`/api/learn/${this.game}/${this.step?.id ?? ""}`, {
      do: what,
      action: action?.id,
      value: value ?? [],
      shape: shape(),
    });
  }

  private async open(id: string): Promise<void> {
    const step = await get<Lesson>(`/api/learn/${this.game}/${id}?shape=${shape()}`);
    this.step = step;
    history.replaceState(null, "", `#${step.id}`);
    this.board.show(step.scene, true);
    const cited = step.rules.flatMap((rule) => [" ", this.cite(rule)]);
    this.task.replaceChildren(h("h1", {}, step.title), h("p", {}, step.say, ...cited));
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
    this.list.replaceChildren(
      ...this.lessons.steps.map(({ id, title }) =>
        h(
          "li",
          { class: this.done.has(id) ? "done" : "" },
          button(title, () => void this.open(id), {
            class: "quiet",
            "aria-current": id === this.step?.id ? "step" : null,
          }),
        ),
      ),
    );
  }

  private async play(action: Action, value: Value | null): Promise<void> {
    const verdict = await this.ask<Verdict>("play", action, value);
    if (!verdict.done) {
      this.bar.tell("bad", verdict.sentence, verdict.rule && this.cite(verdict.rule));
      return;
    }
    const step = this.step;
    if (step) this.done.add(step.id);
    this.board.show(verdict.scene, true);
    this.chooser.rest(verdict.sentence);
    this.bar.tell("good", verdict.sentence);
    this.bar.tools.replaceChildren();
    this.bar.choices.replaceChildren(
      step?.next
        ? button(t("Next lesson"), () => void this.open(step.next ?? ""), {
            class: "primary",
            "data-play": true,
          })
        : link(t("Play a real game"), `/new/${this.game}`, { class: "button primary" }),
    );
    this.bar.choices.querySelector<HTMLElement>("button, a")?.focus();
    this.drawList();
  }

  private async solution(): Promise<void> {
    const shown = await this.ask<Solution>("solution");
    if (shown.action) this.chooser.point(shown.action, shown.value);
    // On the board one sees what is meant; its notation is for where it cannot be pointed at.
    const press = t("Like this; now it is yours to do.");
    this.bar.tell("hint", shown.action ? press : t("Like this: {move}", { move: shown.move }));
  }
}
