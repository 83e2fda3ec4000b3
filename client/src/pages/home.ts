/** The camp: five games, games under way, the puzzle of the day. */

import { get, post, Trouble, paint as paintPicture } from "../net/http";
import { others } from "../net/transport";
import type { GameCard, Home, Mine } from "../net/protocol";
import { button, h, link, s } from "../ui/elements";
import { language } from "./languages";
import { onTheme, theme } from "../ui/theme";
import { t } from "../ui/words";
import { page } from "./shell";
import { go } from "../ui/place";

export async function homePage(): Promise<void> {
  const home = await get<Home>("/api/home");
  const { main } = page("home", "");
  main.append(
    masthead(home),
    home.notice && h("p", { class: "notice", role: "status" }, home.notice),
    ...underWay(home),
    h(
      "section",
      { class: "games", "aria-label": t("The games") },
      ...home.games.map((game, index) => gameCard(game, index === 0, index === 0 && !home.tables.length)),
    ),
    besides(home),
    footer(home),
  );
}

function masthead(home: Home): HTMLElement {
  const hello = home.name
    ? t("Welcome back, {name}.", { name: home.name })
    : t("Alone, with friends, or against a bot that plays fair.");
  return h(
    "section",
    { class: "masthead" },
    h(
      "div",
      {},
      h("h1", {}, t("Dig in.")),
      h("p", {}, t("Archaeology board games in one field book."), " ", hello),
    ),
    strata(),
  );
}

/** The ground in section: layers, with something in each. */
function strata(): SVGElement {
  const layer = (d: string, fill: string): SVGElement =>
    s("path", { d, fill, stroke: "var(--ink2)", "stroke-width": 1 });
  const mark = (d: string, extra: Record<string, string | number> = {}): SVGElement =>
    s("path", {
      d,
      fill: "none",
      stroke: "var(--ink)",
      "stroke-width": 1.3,
      "stroke-linejoin": "round",
      "stroke-linecap": "round",
      ...extra,
    });
  return s(
    "svg",
    { class: "strata", viewBox: "0 0 640 150", preserveAspectRatio: "xMidYMax slice", "aria-hidden": "true" },
    mark("M0 34c40-5 66 3 104 1s58-8 96-4 60 6 98 3 70-7 110-3 64 6 104 3 80-5 128-1", {
      stroke: "var(--ink2)",
    }),
    mark("M96 33V12l26 8-26 7M392 30l16-22 17 23M400 31l8-12 9 12", { fill: "var(--paper2)" }),
    mark("M96 12l26 8-26 7Z", { fill: "var(--accent)" }),
    layer(
      "M0 36c60-5 120 3 200-4s160 4 230 1 140-2 210 0V68c-70 6-130-4-210 2s-150 4-220-1-140 5-210 1Z",
      "var(--sand)",
    ),
    layer(
      "M0 70c70 4 140-6 210-1s140 7 220 1 140 2 210-2v34c-60 6-150-3-220 3s-140-4-210 0-140 6-210 1Z",
      "var(--sand2)",
    ),
    layer("M0 106c70 5 140-5 210-1s140 6 210 0 160 3 220-3v48H0Z", "var(--pit)"),
    mark("M60 92c-2-8 4-14 14-14s16 6 14 14c-1 6-6 9-14 9s-13-3-14-9ZM66 78c-1-4 3-6 8-6s9 2 8 6M61 88h26", {
      fill: "var(--paper2)",
    }),
    mark("M238 91c10-6 28-6 38 0l-5 9c-8 4-20 4-28 0ZM243 93c8 3 20 3 28 0", { fill: "var(--paper2)" }),
    mark("M420 127a9 9 0 1 0 18 0 9 9 0 1 0-18 0M425 127h8M429 123v8", { fill: "var(--gold)" }),
    mark("M140 131c4-4 7-1 9 1l24-6c0-4 3-7 6-4 4-1 5 4 2 6 2 4-3 6-5 3l-24 6c0 4-3 6-6 3-4 1-6-4-3-6Z", {
      fill: "var(--paper)",
    }),
    mark("M540 96c6-7 18-8 25-2l-3 7 5 6c-8 6-20 5-26-2l3-5Z", { fill: "var(--rock)" }),
    mark(
      "M330 58l7-5 8 4-2 8-9 1ZM500 53l5-4 6 3-2 6-6 1ZM28 118l6-5 8 3-1 7-9 2ZM600 131l7-5 8 4-2 7-9 1Z",
      { fill: "var(--rock-lit)" },
    ),
  );
}

function underWay({ tables, campaigns, games }: Home): HTMLElement[] {
  if (!tables.length && !campaigns.length) return [];
  const book = ({ id, name, game, when }: Home["campaigns"][number]): HTMLElement =>
    h(
      "li",
      {},
      h(
        "a",
        { class: "slip", href: `/c/${id}` },
        h("strong", {}, name),
        h("span", {}, games.find((one) => one.id === game)?.title ?? game),
        h("em", {}, t("Campaign")),
        h("small", {}, ago(when)),
      ),
    );
  const slip = (one: Mine): HTMLElement =>
    h(
      "li",
      {},
      h(
        "a",
        { class: one.your_turn ? "slip turn" : "slip", href: `/t/${one.id}` },
        h("strong", {}, one.title),
        h("span", {}, one.players.join(", ")),
        h("em", {}, one.over ? (one.result ?? t("Over")) : one.your_turn ? t("Your turn") : t("Waiting")),
        h("small", {}, ago(one.when)),
      ),
    );
  const running = tables.filter((one) => !one.over);
  const over = tables.filter((one) => one.over);
  const going = running.length + campaigns.length;
  const mine = h(
    "section",
    { class: "mine", "aria-label": t("Your games") },
    going > 0 && h("h2", {}, t("Your games")),
    going > 0 &&
      h("ul", { class: "slips" }, ...running.slice(0, 8).map(slip), ...campaigns.slice(0, 4).map(book)),
    over.length > 0 &&
      h(
        "details",
        {},
        h("summary", {}, t("Finished games ({count})", { count: over.length })),
        h("ul", { class: "slips" }, ...over.slice(0, 12).map(slip)),
      ),
  );
  return [mine];
}

/** A first game in one press: two seats, the easiest bot. The form is for whoever wants another table. */
async function playAtOnce(game: GameCard): Promise<void> {
  const [mode] = game.modes;
  const least = mode?.seats[0] ?? 2;
  const seats = Array.from({ length: Math.max(least, Math.min(2, game.players[1])) }, (_, seat) =>
    seat ? { who: "bot", level: game.levels[0]?.id ?? "visitor" } : { who: "me" },
  );
  // Who learns may take back even the move that ended it all.
  const body = { game: game.id, seats, friendly_undo: true };
  const { table } = await post<{ table: string }>("/api/tables", body);
  go(`/t/${table}`);
}

/** How easily a game is learnt, for eyes and ears. */
const ease = ({ ease: level }: GameCard): HTMLElement =>
  h(
    "span",
    { role: "img", "aria-label": t("Ease: {level} of 5", { level: 6 - level }) },
    `${"◆".repeat(6 - level)}${"◇".repeat(level - 1)}`,
  );

/** A fact with its sign. */
const fact = (sign: string, words: string): HTMLElement =>
  h("span", { class: "fact" }, h("span", { "aria-hidden": "true" }, sign), ` ${words}`);

function gameCard(game: GameCard, early: boolean, first: boolean): HTMLElement {
  const picture = h("img", {
    alt: "",
    width: 360,
    height: 360,
    loading: early ? "eager" : "lazy",
    decoding: "async",
  });
  const paint = (): void => paintPicture(picture, `/api/picture/${game.id}.svg?shape=tall&theme=${theme()}`);
  paint();
  onTheme(paint);
  const said = h("p", { class: "said", role: "status" });
  const play = (): void =>
    void playAtOnce(game).catch((problem: unknown) => {
      if (!(problem instanceof Trouble)) throw problem;
      said.textContent = problem.message;
    });
  return h(
    "article",
    { class: first ? "game first" : "game", "data-game": game.id },
    h("a", { class: "photo", href: `/new/${game.id}`, tabindex: -1, "aria-hidden": "true" }, picture),
    h(
      "div",
      { class: "about" },
      h("h2", {}, game.title),
      h(
        "p",
        { class: "facts" },
        fact("⚇", range(game.players, t("players"))),
        game.minutes && fact("◷", range(game.minutes, t("minutes"))),
        ease(game),
      ),
      h("p", {}, sentence(game.feel)),
      said,
      h(
        "p",
        { class: "ways" },
        h(
          "button",
          {
            type: "button",
            class: "button primary",
            "aria-label": first
              ? t("Start here: play {title}", { title: game.title })
              : t("Play {title}", { title: game.title }),
            onclick: play,
          },
          first ? t("Start here") : t("Play"),
        ),
        way(game, t("Change table"), `/new/${game.id}`),
        game.campaign && way(game, t("New campaign"), `/c/new?game=${game.id}`),
        way(game, t("Same screen"), `/new/${game.id}?how=here`),
        others() && way(game, t("Invite friends"), `/new/${game.id}?how=link`),
        way(game, t("Referee my box"), `/new/${game.id}?how=box`),
        way(game, t("Two-minute lesson"), `/learn/${game.id}`),
        way(game, t("Guide"), `/guide/${game.id}`),
      ),
    ),
  );
}

const way = (game: GameCard, label: string, href: string): HTMLElement =>
  link(label, href, { "aria-label": `${label}: ${game.title}` });

const sentence = (words: string): string =>
  words.charAt(0).toUpperCase() + words.slice(1) + (/[.!?]$/.test(words) ? "" : ".");

function besides(home: Home): HTMLElement {
  const cards: HTMLElement[] = [];
  for (const puzzle of home.puzzles) {
    cards.push(
      h(
        "section",
        { class: "card note" },
        h("h2", {}, t("Puzzle of the day")),
        h("p", {}, puzzle.title),
        h("p", {}, link(t("Try it"), `/puzzle/${puzzle.game}`, { class: "button" })),
      ),
    );
  }
  cards.push(
    h(
      "section",
      { class: "card note" },
      h("h2", {}, t("Problem of the day")),
      h("p", {}, t("Four moves, one best result, and a proof.")),
      h("p", {}, link(t("Solve it"), "/problem", { class: "button" })),
    ),
    upload(),
    h(
      "section",
      { class: "card note" },
      h("h2", {}, t("Analyse a position")),
      h("p", {}, t("How does it stand, and which moves are best?")),
      h(
        "p",
        {},
        button(
          t("Paste a position"),
          () => void import("./more").then(({ askForPosition }) => askForPosition()),
        ),
      ),
    ),
  );
  return h("div", { class: "besides" }, ...cards);
}

/** Bring a record: a bad one gets its line and the reason. */
function upload(): HTMLElement {
  const said = h("p", { class: "said", role: "status" });
  const file = h("input", { type: "file", accept: ".dig,text/plain", id: "record", class: "sr" });
  file.addEventListener("change", () => void send());
  async function send(): Promise<void> {
    const chosen = file.files?.[0];
    if (!chosen) return;
    try {
      const { replay } = await post<{ replay: string }>("/api/replays", { record: await chosen.text() });
      go(`/r/${replay}`);
    } catch (problem) {
      if (!(problem instanceof Trouble)) throw problem;
      said.textContent = problem.message;
      file.value = "";
    }
  }
  return h(
    "section",
    { class: "card note" },
    h("h2", {}, t("Replay a record")),
    h("p", {}, t("Open a .dig file and walk through the game, step by step.")),
    h("p", {}, file, h("label", { for: "record", class: "button" }, t("Choose a file"))),
    said,
  );
}

function footer(home: Home): HTMLElement {
  return h(
    "footer",
    { class: "foot" },
    h(
      "p",
      {},
      link(t("What I did"), "/did"),
      " · ",
      link(others() ? t("You on this server") : t("All that is kept here"), "/you"),
      " · ",
      link(t("Privacy"), "/privacy"),
      ...(home.offline ? [" · ", link(t("Play offline"), home.offline)] : []),
    ),
    !others() &&
      h(
        "p",
        {},
        t("Everything here stays in this browser. Inviting and watching need a server, so they are missing."),
      ),
    h("p", {}, home.credits),
    h("ul", {}, ...home.games.map((game) => h("li", {}, h("em", {}, game.title), " ", game.credits))),
  );
}

/** When something was, in words. */
function ago(seconds: number): string {
  const words = new Intl.RelativeTimeFormat(language(), { numeric: "auto" });
  const past = seconds - Date.now() / 1000;
  if (past > -3600) return words.format(Math.round(past / 60), "minute");
  if (past > -86400) return words.format(Math.round(past / 3600), "hour");
  return words.format(Math.round(past / 86400), "day");
}

const range = ([low, high]: [number, number], unit: string): string =>
  low === high ? `${low} ${unit}` : `${low}–${high} ${unit}`;
