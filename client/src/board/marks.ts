/** What is drawn at the places where something happened. */

import { s, set } from "../ui/elements";
import type { Mark } from "./board";
import { isPath } from "./places";

type Room = Pick<DOMRect, "x" | "y" | "width" | "height">;

/** Half of a tag's height in pixels, and how high a window is in which it is larger by as much. */
const [HALF, USUAL, LARGEST] = [9, 900, 1.6];

/**
 * Whose move it was, and the so manieth: on a corner of where it ended. What is hardly larger than the tag
 * has it below, where it hides no piece, which stands up from its place. It never leaves the sheet.
 */
function tagOf(box: Room, token: string, words: string, unit: number, sheet: Room): SVGElement {
  const wide = 10 + 8 * words.length;
  const small = box.width < 2 * wide * unit;
  const left = small ? box.x + (box.width - wide * unit) / 2 : box.x - HALF * unit;
  const middle = small ? box.y + box.height + HALF * unit : box.y;
  const [x, y] = [
    between(left, sheet.x, sheet.x + sheet.width - wide * unit),
    between(middle, sheet.y + HALF * unit, sheet.y + sheet.height - HALF * unit),
  ];
  const node = s(
    "g",
    { class: "trace-tag", transform: `translate(${x.toFixed(2)} ${y.toFixed(2)}) scale(${unit})` },
    s("rect", { y: -HALF, width: wide, height: 2 * HALF, rx: HALF }),
    s("text", { x: wide / 2, y: 4.5, "text-anchor": "middle" }, words),
  );
  node.style.setProperty("--who", `var(--${token})`);
  return node;
}

const between = (value: number, least: number, most: number): number =>
  Math.max(least, Math.min(most, value));

/** A mark where it belongs: its sheet's marks, the room of that sheet, and a pixel there. */
type Found = Readonly<{ mark: Mark; box: DOMRect; traces: SVGElement; part: Room | null; unit: number }>;

/** Draw marks: pale beds below all of them, so that they are seen on any ground, and a tag for each turn. */
export function drawTraces(all: readonly Found[]): void {
  // Where something has come to stand, nobody looks for what made room for it.
  const taken = new Set(all.flatMap(({ mark }) => (mark.role === "to" ? [mark.at] : [])));
  const found = all.filter(({ mark }) => mark.role !== "taken" || !taken.has(mark.at));
  const shapes = found.map(({ mark, box }) => (isPath(mark.at) ? s("path", { d: mark.at }) : framed(box)));
  shapes.forEach((shape, number) => {
    const bed = shape.cloneNode() as SVGElement;
    set(bed, { class: "bed" });
    found[number]!.traces.append(bed);
  });
  shapes.forEach((shape, number) => {
    const { mark, box, traces } = found[number]!;
    set(shape, { class: `trace ${mark.role}` });
    shape.style.setProperty("--who", `var(--${mark.token})`);
    traces.append(shape);
    if (mark.role === "taken") traces.append(crossed(box, mark.token));
  });
  const large = between(Math.min(innerWidth, innerHeight) / USUAL, 1, LARGEST);
  for (const tag of new Set(found.map(({ mark }) => mark.tag))) {
    const one = tag && tagged(found.filter(({ mark }) => mark.tag === tag));
    if (!one) continue;
    const { box, mark, traces, part, unit } = one;
    traces.append(tagOf(box, mark.token, tag, large * unit, part ?? box));
  }
}

/** What of a turn has its tag: the largest place where it ended, else what was taken or looked at. */
function tagged(turn: readonly Found[]): Found | undefined {
  const area = ({ box }: Found): number => box.width * box.height;
  const ends = turn.filter(({ mark }) => mark.role === "to");
  const some = ends.length ? ends : turn.filter(({ mark }) => mark.role !== "from");
  return some.reduce<Found | undefined>(
    (best, one) => (best && area(best) >= area(one) ? best : one),
    undefined,
  );
}

/** A frame round an element. */
const framed = ({ x, y, width, height }: DOMRect): SVGElement =>
  s("rect", { x: x - 2, y: y - 2, width: width + 4, height: height + 4, rx: 5 });

/** A cross over what was taken: colour is not the only sign. */
function crossed({ x, y, width, height }: DOMRect, token: string): SVGElement {
  const [left, top, reach] = [x + width / 2, y + height / 2, Math.min(width, height) * 0.32];
  const d = `M${left - reach} ${top - reach}l${2 * reach} ${2 * reach}m0 ${-2 * reach}l${-2 * reach} ${2 * reach}`;
  const node = s("path", { d, class: "trace cut" });
  node.style.setProperty("--who", `var(--${token})`);
  return node;
}
