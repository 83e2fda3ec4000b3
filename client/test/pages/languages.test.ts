import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { languageButton } from "../../src/pages/languages";
import "../../src/pages/more"; // what is fetched later is there already

const one = <T extends Element>(name: string): T => document.querySelector<T>(name)!;
const labelled = (label: string): HTMLButtonElement =>
  [...document.querySelectorAll("button")].find((button) => button.textContent === label)!;

/** The button comes with what is fetched later. */
const correcting = (): Promise<HTMLButtonElement> => vi.waitUntil(() => labelled("Point at a sentence"));

beforeEach(() => {
  document.head.innerHTML = '<meta name="languages" content="en de ru">';
  document.documentElement.lang = "de";
  document.body.innerHTML = "<main><p>Zwei <b>Punkt</b></p></main>";
  document.body.dataset.page = "table";
});
afterEach(() => {
  vi.unstubAllGlobals();
  document.head.innerHTML = "";
  document.documentElement.lang = "en";
  document.body.innerHTML = "";
});

test("every language is named as its own people do, and the present one is marked", async () => {
  document.body.append(languageButton()!);
  one<HTMLButtonElement>("#language").click();
  const offered = [...document.querySelectorAll<HTMLButtonElement>(".tongues button")];
  expect(offered.map(({ textContent, lang }) => [textContent, lang])).toEqual([
    ["English", "en"],
    ["Deutsch", "de"],
    ["Русский", "ru"],
  ]);
  expect(one(".tongues [aria-pressed=true]").textContent).toBe("Deutsch");
  await correcting();
});

test("where there is one language there is no choice", () => {
  document.head.innerHTML = "";
  expect(languageButton()).toBeUndefined();
});

test("a sentence is corrected from where it stands, and the press does nothing else", async () => {
  const sent = vi.fn(async (_path: string, _options: RequestInit) => ({ ok: true, json: async () => ({}) }));
  vi.stubGlobal("fetch", sent);
  const pressed = vi.fn();
  one("main").addEventListener("click", pressed);
  document.body.append(languageButton()!);
  one<HTMLButtonElement>("#language").click();
  (await correcting()).click();
  one<HTMLElement>("b").click();
  expect(pressed).not.toHaveBeenCalled();
  expect(one<HTMLTextAreaElement>("#correct-said").value).toBe("Zwei Punkt");
  one<HTMLTextAreaElement>("#correct-better").value = "Zwei Punkte";
  one<HTMLFormElement>("form").dispatchEvent(new Event("submit", { cancelable: true }));
  await vi.waitFor(() => expect(one("form").textContent).toContain("Thank you"));
  expect(sent.mock.calls[0]![0]).toBe("/api/corrections");
  expect(JSON.parse(String(sent.mock.calls[0]![1].body))).toEqual({
    said: "Zwei Punkt",
    better: "Zwei Punkte",
    page: "table",
  });
  one<HTMLElement>("b").click();
  expect(pressed).toHaveBeenCalledTimes(1);
});

test("Escape ends the pointing", async () => {
  document.body.append(languageButton()!);
  one<HTMLButtonElement>("#language").click();
  (await correcting()).click();
  dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" }));
  expect(document.documentElement.dataset.pointing).toBeUndefined();
});

test("in English, the source, nobody is asked for corrections", () => {
  document.documentElement.lang = "en";
  document.body.append(languageButton()!);
  one<HTMLButtonElement>("#language").click();
  expect(labelled("Point at a sentence")).toBeUndefined();
});
