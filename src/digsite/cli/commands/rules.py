"""``digsite rules``: our own rule text, in the terminal, and what a campaign has opened."""

from __future__ import annotations

import argparse

from digsite.cli.terminal.arguments import Problem, game_named
from digsite.cli.terminal.book import Book
from digsite.cli.terminal.screen import Screen
from digsite.core.contract import Game
from digsite.core.words import _
from digsite.services.guide import Guide, Section, load_guide


def run(args: argparse.Namespace) -> int:
    """All rules, or one; the opened pages of a campaign come after them."""
    game = game_named(args.game)
    book = None if args.campaign is None else opened_book(game, args.campaign)
    pages = {} if book is None else book.rules()
    guide = load_guide(game)
    if guide is None and not pages:
        raise Problem(_("{title} has no guide").format(title=game.title))
    screen = Screen()
    wanted = None if args.id is None else args.id.upper()
    if wanted not in pages:
        for section in sections_of(game, guide, wanted, list(pages)):
            show_section(screen, section)
    for name, page in pages.items():
        if book is not None and wanted in (None, name):
            screen.heading(page.title)
            screen.show(book.text(page.id, screen.width).partition("\n")[2].strip("\n"))
            screen.say()
    return 0


def opened_book(game: Game, name: str) -> Book:
    """What the campaign of a name has opened."""
    from digsite.cli.commands.campaign import campaign_file, campaign_rules
    from digsite.core.campaign import load_campaign

    rules, file = campaign_rules(game), campaign_file(name)
    if not file.exists():
        raise Problem(_("there is no campaign {file}").format(file=file))
    return Book(game, rules, load_campaign(file, rules, game.id).now)


def sections_of(
    game: Game, guide: Guide | None, rule: str | None, pages: list[str]
) -> list[Section]:
    """The whole guide, or the one rule that is asked for."""
    sections = [] if guide is None else guide.sections
    if rule is None:
        return sections
    rules = {} if guide is None else guide.rules
    if rule not in rules:
        known = ", ".join([*rules, *pages])
        message = _("{game} has no rule {rule}; it has: {known}")
        raise Problem(message.format(game=game.id, rule=rule, known=known))
    return [rules[rule]]


def show_section(screen: Screen, section: Section) -> None:
    if section.rule:
        screen.show(screen.strong(section.heading))
    else:
        screen.heading(section.title)
    screen.say(section.plain)
    screen.say()
