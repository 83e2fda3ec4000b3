"""``digsite serve``: play in the browser, alone or with friends."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from digsite.cli.terminal.arguments import Problem
from digsite.core.words import _

if TYPE_CHECKING:
    from digsite.server.limits import Limits

USUAL_PORT = 8000
MOST_WORKERS = 64


def run(args: argparse.Namespace, limits: Limits | None = None) -> int:
    """Serve, and say where as soon as somebody would be let in."""
    from digsite.server import run as serving
    from digsite.server.limits import read_settings

    file = Path(args.settings) if args.settings else None
    limits = read_settings(file, args.set, limits)
    public_url = _public_url(args.public_url)
    database = _database(args.database or os.environ.get("DIGSITE_DATABASE") or "")
    host = args.host or ("0.0.0.0" if args.share else "127.0.0.1")  # noqa: S104 - asked for
    if args.port is not None and not 0 <= args.port < 65536:
        raise Problem(_("--port takes a number from 0 to 65535"))
    if not 1 <= args.workers <= MOST_WORKERS:
        raise Problem(_("--workers takes a number from 1 to {most}").format(most=MOST_WORKERS))
    port = USUAL_PORT if args.port is None else args.port
    address = serving.Address(host, port, exact=args.port is not None)
    listening = serving.listen(address)
    data = Path(args.data or os.environ.get("DIGSITE_DATA") or "data")
    port = listening.getsockname()[1]
    local = f"http://{_shown(host)}:{port}"

    def tell() -> None:
        print(_("digsite is at {url}   (Ctrl-C stops it)").format(url=public_url or local))
        if args.share:
            _tell_friends(public_url or f"http://{serving.network_address()}:{port}")
        sys.stdout.flush()

    metrics = args.metrics or ""
    serving.run(listening, data, public_url, limits, args.workers, metrics, database, tell)
    return 0


def _shown(host: str) -> str:
    """The host as it stands in an address that can be opened here."""
    if host in ("0.0.0.0", "::", ""):  # noqa: S104 - compared, not bound
        return "127.0.0.1"
    return f"[{host}]" if ":" in host else host


def _tell_friends(url: str) -> None:
    """The address for the phones in the room, also to be photographed."""
    import segno

    print(_("Friends on the same network open {url} or take a picture of this:").format(url=url))
    segno.make(url, micro=False).terminal(compact=True)


def _database(given: str) -> str:
    if given and urlsplit(given).scheme not in ("postgresql", "postgres"):
        raise Problem(_("--database looks like postgresql://user@host/digsite"))
    return given


def _public_url(given: str | None) -> str:
    if not given:
        return ""
    parts = urlsplit(given)
    if parts.scheme not in ("http", "https") or not parts.netloc or parts.path.strip("/"):
        raise Problem(_("--public-url looks like https://games.example.org"))
    return f"{parts.scheme}://{parts.netloc}"
