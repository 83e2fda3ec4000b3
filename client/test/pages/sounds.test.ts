import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { TableContext } from "../../src/pages/table/context";
import { Sounds } from "../../src/pages/table/sounds";

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal("AudioContext", class {});
});
afterEach(() => vi.unstubAllGlobals());

const table = { now: { over: false }, looking: null } as unknown as TableContext;

test("the question comes after the first move, where nothing else stands, and goes by itself", () => {
  const sounds = new Sounds(table, () => undefined);
  expect(sounds.parts(true)).toHaveLength(0);
  sounds.moved();
  expect(sounds.parts(false)).toHaveLength(0);
  const asked = [];
  for (let move = 0; move < 6; move += 1) {
    asked.push(sounds.parts(true).length);
    sounds.moved();
  }
  expect(asked).toEqual([1, 1, 1, 0, 0, 0]);
});

test("an answer is for good", () => {
  const sounds = new Sounds(table, () => undefined);
  sounds.moved();
  sounds.parts(true)[0]?.querySelector<HTMLElement>("[data-sound=off]")?.click();
  expect(sounds.parts(true)).toHaveLength(0);
  const later = new Sounds(table, () => undefined);
  later.moved();
  expect(later.parts(true)).toHaveLength(0);
});
