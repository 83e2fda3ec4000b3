/** A problem: one best result to be found on the real board, its proof, and more to practise with. */

import { Board } from "../board/board";
import { Panels } from "../board/panels";
import { Zoom } from "../board/zoom";
import { ActionBar } from "../input/action_bar";
import { Chooser } from "../input/chooser";
import { get, post } from "../net/http";
import type {
  Action,
  GameProblems,
  Previewed,
  ProblemPage,
  ProblemsPage,
  Proof,
  Tried,
  Value,
} from "../net/protocol";
import { button, card, copy, h, link, ruleLink } from "../ui/elements";
import { here } from "../ui/place";
import { shape } from "../ui/screen";
import { t } from "../ui/words";
import { page } from "./shell";

const HARDEST = 5;
const stars = (level: number): string => "★".repeat(level) + "☆".repeat(HARDEST - level);

/** What this browser remembers of problems that were solved: `scarabya/12`. */
const solved = (): string[] => JSON.parse(localStorage.getItem("problems") ?? "[]") as string[];

export async function problemPage(game: string): Promise<void> {
  const all = await get<ProblemsPage>("/api/problems");
  const number = game ? (here().pathname.split("/")[3] ?? "1") : String(all.number);
  const chosen = game || all.game;
  const problem = await get<ProblemPage>(`/api/problems/${chosen}/${number}?shape=${shape()}`);
  new Solving(problem, all);
}

class Solving {
  private readonly board = new Board();
  private readonly panels = new Panels(this.board, ["task"], () => this.chooser?.refresh());
  private readonly bar = new ActionBar();
  private readonly chooser: Chooser;
  private readonly said = h("div", { class: "proof", "aria-live": "polite" });
  private moves: string[] = [];
  private tries = 1;

  constructor(
    private readonly problem: ProblemPage,
    private readonly all: ProblemsPage,
  ) {
    const today = all.game === problem.game && all.number === problem.number;
    const frame = page("learn", today ? t("Problem of the day") : t("Problem"));
    frame.nav.append(link(t("Guide"), `/guide/${problem.game}`));
    this.chooser = new Chooser(this.board, this.bar, {
      children: async (action) => (await this.ask<{ actions: Action[] }>("children", action)).actions,
      preview: (action, value) => this.ask<Previewed>("preview", action, value),
      play: (action, value) => this.play(action, value),
    });
    const title = t("{title}, problem {number}", { title: problem.title, number: problem.number });
    const task = h(
      "div",
      { class: "task" },
      h("h1", {}, title, " ", h("span", { class: "stars", "aria-label": this.hard() }, stars(problem.level))),
      h("p", {}, problem.question),
    );
    const stage = h("div", { class: "stage" }, task, this.board.svg);
    new Zoom(this.board, stage);
    frame.main.append(
      stage,
      h(
        "aside",
        { class: "side", "aria-label": t("Problem") },
        h("div", { class: "near" }, this.said, this.panels.near),
        h("div", { class: "rest" }, ...all.games.map((one) => this.list(one)), this.panels.far),
      ),
    );
    document.body.append(this.bar.root);
    this.begin();
  }

  private hard(): string {
    return t("Level {level} of {most}", { level: this.problem.level, most: HARDEST });
  }

  private ask<T>(what: string, action?: Action, value: Value | null = null): Promise<T> {
    return post<T>(`/api/problems/${this.problem.game}/${this.problem.number}`, {
      do: what,
      action: action?.id,
      value: value ?? [],
      shape: shape(),
      moves: this.moves,
    });
  }

  private begin(): void {
    this.moves = [];
    this.board.show(this.problem.scene, true);
    this.chooser.rest("");
    this.chooser.show(this.problem.scene.actions, t("Your move."));
    this.bar.tools.replaceChildren(
      button(t("From the start"), () => this.begin(), { class: "quiet", "data-tool": "again" }),
      button(t("Show the proof"), () => void this.prove(), { class: "quiet", "data-tool": "proof" }),
    );
  }

  private async play(action: Action, value: Value | null): Promise<void> {
    const tried = await this.ask<Tried>("play", action, value);
    this.moves = tried.moves;
    this.board.show(tried.scene, true);
    if (tried.solved) {
      this.bar.tools.replaceChildren();
      this.chooser.rest(tried.sentence);
      this.bar.tell("good", tried.sentence);
      this.finish(tried);
      return;
    }
    this.chooser.show(tried.scene.actions, t("Your move."));
    if (tried.ended) this.tries += 1;
    const cite = tried.rule && ruleLink(tried.rule, `/guide/${this.problem.game}#${tried.rule}`);
    if (tried.sentence) this.bar.tell("bad", tried.sentence, cite);
  }

  private finish({ proof, share }: Tried): void {
    const { game, number } = this.problem;
    localStorage.setItem("problems", JSON.stringify([...new Set([...solved(), `${game}/${number}`])]));
    const text = this.tries > 1 ? share.replace(/[^·]*$/, ` ${t("tries: {n}", { n: this.tries })}`) : share;
    const send = button(
      t("Share"),
      () => {
        void copy(text).then((done) => {
          send.textContent = done ? t("Copied") : text;
        });
      },
      { "data-tool": "share" },
    );
    const next = this.next();
    this.tell(
      proof,
      h("p", { class: "row" }, send, next ? link(t("Next problem"), next, { class: "button primary" }) : ""),
    );
  }

  private async prove(): Promise<void> {
    const { proof } = await this.ask<Proof>("solution");
    this.tell(proof);
  }

  private tell(proof: readonly string[], ...more: HTMLElement[]): void {
    const steps = proof.map((sentence) => h("li", {}, sentence));
    this.said.replaceChildren(card(t("Proof"), {}, h("ol", {}, ...steps), ...more));
  }

  /** The next of the same level that was not solved yet. */
  private next(): string | null {
    const { game, number, level } = this.problem;
    const same = this.all.games.find((one) => one.game === game)?.levels[level - 1] ?? [];
    const known = solved();
    const open = same.find((one) => one !== number && !known.includes(`${game}/${one}`));
    return open ? `/problem/${game}/${open}` : null;
  }

  private list({ game, title, levels }: GameProblems): HTMLElement {
    const known = solved();
    const one = (number: number): HTMLElement =>
      link(number, `/problem/${game}/${number}`, {
        class: known.includes(`${game}/${number}`) ? "known" : "",
        "aria-current": game === this.problem.game && number === this.problem.number ? "page" : null,
      });
    return card(
      t("Problems of {title}", { title }),
      { class: "problems" },
      link(t("Problem of the day"), "/problem"),
      ...levels.map((numbers, at) =>
        h("details", {}, h("summary", {}, stars(at + 1)), h("p", { class: "row" }, ...numbers.map(one))),
      ),
    );
  }
}
