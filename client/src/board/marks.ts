/** What is drawn at the places where something happened. */

import { s } from "../ui/elements";

type Room = Pick<DOMRect, "x" | "y" | "width" | "height">;

/** Half of a tag's height in pixels. */
const HALF = 9;

/**
 * Whose move it was, and the so manieth: on a corner of where it ended. What is hardly larger than the tag
 * has it below, where it hides no piece, which stands up from its place. It never leaves the sheet.
 */
export function tagOf(box: Room, token: string, words: string, unit: number, sheet: Room): SVGElement {
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

/** A frame round an element. */
export const framed = ({ x, y, width, height }: DOMRect): SVGElement =>
  s("rect", { x: x - 2, y: y - 2, width: width + 4, height: height + 4, rx: 5 });

/** A cross over what was taken: colour is not the only sign. */
export function crossed({ x, y, width, height }: DOMRect, token: string): SVGElement {
  const [left, top, reach] = [x + width / 2, y + height / 2, Math.min(width, height) * 0.32];
  const d = `M${left - reach} ${top - reach}l${2 * reach} ${2 * reach}m0 ${-2 * reach}l${-2 * reach} ${2 * reach}`;
  const node = s("path", { d, class: "trace cut" });
  node.style.setProperty("--who", `var(--${token})`);
  return node;
}
