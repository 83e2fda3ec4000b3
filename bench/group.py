"""One compiled group of engine, example game and drivers, for like-for-like measurements.

`make compiled` builds the package alone. A game is only as fast as its neighbours when all are
compiled together, so the benchmarks build their own copy with ``examples/connect_four.py`` in it,
under ``out/bench-engine``. It is built again when a source changes.
"""

from __future__ import annotations

import hashlib
import shutil
import subprocess
import sys
from pathlib import Path

from scripts.compiled_modules import ROOT, compiled_sources

FOLDER = ROOT / "out" / "bench-engine"
EXTRAS = [ROOT / "examples" / "connect_four.py", ROOT / "bench" / "drivers.py"]

SETUP = f"""\
import sys
from mypyc.build import mypycify
from setuptools import setup
from setuptools.command.build_ext import build_ext
sys.path.insert(0, {str(ROOT)!r})
from scripts.compiled_modules import COMPILER_FLAGS, in_parallel

class Parallel(build_ext):
    def build_extensions(self):
        self.compiler.compile = in_parallel(self.compiler.compile)
        super().build_extensions()

sources = open("sources.txt").read().split()
extensions = mypycify(
    sources, opt_level="2", debug_level="0", group_name="bench", multi_file=True
)
for extension in extensions:
    extension.extra_compile_args += COMPILER_FLAGS
setup(
    name="bench-engine", packages=[], ext_modules=extensions, cmdclass={{"build_ext": Parallel}}
)
"""


def build() -> Path:
    """Build the group if needed; returns the folder to put on ``sys.path``."""
    stamp = FOLDER / "stamp"
    wanted = source_hash()
    if stamp.exists() and stamp.read_text(encoding="utf-8") == wanted:
        return FOLDER
    print("compiling the engine together with the example game ...", flush=True)
    shutil.rmtree(FOLDER, ignore_errors=True)
    shutil.copytree(ROOT / "src" / "digsite", FOLDER / "digsite")
    sources = [str(path.relative_to("src")) for path in compiled_sources()]
    for extra in EXTRAS:
        shutil.copy(extra, FOLDER)
        sources.append(extra.name)
    (FOLDER / "sources.txt").write_text("\n".join(sources), encoding="utf-8")
    (FOLDER / "setup.py").write_text(SETUP, encoding="utf-8")
    # A configuration of its own, so that no file in a folder above changes the build.
    (FOLDER / "mypy.ini").write_text("[mypy]\n", encoding="utf-8")
    log = FOLDER / "build.log"
    with log.open("w", encoding="utf-8") as output:
        command = [sys.executable, "setup.py", "build_ext", "--inplace"]
        done = subprocess.run(
            command, cwd=FOLDER, stdout=output, stderr=subprocess.STDOUT, check=False
        )
    if done.returncode != 0:
        sys.exit(f"the benchmark engine could not be compiled; see {log.relative_to(ROOT)}")
    stamp.write_text(wanted, encoding="utf-8")
    return FOLDER


def source_hash() -> str:
    """A hash of every source that plays a part in a measurement, and of what is compiled."""
    digest = hashlib.sha256(" ".join(map(str, compiled_sources())).encode())
    for path in [*sorted((ROOT / "src" / "digsite").rglob("*.py")), *EXTRAS]:
        digest.update(str(path.relative_to(ROOT)).encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()
