"""Strange things for a server: messages, frames and requests, nearly right or not at all."""

from __future__ import annotations

import json
import random
from typing import Any

from msgspec import inspect as shapes
from starlette.routing import Route
from websockets.frames import Frame, Opcode

from digsite.games import game_ids
from digsite.server.pages.bodies import Body
from digsite.server.socket.messages import AnyMessage
from digsite.server.web.app import routes

WORDS = (
    *("", " ", "0", "1", "-1", "0000999", "\u00b2", "\u0663", "1e9", "nan", "null", "x" * 600),
    *("\u0000", "'", '"', "\\", "../..", "%00", "<b>", "\u202e", "\U0001f600", "\ud800", "en-GB"),
    *("wide", "tall", "spectator", "all", "camp", "pass", "card:99", "lead-1", "me", "bot", "link"),
    *("professor", "visitor", "duel", "solo", "2026-11-16", "9999-99-99", "manual", "auto", "yes"),
)
NUMBERS = (-1, 0, 1, 2, 3, 7, 61, 62, 255, 2**31, 2**53, 2**63, 2**64, -(2**70), 10**30)
METHODS = ("GET", "POST", "HEAD", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE", "BREW")
Data = dict[str, Any]


def anything(dice: random.Random, depth: int = 0) -> object:
    """Some JSON."""
    kind = dice.randrange(8 if depth < 3 else 6)
    if kind == 6:
        return [anything(dice, depth + 1) for _ in range(dice.randrange(4))]
    if kind == 7:
        return {dice.choice(WORDS): anything(dice, depth + 1) for _ in range(dice.randrange(4))}
    plain = (
        None,
        dice.random() < 0.5,
        dice.choice(NUMBERS),
        dice.random() * 10.0 ** dice.randrange(-300, 300),
        dice.choice(WORDS),
        dice.randrange(5),
    )
    return plain[kind]


class Strange:
    """Draws values of a shape, most of them right; ``known`` are texts that mean something."""

    def __init__(self, dice: random.Random, known: list[str]) -> None:
        self.dice = dice
        self.known = known

    def word(self) -> str:
        return self.dice.choice(self.known if self.known and self.dice.random() < 0.6 else WORDS)

    def value(self, kind: shapes.Type, depth: int = 0) -> object:
        """A value of a type, or nearly."""
        dice = self.dice
        if dice.random() < 0.04 or depth > 6:
            return anything(dice, 2)
        if isinstance(kind, shapes.UnionType):
            return self.value(dice.choice(kind.types), depth)
        if isinstance(kind, shapes.StructType):
            return self.struct(kind, depth)
        if isinstance(kind, shapes.LiteralType):
            return dice.choice(kind.values)
        if isinstance(kind, shapes.IntType):
            return dice.randrange(5) if dice.random() < 0.8 else dice.choice(NUMBERS)
        if isinstance(kind, shapes.StrType):
            return self.word()
        if isinstance(kind, shapes.BoolType):
            return dice.random() < 0.5
        if isinstance(kind, shapes.ListType | shapes.VarTupleType):
            item = kind.item_type
            return [self.value(item, depth + 1) for _ in range(dice.randrange(5))]
        if isinstance(kind, shapes.DictType):
            return {self.word(): self.value(kind.value_type, depth + 1) for _ in range(2)}
        if isinstance(kind, shapes.NoneType):
            return None
        return anything(dice, 2)

    def struct(self, kind: shapes.StructType, depth: int) -> Data:
        made: Data = {}
        if kind.tag_field is not None:
            made[kind.tag_field] = kind.tag
        for field in kind.fields:
            if field.required or self.dice.random() < 0.5:
                made[field.encode_name] = self.value(field.type, depth + 1)
        if self.dice.random() < 0.05 and made:
            made.pop(self.dice.choice(list(made)))
        return made


def text_of(data: object) -> bytes:
    """JSON as it travels; letters that are none go as they are."""
    return json.dumps(data).encode(errors="replace")


# Sockets

MESSAGES = shapes.type_info(AnyMessage)


def frames(strange: Strange, n: int) -> bytes:
    """One strange message as frames; ``n`` is its number, where it has one of its own."""
    dice = strange.dice
    kind = dice.randrange(100)
    if kind < 70:
        message = strange.value(MESSAGES)
        told = {**message, "n": n} if isinstance(message, dict) else message
        return _frame(text_of(told))
    if kind < 80:
        return _frame(text_of(anything(dice)))
    if kind < 90:
        whole = text_of(strange.value(MESSAGES))
        return _frame(whole[: dice.randrange(len(whole) + 1)])
    if kind < 95:
        return _frame(dice.randbytes(dice.randrange(40)), Opcode.BINARY)
    if kind < 98:
        whole = text_of(strange.value(MESSAGES))
        cut = dice.randrange(len(whole) + 1)
        return _frame(whole[:cut], fin=False) + _frame(whole[cut:], Opcode.CONT)
    if kind < 99:
        return _frame(dice.randbytes(8), Opcode.PING)
    if dice.random() < 0.5:
        return _frame(dice.randbytes(20))
    return dice.randbytes(20)


def _frame(data: bytes, opcode: Opcode = Opcode.TEXT, fin: bool = True) -> bytes:
    return Frame(opcode, data, fin).serialize(mask=True)


# Requests

BODIES = [shapes.type_info(kind) for kind in Body.__subclasses__()]
ROUTES = [
    (method, route.path)
    for route in routes()
    for method in sorted(route.methods or () if isinstance(route, Route) else ("GET",))
]
SEARCHES = ("viewer", "step", "shape", "open", "have", "theme", "day", "q", "language", "x")
KINDS = ("application/json", "Application/JSON; charset=utf-8", "text/plain", "", "multipart/x")


def request(strange: Strange, url: str, cookies: list[str]) -> tuple[bytes, str]:
    """One strange request as bytes, and what it asks for."""
    dice = strange.dice
    usual, pattern = dice.choice(ROUTES)
    path = _path(strange, pattern)
    method = usual if dice.random() < 0.9 else dice.choice(METHODS)
    body = _body(strange) if method in ("POST", "PUT", "PATCH") or dice.random() < 0.05 else b""
    headers = {
        "Host": url.removeprefix("http://"),
        "Cookie": dice.choice(cookies),
        "Content-Type": "application/json" if dice.random() < 0.9 else dice.choice(KINDS),
        "Content-Length": str(len(body)),
    }
    if dice.random() < 0.5:
        headers["Origin"] = url if dice.random() < 0.9 else strange.word()
    for name in ("Accept-Language", "If-None-Match", "Accept-Encoding", "Range", "Upgrade", "Host"):
        if dice.random() < 0.05:
            headers[name] = strange.word()
    lines = [f"{method} {path} HTTP/1.1", *(f"{name}: {value}" for name, value in headers.items())]
    head = "\r\n".join(lines).encode(errors="replace").replace(b"\0", b"?")
    return head + b"\r\n\r\n" + body, f"{method} {path}"


def _path(strange: Strange, pattern: str) -> str:
    dice = strange.dice
    parts = []
    for part in pattern.split("/"):
        named = part
        if "{" in part:
            is_game = "game" in part and dice.random() < 0.8
            named = dice.choice(game_ids()) if is_game else strange.word()
        parts.append("".join(_quoted(letter) for letter in named))
    path = "/".join(parts)
    if dice.random() < 0.4:
        asked = (f"{name}={_quoted_word(strange)}" for name in dice.sample(SEARCHES, 2))
        path += "?" + "&".join(asked)
    return path or "/"


def _quoted_word(strange: Strange) -> str:
    return "".join(_quoted(letter) for letter in strange.word())


def _quoted(letter: str) -> str:
    if letter.isascii() and (letter.isalnum() or letter in "-_.~:"):
        return letter
    return "".join(f"%{byte:02x}" for byte in letter.encode(errors="surrogatepass"))


def _body(strange: Strange) -> bytes:
    dice = strange.dice
    whole = text_of(strange.value(dice.choice(BODIES)))
    kind = dice.randrange(20)
    if kind == 0:
        return whole[: dice.randrange(len(whole) + 1)]
    if kind == 1:
        return dice.randbytes(dice.randrange(50))
    if kind == 2:
        return whole.replace(b'"', b'"\xff', 1)
    if kind == 3:
        return text_of(anything(dice))
    if kind == 4:
        return b"[" * dice.randrange(2000)
    return whole
