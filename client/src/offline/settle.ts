/** A page of the static folder: its address names the path, and the server is in this browser. */

import { transport, useTransport } from "../net/transport";
import { settle } from "../ui/place";
import { settleLanguage } from "./tongue";
import { Inside } from "./transport";

const path = decodeURI(location.search.slice(1)) || "/";
const addressOf = (target: string): string => {
  const [rest = "/", hash] = target.split("#");
  return `page.html?${encodeURI(rest)}${hash ? `#${hash}` : ""}`;
};

// A page lives in the frame that keeps Python running.
if (window.top === window) location.replace(`./#${path}${location.hash}`);

settleLanguage();
document.documentElement.dataset.alone = "";
settle({ path: () => path, address: addressOf });
useTransport(new Inside());

/** Links name the server's paths: give one its address before anybody can follow it. */
function prepare(event: Event): void {
  const link = (event.target as Element | null)?.closest?.("a[href^='/']");
  const target = link?.getAttribute("href");
  if (!link || !target) return;
  if (!link.hasAttribute("download")) {
    link.setAttribute("href", addressOf(target));
  } else if (event.type === "click") {
    event.preventDefault();
    void save(target, link.getAttribute("download") || "digsite");
  }
}

async function save(target: string, name: string): Promise<void> {
  const copy = document.createElement("a");
  copy.href = await transport().picture(target);
  copy.download = name;
  copy.click();
}

for (const moment of ["pointerdown", "focusin", "click"]) document.addEventListener(moment, prepare, true);

/** The frame shows the path in its own address, so that it can be kept and opened again. */
const tell = (): void => window.parent.postMessage({ path: path + location.hash, title: document.title });
new MutationObserver(tell).observe(document.head, { childList: true, subtree: true, characterData: true });
addEventListener("hashchange", tell);
addEventListener("pageshow", tell);
