"""What is kept: how much, how long, in which form; and what is found to be damaged."""

from __future__ import annotations

import random
import sqlite3
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from digsite.core.errors import DigsiteError
from digsite.core.rng import Rng
from digsite.games import find_game, game_ids
from digsite.server.limits import Limits
from digsite.server.operations import admin, door
from digsite.server.store import keeping
from digsite.server.store.base import Store, StoreError, log_entry
from digsite.server.store.postgres import open_postgres
from digsite.server.store.sqlite import SqliteStore
from digsite.server.tables import new_table, retention, snapshots
from digsite.server.tables.house import Rooms
from digsite.server.tables.rooms import Room
from digsite.server.tables.summaries import Summaries
from digsite.server.tables.table import Arm, Entry, Plan, Rematch, Seat, Sit, Table, Undo, Watch
from digsite.server.web.identity import Signer
from digsite.server.workers.bot_pool import BotPool
from scripts.postgres import Postgres
from scripts.steady_server import STEADY
from tests.loops import run_apart
from tests.server.helpers import Browser, serving

DAY = keeping.DAY


def plan_of(game_id: str = "scarabya", seed: int | None = 7) -> Plan:
    game = find_game(game_id)
    mode = game.modes[0]
    count = max(2, mode.least)
    seats = tuple(Seat("person", f"P{n}", f"guest{n}") for n in range(count))
    return Plan(game.settings(count, mode.name), seed, seats, "guest0", friendly_undo=True)


# Snapshots


def some_entry(table: Table, dice: random.Random) -> Entry:
    """Something that can happen at a table."""
    what = dice.random()
    seat = dice.randrange(len(table.seats))
    if what < 0.15:
        return Arm(seat, dice.random() < 0.5)
    if what < 0.25:
        return Sit(seat, "person", f"N{dice.randrange(9)}", f"guest{dice.randrange(9)}", "")
    if what < 0.3:
        return Watch(f"watcher{dice.randrange(5)}")
    if what < 0.32:
        return Rematch("another")
    if what < 0.5:
        return Undo(seat)
    acting = table.match.acting_seats()
    if not acting:
        return Watch("late")
    code = table.match.state.sample_move(acting[0], Rng(dice.randrange(1 << 60)))
    return table.checked(acting[0], int(code)).entry


def told(table: Table) -> dict[str, object]:
    """Everything a table is, to compare."""
    plain = {name: one for name, one in vars(table).items() if name not in ("match", "replay")}
    match = table.match
    state = match.state
    return {
        **plain,
        "plan": table.plan.to_text(),
        "kept_to": None,
        "armed": match.armed,
        "position": state.position(),
        "steps": [(int(one.seat), int(one.code), one.by_table) for one in match.steps],
        "events": match.told_to(0),
        "moments": table.replay.last,
        "record": match.record().to_text(),
        "acting": match.acting_seats(),
    }


@pytest.mark.parametrize("game_id", game_ids())
def test_a_table_that_was_kept_as_it_stood_is_the_same_and_goes_on_the_same(game_id: str) -> None:
    dice = random.Random(game_id)
    live = Table("t", plan_of(game_id))
    for _ in range(5):
        for _ in range(24):
            fold_one(live, some_entry(live, dice))
        live.match.mark_cut_short(1)
        again = Table("t", live.plan)
        snapshots.restore(again, snapshots.snapshot_of(live), live.length)
        assert told(again) == told(live)
        live = again  # from here on chance goes on where it was


def test_chance_goes_on_as_if_the_table_had_never_been_put_away() -> None:
    first = Table("t", plan_of("indus"))
    second = Table("t", first.plan)
    dice = random.Random(3)
    for number in range(60):
        entry = some_entry(first, dice)
        assert fold_one(first, entry) == fold_one(second, entry)
        if number % 7 == 0:
            kept = snapshots.snapshot_of(second)
            second = Table("t", first.plan)
            snapshots.restore(second, kept, first.length)
    assert told(first) == told(second)


def fold_one(table: Table, entry: Entry) -> bool:
    try:
        table.fold(entry)
    except DigsiteError:
        return False
    return True


@asynccontextmanager
async def room_at(folder: Path) -> AsyncIterator[tuple[Store, Room]]:
    async with SqliteStore(folder) as store:
        table = await new_table.create(store, plan_of())
        yield store, Room(table, store, BotPool(), Limits())


def test_a_log_that_grows_is_replaced_by_the_table_as_it_stands(tmp_path: Path) -> None:
    async def play() -> None:
        async with room_at(tmp_path) as (store, room):
            entries = snapshots.SNAPSHOT_AFTER * 2 + 10
            for number in range(entries):
                await room.change(partial(Arm, 0, bool(number % 2)))
            assert room.table.length == entries
            rows = await store.log(room.table.id)
            assert len(rows) <= 11
            assert rows[-1][0] == entries - 1
            again = await snapshots.load(store, room.table.id)
            assert again is not None
            assert told(again) == told(room.table)

    run_apart(play())


def test_a_long_log_of_an_earlier_version_is_shortened_when_it_is_opened(tmp_path: Path) -> None:
    async def play() -> None:
        async with room_at(tmp_path) as (store, room):
            table = room.table.id
            entries = [log_entry(table, number, Watch("w")) for number in range(2000)]
            await store.write(entries)
            opened = await Rooms(store, BotPool(), Limits()).get(table)
            assert opened is not None
            assert opened.table.length == 2000
            assert len(await store.log(table)) == 1

    run_apart(play())


def test_an_older_snapshot_never_replaces_a_newer_one(tmp_path: Path) -> None:
    async def play() -> None:
        async with room_at(tmp_path) as (store, room):
            table = room.table
            late = Table(table.id, table.plan)
            table.fold(Watch("a"))
            table.fold(Watch("b"))
            newer, older = snapshots.keep(table), snapshots.keep(late)
            await store.write([log_entry(table.id, n, Watch(w)) for n, w in enumerate("ab")])
            await store.write(newer)
            await store.write(older)
            again = await snapshots.load(store, table.id)
            assert again is not None
            assert again.watchers == {"a", "b"}

    run_apart(play())


def test_a_hole_in_a_log_is_not_played_over(tmp_path: Path) -> None:
    async def play() -> None:
        async with room_at(tmp_path) as (store, room):
            table = room.table.id
            await store.write([log_entry(table, number, Watch("w")) for number in (0, 2)])
            with pytest.raises(DigsiteError, match="lacks entry 1"):
                await snapshots.load(store, table)

    run_apart(play())


def test_arming_twice_is_written_once(tmp_path: Path) -> None:
    with serving(tmp_path) as url, Browser(url, "Ada") as ada:
        table = ada.table("gads-hill", "me", "here", armed=[])["table"]
        wire = ada.sit(table)
        for _ in range(3):
            assert wire.ask("arm", seat=0, on=True)["ok"]
    with closing(sqlite3.connect(tmp_path / "digsite.db")) as file:
        assert file.execute("SELECT count(*) FROM log").fetchone() == (1,)


# Lists


def test_home_lists_what_was_touched_last_and_needs_no_log(tmp_path: Path) -> None:
    with serving(tmp_path) as url, Browser(url, "Ada") as ada:
        first = ada.table("scarabya", "me", mode="solo")["table"]
        second = ada.table("scarabya", "me", mode="solo")["table"]
        assert [one["id"] for one in ada.get("/api/home")["tables"]] == [second, first]
        ada.sit(first).play_anything(random.Random(1))
        listed = ada.get("/api/home")["tables"]
        assert [one["id"] for one in listed] == [first, second]
        assert listed[0]["your_turn"]
    with serving(tmp_path) as url, Browser(url) as again:
        again.http.cookies = ada.http.cookies
        assert again.get("/api/home")["tables"] == listed
        with closing(sqlite3.connect(tmp_path / "digsite.db")) as file:
            assert file.execute("SELECT count(*) FROM summaries").fetchone() == (2,)


def test_a_list_tells_how_a_game_ended_in_words(tmp_path: Path) -> None:
    with serving(tmp_path) as url, Browser(url, "Ada") as ada:
        table = ada.table("scarabya", "visitor", "visitor", mode="duel")["table"]
        wire = ada.sit(table)
        wire.until(lambda now: now["over"])
        [listed] = ada.get("/api/home")["tables"]
        assert listed["over"]
        assert listed["result"] == wire.view["result"]["sentence"]


# How long


def limits_with(**days: float) -> Limits:
    """Limits by which all stays for ever, but for these."""
    return replace(
        STEADY,
        upload_days=0,
        fork_days=days.get("fork_days", 0),
        unbegun_days=days.get("unbegun_days", 0),
        unfinished_days=days.get("unfinished_days", 0),
        finished_days=days.get("finished_days", 0),
    )


async def one_table(store: Store, kind: str, finished: bool, begun: bool, age: float) -> str:
    """A table as it would be after so many days."""
    table = await new_table.create(store, plan_of())
    then = time.time() - age * DAY
    assert await store.hold(table.id)
    await store.write(
        [
            (
                "UPDATE tables SET kind = ?, finished = ?, created = ?, touched = ? WHERE id = ?",
                (kind, int(finished), then - DAY * begun, then, table.id),
            ),
            log_entry(table.id, 0, Watch("w")),
        ]
    )
    await store.release(table.id)
    return table.id


@pytest.mark.parametrize(
    ("setting", "kind", "finished", "begun"),
    [
        ("fork_days", "fork", False, True),
        ("unbegun_days", "play", False, False),
        ("unfinished_days", "play", False, True),
        ("finished_days", "play", True, True),
        ("finished_days", "puzzle", True, True),
    ],
)
def test_each_kind_of_table_stays_as_long_as_the_settings_say(
    tmp_path: Path, setting: str, kind: str, finished: bool, begun: bool
) -> None:
    async def play() -> None:
        async with SqliteStore(tmp_path) as store:
            rooms = Rooms(store, BotPool(), STEADY)
            old = await one_table(store, kind, finished, begun, 11)
            young = await one_table(store, kind, finished, begun, 9)
            other = await one_table(store, "campaign", finished, begun, 11)
            assert await retention.sweep(store, rooms, limits_with(), time.time()) == 0
            limits = limits_with(**{setting: 10.0})
            assert await retention.sweep(store, rooms, limits, time.time()) == 1
            assert await store.table(old) is None
            assert await store.table(young) is not None
            assert await store.table(other) is not None
            for part in keeping.PARTS_OF_A_TABLE:
                query = f"SELECT 1 FROM {part} WHERE table_id = ?"
                assert not await store.has(query, old)

    run_apart(play())


def test_a_game_that_ended_before_rows_said_so_is_not_taken_for_unfinished(tmp_path: Path) -> None:
    async def play() -> None:
        async with SqliteStore(tmp_path) as store:
            game = find_game("scarabya")
            last = {"grid": ["." * 10] * 10, "revealed": "FILNPUVWXYZT", "mission": "T"}
            settings = game.settings(1, "base", {}, {"position": last})
            table = await new_table.create(store, Plan(settings, 7, plan_of().seats[:1], "guest0"))
            entry = table.checked(0, int(table.match.state.moves(0)[0])).entry
            then = time.time() - 11 * DAY
            row = ("UPDATE tables SET created = ?, touched = ?", (then - 1, then))
            await store.write([log_entry(table.id, 0, entry), row])
            rooms = Rooms(store, BotPool(), STEADY)
            limits = limits_with(unfinished_days=10.0)
            assert await retention.sweep(store, rooms, limits, time.time()) == 0
            assert await store.has("SELECT 1 FROM tables WHERE finished = 1")

    run_apart(play())


def test_a_live_table_is_never_swept(tmp_path: Path) -> None:
    async def play() -> None:
        async with SqliteStore(tmp_path) as store:
            rooms = Rooms(store, BotPool(), STEADY)
            table = await one_table(store, "play", False, True, 11)
            assert await rooms.get(table) is not None
            limits = limits_with(unfinished_days=10.0)
            assert await retention.sweep(store, rooms, limits, time.time()) == 0

    run_apart(play())


def test_a_table_that_is_live_on_another_host_is_never_swept(postgres: Postgres) -> None:
    url = postgres.new_database()

    async def play() -> None:
        async with await open_postgres(url, 30.0) as here, await open_postgres(url, 30.0) as there:
            table = await one_table(here, "play", True, True, 11)
            assert await there.hold(table)
            rooms, limits = Rooms(here, BotPool(), STEADY), limits_with(finished_days=10.0)
            assert await retention.sweep(here, rooms, limits, time.time()) == 0
            await there.release(table)
            assert await retention.sweep(here, rooms, limits, time.time()) == 1

    run_apart(play())


# Uploads

RECORD = "digsite record 1\ngame: scarabya\nrules: 1\nmode: solo\nseats: 1\n"


def record(name: str) -> dict[str, str]:
    return {"record": f'{RECORD}players: ["{name}"]\n' + "# a remark\n" * 1000}


def bytes_kept(folder: Path) -> int:
    with closing(sqlite3.connect(folder / "digsite.db")) as file:
        (held,) = file.execute("SELECT coalesce(sum(length(record)), 0) FROM replays").fetchone()
        return int(held)


def test_an_address_keeps_no_more_than_its_quota(tmp_path: Path) -> None:
    limits = replace(STEADY, uploads_per_address=1000)
    with serving(tmp_path, limits) as url, Browser(url) as eve:
        answers = [eve.post("/api/replays", record(f"n{number}")) for number in range(30)]
        refused = [one for one in answers if "error" in one]
        assert refused
        assert refused[0]["error"]["kind"] == "busy"
        assert bytes_kept(tmp_path) <= 1000


def test_the_same_record_is_kept_once(tmp_path: Path) -> None:
    with serving(tmp_path) as url, Browser(url) as ada, Browser(url) as bo:
        first = ada.post("/api/replays", record("Ada"))
        held = bytes_kept(tmp_path)
        assert bo.post("/api/replays", {"record": RECORD + 'players: ["Ada"]\n'}) == first
        assert bytes_kept(tmp_path) == held


def test_where_all_is_full_those_who_keep_most_make_room(tmp_path: Path) -> None:
    async def play() -> None:
        async with SqliteStore(tmp_path) as store:
            limits = replace(STEADY, uploads_per_address=10_000, uploads_in_all=1000)
            kept = "x" * 200
            for number in range(4):
                assert await keeping.upload(store, limits, f"e{number}", "eve", kept, number)
            assert await keeping.upload(store, limits, "a", "ada", kept, 10)
            assert await keeping.upload(store, limits, "b", "bo", kept, 11)
            left = await store.read(tuple[str], "SELECT id FROM replays ORDER BY id")
            assert left == [("a",), ("b",), ("e1",), ("e2",), ("e3",)]

    run_apart(play())


def test_uploads_go_after_their_days(tmp_path: Path) -> None:
    async def play() -> None:
        async with SqliteStore(tmp_path) as store:
            now = time.time()
            await keeping.upload(store, STEADY, "old", "a", "x", now - 11 * DAY)
            await keeping.upload(store, STEADY, "young", "a", "x", now - 9 * DAY)
            rooms = Rooms(store, BotPool(), STEADY)
            limits = replace(limits_with(), upload_days=10)
            await retention.sweep(store, rooms, limits, now)
            assert await store.read(tuple[str], "SELECT id FROM replays") == [("young",)]

    run_apart(play())


# Files


@pytest.mark.parametrize("held", [b"", b"short"])
def test_a_key_that_is_too_short_is_refused(tmp_path: Path, held: bytes) -> None:
    (tmp_path / "key").write_bytes(held)
    with pytest.raises(DigsiteError, match=r"key is damaged: it holds \d bytes of 32"):
        Signer(tmp_path)


def test_a_new_key_is_for_us_alone_and_leaves_nothing_beside_it(tmp_path: Path) -> None:
    Signer(tmp_path)
    assert [file.name for file in tmp_path.iterdir()] == ["key"]
    assert (tmp_path / "key").stat().st_mode & 0o777 == 0o600


def test_nobody_else_reads_the_database(tmp_path: Path) -> None:
    file = tmp_path / "digsite.db"

    async def play() -> None:
        async with SqliteStore(tmp_path) as store:
            await store.write([log_entry("t", 0, Watch("w"))])
            for one in (file, tmp_path / "digsite.db-wal"):
                assert one.stat().st_mode & 0o777 == 0o600

    run_apart(play())
    file.chmod(0o644)
    run_apart(play_nothing(tmp_path))
    assert file.stat().st_mode & 0o777 == 0o600


async def play_nothing(folder: Path) -> None:
    await SqliteStore(folder).close()


def test_a_damaged_page_is_found_at_the_start(tmp_path: Path) -> None:
    async def fill() -> None:
        async with SqliteStore(tmp_path) as store:
            for number in range(300):
                await store.write([log_entry(f"t{number}", 0, Watch("w" * 400))])

    run_apart(fill())
    file = tmp_path / "digsite.db"
    size = file.stat().st_size
    with file.open("r+b") as out:
        out.seek(size // 2 // 4096 * 4096)
        out.write(b"\xff" * 4096)
    with pytest.raises(StoreError, match=r"damaged.*digsite admin restore"):
        run_apart(play_nothing(tmp_path))


# Elsewhere


def test_what_is_kept_is_kept_the_same_in_postgresql(postgres: Postgres) -> None:
    async def play() -> None:
        async with await open_postgres(postgres.new_database(), term=60) as store:
            table = await new_table.create(store, plan_of())
            assert await store.hold(table.id)
            room = Room(table, store, BotPool(), Limits())
            for number in range(snapshots.SNAPSHOT_AFTER + 3):
                await room.change(partial(Arm, 0, bool(number % 2)))
            again = await snapshots.load(store, table.id)
            assert again is not None
            assert told(again) == told(table)
            assert len(await store.log(table.id)) < 10
            rooms = Rooms(store, BotPool(), STEADY)
            found = await Summaries(rooms, store).get(table.id, table.length)
            assert found is not None
            assert (await admin.tables(store, 10, guest="guest0"))[0].players == "P0, P1"
            assert {one.id for one in await admin.guests(store, 10)} == {"guest0", "guest1"}
            limits = replace(limits_with(unfinished_days=10), upload_days=1, uploads_in_all=10)
            assert await keeping.upload(store, limits, "a", "ada", "x" * 8, 1.0)
            assert await keeping.upload(store, limits, "b", "bo", "x" * 8, 2.0)
            assert not await store.has("SELECT 1 FROM replays WHERE id = ?", "a")
            await admin.ban(store, "address", "192.0.2.0/24", 0, "", lifted=False)
            await admin.announce(store, "Hello", 1)
            posted = await door.read(store, time.time())
            assert posted.bans("", "192.0.2.9")
            assert posted.notice == "Hello"
            later = time.time() + 11 * DAY
            assert await retention.sweep(store, rooms, limits, later) == 1
            assert await store.table(table.id) is None

    run_apart(play())
