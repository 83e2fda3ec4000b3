/** The way to the server in this browser. What is asked before it has started waits for it, unless it was
 * seen before: then that is shown meanwhile. */

import type { Transport, Wire } from "../net/transport";
import { keepingCard, type Keeper } from "./kept";
import { CHANNEL, type Doing, pageLock, type Reply, type Told } from "./messages";
import { Shelf } from "./shelf";
import { Thread } from "./thread";

type Asking = Extract<Doing, { do: "ask" | "take" | "bring" }>;

interface Waiting {
  asked: Asking;
  sent: boolean;
  done: (reply: Response) => void;
  lost: () => void;
}

const ID = crypto.randomUUID();
/** What of the answers is shown before the server has started. */
const SHOWN_EARLY = /^\/api\/(home$|picture\/|games\/)/;
/** Milliseconds after which a table is left in peace and its view is kept. */
const REST = 1500;

export class Inside implements Transport, Keeper {
  private readonly channel = new BroadcastChannel(CHANNEL);
  private readonly waiting = new Map<number, Waiting>();
  private readonly threads = new Map<number, Thread>();
  private readonly shelf = new Shelf();
  private number = 0;
  /** Whether we hold our lock. */
  private held = false;
  /** Which start of the server we talk to; none yet. */
  private life = "";
  /** Whether something was asked for that changes something: then the page is not shown anew. */
  private busy = false;
  private resting = 0;

  constructor() {
    this.channel.onmessage = ({ data }: MessageEvent<Told>) => this.hear(data);
    // The server notices that we are gone by our lock, because a tab may end without a word: so nothing
    // is said before we hold it, or the server might take us for gone at once.
    void navigator.locks.request(pageLock(ID), () => {
      this.held = true;
      this.post({ do: "hello" });
      return new Promise(() => undefined);
    });
    void this.shelf.tidy();
  }

  async ask(path: string, options: RequestInit): Promise<Response> {
    const headers = { ...languages(), ...(options.headers as Record<string, string> | undefined) };
    const method = options.method ?? "GET";
    const n = (this.number += 1);
    const asked = { do: "ask", n, method, path, headers, body: String(options.body ?? "") } as const;
    if (method !== "GET") this.busy = true;
    const starting = this.isStarting();
    const answer = this.request(asked);
    if (method !== "GET" || !SHOWN_EARLY.test(path)) return answer;
    const later = this.keep(path, answer);
    const early = starting ? await this.shelf.find(path) : undefined;
    if (!early) return later;
    if (path === "/api/home") void this.compare(early.clone(), later);
    return early;
  }

  open(path: string): Wire {
    const n = (this.number += 1);
    const opening = { do: "open", n, path, headers: languages() } as const;
    const thread = new Thread(opening, (doing) => this.post(doing));
    this.threads.set(n, thread);
    if (this.life) this.post(opening);
    else if (this.isStarting()) void this.showEarly(thread);
    return thread;
  }

  async picture(path: string): Promise<string> {
    return URL.createObjectURL(await (await this.ask(path, {})).blob());
  }

  keeping = (): HTMLElement =>
    keepingCard(this, () => {
      void this.shelf.clear().then(() => location.reload());
    });

  async take(settings: string): Promise<Blob> {
    return (await this.request({ do: "take", n: (this.number += 1), settings })).blob();
  }

  async bring(file: Uint8Array<ArrayBuffer>): Promise<{ settings?: string; reason?: string }> {
    const reply = await this.request({ do: "bring", n: (this.number += 1), file });
    return (await reply.json()) as { settings?: string; reason?: string };
  }

  /** Whether the server has not started, as the frame around us knows. */
  private isStarting(): boolean {
    return !this.life && window.parent.document.documentElement.dataset.ready === undefined;
  }

  private request(asked: Asking): Promise<Response> {
    return new Promise((done, fail) => {
      const lost = (): void => fail(new TypeError("the server has gone"));
      this.waiting.set(asked.n, { asked, sent: this.life !== "", done, lost });
      if (this.life) this.post(asked);
    });
  }

  private async keep(path: string, answer: Promise<Response>): Promise<Response> {
    const reply = await answer;
    if (reply.ok) {
      const type = reply.headers.get("content-type") ?? "";
      void reply
        .clone()
        .text()
        .then((text) => this.shelf.keep(path, text, type));
    }
    return reply;
  }

  /** What was shown early may have become another: then the page is shown anew, if nobody uses it yet. */
  private async compare(early: Response, later: Promise<Response>): Promise<void> {
    const [before, now] = [await early.text(), await (await later).clone().text()].map((text) =>
      text.replace(/"\d{4}-\d\d-\d\d"/g, ""),
    );
    if (before !== now && !this.busy) location.reload();
  }

  private async showEarly(thread: Thread): Promise<void> {
    const seen = await this.shelf.find(thread.opening.path);
    if (seen && !this.life) thread.begin(await seen.text());
  }

  /** A table that is left in peace is kept as it is seen: through a line of its own. */
  private seen(thread: Thread): void {
    clearTimeout(this.resting);
    this.resting = window.setTimeout(() => {
      const { path } = thread.opening;
      const n = (this.number += 1);
      const opening = { do: "open", n, path, headers: languages() } as const;
      const line = new Thread(opening, (doing) => this.post(doing), false);
      this.threads.set(n, line);
      const hello = { ...(JSON.parse(thread.hello) as object), have: "", look: "" };
      line.onopen = () => line.send(JSON.stringify(hello));
      line.onmessage = ({ data }) => {
        if (!data.startsWith('{"is":"view"')) return;
        void this.shelf.keep(path, data);
        line.close();
        this.threads.delete(n);
      };
      this.post(line.opening);
    }, REST);
  }

  private post(doing: Doing): void {
    this.channel.postMessage({ ...doing, to: "server", from: ID });
  }

  private hear(told: Told): void {
    if (told.to === ID) this.receive(told as Reply);
    else if (this.held && told.to === "pages" && "life" in told && told.life !== this.life)
      this.begin(told.life);
  }

  /** A server has started: what another one was told is lost, what waited goes out now. */
  private begin(life: string): void {
    const before = this.life;
    this.life = life;
    for (const [n, one] of [...this.waiting]) {
      if (!one.sent) {
        one.sent = true;
        this.post(one.asked);
      } else {
        this.waiting.delete(n);
        one.lost();
      }
    }
    for (const [n, thread] of [...this.threads]) {
      if (!before) this.post(thread.opening);
      else {
        this.threads.delete(n);
        thread.hear("close", "");
      }
    }
  }

  private receive(reply: Reply): void {
    if (reply.is === "line") {
      const thread = this.threads.get(reply.n);
      if (reply.what === "close") this.threads.delete(reply.n);
      thread?.hear(reply.what, reply.text);
      if (thread?.attended && thread.hello && /^\{"is":"(view|change)"/.test(reply.text)) this.seen(thread);
      return;
    }
    const one = this.waiting.get(reply.n);
    this.waiting.delete(reply.n);
    const headers = { "content-type": reply.type };
    one?.done(new Response(reply.body, { status: reply.status, headers }));
  }
}

/** The language that was chosen, as a request to a server would name it. */
const languages = (): Record<string, string> => ({
  cookie: document.cookie,
  "accept-language": document.documentElement.lang,
});
