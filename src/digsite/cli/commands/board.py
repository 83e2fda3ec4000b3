"""``digsite board``: assemble a board tile by tile, for games whose boards are built from tiles."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import cast

from digsite.cli.terminal.arguments import Problem, game_named
from digsite.cli.terminal.screen import Screen
from digsite.core.words import _

Assemble = Callable[[str, str, Callable[[str], str], Callable[[str], None]], str]


def run(args: argparse.Namespace) -> int:
    """Let the game's builder ask for tile after tile; it tells the finished board as a text."""
    game = game_named(args.game)
    assemble = cast("Assemble | None", getattr(game.part("extras.builder"), "assemble_board", None))
    if assemble is None:
        raise Problem(_("{title} has no boards to build").format(title=game.title))
    screen = Screen()
    return 0 if assemble(args.board, args.content or "", screen.ask, screen.say) else 1
