/** What the screen is like, by the breakpoints that the sheets go by. */

import { contents, flat, phone } from "../styles/breakpoints.json";

const upTo = (width: string): boolean => matchMedia(`(max-width: ${width})`).matches;

/** The shape of the pictures that suit it. */
export const shape = (): "wide" | "tall" => (upTo(phone) || matchMedia(flat).matches ? "tall" : "wide");

/** Whether the guide's contents stand beside its text. */
export const hasContentsBeside = (): boolean => !upTo(contents);

/** Whether little is to move. */
export const calm = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;
