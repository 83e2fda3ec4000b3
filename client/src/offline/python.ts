/** Python in a worker, with digsite in it. */

export interface Python {
  FS: Files;
  globals: { get(name: string): unknown };
  runPython(code: string): unknown;
  unpackArchive(data: ArrayBuffer, format: string, options: { extractDir: string }): void;
  pyimport(name: string): unknown;
  toPy(value: unknown): unknown;
}

/** What we need of Emscripten's file system. */
export interface Files {
  mkdirTree(path: string): void;
  mount(type: unknown, options: object, path: string): unknown;
  createNode(parent: unknown, name: string, mode: number, device: number): Record<string, unknown>;
  ErrnoError: new (code: number) => Error;
}

const PACKAGES = ["digsite.zip", "msgspec.zip"];
const SITE = "/lib/python3.14/site-packages";
const SOURCE = "en";
/** The words and guides of a language. */
const wordsOf = (language: string): string => `words-${language}.zip`;

/** The interpreter as this browser has compiled it: a second worker need not compile it again. */
let compiled: WebAssembly.Module | undefined;
export const compiledPython = (): WebAssembly.Module | undefined => compiled;

/** Whoever loads an interpreter gets ours, or leaves us theirs. */
function share(given: WebAssembly.Module | undefined): void {
  compiled = given;
  const load = WebAssembly.instantiateStreaming.bind(WebAssembly);
  WebAssembly.instantiateStreaming = async (source, imports) => {
    if (given) return { module: given, instance: await WebAssembly.instantiate(given, imports) };
    const loaded = await load(source, imports);
    compiled = loaded.module;
    return loaded;
  };
}

const FOLDER = new URL("../python/", self.location.href);

/** Start it; `tell` hears which part of the way is done. */
export async function startPython(tell: (part: number) => void, given?: WebAssembly.Module): Promise<Python> {
  // A worker is called by the language of whoever started it.
  const spoken = self.name && self.name !== SOURCE ? [wordsOf(self.name)] : [];
  const fetched = Promise.all([...PACKAGES, ...spoken].map(fetchArchive));
  // Told below, once; the page may have gone by then.
  fetched.catch(() => undefined);
  tell(0.1);
  share(given);
  const { loadPyodide } = (await import(new URL("pyodide.mjs", FOLDER).href)) as {
    loadPyodide: (options: object) => Promise<Python>;
  };
  const python = await loadPyodide({ indexURL: FOLDER.href });
  tell(0.5);
  python.FS.mkdirTree(SITE);
  for (const one of await fetched) python.unpackArchive(one, "zip", { extractDir: SITE });
  tell(0.6);
  return python;
}

async function fetchArchive(name: string): Promise<ArrayBuffer> {
  const reply = await fetch(new URL(name, FOLDER));
  if (!reply.ok) throw new Error(`${name}: ${reply.status}`);
  return reply.arrayBuffer();
}

/** Learn the other languages, when there is time: whoever changes theirs finds them at once. */
export function learnLanguages(python: Python): void {
  // Where the network has gone meanwhile, they are learned after the next start.
  setTimeout(() => void learnOthers(python).catch(() => undefined), QUIET);
}
/** So long after the start, in ms. */
const QUIET = 3000;

async function learnOthers(python: Python): Promise<void> {
  const words = python.pyimport("digsite.core.words") as { look_again(): void };
  const all = (await (await fetch(new URL("languages.json", FOLDER))).json()) as string[];
  for (const language of all.filter((one) => one !== self.name)) {
    python.unpackArchive(await fetchArchive(wordsOf(language)), "zip", { extractDir: SITE });
    words.look_again();
  }
}
