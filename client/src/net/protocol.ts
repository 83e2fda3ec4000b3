/** What travels: the shapes of docs/server-protocol.md. */

export interface ElementJson {
  svg: string;
  layer: number;
  x: number;
  y: number;
  label?: string | null;
  turn?: number | null;
}

export type Live = Record<string, ElementJson>;
export type Cell = [row: number, column: number];
export type Point = [x: number, y: number];
export type Value = number[];

export interface Orientation {
  cells: Cell[];
  anchors: Cell[];
  turned: number;
  flipped: number;
}

interface ActionBase {
  id: string;
  label: string;
  highlight?: string[];
  outline?: string;
  spoken?: string;
  children?: Action[];
  more?: boolean;
  primary?: boolean;
}
export interface PickAction extends ActionBase {
  kind: "pick";
}
export interface PlaceAction extends ActionBase {
  kind: "place";
  grid: [x: number, y: number, cell: number, columns: number, rows: number];
  orientations: Orientation[];
  fill: string;
}
export interface AimAction extends ActionBase {
  kind: "aim";
  pivot: Point;
  radius: number;
  arcs: [from: number, to: number][];
  /** The ranges between the arcs, and why. */
  barred: [from: number, to: number, why: string][];
  /** One legal angle for each result, rising, and that result in words. */
  stops: [angle: number, label: string][];
  /** The part of the picture that the circle stays in. */
  frame: [x: number, y: number, width: number, height: number] | null;
}
export interface PointAction extends ActionBase {
  kind: "point";
  regions: Point[][];
  scale: number;
  origin: Point;
}
export type Action = PickAction | PlaceAction | AimAction | PointAction;

export interface SceneJson {
  width: number;
  height: number;
  title: string;
  description: string;
  key: string;
  tokens: Record<string, [light: string, dark: string]>;
  live: Live;
  actions: Action[];
  /** Elements that tell more when somebody points at them. */
  glances: string[];
  /** Left out where the viewer has them. */
  defs?: string;
  fixed?: string;
}

export interface Entry {
  step: number;
  text: string;
  kind: string;
  seat: number | null;
}

export interface Player {
  seat: number;
  name: string;
  who: "person" | "bot" | "open";
  level?: string | null;
  here: boolean;
  letter: string;
  shape: string;
  token: string;
}

export interface Result {
  sentence: string;
  reason: string;
  scores: number[];
  winners: number[];
  breakdown: { rule: string; title: string; points: (number | null)[] }[];
  medal?: string | null;
}

export interface Situation {
  prompt: string;
  decisions: Record<string, number>;
  acting: number[];
  players: Player[];
  can: Partial<Record<"undo" | "ask" | "withdraw" | "hint" | "fork" | "skip" | "retype", boolean>>;
  curtain: number[];
  armed: number[] | null;
  clock: { seconds: number; left: number | null } | null;
  chance: Chance | null;
  over: boolean;
  result: Result | null;
  rematch: string | null;
}

export interface Chance {
  prompt: string;
  choices: { text: string; label: string }[];
  /** The first and the last outcome, as they are written. */
  range: [low: number | string, high: number | string] | null;
}

export interface View extends Situation {
  is: "view";
  n?: number;
  table: string;
  game: string;
  title: string;
  mode: string;
  kind: "play" | "fork" | "puzzle" | "campaign";
  step: number;
  seat: number | null;
  mine: number[];
  /** Other ways to see the same table, and the one chosen. */
  looks: { id: string; label: string }[];
  look: string;
  referee: boolean;
  scene: SceneJson;
  journal: Entry[];
  watch: boolean;
}

export interface Patch {
  changed: Record<string, Partial<ElementJson>>;
  removed: string[];
}

export interface Change extends Situation {
  is: "change";
  step: number;
  patch: Patch;
  width: number;
  height: number;
  title: string;
  description: string;
  actions: Action[];
  glances: string[];
  events: Entry[];
}

export interface Refused {
  kind: string;
  message: string;
  rule?: string;
  places?: string[];
  nearest?: Value | null;
  guide?: string;
  line?: number;
}

export type Answer = { is: "answer"; n: number; ok: boolean; error?: Refused } & Record<string, unknown>;

export interface Previewed {
  sentence: string;
  elements: Live;
}

export type Message =
  | View
  | Change
  | Answer
  | { is: "presence"; players: Player[]; thinking: number[] }
  | { is: "asked"; seat: number; from: number; text: string }
  | { is: "settled"; yes: boolean }
  | { is: "bye"; reason: string; again: boolean };

export interface Level {
  id: string;
  title: string;
  about: string;
}

export interface Option {
  name: string;
  label: string;
  about: string;
  kind: "choice" | "int" | "text" | "list";
  default: unknown;
  values?: { value: unknown; label: string }[];
  min?: number | null;
  max?: number | null;
  rule: string;
  modes?: string[];
  seats?: number[];
}

export interface GameCard {
  id: string;
  title: string;
  feel: string;
  players: [number, number];
  minutes: [number, number] | null;
  cooperative: boolean;
  campaign: boolean;
  modes: { id: string; title: string; seats: [number, number] }[];
  levels: Level[];
  options: Option[];
  credits: string;
}

export interface Mine {
  id: string;
  game: string;
  title: string;
  kind: string;
  players: string[];
  your_turn: boolean;
  over: boolean;
  when: number;
  result: string | null;
}

export interface Home {
  name: string;
  language: string;
  languages: { code: string; name: string }[];
  games: GameCard[];
  tables: Mine[];
  puzzles: { game: string; title: string; date: string }[];
  campaigns: { id: string; game: string; name: string; when: number }[];
  credits: string;
}
