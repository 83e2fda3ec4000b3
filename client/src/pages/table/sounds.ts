/** What is heard at a table, and the one question whether anything is to be. */

import { HEARD } from "../../board/heard";
import type { Motion } from "../../board/times";
import type { News } from "../../net/protocol";
import { play, soundQuestion, startSound, wanted } from "../../ui/sound";
import type { TableContext } from "./context";

/** The question stands while one makes so many moves; then sound waits in the menu. */
const ENOUGH = 3;

export class Sounds {
  private moves = 0;
  /** Whether the question stands, and during how many moves it has. */
  private stands = false;
  private stood = 0;

  constructor(
    private readonly table: TableContext,
    private readonly changed: () => void,
  ) {
    startSound();
  }

  hear(motion: Motion, own: boolean): void {
    const sound = HEARD[motion];
    if (sound && !document.hidden) play(sound, own);
  }

  turn(): void {
    play("turn");
  }

  /** Somebody sat down whom the table waited for. */
  news({ kind }: Pick<News, "kind">): void {
    if (kind === "joined") play("found");
  }

  /** One has made a move here. */
  moved(): void {
    this.moves += 1;
    if (this.stands) this.stood += 1;
  }

  /** Asked after the first move, when one knows what there would be to hear, and where nothing else stands. */
  parts(quiet: boolean): HTMLElement[] {
    const { now, looking } = this.table;
    const apt = quiet && this.moves > 0 && this.stood < ENOUGH && now && !now.over && looking === null;
    this.stands = Boolean(apt) && wanted() === null && "AudioContext" in window;
    return this.stands ? [soundQuestion(this.changed)] : [];
  }
}
