import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { View } from "../../src/net/protocol";
import { Calls } from "../../src/pages/table/calls";
import type { TableContext } from "../../src/pages/table/context";

const table = { id: "t", now: { mine: [0] } as unknown as View } as TableContext;
const shown = vi.fn();

class Notice {
  static permission = "granted";
  onclick: (() => void) | null = null;
  constructor(title: string, options: { body: string }) {
    shown(title, options.body);
  }
}

const hide = (hidden: boolean): void =>
  void Object.defineProperty(document, "hidden", { configurable: true, value: hidden });

beforeEach(() => {
  vi.stubGlobal("Notification", Notice);
  shown.mockClear();
});
afterEach(() => {
  vi.unstubAllGlobals();
  hide(false);
});

test("whoever looks elsewhere is called when it is their turn", () => {
  const calls = new Calls(table, () => undefined);
  calls.turn("Indus: which colour?");
  expect(shown).not.toHaveBeenCalled();
  hide(true);
  calls.turn("Indus: which colour?");
  expect(shown).toHaveBeenCalledExactlyOnceWith("Your turn", "Indus: which colour?");
});

test("while one waits, the next table is one press away", async () => {
  const reply = { ok: true, json: async () => ({ table: "u", title: "Indus", count: 1 }) };
  vi.stubGlobal(
    "fetch",
    vi.fn(async () => reply),
  );
  const calls = new Calls(table, () => undefined);
  expect(calls.parts()).toEqual([]);
  await calls.rest();
  const [notice] = calls.parts();
  expect(notice?.querySelector("a")?.getAttribute("href")).toBe("/t/u");
  calls.busy();
  expect(calls.parts()).toEqual([]);
});
