"""What is said of data in which one thing is wrong, word for word, in files that reviewers read.

    def test_faults_of_positions_are_told(pytestconfig: pytest.Config) -> None:
        check_told(pytestconfig, Path(__file__), "positions", told_of_positions(table(2), seed=1))

Each part of the good data is spoilt in turn; every sentence that comes of it is kept once, with its
place. Written anew, all of them: ``python -m pytest -p tests.golden --update-golden -k are_told``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any
from zlib import crc32

import pytest

from digsite.core.content import ContentFiles
from digsite.core.contract import NATURE, NOBODY, SPECTATOR, Game, Settings, canonical_json
from digsite.core.errors import DataError, NotationError
from digsite.core.rng import Rng
from digsite.testing import random_step
from tests.golden import check_kept

Data = dict[str, object]
MOST_FIELDS = 8
"""An inner object with more names is a map, in which all mean the same."""


def check_told(config: pytest.Config, test: Path, name: str, told: Iterable[str]) -> None:
    """Compare what is told in a game's tests with what is kept beside them."""
    text = "".join(f"{line}\n" for line in sorted(set(told)))
    check_kept(config, test.with_name(f"told_of_{name}.txt"), text, "are_told")


def told_of_positions(settings: Settings, seed: int) -> Iterator[str]:
    """What is said of spoilt positions: the first of each phase in a random game."""
    state = settings.game.start(settings)
    rng = Rng(seed)
    first: dict[str, Data] = {}
    while state.to_act() != NOBODY:
        first.setdefault(state.phase(), state.position())
        state.play(*random_step(state, rng))
    for data in [*first.values(), state.position()]:
        for case in spoilt_fields(data):
            yield from told_of(case, lambda wrong: settings.game.from_position(settings, wrong))


def told_of_content(content: ContentFiles[Any]) -> Iterator[str]:
    """What is said of spoilt content."""
    for case in spoilt_fields(content.load(content.shipped)):
        yield from told_of(case, content.of)


def told_of_refusals(settings: Settings, seed: int, tried: int = 40) -> Iterator[str]:
    """Each refusal as it first comes: moves of a random game are tried at other times in it, and
    misspelt.
    """
    states = []
    codes: dict[int, None] = {}
    state, rng = settings.game.start(settings), Rng(seed)
    while state.to_act() != NOBODY:
        states.append(state.copy())
        seat, code = random_step(state, rng)
        codes[code] = None
        codes.update(dict.fromkeys(int(other) for other in list(state.moves(seat))[:3]))
        state.play(seat, code)
    every = list(codes)
    told: dict[tuple[str, str], str] = {}
    for before in [*states, state]:
        for seat in (NATURE, *range(settings.seats)):
            for code in [every[int(rng.below(len(every)))] for _ in range(tried)]:
                why = before.refusal(seat, code)
                if why is not None and (why.rule, why.key) not in told:
                    data = canonical_json({"values": why.values, "places": why.places})
                    told[why.rule, why.key] = f"{why.rule} {why.key} {data}"
    yield from told.values()
    yield from _told_of_notations(settings.game, every)


def _told_of_notations(game: Game, codes: list[int]) -> Iterator[str]:
    """What is said of misspelt moves, one of each kind: a number too large, a word nobody knows."""
    first: dict[str, str] = {}
    for code in codes:
        first.setdefault(game.decode(code).kind, game.notation(code))
    for kind, text in first.items():
        for found in re.finditer(r"[0-9]+|[A-Za-z]+", text):
            wrong = "99" if found[0].isdigit() else "zz"
            try:
                game.parse(text[: found.start()] + wrong + text[found.end() :])
            except NotationError as problem:
                _text, _quote, reason = str(problem).partition("' ")
                yield f"{kind}: {reason}"


def told_of_numbers(settings: Settings, seed: int) -> Iterator[str]:
    """The parts of an encoding with their meaning, and a checksum of what stood in each during a
    random game: whatever was learnt with these numbers is worth nothing with others.
    """
    encoding = settings.game.kit().encoding(settings)
    assert encoding is not None
    sums = {part.name: 0 for part in encoding.parts}
    actions = 0
    state, rng = settings.game.start(settings), Rng(seed)
    while True:
        for viewer in (SPECTATOR, *range(settings.seats)):
            row = [int(number) for number in encoding.observation(state, viewer)]
            for part in encoding.parts:
                stood = row[part.first : part.first + part.size]
                sums[part.name] = crc32(repr(stood).encode(), sums[part.name])
        if state.to_act() == NOBODY:
            break
        seat, code = random_step(state, rng)
        if seat != NATURE:
            choices = encoding.choices(state, seat)
            listed = [int(index) for index in choices.indexes]
            actions = crc32(repr((listed, int(choices.lost))).encode(), actions)
        state.play(seat, code)
    where = f"{settings.mode} with {settings.seats}"
    yield f"{where}: {encoding.actions} actions {actions:08x}, exact {encoding.exact}"
    for at, part in enumerate(encoding.parts):
        yield f"{where}: {at:02} {part.name} {part.shape} {sums[part.name]:08x} {part.help}"


def told_of(data: Data, read: Callable[[Data], object]) -> list[str]:
    """What is said of the data, with the place; nothing where they are taken."""
    try:
        read(data)
    except DataError as fault:
        return [f"{fault.where}: {fault.reason}"]
    return []


def spoilt_fields(data: Data, inner: bool = False) -> Iterator[Data]:
    """An object with one thing wrong: a field too many, one left out, or one spoilt."""
    names = list(data)
    if inner and len(names) > MOST_FIELDS:
        names = names[:1]
    yield {**data, "?": data[names[0]] if names else 0}
    for name in names:
        yield {other: kept for other, kept in data.items() if other != name}
        for wrong in spoilt(data[name]):
            yield {**data, name: wrong}


def spoilt(value: object) -> Iterator[object]:
    """A value with one thing wrong; of many parts the first takes its turn."""
    yield 0.5
    if isinstance(value, int):
        yield from (-1, 99, value - 1, value + 1)
    elif isinstance(value, str):
        yield from ("", "?")
    elif isinstance(value, list) and value:
        yield from ([], value[:-1], [*value, value[0]])
        for wrong in spoilt(value[0]):
            yield [wrong, *value[1:]]
    elif isinstance(value, dict):
        yield from spoilt_fields(value, inner=True)
