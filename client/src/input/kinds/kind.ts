/** What the three kinds that need more than a press have in common. */

import type { Board } from "../../board/board";
import type { Action, Value } from "../../net/protocol";
import { s } from "../../ui/elements";

export interface Control {
  id: string;
  label: string;
  /** The key that does the same. */
  key: string;
  run: () => void;
}

/** What a kind asks of its surroundings. */
export interface Host {
  board: Pick<Board, "over" | "pixel" | "pointOf" | "hrefOf">;
  /**
   * The choice is another one: show what it would do. `spoken` says where it is now. A mouse that only
   * passes over is `hovering`: that chooses nothing yet.
   */
  changed: (spoken: string, hovering?: boolean) => void;
  /** Play the present choice, or ask about it. */
  commit: () => void;
  /** The controls are others now. */
  renew: () => void;
}

export interface Kind {
  /** The present choice, or null where there is none yet. */
  readonly value: Value | null;
  /** Whether the client believes it legal; the server knows. */
  readonly legal: boolean;
  /** Whether there is no other choice. */
  readonly only: boolean;
  /** Whether nobody has taken it up yet. */
  readonly waiting?: boolean;
  readonly controls: Control[];
  /** One sentence on how to use it by keyboard. */
  readonly help: string;
  /** The element that takes the keyboard. */
  readonly field: SVGElement;
  key(event: KeyboardEvent): boolean;
  /** Take a value from elsewhere: a hint, or the nearest legal one. */
  take(value: Value): void;
  stop(): void;
}

type OnPointer = (event: PointerEvent) => void;

/** The ground that a kind stands on in the picture: it takes pointers and, with a word on how, keys. */
export const fieldOf = (
  action: Action,
  help: string,
  [move, down, up, cancel]: [OnPointer, OnPointer, OnPointer, OnPointer],
  ...children: SVGElement[]
): SVGGElement =>
  s(
    "g",
    {
      class: `field ${action.kind}`,
      role: "application",
      tabindex: 0,
      "aria-label": `${action.spoken || action.label}. ${help}`,
      onpointermove: move,
      onpointerdown: down,
      onpointerup: up,
      onpointercancel: cancel,
    },
    ...children,
  );

/** Of ranked choices the first above a rank or, backwards, the last below it; then round again. */
export const following = <T>(
  all: readonly T[],
  rank: (one: T) => number,
  now: number,
  step: number,
): T | undefined =>
  step > 0
    ? (all.find((one) => rank(one) > now) ?? all[0])
    : (all.filter((one) => rank(one) < now).at(-1) ?? all.at(-1));

/** Whether a pointer needs a second step before it plays. */
export const fat = (event: PointerEvent): boolean => event.pointerType !== "mouse";

export const clamp = (value: number, low: number, high: number): number =>
  Math.max(low, Math.min(high, value));

/** The step of an arrow key as (across, down), or null. */
export function arrow(event: KeyboardEvent): [number, number] | null {
  switch (event.key) {
    case "ArrowLeft":
      return [-1, 0];
    case "ArrowRight":
      return [1, 0];
    case "ArrowUp":
      return [0, -1];
    case "ArrowDown":
      return [0, 1];
    default:
      return null;
  }
}
