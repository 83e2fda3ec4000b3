/** Who sits at the table: presence, turns, and changing who decides for a seat. */

import type { Level, Links, Player, StandingJson, View } from "../net/protocol";
import { copy, h, s, select } from "../ui/elements";
import { calm } from "../ui/screen";
import { t } from "../ui/words";
import { badge, signOf } from "./badge";
import { countUp, numbersOf } from "./count";

export class People {
  readonly root = h("ul", { class: "people" });
  private thinking: number[] = [];
  /** The rows as they were drawn last, by what they say. */
  private rows: { text: string; row: HTMLElement }[] = [];

  show(
    now: Pick<View, "players" | "acting" | "over">,
    mine: readonly number[],
    seat: number | null,
    standings: readonly StandingJson[] = [],
  ): void {
    this.rows = now.players.map((player, at) => {
      const acts = now.acting.includes(player.seat) && !now.over;
      const isMe = mine.includes(player.seat) && player.seat === seat;
      const standing = standings[player.seat];
      const text = JSON.stringify([player, acts, isMe, this.doing(player, acts), standing]);
      const old = this.rows[at];
      if (old?.text === text) return old;
      const row = this.row(player, acts, isMe, standing);
      if (!old) this.root.append(row);
      else {
        const before = numbersOf(old.row);
        old.row.replaceWith(row);
        if (!calm()) countUp(row, before);
      }
      return { text, row };
    });
    while (this.root.childElementCount > this.rows.length) this.root.lastElementChild?.remove();
  }

  private row(player: Player, acts: boolean, isMe: boolean, standing?: StandingJson): HTMLElement {
    return h(
      "li",
      { class: acts ? "acts" : "", "data-seat": player.seat },
      h("span", { class: "signs" }, ...(standing?.marks?.map(signOf) ?? [player]).map(badge)),
      h("span", { class: "name" }, player.name, isMe ? h("small", {}, ` ${t("(you)")}`) : null),
      h("span", { class: "doing" }, this.doing(player, acts)),
      h("span", {
        class: player.here ? "dot here" : "dot away",
        "aria-label": player.here ? t("here") : t("away"),
        role: "img",
      }),
      standing?.points ? h("strong", { class: "points" }, standing.points) : null,
      h(
        "span",
        { class: "owns" },
        standing?.svg && belongings(standing),
        standing?.note && h("small", { class: "note-of" }, standing.note),
      ),
    );
  }

  private doing(player: Player, acts: boolean): string {
    if (player.who === "open") return t("open seat");
    if (player.wait !== null) return t("away");
    if (acts) return this.thinking.includes(player.seat) ? t("thinking…") : t("to act");
    return player.who === "bot" ? t("bot") : "";
  }

  setThinking(seats: number[]): void {
    this.thinking = seats;
  }
}

/** What lies before a seat, drawn by the game. */
function belongings({ svg = "", width = 0 }: StandingJson): SVGElement {
  const drawn = s("svg", { class: "belongings", viewBox: `0 0 ${width} 24`, width, height: 24 });
  drawn.innerHTML = svg;
  return drawn;
}

/** Whether an address leads back to the machine it is opened on. */
export function isOnlyHere(url: string): boolean {
  const { hostname } = new URL(url, location.href);
  return hostname === "localhost" || hostname === "[::1]" || hostname.startsWith("127.");
}

/** Hand a link to another program, where the browser can. */
export function sendButton(title: string, url: string): HTMLElement | null {
  if (!navigator.share) return null;
  // Whoever changes their mind has not failed.
  const send = (): void => void navigator.share({ title, url }).catch(() => undefined);
  return h("button", { type: "button", class: "small", onclick: send }, t("Share…"));
}

/** Sharing a table: a link for each seat that waits for somebody, and one to watch. */
export function invitations({ links, watch }: Links, players: readonly Player[]): HTMLElement {
  const line = (label: string, url: string): HTMLElement => {
    const address = new URL(url, location.href).href;
    const done = h("button", { type: "button", class: "small" }, t("Copy link"));
    done.addEventListener("click", () => {
      void copy(address).then(
        (copied) => (done.textContent = copied ? t("Copied") : t("Please copy by hand")),
      );
    });
    const code = h("img", { class: "qr", alt: t("Code of this link for a camera"), width: 148, height: 148 });
    code.src = `/api${new URL(address).pathname}/qr.svg`;
    // Not a link: following it here would take the seat oneself.
    return h(
      "li",
      {},
      code,
      h("strong", {}, label),
      h("span", { class: "address" }, address),
      h("span", { class: "row" }, done, sendButton(label, address)),
    );
  };
  const name = (seat: number): string => players[seat]?.letter ?? String(seat + 1);
  const first = links[0]?.url ?? watch;
  return h(
    "ul",
    { class: "links" },
    first &&
      isOnlyHere(first) &&
      h(
        "li",
        { class: "notice bad" },
        t(
          "These links work only on this machine: start the server with --share, and open this page by the address it names.",
        ),
      ),
    ...links.map((one) => line(t("Seat {letter}", { letter: name(one.seat) }), one.url)),
    watch && line(t("To watch"), watch),
  );
}

/** Hand a seat to a bot, or take it back: what is possible now. */
export function seatChange(
  player: Player,
  offers: readonly string[],
  levels: readonly Level[],
  change: (who: string, level?: string) => void,
): HTMLElement {
  const choices = [
    {
      value: "",
      label:
        player.who === "bot"
          ? t("Bot: {title}", { title: levels.find(({ id }) => id === player.level)?.title ?? player.name })
          : player.who === "open"
            ? t("open seat")
            : player.name,
    },
    ...(offers.includes("me") ? [{ value: "me", label: t("I take it") }] : []),
    ...(offers.includes("link") ? [{ value: "link", label: t("Open it to a link") }] : []),
    ...(offers.includes("bot") ? levels : []).map(({ id, title }) => ({
      value: `bot:${id}`,
      label: t("Bot: {title}", { title }),
    })),
  ];
  const list = select(t("Seat {letter}: who decides", { letter: player.letter }), choices, "", (value) => {
    const [who = "", level] = value.split(":");
    if (who) change(who, level);
  });
  return h("p", { class: "seat" }, badge(player), list);
}

/** Who is waited for: the picture's own sentence knows the names. */
export function waitingFor({ acting, players, over, scene, prompt }: View): string {
  const waited = acting.map((seat) => players[seat]);
  const open = waited.find((player) => player?.who === "open");
  const away = waited.find((player) => player && player.wait !== null);
  if (away && !over) return t("{name} is away.", { name: away.name });
  if (!open || over) return scene.description || prompt;
  const { letter } = open;
  return t("Seat {letter} is still free: send somebody its link (Invite), or give it to a bot.", { letter });
}
