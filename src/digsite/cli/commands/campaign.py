"""``digsite play GAME --campaign NAME``: a campaign in the terminal, from its first envelope on.

Nothing here knows a game: what can be opened, chosen and played comes from its ``CampaignRules``.
"""

from __future__ import annotations

import argparse
import shlex
from datetime import datetime
from pathlib import Path
from typing import NoReturn, cast

from digsite.cli.terminal.arguments import Problem, game_named, names_from, options_from, seed_from
from digsite.cli.terminal.book import Book
from digsite.cli.terminal.files import save_record
from digsite.cli.terminal.lock import held
from digsite.cli.terminal.screen import LeaveTable, Screen
from digsite.cli.terminal.seats import Seat, check_levels
from digsite.cli.terminal.session import Session
from digsite.core.campaign import Campaign, CampaignRules, NextGame, Offer, load_campaign, new_setup
from digsite.core.contract import Game
from digsite.core.errors import CampaignError, DigsiteError
from digsite.core.match import Match, resume
from digsite.core.record import parse_record
from digsite.core.words import _, fill, plural
from digsite.games import find_game
from digsite.services.content import content_of

SUFFIX = ".campaign"
RUNNING = ".game.dig"
"""What the name of a campaign's file has more, where the game that is being played is kept."""
USELESS = ("mode", "seats", "players", "seed", "chance", "record", "resume")
"""What other games take on the command line."""


def run(args: argparse.Namespace) -> int:
    """Play a campaign: choose, play, open, again and again."""
    if args.game is None:
        raise Problem(_("--campaign needs a game: digsite play GAME --campaign NAME"))
    game = game_named(args.game)
    refuse_useless(args)
    levels = names_from(args.bots)
    check_levels(levels)
    file = campaign_file(args.campaign)
    campaign_rules(game)
    with held(file):
        table = CampaignTable(game, open_campaign(game, args, file), file, Screen(), levels)
        try:
            table.play()
        except (LeaveTable, KeyboardInterrupt):
            table.farewell()
            raise


def refuse_useless(args: argparse.Namespace) -> None:
    """A campaign deals, names and keeps its games itself: whoever asks otherwise is told so."""
    given = [f"--{name}" for name in USELESS if getattr(args, name) not in (None, "", "auto")]
    if given:
        message = _("{options}: does nothing in a campaign, leave it out")
        raise Problem(message.format(options=", ".join(given)))


def campaign_file(name: str) -> Path:
    """The file of a campaign: the name itself where it is one, else with our suffix."""
    path = Path(name)
    if path.name in ("", "..") or not name.isprintable():
        message = _("--campaign takes a name, such as ours: that one is kept in ours.campaign")
        raise Problem(message)
    if not path.parent.is_dir():
        raise Problem(_("there is no folder {folder}").format(folder=path.parent))
    return path if path.suffix == SUFFIX else path.with_name(path.name + SUFFIX)


def campaign_rules(game: Game) -> CampaignRules:
    """How the campaign of a game unfolds."""
    rules = game.kit().campaign
    if rules is None:
        raise Problem(_("{game} has no campaign").format(game=game.title))
    return rules


def open_campaign(game: Game, args: argparse.Namespace, file: Path) -> Campaign:
    """The campaign of a file, or a new one; a damaged file is told and left alone."""
    rules = campaign_rules(game)
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
        """Where the game that is being played is kept."""
        return self.file.with_name(self.file.name + RUNNING)

    @property
    def book(self) -> Book:
        """What has been opened so far."""
        return Book(self.game, self.campaign.rules, self.campaign.now)

    def play(self) -> NoReturn:
        """Go on until the person leaves."""
        self.screen.heading(f"{self.game.title}: {self.campaign.name}")
        self.screen.say(_("q leaves, at any question; nothing is lost."))
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
        """Any page of the campaign."""
        listed = self.book.listed()
        if listed:
            chosen = listed[self._ask_number([page.title for page in listed])]
            self.screen.show(self.book.text(chosen.id, self.screen.width))

    def _ask_offer(self, offers: list[Offer]) -> Offer:
        labels = [fill(offer.label, _shown(offer.values)) for offer in offers]
        return offers[self._ask_number(labels)]

    def _ask_number(self, labels: list[str]) -> int:
        for number, label in enumerate(labels, start=1):
            self.screen.say(f"  {number}  {label}")
        return self.screen.ask_number(_("What now?"), len(labels)) - 1

    def _choose(self, offer: Offer) -> None:
        """Fill in what the choice asks for, make it, and show what it opened."""
        known = len(self.campaign.rules.pages(self.campaign.now))
        try:
            answers = {
                name: self._ask_field(offer, name, values) for name, values in offer.fields.items()
            }
            self.campaign.add_choice(offer.filled(answers))
        except CampaignError as problem:
            self.screen.say(str(problem))
            return
        self.campaign.save(self.file)
        for page in self.campaign.rules.pages(self.campaign.now)[known:]:
            title, _line, text = self.book.text(str(page["id"]), self.screen.width).partition("\n")
            self.screen.heading(title)
            self.screen.show(text)

    def _ask_field(self, offer: Offer, name: str, values: list[str]) -> str:
        """Any text, or one of some values: by its number, its name, or as it is written."""
        title = _(offer.title(name))
        if not values:
            return self.screen.ask(f"{title}: ")
        shown = [_(offer.title(value)) for value in values]
        self.screen.columns([f"{number} {told}" for number, told in enumerate(shown, start=1)])
        known = {value: value for value in values}
        for number, (told, value) in enumerate(zip(shown, values, strict=True), start=1):
            known |= {str(number): value, told.lower(): value}
        while True:
            typed = self.screen.ask(f"{title} [{shown[0]}]: ", values) or values[0]
            if typed.lower() in known:
                return known[typed.lower()]
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
        """People first, then the bots, as far as there are heroes for them."""
        levels = self.levels[: len(players) - 1]
        if len(levels) < len(self.levels):
            told = plural("Only {n} bot finds a hero.", "Only {n} bots find a hero.", len(levels))
            self.screen.say(told)
        people = len(players) - len(levels)
        return [
            Seat(name, levels[seat - people] if seat >= people else "")
            for seat, name in enumerate(players)
        ]

    def _resume(self) -> None:
        """Go on with the game that was left; one that cannot be played any more holds nobody up."""
        try:
            text = self.running.read_bytes().decode("utf-8", errors="replace")
            if self.campaign.entries and self.campaign.entries[-1].get("record") == text:
                self.running.unlink()  # it is in the book already: we were stopped in between
                return
            match = resume(parse_record(text, find_game))
        except (DigsiteError, OSError) as problem:
            self._set_aside(str(problem))
            return
        settings, now = match.settings, self.campaign.now
        ours = settings.game.id == self.game.id and len(match.players) == settings.seats
        if not ours or not self.campaign.rules.offered(now, settings):
            self._set_aside(_("it is not the game that comes next"))
        elif match.is_over():
            self.screen.say(_("The game you left was over; it goes into the book."))
            self._enter(match)
        else:
            self.screen.say(_("The game you left waits for you."))
            self._run(match, self._seats(match.players))

    def _set_aside(self, reason: str) -> None:
        number = 1
        while (aside := self.running.with_name(f"{self.running.name}.{number}")).exists():
            number += 1
        self.running.replace(aside)
        self.screen.say(
            _(
                "The game you left cannot go on ({reason}): it is kept as {file}, and the "
                "campaign goes on without it."
            ).format(reason=reason, file=aside.name)
        )

    def _run(self, match: Match, seats: list[Seat]) -> None:
        session = CampaignSession(match, seats, self.screen, self.running, self.book)
        session.play_out()
        self._enter(match)

    def _enter(self, match: Match) -> None:
        """Write a game into the book; only then is its own file of no use any more."""
        try:
            self.campaign.add_game(match.record().to_text(), given_up=not match.is_over())
        except CampaignError as problem:
            self._set_aside(str(problem))
            return
        self.campaign.save(self.file)
        self.running.unlink(missing_ok=True)
        self.show_hall()

    # Showing

    def show_hall(self) -> None:
        """Every game played so far."""
        rows = cast("list[dict[str, object]]", self.campaign.now.get("hall", []))
        self.screen.say(plural("{n} game played.", "{n} games played.", len(rows)))
        for row in rows:
            heroes = ", ".join(cast("list[str]", row["heroes"]))
            result = _("won") if row["won"] else _("lost")
            chapter = _("Chapter {n}").format(n=row["chapter"])
            self.screen.say(f"  {row['day']}  {chapter}  {result:<6}  {heroes}")


def _shown(values: dict[str, object]) -> dict[str, object]:
    """Values as they are put into a label: texts are translated."""
    return {name: _(value) if isinstance(value, str) else value for name, value in values.items()}


class CampaignSession(Session):
    """A game of a campaign: on the disk after every decision, and not given up by a slip."""

    def __init__(
        self, match: Match, seats: list[Seat], screen: Screen, running: Path, book: Book
    ) -> None:
        super().__init__(match, seats, screen)
        self.running = running
        self.book = book

    def decided(self) -> None:
        save_record(self.match, self.running)

    def may_resign(self) -> bool:
        self.screen.say(_("A game that is given up is a lost game of the campaign."))
        return self.screen.confirm(_("Give up?"), _("y"), _("n"), False)
