/** Python in a worker, with digsite in it. */

export interface Python {
  FS: Files;
  globals: { get(name: string): unknown };
  runPython(code: string): unknown;
  unpackArchive(data: ArrayBuffer, format: string, options: { extractDir: string }): void;
  pyimport(name: string): unknown;
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

/** Start it; `tell` hears which part of the way is done. */
export async function startPython(tell: (part: number) => void): Promise<Python> {
  const folder = new URL("../python/", self.location.href);
  const fetched = PACKAGES.map(async (name) => {
    const reply = await fetch(new URL(name, folder));
    if (!reply.ok) throw new Error(`${name}: ${reply.status}`);
    return reply.arrayBuffer();
  });
  tell(0.1);
  const { loadPyodide } = (await import(new URL("pyodide.mjs", folder).href)) as {
    loadPyodide: (options: object) => Promise<Python>;
  };
  const python = await loadPyodide({ indexURL: folder.href });
  tell(0.5);
  python.FS.mkdirTree(SITE);
  for (const one of fetched) python.unpackArchive(await one, "zip", { extractDir: SITE });
  tell(0.6);
  return python;
}
