/** The places of a picture that can be pressed now: one tab stop, arrows by geometry. */

import type { Board } from "../board/board";
import { isPath } from "../board/places";
import type { Action } from "../net/protocol";
import { s, set } from "../ui/elements";

/** A pressable place and the actions it stands for. */
export interface Target {
  key: string;
  actions: Action[];
  label: string;
  node: SVGElement;
  /** Where its element lies, if it is one. */
  box?: DOMRect;
}

const sameBox = (one: DOMRect, other: DOMRect): boolean =>
  one.x === other.x && one.y === other.y && one.width === other.width && one.height === other.height;

/** What is asked of the picture. */
type Picture = Pick<Board, "box" | "label">;

const PAD = 3;
/** Below this many pixels across a place is fine. */
const FINE = 24;

/**
 * The targets of some actions. An element or outline that all of them share tells nothing apart, so
 * it is left out, unless there is only one action.
 */
export function targetsOf(board: Picture, actions: readonly Action[]): Target[] {
  const found = new Map<string, Action[]>();
  for (const action of actions) {
    for (const key of [...(action.highlight ?? []), action.outline ?? ""]) {
      if (key) found.set(key, [...(found.get(key) ?? []), action]);
    }
  }
  const targets: Target[] = [];
  for (const [key, meant] of found) {
    if (meant.length === actions.length && actions.length > 1) continue;
    const shape = isPath(key) ? s("path", { d: key }) : frame(board, key);
    if (!shape) continue;
    const label =
      meant.length === 1 || isPath(key)
        ? meant.map((one) => one.spoken || one.label).join("; ")
        : board.label(key) || meant.map((one) => one.label).join("; ");
    const name = isPath(key) ? (meant[0]?.id ?? "") : key;
    set(shape, { class: "spot", role: "button", tabindex: "-1", "aria-label": label, "data-spot": name });
    targets.push({ key, actions: meant, label, node: shape });
  }
  // The larger ones lie below, so that none hides another.
  const area = ({ node }: Target): number => Number(node.getAttribute("data-area") ?? 1e9);
  return targets.sort((a, b) => area(b) - area(a));
}

/**
 * Elements that tell more when pointed at, apart from those that can be pressed anyway. Those that were
 * there `before` and are as they were are the same ones.
 */
export function glancesOf(
  board: Picture,
  ids: readonly string[],
  pressed: readonly Target[],
  before: readonly Target[] = [],
): Target[] {
  const glances: Target[] = [];
  const taken = new Set(pressed.map(({ key }) => key));
  const known = new Map(before.map((target) => [target.key, target]));
  for (const id of ids) {
    const box = taken.has(id) ? null : board.box(id);
    if (!box) continue;
    const label = board.label(id);
    const old = known.get(id);
    if (old?.label === label && old.box && sameBox(old.box, box)) {
      glances.push(old);
      continue;
    }
    const node = framed(box);
    set(node, { class: "glance", role: "button", tabindex: "-1", "aria-label": label, "data-glance": id });
    glances.push({ key: id, actions: [], label, node, box });
  }
  return glances;
}

function frame(board: Picture, id: string): SVGElement | null {
  const box = board.box(id);
  return box && framed(box);
}

function framed(box: DOMRect): SVGElement {
  return s("rect", {
    x: box.x - PAD,
    y: box.y - PAD,
    width: box.width + 2 * PAD,
    height: box.height + 2 * PAD,
    rx: 6,
    "data-area": Math.round(box.width * box.height),
  });
}

/** The target an arrow leads to: the nearest ahead, where aside counts double. */
export function neighbour(
  targets: readonly Target[],
  from: Target,
  [dx, dy]: [number, number],
): Target | null {
  // On the screen, because panels lie apart from the board.
  const centre = (target: Target): [number, number] => {
    const box = target.node.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const [x, y] = centre(from);
  let best: Target | null = null;
  let least = Infinity;
  for (const target of targets) {
    if (target === from) continue;
    const [sx, sy] = centre(target);
    const ahead = (sx - x) * dx + (sy - y) * dy;
    const aside = Math.abs((sx - x) * dy) + Math.abs((sy - y) * dx);
    if (ahead < 0.5) continue;
    const far = ahead + 2 * aside;
    if (far < least) [best, least] = [target, far];
  }
  return best;
}

/** How far a place lies from a point of the screen; nothing where the point is on it. */
export function distance({ node }: Target, [x, y]: readonly [number, number]): number {
  const { left, top, right, bottom } = node.getBoundingClientRect();
  return Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
}

/** The nearest of some places, when it is near enough to be meant. */
export function nearest(
  targets: readonly Target[],
  at: readonly [number, number],
  within: number,
): Target | null {
  const far = (one: Target): number => distance(one, at);
  const [best] = [...targets].sort((a, b) => far(a) - far(b));
  return best && far(best) <= within ? best : null;
}

/** Whether a place is so small that a finger may have meant its neighbour. */
export function isFine({ node }: Target): boolean {
  const { width, height } = node.getBoundingClientRect();
  return Math.min(width, height) < FINE;
}
