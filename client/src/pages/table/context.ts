/** What the parts of a table's page share: what is known, what is pressed, whom to ask. */

import type { ActionBar } from "../../input/action_bar";
import type { Chooser } from "../../input/chooser";
import type { View } from "../../net/protocol";

export interface TableContext {
  readonly id: string;
  /** The latest of this table; null until it has come. */
  readonly now: View | null;
  /** The step of the past that is being looked at, if any. */
  readonly looking: number | null;
  readonly bar: ActionBar;
  readonly chooser: Chooser;
  /** Ask on behalf of the seat looked from. */
  ask<T>(what: string, more?: Record<string, unknown>): Promise<T>;
  /** Look at a step. */
  look(step: number): Promise<void>;
  back(): void;
  /** Do something; where it is refused, say why. */
  attempt(work: Promise<unknown>): void;
}
