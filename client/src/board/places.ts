/** Where things lie in a picture. */

import type { HeldElement, Point } from "../net/protocol";

/** Where a piece lies in the picture. */
export interface Place {
  x: number;
  y: number;
  turn: number;
}

export const placeOf = (data: HeldElement): Place => ({ x: data.x, y: data.y, turn: data.turn ?? 0 });

/** A place as an attribute says it. */
export const transform = ({ x, y, turn }: Place): string =>
  `translate(${x} ${y})${turn ? ` rotate(${turn})` : ""}`;

/** Path data begins with a move; ids of elements have no such form. */
export const isPath = (key: string): boolean => /^M\s*-?[\d.]/.test(key);

/** Whether nothing of an element is another than before. */
export function same(one: HeldElement, other: HeldElement): boolean {
  return (
    one.svg === other.svg &&
    one.x === other.x &&
    one.y === other.y &&
    one.layer === other.layer &&
    (one.part ?? 0) === (other.part ?? 0) &&
    (one.turn ?? 0) === (other.turn ?? 0) &&
    (one.label ?? "") === (other.label ?? "")
  );
}

/** So many drawings are remembered. */
const MOST = 1000;

/** How drawings lie about their places. For every question the browser lays out the page: each is asked about once. */
export class Boxes {
  private readonly known = new Map<string, DOMRect>();

  /** `svg` is what the node holds; null where nothing of it is seen. */
  of(node: SVGGElement, svg: string): DOMRect | null {
    if (!node.isConnected || node.closest("[hidden]")) return null;
    const known = this.known.get(svg);
    if (known) return known;
    const box = node.getBBox?.();
    if (!box?.width && !box?.height) return null;
    if (this.known.size >= MOST) this.known.clear();
    this.known.set(svg, box);
    return box;
  }

  /** Something else is seen now, or seen otherwise. */
  forget(): void {
    this.known.clear();
  }
}

/** The box of a drawing that has been put in a place. */
export function boxAt(inner: DOMRect | null, { x, y, turn }: Place): DOMRect | null {
  if (!inner) return null;
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

/** The box of path data, as the server writes outlines: lines, rounded corners and rings, without asking the browser. */
export function pathBox(path: string): DOMRect | null {
  if (!isPath(path)) return null;
  const xs: number[] = [];
  const ys: number[] = [];
  let [x, y] = [0, 0];
  const reach = (wide = 0, high = 0): void => {
    xs.push(x - wide, x + wide);
    ys.push(y - high, y + high);
  };
  for (const [, letter = "", rest = ""] of path.matchAll(/([MLQhva])([^MLQhvaz]*)/g)) {
    const [a = 0, b = 0, c = 0, d = 0, , across = 0, down = 0] = rest.match(/-?[\d.]+/g)?.map(Number) ?? [];
    if (letter === "M" || letter === "L") [x, y] = [a, b];
    else if (letter === "Q") {
      [x, y] = [a, b];
      reach();
      [x, y] = [c, d];
    } else if (letter === "h") x += a;
    else if (letter === "v") y += a;
    else {
      // Half a circle: it bulges as far as its radius, about its middle.
      [x, y] = [x + across / 2, y + down / 2];
      reach(Math.abs(across / 2) || a, Math.abs(down / 2) || b);
      [x, y] = [x + across / 2, y + down / 2];
    }
    reach();
  }
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return new DOMRect(left, top, Math.max(...xs) - left, Math.max(...ys) - top);
}
