/** A finished game, looked back on: what decided it and three moments first, numbers one press deeper. */

import { Board } from "../board/board";
import { curve } from "../board/curve";
import { get, post, Trouble } from "../net/http";
import type { LookedMoment, Remark, Replay, Review, Reviewing, Sealed } from "../net/protocol";
import { button, card, copy, h, link } from "../ui/elements";
import { shape } from "../ui/screen";
import { say } from "../ui/speech";
import { decimal, t } from "../ui/words";
import { lookInto, PlayOn } from "./play_on";
import { agreed } from "./sealed";
import { page } from "./shell";

type Effort = "quick" | "thorough";

export async function reviewPage(id: string): Promise<void> {
  const frame = page("review", t("Look back"));
  frame.nav.append(link(t("Replay"), `/r/${id}`));
  const root = h("div", { class: "review" });
  frame.main.append(root);
  const looking = new Looking(id, root, frame.main);
  await looking.look("quick");
}

class Looking {
  private open = false;
  private stopped = false;

  constructor(
    private readonly id: string,
    private readonly root: HTMLElement,
    private readonly main: HTMLElement,
  ) {}

  /** Ask for a review, piece by piece while it is not there. Whoever stops asking has cancelled it. */
  async look(effort: Effort): Promise<void> {
    this.stopped = false;
    let reply = await this.ask(effort);
    while ("done" in reply && !this.stopped) {
      if (reply.done < reply.of) {
        this.working(effort, reply);
        reply = await post<Reviewing>(`/api/replays/${this.id}/review`, { effort });
      } else reply = await this.ask(effort);
    }
    if (!("done" in reply)) await this.show(reply);
  }

  private async ask(effort: Effort): Promise<Review | Reviewing> {
    const open = this.open ? "&open=yes" : "";
    const reply = await get<Review | Reviewing | Sealed>(
      `/api/replays/${this.id}/review?effort=${effort}${open}`,
    );
    if (!("question" in reply)) return reply;
    await agreed(this.main, reply);
    this.open = true;
    return this.ask(effort);
  }

  private working(effort: Effort, { done, of }: Reviewing): void {
    const bar = this.root.querySelector<HTMLProgressElement>("progress");
    if (bar) {
      bar.max = of;
      bar.value = done;
      return;
    }
    const stop = (): void => {
      this.stopped = true;
      this.root.replaceChildren(
        card(
          t("Stopped"),
          {},
          h(
            "p",
            {},
            button(t("Go on"), () => void this.again(effort)),
          ),
        ),
      );
    };
    const told = t("Every decision of the game is looked at again.");
    const progress = h("progress", { max: of, value: done, "aria-label": t("Looking back") });
    this.root.replaceChildren(
      card(
        t("Looking back"),
        { class: "working" },
        h("p", {}, told),
        progress,
        h("p", {}, button(t("Cancel"), stop)),
      ),
    );
    say(told);
  }

  private async again(effort: Effort): Promise<void> {
    this.root.replaceChildren();
    try {
      await this.look(effort);
    } catch (problem) {
      this.trouble(problem);
    }
  }

  private trouble(problem: unknown): void {
    if (!(problem instanceof Trouble)) throw problem;
    this.root.querySelector(".error")?.remove();
    this.root.prepend(h("p", { class: "error", role: "alert" }, problem.message));
  }

  private async show(review: Review): Promise<void> {
    document.title = `${t("Look back")}: ${review.title} · digsite`;
    const on = await PlayOn.of(this.id, review.game, review.sides.length);
    const against = on.choice();
    const moments = review.moments.map((one) => this.moment(one, on));
    const shared = h("span", { role: "status" });
    const share = async (): Promise<void> => {
      const copied = await copy(location.href);
      shared.textContent = copied ? t("The link is copied.") : t("Please copy by hand");
    };
    this.root.replaceChildren(
      h("h1", {}, review.result),
      h("p", { class: "decided" }, review.decided),
      h("div", { class: "three" }, ...moments.map(({ root }) => root)),
      against ? h("p", { class: "row" }, h("span", {}, t("Against whom")), against) : "",
      h(
        "p",
        { class: "row" },
        review.effort === "quick" &&
          button(t("Look more carefully"), () => void this.again("thorough"), { "data-tool": "thorough" }),
        button(t("Share"), () => void share(), { "data-tool": "share" }),
        shared,
      ),
      this.deeper(review),
    );
    say(`${review.result} ${review.decided}`);
    for (const { draw } of moments) await draw();
  }

  /** One moment: its board, its sentence, and a way to do better. */
  private moment(one: LookedMoment, on: PlayOn): { root: HTMLElement; draw: () => Promise<void> } {
    const board = new Board({ role: "img" });
    const lucky = one.kind === "luckiest";
    const play = button(
      lucky ? t("Play on from here") : t("Try it yourself"),
      () => void on.from(one.moment, this.open).catch((problem: unknown) => this.trouble(problem)),
      { "data-tool": "play-on" },
    );
    const into = button(
      t("Analyse"),
      () => void lookInto(this.id, one.moment, this.open).catch((problem: unknown) => this.trouble(problem)),
      { "data-tool": "analyse" },
    );
    const root = card(
      { best: t("The best"), worst: t("The dearest"), luckiest: t("The luckiest") }[one.kind] ?? "",
      { "data-moment": one.kind },
      h("figure", {}, board.svg),
      h("p", {}, one.sentence),
      h("p", { class: "row" }, play, into, link(t("In the replay"), this.at(one.moment))),
    );
    const draw = async (): Promise<void> => {
      const open = this.open ? "&open=yes" : "";
      const replay = await get<Replay>(
        `/api/replays/${this.id}?step=${one.moment}&viewer=all&shape=${shape()}${open}`,
      );
      board.show(replay.scene);
    };
    return { root, draw };
  }

  private at(moment: number): string {
    return `/r/${this.id}#${moment}`;
  }

  /** Curves, percentages and single decisions, for those who want them. */
  private deeper(review: Review): HTMLElement {
    const percent = review.unit === "percent";
    const amount = (number: number): string =>
      percent ? `${number.toFixed(0)} %` : t("{n} points", { n: decimal(number) });
    const told = percent ? t("Chances from the beginning to the end") : undefined;
    return h(
      "details",
      { class: "deeper" },
      h("summary", {}, t("In numbers")),
      curve(review.curve, told),
      h(
        "table",
        { class: "result" },
        h(
          "thead",
          {},
          h(
            "tr",
            {},
            ...[t("Who"), t("Given away"), t("Luck"), t("Mistakes")].map((one) => h("th", {}, one)),
          ),
        ),
        h(
          "tbody",
          {},
          ...review.sides.map(({ name, cost, luck, mistakes }) =>
            h(
              "tr",
              {},
              h("th", { scope: "row" }, name),
              h("td", {}, amount(cost)),
              h("td", {}, amount(luck).replace("-", "−")),
              h("td", {}, mistakes),
            ),
          ),
        ),
      ),
      review.turning_points.length > 0 && h("h2", {}, t("Where it turned")),
      h(
        "ul",
        {},
        ...review.turning_points.map(({ moment, sentence }) => h("li", {}, link(sentence, this.at(moment)))),
      ),
      review.remarks.length > 0 && h("h2", {}, t("Decisions worth a word")),
      h("ul", { class: "remarks" }, ...review.remarks.map((one) => this.remark(one, amount))),
      h("p", {}, link(t("What pays, measured"), `/guide/${review.game}#strategy`)),
    );
  }

  private remark(one: Remark, amount: (number: number) => string): HTMLElement {
    const { name, played, cost, mistake, better } = one;
    const sentence = mistake
      ? t("{name} played {played}, which gave away {cost}.", { name, played, cost: amount(cost) })
      : t("{name} found {played}.", { name, played });
    return h(
      "li",
      { class: mistake ? "mistake" : "right" },
      link(sentence, this.at(one.moment)),
      h("ol", {}, ...better.map(({ move, value, why }) => h("li", {}, `${move}: ${amount(value)}. `, why))),
    );
  }
}
