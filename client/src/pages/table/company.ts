/** Who is at the table, and what one may do about it: invite, change seats, leave, try a what-if. */

import { invitations, People, seatChange } from "../../board/people";
import { get, post } from "../../net/http";
import type { Level, Player, SeatChanged, TableLinks, View } from "../../net/protocol";
import { others } from "../../net/transport";
import { sheet } from "../../ui/dialogs";
import { button, card, type Child, h, link } from "../../ui/elements";
import { t } from "../../ui/words";
import type { TableContext } from "./context";
import { address, go } from "../../ui/place";

export class Company {
  /** The levels of bots that a seat can be handed to. */
  levels: readonly Level[] = [];
  private readonly people = new People();
  /** What one may do about it, for the menu. */
  readonly more = h("div", { class: "more" });
  private readonly watching = h("div", {});
  private shown = "";

  constructor(private readonly table: TableContext) {}

  /** The card beside the board. */
  card(): HTMLElement {
    return card(t("At the table"), { class: "company" }, this.people.root, this.watching);
  }

  draw(): void {
    const { now } = this.table;
    if (!now) return;
    this.people.show(now, now.mine, now.seat, this.table.standings);
    const names = now.watchers.join(", ");
    this.watching.replaceChildren(
      ...(names ? [h("p", { class: "watchers" }, t("Looking on: {names}", { names }))] : []),
    );
    this.drawMore();
  }

  setThinking(seats: number[]): void {
    this.people.setThinking(seats);
  }

  private drawMore(): void {
    const { now } = this.table;
    if (!now) return;
    const { players, mine, can, over, armed, offers } = now;
    const key = JSON.stringify([players, mine, can.fork, over, armed, offers, this.levels]);
    if (key === this.shown) return;
    this.shown = key;
    const swapping = this.more.querySelector<HTMLDetailsElement>("details.swap")?.open;
    const seats = players.filter((player) => offers[player.seat]);
    const sits = now.mine.length > 0;
    // A what-if and a puzzle are one's own: nobody is invited, no seat changes hands.
    const shared = sits && !now.over && (now.kind === "play" || now.kind === "campaign");
    const parts: Child[] = [
      h(
        "p",
        { class: "row" },
        now.can.fork && button(t("What if…"), () => this.fork(), { class: "small", "data-tool": "fork" }),
        shared &&
          others() &&
          button(t("Invite"), () => this.share(), { class: "small", "data-tool": "invite" }),
        shared &&
          others() &&
          link(t("Big screen"), `/t/${this.table.id}/screen`, { class: "button small", target: "_blank" }),
        shared && button(t("Leave"), () => this.askToLeave(), { class: "small quiet" }),
      ),
      now.armed && sits && this.arming(now.armed, now),
      shared &&
        seats.length > 0 &&
        h(
          "details",
          { class: "swap", open: swapping },
          h("summary", {}, t("Change seats")),
          ...seats.map((player) => this.seat(player, now)),
        ),
    ];
    this.more.replaceChildren(...parts.filter((one): one is Node => one instanceof Node));
  }

  private seat(player: Player, now: View): HTMLElement {
    return seatChange(player, now.offers[player.seat] ?? [], this.levels, (who, level) =>
      this.table.attempt(this.change(player.seat, who, level)),
    );
  }

  private async change(seat: number, who: string, level?: string): Promise<void> {
    const { asked } = await post<SeatChanged>(`/api/tables/${this.table.id}/seat`, { seat, who, level });
    if (asked) this.table.bar.tell("prompt", t("The others are asked."));
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
      window.open(address(`/t/${table}`), "_blank") ?? go(`/t/${table}`);
    };
    this.table.attempt(open());
  }

  private askToLeave(): void {
    const leave = async (): Promise<void> => {
      await post(`/api/tables/${this.table.id}/leave`, {});
      go("/");
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
