"""``digsite content``: start a folder with your own boards and cards, or check one."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from digsite.cli import EXIT_PROBLEM
from digsite.cli.terminal.arguments import game_named
from digsite.cli.terminal.screen import Screen
from digsite.core.content import copy_content
from digsite.core.contract import Game
from digsite.core.words import _
from digsite.services.content import content_of


def run(args: argparse.Namespace) -> int:
    """Copy the shipped content to a new folder, or judge a folder as a whole."""
    game = game_named(args.game)
    folder = Path(args.dir)
    screen = Screen()
    if args.action == "new":
        _start(game, folder, screen)
        return 0
    problems = content_of(game).check(folder)
    for problem in problems:
        print(f"digsite: {problem}", file=sys.stderr)
    if not problems:
        screen.say(
            _("{folder} is good. Play with it: digsite play {game} --content {folder}").format(
                folder=folder, game=game.id
            )
        )
    return EXIT_PROBLEM if problems else 0


def _start(game: Game, folder: Path, screen: Screen) -> None:
    for file in copy_content(content_of(game).shipped, folder):
        screen.say(_("wrote {file}").format(file=file))
    screen.say(
        _("Edit them, then: digsite content check {game} {folder}").format(
            game=game.id, folder=folder
        )
    )
