"""Two guests of different languages at one table: each reads their own, whoever acts in between."""

from __future__ import annotations

import asyncio
import gettext
import random
import threading
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest

from digsite.core import words
from digsite.server.store.base import StoreError
from digsite.server.store.sqlite import SqliteStore
from digsite.server.tables.rooms import Room
from digsite.server.workers import bot_worker
from digsite.server.workers.bot_pool import BotPool
from digsite.server.workers.fair_queue import Errand
from tests.server.helpers import Browser, Data, Wire, serving, until
from tests.server.test_tables import joined

MARKS = {"de": "«de»", "fr": "«fr»"}
MOVES = 3


class Marked(gettext.NullTranslations):
    """A catalogue that translates everything, so that one sees into which language."""

    def __init__(self, mark: str) -> None:
        super().__init__()
        self.mark = mark

    def gettext(self, message: str) -> str:
        return self.mark + message

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.mark + (msgid1 if n == 1 else msgid2)


@pytest.fixture(autouse=True)
def catalogues(monkeypatch: pytest.MonkeyPatch) -> None:
    """German and French, made up; bots think in this process, where these catalogues are."""
    made = {code: words.Catalogue(partial(Marked, mark)) for code, mark in MARKS.items()}
    monkeypatch.setattr(words, "_catalogues", {"en": words.Catalogue(), **made})

    async def ask(
        _pool: BotPool, task: object, _errand: Errand, _seconds: float, reply: type[Any]
    ) -> Any:
        line = msgspec.json.encode(task).decode()
        said = await asyncio.to_thread(bot_worker.answer, line)
        assert not said.failed, said.failed
        return msgspec.json.decode(said.done, type=reply)

    monkeypatch.setattr(BotPool, "ask", ask)


class Disk:
    """The store's door: held shut, a change waits there with the table in its hands."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.open = threading.Event()
        self.open.set()
        self.broken = False
        self.changes = 0
        write, change = SqliteStore.write, Room.change

        async def slow_write(store: SqliteStore, statements: Any) -> None:
            while not self.open.is_set():
                await asyncio.sleep(0.001)
            if self.broken:
                raise StoreError("the disk is full")
            await write(store, statements)

        async def counted_change(room: Room, make: Any, also: Any = ()) -> None:
            self.changes += 1
            await change(room, make, also)

        monkeypatch.setattr(SqliteStore, "write", slow_write)
        monkeypatch.setattr(Room, "change", counted_change)


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Disk:
    return Disk(monkeypatch)


class Guests:
    """Ada, who reads German, and Bo, who reads French, at one table, each with a second tab."""

    def __init__(self, url: str) -> None:
        self.ada, self.bo = Browser(url, "Ada"), Browser(url, "Bo")
        for browser, language in ((self.ada, "de"), (self.bo, "fr")):
            browser.http.cookies.set("language", language)
        made = self.ada.table("scarabya", "me", "link", mode="duel", hints=True)
        joined(self.bo, made["links"][0]["url"])
        self.table = made["table"]
        self.lines = [self.ada.sit(self.table), self.bo.sit(self.table)]
        self.tabs = [self.ada.sit(self.table), self.bo.sit(self.table)]
        for browser in (self.ada, self.bo):
            browser.heard.clear()  # what was agreed before both were there

    def whose_turn(self) -> int:
        [seat] = self.lines[0].view["acting"]
        assert isinstance(seat, int)
        return seat

    def all_at(self, step: int) -> None:
        for line in (*self.lines, *self.tabs):
            line.until(lambda now: now["step"] == step)


@pytest.fixture
def guests(tmp_path: Path, disk: Disk) -> Iterator[Guests]:
    with serving(tmp_path) as url:
        both = Guests(url)
        with both.ada, both.bo:
            yield both


def wrong_texts(browser: Browser, mark: str) -> list[str]:
    """Sentences without the reader's mark, and any message with another's."""
    wrong = []
    for text in browser.heard:
        wrong += [text for other in MARKS.values() if other != mark and other in text]
        message = msgspec.json.decode(text)
        wrong += [one for one in sentences(message) if mark not in one]
    return wrong


def sentences(message: Data) -> list[str]:
    """What is said to a person in one message."""
    told = [message[name] for name in ("prompt", "why", "reason", "sentence") if name in message]
    told += [one["text"] for name in ("events", "journal") for one in message.get(name, [])]
    if "error" in message:
        told.append(message["error"]["message"])
    return [one for one in told if one]


def test_each_reads_their_own_language_while_both_play(guests: Guests) -> None:
    dice = random.Random(5)
    for step in range(MOVES):
        seat = guests.whose_turn()
        mover, other = guests.lines[seat], guests.lines[1 - seat]
        if not step:
            assert mover.ask("hint", seat=seat)["ok"]
        refused = other.ask("play", seat=1 - seat, decision=0, action="camp", value=[0, 0, 0])
        assert not refused["ok"] or refused.get("repeat")
        assert mover.play_anything(dice)["ok"]
        guests.all_at(step + 1)
        for line in guests.tabs:
            assert line.ask("journal", before=step + 1)["ok"]
            assert line.ask("look", step=step)["ok"]
    for browser, mark in ((guests.ada, MARKS["de"]), (guests.bo, MARKS["fr"])):
        assert len([text for text in browser.heard if mark in text]) > MOVES
        assert wrong_texts(browser, mark) == []


def waiting_move(guests: Guests, disk: Disk) -> tuple[Wire, Wire]:
    """One guest's move waits for the disk; the other's, which is none, waits for the first."""
    seat = guests.whose_turn()
    mover, other = guests.lines[seat], guests.lines[1 - seat]
    action, value = mover.pick(mover.view["scene"]["actions"], random.Random(3))
    disk.open.clear()
    before = disk.changes
    mover.say("play", seat=seat, decision=0, action=action, value=value)
    until(lambda: disk.changes == before + 1)
    other.say("play", seat=1 - seat, decision=7, action="camp", value=[0, 0, 0])
    until(lambda: disk.changes == before + 2)
    return mover, other


def test_a_refusal_that_waited_is_in_the_language_of_who_waited(guests: Guests, disk: Disk) -> None:
    mover, other = waiting_move(guests, disk)
    seat = guests.whose_turn()
    # Meanwhile the mover's second tab says something: the latest message is in their language.
    assert guests.tabs[seat].ask("ping")["ok"]
    disk.open.set()
    while not other.answers:
        other.hear()
    [answer] = other.answers.values()
    mark = MARKS["fr" if seat == 0 else "de"]
    assert answer["error"]["message"] == mark + "That decision is still to come."
    mover.until(lambda now: now["step"] == 1)
    for browser, own in ((guests.ada, MARKS["de"]), (guests.bo, MARKS["fr"])):
        assert wrong_texts(browser, own) == []


def test_everybody_is_sent_away_in_their_own_language(guests: Guests, disk: Disk) -> None:
    waiting_move(guests, disk)
    disk.broken = True
    disk.open.set()
    for line in (*guests.lines, *guests.tabs):
        assert line.told("bye")["again"] is True
    for browser, mark in ((guests.ada, MARKS["de"]), (guests.bo, MARKS["fr"])):
        assert wrong_texts(browser, mark) == []


def test_pages_offer_what_there_is(guests: Guests) -> None:
    page = guests.bo.http.get("/").text
    assert '<html lang="fr">' in page
    assert '<meta name="languages" content="en de fr">' in page
    assert MARKS["fr"] in page
    assert '<html lang="en">' in guests.bo.http.get("/", headers={"cookie": "language=it"}).text
