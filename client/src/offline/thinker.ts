/** A worker that thinks for bots: one task after the other, as a process of the server does. The first
 * word it hears is the interpreter, if somebody has compiled that before. */

import { learnLanguages, startPython } from "./python";

interface BotWorker {
  reply(task: string): string;
}

self.onmessage = async ({ data }: MessageEvent<WebAssembly.Module | undefined>) => {
  const python = await startPython(() => undefined, data);
  const worker = python.pyimport("digsite.server.browser.worker") as BotWorker;
  self.onmessage = ({ data: task }: MessageEvent<string>) => self.postMessage(worker.reply(task));
  self.postMessage("");
  learnLanguages(python);
};
