"""`make mutants GAME=indus`: do the tests notice when the rules are changed?

    python -m scripts.mutants GAME [--count N] [--seed N] [--processes N]

mutmut changes the game's rules and knowledge in small ways, one at a time, and runs the game's
tests that come past the change, in the pure build. A fixed sample of the changes is tried. A change
that no test notices is shown; one that alters nothing is listed with its reason in the game's
tests, in ``equivalent_mutants.toml``, and not counted.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import shutil
import subprocess
import sys
import tomllib

from scripts.compiled_modules import ROOT

COUNT = 200
SEED = 1
COPIED = ["src", "tests", "examples", "docs", "scripts", "bench"]
"""What a copy needs to run a game's tests; the files beside them are copied too."""
KILLED = {1, 3}
"""Exit codes of tests that failed, or could not even begin."""
TOO_LONG = {-24, 24, 36, 152, 255}
"""Exit codes of tests that were stopped because they would not end."""
SETTINGS = """

[tool.mutmut]
source_paths = ["src"]
only_mutate = ["src/digsite/games/{folder}/rules/*", "src/digsite/games/{folder}/knowledge/*"]
also_copy = {copied}
pytest_add_cli_args = ["-n", "0", "-p", "no:cacheprovider", "-m", {marks}]
pytest_add_cli_args_test_selection = ["tests/games/{folder}"]
timeout_multiplier = 5.0
timeout_constant = 5.0
use_git_change_detection = false
"""
MARKS = "not slow and not browser and not source"
"""Tests that read the rules as a text see a text full of changes."""
NOBODY = "no mutant has this name"


class Mutants:
    """A copy of the project with every change of one game in it, one of which can be chosen."""

    def __init__(self, folder: str, processes: int) -> None:
        self.folder = folder
        self.processes = processes
        self.work = ROOT / "out" / "mutants" / folder

    def copy(self) -> None:
        """Copy the project anew and say what to change."""
        shutil.rmtree(self.work, ignore_errors=True)
        self.work.mkdir(parents=True)
        beside = [path.name for path in ROOT.iterdir() if path.suffix in (".md", ".toml", ".py")]
        for name in [*COPIED, *beside, "Makefile"]:
            if (ROOT / name).is_dir():
                shutil.copytree(
                    ROOT / name, self.work / name, ignore=shutil.ignore_patterns("__pycache__")
                )
            else:
                shutil.copy(ROOT / name, self.work / name)
        copied = [name for name in [*COPIED, *beside, "Makefile"] if name not in ("src", "tests")]
        with (self.work / "pyproject.toml").open("a", encoding="utf-8") as settings:
            settings.write(
                SETTINGS.format(
                    folder=self.folder, copied=json.dumps(copied), marks=json.dumps(MARKS)
                )
            )

    def run(self, *names: str) -> None:
        """Run mutmut, which keeps what it found; its moving progress is for a terminal only."""
        command = [sys.executable, "-m", "mutmut", "run", f"--max-children={self.processes}"]
        with (self.work / "mutmut.log").open("a", encoding="utf-8") as log:
            where = None if sys.stdout.isatty() else log
            subprocess.run(
                [*command, *names], cwd=self.work, stdout=where, stderr=where, check=False
            )

    def results(self) -> dict[str, int | None]:
        """The exit code of the tests for each mutant, None for those that were not tried."""
        found: dict[str, int | None] = {}
        for file in sorted((self.work / "mutants").rglob("*.meta")):
            found.update(json.loads(file.read_text(encoding="utf-8"))["exit_code_by_key"])
        return found

    def shown(self, name: str) -> str:
        """A mutant as a difference of two texts."""
        done = subprocess.run(
            [sys.executable, "-m", "mutmut", "show", name],
            cwd=self.work, capture_output=True, text=True, check=False,
        )  # fmt: skip
        return done.stdout


def equivalent(folder: str) -> dict[str, str]:
    """The mutants that change nothing, with the reasons."""
    file = ROOT / "tests/games" / folder / "equivalent_mutants.toml"
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.exists() else {}


def main() -> int:
    """Try the sample of one game; 1 when a change was not noticed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--count", type=int, default=COUNT)
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    given = parser.parse_args()
    folder = given.game.replace("-", "_")
    if not (ROOT / "src/digsite/games" / folder).is_dir():
        print(f"There is no game {given.game!r}.", file=sys.stderr)
        return 2
    mutants = Mutants(folder, given.processes)
    mutants.copy()
    print(f"Looking for changes to {given.game}, and for the tests that come past each ...")
    mutants.run(NOBODY)
    names = sorted(mutants.results())
    if not names:
        print("mutmut found nothing to change, or the unchanged tests failed (see above).")
        return 1
    known = equivalent(folder)
    random.Random(given.seed).shuffle(names)
    chosen = [name for name in names if name not in known][: given.count]
    print(f"Trying {len(chosen)} of {len(names)} changes ...")
    mutants.run(*chosen)
    return report(mutants, chosen, len(known))


def report(mutants: Mutants, chosen: list[str], known: int) -> int:
    """Say what came of it."""
    codes = mutants.results()
    noticed = [name for name in chosen if codes[name] in KILLED | TOO_LONG]
    print(f"\n{len(noticed)} of {len(chosen)} changes were noticed; {known} known to do nothing.")
    for name in chosen:
        if name not in noticed:
            print(f"\nNot noticed ({codes[name]}): {name}\n{mutants.shown(name)}")
    return 0 if len(noticed) == len(chosen) else 1


if __name__ == "__main__":
    sys.exit(main())
