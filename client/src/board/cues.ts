/** Which of the things that happened an element of the picture belongs to. Knows no game. */

import type { Entry } from "../net/protocol";
import { pathBox } from "./places";
import type { Motion } from "./times";

interface Point {
  x: number;
  y: number;
}

/** Something that happened, and how it is seen to happen. */
export interface Cue {
  motion: Motion;
  seat: number | null;
  /** Where, in picture units: its middle and how it came there. */
  way: readonly Point[];
}

type Happened = Pick<Entry, "motion" | "seat" | "traces">;

/** The motions of some events, each once. */
export const motionsOf = (events: readonly Happened[]): Set<Exclude<Entry["motion"], "">> =>
  new Set(events.flatMap(({ motion }) => motion || []));

interface Spot {
  cue: Cue;
  at: string;
  box: DOMRect | null;
}

/** An element belongs to a place that it covers at least so much, of both together and of the smaller. */
const LEAST = 0.08;
const MOSTLY = 0.5;
/** Where one way ends and the next begins nearer than this, it is one. */
const NEAR = 4;

/** How much two boxes have in common: of both together, and of the smaller one. */
export function common(one: DOMRect, other: DOMRect): [ofBoth: number, ofSmaller: number] {
  const wide = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const high = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  if (wide <= 0 || high <= 0) return [0, 0];
  const [first, second, both] = [one.width * one.height, other.width * other.height, wide * high];
  return [both / (first + second - both), both / Math.min(first, second)];
}

const holds = (box: DOMRect, { x, y }: Point): boolean =>
  box.x <= x && x <= box.x + box.width && box.y <= y && y <= box.y + box.height;

const middle = ({ x, y, width, height }: DOMRect): Point => ({
  x: x + width / 2,
  y: y + height / 2,
});

export class Cues {
  private readonly spots: Spot[] = [];

  /** Whether something happened at a place, and not only to what it names. */
  readonly placed: boolean;

  constructor(events: readonly Happened[]) {
    for (const { motion, seat, traces } of events) {
      if (!motion) continue;
      const found = traces.map(([role, at]) => ({ role, at, box: pathBox(at) }));
      const stations = found.flatMap(({ role, box }) => (box && /from|via|to/.test(role) ? middle(box) : []));
      const cue = { motion, seat, way: stations };
      this.spots.push(...found.map(({ at, box }) => ({ cue, at, box })));
    }
    this.placed = this.spots.some(({ box }) => box);
  }

  /** Whether something happened to an element by its name. */
  names(id: string): boolean {
    return this.spots.some(({ at }) => at === id);
  }

  /** What an element is named in, or else what happened where it lies. */
  of(id: string, own: DOMRect | null): Cue | null {
    const named = this.spots.find(({ at }) => at === id);
    if (named || !own) return named?.cue ?? null;
    let best: Cue | null = null;
    let most = LEAST;
    for (const { cue, box } of this.spots) {
      const [ofBoth, ofSmaller] = box ? common(own, box) : [0, 0];
      if (ofBoth <= most || ofSmaller < MOSTLY) continue;
      most = ofBoth;
      best = cue;
    }
    return best;
  }

  /** The stations of what walked off from a place, one after the other. */
  way(start: DOMRect): Point[] {
    const stations: Point[] = [];
    for (const { motion, way } of new Set(this.spots.map(({ cue }) => cue))) {
      const [from, ...rest] = way;
      if (motion !== "walk" || !from || !rest.length) continue;
      const last = stations.at(-1);
      if (last ? Math.hypot(from.x - last.x, from.y - last.y) < NEAR : holds(start, from))
        stations.push(...(last ? rest : way));
    }
    return stations;
  }
}
