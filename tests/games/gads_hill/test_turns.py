"""Set-up, turns, buying, piles and the end (GAD-01 to GAD-19, GAD-60 to GAD-65)."""

from __future__ import annotations

from typing import cast

import pytest

from digsite.core.contract import NATURE, seats_in
from digsite.core.rng import Rng
from digsite.games.gads_hill import GAME, KIT
from digsite.games.gads_hill.rules.moves import TAKE
from digsite.games.gads_hill.rules.play import GadsHillState
from tests.games.gads_hill.helpers import (
    VOICE,
    Data,
    all_tokens,
    at_position,
    chance,
    code,
    legal,
    only,
    play,
    position,
    random_step,
    refusal,
    shown,
    table,
    walk,
)

ALL_RED = list(range(1, 23))
ALL_ORANGE = list(range(23, 39))
ALL_GREEN = list(range(39, 61))


def fresh(seats: int = 2, **options: object) -> GadsHillState:
    return cast("GadsHillState", GAME.start(table(seats, **options)))


def dealt(seats: int = 2, **options: object) -> GadsHillState:
    """A game after the deal: seat 0 has 1-3, 23, 39; seat 1 has 4-6, 24, 40; and so on."""
    state = fresh(seats, **options)
    chance(state, "framed station cemetery pasture")
    for seat in range(seats):
        cards = [3 * seat + 1, 3 * seat + 2, 3 * seat + 3, 23 + seat, 39 + seat]
        chance(state, *(f"card {card}" for card in cards))
    return state


# --- Set-up --------------------------------------------------------------------------------------


@pytest.mark.rule("GAD-01")
def test_the_given_buildings_are_dealt_in_six_ways() -> None:
    chances = fresh().chances()
    assert len(chances.codes) == 6
    assert set(chances.weights) == {1}
    framed = {GAME.notation(code) for code in chances.codes}
    assert "framed pasture cemetery station" in framed


@pytest.mark.rule("GAD-02", "GAD-04")
def test_every_building_waits_with_five_tokens() -> None:
    state = fresh()
    assert state.board.tokens_left() == 110
    assert state.locomotive() == 3


@pytest.mark.rule("GAD-03", "GAD-06")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_is_dealt_three_red_one_orange_one_green(seats: int) -> None:
    state = dealt(seats)
    assert state.phase() == "draft"
    sizes = state.observe(0).data["piles"]
    assert sizes == [22 - 3 * seats, 16 - seats, 22 - seats]
    for entry in cast("list[Data]", state.observe(0).data["seats"]):
        assert entry["cards"] == {"red": 3, "orange": [1], "green": 1}


@pytest.mark.rule("GAD-05")
def test_seat_0_begins_unless_the_table_draws() -> None:
    assert seats_in(dealt().to_act()) == [0]
    state = fresh(3, first_player="random")
    chance(state, "framed station cemetery pasture")
    assert len(state.chances().codes) == 3
    chance(state, "first 2")
    while state.to_act() == NATURE:
        state.play(*random_step(state, Rng(1)))
    assert seats_in(state.to_act()) == [2]
    play(state, 2, "draft hotel")
    assert seats_in(state.to_act()) == [0]
    assert refusal(state, "draft bank", 1).key == "not_your_turn"


@pytest.mark.rule("GAD-07")
@pytest.mark.parametrize(("seats", "each", "left"), [(2, 7, 8), (3, 5, 7), (4, 4, 6)])
def test_the_draft_ends_with_the_stock(seats: int, each: int, left: int) -> None:
    state = dealt(seats)
    while state.phase() == "draft":
        (seat,) = seats_in(state.to_act())
        state.play(seat, state.moves(seat)[0])
    owned = [list(state.owner).count(seat) for seat in range(seats)]
    assert owned == [each] * seats
    assert list(state.owner).count(-1) == left
    assert state.phase() == "act"


@pytest.mark.rule("GAD-07")
def test_nobody_drafts_a_building_twice() -> None:
    state = dealt()
    play(state, 0, "draft hotel")
    assert refusal(state, "draft hotel", 1).key == "not_in_stock"
    assert refusal(state, "pass", 1).rule == "GAD-07"


# --- A turn --------------------------------------------------------------------------------------


@pytest.mark.rule("GAD-10", "GAD-16")
def test_one_action_then_one_card() -> None:
    state = position("", (1, 2, 3, 4))
    play(state, 0, "play 1", "play 2", "done")
    assert state.phase() == "pile"
    assert legal(state) == ["draw red", "draw orange", "draw green"]
    assert refusal(state, "play 3").rule == "GAD-16"
    play(state, 0, "draw green")
    chance(state, "card 50")
    assert seats_in(state.to_act()) == [1]
    assert state.position()["discard"] == [1, 2]
    assert cast("list[Data]", state.position()["seats"])[0]["hand"] == [3, 4, 50]


@pytest.mark.rule("GAD-10")
def test_pass_is_always_allowed_but_not_after_a_card() -> None:
    state = position("", (1, 2))
    assert "pass" in legal(state)
    assert refusal(state, "done").key == "act_first"
    play(state, 0, "play 1")
    assert refusal(state, "pass").key == "too_late_to_pass"
    assert refusal(state, "discard 1 2 take hotel/1").key == "second_now"
    play(state, 0, "done")
    assert state.phase() == "pile"


@pytest.mark.rule("GAD-12")
def test_the_second_card_is_judged_on_the_board_of_the_first() -> None:
    state = position("", (8, 44), "hotel")
    assert refusal(state, "play 44 hotel").key == "over5"
    play(state, 0, "play 8", "play 44 hotel")
    assert shown(state) == "hotel{11,12} casino{11,12}"
    assert state.score(0) == 6


@pytest.mark.rule("GAD-11")
def test_one_card_a_turn_from_sixteen_on() -> None:
    placed = {"hotel": 1, "bank": 6, "saloon": 3, "church": 7, "forge": 8, "stable": 5}
    placed |= {"undertaker": 22, "barber": 4, "school": 9, "sheriff": 10, "gunsmith": 21}
    placed |= {"general-store": 2, "doctor": 15}
    state = at_position(table(), {"placed": placed, "seats": [{"hand": [8, 9]}, {}]})
    assert state.locomotive() == 16
    play(state, 0, "play 8")
    assert state.phase() != "act"
    assert state.one_card_only()


@pytest.mark.rule("GAD-13")
def test_a_discard_needs_two_cards_and_may_use_dead_ones() -> None:
    dead = position("hotel@4 casino{11,12}", (1, 2))
    assert refusal(dead, "play 1").key == "contradiction_fixed"
    assert "discard 1 2 take casino/11" in legal(dead)
    one = position("casino{11,12}", (1,))
    assert not [move for move in legal(one) if "take" in move]
    assert refusal(one, "discard 1 2 take casino/11").key == "not_in_hand"


@pytest.mark.rule("GAD-13")
@pytest.mark.parametrize(("low", "high"), [(0, 0), (1, 0), (0, 60), (0, 63)])
def test_two_different_cards_are_thrown_away(low: int, high: int) -> None:
    """One card does not count twice, whatever a program writes; nor one that does not exist."""
    state = position("casino{11,12}", (1, 2))
    token = 7 * 32 + 10
    why = state.refusal(0, TAKE + low * 65536 + high * 1024 + token)
    assert why is not None
    assert why.key == "no_such_move"
    assert state.refusal(0, TAKE + 0 * 65536 + 1 * 1024 + token) is None


@pytest.mark.rule("GAD-53")
@pytest.mark.parametrize("token", [22 * 32 + 10, 7 * 32 + 22, 31 * 32 + 31])
def test_tokens_that_do_not_exist_cannot_be_taken(token: int) -> None:
    state = position("casino{11,12}", (1, 2))
    why = state.refusal(0, TAKE + 1024 + token)
    assert why is not None
    assert why.key == "no_such_move"


@pytest.mark.rule("GAD-17")
def test_the_discard_is_open() -> None:
    state = position("casino{11,12}", (1, 2))
    play(state, 0, "discard 1 2 take casino/11")
    for viewer in (-2, 0, 1):
        assert state.observe(viewer).data["discard"] == [1, 2]


# --- Buying --------------------------------------------------------------------------------------


def rich(points: int = 2, buys: int = 0) -> GadsHillState:
    settings = table()
    seats: list[Data] = [
        {"hand": [44, 8], "points": points, "buys": buys, "owns": ["bank"]},
        {"owns": ["saloon"]},
    ]
    placed: Data = {"newspaper": 20, "laundry": 22, "doctor": 21}
    tokens: Data = {"casino": [11, 12]}
    return at_position(settings, {"tokens": tokens, "placed": placed, "seats": seats})


@pytest.mark.rule("GAD-14", "GAD-37")
def test_a_bought_building_can_be_used_at_once() -> None:
    state = rich()
    before = all_tokens(state)
    play(state, 0, "buy hotel")
    assert state.score(0) == 0
    assert all_tokens(state) == before
    play(state, 0, "play 44 hotel")
    assert shown(state).startswith("hotel{11,12} casino{11,12}")


@pytest.mark.rule("GAD-14", "GAD-15")
def test_t29_who_may_not_buy() -> None:
    assert refusal(rich(points=1), "buy hotel").key == "too_few_tokens"
    assert refusal(rich(points=5, buys=3), "buy hotel").key == "no_buys_left"
    assert refusal(rich(points=9), "buy saloon").key == "not_in_stock"
    state = rich(points=9)
    play(state, 0, "buy hotel")
    assert refusal(state, "buy church").key == "bought_this_turn"
    placed = position("hotel@3 church!", (1,), seats=[{"points": 9}, {}])
    assert refusal(placed, "buy hotel").rule == "GAD-15"
    assert refusal(placed, "buy church").rule == "GAD-15"


@pytest.mark.rule("GAD-14")
def test_buying_after_the_action_too() -> None:
    state = rich()
    play(state, 0, "play 8", "play 44 bank")
    assert state.phase() == "after"
    assert "buy hotel" in legal(state)
    assert refusal(state, "play 8").key == "after_now"
    play(state, 0, "buy hotel")
    assert state.phase() == "pile"


@pytest.mark.rule("GAD-14")
def test_a_stock_building_with_tokens_can_be_bought() -> None:
    state = rich()
    play(state, 0, "buy casino")
    assert "casino" in cast("list[str]", cast("list[Data]", state.position()["seats"])[0]["owns"])


# --- Piles ---------------------------------------------------------------------------------------


def nearly_empty(discard: list[int], reshuffle: str = "district") -> GadsHillState:
    """Seat 0 may pass; the orange pile is empty, its cards lie open; one green card is left."""
    held = [card for card in range(1, 61) if card not in discard and card != 60]
    seats: list[Data] = [{"hand": held[:20]}, {"hand": held[20:]}]
    return at_position(table(reshuffle=reshuffle), {"seats": seats, "discard": discard})


@pytest.mark.rule("GAD-63")
def test_the_orange_pile_is_made_again_from_the_open_cards() -> None:
    state = nearly_empty([1, 23, 24, 25])
    events = play(state, 0, "pass")
    assert only(events, "reshuffled")[0]["cards"] == [23, 24, 25]
    assert state.position()["discard"] == [1]
    assert legal(state) == ["draw orange", "draw green"]
    play(state, 0, "draw orange")
    assert sorted(GAME.notation(code) for code in state.chances().codes) == [
        "card 23", "card 24", "card 25",
    ]  # fmt: skip


def last_orange(opened: tuple[int, ...], rules: int = 2, **options: object) -> GadsHillState:
    """Seat 0 is to draw; card 38 is the last of the orange pile."""
    held = [card for card in ALL_ORANGE if card not in (*opened, 38)]
    data: Data = {"seats": [{"hand": held}, {}], "discard": sorted(opened)}
    settings = GAME.settings(2, "", options, rules=rules)
    return at_position(settings, {**data, "phase": "draw", "pile": "orange"})


@pytest.mark.rule("GAD-63")
def test_orange_cards_return_the_moment_their_pile_is_empty() -> None:
    state = last_orange((1, 23, 24, 40))
    events = chance(state, "card 38")
    assert [event["kind"] for event in events] == ["drawn", "reshuffled"]
    assert events[1]["cards"] == [23, 24]
    assert state.position()["discard"] == [1, 40]
    assert state.observe(1).data["piles"] == [21, 2, 21]
    assert seats_in(state.to_act()) == [1]


@pytest.mark.rule("GAD-63")
def test_orange_cards_played_after_the_new_pile_was_made_stay_open() -> None:
    state = last_orange((23, 24))
    chance(state, "card 38")
    play(state, 1, "pass", "draw red")
    chance(state, "card 1")
    state = at_position(state.settings, {**state.position(), "tokens": {"hotel": [1, 9]}})
    events = play(state, 0, "discard 25 26 take hotel/1", "done")
    assert not only(events, "reshuffled")
    assert state.position()["discard"] == [25, 26]
    assert state.observe(0).data["piles"] == [21, 2, 22]


@pytest.mark.rule("GAD-63")
def test_by_the_first_rules_orange_cards_returned_at_the_next_draw() -> None:
    state = last_orange((1, 23, 24), rules=1)
    assert [event["kind"] for event in chance(state, "card 38")] == ["drawn"]
    assert state.position()["discard"] == [1, 23, 24]
    assert only(play(state, 1, "pass"), "reshuffled")[0]["cards"] == [23, 24]


@pytest.mark.rule("GAD-63")
def test_if_none_lies_open_they_return_when_the_next_card_is_drawn() -> None:
    state = last_orange((1,))
    assert not only(chance(state, "card 38"), "reshuffled")
    assert state.observe(0).data["piles"] == [21, 0, 22]
    play(state, 1, "pass", "draw red")
    chance(state, "card 2")
    state = at_position(state.settings, {**state.position(), "tokens": {"hotel": [1, 9]}})
    events = play(state, 0, "discard 25 26 take hotel/1", "done")
    assert only(events, "reshuffled")[0]["cards"] == [25, 26]
    assert legal(state) == ["draw red", "draw orange", "draw green"]


@pytest.mark.rule("GAD-63")
def test_other_ways_to_reshuffle() -> None:
    waits = nearly_empty([1, 23, 24, 25], reshuffle="all_empty")
    assert not only(play(waits, 0, "pass"), "reshuffled")
    assert only(chance(waits, "card 60"), "reshuffled")
    never = nearly_empty([1, 23, 24, 25], reshuffle="none")
    play(never, 0, "pass")
    assert not only(chance(never, "card 60"), "reshuffled")
    assert not only(play(never, 1, "pass"), "reshuffled")


@pytest.mark.rule("GAD-64")
def test_without_cards_nobody_draws() -> None:
    state = nearly_empty(ALL_RED, reshuffle="none")
    play(state, 0, "pass")
    assert state.to_act() == NATURE  # one pile is left, so nobody has to choose
    chance(state, "card 60")
    play(state, 1, "pass")
    assert seats_in(state.to_act()) == [0]


@pytest.mark.rule("GAD-64")
def test_an_empty_pile_cannot_be_drawn_from() -> None:
    state = nearly_empty([1, 23, 24, 25])
    play(state, 0, "pass")
    assert refusal(state, "draw red").rule == "GAD-64"


# --- The end -------------------------------------------------------------------------------------


@pytest.mark.rule("GAD-65")
def test_all_passing_without_cards_ends_the_game() -> None:
    state = nearly_empty([*ALL_RED, 60], reshuffle="none")
    play(state, 0, "pass")
    play(state, 1, "pass")
    result = state.result()
    assert result is not None
    assert result.reason == "all_passed"


@pytest.mark.rule("GAD-65")
def test_three_rounds_without_change_and_cards_end_the_game() -> None:
    """Both throw null cards: nobody passes, the board stays as it is."""
    placed: Data = {"hotel": 1, "bank": 6, "saloon": 3, "church": 7, "forge": 8, "stable": 5}
    seats: list[Data] = [{"hand": [1, 2, 3]}, {"hand": [4, 5, 6]}]
    used = [card for card in range(1, 61) if card > 6]
    state = at_position(
        table(reshuffle="none"), {"placed": placed, "seats": seats, "discard": used}
    )
    for turn in range(5):
        play(state, turn % 2, f"play {1 + 3 * (turn % 2) + turn // 2}", *DONE_UNLESS_LAST[turn])
        assert state.result() is None
    play(state, 1, "play 6")
    result = state.result()
    assert result is not None
    assert result.reason == "standstill"


@pytest.mark.rule("GAD-65")
def test_passes_count_only_where_no_card_could_be_drawn() -> None:
    """Seat 0 passes and draws the last card; then both pass in vain, and that is the end."""
    state = nearly_empty(ALL_RED, reshuffle="none")
    play(state, 0, "pass")
    chance(state, "card 60")
    assert "passes" not in state.position()
    play(state, 1, "pass")
    assert state.position()["passes"] == 1
    assert state.result() is None
    play(state, 0, "pass")
    result = state.result()
    assert result is not None
    assert result.reason == "all_passed"


@pytest.mark.rule("GAD-65")
def test_who_acts_breaks_the_row_of_passes() -> None:
    """A card without effect is no pass, though nothing could be drawn either."""
    placed: Data = {"hotel": 1}
    used = list(range(2, 61))
    data: Data = {"placed": placed, "seats": [{"hand": [1]}, {}], "discard": used, "passes": 1}
    state = at_position(table(reshuffle="none"), data)
    play(state, 0, "play 1")
    assert "passes" not in state.position()
    assert state.result() is None


@pytest.mark.rule("GAD-65")
def test_a_standstill_needs_a_turn_in_which_no_card_could_be_drawn() -> None:
    """Three rounds are over without a change, but seat 0 still draws the last card."""
    state = nearly_empty(ALL_RED, reshuffle="none")
    state = at_position(state.settings, {**state.position(), "still": 5})
    play(state, 0, "pass")
    chance(state, "card 60")
    assert state.result() is None
    assert state.position()["still"] == 6
    play(state, 1, "pass")
    result = state.result()
    assert result is not None
    assert result.reason == "standstill"


@pytest.mark.rule("GAD-65")
def test_a_change_of_the_map_begins_the_count_of_still_turns_anew() -> None:
    state = position("casino{11,12}", (8, 1), still=4)
    play(state, 0, "play 1", "done", "draw red")
    assert state.position()["moved"] is True
    chance(state, "card 2")
    assert "still" not in state.position()
    assert "moved" not in state.position()
    play(state, 1, "pass", "draw red")
    chance(state, "card 3")
    assert state.position()["still"] == 1


DONE_UNLESS_LAST = [("done",), ("done",), ("done",), ("done",), ()]


@pytest.mark.rule("GAD-65")
def test_no_game_lasts_more_than_400_turns() -> None:
    state = position("", (1,), turns=399)
    play(state, 0, "pass", "draw red")
    chance(state, "card 2")
    result = state.result()
    assert result is not None
    assert result.reason == "turn_limit"


@pytest.mark.rule("GAD-61")
def test_the_score_is_what_is_still_held() -> None:
    state = rich(points=4)
    play(state, 0, "buy hotel", "pass", "draw red")
    state = at_position(state.settings, {**state.position(), "turns": 399})
    chance(state, "card 1")
    result = state.result()
    assert result is not None
    assert result.scores == [2, 0]
    assert result.breakdown[0] == {"GAD-61": 4, "GAD-14": -2}


@pytest.mark.rule("GAD-62")
@pytest.mark.parametrize(("tie", "winners"), [("shared", [0, 1]), ("own_placed", [1])])
def test_ties(tie: str, winners: list[int]) -> None:
    seats: list[Data] = [{"points": 5, "owns": ["bank"]}, {"points": 5, "owns": ["hotel"]}]
    data: Data = {
        "phase": "over",
        "ending": "turn_limit",
        "placed": {"hotel": 1, "doctor": 21},
        "seats": seats,
    }
    result = at_position(table(tie=tie), data).result()
    assert result is not None
    assert result.winners == winners


@pytest.mark.rule("GAD-08")
def test_the_draft_hint_is_no_rule() -> None:
    """Any building may be drafted, also one that no card in hand names."""
    assert len(legal(dealt())) == 22


@pytest.mark.rule("GAD-08", "GAD-20")
def test_a_hint_for_the_draft_says_which_cards_can_be_used() -> None:
    """Cards 1 to 3 speak of hotel, bank and saloon; a red card asks nobody who owns those."""
    state = dealt()
    assert told_of_draft(state, "hotel") == (
        "Your card 1 speaks of the Hotel and brings it onto the map."
    )
    assert told_of_draft(state, "laundry") == (
        "Your cards 23 and 39 work for the Laundry; red card 3 can be played without owning its "
        "building."
    )
    play(state, 0, "draft hotel")
    play(state, 1, "draft bank")
    play(state, 0, "draft saloon")
    play(state, 1, "draft doctor")
    assert told_of_draft(state, "laundry") == (
        "Your cards 23 and 39 can be used on the Laundry; your red cards name none that is left."
    )


def told_of_draft(state: GadsHillState, building: str) -> str:
    strategy = KIT.strategy(state.settings)
    (found,) = strategy.reasons(state, 0, code(f"draft {building}"), code("draft church"))
    return KIT.words.because(found.kind, found.values, VOICE)


@pytest.mark.rule("GAD-37", "GAD-50", "GAD-65")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_all_tokens_are_accounted_for_until_the_end(seats: int) -> None:
    for seed in range(3):
        for state in walk(GAME.start(table(seats)), seed):
            assert all_tokens(state) == 110
        assert state.result() is not None


@pytest.mark.rule("GAD-41")
def test_it_does_not_matter_whose_building_is_placed() -> None:
    seats: list[Data] = [{"hand": [8]}, {"owns": ["casino"]}]
    state = at_position(table(), {"tokens": {"casino": [11, 20]}, "seats": seats})
    play(state, 0, "play 8")
    assert shown(state) == "casino@11"
    assert [int(state.score(seat)) for seat in range(2)] == [2, 0]
