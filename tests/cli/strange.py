"""Strange command lines, and a shell in this process to try them in.

Nothing serves, sleeps or thinks long here; all else is what people get. Whatever escapes from
``main`` but an exit is a mistake of ours.
"""

from __future__ import annotations

import io
import itertools
import random
import sys
from dataclasses import dataclass
from datetime import date
from functools import cache, partial
from pathlib import Path

import pytest

from digsite.arena.plan import Plan, Row
from digsite.bots import levels
from digsite.bots.choice import Bot
from digsite.cli import main
from digsite.core.contract import Game, Settings
from digsite.core.kit import Puzzle
from digsite.core.match import Match
from digsite.core.rng import Rng
from digsite.core.words import use_language
from digsite.games import find_game, game_ids
from digsite.testing import random_step

EXITS = (0, 1, 2, 130)
THOUGHTS = 2
"""Simulations of a bot, however strong."""
MOVES_SEEN = 12
"""Pauses after which somebody who watches presses Ctrl-C."""


@dataclass(frozen=True)
class Ran:
    """What a command left behind."""

    code: object
    out: str
    err: str


class Terminal(io.TextIOWrapper):
    """A stream of bytes in UTF-8 that may claim to be a terminal."""

    def __init__(self, held: bytes = b"", tty: bool = False, errors: str = "strict") -> None:
        self.kept = io.BytesIO(held)
        super().__init__(self.kept, encoding="utf-8", errors=errors, write_through=True)
        self._tty = tty

    def isatty(self) -> bool:
        return self._tty


class Shell:
    """Runs ``digsite`` with patched streams."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self._patch = patch
        self._pauses = itertools.count()
        patch.setattr("time.sleep", self._pause)
        patch.setattr("digsite.server.run.run", lambda listening, *_more: listening.close())
        patch.setattr("digsite.arena.plan.make_bot", quick_bot)
        patch.setattr("digsite.services.opponents.make_bot", quick_bot)
        patch.setattr("digsite.cli.commands.simulate.simulate", few_games)
        patch.setattr("digsite.cli.version.warn_if_stale", lambda: None)
        for game in map(find_game, game_ids()):
            puzzles = game.kit().puzzles
            if puzzles is not None:
                patch.setattr(puzzles, "daily", partial(one_puzzle, game))

    def _pause(self, _seconds: float) -> None:
        if next(self._pauses) % MOVES_SEEN == MOVES_SEEN - 1:
            raise KeyboardInterrupt

    def run(self, words: list[str], typed: str = "", tty: bool = False) -> Ran:
        """Run a command to its end; what it raises comes through."""
        source = Terminal(typed.encode("utf-8", "surrogateescape"), tty)
        out, err = Terminal(tty=tty), Terminal(errors="backslashreplace")
        with self._patch.context() as streams:
            streams.setattr(sys, "stdin", source)
            streams.setattr(sys, "stdout", out)
            streams.setattr(sys, "stderr", err)
            try:
                code: object = main(words)
            except SystemExit as left:
                code = left.code
            finally:
                use_language("en")
        return Ran(code, told(out), told(err))


def told(stream: Terminal) -> str:
    return stream.kept.getvalue().decode("utf-8", "replace")


def quick_bot(
    name: str,
    game: Game,
    settings: Settings,
    seed: int,
    seconds: float | None = None,
    simulations: int | None = None,
    at_most: float = 0.0,
) -> Bot:
    """The bot that was asked for, with hardly any time."""
    return levels.make_bot(name, game, settings, seed, None, THOUGHTS)


def few_games(plan: Plan, _processes: int, progress: object, pool: object) -> list[Row]:
    from digsite.arena.simulate import simulate

    plan.games = plan.settings.seats if plan.pair_deals else 1
    return simulate(plan, 1, None)


@cache
def todays(game: Game) -> Puzzle:
    puzzles = game.kit().puzzles
    assert puzzles is not None
    return type(puzzles).daily(puzzles, date(2030, 2, 28))


def one_puzzle(game: Game, _day: date) -> Puzzle:
    """The same on every day: finding par takes a while."""
    return todays(game)


# Files to meet


def lay_files(folder: Path) -> None:
    """Records, positions, contents and nonsense to be named on command lines."""
    for game_id in game_ids():
        game = find_game(game_id)
        match = Match(game.settings(game.modes[0].least), 5)
        rng = Rng(3)
        for _ in range(4):
            match.play(*random_step(match.state, rng))
        (folder / f"{game_id}.dig").write_text(match.record().to_text(), encoding="utf-8")
    (folder / "half.dig").write_text((folder / "scarabya.dig").read_text()[:150])
    (folder / "board.txt").write_text("s.xx\n.sxx\nxxxx\n")
    (folder / "position.json").write_text('{"mission": "T", "grid": ["s.xx", ".s.x"], "at": "a1"}')
    (folder / "list.json").write_text("[1, 2]")
    (folder / "deep.json").write_text("{" + '"a":[' * 3000)
    (folder / "bytes.bin").write_bytes(bytes(range(256)))
    (folder / "empty").write_text("")
    (folder / "folder").mkdir()


FILES = [
    "half.dig", "board.txt", "position.json", "list.json", "deep.json", "bytes.bin", "empty",
    "folder", "missing", "folder/missing/x", "-", ".",
]  # fmt: skip
STRANGE = [
    "", " ", "-", "--", "-1", "0", "1", "2", "3", "99", "00019", "9" * 30, "1e9", "nan", "inf",
    "-0.5", "²", "٣", "ä", "\u202e", "\udcff", "x" * 300, "a b", "=", "a=", "=b", "a=b=c", ",",
    ",,", "Ada,Ada", "Ada,,Bo", "%s", "{}", "{name}", "*", "~", "../x", "\n", "\t", "None", "[",
    "[1,2]", '["', "visitor", "student", "random", "greedy:noise=2", "uct:", "montecarlo",
    "professor 2", "SCA-11", "IND-99", "en", "de", "xx", "solo", "duel", "base", "chapter2",
    "chapter9", "--json", "--help", "-h", "--version",
]  # fmt: skip
OPTIONS = [
    "--mode", "--seats", "--seed", "--option", "--content", "--bots", "--players", "--chance",
    "--record", "--resume", "--campaign", "--from", "--delay", "--step", "--json", "--date",
    "--show", "--games", "--pair-deals", "--processes", "--plot", "--board", "--language",
    "--host", "--port", "--data", "--public-url", "--share", "--workers",
]  # fmt: skip
TYPED = [
    "", "?", "help", "moves", "moves x", "board", "hint", "why", "why x", "undo", "withdraw",
    "windows on", "windows off", "windows", "rules", "rules SCA-11", "rules x", "journal", "save",
    "save folder", "save out.dig", "resign", "quit", "q", "y", "n", "r", "1", "2", "3", "0", "99",
    "00019", "²", "draw", "list", "show", "skip", "back", "colour red", "draft hotel", "go +",
    "camp 1 2", "L0@e5", "pass", "Q1r0", "NW L1", "NW -", "\u0000", "\udcff", "x" * 500,
    '{"id":1,"cmd":"games"}', '{"cmd":"new","game":"indus","seats":2}', "[" * 2000, "{",
]  # fmt: skip


def plain_lines(dice: random.Random) -> list[str]:
    """A command line that makes sense."""
    game = dice.choice(game_ids())
    found = find_game(game)
    mode = dice.choice(found.modes)
    option = dice.choice(found.options)
    value = dice.choice([*option.values, str(option.default), "1", "x"])
    bots = dice.choice(["visitor", "random", "student,visitor", "random,random"])
    table = ["--mode", mode.name, "--seed", "5", "--option", f"{option.name}={value}"]
    return dice.choice(
        [
            ["games"],
            ["games", game],
            ["serve", "--port", "0"],
            ["serve", "--port", "0", "--share", "--workers", "2"],
            ["play", game, "--bots", bots, *table],
            ["play", game, "--players", "Ada,Bo", *table],
            ["play", game, "--chance", "manual"],
            ["play", "--resume", f"{game}.dig"],
            ["play", game, "--campaign", "ours"],
            ["play"],
            ["learn", game],
            ["learn", game, "--from", "2"],
            ["rules", game],
            ["rules", game, "SCA-11"],
            ["watch", game, "--bots", bots, "--delay", "0", *table],
            ["replay", f"{game}.dig"],
            ["replay", f"{game}.dig", "--step", "3"],
            ["score", game, f"{game}.dig"],
            ["score", game, "position.json", "--json"],
            ["puzzle", game],
            ["puzzle", "--show", "--date", "2030-02-28"],
            ["simulate", game, "--bots", bots, "--games", "2", "--seed", "1"],
            ["simulate", game, "--bots", "random", "--plot", "out.svg", "--json", *table[:4]],
            ["content", "new", game, "fresh"],
            ["content", "check", game, "folder"],
            ["board", game],
            ["board", "indus", "--board", "L1 - - L6 Q1r0"],
            ["engine"],
        ]
    )


def strange_line(dice: random.Random) -> list[str]:
    """A command line that made sense before somebody changed a word or three of it."""
    words = plain_lines(dice)
    for _ in range(dice.randrange(4)):
        at = dice.randrange(len(words) + 1)
        strange = dice.choice([*STRANGE, *FILES, *game_ids()])
        kind = dice.randrange(6)
        if kind == 0 and at < len(words):
            del words[at]
        elif kind == 1 and at < len(words):
            words[at] = strange
        elif kind == 2:
            words.insert(at, strange)
        elif kind == 3:
            words[at:at] = [dice.choice(OPTIONS), strange]
        elif kind == 4:
            words.insert(at, dice.choice(OPTIONS))
        elif at < len(words):
            words.insert(at, words[at])
    return words


def strange_typing(dice: random.Random) -> str:
    """What somebody types, until they hang up, perhaps in the middle of a line."""
    lines = [dice.choice(TYPED) for _ in range(dice.randrange(6))]
    return "\n".join(lines) + dice.choice(["", "\n"])
