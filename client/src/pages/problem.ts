/** A problem: one best result to be found on the real board, its proof, and more to practise with. */

import { Board } from "../board/board";
import { Panels } from "../board/panels";
import { Zoom } from "../board/zoom";
import { ActionBar } from "../input/action_bar";
import { Chooser } from "../input/chooser";
import { get, post } from "../net/http";
import type {
  Action,
  Led,
  Previewed,
  ProblemGroup,
  ProblemLink,
  ProblemPage,
  ProblemsPage,
  Proof,
  Tried,
  Value,
} from "../net/protocol";
import { button, card, copy, h, link, ruleLink } from "../ui/elements";
import { go, here } from "../ui/place";
import { shape } from "../ui/screen";
import { t } from "../ui/words";
import { page } from "./shell";

export async function problemPage(game: string): Promise<void> {
  const all = await get<ProblemsPage>("/api/problems");
  const number = game ? (here().pathname.split("/")[3] ?? "1") : String(all.number);
  const chosen = game || all.game;
  const problem = await get<ProblemPage>(`/api/problems/${chosen}/${number}?shape=${shape()}`);
  new Solving(problem, all, !game);
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
    all: ProblemsPage,
    today: boolean,
  ) {
    const frame = page("learn", today ? t("Problem of the day") : t("Problem"));
    frame.nav.append(link(t("Guide"), `/guide/${problem.game}`));
    this.chooser = new Chooser(this.board, this.bar, {
      children: async (action) => (await this.ask<{ actions: Action[] }>("children", action)).actions,
      preview: (action, value) => this.ask<Previewed>("preview", action, value),
      play: (action, value) => this.play(action, value),
    });
    const task = h(
      "div",
      { class: "task" },
      h(
        "h1",
        {},
        problem.title,
        " ",
        h("span", { class: "stars", "aria-label": problem.hard }, problem.stars),
      ),
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
        h(
          "div",
          { class: "rest" },
          h("p", {}, link(t("Problem of the day"), "/problem"), " ", all.said),
          ...all.groups.map(group),
          this.panels.far,
        ),
      ),
    );
    document.body.append(this.bar.root);
    this.begin();
  }

  private ask<T>(
    what: string,
    action?: Action,
    value: Value | null = null,
    moves: readonly string[] = this.moves,
  ): Promise<T> {
    return post<T>(`/api/problems/${this.problem.game}/${this.problem.number}`, {
      do: what,
      action: action?.id,
      value: value ?? [],
      shape: shape(),
      moves,
      tries: this.tries,
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

  private finish({ moves, named, proof, share, next }: Tried): void {
    const send = button(
      t("Share"),
      () => {
        void copy(share).then((done) => {
          send.textContent = done ? t("Copied") : share;
        });
      },
      { "data-tool": "share" },
    );
    const more = next ? link(t("Next problem"), next, { class: "button primary" }) : "";
    this.tell(moves, named, proof, h("p", { class: "row" }, send, more));
  }

  /** A table of one's own that begins here: every move may be tried, for all seats, and taken back. */
  private async tryOut(how: "try" | "analyse"): Promise<void> {
    const { table } = await this.ask<Led>(how, undefined, null, []);
    go(`/t/${table}`);
  }

  private async prove(): Promise<void> {
    const { line, named, proof } = await this.ask<Proof>("solution");
    this.tell(line, named, proof);
  }

  /** The proof, and its moves, each of which shows the board as it is then. */
  private tell(
    line: readonly string[],
    named: readonly string[],
    proof: readonly string[],
    ...more: HTMLElement[]
  ): void {
    const steps = named.map((name, at) =>
      button(
        `${at + 1}. ${name}`,
        async () => {
          const { scene } = await this.ask<Tried>("look", undefined, null, line.slice(0, at + 1));
          this.chooser.rest("");
          this.board.show(scene, true);
          this.board.svg.scrollIntoView({ block: "nearest" });
        },
        { class: "quiet", "data-walk": String(at + 1) },
      ),
    );
    const sentences = proof.map((sentence) => h("li", {}, sentence));
    this.said.replaceChildren(
      card(
        t("Proof"),
        {},
        h("ol", {}, ...sentences),
        h("p", { class: "row" }, ...steps),
        h(
          "p",
          { class: "row" },
          button(t("What if…"), () => void this.tryOut("try"), { class: "quiet", "data-tool": "what-if" }),
          button(t("Analyse"), () => void this.tryOut("analyse"), { class: "quiet", "data-tool": "analyse" }),
        ),
        ...more,
      ),
    );
  }
}

function group({ title, lists }: ProblemGroup): HTMLElement {
  const known = (one: ProblemLink): HTMLElement =>
    link(one.label, one.href, {
      class: one.solved ? "known" : "",
      "aria-current": one.href === here().pathname ? "page" : null,
    });
  return card(
    title,
    { class: "problems" },
    ...lists.map((one) =>
      h("details", {}, h("summary", {}, one.title), h("p", { class: "row" }, ...one.problems.map(known))),
    ),
  );
}
