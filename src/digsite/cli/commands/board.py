"""``digsite board``: assemble a board tile by tile, for games whose boards are built from tiles."""

from __future__ import annotations

import argparse

from digsite.cli.terminal.arguments import Problem, game_named
from digsite.cli.terminal.screen import LeaveTable, Screen
from digsite.core.words import _


def run(args: argparse.Namespace) -> int:
    """Let the game's builder ask for tile after tile; it tells the finished board as a text."""
    game = game_named(args.game)
    content, screen = game.kit().content, Screen()

    def ask(question: str) -> str:
        """An answer; at the end of the input an empty one, which stops."""
        try:
            return screen.ask(question)
        except LeaveTable as gone:
            if gone.interrupted:
                raise
            return ""

    board = None
    if content is not None:
        board = content.assemble(args.board, args.content or "", ask, screen.say)
    if board is None:
        raise Problem(_("{title} has no boards to build").format(title=game.title))
    return 0 if board else 1
