"""How often the reference team wins each chapter of Ziggurat, cell by cell.

    python -m bench.balance --chapters 4,5 --players 2,3,4 --deals 1000 --first-seed 100001

A cell is a chapter with a number of players. Deal n is the same cards for everybody who asks for
it; the rows go to ``--out`` as JSON lines. ``--set chapter5.night=24,26,27`` tries other numbers.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from bench.reference.team import reference_bot  # noqa: E402 - found by the line above
from digsite.arena.stats import Estimate, share  # noqa: E402
from digsite.bots.levels import make_bot  # noqa: E402
from digsite.core.contract import Settings  # noqa: E402
from digsite.core.match import Match, Player  # noqa: E402
from digsite.core.rng import hash_in  # noqa: E402
from digsite.games.ziggurat import GAME  # noqa: E402
from digsite.games.ziggurat.rules.chapters import chapter_numbered  # noqa: E402

LOW, HIGH = 0.57, 0.78
"""Where every cell has to lie."""
REFERENCE = "reference"
AT_ONCE = 5
"""So many deals go to a process at a time."""

Row = dict[str, Any]


def main() -> int:
    """Measure the cells that were asked for; 1 if one of them lies outside."""
    arguments = parse(sys.argv[1:])
    cells = [(chapter, seats) for chapter in arguments.chapters for seats in arguments.players]
    print(
        f"{'chapter':>7} {'players':>7} {'deals':>6} {'won':>7}  {'95 %':<15} lost by", flush=True
    )
    outside = 0
    with ProcessPoolExecutor(arguments.processes) as pool:
        for chapter, seats in cells:
            started = time.monotonic()
            rows = list(measured(pool, chapter, seats, arguments))
            won = share(sum(row["won"] for row in rows), len(rows))
            outside += not LOW <= won.value <= HIGH
            tell(chapter, seats, rows, won, time.monotonic() - started)
            if arguments.out:
                with Path(arguments.out).open("a", encoding="utf-8") as file:
                    file.writelines(json.dumps(row, sort_keys=True) + "\n" for row in rows)
    return 1 if outside else 0


def parse(given: list[str]) -> argparse.Namespace:
    """What to measure."""
    parser = argparse.ArgumentParser(description="How often a team wins Ziggurat's chapters.")
    parser.add_argument("--chapters", type=numbers, default=[1, 2, 3, 4, 5, 6])
    parser.add_argument("--players", type=numbers, default=[2, 3, 4])
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--first-seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--team", default=REFERENCE, help="or the name of a bot")
    parser.add_argument("--gentle", action="store_true", help="measure the option gentle=on")
    parser.add_argument("--set", action="append", default=[], help="chapter5.night=24,26,27")
    parser.add_argument("--out", default="", help="a file for the rows, JSON lines")
    return parser.parse_args(given)


def numbers(text: str) -> list[int]:
    """Numbers with commas between them."""
    return [int(part) for part in text.split(",")]


def measured(
    pool: ProcessPoolExecutor, chapter: int, seats: int, arguments: argparse.Namespace
) -> Iterator[Row]:
    """The rows of a cell, in the order of the deals."""
    last = arguments.first_seed + arguments.deals
    jobs = [
        pool.submit(
            play_deals, chapter, seats, range(first, min(first + AT_ONCE, last)),
            arguments.team, arguments.gentle, arguments.set,
        )
        for first in range(arguments.first_seed, last, AT_ONCE)
    ]  # fmt: skip
    for job in jobs:
        yield from job.result()


def play_deals(
    chapter: int, seats: int, deals: range, team: str, gentle: bool, changes: list[str]
) -> list[Row]:
    """Play some deals of a cell, in this process."""
    for change in changes:
        try_other(change)
    options: dict[str, object] = {"gentle": "on"} if gentle else {}
    settings = GAME.settings(seats, f"chapter{chapter}", options)
    return [play_deal(settings, deal, team) for deal in deals]


def play_deal(settings: Settings, deal: int, team: str) -> Row:
    """One deal by a team of which every seat thinks for itself."""
    match = Match(settings, int(hash_in(1, deal)))
    players: list[Player] = []
    for seat in range(settings.seats):
        seed = int(hash_in(hash_in(2, deal), seat))
        if team == REFERENCE:
            players.append(reference_bot(settings, seed))
        else:
            players.append(make_bot(team, GAME, settings, seed))
    match.run(players)
    result = match.state.result()
    reason = "" if result is None else result.reason
    return {
        "chapter": settings.mode, "seats": settings.seats, "deal": deal, "team": team,
        "options": settings.to_data().get("options", {}), "rules": settings.rules,
        "won": reason == "WON", "reason": reason, "steps": len(match.steps),
        "cards": match.state.position()["turns"],
    }  # fmt: skip


def try_other(change: str) -> None:
    """Let a chapter have another number, for this process: ``chapter5.night=24,26,27``."""
    name, _, value = change.partition("=")
    chapter, _, attribute = name.partition(".")
    found = chapter_numbered(int(chapter.removeprefix("chapter")))
    old = getattr(found, attribute)
    new = numbers(value) if isinstance(old, list) else type(old)(int(value))
    setattr(found, attribute, new)


def tell(chapter: int, seats: int, rows: list[Row], won: Estimate, seconds: float) -> None:
    """One line of the table."""
    lost = Counter(str(row["reason"]) for row in rows if not row["won"])
    reasons = ", ".join(f"{reason} {count}" for reason, count in lost.most_common())
    interval = f"{won.low:.1%} - {won.high:.1%}"
    verdict = " " if LOW <= won.value <= HIGH else "!"
    print(
        f"{chapter:>7} {seats:>7} {len(rows):>6} {won.value:>7.1%}{verdict} {interval:<15} "
        f"{reasons} ({seconds:.0f} s)",
        flush=True,
    )


if __name__ == "__main__":
    sys.exit(main())
