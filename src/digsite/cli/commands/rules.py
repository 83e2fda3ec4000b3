"""``digsite rules``: our own rule text, in the terminal."""

from __future__ import annotations

import argparse

from digsite.cli.terminal.arguments import Problem, game_named
from digsite.cli.terminal.screen import Screen
from digsite.core.words import _
from digsite.services.guide import load_guide


def run(args: argparse.Namespace) -> int:
    """All rules, or one."""
    game = game_named(args.game)
    guide = load_guide(game)
    if guide is None:
        raise Problem(_("{title} has no guide").format(title=game.title))
    wanted = guide.sections
    if args.id is not None:
        rule = args.id.upper()
        if rule not in guide.rules:
            known = ", ".join(guide.rules)
            message = _("{game} has no rule {rule}; it has: {known}")
            raise Problem(message.format(game=game.id, rule=rule, known=known))
        wanted = [guide.rules[rule]]
    screen = Screen()
    for section in wanted:
        if section.rule:
            screen.show(screen.strong(section.heading))
        else:
            screen.heading(section.title)
        screen.say(section.plain)
        screen.say()
    return 0
