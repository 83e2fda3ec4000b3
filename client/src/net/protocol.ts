/** What travels, as the server describes it, and the names that the client has for parts of it. */

import type * as sent from "../protocol.gen";

export type * from "../protocol.gen";

export type Point = [x: number, y: number];
export type Cell = [row: number, column: number];
export type Value = number[];

export type Live = Record<string, sent.ElementJson>;

/** An element as the client holds it: what a patch took away is null. */
export type HeldElement = Omit<sent.ElementJson, "label" | "turn"> &
  Pick<sent.ElementChange, "label" | "turn">;

/** What a choice would do: at a table, or in a lesson. */
export type Previewed = Omit<sent.Previewed, keyof sent.Answer>;

/** What went wrong; the client has kinds of its own, for a server that does not answer. */
export type Refused = Omit<sent.Refused, "kind"> & { kind: string };

/** What may be asked on a table's socket, by its name. */
export type Question = keyof sent.Answers;
export type Said<Q extends Question> = Extract<sent.ClientMessage, { do: Q }>;

export type Answer = sent.Answer | (Omit<sent.FailedAnswer, "error"> & { error: Refused });
