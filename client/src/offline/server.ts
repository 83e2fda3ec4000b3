/** The worker in which the server runs: it hears what pages say and passes it on to Python. */

import { CHANNEL, pageLock, type Asked, type News, type Reply, type Said } from "./messages";
import { compiledPython, learnLanguages, type Python, startPython } from "./python";
import { mountStorage, openStorage } from "./storage";

interface Line {
  say(text: string): void;
  hang_up(): void;
  destroy(): void;
}

type Tell = (what: "open" | "text" | "close", text: string) => void;
type Done = (status: number, type: string, body: { toJs(): Uint8Array<ArrayBuffer> }) => void;

interface Way {
  take(settings: string): Promise<{ toJs(): Uint8Array<ArrayBuffer> }>;
  bring(file: unknown): Promise<string>;
  ask(method: string, path: string, headers: string, body: string, done: Done): void;
  open(path: string, headers: string, tell: Tell): Line;
}

interface Begin {
  begin(address: string, start: () => Promise<Thinker>, given: string): Promise<Way>;
}

/** Who thinks for bots, as Python knows them. */
interface Thinker {
  ask(task: string): Promise<string>;
  end(): void;
}

const channel = new BroadcastChannel(CHANNEL);
const news = (told: News): void => channel.postMessage({ ...told, to: "pages" });
const reply = (to: string, told: Reply): void => channel.postMessage({ ...told, to });

/** Lines by page and number. */
const pages = new Map<string, Map<number, Line>>();
let part = 0;
let ready: Extract<News, { is: "ready" }> | null = null;
let way: Way | null = null;
let python: Python | null = null;

channel.onmessage = ({ data }: MessageEvent<Said>) => {
  if (data.to !== "server") return;
  if (data.do === "hello") news(ready ?? { is: "starting", part });
  else if (way) hear(way, data);
};

function hear(server: Way, said: Said): void {
  const { from } = said;
  if (said.do === "ask") answer(server, from, said);
  else if (said.do === "open") {
    const { n, path, headers } = said;
    const lines = pages.get(from) ?? begin(from);
    const tell: Tell = (what, text) => reply(from, { is: "line", n, what, text });
    lines.set(n, server.open(path, JSON.stringify(headers), tell));
  } else if (said.do === "take") void take(server, from, said.n, said.settings);
  else if (said.do === "bring") void bring(server, from, said.n, said.file);
  else if (said.do === "say") pages.get(from)?.get(said.n)?.say(said.text);
  else if (said.do === "hang") hangUp(from, said.n);
}

function answer(server: Way, from: string, { n, method, path, headers, body }: Asked): void {
  server.ask(method, path, JSON.stringify(headers), body, (status, type, bytes) =>
    reply(from, { is: "answer", n, status, type, body: bytes.toJs() }),
  );
}

async function take(server: Way, from: string, n: number, settings: string): Promise<void> {
  const body = (await server.take(settings)).toJs();
  reply(from, { is: "answer", n, status: 200, type: "application/vnd.sqlite3", body });
}

/** The server starts anew with what was brought: all lines come back to it by themselves. */
async function bring(server: Way, from: string, n: number, file: Uint8Array<ArrayBuffer>): Promise<void> {
  for (const [page, lines] of pages) for (const line of [...lines.keys()]) hangUp(page, line);
  const body = new TextEncoder().encode(await server.bring(python?.toPy(file)));
  reply(from, { is: "answer", n, status: 200, type: "application/json", body });
  begun(ready?.kept ?? false);
}

function begun(kept: boolean): void {
  ready = { is: "ready", life: crypto.randomUUID(), kept };
  news(ready);
}

/** A page has come: it is gone when its lock is free. */
function begin(page: string): Map<number, Line> {
  const lines = new Map<number, Line>();
  pages.set(page, lines);
  void navigator.locks.request(pageLock(page), () => {
    for (const n of [...lines.keys()]) hangUp(page, n);
    pages.delete(page);
  });
  return lines;
}

function hangUp(page: string, n: number): void {
  const line = pages.get(page)?.get(n);
  pages.get(page)?.delete(n);
  line?.hang_up();
  line?.destroy();
}

/** Start somebody who thinks; a task waits for its answer, and whoever is ended gives none. */
function startThinker(): Promise<Thinker> {
  const worker = new Worker(new URL("thinker.js", self.location.href), { type: "module", name: self.name });
  let answered: (text: string) => void;
  return new Promise((done, fail) => {
    const thinker: Thinker = {
      ask: (task) =>
        new Promise((given) => {
          answered = given;
          worker.postMessage(task);
        }),
      end: () => worker.terminate(),
    };
    answered = () => done(thinker);
    worker.onmessage = ({ data }: MessageEvent<string>) => answered(data);
    worker.onerror = (event) => fail(new Error(event.message));
    worker.postMessage(compiledPython());
  });
}

async function start(): Promise<void> {
  const step = (done: number): void => {
    part = done;
    news({ is: "starting", part });
  };
  step(0.02);
  const storage = openStorage();
  python = await startPython(step);
  const handles = await storage;
  if (handles) mountStorage(python.FS, "/digsite", handles);
  else python.FS.mkdirTree("/digsite");
  const server = python.pyimport("digsite.server.browser.worker") as Begin;
  step(0.9);
  const given = self.location.search.slice(1);
  way = await server.begin(new URL("..", self.location.href).href, startThinker, given);
  begun(handles !== null);
  learnLanguages(python);
}

start().catch((problem: unknown) => news({ is: "failed", reason: String(problem) }));
