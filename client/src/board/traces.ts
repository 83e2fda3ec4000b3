/** The last moves on the board: from, to, taken, turned up, by whom and in which order. */

import type { Entry } from "../net/protocol";
import type { Board, Mark } from "./board";
import { signOf } from "./badge";
import { type Line, linesOf } from "./journal";

/** More than these are history. */
const MOST = 16;

/** The marks of some lines; several turns are numbered. */
export function marksOf(lines: readonly Line[], signed: (seat: number) => number = (seat) => seat): Mark[] {
  const marks: Mark[] = [];
  lines.forEach(({ seat, entries }, number) => {
    for (const { traces = [] } of entries) {
      for (const [role, at] of traces) {
        const { token, letter } = seat === null ? { token: "ink", letter: "" } : signOf(signed(seat));
        const order = lines.length > 1 ? ` ${number + 1}` : "";
        marks.push({ role: role ?? "to", at: at ?? "", token, tag: letter ? `${letter}${order}` : "" });
      }
    }
  });
  return marks;
}

export class Traces {
  private latest: Line[] = [];
  private pointed: Line | null = null;

  /** `signed` is the seat whose sign a seat plays with. */
  constructor(
    private readonly board: Board,
    private readonly signed: (seat: number) => number = (seat) => seat,
  ) {}

  /** One's own latest move and all that came of it, as whoever stayed at the table sees it. */
  begin(entries: readonly Entry[], mine: readonly number[]): void {
    const own = entries.filter(({ seat }) => seat !== null && mine.includes(seat));
    const since = own.at(-1)?.step ?? 0;
    this.latest = [];
    this.add(entries.filter(({ step }) => step >= since));
  }

  /** One's own move is made: what was before it is seen. */
  clear(): void {
    this.latest = [];
    this.draw();
  }

  add(entries: readonly Entry[]): void {
    // Set-up is no move of anybody's, nor is what was counted at the end: the ending shows that.
    linesOf(
      entries.filter(({ step, kind }) => step > 0 && kind !== "scored"),
      this.latest,
      false,
    );
    this.latest = this.latest.slice(-MOST);
    this.draw();
  }

  /** Light the places of a line alone. */
  point(line: Line | null): void {
    this.pointed = line;
    this.draw();
  }

  /** Light the places that a hint speaks of, until anything else is drawn. */
  light(traces: [string, string][]): void {
    this.board.trace(marksOf([{ seat: null, entries: [{ traces }] } as unknown as Line]));
  }

  private draw(): void {
    this.board.trace(marksOf(this.pointed ? [this.pointed] : this.latest, this.signed));
  }
}
