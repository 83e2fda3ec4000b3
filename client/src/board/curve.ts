/** The curve of points, or of chances: how everybody came to where they are. */

import { s } from "../ui/elements";
import { t } from "../ui/words";
import { signOf } from "./badge";

const WIDE = 300;
const HIGH = 90;
const RIM = 12;

/** Points at some moments, one list a moment; nothing where they are no numbers or nothing happened. */
export function curve(
  moments: readonly (readonly number[])[],
  told = t("Points from the beginning to the end"),
): SVGElement | null {
  const all = moments.flat();
  const [low, high] = [Math.min(0, ...all), Math.max(...all)];
  if (moments.length < 3 || !all.every(Number.isFinite) || high <= low) return null;
  const x = (at: number): number => RIM + (at / (moments.length - 1)) * (WIDE - 2 * RIM);
  const y = (points: number): number => HIGH - RIM - ((points - low) / (high - low)) * (HIGH - 2 * RIM);
  const seats = moments[0]?.map((_, seat) => seat) ?? [];
  const line = (seat: number): SVGElement => {
    const { token, letter } = signOf(seat);
    const points = moments.map((one, at) => `${x(at).toFixed(1)} ${y(one[seat] ?? 0).toFixed(1)}`);
    const end = moments.at(-1)?.[seat] ?? 0;
    return s(
      "g",
      {},
      s("path", {
        d: `M${points.join("L")}`,
        fill: "none",
        stroke: `var(--${token})`,
        "stroke-width": 2.5,
        // Not by colour alone.
        "stroke-dasharray": ["", "7 3", "2 3", "9 3 2 3"][seat % 4] || null,
        "stroke-linejoin": "round",
      }),
      s("text", { x: WIDE - RIM + 3, y: y(end) + 4, "font-size": 12, fill: "var(--ink)" }, letter),
    );
  };
  return s(
    "svg",
    { class: "curve", viewBox: `0 0 ${WIDE + 8} ${HIGH}`, role: "img", "aria-label": told },
    s("path", { d: `M${RIM} ${y(0)}H${WIDE - RIM}`, stroke: "var(--line)", fill: "none" }),
    ...seats.map(line),
  );
}
