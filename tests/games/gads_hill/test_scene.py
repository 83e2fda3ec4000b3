"""The picture and what can be done in it: every action is a move, every preview comes true."""

from __future__ import annotations

from collections.abc import Iterator
from gettext import NullTranslations
from typing import cast

import pytest

from digsite.core import words as core_words
from digsite.core.contract import lowest_seat, seats_in
from digsite.core.rng import Rng
from digsite.draw.actions import Action
from digsite.draw.scene import Shape
from digsite.games.gads_hill import GAME
from digsite.games.gads_hill.knowledge.seen import Seen
from digsite.games.gads_hill.picture import words
from digsite.games.gads_hill.picture.artist import ARTIST
from digsite.games.gads_hill.rules.play import GadsHillState
from digsite.testing.pictures import picture_faults
from tests.games.gads_hill.helpers import position, table

NAMES = ["Ada", "Professor Bruno", "Cleo", "Dima"]
SHAPES: list[Shape] = ["wide", "tall"]


def plausible_game(seats: int, seed: int, **options: object) -> Iterator[GadsHillState]:
    """Some positions of a game as bots play it, where a seat decides."""
    settings = GAME.settings(seats, "", options)
    strategy = GAME.strategy(settings)
    state = GAME.start(settings)
    rng = Rng(seed)
    step = 0
    while state.to_act() != 0:
        if state.to_act() < 0:
            state.apply(-1, state.sample_chance(rng))
            continue
        if step % 9 == 0:
            yield cast("GadsHillState", state.copy())
        step += 1
        seat = lowest_seat(state.to_act())
        state.apply(seat, strategy.rollout_move(state, seat, rng))
    yield cast("GadsHillState", state)


def leaves(state: GadsHillState, seat: int, actions: tuple[Action, ...]) -> Iterator[str]:
    """The ids of all actions that are moves; deeper levels are asked for."""
    moves = [int(move) for move in state.moves(seat)]
    for action in actions:
        if action.more:
            below = ARTIST.children(state.observe(seat), moves, action.id, "en")
            yield from leaves(state, seat, below)
        elif action.children:
            yield from leaves(state, seat, action.children)
        else:
            yield action.id


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("seats", [2, 4])
def test_pictures_have_no_faults(shape: Shape, seats: int) -> None:
    for state in plausible_game(seats, 3):
        seat = (seats_in(state.to_act()) or [0])[0]
        moves = [int(move) for move in state.moves(seat)]
        scene = ARTIST.scene(state.observe(seat), moves, "en", shape, NAMES)
        assert picture_faults(scene.document("light"), tokens=scene.tokens) == []


@pytest.mark.parametrize("shape", ["wide", "tall"])
def test_every_card_in_hand_can_be_looked_at_playable_or_not(shape: Shape) -> None:
    for state in plausible_game(2, 5):
        for viewer in (0, 1):
            observation = state.observe(viewer)
            scene = ARTIST.scene(observation, [], "en", shape)
            drawn = {part.id for part in scene.live}
            for card in scene.glances:
                assert card in drawn
                assert ARTIST.preview(observation, card, (), "en", shape) is not None


@pytest.mark.parametrize("options", [{}, {"deduction": "strict"}])
def test_actions_are_exactly_the_legal_moves(options: dict[str, object]) -> None:
    for state in plausible_game(3, 4, **options):
        for seat in seats_in(state.to_act()):
            moves = [int(move) for move in state.moves(seat)]
            observation = state.observe(seat)
            scene = ARTIST.scene(observation, moves, "en")
            codes = [
                ARTIST.code(observation, name, ()) for name in leaves(state, seat, scene.actions)
            ]
            assert sorted(codes) == moves
            assert sum(action.primary for action in scene.actions) <= 1
            # To pass is possible, but never the main thing to do.
            assert not any(action.primary for action in scene.actions if action.id == "pass")


@pytest.mark.parametrize("shape", ["wide", "tall"])
def test_the_grid_names_every_building_in_full(shape: Shape) -> None:
    state = next(plausible_game(2, 1))
    scene = ARTIST.scene(state.observe(0), [], "en", shape)
    rows = "".join(part.svg for part in scene.live if part.id.startswith("row-"))
    assert "Stagecoach Office" in rows
    assert "Telegraph Office" in rows
    assert "…" not in rows


def test_a_preview_says_what_a_card_will_do() -> None:
    state = position("casino{10,11,12,14}", (44, 28), "hotel")
    preview = ARTIST.preview(state.observe(0), "play_44_hotel", (), "en")
    assert preview is not None
    assert preview.sentence.startswith("You collect 5 tokens.")
    assert {part.id for part in preview.elements} == {
        "tint-11-0", "tint-12-0", "tint-11-1", "tint-12-1", "strike-casino-10", "strike-casino-14",
    }  # fmt: skip
    shown = ARTIST.preview(state.observe(0), "card:28", (), "en")
    assert shown is not None
    assert len([part for part in shown.elements if part.id.startswith("tint")]) == 8
    assert ARTIST.preview(state.observe(0), "play_28_hotel", (), "en") is None
    assert ARTIST.preview(state.observe(0), "pass", (), "en") is None


def test_a_preview_shows_the_whole_chain() -> None:
    """T5: the pair of Casino and Hotel drives the Barber to place 5."""
    state = position("casino{10,11,12,14} barber{5,11,12}", (44,), "hotel")
    preview = ARTIST.preview(state.observe(0), "play_44_hotel", (), "en", "tall")
    assert preview is not None
    assert preview.sentence.startswith("You collect 8 tokens.")
    signs = {part.id for part in preview.elements if not part.id.startswith("tint")}
    assert signs == {
        "ghost-5", "strike-casino-10", "strike-casino-14", "strike-barber-11", "strike-barber-12",
    }  # fmt: skip


def test_a_condition_card_shows_where_both_buildings_may_be_now() -> None:
    state = position("casino{10,11,12} hotel@3", (44,), "bank")
    assert Seen(state.observe(0)).sides(44) == ([11, 12], [11, 12])
    shown = ARTIST.preview(state.observe(0), "card:44", (), "en")
    assert shown is not None
    assert {part.id for part in shown.elements} == {
        "tint-11-0", "tint-12-0", "tint-11-1", "tint-12-1",
    }  # fmt: skip
    fixed = position("casino@11", (44,), "bank")
    assert Seen(fixed.observe(0)).sides(44) == ([11], [12])
    nobody = position("", (44,), "bank")
    assert Seen(nobody.observe(0)).sides(44) == ([4, 5, 11, 12, 16, 19], [4, 5, 11, 12, 16, 19])


def test_cards_that_cannot_be_played_say_why() -> None:
    state = position("hotel@4", (1, 8), "bank")
    moves = [int(move) for move in state.moves(0)]
    scene = ARTIST.scene(state.observe(0), moves, "en")
    labels = {part.id: part.label for part in scene.live}
    assert "contradicts a building that stands already (place 4)" in labels["hand-1"]
    assert "contradicts" not in labels["hand-8"]


def test_the_most_telling_reason_is_given() -> None:
    """With the Casino the card would speak of one building twice; with the Bank it is wrong."""
    seen = Seen(position("bank{15,20}", (44,), "bank casino").observe(0))
    why = seen.trouble(44)
    assert why is not None
    assert why.key == "contradiction_tokens"


def test_looking_at_an_unplayable_card_shows_why_and_where() -> None:
    state = position("hotel@4", (1, 8), "bank")
    shown = ARTIST.preview(state.observe(0), "hand-1", (), "en")
    assert shown is not None
    assert "contradicts a building that stands already (place 4)" in shown.sentence
    assert {part.id for part in shown.elements} == {
        "tint-1-0", "tint-2-0", "tint-3-0", "tint-6-0", "guilty-4",
    }  # fmt: skip
    assert ARTIST.preview(state.observe(0), "hand-2", (), "en") is None


@pytest.mark.parametrize("width", [30, 60, 80, 120])
def test_the_text_board_keeps_its_width(width: int) -> None:
    for state in plausible_game(3, 6):
        seat = (seats_in(state.to_act()) or [0])[0]
        moves = [int(move) for move in state.moves(seat)]
        text = ARTIST.text(state.observe(seat), moves, width, False, "en", NAMES)
        assert max(len(line) for line in text.split("\n")) <= width
        for building in state.observe(seat).data["placed"]:  # type: ignore[attr-defined]
            assert building.split("-")[0][:5].lower() in text.lower()


class Upside(NullTranslations):
    """A language in which every word is the same, backwards."""

    def gettext(self, message: str) -> str:
        return message[::-1] if "{" not in message else message


def test_the_texts_of_cards_are_translated_wherever_they_are_read(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(core_words._loaded, "de", Upside())
    state = position("casino{10,11,12,14}", (44, 28), "hotel")
    printed = state.town.content.cards[27].text
    foreign = printed[::-1]
    seen = state.observe(0)
    scene = ARTIST.scene(seen, [], "de")
    assert foreign in next(part.label for part in scene.live if part.id == "hand-28")
    glance = ARTIST.preview(seen, "hand-28", (), "de")
    assert glance is not None
    assert glance.sentence.startswith(foreign)
    board = " ".join(ARTIST.text(seen, [], 400, False, "de").split())
    assert foreign in board
    event = {"kind": "played", "seat": 0, "card": 28, "text": printed}
    assert words.tell(event, NAMES, "de") == f"Ada plays card 28: {foreign}"
    assert words.tell(event, NAMES, "en") == f"Ada plays card 28: {printed}"


def test_hidden_purses_are_not_drawn() -> None:
    seats: list[dict[str, object]] = [{"hand": [1]}, {"points": 7}]
    state = position("hotel@3 bank@6", settings=table(2, scores="hidden"), seats=seats)
    scene = ARTIST.scene(state.observe(0), [], "en")
    labels = {part.id: part.label for part in scene.live}
    assert "7" not in labels["seat-1"].partition("Cards")[0]


def test_the_end_names_the_winner() -> None:
    *_, state = plausible_game(3, 3)
    result = state.result()
    assert result is not None
    scene = ARTIST.scene(state.observe(0), [], "en", names=NAMES)
    told = {part.id: part.label for part in scene.live}["notice"]
    assert all(NAMES[seat] in told for seat in result.winners)
    assert f"{max(result.scores)} tokens" in told


def test_values_are_refused() -> None:
    with pytest.raises(ValueError, match="no value"):
        ARTIST.code(position("").observe(0), "pass", (1,))
