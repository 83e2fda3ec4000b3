"""``digsite rules``: our own rule text, in the terminal."""

from __future__ import annotations

import argparse

from digsite.adapters.guide import load_guide
from digsite.cli.language import present_language
from digsite.cli.screen import Screen
from digsite.cli.setting import Problem, game_named
from digsite.core.words import _


def run(args: argparse.Namespace) -> int:
    """All rules, or one."""
    game = game_named(args.game)
    guide = load_guide(game, present_language())
    if guide is None:
        raise Problem(_("{title} has no guide").format(title=game.title))
    screen = Screen()
    if args.id is not None:
        rule = args.id.upper()
        if rule not in guide.paragraphs:
            known = ", ".join(guide.paragraphs)
            raise Problem(
                _("{game} has no rule {rule}; it has: {known}").format(
                    game=game.id, rule=rule, known=known
                )
            )
        wanted = [guide.paragraphs[rule]]
    else:
        screen.say(guide.introduction)
        wanted = list(guide.paragraphs.values())
    chapter = wanted[0].chapter
    for paragraph in wanted:
        if paragraph.chapter != chapter:
            chapter = paragraph.chapter
            screen.heading(chapter)
        screen.say()
        screen.show(screen.strong(f"{paragraph.rule} {paragraph.title}".strip()))
        screen.say(paragraph.text)
    return 0
