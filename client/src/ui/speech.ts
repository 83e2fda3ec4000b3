/** What ears are told: one polite live region, and one that interrupts. */

import { h } from "./elements";

const regions: Record<"polite" | "assertive", HTMLElement> = {
  polite: h("div", { class: "sr", id: "speech", "aria-live": "polite", role: "log" }),
  assertive: h("div", { class: "sr", id: "alarm", "aria-live": "assertive", role: "alert" }),
};

/** Every page has both regions, from its beginning: what is added to a region later is read out. */
export function startSpeech(): void {
  document.body.append(regions.polite, regions.assertive);
}

/** Say a sentence. Sentences queue up; old ones are forgotten. */
export function say(sentence: string, how: "polite" | "assertive" = "polite"): void {
  if (!sentence) return;
  const region = regions[how];
  region.append(h("p", {}, sentence));
  while (region.childElementCount > 12) region.firstElementChild?.remove();
}

let latest = "";

/** Say where a cursor is: only the newest is worth hearing. */
export function sayPlace(sentence: string): void {
  if (sentence === latest) return;
  latest = sentence;
  say(sentence);
}
