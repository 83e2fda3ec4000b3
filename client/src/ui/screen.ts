/** What the screen is like, by the breakpoints that the sheets go by. */

import { column, contents, flat } from "../styles/breakpoints.json";

const upTo = (width: string): boolean => matchMedia(`(max-width: ${width})`).matches;

/** The shape of the pictures that suit it; the server is told, so that the next page begins with one. */
export function shape(): "wide" | "tall" {
  const now = upTo(column) || matchMedia(flat).matches ? "tall" : "wide";
  document.cookie = `shape=${now};path=/;max-age=31536000;samesite=lax`;
  return now;
}

/** Whether the guide's contents stand beside its text. */
export const hasContentsBeside = (): boolean => !upTo(contents);

/** Whether little is to move. */
export const calm = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;
