import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { HEARD } from "../../src/board/heard";
import { TIMES } from "../../src/board/times";

interface Started {
  gain: number;
  offset: number;
  length: number;
}

let started: Started[] = [];
let fetched: string[] = [];
let state: AudioContextState = "running";

/** A stand-in for what browsers sound with: it notes what is played, from where and how loud. */
class FakeContext {
  destination = {};
  get state(): AudioContextState {
    return state;
  }
  resume = (): Promise<void> => Promise.resolve();
  decodeAudioData = (): Promise<unknown> => Promise.resolve({ duration: 1.2 });
  createGain = () => ({ gain: { value: 1 }, connect: () => undefined });
  createBufferSource = () => {
    let gain = { gain: { value: 1 } };
    return {
      buffer: null,
      connect: (to: typeof gain) => ((gain = to), to),
      start: (_when: number, offset: number, length: number) =>
        void started.push({ gain: gain.gain.value, offset, length }),
    };
  };
}

/** The module as a fresh page has it. */
const fresh = async () => {
  vi.resetModules();
  return import("../../src/ui/sound");
};

const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};

beforeEach(() => {
  [started, fetched, state] = [[], [], "running"];
  localStorage.clear();
  vi.stubGlobal("AudioContext", FakeContext);
  vi.stubGlobal("fetch", (url: URL) => {
    fetched.push(url.pathname.split("/").at(-1) ?? "");
    return Promise.resolve({ ok: true, arrayBuffer: () => Promise.resolve(new ArrayBuffer(1)) });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

test("until the question is answered nothing is fetched and nothing is heard", async () => {
  const { play, startSound, wanted } = await fresh();
  startSound();
  dispatchEvent(new Event("pointerdown"));
  play("die");
  await settle();
  expect(wanted()).toBeNull();
  expect([fetched, started]).toEqual([[], []]);
});

test("whoever says yes hears it, and every sound is fetched once", async () => {
  const { soundQuestion, SOUNDS, wanted } = await fresh();
  const answered = vi.fn();
  soundQuestion(answered).querySelector<HTMLElement>("[data-sound=on]")?.click();
  await settle();
  expect(answered).toHaveBeenCalledOnce();
  expect(wanted()).toBe(true);
  expect(fetched.sort()).toEqual(SOUNDS.map((sound) => `${sound}.wav`).sort());
  expect(started).toHaveLength(1);
});

test("whoever says no is not asked again and hears nothing", async () => {
  const { play, soundQuestion, wanted } = await fresh();
  soundQuestion(() => undefined)
    .querySelector<HTMLElement>("[data-sound=off]")
    ?.click();
  await settle();
  play("die");
  expect(wanted()).toBe(false);
  expect([fetched, started]).toEqual([[], []]);
});

test("what others do is softer, and each time one of three variants is played", async () => {
  const { play, want } = await fresh();
  want(true);
  await settle();
  started = [];
  for (const part of [0, 0.34, 0.99]) {
    vi.spyOn(Math, "random").mockReturnValueOnce(part);
    play("die", part === 0);
  }
  expect(started.map(({ offset }) => Number(offset.toFixed(2)))).toEqual([0, 0.4, 0.8]);
  expect(started.every(({ length }) => Math.abs(length - 0.4) < 1e-9)).toBe(true);
  expect(started[1]?.gain).toBeLessThan((started[0]?.gain ?? 0) / 2);
});

test("a sound that is not there yet, or that the browser holds back, is not played late", async () => {
  const { play, want } = await fresh();
  want(true);
  play("die");
  expect(started).toEqual([]);
  state = "suspended";
  await settle();
  play("die");
  expect(started).toEqual([]);
});

test("the menu turns sound off and on, and says how loud", async () => {
  const { play, soundPart, want, wanted } = await fresh();
  want(true);
  await settle();
  started = [];
  const part = soundPart();
  const [on, loud] = part.querySelectorAll("input");
  if (!on || !loud) throw new Error("no settings");
  expect(on.checked).toBe(true);
  loud.value = "100";
  loud.dispatchEvent(new Event("change"));
  expect(started.at(-1)?.gain).toBe(1);
  loud.value = "0";
  loud.dispatchEvent(new Event("change"));
  on.checked = false;
  on.dispatchEvent(new Event("change"));
  play("die");
  expect(started).toHaveLength(1);
  expect(wanted()).toBe(false);
});

test("every motion has its sound, or is known to have none", () => {
  expect(Object.keys(HEARD).sort()).toEqual(Object.keys(TIMES).sort());
});
