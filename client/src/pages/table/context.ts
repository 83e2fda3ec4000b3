/** What the parts of a table's page share: what is known, what is pressed, whom to ask. */

import type { Traces } from "../../board/traces";
import type { ActionBar } from "../../input/action_bar";
import type { Chooser } from "../../input/chooser";
import type { Answers, Question, Said, StandingJson, View } from "../../net/protocol";

type More<Q extends Question> = Omit<Said<Q>, "do" | "n" | "seat"> & { seat?: number };
/** What a question needs beside the seat looked from: nothing, where there is nothing it must have. */
export type Fields<Q extends Question> = object extends More<Q> ? [more?: More<Q>] : [more: More<Q>];

export interface TableContext {
  readonly id: string;
  /** The latest of this table; null until it has come. */
  readonly now: View | null;
  /** The step of the past that is being looked at, if any. */
  readonly looking: number | null;
  /** How the seats stand at the moment looked at. */
  readonly standings: readonly StandingJson[];
  readonly bar: ActionBar;
  readonly chooser: Chooser;
  readonly traces: Traces;
  /** Ask on behalf of the seat looked from. */
  ask<Q extends Question>(what: Q, ...more: Fields<Q>): Promise<Answers[Q]>;
  /** How the seats stood at a step, without looking at it. */
  standingsAt(step: number): Promise<readonly StandingJson[]>;
  /** Look at a step. */
  look(step: number): Promise<void>;
  back(): void;
  /** Do something; where it is refused, say why. */
  attempt(work: Promise<unknown>): void;
}
