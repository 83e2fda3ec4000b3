/** How the game ended: the board stays the stage, the result slides in beside it; where to go from here. */

import { curve } from "../../board/curve";
import { type Line, linesOf } from "../../board/journal";
import { resultTable } from "../../board/result";
import { PACE } from "../../board/times";
import { get, post } from "../../net/http";
import type { Did, Entry, Result } from "../../net/protocol";
import { others } from "../../net/transport";
import { sheet } from "../../ui/dialogs";
import { button, card, h, link, save } from "../../ui/elements";
import { calm } from "../../ui/screen";
import { say } from "../../ui/speech";
import { t } from "../../ui/words";
import { invitation } from "../deal";
import { medalPart } from "../did";
import { Chapter } from "./chapter";
import type { TableContext } from "./context";
import { share } from "./share";
import { go } from "../../ui/place";

/** So many things that counted are seen. */
const MOST = 10;
/** So many moments make the curve. */
const MOMENTS = 12;

/** What counted, from all that was told: what was scored at the end, or else what brought points. */
export function whatCounted(entries: readonly Entry[], last: number): Line[] {
  const seen = entries.filter(({ traces }) => traces.length);
  const final = seen.filter(({ step, kind }) => step === last && kind === "scored");
  const gains = final.length ? final : seen.filter(({ points }) => points > 0);
  return gains
    .slice(-MOST)
    .flatMap((entry) => linesOf([{ ...entry, begins: true, brief: entry.text }], [], false));
}

export class Ending {
  readonly root = h("div", { class: "outcome-card", hidden: true });
  /** The campaign this table belongs to, and what its book says since. */
  book: string | null = null;
  private chapter: Chapter | null = null;
  /** Whether this game has a campaign to begin. */
  campaign = false;
  /** The sentence that was shown, or nothing yet. */
  private shown = "";
  private readonly points = h("div", { class: "points-curve" });
  private readonly medals = h("div", { class: "honours" });

  /** `light` lights the places of a line on the board. */
  constructor(
    private readonly table: TableContext,
    private readonly light: (line: Line | null) => void,
  ) {}

  /** Once the game is over, and only then. A look at one that has ended long ago has no film. */
  show(entries: readonly Entry[], fresh: boolean): void {
    const result = this.table.now?.result;
    if (!result || this.shown) return;
    // A puzzle is measured against its par: that alone says how it went.
    this.shown = result.medal ?? result.headline ?? result.sentence;
    const counted = fresh && !calm() ? whatCounted(entries, this.table.now?.step ?? 0) : [];
    void this.count(counted).then(() => {
      this.draw();
      say(`${this.shown}. ${result.sentence}`);
      void this.drawCurve();
      void this.drawMedals();
      void this.readOn();
    });
  }

  /** What counted, one after the other on the board; any press skips it. */
  private async count(lines: readonly Line[]): Promise<void> {
    let skipped = false;
    let next: () => void = () => undefined;
    const skip = (): void => {
      skipped = true;
      next();
    };
    for (const what of ["pointerdown", "keydown"]) addEventListener(what, skip, { capture: true });
    for (const line of lines) {
      if (skipped) break;
      this.light(line);
      this.table.bar.tell("good", line.parts[0] ?? "");
      await new Promise<void>((done) => {
        next = done;
        setTimeout(done, PACE.counted);
      });
    }
    for (const what of ["pointerdown", "keydown"]) removeEventListener(what, skip, { capture: true });
    if (!lines.length) return;
    this.light(null);
    this.table.bar.tell("prompt", t("The game is over."));
  }

  /** Draw the card anew, where it is shown. */
  draw(): void {
    const result = this.table.now?.result;
    if (!this.shown || !result) return;
    this.root.hidden = false;
    this.root.replaceChildren(card(this.shown, { class: "ending" }, ...this.parts(result)));
  }

  /** The campaign of this table is known, or that there is none. */
  belongs(book: string | null, campaign: boolean): void {
    this.book = book;
    this.campaign = campaign;
    this.draw();
    void this.readOn();
  }

  /** What the game brought to its campaign, once it is over. */
  private async readOn(): Promise<void> {
    if (!this.book || !this.shown || this.chapter) return;
    this.chapter = new Chapter(
      this.book,
      () => this.draw(),
      (work) => this.table.attempt(work),
    );
    await this.chapter.read().catch(() => undefined);
  }

  private parts(result: Result): (HTMLElement | DocumentFragment | string)[] {
    const { now, id } = this.table;
    if (!now) return [];
    const plays = now.mine.length > 0 && now.kind === "play";
    return [
      this.shown === result.sentence ? "" : h("p", {}, result.sentence),
      ...(this.chapter?.story() ?? []),
      h("p", { class: "row main-way" }, this.main(result)),
      this.medals,
      this.points,
      resultTable(result, now.players, now.game),
      h(
        "p",
        { class: "row" },
        plays && !this.plain(result) && button(t("Rematch"), () => this.rematch({}), { "data-again": "new" }),
        now.can.undo && button(t("Take that step back"), () => this.undo(), { "data-again": "back" }),
        now.deal && others()
          ? link(t("Compare"), `/deal/${now.deal}`, { class: "button" })
          : plays && others() && !now.referee && button(t("Send this deal"), () => this.send()),
        others() && button(t("Share"), () => this.share(), { "data-tool": "share" }),
        link(t("Look back"), `/t/${id}/review`, { class: "button", "data-tool": "review" }),
        link(t("Replay"), `/r/${id}`, { class: "button" }),
        button(t("Save the record"), () => void this.save()),
        others() &&
          link(t("Save picture"), `/card/t/${id}.png`, { class: "button", download: `${now.game}.png` }),
        this.book && link(t("The book"), `/c/${this.book}`, { class: "button" }),
        link(t("Back to the camp"), "/", { class: "button quiet" }),
      ),
    ];
  }

  /** The one way on that most want: again what was lost, harder what was won, the next chapter for a team. */
  private main(result: Result): HTMLElement | false {
    const { now } = this.table;
    if (this.book) return this.chapter?.way() ?? false;
    if (!now || !now.mine.length || now.kind !== "play") return false;
    const won = now.mine.some((seat) => result.winners.includes(seat));
    const again = (label: string, how: Again, name: string): HTMLElement =>
      button(label, () => this.rematch(how), { class: "primary large", "data-again": name });
    if (!won) return again(t("Again, same deal"), { same: true }, "same");
    if (result.team && this.campaign)
      return link(t("Next chapter"), `/c/new?game=${now.game}`, { class: "button primary large" });
    if (this.plain(result)) return again(t("Rematch"), {}, "new");
    return again(t("Next level"), { harder: true }, "harder");
  }

  /** Whether the way on is simply to play again: won among people. */
  private plain({ winners }: Result): boolean {
    const now = this.table.now;
    const won = now?.mine.some((seat) => winners.includes(seat));
    return Boolean(won && !this.book && !now?.players.some(({ who }) => who === "bot"));
  }

  private async drawCurve(): Promise<void> {
    const last = this.table.now?.step ?? 0;
    const steps = [
      ...new Set(Array.from({ length: MOMENTS }, (_, at) => Math.round((at * last) / (MOMENTS - 1)))),
    ];
    const moments: number[][] = [];
    for (const step of steps) {
      const standings = await this.table.standingsAt(step).catch(() => null);
      if (!standings?.length) return;
      moments.push(standings.map(({ points, worth }) => worth ?? Number(points)));
    }
    const drawn = curve(moments);
    if (drawn) this.points.replaceChildren(drawn);
  }

  /** What this game was the guest's first to earn. */
  private async drawMedals(): Promise<void> {
    const { now, id } = this.table;
    if (!now?.mine.length || now.kind === "fork") return;
    const did = await get<Did>("/api/did").catch(() => null);
    const all = did?.games.find(({ game }) => game === now.game)?.medals ?? [];
    const fresh = all.filter(({ table }) => table === id);
    this.medals.replaceChildren(
      ...fresh.map((medal) => medalPart(medal, t("New medal: {name}.", { name: medal.name }))),
    );
  }

  private rematch(how: Again): void {
    const begin = async (): Promise<void> => {
      const { table } = await post<{ table: string }>(`/api/tables/${this.table.id}/rematch`, how);
      go(`/t/${table}`);
    };
    this.table.attempt(begin());
  }

  private undo(): void {
    const take = async (): Promise<void> => {
      await this.table.ask("undo");
      this.shown = "";
      this.root.hidden = true;
      this.root.replaceChildren();
    };
    this.table.attempt(take());
  }

  /** The result for others: by whatever sends things here, or else a link to copy beside its picture. */
  private share(): void {
    const { id, now } = this.table;
    const address = `${location.origin}/r/${id}`;
    this.table.attempt(share(address, `/card/t/${id}.png`, this.shown, now?.title ?? ""));
  }

  /** The same deal for a friend, a class, a club. */
  private send(): void {
    const { id, now } = this.table;
    const url = `${location.origin}/deal/${id}`;
    sheet(
      t("Send this deal"),
      h("p", {}, t("Whoever opens it plays the same deal; then you compare. Up to forty may.")),
      invitation({ url, table: id, title: now?.title ?? "" }),
      h("p", {}, link(t("Ranking for a big screen"), `/deal/${id}/ranking`)),
    );
  }

  private async save(): Promise<void> {
    const { record, name } = await get<{ record: string; name: string }>(
      `/api/tables/${this.table.id}/record`,
    );
    save(name, record, "text/plain");
  }
}

/** The same deal once more, or bots a level harder. */
interface Again {
  same?: boolean;
  harder?: boolean;
}
