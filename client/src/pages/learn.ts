/** The tutorial: one thing to do at a time, on the real board. */

import { Board } from "../board/board";
import { Hands } from "../input/chooser";
import { get, post } from "../net/line";
import type { Action, Previewed, SceneJson, Value } from "../net/protocol";
import { page } from "./shell";
import { Tray } from "../input/action_bar";
import { button, h, link } from "../ui/elements";
import { t } from "../ui/words";

interface Lesson {
  title: string;
  steps: { id: string; title: string }[];
}

interface Step {
  id: string;
  title: string;
  say: string;
  rules: string[];
  scene: SceneJson;
  seat: number;
  previous: string | null;
  next: string | null;
}

interface Verdict {
  done: boolean;
  sentence: string;
  scene?: SceneJson | null;
  rule?: string | null;
}

export async function learnPage(game: string): Promise<void> {
  const lesson = await get<Lesson>(`/api/learn/${game}`);
  new Learning(game, lesson);
}

class Learning {
  private readonly frame;
  private readonly board = new Board();
  private readonly tray = new Tray();
  private readonly hands: Hands;
  private readonly list = h("ol", { class: "steps" });
  private readonly task = h("div", { class: "task", "aria-live": "polite" });
  private step: Step | null = null;
  private readonly done = new Set<string>();

  constructor(
    private readonly game: string,
    private readonly lesson: Lesson,
  ) {
    this.frame = page("learn", t("Learn {title}", { title: lesson.title }));
    this.frame.nav.append(link(t("Guide"), `/guide/${game}`), link(t("Play"), `/new/${game}`));
    this.hands = new Hands(this.board, this.tray, {
      children: async (action) => (await this.ask<{ actions: Action[] }>("children", action)).actions,
      preview: (action, value) => this.ask<Previewed>("preview", action, value),
      play: (action, value) => this.play(action, value),
    });
    this.frame.main.append(
      h("div", { class: "stage" }, this.task, this.board.svg),
      h(
        "aside",
        { class: "side", "aria-label": t("Lessons") },
        h("section", { class: "card" }, h("h2", {}, t("Lessons")), this.list),
      ),
    );
    document.body.append(this.tray.root);
    void this.open(decodeURIComponent(location.hash.slice(1)) || (lesson.steps[0]?.id ?? ""));
  }

  private get shape(): "wide" | "tall" {
    return this.frame.main.clientWidth >= 760 ? "wide" : "tall";
  }

  private ask<T>(what: string, action?: Action, value: Value | null = null): Promise<T> {
    return post<T>(`/api/learn/${this.game}/${this.step?.id ?? ""}`, {
      do: what,
      action: action?.id,
      value: value ?? [],
      shape: this.shape,
    });
  }

  private async open(id: string): Promise<void> {
    const step = await get<Step>(`/api/learn/${this.game}/${id}?shape=${this.shape}`);
    this.step = step;
    history.replaceState(null, "", `#${step.id}`);
    this.board.show(step.scene, true);
    const rules = step.rules.map((rule) =>
      link(rule, `/guide/${this.game}#${rule}`, { class: "rule", target: "_blank", rel: "noopener" }),
    );
    const cited = rules.flatMap((rule) => [" ", rule]);
    this.task.replaceChildren(h("h1", {}, step.title), h("p", {}, step.say, ...cited));
    this.hands.rest("");
    this.hands.show(step.scene.actions, t("Your move."));
    this.tray.tools.replaceChildren(
      button(t("Show me"), () => void this.solution(), { class: "quiet", "data-tool": "solution" }),
    );
    this.drawList();
  }

  private drawList(): void {
    this.list.replaceChildren(
      ...this.lesson.steps.map(({ id, title }) =>
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
      const rule = verdict.rule
        ? link(verdict.rule, `/guide/${this.game}#${verdict.rule}`, {
            class: "rule",
            target: "_blank",
            rel: "noopener",
          })
        : null;
      this.tray.tell("bad", verdict.sentence, rule);
      return;
    }
    const step = this.step;
    if (step) this.done.add(step.id);
    if (verdict.scene) this.board.show(verdict.scene, true);
    this.hands.rest(verdict.sentence);
    this.tray.tell("good", verdict.sentence);
    this.tray.tools.replaceChildren();
    this.tray.choices.replaceChildren(
      step?.next
        ? button(t("Next lesson"), () => void this.open(step.next ?? ""), {
            class: "primary",
            "data-play": true,
          })
        : link(t("Play a real game"), `/new/${this.game}`, { class: "button primary" }),
    );
    this.tray.choices.querySelector<HTMLElement>("button, a")?.focus();
    this.drawList();
  }

  private async solution(): Promise<void> {
    const shown = await this.ask<{ move: string; action: string | null; value: Value | null }>("solution");
    if (shown.action) await this.hands.point(shown.action, shown.value);
    // On the board one sees what is meant; its notation is for where it cannot be pointed at.
    const press = t("Like this; now it is yours to do.");
    this.tray.tell("hint", shown.action ? press : t("Like this: {move}", { move: shown.move }));
  }
}
