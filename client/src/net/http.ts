/** Single questions over HTTP, and what the server says where it refuses. */

import { t } from "../ui/words";
import type { Refused } from "./protocol";
import { transport } from "./transport";

/** What the server refused, in its own words, and in which line of what was sent. */
export class Trouble extends Error {
  constructor(readonly refused: Refused) {
    const { line, message } = refused;
    super(line ? t("Line {line}: {message}", { line, message }) : message);
  }
}

/** Nobody answered: what is said then, over HTTP and on a table's line. */
export const lost = (): Refused => ({
  kind: "lost",
  message: t("The server does not answer. Please try again."),
});

async function http<T>(path: string, options: RequestInit): Promise<T> {
  let reply: Response;
  try {
    reply = await transport().ask(path, options);
  } catch {
    throw new Trouble(lost());
  }
  const body = (await reply.json().catch(() => ({}))) as { error?: Refused };
  if (!reply.ok) throw new Trouble(body.error ?? lost());
  return body as T;
}

export const get = <T>(path: string): Promise<T> => http<T>(path, {});

export const post = <T>(path: string, body: unknown): Promise<T> =>
  http<T>(path, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });

/** Show a picture that the server draws. */
export function paint(image: HTMLImageElement, path: string): void {
  const address = transport().picture(path);
  if (typeof address === "string") image.src = address;
  else void address.then((found) => (image.src = found));
}
