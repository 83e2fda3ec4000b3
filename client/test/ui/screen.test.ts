import type { Window as HappyWindow } from "happy-dom";
import { expect, test } from "vitest";
import { column, contents } from "../../src/styles/breakpoints.json";
import { hasContentsBeside, shape } from "../../src/ui/screen";

/** A window of so many pixels; one rem is 16 of them. */
const widen = (width: number): void =>
  (window as unknown as HappyWindow).happyDOM.setViewport({ width, height: 800 });

const pixels = (rem: string): number => Number(rem.replace("rem", "")) * 16;

test("pictures are tall up to the width where panels stand below the board, as the sheets are", () => {
  widen(pixels(column));
  expect(shape()).toBe("tall");
  widen(pixels(column) + 1);
  expect(shape()).toBe("wide");
});

test("the guide's contents are open where the sheets set them beside the text", () => {
  widen(pixels(contents));
  expect(hasContentsBeside()).toBe(false);
  widen(pixels(contents) + 1);
  expect(hasContentsBeside()).toBe(true);
});
