"""Records on disk: written whole or not at all, and never over somebody else's file by chance."""

from __future__ import annotations

import os
from datetime import datetime
from pathlib import Path

from digsite.cli.terminal.arguments import Problem, read_text
from digsite.core.errors import RecordError
from digsite.core.match import Match
from digsite.core.record import Record, parse_record
from digsite.games import find_game


def fresh_name(match: Match) -> Path:
    """A file name that does not exist yet: game, date and time."""
    stamp = datetime.now().astimezone().strftime("%Y%m%d-%H%M%S")
    game = match.settings.game.id
    path = Path(f"{game}-{stamp}.dig")
    number = 2
    while path.exists():
        path = Path(f"{game}-{stamp}-{number}.dig")
        number += 1
    return path


def save_record(match: Match, path: Path) -> None:
    """Write the record of a match; a crash leaves the old file or the new one, whole."""
    fresh = path.with_name(path.name + ".new")
    with fresh.open("w", encoding="utf-8", newline="\n") as file:
        file.write(match.record().to_text())
        file.flush()
        os.fsync(file.fileno())
    fresh.replace(path)


def load_record(file: str) -> Record:
    """Read a record; errors name the file and the line."""
    try:
        return parse_record(read_text(file), find_game)
    except RecordError as problem:
        raise Problem(f"{file}, {problem}") from None
