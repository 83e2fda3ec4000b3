/** Who is at the table, and what one may do about it: invite, change seats, leave, try a what-if. */

import { invitations, People, seatChange } from "../../board/people";
import { get, post } from "../../net/http";
import type { Level, Player, TableLinks, View } from "../../net/protocol";
import { sheet } from "../../ui/dialogs";
import { button, card, h } from "../../ui/elements";
import { t } from "../../ui/words";
import type { TableContext } from "./context";

export class Company {
  /** The levels of bots that a seat can be handed to. */
  levels: readonly Level[] = [];
  private readonly people = new People();
  /** What one may do about it, for the menu. */
  readonly more = h("div", { class: "more" });
  private shown = "";

  constructor(private readonly table: TableContext) {}

  /** The card beside the board. */
  card(): HTMLElement {
    return card(t("At the table"), { class: "company" }, this.people.root);
  }

  draw(): void {
    const { now } = this.table;
    if (!now) return;
    this.people.show(now, now.mine, now.seat, this.table.standings);
    this.drawMore();
  }

  setThinking(seats: number[]): void {
    this.people.setThinking(seats);
  }

  private drawMore(): void {
    const { now } = this.table;
    if (!now) return;
    const key = JSON.stringify([now.players, now.mine, now.can.fork, now.over, now.armed]);
    if (key === this.shown) return;
    this.shown = key;
    const sits = now.mine.length > 0;
    // A what-if and a puzzle are one's own: nobody is invited, no seat changes hands.
    const shared = sits && !now.over && (now.kind === "play" || now.kind === "campaign");
    this.more.replaceChildren(
      h(
        "p",
        { class: "row" },
        now.can.fork && button(t("What if…"), () => this.fork(), { class: "small", "data-tool": "fork" }),
        shared && button(t("Invite"), () => this.share(), { class: "small", "data-tool": "invite" }),
        shared && button(t("Leave"), () => this.askToLeave(), { class: "small quiet" }),
      ),
      now.armed && sits ? this.arming(now.armed, now) : "",
      shared
        ? h(
            "details",
            { class: "swap" },
            h("summary", {}, t("Change seats")),
            ...now.players.map((player) => this.seat(player, now)),
          )
        : "",
    );
  }

  private seat(player: Player, now: View): HTMLElement {
    return seatChange(player, now.mine.includes(player.seat), this.levels, (who, level) =>
      this.table.attempt(post(`/api/tables/${this.table.id}/seat`, { seat: player.seat, who, level })),
    );
  }

  /** Optional windows: who wants to be asked. */
  private arming(armed: readonly number[], now: View): HTMLElement {
    const seat = now.seat ?? now.mine[0] ?? 0;
    const box = h("input", { type: "checkbox", id: "armed", checked: armed.includes(seat) });
    box.addEventListener("change", () =>
      this.table.attempt(this.table.ask("arm", { seat, on: box.checked })),
    );
    return h("p", { class: "row" }, box, h("label", { for: "armed" }, t("Ask me before others go on")));
  }

  links(): Promise<TableLinks> {
    return get(`/api/tables/${this.table.id}/links`);
  }

  share(): void {
    const open = async (): Promise<void> => {
      const links = await this.links();
      sheet(
        t("Invite"),
        h("p", {}, t("Send each person a link of their own.")),
        invitations(links, this.table.now?.players ?? []),
      );
    };
    this.table.attempt(open());
  }

  private fork(): void {
    const open = async (): Promise<void> => {
      const { table } = await this.table.ask("fork");
      window.open(`/t/${table}`, "_blank") ?? (location.href = `/t/${table}`);
    };
    this.table.attempt(open());
  }

  private askToLeave(): void {
    const leave = async (): Promise<void> => {
      await post(`/api/tables/${this.table.id}/leave`, {});
      location.href = "/";
    };
    const dialog = sheet(
      t("Leave?"),
      h("p", {}, t("A bot takes your seat, and the game goes on without you.")),
      h(
        "p",
        { class: "row" },
        button(t("Leave the table"), () => this.table.attempt(leave()), { class: "primary" }),
        button(t("Stay"), () => dialog.close()),
      ),
    );
  }
}
