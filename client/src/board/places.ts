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

/** The box of a drawing that has been put in a place; null where there is nothing of it. */
export function boxOf(node: SVGGElement, { x, y, turn }: Place): DOMRect | null {
  if (!node.isConnected) return null;
  const inner = node.getBBox?.();
  if (!inner?.width && !inner?.height) return null;
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
