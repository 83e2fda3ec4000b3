/** Playing on from a moment of a finished game: against bots of a level, or both sides oneself. */

import { get, post } from "../net/http";
import type { GameCard, Led } from "../net/protocol";
import { go } from "../ui/place";
import { select } from "../ui/elements";
import { t } from "../ui/words";

/** A table of one's own to look into a moment of a game. */
export async function lookInto(id: string, moment: number, open: boolean): Promise<void> {
  const { table } = await post<Led>(`/api/replays/${id}/play`, { moment, open, analyse: true });
  go(`/t/${table}`);
}

const USUAL = "student";

export class PlayOn {
  private level = "";

  private constructor(
    private readonly id: string,
    private readonly card: GameCard,
    private readonly rivals: boolean,
  ) {
    if (rivals) this.level = card.levels.some(({ id: name }) => name === USUAL) ? USUAL : "";
  }

  /** `players` is how many there are: who plays alone, or in a team, has nobody to choose. */
  static async of(id: string, game: string, players: number): Promise<PlayOn> {
    const card = await get<GameCard>(`/api/games/${game}`);
    return new PlayOn(id, card, players > 1 && !card.cooperative);
  }

  /** Whom one plays against; nothing where there is no rival. */
  choice(): HTMLElement | null {
    if (!this.rivals) return null;
    const levels = this.card.levels.map(({ id, title }) => ({ value: id, label: title }));
    return select(
      t("Against whom"),
      [...levels, { value: "", label: t("Both sides myself") }],
      this.level,
      (level) => {
        this.level = level;
      },
    );
  }

  async from(moment: number, open: boolean): Promise<void> {
    const { table } = await post<Led>(`/api/replays/${this.id}/play`, { moment, level: this.level, open });
    go(`/t/${table}`);
  }
}
