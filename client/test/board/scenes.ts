/** The smallest pictures that a board can show. */

import type { ElementJson, SceneJson } from "../../src/net/protocol";

export const element = (more: Partial<ElementJson> = {}): ElementJson => ({
  svg: "<circle r='1'></circle>",
  layer: 0,
  x: 0,
  y: 0,
  ...more,
});

export const PARTS = [{ name: "board", x: 0, y: 0, width: 100, height: 50 }];

export const scene = (live: SceneJson["live"], more: Partial<SceneJson> = {}): SceneJson => ({
  width: 100,
  height: 50,
  title: "A dig",
  description: "",
  key: "sand",
  tokens: {},
  live,
  actions: [],
  glances: [],
  parts: PARTS,
  standings: [],
  defs: "",
  fixed: "<rect/>",
  ...more,
});
