/** A table's socket: it comes back by itself, and what must not get lost is sent again. */

import { lost, Trouble } from "./http";
import type { Answer, Answers, ClientMessage, Message, Question, Said } from "./protocol";
import { transport, type Wire } from "./transport";

interface Waiting {
  text: string;
  /** Sent again after a reconnect: only what the server recognises as a repeat. */
  again: boolean;
  done: (answer: Answer) => void;
}

export interface SocketEvents {
  /** The socket is open: say hello. */
  open: () => void;
  message: (message: Message) => void;
  /** Whether we are connected; the reason where the server said goodbye for good. */
  state: (connected: boolean, goodbye?: string) => void;
}

const WAITS = [300, 600, 1200, 2400, 5000];

/** One table's socket. It reconnects by itself until it is closed or told not to. */
export class Line {
  private socket: Wire | null = null;
  private number = 0;
  private attempt = 0;
  private ended = false;
  /** By number. Null numbers what the server could not read: nobody waits for that. */
  private readonly waiting = new Map<number | null, Waiting>();

  constructor(
    private readonly path: string,
    private readonly events: SocketEvents,
  ) {
    this.connect();
    window.addEventListener("online", () => this.hurry());
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden) this.hurry();
    });
  }

  private timer = 0;

  private connect(): void {
    const socket = transport().open(this.path);
    this.socket = socket;
    socket.onopen = () => {
      this.attempt = 0;
      this.events.state(true);
      this.events.open();
      for (const [n, one] of this.waiting) {
        if (one.again) socket.send(one.text);
        else this.fail(n);
      }
    };
    socket.onmessage = (event: MessageEvent<string>) => this.receive(JSON.parse(event.data) as Message);
    socket.onclose = () => {
      this.socket = null;
      if (this.ended) return;
      this.events.state(false);
      const wait = WAITS[Math.min(this.attempt, WAITS.length - 1)] ?? 5000;
      this.attempt += 1;
      this.timer = window.setTimeout(() => this.connect(), wait * (0.8 + Math.random() * 0.4));
    };
  }

  /** Connect at once instead of waiting for the next attempt. */
  private hurry(): void {
    if (this.socket || this.ended) return;
    clearTimeout(this.timer);
    this.connect();
  }

  private receive(message: Message): void {
    if (message.is === "answer") {
      const one = this.waiting.get(message.n);
      this.waiting.delete(message.n);
      one?.done(message);
      return;
    }
    if (message.is === "bye" && !message.again) {
      this.ended = true;
      this.events.state(false, message.reason);
    }
    this.events.message(message);
  }

  private fail(n: number | null): void {
    const one = this.waiting.get(n);
    this.waiting.delete(n);
    one?.done({ is: "answer", n, ok: false, error: lost() });
  }

  /** Send and forget. */
  send(message: ClientMessage): void {
    this.socket?.readyState === WebSocket.OPEN && this.socket.send(JSON.stringify(message));
  }

  /** Ask; the answer comes back, or Trouble is thrown. */
  async ask<Q extends Question>(message: Said<Q>, again = false): Promise<Answers[Q]> {
    const n = (this.number += 1);
    const text = JSON.stringify({ ...message, n });
    const answer = await new Promise<Answer>((done) => {
      this.waiting.set(n, { text, again, done });
      if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(text);
      else if (!again) this.fail(n);
    });
    if (!answer.ok) throw new Trouble(answer.error ?? lost());
    return answer as Answers[Q];
  }

  close(): void {
    this.ended = true;
    clearTimeout(this.timer);
    this.socket?.close();
  }
}
