/** A table's line to the server in this browser. Where the table was seen before it opens at once: it shows
 * that, and what is said meanwhile is kept until the server has started. */

import type { Wire } from "../net/transport";
import type { Doing } from "./messages";

const OPEN = 1;
const CLOSED = 3;

export class Thread implements Wire {
  readyState = 0;
  onopen: Wire["onopen"] = null;
  onmessage: Wire["onmessage"] = null;
  onclose: Wire["onclose"] = null;
  /** The latest greeting: with it the view can be asked for once more. */
  hello = "";
  /** What was said before the server could hear it; null once it can. */
  private early: string[] | null = null;

  constructor(
    readonly opening: Extract<Doing, { do: "open" }>,
    private readonly post: (doing: Doing) => void,
    /** Whether a person sits at its end. */
    readonly attended = true,
  ) {}

  /** Begin with the view that was seen last; the server has not started. */
  begin(view: string): void {
    if (this.readyState !== 0) return;
    this.early = [];
    this.opened();
    this.onmessage?.(new MessageEvent("message", { data: view }));
  }

  send(text: string): void {
    if (text.startsWith('{"do":"hello"')) this.hello = text;
    if (this.early) this.early.push(text);
    else this.post({ do: "say", n: this.opening.n, text });
  }

  close(): void {
    this.post({ do: "hang", n: this.opening.n });
    this.hear("close", "");
  }

  hear(what: "open" | "text" | "close", text: string): void {
    if (this.readyState === CLOSED) return;
    if (what === "text") this.onmessage?.(new MessageEvent("message", { data: text }));
    else if (what === "close") {
      this.readyState = CLOSED;
      this.onclose?.(new CloseEvent("close"));
    } else if (this.early) {
      const said = this.early;
      this.early = null;
      for (const one of said) this.send(one);
    } else this.opened();
  }

  private opened(): void {
    this.readyState = OPEN;
    this.onopen?.(new Event("open"));
  }
}
