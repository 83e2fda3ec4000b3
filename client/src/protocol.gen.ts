// Made by `python -m scripts.protocol` from the server's own shapes; do not edit.
// docs/server-protocol.md tells what they mean.

export type Message =
  | View
  | Change
  | Presence
  | News
  | ConsentAsked
  | Settled
  | Notice
  | Bye
  | Answer
  | FailedAnswer;

/** Everything one visitor may see. */
export interface View extends Situation {
  is: "view";
  n?: number | null;
  players: Player[];
  watchers: string[];
  screen: boolean;
  offers: Record<string, ("me" | "bot" | "link")[]>;
  /** These as in `Company`. */
  back: number[];
  /** The table whose deal this is. */
  deal: string | null;
  table: string;
  game: string;
  title: string;
  mode: string;
  kind: "play" | "fork" | "puzzle" | "campaign";
  seat: number | null;
  mine: number[];
  /** Other ways to see the same table. */
  looks: Look[];
  look: string;
  referee: boolean;
  watch: boolean;
  scene: SceneJson;
  journal: Entry[];
}

/** Everything beside the picture that a viewer needs to go on. */
export interface Situation {
  step: number;
  prompt: string;
  decisions: Record<string, number>;
  acting: number[];
  can: Can;
  curtain: number[];
  armed: number[] | null;
  clock: Clock | null;
  chance: Chance | null;
  over: boolean;
  result: Result | null;
  rematch: string | null;
}

/** What the seat looked from may do beside playing. */
export interface Can {
  undo: boolean;
  /** An undo needs the consent of others. */
  ask: boolean;
  withdraw: boolean;
  hint: boolean;
  fork: boolean;
  skip: boolean;
  retype: boolean;
  /** The position is looked into here: how it stands, and the best moves. */
  analyse: boolean;
}

/** The time for a decision, and what is left of it. */
export interface Clock {
  seconds: number;
  left: number | null;
}

/** What the referee may say now. */
export interface Chance {
  prompt: string;
  choices: Outcome[];
  /** The first and the last outcome, as they are written. */
  range: [string, string] | null;
}

/** One thing chance may do. */
export interface Outcome {
  text: string;
  label: string;
}

/** How a game ended. */
export interface Result {
  sentence: string;
  reason: string;
  scores: number[];
  winners: number[];
  breakdown: RulePoints[];
  medal?: string;
  /** The seats that were given hints. */
  helped?: number[];
  /** A sentence about this game and no other. */
  headline?: string;
  /** Whether all win or lose together. */
  team?: boolean;
}

/** The points a rule brought each seat. */
export interface RulePoints {
  rule: string;
  title: string;
  points: number[];
}

/** Who sits on a seat. */
export interface Player {
  seat: number;
  name: string;
  who: "person" | "bot" | "open";
  level: string | null;
  here: boolean;
  /** The bot plays for somebody who is away. */
  stands_in: boolean;
  /** Seconds until a bot may stand in for somebody who is away. */
  wait: number | null;
  letter: string;
  shape: string;
  token: string;
}

/** Another way to see the same table. */
export interface Look {
  id: string;
  label: string;
}

/** The picture of one moment for one viewer. */
export interface SceneJson {
  width: number;
  height: number;
  title: string;
  description: string;
  key: string;
  tokens: Record<string, [string, string]>;
  live: Record<string, ElementJson>;
  actions: Action[];
  /** Elements that tell more when somebody points at them. */
  glances: string[];
  /** The board first. */
  parts: PartJson[];
  /** One a seat; empty where the picture alone tells. */
  standings: StandingJson[];
  /** Left out, as is `fixed`, where the viewer has it. */
  defs?: string;
  fixed?: string;
}

/** A live part of the picture. */
export interface ElementJson {
  svg: string;
  layer: number;
  x: number;
  y: number;
  label?: string;
  turn?: number;
  /** The number of the part it lies in; the board's, 0, is left out. */
  part?: number;
}

export type Action =
  | PickAction
  | PlaceAction
  | AimAction
  | PointAction;

/** Press it. */
export interface PickAction {
  id: string;
  label: string;
  highlight?: string[];
  outline?: string;
  spoken?: string;
  children?: Action[];
  more?: boolean;
  primary?: boolean;
  weight?: "light" | "final" | "danger";
  kind: "pick";
}

/** Set a piece down. */
export interface PlaceAction {
  id: string;
  label: string;
  highlight?: string[];
  outline?: string;
  spoken?: string;
  children?: Action[];
  more?: boolean;
  primary?: boolean;
  weight?: "light" | "final" | "danger";
  kind: "place";
  /** Left, top, size of a cell, columns, rows. */
  grid: [number, number, number, number, number];
  orientations: OrientationJson[];
  fill: string;
  /** What the board calls its rows and columns. */
  names?: [string[], string[]];
}

/** One way to hold a piece. */
export interface OrientationJson {
  cells: [number, number][];
  anchors: [number, number][];
  turned: number;
  flipped: number;
}

/** Choose an angle. */
export interface AimAction {
  id: string;
  label: string;
  highlight?: string[];
  outline?: string;
  spoken?: string;
  children?: Action[];
  more?: boolean;
  primary?: boolean;
  weight?: "light" | "final" | "danger";
  kind: "aim";
  pivot: [number, number];
  radius: number;
  arcs: [number, number][];
  /** The ranges between the arcs, and why. */
  barred: [number, number, string][];
  /** For each result, rising: a legal angle, the result in words, from where to where it comes of it, what it is worth, and the signs of what is gained, names of definitions. */
  stops: [number, string, number, number, number, string][];
  /** The part of the picture that the circle stays in. */
  frame: [number, number, number, number] | null;
}

/** Choose a position. */
export interface PointAction {
  id: string;
  label: string;
  highlight?: string[];
  outline?: string;
  spoken?: string;
  children?: Action[];
  more?: boolean;
  primary?: boolean;
  weight?: "light" | "final" | "danger";
  kind: "point";
  regions: [number, number][][];
  scale: number;
  origin: [number, number];
}

/** A piece of the picture that may be shown by itself: the board, or a panel. */
export interface PartJson {
  name: string;
  x: number;
  y: number;
  width: number;
  height: number;
  /** Parts with such a label share one place. */
  tab?: string;
}

/** How a seat stands, as the list of players tells it. */
export interface StandingJson {
  points: string;
  note: string;
  /** The seats whose signs it plays with, where that is not its own. */
  marks?: number[];
  /** What lies before the seat, drawn 24 units high from its left. */
  svg?: string;
  width?: number;
  /** What it has so far, for a curve, where `points` tell something else. */
  worth?: number;
}

/** Something that happened. */
export interface Entry {
  step: number;
  text: string;
  kind: string;
  seat: number | null;
  /** Its part of a journal's line, without codes; empty where it goes without saying. */
  brief: string;
  /** Whether a new line begins with it; else it joins the one before. */
  begins: boolean;
  /** Where it happened: a role (from, via, to, taken, shown), and path data or an element's id. */
  traces: [string, string][];
  /** How it is seen to happen; empty where nothing moves. */
  motion: "" | "land" | "walk" | "roll" | "turn" | "take" | "cut" | "flare";
  /** What it brought at once. */
  points: number;
}

/** What is new after a decision and the chance that followed. */
export interface Change extends Situation {
  is: "change";
  patch: Patch;
  width: number;
  height: number;
  title: string;
  description: string;
  actions: Action[];
  glances: string[];
  parts: PartJson[];
  standings: StandingJson[];
  events: Entry[];
}

/** What turns the picture a viewer holds into the present one. */
export interface Patch {
  changed: Record<string, ElementJson | ElementChange>;
  removed: string[];
}

/** The fields of an element that changed; a label or turn that is gone is null. */
export interface ElementChange {
  svg?: string;
  layer?: number;
  x?: number;
  y?: number;
  label?: string | null;
  turn?: number | null;
  part?: number;
}

/** Who is there, which bots are thinking, and whether they have to hurry. */
export interface Presence extends Company {
  is: "presence";
  thinking: number[];
  busy: boolean;
}

/** Who sits at a table, who watches, and what the reader may do about it. */
export interface Company {
  players: Player[];
  /** The names of those who look on now. */
  watchers: string[];
  /** Whether the board is on a big screen. */
  screen: boolean;
  /** By seat: who may be put there. */
  offers: Record<string, ("me" | "bot" | "link")[]>;
  /** The reader's own seats on which a bot stands in. */
  back: number[];
}

/** What somebody at the table has just done beside playing. */
export interface News {
  is: "news";
  kind: "undo" | "retype" | "joined" | "back" | "took" | "stands_in" | "bot" | "opened" | "watches" | "rematch";
  seat: number | null;
  text: string;
}

/** A seat is asked to agree to what another, or somebody at the door, wishes. */
export interface ConsentAsked {
  is: "asked";
  wish: number;
  about: "undo" | "seat" | "watch" | "join";
  seat: number;
  from: number | null;
  text: string;
}

/** The question is answered; `text` says so to whoever asked. */
export interface Settled {
  is: "settled";
  wish: number;
  yes: boolean;
  text: string;
}

/** What those who run the server tell everybody; empty when it is over. */
export interface Notice {
  is: "notice";
  text: string;
}

/** The socket closes; `again` says whether to connect anew. */
export interface Bye {
  is: "bye";
  reason: string;
  again: boolean;
}

/** What was asked for has been done; `n` is the number of the message. */
export interface Answer {
  is: "answer";
  ok: true;
  n: number | null;
}

/** What was asked for has not been done; `n` is null where nothing could be read. */
export interface FailedAnswer {
  is: "answer";
  ok: false;
  n: number | null;
  error: Refused;
}

/** What went wrong. */
export interface Refused {
  kind: "refused" | "invalid" | "unknown" | "forbidden" | "busy" | "broken";
  message: string;
  rule?: string | null;
  places?: string[];
  /** The value of the closest legal move, where the game can tell. */
  nearest?: number[] | null;
  guide?: string;
  /** Which part of a new table's settings is meant; empty where that is not known. */
  field?: string;
  /** The line of an uploaded record. */
  line?: number;
}

/** A decision or outcome was taken in. */
export interface Played extends Answer {
  step: number;
  /** The decision had been made before. */
  repeat?: true;
}

/** A step was taken back, or others are asked. */
export interface Undone extends Answer {
  undone: boolean;
  /** The seats that have to agree first. */
  asked?: number[];
}

/** What lies below an action. */
export interface MoreActions extends Answer {
  actions: Action[];
}

/** What a choice would do. */
export interface Previewed extends Answer {
  sentence: string;
  elements: Record<string, ElementJson>;
  /** The nearest choice that would do, where the game can tell. */
  value?: number[];
}

/** Whether a choice would be legal, and which rule says no. */
export interface Judged extends Answer {
  legal: boolean;
  sentence: string;
  rule: string | null;
  places: string[];
  guide: string | null;
}

/** A good move, the reason, and which action of the tree it is with which value. */
export interface Hint extends Answer {
  move: string;
  why: string;
  action: string | null;
  /** What is pressed on the way, one after the other; the action is the last. */
  path: string[];
  value: number[] | null;
  /** The places that the reason speaks of, as in an entry of the journal. */
  traces: [string, string][];
}

/** How it stands for a side; the seat is null where all play together. */
export interface Side {
  seat: number | null;
  name: string;
  value: number;
}

/** A move as the champion weighs it, and which action of the tree it is with which value. */
export interface BestMove {
  move: string;
  name: string;
  worth: number;
  why: string;
  action: string | null;
  path: string[];
  value: number[] | null;
  /** Where it happens, and the places that the reason speaks of. */
  traces: [string, string][];
}

/** How the position stands, and the best moves once all trials of them are done. */
export interface Analysis extends Answer {
  done: number;
  of: number;
  unit: "percent" | "points";
  sides: Side[];
  /** Whose moves are weighed; null where nobody decides. */
  seat: number | null;
  moves: BestMove[];
}

/** A sentence for somebody new to a game; `id` is what a reader remembers it by. */
export interface Tip {
  id: string;
  text: string;
}

/** The tips that fit what a seat sees and has to decide, the most important first. */
export interface Tips extends Answer {
  tips: Tip[];
}

/** The own view of an earlier moment. */
export interface Past extends Answer {
  step: number;
  last: number;
  scene: SceneJson;
  events: Entry[];
}

/** Older entries of the journal. */
export interface OlderEntries extends Answer {
  journal: Entry[];
}

/** The table of a what-if. */
export interface Forked extends Answer {
  table: string;
}

/** Who is to sit on a seat of a new table. */
export interface NewSeat {
  who: "me" | "here" | "bot" | "link";
  level?: string;
  name?: string;
}

/** A table somebody wants. */
export interface NewTable {
  game: string;
  mode?: string;
  options?: Record<string, unknown>;
  seats: NewSeat[];
  chance?: "auto" | "manual";
  clock?: number;
  armed?: number[] | null;
  friendly_undo?: boolean;
  hints?: boolean | null;
  takeover?: boolean;
}

/** The link somebody follows, and their name. */
export interface Join {
  secret: string;
  name?: string;
}

/** Who is to sit on a seat. */
export interface ChangeSeat {
  seat: number;
  who: "bot" | "me" | "link";
  level?: string | null;
}

/** What somebody at the door of a table would like, and their name. */
export interface Knock {
  as: "watch" | "join";
  name?: string;
}

/** Once more; the `same` deal, or a new one, against bots that are a level `harder`. */
export interface AskRematch {
  same?: boolean;
  harder?: boolean;
}

/** A sentence that is wrong, how it should be, and on what kind of page it was read. */
export interface Correction {
  said: string;
  better: string;
  page: string;
}

/** A review that is to go on: how carefully. */
export interface GoOn {
  effort?: "quick" | "thorough";
}

/** A moment of a finished game to play on from, against bots of a level; without one, everything is in one's own hand. */
export interface PlayOn {
  moment: number;
  level?: string;
  open?: boolean;
  /** Look into the position instead. */
  analyse?: boolean;
}

/** A position to look into, as JSON. */
export interface BringPosition {
  position: string;
  /** Whether to show what a campaign keeps sealed. */
  open?: boolean;
}

/** A record to look at. */
export interface Upload {
  record: string;
}

/** A code to come back with, or of a link to another device. */
export interface Recover {
  code: string;
}

/** Where a learner or a solver is: `moves` were made. */
export interface Attempted {
  action?: string;
  value?: number[] | null;
  shape?: "wide" | "tall";
  moves?: string[];
}

/** What a learner does, once `moves` of the step were made: try a move, open an action, look ahead, or give up. */
export interface Attempt extends Attempted {
  do: "play" | "children" | "preview" | "solution";
}

/** What a solver does; `look` shows the board after the moves, `try` opens a what-if there, `analyse` an analysis, `tries` counts lines. */
export interface Solve extends Attempted {
  do: "play" | "children" | "preview" | "solution" | "look" | "try" | "analyse";
  tries?: number;
}

/** The day of a puzzle; none is today. */
export interface PuzzleDay {
  date?: string;
}

/** A campaign somebody begins. */
export interface NewCampaign {
  game: string;
  name?: string;
  options?: Record<string, unknown>;
}

/** An offer of a campaign, with what was filled in. */
export interface Choose {
  offer: string;
  answers?: Record<string, string>;
}

/** The next game of a campaign. */
export interface PlayNext {
  game?: string | null;
  players?: string[];
  seats?: NewSeat[] | null;
}

/** What a guest wants to be called, and is. */
export interface Named {
  name: string;
}

/** How well a bot plays. */
export interface Level {
  id: string;
  title: string;
  about: string;
}

/** A value that can be chosen, and what people call it. */
export interface Labelled {
  value: string;
  label: string;
}

/** What can be chosen for a table. */
export interface Option {
  name: string;
  label: string;
  about: string;
  kind: string;
  default: unknown;
  rule: string;
  values?: Labelled[];
  min?: number;
  max?: number;
  modes?: string[];
  seats?: number[];
}

/** A way to play a game. */
export interface Mode {
  id: string;
  title: string;
  seats: [number, number];
}

/** One game for the home page and the form of a new table. */
export interface GameCard {
  id: string;
  title: string;
  feel: string;
  players: [number, number];
  minutes: [number, number] | null;
  /** How easily it is learnt: 1 for the easiest. */
  ease: number;
  /** What one wants and how one scores, in two sentences. */
  goal: string;
  version: number;
  credits: string;
  cooperative: boolean;
  modes: Mode[];
  campaign: boolean;
  levels: Level[];
  options: Option[];
}

/** A table of one's own. */
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

/** The next table that waits for the asker, and how many do. */
export interface Waiting {
  table: string | null;
  title: string;
  count: number;
}

/** A game's puzzle of today. */
export interface PuzzleToday {
  game: string;
  title: string;
  date: string;
}

/** A campaign of one's own. */
export interface MyCampaign {
  id: string;
  game: string;
  name: string;
  when: number;
}

/** Everything the first page shows. */
export interface Home {
  name: string;
  games: GameCard[];
  tables: Mine[];
  puzzles: PuzzleToday[];
  campaigns: MyCampaign[];
  credits: string;
  notice: string;
  /** Where one plays on without this server; empty where that is not offered. */
  offline: string;
}

/** Where to take a seat. */
export interface Link {
  seat: number;
  url: string;
}

/** The links of a table that somebody may still follow. */
export interface Links {
  links: Link[];
  watch: string | null;
}

/** The same of a table that has just been set up. */
export interface NewLinks extends Links {
  table: string;
}

/** The same for those who sit there; `campaign` is the one the table belongs to. */
export interface TableLinks extends Links {
  campaign: string | null;
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
  /** Who invites. */
  host: string;
  name: string;
}

/** The table and the seat taken; none for who watches. */
export interface Seated {
  table: string;
  seat: number | null;
}

/** A table as somebody sees it who does not belong there. */
export interface Door {
  table: string;
  game: string;
  title: string;
  players: string[];
  over: boolean;
  /** Whether the asker may go in. */
  inside: boolean;
  /** Whether there is a seat that the asker might be given. */
  seat: boolean;
  /** What has become of what the asker would like. */
  state: "" | "waiting" | "refused";
  name: string;
}

/** How somebody did with a deal; the points are told to those who have finished it. */
export interface DealResult {
  name: string;
  over: boolean;
  score: number | null;
  won: boolean | null;
  helped: boolean;
  own: boolean;
}

/** A deal that everybody may play who has its address. */
export interface Deal {
  table: string;
  game: string;
  title: string;
  /** Who sends it. */
  host: string;
  /** The bots that are played against. */
  rivals: string[];
  /** The asker's own table. */
  mine: string | null;
  finished: boolean;
  full: boolean;
  results: DealResult[];
  name: string;
  url: string;
}

/** Somebody else decides for a seat, or others are asked whether that is right. */
export interface SeatChanged {
  /** The seats that have to agree first. */
  asked?: number[];
}

/** The table to go to. */
export interface Led {
  table: string;
}

/** A record and a name for its file. */
export interface Recorded {
  record: string;
  name: string;
}

/** A position as docs/positions tells it, and a name for its file. */
export interface KeptPosition {
  position: Record<string, unknown>;
  name: string;
}

/** Where an uploaded record is looked at. */
export interface Uploaded {
  replay: string;
}

/** One moment of a game. */
export interface Replay {
  id: string;
  own: boolean;
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
}

/** Instead of a game that shows what a campaign keeps sealed: a warning, and what to ask. */
export interface Sealed {
  warning: string;
  question: string;
}

/** A review that is not done yet: so many steps of so many are looked at. */
export interface Reviewing {
  done: number;
  of: number;
}

/** A moment of a game worth a look: the best, the worst, the luckiest, or a turning point. */
export interface LookedMoment {
  kind: string;
  moment: number;
  sentence: string;
}

/** Somebody, or the team, over a whole game, in points or per cent. */
export interface LookedSide {
  name: string;
  cost: number;
  luck: number;
  mistakes: number;
}

/** A good move, what it was worth, and what it does. */
export interface Better {
  move: string;
  value: number;
  why: string;
}

/** A decision that is praised, or a mistake with what it cost, and the best moves in order. */
export interface Remark {
  moment: number;
  name: string;
  played: string;
  cost: number;
  mistake: boolean;
  better: Better[];
}

/** A finished game, looked back on. */
export interface Review {
  id: string;
  game: string;
  title: string;
  effort: string;
  unit: "percent" | "points";
  result: string;
  decided: string;
  moments: LookedMoment[];
  turning_points: LookedMoment[];
  sides: LookedSide[];
  remarks: Remark[];
  /** How it stood for each side at every moment. */
  curve: number[][];
}

/** Some words of a guide. */
export interface Text {
  html: string;
}

/** A picture of a guide. */
export interface Figure {
  figure: SceneJson;
  caption: string;
}

/** One rule, or a chapter's opening. */
export interface GuideSection {
  rule: string;
  title: string;
  id: string;
  parts: (Text | Figure)[];
}

/** Rules that belong together. */
export interface GuideChapter {
  id: string;
  title: string;
  sections: GuideSection[];
}

/** A game's guide. */
export interface Guide {
  game: string;
  title: string;
  language: string;
  chapters: GuideChapter[];
}

/** A rule in which all words stand. */
export interface Found {
  rule: string;
  title: string;
  snippet: string;
  id: string;
}

/** What was found in a guide. */
export interface Search {
  found: Found[];
}

/** One step of a tutorial. */
export interface LessonTitle {
  id: string;
  title: string;
}

/** The steps of a tutorial, and before it those of the two-minute lesson. */
export interface Lessons {
  game: string;
  title: string;
  /** What one wants and how one scores, in two sentences. */
  goal: string;
  short: LessonTitle[];
  steps: LessonTitle[];
  campaign: boolean;
}

/** One step: what to learn, and the board to do it in. */
export interface Lesson {
  id: string;
  title: string;
  say: string;
  rules: string[];
  seat: number;
  scene: SceneJson;
  /** How many times as large its middle is shown. */
  zoom: number;
  previous: string | null;
  next: string | null;
}

/** What the teacher says to a move; `moves` of the step stand then. */
export interface Verdict {
  done: boolean;
  sentence: string;
  rule: string | null;
  scene: SceneJson;
  moves: string[];
}

/** What lies below an action. */
export interface Actions {
  actions: Action[];
}

/** The move that solves a lesson; which action of the tree it is, with which value. */
export interface Solution {
  move: string;
  action: string | null;
  value: number[] | null;
}

/** A page that a campaign has opened. */
export interface CampaignPage {
  id: string;
  title: string;
  text: string;
  figure?: SceneJson;
}

/** What an offer asks for; any text will do where there are no values. */
export interface Field {
  name: string;
  label: string;
  values: Labelled[];
}

/** A choice that a campaign offers. */
export interface Offer {
  id: string;
  label: string;
  fields: Field[];
  needed: boolean;
}

/** A game that can be played next. */
export interface NextGame {
  id: string;
  label: string;
  seats: [number, number];
}

/** A game of a campaign. */
export interface CampaignGame {
  table: string;
  title: string;
  over: boolean;
  result: string | null;
}

/** All that a campaign has opened, and what comes next. */
export interface Campaign {
  id: string;
  game: string;
  title: string;
  name: string;
  finished: boolean;
  pages: CampaignPage[];
  offers: Offer[];
  next: NextGame[];
  players: string[];
  games: CampaignGame[];
  running: string | null;
  /** What the latest game brought. */
  earned: string[];
}

/** A campaign that was begun. */
export interface Begun {
  campaign: string;
}

/** An HTTP request that went wrong. */
export interface Failure {
  error: Refused;
}

/** What a medal takes. */
export interface Medal {
  name: string;
  points: number;
}

/** How many have finished a puzzle, and the most points among them. */
export interface Tries {
  count: number;
  best: number | null;
}

/** The puzzle of a day; `mine` is the table of the asker's attempt. */
export interface Puzzle {
  game: string;
  title: string;
  date: string;
  par: number;
  medals: Medal[];
  scene: SceneJson;
  mine: string | null;
  /** Of those who had no hints. */
  alone: Tries;
  /** Of those who had some: they are kept apart. */
  helped: Tries;
}

/** A way to a problem. */
export interface ProblemLink {
  label: string;
  href: string;
  solved: boolean;
}

/** Problems that belong together: those of a level, or of the latest days. */
export interface ProblemList {
  title: string;
  problems: ProblemLink[];
}

/** The lists of a game, or the archive. */
export interface ProblemGroup {
  title: string;
  lists: ProblemList[];
}

/** The problem of a day, all there are, and what the asker has solved, in words. */
export interface ProblemsPage {
  date: string;
  game: string;
  number: number;
  said: string;
  groups: ProblemGroup[];
}

/** One problem: what is asked, and the board to solve it in. */
export interface ProblemPage {
  game: string;
  number: number;
  title: string;
  level: number;
  stars: string;
  /** What the stars say, for ears. */
  hard: string;
  question: string;
  scene: SceneJson;
}

/** What came of a move: the moves that stand, and at the end of a line whether it is solved. */
export interface Tried {
  moves: string[];
  sentence: string;
  rule: string | null;
  ended: boolean;
  solved: boolean;
  scene: SceneJson;
  proof: string[];
  share: string;
  /** What these moves are called beside the board, once they have solved it. */
  named: string[];
  /** Where one of the same level is that the asker has not solved. */
  next: string | null;
}

/** The answer, what its moves are called beside the board, and why it is one. */
export interface Proof {
  line: string[];
  named: string[];
  proof: string[];
}

/** Some sentences with a heading. */
export interface Paragraphs {
  title: string;
  lines: string[];
}

/** What is kept about guests, in words; whom to write. */
export interface Privacy {
  about: string;
  sections: Paragraphs[];
  contact: string;
}

/** What a guest's own page shows. */
export interface You {
  name: string;
  tables: string[];
  has_code: boolean;
}

/** A code to come back with. */
export interface Code {
  code: string;
}

/** A link to another device, good for some minutes and once; the picture is a QR code. */
export interface Moving {
  url: string;
  minutes: number;
  picture: string;
}

/** A seat of one's own, and what was decided there, in notation. */
export interface ExportedSeat {
  seat: number;
  name: string;
  moves: string[];
  /** The ids of those earned there. */
  medals: string[];
}

/** One's part in a table. */
export interface ExportedTable {
  id: string;
  game: string;
  mode: string;
  kind: string;
  created: number;
  touched: number;
  began_it: boolean;
  watches: boolean;
  seats: ExportedSeat[];
}

/** A campaign one belongs to. */
export interface ExportedCampaign {
  id: string;
  game: string;
  name: string;
  created: number;
}

/** An attempt at a puzzle. */
export interface ExportedPuzzle {
  game: string;
  day: string;
  table: string;
}

/** A solved problem, and the day whose problem it was when it was solved. */
export interface ExportedProblem {
  game: string;
  number: number;
  day: string;
}

/** All that is kept about a guest. */
export interface Exported {
  guest: string;
  name: string;
  tables: ExportedTable[];
  campaigns: ExportedCampaign[];
  puzzles: ExportedPuzzle[];
  problems: ExportedProblem[];
  has_code: boolean;
}

/** Games against bots of a level. */
export interface DidLevel {
  id: string;
  title: string;
  played: number;
  won: number;
}

/** A medal; `table` is the game that first earned it, or none has. */
export interface DidMedal {
  id: string;
  name: string;
  about: string;
  table: string | null;
}

/** What a guest did in one game. */
export interface DidGame {
  game: string;
  title: string;
  played: number;
  won: number;
  best: number | null;
  levels: DidLevel[];
  /** All there are. */
  medals: DidMedal[];
}

/** What there is once a day, how often a guest did it, and on how many days in a row. */
export interface DidDaily {
  title: string;
  count: number;
  streak: number;
}

/** What a guest did. */
export interface Did {
  games: DidGame[];
  daily: DidDaily[];
  campaigns: MyCampaign[];
  finished: Mine[];
}

/** What a client says on a table's socket. */
export type ClientMessage =
  | { do: "hello"; shape?: "wide" | "tall"; language?: string; seat?: number | null; look?: string; have?: string | null; screen?: boolean; n?: number | null }
  | { do: "play"; seat: number; decision: number; action: string; value?: number[] | null; n?: number | null }
  | { do: "children"; seat: number; action: string; n?: number | null }
  | { do: "preview"; seat: number | null; action: string; value?: number[] | null; n?: number | null }
  | { do: "why"; seat: number; action: string; value?: number[] | null; n?: number | null }
  | { do: "hint"; seat: number; n?: number | null }
  | { do: "analyse"; seat?: number | null; effort?: "quick" | "thorough"; n?: number | null }
  | { do: "tips"; seat: number; n?: number | null }
  | { do: "undo"; seat: number; n?: number | null }
  | { do: "consent"; seat: number; yes: boolean; wish?: number | null; n?: number | null }
  | { do: "withdraw"; seat: number; n?: number | null }
  | { do: "chance"; text?: string | null; draw?: boolean; n?: number | null }
  | { do: "retype"; n?: number | null }
  | { do: "arm"; seat: number; on: boolean; n?: number | null }
  | { do: "look"; step: number; have?: string | null; n?: number | null }
  | { do: "journal"; before: number; n?: number | null }
  | { do: "fork"; n?: number | null }
  | { do: "skip"; n?: number | null }
  | { do: "ping"; n?: number | null };

/** What is answered to each of them. */
export interface Answers {
  hello: View;
  play: Played;
  children: MoreActions;
  preview: Previewed;
  why: Judged;
  hint: Hint;
  analyse: Analysis;
  tips: Tips;
  undo: Undone;
  consent: Answer;
  withdraw: Answer;
  chance: Played;
  retype: Answer;
  arm: Answer;
  look: Past;
  journal: OlderEntries;
  fork: Forked;
  skip: Answer;
  ping: Answer;
}
