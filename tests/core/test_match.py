"""The driver of a game: chance, windows, taking back, telling."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from digsite.core.contract import NATURE, SPECTATOR, Game, Observation
from digsite.core.errors import DigsiteError, SettingsError
from digsite.core.events import Event, IllegalMove
from digsite.core.match import Match, Player, UndoRefused, replay, resume
from digsite.core.native import i64
from digsite.core.record import parse_record
from digsite.core.rng import Rng
from tests.core.broken_views import UnmarkedShow
from tests.core.toy_games import (
    DIG,
    FIRST_CARD,
    KEEP,
    PASS,
    PEEK,
    ROPE,
    SWAP,
    Cards,
    Darts,
    DartsState,
    Low,
    LowState,
    Nim,
    Ropes,
    RopesState,
)

STRONG_WIND, NO_WIND = 2, 0


def table(game: Game, seats: int = 2, friendly: bool = False) -> Match:
    """A match whose chance is given by hand."""
    return Match(game.settings(seats), None, None, None, friendly)


def cause(match: Match, seat: int, consents: set[int] | None = None) -> tuple[str, str, list[int]]:
    """Why an undo is refused; the match must stay as it is."""
    key, steps = match.state.key(), len(match.steps)
    with pytest.raises(UndoRefused) as refused:
        match.undo(seat, consents)
    assert (match.state.key(), len(match.steps)) == (key, steps)
    return refused.value.cause, refused.value.rule, refused.value.seats


# Playing


def test_a_refused_move_changes_nothing() -> None:
    match = table(Nim())
    key = match.state.key()
    with pytest.raises(IllegalMove) as illegal:
        match.play(1, 1)
    assert illegal.value.refusal.rule == "TOY-01"
    assert (match.state.key(), match.steps) == (key, [])


def test_a_seed_plays_nature_and_is_repeatable() -> None:
    settings = Cards().settings(3)
    match, twin, other = Match(settings, 8), Match(settings, 8), Match(settings, 9)
    assert match.acting_seats() == [0]
    assert [step.code for step in match.steps] == [step.code for step in twin.steps]
    assert [step.code for step in match.steps] != [step.code for step in other.steps]
    told = match.play(0, SWAP)
    assert [event.kind for event in told] == ["swapped", "dealt"]


@pytest.mark.parametrize("seed", [2**63, -(2**63) - 1, 10**40])
def test_a_seed_has_at_most_64_bits(seed: int) -> None:
    with pytest.raises(SettingsError, match="64 bits"):
        Match(Nim().settings(2), seed)


def test_without_a_seed_chance_is_given_by_hand() -> None:
    match = table(Cards())
    assert match.state.to_act() == NATURE
    match.play(NATURE, FIRST_CARD + 4)
    assert match.state.to_act() == NATURE
    with pytest.raises(IllegalMove):
        match.play(NATURE, FIRST_CARD + 4)
    with pytest.raises(DigsiteError, match="no seed"):
        match.run([])


def test_a_stream_can_take_over() -> None:
    match = table(Cards())
    match.play(NATURE, FIRST_CARD + 4)
    told = match.draw_from(Rng(1))
    assert [event.kind for event in told] == ["dealt"]
    assert match.acting_seats() == [0]


class First(Player):
    """Plays the first legal move, and notes what it was shown."""

    def __init__(self) -> None:
        self.shown: list[Observation] = []

    def choose(self, observation: Observation, moves: list[int], complete: bool) -> int:
        self.shown.append(observation)
        return moves[0]


def test_players_finish_a_game_and_see_only_their_own() -> None:
    players = [First(), First()]
    told: list[Event] = []
    match = Match(Cards().settings(2), 4)
    match.run([*players], told.extend)
    assert match.is_over()
    assert [int(shown.viewer) for player in players for shown in player.shown] == [0, 1]
    assert [event.kind for event in told] == ["kept", "kept", "shown"]
    assert match.record().result is not None


# Optional windows


def windy(armed: set[int] | None) -> Match:
    """Ropes at the moment a strong wind meets seat 0, who digs in calm weather before."""
    match = Match(Ropes().settings(2), None, None, armed)
    match.play(NATURE, NO_WIND)
    match.play(0, DIG)
    match.play(NATURE, STRONG_WIND)
    return match


def test_windows_are_asked_unless_unarmed() -> None:
    assert windy(None).state.phase() == "rope"
    assert windy({1}).state.phase() == "rope"
    passed = windy({0})
    assert passed.state.phase() == "decide"
    assert (passed.steps[-1].code, passed.steps[-1].by_table) == (PASS, True)


def test_a_pass_of_the_table_is_no_decision_to_take_back() -> None:
    match = windy({0})
    assert cause(match, 1) == ("nothing", "", [])
    with pytest.raises(UndoRefused, match="barrier"):
        match.undo_last()
    match.play(1, DIG)
    assert match.undo(1) == 1
    assert match.steps[-1].by_table, "the pass must stay the table's after the undo"


def test_a_window_that_was_used_can_be_taken_back() -> None:
    match = windy(None)
    before = match.state.key()
    match.play(1, ROPE)
    assert match.undo(1) == 1
    assert match.state.key() == before


# Undo: nothing, barrier, final, consent


def test_undo_without_a_decision() -> None:
    match = table(Nim())
    assert cause(match, 0) == ("nothing", "", [])
    match.play(0, 1)
    assert cause(match, 1) == ("nothing", "", [])
    assert cause(match, int(NATURE)) == ("nothing", "", [])
    with pytest.raises(UndoRefused, match="nothing"):
        table(Nim()).undo_last()


@given(st.lists(st.integers(1, 3), min_size=1, max_size=4))
def test_undo_restores_every_earlier_position(takes: list[int]) -> None:
    match = Match(Nim().settings(2, "long"))
    keys = [match.state.key()]
    for number, take in enumerate(takes):
        match.play(number % 2, take)
        keys.append(match.state.key())
    for key in keys[-2::-1]:
        assert match.undo_last() == 1
        assert match.state.key() == key
    assert match.steps == []


def test_nature_is_a_barrier() -> None:
    match = Match(Cards().settings(2), 1)
    match.play(0, SWAP)
    assert cause(match, 0) == ("barrier", "", [])
    assert cause(match, int(NATURE)) == ("nothing", "", [])


def test_a_private_look_is_a_barrier() -> None:
    match = Match(Cards().settings(2), 1)
    match.play(0, PEEK)
    assert cause(match, 0) == ("barrier", "", [])
    match.play(0, KEEP)
    assert match.undo(0) == 1, "what came after the look can be taken back"
    assert cause(match, 0) == ("barrier", "", [])


def test_choices_that_were_shown_are_a_barrier() -> None:
    match = table(Low())
    match.play(0, 1)
    match.play(1, 2)
    assert cause(match, 1) == ("barrier", "", [])
    assert cause(match, 0) == ("barrier", "", [])


FINAL, LOOSE = 600_000, 200_000


def test_a_final_move_stays() -> None:
    match = table(Darts())
    match.play(0, LOOSE)
    match.play(1, FINAL)
    assert cause(match, 1) == ("final", "DRT-04", [])
    assert cause(match, 0) == ("final", "DRT-04", []), "not past another's final move either"
    with pytest.raises(UndoRefused, match=r"final \(DRT-04\)"):
        match.undo_last()


def test_undo_index_says_what_undo_would_leave() -> None:
    match = table(Nim())
    match.play(0, 1)
    match.play(1, 2)
    assert (match.undo_index(1), match.undo_index(0)) == (1, 0)
    assert len(match.steps) == 2
    assert match.undo(0) == 2


def test_a_referee_retypes_the_latest_step_whatever_it_taught() -> None:
    match = table(Cards())
    start = match.state.key()
    match.play(NATURE, FIRST_CARD + 4)
    assert match.retype()
    assert (match.state.key(), match.steps) == (start, [])
    assert not match.retype()


def test_nobody_retypes_what_a_seed_has_dealt() -> None:
    match = Match(Nim().settings(2), 5)
    match.play(0, 1)
    assert not match.retype()
    assert len(match.steps) == 1


def test_friendly_undo_takes_final_moves_back_but_no_barrier() -> None:
    match = table(Darts(), friendly=True)
    match.play(0, FINAL)
    assert match.undo(0) == 1
    cards = Match(Cards().settings(2), 1, None, None, True)
    cards.play(0, PEEK)
    assert cause(cards, 0) == ("barrier", "", [])


def test_others_must_consent() -> None:
    match = Match(Nim().settings(3))
    match.play(0, 1)
    match.play(1, 1)
    match.play(2, 1)
    assert cause(match, 0, set()) == ("consent", "", [1, 2])
    assert cause(match, 0, {2}) == ("consent", "", [1])
    assert cause(match, 1, {0}) == ("consent", "", [2])
    assert match.undo(2, set()) == 1, "one's own last move needs nobody"
    assert match.undo(0, {1}) == 2
    assert match.steps == []


def test_the_table_does_not_ask_seats_it_passed_for() -> None:
    """Seat 0's dig opens a window for seat 1, which the table passes: nobody else has acted."""

    class Gusty(RopesState):
        def apply(self, seat: i64, code: i64) -> None:
            super().apply(seat, code)
            if code == DIG:
                self.at["wind"] = self.at["asked"] = 1

    match = Match(Ropes(Gusty).settings(2), None, None, set())
    match.play(NATURE, NO_WIND)
    match.play(0, DIG)
    assert [(int(step.seat), step.by_table) for step in match.steps[1:]] == [(0, False), (1, True)]
    assert match.undo(0, set()) == 2
    assert match.acting_seats() == [0]


# Withdrawing


def view_of_all(match: Match) -> list[str]:
    return [match.state.observe(viewer).to_json() for viewer in range(-2, match.settings.seats)]


def test_a_choice_can_be_withdrawn_whatever_others_did() -> None:
    match = table(Low(), 3)
    match.play(1, 2)
    without = view_of_all(match)
    only_one = match.state.key()
    fresh = table(Low(), 3)
    fresh.play(0, 1)
    fresh.play(1, 2)
    assert [fresh.can_withdraw(seat) for seat in range(3)] == [True, True, False]
    fresh.withdraw(0)
    assert (fresh.state.key(), view_of_all(fresh)) == (only_one, without)
    assert fresh.acting_seats() == [0, 2], "seat 1 need not choose again"
    fresh.play(0, 0)
    fresh.play(2, 1)
    assert fresh.state.score(0) == 1


def nothing_to_withdraw(match: Match, seat: int) -> bool:
    key = match.state.key()
    with pytest.raises(UndoRefused, match="nothing"):
        match.withdraw(seat)
    assert match.state.key() == key
    return not match.can_withdraw(seat)


def test_a_step_that_resolved_is_not_open() -> None:
    match = table(Low(), 3)
    for seat, number in enumerate((0, 1, 1)):
        match.play(seat, number)
    # Seat 0 won and sits out: it is not among those who act, yet it has nothing to withdraw.
    assert match.acting_seats() == [1, 2]
    assert all(nothing_to_withdraw(match, seat) for seat in range(3))
    match.play(1, 0)
    assert nothing_to_withdraw(match, 0)
    assert match.can_withdraw(1)


def test_a_resolved_step_stays_closed_without_any_barrier() -> None:
    """Even where nothing marks the resolving step: the seats that wait tell it."""
    match = table(Low(UnmarkedShow), 3)
    for seat, number in enumerate((0, 1, 1)):
        match.play(seat, number)
    assert all(nothing_to_withdraw(match, seat) for seat in range(3))


def test_moves_in_turn_are_not_withdrawn() -> None:
    match = table(Nim())
    match.play(0, 1)
    assert nothing_to_withdraw(match, 0)
    assert nothing_to_withdraw(match, 1)


def test_nature_and_the_end_leave_nothing_open() -> None:
    match = table(Cards())
    assert nothing_to_withdraw(match, 0)
    ended = Match(Nim().settings(2, options={"heap": 3}))
    ended.play(0, 3)
    assert nothing_to_withdraw(ended, 0)


def test_open_choices_are_undone_with_consent_not_withdrawn() -> None:
    match = Match(Low().settings(3, options={"reveal": "open"}))
    match.play(0, 1)
    match.play(1, 1)
    assert nothing_to_withdraw(match, 0)
    assert cause(match, 0, set()) == ("consent", "", [1])
    assert match.undo(0, {1}) == 2


def test_a_final_choice_is_not_withdrawn() -> None:
    class Final(LowState):
        def no_undo_rule(self, seat: i64, code: i64) -> str:
            return "LOW-04" if code == 2 else ""

    match, friendly = table(Low(Final), 3), table(Low(Final), 3, friendly=True)
    for one in (match, friendly):
        one.play(0, 2)
    assert not match.can_withdraw(0)
    with pytest.raises(UndoRefused, match=r"final \(LOW-04\)"):
        match.withdraw(0)
    assert friendly.can_withdraw(0)
    friendly.withdraw(0)
    assert friendly.acting_seats() == [0, 1, 2]


# Telling, records, going on


def test_each_viewer_is_told_an_own_story() -> None:
    match = Match(Cards().settings(2), 4)
    cards = match.state.position()["hands"]
    assert isinstance(cards, list)
    dealt = [{"kind": "dealt", "seat": seat} for seat in range(2)]
    assert match.told_to(SPECTATOR) == dealt
    assert match.told_to(0) == [{**dealt[0], "card": cards[0]}, dealt[1]]
    assert match.told_to(1) == [dealt[0], {**dealt[1], "card": cards[1]}]


def test_what_was_undone_is_not_in_the_record() -> None:
    match = table(Nim())
    match.play(0, 1)
    match.undo(0)
    match.play(0, 2)
    assert [int(step.code) for step in match.record().steps] == [2]


@pytest.mark.parametrize("upto", range(6))
def test_a_game_goes_on_as_if_it_had_never_stopped(upto: int) -> None:
    """Stop after any decision, read the record, resume: the same game in the end."""

    def play_on(match: Match, decisions: int) -> None:
        for _ in range(decisions):
            if not match.is_over():
                match.play(match.acting_seats()[0], SWAP)

    whole = Match(Cards().settings(3), 77)
    play_on(whole, 6)
    part = Match(Cards().settings(3), 77)
    play_on(part, upto)
    text = part.record().to_text()
    resumed = resume(parse_record(text, lambda _: Cards()))
    play_on(resumed, 6)
    assert resumed.record().to_text() == whole.record().to_text()


def test_a_game_dealt_by_hand_goes_on_by_hand_or_with_a_fresh_stream() -> None:
    match = table(Cards())
    match.play(NATURE, FIRST_CARD + 4)
    record = match.record()
    assert resume(record).state.to_act() == NATURE
    record.seed = 3
    resumed = resume(record)
    assert resumed.acting_seats() == [0]
    assert int(resumed.steps[0].code) == FIRST_CARD + 4
    assert resumed.seed == 3


def test_a_replay_draws_nothing() -> None:
    match = Match(Cards().settings(2), 5)
    record = match.record()
    record.steps = record.steps[:1]
    assert replay(record).state.to_act() == NATURE


def test_a_final_throw_is_noted_in_its_step() -> None:
    match = Match(Darts(DartsState).settings(1))
    match.play(0, FINAL)
    match.play(0, LOOSE)
    assert [step.no_undo_rule for step in match.steps] == ["DRT-04", ""]
