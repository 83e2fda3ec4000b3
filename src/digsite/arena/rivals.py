"""A bot of another build of digsite, asked through its ``digsite engine``.

A rival is named ``PROGRAM>BOT``: ``old/bin/digsite>professor:seconds=0.1``. Its engine referees a
copy of the match, step by step, and asks its own bot, which sees its seat's observation alone.
"""

from __future__ import annotations

import json
import os
import subprocess
from typing import IO, cast

from digsite.bots.levels import LEVELS
from digsite.core.contract import NATURE, Observation
from digsite.core.errors import DigsiteError
from digsite.core.match import Match, Player

MARK = ">"
"""Stands between the program and its bot."""


class Rival(Player):
    """One seat's player in another process."""

    def __init__(self, name: str, match: Match, seat: int, seed: int) -> None:
        program, _, bot = name.partition(MARK)
        self._match = match
        self._game = match.settings.game
        self._seat = seat
        self._seed = seed
        self._told = 0
        self._asked = 0
        self._bot = _request_for(bot)
        # The rival's own modules, not those of whoever asks.
        environment = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
        self._engine = subprocess.Popen(
            [program, "engine"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
            env=environment,
        )
        table = match.settings.to_data()
        table = {key: table[key] for key in ("seats", "mode", "options", "rules") if key in table}
        self._ask({"cmd": "new", "game": self._game.id, "chance": "manual", **table})

    def choose(self, observation: Observation, moves: list[int], complete: bool) -> int:
        """Tell the other engine what has happened since, and have its bot decide."""
        self._follow()
        seed = (self._seed + self._asked) % 2**62
        self._asked += 1
        reply = self._ask({**self._bot, "seat": self._seat, "seed": seed})
        return int(self._game.parse(cast("str", reply["move"])).code())

    def stop(self) -> None:
        """End the other process."""
        for pipe in (self._engine.stdin, self._engine.stdout):
            cast("IO[str]", pipe).close()
        self._engine.wait()

    def _follow(self) -> None:
        for step in self._match.steps[self._told :]:
            told = self._game.notation(step.code)
            if step.seat == NATURE:
                self._ask({"cmd": "chance", "outcome": told})
            else:
                self._ask({"cmd": "play", "seat": int(step.seat), "move": told})
        self._told = len(self._match.steps)

    def _ask(self, request: dict[str, object]) -> dict[str, object]:
        pipe = cast("IO[str]", self._engine.stdin)
        pipe.write(json.dumps(request) + "\n")
        pipe.flush()
        line = cast("IO[str]", self._engine.stdout).readline()
        if not line:
            raise DigsiteError("the rival's engine has ended")
        reply = cast("dict[str, object]", json.loads(line))
        if not reply["ok"]:
            raise DigsiteError(f"the rival's engine refused {request}: {reply['error']}")
        return reply


def _request_for(bot: str) -> dict[str, object]:
    """How an engine is asked for a bot. An engine takes a level's seconds apart from its name."""
    level, _, more = bot.partition(":")
    if level not in LEVELS:
        return {"cmd": "bot", "method": bot}
    request: dict[str, object] = {"cmd": "bot", "level": level}
    for part in more.split(":"):
        name, _, value = part.partition("=")
        if name == "seconds":
            request["seconds"] = float(value)
        elif name == "simulations":
            request["simulations"] = int(value)
        elif name:
            raise DigsiteError(f"a rival's level takes seconds or simulations, not {part!r}")
    return request
