/** The picture of a table: a fixed layer, live elements patched by id, and what lies over them. */

import type { HeldElement, Live, Patch, Point, SceneJson } from "../net/protocol";
import { s, set } from "../ui/elements";
import { calm } from "../ui/screen";
import { onTheme, theme } from "../ui/theme";
import { countUp, numbersOf } from "./count";
import { enter, leave, type Place, travel } from "./motion";

interface Drawn {
  node: SVGGElement;
  data: HeldElement;
}

let boards = 0;

const placeOf = (data: HeldElement): Place => ({ x: data.x, y: data.y, turn: data.turn ?? 0 });

const transform = ({ x, y, turn }: Place): string => `translate(${x} ${y})${turn ? ` rotate(${turn})` : ""}`;

export class Board {
  readonly svg: SVGSVGElement;
  /** Where previews, ghosts and targets are drawn, above everything else. */
  readonly over = s("g", { class: "over" });
  readonly marks = s("g", { class: "marks", "aria-hidden": "true" });
  private readonly title = s("title");
  private readonly defs = s("defs");
  private readonly fixed = s("g", { class: "fixed", "aria-hidden": "true" });
  private readonly live = s("g", { class: "live" });
  private readonly drawn = new Map<string, Drawn>();
  private readonly scope = `b${(boards += 1)}`;
  private names: RegExp | null = null;
  private tokens: SceneJson["tokens"] = {};
  key: string | null = null;

  constructor(attributes: Record<string, string> = {}) {
    this.svg = s(
      "svg",
      { class: "board", role: "group", ...attributes },
      this.title,
      this.defs,
      this.fixed,
      this.live,
      this.marks,
      this.over,
    );
    onTheme(() => this.paint());
  }

  /** Show a whole scene. Pieces that both pictures share travel to their new places. */
  show(scene: SceneJson, animate = false): void {
    const known = scene.fixed === undefined || scene.key === this.key;
    if (!known) this.lay(scene);
    this.size(scene.width, scene.height);
    this.name(scene.title, scene.description);
    if (!known || this.drawn.size === 0) {
      this.drawn.clear();
      this.live.replaceChildren();
      for (const [id, data] of Object.entries(scene.live)) this.add(id, data);
      return;
    }
    const removed = [...this.drawn.keys()].filter((id) => !(id in scene.live));
    const changed: Patch["changed"] = {};
    for (const [id, data] of Object.entries(scene.live)) {
      const old = this.drawn.get(id)?.data;
      if (!old || !same(old, data)) changed[id] = { label: null, turn: null, ...data };
    }
    this.patch({ changed, removed }, animate);
  }

  name(title: string, description: string): void {
    this.title.textContent = title;
    set(this.svg, { "aria-label": description ? `${title}. ${description}` : title });
  }

  private lay(scene: SceneJson): void {
    this.key = scene.key;
    const defs = scene.defs ?? "";
    const ids = [...defs.matchAll(/\bid="([^"]+)"/g)].map((match) => match[1] ?? "");
    const escaped = ids.map((id) => id.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|");
    this.names = ids.length ? new RegExp(`(\\bid="|url\\(#|href="#)(${escaped})(?=["\\)])`, "g") : null;
    this.defs.innerHTML = this.own(defs);
    this.fixed.innerHTML = this.own(scene.fixed ?? "");
    this.tokens = scene.tokens;
    this.paint();
  }

  /** Panels may grow while the fixed layer stays. */
  size(width: number, height: number): void {
    set(this.svg, { viewBox: `0 0 ${width} ${height}` });
    this.svg.style.setProperty("--ratio", String(width / height));
    this.svg.style.setProperty("--natural", `${width}px`);
  }

  /** Markup with its definitions renamed, so that two pictures on one page cannot mix them up. */
  private own(markup: string): string {
    return this.names ? markup.replace(this.names, `$1${this.scope}-$2`) : markup;
  }

  private paint(): void {
    const column = theme() === "dark" ? 1 : 0;
    for (const [name, pair] of Object.entries(this.tokens)) {
      this.svg.style.setProperty(`--${name}`, pair[column]);
    }
  }

  // Live elements

  /** Apply what changed; pieces travel unless motion is unwelcome. */
  patch(patch: Patch, animate = true): void {
    const moving = animate && !calm();
    const before = new Map<Drawn, Place>();
    const left: Drawn[] = [];
    for (const id of patch.removed) {
      const one = this.drawn.get(id);
      if (!one) continue;
      this.drawn.delete(id);
      if (moving) left.push(one);
      else one.node.remove();
    }
    const added: Drawn[] = [];
    const redrawn: Drawn[] = [];
    for (const [id, fields] of Object.entries(patch.changed)) {
      const old = this.drawn.get(id);
      if (!old) {
        added.push(this.add(id, fields as HeldElement));
        continue;
      }
      before.set(old, placeOf(old.data));
      const numbers = moving ? numbersOf(old.node) : [];
      if (!this.change(old, fields)) continue;
      redrawn.push(old);
      if (moving) countUp(old.node, numbers);
    }
    if (!moving) return;
    for (const [one, from] of before) travel(one.node, from, placeOf(one.data));
    for (const one of left) {
      const heir = this.heir(one, added, redrawn);
      leave(one.node, placeOf(one.data), heir && placeOf(heir.data));
    }
    for (const one of added) enter(one.node, placeOf(one.data));
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
    const { svg, layer } = one.data;
    one.data = { ...one.data, ...fields };
    const other = one.data.svg !== svg;
    if (other) this.draw(one);
    else this.settle(one.node, one.data);
    if (one.data.layer !== layer) this.insert(one.node.dataset.id ?? "", one);
    return other;
  }

  /** Elements are drawn by layer, and within a layer in the order of their ids. */
  private insert(id: string, one: Drawn): void {
    const layer = one.data.layer;
    let next = this.live.lastElementChild as SVGGElement | null;
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
    this.live.insertBefore(one.node, after);
  }

  /** What a leaving piece became, when only one new or redrawn element of its layer can be it. */
  private heir(one: Drawn, added: Drawn[], redrawn: Drawn[]): Drawn | null {
    if (one.data.layer < 1) return null;
    for (const found of [added, redrawn]) {
      const kin = found.filter((other) => other.data.layer === one.data.layer);
      if (kin.length) return kin.length === 1 ? (kin[0] ?? null) : null;
    }
    return null;
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
    if (!one) return null;
    const inner = one.node.getBBox();
    if (!inner.width && !inner.height) return null;
    const { x, y, turn } = placeOf(one.data);
    const angle = (turn * Math.PI) / 180;
    const corners = [
      [inner.x, inner.y],
      [inner.x + inner.width, inner.y],
      [inner.x, inner.y + inner.height],
      [inner.x + inner.width, inner.y + inner.height],
    ].map(
      ([px = 0, py = 0]): Point => [
        x + px * Math.cos(angle) - py * Math.sin(angle),
        y + px * Math.sin(angle) + py * Math.cos(angle),
      ],
    );
    const xs = corners.map(([px]) => px);
    const ys = corners.map(([, py]) => py);
    const left = Math.min(...xs);
    const top = Math.min(...ys);
    return new DOMRect(left, top, Math.max(...xs) - left, Math.max(...ys) - top);
  }

  /** A place on the screen in picture units. */
  pointOf(event: { clientX: number; clientY: number }): Point {
    const matrix = this.svg.getScreenCTM();
    if (!matrix) return [0, 0];
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    return [at.x, at.y];
  }

  /** How many picture units one screen pixel is. */
  pixel(): number {
    return 1 / (this.svg.getScreenCTM()?.a || 1);
  }

  /** Show elements over the picture: what a preview says would be. */
  lens(elements: Live): SVGGElement[] {
    return Object.values(elements)
      .sort((a, b) => a.layer - b.layer)
      .map((data) => {
        const node = s("g", { class: "lens" });
        this.draw({ node, data: { ...data, label: null } });
        return node;
      });
  }
}

function same(one: HeldElement, other: HeldElement): boolean {
  return (
    one.svg === other.svg &&
    one.x === other.x &&
    one.y === other.y &&
    one.layer === other.layer &&
    (one.turn ?? 0) === (other.turn ?? 0) &&
    (one.label ?? "") === (other.label ?? "")
  );
}
