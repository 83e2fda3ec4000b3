"""``digsite games``: what can be played here."""

from __future__ import annotations

import argparse

from digsite.cli.screen import Screen
from digsite.cli.setting import game_named
from digsite.core.contract import Game, Option
from digsite.core.words import _, plural
from digsite.games import find_game, game_ids


def run(args: argparse.Namespace) -> int:
    """List all games, or tell all about one."""
    screen = Screen()
    if args.game is not None:
        _tell(screen, game_named(args.game))
        return 0
    for game_id in game_ids():
        game = find_game(game_id)
        seats = _seats(game.least_seats(), game.most_seats())
        screen.show(f"{screen.strong(game.id):<12}  {game.title}, {seats}")
        screen.say(f"    {_(game.blurb)}")
        screen.say(f"    {_(game.credits)}")
    screen.say()
    screen.say(
        _(
            "digsite is unofficial and not affiliated with the makers of these games. "
            "If you like one, buy the box."
        )
    )
    return 0


def _tell(screen: Screen, game: Game) -> None:
    screen.show(screen.strong(f"{game.title} ({game.id})"))
    screen.say(_(game.blurb))
    screen.say(_(game.credits))
    screen.say("\n" + _("Modes (--mode):"))
    for mode in game.modes:
        screen.say(f"  {mode.name:<10} {_(mode.title)}, {_seats(mode.least, mode.most)}")
    if game.options:
        screen.say("\n" + _("Options (--option NAME=VALUE):"))
    for option in game.options:
        screen.say(f"  {option.name} = {_values(option)}  [{option.rule}]")
        screen.say(f"      {_(option.help)}")


def _seats(least: int, most: int) -> str:
    if least == most:
        return plural("{n} seat", "{n} seats", most)
    return _("{least} to {most} seats").format(least=least, most=most)


def _values(option: Option) -> str:
    """What an option may be; its default first, in brackets."""
    if option.kind == "choice":
        others = [value for value in option.values if value != option.default]
        return "|".join([f"({option.default})", *others])
    if option.kind == "int":
        return f"({option.default}) {option.low}..{option.high}"
    return f"({option.default})"
