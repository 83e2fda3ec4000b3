"""Two programs of anybody's making play each other, and an arbiter watches; see docs/arena.md.

Each is told what its own seat may know, one JSON object a line, and answers with a move in
notation. Whoever is late, answers nonsense, proposes an illegal move or ends, has lost the game.
"""

from __future__ import annotations

import json
import subprocess
import time
import tomllib
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from typing import IO, Final, cast

from digsite.arena.plan import DEAL, Row
from digsite.core.contract import Settings
from digsite.core.errors import DigsiteError, NotationError
from digsite.core.events import IllegalMove
from digsite.core.match import Match
from digsite.core.rng import hash_in

READY: Final = 30.0
"""Seconds that a program may take to begin."""
PATIENCE: Final = 2.0
"""Seconds that it may take to end."""


class Fault(Exception):
    """What lost a program its game: ``time``, ``crash``, ``nonsense`` or ``illegal``."""

    def __init__(self, cause: str, detail: str) -> None:
        super().__init__(f"{cause}: {detail}")
        self.cause = cause


class Program:
    """How a program is started, as its file says it."""

    def __init__(self, name: str, command: list[str], folder: Path) -> None:
        self.name = name
        self.command = command
        self.folder = folder

    @staticmethod
    def read(file: Path) -> Program:
        """A TOML file with ``name`` and ``command``, which is started in the file's own folder."""
        try:
            data = tomllib.loads(file.read_text(encoding="utf-8"))
        except (OSError, ValueError) as problem:
            raise DigsiteError(f"{file}: {problem}") from None
        name, command = data.get("name"), data.get("command")
        words = isinstance(command, list) and all(isinstance(word, str) for word in command)
        if not isinstance(name, str) or not words or not command:
            raise DigsiteError(f'{file}: write name = "..." and command = ["program", "argument"]')
        return Program(name, cast("list[str]", command), file.resolve().parent)


class Seated:
    """A program that plays one seat of one game, with its clock."""

    def __init__(self, program: Program, seconds: float, increment: float) -> None:
        self.left = seconds
        self.increment = increment
        try:
            self._process = subprocess.Popen(
                program.command,
                cwd=program.folder,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
                encoding="utf-8",
            )
        except OSError as problem:
            raise DigsiteError(f"{program.name} cannot be started: {problem}") from None
        self._lines: SimpleQueue[str] = SimpleQueue()
        self._listener = Thread(target=self._listen, daemon=True)
        self._listener.start()

    def _listen(self) -> None:
        for line in cast("IO[str]", self._process.stdout):
            self._lines.put(line)
        self._lines.put("")

    def ask(self, request: Row, limit: float) -> Row:
        """Send a line and wait for the answer, so long and no longer."""
        pipe = cast("IO[str]", self._process.stdin)
        try:
            pipe.write(json.dumps(request) + "\n")
            pipe.flush()
        except OSError:
            raise Fault("crash", "it has ended") from None
        try:
            line = self._lines.get(timeout=limit)
        except Empty:
            raise Fault("time", "it did not answer in time") from None
        if not line:
            raise Fault("crash", "it has ended")
        try:
            reply = json.loads(line)
        except ValueError:
            raise Fault("nonsense", f"it answered {line[:60]!r}") from None
        if not isinstance(reply, dict):
            raise Fault("nonsense", f"it answered {line[:60]!r}")
        return reply

    def choose(self, match: Match, seat: int) -> int:
        """The move of this seat, on its clock."""
        state, game = match.state, match.settings.game
        seen = state.observe(seat)
        request: Row = {
            "cmd": "choose",
            "seat": seat,
            "seconds": round(self.left, 3),
            "observation": json.loads(seen.to_json()),
            "moves": [game.notation(code) for code in state.moves(seat)],
            "complete": state.complete(seat),
        }
        started = time.monotonic()
        reply = self.ask(request, self.left)
        self.left += self.increment - (time.monotonic() - started)
        try:
            return int(game.parse(str(reply.get("move"))).code())
        except NotationError as problem:
            raise Fault("illegal", str(problem)) from None

    def stop(self) -> None:
        """Let it end, or end it."""
        with suppress(OSError):
            cast("IO[str]", self._process.stdin).close()
        try:
            self._process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._listener.join()
        cast("IO[str]", self._process.stdout).close()


def play_engines(
    settings: Settings,
    programs: list[Program],
    games: int,
    seed: int,
    seconds: float,
    increment: float,
) -> Iterator[Row]:
    """A row a game. Every deal is played once from each seat, so that nobody gains by it."""
    if settings.seats != len(programs):
        raise DigsiteError(f"a table of {settings.seats} needs as many programs")
    if len({program.name for program in programs}) < len(programs):
        raise DigsiteError("programs that play each other need names of their own")
    for number in range(games):
        deal, turn = divmod(number, len(programs))
        order = [programs[(seat + turn) % len(programs)] for seat in range(len(programs))]
        deal_seed = int(hash_in(hash_in(seed, DEAL), deal))
        yield {"number": number, "deal": deal, "seed": deal_seed, **_play(
            Match(settings, deal_seed, [program.name for program in order]),
            order, seconds, increment,
        )}  # fmt: skip


def _play(match: Match, order: list[Program], seconds: float, increment: float) -> Row:
    seated: list[Seated] = []
    row: Row = {"names": [program.name for program in order], "fault": "", "detail": ""}
    seat = 0
    try:
        for program in order:
            seated.append(Seated(program, seconds, increment))
        for seat, one in enumerate(seated):
            new = {"cmd": "new", "game": match.settings.game.id, "seat": seat}
            one.ask({**new, "settings": match.settings.public().to_data()}, READY)
        while not match.is_over():
            seat = match.acting_seats()[0]
            code = seated[seat].choose(match, seat)
            try:
                match.play(seat, code)
            except IllegalMove as illegal:
                why = illegal.refusal
                raise Fault("illegal", f"{why.rule} ({why.key})") from None
    except Fault as fault:
        winners = [other for other in range(len(order)) if other != seat]
        row |= {"winners": winners, "scores": [], "fault": fault.cause, "detail": str(fault)}
    else:
        result = match.state.result()
        if result is not None:
            row |= {"winners": result.winners, "scores": result.scores}
    finally:
        for one in seated:
            one.stop()
    row["left"] = [round(one.left, 3) for one in seated]
    row["record"] = match.record().to_text()
    return row
