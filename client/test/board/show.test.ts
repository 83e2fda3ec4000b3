import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Board, type Told } from "../../src/board/board";
import { common, Cues } from "../../src/board/cues";
import { walked } from "../../src/board/motion";
import { pathBox } from "../../src/board/places";
import { BEAT, MOST_WAITING, TIMES } from "../../src/board/times";
import type { ElementJson, Entry, SceneJson } from "../../src/net/protocol";
import { element as plain, PARTS, scene } from "./scenes";
import { askForCalm, noteAnimations, type Noted } from "./stand_in";

let noted: Noted[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  noted = noteAnimations();
  askForCalm(false);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  Reflect.deleteProperty(Element.prototype, "animate");
});

/** A piece: what lies below the pieces has no heirs. */
const element = (more: Partial<ElementJson> = {}): ElementJson => plain({ layer: 1, ...more });

const event = (motion: Entry["motion"], traces: Entry["traces"], seat: number | null = 0): Entry => ({
  step: 1,
  text: "",
  kind: "",
  seat,
  brief: "",
  begins: true,
  traces,
  motion,
  points: 0,
});

function boardWith(live: SceneJson["live"]): Board {
  const board = new Board();
  board.show(scene(live));
  document.body.replaceChildren(board.svg);
  return board;
}

const others = (step: number, more: Told = {}): Told => ({ step, waits: true, ...more });
/** A patch, and what comes of it when all of the page is drawn. */
const patch = async (board: Board, ...what: Parameters<Board["patch"]>): Promise<void> => {
  board.patch(...what);
  await Promise.resolve();
};
const shown = (board: Board): string | undefined => board.svg.dataset.shown;
const pieces = (board: Board): Element[] => [...board.svg.querySelectorAll(".live > g")];
const move = (x: number) => ({ changed: { a: { x } }, removed: [] });
/** What moves a node, without what hides or keeps one. */
const motions = (): Noted[] => noted.filter(({ frames }) => frames.some((frame) => frame.transform));

test("every motion is over before the next move is shown", async () => {
  for (const { at, duration } of Object.values(TIMES)) expect(at + duration).toBeLessThanOrEqual(BEAT);
});

test("moves of others are shown one after the other, and the picture is the present one at once", async () => {
  const board = boardWith({ a: element() });
  for (const step of [1, 2, 3]) await patch(board, move(10 * step), others(step));
  expect(board.node("a")?.getAttribute("transform")).toBe("translate(30 0)");
  expect(motions().map(({ delay }) => delay)).toEqual([0, BEAT, 2 * BEAT]);
  const first = ({ frames }: Noted): unknown => frames[0]?.transform;
  expect(motions().map(first)).toEqual([0, 10, 20].map((x) => `translate(${x}px, 0px) rotate(0deg)`));
  const seen = [shown(board)];
  for (const _ of [2, 3]) {
    expect(board.svg.classList.contains("showing")).toBe(true);
    vi.advanceTimersByTime(BEAT);
    seen.push(shown(board));
  }
  expect(seen).toEqual(["1", "2", "3"]);
  expect(board.svg.classList.contains("showing")).toBe(false);
});

test("until its turn comes a drawing is hidden, and what it was stays for eyes alone", async () => {
  const board = boardWith({ a: element({ label: "A shard" }) });
  await patch(board, move(10), others(1));
  await patch(board, { changed: { b: element({ label: "A pot" }) }, removed: [] }, others(2));
  const hidden = noted.filter(({ frames }) => frames.every(({ opacity }) => opacity === 0) && frames.length);
  expect(hidden.map(({ node, duration }) => [node, duration])).toEqual([[board.node("b"), BEAT]]);
  await patch(board, move(20), others(3));
  expect(board.svg.querySelectorAll("[data-id=a]")).toHaveLength(1);
  const left = pieces(board).filter((node) => !node.hasAttribute("data-id"));
  expect(left.map((node) => [node.getAttribute("aria-hidden"), node.hasAttribute("aria-label")])).toEqual([
    ["true", false],
  ]);
});

test.each(["pointerdown", "keydown"])(
  "a %s ends the show at once and goes on to what it means",
  async (what) => {
    const board = boardWith({ a: element(), z: element() });
    await patch(board, move(10), others(1));
    await patch(board, { changed: { a: { svg: "<path/>" } }, removed: ["z"] }, others(2));
    const meant = vi.fn();
    board.svg.addEventListener(what, meant);
    board.svg.dispatchEvent(new Event(what, { bubbles: true }));
    expect(meant).toHaveBeenCalledOnce();
    expect(noted.every(({ state }) => state === "cancelled")).toBe(true);
    expect(pieces(board)).toEqual([board.node("a")]);
    expect(board.svg.classList.contains("showing")).toBe(false);
    vi.advanceTimersByTime(10 * BEAT);
    expect(shown(board)).toBeUndefined();
  },
);

test("one's own move is shown at once, whatever else waits", async () => {
  const board = boardWith({ a: element() });
  await patch(board, move(10), others(1));
  await patch(board, move(20), others(2));
  await patch(board, move(30), { step: 3 });
  expect(motions().at(-1)?.delay).toBe(0);
  expect(motions().at(-1)?.state).toBe("running");
  expect(shown(board)).toBe("3");
  await patch(board, move(40), others(4));
  expect(motions().at(-1)?.delay).toBe(BEAT);
});

test("when more moves come than one can follow, the show jumps to the present", async () => {
  const board = boardWith({ a: element() });
  for (let step = 1; step <= MOST_WAITING + 2; step += 1) await patch(board, move(step), others(step));
  expect(motions().at(-1)?.delay).toBe(0);
  expect(noted.filter(({ state }) => state === "running").length).toBeLessThan(4);
});

test("whoever asked for less motion sees everything where it is, and nothing moves", async () => {
  askForCalm(true);
  const board = boardWith({ a: element(), z: element() });
  await patch(board, move(10), others(1));
  await patch(board, { changed: { b: element() }, removed: ["z"] }, others(2));
  expect(noted).toEqual([]);
  expect(pieces(board)).toEqual([board.node("a"), board.node("b")]);
  expect(board.svg.classList.contains("showing")).toBe(false);
});

test("what was becomes what is when its time is over, and nothing is left behind", async () => {
  const board = boardWith({ a: element() });
  await patch(
    board,
    { changed: { a: { svg: "<path/>" } }, removed: [] },
    others(1, { events: [event("turn", [["shown", "a"]])] }),
  );
  expect(pieces(board)).toHaveLength(2);
  for (const one of noted) one.finish();
  expect(pieces(board)).toEqual([board.node("a")]);
});

test.each([
  ["roll", "rotate(-400deg)"],
  ["turn", "scale(0, 1)"],
  ["cut", "scale(.4)"],
  ["flare", "scale(.6, .1)"],
] as const)("what happened says how it is seen: %s", async (motion, first) => {
  const board = boardWith({ die: element() });
  const events = [event(motion, [["shown", "die"]])];
  await patch(board, { changed: { die: { svg: "<path/>" } }, removed: [] }, { events });
  const own = motions().filter(({ node }) => node === board.node("die"));
  expect(own).toHaveLength(1);
  expect(own[0]?.frames[0]?.transform).toContain(first);
  expect(own[0]?.delay).toBe(motion === "turn" ? TIMES.turn.duration / 2 : TIMES[motion].at);
});

test("a new piece comes from the only one of its layer that left", async () => {
  const board = boardWith({ frame: element({ layer: 5, x: 7 }) });
  await patch(board, { changed: { stack: element({ layer: 5, x: 40 }) }, removed: ["frame"] });
  expect(motions().map(({ node }) => node)).toEqual([board.node("stack")]);
  expect(motions()[0]?.frames[0]?.transform).toContain("translate(7px, 0px)");
});

test("what is taken goes to the seat that takes it", async () => {
  const board = boardWith({ scarab: element({ layer: 2, x: 7 }) });
  const row = document.createElement("li");
  document.body.append(row);
  vi.spyOn(row, "getBoundingClientRect").mockReturnValue(new DOMRect(90, 20, 10, 10));
  vi.spyOn(board, "pointOf").mockImplementation(({ clientX, clientY }) => [clientX, clientY]);
  const taker = vi.fn(() => row);
  const events = [event("take", [["taken", "scarab"]], 2)];
  await patch(board, { changed: {}, removed: ["scarab"] }, { events, taker });
  expect(taker).toHaveBeenCalledExactlyOnceWith(2);
  expect(motions()[0]?.frames.at(-1)?.transform).toContain("translate(95px, 25px)");
});

test("a panel that moves in the picture does not move on the page", async () => {
  const part = { name: "hand", x: 0, y: 60, width: 100, height: 20 };
  const board = new Board();
  board.show(scene({ card: element({ part: 1, y: 65 }) }, { parts: [...PARTS, part] }));
  board.lie([...PARTS, { ...part, y: 80 }]);
  await patch(board, { changed: { card: { y: 85 } }, removed: [] });
  expect(noted).toEqual([]);
  await patch(board, { changed: { card: { y: 90 } }, removed: [] });
  expect(motions()).toHaveLength(1);
});

test("panels tell what is so now; only what happened in them waits for its turn", async () => {
  const part = { name: "hand", x: 0, y: 60, width: 100, height: 20 };
  const board = new Board();
  board.show(scene({ score: element({ part: 1 }), card: element({ part: 1 }) }, { parts: [...PARTS, part] }));
  await patch(board, { changed: {}, removed: [] }, others(1));
  const before = board.node("score");
  const changed = { score: { svg: "<path/>" }, card: { svg: "<path/>" } };
  await patch(board, { changed, removed: [] }, others(2, { events: [event("turn", [["shown", "card"]])] }));
  expect(board.node("score")).toBe(before);
  expect(motions().map(({ delay }) => delay)).toEqual([BEAT, BEAT + TIMES.turn.duration / 2]);
});

test("a way is walked from station to station", async () => {
  const at = (x: number, y: number) => ({ x, y, turn: 0 });
  const frames = walked(at(5, 5), at(25, 15), [at(0, 0), at(20, 0), at(20, 10)]);
  expect(frames.map(({ transform }) => transform)).toEqual(
    [
      [5, 5],
      [15, -4],
      [25, 5],
      [25, 1],
      [25, 15],
    ].map(([x, y]) => `translate(${x}px, ${y}px) rotate(0deg)`),
  );
});

const ring = (x: number, y: number): string => `M${x} ${y}h10v10h-10z`;
test("an element belongs to what names it, or else to the place that it covers best", async () => {
  const cues = new Cues([
    event("cut", [["to", ring(0, 0)]]),
    event("land", [["to", ring(8, 0)]]),
    event("roll", [["shown", "die"]]),
  ]);
  expect(cues.of("die", null)?.motion).toBe("roll");
  expect(cues.of("dig", new DOMRect(0, 0, 10, 10))?.motion).toBe("cut");
  expect(cues.of("camp", new DOMRect(7, 0, 12, 10))?.motion).toBe("land");
  expect(cues.of("far", new DOMRect(50, 50, 10, 10))).toBeNull();
  // What covers the whole board happens nowhere in particular.
  expect(cues.of("lanes", new DOMRect(0, 0, 200, 200))).toBeNull();
});

test("ways that follow each other are one, and those of others are theirs", async () => {
  const walk = (from: string, to: string): Entry =>
    event("walk", [
      ["from", from],
      ["to", to],
    ]);
  const cues = new Cues([
    walk(ring(0, 0), ring(20, 0)),
    walk(ring(60, 0), ring(70, 0)),
    walk(ring(20, 0), ring(20, 20)),
  ]);
  const middle = (x: number, y: number) => ({ x: x + 5, y: y + 5 });
  expect(cues.way(new DOMRect(0, 0, 10, 10))).toEqual([middle(0, 0), middle(20, 0), middle(20, 20)]);
  expect(cues.way(new DOMRect(60, 0, 10, 10))).toEqual([middle(60, 0), middle(70, 0)]);
  const hops = new Cues([
    event("walk", [
      ["from", ring(0, 0)],
      ["via", ring(20, 0)],
      ["to", ring(20, 20)],
    ]),
  ]);
  expect(hops.way(new DOMRect(0, 0, 10, 10))).toEqual([middle(0, 0), middle(20, 0), middle(20, 20)]);
});

test("outlines as the server writes them have their boxes", () => {
  const box = (path: string): number[] => {
    const { x, y, width, height } = pathBox(path) ?? new DOMRect();
    return [x, y, width, height];
  };
  expect(box("M3.5 4.0h10.0v5.0h-10.0z")).toEqual([3.5, 4, 10, 5]);
  expect(box("M0.0 20.0a10.0 10.0 0 1 1 20.0 0a10.0 10.0 0 1 1 -20.0 0z")).toEqual([0, 10, 20, 20]);
  expect(box("M-2.0 0.0L8.0 0.0L8.0 6.0zM20.0 1.0L22.0 9.0z")).toEqual([-2, 0, 24, 9]);
  expect(box("M2.0 0.0L8.0 0.0Q10.0 0.0 10.0 2.0L10.0 6.0z")).toEqual([2, 0, 8, 6]);
  expect(pathBox("stack-r1c1")).toBeNull();
});

test("boxes have in common what both cover", async () => {
  expect(common(new DOMRect(0, 0, 10, 10), new DOMRect(5, 0, 10, 10))).toEqual([1 / 3, 0.5]);
  expect(common(new DOMRect(0, 0, 10, 10), new DOMRect(10, 0, 10, 10))).toEqual([0, 0]);
});

test("what is seen is heard at its time, once a motion, and not where the show was ended", async () => {
  const board = boardWith({ a: element() });
  const heard: string[] = [];
  const hear = (motion: string): void => void heard.push(motion);
  const events = [event("land", [["to", "a"]]), event("cut", [["to", "a"]]), event("land", [["to", "a"]])];
  await patch(board, move(10), others(1, { events, hear }));
  expect(heard).toEqual(["land"]);
  vi.advanceTimersByTime(TIMES.cut.at);
  expect(heard).toEqual(["land", "cut"]);
  await patch(board, move(20), others(2, { events, hear }));
  board.svg.dispatchEvent(new Event("pointerdown", { bubbles: true }));
  vi.advanceTimersByTime(10 * BEAT);
  expect(heard).toEqual(["land", "cut"]);
});

test("whoever asked for less motion hears the same", async () => {
  askForCalm(true);
  const board = boardWith({ a: element() });
  const hear = vi.fn();
  await patch(board, move(10), others(1, { events: [event("roll", [["shown", "a"]])], hear }));
  expect(hear).toHaveBeenCalledExactlyOnceWith("roll");
});

test("what comes after the show waits for its end", async () => {
  const board = boardWith({ a: element() });
  const after = vi.fn();
  board.whenShown(after);
  expect(after).toHaveBeenCalledOnce();
  await patch(board, move(10), others(1));
  await patch(board, move(20), others(2));
  board.whenShown(after);
  vi.advanceTimersByTime(2 * BEAT - 1);
  expect(after).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(1);
  expect(after).toHaveBeenCalledTimes(2);
});
