/** By day or by lantern light: the system's choice, or the reader's own. */

export type Theme = "light" | "dark";

const dark = matchMedia("(prefers-color-scheme: dark)");
const listeners: (() => void)[] = [];

export function theme(): Theme {
  const own = localStorage.getItem("theme");
  if (own === "light" || own === "dark") return own;
  return dark.matches ? "dark" : "light";
}

export function onTheme(listener: () => void): void {
  listeners.push(listener);
}

function apply(): void {
  document.documentElement.dataset.theme = theme();
  for (const listener of listeners) listener();
}

export function switchTheme(): void {
  const next: Theme = theme() === "dark" ? "light" : "dark";
  if (next === (dark.matches ? "dark" : "light")) localStorage.removeItem("theme");
  else localStorage.setItem("theme", next);
  apply();
}

export function startTheme(): void {
  dark.addEventListener("change", apply);
  apply();
}
