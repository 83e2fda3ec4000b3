import { afterEach, expect, test, vi } from "vitest";
import type { Replay } from "../../src/net/protocol";
import { replayPage } from "../../src/pages/replay";

/** The end of a game of two, as the server sends it. */
const END: Replay = {
  id: "u1",
  game: "scarabya",
  title: "Scarabya",
  players: ["Ada", "Ben"],
  steps: 9,
  step: 9,
  viewer: "all",
  scene: {
    width: 100,
    height: 50,
    title: "Scarabya",
    description: "The game is over.",
    key: "sand",
    tokens: {},
    live: {},
    actions: [],
    glances: [],
    parts: [{ name: "board", x: 0, y: 0, width: 100, height: 50 }],
    standings: [],
    defs: "",
    fixed: "",
  },
  events: [
    {
      step: 9,
      text: "Ben wins.",
      kind: "ended",
      seat: null,
      brief: "",
      begins: true,
      traces: [],
      motion: "",
      points: 0,
    },
  ],
  marks: [
    {
      step: 4,
      text: "Ada finds a scarab.",
      kind: "found",
      seat: 0,
      brief: "",
      begins: true,
      traces: [],
      motion: "",
      points: 0,
    },
  ],
  over: true,
  result: {
    sentence: "Ben wins.",
    reason: "",
    scores: [3, 5],
    winners: [1],
    breakdown: [{ rule: "SCA-20", title: "Scarabs", points: [3, 5] }],
  },
  own: false,
};

afterEach(() => vi.unstubAllGlobals());

test("a replay opened at its end shows everybody's scores and names everybody's eyes", async () => {
  vi.stubGlobal("fetch", async () => new Response(JSON.stringify(END)));
  await replayPage("u1");
  const heads = [...document.querySelectorAll(".result thead th")].map((cell) => cell.textContent);
  expect(heads).toEqual(["For", "AAda", "BBen"]);
  expect(document.querySelector(".result .winner")?.textContent).toBe("BBen");
  const eyes = [...document.querySelectorAll<HTMLOptionElement>("select option")];
  expect(eyes.map(({ value, textContent }) => [value, textContent])).toEqual([
    ["all", "All is open"],
    ["spectator", "A spectator"],
    ["0", "Ada"],
    ["1", "Ben"],
  ]);
});

test("what a campaign keeps sealed is shown after a question, and not before", async () => {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (path: string) => {
    asked.push(path);
    const sealed = { warning: "It tells too much.", question: "See it?" };
    return new Response(JSON.stringify(path.includes("open=yes") ? END : sealed));
  });
  document.body.replaceChildren();
  const shown = replayPage("u1");
  await vi.waitFor(() => expect(document.querySelector(".sealed button")).not.toBeNull());
  expect(document.querySelector(".sealed")?.textContent).toContain("It tells too much.");
  expect(document.querySelector(".result")).toBeNull();
  expect(asked).toHaveLength(1);
  document.querySelector<HTMLButtonElement>(".sealed button")?.click();
  await shown;
  expect(asked[1]).toContain("open=yes");
  expect(document.querySelector(".sealed")).toBeNull();
  expect(document.querySelector(".result .winner")?.textContent).toBe("BBen");
});
