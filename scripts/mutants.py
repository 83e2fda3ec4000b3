"""`make mutants GAME=indus`: do the tests notice when the rules are changed?

    python -m scripts.mutants GAME [--count N] [--seed N] [--processes N] [--only WORDS]

mutmut thinks of small changes to the game's rules and knowledge. A fixed sample of them is tried,
one at a time, each in a process of its own in the pure build: first the tests that come past the
changed line, by coverage, the quickest first; where the line is read when the file is, the schemas
and all quick ones. A change that none of them notices is shown, and tried once more with all tests
of the game. One that alters nothing is listed with its reason in the game's tests, in
``equivalent_mutants.toml``, and not counted.
"""

from __future__ import annotations

import argparse
import difflib
import itertools
import os
import queue
import re
import shutil
import subprocess
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import contextmanager
from pathlib import Path

from coverage import CoverageData

from scripts.compiled_modules import ROOT
from scripts.mutations import Mutant, sample

COUNT = 200
SEED = 1
COPIED = ["src", "tests", "examples", "docs", "scripts", "bench"]
"""What a copy needs to run a game's tests; the files beside them are copied too."""
MARKS = "not slow and not browser and not source and not recorded"
"""Tests that read the rules as a text would see the change, and say nothing about play; tests that
replay what was once played say nothing about the rule."""
QUICK = [
    "-m",
    f"{MARKS} and not reference",
    "-k",
    "not contract and not conformance and not strategy",
]
"""The tests to look for by coverage: the others come past every line, and take most of the time."""
TIMED = ["--durations=0", "--durations-min=0"]
PYTEST = ["-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", "-m", MARKS]
ENVIRONMENT = {**os.environ, "PYTHONPATH": "src:examples", "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
"""To load the plugins takes longer than most tests."""
COVERAGE = """
[run]
dynamic_context = test_function
relative_files = true
source = src/digsite/games
"""
SCHEMAS = ["-m", "scripts.schemas", "--check"]
DURATION = re.compile(r"^([0-9.]+)s call +([^\[\n]+)", re.MULTILINE)
SHAPES = "from digsite.core.shapes import"
"""A file with these words may describe a shape of which a schema is kept."""
LONGEST, STARTING, LONGEST_OF_ALL = 2.0, 60.0, 1800.0
"""A change was noticed that makes tests take so many times as long, beside the seconds to start
them; or so many seconds for all of a game, however busy the machine is."""
MOST_NAMED = 400
"""Tests named on a command line."""
NO_TESTS = 5
"""What pytest returns where every test of a file was left out."""


class Copy:
    """A copy of the project in which one file at a time is changed."""

    ticks = itertools.count(1)

    def __init__(self, folder: Path, game: str) -> None:
        self.folder = folder
        self.tests = f"tests/games/{game}"
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        beside = [path.name for path in ROOT.iterdir() if path.suffix in (".md", ".toml", ".py")]
        for name in [*COPIED, *beside, "Makefile"]:
            if (ROOT / name).is_dir():
                unwanted = shutil.ignore_patterns("__pycache__", "static")
                shutil.copytree(ROOT / name, folder / name, ignore=unwanted)
            else:
                shutil.copy(ROOT / name, folder / name)

    def run(self, *words: str, seconds: float | None = None) -> subprocess.CompletedProcess[str]:
        """Run Python here; TimeoutExpired when it does not end in time."""
        return subprocess.run(
            [sys.executable, *words], cwd=self.folder, env=ENVIRONMENT, timeout=seconds,
            capture_output=True, text=True, check=False,
        )  # fmt: skip

    def write(self, file: str, code: str) -> None:
        """Change a file; no two versions have the same time, by which Python knows its caches."""
        path = self.folder / file
        path.write_text(code, encoding="utf-8")
        later = time.time() + next(self.ticks)
        os.utime(path, (later, later))

    def passes(self, *words: str, seconds: float) -> bool:
        """Whether what is run notices nothing."""
        try:
            return self.run(*words, seconds=seconds).returncode in (0, NO_TESTS)
        except subprocess.TimeoutExpired:
            return False


class Copies:
    """One copy for each process."""

    def __init__(self, game: str, number: int) -> None:
        folder = ROOT / "out" / "mutants" / game
        self._free: queue.Queue[Copy] = queue.Queue()
        for name in range(number):
            self._free.put(Copy(folder / str(name), game))

    @contextmanager
    def one(self) -> Iterator[Copy]:
        """One that nobody uses."""
        copy = self._free.get()
        try:
            yield copy
        finally:
            self._free.put(copy)


class Tests:
    """Which tests of a game come past a line, and how long they take."""

    def __init__(self, game: str, copies: Copies, pool: ThreadPoolExecutor) -> None:
        files = (ROOT / "tests/games" / game).glob("test_*.py")
        largest_first = sorted(files, key=lambda file: -file.stat().st_size)
        self._copies = copies
        self._seconds: defaultdict[str, float] = defaultdict(float)
        self._data = CoverageData(no_disk=True)
        for data, told in pool.map(self._look, largest_first):
            self._data.update(data)
            for seconds, test in DURATION.findall(told):
                self._seconds[test] += float(seconds)

    def _look(self, file: Path) -> tuple[CoverageData, str]:
        """Run the tests of one file: where they came past, and what pytest told."""
        with self._copies.one() as copy:
            folder, name = copy.folder, file.stem
            settings = folder / "coverage.ini"
            settings.write_text(COVERAGE, encoding="utf-8")
            done = copy.run(
                "-m", "coverage", "run", f"--rcfile={settings}", f"--data-file={name}.coverage",
                *PYTEST, *QUICK, *TIMED, f"{copy.tests}/{file.name}",
            )  # fmt: skip
        if done.returncode not in (0, NO_TESTS):
            faults = f"{done.stdout[-2000:]}{done.stderr[-500:]}"
            raise SystemExit(f"The unchanged tests fail:\n{faults}")
        data = CoverageData(str(folder / f"{name}.coverage"))
        data.read()
        return data, done.stdout

    def past(self, mutant: Mutant) -> list[str]:
        """The tests that come past a change, the quickest first; none where it is read at once."""
        contexts = self._data.contexts_by_lineno(mutant.file).get(mutant.line, [])
        named = {self._node(context) for context in contexts} & self._seconds.keys()
        return self._quickest(named)

    def all(self) -> list[str]:
        """All tests that were looked at, the quickest first."""
        return self._quickest(self._seconds)

    def _quickest(self, names: Iterable[str]) -> list[str]:
        return sorted(names, key=self._seconds.__getitem__)[:MOST_NAMED]

    def seconds(self, tests: list[str]) -> float:
        """How long tests may take until a change in them was noticed."""
        return STARTING + LONGEST * sum(map(self._seconds.__getitem__, tests))

    def _node(self, context: str) -> str:
        """``tests.games.indus.test_play.test_x`` as pytest calls it."""
        module, _, function = context.rpartition(".")
        return f"{module.replace('.', '/')}.py::{function}"


class Trial:
    """The tests against the changes."""

    def __init__(self, game: str, processes: int) -> None:
        self._copies = Copies(game, processes)
        self._pool = ThreadPoolExecutor(processes)
        self._tests = Tests(game, self._copies, self._pool)

    def unnoticed(self, mutants: list[Mutant], all_tests: bool = False) -> Iterator[Mutant]:
        """Those that nothing notices; what was computed before and kept hides some from tests."""
        began = time.monotonic()
        check = self._passes_all if all_tests else self._passes
        running = {self._pool.submit(self._tried, check, one): one for one in mutants}
        for done, future in enumerate(as_completed(running), 1):
            if future.result():
                yield running[future]
            if done % 10 == 0 or done == len(mutants):
                print(f"{done} of {len(mutants)}, {time.monotonic() - began:.0f} s", flush=True)

    def _tried(self, check: Callable[[Copy, Mutant], bool], mutant: Mutant) -> bool:
        with self._copies.one() as copy:
            copy.write(mutant.file, mutant.code)
            try:
                return check(copy, mutant)
            finally:
                copy.write(mutant.file, (ROOT / mutant.file).read_text(encoding="utf-8"))

    def _passes(self, copy: Copy, mutant: Mutant) -> bool:
        tests = self._tests.past(mutant)
        if not tests:
            tests = self._tests.all()
            if SHAPES in mutant.code and not copy.passes(*SCHEMAS, seconds=STARTING):
                return False
        return copy.passes(*PYTEST, *tests, seconds=self._tests.seconds(tests))

    def _passes_all(self, copy: Copy, mutant: Mutant) -> bool:
        return copy.passes(*PYTEST, copy.tests, seconds=LONGEST_OF_ALL)


def show(mutant: Mutant) -> None:
    """A change that nobody noticed, as a difference of two texts."""
    before = (ROOT / mutant.file).read_text(encoding="utf-8").splitlines()
    lines = difflib.unified_diff(before, mutant.code.splitlines(), lineterm="", n=2)
    print(f"\nNot noticed by those tests: {mutant.name}\n{mutant.file}:{mutant.line}")
    print("\n".join(itertools.islice(lines, 2, None)), flush=True)


def main() -> int:
    """Try the sample of one game; 1 when a change was not noticed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--count", type=int, default=COUNT)
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--only", default="", help="words in the names of the changes to try")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    given = parser.parse_args()
    game = given.game.replace("-", "_")
    if not (ROOT / "src/digsite/games" / game).is_dir():
        print(f"There is no game {given.game!r}.", file=sys.stderr)
        return 2
    chosen = sample(game, given.count, given.seed, given.only)
    print(f"Looking which tests of {given.game} come past which line ...", flush=True)
    trial = Trial(game, given.processes)
    doubtful: list[Mutant] = []
    for mutant in trial.unnoticed(chosen):
        show(mutant)
        doubtful.append(mutant)
    unnoticed = list(trial.unnoticed(doubtful, all_tests=True))
    for mutant in unnoticed:
        print(f"Not noticed: {mutant.name}")
    print(f"{len(chosen) - len(unnoticed)} of {len(chosen)} changes were noticed.")
    return 1 if unnoticed else 0


if __name__ == "__main__":
    sys.exit(main())
