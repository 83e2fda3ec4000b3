/** What is drawn at the places where something happened. */

import { s } from "../ui/elements";

/** Whose move it was, and the so manieth: at the corner of where it ended. */
export function tagOf(box: DOMRect, token: string, words: string, unit: number): SVGElement {
  const node = s(
    "g",
    { class: "trace-tag", transform: `translate(${box.x} ${box.y}) scale(${unit})` },
    s("rect", { x: -9, y: -9, width: 10 + 8 * words.length, height: 18, rx: 9 }),
    s("text", { x: -4 + 4 * words.length, y: 4.5, "text-anchor": "middle" }, words),
  );
  node.style.setProperty("--who", `var(--${token})`);
  return node;
}

/** A cross over what was taken: colour is not the only sign. */
export function crossed({ x, y, width, height }: DOMRect, token: string): SVGElement {
  const [left, top, reach] = [x + width / 2, y + height / 2, Math.min(width, height) * 0.32];
  const d = `M${left - reach} ${top - reach}l${2 * reach} ${2 * reach}m0 ${-2 * reach}l${-2 * reach} ${2 * reach}`;
  const node = s("path", { d, class: "trace cut" });
  node.style.setProperty("--who", `var(--${token})`);
  return node;
}
