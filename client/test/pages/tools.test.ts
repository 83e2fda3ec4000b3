import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ActionBar } from "../../src/input/action_bar";
import type { View } from "../../src/net/protocol";
import type { TableContext } from "../../src/pages/table/context";
import { Tools } from "../../src/pages/table/tools";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A table where a hint is answered when the test says so. */
function asking() {
  let answer: (hint: unknown) => void = () => undefined;
  const chooser = { advise: vi.fn(), trouble: vi.fn() };
  const can = { hint: true };
  const table = {
    now: { seat: 0, step: 4, decisions: { 0: 2 }, can } as unknown as View,
    looking: null,
    bar: new ActionBar(),
    chooser,
    ask: () => new Promise((done) => (answer = done)),
    attempt: (work: Promise<unknown>) => void work,
  };
  const tools = new Tools(table as unknown as TableContext);
  tools.draw();
  table.bar.tools.querySelector<HTMLElement>("[data-tool=hint]")?.click();
  const reply = async (): Promise<void> => {
    answer({ move: "a", why: "It pays.", action: "a", path: ["a"], value: null });
    await vi.advanceTimersByTimeAsync(0);
  };
  return { table, chooser, reply };
}

test("a hint is shown where it was asked for", async () => {
  const { chooser, reply } = asking();
  await reply();
  expect(chooser.advise).toHaveBeenCalledExactlyOnceWith(["a"], null, "It pays.");
});

test("a hint for a decision that was made meanwhile is dropped", async () => {
  const { table, chooser, reply } = asking();
  table.now = { ...table.now, step: 5, decisions: { 0: 3 } };
  await reply();
  expect(chooser.advise).not.toHaveBeenCalled();
});
