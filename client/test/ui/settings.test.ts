import { beforeEach, expect, test } from "vitest";
import { isFirst, isNew, untold } from "../../src/ui/settings";

beforeEach(() => localStorage.clear());

test("the first three tables of a game are a guest's first ones, and stay so", () => {
  for (const table of ["a", "b", "c"]) expect(isNew("indus", table)).toBe(true);
  expect(isNew("indus", "d")).toBe(false);
  expect(isNew("indus", "b")).toBe(true);
  expect(isFirst("indus", "b")).toBe(false);
  expect(isFirst("indus", "a")).toBe(true);
  expect(isFirst("anasazi", "d")).toBe(true);
});

test("a tip is told once, and the next one that fits after it", () => {
  const tips = [{ id: "one" }, { id: "two" }];
  expect(untold("indus", tips)?.id).toBe("one");
  expect(untold("indus", tips)?.id).toBe("two");
  expect(untold("indus", tips)).toBeUndefined();
  expect(untold("anasazi", tips)?.id).toBe("one");
});
