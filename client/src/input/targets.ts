/** The places of a picture that can be pressed now: one tab stop, arrows by geometry. */

import type { Board } from "../board/board";
import type { Action } from "../net/protocol";
import { h, s, set } from "../ui/elements";

/** A pressable place and the actions it stands for. */
export interface Spot {
  key: string;
  actions: Action[];
  label: string;
  node: SVGElement;
}

const PAD = 3;

/**
 * The spots of some actions. An element or outline that all of them share tells nothing apart, so
 * it is left out, unless there is only one action.
 */
export function spotsOf(board: Board, actions: readonly Action[]): Spot[] {
  const found = new Map<string, Action[]>();
  for (const action of actions) {
    for (const key of [...(action.highlight ?? []), action.outline ?? ""]) {
      if (key) found.set(key, [...(found.get(key) ?? []), action]);
    }
  }
  const spots: Spot[] = [];
  for (const [key, meant] of found) {
    if (meant.length === actions.length && actions.length > 1) continue;
    const shape = isPath(key) ? s("path", { d: key }) : frame(board, key);
    if (!shape) continue;
    const label =
      meant.length === 1 || isPath(key)
        ? meant.map((one) => one.spoken || one.label).join("; ")
        : board.label(key) || meant.map((one) => one.label).join("; ");
    shape.setAttribute("class", "spot");
    shape.setAttribute("role", "button");
    shape.setAttribute("tabindex", "-1");
    shape.setAttribute("aria-label", label);
    shape.setAttribute("data-spot", isPath(key) ? (meant[0]?.id ?? "") : key);
    spots.push({ key, actions: meant, label, node: shape });
  }
  // The larger ones lie below, so that none hides another.
  const area = ({ node }: Spot): number => Number(node.getAttribute("data-area") ?? 1e9);
  return spots.sort((a, b) => area(b) - area(a));
}

/** Elements that tell more when pointed at, apart from those that can be pressed anyway. */
export function glancesOf(board: Board, ids: readonly string[], pressed: readonly Spot[]): Spot[] {
  const glances: Spot[] = [];
  for (const id of ids) {
    const node = pressed.some((spot) => spot.key === id) ? null : frame(board, id);
    if (!node) continue;
    const label = board.label(id);
    set(node, { class: "glance", role: "button", tabindex: "-1", "aria-label": label, "data-glance": id });
    glances.push({ key: id, actions: [], label, node });
  }
  return glances;
}

/** Path data begins with a move; ids of elements have no such form. */
const isPath = (key: string): boolean => /^M\s*-?[\d.]/.test(key);

function frame(board: Board, id: string): SVGElement | null {
  const box = board.box(id);
  if (!box) return null;
  return s("rect", {
    x: box.x - PAD,
    y: box.y - PAD,
    width: box.width + 2 * PAD,
    height: box.height + 2 * PAD,
    rx: 6,
    "data-area": Math.round(box.width * box.height),
  });
}

/** The spot an arrow leads to: the nearest ahead, where aside counts double. */
export function neighbour(spots: readonly Spot[], from: Spot, [dx, dy]: [number, number]): Spot | null {
  const centre = (spot: Spot): [number, number] => {
    const box = (spot.node as SVGGraphicsElement).getBBox();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const [x, y] = centre(from);
  let best: Spot | null = null;
  let least = Infinity;
  for (const spot of spots) {
    if (spot === from) continue;
    const [sx, sy] = centre(spot);
    const ahead = (sx - x) * dx + (sy - y) * dy;
    const aside = Math.abs((sx - x) * dy) + Math.abs((sy - y) * dx);
    if (ahead < 0.5) continue;
    const far = ahead + 2 * aside;
    if (far < least) [best, least] = [spot, far];
  }
  return best;
}

/** A list of the same choices for those who would rather read. */
export function choiceList(
  actions: readonly Action[],
  label: string,
  choose: (action: Action) => void,
): HTMLSelectElement {
  const list = h("select", { class: "all", "aria-label": label }, h("option", { value: "" }, label));
  for (const action of actions) list.append(h("option", { value: action.id }, action.spoken || action.label));
  list.addEventListener("change", () => {
    const found = actions.find((action) => action.id === list.value);
    if (found) choose(found);
  });
  return list;
}
