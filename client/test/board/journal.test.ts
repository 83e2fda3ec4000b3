import { expect, test } from "vitest";
import { lineText, linesOf, sentences } from "../../src/board/journal";
import type { Board } from "../../src/board/board";
import type { Entry } from "../../src/net/protocol";
import { drawTraces } from "../../src/board/marks";
import { pathBox } from "../../src/board/places";
import { marksOf, Traces } from "../../src/board/traces";
import { kept, zoomed } from "../../src/board/zoom";
import { s } from "../../src/ui/elements";

const entry = (
  step: number,
  seat: number | null,
  brief: string,
  begins = false,
  traces: [string, string][] = [],
) => ({
  step,
  seat,
  brief,
  begins,
  traces,
  text: `${brief}.`,
});

test("a turn is one line: what begins it, then what came of it, whoever it is about", () => {
  const lines = linesOf([
    entry(1, 0, "pitches camp V", true),
    entry(1, 0, "digs 2 × 1: +2"),
    entry(1, 1, "pitches camp V", true),
    entry(1, null, "a new flame"),
    entry(2, 0, ""),
  ]);
  expect(lines.map(({ seat, parts }) => [seat, parts.join("; ")])).toEqual([
    [0, "pitches camp V; digs 2 × 1: +2"],
    [1, "pitches camp V; a new flame"],
  ]);
});

test("what was before the first turn is one line", () => {
  const lines = linesOf([
    entry(0, null, "Board A", true),
    entry(0, 1, "begins", true),
    entry(1, 1, "passes", true),
  ]);
  expect(lines.map(({ step, parts }) => [step, parts.length])).toEqual([
    [0, 1],
    [1, 1],
  ]);
});

test("with notation every sentence is told", () => {
  const lines = linesOf([entry(1, 0, "pitches", true), entry(1, 0, "")], [], true);
  expect(lines.flatMap(({ parts }) => parts)).toEqual(["pitches.", "."]);
});

test("what happened is told without codes, and with them to whoever wants them", () => {
  const pitched = { ...entry(1, 0, "pitches camp L", true), text: "Ada pitches camp L (L0@e6)." };
  expect(sentences([pitched], () => "Ada")).toEqual(["Ada pitches camp L"]);
  localStorage.setItem("notation", "yes");
  expect(sentences([pitched], () => "Ada")).toEqual(["Ada pitches camp L (L0@e6)."]);
  localStorage.removeItem("notation");
});

test("what is counted at the end does not lie over the last moves", () => {
  const drawn: string[] = [];
  const board = { trace: (marks: { at: string }[]) => drawn.splice(0, 99, ...marks.map(({ at }) => at)) };
  const traces = new Traces(board as unknown as Board);
  const scored = { ...entry(4, null, "burial", false, [["shown", "M9 9"]]), kind: "scored" };
  traces.begin([entry(4, 1, "walks", true, [["to", "M2 0"]]), scored] as Entry[], [0]);
  expect(drawn).toEqual(["M2 0"]);
});

test("a line says who and what in at most ninety characters", () => {
  expect(lineText(["builds a camp", "finds red"], "Ada")).toBe("Ada builds a camp, finds red");
  const long = lineText(
    Array.from({ length: 12 }, () => "finds a red treasure"),
    "Ada",
  );
  expect(long.length).toBeLessThanOrEqual(90);
  expect(long.endsWith("…")).toBe(true);
  expect(lineText(["x".repeat(200)], "Ada")).toHaveLength(90);
});

test("places carry their role and whose they are, and several turns are numbered", () => {
  const turns = linesOf([
    entry(1, 1, "walks", true, [
      ["from", "M0 0h1"],
      ["to", "M2 0h1"],
    ]),
    entry(2, 2, "walks", true, [["taken", "stack-r1c1"]]),
  ]);
  expect(marksOf(turns).map(({ role, at, token, tag }) => [role, at, token, tag])).toEqual([
    ["from", "M0 0h1", "seat1", "B 1"],
    ["to", "M2 0h1", "seat1", "B 1"],
    ["taken", "stack-r1c1", "seat2", "C 2"],
  ]);
  expect(marksOf(turns.slice(0, 1))[0]?.tag).toBe("B");
});

test("zooming keeps what lies under the pointer, and the board in sight", () => {
  const whole = { x: 0, y: 0, scale: 1 };
  const twice = zoomed(whole, 2, [0.5, 0.5]);
  expect(twice).toEqual({ x: 0.25, y: 0.25, scale: 2 });
  expect(zoomed(twice, 0.1, [0.9, 0.9])).toEqual(whole);
  expect(zoomed(whole, 100, [0, 0]).scale).toBe(4);
  expect(kept({ x: -1, y: 9, scale: 2 })).toEqual({ x: 0, y: 0.5, scale: 2 });
});

test("a fresh look shows one's own latest move and what was resolved with it", () => {
  const drawn: string[] = [];
  const board = { trace: (marks: { at: string }[]) => drawn.splice(0, 99, ...marks.map(({ at }) => at)) };
  const traces = new Traces(board as unknown as Board);
  const placed = (step: number, seat: number, at: string) => entry(step, seat, "pitches", true, [["to", at]]);
  traces.begin([placed(1, 0, "M1 0"), placed(3, 0, "M2 0"), placed(3, 1, "M3 0")] as Entry[], [0]);
  expect(drawn).toEqual(["M2 0", "M3 0"]);
});

test("a turn's tag is at the largest place where it ended, and what made room is not crossed out", () => {
  const traces = s("g");
  const mark = (role: string, at: string) => ({
    mark: { role, at, token: "seat0", tag: "A" },
    box: pathBox(at)!,
    traces,
    part: sheet,
    unit: 1,
  });
  const sheet = { x: 0, y: 0, width: 99, height: 99 };
  const [gate, area] = ["M0 0h4v4h-4z", "M9 9h30v30h-30z"];
  drawTraces([mark("to", gate), mark("taken", area), mark("to", area)]);
  expect([...traces.querySelectorAll(".trace")].map((one) => one.getAttribute("d"))).toEqual([gate, area]);
  expect(traces.querySelectorAll(".trace-tag")).toHaveLength(1);
  expect(traces.querySelector(".trace-tag")?.getAttribute("transform")).toBe(
    "translate(15.00 48.00) scale(1)",
  );
});
