/** A team's end: what was earned, the story that may be opened now, and the next chapter. */

import { get, post } from "../../net/http";
import type { Campaign } from "../../net/protocol";
import { button, h, link } from "../../ui/elements";
import { say } from "../../ui/speech";
import { t } from "../../ui/words";
import { go } from "../../ui/place";

export class Chapter {
  private now: Campaign | null = null;
  /** The pages that were known when the game was over: what comes after them is new. */
  private known: readonly string[] = [];

  constructor(
    private readonly book: string,
    private readonly changed: () => void,
    private readonly attempt: (work: Promise<unknown>) => void,
  ) {}

  async read(): Promise<void> {
    const first = !this.now;
    this.now = await get<Campaign>(`/api/campaigns/${this.book}`);
    if (first) this.known = this.now.pages.map(({ id }) => id);
    this.changed();
  }

  /** What was earned, and what was opened since. */
  story(): HTMLElement[] {
    const { earned = [], pages = [] } = this.now ?? {};
    const opened = pages.filter(({ id }) => !this.known.includes(id));
    return [
      ...(earned.length ? [h("ul", { class: "earned" }, ...earned.map((one) => h("li", {}, one)))] : []),
      ...opened.map(({ id, title, text }) =>
        h(
          "section",
          { class: "story-page", "data-leaf": id },
          h("h3", {}, title),
          ...text.split(/\n{2,}/).map((words) => h("p", {}, words)),
        ),
      ),
    ];
  }

  /** The one way on: open what waits, or play what comes next; what has to be filled in is in the book. */
  way(): HTMLElement | false {
    const { now } = this;
    if (!now) return false;
    const needed = now.offers.filter((one) => one.needed);
    const [offer] = needed;
    if (offer && needed.length === 1 && !offer.fields.length)
      return button(offer.label, () => this.attempt(this.open(offer.id)), {
        class: "primary large",
        "data-again": "open",
      });
    const [next] = now.next;
    if (next && now.next.length === 1)
      return button(next.label, () => this.attempt(this.play(next.id)), {
        class: "primary large",
        "data-again": "chapter",
      });
    return link(t("Next chapter"), `/c/${this.book}`, {
      class: "button primary large",
      "data-again": "book",
    });
  }

  private async open(offer: string): Promise<void> {
    await post(`/api/campaigns/${this.book}/choose`, { offer, answers: {} });
    const before = this.now?.pages.length ?? 0;
    await this.read();
    for (const { title, text } of this.now?.pages.slice(before) ?? []) say(`${title}. ${text}`);
  }

  private async play(game: string): Promise<void> {
    const { table } = await post<{ table: string }>(`/api/campaigns/${this.book}/play`, { game });
    go(`/t/${table}`);
  }
}
