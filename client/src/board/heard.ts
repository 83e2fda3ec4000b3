/** What is heard of what is seen: one sound a motion. */

import type { Sound } from "../ui/sound";
import type { Motion } from "./times";

export const HEARD: Readonly<Record<Motion, Sound | null>> = {
  roll: "die",
  land: "wood",
  walk: "stone",
  turn: "card",
  take: "capture",
  cut: "discovery",
  flare: "flame",
  leave: null,
};
