/** The client begins here: light, words, then the page that the address names. */

import "./styles/index.css";
import { keepFirst } from "./board/board";
import { get, Trouble } from "./net/http";
import { dealPage } from "./pages/deal";
import { didPage } from "./pages/did";
import { homePage } from "./pages/home";
import { joinPage } from "./pages/join";
import { later } from "./pages/later";
import { newPage } from "./pages/new";
import { replayPage } from "./pages/replay";
import { screenPage } from "./pages/screen";
import { failed } from "./pages/shell";
import { tablePage } from "./pages/table";
import { markNotation } from "./ui/settings";
import { startTheme } from "./ui/theme";
import { learn, t } from "./ui/words";
import { here } from "./ui/place";

const PAGES: Record<string, (name: string) => Promise<void>> = {
  "": homePage,
  new: newPage,
  t: tablePage,
  r: replayPage,
  join: joinPage,
  guide: later("guidePage"),
  learn: later("learnPage"),
  puzzle: later("puzzlePage"),
  problem: later("problemPage"),
  c: later("campaignPage"),
  deal: dealPage,
  did: didPage,
  you: later("youPage"),
  move: later("movePage"),
  privacy: later("privacyPage"),
};

/** What else there is of a table or a replay. */
const PARTS: Record<string, (name: string) => Promise<void>> = {
  screen: screenPage,
  review: later("reviewPage"),
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
