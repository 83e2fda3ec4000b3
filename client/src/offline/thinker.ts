/** A worker that thinks for bots: one task after the other, as a process of the server does. */

import { startPython } from "./python";

interface BotWorker {
  reply(task: string): string;
}

const ready = startPython(() => undefined).then((python) => {
  const worker = python.pyimport("digsite.server.browser.worker") as BotWorker;
  self.postMessage("");
  return worker;
});

self.onmessage = async ({ data }: MessageEvent<string>) => self.postMessage((await ready).reply(data));
