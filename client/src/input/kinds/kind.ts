/** What the three kinds that need more than a press have in common. */

import type { Board } from "../../board/board";
import type { Value } from "../../net/protocol";

export interface Control {
  id: string;
  label: string;
  /** The key that does the same. */
  key: string;
  run: () => void;
}

/** What a kind asks of its surroundings. */
export interface Host {
  board: Board;
  /** The choice is another one: show what it would do. `spoken` says where it is now. */
  changed: (spoken: string) => void;
  /** Play the present choice. */
  commit: () => void;
}

export interface Kind {
  /** The present choice, or null where there is none yet. */
  readonly value: Value | null;
  /** Whether the client believes it legal; the server knows. */
  readonly legal: boolean;
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
