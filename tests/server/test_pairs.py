"""Two worlds that a viewer cannot tell apart are the same in every byte that comes over a wire.

Each pair is a position and what a viewer might as well be looking at, both as tables of a real
server. One guest asks the same of both, decides, takes it back, and looks at what has been.
"""

import asyncio
import json
import os
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import msgspec
import pytest

from digsite.core.contract import NATURE, SPECTATOR, Observation
from digsite.core.match import Match
from digsite.core.rng import Rng
from digsite.games import find_game, game_ids
from digsite.server.protocol import Hint
from digsite.server.store.base import Statement
from digsite.server.store.sqlite import SqliteStore
from digsite.server.tables import new_table
from digsite.server.tables.table import Plan, Seat, Table
from digsite.server.tables.views import Present, ViewKey, artist_at
from digsite.server.web.identity import COOKIE, Guest, Signer, new_key
from digsite.server.workers.bot_pool import BotPool
from digsite.server.workers.tasks import Advise
from digsite.services.move_actions import find_choice
from digsite.testing import random_step
from tests.seeds import FIRST
from tests.server.helpers import Browser, Data, Wire, serving

MANY = os.environ.get("DIGSITE_PROFILE") == "search"
SEATS = (2, 3, 4) if MANY else (2,)
STEPS = 60 if MANY else 30
EVERY = 4 if MANY else 10
"""Steps between two positions that are looked at."""
OPTIONS: dict[str, dict[str, object]] = {
    "gads-hill": {"deduction": "strict", "scores": "hidden"},
}
SECRETIVE = ("anasazi", "gads-hill", "scarabya")
"""The games that hide something from somebody."""
NAMES = ("Ada", "Bo", "Cy", "Di")
EVE = Guest("eve-eve-eve-eve-eve-eve", "Eve")


@dataclass
class Pair:
    """Two tables that look alike to Eve, who has a seat there or only watches."""

    viewer: int
    tables: tuple[Table, Table]

    @property
    def names(self) -> list[str]:
        return [table.id for table in self.tables]


def as_table(name: str, seen: Observation, position: dict[str, object]) -> Table:
    """A position as a table, with Eve in the viewer's place."""
    public = seen.settings
    settings = public.game.settings(
        public.seats, public.mode, public.options, {"position": position}, public.content
    )
    seats = tuple(
        Seat("person", name, EVE.id if number == seen.viewer else f"guest-{number}")
        for number, name in enumerate(NAMES[: public.seats])
    )
    plan = Plan(settings, FIRST + 1, seats, EVE.id, friendly_undo=True, hints=True)
    return Table(name, plan)


def pairs_of(game_id: str, seats: int) -> Iterator[Pair]:
    """Pairs from one random game: positions that differ, and look the same to a viewer."""
    game = find_game(game_id)
    match = Match(game.settings(seats, "", OPTIONS.get(game_id, {})), FIRST + 11)
    rng, made = Rng(FIRST + seats), 0
    for number in range(STEPS):
        if match.is_over():
            return
        if number % EVERY == EVERY - 1 and match.state.to_act() != NATURE:
            for viewer in (*range(seats), int(SPECTATOR)):
                pair = pair_for(match, viewer, f"{game_id}-{seats}-{made:04}")
                if pair is not None:
                    made += 1
                    yield pair
        match.play(*random_step(match.state, rng))


def pair_for(match: Match, viewer: int, name: str) -> Pair | None:
    """What a viewer looks at, twice; None where that is one and the same."""
    seen = match.state.observe(viewer)
    worlds = [seen.sample(Rng(FIRST + seed)).position() for seed in (1, 2)]
    if worlds[0] == worlds[1]:
        return None
    first, second = (as_table(f"{name}-{side}", seen, worlds[side]) for side in (0, 1))
    # A position goes on by itself as far as its rules and chance say: there worlds may part.
    looks = [table.match.state.observe(viewer).data for table in (first, second)]
    return Pair(viewer, (first, second)) if looks[0] == looks[1] else None


def fill(folder: Path, pairs: list[Pair]) -> str:
    """Keep all tables in a folder, and give Eve's cookie."""

    async def kept() -> str:
        async with SqliteStore(folder) as store:
            rows: list[Statement] = []
            for pair in pairs:
                for table in pair.tables:
                    rows += new_table.creation(table)
            await store.write(rows)
            return Signer(folder, await store.secret(new_key())).seal(EVE)

    return asyncio.run(kept())


class Eve:
    """Asks the same of two tables, and keeps what she hears."""

    def __init__(self, eve: Browser, pair: Pair) -> None:
        self.pair = pair
        self._browser = eve

    def heard(self) -> list[list[str]]:
        """All that either table sent, each called the same."""
        told = []
        for name in self.pair.names:
            self._browser.heard.clear()
            wire = self._browser.wire(name)
            self.talk(wire)
            wire.close()
            told.append([text.replace(name, "TABLE") for text in self._browser.heard])
        return told

    def talk(self, wire: Wire) -> None:
        seat = None if self.pair.viewer < 0 else self.pair.viewer
        wire.hello(shape="tall")
        wire.hello(shape="wide", seat=seat)
        self.look_back(wire)
        actions = wire.view["scene"]["actions"]
        if seat is not None:
            wire.ask("tips", seat=seat)
            for action in actions[:4]:
                self.consider(wire, seat, action)
            if actions:
                wire.ask("hint", seat=seat)
        for name in wire.view["scene"]["glances"][:4]:
            wire.ask("preview", seat=None, action=name, value=[])
        if seat is not None:
            self.decide(wire, seat)
        self.look_back(wire)

    def consider(self, wire: Wire, seat: int, action: Data) -> None:
        value = [0, 0, 0] if action["kind"] == "place" else []
        wire.ask("preview", seat=seat, action=action["id"], value=value)
        wire.ask("why", seat=seat, action=action["id"], value=value)
        if action.get("more"):
            wire.ask("children", seat=seat, action=action["id"])

    def look_back(self, wire: Wire) -> None:
        for step in range(wire.view["step"] + 1):
            wire.ask("look", step=step)
        wire.ask("journal", before=wire.view["step"] + 1)

    def decide(self, wire: Wire, seat: int) -> None:
        """Make a decision that parts nothing, if there is one, and take it back."""
        code = safe_move(self.pair)
        if code is None:
            return
        step = wire.view["step"]
        action, value = self.words_for(code)
        assert wire.play(action, value, seat)["ok"]
        wire.until(lambda now: now["step"] > step)
        self.look_back(wire)
        wire.ask("undo", seat=seat)

    def words_for(self, code: int) -> tuple[str, list[int]]:
        """How a page would say a move; it looks the same in both worlds."""
        table, key = self.pair.tables[0], ViewKey(self.pair.viewer)
        sight = Present(table).sight(key)
        choice = find_choice(sight, artist_at(table.game, key).scene(sight).actions, code)
        assert choice is not None
        return choice.action.id, list(choice.value)


def safe_move(pair: Pair) -> int | None:
    """A decision after which the worlds still look alike: what it reveals may be seen."""
    first, second = (table.match for table in pair.tables)
    if pair.viewer not in first.acting_seats():
        return None
    code = int(first.state.sample_move(pair.viewer, Rng(3)))
    looks = []
    for match in (first, second):
        ahead = Match(match.state.settings, FIRST + 1)
        ahead.play(pair.viewer, code)
        looks.append(ahead.state.observe(pair.viewer).data)
    return code if looks[0] == looks[1] else None


async def repeated(pool: BotPool, task: Advise, *_more: object) -> Hint:
    """The adviser thinks by the clock; this one says what it was asked."""
    asked = msgspec.json.encode(task).decode()
    return Hint(move="", why=asked, action=None, path=[], value=None)


@pytest.mark.pairs
@pytest.mark.parametrize("game", SECRETIVE)
def test_worlds_that_look_alike_sound_alike_over_a_wire(
    tmp_path: Path,
    game: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(BotPool, "ask", repeated)
    found = [pair for seats in SEATS for pair in pairs_of(game, seats)]
    assert found
    cookie = fill(tmp_path, found)
    messages = size = 0
    with serving(tmp_path) as url, Browser(url) as eve:
        eve.http.cookies.clear()
        eve.http.cookies.set(COOKIE, cookie)
        for pair in found:
            one, other = Eve(eve, pair).heard()
            assert len(one) == len(other), pair.names
            messages += len(one)
            size += sum(map(len, one))
            for text, like in zip(one, other, strict=True):
                assert text == like, f"{pair.names}: {first_difference(text, like)}"
    with capsys.disabled():
        print(f"\n{game}: {len(found)} pairs, {messages} messages of {size} bytes, all the same")


def first_difference(text: str, like: str) -> str:
    """What stands where two messages part."""
    at = next((n for n, (a, b) in enumerate(zip(text, like, strict=False)) if a != b), 0)
    return f"{text[max(0, at - 80) : at + 80]!r} / {like[max(0, at - 80) : at + 80]!r}"


def test_all_games_that_hide_something_are_compared() -> None:
    assert {game for game in game_ids() if any(pairs_of(game, 2))} == set(SECRETIVE)


def test_the_comparison_would_find_a_difference(tmp_path: Path) -> None:
    """A viewer who is shown the other seat's hand hears different things."""
    (pair, *_rest) = pairs_of("gads-hill", 2)
    other = 1 - pair.viewer if pair.viewer >= 0 else 0
    told = [
        json.dumps(table.match.state.observe(other).data, default=str, sort_keys=True)
        for table in pair.tables
    ]
    assert any(a != b for a, b in pairwise(told))
