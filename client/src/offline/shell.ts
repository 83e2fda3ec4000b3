/** The frame around all pages. It stays while they change, and with it the worker in which Python runs:
 * a shared worker would end with the page it serves, has no workers of its own in Chromium, and may not
 * write at once to the browser's storage; a frame and a lock do, in every browser. */

import { CHANNEL, SERVER_LOCK, type Told } from "./messages";
import { learn, t } from "../ui/words";
import { settleLanguage } from "./tongue";

const language = settleLanguage();
// Nobody has started who could translate: what is said until then came along, in every language.
const words = JSON.parse(document.querySelector("#words")?.textContent || "{}") as Record<
  string,
  Record<string, string>
>;
learn(words[language] ?? {});
const frame = document.querySelector("iframe")!;
const said = document.querySelector<HTMLElement>("#said")!;
const bar = document.querySelector("progress")!;
const channel = new BroadcastChannel(CHANNEL);
bar.ariaLabel = t("digsite is starting");

const pageOf = (): string => {
  const [path = "/", hash] = (location.hash.slice(1) || "/").split("#");
  return `page.html?${path}${hash ? `#${hash}` : ""}`;
};

function tell(words: string): void {
  said.textContent = words;
  said.hidden = !words;
}

channel.onmessage = ({ data }: MessageEvent<Told>) => {
  if (data.to !== "pages" || !("is" in data)) return;
  if (data.is === "starting") {
    delete document.documentElement.dataset.ready;
    bar.hidden = false;
    bar.value = data.part;
  } else if (data.is === "ready") {
    document.documentElement.dataset.ready = "";
    bar.hidden = true;
    // What is kept for later comes from the browser's own store: it has all of it by now.
    void navigator.serviceWorker?.register("keeper.js");
    tell(data.kept ? "" : t("This browser keeps nothing here: games are gone when it is closed."));
  } else if (data.is === "failed") {
    bar.hidden = true;
    tell(t("digsite could not start: {reason}", { reason: data.reason }));
  }
};

addEventListener("message", ({ data, source }: MessageEvent<{ path?: string; title?: string }>) => {
  if (source !== frame.contentWindow || typeof data.path !== "string") return;
  history.replaceState(null, "", `#${data.path}`);
  document.title = data.title || "digsite";
  frame.title = document.title;
});
addEventListener("hashchange", () => frame.contentWindow?.location.replace(pageOf()));

/** Run the server in this tab, once no other does, until the tab is closed. */
function serve(): void {
  void navigator.locks.request(
    SERVER_LOCK,
    () =>
      new Promise<never>(() => {
        new Worker(`app/server.js${location.search}`, { type: "module", name: language });
      }),
  );
}

if (!window.isSecureContext || !navigator.locks) {
  tell(t("digsite plays here only over https, or from this very computer (http://localhost)."));
} else {
  frame.src = pageOf();
  serve();
  channel.postMessage({ to: "server", from: "shell", do: "hello" });
}
