"""``digsite games``: what can be played here."""

from __future__ import annotations

import argparse

from digsite.cli.terminal.arguments import game_named
from digsite.cli.terminal.screen import Screen
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
        _tell_option(screen, option)


def _seats(least: int, most: int) -> str:
    if least == most:
        return plural("{n} seat", "{n} seats", most)
    return _("{least} to {most} seats").format(least=least, most=most)


def _tell_option(screen: Screen, option: Option) -> None:
    """What an option is called and means, and what to type for it."""
    screen.say(f"  {_(option.label)}  [{option.rule}]")
    screen.say(f"      {_(option.help)}")
    for limit in _limits(option):
        screen.say(f"      {limit}")
    values = _values(option)
    width = max(len(value) for value in values)
    for value, meaning in values.items():
        screen.say(f"      {option.name}={value:<{width}}  {meaning}")


def _limits(option: Option) -> list[str]:
    """Where an option matters, if not everywhere."""
    told: list[str] = []
    if option.modes is not None:
        modes = ", ".join(option.modes)
        told.append(
            _("Only in: {modes}.").format(modes=modes) if modes else _("Only in a campaign.")
        )
    if option.seats is not None:
        few = _("Only with one seat.") if list(option.seats) == [1] else _("Only with {n} seats.")
        told.append(few.format(n=", ".join(map(str, option.seats))))
    return told


def _values(option: Option) -> dict[str, str]:
    """The values that can be listed, as they are typed, and what each means."""
    default = str(option.default)
    if option.kind == "choice":
        found = {value: _(label) for value, label in option.values.items()}
        found[default] = _("{label} (default)").format(label=found[default])
        return found
    if option.kind == "int":
        span = _("default; from {low} to {high}")
        return {default: span.format(low=option.low, high=option.high)}
    return {default: _("default")}
