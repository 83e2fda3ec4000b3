/** Choosing a position inside a legal region. */

import type { Point, PointAction, Value } from "../../net/protocol";
import { s, set } from "../../ui/elements";
import { decimal, t } from "../../ui/words";
import { arrow, clamp, type Control, fat, fieldOf, following, type Host, type Kind } from "./kind";

/** How far outside the region a point is still drawn into it, in screen pixels. */
const MAGNET = 24;
/** How far above a finger the mark is held, in screen pixels. */
const LIFT = 44;

export class Pointing implements Kind {
  readonly field: SVGGElement;
  readonly help = t(
    "Arrows move, with Shift by less, with Alt by very little; N finds the next legal place, Enter decides.",
  );
  readonly controls: Control[];
  private at: Point = [0, 0];
  private readonly mark = s("g", { class: "mark" });
  private dragging = false;
  private readonly middles: Point[];

  constructor(
    private readonly action: PointAction,
    private readonly host: Host,
  ) {
    const { board } = host;
    this.middles = action.regions.map(middle);
    this.field = fieldOf(
      action,
      this.help,
      [
        (event) => this.move(event),
        (event) => this.down(event),
        (event) => this.up(event),
        () => (this.dragging = false),
      ],
      s("path", { d: action.regions.map(outline).join(""), class: "region" }),
      s("rect", { ...this.extent(), class: "ground" }),
      this.mark,
    );
    this.controls = [{ id: "next", label: t("Next place"), key: "N", run: () => this.next(1) }];
    board.over.append(this.field);
    this.at = this.middles[Math.floor(this.middles.length / 2)] ?? action.origin;
    this.draw();
  }

  /** The box round the region, with room for a pointer that misses it. */
  private extent(): { x: number; y: number; width: number; height: number } {
    const points = this.action.regions.flat();
    const xs = points.map(([x]) => x);
    const ys = points.map(([, y]) => y);
    const [left, top] = [
      Math.min(...xs, this.action.origin[0]) - 12,
      Math.min(...ys, this.action.origin[1]) - 12,
    ];
    return { x: left, y: top, width: Math.max(...xs) + 12 - left, height: Math.max(...ys) + 12 - top };
  }

  get value(): Value {
    const { origin, scale } = this.action;
    return [Math.round((this.at[0] - origin[0]) * scale), Math.round((this.at[1] - origin[1]) * scale)];
  }

  readonly only = false;

  get legal(): boolean {
    return this.within(this.at);
  }

  private within(point: Point): boolean {
    return this.action.regions.some((region) => holds(region, point));
  }

  private goto(point: Point, hovering = false): void {
    this.at = point;
    this.draw();
    const where = t("{x} across, {y} down", { x: decimal(point[0]), y: decimal(point[1]) });
    this.host.changed(this.legal ? where : `${where}: ${t("not here")}`, ...(hovering ? [true] : []));
  }

  take(value: Value): void {
    const { origin, scale } = this.action;
    this.goto([origin[0] + (value[0] ?? 0) / scale, origin[1] + (value[1] ?? 0) / scale]);
  }

  private next(step: number): void {
    const rank = ([x, y]: Point): number => Math.round(y * 10) * 1e5 + x;
    const sorted = [...this.middles].sort((a, b) => rank(a) - rank(b));
    const found = following(sorted, rank, rank(this.at), step);
    if (found) this.goto(found);
  }

  /** The nearest point of the region, when it is near enough; the point itself otherwise. */
  private snapped(point: Point): Point {
    if (this.within(point)) return point;
    let best = point;
    let least = MAGNET * this.host.board.pixel();
    for (const region of this.action.regions) {
      const near = inwards(region, point);
      const far = Math.hypot(near[0] - point[0], near[1] - point[1]);
      if (far < least) [best, least] = [near, far];
    }
    return best;
  }

  private follow(event: PointerEvent, lifted: boolean): void {
    const [x, y] = this.host.board.pointOf(event);
    this.goto(this.snapped([x, y - (lifted ? LIFT * this.host.board.pixel() : 0)]), !fat(event));
  }

  private move(event: PointerEvent): void {
    if (!fat(event)) this.follow(event, false);
    else if (this.dragging) this.follow(event, true);
  }

  private down(event: PointerEvent): void {
    if (!fat(event) || !event.isPrimary) return;
    event.preventDefault();
    this.field.setPointerCapture(event.pointerId);
    this.dragging = true;
    this.follow(event, false);
  }

  private up(event: PointerEvent): void {
    if (fat(event)) this.dragging = false;
    else if (event.button === 0) this.host.commit();
  }

  key(event: KeyboardEvent): boolean {
    const way = arrow(event);
    const step = event.altKey ? 0.1 : event.shiftKey ? 1 : 8;
    if (way) this.goto([this.at[0] + way[0] * step, this.at[1] + way[1] * step]);
    else if (event.key === "n" || event.key === "N") this.next(event.shiftKey ? -1 : 1);
    else return false;
    return true;
  }

  private draw(): void {
    const [x, y] = this.at;
    const pixel = this.host.board.pixel();
    const legal = this.legal;
    set(this.mark, { class: legal ? "mark legal" : "mark illegal" });
    const [inner, outer] = [5 * pixel, 11 * pixel];
    this.mark.replaceChildren(
      s("circle", { cx: x, cy: y, r: outer, class: "halo" }),
      s("path", {
        d: `M${x - outer} ${y}H${x - inner}M${x + inner} ${y}H${x + outer}M${x} ${y - outer}V${y - inner}M${x} ${y + inner}V${y + outer}`,
        class: "hair",
      }),
      s("circle", { cx: x, cy: y, r: 2 * pixel, class: "dot" }),
    );
    this.field.setAttribute("data-legal", String(legal));
  }

  stop(): void {
    this.field.remove();
  }
}

const outline = (region: Point[]): string => `M${region.map((point) => point.join(" ")).join("L")}z`;

function middle(region: Point[]): Point {
  const xs = region.map(([x]) => x);
  const ys = region.map(([, y]) => y);
  return [(Math.min(...xs) + Math.max(...xs)) / 2, (Math.min(...ys) + Math.max(...ys)) / 2];
}

/** Whether a polygon holds a point (even-odd). */
export function holds(region: Point[], [x, y]: Point): boolean {
  let inside = false;
  region.forEach(([ax, ay], index) => {
    const [bx, by] = region[(index + 1) % region.length] ?? [ax, ay];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  });
  return inside;
}

/** The point of a polygon's edge nearest to a point outside it, a hair inwards. */
export function inwards(region: Point[], [x, y]: Point): Point {
  let best: Point = [x, y];
  let least = Infinity;
  region.forEach(([ax, ay], index) => {
    const [bx, by] = region[(index + 1) % region.length] ?? [ax, ay];
    const long = (bx - ax) ** 2 + (by - ay) ** 2;
    const along = long ? clamp(((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / long, 0, 1) : 0;
    const near: Point = [ax + along * (bx - ax), ay + along * (by - ay)];
    const far = Math.hypot(near[0] - x, near[1] - y);
    if (far < least) [best, least] = [near, far];
  });
  const [mx, my] = middle(region);
  return [best[0] + (mx - best[0]) * 0.001, best[1] + Math.sign(my - best[1]) * 0.05];
}
