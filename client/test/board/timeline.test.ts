import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { lookingBack, Timeline } from "../../src/board/timeline";

/** A timeline that is at once where it is asked to be. */
function timeline(step: number, last: number, withPlay = true) {
  const went: number[] = [];
  const line = new Timeline((next) => {
    went.push(next);
    line.set(next, last);
  }, withPlay);
  line.set(step, last);
  const slider = line.root.querySelector("input");
  if (!slider) throw new Error("no slider");
  const press = (name: string): void => {
    const found = [...line.root.querySelectorAll("button")].find(
      (one) => one.getAttribute("aria-label") === name || one.textContent === name,
    );
    if (!found) throw new Error(`no button ${name}`);
    found.click();
  };
  return { line, went, slider, press };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("it shows where one is, to eyes and to ears", () => {
  const { line, slider } = timeline(3, 12);
  expect(line.at).toBe(3);
  expect(line.root.querySelector("output")?.textContent).toBe("3 / 12");
  expect(slider.getAttribute("aria-valuetext")).toBe("3 of 12");
});

test("steps go on and back, and no farther than the ends", () => {
  const { went, press } = timeline(1, 2);
  press("One step on");
  press("One step on");
  press("One step back");
  press("One step back");
  press("One step back");
  expect(went).toEqual([2, 1, 0]);
});

test("longer moves stop at the ends", () => {
  const { line, went } = timeline(4, 10);
  line.move(20);
  line.move(-20);
  expect(went).toEqual([10, 0]);
});

test("the slider goes to where it is dragged", () => {
  const { slider, went } = timeline(0, 9);
  slider.value = "7";
  slider.dispatchEvent(new Event("input"));
  expect(went).toEqual([7]);
});

test("it plays step by step and stops at the end", () => {
  const { went, press, line } = timeline(0, 3);
  press("Run");
  expect(line.root.textContent).toContain("Pause");
  vi.advanceTimersByTime(1099);
  expect(went).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(went).toEqual([1]);
  vi.advanceTimersByTime(10_000);
  expect(went).toEqual([1, 2, 3]);
  expect(line.root.textContent).toContain("Run");
});

test("played from the end it begins anew", () => {
  const { went, press } = timeline(3, 3);
  press("Run");
  vi.advanceTimersByTime(1100);
  expect(went).toEqual([0, 1]);
});

test("whoever takes a step, drags or pauses stops the play", () => {
  for (const stop of ["One step back", "Pause", "drag"]) {
    const { went, press, slider } = timeline(2, 9);
    press("Run");
    if (stop === "drag") slider.dispatchEvent(new Event("input"));
    else press(stop);
    const before = went.length;
    vi.advanceTimersByTime(5000);
    expect(went).toHaveLength(before);
  }
});

test("at a table there is nothing to play", () => {
  expect(timeline(0, 3, false).line.root.querySelector(".play")).toBeNull();
});

test("a look at the past leads one step back or on, or back to now", () => {
  const go = vi.fn<(step: number) => void>();
  const back = vi.fn<() => void>();
  const notice = lookingBack(4, go, back);
  expect(notice.textContent).toContain("You are looking at step 4.");
  for (const button of notice.querySelectorAll("button")) button.click();
  expect(go.mock.calls).toEqual([[3], [5]]);
  expect(back).toHaveBeenCalledOnce();
});

test("before the first step there is no way back", () => {
  const notice = lookingBack(
    0,
    () => undefined,
    () => undefined,
  );
  expect(notice.querySelector<HTMLButtonElement>('[data-walk="back"]')?.disabled).toBe(true);
  expect(notice.querySelector<HTMLButtonElement>('[data-walk="on"]')?.disabled).toBe(false);
});
