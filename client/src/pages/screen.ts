/** A table on a big screen: the public board, whose turn it is, and a code to join by. */

import { Board } from "../board/board";
import { Journal } from "../board/journal";
import { Panels } from "../board/panels";
import { People, waitingFor } from "../board/people";
import { get } from "../net/http";
import { Line } from "../net/line";
import type { Message, TableLinks, View } from "../net/protocol";
import { card, h } from "../ui/elements";
import { language } from "./languages";
import { t } from "../ui/words";
import { page } from "./shell";
import { goInstead } from "../ui/place";

export async function screenPage(id: string): Promise<void> {
  new Screen(id);
}

class Screen {
  private readonly page = page("table", t("Big screen"));
  private readonly board = new Board({ role: "img" });
  private readonly panels = new Panels(this.board, ["task", "seats"]);
  private readonly people = new People();
  private readonly journal = new Journal(() => undefined);
  private readonly turn = h("p", { class: "turn", role: "status" });
  private readonly code = h("div", { class: "to-join" });
  private readonly line: Line;
  private now: View | null = null;

  constructor(private readonly id: string) {
    document.body.dataset.screen = "big";
    this.page.main.append(
      h("div", { class: "stage" }, this.board.svg),
      h(
        "aside",
        { class: "side", "aria-label": t("At the table") },
        h("div", { class: "rest" }, this.turn, card(t("At the table"), {}, this.people.root), this.code),
        this.panels.near,
      ),
    );
    this.line = new Line(`/ws/${id}`, {
      open: () =>
        this.line.send({
          do: "hello",
          n: 0,
          shape: "wide",
          language: language(),
          have: this.board.key,
          screen: true,
        }),
      message: (message) => this.hear(message),
      // Whoever may not look at this table is told at its own page.
      state: (connected) => !connected && !this.now && void this.missing(),
    });
  }

  private async missing(): Promise<void> {
    const door = await get<{ inside: boolean }>(`/api/tables/${this.id}/door`).catch(() => null);
    if (!door?.inside) goInstead(`/t/${this.id}`);
  }

  private hear(message: Message): void {
    if (message.is === "view") {
      this.now = message;
      this.board.show(message.scene, true);
      this.journal.show(message.journal);
      void this.invite();
    } else if (message.is === "change" && this.now) {
      const { patch, parts, title, description, is: _, ...situation } = message;
      this.now = { ...this.now, ...situation, scene: { ...this.now.scene, title, description } };
      this.board.lie(parts);
      this.board.patch(patch, { events: message.events, step: message.step, waits: true });
      this.board.name(title, description);
    } else if (message.is === "presence" && this.now) {
      const { is: _, thinking, busy: _busy, ...company } = message;
      this.people.setThinking(thinking);
      const open = (view: View): number => view.players.filter(({ who }) => who === "open").length;
      const before = open(this.now);
      this.now = { ...this.now, ...company };
      if (open(this.now) !== before) void this.invite();
    } else return;
    this.draw(this.now as View);
  }

  private draw(now: View): void {
    this.page.where.textContent = now.title;
    this.turn.textContent = now.result?.sentence ?? waitingFor(now);
    this.people.show(now, [], null);
  }

  /** A code for the next seat that is free, or else to look on. */
  private async invite(): Promise<void> {
    const links = await get<TableLinks>(`/api/tables/${this.id}/links`).catch(() => null);
    const url = links?.links[0]?.url ?? links?.watch;
    if (!url) {
      this.code.replaceChildren();
      return;
    }
    this.code.replaceChildren(
      h("p", {}, links?.links.length ? t("Join with your phone:") : t("Look on with your phone:")),
      h("img", {
        class: "qr",
        alt: t("Code of this link for a camera"),
        src: `/api${new URL(url).pathname}/qr.svg`,
      }),
      h("p", { class: "address" }, url),
    );
  }
}
