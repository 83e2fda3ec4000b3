"""Compare the rule ids of each game's guide with those that passing tests cite.

    python -m scripts.rules FILE    FILE: what `pytest --rules-file=FILE` wrote

Prints one line per game; fails on a rule without a test and on a cited id that no guide has.
"""

import json
import re
import sys
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
GAMES = ROOT / "src" / "digsite" / "games"
HEADING = re.compile(r"^#{1,6}\s+([A-Z]{2,4}-\d+[a-z]?)\b", re.MULTILINE)


@dataclass(frozen=True)
class Coverage:
    """One game's rule ids, in guide order, and which of them no passing test cites."""

    game: str
    ids: tuple[str, ...]
    uncovered: tuple[str, ...]


def guide_ids(text: str) -> tuple[str, ...]:
    """List the rule ids that begin a heading of a guide."""
    return tuple(dict.fromkeys(HEADING.findall(text)))


def compare(guides: dict[str, str], cited: set[str]) -> tuple[list[Coverage], list[str]]:
    """Return the coverage of each game and the cited ids that no guide knows."""
    coverages = []
    for game, text in sorted(guides.items()):
        ids = guide_ids(text)
        coverages.append(Coverage(game, ids, tuple(rule for rule in ids if rule not in cited)))
    known = {rule for coverage in coverages for rule in coverage.ids}
    return coverages, sorted(cited - known)


def read_guides(games: Path) -> dict[str, str]:
    """Read the English guide of every game folder; a missing guide reads as empty."""
    guides = {}
    for rules in games.glob("*/rules"):
        guide = rules.parent / "guide" / "en.md"
        guides[rules.parent.name] = guide.read_text(encoding="utf-8") if guide.exists() else ""
    return guides


def main() -> int:
    """Print the comparison."""
    if len(sys.argv) != 2:
        print(__doc__)
        return 2
    cited = set(json.loads(Path(sys.argv[1]).read_text(encoding="utf-8")))
    coverages, unknown = compare(read_guides(GAMES), cited)
    for coverage in coverages:
        covered = len(coverage.ids) - len(coverage.uncovered)
        print(f"{coverage.game}: {covered} of {len(coverage.ids)} rules covered", end="")
        print("; uncovered: " + " ".join(coverage.uncovered) if coverage.uncovered else "")
        if not coverage.ids:
            print(f"{coverage.game}: guide/en.md has no rule ids")
    if unknown:
        print("cited by tests, but in no guide:", *unknown)
    complete = all(coverage.ids and not coverage.uncovered for coverage in coverages)
    return 0 if complete and not unknown else 1


if __name__ == "__main__":
    sys.exit(main())
