/** The client begins here: light, words, then the page that the address names. */

import "./styles/index.css";
import { keepFirst } from "./board/board";
import { get, Trouble } from "./net/http";
import { homePage } from "./pages/home";
import { joinPage } from "./pages/join";
import { newPage } from "./pages/new";
import { replayPage } from "./pages/replay";
import { failed } from "./pages/shell";
import { tablePage } from "./pages/table";
import { markNotation } from "./ui/settings";
import { startTheme } from "./ui/theme";
import { learn, t } from "./ui/words";
import { here } from "./ui/place";

type Page = (name: string) => Promise<void>;
type More = typeof import("./pages/more");

/** A page that comes when somebody goes there: tables do not wait for it. */
const later =
  (which: (more: More) => Page): Page =>
  async (name) =>
    which(await import("./pages/more"))(name);

const PAGES: Record<string, Page> = {
  "": homePage,
  new: newPage,
  t: tablePage,
  r: replayPage,
  join: joinPage,
  guide: later((more) => more.guidePage),
  learn: later((more) => more.learnPage),
  puzzle: later((more) => more.puzzlePage),
  problem: later((more) => more.problemPage),
  c: later((more) => more.campaignPage),
  deal: later((more) => more.dealPage),
  did: later((more) => more.didPage),
  you: later((more) => more.youPage),
  move: later((more) => more.movePage),
  privacy: later((more) => more.privacyPage),
};

/** What else there is of a table or a replay. */
const PARTS: Record<string, Page> = {
  screen: later((more) => more.screenPage),
  review: later((more) => more.reviewPage),
};

async function start(): Promise<void> {
  startTheme();
  markNotation();
  keepFirst();
  const [, kind = "", name = "", part = ""] = here().pathname.split("/").map(decodeURIComponent);
  try {
    if (document.documentElement.lang !== "en") learn(await get<Record<string, string>>("/api/words"));
    const known = Object.hasOwn(PAGES, kind) ? PAGES[kind] : undefined;
    const show = known && PARTS[part] && ["t", "r"].includes(kind) ? PARTS[part] : known;
    if (!show) throw new Trouble({ kind: "unknown", message: t("There is nothing at this address.") });
    await show(name);
  } catch (problem) {
    failed(problem);
  }
}

void start();
