"""Nothing hidden leaves the server: searched for in every byte, and compared between worlds."""

import json
import random

import msgspec
import pytest

from digsite.core.contract import SPECTATOR
from digsite.core.match import Match
from digsite.core.rng import Rng
from digsite.core.words import Voice
from digsite.games import find_game, game_ids
from digsite.server.tables import views
from digsite.server.tables.rooms import Room
from digsite.server.tables.table import Plan, Seat, Table
from digsite.server.tables.views import Present, ViewKey
from digsite.testing import random_step
from tests.server.conftest import NewGuest
from tests.server.helpers import Browser, Wire, app_at
from tests.server.test_tables import joined

OPTIONS: dict[str, dict[str, object]] = {
    "gads-hill": {"deduction": "strict", "scores": "hidden"},
}
MOVES = 40


def drawn_games() -> list[str]:
    return game_ids()


def truth(url: str, table: str) -> Table:
    """The table as the server knows it."""
    room = app_at(url).state.site.rooms.live(table)
    assert isinstance(room, Room)
    return room.table


def curious(wire: Wire) -> None:
    """Ask everything a client can ask."""
    seat = wire.view["seat"]
    wire.hello(shape="tall")
    wire.hello(shape="wide")
    for step in range(0, wire.view["step"], 5):
        wire.ask("look", step=step)
    wire.ask("journal", before=wire.view["step"])
    if seat is None:
        return
    wire.ask("tips", seat=seat)
    for action in wire.view["scene"]["actions"][:3]:
        wire.ask("preview", seat=seat, action=action["id"], value=[0, 0, 0])
        wire.ask("why", seat=seat, action=action["id"], value=[0, 0, 0])
        if action.get("more"):
            wire.ask("children", seat=seat, action=action["id"])


def hidden_sentences(table: Table, viewer: int) -> set[str]:
    """What was told to others and must not have reached this viewer, in words."""
    hidden: set[str] = set()
    shown: set[str] = set()
    tell, voice = table.game.kit().words.tell, Voice(table.names)
    for step in table.match.steps:
        for event in step.events:
            seen = event.seen_by(viewer)
            whole = {**event.public, **event.secret, "kind": event.kind}
            shown.add(tell(seen, voice))
            hidden.add(tell(whole, voice))
    return {sentence for sentence in hidden - shown if sentence}


@pytest.mark.parametrize("game", drawn_games())
def test_no_byte_tells_a_secret(url: str, guest: NewGuest, game: str) -> None:
    ada, bo, eve = guest("Ada"), guest("Bo"), guest("Eve")
    made = ada.table(game, "me", "link", options=OPTIONS.get(game, {}))
    joined(bo, made["links"][0]["url"])
    joined(eve, made["watch"])
    table = made["table"]
    wires = {0: ada.sit(table), 1: bo.sit(table), int(SPECTATOR): eve.sit(table)}
    dice = random.Random(4)
    for _ in range(MOVES):
        acting = wires[0].view["acting"]
        if not acting:
            break
        wire = wires[acting[0]]
        step = wires[0].view["step"]
        wire.until(lambda now, step=step: now["step"] == step)  # type: ignore[misc]
        assert wire.play_anything(dice)["ok"]
        for other in wires.values():
            other.until(lambda now, step=step: now["step"] == step + 1)  # type: ignore[misc]
    for wire in wires.values():
        curious(wire)
    played = truth(url, table)
    browsers: dict[int, Browser] = {0: ada, 1: bo, int(SPECTATOR): eve}
    for viewer, browser in browsers.items():
        if not played.over:  # a finished game is open to all who were there
            browser.get(f"/api/replays/{table}?step=3&viewer=1")
        browser.get("/api/home")
        everything = "\n".join(browser.heard)
        assert str(played.plan.seed) not in everything
        for sentence in hidden_sentences(played, viewer):
            assert json.dumps(sentence, ensure_ascii=False)[1:-1] not in everything, sentence
        # No number that a browser would round: no code of a move, no seed.
        assert largest(everything) < 2**53


def largest(text: str) -> int:
    """The largest whole number among all JSON that was heard."""
    most = 0
    for line in text.splitlines():
        pending: list[object] = [json.loads(line)]
        while pending:
            one = pending.pop()
            if isinstance(one, dict):
                pending += one.values()
            elif isinstance(one, list):
                pending += one
            elif isinstance(one, int):
                most = max(most, abs(one))
    return most


def test_the_search_would_find_a_secret(url: str, guest: NewGuest) -> None:
    ada = guest("Ada")
    table = ada.table("gads-hill", "me", "here")["table"]
    wire = ada.sit(table, seat=0)
    wire.hello(seat=1)
    played = truth(url, table)
    own = hidden_sentences(played, 1)
    assert own, "seat 0 was told nothing that seat 1 was not"
    everything = "\n".join(ada.heard)
    assert any(json.dumps(one, ensure_ascii=False)[1:-1] in everything for one in own)


@pytest.mark.parametrize("game", drawn_games())
@pytest.mark.parametrize("viewer", [0, 1, int(SPECTATOR)])
def test_worlds_that_look_the_same_are_shown_the_same(game: str, viewer: int) -> None:
    """Two positions that differ only in what a viewer cannot know give the same views."""
    found = find_game(game)
    settings = found.settings(max(2, found.modes[0].least), "", OPTIONS.get(game, {}))
    match = Match(settings, 11)
    rng = Rng(6)
    for number in range(30):
        if match.is_over():
            break
        if number % 10 == 5:
            seen = match.state.observe(viewer)
            shown = {_shown(seen.sample(Rng(seed)).position(), seen, viewer) for seed in (1, 2, 3)}
            assert len(shown) == 1
        match.play(*random_step(match.state, rng))


def _shown(position: dict[str, object], seen: object, viewer: int) -> str:
    from digsite.core.contract import Observation

    assert isinstance(seen, Observation)
    public = seen.settings
    settings = public.game.settings(
        public.seats, public.mode, public.options, {"position": position}, public.content
    )
    seats = tuple(Seat("person", name, name) for name in ("Ada", "Bo", "Cy", "Di")[: public.seats])
    table = Table("t", Plan(settings, 1, seats, "Ada"))
    key, present = ViewKey(viewer), Present(table)
    sight = present.sight(key)
    mine = [viewer] if viewer >= 0 else []
    shown = [
        views.artist_at(table.game, key).scene(sight).to_json(),
        views.situation(present, sight, mine, referee=False),
        views.journal(table, viewer, sight.voice),
        views.past_scene(table, key, 0).to_json(),
    ]
    return msgspec.json.encode(shown, order="sorted").decode()
