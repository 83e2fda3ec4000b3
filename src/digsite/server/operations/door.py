"""The door: who is not let in, which tables are closed, what is announced to everybody.

All of it stands in the store, written by ``digsite admin``; every process looks there every few
seconds, so it holds on all workers and hosts.
"""

from __future__ import annotations

import asyncio
import logging
import time
from dataclasses import dataclass, field
from ipaddress import IPv4Network, IPv6Network, ip_network
from typing import Final, Literal

from digsite.core.errors import DigsiteError
from digsite.core.words import N_, _
from digsite.server.operations.events import event
from digsite.server.protocol import Notice
from digsite.server.store.base import Statement, Store, StoreError
from digsite.server.tables.house import Rooms

log = logging.getLogger("digsite.server")
LOOK_EVERY: Final = 2.0
"""Seconds between two looks into the store."""
BanKind = Literal["guest", "address", "table"]
NOT_WELCOME: Final = N_("Those who run this server do not want you here.")
Network = IPv4Network | IPv6Network


# What the store holds


@dataclass(frozen=True)
class Posted:
    """All that holds at a time."""

    guests: frozenset[str] = frozenset()
    networks: tuple[Network, ...] = ()
    tables: frozenset[str] = frozenset()
    notice: str = ""

    @property
    def bans_somebody(self) -> bool:
        return bool(self.guests or self.networks)

    def bans(self, guest: str, address: str) -> bool:
        """Whether somebody is not let in."""
        return guest in self.guests or _within(address, self.networks)


async def read(store: Store, now: float) -> Posted:
    """What holds now."""
    query = "SELECT kind, who FROM bans WHERE ends = 0 OR ends > ?"
    rows = await store.read(tuple[str, str], query, now)
    notices = await store.read(
        tuple[str],
        "SELECT told FROM announcements WHERE ends > ? ORDER BY created DESC LIMIT 1",
        now,
    )
    return Posted(
        frozenset(who for kind, who in rows if kind == "guest"),
        tuple(network_of(who) for kind, who in rows if kind == "address"),
        frozenset(who for kind, who in rows if kind == "table"),
        notices[0][0] if notices else "",
    )


def network_of(text: str) -> Network:
    """An address or a network."""
    try:
        return ip_network(text, strict=False)
    except ValueError:
        message = _("{text!r} is neither an address nor a network such as 192.0.2.0/24")
        raise DigsiteError(message.format(text=text)) from None


def ban(kind: BanKind, who: str, ends: float, reason: str) -> Statement:
    """The statement that shuts somebody out, or a table; for ever where ``ends`` is 0."""
    query = (
        "INSERT INTO bans (kind, who, ends, reason) VALUES (?, ?, ?, ?) ON CONFLICT (kind, who)"
        " DO UPDATE SET ends = excluded.ends, reason = excluded.reason"
    )
    return query, (kind, who, ends, reason)


def lift(kind: BanKind, who: str) -> Statement:
    return "DELETE FROM bans WHERE kind = ? AND who = ?", (kind, who)


def announce(text: str, now: float, seconds: float) -> Statement:
    """The statement that tells everybody something for a while."""
    query = "INSERT INTO announcements (created, ends, told) VALUES (?, ?, ?)"
    return query, (now, now + seconds, text)


# What a process does about it


@dataclass
class Door:
    """What holds as this process knows it."""

    store: Store
    rooms: Rooms
    posted: Posted = field(default_factory=Posted)

    async def watch(self) -> None:
        """For ever: look, and do what is new."""
        while True:
            try:
                await self.look()
            except StoreError as problem:
                log.error("the store did not say who is banned: %s", problem)
            await asyncio.sleep(LOOK_EVERY)

    async def look(self) -> None:
        before, self.posted = self.posted, await read(self.store, time.time())
        self.rooms.shut(self.posted.tables)
        if self.posted.bans_somebody:
            self.rooms.dismiss(self.posted.bans, NOT_WELCOME)
        if self.posted != before:
            posted = self.posted
            banned = len(posted.guests) + len(posted.networks)
            event("the door has changed", banned=banned, closed=len(posted.tables))
        if self.posted.notice != before.notice:
            self.rooms.tell_all(Notice(self.posted.notice))


def _within(address: str, networks: tuple[Network, ...]) -> bool:
    """Whether an address, or the network that it is known by (IPv6), is among those banned."""
    if not networks:
        return False
    try:
        found = ip_network(address, strict=False)
    except ValueError:
        return False
    return any(_overlap(found, network) for network in networks)


def _overlap(one: Network, other: Network) -> bool:
    return one.version == other.version and (
        int(one.network_address) <= int(other.broadcast_address)
        and int(other.network_address) <= int(one.broadcast_address)
    )
