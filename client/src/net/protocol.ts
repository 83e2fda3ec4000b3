/** What travels: the shapes of docs/server-protocol.md. */

export type Shape = "wide" | "tall";
export type Point = [x: number, y: number];
export type Cell = [row: number, column: number];
export type Value = number[];

// Pictures

export interface ElementJson {
  svg: string;
  layer: number;
  x: number;
  y: number;
  label?: string | null;
  turn?: number | null;
}

export type Live = Record<string, ElementJson>;

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

export interface Patch {
  changed: Record<string, Partial<ElementJson>>;
  removed: string[];
}

export interface Previewed {
  sentence: string;
  elements: Live;
  /** The nearest choice that would do, where the game can tell. */
  value?: Value;
}

// Actions

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

export interface Orientation {
  cells: Cell[];
  anchors: Cell[];
  turned: number;
  flipped: number;
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

// A table's socket

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
  level: string | null;
  here: boolean;
  /** The bot plays for somebody who is away. */
  stands_in: boolean;
  letter: string;
  shape: string;
  token: string;
}

export interface Result {
  sentence: string;
  reason: string;
  scores: number[];
  winners: number[];
  breakdown: { rule: string; title: string; points: number[] }[];
  medal?: string;
}

export interface Chance {
  prompt: string;
  choices: { text: string; label: string }[];
  /** The first and the last outcome, as they are written. */
  range: [low: string, high: string] | null;
}

export interface Situation {
  step: number;
  prompt: string;
  decisions: Record<string, number>;
  acting: number[];
  players: Player[];
  can: Record<"undo" | "ask" | "withdraw" | "hint" | "fork" | "skip" | "retype", boolean>;
  curtain: number[];
  armed: number[] | null;
  clock: { seconds: number; left: number | null } | null;
  chance: Chance | null;
  over: boolean;
  result: Result | null;
  rematch: string | null;
}

export interface View extends Situation {
  is: "view";
  n?: number | null;
  table: string;
  game: string;
  title: string;
  mode: string;
  kind: "play" | "fork" | "puzzle" | "campaign";
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

export interface Change extends Situation {
  is: "change";
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
  rule?: string | null;
  places?: string[];
  nearest?: Value | null;
  guide?: string;
  /** Which part of a new table's settings is meant; empty where that is not known. */
  field?: string;
  /** The line of an uploaded record. */
  line?: number;
}

/** `n` is null where what was sent could not be read. */
export type Answer = { is: "answer"; n: number | null; ok: boolean; error?: Refused } & Record<
  string,
  unknown
>;

export type Message =
  | View
  | Change
  | Answer
  | { is: "presence"; players: Player[]; thinking: number[] }
  | { is: "asked"; seat: number; from: number; text: string }
  | { is: "settled"; yes: boolean }
  | { is: "bye"; reason: string; again: boolean };

/** Where an action of the tree is, and the value it is to have. */
export interface Choice {
  action: string | null;
  value: Value | null;
}

export interface Hint extends Choice {
  move: string;
  why: string;
}

export interface Past {
  step: number;
  last: number;
  scene: SceneJson;
  events: Entry[];
}

// Home and new tables

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
  rule: string;
  values?: { value: string; label: string }[];
  min?: number;
  max?: number;
  modes?: string[];
  seats?: number[];
}

export interface GameCard {
  id: string;
  title: string;
  feel: string;
  players: [number, number];
  minutes: [number, number] | null;
  version: number;
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

/** What a link of a table offers; `name` is what the asker is called. */
export interface Invitation {
  table: string;
  game: string;
  title: string;
  seat: number | null;
  taken: boolean;
  yours: boolean;
  players: string[];
  name: string;
}

/** The links of a table that somebody may still follow. */
export interface Links {
  links: { seat: number; url: string }[];
  watch: string | null;
}

/** The same for those who sit there; `campaign` is the one the table belongs to. */
export interface TableLinks extends Links {
  campaign: string | null;
}

// Replays, guide, lessons, puzzles, campaigns

export interface Replay {
  id: string;
  game: string;
  title: string;
  /** Their names, by seat. */
  players: string[];
  steps: number;
  step: number;
  /** A seat, `spectator` or `all`. */
  viewer: string;
  scene: SceneJson;
  events: Entry[];
  marks: Entry[];
  over: boolean;
  result: Result | null;
  own: boolean;
}

export interface GuideSection {
  rule: string;
  title: string;
  id: string;
  parts: ({ html: string } | { figure: SceneJson; caption: string })[];
}

export interface GuideChapter {
  id: string;
  title: string;
  sections: GuideSection[];
}

export interface Guide {
  game: string;
  title: string;
  language: string;
  chapters: GuideChapter[];
}

export interface Found {
  rule: string;
  title: string;
  snippet: string;
  id: string;
}

export interface Lessons {
  game: string;
  title: string;
  steps: { id: string; title: string }[];
}

export interface Lesson {
  id: string;
  title: string;
  say: string;
  rules: string[];
  scene: SceneJson;
  seat: number;
  previous: string | null;
  next: string | null;
}

export interface Verdict {
  done: boolean;
  sentence: string;
  scene: SceneJson;
  rule: string | null;
}

export interface Solution extends Choice {
  move: string;
}

export interface Puzzle {
  game: string;
  title: string;
  date: string;
  par: number;
  medals: { name: string; points: number }[];
  scene: SceneJson;
  mine: string | null;
}

export interface Field {
  name: string;
  label: string;
  /** Empty where any text will do. */
  values: { value: string; label: string }[];
}

export interface Offer {
  id: string;
  label: string;
  needed: boolean;
  fields: Field[];
}

export interface Campaign {
  id: string;
  game: string;
  title: string;
  name: string;
  finished: boolean;
  pages: { id: string; title: string; text: string; figure?: SceneJson }[];
  offers: Offer[];
  next: { id: string; label: string; seats: [number, number] }[];
  players: string[];
  games: { table: string; title: string; over: boolean; result: string | null }[];
  running: string | null;
}
