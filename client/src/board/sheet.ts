/** One part of a picture on a sheet of its own, with what lies over it. */

import type { PartJson, Point } from "../net/protocol";
import { s, set } from "../ui/elements";

/** What is seen of a part: its corner in parts of the whole, and how much larger. */
export type Window = readonly [x: number, y: number, scale: number];

export const WHOLE: Window = [0, 0, 1];

/** One part of the picture on a sheet of its own. */
export class Sheet {
  readonly live: SVGGElement;
  readonly traces = s("g", { class: "traces", "aria-hidden": "true" });
  readonly marks = s("g", { class: "marks", "aria-hidden": "true" });
  /** What tells more when pointed at: below all that can be pressed, and longer there. */
  readonly glances = s("g", {});
  /** Where ghosts and targets are drawn, above everything else. */
  readonly over = s("g", { class: "over" }, this.glances);
  readonly svg: SVGSVGElement;
  part: PartJson | null = null;
  /** How far the part has moved in the picture, which is not seen: its sheet went along. */
  shift: Point = [0, 0];

  /** `drawn` is a sheet that came with the page: what lies over it is put on it. */
  constructor(attributes: Record<string, string>, below: SVGElement[], drawn?: SVGSVGElement) {
    this.live = drawn?.querySelector<SVGGElement>(".live") ?? s("g", { class: "live" });
    this.svg = drawn ?? s("svg", {}, ...below, this.live);
    set(this.svg, attributes);
    this.svg.append(this.traces, this.marks, this.over);
  }

  /** Take off what lay over the part, but for what tells more. */
  clear(): void {
    for (const node of [...this.over.children]) if (node !== this.glances) node.remove();
  }

  /** Says whether that is elsewhere than before. */
  lie(part: PartJson, [x, y, scale]: Window): boolean {
    if (this.part) this.shift = [part.x - this.part.x, part.y - this.part.y];
    this.part = part;
    const [across, down] = [part.width / scale, part.height / scale];
    const corner = [part.x + x * part.width, part.y + y * part.height];
    const viewBox = [...corner, across, down].map((one) => +one.toFixed(3)).join(" ");
    const natural = `${part.width}px`;
    const { style } = this.svg;
    // To say the same again would make the browser lay out all of it.
    if (this.svg.getAttribute("viewBox") === viewBox && style.getPropertyValue("--natural") === natural)
      return false;
    set(this.svg, { viewBox });
    style.setProperty("--ratio", String(part.width / part.height));
    style.setProperty("--natural", natural);
    return true;
  }
}
