/** What the others at the table do beside playing, what they ask, and what one may do about it. */

import { post } from "../../net/http";
import type { Company, ConsentAsked, News, Player, View } from "../../net/protocol";
import { button, h, link } from "../../ui/elements";
import { say } from "../../ui/speech";
import { t } from "../../ui/words";
import type { TableContext } from "./context";

/** News stays as long as it takes to read it twice. */
const FRESH = 12_000;
/** Who only opens the page anew is not told to have gone. */
const GONE = 5_000;

export class Others {
  private readonly asked = new Map<number, ConsentAsked>();
  private news: { text: string; timer: number } | null = null;
  private readonly gone = new Map<number, number>();
  private readonly told = new Set<number>();

  constructor(
    private readonly table: TableContext & { lookFrom(seat: number): void; unfold(): void },
    private readonly changed: () => void,
  ) {}

  ask(question: ConsentAsked): void {
    this.asked.set(question.wish, question);
    say(question.text, "assertive");
    this.changed();
  }

  settled(wish: number): void {
    this.asked.delete(wish);
    this.changed();
  }

  /** What somebody else has just done. */
  hear({ seat, text }: Pick<News, "seat" | "text">): void {
    if (seat !== null && this.table.now?.mine.includes(seat)) return;
    clearTimeout(this.news?.timer);
    const timer = window.setTimeout(() => {
      this.news = null;
      this.changed();
    }, FRESH);
    this.news = { text, timer };
    say(text);
    this.changed();
  }

  /** Who has come and who has gone since. */
  presence(before: readonly Player[], { players }: Company): void {
    for (const { seat, name, who, here } of players) {
      if (who !== "person" || before[seat]?.here === here) continue;
      clearTimeout(this.gone.get(seat));
      if (here && this.told.delete(seat)) this.hear({ seat, text: t("{name} is back.", { name }) });
      if (here) continue;
      const tell = (): void => {
        this.told.add(seat);
        this.hear({ seat, text: t("{name} has gone away.", { name }) });
      };
      this.gone.set(seat, window.setTimeout(tell, GONE));
    }
  }

  parts(): HTMLElement[] {
    const { now } = this.table;
    if (!now) return [];
    const parts = [...this.asked.values()].map((one) => this.question(one));
    if (now.back.length) parts.push(this.standIn(now.back));
    if (now.over) {
      if (now.rematch && now.mine.length) parts.push(this.again(now.rematch));
    } else {
      if (now.watch && !now.back.length) parts.push(h("p", { class: "notice watching" }, this.watching(now)));
      const who = this.whoLooks(now);
      if (who) parts.push(who);
      const away = this.away(now);
      if (away) parts.push(away);
    }
    if (now.screen && now.seat !== null) parts.push(this.onScreen());
    if (this.news) parts.push(h("p", { class: "notice news" }, this.news.text));
    return parts;
  }

  private question({ wish, seat, text }: ConsentAsked): HTMLElement {
    const answer = (yes: boolean): void => {
      this.settled(wish);
      this.table.attempt(this.table.ask("consent", { seat, yes, wish }));
    };
    return h(
      "p",
      { class: "notice", "data-wish": wish },
      text,
      " ",
      button(t("Agree"), () => answer(true), { class: "primary small" }),
      " ",
      button(t("Rather not"), () => answer(false), { class: "small" }),
    );
  }

  private sit(seat: number, who: string): void {
    this.table.attempt(post(`/api/tables/${this.table.id}/seat`, { seat, who }));
  }

  private standIn(seats: readonly number[]): HTMLElement {
    const back = (): void => {
      for (const seat of seats) this.sit(seat, "me");
    };
    return h(
      "p",
      { class: "notice" },
      t("A bot plays for you."),
      " ",
      button(t("Take my seat back"), back, { class: "primary small", "data-tool": "back" }),
    );
  }

  private again(table: string): HTMLElement {
    return h(
      "p",
      { class: "notice" },
      t("The others play again."),
      " ",
      link(t("Come along"), `/t/${table}`, { class: "button primary small" }),
    );
  }

  /** Only phones show it: elsewhere there is room for both. */
  private onScreen(): HTMLElement {
    return h(
      "p",
      { class: "notice on-screen" },
      t("The board is on the big screen."),
      " ",
      button(t("Show it here"), () => this.table.unfold(), { class: "small" }),
    );
  }

  private watching({ acting, players }: View): string {
    const names = acting.map((seat) => players[seat]?.name ?? "").join(", ");
    return names ? t("You are watching. Waiting for {names}.", { names }) : t("You are watching.");
  }

  /** Several people at one screen, and none of them to act: nobody's hand lies open. */
  private whoLooks({ seat, mine, curtain, acting, players }: View): HTMLElement | null {
    if (seat !== null || !curtain.length || acting.some((one) => mine.includes(one))) return null;
    return h(
      "p",
      { class: "notice" },
      t("Nobody's hand is shown."),
      ...curtain.flatMap((one) => [
        " ",
        button(t("I am {name}", { name: players[one]?.name ?? "" }), () => this.table.lookFrom(one), {
          class: "small",
        }),
      ]),
    );
  }

  /** Somebody is waited for who is not there: after a while a bot may play on. */
  private away({ acting, players, offers }: View): HTMLElement | null {
    const player = players.find((one) => one.wait !== null && acting.includes(one.seat));
    if (!player) return null;
    const { seat, name } = player;
    const may = offers[seat]?.includes("bot");
    return h(
      "p",
      { class: "notice away" },
      may ? t("{name} is away: let a bot play on?", { name }) : t("{name} is away.", { name }),
      " ",
      may &&
        button(t("Let a bot play"), () => this.sit(seat, "bot"), { class: "small", "data-tool": "stand-in" }),
    );
  }
}
