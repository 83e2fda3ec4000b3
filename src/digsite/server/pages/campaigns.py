"""Campaigns: games that belong together, what has been opened between them, and what comes next.

Nothing here knows a game: everything is asked of its ``CampaignRules``, and only what this
campaign has opened is ever sent. A campaign is kept as its entries: choices, tables that were set
up, and the records of those that are over; the rest is a fold.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from datetime import datetime
from typing import Final

import msgspec
from msgspec import Struct

from digsite.core.campaign import (
    Campaign,
    CampaignRules,
    Earned,
    NextGame,
    Offer,
    new_setup,
)
from digsite.core.contract import Game
from digsite.core.errors import CampaignError
from digsite.core.words import Voice, _, fill
from digsite.draw.scene import Shape
from digsite.server.pages import shapes
from digsite.server.pages.bodies import Choose, NewCampaign, PlayNext
from digsite.server.pages.catalogue import game_for
from digsite.server.pages.home import check_pace
from digsite.server.pages.shapes import (
    Begun,
    CampaignGame,
    CampaignPage,
    Done,
    Field,
    Labelled,
    Led,
)
from digsite.server.store.base import Statement, StoreError
from digsite.server.tables import new_table, views
from digsite.server.tables.table import Extra, Plan, Seat, Table, TableError
from digsite.server.web.identity import clean_name, new_id
from digsite.server.web.requests import Asked, Site
from digsite.services.typed import typed_number

MOST_ANSWER: Final = 60


class Entry(Struct, omit_defaults=True):
    """What a campaign's log holds: one of these."""

    choice: dict[str, object] | None = None
    record: str = ""
    table: str = ""
    dropped: str = ""
    """The table of a game that did not count."""


@dataclass
class Kept:
    """A campaign as the store has it."""

    id: str
    game: Game
    campaign: Campaign
    owner: str
    length: int
    """Entries so far: the number of the next."""
    tables: list[str]
    running: str
    """The table that is being played, or none."""
    earned: list[Earned] = field(default_factory=list)
    """What the latest game brought."""

    @property
    def rules(self) -> CampaignRules:
        return self.campaign.rules

    def adding(self, entry: Entry) -> Statement:
        """The statement that adds an entry; it fails if somebody was quicker."""
        return (
            "INSERT INTO campaign_entries (campaign_id, n, entry) VALUES (?, ?, ?)",
            (self.id, self.length, msgspec.json.encode(entry).decode()),
        )


# Keeping


async def load(site: Site, campaign_id: str) -> Kept:
    """Fold a campaign from its entries."""
    rows = await site.store.read(
        tuple[str, str, str, str],
        "SELECT game, name, owner, setup FROM campaigns WHERE id = ?",
        campaign_id[:100],
    )
    game = game_for(rows[0][0]) if rows else None
    rules = None if game is None else game.kit().campaign
    if game is None or rules is None:
        raise TableError("unknown", _("There is no such campaign."))
    _game_id, name, owner, setup = rows[0]
    chosen = msgspec.json.decode(setup, type=dict[str, object])
    kept = Kept(campaign_id, game, Campaign(rules, game.id, name, chosen), owner, 0, [], "")
    query = "SELECT entry FROM campaign_entries WHERE campaign_id = ? ORDER BY n"
    for (text,) in await site.store.read(tuple[str], query, campaign_id):
        _fold(kept, msgspec.json.decode(text, type=Entry))
    return kept


def _fold(kept: Kept, entry: Entry) -> None:
    kept.running = entry.table
    if entry.choice is not None:
        kept.campaign.add_choice(entry.choice)
    elif entry.record:
        before = kept.campaign.now
        kept.campaign.add_game(entry.record)
        kept.earned = kept.rules.earned(before, kept.campaign.now)
    elif entry.table:
        kept.tables.append(entry.table)
    kept.length += 1


async def collect(site: Site, kept: Kept) -> Kept:
    """Enter the game that was being played into the campaign's book, once it is over."""
    table = await site.rooms.peek(kept.running) if kept.running else None
    if table is None or not table.over:
        return kept
    record = table.match.record()
    record.players = table.names
    text = record.to_text()
    entry = Entry(record=text)
    try:
        kept.rules.after_game(kept.campaign.now, text)
    except CampaignError:
        entry = Entry(dropped=table.id)
    await _add(site, [kept.adding(entry)])
    _fold(kept, entry)
    return kept


async def _add(site: Site, statements: list[Statement]) -> None:
    try:
        await site.store.write(statements)
    except StoreError:
        # Entries are numbered: of two that come at once, one finds its number taken.
        raise TableError("busy", _("Somebody was quicker; look again.")) from None


async def kept_for(asked: Asked, campaign_id: str = "") -> Kept:
    """This campaign, or the one of the path, for those who belong to it."""
    kept = await load(asked.site, campaign_id or asked.part("campaign"))
    places = (kept.id, *kept.tables)
    query = "SELECT 1 FROM places WHERE guest = ? AND table_id = ?"
    for place in places:
        if await asked.site.store.has(query, asked.guest.id, place):
            return await collect(asked.site, kept)
    raise TableError("unknown", _("There is no such campaign."))


# Asking and choosing


async def create(asked: Asked) -> Begun:
    """Start a campaign."""
    check_pace(asked)
    wish = asked.read(NewCampaign)
    game = game_for(wish.game)
    rules = game.kit().campaign
    if rules is None:
        raise TableError("invalid", _("This game has no campaign."))
    name = clean_name(wish.name) or game.title
    options = new_table.moderate(wish.options)
    setup = new_setup(game, {"options": options} if options else {})
    Campaign(rules, game.id, name, setup)  # an impossible one is refused here
    campaign_id = new_id()
    kept = msgspec.json.encode(setup).decode()
    begun = (
        "INSERT INTO campaigns (id, game, name, owner, created, setup) VALUES (?, ?, ?, ?, ?, ?)",
        (campaign_id, game.id, name, asked.guest.id, time.time(), kept),
    )
    await asked.site.store.write([begun, new_table.place(asked.guest.id, campaign_id, "campaign")])
    return Begun(campaign_id)


async def show(asked: Asked) -> shapes.Campaign:
    """All that this campaign has opened, what it offers, and the games so far."""
    kept = await kept_for(asked)
    now, rules = kept.campaign.now, kept.rules
    return shapes.Campaign(
        id=kept.id,
        game=kept.game.id,
        title=kept.game.title,
        name=kept.campaign.name,
        finished=rules.finished(now),
        pages=_pages(kept, asked.shape),
        offers=[_offer(number, one) for number, one in enumerate(rules.offers(now))],
        next=[_next(one) for one in rules.games(now)],
        players=rules.players(now),
        games=[await _game(asked.site, table) for table in kept.tables],
        running=kept.running or None,
        earned=[fill(one.label, _shown(one.values)) for one in kept.earned],
    )


def _offer(number: int, offer: Offer) -> shapes.Offer:
    fields = [
        Field(name, _(offer.title(name)), [Labelled(one, _(offer.title(one))) for one in values])
        for name, values in offer.fields.items()
    ]
    return shapes.Offer(str(number), fill(offer.label, _shown(offer.values)), fields, offer.needed)


def _next(game: NextGame) -> shapes.NextGame:
    label = fill(game.label, _shown(game.values))
    return shapes.NextGame(game.id, label, (game.least, game.most))


def _shown(values: dict[str, object]) -> dict[str, object]:
    """Values as they stand in a label: texts are translated."""
    return {name: _(value) if isinstance(value, str) else value for name, value in values.items()}


async def guide_pages(asked: Asked, game: Game, campaign_id: str) -> tuple[str, list[CampaignPage]]:
    """What a campaign adds to its game's guide: its name, and the opened pages that hold rules."""
    kept = await kept_for(asked, campaign_id)
    if kept.game.id != game.id:
        raise TableError("unknown", _("There is no such campaign."))
    return kept.campaign.name, _pages(kept, asked.shape, only_rules=True)


def _pages(kept: Kept, shape: Shape, *, only_rules: bool = False) -> list[CampaignPage]:
    """The opened pages: drawn by the game's ``pages`` part, or as plain text."""
    drawn, voice = kept.game.kit().pages, Voice()
    now = kept.campaign.now
    if drawn is None:
        return [
            CampaignPage(str(one["id"]), _(str(one["title"])), _(str(one["text"])))
            for one in kept.rules.pages(now)
        ]
    pages = []
    for one in drawn.listed(now, voice):
        if one.rules or not only_rules:
            scene = drawn.scene(now, one.id, voice, shape)
            pages.append(CampaignPage(one.id, one.title, scene.description, scene.to_json()))
    return pages


async def _game(site: Site, table_id: str) -> CampaignGame:
    table = await site.rooms.peek(table_id)
    if table is None:
        return CampaignGame(table_id, "", True, None)
    result = views.result_of(table, Voice(table.names))
    title = _(table.game.mode(table.plan.settings.mode).title)
    return CampaignGame(table_id, title, table.over, None if result is None else result.sentence)


async def choose(asked: Asked) -> Done:
    """Open an envelope, or make another choice that is offered."""
    kept = await kept_for(asked)
    wish = asked.read(Choose)
    offers = kept.rules.offers(kept.campaign.now)
    number = typed_number(wish.offer)
    if number is None or number >= len(offers):
        raise TableError("invalid", _("That is not offered now."))
    offer = offers[number]
    filled: dict[str, str] = {}
    for name, values in offer.fields.items():
        given = wish.answers.get(name)
        if given is None or (values and given not in values):
            raise TableError(
                "invalid", _("Please fill in: {name}").format(name=_(offer.title(name)))
            )
        filled[name] = given if values else clean_name(given)[:MOST_ANSWER]
    choice = offer.filled(filled)
    kept.rules.after_choice(kept.campaign.now, choice)  # refused here, if at all
    await _add(asked.site, [kept.adding(Entry(choice=choice))])
    return Done()


async def play(asked: Asked) -> Led:
    """Set the table of the next game up, or lead to the one that is being played."""
    kept = await kept_for(asked)
    if kept.running:
        return Led(kept.running)
    wish = asked.read(PlayNext)
    check_pace(asked)
    rules, now = kept.rules, kept.campaign.now
    offered = {game.id: game for game in rules.games(now)}
    chosen = next(iter(offered), "") if wish.game is None else wish.game
    if chosen not in offered:
        raise TableError("refused", _("There is something to choose first."))
    players = wish.players or rules.players(now)
    day = datetime.now().astimezone().strftime("%Y-%m-%d")
    settings = rules.settings(now, chosen, players, day)
    plan = Plan(
        settings,
        asked.site.limits.new_seed(),
        tuple(_seats(wish, asked, players)),
        asked.guest.id,
        "campaign",
        watch=new_id(),
        extra=Extra(campaign=kept.id),
    )
    table = Table(new_id(), plan)
    entry = kept.adding(Entry(table=table.id))
    await _add(asked.site, [*new_table.creation(table), entry])
    return Led(table.id)


def _seats(wish: PlayNext, asked: Asked, players: list[str]) -> list[Seat]:
    """Who plays whom; a list of seats as for any table, or all at one screen."""
    if wish.seats is None:
        return [Seat("person", name, asked.guest.id) for name in players]
    given = new_table.asked_seats(wish.seats, asked.guest, len(players))
    if len(given) != len(players):
        raise TableError("invalid", "one seat for each player")
    return [
        Seat(seat.who, name, seat.guest, seat.level)
        for name, seat in zip(players, given, strict=True)
    ]
