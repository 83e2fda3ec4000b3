"""A small database of the present version: tests/server/databases/version-N.sql, and what it holds.

    python -m scripts.database_sample

Run it before a step is added to the schema: the tests then bring this database up to date, too.
"""

from __future__ import annotations

import json
import random
import sqlite3
import sys
import tempfile
from contextlib import closing
from pathlib import Path

from digsite.games import find_game, game_ids
from digsite.server.store.migrations import STEPS
from scripts.steady_server import ROOT, Server

FOLDER = ROOT / "tests" / "server" / "databases"
MOVES = 5


def play(url: str) -> dict[str, object]:
    """Use everything that is kept; what there is to be found again."""
    from tests.server.helpers import Browser  # its sockets serve here as well

    dice = random.Random(1)
    with Browser(url, "Ada") as ada:
        steps = {}
        for game in game_ids():
            least = find_game(game).modes[0].least
            wire = ada.sit(ada.table(game, *["me", "here", "here", "here"][:least])["table"])
            for _ in range(MOVES):
                seat = wire.view["acting"][0]
                wire.hello(seat=seat)
                wire.play_anything(dice)
            steps[wire.view["table"]] = wire.view["step"]
        finished = ada.sit(ada.table("scarabya", "me", mode="solo")["table"])
        while not finished.view["over"]:
            finished.play_anything(dice)
        steps[finished.view["table"]] = finished.view["step"]
        invited = ada.table("scarabya", "me", "link", mode="duel")
        campaign = ada.post("/api/campaigns", {"game": "ziggurat", "name": "Old campaign"})
        puzzle = ada.post("/api/puzzles/scarabya", {"date": "2026-01-01"})
        record = ada.get(f"/api/tables/{finished.view['table']}/record")["record"]
        replay = ada.post("/api/replays", {"record": record})
        return {
            "tables": steps,
            "link": invited["links"][0]["url"].rpartition("/")[2],
            "campaign": campaign["campaign"],
            "puzzle": puzzle["table"],
            "replay": replay["replay"],
        }


def main() -> int:
    """Write the sample."""
    FOLDER.mkdir(exist_ok=True)
    version = len(STEPS)
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder)
        with Server(data) as server:
            told = play(server.url)
            server.stop()
        with closing(sqlite3.connect(data / "digsite.db")) as file:
            (owner,) = file.execute("SELECT DISTINCT guest FROM places").fetchone()
            lines = "\n".join(file.iterdump())
    text = f"{lines}\nPRAGMA user_version = {version};\n"
    (FOLDER / f"version-{version}.sql").write_text(text, encoding="utf-8")
    holds = json.dumps({"guest": owner, **told}, indent=2)
    (FOLDER / f"version-{version}.json").write_text(f"{holds}\n", encoding="utf-8")
    print(f"version {version}: {len(text)} characters")
    return 0


if __name__ == "__main__":
    sys.exit(main())
