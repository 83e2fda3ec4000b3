"""``digsite play GAME --campaign NAME``: a campaign in the terminal, from its first envelope on.

Nothing here knows a game: what can be opened, chosen and played comes from its ``CampaignRules``.
"""

from __future__ import annotations

import argparse
import shlex
from datetime import datetime
from pathlib import Path
from typing import cast

from digsite.cli import EXIT_INTERRUPTED
from digsite.cli.terminal.arguments import Problem, game_named, names_from, options_from, seed_from
from digsite.cli.terminal.files import load_record
from digsite.cli.terminal.screen import LeaveTable, Screen
from digsite.cli.terminal.seats import Seat, check_levels
from digsite.cli.terminal.session import Session
from digsite.core.campaign import Campaign, NextGame, Offer, load_campaign, new_setup
from digsite.core.contract import Game
from digsite.core.errors import CampaignError
from digsite.core.match import Match, resume
from digsite.core.words import Voice, _, fill, plural
from digsite.services.content import content_of

SUFFIX = ".campaign"


def run(args: argparse.Namespace) -> int:
    """Play a campaign: choose, play, open, again and again."""
    if args.game is None:
        raise Problem(_("--campaign needs a game: digsite play GAME --campaign NAME"))
    game = game_named(args.game)
    levels = names_from(args.bots)
    check_levels(levels)
    screen = Screen()
    table = CampaignTable(game, open_campaign(game, args), campaign_file(args), screen, levels)
    try:
        table.play()
    except LeaveTable as gone:
        table.farewell()
        return EXIT_INTERRUPTED if gone.interrupted else 0
    except KeyboardInterrupt:
        table.farewell()
        return EXIT_INTERRUPTED
    return 0


def campaign_file(args: argparse.Namespace) -> Path:
    """The file of a campaign: the name itself where it is one, else with our suffix."""
    path = Path(args.campaign)
    return path if path.suffix == SUFFIX else path.with_name(path.name + SUFFIX)


def open_campaign(game: Game, args: argparse.Namespace) -> Campaign:
    """The campaign of a file, or a new one; a damaged file is told and left alone."""
    rules = game.kit().campaign
    if rules is None:
        raise Problem(_("{game} has no campaign").format(game=game.title))
    file = campaign_file(args)
    if file.exists():
        if args.option or args.content is not None:
            raise Problem(_("a campaign keeps the options it was started with"))
        return load_campaign(file, rules, game.id)
    setup: dict[str, object] = {}
    if args.option:
        setup["options"] = options_from(game, args.option)
    if args.content is not None:
        setup["content"] = content_of(game).load(Path(args.content))
    campaign = Campaign(rules, game.id, file.stem, new_setup(game, setup))
    campaign.save(file)
    return campaign


class CampaignTable:
    """A campaign, its file, and the people at this screen."""

    def __init__(
        self, game: Game, campaign: Campaign, file: Path, screen: Screen, levels: list[str]
    ) -> None:
        self.game = game
        self.campaign = campaign
        self.file = file
        self.screen = screen
        self.levels = levels
        """Bots for the last seats of every game."""

    @property
    def running(self) -> Path:
        """Where a game that was left in the middle waits."""
        return self.file.with_name(self.file.name + ".game.dig")

    def play(self) -> None:
        """Go on until the person leaves."""
        self.screen.heading(f"{self.game.title}: {self.campaign.name}")
        self.show_hall()
        if self.running.exists():
            self._resume()
        while True:
            offers = self.campaign.rules.offers(self.campaign.now)
            needed = [offer for offer in offers if offer.needed]
            if needed:
                self._choose(self._ask_offer(needed))
            else:
                self._next(offers)

    def farewell(self) -> None:
        """Say how to go on."""
        name = shlex.quote(str(self.file))
        self.screen.show(
            _("Go on with:  digsite play {game} --campaign {name}").format(
                game=self.game.id, name=name
            )
        )

    # Choosing

    def _next(self, offers: list[Offer]) -> None:
        """Play, make a choice that may wait, read again, or leave."""
        games = self.campaign.rules.games(self.campaign.now)
        labels = [fill(game.label, _shown(game.values)) for game in games]
        labels += [fill(offer.label, _shown(offer.values)) for offer in offers]
        labels += [_("Read what has been opened"), _("The hall of fame")]
        picked = self._ask_number(labels)
        if picked < len(games):
            self._play(games[picked])
        elif picked < len(games) + len(offers):
            self._choose(offers[picked - len(games)])
        elif picked == len(labels) - 1:
            self.show_hall()
        else:
            self._read()

    def _read(self) -> None:
        """Any page of the campaign: as the game lays it out, or as plain as it comes."""
        now = self.campaign.now
        pages = self.game.kit().pages
        if pages is None:
            for page in self.campaign.rules.pages(now):
                self.show_page(page)
            return
        voice = Voice()
        listed = pages.listed(now, voice)
        chosen = listed[self._ask_number([page.title for page in listed])]
        self.screen.show(pages.text(now, chosen.id, voice, self.screen.width))

    def _ask_offer(self, offers: list[Offer]) -> Offer:
        labels = [fill(offer.label, _shown(offer.values)) for offer in offers]
        return offers[self._ask_number(labels)]

    def _ask_number(self, labels: list[str]) -> int:
        for number, label in enumerate(labels, start=1):
            self.screen.say(f"  {number}  {label}")
        while True:
            typed = self.screen.ask(_("What now? [1] ")) or "1"
            if typed.lower() in ("q", "quit"):
                raise LeaveTable
            if typed.isascii() and typed.isdigit() and 1 <= int(typed[:4]) <= len(labels):
                return int(typed) - 1
            self.screen.say(_("A number from 1 to {most}, please.").format(most=len(labels)))

    def _choose(self, offer: Offer) -> None:
        """Fill in what the choice asks for, make it, and show what it opened."""
        known = len(self.campaign.rules.pages(self.campaign.now))
        try:
            answers = {
                name: self._ask_field(_(offer.title(name)), values)
                for name, values in offer.fields.items()
            }
            self.campaign.add_choice(offer.filled(answers))
        except CampaignError as problem:
            self.screen.say(str(problem))
            return
        self.campaign.save(self.file)
        for page in self.campaign.rules.pages(self.campaign.now)[known:]:
            self.show_page(page)

    def _ask_field(self, title: str, values: list[str]) -> str:
        if not values:
            return self.screen.ask(f"{title}: ")
        self.screen.columns(values)
        while True:
            typed = self.screen.ask(f"{title} [{values[0]}]: ", values) or values[0]
            if typed in values:
                return typed
            self.screen.say(_("One of these, please."))

    # Playing

    def _play(self, offered: NextGame) -> None:
        players = self._ask_team(offered)
        day = datetime.now().astimezone().strftime("%Y-%m-%d")
        settings = self.campaign.rules.settings(self.campaign.now, offered.id, players, day)
        self._run(Match(settings, seed_from(None)), self._seats(players))

    def _ask_team(self, offered: NextGame) -> list[str]:
        """Who plays this time, in seat order; everybody, unless somebody stays away."""
        names = self.campaign.rules.players(self.campaign.now)
        if len(names) <= offered.least:
            return names
        while True:
            text = _("Who plays? Names with commas, or Enter for {names}: ")
            typed = self.screen.ask(text.format(names=", ".join(names)))
            team = names_from(typed) or names
            known = set(team) <= set(names) and len(set(team)) == len(team)
            if known and offered.least <= len(team) <= offered.most:
                return team
            self.screen.say(
                _("{least} to {most} of these names, please.").format(
                    least=offered.least, most=offered.most
                )
            )

    def _seats(self, players: list[str]) -> list[Seat]:
        people = max(1, len(players) - len(self.levels))
        return [
            Seat(name) if seat < people else Seat(name, self.levels[seat - people])
            for seat, name in enumerate(players)
        ]

    def _resume(self) -> None:
        """Go on with the game that was left in the middle."""
        match = resume(load_record(str(self.running)))
        self.screen.say(_("The game you left waits for you."))
        self._run(match, self._seats(match.players))

    def _run(self, match: Match, seats: list[Seat]) -> None:
        session = Session(match, seats, self.screen, self.running)
        try:
            session.play_out()
        except (LeaveTable, KeyboardInterrupt):
            if not match.is_over():
                session.save()
            raise
        if session.match.is_over():
            self.campaign.add_game(session.match.record().to_text())
            self.campaign.save(self.file)
        self.running.unlink(missing_ok=True)

    # Showing

    def show_page(self, page: dict[str, object]) -> None:
        """An opened envelope, part by part."""
        self.screen.heading(_(str(page["title"])))
        self.screen.say(_(str(page["text"])))
        for name in ("goal", "first"):
            if page.get(name):
                self.screen.say(_(str(page[name])))
        for sticker in cast("list[dict[str, str]]", page.get("stickers", [])):
            self.screen.say(f"  {sticker['slot']}  {_(sticker['text'])}")
        titles = cast("list[dict[str, str]]", page.get("titles", []))
        for title in titles:
            self.screen.say(f"  * {_(title['name'])}: {_(title['deed'])}")

    def show_hall(self) -> None:
        """Every game played so far."""
        rows = cast("list[dict[str, object]]", self.campaign.now.get("hall", []))
        self.screen.say(plural("{n} game played.", "{n} games played.", len(rows)))
        for row in rows:
            heroes = ", ".join(cast("list[str]", row["heroes"]))
            result = _("won") if row["won"] else _("lost")
            self.screen.say(f"  {row['day']}  {row['chapter']}  {result:<6}  {heroes}")


def _shown(values: dict[str, object]) -> dict[str, object]:
    """Values as they are put into a label: texts are translated."""
    return {name: _(value) if isinstance(value, str) else value for name, value in values.items()}
