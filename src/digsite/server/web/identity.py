"""Guests: a random id and a name, kept by a signed cookie. There are no accounts."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import os
import secrets
import unicodedata
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from digsite.core.errors import DigsiteError
from digsite.core.words import _

COOKIE: Final = "digsite"
LANGUAGE_COOKIE: Final = "language"
SHAPE_COOKIE: Final = "shape"
COOKIE_SECONDS: Final = 400 * 24 * 3600
"""As long as browsers keep any cookie."""
KEY_BYTES: Final = 32
LONGEST_NAME: Final = 30
LONGEST_COOKIE: Final = 1000


@dataclass(frozen=True)
class Guest:
    """Somebody at a browser. ``name`` is empty until they have given one."""

    id: str
    name: str = ""

    @property
    def called(self) -> str:
        """The name others see."""
        return self.name or _("Explorer")


def new_guest() -> Guest:
    return Guest(_unguessable(16))


def new_id() -> str:
    """An id nobody can guess: whoever knows it was told."""
    return _unguessable(12)


def _unguessable(size: int) -> str:
    """A random id of so many bytes; none begins with a dash, as options of commands do."""
    while True:
        made = secrets.token_urlsafe(size)
        if not made.startswith("-"):
            return made


def clean_name(given: str) -> str:
    """A name as others may see it: one line, no control characters, not too long."""
    shown = "".join(
        letter if unicodedata.category(letter)[0] not in "C" else " " for letter in given[:200]
    )
    return " ".join(shown.split())[:LONGEST_NAME].strip()


class Signer:
    """Signs cookies with a key that stays in the data folder, or that several hosts share."""

    def __init__(self, folder: Path, shared: bytes = b"") -> None:
        self._key = shared or _key(folder / "key")

    def seal(self, guest: Guest) -> str:
        """The cookie's value."""
        told = json.dumps({"id": guest.id, "name": guest.name}, separators=(",", ":")).encode()
        return f"{_encoded(told)}.{_encoded(self._mark(told))}"

    def open(self, value: str) -> Guest | None:
        """The guest of a cookie that we have signed, else None."""
        body, dot, mark = value.partition(".")
        if not dot or len(value) > LONGEST_COOKIE:
            return None
        try:
            told = _decoded(body)
            if not hmac.compare_digest(self._mark(told), _decoded(mark)):
                return None
            data = json.loads(told)
        except (ValueError, binascii.Error):
            return None
        return Guest(str(data["id"]), str(data["name"]))

    def veil(self, text: str) -> str:
        """The same for the same text, but nobody can tell the text from it."""
        return _encoded(self._mark(b"veil " + text.encode()))[:22]

    def _mark(self, told: bytes) -> bytes:
        return hmac.new(self._key, told, hashlib.sha256).digest()


def cookies_in(headers: Sequence[str], name: str) -> list[str]:
    """All values of one cookie, in the order they came, whatever else stands beside them."""
    pairs = (part.partition("=") for header in headers for part in header.split(";"))
    return [value.strip().strip('"') for key, _equals, value in pairs if key.strip() == name]


def new_key() -> bytes:
    """A key that nobody knows."""
    return secrets.token_bytes(KEY_BYTES)


def _key(file: Path) -> bytes:
    """The key of a folder; made whole or not at all, and never taken when it is too short."""
    if not file.exists():
        fresh = file.with_name(f"key.{secrets.token_hex(8)}")
        made = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(made, "wb") as out:
            out.write(new_key())
            out.flush()
            os.fsync(out.fileno())
        with suppress(FileExistsError):  # somebody else was quicker: theirs counts
            os.link(fresh, file)
        fresh.unlink()
    key = file.read_bytes()
    if len(key) < KEY_BYTES:
        message = _(
            "{file} is damaged: it holds {found} bytes of {needed}. Bring it back from a backup; "
            "without it, remove the file, and all guests become strangers to their tables."
        )
        raise DigsiteError(message.format(file=file, found=len(key), needed=KEY_BYTES))
    return key


def _encoded(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def _decoded(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
