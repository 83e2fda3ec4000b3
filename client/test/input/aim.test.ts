import { expect, test } from "vitest";
import { Aiming } from "../../src/input/kinds/aim";
import type { AimAction } from "../../src/net/protocol";
import { fakeHost, point, press } from "../helpers";

const DEGREE = 1_000_000;

/** Round (100, 100), 50 units far. */
function lead(more: Partial<AimAction>): AimAction {
  return {
    id: "lead",
    label: "A lead",
    kind: "aim",
    pivot: [100, 100],
    radius: 50,
    arcs: [],
    barred: [],
    stops: [],
    frame: null,
    ...more,
  };
}

function aiming(more: Partial<AimAction>) {
  const host = fakeHost();
  return { host, kind: new Aiming(lead(more), host) };
}

/** A place so many degrees round the pivot. */
function towards(degrees: number): [number, number] {
  const angle = (degrees * Math.PI) / 180;
  return [100 + 40 * Math.cos(angle), 100 + 40 * Math.sin(angle)];
}

const degrees = (kind: Aiming): number => (kind.value[0] ?? NaN) / DEGREE;

test("it begins in the middle of the widest arc", () => {
  const { kind } = aiming({
    arcs: [
      [0, 10 * DEGREE],
      [90 * DEGREE, 150 * DEGREE],
    ],
  });
  expect(degrees(kind)).toBe(120);
  expect(kind.legal).toBe(true);
});

test("it follows the mouse, clockwise from the right", () => {
  const { kind } = aiming({ arcs: [[0, 359 * DEGREE]] });
  point(kind, "move", [100, 140]);
  expect(degrees(kind)).toBe(90);
  point(kind, "move", [60, 100]);
  expect(degrees(kind)).toBe(180);
});

test("an arc draws the ray in from four degrees away and no farther", () => {
  const { kind } = aiming({ arcs: [[10 * DEGREE, 20 * DEGREE]] });
  point(kind, "move", towards(7));
  expect(degrees(kind)).toBe(10);
  point(kind, "move", towards(23));
  expect(degrees(kind)).toBe(20);
  point(kind, "move", towards(5));
  expect(degrees(kind)).toBeCloseTo(5, 3);
  expect(kind.legal).toBe(false);
});

test("an arc may go on past the full circle", () => {
  const { kind } = aiming({ arcs: [[350 * DEGREE, 370 * DEGREE]] });
  expect(degrees(kind)).toBe(0);
  expect(kind.legal).toBe(true);
  kind.take([10 * DEGREE]);
  expect(kind.legal).toBe(true);
  kind.take([11 * DEGREE]);
  expect(kind.legal).toBe(false);
  kind.take([350 * DEGREE]);
  expect(kind.legal).toBe(true);
});

test("it says why a direction is barred", () => {
  const { kind, host } = aiming({
    arcs: [[0, 10 * DEGREE]],
    barred: [[11 * DEGREE, 359 * DEGREE, "a rock is in the way"]],
  });
  kind.take([90 * DEGREE]);
  expect(host.changed).toHaveBeenLastCalledWith("90.000 degrees: a rock is in the way");
  kind.take([5 * DEGREE]);
  expect(host.changed).toHaveBeenLastCalledWith("5.000 degrees");
  kind.take([10.5 * DEGREE]);
  expect(host.changed).toHaveBeenLastCalledWith("10.500 degrees: not here");
});

test("arrows turn by a degree, with Shift by a tenth, with Alt by a thousandth", () => {
  const { kind } = aiming({ arcs: [[0, 2 * DEGREE]] });
  press(kind, "ArrowRight");
  expect(kind.value).toEqual([2_000_000]);
  press(kind, "ArrowLeft", { shiftKey: true });
  expect(kind.value).toEqual([1_900_000]);
  press(kind, "ArrowDown", { altKey: true });
  expect(kind.value).toEqual([1_901_000]);
});

test("turning back past zero comes out at the other end", () => {
  const { kind } = aiming({ arcs: [[0, 0]] });
  press(kind, "ArrowUp");
  expect(degrees(kind)).toBe(359);
});

test("the buttons do what the keys do", () => {
  const { kind } = aiming({ arcs: [[0, 20 * DEGREE]] });
  const run = (id: string): void => kind.controls.find((one) => one.id === id)?.run();
  run("step1000000");
  run("step-100000");
  expect(degrees(kind)).toBe(10.9);
});

test("N stops where something else would come of it, and says what; then round again", () => {
  const { kind, host } = aiming({
    arcs: [[0, 100 * DEGREE]],
    stops: [
      [10 * DEGREE, "a shard"],
      [60 * DEGREE, "a coin"],
    ],
  });
  press(kind, "n");
  expect(host.changed).toHaveBeenLastCalledWith("60.000 degrees: a coin");
  press(kind, "n");
  expect(host.changed).toHaveBeenLastCalledWith("10.000 degrees: a shard");
  press(kind, "N", { shiftKey: true });
  expect(host.changed).toHaveBeenLastCalledWith("60.000 degrees: a coin");
});

test("where one has to judge by eye, N does nothing", () => {
  const { kind, host } = aiming({ arcs: [[0, 359 * DEGREE]] });
  expect(press(kind, "n")).toBe(true);
  expect(host.changed).not.toHaveBeenCalled();
});

test("other keys are left to the page", () => {
  expect(press(aiming({}).kind, "r")).toBe(false);
});

test("the mouse plays; a finger only turns, while it is down", () => {
  const { kind, host } = aiming({ arcs: [[0, 359 * DEGREE]] });
  point(kind, "move", [100, 140], "touch");
  expect(degrees(kind)).not.toBe(90);
  point(kind, "down", [100, 140], "touch");
  expect(degrees(kind)).toBe(90);
  point(kind, "move", [60, 100], "touch");
  point(kind, "up", [60, 100], "touch");
  point(kind, "move", [140, 100], "touch");
  expect(degrees(kind)).toBe(180);
  expect(host.commit).not.toHaveBeenCalled();
  point(kind, "up", [100, 140]);
  expect(host.commit).toHaveBeenCalledOnce();
});

test("inside a frame it is cut off where the board ends", () => {
  const frame = aiming({ frame: [5, 6, 70, 80] }).kind.field.querySelector("svg");
  expect(frame?.getAttribute("viewBox")).toBe("5 6 70 80");
  expect(aiming({}).kind.field.querySelector("svg")).toBeNull();
});
