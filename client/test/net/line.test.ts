import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Trouble } from "../../src/net/http";
import { Line, type SocketEvents } from "../../src/net/line";
import type { Message } from "../../src/net/protocol";

/** The server's end of a socket. */
class FakeSocket {
  static readonly OPEN = 1;
  static all: FakeSocket[] = [];
  readyState = 0;
  sent: Record<string, unknown>[] = [];
  onopen: () => void = () => undefined;
  onclose: () => void = () => undefined;
  onmessage: (event: { data: string }) => void = () => undefined;

  constructor(readonly address: string) {
    FakeSocket.all.push(this);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }

  close(): void {
    this.drop();
  }

  open(): void {
    this.readyState = FakeSocket.OPEN;
    this.onopen();
  }

  say(message: Record<string, unknown>): void {
    this.onmessage({ data: JSON.stringify(message) });
  }

  drop(): void {
    this.readyState = 3;
    this.onclose();
  }
}

const latest = (): FakeSocket => {
  const socket = FakeSocket.all.at(-1);
  if (!socket) throw new Error("nobody has connected");
  return socket;
};

const sockets = (): number => FakeSocket.all.length;

let lines: Line[] = [];

/** A line to a table, what it told, and how it ended. */
function lineTo(path: string) {
  const heard: Message[] = [];
  const state = vi.fn<SocketEvents["state"]>();
  const open = vi.fn<SocketEvents["open"]>();
  const line = new Line(path, { open, message: (message) => heard.push(message), state });
  lines.push(line);
  return { line, heard, state, open };
}

const trouble = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => "answered",
    (problem: unknown) => (problem instanceof Trouble ? problem.refused.kind : problem),
  );

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
  // In the middle of its spread, a wait is exactly as long as it says.
  vi.spyOn(Math, "random").mockReturnValue(0.5);
  FakeSocket.all = [];
});

afterEach(() => {
  for (const line of lines) line.close();
  lines = [];
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const MOVE = { do: "play", seat: 0, decision: 7, action: "camp" } as const;

test("it connects to the table on our own server and says so once it is open", () => {
  const { state, open } = lineTo("/ws/abc");
  expect(latest().address).toBe(`ws://${location.host}/ws/abc`);
  expect(open).not.toHaveBeenCalled();
  latest().open();
  expect(open).toHaveBeenCalledOnce();
  expect(state).toHaveBeenLastCalledWith(true);
});

test("answers find their questions, in whatever order they come", async () => {
  const { line, heard } = lineTo("/ws/abc");
  latest().open();
  const first = line.ask({ do: "look", step: 1 });
  const second = line.ask({ do: "look", step: 2 });
  const [one, two] = latest().sent;
  expect(one).toEqual({ do: "look", step: 1, n: 1 });
  latest().say({ is: "answer", n: two?.n, ok: true, step: 2 });
  latest().say({ is: "answer", n: one?.n, ok: true, step: 1 });
  expect((await first).step).toBe(1);
  expect((await second).step).toBe(2);
  expect(heard).toEqual([]);
});

test("a refused question is trouble in the server's own words", async () => {
  const { line } = lineTo("/ws/abc");
  latest().open();
  const asked = line.ask(MOVE);
  const error = { kind: "refused", message: "A camp may not cover a rock.", rule: "SCA-11" };
  latest().say({ is: "answer", n: 1, ok: false, error });
  const problem = await asked.catch((one: unknown) => one);
  expect(problem).toBeInstanceOf(Trouble);
  expect((problem as Trouble).refused).toEqual(error);
});

test("an answer without a number is nobody's", async () => {
  const { line, heard } = lineTo("/ws/abc");
  latest().open();
  const asked = line.ask({ do: "look", step: 1 });
  latest().say({ is: "answer", n: null, ok: false, error: { kind: "invalid", message: "?" } });
  latest().say({ is: "answer", n: 1, ok: true, step: 1 });
  expect((await asked).step).toBe(1);
  expect(heard).toEqual([]);
});

test("what is told without being asked is heard", () => {
  const { heard } = lineTo("/ws/abc");
  latest().open();
  latest().say({ is: "settled", yes: true });
  expect(heard).toEqual([{ is: "settled", yes: true }]);
});

test("a line that drops is taken up again, each time after a longer wait", () => {
  const { state } = lineTo("/ws/abc");
  latest().open();
  const waits = [300, 600, 1200, 2400, 5000, 5000];
  waits.forEach((wait, index) => {
    latest().drop();
    expect(state).toHaveBeenLastCalledWith(false);
    vi.advanceTimersByTime(wait - 1);
    expect(sockets()).toBe(index + 1);
    vi.advanceTimersByTime(1);
    expect(sockets()).toBe(index + 2);
  });
});

test("once it is back, the next wait is short again", () => {
  lineTo("/ws/abc");
  latest().drop();
  vi.advanceTimersByTime(300);
  latest().drop();
  vi.advanceTimersByTime(600);
  latest().open();
  latest().drop();
  vi.advanceTimersByTime(300);
  expect(sockets()).toBe(4);
});

test("not all who lost the server come back at the same moment", () => {
  vi.mocked(Math.random).mockReturnValue(0.75);
  lineTo("/ws/abc");
  latest().drop();
  vi.advanceTimersByTime(329);
  expect(sockets()).toBe(1);
  vi.advanceTimersByTime(1);
  expect(sockets()).toBe(2);
});

test("a move whose answer was lost is sent again; other questions fail", async () => {
  const { line } = lineTo("/ws/abc");
  latest().open();
  const played = line.ask(MOVE, true);
  const previewed = trouble(line.ask({ do: "preview", seat: 0, action: "camp" }));
  latest().drop();
  vi.advanceTimersByTime(300);
  latest().open();
  expect(await previewed).toBe("lost");
  expect(latest().sent).toEqual([{ ...MOVE, n: 1 }]);
  latest().say({ is: "answer", n: 1, ok: true, step: 8 });
  expect((await played).step).toBe(8);
});

test("while the line is down a move waits and a question fails at once", async () => {
  const { line } = lineTo("/ws/abc");
  const played = line.ask(MOVE, true);
  expect(await trouble(line.ask({ do: "hint", seat: 0 }))).toBe("lost");
  line.send({ do: "hello" });
  latest().open();
  expect(latest().sent).toEqual([{ ...MOVE, n: 1 }]);
  latest().say({ is: "answer", n: 1, ok: true, step: 1 });
  expect((await played).step).toBe(1);
});

test("a goodbye for good is told with its reason, and nobody comes back", () => {
  const { state } = lineTo("/ws/abc");
  latest().open();
  latest().say({ is: "bye", reason: "Too many messages.", again: false });
  latest().drop();
  expect(state).toHaveBeenLastCalledWith(false, "Too many messages.");
  vi.advanceTimersByTime(60_000);
  window.dispatchEvent(new Event("online"));
  expect(sockets()).toBe(1);
});

test("after a goodbye for now it comes back", () => {
  lineTo("/ws/abc");
  latest().open();
  latest().say({ is: "bye", reason: "The server goes to sleep.", again: true });
  latest().drop();
  vi.advanceTimersByTime(300);
  expect(sockets()).toBe(2);
});

test("when the network is back it does not wait its time out", () => {
  lineTo("/ws/abc");
  latest().drop();
  window.dispatchEvent(new Event("online"));
  expect(sockets()).toBe(2);
  vi.advanceTimersByTime(60_000);
  expect(sockets()).toBe(2);
});

test("when the page is looked at again it does not wait its time out", () => {
  lineTo("/ws/abc");
  latest().drop();
  document.dispatchEvent(new Event("visibilitychange"));
  expect(sockets()).toBe(2);
});

test("a line that is up is left alone", () => {
  lineTo("/ws/abc");
  latest().open();
  window.dispatchEvent(new Event("online"));
  expect(sockets()).toBe(1);
});

test("a closed line stays closed", () => {
  const { line, state } = lineTo("/ws/abc");
  latest().open();
  line.close();
  vi.advanceTimersByTime(60_000);
  expect(sockets()).toBe(1);
  expect(state).toHaveBeenCalledExactlyOnceWith(true);
});
