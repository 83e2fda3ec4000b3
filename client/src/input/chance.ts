/** The referee of a real box types what fate brought: a button an outcome, or a line to write it. */

import type { Chance } from "../net/protocol";
import { button, h, select } from "../ui/elements";
import { t } from "../ui/words";

/** So many outcomes have a button each. */
const FEW = 12;

/** What the bar offers; `give` takes an outcome, `draw` leaves it to the server. */
export function chanceControls(
  chance: Chance,
  give: (text: string) => void,
  draw: () => void,
): HTMLElement[] {
  const { choices } = chance;
  const drawn = button(t("Draw for me"), draw, { class: "chip" });
  if (choices.length && choices.length <= FEW) {
    const outcome = ({ text, label }: Chance["choices"][number]): HTMLElement =>
      button(label, () => give(text), { class: "chip", "data-chance": text });
    return [...choices.map(outcome), drawn];
  }
  // A list shows what can be said; only a long range has to be typed.
  const line = choices.length
    ? select(
        chance.prompt,
        [{ value: "", label: t("What came up?") }, ...named(choices)],
        "",
        () => undefined,
      )
    : h("input", { "aria-label": chance.prompt, placeholder: (chance.range ?? []).join(" – ") });
  line.classList.add("outcome");
  const enter = button(t("Enter"), () => line.value.trim() && give(line.value.trim()), { class: "primary" });
  return [line, enter, drawn];
}

const named = (choices: Chance["choices"]): { value: string; label: string }[] =>
  choices.map(({ text, label }) => ({ value: text, label }));
