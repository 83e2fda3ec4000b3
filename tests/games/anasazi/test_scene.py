"""Pictures, actions and the text map: drawn from observations, in both shapes, without faults."""

from __future__ import annotations

import pytest

from digsite.core.contract import lowest_seat
from digsite.core.rng import Rng
from digsite.draw.actions import Aim, Pointing, find_action
from digsite.draw.checks import picture_faults
from digsite.draw.scene import Shape
from digsite.games.anasazi import GAME
from digsite.games.anasazi.scene import ARTIST
from tests.games.anasazi.helpers import MM, at, camp, code, lead, random_game, table

NAMES = ["Ada", "Benedict", "Cleo", "Dunstan"]


@pytest.mark.parametrize("shape", ["wide", "tall"])
@pytest.mark.parametrize("stop", ["treasures", "setup_camp", "first_looks", "action", "over"])
def test_pictures(stop: str, shape: Shape) -> None:
    state = random_game(table(4, layout="fixed:5"), 2, stop)
    for viewer in (-2, 0):
        moves = [int(move) for move in state.moves(viewer)] if viewer == 0 else []
        scene = ARTIST.scene(state.observe(viewer), moves, "en", shape, NAMES)
        faults = picture_faults(
            scene.document("light"), 360 if shape == "tall" else None, scene.tokens
        )
        assert faults == []


def test_equal_observations_give_equal_scenes() -> None:
    """Two worlds that differ only in what the viewer cannot see look the same."""
    state = random_game(table(2, layout="fixed:5"), 3, "action")
    seen = state.observe(0)
    twin = seen.sample(Rng(77))
    assert twin.key() != state.key()
    moves = [int(move) for move in state.moves(0)]
    left = ARTIST.scene(seen, moves, "en")
    right = ARTIST.scene(twin.observe(0), moves, "en")
    assert left.to_json() == right.to_json()


def test_aims_are_legal_where_the_picture_says_so() -> None:
    state = at(camps=[camp(1, 40, 0)], more=[[0, 60 * MM]])
    scene = ARTIST.scene(state.observe(0), [int(move) for move in state.moves(0)], "en")
    action = find_action(scene.actions, "lead-1")
    assert action is not None
    assert isinstance(action.detail, Aim)
    for low, high in action.detail.arcs:
        for angle in (low, (low + high) // 2, high):
            move = ARTIST.code(state.observe(0), "lead-1", (angle % 360_000_000,))
            assert state.refusal(0, move) is None
    # Pictures turn clockwise, the rules counter-clockwise.
    assert ARTIST.code(state.observe(0), "lead-1", (90 * MM,)) == code(lead(270))


def test_points_and_picks() -> None:
    state = random_game(table(2, layout="fixed:5"), 3, "setup_camp")
    seat = int(lowest_seat(state.to_act()))
    seen = state.observe(seat)
    scene = ARTIST.scene(seen, [int(move) for move in state.moves(seat)], "en")
    action = find_action(scene.actions, "camp")
    assert action is not None
    assert isinstance(action.detail, Pointing)
    legal = 0
    for strip in action.detail.regions:
        x = sum(corner[0] for corner in strip) / 4
        y = sum(corner[1] for corner in strip) / 4
        value = (
            round((x - action.detail.origin[0]) * action.detail.scale),
            round((y - action.detail.origin[1]) * action.detail.scale),
        )
        move = ARTIST.code(seen, "camp", value)
        assert state.nearest(seat, move) >= 0
        legal += state.refusal(seat, move) is None
    assert legal > len(action.detail.regions) * 0.8
    assert ARTIST.code(seen, "look-7", ()) == code("look 7")
    assert ARTIST.code(seen, "take-1-red", ()) == code("take 1 red")
    with pytest.raises(ValueError, match="no action"):
        ARTIST.code(seen, "dance", ())


@pytest.mark.rule("ANA-30")
def test_previews() -> None:
    state = at(camps=[camp(1, 40, 0)])
    told = ARTIST.preview(state.observe(0), "lead-1", (0,), "en")
    assert told is not None
    assert "another player's camp" in told.sentence
    told = ARTIST.preview(state.observe(0), "lead-1", (90 * MM,), "en")
    assert told is not None
    assert told.sentence == "Reaches nothing new."
    assert len(told.elements) == 1
    blind = at(table(2, measuring="eyeball"), camps=[camp(1, 40, 0)])
    told = ARTIST.preview(blind.observe(0), "lead-1", (0,), "en")
    assert told is not None
    assert told.sentence == ""
    scene = ARTIST.scene(blind.observe(0), [int(move) for move in blind.moves(0)], "en")
    action = find_action(scene.actions, "lead-1")
    assert action is not None
    assert isinstance(action.detail, Aim)
    assert action.detail.arcs == ((0, 359_999_999),)


def test_text_map() -> None:
    state = random_game(table(2, layout="fixed:5"), 3, "action")
    seat = int(state.turn)
    moves = [int(move) for move in state.moves(seat)]
    text = ARTIST.text(state.observe(seat), moves, 76, False, "en", NAMES)
    lines = text.splitlines()
    assert max(len(line) for line in lines) <= 76
    assert all(str(number) in text for number in range(1, 7))
    offered = [line.split("  (")[0].strip() for line in lines if line.startswith("  lead")]
    assert 0 < len(offered) <= 12
    assert all(state.refusal(seat, int(GAME.parse(move).code())) is None for move in offered)
    assert "\033[" in ARTIST.text(state.observe(seat), moves, 76, True, "en", NAMES)
