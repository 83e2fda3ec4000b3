"""`make endurance`: proofs that take long, each by its name.

    python -m scripts.endurance [--list] [--sample] [--seed N] [--at-once N] [NAME ...]

Each proof runs some of the tests in rounds, every round with other seeds or beside a busy machine.
The same ``--seed`` runs the same proofs; without one it is today's date, so that tomorrow looks
elsewhere. ``--sample`` is what continuous integration runs: a little of each, always the same.
``--at-once`` runs so many rounds side by side, each on two cores.
"""

from __future__ import annotations

import argparse
import os
import shlex
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime

from scripts.compiled_modules import ROOT

OUT = ROOT / "out" / "endurance"
SAMPLE_SEED = 1
ROUNDS_OF_A_SEED = 1000
SEEDS_OF_A_ROUND = 10_000
"""More than any test uses, so that no two rounds share one."""
SHOWN = 40
"""Lines of what a failed round said."""
MAKES_OWN = ("MAKEFLAGS", "MAKEOVERRIDES", "MFLAGS", "MAKELEVEL", "ARGS")
"""What `make` tells the commands it starts; another `make` is not to hear of it."""


@dataclass(frozen=True)
class Proof:
    """Tests that are run again and again."""

    name: str
    about: str
    minutes: int
    """How long it takes on two quiet cores."""
    rounds: int
    tests: str
    """What pytest is to run."""
    sample: str
    """What it is to run, once, for the sample."""
    profile: str = "quick"
    """How Hypothesis draws its examples, when the seed is to count."""
    busy_loops: int = 0
    """How many run beside it."""
    whole_suite: bool = False
    """Whether a round is all of `make test`."""
    days: int = 0
    """How many days a round covers, where seeds are days and follow each other."""

    def first_seed(self, seed: int, number: int) -> int:
        """Where a round begins to count."""
        if self.days:
            return (number - 1) * self.days
        return (seed * ROUNDS_OF_A_SEED + number) * SEEDS_OF_A_ROUND

    def command(self, seed: int, number: int, sample: bool) -> tuple[list[str], dict[str, str]]:
        """What a round runs, and what it adds to the environment."""
        if self.whole_suite and not sample:
            return ["make", "test"], {}
        tests = shlex.split(self.sample if sample else self.tests)
        drawn = f"--hypothesis-seed={seed * ROUNDS_OF_A_SEED + number}"
        profile = "sample" if sample and self.profile == "search" else self.profile
        return (
            [sys.executable, "-m", "pytest", "-q", "-n", "2", drawn, *tests],
            {"DIGSITE_SEED": str(self.first_seed(seed, number)), "DIGSITE_PROFILE": profile},
        )


PROOFS = (
    Proof(
        "steady",
        "all browser and server tests, ten times in a row",
        minutes=40,
        rounds=10,
        tests="tests/browser tests/server",
        sample="tests/server/test_deciding.py tests/server/test_workers.py",
    ),
    Proof(
        "steady-busy",
        "make test, twice, while three busy loops run beside it",
        minutes=50,
        rounds=2,
        tests="",
        # Several people and lines that break: what a busy machine upsets first.
        sample="tests/browser/test_online.py::test_reload_and_lost_line_bring_the_same_board_back "
        "tests/browser/test_online.py::test_two_browsers_play_and_a_third_watches "
        "tests/browser/test_online.py::test_watchers_are_told_that_they_watch_and_players_see_them",
        busy_loops=3,
        whole_suite=True,
    ),
    Proof(
        "kills",
        "servers on SQLite and PostgreSQL are killed 1,000 times: nothing acknowledged is lost",
        minutes=60,
        rounds=50,
        tests="-m kills",
        sample="-m kills",
    ),
    Proof(
        "fuzz",
        "strange messages, files and positions: new examples for every random test",
        minutes=25,
        rounds=10,
        tests='-m "fuzz or hypothesis"',
        sample='-m "fuzz or hypothesis"',
        profile="search",
    ),
    Proof(
        "wire",
        "a million strange messages and 100,000 requests over real wires: no fault of ours",
        minutes=60,
        rounds=50,
        tests="-m wire",
        sample="-m wire",
        profile="search",
    ),
    Proof(
        "pairs",
        "10,000 pairs of worlds that look alike to a viewer: every byte over a wire is the same",
        minutes=40,
        rounds=25,
        tests="-m pairs",
        sample="-m pairs",
        profile="search",
    ),
    Proof(
        "commands",
        "10,000 strange command lines, and the end of input at every prompt: no traceback",
        minutes=30,
        rounds=20,
        tests="-m commands",
        sample="-m commands",
        profile="search",
    ),
    Proof(
        "references",
        "thousands of games beside the slow second opinions, Ziggurat's campaigns among them",
        minutes=70,
        rounds=30,
        tests="-m reference",
        sample='-m "reference and not slow"',
        profile="search",
    ),
    Proof(
        "puzzles",
        "the puzzles of five years: par can be reached; every problem is proven by another search",
        minutes=7,
        rounds=31,
        tests="-m puzzles",
        sample="-m puzzles",
        days=60,
    ),
    Proof(
        "words",
        "a walk in a made-up language over every page, table, end and terminal: no English is left",
        minutes=20,
        rounds=1,
        tests="-m walk",
        sample="tests/cli/test_every_word.py::test_giving_up_and_a_newcomer",
    ),
    Proof(
        "luck",
        "the luck of 2,000 games of every game adds up to nothing",
        minutes=60,
        rounds=100,
        tests="-m luck",
        sample="-m luck",
    ),
)


@contextmanager
def busy(loops: int) -> Iterator[None]:
    """Keep the machine busy meanwhile."""
    running = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(loops)]
    try:
        yield
    finally:
        for loop in running:
            loop.kill()
            loop.wait()


def hold(proof: Proof, seed: int, sample: bool, at_once: int = 1) -> bool:
    """Run the rounds of a proof until one fails; whether none did."""
    rounds = 1 if sample else proof.rounds
    began = time.monotonic()
    with busy(proof.busy_loops), ThreadPoolExecutor(at_once) as pool:
        going = [
            pool.submit(_round, proof, seed, number, rounds, sample)
            for number in range(1, rounds + 1)
        ]
        for done in as_completed(going):
            if not done.result():
                pool.shutdown(cancel_futures=True)
                return False
    print(f"{proof.name}: holds, {time.monotonic() - began:.0f} s\n", flush=True)
    return True


def _round(proof: Proof, seed: int, number: int, rounds: int, sample: bool) -> bool:
    words, more = proof.command(seed, number, sample)
    log = OUT / f"{proof.name}-{number}.log"
    with log.open("w", encoding="utf-8") as out:
        plain = {name: value for name, value in os.environ.items() if name not in MAKES_OWN}
        done = subprocess.run(
            words,
            cwd=ROOT,
            env={**plain, **more},
            stdout=out,
            stderr=subprocess.STDOUT,
            check=False,
        )
    said = log.read_text(encoding="utf-8").splitlines() or ["nothing was said"]
    print(f"{proof.name}, round {number} of {rounds}: {said[-1]}", flush=True)
    if done.returncode:
        environment = [f"{name}={value}" for name, value in more.items()]
        print("\n".join(said[-SHOWN:]))
        print(f"all of it: {log.relative_to(ROOT)}")
        print(f"once more: {' '.join([*environment, shlex.join(words)])}\n", flush=True)
    return not done.returncode


def list_proofs(proofs: Sequence[Proof]) -> None:
    for proof in proofs:
        print(f"{proof.name:<12} {proof.minutes:>3} min  {proof.about}")


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Proofs that take long.", prog="endurance")
    parser.add_argument("names", nargs="*", metavar="NAME", help="all proofs, where none is named")
    parser.add_argument("--list", action="store_true", help="name them and say how long they take")
    parser.add_argument("--sample", action="store_true", help="a little of each, always the same")
    parser.add_argument("--seed", type=int, help="to look elsewhere, or there again")
    parser.add_argument("--at-once", type=int, default=1, help="rounds side by side")
    asked = parser.parse_args(argv)
    known = {proof.name: proof for proof in PROOFS}
    unknown = [name for name in asked.names if name not in known]
    if unknown:
        parser.error(f"no proof {unknown[0]!r}; there are: {', '.join(known)}")
    proofs = [known[name] for name in asked.names or known]
    if asked.list:
        list_proofs(proofs)
        return 0
    seed = SAMPLE_SEED if asked.sample else datetime.now(UTC).date().toordinal()
    seed = seed if asked.seed is None else asked.seed
    OUT.mkdir(parents=True, exist_ok=True)
    minutes = "at most five" if asked.sample else f"about {sum(one.minutes for one in proofs)}"
    print(f"{', '.join(one.name for one in proofs)}: {minutes} minutes; seed {seed}\n", flush=True)
    held = [hold(proof, seed, asked.sample, asked.at_once) for proof in proofs]
    return 0 if all(held) else 1


if __name__ == "__main__":
    sys.exit(main())
