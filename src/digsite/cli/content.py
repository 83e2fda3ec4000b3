"""``digsite content``: start a folder with your own boards and cards, or check one."""

from __future__ import annotations

import argparse
import shutil
from pathlib import Path

from digsite.adapters.guide import game_folder
from digsite.cli.screen import Screen
from digsite.cli.setting import Problem, game_named
from digsite.core.contract import Game
from digsite.core.words import _


def run(args: argparse.Namespace) -> int:
    """Copy the shipped content to a new folder, or load a folder as a game would."""
    game = game_named(args.game)
    folder = Path(args.dir)
    screen = Screen()
    if args.action == "new":
        _start(game, folder, screen)
    else:
        game.load_content(str(folder))
        screen.say(
            _("{folder} is good. Play with it: digsite play {game} --content {folder}").format(
                folder=folder, game=game.id
            )
        )
    return 0


def _start(game: Game, folder: Path, screen: Screen) -> None:
    home = game_folder(game)
    shipped = None if home is None else home / "content"
    if shipped is None or not shipped.is_dir():
        raise Problem(_("{title} has no replaceable content").format(title=game.title))
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise Problem(_("{folder} exists and is not an empty folder").format(folder=folder))
    folder.mkdir(parents=True, exist_ok=True)
    for file in sorted(shipped.iterdir()):
        if file.is_file():
            shutil.copyfile(file, folder / file.name)
            screen.say(_("wrote {file}").format(file=folder / file.name))
    screen.say(
        _("Edit them, then: digsite content check {game} {folder}").format(
            game=game.id, folder=folder
        )
    )
