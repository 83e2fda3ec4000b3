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
  const light = vi.fn();
  const table = {
    now: { seat: 0, step: 4, decisions: { 0: 2 }, can } as unknown as View,
    looking: null,
    bar: new ActionBar(),
    chooser,
    traces: { light },
    ask: () => new Promise((done) => (answer = done)),
    attempt: (work: Promise<unknown>) => void work,
  };
  const tools = new Tools(table as unknown as TableContext);
  tools.draw();
  table.bar.tools.querySelector<HTMLElement>("[data-tool=hint]")?.click();
  const reply = async (): Promise<void> => {
    answer({ move: "a", why: "It pays.", action: "a", path: ["a"], value: null, traces: [["to", "M0"]] });
    await vi.advanceTimersByTimeAsync(0);
  };
  return { table, chooser, light, reply };
}

test("a hint is shown where it was asked for, and what it speaks of lights up", async () => {
  const { chooser, light, reply } = asking();
  await reply();
  expect(light).toHaveBeenCalledExactlyOnceWith([["to", "M0"]]);
  expect(chooser.advise).toHaveBeenCalledExactlyOnceWith(["a"], null, "It pays.");
});

test("a hint for a decision that was made meanwhile is dropped", async () => {
  const { table, chooser, light, reply } = asking();
  table.now = { ...table.now, step: 5, decisions: { 0: 3 } };
  await reply();
  expect(chooser.advise).not.toHaveBeenCalled();
  expect(light).not.toHaveBeenCalled();
});

/** A table at which a bot decides; `ask` notes what the server is asked for. */
function waiting(more: Partial<View> = {}) {
  const ask = vi.fn(() => Promise.resolve());
  const players = [
    { seat: 0, who: "person" },
    { seat: 1, who: "bot" },
  ];
  const now = { seat: 0, mine: [0], decisions: { 0: 2 }, can: { skip: true }, players, ...more };
  const table = { now, looking: null, bar: new ActionBar(), ask, attempt: (work: unknown) => void work };
  return { ask, tools: new Tools(table as unknown as TableContext), table };
}

const pressed = (on: Element): PointerEvent => {
  const event = new PointerEvent("pointerdown");
  Object.defineProperty(event, "target", { value: on });
  return event;
};

test("whoever plays with bots alone hurries them by a press, once a decision", () => {
  const { ask, tools, table } = waiting();
  const ground = document.createElement("div");
  tools.hurry(pressed(ground));
  tools.hurry(pressed(ground));
  expect(ask).toHaveBeenCalledExactlyOnceWith("skip");
  table.now.decisions = { 0: 3 };
  tools.hurry(new KeyboardEvent("keydown", { key: "Tab" }));
  expect(ask).toHaveBeenCalledOnce();
  tools.hurry(new KeyboardEvent("keydown", { key: " " }));
  expect(ask).toHaveBeenCalledTimes(2);
});

test("what is pressed for its own sake hurries nobody, nor does a press where other people follow", () => {
  const alone = waiting();
  alone.tools.hurry(pressed(document.createElement("button")));
  expect(alone.ask).not.toHaveBeenCalled();
  const players = [
    { seat: 0, who: "person" },
    { seat: 1, who: "bot" },
    { seat: 2, who: "person" },
  ];
  const together = waiting({ players: players as View["players"] });
  together.tools.hurry(pressed(document.createElement("div")));
  expect(together.ask).not.toHaveBeenCalled();
});
