/**
 * Moves are shown one after the other. The picture itself is always the present one: a show only hides
 * what has not been shown yet, and moves what is. A press or a key ends it, and then does what it does.
 */

import { BEAT, MOST_WAITING, type Time } from "./times";

const PRESSES = ["pointerdown", "keydown"] as const;

export class Show {
  /** What is under way, and what is to be done when it is over. */
  private readonly going = new Map<Animation, () => void>();
  private readonly timers = new Set<number>();
  /** When the latest move has been shown. */
  private until = 0;
  private readonly skipped = (): void => this.skip();

  /** How many moves wait to be shown. */
  waiting = 0;

  /** How long until the next move is shown, when it `starts`; one's own is shown at once. */
  begin(own: boolean, starts: () => void): number {
    const now = performance.now();
    if (own || this.until - now > MOST_WAITING * BEAT) this.skip();
    const wait = this.left;
    this.until = now + wait + BEAT;
    for (const what of PRESSES) addEventListener(what, this.skipped, { capture: true });
    this.waiting += 1;
    this.later(wait, () => {
      this.waiting -= 1;
      starts();
    });
    return wait;
  }

  /** How long until the latest move has been shown. */
  get left(): number {
    return Math.max(0, this.until - performance.now());
  }

  /** Do something when its time in the show has come; whatever is skipped is not done. */
  later(wait: number, work: () => void): void {
    if (!wait) {
      work();
      return;
    }
    const timer = window.setTimeout(() => {
      this.timers.delete(timer);
      work();
    }, wait);
    this.timers.add(timer);
  }

  /** Let a node move after a while; `over` is called when it has, or is spared it. */
  play(
    node: Element,
    frames: Keyframe[],
    { duration, easing }: Pick<Time, "duration" | "easing">,
    wait = 0,
    over: () => void = () => undefined,
  ): void {
    const animation = node.animate(frames, { duration, easing, delay: wait });
    this.going.set(animation, over);
    animation.onfinish = () => {
      this.going.delete(animation);
      over();
    };
  }

  /** A node is not seen until its time has come. */
  hide(node: Element, wait: number): void {
    if (wait) this.play(node, [{ opacity: 0 }, { opacity: 0 }], { duration: wait, easing: "linear" });
  }

  /** A node that is no more stays until its time has come. */
  keep(node: Element, wait: number): void {
    if (wait) this.play(node, [], { duration: wait, easing: "linear" }, 0, () => node.remove());
    else node.remove();
  }

  /** All is where it is. */
  skip(): void {
    this.until = 0;
    this.waiting = 0;
    for (const what of PRESSES) removeEventListener(what, this.skipped, { capture: true });
    for (const timer of this.timers) clearTimeout(timer);
    this.timers.clear();
    for (const [animation, over] of this.going) {
      animation.cancel();
      over();
    }
    this.going.clear();
    this.onSkip();
  }

  onSkip: () => void = () => undefined;
}
