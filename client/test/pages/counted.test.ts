import { expect, test } from "vitest";
import type { Entry } from "../../src/net/protocol";
import { whatCounted } from "../../src/pages/table/ending";

const entry = (text: string, more: Partial<Entry> = {}): Entry => ({
  step: 3,
  text,
  kind: "dug",
  seat: 0,
  brief: "digs",
  begins: true,
  traces: [["to", "M0 0"]],
  motion: "",
  points: 0,
  ...more,
});

test("what brought points counted, whatever its words are", () => {
  const told = [
    entry("A wall. +1 stone"),
    entry("A dig.", { points: 6 }),
    entry("A hole.", { traces: [], motion: "", points: 2 }),
  ];
  expect(whatCounted(told, 9).map(({ parts }) => parts[0])).toEqual(["A dig."]);
});

test("where the end is scored, that alone counted", () => {
  const told = [entry("A dig.", { points: 6 }), entry("The burial.", { step: 9, kind: "scored" })];
  expect(whatCounted(told, 9).map(({ parts }) => parts[0])).toEqual(["The burial."]);
});
