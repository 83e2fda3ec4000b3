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

test("by eye, an arc draws the ray in from four degrees away and no farther", () => {
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
  expect(host.changed).toHaveBeenLastCalledWith("90.000°: a rock is in the way");
  kind.take([5 * DEGREE]);
  expect(host.changed).toHaveBeenLastCalledWith("5.000°");
  kind.take([10.5 * DEGREE]);
  expect(host.changed).toHaveBeenLastCalledWith("10.500°: not here");
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

/** Nothing all round, a shard in a narrow arc at 10°, two coins in a wide one round 75. */
const FINDS: Partial<AimAction> = {
  arcs: [[0, 359 * DEGREE]],
  stops: [
    [10 * DEGREE, "a shard", 9 * DEGREE, 11 * DEGREE, 2, "gain-shard"],
    [75 * DEGREE, "two coins", 60 * DEGREE, 90 * DEGREE, 9, "gain-coin gain-coin"],
    [200 * DEGREE, "nothing", 90 * DEGREE, 310 * DEGREE, 0, ""],
  ],
};

test("it opens at what pays best", () => {
  const { kind } = aiming(FINDS);
  expect(degrees(kind)).toBe(75);
});

test("of equal ones it opens at the widest", () => {
  const [shard, coins] = FINDS.stops ?? [];
  if (!shard || !coins) throw new Error("no stops");
  const { kind } = aiming({
    ...FINDS,
    stops: [[...shard.slice(0, 4), 9, "gain-shard"] as typeof shard, coins],
  });
  expect(degrees(kind)).toBe(75);
});

test("where nothing pays it opens at what has a sign, not at nothing", () => {
  const { kind } = aiming({
    arcs: [[0, 359 * DEGREE]],
    stops: [
      [20 * DEGREE, "a look", 15 * DEGREE, 25 * DEGREE, 0, "gain-look"],
      [200 * DEGREE, "nothing", 25 * DEGREE, 375 * DEGREE, 0, ""],
    ],
  });
  expect(degrees(kind)).toBe(20);
  expect(kind.field.querySelectorAll(".gain.best").length).toBe(1);
});

test("arrows go from result to result and say what comes of each, then round again", () => {
  const { kind, host } = aiming(FINDS);
  press(kind, "ArrowRight");
  expect(host.changed).toHaveBeenLastCalledWith("nothing");
  press(kind, "n");
  expect(host.changed).toHaveBeenLastCalledWith("a shard");
  press(kind, "ArrowLeft");
  expect(host.changed).toHaveBeenLastCalledWith("nothing");
  press(kind, "N", { shiftKey: true });
  expect(host.changed).toHaveBeenLastCalledWith("two coins");
});

test("the ring shows what pays and what pays best, with signs and worth on tags", () => {
  const { kind } = aiming(FINDS);
  const all = (selector: string): Element[] => [...kind.field.querySelectorAll(selector)];
  expect(all(".arc").map((one) => one.getAttribute("class"))).toEqual(["arc pays", "arc pays best", "arc"]);
  expect(all(".gain").map((one) => one.textContent)).toEqual(["+9", "+2"]);
  expect(all(".gain.best use").map((one) => one.getAttribute("href"))).toEqual(["#gain-coin", "#gain-coin"]);
});

test("tags do not hide each other and stay on the board", () => {
  const stops: AimAction["stops"] = [0, 1, 2, 3].map((at) => [
    at * DEGREE,
    "a coin",
    at * DEGREE,
    (at + 1) * DEGREE,
    4 - at,
    "gain-coin",
  ]);
  const { kind } = aiming({ arcs: [[0, 359 * DEGREE]], stops, frame: [0, 0, 150, 200] });
  const boxes = [...kind.field.querySelectorAll(".gain rect")].map((one) =>
    ["x", "y", "width", "height"].map((name) => Number(one.getAttribute(name))),
  );
  expect(boxes.length).toBeGreaterThan(0);
  const seen = new Set(boxes.map(([x, y]) => `${x} ${y}`));
  expect(seen.size).toBe(boxes.length);
  for (const [x = 0, , width = 0] of boxes) expect(x + width).toBeLessThanOrEqual(150);
});

test("a hand is drawn to a narrow arc that pays, and out of barred directions from anywhere", () => {
  const { kind } = aiming({ ...FINDS, arcs: [[0, 310 * DEGREE]] });
  point(kind, "move", towards(13));
  expect(degrees(kind)).toBe(10);
  point(kind, "move", towards(70));
  expect(degrees(kind)).toBeCloseTo(70, 3);
  point(kind, "move", towards(320));
  expect(degrees(kind)).toBe(310);
  expect(kind.legal).toBe(true);
});

test("degrees come only with fine: keys, buttons, words and a free hand", () => {
  const { kind, host } = aiming(FINDS);
  expect(kind.controls.map((one) => one.id)).toEqual(["next", "fine"]);
  kind.controls.find((one) => one.id === "fine")?.run();
  expect(host.renew).toHaveBeenCalledOnce();
  expect(kind.controls.map((one) => one.id)).toContain("step100000");
  press(kind, "ArrowRight");
  expect(host.changed).toHaveBeenLastCalledWith("76.000°: two coins");
  point(kind, "move", towards(13));
  expect(degrees(kind)).toBeCloseTo(13, 3);
  press(kind, "g");
  expect(kind.controls.map((one) => one.id)).toEqual(["next", "fine"]);
});

test("where one has to judge by eye, N does nothing", () => {
  const { kind, host } = aiming({ arcs: [[0, 359 * DEGREE]] });
  expect(press(kind, "n")).toBe(true);
  expect(press(kind, "g")).toBe(true);
  expect(host.changed).not.toHaveBeenCalled();
  expect(host.renew).not.toHaveBeenCalled();
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
