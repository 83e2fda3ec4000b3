"""The picture and what can be done in it: every action is a move, every preview comes true."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from gettext import NullTranslations

import pytest

from digsite.core import words as core_words
from digsite.core.contract import lowest_seat, seats_in
from digsite.core.rng import Rng
from digsite.draw.actions import Action
from digsite.draw.palette import SEATS, Pair, weak_pairs
from digsite.draw.scene import Preview, Shape, Sight
from digsite.games.gads_hill import GAME, KIT
from digsite.games.gads_hill.knowledge.seen import Seen
from digsite.games.gads_hill.picture.board import TOKENS
from digsite.games.gads_hill.rules.play import GadsHillState
from digsite.testing.pictures import picture_faults
from tests.games.gads_hill.helpers import NAMES, VOICE, code, legal, position, sight, table

ARTIST = KIT.artist
SHAPES: list[Shape] = ["wide", "tall"]


def plausible_game(seats: int, seed: int, **options: object) -> Iterator[GadsHillState]:
    """Some positions of a game as bots play it, where a seat decides."""
    settings = GAME.settings(seats, "", options)
    strategy = KIT.strategy(settings)
    state = GAME.start(settings)
    rng = Rng(seed)
    step = 0
    while state.to_act() != 0:
        if state.to_act() < 0:
            state.apply(-1, state.sample_chance(rng))
            continue
        if step % 9 == 0:
            yield GadsHillState.of(state.copy())
        step += 1
        seat = lowest_seat(state.to_act())
        state.apply(seat, strategy.rollout_move(state, seat, rng))
    yield GadsHillState.of(state)


def leaves(now: Sight, actions: tuple[Action, ...]) -> Iterator[str]:
    """The ids of all actions that are moves; deeper levels are asked for."""
    for action in actions:
        if action.more:
            yield from leaves(now, ARTIST.children(now, action.id))
        elif action.children:
            yield from leaves(now, action.children)
        else:
            yield action.id


def preview(state: GadsHillState, action: str, shape: Shape = "wide") -> Preview | None:
    return ARTIST.preview(sight(state, 0, shape), action, ())


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("seats", [2, 4])
def test_pictures_have_no_faults(shape: Shape, seats: int) -> None:
    for state in plausible_game(seats, 3):
        seat = (seats_in(state.to_act()) or [0])[0]
        scene = ARTIST.scene(sight(state, seat, shape))
        assert picture_faults(scene.document("light"), tokens=scene.tokens) == []


@pytest.mark.parametrize("shape", ["wide", "tall"])
def test_every_card_in_hand_can_be_looked_at_playable_or_not(shape: Shape) -> None:
    for state in plausible_game(2, 5):
        for viewer in (0, 1):
            now = sight(state, viewer, shape)
            scene = ARTIST.scene(now)
            drawn = {part.id for part in scene.live}
            for card in scene.glances:
                assert card in drawn
                assert ARTIST.preview(now, card, ()) is not None


@pytest.mark.parametrize("options", [{}, {"deduction": "strict"}])
def test_actions_are_exactly_the_legal_moves(options: dict[str, object]) -> None:
    for state in plausible_game(3, 4, **options):
        for seat in seats_in(state.to_act()):
            now = sight(state, seat)
            scene = ARTIST.scene(now)
            codes = [ARTIST.code(now.seen, name, ()) for name in leaves(now, scene.actions)]
            assert sorted(codes) == now.moves
            assert sum(action.primary for action in scene.actions) <= 1
            # To pass is possible, but never the main thing to do.
            assert not any(action.primary for action in scene.actions if action.id == "pass")


@pytest.mark.rule("GAD-17")
@pytest.mark.parametrize("shape", SHAPES)
def test_the_open_pile_is_shown_and_its_cards_can_be_looked_at(shape: Shape) -> None:
    state = position("", (1,), discard=[2, 3, 23, 44, *range(45, 61)])
    now = sight(state, 1, shape)
    scene = ARTIST.scene(now)
    drawn = {part.id: part for part in scene.live if part.id.startswith("open-")}
    assert set(drawn) == {f"open-{card}" for card in (2, 3, 23, 44, *range(45, 61))}
    assert drawn["open-23"].label == "23: My building stood in Iron Mountain Rd."
    assert "card-orange" in drawn["open-23"].svg
    assert set(drawn) <= set(scene.glances)
    looked = ARTIST.preview(now, "open-23", ())
    assert looked is not None
    assert looked.sentence == "My building stood in Iron Mountain Rd."
    assert len(looked.elements) == 8
    assert ARTIST.preview(now, "open-1", ()) is None, "it is in a hand"
    assert picture_faults(scene.document("light"), tokens=scene.tokens) == []


@pytest.mark.rule("GAD-17")
def test_the_open_pile_is_listed_in_the_text() -> None:
    state = position("", (1,))
    assert "Open pile: -" in ARTIST.text(sight(state))
    assert "open-empty" in {part.id for part in ARTIST.scene(sight(state)).live}
    state = position("", (1,), discard=[2, 23, 44])
    assert "Open pile: 2, 23, 44" in ARTIST.text(sight(state))


@pytest.mark.parametrize("shape", ["wide", "tall"])
def test_the_grid_names_every_building_in_full(shape: Shape) -> None:
    state = next(plausible_game(2, 1))
    scene = ARTIST.scene(sight(state, 0, shape))
    rows = "".join(part.svg for part in scene.live if part.id.startswith("row-"))
    assert "Stagecoach Office" in rows
    assert "Telegraph Office" in rows
    assert "…" not in rows


def test_a_preview_says_what_a_card_will_do() -> None:
    state = position("casino{10,11,12,14}", (44, 28), "hotel")
    shown = preview(state, "play_44_hotel")
    assert shown is not None
    assert shown.sentence.startswith("You collect 5 tokens.")
    assert {part.id for part in shown.elements} == {
        "tint-11-0", "tint-12-0", "tint-11-1", "tint-12-1", "strike-casino-10", "strike-casino-14",
    }  # fmt: skip
    shown = preview(state, "card:28")
    assert shown is not None
    assert len([part for part in shown.elements if part.id.startswith("tint")]) == 8
    assert preview(state, "play_28_hotel") is None
    assert preview(state, "pass") is None


def test_a_preview_shows_the_whole_chain() -> None:
    """T5: the pair of Casino and Hotel drives the Barber to place 5."""
    state = position("casino{10,11,12,14} barber{5,11,12}", (44,), "hotel")
    shown = preview(state, "play_44_hotel", "tall")
    assert shown is not None
    assert shown.sentence.startswith("You collect 8 tokens.")
    signs = {part.id for part in shown.elements if not part.id.startswith("tint")}
    assert signs == {
        "ghost-5", "strike-casino-10", "strike-casino-14", "strike-barber-11", "strike-barber-12",
    }  # fmt: skip


def test_a_condition_card_shows_where_both_buildings_may_be_now() -> None:
    state = position("casino{10,11,12} hotel@3", (44,), "bank")
    assert Seen(state.observe(0)).sides(44) == ([11, 12], [11, 12])
    shown = preview(state, "card:44")
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
    scene = ARTIST.scene(sight(state))
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
    shown = preview(state, "hand-1")
    assert shown is not None
    assert "contradicts a building that stands already (place 4)" in shown.sentence
    assert {part.id for part in shown.elements} == {
        "tint-1-0", "tint-2-0", "tint-3-0", "tint-6-0", "guilty-4",
    }  # fmt: skip
    assert preview(state, "hand-2") is None


@pytest.mark.parametrize("width", [30, 60, 80, 120])
def test_the_text_board_keeps_its_width(width: int) -> None:
    for state in plausible_game(3, 6):
        seat = (seats_in(state.to_act()) or [0])[0]
        text = ARTIST.text(replace(sight(state, seat), width=width))
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
    monkeypatch.setitem(core_words._catalogues, "de", core_words.Catalogue(Upside))
    state = position("casino{10,11,12,14}", (44, 28), "hotel")
    printed = state.town.content.cards[27].text
    foreign = printed[::-1]
    voice = KIT.words.voice(2, NAMES, "de")
    now = replace(sight(state), voice=voice, width=400)
    scene = ARTIST.scene(now)
    assert foreign in next(part.label for part in scene.live if part.id == "hand-28")
    glance = ARTIST.preview(now, "hand-28", ())
    assert glance is not None
    assert glance.sentence.startswith(foreign)
    board = " ".join(ARTIST.text(now).split())
    assert foreign in board
    event = {"kind": "played", "seat": 0, "card": 28, "text": printed}
    assert KIT.words.tell(event, voice) == f"Ada plays card 28: {foreign}"
    assert KIT.words.tell(event, VOICE) == f"Ada plays card 28: {printed}"


def test_hidden_purses_are_not_drawn() -> None:
    seats: list[dict[str, object]] = [{"hand": [1]}, {"points": 7}]
    state = position("hotel@3 bank@6", settings=table(2, scores="hidden"), seats=seats)
    scene = ARTIST.scene(sight(state))
    labels = {part.id: part.label for part in scene.live}
    assert "7" not in labels["seat-1"].partition("Cards")[0]


def test_the_end_names_the_winner() -> None:
    *_, state = plausible_game(3, 3)
    result = state.result()
    assert result is not None
    scene = ARTIST.scene(sight(state))
    told = {part.id: part.label for part in scene.live}["notice"]
    assert all(NAMES[seat] in told for seat in result.winners)
    assert f"{max(result.scores)} tokens" in told


def test_values_are_refused() -> None:
    with pytest.raises(ValueError, match="no value"):
        ARTIST.code(position("").observe(0), "pass", (1,))


def test_houses_stand_out_and_streets_and_lots_lie_between_them_and_the_ground() -> None:
    marks = [*(one.colour for one in SEATS), "stock"]
    houses = [Pair(mark, ground, 4.5) for mark in marks for ground in ("lot", "block")]
    structure = [
        Pair("street", "block", 1.5), Pair("lot", "street", 1.5), Pair("rut", "street", 1.5),
        Pair("stake", "lot", 1.5), Pair("door", "lot", 1.5), Pair("rut", "track", 1.5),
    ]  # fmt: skip
    engine = [Pair("accent", "track", 4.5)]
    assert weak_pairs([*houses, *structure, *engine], TOKENS) == []


@pytest.mark.parametrize("scores", ["open", "hidden"])
def test_the_strip_below_the_map_tells_whose_turn_it_is_and_who_leads(scores: str) -> None:
    state = position("casino{10,11}", settings=table(2, scores=scores))
    scene = ARTIST.scene(sight(state, 0))
    (tally,) = [one.svg for one in scene.live if one.id == "tally"]
    assert "var(--cloth0)" in tally
    assert "var(--cloth1)" not in tally
    assert ("–" in tally) == (scores == "hidden")


def test_a_card_says_how_many_tokens_it_collects() -> None:
    state = position("casino{10,11,12,14} barber{5,11,12}", (44,), "hotel")
    names = {one.id: one.label for one in ARTIST.scene(sight(state, 0)).actions}
    assert names["card:44"] == "Play card 44 (+8)"


@pytest.mark.rule("GAD-61")
def test_what_a_card_is_said_to_collect_is_collected() -> None:
    promised = 0
    for state in plausible_game(3, 5):
        for seat in seats_in(state.to_act()):
            seen = Seen(state.observe(seat))
            for move in [one for one in legal(state, seat) if one.startswith("play")]:
                after = GadsHillState.of(state.copy())
                after.apply(seat, code(move))
                gain = seen.gain(code(move))
                assert after.points[seat] == state.points[seat] + gain
                promised += gain
    assert promised > 0
