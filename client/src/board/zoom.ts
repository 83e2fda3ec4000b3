/** A closer look at a fine board: the wheel or two fingers zoom, dragging pans, one press goes back. */

import { button } from "../ui/elements";
import { t } from "../ui/words";
import type { Board } from "./board";

const MOST = 4;

interface Window {
  x: number;
  y: number;
  scale: number;
}

/** The window kept inside the whole: its corner in parts of the whole, its scale from 1. */
export function kept({ x, y, scale }: Window): Window {
  const larger = Math.max(1, Math.min(MOST, scale));
  const most = 1 - 1 / larger;
  return { x: Math.max(0, Math.min(most, x)), y: Math.max(0, Math.min(most, y)), scale: larger };
}

/** Zoom about a point, both in parts of what is seen now: what lies under it stays there. */
export function zoomed(now: Window, by: number, [px, py]: readonly [number, number]): Window {
  const scale = Math.max(1, Math.min(MOST, now.scale * by));
  return kept({
    x: now.x + px / now.scale - px / scale,
    y: now.y + py / now.scale - py / scale,
    scale,
  });
}

export class Zoom {
  private window: Window = { x: 0, y: 0, scale: 1 };
  private readonly fingers = new Map<number, [number, number]>();
  private readonly back = button(t("Whole board"), () => this.reset(), {
    class: "small whole",
    hidden: true,
  });

  constructor(
    private readonly board: Board,
    stage: HTMLElement,
  ) {
    const { svg } = board;
    stage.append(this.back);
    svg.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    // Before a piece in hand hears of it: two fingers are never a choice.
    svg.addEventListener("pointerdown", (event) => this.down(event), true);
    svg.addEventListener("pointermove", (event) => this.move(event), true);
    for (const end of ["pointerup", "pointercancel", "pointerleave"] as const)
      svg.addEventListener(end, (event) => this.up(event), true);
  }

  reset(): void {
    this.closer(1);
  }

  /** The middle of the board, so many times as large. */
  closer(scale: number): void {
    const corner = (1 - 1 / scale) / 2;
    this.show(kept({ x: corner, y: corner, scale }));
  }

  private show(window: Window): void {
    this.window = window;
    const { x, y, scale } = window;
    this.board.zoom(x, y, scale);
    this.back.hidden = scale === 1;
  }

  /** Where something is, in parts of what is seen. */
  private part(x: number, y: number): [number, number] {
    const box = this.board.svg.getBoundingClientRect();
    return [(x - box.x) / box.width, (y - box.y) / box.height];
  }

  private wheel(event: WheelEvent): void {
    const by = Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.002));
    const next = zoomed(this.window, by, this.part(event.clientX, event.clientY));
    // Where it can get no larger or smaller the page may scroll.
    if (next.scale === this.window.scale) return;
    event.preventDefault();
    this.show(next);
  }

  private down(event: PointerEvent): void {
    if (event.pointerType !== "touch") return;
    this.fingers.set(event.pointerId, [event.clientX, event.clientY]);
    if (this.fingers.size > 1) event.stopPropagation();
  }

  private move(event: PointerEvent): void {
    const before = this.fingers.get(event.pointerId);
    if (!before) return;
    const [other] = [...this.fingers].filter(([id]) => id !== event.pointerId).map(([, at]) => at);
    const now: [number, number] = [event.clientX, event.clientY];
    this.fingers.set(event.pointerId, now);
    if (!other) return;
    event.stopPropagation();
    event.preventDefault();
    const far = (one: readonly [number, number]): number => Math.hypot(one[0] - other[0], one[1] - other[1]);
    const middle = (one: readonly [number, number]): [number, number] =>
      this.part((one[0] + other[0]) / 2, (one[1] + other[1]) / 2);
    const [was, is] = [middle(before), middle(now)];
    const next = zoomed(this.window, far(now) / Math.max(1, far(before)), was);
    this.show(
      kept({
        ...next,
        x: next.x - (is[0] - was[0]) / next.scale,
        y: next.y - (is[1] - was[1]) / next.scale,
      }),
    );
  }

  private up(event: PointerEvent): void {
    if (this.fingers.size > 1) event.stopPropagation();
    this.fingers.delete(event.pointerId);
  }
}
