/** What a reader has settled for this browser: when a move is asked about, and whether codes are shown. */

import { h, select } from "./elements";
import { t } from "./words";

/** With what something was chosen: a finger has no second look before it presses. */
export type How = "mouse" | "touch" | "keys";

/** How much hangs on an action, as the game says. */
type Weight = "light" | "final" | "danger";

const CONFIRM = "confirm";
const NOTATION = "notation";
const MET = "met";
const TOLD = "told";
/** So many games of a kind have tips. */
const FIRST_GAMES = 3;

/**
 * Whether a choice waits for a second press. What loses at once always does, what is light never; else the
 * reader's word counts, and without one a finger is asked, and whoever cannot take it back.
 */
export function mustConfirm(how: How, weight: Weight | undefined): boolean {
  if (weight === "danger") return true;
  if (weight === "light") return false;
  const own = localStorage.getItem(CONFIRM);
  if (own === "always") return true;
  if (own === "never") return false;
  return how === "touch" || weight === "final";
}

/** Whether people want to read codes. */
export const showsNotation = (): boolean => localStorage.getItem(NOTATION) === "yes";

/** Lets the picture show the codes of places, or not. */
export function markNotation(): void {
  document.documentElement.toggleAttribute("data-notation", showsNotation());
}

/** What a key of this browser lists. */
const listed = (key: string): string[] => (localStorage.getItem(key) ?? "").split(" ").filter(Boolean);

/** The guest's first tables of a game, here; from now on this one is among them, if there is room. */
function firstTables(game: string, table: string): string[] {
  const key = `${MET}-${game}`;
  const tables = [...new Set([...listed(key), table])].slice(0, FIRST_GAMES);
  localStorage.setItem(key, tables.join(" "));
  return tables;
}

/** Whether this table is the guest's first of a game, here. */
export const isFirst = (game: string, table: string): boolean => firstTables(game, table)[0] === table;

/** Whether it is one of the first few. */
export const isNew = (game: string, table: string): boolean => firstTables(game, table).includes(table);

/** The tip that is told now, of those that fit: the first that never was; then it never is again. */
export function untold<T extends { id: string }>(game: string, tips: readonly T[]): T | undefined {
  const key = `${TOLD}-${game}`;
  const told = listed(key);
  const tip = tips.find(({ id }) => !told.includes(id));
  if (tip) localStorage.setItem(key, [...told, tip.id].join(" "));
  return tip;
}

/** The settings, for a menu; `changed` is told when codes come or go. */
export function settingsPart(changed: () => void): HTMLElement {
  const keep = (name: string, value: string): void =>
    value ? localStorage.setItem(name, value) : localStorage.removeItem(name);
  const confirm = select(
    t("Confirm moves"),
    [
      { value: "", label: t("by touch, and what is final") },
      { value: "always", label: t("always") },
      { value: "never", label: t("never") },
    ],
    localStorage.getItem(CONFIRM) ?? "",
    (value) => keep(CONFIRM, value),
    { id: "confirm" },
  );
  const notation = h("input", { type: "checkbox", id: "notation", checked: showsNotation() });
  notation.addEventListener("change", () => {
    keep(NOTATION, notation.checked ? "yes" : "");
    markNotation();
    changed();
  });
  return h(
    "div",
    { class: "settings" },
    h("p", {}, h("label", { for: "confirm" }, t("Confirm moves")), confirm),
    h("p", { class: "row" }, notation, h("label", { for: "notation" }, t("Show notation"))),
  );
}
