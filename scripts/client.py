"""Build the browser client into src/digsite/server/static, when its sources have changed.

    python -m scripts.client        build
    python -m scripts.client check  check its style and types, run its tests

Needs the standard library and, to build, Node.js. What was built is stamped with a hash of its
sources: a second run does nothing and needs neither Node.js nor a network.
"""

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
CLIENT = ROOT / "client"
SHELL = CLIENT / "src" / "offline" / "shell.ts"
"""The frame without a server; what it says comes along with it."""
STATIC = ROOT / "src" / "digsite" / "server" / "static"
OLDEST_NODE = 18
HOW_TO_GET_NODE = (
    f"install Node.js {OLDEST_NODE} or newer with npm "
    "(on Debian or Ubuntu: sudo apt install nodejs npm)"
)
# What the client says: t("…"), with the text in one piece.
SAID = re.compile(r'\bt\(\s*("(?:[^"\\]|\\.)*")')


class ClientError(Exception):
    """Why the client could not be built; the text says what to do."""


def sources() -> list[Path]:
    """List the files that the client is made of."""
    fixed = [CLIENT / name for name in ("build.mjs", "package.json", "package-lock.json")]
    return [*fixed, *sorted(path for path in (CLIENT / "src").rglob("*") if path.is_file())]


def fingerprint(paths: list[Path]) -> str:
    """Describe files by name and content, in one hash."""
    whole = hashlib.sha256()
    for path in paths:
        whole.update(f"{path.relative_to(ROOT)} {len(path.read_bytes())}\n".encode())
        whole.update(path.read_bytes())
    return whole.hexdigest()


def is_built() -> bool:
    """Whether what is there was built from these very sources."""
    stamp = STATIC / "built-from"
    return stamp.exists() and stamp.read_text(encoding="utf-8") == fingerprint(sources())


def build() -> bool:
    """Build the client unless it is built already; says whether there was anything to do."""
    if is_built():
        return False
    install_tools(with_checkers=False)
    (STATIC / "offline").mkdir(parents=True, exist_ok=True)
    (STATIC / "built-from").unlink(missing_ok=True)
    _run(["node", "build.mjs", str(STATIC)])
    for name, words in (("words.json", said_words()), ("offline/words.json", shell_words())):
        listed = json.dumps(words, ensure_ascii=False, indent=0)
        (STATIC / name).write_text(listed, encoding="utf-8")
    (STATIC / "built-from").write_text(fingerprint(sources()), encoding="utf-8")
    return True


def install_tools(*, with_checkers: bool) -> None:
    """Fetch the bundler, and what checks and tests where it is wanted, unless they are there."""
    require_node()
    lock = hashlib.sha256((CLIENT / "package-lock.json").read_bytes()).hexdigest()
    stamp = CLIENT / "node_modules" / "stamp"
    there = stamp.read_text(encoding="utf-8").split() if stamp.exists() else []
    if there[:1] == [lock] and ("checkers" in there or not with_checkers):
        return
    # Nothing we use needs a script of its own to be installed.
    quiet = ["--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]
    _run(["npm", "ci", *quiet, *([] if with_checkers else ["--omit=dev"])])
    stamp.write_text(f"{lock} {'checkers' if with_checkers else ''}", encoding="utf-8")


def require_node() -> None:
    """Raise where Node.js is missing or too old."""
    if shutil.which("node") is None or shutil.which("npm") is None:
        raise ClientError(f"To build the browser client, {HOW_TO_GET_NODE}.")
    version = _run(["node", "--version"]).strip().removeprefix("v")
    if int(version.partition(".")[0]) < OLDEST_NODE:
        raise ClientError(f"Node.js {version} is too old for the client: {HOW_TO_GET_NODE}.")


def said_words() -> list[str]:
    """Every text that the client says, in English, sorted: the server translates them."""
    return _said_in([path for path in (CLIENT / "src").rglob("*.ts") if path != SHELL])


def shell_words() -> list[str]:
    """What is said before anything has started that could translate."""
    return _said_in([SHELL])


def _said_in(paths: list[Path]) -> list[str]:
    found: set[str] = set()
    for path in paths:
        found.update(json.loads(text) for text in SAID.findall(path.read_text(encoding="utf-8")))
    return sorted(found)


def check() -> None:
    """Check the client's style and types, and run its tests."""
    install_tools(with_checkers=True)
    _run(["npm", "run", "--silent", "check"])
    _run(["npm", "run", "--silent", "test"])


def _run(command: list[str]) -> str:
    done = subprocess.run(
        command,
        cwd=CLIENT,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if done.returncode:
        raise ClientError(f"{done.stdout}\n{' '.join(command)} failed (see above).")
    return done.stdout


def main() -> int:
    """Build or check, as the argument asks."""
    steps: dict[tuple[str, ...], Callable[[], object]] = {(): build, ("check",): check}
    step = steps.get(tuple(sys.argv[1:]))
    if step is None:
        print(__doc__)
        return 2
    try:
        step()
    except ClientError as problem:
        print(problem, file=sys.stderr)
        missing = shutil.which("node") is None
        return 0 if missing and not os.environ.get("CI") else 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
