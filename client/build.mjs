// Bundle the client: one script, one stylesheet, nothing inline. Usage: node build.mjs TARGET_FOLDER
import { build } from "esbuild";
import { copyFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const here = fileURLToPath(new URL(".", import.meta.url));
const target = process.argv[2] ?? fileURLToPath(new URL("../src/digsite/server/static", import.meta.url));

await build({
  absWorkingDir: here,
  entryPoints: { client: "src/main.ts" },
  entryNames: "[name]",
  outdir: target,
  bundle: true,
  minify: true,
  format: "esm",
  target: ["es2022", "safari16"],
  external: ["/static/*"],
  legalComments: "none",
  logLevel: "warning",
});
await copyFile(join(here, "src", "icon.svg"), join(target, "icon.svg"));
