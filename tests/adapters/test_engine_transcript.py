"""The conversation in docs/engine-protocol.md is held with the engine, line by line."""

import re
from pathlib import Path

import pytest

from digsite.adapters.engine import Engine, answer, encode

DOCUMENT = Path(__file__).parents[2] / "docs" / "engine-protocol.md"


def exchanges() -> list[tuple[str, str]]:
    """Every request of the document with its expected reply."""
    pairs: list[tuple[str, str]] = []
    for block in re.findall(r"```transcript\n(.*?)```", DOCUMENT.read_text("utf-8"), re.DOTALL):
        lines = block.splitlines()
        assert len(lines) % 2 == 0
        for request, reply in zip(lines[::2], lines[1::2], strict=True):
            assert request.startswith("> ")
            assert reply.startswith("< ")
            pairs.append((request[2:], reply[2:]))
    return pairs


def matches(expected: str, reply: str) -> bool:
    """Compare exactly, except that … stands for anything."""
    pattern = ".*".join(re.escape(part) for part in expected.split("…"))
    return re.fullmatch(pattern, reply) is not None


def test_the_engine_answers_as_documented() -> None:
    engine = Engine()
    for request, expected in exchanges():
        reply = encode(answer(engine, request.encode())).decode().rstrip("\n")
        assert matches(expected, reply), (
            f"\nsent     {request}\nexpected {expected}\ngot      {reply}"
        )


def test_the_conversation_shows_enough() -> None:
    sent = "\n".join(request for request, _ in exchanges())
    for command in ("new", "moves", "check", "play", "chances", "chance", "undo", "bot", "hint"):
        assert f'"cmd":"{command}"' in sent


@pytest.mark.parametrize(
    ("expected", "reply", "same"),
    [
        ("abc", "abc", True),
        ("abc", "abcd", False),
        ("a…c", "axyzc", True),
        ("a…c", "axyzd", False),
        ('{"a":[…]}', '{"a":[1,2]}', True),
    ],
)
def test_only_the_ellipsis_is_a_wildcard(expected: str, reply: str, same: bool) -> None:
    assert matches(expected, reply) is same
