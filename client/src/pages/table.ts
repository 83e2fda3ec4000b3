/** A table: the board, the tray, the people, the journal. */

import { Board } from "../board/board";
import { chanceControls } from "../input/chance";
import { drawCurtain, liftCurtain, sheet } from "../ui/dialogs";
import { Hands } from "../input/chooser";
import { Journal } from "../board/journal";
import { get, Line, post, Trouble } from "../net/line";
import { invitations, type Links, People, seatChange, waitingFor } from "../board/people";
import type {
  Action,
  Chance,
  Change,
  Entry,
  GameCard,
  Message,
  Previewed,
  SceneJson,
  Value,
  View,
} from "../net/protocol";
import { resultTable } from "../board/result";
import { lookingBack, Scrubber } from "../board/timeline";
import { failed, page, type Page } from "./shell";
import { say } from "../ui/speech";
import { Tray } from "../input/action_bar";
import { button, card, h, link } from "../ui/elements";
import { t } from "../ui/words";

const WIDE = 760;
/** A short breath between one's own move and handing the screen on. */
const BREATH = 700;

export async function tablePage(id: string): Promise<void> {
  new Table(id);
}

class Table {
  private readonly page: Page = page("table", t("Table"));
  private readonly board = new Board();
  private readonly tray = new Tray();
  private readonly journal = new Journal((step) => void this.look(step));
  private readonly people = new People();
  private readonly scrub = new Scrubber((step) => void this.look(step), false);
  private readonly notices = h("div", { class: "notices", role: "status" });
  private readonly looks = h("div", { class: "looks row", role: "group", "aria-label": t("Ways to look") });
  private readonly stage = h("div", { class: "stage" }, this.looks, this.board.svg);
  private readonly side = h("aside", { class: "side", "aria-label": t("At the table") });
  private readonly clock = h("span", { class: "clock", role: "timer" });
  private readonly hands: Hands;
  private readonly line: Line;
  private now: View | null = null;
  private game: GameCard | null = null;
  private looking: number | null = null;
  private asked: { seat: number; text: string } | null = null;
  private trouble = "";
  private shape: "wide" | "tall" = "wide";
  private handover = 0;
  private resultShown = false;
  private deadline = 0;
  /** The campaign this table belongs to. */
  private book: string | null = null;

  constructor(private readonly id: string) {
    this.hands = new Hands(this.board, this.tray, {
      children: async (action) =>
        (await this.ask<{ actions: Action[] }>("children", { action: action.id })).actions,
      preview: (action, value) => this.ask<Previewed>("preview", { action: action.id, value }),
      play: (action, value) => this.play(action, value),
    });
    this.page.main.append(this.stage, this.side);
    document.body.append(this.tray.root);
    this.tray.root.prepend(this.notices);
    this.shape = this.wanted();
    new ResizeObserver(() => this.reshape()).observe(this.page.main);
    window.setInterval(() => this.tick(), 500);
    document.addEventListener("keydown", (event) => this.keys(event));
    this.line = new Line(`/ws/${id}`, {
      open: () => this.hello(),
      message: (message) => this.hear(message),
      state: (connected, goodbye) => {
        if (!connected && !this.now) void this.missing();
        this.trouble = connected ? "" : (goodbye ?? t("The line is down. Trying again…"));
        this.drawNotices();
      },
    });
  }

  // Talking

  private hello(seat: number | null | undefined = this.now?.seat): void {
    this.line.send({
      do: "hello",
      n: 0,
      shape: this.shape,
      language: document.documentElement.lang || "en",
      have: this.board.key,
      look: this.now?.look ?? "",
      ...(seat === undefined ? {} : { seat }),
    });
  }

  /** A door that stays shut says nothing: ask over HTTP whether there is such a table for us. */
  private async missing(): Promise<void> {
    try {
      await get(`/api/replays/${this.id}?step=0`);
    } catch (problem) {
      if (!(problem instanceof Trouble) || problem.refused.kind === "lost") return;
      this.line.close();
      failed(problem);
    }
  }

  private ask<T>(what: string, more: Record<string, unknown> = {}): Promise<T> {
    return this.line.ask<T>({ do: what, seat: this.now?.seat ?? null, ...more });
  }

  private async play(action: Action, value: Value | null): Promise<void> {
    const now = this.now;
    if (!now || now.seat === null) return;
    const decision = now.decisions[now.seat];
    await this.line.ask(
      { do: "play", seat: now.seat, decision, action: action.id, value: value ?? [] },
      true,
    );
  }

  private hear(message: Message): void {
    if (message.is === "view") this.view(message);
    else if (message.is === "change") this.change(message);
    else if (message.is === "presence" && this.now) {
      this.people.setThinking(message.thinking);
      this.now = { ...this.now, players: message.players };
      this.drawPeople();
    } else if (message.is === "asked") {
      this.asked = message;
      say(message.text, "assertive");
      this.drawNotices();
    } else if (message.is === "settled") {
      this.asked = null;
      this.note(message.yes ? t("Taken back.") : t("The others would rather go on."));
      this.drawNotices();
    }
  }

  private view(view: View): void {
    const first = this.now === null;
    const seatBefore = this.now?.seat;
    this.now = view;
    this.looking = null;
    liftCurtain();
    this.board.show(view.scene, !first && seatBefore === view.seat);
    this.drawLooks();
    this.journal.show(view.journal);
    this.journal.mark(null);
    this.situation(view.scene.actions);
    if (first) void this.settleIn(view);
  }

  private async settleIn(view: View): Promise<void> {
    const guide = link(t("Guide"), `/guide/${view.game}`, { target: "_blank", rel: "noopener" });
    this.page.nav.append(guide);
    if (view.kind === "campaign" && view.mine.length) {
      this.book = (await this.links().catch(() => null))?.campaign ?? null;
      // Its guide holds what this campaign has opened, too.
      if (this.book) guide.href += `?campaign=${this.book}`;
      if (this.resultShown && view.result) this.drawOutcome(view.result.sentence);
    }
    this.game = await get<GameCard>(`/api/games/${view.game}`).catch(() => null);
    this.drawSide();
    const open = view.players.some((player) => player.who === "open");
    if (open && view.mine.length) await this.share();
  }

  private change(change: Change): void {
    if (!this.now) return;
    const before = this.now;
    const {
      patch,
      events,
      actions,
      glances,
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
      scene: { ...before.scene, width, height, title, description, actions, glances },
    };
    this.journal.add(events);
    for (const entry of events) say(entry.text);
    if (this.looking === null) {
      const start = performance.now();
      this.board.size(width, height);
      this.board.patch(patch);
      this.board.name(title, description);
      performance.measure("patch", { start });
    }
    this.situation(actions);
  }

  // What is so now

  private situation(actions: Action[]): void {
    const now = this.now;
    if (!now) return;
    this.page.where.textContent = now.scene.title;
    this.deadline = now.clock?.left != null ? Date.now() + now.clock.left * 1000 : 0;
    this.drawPeople();
    this.drawTools();
    this.drawNotices();
    this.scrub.set(this.looking ?? now.step, now.step);
    const mineNow = now.seat !== null && now.acting.includes(now.seat) && !now.over;
    document.title = `${mineNow ? "● " : ""}${now.scene.title} · digsite`;
    if (this.looking !== null) return;
    if (now.chance && now.referee) this.referee(now.chance);
    else if (mineNow && actions.length) this.turn(actions, now);
    else this.hands.rest(waitingFor(now), now.scene.glances);
    this.pass(now);
    if (now.over && now.result && !this.resultShown) this.finish();
  }

  private turnSaid = "";

  private turn(actions: Action[], now: View): void {
    this.hands.show(actions, now.prompt, now.scene.glances);
    const key = `${now.seat}:${now.decisions[now.seat ?? -1]}`;
    if (key !== this.turnSaid) say(now.prompt);
    this.turnSaid = key;
  }

  private referee(chance: Chance): void {
    this.hands.rest(chance.prompt);
    const give = (text: string): void => this.tool(this.ask("chance", { text }));
    const draw = (): void => this.tool(this.ask("chance", { draw: true }));
    this.tray.choices.replaceChildren(...chanceControls(chance, give, draw));
  }

  // One screen, several people

  private pass(now: View): void {
    clearTimeout(this.handover);
    if (now.over || (now.seat !== null && now.acting.includes(now.seat))) return;
    const next = now.acting.find((seat) => now.mine.includes(seat));
    if (next === undefined) return;
    this.handover = window.setTimeout(
      () => {
        if (now.curtain.includes(next)) drawCurtain(now.players[next]?.name ?? "", () => this.hello(next));
        else this.hello(next);
      },
      now.seat === null ? 0 : BREATH,
    );
  }

  // Looking back

  private async look(step: number): Promise<void> {
    const now = this.now;
    if (!now) return;
    if (step >= now.step) {
      this.back();
      return;
    }
    try {
      const past = await this.ask<{ step: number; scene: SceneJson; events: Entry[] }>("look", { step });
      this.looking = past.step;
      this.board.show(past.scene, true);
      this.hands.rest(past.events.map((entry) => entry.text).join(" ") || past.scene.description);
      this.journal.mark(past.step);
      this.scrub.set(past.step, now.step);
      this.drawTools();
      this.drawNotices();
      say(past.scene.description);
    } catch (problem) {
      this.hands.trouble(problem);
    }
  }

  private back(): void {
    if (this.looking !== null) this.hello();
  }

  // The tray's tools

  private tool(work: Promise<unknown>): void {
    work.catch((problem: unknown) => this.hands.trouble(problem));
  }

  private drawTools(): void {
    const now = this.now;
    if (!now) return;
    const { can } = now;
    const parts: HTMLElement[] = [];
    const add = (id: string, label: string, run: () => void): void =>
      void parts.push(button(label, run, { class: "quiet", "data-tool": id }));
    if (this.deadline) parts.push(this.clock);
    if (this.looking !== null) {
      this.tray.tools.replaceChildren(...parts);
      return;
    }
    if (can.withdraw) add("withdraw", t("Choose again"), () => this.tool(this.ask("withdraw")));
    if (can.hint) add("hint", t("Hint"), () => void this.hint());
    if (can.undo || can.ask) add("undo", can.ask ? t("Ask to undo") : t("Undo"), () => void this.undo());
    if (can.retype) add("retype", t("Retype"), () => this.tool(this.ask("retype")));
    if (can.skip) add("skip", t("Hurry"), () => this.tool(this.ask("skip")));
    const focused = (document.activeElement as HTMLElement | null)?.dataset?.tool;
    this.tray.tools.replaceChildren(...parts);
    if (focused) this.tray.tools.querySelector<HTMLElement>(`[data-tool="${focused}"]`)?.focus();
  }

  private async hint(): Promise<void> {
    this.tray.tell("hint", t("Let me think…"));
    try {
      const hint = await this.ask<{ move: string; why: string; action: string | null; value: Value | null }>(
        "hint",
      );
      if (hint.action) await this.hands.point(hint.action, hint.value);
      this.tray.tell("hint", hint.why || hint.move);
    } catch (problem) {
      this.hands.trouble(problem);
    }
  }

  private async undo(): Promise<void> {
    try {
      const done = await this.ask<{ undone: boolean }>("undo");
      if (!done.undone) this.note(t("The others are asked."));
    } catch (problem) {
      this.hands.trouble(problem);
    }
  }

  private keys(event: KeyboardEvent): void {
    const inBoard = this.board.svg.contains(document.activeElement);
    if (!inBoard || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "h" && this.now?.can.hint) void this.hint();
    else if (event.key === "u" && this.now?.can.undo) void this.undo();
  }

  // Notices above the tray

  private note(words: string): void {
    this.tray.tell("prompt", words);
    say(words);
  }

  private drawNotices(): void {
    const parts: HTMLElement[] = [];
    if (this.trouble) parts.push(h("p", { class: "notice bad" }, this.trouble));
    if (this.now?.kind === "fork")
      parts.push(
        h("p", { class: "notice" }, t("A what-if: nobody else sees this, and nothing here counts.")),
      );
    if (this.looking !== null)
      parts.push(
        lookingBack(
          this.looking,
          (step) => void this.look(step),
          () => this.back(),
        ),
      );
    const asked = this.asked;
    if (asked) {
      const answer = (yes: boolean): void => {
        this.asked = null;
        this.drawNotices();
        this.tool(this.line.ask({ do: "consent", seat: asked.seat, yes }));
      };
      parts.push(
        h(
          "p",
          { class: "notice" },
          asked.text,
          " ",
          button(t("Agree"), () => answer(true), { class: "primary small" }),
          " ",
          button(t("Rather not"), () => answer(false), { class: "small" }),
        ),
      );
    }
    const walked = (document.activeElement as HTMLElement | null)?.dataset?.walk;
    this.notices.replaceChildren(...parts);
    if (walked) this.notices.querySelector<HTMLElement>(`[data-walk="${walked}"]`)?.focus();
  }

  private tick(): void {
    if (!this.deadline) return;
    const left = Math.max(0, Math.ceil((this.deadline - Date.now()) / 1000));
    this.clock.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
    this.clock.classList.toggle("short", left <= 10);
  }

  /** Other ways to see the same table: a floor, a map, a deck of notes. */
  private drawLooks(): void {
    const now = this.now;
    if (!now) return;
    const all = now.looks.length
      ? [{ id: "", label: t("The table") }, ...now.looks.filter((one) => one.id)]
      : [];
    const choose = (look: string): void => {
      this.now = { ...now, look };
      this.hello();
    };
    this.looks.replaceChildren(
      ...all.map(({ id, label }) =>
        button(label, () => choose(id), {
          class: "small",
          "data-look": id,
          "aria-pressed": String(id === now.look),
        }),
      ),
    );
  }

  // Beside the board

  private drawPeople(): void {
    if (this.now) this.people.show(this.now, this.now.mine, this.now.seat);
    if (this.side.childElementCount) this.drawMore();
  }

  private readonly more = h("div", { class: "more" });
  private readonly outcome = h("div", { class: "outcome-card" });

  private drawSide(): void {
    this.side.replaceChildren(
      this.outcome,
      card(t("Journal"), { class: "story" }, this.journal.root, this.scrub.root),
      card(t("At the table"), { class: "company" }, this.people.root, this.more),
    );
    this.drawMore();
  }

  private moreShown = "";

  private drawMore(): void {
    const now = this.now;
    if (!now) return;
    const key = JSON.stringify([now.players, now.mine, now.can.fork, now.over, now.armed]);
    if (key === this.moreShown) return;
    this.moreShown = key;
    const sits = now.mine.length > 0;
    // A what-if and a puzzle are one's own: nobody is invited, no seat changes hands.
    const shared = sits && !now.over && (now.kind === "play" || now.kind === "campaign");
    const seats = now.players.map((player) =>
      seatChange(this.id, player, now.mine.includes(player.seat), this.game?.levels ?? [], (words) =>
        this.tray.tell("bad", words),
      ),
    );
    const armed = now.armed;
    this.more.replaceChildren(
      h(
        "p",
        { class: "row" },
        now.can.fork &&
          button(t("What if…"), () => void this.fork(), { class: "small", "data-tool": "fork" }),
        shared && button(t("Invite"), () => void this.share(), { class: "small", "data-tool": "invite" }),
        shared && button(t("Leave"), () => this.askToLeave(), { class: "small quiet" }),
      ),
      armed && sits ? this.arming(armed, now) : "",
      shared ? h("details", { class: "swap" }, h("summary", {}, t("Change seats")), ...seats) : "",
    );
  }

  /** Optional windows: who wants to be asked. */
  private arming(armed: readonly number[], now: View): HTMLElement {
    const seat = now.seat ?? now.mine[0] ?? 0;
    const box = h("input", { type: "checkbox", id: "armed", checked: armed.includes(seat) });
    box.addEventListener("change", () => this.tool(this.line.ask({ do: "arm", seat, on: box.checked })));
    return h("p", { class: "row" }, box, h("label", { for: "armed" }, t("Ask me before others go on")));
  }

  private links(): Promise<Links> {
    return get<Links>(`/api/tables/${this.id}/links`);
  }

  private async share(): Promise<void> {
    try {
      const links = await this.links();
      sheet(
        t("Invite"),
        h("p", {}, t("Send each person a link of their own.")),
        invitations(links, this.now?.players ?? []),
      );
    } catch (problem) {
      this.hands.trouble(problem);
    }
  }

  private async fork(): Promise<void> {
    try {
      const { table } = await this.ask<{ table: string }>("fork");
      window.open(`/t/${table}`, "_blank") ?? (location.href = `/t/${table}`);
    } catch (problem) {
      this.hands.trouble(problem);
    }
  }

  private askToLeave(): void {
    const stay = button(
      t("Stay"),
      () => document.querySelector<HTMLDialogElement>("dialog.sheet")?.close(),
      {},
    );
    const go = button(t("Leave the table"), () => void this.leave(), { class: "primary" });
    sheet(
      t("Leave?"),
      h("p", {}, t("A bot takes your seat, and the game goes on without you.")),
      h("p", { class: "row" }, go, stay),
    );
  }

  private async leave(): Promise<void> {
    try {
      await post(`/api/tables/${this.id}/leave`, {});
      location.href = "/";
    } catch (problem) {
      this.hands.trouble(problem);
    }
  }

  // The end

  private finish(): void {
    const result = this.now?.result;
    if (!result) return;
    this.resultShown = true;
    // A puzzle is measured against its par: that alone says how it went.
    const sentence = result.medal ?? result.sentence;
    this.drawOutcome(sentence);
    say(sentence);
    window.setTimeout(() => sheet(sentence, ...this.ending()).classList.add("ending"), 900);
  }

  private drawOutcome(sentence: string): void {
    this.outcome.replaceChildren(card(sentence, { class: "ending" }, ...this.ending()));
  }

  /** The scores, and where to go from here. */
  private ending(): (HTMLElement | DocumentFragment)[] {
    const now = this.now;
    const result = now?.result;
    if (!now || !result) return [];
    return [
      resultTable(result, now.players, now.game),
      h(
        "p",
        { class: "row" },
        now.mine.length > 0 &&
          now.kind === "play" &&
          button(t("Rematch"), () => void this.rematch(), { class: "primary" }),
        this.book && link(t("Back to the book"), `/c/${this.book}`, { class: "button primary" }),
        link(t("Replay"), `/r/${this.id}`, { class: "button" }),
        button(t("Save the record"), () => void this.save(), {}),
        link(t("Back to the camp"), "/", { class: "button quiet" }),
      ),
    ];
  }

  private async rematch(): Promise<void> {
    try {
      const { table } = await post<{ table: string }>(`/api/tables/${this.id}/rematch`, {});
      location.href = `/t/${table}`;
    } catch (problem) {
      if (problem instanceof Trouble) this.tray.tell("bad", problem.message);
      else throw problem;
    }
  }

  private async save(): Promise<void> {
    const { record, name } = await get<{ record: string; name: string }>(`/api/tables/${this.id}/record`);
    const address = URL.createObjectURL(new Blob([record], { type: "text/plain" }));
    h("a", { href: address, download: name }).click();
    URL.revokeObjectURL(address);
  }

  // Shapes

  private wanted(): "wide" | "tall" {
    return this.page.main.clientWidth >= WIDE ? "wide" : "tall";
  }

  private reshape(): void {
    const shape = this.wanted();
    if (shape === this.shape) return;
    this.shape = shape;
    if (this.now) this.hello();
  }
}
