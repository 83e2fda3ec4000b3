"""Who may know what: hidden choices, prepared decks, taking back (SCA-09, design: secrecy)."""

from __future__ import annotations

import pytest

from digsite.core.contract import NATURE, SPECTATOR, Observation, State, canonical_json, seats_in
from digsite.core.match import Match, UndoRefused, replay
from digsite.core.record import parse_record
from digsite.core.rng import Rng
from digsite.games.scarabya import GAME
from tests.games.scarabya.helpers import (
    ALL,
    EMPTY_ROWS,
    MODES,
    at_position,
    code,
    kinds,
    legal,
    play,
    plots,
    random_step,
    revealed,
    seat_data,
    table,
    walk,
)

SITE = "A1r0 B2r90 C1r180 D2r270"
VIEWERS = [int(SPECTATOR), 0, 1, 2]


def opening(seats: int = 3, reveal: str = "hidden") -> State:
    return at_position(table("base", seats, reveal=reveal), rows=EMPTY_ROWS, mission="I")


def seen(state: State, viewer: int) -> str:
    return state.observe(viewer).to_json()


# --- A hidden choice -----------------------------------------------------------------------------


@pytest.mark.rule("SCA-09")
def test_others_see_only_that_a_seat_has_chosen() -> None:
    state = opening()
    play(state, 1, "I0@b5")
    for viewer in VIEWERS:
        data = state.observe(viewer).data
        assert data["chosen"] == [1]
        assert data["to_act"] == [0, 2]
        assert data.get("choice") == ("I0@b5" if viewer == 1 else None)
        assert ("I0@b5" in seen(state, viewer)) == (viewer == 1)


@pytest.mark.rule("SCA-09")
@pytest.mark.parametrize("viewer", [int(SPECTATOR), 0, 2])
def test_two_choices_look_the_same_to_the_others(viewer: int) -> None:
    texts = []
    for choice in ("I0@a5", "I1@e4"):
        state = opening()
        play(state, 1, choice)
        texts.append((seen(state, viewer), legal(state, 0), legal(state, 2)))
    assert texts[0] == texts[1]


@pytest.mark.rule("SCA-09")
def test_the_choice_is_told_to_its_own_seat_only_until_all_are_built() -> None:
    match = Match(table("base", 3, setup={"position": {"rows": EMPTY_ROWS, "mission": "I"}}))
    (event,) = match.play(1, code("I0@b5"))
    assert event.seen_by(1) == {"kind": "chosen", "seat": 1, "move": "I0@b5"}
    for viewer in (SPECTATOR, 0, 2):
        assert event.seen_by(viewer) == {"kind": "chosen", "seat": 1}
    match.play(0, code("I0@b5"))
    told = match.play(2, code("I0@b5"))
    placed = [event for event in told if event.kind == "placed"]
    assert [event.seen_by(SPECTATOR)["seat"] for event in placed] == [0, 1, 2]
    assert all(event.reveals for event in placed)


@pytest.mark.rule("SCA-09")
def test_on_an_open_table_all_is_seen_at_once() -> None:
    state = opening(reveal="open")
    play(state, 1, "I0@b5")
    for viewer in VIEWERS:
        assert "I0@b5" in seen(state, viewer)
        assert state.observe(viewer).data["chosen"] == []


# --- Withdrawing ---------------------------------------------------------------------------------


def base_match(seats: int = 3, reveal: str = "hidden") -> Match:
    setup: dict[str, object] = {"position": {"rows": EMPTY_ROWS, "mission": "I"}}
    return Match(table("base", seats, setup=setup, reveal=reveal))


@pytest.mark.rule("SCA-09")
def test_a_seat_may_withdraw_its_own_choice_whatever_others_did() -> None:
    match = base_match()
    match.play(1, code("I0@b5"))
    match.play(0, code("I0@a5"))
    assert match.can_withdraw(1)
    match.withdraw(1)
    assert seats_in(match.state.to_act()) == [1, 2]
    assert match.state.observe(0).data["choice"] == "I0@a5"
    match.play(1, code("I0@c5"))
    match.play(2, code("I0@d5"))
    assert [plot["camps"] for plot in plots(match.state)] == [["I0@a5"], ["I0@c5"], ["I0@d5"]]
    again = replay(parse_record(match.record().to_text(), lambda _name: GAME))
    assert again.state.position() == match.state.position()


@pytest.mark.rule("SCA-09")
def test_nothing_is_withdrawn_after_the_round_or_without_a_choice() -> None:
    match = base_match()
    for seat in range(3):
        with pytest.raises(UndoRefused):
            match.withdraw(seat)
    for seat in range(3):
        match.play(seat, code("I0@a5"))
        assert match.can_withdraw(0) == (seat < 2)
    with pytest.raises(UndoRefused):
        match.withdraw(2)


@pytest.mark.rule("SCA-09")
def test_an_open_table_has_nothing_to_withdraw() -> None:
    match = base_match(reveal="open")
    match.play(1, code("I0@b5"))
    assert not match.can_withdraw(1)
    with pytest.raises(UndoRefused):
        match.withdraw(1)


# --- Undo ----------------------------------------------------------------------------------------


def test_nobody_takes_back_what_was_revealed() -> None:
    """All have chosen, so all know all camps: no undo, although nature has not acted yet."""
    match = base_match(seats=2)
    match.play(0, code("I0@a5"))
    match.play(1, code("I0@b5"))
    for seat in (0, 1):
        with pytest.raises(UndoRefused, match="barrier"):
            match.undo(seat)


@pytest.mark.parametrize("mode", MODES)
def test_a_mission_turned_over_is_a_barrier(mode: str) -> None:
    seats = 1 if mode == "base" else 0
    match = Match(table(mode, seats), seed=3)
    (seat,) = match.acting_seats()
    match.play(seat, match.state.moves(seat)[0])
    with pytest.raises(UndoRefused, match="barrier"):
        match.undo(seat)


@pytest.mark.rule("SCA-55")
@pytest.mark.parametrize("mode", ["base", "solo"])
def test_alone_with_a_known_order_everything_can_be_taken_back(mode: str) -> None:
    match = Match(table(mode, 1, deck=ALL, order="known", site=SITE))
    start = match.state.position()
    for _camp in range(4):
        match.play(0, match.state.moves(0)[0])
    for _camp in range(4):
        match.undo(0)
    assert match.state.position() == start


def test_in_a_known_duel_the_other_player_is_asked() -> None:
    match = Match(table("duel", deck=ALL, order="known", site=SITE, duel_first="chosen"))
    match.play(0, match.state.moves(0)[0])
    match.play(1, match.state.moves(1)[0])
    with pytest.raises(UndoRefused, match="consent"):
        match.undo(0, consents=set())
    assert match.undo(0, consents={1}) == 2


# --- Prepared decks ------------------------------------------------------------------------------


def first_moves(state: State) -> tuple[int, int]:
    """Chance as the deck says; each seat takes the middle of its list."""
    if state.to_act() == NATURE:
        return int(NATURE), int(state.chances().codes[0])
    seat = seats_in(state.to_act())[0]
    moves = state.moves(seat)
    return seat, int(moves[len(moves) // 2])


@pytest.mark.rule("SCA-07")
@pytest.mark.parametrize("mode", MODES)
def test_two_decks_look_the_same_until_they_differ(mode: str) -> None:
    """Byte-equal observations, events and settings for every viewer, up to the first difference."""
    decks = (ALL, ALL[:6] + ALL[:5:-1])
    matches = [Match(table(mode, deck=deck, site=SITE, duel_first="chosen")) for deck in decks]
    one, other = matches
    viewers = [int(SPECTATOR), *range(one.settings.seats)]
    assert canonical_json(one.settings.public().to_data()) == canonical_json(
        other.settings.public().to_data()
    )
    compared = 0
    while len(revealed(one.state)) <= 6:
        for viewer in viewers:
            assert seen(one.state, viewer) == seen(other.state, viewer)
            assert one.told_to(viewer) == other.told_to(viewer)
        compared += 1
        step = first_moves(one.state)
        if step[0] == NATURE and len(revealed(one.state)) == 6:
            break
        for match in matches:
            match.play(*step)
    assert compared > 6


@pytest.mark.rule("SCA-07")
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("by", ["option", "position"])
def test_a_prepared_deck_is_in_no_observation(mode: str, by: str) -> None:
    """However it was given; the referee's position has it."""
    deck = ALL[::-1]
    position = {
        "site": [f"{q}={b}" for q, b in zip(("NW", "NE", "SW", "SE"), SITE.split(), strict=True)]
    }
    if by == "option":
        settings = table(mode, deck=deck, site=SITE)
    else:
        settings = table(mode, setup={"position": {**position, "deck": deck}})
    for state in walk(GAME.start(settings), 2):
        if state.phase() == "over":
            break
        assert state.position()["deck"] == deck
        for viewer in [int(SPECTATOR), *range(settings.seats)]:
            observation = state.observe(viewer)
            assert "deck" not in observation.data
            assert "deck" not in observation.settings.to_data().get("options", {})  # type: ignore[operator]
            assert "position" not in observation.settings.setup
            if len(revealed(state)) < 11:
                assert deck not in observation.to_json()
                assert deck[len(revealed(state)) :] not in observation.to_json()


# --- Sampling ------------------------------------------------------------------------------------


def sampled(state: State, viewer: int, seed: int) -> State:
    observation = Observation.from_json(GAME, seen(state, viewer))
    return observation.sample(Rng(seed))


@pytest.mark.parametrize("mode", MODES)
def test_a_sampled_state_looks_the_same_to_its_viewer(mode: str) -> None:
    settings = table(mode, 3 if mode == "base" else 0, tokens="physical")
    for step, state in enumerate(walk(GAME.start(settings), 6)):
        if step % 3:
            continue
        for viewer in range(settings.seats):
            copy = sampled(state, viewer, step)
            assert seen(copy, viewer) == seen(state, viewer)
            assert copy.to_act() == state.to_act()
            assert legal(copy, viewer) == legal(state, viewer)


@pytest.mark.rule("SCA-07")
def test_sampled_states_do_not_know_the_deck() -> None:
    """From the same observation different missions may come, all that are left."""
    state = at_position(table("solo", deck=ALL), rows=EMPTY_ROWS, revealed=ALL[:9])
    assert [GAME.notation(c) for c in state.chances().codes] == ["mission X"]
    found = sampled(state, 0, 1).chances()
    assert [GAME.notation(c) for c in found.codes] == ["mission X", "mission Y", "mission Z"]


@pytest.mark.rule("SCA-09")
def test_sampled_states_guess_the_choices_of_others_and_keep_the_own() -> None:
    state = opening()
    play(state, 0, "I0@a5")
    play(state, 1, "I0@b5")
    guesses = set()
    for seed in range(30):
        copy = sampled(state, 0, seed)
        assert seat_data(copy, 0)["choice"] == "I0@a5"
        guesses.add(seat_data(copy, 1)["choice"])
        assert seat_data(sampled(state, int(SPECTATOR), seed), 1)["choice"] in legal(opening())
        assert "choice" not in seat_data(copy, 2)
    assert len(guesses) > 5
    assert guesses <= set(legal(opening()))


def test_sampled_games_can_be_played_to_the_end() -> None:
    for mode in MODES:
        for step, state in enumerate(walk(GAME.start(table(mode)), 9)):
            if step % 5 == 0 and state.phase() != "over":
                *_, last = walk(sampled(state, 0, step), step)
                assert last.result() is not None


def test_what_a_viewer_is_told_is_what_everybody_is_told_without_secrets() -> None:
    """Everything but the open choices is public in this game."""
    match = Match(table("base", 2), seed=5)
    rng = Rng(5)
    while not match.is_over():
        match.play(*random_step(match.state, rng))
    public = [event for event in match.told_to(SPECTATOR) if event["kind"] != "chosen"]
    for seat in (0, 1):
        assert [e for e in match.told_to(seat) if e["kind"] != "chosen"] == public
        mine = [e for e in match.told_to(seat) if e["kind"] == "chosen" and "move" in e]
        assert {event["seat"] for event in mine} == {seat}
    assert "chosen" in kinds(match.told_to(SPECTATOR))
