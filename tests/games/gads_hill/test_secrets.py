"""Who may know what: hands, piles, reshuffled cards, undo."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

import pytest

from digsite.core.contract import SPECTATOR, Observation, canonical_json, seats_in
from digsite.core.match import Match, UndoRefused
from digsite.core.rng import Rng
from digsite.games.gads_hill import GAME, KIT
from digsite.games.gads_hill.rules.play import GadsHillState
from tests.games.gads_hill.helpers import Data, at_position, code, legal, play, sight, table, walk


def swapped(state: GadsHillState, viewer: int) -> GadsHillState:
    """The same to the viewer, other cards of the same colours in hidden hands and piles."""
    observation = Observation.from_json(GAME, state.observe(viewer).to_json())
    return GadsHillState.of(observation.sample(Rng(99)))


@pytest.mark.rule("GAD-06")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_nobody_sees_the_cards_of_others(seats: int) -> None:
    differing = 0
    for number, state in enumerate(walk(GAME.start(table(seats)), seats)):
        if number % 9:
            continue
        for viewer in (int(SPECTATOR), *range(seats)):
            twin = swapped(state, viewer)
            differing += twin.key() != state.key()
            assert twin.observe(viewer).to_json() == state.observe(viewer).to_json()
            if viewer in seats_in(state.to_act()):
                assert legal(twin, viewer) == legal(state, viewer)
    assert differing > 20


@pytest.mark.rule("GAD-06")
def test_pictures_show_no_more_than_observations() -> None:
    for number, state in enumerate(walk(GAME.start(table(3)), 8)):
        if number % 40 == 25:
            twin = swapped(state, 1)
            one = KIT.artist.scene(sight(state, 1))
            other = KIT.artist.scene(replace(sight(state, 1), seen=twin.observe(1)))
            assert canonical_json(one.to_json()) == canonical_json(other.to_json())


@pytest.mark.rule("GAD-03", "GAD-16")
def test_only_the_drawer_sees_the_card() -> None:
    state = at_position(table(), {"phase": "draw", "pile": "green"})
    seen = play(state, -1, "card 50")
    assert seen[0] == {"kind": "drawn", "seat": 0, "pile": "green"}
    assert state.observe(0).data["hand"] == [50]
    assert "hand" not in state.observe(int(SPECTATOR)).data
    assert state.observe(1).data["hand"] == []


@pytest.mark.rule("GAD-63")
def test_samples_remember_what_went_into_a_new_orange_pile() -> None:
    """After a reshuffle all know the pile's cards: nobody can hold one who has not drawn since."""
    seats: list[Data] = [{"hand": [1, 23, 24]}, {"hand": [2, 25, 26]}]
    data: Data = {"seats": seats, "discard": list(range(27, 39))}
    state = at_position(table(), data)
    play(state, 0, "pass")
    for seed in range(20):
        twin = state.observe(0).sample(Rng(seed))
        hand = cast("list[Data]", twin.position()["seats"])[1]["hand"]
        assert set(cast("list[int]", hand)) & {25, 26} == {25, 26}


@pytest.mark.rule("GAD-17")
def test_a_played_card_is_not_taken_back() -> None:
    match = Match(GAME.settings(2), seed=3)
    while match.state.phase() == "draft":
        (seat,) = match.acting_seats()
        match.play(seat, match.state.moves(seat)[0])
    seat = match.acting_seats()[0]
    card = next(move for move in match.state.moves(seat) if GAME.notation(move)[:4] == "play")
    match.play(seat, card)
    with pytest.raises(UndoRefused, match="barrier"):
        match.undo(seat)


def test_a_draft_pick_may_be_taken_back() -> None:
    match = Match(GAME.settings(2), seed=3)
    before = match.state.position()
    match.play(0, code("draft hotel"))
    match.undo(0)
    assert match.state.position() == before


@pytest.mark.rule("GAD-63")
def test_the_order_of_a_new_orange_pile_is_secret() -> None:
    """All know its cards; which comes next is decided by chance alone, when it is drawn."""
    held = list(range(29, 38))
    opened = list(range(23, 29))
    seats: list[Data] = [{"hand": held}, {"hand": [1, 2]}]
    start: Data = {"phase": "draw", "pile": "orange", "seats": seats, "discard": opened}
    drawn: set[int] = set()
    seen: set[str] = set()
    for seed in range(12):
        match = Match(GAME.settings(2, "", {}, {"position": start}), seed=seed)
        made = [
            event for step in match.steps for event in step.events if event.kind == "reshuffled"
        ]
        assert [event.public for event in made] == [{"cards": opened}]
        assert not made[0].secret
        seen |= {str(match.state.observe(viewer).to_json()) for viewer in (0, 1, int(SPECTATOR))}
        match.play(1, code("pass"))
        match.play(1, code("draw orange"))
        hand = cast("list[int]", match.state.observe(1).data["hand"])
        drawn |= {card for card in hand if card > 22}
    assert len(seen) == 3
    assert len(drawn) > 2


@pytest.mark.rule("GAD-63")
def test_every_order_of_a_new_orange_pile_is_as_likely() -> None:
    state = at_position(table(), {"discard": list(range(23, 39))})
    play(state, 0, "pass", "draw orange")
    chances = state.chances()
    assert [GAME.notation(card) for card in chances.codes] == [f"card {n}" for n in range(23, 39)]
    assert set(chances.weights) == {1}


@pytest.mark.rule("GAD-03", "GAD-06")
def test_samples_deal_any_card_that_was_not_seen() -> None:
    seats: list[Data] = [{"hand": [1, 23, 39]}, {"hand": [2, 24, 40]}]
    seen = at_position(table(), {"seats": seats, "discard": [3, 41]}).observe(0)
    dealt: set[int] = set()
    for seed in range(120):
        entry = cast("list[Data]", seen.sample(Rng(seed)).position()["seats"])[1]
        dealt |= set(cast("list[int]", entry["hand"]))
    assert dealt == set(range(1, 61)) - {1, 3, 23, 39, 41}
