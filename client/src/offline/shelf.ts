/** What was seen last, by path: it is shown at once while Python starts. Before anything was seen there
 * is what the folder brings along. Both belong to one version of the client and one language. */

const PREFIX = "digsite_seen-";

export class Shelf {
  private readonly name = `${PREFIX}${document.documentElement.dataset.version ?? ""}-${document.documentElement.lang}`;

  /** Nothing that another version has seen is shown any more. */
  async tidy(): Promise<void> {
    for (const name of await caches.keys())
      if (name.startsWith(PREFIX) && name !== this.name) await caches.delete(name);
  }

  async keep(path: string, text: string, type = "application/json"): Promise<void> {
    const shelf = await caches.open(this.name);
    await shelf.put(addressOf(path), new Response(text, { headers: { "content-type": type } }));
  }

  async find(path: string): Promise<Response | undefined> {
    const seen = await (await caches.open(this.name)).match(addressOf(path));
    return seen ?? prepared(path);
  }

  async clear(): Promise<void> {
    await caches.delete(this.name);
  }
}

/** A name that any host serves as what it is. */
const addressOf = (path: string): string =>
  `first/${path.slice(1).replace(/\W+/g, "-")}.${path.includes(".svg?") ? "svg" : "json"}`;

/** What the folder has of a path, in its only language. */
async function prepared(path: string): Promise<Response | undefined> {
  if (document.documentElement.lang !== "en" || !/^\/api\/(home$|picture\/)/.test(path)) return undefined;
  const reply = await fetch(addressOf(path)).catch(() => undefined);
  return reply?.ok ? reply : undefined;
}
