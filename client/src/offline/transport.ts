/** The way to the server in this browser. What is asked before it has started waits for it. */

import type { Transport, Wire } from "../net/transport";
import { CHANNEL, type Doing, pageLock, type Reply, type Told } from "./messages";

interface Waiting {
  asked: Doing;
  sent: boolean;
  done: (reply: Response) => void;
  lost: () => void;
}

const ID = crypto.randomUUID();
const OPEN = 1;
const CLOSED = 3;

class Thread implements Wire {
  readyState = 0;
  onopen: Wire["onopen"] = null;
  onmessage: Wire["onmessage"] = null;
  onclose: Wire["onclose"] = null;

  constructor(
    readonly opening: Doing,
    private readonly n: number,
    private readonly post: (doing: Doing) => void,
  ) {}

  send(text: string): void {
    this.post({ do: "say", n: this.n, text });
  }

  close(): void {
    this.post({ do: "hang", n: this.n });
    this.hear("close", "");
  }

  hear(what: "open" | "text" | "close", text: string): void {
    if (this.readyState === CLOSED) return;
    if (what === "text") this.onmessage?.(new MessageEvent("message", { data: text }));
    else if (what === "open") {
      this.readyState = OPEN;
      this.onopen?.(new Event("open"));
    } else {
      this.readyState = CLOSED;
      this.onclose?.(new CloseEvent("close"));
    }
  }
}

export class Inside implements Transport {
  private readonly channel = new BroadcastChannel(CHANNEL);
  private readonly waiting = new Map<number, Waiting>();
  private readonly threads = new Map<number, Thread>();
  private number = 0;
  /** Which start of the server we talk to; none yet. */
  private life = "";

  constructor() {
    // The server notices that we are gone by our lock: a tab may end without a word.
    void navigator.locks.request(pageLock(ID), () => new Promise(() => undefined));
    this.channel.onmessage = ({ data }: MessageEvent<Told>) => this.hear(data);
    this.post({ do: "hello" });
  }

  ask(path: string, options: RequestInit): Promise<Response> {
    const n = (this.number += 1);
    const headers = { ...languages(), ...(options.headers as Record<string, string> | undefined) };
    const method = options.method ?? "GET";
    const asked: Doing = { do: "ask", n, method, path, headers, body: String(options.body ?? "") };
    return new Promise((done, fail) => {
      const lost = (): void => fail(new TypeError("the server has gone"));
      this.waiting.set(n, { asked, sent: this.life !== "", done, lost });
      if (this.life) this.post(asked);
    });
  }

  open(path: string): Wire {
    const n = (this.number += 1);
    const opening: Doing = { do: "open", n, path, headers: languages() };
    const thread = new Thread(opening, n, (doing) => this.post(doing));
    this.threads.set(n, thread);
    if (this.life) this.post(opening);
    return thread;
  }

  async picture(path: string): Promise<string> {
    return URL.createObjectURL(await (await this.ask(path, {})).blob());
  }

  private post(doing: Doing): void {
    this.channel.postMessage({ ...doing, to: "server", from: ID });
  }

  private hear(told: Told): void {
    if (told.to === ID) this.receive(told as Reply);
    else if (told.to === "pages" && "life" in told && told.life !== this.life) this.begin(told.life);
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
      this.threads.get(reply.n)?.hear(reply.what, reply.text);
      if (reply.what === "close") this.threads.delete(reply.n);
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
