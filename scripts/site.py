"""Write the folder that plays without a server into out/site (``make site``).

Python for the browser is fetched once into out/pyodide: the npm package and msgspec's wheel for it.
``--if-older`` writes nothing where the folder is up to date.
"""

import subprocess
import sys
import tarfile
from importlib.util import find_spec
from pathlib import Path

from digsite.server.browser.export import RUNTIME, WHEEL, export

ROOT = Path(__file__).resolve().parent.parent
SITE = ROOT / "out" / "site"
PYODIDE = ROOT / "out" / "pyodide" / RUNTIME
MSGSPEC = ["--python-version", "3.14", "--platform", "pyemscripten_2026_0_wasm32"]


def fetched() -> Path:
    """The folder with Python for the browser, fetched where it is not there yet."""
    package = PYODIDE / "package"
    if not any(package.glob(WHEEL)):
        PYODIDE.mkdir(parents=True, exist_ok=True)
        pack = ["npm", "pack", "--silent", f"pyodide@{RUNTIME}"]
        subprocess.run(pack, cwd=PYODIDE, check=True, stdout=subprocess.DEVNULL)
        with tarfile.open(next(PYODIDE.glob("*.tgz"))) as archive:
            if hasattr(tarfile, "data_filter"):  # Python 3.11.4 and newer
                archive.extraction_filter = tarfile.data_filter
            archive.extractall(PYODIDE)  # noqa: S202 - from npm, whose checksums were looked at
        python = sys.executable if find_spec("pip") else "python3"
        pip = [python, "-m", "pip", "download", "--quiet", "--no-deps"]
        wheel = [*pip, "--only-binary", ":all:", *MSGSPEC, "--dest", str(package), "msgspec"]
        subprocess.run(wheel, check=True)
    return package


def is_older() -> bool:
    """Whether what goes into the folder is newer than the folder, or nothing is there."""
    keeper = SITE / "keeper.js"
    if not keeper.exists():
        return True
    written = keeper.stat().st_mtime
    sources = (ROOT / "src" / "digsite").rglob("*")
    return any(one.stat().st_mtime > written for one in sources if "__pycache__" not in one.parts)


def main() -> int:
    """Fetch and write."""
    if "--if-older" in sys.argv[1:] and not is_older():
        return 0
    size = export(SITE, fetched())
    print(f"out/site: {size / 1e6:.1f} MB. Try it: python3 -m http.server -d out/site")
    return 0


if __name__ == "__main__":
    sys.exit(main())
