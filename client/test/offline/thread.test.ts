import { expect, test } from "vitest";
import { settings, settle } from "../../src/offline/kept";
import type { Doing } from "../../src/offline/messages";
import { Thread } from "../../src/offline/thread";

const opening = { do: "open", n: 7, path: "/ws/abc", headers: {} } as const;

test("a table that was seen opens at once, and what is said to it waits for the server", () => {
  const posted: Doing[] = [];
  const seen: string[] = [];
  let opened = 0;
  const thread = new Thread(opening, (doing) => posted.push(doing));
  thread.onopen = () => {
    opened += 1;
    thread.send('{"do":"hello","n":0}');
  };
  thread.onmessage = ({ data }) => seen.push(data);
  thread.begin("the view");
  thread.send('{"do":"play","n":1}');
  expect([opened, seen, posted]).toEqual([1, ["the view"], []]);
  thread.hear("open", "");
  expect(opened).toBe(1);
  expect(posted).toEqual([
    { do: "say", n: 7, text: '{"do":"hello","n":0}' },
    { do: "say", n: 7, text: '{"do":"play","n":1}' },
  ]);
  thread.hear("text", "the view as it is");
  expect(seen).toEqual(["the view", "the view as it is"]);
});

test("once the server is heard, what was seen before is shown no more", () => {
  const seen: string[] = [];
  const thread = new Thread(opening, () => undefined);
  thread.onmessage = ({ data }) => seen.push(data);
  thread.hear("open", "");
  thread.begin("an old view");
  expect(seen).toEqual([]);
});

test("settings travel with the file, and what others keep at this address stays", () => {
  localStorage.clear();
  localStorage.setItem("theme", "dark");
  localStorage.setItem("met-indus", "abc");
  localStorage.setItem("somebody-else", "1");
  const taken = settings();
  expect(JSON.parse(taken)).toEqual({ theme: "dark", "met-indus": "abc" });
  localStorage.setItem("theme", "light");
  localStorage.setItem("notation", "yes");
  settle(taken);
  expect(localStorage.getItem("theme")).toBe("dark");
  expect(localStorage.getItem("notation")).toBeNull();
  expect(localStorage.getItem("somebody-else")).toBe("1");
});
