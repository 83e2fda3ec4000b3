"""The changes that `make mutants` tries: small ones to a game's rules and knowledge, by mutmut."""

from __future__ import annotations

import itertools
import random
import tomllib
from dataclasses import dataclass
from pathlib import Path

from libcst import FunctionDef, Module
from mutmut.mutation.file_mutation import create_mutations, deep_replace

from scripts.compiled_modules import ROOT


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


def equivalent(game: str) -> dict[str, str]:
    """The mutants that change nothing, with the reasons."""
    file = ROOT / "tests/games" / game / "equivalent_mutants.toml"
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.exists() else {}


def sample(game: str, count: int, seed: int, only: str) -> list[Mutant]:
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
    chosen = [mutant for mutant in chosen if only in mutant.name]
    print(f"Trying {len(chosen)} of {len(places)} changes; {len(known)} known to do nothing.")
    return chosen
