"""The conversations in docs/server-protocol.md are held with the server, line by line."""

import json
import re
from pathlib import Path

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
        tag = message.__struct_config__.tag  # type: ignore[attr-defined]
        assert f'{{"do":"{tag}"' in text


def test_every_address_is_documented() -> None:
    from digsite.server.web.app import routes

    text = DOCUMENT.read_text(encoding="utf-8")
    for route in routes():
        path = route.path.replace("{file:path}", "{file}")
        assert path.partition("?")[0] in text, path
