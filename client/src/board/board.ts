/**
 * The picture of a table: a fixed layer, live elements patched by id, and what lies over them. The board
 * and each panel beside it are sheets of their own, in the units of the one picture, so that the page can
 * lay them out as the screen allows.
 */

import type { Entry, HeldElement, Live, PartJson, Patch, Point, SceneJson } from "../net/protocol";
import { h, s, set } from "../ui/elements";
import { calm } from "../ui/screen";
import { onTheme, theme } from "../ui/theme";
import { countUp, numbersOf } from "./count";
import { Cues, motionsOf } from "./cues";
import { related, type Stirred } from "./kin";
import { drawTraces } from "./marks";
import { ABOUT, type Piece, perform } from "./motion";
import { boxAt, Boxes, isPath, pathBox, type Place, placeOf, same, transform } from "./places";
import { Sheet, WHOLE, type Window } from "./sheet";
import { Show } from "./show";
import { type Motion, TIMES } from "./times";

interface Drawn {
  node: SVGGElement;
  data: HeldElement;
}

let boards = 0;

/** The picture that came with the page itself, for the first board that is made. */
let first: SVGSVGElement | null = null;

/** Keep the picture that came with the page, before the page is made anew. */
export function keepFirst(): void {
  first = document.querySelector<SVGSVGElement>("svg.board[data-key]");
}

/** What happened while a picture changed, and for whom it is shown. */
export interface Told {
  events?: readonly Entry[];
  /** The step that is shown. */
  step?: number;
  /** A move of somebody else's waits until the one before it has been shown. */
  waits?: boolean;
  /** What is seen to happen, at its time. */
  hear?: (motion: Motion) => void;
  /** Where a seat is on the screen: what it takes goes there. */
  taker?: (seat: number) => Element | null;
}

/** Places travel rounded: what is nearer than this is the same. */
const ROUNDED = 0.02;

/** A place to be seen: path data or an element's id, what it is, and whose. */
export interface Mark {
  role: string;
  at: string;
  token: string;
  tag: string;
}

/** A panel of the picture, for the page to put somewhere. */
export interface Panel {
  name: string;
  tab: string;
  root: HTMLElement;
}

export class Board {
  readonly svg: SVGSVGElement;
  private readonly title: SVGTitleElement;
  private readonly defs: SVGDefsElement;
  private readonly fixed: SVGGElement;
  private readonly sheets: Sheet[];
  private readonly listeners: ((event: KeyboardEvent) => void)[] = [];
  private window: Window = WHOLE;
  /** The panels beside the board, in their order; the page hears when they are others. */
  panels: Panel[] = [];
  onPanels: () => void = () => undefined;
  /** What stands beside the picture in its colours. */
  private readonly painted: HTMLElement[];
  private readonly drawn = new Map<string, Drawn>();
  private readonly shown = new Show();
  private readonly boxes = new Boxes();
  /** What has changed and is about to be shown, once all of the page has. */
  private staged: { stirred: readonly Stirred[]; perform: () => void } | null = null;
  /** Where something happened, until it is drawn. */
  private marked: readonly Mark[] | null = null;
  private readonly scope = `b${(boards += 1)}`;
  private names: RegExp | null = null;
  private tokens: SceneJson["tokens"] = {};
  key: string | null = null;
  /** How many picture units one screen pixel is, where that is known. */
  private unit: number | null = null;
  /** Elements that came with the page and were not compared with what the server says yet. */
  private readonly found = new Map<string, SVGGElement>();

  constructor(attributes: Record<string, string> = {}, ...painted: HTMLElement[]) {
    this.painted = painted;
    const drawn = first ?? undefined;
    first = null;
    this.title = drawn?.querySelector<SVGTitleElement>("title") ?? s("title");
    this.defs = drawn?.querySelector("defs") ?? s("defs");
    this.fixed =
      drawn?.querySelector<SVGGElement>(".fixed") ?? s("g", { class: "fixed", "aria-hidden": "true" });
    const main = new Sheet(
      { class: "board", role: "group", ...attributes },
      [this.title, this.defs, this.fixed],
      drawn,
    );
    this.sheets = [main];
    this.svg = main.svg;
    if (drawn) this.adopt(drawn, main.live);
    onTheme(() => this.paint());
    // Larger or smaller, what it holds lies where it did.
    new ResizeObserver(() => (this.unit = null)).observe(this.svg);
    document.fonts?.addEventListener("loadingdone", () => this.forget());
    this.shown.onSkip = () => {
      this.drop();
      this.present();
    };
  }

  /** Take over what came with the page; its definitions already have the names of this board. */
  private adopt(drawn: SVGSVGElement, live: SVGGElement): void {
    this.key = drawn.dataset.key ?? null;
    this.tokens = JSON.parse(drawn.dataset.tokens ?? "{}") as SceneJson["tokens"];
    const own = `${this.scope}-`;
    this.rename([...this.defs.querySelectorAll("[id]")].map(({ id }) => id.slice(own.length)));
    for (const node of live.querySelectorAll<SVGGElement>(":scope > [data-id]"))
      this.found.set(node.dataset.id ?? "", node);
    const { x, y, width, height } = drawn.viewBox.baseVal;
    this.main.lie({ name: "board", x, y, width, height }, WHOLE);
    this.paint();
  }

  /** What came with the page stays where it is the same; nothing is drawn twice. */
  private meet(live: SceneJson["live"]): void {
    for (const [id, data] of Object.entries(live)) {
      const node = this.found.get(id);
      const one = { node: s("g", { "data-id": id }), data };
      this.draw(one);
      if (node?.isEqualNode(one.node) && !data.part) {
        one.node = node;
        this.found.delete(id);
      }
      this.drawn.set(id, one);
      if (one.node !== node) this.insert(id, one);
    }
    for (const node of this.found.values()) node.remove();
    this.found.clear();
  }

  /** Where pieces in hand are drawn: over the board. */
  get over(): SVGGElement {
    return this.main.over;
  }

  private get main(): Sheet {
    return this.sheets[0] as Sheet;
  }

  /** Put a target over the sheet that its element lies on, below a piece in hand. */
  layTarget(id: string, target: Element): void {
    this.sheetOf(this.drawn.get(id)?.data).glances.after(target);
  }

  /** Put there what tells more of an element; where it lies already it is left alone. */
  layGlance(id: string, glance: Element): void {
    const { glances } = this.sheetOf(this.drawn.get(id)?.data);
    if (glance.parentNode !== glances) glances.append(glance);
  }

  private sheetOf(data?: Pick<HeldElement, "part">): Sheet {
    return this.sheets[data?.part ?? 0] ?? this.main;
  }

  /** Take everything off that lay over the picture, but for what tells more. */
  clearOver(): void {
    for (const sheet of this.sheets) sheet.clear();
  }

  /** Whether something lies over the picture, on any sheet. */
  holds(node: Node | null): boolean {
    return this.sheets.some(({ over }) => over.contains(node));
  }

  onKey(listener: (event: KeyboardEvent) => void): void {
    this.listeners.push(listener);
    for (const { over } of this.sheets) over.addEventListener("keydown", listener);
  }

  /** Look at a piece of the board: its corner in parts of the whole, and how much larger. */
  zoom(...window: Window): void {
    this.window = window;
    this.unit = null;
    if (this.main.part) this.main.lie(this.main.part, window);
  }

  /** The parts as they lie now: panels may come, go and grow while the fixed layer stays. */
  lie(parts: readonly PartJson[]): void {
    const names = (of: readonly (PartJson | null | undefined)[]): string =>
      JSON.stringify(of.map((part) => [part?.name, part?.tab ?? ""]));
    const others = names(parts) !== names(this.sheets.map((sheet) => sheet.part));
    parts.forEach((part, number) => {
      let sheet = this.sheets[number];
      if (!sheet) {
        sheet = new Sheet({ class: "sheet-of", role: "group" }, []);
        for (const listener of this.listeners) sheet.over.addEventListener("keydown", listener);
        this.sheets.push(sheet);
      }
      if (sheet.lie(part, number ? WHOLE : this.window)) this.unit = null;
    });
    if (!others) return;
    this.sheets.length = parts.length;
    this.panels = this.sheets.slice(1).map(({ part, svg }) => ({
      name: part?.name ?? "",
      tab: part?.tab ?? "",
      root: h("section", { class: "panel", "data-panel": part?.name ?? "" }, svg),
    }));
    this.paint();
    this.onPanels();
  }

  /** Show a whole scene. Pieces that both pictures share travel to their new places. */
  show(scene: SceneJson, animate = false): void {
    this.shown.skip();
    this.forget();
    const known = scene.fixed === undefined || scene.key === this.key;
    if (!known) this.lay(scene);
    this.lie(scene.parts);
    this.name(scene.title, scene.description);
    if (known && this.found.size) {
      this.meet(scene.live);
      return;
    }
    this.found.clear();
    if (!known || this.drawn.size === 0) {
      this.drawn.clear();
      for (const { live } of this.sheets) live.replaceChildren();
      for (const [id, data] of Object.entries(scene.live)) this.add(id, data);
      return;
    }
    const removed = [...this.drawn.keys()].filter((id) => !(id in scene.live));
    const changed: Patch["changed"] = {};
    for (const [id, data] of Object.entries(scene.live)) {
      const old = this.drawn.get(id)?.data;
      if (!old || !same(old, data)) changed[id] = { label: null, turn: null, ...data };
    }
    this.patch({ changed, removed }, animate ? {} : false);
  }

  name(title: string, description: string): void {
    this.title.textContent = title;
    set(this.svg, { "aria-label": description ? `${title}. ${description}` : title });
  }

  private lay(scene: SceneJson): void {
    this.key = scene.key;
    const defs = scene.defs ?? "";
    const ids = [...defs.matchAll(/\bid="([^"]+)"/g)].map((match) => match[1] ?? "");
    this.rename(ids);
    this.defs.innerHTML = this.own(defs);
    this.fixed.innerHTML = this.own(scene.fixed ?? "");
    this.tokens = scene.tokens;
    this.paint();
  }

  /** These names are to be this board's own. */
  private rename(ids: readonly string[]): void {
    const escaped = ids.map((id) => id.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|");
    this.names = ids.length ? new RegExp(`(\\bid="|url\\(#|href="#)(${escaped})(?=["\\)])`, "g") : null;
  }

  /** Markup with its definitions renamed, so that two pictures on one page cannot mix them up. */
  private own(markup: string): string {
    return this.names ? markup.replace(this.names, `$1${this.scope}-$2`) : markup;
  }

  /** How a definition of this picture is used beside it. */
  hrefOf(name: string): string {
    return `#${this.scope}-${name}`;
  }

  private paint(): void {
    const column = theme() === "dark" ? 1 : 0;
    for (const [name, pair] of Object.entries(this.tokens)) {
      for (const { style } of [...this.sheets.map(({ svg }) => svg), ...this.painted])
        style.setProperty(`--${name}`, pair[column]);
    }
  }

  // Live elements

  /** Apply what changed; how it came about is shown unless motion is unwelcome. */
  patch(patch: Patch, told: Told | false = {}): void {
    if (!told || calm() || document.hidden) this.apply(patch, told || {});
    else this.stage(patch, told);
    for (const sheet of this.sheets) sheet.shift = [0, 0];
  }

  private apply({ changed, removed }: Patch, { events = [], hear }: Told): void {
    this.shown.skip();
    for (const motion of motionsOf(events)) hear?.(motion);
    for (const id of removed) {
      this.drawn.get(id)?.node.remove();
      this.drawn.delete(id);
    }
    for (const [id, fields] of Object.entries(changed)) {
      const old = this.drawn.get(id);
      if (old) this.change(old, fields);
      else this.add(id, fields as HeldElement);
    }
  }

  /** The picture is the new one at once; what came about is shown in its turn. */
  private stage({ changed, removed }: Patch, { events = [], step, waits = false, taker, hear }: Told): void {
    this.staged?.perform();
    const wait = this.shown.begin(!waits, () => this.present(step));
    if (wait) this.svg.classList.add("showing");
    for (const motion of motionsOf(events)) this.shown.later(wait + TIMES[motion].at, () => hear?.(motion));
    const cues = new Cues(events);
    const stirred: Stirred[] = [];
    for (const id of removed) {
      const one = this.drawn.get(id);
      if (!one) continue;
      this.drawn.delete(id);
      stirred.push({ id, old: this.leaving(one), now: null, cue: null, data: one.data });
    }
    for (const [id, fields] of Object.entries(changed)) {
      const old = this.drawn.get(id);
      const stir = old ? this.become(id, old, fields, cues, wait) : this.come(id, fields as HeldElement);
      if (stir) stirred.push(stir);
    }
    // When the page is drawn anew, too: then the browser lays out once for all who look.
    this.staged = { stirred, perform: () => this.perform(stirred, cues, wait, taker) };
    queueMicrotask(() => this.staged?.stirred === stirred && this.staged.perform());
  }

  private perform(stirred: Stirred[], cues: Cues, wait: number, taker: Told["taker"]): void {
    this.staged = null;
    const start = performance.now();
    for (const one of stirred) {
      const { id, old, now, data } = one;
      const piece = old ?? now;
      // Elements of the board belong to what happened where they lie; those of panels, where they are named.
      const box =
        piece && cues.placed && !data.part ? boxAt(this.boxes.of(piece.node, piece.svg), piece.at) : null;
      one.cue = cues.of(id, box);
      if (old && now && box) one.way = cues.way(box);
      if (one.cue && ABOUT.has(one.cue.motion))
        for (const moved of [old, now])
          if (moved) moved.box = this.boxes.of(moved.node, moved.svg) ?? undefined;
    }
    const takerOf = (seat: number | null): Place | null => this.placeOn(seat === null ? null : taker?.(seat));
    const all = related(stirred, takerOf);
    this.drawTraces();
    for (const one of all) {
      // A panel tells what is so now, unless something that happened is seen in it.
      perform(this.shown, one, one.cue || !one.data.part ? wait : 0);
    }
    performance.measure("motion", { start });
  }

  /** Nothing of what was about to be shown is. */
  private drop(): void {
    for (const { old } of this.staged?.stirred ?? []) old?.node.remove();
    this.staged = null;
  }

  /** Do something when all that waits has been shown; whoever presses has no need of it. */
  whenShown(work: () => void): void {
    this.shown.later(this.shown.left, work);
  }

  /** A move is shown now, or nothing any more: what lies over the picture counts again. */
  private present(step?: number): void {
    this.svg.classList.toggle("showing", this.shown.waiting > 0);
    set(this.svg, { "data-shown": step ?? null });
  }

  /** A drawing that stays for a while although its element is gone, or is another one now. */
  private leaving({ node, data }: Drawn): Piece {
    const [dx, dy] = this.sheetOf(data).shift;
    const at = { ...placeOf(data), x: data.x + dx, y: data.y + dy };
    set(node, { "data-id": null, role: null, "aria-label": null, "aria-hidden": "true" });
    set(node, { transform: transform(at) });
    return { node, at, svg: data.svg };
  }

  /** An element changes. Where that is seen, what it was stays beside it for a while. */
  private become(
    id: string,
    one: Drawn,
    fields: Partial<HeldElement>,
    cues: Cues,
    wait: number,
  ): Stirred | null {
    const before = { ...one };
    const [dx, dy] = this.sheetOf(one.data).shift;
    const after = { ...one.data, ...fields };
    const redrawn = after.svg !== one.data.svg;
    const elsewhere = (after.part ?? 0) !== (one.data.part ?? 0);
    const far = Math.hypot(after.x - one.data.x - dx, after.y - one.data.y - dy) > ROUNDED;
    const stays = !far && (after.turn ?? 0) === (one.data.turn ?? 0);
    const shown = redrawn && (cues.names(id) || (!after.part && (wait > 0 || cues.placed)));
    if (elsewhere || (stays && !shown)) {
      const numbers = redrawn ? numbersOf(one.node) : [];
      if (this.change(one, fields)) countUp(one.node, numbers);
      return null;
    }
    one.node = before.node.cloneNode(!redrawn) as SVGGElement;
    before.node.after(one.node);
    this.change(one, fields);
    const now = { node: one.node, at: placeOf(one.data), svg: one.data.svg };
    return { id, old: this.leaving(before), now, cue: null, data: one.data };
  }

  private come(id: string, data: HeldElement): Stirred {
    const { node } = this.add(id, data);
    return { id, old: null, now: { node, at: placeOf(data), svg: data.svg }, cue: null, data };
  }

  /** Where something on the screen is, as a place in the picture. */
  private placeOn(element: Element | null | undefined): Place | null {
    if (!element?.isConnected) return null;
    const { left, top, width, height } = element.getBoundingClientRect();
    const [x, y] = this.pointOf({ clientX: left + width / 2, clientY: top + height / 2 });
    return { x, y, turn: 0 };
  }

  private add(id: string, data: HeldElement): Drawn {
    const node = s("g", { "data-id": id });
    const one = { node, data };
    this.draw(one);
    this.drawn.set(id, one);
    this.insert(id, one);
    return one;
  }

  private draw({ node, data }: Drawn): void {
    node.innerHTML = this.own(data.svg);
    this.settle(node, data);
  }

  /** Where it is and what it says; without a label it is decoration for the ears. */
  private settle(node: SVGGElement, data: HeldElement): void {
    set(node, {
      transform: transform(placeOf(data)),
      role: data.label ? "img" : null,
      "aria-label": data.label || null,
      "aria-hidden": data.label ? null : "true",
    });
  }

  /** Whether the drawing itself is another one now. */
  private change(one: Drawn, fields: Partial<HeldElement>): boolean {
    const { svg, layer, part } = one.data;
    one.data = { ...one.data, ...fields };
    const other = one.data.svg !== svg;
    if (other) this.draw(one);
    else this.settle(one.node, one.data);
    if (one.data.layer !== layer || one.data.part !== part) this.insert(one.node.dataset.id ?? "", one);
    return other;
  }

  /** Elements are drawn by layer, and within a layer in the order of their ids. */
  private insert(id: string, one: Drawn): void {
    const layer = one.data.layer;
    const { live } = this.sheetOf(one.data);
    let next = live.lastElementChild as SVGGElement | null;
    let after: SVGGElement | null = null;
    while (next) {
      const other = this.drawn.get(next.dataset.id ?? "");
      if (next !== one.node && other && other.node === next) {
        const otherId = next.dataset.id ?? "";
        if (other.data.layer < layer || (other.data.layer === layer && otherId < id)) break;
      }
      after = next;
      next = next.previousElementSibling as SVGGElement | null;
    }
    live.insertBefore(one.node, after);
  }

  // For the kinds

  node(id: string): SVGGElement | null {
    return this.drawn.get(id)?.node ?? null;
  }

  label(id: string): string {
    return this.drawn.get(id)?.data.label ?? "";
  }

  /** Where an element lies in the picture. */
  box(id: string): DOMRect | null {
    const one = this.drawn.get(id);
    return one ? boxAt(this.boxes.of(one.node, one.data.svg), placeOf(one.data)) : null;
  }

  /** A place on the screen in picture units. */
  pointOf(event: { clientX: number; clientY: number }): Point {
    const matrix = this.svg.getScreenCTM();
    if (!matrix) return [0, 0];
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    return [at.x, at.y];
  }

  /** How many picture units one screen pixel is: asked once, because the browser lays out the page for it. */
  pixel(): number {
    return (this.unit ??= 1 / (this.svg.getScreenCTM()?.a || 1));
  }

  /** Learn how all drawings lie: who moves, marks or frames them need not ask then. */
  learn(): void {
    for (const { node, data } of this.drawn.values()) this.boxes.of(node, data.svg);
    this.pixel();
  }

  /** Other things are seen than before, or otherwise. */
  forget(): void {
    this.boxes.forget();
    this.unit = null;
  }

  /** Show elements over the picture: what a preview says would be. */
  lens(elements: Live, illegal = false): void {
    this.unlens();
    this.main.marks.classList.toggle("illegal", illegal);
    for (const data of Object.values(elements).sort((a, b) => a.layer - b.layer)) {
      const node = s("g", { class: "lens" });
      this.draw({ node, data: { ...data, label: null } });
      this.sheetOf(data).marks.append(node);
    }
  }

  /** Show where something happened, until told otherwise: once all of the page has been drawn. */
  trace(marks: readonly Mark[]): void {
    this.marked = marks;
    queueMicrotask(() => this.drawTraces());
  }

  private drawTraces(): void {
    const marks = this.marked;
    if (!marks) return;
    this.marked = null;
    // All is looked at before anything is drawn: the browser lays out once.
    const found = marks.flatMap((mark) => {
      const box = isPath(mark.at) ? pathBox(mark.at) : this.box(mark.at);
      const { svg, traces, part } = this.sheetOf(this.drawn.get(mark.at)?.data);
      return box ? [{ mark, box, traces, part, unit: 1 / (svg.getScreenCTM()?.a || 1) }] : [];
    });
    for (const { traces } of this.sheets) traces.replaceChildren();
    drawTraces(found);
  }

  unlens(): void {
    for (const { marks } of this.sheets) marks.replaceChildren();
  }
}
