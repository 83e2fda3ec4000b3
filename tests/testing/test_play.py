"""The helpers for tests of games tell the truth, and fail where a game does not."""

import connect_four
import lanterns
import pytest

from digsite.core.contract import NATURE, NOBODY, State
from digsite.core.errors import NotationError
from digsite.core.events import IllegalMove
from digsite.core.match import Match
from digsite.core.rng import Rng
from digsite.games import find_game
from digsite.testing import (
    acting,
    finished,
    kinds,
    legal,
    of_kind,
    play,
    play_out,
    random_step,
    refused,
    scores,
    walk,
)


def four() -> State:
    return connect_four.GAME.start(connect_four.GAME.settings(2))


def lit() -> State:
    return lanterns.GAME.start(lanterns.GAME.settings(2))


class Sloppy(connect_four.ConnectFourState):
    """Counts what it refuses."""

    def play(self, seat: int, code: int) -> None:
        """Count first."""
        self.count += 2
        super().play(seat, code)

    def position(self) -> dict[str, object]:
        """With the count."""
        return {"count": int(self.count)}


def test_moves_are_played_by_whoever_has_to_act_and_chance_is_one_of_them() -> None:
    state = lit()
    assert acting(state) == NATURE
    told = play(state, "wind 7", "card 3", "take 1")
    assert acting(state) == 1
    assert kinds(told) == ["wind", "card", "chose"]
    assert of_kind(told, "chose") == [{"seat": 0}]


def test_a_seat_can_be_named() -> None:
    state = lit()
    play(state, "wind 7", "card 3")
    play(state, "take 2", seat=1)
    assert acting(state) == 0
    assert legal(state, seat=1) == []
    assert legal(state) == ["take 1", "take 2", "take 3"]


def test_playing_what_is_not_legal_raises_and_ends_the_log() -> None:
    state = four()
    with pytest.raises(IllegalMove):
        play(state, "a", "a", "a", "a", "a", "a", "a")
    assert state.log is None
    with pytest.raises(NotationError):
        play(state, "h")


def test_a_refusal_is_given_back() -> None:
    state = four()
    play(state, "a", "a", "a", "a", "a", "a")
    why = refused(state, "a")
    assert (why.rule, why.key, why.values) == ("C4-2", "full", {"column": "a"})
    assert refused(state, "b", seat=1).rule == "C4-1"


def test_asking_why_a_legal_move_is_refused_fails() -> None:
    with pytest.raises(AssertionError, match="d is legal"):
        refused(four(), "d")


def test_a_refused_move_that_changes_the_position_is_found() -> None:
    with pytest.raises(AssertionError, match="changed the position"):
        refused(Sloppy(connect_four.GAME.settings(2)), "a", seat=1)


def test_nobody_acts_when_it_is_over() -> None:
    state = finished(four(), seed=3)
    with pytest.raises(AssertionError, match="the game is over"):
        acting(state)
    ended = state.result()
    assert ended is not None
    assert scores(state) == ended.scores


def test_a_walk_shows_every_moment_and_the_end_and_is_the_same_each_time() -> None:
    seen, again = ([moment.position() for moment in walk(lit(), seed=5)] for _ in range(2))
    assert seen == again
    assert len(seen) == 8  # the wind; two rounds of a card and two choices; the end
    assert finished(lit(), seed=5).position() == seen[-1]
    assert finished(lit(), seed=5).to_act() == NOBODY


def test_a_random_step_is_not_played_yet() -> None:
    state = four()
    seat, code = random_step(state, Rng(1))
    assert seat == 0
    assert 0 <= code < 7
    assert state.position() == four().position()


def test_a_match_is_played_out_the_same_each_time() -> None:
    settings = find_game("scarabya").settings(2)
    first, second = (play_out(Match(settings, 5), 7) for _ in range(2))
    assert first.is_over()
    assert first.record().to_text() == second.record().to_text()
    assert play_out(Match(settings, 5), 8).record().to_text() != first.record().to_text()
