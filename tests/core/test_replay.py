"""A game moment by moment: what was seen, what was told, and to whom."""

from __future__ import annotations

from digsite.core.contract import NATURE, SPECTATOR
from digsite.core.match import Match
from digsite.core.replay import Replay, seldom
from digsite.core.words import speaking
from tests.core.toy_games import FIRST_CARD, KEEP, PASS, SWAP, Cards, Nim, Ropes

TWO = 2


def test_chance_belongs_to_the_decision_before_it() -> None:
    match = Match(Cards().settings(TWO), 8)
    replay = Replay(match)
    dealt = len(match.steps)
    assert dealt > 0
    assert (replay.last, replay.steps_to(0)) == (0, dealt)
    match.play(0, SWAP)
    assert len(match.steps) == dealt + 2, "the swap, and the card that chance dealt for it"
    assert (replay.last, replay.steps_to(0), replay.steps_to(1)) == (1, dealt, dealt + 2)
    assert [told.kind for told in replay.told_at(1, None)] == ["swapped", "dealt"]
    assert {told.moment for told in replay.told(0, dealt, None)} == {0}
    assert {told.moment for told in replay.told(dealt, dealt + 2, None)} == {1}


def test_what_a_referee_says_is_a_moment_of_its_own() -> None:
    match = Match(Cards().settings(TWO))
    match.play(NATURE, FIRST_CARD + 4)
    match.play(NATURE, FIRST_CARD + 3)
    assert Replay(match, by_hand=True).last == TWO
    assert Replay(match).last == 0


def test_a_window_passed_in_silence_is_no_moment() -> None:
    match = Match(Ropes().settings(TWO), 1, None, set())
    replay = Replay(match)
    while not match.is_over() and not any(step.by_table for step in match.steps):
        seat = match.acting_seats()[0]
        match.play(seat, next(int(code) for code in match.state.moves(seat) if code != PASS))
    assert any(step.by_table for step in match.steps)
    own = [step for step in match.steps if step.seat != NATURE and not step.by_table]
    assert replay.last == len(own)


def test_a_viewer_is_told_their_own_and_the_truth_is_everything() -> None:
    match = Match(Cards().settings(TWO), 8)
    replay = Replay(match)
    steps = len(match.steps)
    as_seen = {viewer: replay.told(0, steps, viewer) for viewer in (0, 1, int(SPECTATOR))}
    truth = [one.seen for one in replay.told(0, steps, None)]
    for viewer, told in as_seen.items():
        assert [one.seen for one in told] == match.told_to(viewer)
        assert [one.seen for one in told] != truth
    assert truth == [event.in_full() for step in match.steps for event in step.events]


def test_positions_of_the_past_are_those_that_were() -> None:
    match = Match(Cards().settings(TWO), 8)
    replay = Replay(match)
    keys = [match.state.key()]
    for code in (SWAP, KEEP):
        match.play(match.acting_seats()[0], code)
        keys.append(match.state.key())
    assert [replay.state_at(moment).key() for moment in range(replay.last + 1)] == keys


def test_it_follows_a_match_that_goes_on_and_goes_back() -> None:
    match = Match(Nim().settings(TWO))
    replay = Replay(match)
    for expected in (1, 2):
        seat = match.acting_seats()[0]
        match.play(seat, int(match.state.moves(seat)[0]))
        assert replay.last == expected
    match.undo_last()
    assert replay.last == 1
    seat = match.acting_seats()[0]
    match.play(seat, int(match.state.moves(seat)[0]))
    assert (replay.last, replay.steps_to(2), replay.steps_to(-1)) == (2, 2, 0)


def test_a_record_is_replayed_with_names_for_everybody() -> None:
    match = Match(Cards().settings(TWO), 8, ["Ada"])
    match.play(0, SWAP)
    replay = Replay.of(match.record())
    assert (replay.last, replay.match.state.key()) == (1, match.state.key())
    with speaking("en"):
        assert replay.names() == ["Ada", "Player 2"]


def test_kinds_that_happen_seldom_are_marked() -> None:
    kinds = ["often"] * 9 + ["twice"] * 2 + ["once"]
    assert seldom(kinds, 3) == {"once", "twice"}
    assert seldom(kinds, 2) == {"once"}
    assert seldom(kinds, 100) == {"once", "twice", "often"}
