"""Compile the engine with mypyc where that is possible; everything else is in pyproject.toml.

`pip install .` and wheels are compiled. Editable installs are always pure Python, because a
compiled module beside its source would shadow every later edit. Where nothing can compile, or with
DIGSITE_PURE=1, the build is pure Python too; every module is packed as source in any case.
"""

import importlib.util
import os
import sys
import tempfile
from pathlib import Path
from typing import Any

from setuptools import setup
from setuptools.command.build_ext import build_ext

ROOT = Path(__file__).resolve().parent
sys.path.insert(0, str(ROOT))
from scripts import catalogues, client  # noqa: E402 - found by the line above
from scripts.compiled_modules import (  # noqa: E402 - likewise
    COMPILER_FLAGS,
    compiled_sources,
    in_parallel,
    obstacle,
)

COMPILING_COMMANDS = {"bdist_wheel", "build", "build_ext", "install"}


def say(sentence: str) -> None:
    """Print a line that is easy to find in the output of `pip install --verbose`."""
    print(f"digsite build: {sentence}", file=sys.stderr, flush=True)


def why_pure() -> str | None:
    """Say why the build has to be pure Python, or None when it need not be."""
    if importlib.util.find_spec("mypyc") is None:
        return "mypyc is not installed."
    return obstacle()


def translate(folder: str) -> list[Any]:
    """Translate the engine to C in the folder and describe the extensions to build from it."""
    from mypyc.build import mypycify

    sources = [str(path) for path in compiled_sources(ROOT)]
    say(f"compiling {len(sources)} modules")
    extensions = mypycify(
        sources,
        group_name="digsite",
        multi_file=True,  # one C file a module, so that all processor cores compile
        opt_level="2",
        debug_level="0",
        target_dir=folder,
    )
    for extension in extensions:
        extension.extra_compile_args = [*extension.extra_compile_args, *COMPILER_FLAGS]
    return list(extensions)


class BuildAllOrNothing(build_ext):
    """Build every extension or none: a half-compiled engine could not be imported."""

    def build_extensions(self) -> None:
        """Build; when the compiler fails, fall back to pure Python."""
        self.compiler.compile = in_parallel(self.compiler.compile)
        try:
            super().build_extensions()
        except Exception as problem:
            print(problem, file=sys.stderr)
            say("pure Python, because the C compiler failed (pip install --verbose . shows how).")
            for extension in self.extensions:
                Path(self.get_ext_fullpath(extension.name)).unlink(missing_ok=True)
            self.extensions = []


def build_client() -> None:
    """Build the browser client; without Node.js everything else is packed all the same."""
    try:
        client.build()
    except client.ClientError as problem:
        say(f"without the browser client: {problem}")


def main() -> None:
    """Run setuptools in a fresh build folder, so that nothing stale is ever packed."""
    with tempfile.TemporaryDirectory(prefix="digsite-build-") as folder:
        extensions: list[Any] = []
        if COMPILING_COMMANDS & set(sys.argv):
            build_client()
            catalogues.compile_all()
            reason = why_pure()
            if reason is None:
                extensions = translate(folder)
            else:
                say(f"pure Python, because {reason}")
        setup(
            ext_modules=extensions,
            cmdclass={"build_ext": BuildAllOrNothing},
            options={"build": {"build_base": folder, "parallel": str(os.cpu_count() or 1)}},
        )


main()
