/** A table: the board, the choices, the people, the journal; what the server tells goes to each. */

import { Board } from "../board/board";
import { Journal, sentences } from "../board/journal";
import { Panels } from "../board/panels";
import { waitingFor } from "../board/people";
import { Timeline } from "../board/timeline";
import { BREATH } from "../board/times";
import { Traces } from "../board/traces";
import { Zoom } from "../board/zoom";
import { ActionBar } from "../input/action_bar";
import { chanceControls } from "../input/chance";
import { Chooser } from "../input/chooser";
import { get, Trouble } from "../net/http";
import { Line } from "../net/line";
import type {
  Action,
  Answers,
  Chance,
  Change,
  Entry,
  Door,
  GameCard,
  Message,
  Question,
  Said,
  StandingJson,
  Value,
  View,
} from "../net/protocol";
import { drawCurtain, liftCurtain } from "../ui/dialogs";
import { button, card, h, link, menu } from "../ui/elements";
import { language } from "./languages";
import { Later } from "../ui/later";
import { shape } from "../ui/screen";
import { settingsPart } from "../ui/settings";
import { soundPart } from "../ui/sound";
import { say } from "../ui/speech";
import { t } from "../ui/words";
import { atTheDoor } from "./door";
import { failed, page, type Page } from "./shell";
import type { Analysing } from "./table/analysis";
import { Calls } from "./table/calls";
import { Coach } from "./table/coach";
import { Company } from "./table/company";
import type { Fields, TableContext } from "./table/context";
import { Ending } from "./table/ending";
import { Film } from "./table/film";
import { Notices } from "./table/notices";
import { Others } from "./table/others";
import { Sounds } from "./table/sounds";
import { Tools } from "./table/tools";

export async function tablePage(id: string): Promise<void> {
  new Table(id);
}

class Table implements TableContext {
  private readonly page: Page = page("table", t("Table"));
  private readonly side = h("aside", { class: "side", "aria-label": t("At the table") });
  private readonly board = new Board({}, this.side);
  readonly bar = new ActionBar();
  private readonly journal = new Journal((step) => void this.look(step));
  private readonly timeline = new Timeline((step) => void this.look(step), false);
  readonly traces = new Traces(this.board, (seat) => this.standings[seat]?.marks?.[0] ?? seat);
  private readonly company = new Company(this);
  private readonly tools = new Tools(this);
  private readonly others = new Others(this, () => this.notices.draw());
  private readonly film = new Film(this);
  private readonly calls = new Calls(this, () => this.notices.draw());
  private readonly coach = new Coach(this, () => this.notices.draw());
  private readonly sounds = new Sounds(this, () => this.notices.draw());
  private readonly notices: Notices = new Notices(
    this,
    this.others,
    this.film,
    this.calls,
    this.coach,
    this.sounds,
  );
  private readonly ending = new Ending(this, (line) => this.traces.point(line));
  private readonly panels = new Panels(this.board, [], () => {
    if (this.rest?.pending) this.relaid = true;
    else this.chooser?.refresh();
  });
  private readonly looks = h("div", { class: "looks" });
  private readonly stage = h("div", { class: "stage" }, this.board.svg);
  private readonly zoom = new Zoom(this.board, this.stage);
  /** How the position stands, where it is looked into. */
  private readonly beside = h("div", { class: "beside" });
  private analysing: Promise<Analysing> | null = null;
  readonly chooser: Chooser;
  private readonly line: Line;
  now: View | null = null;
  looking: number | null = null;
  private past: readonly StandingJson[] = [];
  /** What one wants here, until a few moves are made. */
  private goal: HTMLElement | null = null;
  private told: Entry[] = [];
  /** Whether the panels are others and the choices on them wait to be drawn there. */
  private relaid = false;
  /** What happened and is not written down yet. */
  private untold: Entry[] = [];
  /** All that changes but the picture, which comes first. */
  private readonly rest = new Later("beside", () => this.catchUp());
  /** Whether this is the first that is seen of the table. */
  private arrived = true;
  private shape = shape();
  private handover = 0;
  /** Whether there is nothing to do but wait. */
  private resting = false;
  private turnSaid = "";
  /** Whether somebody wants to see the board here although it is on a big screen. */
  private unfolded = false;

  constructor(readonly id: string) {
    this.chooser = new Chooser(this.board, this.bar, {
      children: async (action) => (await this.ask("children", { action: action.id })).actions,
      preview: (action, value) => this.ask("preview", { action: action.id, value }),
      play: (action, value) => this.play(action, value),
    });
    this.chooser.catchUp = () => this.rest.now();
    this.journal.nameOf = (seat) => this.nameOf(seat);
    this.journal.onPoint = (line) => this.traces.point(line);
    // By keyboard the choices come after the board and before everything to read.
    this.page.main.append(this.stage, this.bar.root, this.side);
    this.bar.root.prepend(this.notices.root);
    new ResizeObserver(() => this.reshape()).observe(this.page.main);
    document.addEventListener("keydown", (event) => {
      if (this.board.svg.contains(document.activeElement) || document.activeElement === document.body)
        this.tools.key(event);
    });
    for (const what of ["pointerdown", "keydown"] as const)
      document.addEventListener(what, (event) => this.resting && this.tools.hurry(event));
    this.line = new Line(`/ws/${id}`, {
      open: () => this.hello(),
      message: (message) => this.hear(message),
      state: (connected, goodbye) => {
        if (!connected && !this.now) void this.missing();
        if (!connected) this.film.missed();
        this.notices.trouble = connected ? "" : (goodbye ?? t("The line is down. Trying again…"));
        this.notices.draw();
      },
    });
  }

  async standingsAt(step: number): Promise<readonly StandingJson[]> {
    return (await this.ask("look", { step, have: this.board.key })).scene.standings;
  }

  private nameOf(seat: number): string {
    return this.now?.players[seat]?.name ?? "";
  }

  /** Where a seat is listed: what it takes goes there. */
  private rowOf(seat: number): Element | null {
    return this.side.querySelector(`.people [data-seat="${seat}"]`);
  }

  get standings(): readonly StandingJson[] {
    return this.looking === null ? (this.now?.scene.standings ?? []) : this.past;
  }

  // Talking

  private hello(seat: number | null | undefined = this.now?.seat): void {
    this.line.send({
      do: "hello",
      n: 0,
      shape: this.shape,
      language: language(),
      have: this.board.key,
      look: this.now?.look ?? "",
      ...(seat === undefined ? {} : { seat }),
    });
  }

  /** A door that stays shut says nothing: ask over HTTP what is behind it, and knock. */
  private async missing(): Promise<void> {
    try {
      const door = await get<Door>(`/api/tables/${this.id}/door`);
      if (door.inside) return;
      this.line.close();
      atTheDoor(door);
    } catch (problem) {
      if (!(problem instanceof Trouble) || problem.refused.kind === "lost") return;
      this.line.close();
      failed(problem);
    }
  }

  ask<Q extends Question>(what: Q, ...[more]: Fields<Q>): Promise<Answers[Q]> {
    return this.line.ask({ do: what, seat: this.now?.seat ?? null, ...more } as unknown as Said<Q>);
  }

  attempt(work: Promise<unknown>): void {
    work.catch((problem: unknown) => this.chooser.trouble(problem));
  }

  private async play(action: Action, value: Value | null): Promise<void> {
    const now = this.now;
    if (!now || now.seat === null) return;
    const decision = now.decisions[now.seat];
    if (decision === undefined) return;
    this.traces.clear();
    await this.line.ask(
      { do: "play", seat: now.seat, decision, action: action.id, value: value ?? [] },
      true,
    );
  }

  private hear(message: Message): void {
    if (message.is === "view") this.view(message);
    else if (message.is === "change") this.change(message);
    else if (message.is === "presence" && this.now) {
      const { is: _, thinking, busy, ...company } = message;
      this.notices.hurried(busy);
      this.company.setThinking(thinking);
      this.others.presence(this.now.players, company);
      const before = waitingFor(this.now);
      this.now = { ...this.now, ...company };
      // Whoever waits reads for whom, also when that one comes or goes.
      if (this.resting && before !== waitingFor(this.now)) this.waitFor(this.now);
      this.withScreen(this.now, this.now.scene.actions);
      this.company.draw();
      this.notices.draw();
    } else if (message.is === "notice") {
      this.notices.announced = message.text;
      this.notices.draw();
    } else if (message.is === "news") {
      this.others.hear(message);
      this.sounds.news(message);
    } else if (message.is === "asked") this.others.ask(message);
    else if (message.is === "settled") {
      if (message.text) this.tools.note(message.text);
      this.others.settled(message.wish);
    }
  }

  private view(view: View): void {
    const first = this.now === null;
    const seatBefore = this.now?.seat;
    this.now = view;
    this.looking = null;
    this.untold = [];
    this.rest.drop();
    this.bar.waits(false);
    liftCurtain();
    this.board.show(view.scene, !first && seatBefore === view.seat);
    this.drawLooks(view);
    this.told = [...view.journal];
    this.journal.show(view.journal);
    this.journal.mark(null);
    this.traces.begin(view.journal, view.mine);
    if (first) this.zoom.reset();
    this.situation(view, view.scene.actions);
    this.film.caughtUp();
    if (first) void this.settleIn(view);
  }

  /** What is asked for once, when the first view has come. */
  private async settleIn(view: View): Promise<void> {
    const guide = link(t("Guide"), `/guide/${view.game}`, { target: "_blank", rel: "noopener" });
    this.page.nav.append(guide, this.looks);
    const inBook = view.kind === "campaign" && view.mine.length > 0;
    const book = inBook ? ((await this.company.links().catch(() => null))?.campaign ?? null) : null;
    // Its guide holds what this campaign has opened, too.
    if (book) guide.href += `?campaign=${book}`;
    const game = await get<GameCard>(`/api/games/${view.game}`).catch(() => null);
    this.ending.belongs(book, game?.campaign ?? false);
    this.company.levels = game?.levels ?? [];
    const coached = view.can.analyse || this.coach.begin(game?.goal ?? "");
    if (game?.goal && !coached && view.step < 4 && !view.over)
      this.goal = card(t("The goal"), { class: "goal" }, h("p", {}, game.goal));
    this.page.nav.append(
      menu(
        t("Menu"),
        this.company.more,
        settingsPart(() => this.hello()),
        soundPart(),
        this.calls.setting(),
        button(t("Keys"), () => this.tools.keys(), { class: "small" }),
      ),
    );
    this.company.draw();
    this.side.replaceChildren(
      // What one looks up fills the column of what a decision needs.
      h(
        "div",
        { class: "lead", tabindex: "0", role: "region", "aria-label": t("Beside the board") },
        this.panels.near,
        this.panels.far,
      ),
      h(
        "div",
        { class: "rest" },
        this.beside,
        this.ending.root,
        this.coach.beside,
        this.goal,
        this.company.card(),
        this.journal.card(this.timeline.root),
      ),
    );
    this.chooser.refresh();
    // Marks in the panels, too, which have only now been laid out.
    this.traces.point(null);
    // Whoever followed an invitation came to play, not to invite others.
    const alone = !view.players.some(({ seat, who }) => who === "person" && !view.mine.includes(seat));
    if (alone && view.mine.length && view.players.some(({ who }) => who === "open")) this.company.share();
  }

  private change(change: Change): void {
    if (!this.now) return;
    const before = this.now;
    const {
      patch,
      events,
      actions,
      glances,
      parts,
      standings,
      width,
      height,
      title,
      description,
      is: _,
      ...situation
    } = change;
    this.now = {
      ...before,
      ...situation,
      scene: { ...before.scene, width, height, title, description, actions, glances, parts, standings },
    };
    // Asked for before anything is changed: so it comes before the browser draws.
    this.rest.soon();
    this.bar.waits(true);
    this.untold.push(...events);
    if (this.looking === null) {
      const start = performance.now();
      this.board.lie(parts);
      const own = before.mine.some((seat) => before.decisions[seat] !== this.now?.decisions[seat]);
      this.board.patch(patch, {
        events,
        step: change.step,
        waits: !own,
        taker: (seat) => this.rowOf(seat),
        hear: (motion) => this.sounds.hear(motion, own),
      });
      if (own) this.sounds.moved();
      this.board.name(title, description);
      performance.measure("patch", { start });
    }
    // Nobody sees it come in parts.
    if (document.hidden) this.rest.now();
  }

  /** What has changed beside the picture. */
  private catchUp(): void {
    const events = this.untold;
    this.untold = [];
    this.bar.waits(false);
    if (!this.now) return;
    // All is looked at before anything is drawn: the browser lays out once.
    if (this.looking === null) this.board.learn();
    this.told.push(...events);
    this.journal.add(events);
    for (const words of sentences(events, (seat) => this.nameOf(seat))) say(words);
    if (this.looking === null) this.traces.add(events);
    this.situation(this.now, this.now.scene.actions);
    if (this.relaid) this.chooser.refresh();
    this.relaid = false;
    this.film.caughtUp();
  }

  // What is so now

  private situation(now: View, actions: Action[]): void {
    this.page.where.textContent = now.title;
    if (now.step > 6) this.goal?.remove();
    document.body.dataset.over = now.over ? "yes" : "no";
    this.panels.leaveOut(now.scene.standings.length ? ["task", "seats"] : ["task"]);
    this.tools.setClock(now.clock?.left);
    this.company.draw();
    this.tools.draw();
    this.notices.draw();
    this.timeline.set(this.looking ?? now.step, now.step);
    const mineNow = now.seat !== null && now.acting.includes(now.seat) && !now.over;
    document.title = `${mineNow ? "● " : ""}${now.scene.title} · digsite`;
    if (this.looking !== null) return;
    this.withScreen(now, actions);
    if (this.resting && mineNow && actions.length) this.board.whenShown(() => this.sounds.turn());
    this.resting = false;
    if (now.chance && now.referee) this.referee(now.chance);
    else if (mineNow && actions.length) this.turn(actions, now);
    else this.waitFor(now);
    this.pass(now);
    if (now.can.analyse) void this.analyse();
    if (now.over) this.ending.show(this.told, !this.arrived);
    this.arrived = false;
  }

  private async analyse(): Promise<void> {
    this.analysing ??= import("./more").then(({ Analysing }) => new Analysing(this, this.beside));
    (await this.analysing).draw();
  }

  /** While the board is on a big screen a phone shows the hand and the choices, where those are enough. */
  private withScreen({ screen, seat }: View, actions: readonly Action[]): void {
    const enough = screen && seat !== null && !this.unfolded && actions.every(({ kind }) => kind === "pick");
    const big = enough ? "yes" : "no";
    if (big !== document.body.dataset.big) this.board.forget();
    document.body.dataset.big = big;
  }

  private waitFor(now: View): void {
    this.resting = this.looking === null;
    // How it ended is told beside the board: the bar need not say it, too.
    this.chooser.rest(now.over ? t("The game is over.") : waitingFor(now), now.scene.glances);
    void this.calls.rest();
  }

  private turn(actions: Action[], now: View): void {
    this.chooser.show(actions, now.prompt, now.scene.glances);
    const key = `${now.seat}:${now.decisions[now.seat ?? -1]}`;
    if (key !== this.turnSaid) {
      say(now.prompt);
      this.calls.turn(`${now.title}: ${now.prompt}`);
    }
    this.calls.busy();
    this.turnSaid = key;
    void this.coach.advise();
  }

  private referee(chance: Chance): void {
    this.chooser.rest(chance.prompt);
    const give = (text: string): void => this.attempt(this.ask("chance", { text }));
    const draw = (): void => this.attempt(this.ask("chance", { draw: true }));
    this.bar.choices.replaceChildren(...chanceControls(chance, give, draw));
  }

  /** One screen, several people: hand it to the next of them. */
  private pass(now: View): void {
    clearTimeout(this.handover);
    if (now.over || (now.seat !== null && now.acting.includes(now.seat))) return;
    const next = now.acting.find((seat) => now.mine.includes(seat));
    if (next === undefined) return;
    const hidden = now.curtain.includes(next);
    if (now.seat !== null) {
      // First the board that everybody may see; the curtain is drawn before it.
      this.handover = window.setTimeout(() => this.hello(hidden ? null : next), BREATH);
    } else if (hidden) drawCurtain(now.players[next]?.name ?? "", () => this.hello(next));
    else this.hello(next);
  }

  /** Show the board here, too. */
  unfold(): void {
    this.unfolded = true;
    if (this.now) this.withScreen(this.now, this.now.scene.actions);
  }

  /** One of several people at this screen wants to see what they know. */
  lookFrom(seat: number): void {
    this.hello(seat);
  }

  // Looking

  async look(step: number): Promise<void> {
    const now = this.now;
    if (!now) return;
    if (step >= now.step) {
      this.back();
      return;
    }
    try {
      const past = await this.ask("look", { step });
      this.looking = past.step;
      this.resting = false;
      this.past = past.scene.standings;
      this.company.draw();
      this.board.show(past.scene, true);
      const told = sentences(past.events, (seat) => this.nameOf(seat));
      this.chooser.rest(told.join(". ") || past.scene.description);
      this.journal.mark(past.step);
      this.timeline.set(past.step, now.step);
      this.tools.draw();
      this.notices.draw();
      say(past.scene.description);
    } catch (problem) {
      this.chooser.trouble(problem);
    }
  }

  back(): void {
    if (this.looking !== null) this.hello();
  }

  /** Other ways to see the same table: a floor, a map, a deck of notes. */
  private drawLooks(now: View): void {
    const all = now.looks.length
      ? [{ id: "", label: t("The table") }, ...now.looks.filter((one) => one.id)]
      : [];
    const choose = (look: string): void => {
      this.now = { ...now, look };
      this.hello();
    };
    const ways = all.map(({ id, label }) =>
      button(label, () => choose(id), {
        class: "small",
        "data-look": id,
        "aria-pressed": String(id === now.look),
      }),
    );
    this.looks.replaceChildren(...(ways.length ? [menu(t("View"), ...ways)] : []));
  }

  /** A screen of another shape asks for another picture. */
  private reshape(): void {
    const wanted = shape();
    if (wanted === this.shape) return;
    this.shape = wanted;
    if (this.now) this.hello();
  }
}
