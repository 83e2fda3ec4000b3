"""The conversations in docs/server-protocol.md are held with the server, line by line."""

import json
import re
from pathlib import Path

import msgspec
import pytest

from tests.server.conftest import NewGuest
from tests.server.helpers import Browser, Data

DOCUMENT = Path(__file__).parents[2] / "docs" / "server-protocol.md"
BLOCK = re.compile(r"```(http|socket)( \S+)?\n(.*?)```", re.DOTALL)


class Talk:
    """A guest who says what the document says."""

    def __init__(self, guest: Browser) -> None:
        self.guest = guest
        self.heard: dict[str, str] = {}

    def filled(self, text: str) -> str:
        for name, value in self.heard.items():
            text = text.replace(f"${name}", value)
        return text

    def compare(self, expected: str, reply: str) -> None:
        """Exactly, except that … stands for anything and a new $name takes what is there."""
        pattern = ""
        for part in re.split(r"(…|\$[a-z]+)", self.filled(expected)):
            if part == "…":
                pattern += ".*"
            elif part.startswith("$"):
                pattern += f'(?P<{part[1:]}>[^"]*)'
            else:
                pattern += re.escape(part)
        found = re.fullmatch(pattern, reply)
        assert found, f"\nexpected {expected}\ngot      {reply[:2000]}"
        self.heard.update(found.groupdict())

    def http(self, request: str) -> str:
        method, path, body = (*request.split(" ", 2), "{}")[:3]
        if method == "GET":
            reply = self.guest.http.get(path)
        else:
            reply = self.guest.http.post(path, json=json.loads(body))
        return f"{reply.status_code} {reply.text}"

    def block(self, kind: str, path: str, lines: list[str]) -> None:
        wire = self.guest.wire(path.rpartition("/")[2]) if kind == "socket" else None
        for request, expected in zip(lines[::2], lines[1::2], strict=True):
            assert request.startswith("> ")
            assert expected.startswith("< ")
            asked = self.filled(request[2:])
            if wire is None:
                self.compare(expected[2:], self.http(asked))
                continue
            wire.connection.send(asked)
            reply: Data = {"is": "presence"}
            while reply["is"] == "presence":
                reply = wire.hear()
            self.compare(expected[2:], wire.heard[-1])


def test_the_server_answers_as_documented(guest: NewGuest) -> None:
    talk = Talk(guest())
    blocks = BLOCK.findall(DOCUMENT.read_text(encoding="utf-8"))
    assert len(blocks) >= 2
    for kind, path, text in blocks:
        talk.block(kind, talk.filled(path.strip()), text.splitlines())


def test_every_message_of_a_client_is_documented() -> None:
    from digsite.server.socket.handlers import HANDLERS

    text = DOCUMENT.read_text(encoding="utf-8")
    for message in HANDLERS:
        tag = message.__struct_config__.tag
        assert f'{{"do":"{tag}"' in text


def test_every_address_is_documented() -> None:
    from digsite.server.web.app import routes

    text = DOCUMENT.read_text(encoding="utf-8")
    for route in routes():
        path = route.path.replace("{file:path}", "{file}")
        assert path.partition("?")[0] in text, path


WORD = re.compile(r"[a-z_]+")
IN_THE_OPEN = ("situation", "company")
"""What the page tells in a paragraph, because two messages share it."""


def told_objects(text: str) -> list[set[str]]:
    """The words that stand in each object of the page, without those of objects inside it."""
    found: list[set[str]] = []
    for line in re.split(r"\n(?=\||\n|- |```)", text):
        inside: list[str] = []
        for part in re.split(r"([{}])", line):
            if part == "{":
                inside.append("")
            elif part != "}":
                inside[-1:] = [inside[-1] + part] if inside else []
            elif inside:
                found.append(set(WORD.findall(inside.pop())))
        if any(f"**{name}**" in line for name in IN_THE_OPEN):
            found.append(set(WORD.findall(line)))
    return found


def shapes_that_travel() -> list[type[msgspec.Struct]]:
    from digsite.server import protocol
    from digsite.server.pages import bodies, guest_shapes, puzzle_shapes, shapes
    from digsite.server.socket import messages

    return [
        shape
        for module in (protocol, bodies, shapes, puzzle_shapes, guest_shapes, messages)
        for shape in vars(module).values()
        if isinstance(shape, type)
        and issubclass(shape, msgspec.Struct)
        and shape.__module__ == module.__name__
        and shape is not messages.Message
    ]


@pytest.mark.parametrize("shape", shapes_that_travel(), ids=lambda one: one.__name__)
def test_every_field_that_travels_stands_in_one_object_of_the_page(
    shape: type[msgspec.Struct],
) -> None:
    base = shape.__bases__[0]
    shared = {"n", "ok"} | set(getattr(base, "__struct_encode_fields__", ()))
    own = set(shape.__struct_encode_fields__) - shared
    objects = told_objects(DOCUMENT.read_text(encoding="utf-8"))
    if not issubclass(base, msgspec.Struct) or base.__struct_config__.tag is None:
        own |= {str(shape.__struct_config__.tag)} - {"None"}
    closest = min(objects, key=lambda told: len(own - told))
    assert own <= closest, f"nothing tells {sorted(own - closest)} beside the rest"
