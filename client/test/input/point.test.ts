import { expect, test } from "vitest";
import { holds, inwards, Pointing } from "../../src/input/kinds/point";
import type { Point, PointAction } from "../../src/net/protocol";
import { fakeHost, point, press } from "../helpers";

const square = (left: number, top: number, side: number): Point[] => [
  [left, top],
  [left + side, top],
  [left + side, top + side],
  [left, top + side],
];

function pointing(regions: Point[][]) {
  const host = fakeHost();
  const action: PointAction = { id: "dig", label: "Dig", kind: "point", regions, scale: 10, origin: [5, 5] };
  return { host, kind: new Pointing(action, host) };
}

test("a polygon holds what lies inside it, and nothing in its dents", () => {
  const dented: Point[] = [
    [0, 0],
    [10, 0],
    [5, 5],
    [10, 10],
    [0, 10],
  ];
  expect(holds(dented, [2, 5])).toBe(true);
  expect(holds(dented, [8, 5])).toBe(false);
  expect(holds(dented, [11, 1])).toBe(false);
});

test("the nearest point of a polygon lies inside it, a hair from its edge", () => {
  const edges: [from: Point, edge: Point][] = [
    [
      [5, -20],
      [5, 0],
    ],
    [
      [5, 30],
      [5, 10],
    ],
    [
      [-20, 4],
      [0, 4],
    ],
    [
      [30, 4],
      [10, 4],
    ],
  ];
  for (const [from, edge] of edges) {
    const [x, y] = inwards(square(0, 0, 10), from);
    expect(holds(square(0, 0, 10), [x, y])).toBe(true);
    expect(Math.hypot(x - edge[0], y - edge[1])).toBeLessThan(0.1);
  }
});

test("the value is in the game's own units, from its origin", () => {
  const { kind } = pointing([square(15, 25, 10)]);
  expect(kind.value).toEqual([150, 250]);
  kind.take([100, 205]);
  expect(kind.value).toEqual([100, 205]);
  expect(kind.legal).toBe(true);
});

test("just outside the region a pointer is drawn into it, farther away it is not", () => {
  const { kind } = pointing([square(100, 100, 50)]);
  point(kind, "move", [125, 90]);
  expect(kind.legal).toBe(true);
  point(kind, "move", [125, 70]);
  expect(kind.legal).toBe(false);
  expect(kind.field.getAttribute("data-legal")).toBe("false");
});

test("of two regions the nearer one draws", () => {
  const { kind } = pointing([square(0, 0, 10), square(30, 0, 10)]);
  point(kind, "move", [26, 5]);
  const [x = 0] = kind.value;
  expect(x / 10 + 5).toBeGreaterThanOrEqual(30);
});

test("each place is said, and that it is not a legal one", () => {
  const { kind, host } = pointing([square(100, 100, 50)]);
  point(kind, "move", [110, 120]);
  expect(host.changed).toHaveBeenLastCalledWith("110.0 across, 120.0 down", true);
  point(kind, "move", [0, 0]);
  expect(host.changed).toHaveBeenLastCalledWith("0.0 across, 0.0 down: not here", true);
});

test("arrows move by steps, with Shift by less, with Alt by very little", () => {
  const { kind } = pointing([square(0, 0, 100)]);
  kind.take([0, 0]);
  press(kind, "ArrowRight");
  expect(kind.value).toEqual([80, 0]);
  press(kind, "ArrowDown", { shiftKey: true });
  expect(kind.value).toEqual([80, 10]);
  press(kind, "ArrowLeft", { altKey: true });
  expect(kind.value).toEqual([79, 10]);
});

test("N walks from region to region as one reads, round and round", () => {
  const { kind } = pointing([square(100, 100, 10), square(0, 0, 10), square(100, 0, 10)]);
  kind.take([0, 0]);
  const walked = [1, 2, 3].map(() => {
    press(kind, "n");
    return [...kind.value];
  });
  expect(walked).toEqual([
    [1000, 0],
    [1000, 1000],
    [0, 0],
  ]);
  press(kind, "N", { shiftKey: true });
  expect(kind.value).toEqual([1000, 1000]);
});

test("other keys are left to the page", () => {
  expect(press(pointing([square(0, 0, 10)]).kind, "f")).toBe(false);
});

test("a finger puts the mark where it presses, holds it above itself, and does not play", () => {
  const { kind, host } = pointing([square(0, 0, 300)]);
  point(kind, "down", [105, 105], "touch");
  expect(kind.value).toEqual([1000, 1000]);
  point(kind, "move", [105, 149], "touch");
  expect(kind.value).toEqual([1000, 1000]);
  point(kind, "up", [105, 149], "touch");
  point(kind, "move", [205, 205], "touch");
  expect(kind.value).toEqual([1000, 1000]);
  expect(host.commit).not.toHaveBeenCalled();
});

test("the mouse plays with its first button alone", () => {
  const { kind, host } = pointing([square(0, 0, 10)]);
  point(kind, "up", [5, 5], "mouse", { button: 1 });
  expect(host.commit).not.toHaveBeenCalled();
  point(kind, "up", [5, 5]);
  expect(host.commit).toHaveBeenCalledOnce();
});
