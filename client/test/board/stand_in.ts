/** A stand-in for what browsers animate with: it notes what is asked for and ends when the test says so. */

import { vi } from "vitest";

export interface Noted {
  node: Element;
  frames: Keyframe[];
  duration: number;
  delay: number;
  state: "running" | "finished" | "cancelled";
  finish: () => void;
}

/** Notes every animation from now on. */
export function noteAnimations(): Noted[] {
  const noted: Noted[] = [];
  Element.prototype.animate = function (this: Element, frames, options) {
    const { duration = 0, delay = 0 } = options as KeyframeAnimationOptions;
    const animation = {
      onfinish: null as (() => void) | null,
      cancel: () => void (one.state = "cancelled"),
    };
    const one: Noted = {
      node: this,
      frames: frames as Keyframe[],
      duration: Number(duration),
      delay,
      state: "running",
      finish: () => {
        one.state = "finished";
        animation.onfinish?.();
      },
    };
    noted.push(one);
    return animation as unknown as Animation;
  };
  return noted;
}

/** Whether somebody asked for less motion. */
export function askForCalm(calm: boolean): void {
  const wanted = "(prefers-reduced-motion: reduce)";
  const usual = window.matchMedia.bind(window);
  vi.spyOn(window, "matchMedia").mockImplementation((query) =>
    query === wanted ? ({ matches: calm } as MediaQueryList) : usual(query),
  );
}
