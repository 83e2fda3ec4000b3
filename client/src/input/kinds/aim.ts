/** Choosing an angle round a pivot, inside legal arcs. Angles are millionths of a degree, clockwise. */

import type { AimAction, Value } from "../../net/protocol";
import { s, set } from "../../ui/elements";
import { decimal, t } from "../../ui/words";
import { clamp, type Control, fat, fieldOf, following, type Host, type Kind } from "./kind";

const FULL = 360_000_000;
/** How far beside a narrow arc that pays the ray is still drawn into it: four degrees. */
const MAGNET = 4_000_000;
/** Below so many degrees an arc has only its middle. */
const NARROW = 8_000_000;
/** How large signs and letters of a gain are, and how far its tag stands off the ring, in pixels. */
const [SIGN, LETTERS, OFF] = [15, 12, 6];

type Stop = AimAction["stops"][number];
interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const turn = (angle: number): number => ((Math.round(angle) % FULL) + FULL) % FULL;

const byDegrees = (): string =>
  t(
    "Left and right turn by a degree, with Shift by a tenth, with Alt by a thousandth; N finds the next direction with another result, Enter sets off.",
  );
const byResults = (): string =>
  t(
    "Left and right go to the next direction with another result, G lets you turn by degrees, Enter sets off.",
  );

export class Aiming implements Kind {
  readonly field: SVGGElement;
  readonly help: string;
  private angle = 0;
  /** Whether one turns by degrees; else from result to result. Who judges by eye has nothing else. */
  private fine: boolean;
  private readonly best: Stop | undefined;
  private readonly ray = s("g", { class: "ray" });
  private dragging = false;

  constructor(
    private readonly action: AimAction,
    private readonly host: Host,
  ) {
    this.fine = action.stops.length === 0;
    this.help = this.fine ? byDegrees() : byResults();
    const [x, y] = action.pivot;
    const reach = Math.max(action.radius * 1.4, 56 * host.board.pixel());
    this.best = ranked(action.stops)[0];
    const ringed = this.fine
      ? action.arcs.map(([from, to]) => this.band(from, to, "arc"))
      : action.stops.map((stop) =>
          this.band(stop[2], stop[3], this.isBest(stop) ? "arc pays best" : stop[5] ? "arc pays" : "arc"),
        );
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
        ...ringed,
        ...action.barred.map(([from, to]) => this.band(from, to, "arc barred")),
        this.gains(),
        this.ray,
      ),
    );
    host.board.over.append(this.field);
    this.angle = this.first();
    this.draw();
  }

  /** Where it opens: at what pays best; by eye, in the middle of the widest arc. */
  private first(): number {
    if (this.best) return this.best[0];
    const [widest] = [...this.action.arcs].sort((a, b) => b[1] - b[0] - (a[1] - a[0]));
    return widest ? turn((widest[0] + widest[1]) / 2) : 0;
  }

  /** Whether a stop gains as much as any. */
  private isBest([, , , , worth, signs]: Stop): boolean {
    return signs !== "" && worth === this.best?.[4] && count(signs) === count(this.best[5]);
  }

  get controls(): Control[] {
    const step = (label: string, key: string, by: number): Control => ({
      id: `step${by}`,
      label,
      key,
      run: () => this.goto(this.angle + by),
    });
    const steps = [
      step("−1°", "←", -1e6),
      step("+1°", "→", 1e6),
      step("−0.1°", "⇧←", -1e5),
      step("+0.1°", "⇧→", 1e5),
    ];
    if (!this.action.stops.length) return steps;
    const next: Control = { id: "next", label: t("Next result"), key: "N", run: () => this.next(1) };
    const fine: Control = { id: "fine", label: t("Fine"), key: "G", run: () => this.refine() };
    return this.fine ? [...steps, next, { ...fine, label: t("Less fine") }] : [next, fine];
  }

  /** Turn by degrees, or from result to result again. */
  private refine(): void {
    this.fine = !this.fine;
    this.host.renew();
  }

  /** What each arc gains, on a small tag outside it: as many as have room, those that pay most first. */
  private gains(): SVGGElement {
    const group = s("g", { class: "gains" });
    const taken: Box[] = [];
    for (const stop of ranked(this.action.stops)) {
      if (!stop[5]) continue;
      const box = this.roomFor(stop, taken);
      if (!box) continue;
      taken.push(box);
      group.append(this.tag(stop, box));
    }
    return group;
  }

  /** A place for the tag of a stop that no other has: near the ring, or farther out. */
  private roomFor([angle, , , , worth, signs]: Stop, taken: readonly Box[]): Box | null {
    const pixel = this.host.board.pixel();
    const letters = worth ? `+${worth}`.length * LETTERS * 0.62 + 3 : 0;
    const width = (count(signs) * SIGN + letters + 6) * pixel;
    const height = (SIGN + 4) * pixel;
    for (let ring = 0; ring < 3; ring += 1) {
      const out = this.ring + OFF * pixel + ring * height * 1.1;
      const [across, down] = this.towards(angle);
      const half = (Math.abs(across) * width + Math.abs(down) * height) / 2;
      const [cx, cy] = this.at(angle, out + half);
      const box = this.inside({ x: cx - width / 2, y: cy - height / 2, width, height });
      if (!taken.some((other) => overlap(box, other))) return box;
    }
    return null;
  }

  /** Moved so that nothing of it is cut off. */
  private inside(box: Box): Box {
    const [x, y, width, height] = this.action.frame ?? [-1e9, -1e9, 2e9, 2e9];
    return {
      ...box,
      x: clamp(box.x, x, x + width - box.width),
      y: clamp(box.y, y, y + height - box.height),
    };
  }

  private tag(stop: Stop, box: Box): SVGGElement {
    const [, , , , worth, signs] = stop;
    const pixel = this.host.board.pixel();
    const names = signs.split(" ");
    const [middle, size] = [box.y + box.height / 2, SIGN * pixel];
    const tag = s(
      "g",
      { class: this.isBest(stop) ? "gain best" : "gain" },
      s("rect", { ...box, rx: box.height / 2 }),
      ...names.map((name, at) =>
        s("use", {
          href: this.host.board.hrefOf(name),
          transform: `translate(${box.x + 3 * pixel + (at + 0.5) * size} ${middle}) scale(${(size - pixel) / 16})`,
        }),
      ),
    );
    if (worth) {
      const x = box.x + 4 * pixel + names.length * size;
      const told = `${worth > 0 ? "+" : "−"}${Math.abs(worth)}`;
      tag.append(s("text", { x, y: middle + LETTERS * 0.36 * pixel, "font-size": LETTERS * pixel }, told));
    }
    return tag;
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

  /** Turn to an angle, and tell what comes of it. */
  private goto(angle: number, hovering = false): void {
    this.angle = turn(angle);
    this.draw();
    const where = t("{degrees}°", { degrees: decimal(this.angle / 1e6, 3) });
    const told = this.legal ? this.result() : this.cause();
    const spoken = told && !this.fine ? told : [where, told].filter(Boolean).join(": ");
    this.host.changed(spoken, ...(hovering ? [true] : []));
  }

  /** What is known to come of the present angle. */
  private result(): string {
    const exact = this.action.stops.find(([angle]) => angle === this.angle);
    return (exact ?? this.action.stops.find(([, , from, to]) => between(this.angle, from, to)))?.[1] ?? "";
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
    if (found) this.goto(found[0]);
  }

  private follow(event: PointerEvent): void {
    const [x, y] = this.host.board.pointOf(event);
    const [px, py] = this.action.pivot;
    const raw = turn((Math.atan2(y - py, x - px) * 180e6) / Math.PI);
    this.goto(this.drawn(this.within(raw) ? raw : this.nearestEnd(raw)), !fat(event));
  }

  /** The end of an arc that is nearest; a fine hand is only helped from nearby. */
  private nearestEnd(raw: number): number {
    let best = raw;
    let least = this.fine ? MAGNET : FULL;
    for (const end of this.action.arcs.flat()) {
      const far = apart(end, raw);
      if (far < least) [best, least] = [end, far];
    }
    return best;
  }

  /** The middle of a narrow arc that pays, near enough to be meant; else the angle itself. */
  private drawn(raw: number): number {
    if (this.fine) return raw;
    const far = ([, , from, to]: Stop): number =>
      between(raw, from, to) ? 0 : Math.min(apart(from, raw), apart(to, raw));
    const [near] = this.action.stops
      .filter((stop) => stop[3] - stop[2] < NARROW && stop[5] && far(stop) < MAGNET)
      .sort((a, b) => far(a) - far(b));
    return near ? near[0] : raw;
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
    if (event.key === "g" || event.key === "G") {
      if (this.action.stops.length) this.refine();
      return true;
    }
    if (!this.fine && event.key.startsWith("Arrow")) {
      this.next(event.key === "ArrowRight" || event.key === "ArrowDown" ? 1 : -1);
      return true;
    }
    const step = event.altKey ? 1_000 : event.shiftKey ? 100_000 : 1_000_000;
    if (event.key === "ArrowRight" || event.key === "ArrowDown") this.goto(this.angle + step);
    else if (event.key === "ArrowLeft" || event.key === "ArrowUp") this.goto(this.angle - step);
    else if (event.key === "n" || event.key === "N") this.next(event.shiftKey ? -1 : 1);
    else return false;
    return true;
  }

  private towards(angle: number): [number, number] {
    const radians = (angle / 180e6) * Math.PI;
    return [Math.cos(radians), Math.sin(radians)];
  }

  private at(angle: number, radius: number): [number, number] {
    const [across, down] = this.towards(angle);
    return [this.action.pivot[0] + radius * across, this.action.pivot[1] + radius * down];
  }

  /** How far out the ring of directions is. */
  private get ring(): number {
    return this.action.radius * 1.12;
  }

  private band(from: number, to: number, kind: string): SVGElement {
    return s("path", { d: this.arc(from, to), class: kind });
  }

  private arc(from: number, to: number): string {
    const radius = this.ring;
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

const count = (signs: string): number => (signs ? signs.split(" ").length : 0);

/** What pays most first; of equals what has more signs, then what is widest. */
const ranked = (stops: readonly Stop[]): Stop[] =>
  [...stops].sort((a, b) => b[4] - a[4] || count(b[5]) - count(a[5]) || b[3] - b[2] - (a[3] - a[2]));

/** How far one angle is from another, either way round. */
const apart = (one: number, other: number): number => Math.min(turn(one - other), turn(other - one));

const overlap = (one: Box, other: Box): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;

function between(angle: number, from: number, to: number): boolean {
  return (angle >= from && angle <= to) || (angle + FULL >= from && angle + FULL <= to);
}
