"""Campaigns: games that belong together, what has been opened between them, and what comes next.

Nothing here knows a game: everything is asked of its ``CampaignRules``, and only what this
campaign has opened is ever sent. A campaign is kept as its entries: choices, tables that were set
up, and the records of those that are over; the rest is a fold.
"""

from __future__ import annotations

import json
import time
from dataclasses import dataclass
from datetime import datetime
from typing import Final, cast

from digsite.core.campaign import Campaign, CampaignRules, NextGame, Offer, new_setup
from digsite.core.contract import Game
from digsite.core.errors import CampaignError
from digsite.core.words import Voice, _, fill
from digsite.draw.scene import Shape
from digsite.server.pages.catalogue import game_for
from digsite.server.pages.home import check_pace
from digsite.server.pages.replays import shape_of
from digsite.server.store.sqlite import Statement, StoreError
from digsite.server.tables import new_table, views
from digsite.server.tables.table import Plan, Seat, Table, TableError
from digsite.server.web.identity import clean_name, new_id
from digsite.server.web.requests import Asked, Data, Site

MOST_ANSWER: Final = 60


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

    @property
    def rules(self) -> CampaignRules:
        return self.campaign.rules

    def entry(self, data: Data) -> Statement:
        """The statement that adds an entry; it fails if somebody was quicker."""
        text = json.dumps(data, separators=(",", ":"), ensure_ascii=False)
        return (
            "INSERT INTO campaign_entries (campaign_id, n, entry) VALUES (?, ?, ?)",
            (self.id, self.length, text),
        )


# Keeping


def load(site: Site, campaign_id: str) -> Kept:
    """Fold a campaign from its entries."""
    row = site.store.one(
        "SELECT game, name, owner, setup FROM campaigns WHERE id = ?", campaign_id[:100]
    )
    if row is None:
        raise TableError("unknown", _("There is no such campaign."))
    game_id, name, owner, setup = cast("tuple[str, str, str, str]", row)
    game = game_for(game_id)
    rules = game.kit().campaign
    if rules is None:
        raise TableError("unknown", _("There is no such campaign."))
    campaign = Campaign(rules, game.id, name, json.loads(setup))
    kept = Kept(campaign_id, game, campaign, owner, 0, [], "")
    rows = site.store.rows(
        "SELECT entry FROM campaign_entries WHERE campaign_id = ? ORDER BY n", campaign_id
    )
    for (text,) in rows:
        _fold(kept, json.loads(cast("str", text)))
    return kept


def _fold(kept: Kept, entry: Data) -> None:
    if "choice" in entry:
        kept.campaign.add_choice(cast("Data", entry["choice"]))
    elif "record" in entry:
        kept.campaign.add_game(cast("str", entry["record"]))
        kept.running = ""
    elif "table" in entry:
        kept.running = cast("str", entry["table"])
        kept.tables.append(kept.running)
    else:
        kept.running = ""  # the game did not count
    kept.length += 1


async def collect(site: Site, kept: Kept) -> Kept:
    """Enter the game that was being played into the campaign's book, once it is over."""
    table = site.rooms.peek(kept.running) if kept.running else None
    if table is None or not table.over:
        return kept
    record = table.match.record()
    record.players = table.names
    text = record.to_text()
    entry: Data = {"record": text}
    try:
        kept.rules.after_game(kept.campaign.now, text)
    except CampaignError:
        entry = {"dropped": table.id}
    await _add(site, [kept.entry(entry)])
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
    kept = load(asked.site, campaign_id or asked.part("campaign"))
    belongs = asked.site.store.one(
        "SELECT 1 FROM places WHERE guest = ? AND table_id = ?", asked.guest.id, kept.id
    )
    seated = any(_sits(asked, table) for table in kept.tables)
    if belongs is None and not seated:
        raise TableError("unknown", _("There is no such campaign."))
    return await collect(asked.site, kept)


def _sits(asked: Asked, table_id: str) -> bool:
    row = asked.site.store.one(
        "SELECT 1 FROM places WHERE guest = ? AND table_id = ?", asked.guest.id, table_id
    )
    return row is not None


# Asking and choosing


async def create(asked: Asked) -> Data:
    """Start a campaign."""
    check_pace(asked)
    game = game_for(asked.text("game"))
    rules = game.kit().campaign
    if rules is None:
        raise TableError("invalid", _("This game has no campaign."))
    name = clean_name(asked.text("name", "")) or game.title
    options = asked.body.get("options", {})
    if not isinstance(options, dict) or len(json.dumps(options)) > new_table.LARGEST_OPTIONS:
        raise TableError("invalid", "options must be an object of moderate size")
    setup = new_setup(game, {"options": options} if options else {})
    Campaign(rules, game.id, name, setup)  # an impossible one is refused here
    campaign_id = new_id()
    kept = (
        "INSERT INTO campaigns (id, game, name, owner, created, setup) VALUES (?, ?, ?, ?, ?, ?)",
        (campaign_id, game.id, name, asked.guest.id, time.time(), json.dumps(setup)),
    )
    await asked.site.store.write([kept, new_table.place(asked.guest.id, campaign_id)])
    return {"campaign": campaign_id}


async def show(asked: Asked) -> Data:
    """All that this campaign has opened, what it offers, and the games so far."""
    kept = await kept_for(asked)
    now, rules = kept.campaign.now, kept.rules
    return {
        "id": kept.id,
        "game": kept.game.id,
        "title": kept.game.title,
        "name": kept.campaign.name,
        "finished": rules.finished(now),
        "pages": _pages(kept, shape_of(asked)),
        "offers": [_offer(number, one) for number, one in enumerate(rules.offers(now))],
        "next": [_next(one) for one in rules.games(now)],
        "players": rules.players(now),
        "games": [_game(asked.site, table) for table in kept.tables],
        "running": kept.running or None,
    }


def _offer(number: int, offer: Offer) -> Data:
    return {
        "id": str(number),
        "label": fill(offer.label, _shown(offer.values)),
        "fields": [
            {
                "name": name,
                "label": _(offer.title(name)),
                "values": [{"value": v, "label": _(offer.title(v))} for v in values],
            }
            for name, values in offer.fields.items()
        ],
        "needed": offer.needed,
    }


def _next(game: NextGame) -> Data:
    label = fill(game.label, _shown(game.values))
    return {"id": game.id, "label": label, "seats": [game.least, game.most]}


def _shown(values: Data) -> Data:
    """Values as they stand in a label: texts are translated."""
    return {name: _(value) if isinstance(value, str) else value for name, value in values.items()}


async def guide_pages(asked: Asked, game: Game, campaign_id: str) -> tuple[str, list[Data]]:
    """What a campaign adds to its game's guide: its name, and the opened pages that hold rules."""
    kept = await kept_for(asked, campaign_id)
    if kept.game.id != game.id:
        raise TableError("unknown", _("There is no such campaign."))
    return kept.campaign.name, _pages(kept, shape_of(asked), only_rules=True)


def _pages(kept: Kept, shape: Shape, *, only_rules: bool = False) -> list[Data]:
    """The opened pages: drawn by the game's ``pages`` part, or as plain text."""
    drawn, voice = kept.game.kit().pages, Voice()
    now = kept.campaign.now
    if drawn is None:
        return [
            {"id": str(one["id"]), "title": _(str(one["title"])), "text": _(str(one["text"]))}
            for one in kept.rules.pages(now)
        ]
    pages: list[Data] = []
    for one in drawn.listed(now, voice):
        if one.rules or not only_rules:
            scene = drawn.scene(now, one.id, voice, shape)
            figure, text = views.scene_data(scene), scene.description
            pages.append({"id": one.id, "title": one.title, "text": text, "figure": figure})
    return pages


def _game(site: Site, table_id: str) -> Data:
    table = site.rooms.peek(table_id)
    if table is None:
        return {"table": table_id, "title": "", "over": True, "result": None}
    result = views.result_of(table)
    return {
        "table": table_id,
        "title": _(table.game.mode(table.plan.settings.mode).title),
        "over": table.over,
        "result": None if result is None else result["sentence"],
    }


async def choose(asked: Asked) -> Data:
    """Open an envelope, or make another choice that is offered."""
    kept = await kept_for(asked)
    offers = kept.rules.offers(kept.campaign.now)
    number = asked.text("offer")
    if not number.isdigit() or int(number[:4]) >= len(offers):
        raise TableError("invalid", _("That is not offered now."))
    offer = offers[int(number)]
    answers = asked.body.get("answers", {})
    if not isinstance(answers, dict):
        raise TableError("invalid", "answers is an object")
    filled: dict[str, str] = {}
    for name, values in offer.fields.items():
        given = answers.get(name)
        if not isinstance(given, str) or (values and given not in values):
            raise TableError(
                "invalid", _("Please fill in: {name}").format(name=_(offer.title(name)))
            )
        filled[name] = given if values else clean_name(given)[:MOST_ANSWER]
    choice = offer.filled(filled)
    kept.rules.after_choice(kept.campaign.now, choice)  # refused here, if at all
    await _add(asked.site, [kept.entry({"choice": choice})])
    return {}


async def play(asked: Asked) -> Data:
    """Set the table of the next game up, or lead to the one that is being played."""
    kept = await kept_for(asked)
    if kept.running:
        return {"table": kept.running}
    check_pace(asked)
    rules, now = kept.rules, kept.campaign.now
    offered = {game.id: game for game in rules.games(now)}
    chosen = asked.text("game", next(iter(offered), ""))
    if chosen not in offered:
        raise TableError("refused", _("There is something to choose first."))
    players = asked.body.get("players") or rules.players(now)
    if not isinstance(players, list) or not all(isinstance(one, str) for one in players):
        raise TableError("invalid", "players is a list of names")
    day = datetime.now().astimezone().strftime("%Y-%m-%d")
    settings = rules.settings(now, chosen, players, day)
    plan = Plan(
        settings,
        asked.site.limits.new_seed(),
        tuple(_seats(asked, players)),
        asked.guest.id,
        "campaign",
        watch=new_id(),
        extra={"campaign": kept.id},
    )
    table = Table(new_id(), plan)
    entry = kept.entry({"table": table.id})
    await _add(asked.site, [*new_table.creation(table), entry])
    return {"table": table.id}


def _seats(asked: Asked, players: list[str]) -> list[Seat]:
    """Who plays whom; a list of seats as for any table, or all at one screen."""
    if asked.body.get("seats") is None:
        return [Seat("person", name, asked.guest.id) for name in players]
    given = new_table.asked_seats(asked, len(players))
    if len(given) != len(players):
        raise TableError("invalid", "one seat for each player")
    return [
        Seat(seat.who, name, seat.guest, seat.level)
        for name, seat in zip(players, given, strict=True)
    ]
