/** Which of the pieces that leave, come and change in a move belong together. */

import type { HeldElement } from "../net/protocol";
import type { Stir } from "./motion";
import type { Place } from "./places";

/** An element that something becomes of, and how that is seen. */
export interface Stirred extends Stir {
  data: HeldElement;
}

/** Whether two elements lie in the same layer of the same part. */
const alike = ({ data }: Stirred, other: Stirred): boolean =>
  data.layer === other.data.layer && (data.part ?? 0) === (other.data.part ?? 0);

/** What a leaving piece became, when only one new or redrawn element of its layer can be it. */
function heirOf(one: Stirred, all: readonly Stirred[]): Stirred | null {
  if (one.data.layer < 1) return null;
  for (const isNew of [true, false]) {
    const kin = all.filter((other) => other.now && !other.old === isNew && alike(other, one));
    if (kin.length) return kin.length === 1 ? (kin[0] ?? null) : null;
  }
  return null;
}

/**
 * A new piece comes from the only one that left; what is taken goes to whoever takes it: to the piece that
 * took its part, or else to its taker's seat.
 */
export function related(
  all: readonly Stirred[],
  takerOf: (seat: number | null) => Place | null,
): readonly Stirred[] {
  const heirs = new Map<Stirred, Stirred>();
  const rest: Stirred[] = [];
  for (const one of all) {
    const taken = one.cue?.motion === "take";
    if (!one.old || (one.now && !taken)) {
      rest.push(one);
      continue;
    }
    const heir = one.now ? null : heirOf(one, all);
    const alone = all.filter((other) => !other.now && alike(other, one)).length === 1;
    if (heir && !heir.old && alone) heirs.set(heir, one);
    else rest.push({ ...one, to: heir?.now?.at ?? (taken ? takerOf(one.cue?.seat ?? null) : null) });
  }
  return rest.map((one) => ({ ...one, old: heirs.get(one)?.old ?? one.old }));
}
