"""The contract's own parts: settings and their errors, chances, moves, events, plain defaults."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from digsite.core.contract import (
    NATURE,
    NO_MOVE,
    NOBODY,
    SPECTATOR,
    Chances,
    Mode,
    Move,
    Observation,
    Option,
    Settings,
    canonical_json,
    lowest_seat,
    read_json,
    seats_in,
)
from digsite.core.errors import (
    ConformanceError,
    ContentError,
    PositionError,
    SettingsError,
)
from digsite.core.events import Event, Refusal
from digsite.core.kit import BARE
from digsite.core.native import i64
from digsite.core.rng import Rng
from digsite.core.strategy import Strategy
from digsite.core.words import Voice
from digsite.games import find_game
from digsite.services.content import content_of
from tests.core.toy_games import Cards, Darts, Low, Nim, NimState, Ropes, RopesState

# Settings


def test_defaults_are_filled_in() -> None:
    settings = Nim().settings(2)
    assert (settings.mode, settings.seats) == ("standard", 2)
    assert settings.options == {"heap": 7, "misere": "off"}
    assert (settings.number("heap"), settings.text("misere")) == (7, "off")
    assert (settings.setup, settings.content) == ({}, {})


@pytest.mark.parametrize(
    ("seats", "mode", "options", "field", "says"),
    [
        (2, "short", {}, "mode", "Nim has no mode 'short'; choose from: standard, long"),
        (1, "", {}, "seats", "Nim, mode `standard`: takes 2 to 3 seats, not 1"),
        (4, "standard", {}, "seats", "takes 2 to 3 seats, not 4"),
        (3, "long", {}, "seats", "Nim, mode `long`: takes 2 seats, not 3"),
        (
            2,
            "",
            {"heap": 2},
            "options",
            "option `heap` (NIM-01): must be a whole number from 3 to 12",
        ),
        (2, "", {"heap": 13}, "options", "must be a whole number from 3 to 12"),
        (2, "", {"heap": "7"}, "options", "option `heap` (NIM-01): must be a whole number"),
        (2, "", {"heap": 7.0}, "options", "must be a whole number"),
        (2, "", {"heap": True}, "options", "must be a whole number"),
        (2, "", {"misere": "maybe"}, "options", "option `misere` (NIM-02): must be one of off, on"),
        (2, "", {"misere": ["on"]}, "options", "must be one of off, on"),
        (2, "", {"misery": "on"}, "options", "Nim has no option 'misery'; it has: heap, misere"),
    ],
)
def test_settings_errors_say_what_is_possible(
    seats: int, mode: str, options: dict[str, object], field: str, says: str
) -> None:
    with pytest.raises(SettingsError) as caught:
        Nim().settings(seats, mode, options)
    assert says in str(caught.value)
    assert caught.value.field == field


@pytest.mark.parametrize(
    ("kind", "good", "bad", "says"),
    [
        ("text", "a", 1, "must be a text"),
        ("list", [1], "a", "must be a list"),
        ("int", 3, None, "must be a whole number from 1 to 5"),
        ("choice", "a", "b", "must be one of a"),
    ],
)
def test_options_know_their_values(kind: str, good: object, bad: object, says: str) -> None:
    option = Option("x", kind, good, "TOY-01", "", ["a"], 1, 5)
    assert option.problem(good) == ""
    assert option.problem(bad) == says


def test_options_tell_what_they_take() -> None:
    heap, misere = Nim().options
    assert heap.to_data() == {"kind": "int", "default": 7, "rule": "NIM-01", "min": 3, "max": 12}
    assert misere.to_data()["values"] == ["off", "on"]


def test_a_game_checks_what_contradicts() -> None:
    with pytest.raises(SettingsError, match="9 is not a card"):
        Cards().settings(2, options={"deck": [1, 9]})


def test_settings_survive_a_round_trip_without_their_defaults() -> None:
    settings = Nim().settings(2, "long", {"heap": 5, "misere": "off"}, {"heap": 1})
    data = settings.to_data()
    assert data == {"mode": "long", "seats": 2, "options": {"heap": 5}, "setup": {"heap": 1}}
    assert Settings.from_data(Nim(), data).to_data() == data
    assert Settings.from_data(Nim(), {}).to_data() == {"mode": "standard", "seats": 2}


def test_public_settings_hide_secret_options_and_set_ups() -> None:
    settings = Cards().settings(2, options={"deck": [4, 1]}, setup={"turn": 1})
    assert settings.public().to_data() == {"mode": "standard", "seats": 2}
    assert settings.options["deck"] == [4, 1]


def test_seats_over_all_modes() -> None:
    game = Nim()
    assert (game.least_seats(), game.most_seats()) == (2, 3)
    assert (game.mode("").name, game.mode("long").name) == ("standard", "long")


def test_a_game_without_content_says_so() -> None:
    with pytest.raises(SettingsError, match="nim has no replaceable content"):
        content_of(Nim())


def test_a_rematch_is_the_same_again_by_default() -> None:
    state = Nim().start(Nim().settings(3))
    assert Nim().rematch(state) is state.settings


# Chance


def test_chances_are_listed_or_a_range() -> None:
    nothing, listed, span = Chances(), Chances(), Chances()
    listed.add(5, 3)
    listed.add(2, 1)
    span.span(10, 12)
    assert [chances.is_range() for chances in (nothing, listed, span)] == [False, False, True]
    assert [code for code in range(20) if listed.has(code)] == [2, 5]
    assert [code for code in range(20) if span.has(code)] == [10, 11, 12]
    assert not any(nothing.has(code) for code in range(-1, 20))


def test_chances_are_drawn_by_weight() -> None:
    listed, span = Chances(), Chances()
    listed.add(5, 3)
    listed.add(2, 1)
    span.span(10, 12)
    rng = Rng(6)
    counts = Counter(int(listed.draw(rng)) for _ in range(4000))
    assert set(counts) == {2, 5}
    assert abs(counts[5] - 3000) < 280
    assert {int(span.draw(rng)) for _ in range(200)} == {10, 11, 12}


def test_a_range_of_one_is_a_range() -> None:
    one = Chances()
    one.span(7, 7)
    assert one.is_range()
    assert one.draw(Rng(1)) == 7


# Masks


@given(st.sets(st.integers(0, 61), min_size=1))
def test_masks_name_their_seats(seats: set[int]) -> None:
    mask = sum(2**seat for seat in seats)
    assert seats_in(mask) == sorted(seats)
    assert lowest_seat(mask) == min(seats)


def test_nature_and_nobody_are_no_seats() -> None:
    assert seats_in(NATURE) == seats_in(NOBODY) == []
    assert len({int(NATURE), int(SPECTATOR), int(NOBODY)}) == 3
    assert NO_MOVE < 0


# Moves, refusals, events


def test_moves_are_equal_by_their_code() -> None:
    one, same, other = Move("take", 1, "t1", {}), Nim().parse("t1"), Nim().parse("t2")
    assert one == same
    assert one != other
    assert one != "t1"
    assert len({one, same, other}) == 2
    assert str(one) == "t1"


def test_each_viewer_sees_an_own_part_of_an_event() -> None:
    event = Event("dealt", {"seat": 1}, {"card": 4}, 2, reveals=True)
    assert event.seen_by(1) == {"kind": "dealt", "seat": 1, "card": 4}
    for viewer in (0, 2, 61, int(SPECTATOR)):
        assert event.seen_by(viewer) == {"kind": "dealt", "seat": 1}
    assert event.to_data() == {
        "kind": "dealt",
        "public": {"seat": 1},
        "secret": {"card": 4},
        "seats": [1],
        "reveals": True,
    }
    assert Event("end", {}).to_data() == {"kind": "end", "public": {}}


def test_a_refused_play_tells_why() -> None:
    state = Nim().start(Nim().settings(2))
    why = state.refusal(0, 9)
    assert isinstance(why, Refusal)
    assert (why.rule, why.values) == ("TOY-01", {"code": "9"})


@pytest.mark.parametrize("seat", [1, 2, 70, SPECTATOR, NATURE])
def test_only_those_who_act_are_judged_by_their_choice(seat: int) -> None:
    why = Nim().start(Nim().settings(2)).refusal(seat, 1)
    assert why is not None
    assert why.key == "not just now"


def test_errors_say_where() -> None:
    assert str(PositionError("heap", "too high")) == "position, heap: too high"
    assert str(ContentError("a.toml", "tile 3", "twice")) == "a.toml, tile 3: twice"
    assert str(ConformanceError("moves", "unsorted")) == "moves: unsorted"


# Observations and JSON


def test_an_observation_travels_as_json() -> None:
    state = Low().start(Low().settings(3, options={"reveal": "open"}))
    text = state.observe(2).to_json()
    again = Observation.from_json(Low(), text)
    assert again.to_json() == text
    assert (int(again.viewer), again.settings.options) == (2, {"reveal": "open"})
    assert again.sample(Rng(1)).key() == state.key()


PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
)  # fmt: skip


@given(PLAIN)
def test_equal_data_are_equal_bytes(data: object) -> None:
    text = canonical_json(data)
    assert canonical_json(read_json(text)) == text
    assert "\n" not in text


@pytest.mark.parametrize("text", ["NaN", "[Infinity]", "1e999", r'"\ud800"', "[" * 10**5, "", "{"])
def test_json_that_cannot_be_written_again_is_not_read(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        read_json(text)


@pytest.mark.parametrize("number", [float("nan"), float("inf"), float("-inf")])
def test_numbers_without_end_are_not_written(number: float) -> None:
    with pytest.raises(ValueError, match="JSON compliant"):
        canonical_json([number])


# Plain defaults


def test_a_state_without_extras_has_none() -> None:
    state = Nim().start(Nim().settings(2))
    assert state.complete(0)
    assert state.pass_code(0) == NO_MOVE
    assert state.no_undo_rule(0, 1) == ""
    assert not state.open_choices()
    assert (state.nearest(0, 1), state.nearest(0, 9)) == (1, NO_MOVE)
    assert not state.chances().is_range()
    assert len(state.chances().codes) == 0
    assert state.log is None
    assert state.utility(0) == 0.0


def test_a_win_is_shared() -> None:
    state = Nim().from_position(Nim().settings(3, options={"misere": "on"}), {"heap": 0, "turn": 1})
    assert [state.utility(seat) for seat in range(3)] == [0.0, 0.5, 0.5]


def test_the_default_strategy_knows_nothing_and_is_right() -> None:
    game, strategy = Nim(), Strategy()
    state = game.start(game.settings(2))
    assert strategy.value(state, 0) == 0.5
    assert list(strategy.candidates(state, 0, 9)) == [1, 2, 3]
    assert len(strategy.candidates(state, 0, 2)) == 2
    assert strategy.rollout_move(state, 0, Rng(1)) in (1, 2, 3)
    assert strategy.rollout_value(state, 0, Rng(1)) in (0.0, 1.0)
    assert state.to_act() == NOBODY
    assert strategy.value(state, 0) == state.utility(0)


def test_the_default_gain_counts_points() -> None:
    game = Darts()
    state = game.start(game.settings(1))
    assert Strategy().gain(state, 0, 450_000) == 4.0
    assert list(Strategy().candidates(state, 0, 1)) == [900_000]
    assert state.score(0) == 0, "asking changed the state"


def test_rollouts_meet_the_same_luck() -> None:
    """Chance has a stream of its own: another first move does not change the weather."""

    class Careful(Strategy):
        def __init__(self) -> None:
            self.winds: list[int] = []

        def rollout_move(self, state: object, seat: i64, rng: Rng) -> i64:
            assert isinstance(state, RopesState)
            self.winds.append(int(state.at["wind"]))
            rng.word()
            return state.listed(int(seat))[0]

    class Careless(Careful):
        def rollout_move(self, state: object, seat: i64, rng: Rng) -> i64:
            rng.word()
            return super().rollout_move(state, seat, rng)

    game = Ropes()
    careful, careless = Careful(), Careless()
    for strategy in (careful, careless):
        strategy.rollout(game.start(game.settings(2)), Rng(12))
    assert careful.winds == careless.winds


def test_a_log_is_optional() -> None:
    game = Nim()
    state = game.start(game.settings(2))
    state.tell("nobody listens", {})
    told: list[Event] = []
    state.log = told
    state.play(0, 1)
    assert [event.kind for event in told] == ["taken"]
    assert state.copy().log is None


# Beside the rules


def test_a_game_that_brings_its_rules_alone_has_a_kit_of_honest_defaults() -> None:
    kit = Nim().kit()
    assert kit is BARE
    assert (kit.artist, kit.content, kit.campaign, kit.pages) == (None, None, None, None)
    assert (kit.lessons, kit.puzzles, kit.folder) == (None, None, None)
    state = Nim().start(Nim().settings(2))
    assert kit.scorer.account(state, 0) == []
    assert kit.scorer.drawn("o o o") is None
    assert kit.words.prompt(state.observe(0), Voice()) == ""
    assert kit.strategy(state.settings).value(state, 0) == 0.5


def test_a_part_of_a_kit_is_made_once() -> None:
    kit = find_game("indus").kit()
    assert kit.words is kit.words


def test_modes_have_seats() -> None:
    mode = Mode("duel", "Duel", 2, 2)
    assert (mode.name, mode.title, mode.least, mode.most) == ("duel", "Duel", 2, 2)


def test_positions_are_read_with_the_name_of_what_is_wrong() -> None:
    game = Nim()
    settings = game.settings(2)
    assert game.from_position(settings, {"heap": 2}).moves(0) == game.from_position(
        settings, {"heap": 2, "turn": 0}
    ).moves(0)
    with pytest.raises(PositionError) as caught:
        game.from_position(settings, {"heap": "two"})
    assert caught.value.where == "heap"


def test_states_remember_their_settings() -> None:
    state = Nim(NimState).start(Nim().settings(2))
    assert state.settings.seats == 2
    assert state.copy().settings is state.settings
