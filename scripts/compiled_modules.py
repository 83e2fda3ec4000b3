"""Which modules mypyc compiles, what stands in the way, and which build is installed.

    python -m scripts.compiled_modules           list the modules
    python -m scripts.compiled_modules --check   succeed if all of them are compiled in this Python

The build (setup.py) and the checks share this file, which needs only the standard library.
"""

import importlib.util
import os
import re
import shutil
import sys
import sysconfig
import tomllib
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
# -fwrapv: core's random numbers rely on 64-bit arithmetic that wraps around.
# -Wno-error: mypyc asks for -Werror, so a new compiler's new warning would fail the build.
COMPILER_FLAGS = ["-fwrapv", "-Wno-error"] if os.name == "posix" else []


def compiled_sources(root: Path = ROOT) -> list[Path]:
    """List the sources that [tool.digsite.compiled] in pyproject.toml names, relative to root."""
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
    table = project["tool"]["digsite"]["compiled"]
    included = {path for pattern in table["include"] for path in root.glob(pattern)}
    excluded = {path for pattern in table["exclude"] for path in root.glob(pattern)}
    draws = re.compile(
        rf"^\s*(from|import) {re.escape(table['exclude-importing'])}\b", re.MULTILINE
    )
    return sorted(
        path.relative_to(root)
        for path in included - excluded
        if not draws.search(path.read_text(encoding="utf-8"))
    )


def obstacle() -> str | None:
    """Say what stands in the way of compiling on this machine, or None when nothing does."""
    if os.environ.get("DIGSITE_PURE", "") not in ("", "0"):
        return "DIGSITE_PURE is set."
    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    if os.name == "posix" and shutil.which(compiler) is None:
        return f"there is no C compiler ({compiler}); on Debian or Ubuntu: sudo apt install gcc"
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        return "Python's C headers are missing; on Debian or Ubuntu: sudo apt install python3-dev"
    return None


def in_parallel(compile_files: Callable[..., list[str]]) -> Callable[..., list[str]]:
    """Let a compiler, which takes a list of files one after the other, take several at a time."""

    def compile_each(sources: list[str], *arguments: Any, **options: Any) -> list[str]:
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            jobs = [pool.submit(compile_files, [path], *arguments, **options) for path in sources]
            return [compiled for job in jobs for compiled in job.result()]

    return compile_each


def module_name(source: Path) -> str:
    """Turn src/digsite/core/rng.py into digsite.core.rng."""
    return ".".join(source.with_suffix("").parts[1:])


def is_compiled(name: str) -> bool:
    """Tell whether a module would be imported from an extension; does not run the module."""
    spec = importlib.util.find_spec(name)
    if spec is None or spec.origin is None:
        raise ModuleNotFoundError(f"{name} is not installed")
    return spec.origin.endswith(tuple(EXTENSION_SUFFIXES))


def main() -> int:
    """Print the list, or check the installed build."""
    names = [module_name(source) for source in compiled_sources()]
    if "--check" not in sys.argv[1:]:
        print(*names, sep="\n")
        return 0
    interpreted = [name for name in names if not is_compiled(name)]
    print(f"{len(names) - len(interpreted)} of {len(names)} engine modules are compiled")
    return 1 if interpreted else 0


if __name__ == "__main__":
    sys.exit(main())
