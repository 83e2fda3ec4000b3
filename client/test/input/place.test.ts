import { expect, test } from "vitest";
import { Placing } from "../../src/input/kinds/place";
import type { Cell, PlaceAction } from "../../src/net/protocol";
import { fakeHost, point, press } from "../helpers";

/** A bar of two or three squares on four rows of six, cells of 40 units, from (10, 20) on. */
function bar(lying: Cell[], standing: Cell[] = [], squares = 2): PlaceAction {
  const count = Array.from({ length: squares }, (_, index) => index);
  return {
    id: "bar",
    label: "A bar",
    kind: "place",
    grid: [10, 20, 40, 6, 4],
    orientations: [
      { cells: count.map((at) => [0, at]), anchors: lying, turned: 1, flipped: 0 },
      { cells: count.map((at) => [at, 0]), anchors: standing, turned: 0, flipped: 1 },
    ],
    fill: "sand",
  };
}

function placing(action: PlaceAction) {
  const host = fakeHost();
  return { host, kind: new Placing(action, host) };
}

/** The middle of a bar that lies with its left square at a cell. */
const over = ([row, column]: Cell): [number, number] => [10 + (column + 1) * 40, 20 + (row + 0.5) * 40];

test("it begins at the legal place nearest to the middle", () => {
  const corners: Cell[] = [
    [0, 0],
    [2, 3],
    [3, 4],
  ];
  const { kind } = placing(bar(corners));
  expect(kind.value).toEqual([0, 2, 3]);
  expect(kind.legal).toBe(true);
});

test("it begins in the first orientation that fits anywhere", () => {
  expect(placing(bar([], [[1, 1]])).kind.value).toEqual([1, 1, 1]);
});

test("where nothing fits it begins in the middle and says that it is not legal", () => {
  const { kind } = placing(bar([]));
  expect(kind.value).toEqual([0, 1, 2]);
  expect(kind.legal).toBe(false);
  expect(kind.field.getAttribute("data-legal")).toBe("false");
});

test("a legal place draws the piece to itself from less than a cell away", () => {
  const { kind } = placing(
    bar([
      [0, 0],
      [3, 4],
    ]),
  );
  const [x, y] = over([0, 0]);
  point(kind, "move", [x + 28, y]);
  expect(kind.value).toEqual([0, 0, 0]);
  point(kind, "move", [x + 36, y]);
  expect(kind.value).toEqual([0, 0, 1]);
  expect(kind.legal).toBe(false);
});

test("it never leaves the grid", () => {
  const { kind } = placing(bar([[0, 0]]));
  point(kind, "move", [5000, 5000]);
  expect(kind.value).toEqual([0, 3, 4]);
  point(kind, "move", [-5000, 5000]);
  expect(kind.value).toEqual([0, 3, 0]);
});

test("each new place is said, once, and that it is not a legal one", () => {
  const { kind, host } = placing(bar([[0, 0]]));
  point(kind, "move", over([2, 1]));
  expect(host.changed).toHaveBeenLastCalledWith("Row 3, column 2: not here", true);
  point(kind, "move", over([0, 0]));
  expect(host.changed).toHaveBeenLastCalledWith("Row 1, column 1", true);
  point(kind, "move", over([0, 0]));
  expect(host.changed).toHaveBeenCalledTimes(2);
});

test("it turns round its middle and stays inside", () => {
  const { kind } = placing(bar([[1, 1]], [], 3));
  press(kind, "r");
  expect(kind.value).toEqual([1, 0, 2]);
  press(kind, "r");
  expect(kind.value).toEqual([0, 1, 1]);
  kind.take([0, 3, 3]);
  press(kind, "r");
  expect(kind.value).toEqual([1, 1, 4]);
});

test("what looks the same from behind has no button to flip it", () => {
  expect(placing(bar([[0, 0]])).kind.controls.map(({ id }) => id)).toEqual(["turn"]);
  const hook = bar([[0, 0]]);
  hook.orientations.forEach((one, index) => (one.flipped = 1 - index));
  const { kind } = placing(hook);
  expect(kind.controls.map(({ id }) => id)).toEqual(["turn", "flip"]);
  kind.controls[1]?.run();
  expect(kind.value[0]).toBe(1);
});

test("arrows move it by a cell, also to where it is not legal", () => {
  const { kind } = placing(bar([[1, 2]]));
  expect(press(kind, "ArrowRight")).toBe(true);
  expect(press(kind, "ArrowDown")).toBe(true);
  expect(kind.value).toEqual([0, 2, 3]);
  press(kind, "ArrowLeft");
  press(kind, "ArrowUp");
  expect(kind.value).toEqual([0, 1, 2]);
});

test("N walks through the legal places of all orientations, round and round", () => {
  const { kind } = placing(
    bar(
      [
        [0, 0],
        [2, 1],
      ],
      [[1, 5]],
    ),
  );
  kind.take([0, 0, 0]);
  const walked = [1, 2, 3].map(() => {
    press(kind, "n");
    return [...kind.value];
  });
  expect(walked).toEqual([
    [0, 2, 1],
    [1, 1, 5],
    [0, 0, 0],
  ]);
  press(kind, "N", { shiftKey: true });
  expect(kind.value).toEqual([1, 1, 5]);
});

test("other keys are left to the page", () => {
  expect(press(placing(bar([[0, 0]])).kind, "x")).toBe(false);
});

test("the mouse plays with its first button alone", () => {
  const { kind, host } = placing(bar([[0, 0]]));
  point(kind, "up", over([0, 0]), "mouse", { button: 2 });
  expect(host.commit).not.toHaveBeenCalled();
  point(kind, "up", over([0, 0]));
  expect(host.commit).toHaveBeenCalledOnce();
});

test("a finger holds the piece above itself and does not play", () => {
  const { kind, host } = placing(bar([[0, 0]]));
  const [x, y] = over([1, 3]);
  point(kind, "down", [x, y], "touch");
  point(kind, "move", [x, y + 56], "touch");
  point(kind, "up", [x, y + 56], "touch");
  expect(kind.value).toEqual([0, 1, 3]);
  expect(host.commit).not.toHaveBeenCalled();
});

test("a finger that trembles is no drag", () => {
  const { kind } = placing(bar([[0, 0]]));
  point(kind, "down", over([2, 2]), "touch");
  const [x, y] = over([2, 2]);
  point(kind, "move", [x + 5, y + 5], "touch");
  expect(kind.value).toEqual([0, 0, 0]);
});

test("a tap brings the piece there, and a tap on the piece turns it", () => {
  const { kind } = placing(bar([[0, 0]]));
  point(kind, "down", over([2, 2]), "touch");
  point(kind, "up", over([2, 2]), "touch");
  expect(kind.value).toEqual([0, 2, 2]);
  const body = kind.field.querySelector(".ghost .body");
  if (!body) throw new Error("no piece is drawn");
  point(kind, "down", over([2, 2]), "touch", { on: body });
  point(kind, "up", over([2, 2]), "touch");
  expect(kind.value[0]).toBe(1);
});

test("what is being dragged is forgotten when the system takes the finger away", () => {
  const { kind } = placing(bar([[0, 0]]));
  point(kind, "down", over([2, 2]), "touch");
  point(kind, "cancel", over([2, 2]), "touch");
  point(kind, "move", over([3, 4]), "touch");
  point(kind, "up", over([3, 4]), "touch");
  expect(kind.value).toEqual([0, 0, 0]);
});

test("only the squares that this orientation could cover have a dot", () => {
  const { kind } = placing(
    bar(
      [
        [0, 0],
        [0, 1],
      ],
      [[2, 2]],
    ),
  );
  expect(kind.field.querySelectorAll(".dots circle")).toHaveLength(3);
  press(kind, "r");
  expect(kind.field.querySelectorAll(".dots circle")).toHaveLength(2);
});

test("it leaves the picture when it is put away", () => {
  const { kind, host } = placing(bar([[0, 0]]));
  expect(host.board.over.contains(kind.field)).toBe(true);
  kind.stop();
  expect(host.board.over.childElementCount).toBe(0);
});

test("a piece waits until it is taken, and only then is it shown where it could go", () => {
  const { kind } = placing(
    bar([
      [0, 0],
      [2, 2],
    ]),
  );
  expect(kind.waiting).toBe(true);
  expect(kind.field.classList.contains("waiting")).toBe(true);
  kind.turn(false);
  expect(kind.waiting).toBe(false);
  expect(kind.field.classList.contains("waiting")).toBe(false);
});
