/** How the game ended: beside the board, and once on a sheet; where to go from here. */

import { resultTable } from "../../board/result";
import { get, post } from "../../net/http";
import { sheet } from "../../ui/dialogs";
import { button, card, h, link } from "../../ui/elements";
import { say } from "../../ui/speech";
import { t } from "../../ui/words";
import { invitation } from "../deal";
import type { TableContext } from "./context";

export class Ending {
  readonly root = h("div", { class: "outcome-card" });
  /** The campaign this table belongs to. */
  book: string | null = null;
  /** The sentence that was shown, or nothing yet. */
  private shown = "";

  constructor(private readonly table: TableContext) {}

  /** Once the game is over, and only then. */
  show(): void {
    const result = this.table.now?.result;
    if (!result || this.shown) return;
    // A puzzle is measured against its par: that alone says how it went.
    const sentence = (this.shown = result.medal ?? result.sentence);
    this.draw();
    say(sentence);
    window.setTimeout(() => sheet(sentence, ...this.parts()).classList.add("ending"), 900);
  }

  /** Draw the card anew, where it is shown. */
  draw(): void {
    if (this.shown) this.root.replaceChildren(card(this.shown, { class: "ending" }, ...this.parts()));
  }

  private parts(): (HTMLElement | DocumentFragment)[] {
    const { now, id } = this.table;
    if (!now?.result) return [];
    return [
      resultTable(now.result, now.players, now.game),
      h(
        "p",
        { class: "row" },
        now.mine.length > 0 &&
          now.kind === "play" &&
          button(t("Rematch"), () => this.table.attempt(this.rematch()), { class: "primary" }),
        this.book && link(t("Back to the book"), `/c/${this.book}`, { class: "button primary" }),
        now.deal
          ? link(t("Compare"), `/deal/${now.deal}`, { class: "button primary" })
          : now.mine.length > 0 &&
              now.kind === "play" &&
              !now.referee &&
              button(t("Send this deal"), () => this.send()),
        link(t("Replay"), `/r/${id}`, { class: "button" }),
        button(t("Save the record"), () => void this.save()),
        link(t("Save picture"), `/card/t/${id}.png`, { class: "button", download: `${now.game}.png` }),
        link(t("Back to the camp"), "/", { class: "button quiet" }),
      ),
    ];
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

  private async rematch(): Promise<void> {
    const { table } = await post<{ table: string }>(`/api/tables/${this.table.id}/rematch`, {});
    location.href = `/t/${table}`;
  }

  private async save(): Promise<void> {
    const { record, name } = await get<{ record: string; name: string }>(
      `/api/tables/${this.table.id}/record`,
    );
    const address = URL.createObjectURL(new Blob([record], { type: "text/plain" }));
    h("a", { href: address, download: name }).click();
    URL.revokeObjectURL(address);
  }
}
