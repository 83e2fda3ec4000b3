/** What is kept about guests, for how long, and who sees it: plain words, with this server's numbers. */

import { get } from "../net/http";
import type { Keeping, You } from "../net/protocol";
import { h, link } from "../ui/elements";
import { t } from "../ui/words";
import { page } from "./shell";

export async function privacyPage(): Promise<void> {
  const { keeping } = await get<You>("/api/you");
  const { main } = page("privacy", t("Privacy"));
  main.append(
    h(
      "article",
      { class: "card prose" },
      h("h1", {}, t("Privacy")),
      h(
        "p",
        {},
        t("You need no account here. Nothing is fetched from elsewhere, nobody counts your visits."),
      ),
      h("h2", {}, t("What is kept")),
      h(
        "ul",
        {},
        ...[
          t("A cookie with a random number and the name you gave: by it your games know you."),
          t("A cookie with the language you chose, if you chose one."),
          t("A cookie that says whether your screen is wide or tall, so that a board comes at once."),
          t("The tables you sit at: who sat where, every move, and when."),
          t("Your campaigns, and your attempts at puzzles."),
          t("Records you upload, with a number made from your address by which they are counted."),
          t("A code to come back with, if you asked for one, in a form nobody can read."),
          keeping.logs
            ? t("A log of requests with your address. It holds no names, no moves and no links.")
            : t("No log of your requests. What goes wrong is noted, without names and links."),
        ].map((one) => h("li", {}, one)),
      ),
      h("h2", {}, t("Who sees it")),
      h(
        "p",
        {},
        t("Those at a table see your name and your moves, and whoever has its link may watch."),
        " ",
        t("Once a game is over, whoever knows its address can replay it."),
        " ",
        t("Those who run this server can see everything on it."),
      ),
      h("h2", {}, t("How long")),
      h("ul", {}, ...spans(keeping).map(([what, days]) => h("li", {}, `${what}: ${span(days)}`))),
      h("h2", {}, t("Your rights")),
      h(
        "p",
        {},
        link(t("On your own page"), "/you"),
        " ",
        t("you can take everything with you and have it forgotten, at once and without asking anybody."),
      ),
      keeping.contact &&
        h("p", {}, t("Questions go to"), " ", link(keeping.contact, address(keeping.contact)), "."),
    ),
  );
}

const spans = (keeping: Keeping): [string, number][] => [
  [t("Finished games"), keeping.finished_days],
  [t("Unfinished games that nobody touches"), keeping.unfinished_days],
  [t("Tables where nobody ever moved"), keeping.unbegun_days],
  [t("What-ifs"), keeping.fork_days],
  [t("Uploaded records"), keeping.upload_days],
];

const span = (days: number): string => (days ? t("{days} days", { days }) : t("until you delete them"));

const address = (contact: string): string =>
  /^(https:|mailto:)/.test(contact) ? contact : `mailto:${contact}`;
