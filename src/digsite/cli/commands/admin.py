"""``digsite admin``: look after a server, running or not."""

from __future__ import annotations

import argparse
import asyncio
import os
import time
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from digsite.cli.terminal.arguments import Problem
from digsite.core.words import _, plural

if TYPE_CHECKING:
    from digsite.server.store.base import Store

Work = Callable[["Store", argparse.Namespace], Awaitable[None]]


def run(args: argparse.Namespace) -> int:
    """Carry out one order."""
    data = Path(args.data or os.environ.get("DIGSITE_DATA") or "data")
    if args.order in FILES:
        return FILES[args.order](data, args)
    if not args.database and not (data / "digsite.db").exists():
        message = _("{data} holds no digsite.db: is it the folder of a server? (--data)")
        raise Problem(message.format(data=data))
    asyncio.run(_carry_out(data, args))
    return 0


async def _carry_out(data: Path, args: argparse.Namespace) -> None:
    from digsite.server.limits import Limits
    from digsite.server.store.opening import open_store

    async with await open_store(data, args.database or "", Limits(), guarded=True) as store:
        await ORDERS[args.order](store, args)


# Orders to the store


async def _tables(store: Store, args: argparse.Namespace) -> None:
    from digsite.server.operations import admin

    rows = [
        (
            one.id,
            one.game,
            one.kind,
            _("finished") if one.finished else _("running"),
            str(one.entries),
            _ago(one.touched),
            one.players,
        )
        for one in await admin.tables(store, args.most, args.guest or "", args.game or "")
    ]
    head = (_("table"), _("game"), _("kind"), _("state"), _("entries"), _("touched"), _("players"))
    _print_rows(head, rows)


async def _guests(store: Store, args: argparse.Namespace) -> None:
    from digsite.server.operations import admin

    found = await admin.guests(store, args.most)
    rows = [(one.id, str(one.tables), _ago(one.touched)) for one in found]
    _print_rows((_("guest"), _("tables"), _("touched")), rows)


async def _close(store: Store, args: argparse.Namespace) -> None:
    from digsite.server.operations import admin

    if args.again:
        await admin.reopen(store, args.table)
        print(_("the table is open again"))
    else:
        await admin.close(store, args.table, args.reason)
        print(_("nobody is let to the table any more; --again opens it"))


async def _delete(store: Store, args: argparse.Namespace) -> None:
    from digsite.server.operations import admin

    await admin.delete(store, args.table)
    print(_("the table is gone"))


async def _ban(store: Store, args: argparse.Namespace) -> None:
    from digsite.server.operations import admin

    await admin.ban(store, args.kind, args.who, args.days, args.reason, args.lift)
    print(_("let in again") if args.lift else _("not let in any more; --lift ends it"))


async def _announce(store: Store, args: argparse.Namespace) -> None:
    from digsite.server.operations import admin

    await admin.announce(store, args.text, args.hours)
    print(_("everybody is told within a few seconds"))


async def _corrections(store: Store, args: argparse.Namespace) -> None:
    from digsite.server.operations import admin

    found = await admin.corrections(store, args.most, args.language or "")
    for one in found:
        print(f"{one.language}  {one.page or '-'}  {_ago(one.at)}")
        print(f"  - {one.said}\n  + {one.better}\n")
    print(plural("{n} sentence", "{n} sentences", len(found)))
    if args.done:
        await admin.have_read(store, found)
        print(_("they are not listed again"))


ORDERS: dict[str, Work] = {
    "tables": _tables,
    "guests": _guests,
    "close": _close,
    "delete": _delete,
    "ban": _ban,
    "announce": _announce,
    "corrections": _corrections,
}


# Orders to files


def _backup(data: Path, args: argparse.Namespace) -> int:
    from digsite.server.operations import backup

    size = backup.backup(data, Path(args.file))
    print(_("{file}: {size} bytes").format(file=args.file, size=size))
    return 0


def _restore(data: Path, args: argparse.Namespace) -> int:
    from digsite.server.operations import backup

    for file in backup.restore(Path(args.file), data, args.force):
        print(_("set aside: {file}").format(file=file))
    print(_("{data} is as the backup was").format(data=data))
    return 0


def _verify(data: Path, args: argparse.Namespace) -> int:
    from digsite.server.operations import backup

    found = asyncio.run(backup.verify(Path(args.file) if args.file else data))
    for table, reason in list(found.damaged.items())[: backup.SHOWN]:
        print(f"{table}: {reason}")
    told = _("{tables} tables, {damaged} damaged")
    print(told.format(tables=found.tables, damaged=len(found.damaged)))
    return 1 if found.damaged else 0


FILES: dict[str, Callable[[Path, argparse.Namespace], int]] = {
    "backup": _backup,
    "restore": _restore,
    "verify": _verify,
}


# Showing


def _print_rows(head: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    widths = [max(len(row[at]) for row in (head, *rows)) for at in range(len(head))]
    for row in (head, *rows):
        cells = [cell.ljust(width) for cell, width in zip(row, widths, strict=True)]
        print("  ".join(cells).rstrip())


def _ago(then: float) -> str:
    """How long ago something was, in its largest unit."""
    past = max(0, int(time.time() - then))
    for letter, seconds in (("d", 86_400), ("h", 3600), ("m", 60)):
        if past >= seconds:
            return f"{past // seconds}{letter}"
    return f"{past}s"
