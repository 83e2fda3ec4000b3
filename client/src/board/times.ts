/** The one table of times: when what moves begins, how long it takes, how it eases. Milliseconds. */

import type { Entry } from "../net/protocol";

/** How something is seen to happen; a piece may also just leave. */
export type Motion = Exclude<Entry["motion"], ""> | "leave";

export interface Time {
  /** When it begins within its move: what is taken waits for its taker, a pit for the camp beside it. */
  at: number;
  duration: number;
  easing: string;
}

const SETTLE = "cubic-bezier(.2,.7,.2,1)";
const SWING = "cubic-bezier(.45,.05,.35,1)";
const EVEN = "linear";

/** So long a move is shown before the next one. */
export const BEAT = 600;

/** When more moves than these wait to be shown, the show jumps to the present. */
export const MOST_WAITING = 8;

export const TIMES: Readonly<Record<Motion, Time>> = {
  walk: { at: 0, duration: 400, easing: SWING },
  land: { at: 0, duration: 280, easing: SETTLE },
  roll: { at: 0, duration: 560, easing: SETTLE },
  turn: { at: 0, duration: 360, easing: EVEN },
  take: { at: 220, duration: 380, easing: SWING },
  cut: { at: 200, duration: 400, easing: SETTLE },
  flare: { at: 120, duration: 480, easing: EVEN },
  leave: { at: 0, duration: 280, easing: SETTLE },
};

/** Numbers that count up: at least, for each one more, at most. */
export const COUNTING = { least: 180, each: 60, most: 900 };

/** From one thing to the next: a replay that plays, a film of what was missed, what counted at the end. */
export const PACE = { replay: 1100, film: 1100, counted: 550 };

/** A short breath between one's own move and handing the screen on. */
export const BREATH = 700;
