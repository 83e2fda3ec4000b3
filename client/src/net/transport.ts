/** How the server is reached: over the network, or wherever else it is. */

/** A table's line, as far as we use it: a WebSocket is one. */
export interface Wire {
  readonly readyState: number;
  onopen: ((event: Event) => void) | null;
  onmessage: ((event: MessageEvent<string>) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
  send(text: string): void;
  close(): void;
}

export interface Transport {
  ask(path: string, options: RequestInit): Promise<Response>;
  open(path: string): Wire;
  /** The address of a picture that the server draws. */
  picture(path: string): string | Promise<string>;
  /** What a guest can do with all that is kept, where it is kept here. */
  keeping?: () => HTMLElement;
}

const network: Transport = {
  ask: (path, options) => fetch(path, { credentials: "same-origin", ...options }),
  open: (path) => new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${path}`),
  picture: (path) => path,
};

let chosen = network;

export const transport = (): Transport => chosen;

/** Whether anybody else can come: what needs others is shown only then. */
export const others = (): boolean => chosen === network;

export const useTransport = (other: Transport): void => void (chosen = other);
