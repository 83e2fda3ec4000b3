/** How pieces move: they walk, land, tumble, turn over, are taken, flame up. Transform and opacity alone. */

import { countUp, numbersOf } from "./count";
import type { Cue } from "./cues";
import type { Place } from "./places";
import type { Show } from "./show";
import { type Motion, TIMES } from "./times";

export interface Piece {
  node: SVGGElement;
  at: Place;
  /** What it shows. */
  svg: string;
  /** How its drawing lies about its place, where that matters. */
  box?: Pick<DOMRect, "x" | "y" | "width" | "height"> | undefined;
}

/** What becomes of one element in a move: what it was, what it is, and how that is seen. */
export interface Stir {
  old: Piece | null;
  now: Piece | null;
  cue: Cue | null;
  /** Where a piece that is gone went. */
  to?: Place | null;
  /** The stations between, where more are known than the ends. */
  way?: readonly { x: number; y: number }[];
}

/** How high a piece is lifted, and from how high it is set down, in picture units. */
const LIFT = 9;

const isSame = (one: Place, other: Place): boolean =>
  one.x === other.x && one.y === other.y && one.turn === other.turn;

/** A place as CSS writes it; `inside` is done about a point of the drawing. */
function css({ x, y, turn }: Place, inside = "", [cx, cy]: readonly [number, number] = [0, 0]): string {
  const placed = `translate(${x}px, ${y}px) rotate(${turn}deg)`;
  return inside ? `${placed} translate(${cx}px, ${cy}px) ${inside} translate(${-cx}px, ${-cy}px)` : placed;
}

/** The middle of a drawing, or the middle of its foot, in its own units. */
function pivot({ box = { x: 0, y: 0, width: 0, height: 0 } }: Piece, foot = false): [number, number] {
  return [box.x + box.width / 2, box.y + box.height * (foot ? 1 : 0.5)];
}

/** From place to place, with a hop on every leg. */
export function walked(from: Place, to: Place, way: readonly { x: number; y: number }[] = []): Keyframe[] {
  const [first] = way;
  // The stations are those of the ground: the piece keeps its distance from them.
  const between = way.slice(1, -1).map(({ x, y }) => ({
    x: from.x + x - (first?.x ?? 0),
    y: from.y + y - (first?.y ?? 0),
    turn: to.turn,
  }));
  const stations = [from, ...between, to];
  return stations.flatMap((place, number) => {
    const next = stations[number + 1];
    if (!next) return [{ transform: css(place) }];
    const high = { x: (place.x + next.x) / 2, y: (place.y + next.y) / 2 - LIFT, turn: next.turn };
    return [{ transform: css(place) }, { transform: css(high) }];
  });
}

const landed = (at: Place): Keyframe[] => [
  { transform: css({ ...at, y: at.y - LIFT }), opacity: 0 },
  { transform: css(at), opacity: 1 },
];

const gone = (from: Place, to: Place | null | undefined): Keyframe[] => [
  { transform: css(from), opacity: 1 },
  { transform: css(to ?? { ...from, y: from.y - LIFT }), opacity: to ? 0.3 : 0 },
];

/** Frames of a drawing that stays where it is and is changed about a point of its own. */
function within(
  piece: Piece,
  steps: readonly (readonly [inside: string, opacity?: number])[],
  foot = false,
): Keyframe[] {
  const about = pivot(piece, foot);
  return steps.map(([inside, opacity = 1]) => ({ transform: css(piece.at, inside, about), opacity }));
}

/** Motions about a point of the drawing: for them it must be known how it lies about its place. */
export const ABOUT: ReadonlySet<Motion> = new Set(["roll", "turn", "cut", "flare"]);

/** How a drawing appears, by motion. */
const APPEARS: Readonly<Record<Motion, (piece: Piece) => Keyframe[]>> = {
  walk: ({ at }) => landed(at),
  land: ({ at }) => landed(at),
  take: ({ at }) => landed(at),
  leave: ({ at }) => landed(at),
  roll: (piece) =>
    within(piece, [
      ["rotate(-400deg) scale(.7)"],
      ["rotate(-150deg) scale(1.25)"],
      ["rotate(12deg) scale(1)"],
      ["rotate(0deg) scale(1)"],
    ]),
  turn: (piece) => within(piece, [["scale(0, 1)"], ["scale(1, 1)"]]),
  cut: (piece) =>
    within(piece, [
      ["scale(.4)", 0],
      ["scale(.75)", 1],
      ["scale(1)", 1],
    ]),
  flare: (piece) =>
    within(
      piece,
      [
        ["scale(.6, .1)", 0],
        ["scale(1, 1.35)", 1],
        ["scale(1, .85)", 0.8],
        ["scale(1, 1.1)", 1],
        ["scale(1, 1)", 1],
      ],
      true,
    ),
};

/** Let one element be seen to change, `wait` from now. */
export function perform(show: Show, stir: Stir, wait: number): void {
  const { old, now, cue } = stir;
  if (old && now && !isSame(old.at, now.at)) travel(show, old, now, stir, wait);
  else if (old && now) redraw(show, old, now, stir, wait);
  else if (now) appear(show, now, cue?.motion ?? "land", wait);
  else if (old) depart(show, old, stir, wait);
}

function travel(show: Show, old: Piece, now: Piece, { way }: Stir, wait: number): void {
  const { at, ...time } = TIMES.walk;
  show.hide(now.node, wait + at);
  show.keep(old.node, wait + at);
  show.play(now.node, walked(old.at, now.at, way), time, wait + at);
}

function appear(show: Show, piece: Piece, motion: Motion, wait: number): void {
  const { at, ...time } = TIMES[motion];
  show.hide(piece.node, wait + at);
  show.play(piece.node, APPEARS[motion](piece), time, wait + at);
}

/** Another drawing in the same place. */
function redraw(show: Show, old: Piece, now: Piece, stir: Stir, wait: number): void {
  const motion = stir.cue?.motion;
  if (motion === "take") {
    show.hide(now.node, wait + TIMES.take.at);
    depart(show, old, stir, wait);
  } else if (motion === "turn") {
    const { at, duration, easing } = TIMES.turn;
    const half = { duration: duration / 2, easing };
    const away = within(old, [["scale(1, 1)"], ["scale(0, 1)"]]);
    show.play(old.node, away, half, wait + at, () => old.node.remove());
    show.hide(now.node, wait + at + half.duration);
    show.play(now.node, APPEARS.turn(now), half, wait + at + half.duration);
  } else {
    const at = motion ? TIMES[motion].at : 0;
    if (!motion && !wait) countUp(now.node, numbersOf(old.node));
    show.keep(old.node, wait + at);
    if (motion) appear(show, now, motion, wait);
    else show.hide(now.node, wait);
  }
}

function depart(show: Show, { node, at: from }: Piece, { cue, to }: Stir, wait: number): void {
  const { at, ...time } = cue?.motion === "take" ? TIMES.take : TIMES.leave;
  show.play(node, gone(from, to), time, wait + at, () => node.remove());
}
