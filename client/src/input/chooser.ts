/** Choosing: walks the tree of actions with mouse, touch and keyboard. Knows no game. */

import type { Board } from "../board/board";
import { Trouble } from "../net/http";
import type { Action, Previewed, Refused, Value } from "../net/protocol";
import { button, ruleLink, settled } from "../ui/elements";
import { type How, mustConfirm } from "../ui/settings";
import { sayPlace } from "../ui/speech";
import { t } from "../ui/words";
import { type ActionBar, MANY } from "./action_bar";
import { chip, choiceList, controlButton, playButton } from "./choices";
import { Aiming } from "./kinds/aim";
import { arrow, fat, type Kind } from "./kinds/kind";
import { Placing } from "./kinds/place";
import { Pointing } from "./kinds/point";
import { glancesOf, isFine, nearest, neighbour, type Target, targetsOf } from "./targets";

/** Who answers: a table's socket, a lesson, a puzzle. */
export interface Referee {
  children: (action: Action) => Promise<Action[]>;
  preview: (action: Action, value: Value | null) => Promise<Previewed>;
  play: (action: Action, value: Value | null) => Promise<void>;
}

interface Level {
  title: string;
  actions: Action[];
}

/** A finger that misses by so many pixels means the nearest place; one that moves further drags. */
const REACH = 20;
const STILL = 10;

/** More buttons than these are one row that scrolls, where the screen is narrow. */
const FEW = 4;

export class Chooser {
  private levels: Level[] = [];
  private targets: Target[] = [];
  private glances: Target[] = [];
  private kind: Kind | null = null;
  private active: Action | null = null;
  private armed: Action | null = null;
  /** Whether somebody chose where the piece in hand is, rather than found it there. */
  private chosen = false;
  private refused = false;
  private playing: HTMLButtonElement | null = null;
  private busy = false;
  private advice: { path: readonly string[]; value: Value | null; why: string } | null = null;
  private prompt = "";
  private shown = "";
  /** The elements that tell more when pointed at. */
  private telling: readonly string[] = [];
  private asked = 0;
  private readonly soon = settled(() => void this.preview(), 90);
  private pointed: Action | undefined;
  /** Where a finger came down. */
  private finger: [number, number] = [0, 0];
  /** Draw what has come and is not drawn yet: what is outdated cannot be pressed. */
  catchUp: () => void = () => undefined;
  /** Who only passes over an element asks nothing. */
  private readonly linger = settled(() => this.peek(this.pointed), 160);

  constructor(
    private readonly board: Board,
    private readonly bar: ActionBar,
    private readonly referee: Referee,
  ) {
    board.svg.setAttribute("tabindex", "-1");
    board.onKey((event) => this.keys(event));
    document.addEventListener("keydown", (event) => this.freeKeys(event));
    document.addEventListener("pointerdown", (event) => (this.finger = [event.clientX, event.clientY]));
    document.addEventListener("pointerup", (event) => this.missed(event));
  }

  /** The actions of the moment. Those that are the same as before leave a choice half made alone. */
  show(actions: Action[], prompt: string, telling: readonly string[] = []): void {
    this.prompt = prompt;
    // The same actions in a picture of another shape lie elsewhere.
    const text = JSON.stringify([actions, telling, this.board.key]);
    if (text === this.shown && !this.busy) {
      if (this.bar.tone === "prompt") this.bar.tell("prompt", prompt);
      return;
    }
    this.shown = text;
    this.telling = telling;
    this.advice = null;
    this.levels = [{ title: "", actions }];
    this.settle();
  }

  /** Nothing can be done: another one's turn, a look at the past. */
  rest(prompt: string, telling: readonly string[] = []): void {
    this.shown = "";
    this.telling = telling;
    this.advice = null;
    this.prompt = prompt;
    this.levels = [];
    this.settle();
  }

  /** Things lie elsewhere now: the same choice, drawn anew. */
  refresh(): void {
    if (this.armed || this.kind) return;
    this.board.clearOver();
    this.drawTargets();
    // Nobody's turn: whoever else fills the bar keeps it.
    if (this.levels.length) this.drawChoices();
  }

  private get level(): Level | undefined {
    return this.levels.at(-1);
  }

  /** Draw the level anew, with nothing chosen yet. */
  private settle(): void {
    const focused = this.hasFocus();
    this.clear();
    const actions = this.level?.actions ?? [];
    const only = actions.length === 1 ? actions[0] : undefined;
    if (only && only.kind !== "pick") this.activate(only);
    this.drawTargets();
    this.drawChoices();
    this.bar.tell("prompt", this.levels.length > 1 ? (this.level?.title ?? "") : this.prompt);
    if (this.kind) this.soon();
    if (focused) this.focus();
    this.follow();
  }

  private clear(): void {
    this.soon.cancel();
    this.linger.cancel();
    this.kind?.stop();
    this.kind = null;
    this.active = null;
    this.armed = null;
    this.playing = null;
    this.unlens();
    this.targets = [];
    this.board.clearOver();
  }

  private hasFocus(): boolean {
    const now = document.activeElement;
    return now === this.board.svg || this.board.holds(now) || this.bar.choices.contains(now);
  }

  /** Put the keyboard where the next decision is made; where there is none, nothing speaks up. */
  focus(): void {
    const target =
      this.kind?.field ??
      this.targets.find(({ node }) => node.tabIndex === 0)?.node ??
      this.bar.choices.querySelector("button") ??
      this.board.svg;
    (target as HTMLElement | SVGElement).focus({ preventScroll: true });
  }

  // The tree

  private choose(actions: readonly Action[], how: How): void {
    this.catchUp();
    const [action] = actions;
    if (this.busy || !action || !this.offers(action)) return;
    if (actions.length > 1) this.push(this.level?.title ?? "", [...actions]);
    else if (action.children?.length) this.push(action.label, action.children);
    else if (action.more) void this.more(action);
    else if (action.kind !== "pick") this.activateAnew(action);
    else if (this.armed !== action && this.asks(action, how)) this.arm(action);
    else void this.commit(action, null);
  }

  /** Whether a choice is asked about once; where there is only one, it is what the player came for. */
  private asks({ weight, primary }: Action, how: How): boolean {
    if (primary && !weight) return false;
    if (weight !== "danger" && this.levels.length === 1 && this.level?.actions.length === 1) return false;
    return mustConfirm(how, weight);
  }

  /** A finger beside every place: the nearest is meant, and shown before it counts. */
  private missed(event: PointerEvent): void {
    const on = event.target instanceof Element ? event.target : null;
    if (!fat(event) || this.kind || !on?.closest("svg.board, svg.sheet-of")) return;
    if (on.closest(".spot, .glance")) return;
    const at: [number, number] = [event.clientX, event.clientY];
    if (Math.hypot(at[0] - this.finger[0], at[1] - this.finger[1]) > STILL) return;
    const target = nearest(this.targets, at, REACH);
    if (target) this.touch(target, true);
  }

  /** A place under a finger; one that is hard to hit is shown before it counts. */
  private touch(target: Target, unsure = isFine(target)): void {
    const [action] = target.actions;
    const plays = target.actions.length === 1 && action?.kind === "pick" && !action.children && !action.more;
    if (unsure && plays && action && !this.busy && this.armed !== action) this.arm(action);
    else this.choose(target.actions, "touch");
  }

  private push(title: string, actions: Action[]): void {
    this.levels.push({ title, actions });
    this.settle();
  }

  private async more(action: Action): Promise<void> {
    try {
      const below = await this.referee.children(action);
      if (this.offers(action)) this.push(action.label, below);
    } catch (problem) {
      this.trouble(problem);
    }
  }

  private back(): void {
    if (this.armed || (this.active && (this.level?.actions.length ?? 0) > 1)) {
      this.settle();
    } else if (this.levels.length > 1) {
      this.levels.pop();
      this.settle();
    }
  }

  private activateAnew(action: Action): void {
    this.clear();
    this.activate(action);
    this.drawTargets();
    this.drawChoices();
    this.soon();
    this.focus();
  }

  private activate(action: Action): void {
    const host = {
      board: this.board,
      changed: (spoken: string, hovering = false) => {
        sayPlace(spoken);
        this.unlens();
        this.chosen ||= !hovering;
        this.refused = false;
        this.brighten();
        if (this.bar.tone === "hint") this.bar.tell("prompt", this.prompt);
        this.soon();
      },
      commit: () => {
        this.chosen = true;
        this.brighten();
        if (!mustConfirm("mouse", action.weight)) void this.commit(action, this.kind?.value ?? null);
      },
      renew: () => this.drawChoices(),
    };
    this.active = action;
    this.chosen = false;
    this.refused = false;
    if (action.kind === "place") this.kind = new Placing(action, host);
    else if (action.kind === "aim") this.kind = new Aiming(action, host);
    else if (action.kind === "point") this.kind = new Pointing(action, host);
  }

  private arm(action: Action): void {
    this.armed = action;
    this.mark();
    this.drawChoices();
    if (action.weight === "danger")
      this.bar.tell("bad", t("{label}. Play it all the same?", { label: action.label }));
    else void this.preview();
  }

  /**
   * A hint: what is to be pressed is marked, one step after the other as the player follows; the last is
   * chosen, not played.
   */
  advise(path: readonly string[], value: Value | null, why: string): void {
    this.advice = { path, value, why };
    this.levels = this.levels.slice(0, 1);
    this.settle();
  }

  /** Mark what is advised on this level; whoever goes another way is left alone. */
  private follow(): void {
    const { advice } = this;
    const action = this.level?.actions.find(({ id }) => advice?.path.includes(id));
    if (!advice || !action) return;
    const step = advice.path.indexOf(action.id) + 1;
    const steps = advice.path.length;
    if (step < steps) {
      for (const { node, actions } of this.targets)
        node.classList.toggle("advised", actions.includes(action));
      for (const one of this.bar.choices.querySelectorAll<HTMLElement>("[data-action]"))
        one.classList.toggle("advised", one.dataset.action === action.id);
    } else if (action.kind === "pick") this.arm(action);
    else {
      if (this.active !== action) this.activateAnew(action);
      if (advice.value) this.kind?.take(advice.value);
    }
    const count = steps > 1 ? ` ${t("(step {step} of {steps})", { step, steps })}` : "";
    this.bar.tell("hint", advice.why + count);
  }

  /** Point something out. It is chosen, not played. */
  point(id: string, value: Value | null): void {
    const path = this.pathTo(id, this.levels[0]?.actions ?? []);
    const action = path.at(-1);
    if (!action) return;
    this.levels = this.levels.slice(0, 1);
    for (const step of path.slice(0, -1))
      this.levels.push({ title: step.label, actions: step.children ?? [] });
    this.settle();
    if (action.kind === "pick") {
      this.arm(action);
    } else {
      if (this.active !== action) this.activateAnew(action);
      if (value) this.kind?.take(value);
    }
  }

  private pathTo(id: string, actions: readonly Action[]): Action[] {
    for (const action of actions) {
      if (action.id === id) return [action];
      const below = this.pathTo(id, action.children ?? []);
      if (below.length) return [action, ...below];
    }
    return [];
  }

  // Playing

  /** Whether an action can be chosen now. */
  private offers(action: Action): boolean {
    return this.level?.actions.includes(action) ?? false;
  }

  private async commit(action: Action, value: Value | null): Promise<void> {
    this.catchUp();
    if (this.busy || !this.offers(action)) return;
    this.busy = true;
    this.soon.cancel();
    // A look that is still on its way would speak over what comes of this.
    this.asked += 1;
    this.bar.root.classList.add("busy");
    try {
      await this.referee.play(action, value);
    } catch (problem) {
      this.trouble(problem);
    } finally {
      this.catchUp();
      this.busy = false;
      this.bar.root.classList.remove("busy");
    }
  }

  /** Why not: the rule's own sentence, a way into the guide, and the nearest choice that would do. */
  trouble(problem: unknown): void {
    if (!(problem instanceof Trouble)) throw problem;
    const refused: Refused = problem.refused;
    const extras: (Node | string)[] = [];
    if (refused.rule && refused.guide) {
      extras.push(ruleLink(t("Rule {rule}", { rule: refused.rule }), refused.guide));
    }
    const near = refused.nearest;
    if (near && this.kind) {
      extras.push(button(t("Nearest legal"), () => this.kind?.take(near), { class: "small" }));
    }
    for (const place of refused.places ?? []) this.flash(place);
    this.refused = true;
    this.brighten();
    this.bar.tell("bad", refused.message, ...extras);
  }

  private flash(id: string): void {
    const node = this.board.node(id);
    node?.classList.add("flash");
    setTimeout(() => node?.classList.remove("flash"), 1600);
  }

  // Previews

  private async preview(): Promise<void> {
    const action = this.kind ? this.active : this.armed;
    if (action && !this.kind?.waiting) await this.previewOf(action, this.kind?.value ?? null);
  }

  private async previewOf(action: Action, value: Value | null): Promise<void> {
    const number = (this.asked += 1);
    let seen: Previewed;
    try {
      seen = await this.referee.preview(action, value);
    } catch {
      return; // A preview is a courtesy: playing will say what is wrong.
    }
    if (number !== this.asked || this.busy) return;
    this.board.lens(seen.elements, this.kind?.legal === false);
    // Advice stays until the choice is another one.
    if (this.bar.tone === "hint") return;
    if (!seen.sentence) {
      if (this.bar.tone !== "prompt") this.bar.tell("prompt", this.prompt);
    } else if (this.kind && !this.kind.legal) this.bar.tell("preview", `✕ ${seen.sentence}`);
    else this.bar.tell("preview", seen.sentence);
  }

  private unlens(): void {
    this.asked += 1;
    this.board.unlens();
  }

  private peek(action?: Action): void {
    if (this.kind || this.armed || this.busy) return;
    if (action) void this.previewOf(action, null);
    else {
      this.unlens();
      if (this.bar.tone === "preview")
        this.bar.tell("prompt", this.levels.length > 1 ? (this.level?.title ?? "") : this.prompt);
    }
  }

  // Targets on the board

  private drawTargets(): void {
    const actions = (this.level?.actions ?? []).filter((action) => action !== this.active);
    this.targets = targetsOf(this.board, actions);
    // A piece in hand has the board for itself.
    const before = this.glances;
    this.glances = this.kind ? [] : glancesOf(this.board, this.telling, this.targets, before);
    for (const one of before) if (!this.glances.includes(one)) one.node.remove();
    const all = [...this.glances, ...this.targets];
    const first = this.targets.find(({ actions: [only] }) => only?.primary) ?? this.targets[0] ?? all[0];
    for (const one of all) {
      const tabindex = one === first ? "0" : "-1";
      if (one.node.getAttribute("tabindex") !== tabindex) one.node.setAttribute("tabindex", tabindex);
    }
    for (const target of all.filter((one) => !before.includes(one))) {
      const { node, actions: meant } = target;
      const only = meant.length ? (meant.length === 1 ? meant[0] : undefined) : glance(target);
      const look = (): void => {
        this.pointed = only;
        if (meant.length) this.peek(only);
        else this.linger();
      };
      node.addEventListener("pointerup", (event) => {
        if (event.button !== 0) return;
        if (!meant.length) look();
        else if (fat(event)) this.touch(target);
        else this.choose(meant, "mouse");
      });
      node.addEventListener("pointerenter", (event) => {
        if (!fat(event)) look();
      });
      node.addEventListener("pointerleave", (event) => {
        this.linger.cancel();
        if (!fat(event)) this.peek();
      });
      node.addEventListener("focus", () => {
        for (const other of [...this.glances, ...this.targets])
          other.node.setAttribute("tabindex", other === target ? "0" : "-1");
        look();
      });
    }
    for (const { key, node } of this.glances) this.board.layGlance(key, node);
    for (const { key, node } of [...this.targets].reverse()) this.board.layTarget(key, node);
    this.mark();
  }

  private mark(): void {
    for (const { node, actions } of this.targets) {
      node.classList.toggle("armed", this.armed !== null && actions.includes(this.armed));
    }
  }

  // Buttons in the bar

  private drawChoices(): void {
    const actions = this.level?.actions ?? [];
    const buttons = this.pending();
    // With a piece in hand the bar is for it alone; the others are a press on the board or Back away.
    const rest = this.kind ? [] : actions.filter((action) => action !== this.armed);
    const aimed = new Set(this.targets.flatMap((one) => (one.actions.length === 1 ? one.actions : [])));
    // What begins at a figure on the board is taken up there: no second row of the same.
    const needed = (action: Action): boolean =>
      !aimed.has(action) || (rest.length <= MANY && action.kind !== "aim");
    const chips = rest.filter(needed);
    if (!this.armed || chips.length <= MANY) buttons.push(...chips.map((action) => this.chip(action)));
    // A list adds nothing where each choice has its button.
    if (rest.length > chips.length) {
      const label = t("All choices ({count})", { count: rest.length });
      buttons.push(choiceList(rest, label, (action) => this.choose([action], "touch")));
    }
    if (this.levels.length > 1 || this.armed || (this.active && actions.length > 1)) {
      buttons.push(button(t("Back"), () => this.back(), { class: "quiet", "data-control": "back" }));
    }
    // What belongs to the piece in hand never hides.
    this.bar.offer(buttons, !this.kind && buttons.length > FEW);
  }

  /** The buttons of what is chosen and not played yet. */
  private pending(): HTMLElement[] {
    const { kind, active, armed } = this;
    if (kind && active) {
      this.playing = playButton(active, () => void this.commit(active, kind.value));
      this.brighten();
      return [this.playing, ...kind.controls.map(controlButton)];
    }
    return armed ? [playButton(armed, () => void this.commit(armed, null))] : [];
  }

  /** Bright is only what somebody chose and what is believed to be legal. */
  private brighten(): void {
    if (!this.playing || !this.kind) return;
    const chosen = this.chosen || this.kind.only;
    this.playing.disabled = !chosen;
    this.playing.classList.toggle("primary", chosen && this.kind.legal && !this.refused);
  }

  private chip(action: Action): HTMLElement {
    const alone = this.level?.actions.length === 1;
    // Bright is no choice among several: nobody has chosen it yet.
    const primary = !this.armed && action.primary && alone;
    return chip(
      action,
      primary,
      (how) => this.choose([action], how),
      (seen) => this.peek(seen),
    );
  }

  // Keys

  private keys(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey) return;
    if (event.key === "Escape") {
      this.back();
    } else if (this.kind?.field.contains(event.target as Node)) {
      if (event.key === "Enter" || event.key === " ")
        void this.commit(this.active as Action, this.kind.value);
      else if (!this.kind.key(event)) return;
    } else {
      const all = [...this.targets, ...this.glances];
      const target = all.find((one) => one.node === event.target);
      const step = arrow(event);
      if (!target) return;
      if (event.key === "Enter" || event.key === " ") {
        if (target.actions.length) this.choose(target.actions, "keys");
        else this.peek(glance(target));
      } else if (step) neighbour(all, target, step)?.node.focus();
      else return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  /** With the mouse in one hand, keys work although nothing has the keyboard. */
  private freeKeys(event: KeyboardEvent): void {
    const idle = document.activeElement === document.body || document.activeElement === this.board.svg;
    if (!this.kind || !idle || event.ctrlKey || event.metaKey) return;
    if (this.kind.key(event)) event.preventDefault();
  }
}

/** To point at an element is to ask what it tells. */
const glance = ({ key, label }: Target): Action => ({ id: key, kind: "pick", label });
