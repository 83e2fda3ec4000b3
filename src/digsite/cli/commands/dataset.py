"""``digsite dataset``: recorded games as one table."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

from digsite.arena.data import DECISIONS, ROWS, check_file, recorded_row, writing
from digsite.cli.terminal.arguments import Problem
from digsite.cli.terminal.files import load_record
from digsite.core.errors import RecordError
from digsite.core.match import replay
from digsite.core.words import _, plural


def run(args: argparse.Namespace) -> int:
    """Replay every record and write its rows; games without an end are named and left out."""
    out = Path(args.out)
    check_file(out)
    files = list(records(args.records))
    written = 0
    with writing(out, args.rows) as writer:
        for file in files:
            record = load_record(str(file))
            try:
                match = replay(record)
            except RecordError as problem:
                raise Problem(f"{file}, {problem}") from None
            if not match.is_over():
                message = _("{file}: left out, it was not played to its end")
                print(message.format(file=file), file=sys.stderr)
                continue
            row = recorded_row(match, written, record.seed, args.rows == DECISIONS)
            writer.write(ROWS[args.rows](record.settings, row))
            written += 1
    print(plural("{n} game", "{n} games", written))
    return 0


def records(given: list[str]) -> Iterator[Path]:
    """The files that were named, and the records in folders that were, by name."""
    for name in given:
        path = Path(name)
        found = sorted(path.rglob("*.dig")) if path.is_dir() else [path]
        if not found:
            raise Problem(_("{folder} holds no record (.dig)").format(folder=name))
        yield from found
