/** Files in the browser's own storage, for Python: what was synced is there after any end.
 *
 * A file of that storage can be opened only in its own time, while SQLite wants one at once. So some are
 * opened beforehand, and the first bytes of each say which file it is.
 */

import type { Files } from "./python";

interface Handle {
  read(into: Uint8Array, options: { at: number }): number;
  write(from: Uint8Array, options: { at: number }): number;
  getSize(): number;
  truncate(size: number): void;
  flush(): void;
}

interface FileNode {
  name: string;
  mode: number;
  id: number;
  parent: FileNode;
  handle?: Handle;
  node_ops: object;
  stream_ops: object;
}

interface Stream {
  node: FileNode & { handle: Handle };
  position: number;
}

const FILES = 8;
const HEAD = 4096;
const FOLDER = 0o40700;
const FILE = 0o100600;
const NO_SUCH_FILE = 44;
const NO_SPACE = 51;
/** The tab that had them may still be ending. */
const TRIES = 100;

export async function openStorage(): Promise<Handle[] | null> {
  if (!navigator.storage?.getDirectory) return null;
  const root = await navigator.storage.getDirectory().catch(() => null);
  const folder = await root?.getDirectoryHandle("digsite", { create: true });
  if (!folder) return null;
  void navigator.storage.persist?.().catch(() => false);
  return Promise.all(
    Array.from({ length: FILES }, async (_, n) =>
      openFile(await folder.getFileHandle(String(n), { create: true })),
    ),
  );
}

async function openFile(file: FileSystemFileHandle): Promise<Handle> {
  const opened = file as unknown as { createSyncAccessHandle(): Promise<Handle> };
  for (let tried = 1; ; tried += 1) {
    try {
      return await opened.createSyncAccessHandle();
    } catch (problem) {
      if (tried === TRIES) throw problem;
      await new Promise((done) => setTimeout(done, 100));
    }
  }
}

function nameOf(handle: Handle): string {
  const head = new Uint8Array(HEAD);
  if (handle.read(head, { at: 0 }) < HEAD) return "";
  return new TextDecoder().decode(head.subarray(0, head.indexOf(0)));
}

function setName(handle: Handle, name: string): void {
  const head = new Uint8Array(HEAD);
  new TextEncoder().encodeInto(name, head);
  if (!name) handle.truncate(0);
  handle.write(head, { at: 0 });
  handle.flush();
}

/** A folder of Python's that lies in these files. */
export function mountStorage(fs: Files, path: string, handles: readonly Handle[]): void {
  const fail = (code: number): never => {
    throw new fs.ErrnoError(code);
  };
  const find = (name: string): Handle | undefined => handles.find((one) => nameOf(one) === name);
  const made = (parent: FileNode | null, name: string, mode: number, handle?: Handle): FileNode =>
    Object.assign(fs.createNode(parent, name, mode, 0) as unknown as FileNode, {
      handle,
      node_ops,
      stream_ops,
    });

  const node_ops = {
    getattr({ id, mode, handle }: FileNode) {
      const size = handle ? Math.max(0, handle.getSize() - HEAD) : 0;
      const [atime, mtime, ctime] = [new Date(0), new Date(0), new Date(0)];
      const plain = { dev: 1, ino: id, mode, nlink: 1, uid: 0, gid: 0, rdev: 0 };
      return { ...plain, size, atime, mtime, ctime, blksize: 4096, blocks: Math.ceil(size / 4096) };
    },
    setattr({ handle }: FileNode, { size }: { size?: number }) {
      if (handle && size !== undefined) handle.truncate(HEAD + size);
    },
    lookup(parent: FileNode, name: string) {
      const handle = find(name) ?? fail(NO_SUCH_FILE);
      return made(parent, name, FILE, handle);
    },
    mknod(parent: FileNode, name: string) {
      const handle = find("") ?? fail(NO_SPACE);
      setName(handle, name);
      return made(parent, name, FILE, handle);
    },
    unlink(_: FileNode, name: string) {
      setName(find(name) ?? fail(NO_SUCH_FILE), "");
    },
    rename(node: FileNode, _: FileNode, name: string) {
      const before = find(name);
      if (before) setName(before, "");
      if (node.handle) setName(node.handle, name);
      node.name = name;
    },
    readdir: () => [".", "..", ...handles.map(nameOf).filter(Boolean)],
  };
  const stream_ops = {
    read({ node }: Stream, into: Int8Array<ArrayBuffer>, offset: number, length: number, at: number) {
      return node.handle.read(new Uint8Array(into.buffer, into.byteOffset + offset, length), {
        at: HEAD + at,
      });
    },
    write({ node }: Stream, from: Int8Array<ArrayBuffer>, offset: number, length: number, at: number) {
      return node.handle.write(new Uint8Array(from.buffer, from.byteOffset + offset, length), {
        at: HEAD + at,
      });
    },
    llseek({ node, position }: Stream, offset: number, whence: number) {
      if (whence === 1) return position + offset;
      return whence === 2 ? Math.max(0, node.handle.getSize() - HEAD) + offset : offset;
    },
    fsync({ node }: Stream) {
      node.handle.flush();
      return 0;
    },
  };
  fs.mkdirTree(path);
  fs.mount({ mount: () => made(null, "/", FOLDER) }, {}, path);
}
