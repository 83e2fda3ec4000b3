"""``digsite arena``: programs of anybody's making play each other."""

from __future__ import annotations

import argparse
import json
from contextlib import ExitStack
from pathlib import Path

from digsite.arena.engines import Program, play_engines
from digsite.cli.terminal.arguments import Problem, game_named, seed_from, settings_from
from digsite.core.words import _


def run(args: argparse.Namespace) -> int:
    """Play, tell each game in a line, keep all of it where a file was named."""
    programs = [Program.read(Path(file)) for file in args.engines]
    if args.games < 1 or args.seconds <= 0 or args.increment < 0:
        raise Problem(_("--games and --seconds must be more than 0, --increment not less"))
    settings = settings_from(args, game_named(args.game), len(programs))
    rows = play_engines(
        settings, programs, args.games, seed_from(args.seed), args.seconds, args.increment
    )
    wins = dict.fromkeys([program.name for program in programs], 0.0)
    with ExitStack() as stack:
        out = stack.enter_context(Path(args.out).open("w", encoding="utf-8")) if args.out else None
        for row in rows:
            names, winners = list(map(str, _list(row["names"]))), _list(row["winners"])
            for seat in winners:
                wins[names[int(str(seat))]] += 1.0 / len(winners)
            told = ", ".join(names[int(str(seat))] for seat in winners) or "-"
            print(f"{row['number']}: {' - '.join(names)}: {told} {row['detail']}".rstrip())
            if out is not None:
                out.write(json.dumps(row, ensure_ascii=False) + "\n")
    for name, count in wins.items():
        print(f"{count:6g}  {name}")
    return 0


def _list(found: object) -> list[object]:
    return found if isinstance(found, list) else []
