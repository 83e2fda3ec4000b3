/** House rules: what a table or a campaign may do otherwise than the rulebook. */

import type { GameCard, Option } from "../net/protocol";
import { h, ruleLink, select } from "../ui/elements";
import { t } from "../ui/words";

/** A row for each option, and what was chosen in them. */
export class Options {
  private readonly chosen = new Map<string, unknown>();

  constructor(private readonly game: GameCard) {}

  /** Of these options, those that differ from the default. */
  changed(fitting: Option[]): Record<string, unknown> {
    const differs = ({ name, default: usual }: Option): boolean =>
      this.chosen.has(name) && JSON.stringify(this.chosen.get(name)) !== JSON.stringify(usual);
    return Object.fromEntries(fitting.filter(differs).map(({ name }) => [name, this.chosen.get(name)]));
  }

  /** Name, choice, explanation and rule of one option. */
  row(option: Option): HTMLElement {
    const id = `option-${option.name}`;
    const now = this.chosen.get(option.name) ?? option.default;
    return h(
      "div",
      { class: "option" },
      h("label", { for: id }, option.label),
      this.control(option, id, now),
      h("p", {}, option.about, " ", ruleLink(option.rule, `/guide/${this.game.id}#${option.rule}`)),
    );
  }

  private control(option: Option, id: string, now: unknown): HTMLElement {
    if (option.kind === "choice") {
      const values = option.values ?? [];
      const key = (value: unknown): string => JSON.stringify(value);
      return select(
        option.label,
        values.map(({ value, label }) => ({
          value: key(value),
          label: key(value) === key(option.default) ? t("{label} (default)", { label }) : label,
        })),
        key(now),
        (value) => this.chosen.set(option.name, JSON.parse(value)),
        { id },
      );
    }
    const number = option.kind === "int";
    const input = h("input", {
      id,
      type: number ? "number" : "text",
      min: option.min ?? null,
      max: option.max ?? null,
      value: Array.isArray(now) ? now.join(" ") : String(now ?? ""),
    });
    input.addEventListener("change", () => {
      const text = input.value.trim();
      const value = number
        ? Number(text)
        : option.kind === "list"
          ? text.split(/[\s,]+/).filter(Boolean)
          : text;
      this.chosen.set(option.name, value);
    });
    return input;
  }
}
