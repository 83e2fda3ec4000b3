"""What live tables of a game weigh in the server's memory: rooms with games in full swing.

    python -m bench.web_memory GAME

Prints kilobytes a table. As many tables come before the first look: what all tables share (land,
drawings, words) is there by then.
"""

from __future__ import annotations

import gc
import sys
from pathlib import Path

from digsite.core.rng import Rng
from digsite.games import find_game
from digsite.server.limits import Limits
from digsite.server.tables.rooms import Room
from digsite.server.tables.table import Plan, Play, Seat, Table

TABLES = 300
MOVES = 12
LIMITS = Limits()
"""A server has one for all tables."""


def room_of(game_id: str, seed: int) -> Room:
    """A table with as many people as the game takes, some moves into the game."""
    game = find_game(game_id)
    seats = game.modes[0].most
    people = tuple(Seat("person", f"Guest {seat}", f"{seed}-{seat}") for seat in range(seats))
    plan = Plan(game.settings(seats), seed, people, people[0].guest)
    table = Table(str(seed), plan)
    rng = Rng(seed)
    for _ in range(MOVES):
        acting = table.match.acting_seats()
        if not acting:
            break
        code = table.match.state.sample_move(acting[0], rng)
        table.fold(Play(acting[0], game.notation(code)))
    # Nobody looks on and no bot thinks: the room needs neither store nor bots.
    return Room(table, None, None, LIMITS)  # type: ignore[arg-type]


def resident() -> float:
    """Resident kilobytes of this process."""
    gc.collect()
    status = Path("/proc/self/status").read_text("ascii")
    line = next(one for one in status.splitlines() if one.startswith("VmRSS:"))
    return float(line.split()[1])


def main() -> None:
    game_id = sys.argv[1]
    kept = [room_of(game_id, seed) for seed in range(TABLES)]
    before = resident()
    kept += [room_of(game_id, seed) for seed in range(TABLES, 2 * TABLES)]
    print((resident() - before) / TABLES)


if __name__ == "__main__":
    main()
