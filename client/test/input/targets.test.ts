import { expect, test } from "vitest";
import { glancesOf, neighbour, type Target, targetsOf } from "../../src/input/targets";
import type { Action } from "../../src/net/protocol";
import { s } from "../../src/ui/elements";

type Box = [x: number, y: number, width: number, height: number];

/** A picture of elements in boxes; their labels are their ids in capitals. */
const picture = (boxes: Record<string, Box>) => ({
  box: (id: string) => {
    const box = boxes[id];
    return box ? new DOMRect(...box) : null;
  },
  label: (id: string) => id.toUpperCase(),
});

const CARDS = picture({ sun: [0, 0, 20, 30], moon: [40, 0, 20, 30], table: [0, 0, 100, 100] });

const pick = (id: string, more: Partial<Action> = {}): Action =>
  ({ id, kind: "pick", label: `Take ${id}`, ...more }) as Action;

const keys = (targets: readonly Target[]): string[] => targets.map(({ key }) => key);

const label = ({ node }: Target): string | null => node.getAttribute("aria-label");

test("each element that tells actions apart is a target, with a little room round it", () => {
  const targets = targetsOf(CARDS, [pick("a", { highlight: ["sun"] }), pick("b", { highlight: ["moon"] })]);
  expect(keys(targets)).toEqual(["sun", "moon"]);
  const [sun] = targets;
  const at = ["x", "y", "width", "height"].map((name) => Number(sun?.node.getAttribute(name)));
  expect(at).toEqual([-3, -3, 26, 36]);
  expect(sun?.node.getAttribute("data-spot")).toBe("sun");
});

test("what all actions share tells nothing apart and is no target", () => {
  const both = [pick("a", { highlight: ["table", "sun"] }), pick("b", { highlight: ["table", "moon"] })];
  expect(keys(targetsOf(CARDS, both))).toEqual(["sun", "moon"]);
});

test("a lone action is pressed wherever it says", () => {
  expect(keys(targetsOf(CARDS, [pick("a", { highlight: ["table"] })]))).toEqual(["table"]);
});

test("an element of several actions stands for all of them, under its own name", () => {
  const [shared] = targetsOf(CARDS, [
    pick("a", { highlight: ["sun"] }),
    pick("b", { highlight: ["sun"] }),
    pick("c", { highlight: ["moon"] }),
  ]);
  expect(shared?.actions.map(({ id }) => id)).toEqual(["a", "b"]);
  expect(shared && label(shared)).toBe("SUN");
});

test("an element of one action is called what the action is called, to the ears", () => {
  const said = pick("a", { highlight: ["sun"], spoken: "Take the sun from the table" });
  const [sun, moon] = targetsOf(CARDS, [said, pick("b", { highlight: ["moon"] })]);
  expect(sun && label(sun)).toBe("Take the sun from the table");
  expect(moon && label(moon)).toBe("Take b");
});

test("an outline is a target of its own shape, known by its action", () => {
  const [spot] = targetsOf(CARDS, [
    pick("a", { outline: "M0 0H10V10Z" }),
    pick("b", { outline: "M20 0H30Z" }),
  ]);
  expect(spot?.node.tagName).toBe("path");
  expect(spot?.node.getAttribute("d")).toBe("M0 0H10V10Z");
  expect(spot?.node.getAttribute("data-spot")).toBe("a");
});

test("an element that begins with M is no outline", () => {
  const board = picture({ Mill: [0, 0, 5, 5], Mine: [9, 9, 5, 5] });
  const targets = targetsOf(board, [pick("a", { highlight: ["Mill"] }), pick("b", { highlight: ["Mine"] })]);
  expect(targets.map(({ node }) => node.tagName)).toEqual(["rect", "rect"]);
});

test("what is not in the picture cannot be pressed", () => {
  expect(targetsOf(CARDS, [pick("a", { highlight: ["gone"] })])).toEqual([]);
});

test("larger targets lie below smaller ones, outlines below all", () => {
  const targets = targetsOf(CARDS, [
    pick("a", { highlight: ["sun"] }),
    pick("b", { highlight: ["table"] }),
    pick("c", { outline: "M0 0H1Z" }),
  ]);
  expect(keys(targets)).toEqual(["M0 0H1Z", "table", "sun"]);
});

test("elements that tell more are pointed at, unless they can be pressed anyway", () => {
  const pressed = targetsOf(CARDS, [pick("a", { highlight: ["sun"] })]);
  const glances = glancesOf(CARDS, ["sun", "moon", "gone"], pressed);
  expect(keys(glances)).toEqual(["moon"]);
  expect(glances[0]?.actions).toEqual([]);
  expect(glances[0] && label(glances[0])).toBe("MOON");
  expect(glances[0]?.node.getAttribute("data-glance")).toBe("moon");
});

/** A target with its middle at a place. */
function at(key: string, x: number, y: number): Target {
  const node = Object.assign(s("rect"), {
    getBoundingClientRect: () => new DOMRect(x - 1, y - 1, 2, 2),
  });
  return { key, actions: [], label: key, node };
}

test("an arrow leads to the nearest target ahead, where aside counts double", () => {
  const from = at("from", 0, 0);
  const near = at("near", 10, 0);
  const far = at("far", 30, 0);
  const aslant = at("aslant", 7, 2);
  const all = [far, from, aslant, near];
  expect(neighbour(all, from, [1, 0])?.key).toBe("near");
  expect(neighbour(all, near, [1, 0])?.key).toBe("far");
  expect(neighbour(all, far, [-1, 0])?.key).toBe("near");
  expect(neighbour(all, from, [0, 1])?.key).toBe("aslant");
});

test("where nothing lies ahead an arrow leads nowhere", () => {
  const from = at("from", 0, 0);
  const beside = at("beside", 0, 10);
  expect(neighbour([from, beside], from, [1, 0])).toBeNull();
  expect(neighbour([from, beside], from, [0, -1])).toBeNull();
});

test("what tells more stays the same element while it lies where it did and says the same", () => {
  const before = glancesOf(CARDS, ["sun", "moon", "table"], []);
  const moved = picture({ sun: [0, 0, 20, 30], moon: [41, 0, 20, 30] });
  const [sun, moon] = glancesOf(moved, ["sun", "moon"], [], before);
  expect(sun).toBe(before[0]);
  expect(moon?.node).not.toBe(before[1]?.node);
  const renamed = { ...CARDS, label: () => "Something else" };
  expect(glancesOf(renamed, ["sun"], [], before)[0]?.node).not.toBe(before[0]?.node);
});
