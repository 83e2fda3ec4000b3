import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Line } from "../../src/board/journal";
import { ActionBar } from "../../src/input/action_bar";
import type { Entry, Result, View } from "../../src/net/protocol";
import type { TableContext } from "../../src/pages/table/context";
import { Ending } from "../../src/pages/table/ending";

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const scored = (text: string): Entry => ({
  step: 9,
  text,
  kind: "scored",
  seat: 0,
  brief: "+3",
  begins: true,
  traces: [["to", "M0 0"]],
  motion: "",
  points: 3,
});

/** A finished table; the seat looked from is seat 0. */
function ended(winners: number[], more: Partial<View> = {}, team?: boolean) {
  const result: Result = {
    sentence: "Ada wins.",
    headline: "Ada dug out 37",
    reason: "",
    scores: [],
    winners,
    breakdown: [],
    ...(team ? { team } : {}),
  };
  const table = {
    id: "abc",
    now: {
      step: 9,
      seat: 0,
      mine: [0],
      kind: "play",
      game: "ziggurat",
      players: [{ who: "person" }, { who: "bot" }],
      can: {},
      deal: null,
      result,
      ...more,
    } as unknown as View,
    bar: new ActionBar(),
    standingsAt: () => Promise.resolve([]),
    attempt: (work: Promise<unknown>) => void work,
  };
  const lit: string[] = [];
  const light = (line: Line | null): void => void lit.push(line?.parts[0] ?? "");
  const ending = new Ending(table as unknown as TableContext, light);
  const main = (): string => ending.root.querySelector(".main-way")?.textContent ?? "";
  return { ending, lit, main };
}

const settled = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0);

test("what counted is seen one after the other before the result slides in", async () => {
  const { ending, lit } = ended([0]);
  ending.show([scored("One pit."), scored("Two pits.")], true);
  expect(lit).toEqual(["One pit."]);
  await vi.advanceTimersByTimeAsync(600);
  expect(lit).toEqual(["One pit.", "Two pits."]);
  expect(ending.root.hidden).toBe(true);
  await vi.advanceTimersByTimeAsync(600);
  expect(ending.root.hidden).toBe(false);
  expect(ending.root.querySelector("h2")?.textContent).toBe("Ada dug out 37");
});

test("any press skips the counting at once", async () => {
  const { ending, lit } = ended([0]);
  ending.show([scored("One pit."), scored("Two pits.")], true);
  window.dispatchEvent(new Event("pointerdown"));
  await settled();
  expect(lit).toEqual(["One pit.", ""]);
  expect(ending.root.hidden).toBe(false);
});

test("the one main way goes by how it ended", async () => {
  const bots = [{ who: "person" }, { who: "person" }] as View["players"];
  const cases: [ReturnType<typeof ended>, string][] = [
    [ended([1]), "Again, same deal"],
    [ended([0]), "Next level"],
    [ended([0], { players: bots }), "Rematch"],
    [ended([0], {}, true), "Next chapter"],
    [ended([0], { mine: [] }), ""],
  ];
  for (const [{ ending, main }, way] of cases) {
    ending.belongs(null, true);
    ending.show([], false);
    await settled();
    expect(main()).toBe(way);
  }
});

test("a team's end tells what was earned, opens the story and leads to the next chapter", async () => {
  const book = {
    earned: ["Chapter 1 is won."],
    pages: [{ id: "large 1", title: "Below", text: "Old." }],
    offers: [{ id: "0", label: "Open the small envelope", fields: [], needed: true }],
    next: [] as { id: string; label: string }[],
  };
  const asked: string[] = [];
  vi.stubGlobal("fetch", (path: string) => {
    asked.push(path);
    const medal = { id: "won", name: "Light on the tower", about: "You won.", table: "abc" };
    const did = { games: [{ game: "ziggurat", medals: [medal, { ...medal, id: "old", table: "t0" }] }] };
    if (path === "/api/did") return Promise.resolve({ ok: true, json: () => Promise.resolve(did) });
    if (path.endsWith("/choose")) {
      book.pages.push({ id: "small 1", title: "Above", text: "A lamp burns.\n\nYou go on." });
      book.offers = [];
      book.next = [{ id: "chapter2", label: "Play chapter 2" }];
    }
    return Promise.resolve({ ok: true, json: () => Promise.resolve(structuredClone(book)) });
  });
  const { ending, main } = ended([0], { kind: "campaign" }, true);
  ending.show([], false);
  ending.belongs("book1", true);
  await settled();
  expect(ending.root.querySelector(".earned")?.textContent).toBe("Chapter 1 is won.");
  expect(ending.root.querySelector(".story-page")).toBeNull();
  expect(
    [...ending.root.querySelectorAll<HTMLElement>(".honour")].map(({ dataset }) => dataset.medal),
  ).toEqual(["won"]);
  expect(main()).toBe("Open the small envelope");
  ending.root.querySelector<HTMLElement>("[data-again=open]")?.click();
  await settled();
  expect(ending.root.querySelectorAll(".story-page p").length).toBe(2);
  expect(main()).toBe("Play chapter 2");
  expect(asked).toContain("/api/campaigns/book1/choose");
});
