// Bundle the client: one script, one stylesheet, nothing inline. Usage: node build.mjs TARGET_FOLDER
import { build } from "esbuild";
import { copyFile, cp, readFile, rm, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const here = fileURLToPath(new URL(".", import.meta.url));
const target = process.argv[2] ?? fileURLToPath(new URL("../src/digsite/server/static", import.meta.url));

// Plain CSS cannot name a breakpoint: `@media (--phone)` gets its width, or its whole query, here.
const widths = JSON.parse(await readFile(join(here, "src", "styles", "breakpoints.json"), "utf8"));
const upTo = (_, name) => {
  if (!(name in widths)) throw new Error(`breakpoints.json has no width called ${name}`);
  return widths[name].startsWith("(") ? widths[name] : `(max-width: ${widths[name]})`;
};
const breakpoints = {
  name: "breakpoints",
  setup({ onLoad }) {
    onLoad({ filter: /\.css$/ }, async ({ path }) => {
      const sheet = await readFile(path, "utf8");
      const contents = sheet.replace(/@media [^{]*/g, (query) => query.replace(/\(--([\w-]+)\)/g, upTo));
      return { contents, loader: "css" };
    });
  },
};

const usual = {
  absWorkingDir: here,
  entryNames: "[name]",
  bundle: true,
  minify: true,
  format: "esm",
  target: ["es2022", "safari16"],
  external: ["/static/*"],
  legalComments: "none",
  logLevel: "warning",
};
await rm(join(target, "chunks"), { recursive: true, force: true });
const { metafile } = await build({
  ...usual,
  entryPoints: { client: "src/main.ts" },
  outdir: target,
  plugins: [breakpoints],
  splitting: true,
  chunkNames: "chunks/[name]-[hash]",
  metafile: true,
});

// What client.js shares with the rest, so that both can be asked for at once.
const { imports } = Object.values(metafile.outputs).find((file) => file.entryPoint === "src/main.ts");
const shared = imports
  .filter(({ kind }) => kind === "import-statement")
  .map(({ path }) => relative(target, join(here, path)));
await writeFile(join(target, "shared.json"), JSON.stringify(shared));

// The same client for a folder without a server, and what runs around it; its sheet is the one above.
await build({
  ...usual,
  entryPoints: ["shell", "page", "server", "thinker", "keeper"].map((name) => `src/offline/${name}.ts`),
  outdir: join(target, "offline"),
  loader: { ".css": "empty" },
});
await cp(join(here, "src", "sounds"), join(target, "sounds"), { recursive: true });
for (const name of ["icon.svg", "icon-192.png", "icon-512.png", "manifest.webmanifest"])
  await copyFile(join(here, "src", name), join(target, name));
