/** The sign of a seat: never told apart by colour alone. */

import { s } from "../ui/elements";

export interface SeatSign {
  token: string;
  shape: string;
  letter: string;
}

const SIGNS: readonly [SeatSign, ...SeatSign[]] = [
  { token: "seat0", shape: "diamond", letter: "A" },
  { token: "seat1", shape: "triangle", letter: "B" },
  { token: "seat2", shape: "circle", letter: "C" },
  { token: "seat3", shape: "square", letter: "D" },
];

/** The sign that a seat gets, as the server gives them out, where nobody sits yet or any more. */
export const signOf = (seat: number): SeatSign => SIGNS[seat % SIGNS.length] ?? SIGNS[0];

/** Colour, shape and letter, drawn. */
export function badge({ token, shape, letter }: SeatSign): SVGElement {
  const forms: Record<string, string> = {
    diamond: "M12 1L23 12 12 23 1 12Z",
    triangle: "M12 2L23 22H1Z",
    circle: "M12 1A11 11 0 1 1 11.9 1Z",
    square: "M2 2H22V22H2Z",
  };
  return s(
    "svg",
    { class: "badge", viewBox: "0 0 24 24", "aria-hidden": "true" },
    s("path", {
      d: forms[shape] ?? forms.square ?? "",
      fill: `var(--${token.replace("seat", "cloth")})`,
      stroke: "var(--ink)",
      "stroke-width": 1.2,
    }),
    s(
      "text",
      {
        x: 12,
        y: shape === "triangle" ? 19.5 : 16.5,
        "text-anchor": "middle",
        class: "bold",
        "font-size": shape === "triangle" ? 11.6 : 13,
        fill: "var(--on-cloth)",
      },
      letter,
    ),
  );
}
