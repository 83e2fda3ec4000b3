/** The service worker: keeps one version of the folder whole, so that it opens without a network. A newer
 * one is fetched beside it and takes over when no tab has the old one any more. */

interface Kept {
  version: string;
  /** Each file with its hash: a folder that is being replaced is never kept half old, half new. */
  files: Record<string, string>;
}

interface Worker {
  addEventListener(kind: string, listener: (event: Happening) => void): void;
  registration: { scope: string };
}

interface Happening extends Event {
  waitUntil(work: Promise<unknown>): void;
  respondWith(reply: Promise<Response>): void;
  request: Request;
}

declare const KEPT: Kept;

const worker = self as unknown as Worker;
const NAME = `digsite-${KEPT.version}`;

async function keep(): Promise<void> {
  const cache = await caches.open(NAME);
  const asked = Object.entries(KEPT.files).map(
    ([file, integrity]) =>
      new Request(new URL(file, worker.registration.scope), { integrity, cache: "no-cache" }),
  );
  await cache.addAll(asked);
}

async function forgetOthers(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(
    names.filter((one) => one.startsWith("digsite-") && one !== NAME).map((one) => caches.delete(one)),
  );
}

async function reply(request: Request): Promise<Response> {
  const url = new URL(request.url);
  if (url.href.startsWith(worker.registration.scope) && url.pathname.endsWith("/"))
    url.pathname += "index.html";
  const kept = await (await caches.open(NAME)).match(url.href, { ignoreSearch: true });
  // Without a network whoever asked hears of it; here nobody could do anything about it.
  return kept ?? fetch(request).catch(() => Response.error());
}

worker.addEventListener("install", (event) => event.waitUntil(keep()));
worker.addEventListener("activate", (event) => event.waitUntil(forgetOthers()));
worker.addEventListener("fetch", (event) => {
  if (event.request.method === "GET") event.respondWith(reply(event.request));
});
