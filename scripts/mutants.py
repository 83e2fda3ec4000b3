"""`make mutants GAME=indus`: do the tests notice when the rules are changed?

    python -m scripts.mutants GAME [--count N] [--seed N] [--processes N]

mutmut thinks of small changes to the game's rules and knowledge. A fixed sample of them is tried,
one at a time, each in a process of its own in the pure build: first the tests that come past the
changed line, by coverage, then all tests of the game. A change that none of them notices is shown;
one that alters nothing is listed with its reason in the game's tests, in
``equivalent_mutants.toml``, and not counted.
"""

from __future__ import annotations

import argparse
import difflib
import itertools
import os
import queue
import random
import shutil
import subprocess
import sys
import time
import tomllib
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from pathlib import Path

from coverage import CoverageData
from libcst import FunctionDef, Module
from mutmut.mutation.file_mutation import create_mutations, deep_replace

from scripts.compiled_modules import ROOT

COUNT = 200
SEED = 1
COPIED = ["src", "tests", "examples", "docs", "scripts", "bench"]
"""What a copy needs to run a game's tests; the files beside them are copied too."""
MARKS = "not slow and not browser and not source"
"""Tests that read the rules as a text would see the change, and say nothing about play."""
PYTEST = ["-m", "pytest", "-q", "-x", "-n", "0", "-p", "no:cacheprovider", "-m", MARKS]
LONGEST = 2.0
"""A change that makes the tests take so many times as long is one that was noticed."""
MOST_NAMED = 400
"""Tests named on a command line; where more come past a line, all are run."""


@dataclass(frozen=True)
class Mutant:
    """One change to one file."""

    file: str
    """In the project."""
    line: int
    name: str
    """The line before and after: it stays when others move."""
    code: str
    """The whole file, changed."""


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
        environment = {**os.environ, "PYTHONPATH": "src:examples"}
        return subprocess.run(
            [sys.executable, *words], cwd=self.folder, env=environment, timeout=seconds,
            capture_output=True, text=True, check=False,
        )  # fmt: skip

    def write(self, file: str, code: str) -> None:
        """Change a file; no two versions have the same time, by which Python knows its caches."""
        path = self.folder / file
        path.write_text(code, encoding="utf-8")
        later = time.time() + next(self.ticks)
        os.utime(path, (later, later))

    def passes(self, tests: list[str], seconds: float) -> bool:
        """Whether these tests notice nothing."""
        try:
            return self.run(*PYTEST, *tests, seconds=seconds).returncode in (0, 5)
        except subprocess.TimeoutExpired:
            return False


class Source:
    """A file with everything that mutmut would change in it."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.code = file.read_text(encoding="utf-8")
        self.module, self.mutations, _, _ = create_mutations(file.name, self.code)

    def mutant(self, number: int) -> Mutant | None:
        """One of the changes; None where the text stays the same."""
        change = self.mutations[number]
        changed = deep_replace(self.module, change.original_node, change.mutated_node)
        assert isinstance(changed, Module)
        text = changed.code
        line, before, after = first_difference(self.code, text)
        inside = change.contained_by_top_level_function
        function = inside.name.value if isinstance(inside, FunctionDef) else "module"
        name = f"{self.file.parent.name}/{self.file.stem}.{function}: {before} -> {after}"
        place = self.file.relative_to(ROOT).as_posix()
        return Mutant(place, line, name, text) if line else None


def first_difference(code: str, changed: str) -> tuple[int, str, str]:
    """Where two texts begin to differ, and how."""
    pairs = itertools.zip_longest(code.splitlines(), changed.splitlines(), fillvalue="")
    for number, (before, after) in enumerate(pairs, 1):
        if before != after:
            return number, before.strip(), after.strip()
    return 0, "", ""


class Tests:
    """Which tests of a game come past a line, and how long all of them take."""

    def __init__(self, copy: Copy) -> None:
        began = time.monotonic()
        settings = copy.folder / "coverage.ini"
        settings.write_text("[run]\ndynamic_context = test_function\nsource = src/digsite/games\n")
        done = copy.run("-m", "coverage", "run", f"--rcfile={settings}", *PYTEST, copy.tests)
        if done.returncode:
            raise SystemExit(
                f"The unchanged tests fail:\n{done.stdout[-2000:]}{done.stderr[-500:]}"
            )
        self.seconds = time.monotonic() - began
        self._folder = copy.folder
        self._all = [copy.tests]
        self._data = CoverageData(str(copy.folder / ".coverage"))
        self._data.read()

    def past(self, mutant: Mutant) -> list[str]:
        """The tests that come past a change; all where too many do, or none by name."""
        file = str(self._folder / mutant.file)
        contexts = self._data.contexts_by_lineno(file).get(mutant.line, [])
        named = sorted(filter(None, map(self._node, contexts)))
        return named if 0 < len(named) <= MOST_NAMED else self._all

    def _node(self, context: str) -> str:
        """``tests.games.indus.test_play.test_x`` as pytest calls it."""
        module, _, function = context.rpartition(".")
        file = module.replace(".", "/") + ".py"
        return f"{file}::{function}" if (self._folder / file).exists() else ""


def survives(copy: Copy, tests: Tests, mutant: Mutant) -> bool:
    """Whether no test notices a change: what was computed before and kept hides it from some."""
    unchanged = (ROOT / mutant.file).read_text(encoding="utf-8")
    longest = LONGEST * tests.seconds + 30
    copy.write(mutant.file, mutant.code)
    try:
        return copy.passes(tests.past(mutant), longest) and copy.passes([copy.tests], longest)
    finally:
        copy.write(mutant.file, unchanged)


def equivalent(game: str) -> dict[str, str]:
    """The mutants that change nothing, with the reasons."""
    file = ROOT / "tests/games" / game / "equivalent_mutants.toml"
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.exists() else {}


def sample(game: str, count: int, seed: int) -> list[Mutant]:
    """A part of all changes, always the same for the same code."""
    rooms = (ROOT / "src/digsite/games" / game / room for room in ("rules", "knowledge"))
    sources = [Source(file) for room in rooms for file in sorted(room.glob("*.py"))]
    places = [(source, number) for source in sources for number in range(len(source.mutations))]
    random.Random(seed).shuffle(places)
    known = equivalent(game)
    chosen: list[Mutant] = []
    for source, number in places:
        mutant = source.mutant(number) if len(chosen) < count else None
        if mutant is not None and mutant.name not in known:
            chosen.append(mutant)
    print(f"Trying {len(chosen)} of {len(places)} changes; {len(known)} known to do nothing.")
    return chosen


def show(mutant: Mutant) -> None:
    """A change that nobody noticed, as a difference of two texts."""
    before = (ROOT / mutant.file).read_text(encoding="utf-8").splitlines()
    lines = difflib.unified_diff(before, mutant.code.splitlines(), lineterm="", n=2)
    print(f"\nNot noticed: {mutant.name}")
    print(
        "\n".join([f"{mutant.file}:{mutant.line}", *itertools.islice(lines, 2, None)]), flush=True
    )


def main() -> int:
    """Try the sample of one game; 1 when a change was not noticed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--count", type=int, default=COUNT)
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    given = parser.parse_args()
    game = given.game.replace("-", "_")
    if not (ROOT / "src/digsite/games" / game).is_dir():
        print(f"There is no game {given.game!r}.", file=sys.stderr)
        return 2
    began = time.monotonic()
    chosen = sample(game, given.count, given.seed)
    folder = ROOT / "out" / "mutants" / game
    copies: queue.Queue[Copy] = queue.Queue()
    for number in range(given.processes):
        copies.put(Copy(folder / str(number), game))
    first = copies.get()
    print(f"Looking which tests of {given.game} come past which line ...", flush=True)
    tests = Tests(first)
    copies.put(first)

    def tried(mutant: Mutant) -> bool:
        copy = copies.get()
        try:
            return survives(copy, tests, mutant)
        finally:
            copies.put(copy)

    unnoticed = 0
    with ThreadPoolExecutor(given.processes) as pool:
        running = {pool.submit(tried, mutant): mutant for mutant in chosen}
        for done, future in enumerate(as_completed(running), 1):
            if future.result():
                unnoticed += 1
                show(running[future])
            if done % 10 == 0 or done == len(chosen):
                print(f"{done} of {len(chosen)}, {time.monotonic() - began:.0f} s", flush=True)
    print(f"{len(chosen) - unnoticed} of {len(chosen)} changes were noticed.")
    return 1 if unnoticed else 0


if __name__ == "__main__":
    sys.exit(main())
