/** What tests of choosing share: a picture without a screen, a host, and ways to press and point. */

import { vi } from "vitest";
import type { Host, Kind } from "../src/input/kinds/kind";
import { s } from "../src/ui/elements";

/** A picture in which a screen pixel is one picture unit, from the same corner. */
export function fakeHost() {
  return {
    board: {
      over: s("g"),
      pixel: () => 1,
      pointOf: ({ clientX, clientY }: { clientX: number; clientY: number }): [number, number] => [
        clientX,
        clientY,
      ],
      hrefOf: (name: string) => `#${name}`,
    },
    changed: vi.fn<Host["changed"]>(),
    commit: vi.fn<Host["commit"]>(),
    renew: vi.fn<Host["renew"]>(),
  };
}

type Pointer = "mouse" | "touch";

/** A pointer does something at a place; `on` is the element it is over, the field if not said. */
export function point(
  kind: Kind,
  what: "move" | "down" | "up" | "cancel",
  [clientX, clientY]: [number, number],
  pointerType: Pointer = "mouse",
  { button = 0, on = kind.field }: { button?: number; on?: Element } = {},
): void {
  on.dispatchEvent(
    new PointerEvent(`pointer${what}`, {
      bubbles: true,
      clientX,
      clientY,
      pointerType,
      pointerId: 1,
      isPrimary: true,
      button,
    }),
  );
}

/** Press a key; says whether the kind had a use for it. */
export const press = (kind: Kind, key: string, held: KeyboardEventInit = {}): boolean =>
  kind.key(new KeyboardEvent("keydown", { key, ...held }));
