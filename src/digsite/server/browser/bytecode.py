"""What a browser's Python imports at its start, compiled beforehand: its start takes half as long.

Only that Python can compile for itself, so it runs here, too, in Node.js. Where it does not, the
sources go as they are, and every start compiles them. The rest stays as sources always: they are
smaller.
"""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Final

SITE: Final = "/lib/python3.14/site-packages"
"""Where the page unpacks them, too."""
ARCHIVES: Final = ("python_stdlib.zip", "digsite.zip", "msgspec.zip")
RUN: Final = """
import { readFileSync, writeFileSync } from "node:fs";
const [folder, program, site, ...archives] = process.argv.slice(1);
async function run() {
  const { loadPyodide } = await import(folder + "/pyodide.mjs");
  const python = await loadPyodide({ indexURL: folder + "/", env: { PYTHONHASHSEED: "0" } });
  python.FS.mkdirTree(site);
  python.FS.mkdirTree("/digsite");
  for (const name of archives) {
    const whole = new Uint8Array(readFileSync(`${folder}/${name}`));
    python.FS.writeFile("/" + name, whole);
    if (name === "python_stdlib.zip") continue;
    python.unpackArchive(whole.buffer, "zip", { extractDir: site });
  }
  python.globals.set("SITE", site);
  python.globals.set("ARCHIVES", python.toPy(archives));
  await python.runPythonAsync(program);
  for (const name of archives) writeFileSync(`${folder}/${name}`, python.FS.readFile("/" + name));
}
run().then(
  () => process.exit(0),
  (problem) => {
    console.error(problem.message);
    process.exit(1);
  },
);
"""
COMPILE: Final = '''
import io
import sys
import zipfile
from importlib._bootstrap_external import _code_to_hash_pyc
from pathlib import Path

from digsite.server.browser.worker import begin


class Nobody:
    async def ask(self, task):
        return ""

    def end(self):
        pass


async def start():
    return Nobody()


def loaded():
    """The files of all that was imported; what is frozen in the interpreter has none to read."""
    for module in list(sys.modules.values()):
        file = getattr(module, "__file__", None) or ""
        spec = getattr(module, "__spec__", None)
        if file.endswith(".py") and spec and spec.origin != "frozen":
            yield file.removeprefix(SITE + "/").removeprefix("/lib/python314.zip/")


def compiled(whole, wanted):
    made = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(whole)) as given, zipfile.ZipFile(made, "w") as taken:
        for name in given.namelist():
            content = given.read(name)
            # A package of anyio's reads its own sources.
            if name in wanted and b"install_lazy_importer()" not in content:
                code = compile(content, name, "exec", dont_inherit=True, optimize=2)
                content = bytes(_code_to_hash_pyc(code, bytes(8), False))
                name += "c"
            taken.writestr(zipfile.ZipInfo(name), content, zipfile.ZIP_DEFLATED, 9)
    return made.getvalue()


await begin("http://localhost/", start)
wanted = set(loaded())
for name in ARCHIVES:
    file = Path("/") / name
    file.write_bytes(compiled(file.read_bytes(), wanted))
'''


def compiled(files: dict[str, bytes]) -> dict[str, bytes]:
    """The archives among the files of Python for the browser, as it starts most quickly from;
    none where they cannot be made.
    """
    node = shutil.which("node")
    if node is None:
        return {}
    with tempfile.TemporaryDirectory() as parent:
        folder = Path(parent)
        for name, content in files.items():
            (folder / name).write_bytes(content)
        run = [node, "--input-type=module", "--eval", RUN, "--"]
        made = subprocess.run(  # noqa: S603 - ours
            [*run, str(folder), COMPILE, SITE, *ARCHIVES], check=False, capture_output=True
        )
        if made.returncode:
            return {}
        return {name: (folder / name).read_bytes() for name in ARCHIVES}
