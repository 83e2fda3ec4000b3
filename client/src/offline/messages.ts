/** What pages and the server in this browser say to each other, over one channel for all tabs. */

export const CHANNEL = "digsite";
/** Whoever holds this lock runs the server; the next in line takes over when its tab is closed. */
export const SERVER_LOCK = "digsite-server";
/** A page holds the lock of this name as long as it lives. */
export const pageLock = (page: string): string => `digsite-page-${page}`;

export interface Asked {
  do: "ask";
  n: number;
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string;
}
export type Doing =
  | Asked
  | { do: "hello" }
  | { do: "take"; n: number; settings: string }
  | { do: "bring"; n: number; file: Uint8Array<ArrayBuffer> }
  | { do: "open"; n: number; path: string; headers: Record<string, string> }
  | { do: "say"; n: number; text: string }
  | { do: "hang"; n: number };
/** From a page. */
export type Said = Doing & { to: "server"; from: string };

export type News =
  | { is: "starting"; part: number }
  | { is: "ready"; life: string; kept: boolean }
  | { is: "failed"; reason: string };
export type Reply =
  | { is: "answer"; n: number; status: number; type: string; body: Uint8Array<ArrayBuffer> }
  | { is: "line"; n: number; what: "open" | "text" | "close"; text: string };
/** From the server, to all pages or to one. */
export type Told = (News & { to: "pages" }) | (Reply & { to: string });
