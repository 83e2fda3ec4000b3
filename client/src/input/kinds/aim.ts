/** Choosing an angle round a pivot, inside legal arcs. Angles are millionths of a degree, clockwise. */

import type { AimAction, Value } from "../../net/protocol";
import { s, set } from "../../ui/elements";
import { t } from "../../ui/words";
import { type Control, fat, fieldOf, following, type Host, type Kind } from "./kind";

const FULL = 360_000_000;
/** How far outside an arc the ray is still drawn into it: four degrees. */
const MAGNET = 4_000_000;

const turn = (angle: number): number => ((Math.round(angle) % FULL) + FULL) % FULL;

export class Aiming implements Kind {
  readonly field: SVGGElement;
  readonly help = t(
    "Left and right turn by a degree, with Shift by a tenth, with Alt by a thousandth; N finds the next direction with another result, Enter sets off.",
  );
  readonly controls: Control[];
  private angle = 0;
  private readonly ray = s("g", { class: "ray" });
  private dragging = false;

  constructor(
    private readonly action: AimAction,
    private readonly host: Host,
  ) {
    const [x, y] = action.pivot;
    const reach = Math.max(action.radius * 1.4, 56 * host.board.pixel());
    this.field = fieldOf(
      action,
      this.help,
      [
        (event) => this.move(event),
        (event) => this.down(event),
        (event) => this.up(event),
        () => (this.dragging = false),
      ],
      this.framed(
        s("circle", { cx: x, cy: y, r: reach, class: "ground" }),
        ...action.arcs.map(([from, to]) => s("path", { d: this.arc(from, to), class: "arc" })),
        ...action.barred.map(([from, to]) => s("path", { d: this.arc(from, to), class: "arc barred" })),
        this.ray,
      ),
    );
    const step = (label: string, key: string, by: number): Control => ({
      id: `step${by}`,
      label,
      key,
      run: () => this.goto(this.angle + by),
    });
    this.controls = [
      step("−1°", "←", -1e6),
      step("+1°", "→", 1e6),
      step("−0.1°", "⇧←", -1e5),
      step("+0.1°", "⇧→", 1e5),
      { id: "next", label: t("Next result"), key: "N", run: () => this.next(1) },
    ];
    host.board.over.append(this.field);
    const widest = [...action.arcs].sort((a, b) => b[1] - b[0] - (a[1] - a[0]))[0];
    this.angle = widest ? turn((widest[0] + widest[1]) / 2) : 0;
    this.draw();
  }

  /** What is drawn and touched, cut off where the board ends: near its edge, panels stay free. */
  private framed(...parts: SVGElement[]): SVGElement {
    if (!this.action.frame) return s("g", {}, ...parts);
    const [x, y, width, height] = this.action.frame;
    return s("svg", { x, y, width, height, viewBox: this.action.frame.join(" ") }, ...parts);
  }

  get value(): Value {
    return [this.angle];
  }

  readonly only = false;

  get legal(): boolean {
    return this.within(this.angle);
  }

  private within(angle: number): boolean {
    return this.action.arcs.some(([from, to]) => between(angle, from, to));
  }

  /** Turn to an angle; `result` is what is known to come of it. */
  private goto(angle: number, result = "", hovering = false): void {
    this.angle = turn(angle);
    this.draw();
    const where = t("{degrees} degrees", { degrees: (this.angle / 1e6).toFixed(3) });
    const told = this.legal ? result : this.cause();
    this.host.changed(told ? `${where}: ${told}` : where, ...(hovering ? [true] : []));
  }

  /** Why the present angle is not legal. */
  private cause(): string {
    return this.action.barred.find(([from, to]) => between(this.angle, from, to))?.[2] ?? t("not here");
  }

  take(value: Value): void {
    this.goto(value[0] ?? 0);
  }

  /** The next angle clockwise, or back, that does something else. */
  private next(step: number): void {
    const found = following(this.action.stops, ([angle]) => angle, this.angle, step);
    if (found) this.goto(...found);
  }

  private follow(event: PointerEvent): void {
    const [x, y] = this.host.board.pointOf(event);
    const [px, py] = this.action.pivot;
    const raw = turn((Math.atan2(y - py, x - px) * 180e6) / Math.PI);
    this.goto(this.within(raw) ? raw : this.drawn(raw), "", !fat(event));
  }

  /** The end of an arc that is near enough, or the angle itself. */
  private drawn(raw: number): number {
    let best = raw;
    let least = MAGNET;
    for (const end of this.action.arcs.flat()) {
      const far = Math.min(turn(end - raw), turn(raw - end));
      if (far < least) [best, least] = [end, far];
    }
    return best;
  }

  private move(event: PointerEvent): void {
    if (!fat(event) || this.dragging) this.follow(event);
  }

  private down(event: PointerEvent): void {
    if (!fat(event) || !event.isPrimary) return;
    event.preventDefault();
    this.field.setPointerCapture(event.pointerId);
    this.dragging = true;
    this.follow(event);
  }

  private up(event: PointerEvent): void {
    if (fat(event)) this.dragging = false;
    else if (event.button === 0) this.host.commit();
  }

  key(event: KeyboardEvent): boolean {
    const step = event.altKey ? 1_000 : event.shiftKey ? 100_000 : 1_000_000;
    if (event.key === "ArrowRight" || event.key === "ArrowDown") this.goto(this.angle + step);
    else if (event.key === "ArrowLeft" || event.key === "ArrowUp") this.goto(this.angle - step);
    else if (event.key === "n" || event.key === "N") this.next(event.shiftKey ? -1 : 1);
    else return false;
    return true;
  }

  private at(angle: number, radius: number): [number, number] {
    const radians = (angle / 180e6) * Math.PI;
    return [
      this.action.pivot[0] + radius * Math.cos(radians),
      this.action.pivot[1] + radius * Math.sin(radians),
    ];
  }

  private arc(from: number, to: number): string {
    const radius = this.action.radius * 1.12;
    const start = this.at(from, radius).join(" ");
    if (to - from >= FULL - 1) {
      const half = this.at(from + FULL / 2, radius).join(" ");
      return `M${start}A${radius} ${radius} 0 0 1 ${half}A${radius} ${radius} 0 0 1 ${start}`;
    }
    // An arc too narrow to see still gets a dot's width.
    const seen = Math.max(to, from + 500_000);
    const wide = seen - from > FULL / 2 ? 1 : 0;
    return `M${start}A${radius} ${radius} 0 ${wide} 1 ${this.at(seen, radius).join(" ")}`;
  }

  private draw(): void {
    const [x, y] = this.action.pivot;
    const [ex, ey] = this.at(this.angle, this.action.radius);
    const legal = this.legal;
    set(this.ray, { class: legal ? "ray legal" : "ray illegal" });
    this.ray.replaceChildren(
      s("path", { d: `M${x} ${y}L${ex} ${ey}`, class: "line" }),
      s("circle", { cx: ex, cy: ey, r: 5 * this.host.board.pixel(), class: "tip" }),
    );
    this.field.setAttribute("data-legal", String(legal));
  }

  stop(): void {
    this.field.remove();
  }
}

function between(angle: number, from: number, to: number): boolean {
  return (angle >= from && angle <= to) || (angle + FULL >= from && angle + FULL <= to);
}
