"""Every limit of the server, in one place: what it is called, what it means, how far it may go.

``digsite serve --settings FILE`` reads them from a TOML file, ``--set NAME=VALUE`` gives one on the
command line. A new limit is a new field with its bounds and its words; docs/settings.md is made
from them (``python -m scripts.settings``), and nothing else needs to know.
"""

from __future__ import annotations

import re
import secrets
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from functools import lru_cache
from ipaddress import ip_network
from pathlib import Path
from typing import Annotated, Final, Literal, get_args, get_type_hints

import msgspec
from msgspec import Meta

from digsite.core.errors import DigsiteError
from digsite.core.words import _

MILLION: Final = 1_000_000
MOST: Final = 1_000_000_000


def within(least: float, most: float, about: str) -> Meta:
    """What a number means, and how small and how large it may be."""
    return Meta(ge=least, le=most, description=about)


def networks(about: str) -> Meta:
    """What a list of addresses and networks means."""
    return Meta(max_length=1000, description=about, extra={"each": ip_network})


@dataclass(frozen=True)
class Limits:
    """The numbers; generous for people, tight for scripts."""

    # Messages at a table
    message_bytes: Annotated[
        int, within(1024, 16 * MILLION, "the longest message that a socket takes, in bytes")
    ] = 16_384
    messages_per_second: Annotated[
        float, within(0.001, MILLION, "messages of one guest, for ever")
    ] = 30
    messages_at_once: Annotated[
        int, within(1, MILLION, "messages of one guest in one go, after a rest")
    ] = 60
    address_messages_per_second: Annotated[
        float,
        within(0.001, MILLION, "messages from one address, for ever: a school has many guests"),
    ] = 600
    address_messages_at_once: Annotated[
        int, within(1, MILLION, "messages from one address in one go, after a rest")
    ] = 1200
    pings_per_second: Annotated[
        float, within(0.001, MILLION, "WebSocket pings and pongs of one socket, for ever")
    ] = 2
    pings_at_once: Annotated[
        int, within(1, MILLION, "WebSocket pings and pongs of one socket in one go")
    ] = 20
    sockets_per_guest: Annotated[
        int, within(1, 1000, "sockets of one guest at one table: windows and devices")
    ] = 8
    handshakes_per_second: Annotated[
        float, within(0.001, MILLION, "sockets that one address opens, for ever")
    ] = 10
    handshakes_at_once: Annotated[
        int, within(1, MILLION, "sockets that one address opens in one go, after a rest")
    ] = 200
    waiting_messages: Annotated[
        int,
        within(
            8,
            MILLION,
            "messages that wait for a slow reader; with more its socket is closed, and comes back "
            "by itself",
        ),
    ] = 256
    waiting_bytes: Annotated[
        int, within(65_536, MOST, "bytes that wait for a slow reader; a larger single message may")
    ] = 1_000_000
    address_waiting_bytes: Annotated[
        int, within(65_536, MOST, "bytes that wait for all slow readers of one address")
    ] = 24_000_000
    slow_seconds: Annotated[
        float, within(1, 3600, "seconds after which a connection that reads nothing is cut")
    ] = 15

    # Connections and work
    connections_per_address: Annotated[
        int,
        within(4, MILLION, "open connections from one address, in each worker; proxies have more"),
    ] = 400
    head_bytes: Annotated[
        int, within(1024, MILLION, "the longest head of a request: its first line and all headers")
    ] = 16_384
    head_seconds: Annotated[
        float, within(1, 3600, "seconds in which the head of a request must be there")
    ] = 10
    body_seconds: Annotated[
        float, within(1, 3600, "seconds in which the body of a request must be there")
    ] = 30
    work_share: Annotated[
        float, within(0.01, 1, "the share of a worker's time that one address may use")
    ] = 0.5
    work_at_once: Annotated[
        float, within(0.01, 60, "seconds of work for one address in one go, after a rest")
    ] = 0.25

    # Requests
    body_bytes: Annotated[int, within(1024, MOST, "the largest body of a request, in bytes")] = (
        65_536
    )
    upload_bytes: Annotated[int, within(1024, MOST, "the largest uploaded record, in bytes")] = (
        1_048_576
    )
    requests_per_second: Annotated[
        float, within(0.001, MILLION, "requests from one address, for ever")
    ] = 50
    requests_at_once: Annotated[
        int, within(1, MILLION, "requests from one address in one go, after a rest")
    ] = 1000
    pages_per_second: Annotated[
        float, within(0.001, MILLION, "pages and files that one address asks for, for ever")
    ] = 50
    pages_at_once: Annotated[
        int, within(1, MILLION, "pages and files that one address asks for in one go")
    ] = 2000
    tables_per_minute: Annotated[
        float, within(0.001, MILLION, "new tables and what-ifs from one address, for ever")
    ] = 20
    tables_at_once: Annotated[
        int, within(1, MILLION, "new tables and what-ifs from one address in one go")
    ] = 60
    trusted_proxies: Annotated[
        tuple[str, ...],
        networks(
            "addresses or networks (`10.0.0.0/8`) of proxies before this server; their "
            "`X-Forwarded-For` and `X-Forwarded-Proto` are believed, nobody else's"
        ),
    ] = ("127.0.0.1", "::1")

    # Bots and tables
    bot_pause: Annotated[
        float, within(0, 60, "seconds between two moves of bots, so that people can follow")
    ] = 0.6
    bot_seconds: Annotated[
        float, within(0.1, 600, "seconds after which a bot without an answer plays what is legal")
    ] = 4.5
    turn_seconds: Annotated[
        float,
        within(
            0.1, 60, "seconds in which all bots that wait are to have moved: the more there are, "
            "the less each may think"
        ),
    ] = 3  # fmt: skip
    thinkers: Annotated[
        int,
        within(
            0, 64, "processes that think for bots, and half as many for replays; 0: one fewer than "
            "there are cores, at most 4"
        ),
    ] = 0  # fmt: skip
    waiting_turns: Annotated[
        int, within(1, MILLION, "turns of bots that may wait on behalf of one address")
    ] = 256
    waiting_hints: Annotated[
        int, within(1, MILLION, "pieces of advice that may wait on behalf of one address")
    ] = 32
    waiting_looks: Annotated[
        int, within(1, MILLION, "replays and the like that may wait on behalf of one address")
    ] = 32
    import_seconds: Annotated[
        float, within(0.1, 600, "seconds that a look at a record may take, waiting included")
    ] = 5
    review_seconds: Annotated[
        float, within(0.1, 600, "seconds that one piece of a review may take, waiting included")
    ] = 60
    idle_seconds: Annotated[
        float,
        within(
            0.1, MOST, "seconds after which a table without visitors is put away, to disk alone"
        ),
    ] = 60
    lease_seconds: Annotated[
        float,
        within(
            1, 600, "where several hosts share a database: seconds until a host that is silent is "
            "taken for dead, and its tables open on others"
        ),
    ] = 6  # fmt: skip
    grace_seconds: Annotated[
        float,
        within(0, MOST, "seconds that somebody may be away before others let a bot stand in"),
    ] = 90

    # What is kept, and how long
    uploads_per_address: Annotated[
        int, within(0, 1000 * MOST, "bytes of uploaded records that one address may keep")
    ] = 5_000_000
    uploads_in_all: Annotated[
        int,
        within(
            0, 1000 * MOST, "bytes of uploaded records in all; where there are more, those of "
            "whoever keeps most go"
        ),
    ] = 500_000_000  # fmt: skip
    upload_days: Annotated[
        float, within(0, 36_500, "days that an uploaded record is kept; 0: for ever")
    ] = 30
    fork_days: Annotated[
        float, within(0, 36_500, "days that a what-if is kept that nobody touches; 0: for ever")
    ] = 14
    unbegun_days: Annotated[
        float, within(0, 36_500, "days that a table is kept where nobody ever moved; 0: for ever")
    ] = 14
    unfinished_days: Annotated[
        float, within(0, 36_500, "days that an unfinished game waits for a move; 0: for ever")
    ] = 180
    finished_days: Annotated[
        float, within(0, 36_500, "days that a finished game can be replayed; 0: for ever")
    ] = 730

    # For whoever runs the server
    offline: Annotated[
        str,
        Meta(
            max_length=1000,
            description="a folder that `digsite export` wrote: people are offered it, to play on "
            "without this server",
        ),
    ] = ""
    contact: Annotated[
        str,
        Meta(
            max_length=200,
            description="a mail or web address, for the privacy page and for security.txt",
        ),
    ] = ""
    log_level: Annotated[
        Literal["debug", "info", "warning", "error"],
        Meta(description="what the log tells: `info` has a line for each request"),
    ] = "warning"
    log_format: Annotated[
        Literal["text", "json"], Meta(description="lines of the log: `text` or `json`")
    ] = "text"

    # For the code that starts a server alone: they have no words, and no file can give them.
    deal: int | None = None
    """The seed of every deal, where each run must be the same: in tests. Whoever knows it knows all
    cards, so nothing but the code that starts a server can give it."""
    patience: float = 1
    """How many times longer than usual a worker may take: in tests and in browsers, where the
    machine may be busy or small."""

    def new_seed(self) -> int:
        """The seed of a new deal."""
        return secrets.randbits(62) if self.deal is None else self.deal


class SettingsFault(DigsiteError):
    """What is wrong with a settings file or an option, and where."""


@dataclass(frozen=True)
class Setting:
    """One limit as a file may give it."""

    name: str
    kind: object
    """Its type with its bounds, as msgspec reads it."""
    meta: Meta
    usual: object


@lru_cache
def known_settings() -> dict[str, Setting]:
    """All limits that have words, by name."""
    hints = get_type_hints(Limits, include_extras=True)
    found = {}
    for field in fields(Limits):
        for meta in get_args(hints[field.name])[1:]:
            if isinstance(meta, Meta):
                found[field.name] = Setting(field.name, hints[field.name], meta, field.default)
    return found


def read_settings(file: Path | None, options: Sequence[str], start: Limits | None = None) -> Limits:
    """The limits of a settings file, changed by what ``NAME=VALUE`` options say."""
    limits = start or Limits()
    if file is not None:
        limits = _changed(limits, *_in_file(file))
    for option in options:
        name, equals, value = option.partition("=")
        if not equals:
            raise SettingsFault(_("--set takes NAME=VALUE, not {word!r}").format(word=option))
        place = f"--set {name.strip()}"
        limits = _changed(limits, {name.strip(): _value(value, place)}, {name.strip(): place})
    return limits


def _in_file(file: Path) -> tuple[dict[str, object], dict[str, str]]:
    """What a file gives, and where each stands in it."""
    try:
        text = file.read_text(encoding="utf-8")
        given = tomllib.loads(text)
    except OSError as problem:
        message = _("{file}: cannot be read: {reason}")
        raise SettingsFault(message.format(file=file, reason=problem.strerror)) from None
    except UnicodeDecodeError:
        raise SettingsFault(_("{file}: is not a text").format(file=file)) from None
    except tomllib.TOMLDecodeError as problem:
        message = _("{file}: is not TOML: {reason}")
        raise SettingsFault(message.format(file=file, reason=problem)) from None
    lines = text.splitlines()
    return given, {name: _place(file, lines, name) for name in given}


def _place(file: Path, lines: list[str], name: str) -> str:
    """The file and the line where a name begins."""
    begins = re.compile(rf"""\s*\[*\s*["']?{re.escape(name)}["']?\s*[=.\]]""")
    for number, line in enumerate(lines, 1):
        if begins.match(line):
            return _("{file}, line {number}").format(file=file, number=number)
    return str(file)


def _value(text: str, place: str) -> object:
    """A value as it would stand in a file; one that is no TOML is a text."""
    try:
        given = tomllib.loads(f"value = {text.strip()}")
    except tomllib.TOMLDecodeError as problem:
        raise SettingsFault(
            _("{place}: {value!r} is no value: {reason}").format(
                place=place, value=text, reason=problem
            )
        ) from None
    return given["value"]


def _changed(limits: Limits, given: Mapping[str, object], places: Mapping[str, str]) -> Limits:
    """The limits with some given; all faults at once, each with its place."""
    faults = []
    right: dict[str, object] = {}
    for name, value in given.items():
        try:
            right[name] = _checked(name, value)
        except ValueError as problem:
            faults.append(f"{places[name]}: {problem}")
    if faults:
        raise SettingsFault("\n".join(faults))
    return replace(limits, **right)  # type: ignore[arg-type]


def _checked(name: str, value: object) -> object:
    """A value that a limit may have; ValueError says why not, and what to do."""
    setting = known_settings().get(name)
    if setting is None:
        import difflib  # only whoever errs waits for it

        near = difflib.get_close_matches(name, known_settings(), n=1)
        asked = _("did you mean {name}?").format(name=near[0]) if near else ""
        told = _("there is no setting {name!r}").format(name=name)
        listed = _("docs/settings.md lists them")
        raise ValueError(f"{told}; {asked or listed}")
    try:
        read: object = msgspec.convert(value, type=setting.kind)
    except msgspec.ValidationError as problem:
        told = str(problem).replace("`", "").replace("Expected", "expected")
        raise ValueError(f"{name} = {value!r}: {told} ({setting.meta.description})") from None
    if setting.meta.extra is not None and isinstance(read, tuple):
        for one in read:
            setting.meta.extra["each"](one)
    return read
