"""What a table may choose (ledger section 3), each option in one position that shows it."""

from __future__ import annotations

import pytest

from digsite.core.contract import NO_MOVE, seats_in
from digsite.core.errors import SettingsError
from digsite.games.gads_hill import GAME, KIT
from digsite.games.gads_hill.picture.words import WORDS
from digsite.games.gads_hill.rules.play import GadsHillState
from tests.games.gads_hill.helpers import (
    VOICE,
    Data,
    at_position,
    board_data,
    chance,
    legal,
    only,
    play,
    position,
    refusal,
    shown,
    sight,
    table,
)

FOUND_12 = (
    "hotel@1 bank@6 saloon@3 church@7 forge@8 stable@5 undertaker@22 barber@4 school@9 "
    "sheriff@10 general-store@2 gunsmith@21"
)


# --- How much logic the engine does --------------------------------------------------------------


@pytest.mark.rule("GAD-55", "GAD-52")
@pytest.mark.parametrize(
    ("deduction", "after"),
    [
        ("auto", "hotel{1,2} bank{2,3} saloon{1,3} church@14"),
        ("auto_pairs", "hotel{1,2} bank{2,3} saloon{1,3} church{3,14}"),
        ("strict", "hotel{1,2} bank{2,3} saloon{1,3} church{3,14}"),
    ],
)
def test_levels_on_three_places(deduction: str, after: str) -> None:
    state = position("hotel{1,2,6} bank{2,3} saloon{1,3} church{3,14}", (23,), "hotel",
                     table(deduction=deduction))  # fmt: skip
    twin = position("hotel{1,2,22} bank{2,3} saloon{1,3} church{3,14}", (23,), "hotel",
                    table(deduction=deduction))  # fmt: skip
    play(state, 0, "play 23 hotel")
    play(twin, 0, "play 23 hotel")
    assert shown(twin) == after
    assert state.score(0) == 0


@pytest.mark.rule("GAD-55", "GAD-33")
@pytest.mark.parametrize(
    ("deduction", "after"),
    [
        ("auto_pairs", "hotel{1,2} bank{1,2} saloon@3"),
        ("strict", "hotel{1,2} bank{1,2} saloon{1,3}"),
    ],
)
def test_levels_on_a_pair(deduction: str, after: str) -> None:
    settings = table(deduction=deduction)
    state = position("hotel{1,2,22} bank{1,2} saloon{1,3}", (23,), "hotel", settings)
    play(state, 0, "play 23 hotel")
    assert shown(state) == after


def strict(words: str, hand: tuple[int, ...] = (23,), seats: int = 3) -> GadsHillState:
    return position(words, hand, "hotel", table(seats, deduction="strict"))


@pytest.mark.rule("GAD-55")
def test_the_active_player_claims_in_the_own_turn() -> None:
    state = strict("hotel{1,2} bank{1,2} saloon{1,3}")
    assert "claim saloon/1" in legal(state)
    assert "claim hotel/1" in legal(state), "the list must not give the answer away"
    events = play(state, 0, "claim hotel/1")
    assert only(events, "claimed")[0]["right"] is False
    assert refusal(state, "claim hotel/1").key == "claimed_before"
    assert state.score(0) == 0
    play(state, 0, "claim saloon/1")
    assert shown(state) == "hotel{1,2} bank{1,2} saloon@3"
    assert state.score(0) == 2
    assert "claim hotel/1" in legal(state), "the board has changed"


@pytest.mark.rule("GAD-55")
def test_a_building_that_can_be_placed_may_be_shown_too() -> None:
    state = strict("hotel{1,2} bank{1,2} saloon{1,3}")
    play(state, 0, "claim saloon/3")
    assert shown(state) == "hotel{1,2} bank{1,2} saloon@3"
    assert state.score(0) == 2


@pytest.mark.rule("GAD-55")
def test_stop_after_the_draw_clockwise_once() -> None:
    state = strict("hotel{1,2} bank{1,2} saloon{1,3}")
    assert state.pass_code(0) == NO_MOVE, "a turn is no question that may be left"
    play(state, 0, "pass")
    assert state.phase() == "pile", "the active player draws first"
    play(state, 0, "draw red")
    chance(state, "card 1")
    assert state.phase() == "object"
    assert seats_in(state.to_act()) == [1]
    assert state.pass_code(1) == GAME.parse("done").code()
    assert state.pass_code(0) == state.pass_code(2) == NO_MOVE, "nobody else is asked"
    play(state, 1, "done")
    assert seats_in(state.to_act()) == [2]
    play(state, 2, "claim saloon/1")
    assert state.score(2) == 2
    play(state, 2, "done")
    assert state.phase() == "act"
    assert seats_in(state.to_act()) == [1], "who said done is not asked again"


@pytest.mark.rule("GAD-55")
def test_without_strict_play_nobody_claims() -> None:
    state = position("hotel{1,2} bank{1,2} saloon{1,3}", (23,))
    assert refusal(state, "claim saloon/1").key == "no_claims"
    assert refusal(strict("hotel{1,2}"), "claim hotel/5").key == "no_token_there"


@pytest.mark.rule("GAD-60", "GAD-55")
def test_claims_are_heard_after_the_last_building() -> None:
    more = " butcher@15 doctor@16 laundry@19 newspaper@13 bakery@18 courthouse@20"
    words = FOUND_12 + more + " casino{11,17} telegraph-office{12,14} land-office{12,14}"
    state = strict(words + " stagecoach-office{14,17}", (8,), seats=2)
    assert state.locomotive() == 21
    play(state, 0, "play 8", "done")
    assert state.locomotive() == 22
    assert state.phase() == "object"
    play(state, 1, "done")
    assert state.result() is not None


# --- The other options ---------------------------------------------------------------------------


@pytest.mark.rule("GAD-35")
def test_three_check() -> None:
    """The Saloon can only be on 4, which holds three; standing there it frees the place."""
    words = "hotel{4,22} bank{4,21} church{4,20} forge@3 stable@8 casino@11"
    early = position(words, (3,), settings=table(three_check="on_placing"))
    assert refusal(early, "play 3").key == "over3"
    late = position(words, (3,), settings=table(three_check="end_of_move"))
    play(late, 0, "play 3")
    assert shown(late).startswith("hotel@22 bank@21 saloon@4 church@20")
    full = position("hotel{4,22} bank{4,21} church{4,20}", (3,), settings=late.settings)
    assert refusal(full, "play 3").key == "over3"


@pytest.mark.rule("GAD-14")
def test_buy_timing_and_number() -> None:
    seats: list[Data] = [{"hand": [1], "points": 9}, {}]
    data: Data = {"seats": seats, "placed": {"newspaper": 20, "laundry": 22}}
    late = at_position(table(buy_timing="after_action"), data)
    assert refusal(late, "buy hotel").key == "buy_later"
    play(late, 0, "pass")
    assert "buy hotel" in legal(late)
    many = at_position(table(buys_per_turn=3), data)
    play(many, 0, "buy hotel", "buy bank", "buy church")
    assert many.score(0) == 3
    assert refusal(many, "buy forge").key == "no_buys_left"


@pytest.mark.rule("GAD-11")
def test_one_card_count_and_check() -> None:
    words = FOUND_12 + " casino{11,20}"
    counted = position(words, (8, 9), "casino", table(one_card_count="found"))
    play(counted, 0, "play 8")
    assert counted.locomotive() == 16
    assert counted.may_play_card()
    begun = position(words, (8, 9), "casino", table(one_card_check="turn_start"))
    play(begun, 0, "play 8")
    assert "play 9" in legal(begun)


@pytest.mark.rule("GAD-36")
def test_chain_wipe() -> None:
    words = "bank{6,20} newspaper{1,5} stable{5,6}"
    state = position(words, (43,), "newspaper", table(chain_wipe="out_of_game"))
    play(state, 0, "play 43 newspaper")
    assert shown(state) == "bank@6 stable! newspaper@5"
    assert state.score(0) == 6


@pytest.mark.rule("GAD-44")
def test_stall_settle() -> None:
    settings = table(stall_settle="shrinking_card_only", deduction="strict")
    state = position("undertaker{19} butcher{19} laundry{1,19}", (7, 20), settings=settings)
    play(state, 0, "play 7")
    assert shown(state) == "undertaker{19} butcher{19} laundry{1,19}"
    play(state, 0, "play 20")
    assert shown(state) == "undertaker! butcher! laundry@19"
    assert state.score(0) == 4


@pytest.mark.rule("GAD-43", "GAD-44")
def test_a_stall_that_forms_while_a_card_is_worked_out_waits_for_a_later_card() -> None:
    words = "bank{6,20} newspaper{1,5} stable{5,12} barber{6,12}"
    state = position(words, (43, 6), "newspaper")
    play(state, 0, "play 43 newspaper")
    assert shown(state) == "bank@6 stable{12} barber{12} newspaper@5"
    play(state, 0, "play 6")
    assert shown(state) == "bank@6 stable@12 barber! newspaper@5"


@pytest.mark.rule("GAD-44")
@pytest.mark.parametrize(
    ("rules", "after", "points"),
    [(1, "undertaker@19 butcher!", 3), (2, "undertaker{19} butcher{19}", 1)],
)
def test_a_card_does_not_settle_the_stall_it_makes(rules: int, after: str, points: int) -> None:
    """Card 31 leaves the Undertaker with 19, where the Butcher's last token lies: both wait."""
    settings = GAME.settings(2, rules=rules)
    state = position("undertaker{17,19} butcher{19}", (31, 7), "undertaker", settings)
    play(state, 0, "play 31 undertaker")
    assert shown(state) == after
    assert state.score(0) == points
    if rules == 2:
        play(state, 0, "play 7")
        assert shown(state) == "undertaker@19 butcher!"


@pytest.mark.rule("GAD-44")
def test_a_third_building_that_a_card_brings_to_a_stalled_place_is_settled() -> None:
    """The place was stalled before the card, and the card speaks of one of those on it."""
    settings = table(deduction="strict")
    state = position("undertaker{19} butcher{19} laundry{1,19}", (20,), settings=settings)
    play(state, 0, "play 20")
    assert shown(state) == "undertaker! butcher! laundry@19"


@pytest.mark.rule("GAD-11")
@pytest.mark.parametrize(
    ("count", "found", "says", "prompt"),
    [
        ("locomotive", 13, "Sixteen buildings stand", "Play one card,"),
        ("found", 16, "has reached field 19", "Field 19 is reached, sixteen buildings are found:"),
    ],
)
def test_words_name_the_field_of_the_limit(count: str, found: int, says: str, prompt: str) -> None:
    settings = table(2, one_card_count=count, deduction="strict")
    placed = dict(board_data(" ".join(LAST_19.split()[:found])))
    tokens: Data = {"hotel": [20, 21], "newspaper": [20, 21]}
    data: Data = {**placed, "tokens": tokens, "seats": [{"hand": [1, 15]}, {}]}
    state = at_position(settings, data)
    told = WORDS.prompt(state.observe(0), VOICE)
    assert told.startswith(prompt)
    state = at_position(settings, {**data, "played": 1})
    why = refusal(state, "play 15")
    assert why.rule == "GAD-11"
    assert says in WORDS.explain(why, VOICE)
    fewer = {**data, **board_data(" ".join(LAST_19.split()[: found - 1])), "tokens": tokens}
    assert "play 15" in legal(at_position(settings, {**fewer, "played": 1}))


@pytest.mark.rule("GAD-11")
def test_the_railway_marks_the_field_of_the_limit() -> None:
    usual, later = (
        KIT.artist.scene(sight(at_position(table(one_card_count=count), {}))).fixed
        for count in ("locomotive", "found")
    )
    assert later.count(">19</text>") == usual.count(">19</text>") + 1
    assert later.count(">16</text>") == usual.count(">16</text>") - 1


@pytest.mark.rule("GAD-43")
def test_overlap_legal() -> None:
    words = "bank{6,20} stable{5,12} barber{6,12} newspaper{1,5}"
    state = position(words, (43,), "newspaper", table(overlap_legal="false"))
    assert refusal(state, "play 43 newspaper").key == "overlap"


@pytest.mark.rule("GAD-27")
def test_null_card() -> None:
    state = position("hotel@3", (1,), settings=table(null_card="false"))
    assert refusal(state, "play 1").key == "no_effect"
    assert "play 1" in legal(position("hotel@3", (1,)))


@pytest.mark.rule("GAD-12")
def test_two_cards_joint() -> None:
    """After 57 the Butcher must stay the Bakery's southern neighbour while 42 is played."""
    words = "butcher{17,18} bakery{14,15} church{15,18}"
    after = {}
    for joint in ("false", "true"):
        state = position(words, (57, 18), "butcher", table(two_cards_joint=joint))
        play(state, 0, "play 57 butcher")
        state = at_position(state.settings, {**state.position(), **tokens_now()})
        play(state, 0, "play 18")
        after[joint] = shown(state)
    assert after["false"] == "butcher{17,18} bakery@14"
    assert after["true"] == "butcher@17 bakery@14"


def tokens_now() -> Data:
    return {"tokens": {"butcher": [17, 18], "bakery": [14, 22]}}


@pytest.mark.rule("GAD-53")
def test_take_last() -> None:
    state = position("undertaker{19} butcher{19}", (1, 2), settings=table(take_last="true"))
    play(state, 0, "discard 1 2 take undertaker/19")
    assert shown(state) == "undertaker! butcher@19"
    assert state.score(0) == 2


@pytest.mark.rule("GAD-53")
def test_a_take_that_wipes_another_building_out_is_refused() -> None:
    state = position("hotel{1,2} bank{1,3} saloon{2,3} church{3,4}", (1, 2),
                     settings=table(deduction="strict"))  # fmt: skip
    assert "discard 1 2 take hotel/2" in legal(state)
    tight = position("hotel{1,2,5} bank{1,2} saloon{2,6} church{6,7}", (1, 2))
    for move in legal(tight):
        if "take" in move:
            twin = tight.copy()
            play(twin, 0, move)
            assert "!" not in shown(twin)


@pytest.mark.rule("GAD-61")
def test_hidden_scores_are_still_known_to_who_counts() -> None:
    state = position("", (1,), settings=table(scores="hidden"))
    play(state, 0, "play 1")
    assert state.observe(1).data == position_after_card_1().observe(1).data


def position_after_card_1() -> GadsHillState:
    state = position("", (1,))
    play(state, 0, "play 1")
    return state


def test_settings_are_checked() -> None:
    with pytest.raises(SettingsError):
        table(5)
    with pytest.raises(SettingsError):
        GAME.settings(2, "", {}, {"deck": 1})
    with pytest.raises(SettingsError):
        GAME.settings(2, "", {}, {"position": []})


# --- Messages that name the phase ----------------------------------------------------------------

LAST_19 = (
    "bank@1 saloon@2 church@3 forge@4 stable@5 undertaker@6 casino@7 butcher@8 sheriff@9 "
    "general-store@10 barber@11 school@12 courthouse@13 telegraph-office@14 bakery@15 doctor@16 "
    "laundry@17 stagecoach-office@18 land-office@19"
)


def objecting() -> GadsHillState:
    """Strict play: seat 0 has drawn, seat 1 may object; it could pay for a building."""
    data: Data = {
        **board_data("hotel{1,2} bank{1,2} saloon{1,3} church@7"),
        "phase": "object",
        "asked": 1,
        "seats": [{}, {"points": 4, "hand": [1, 2, 23]}, {}],
    }
    return at_position(table(3, deduction="strict"), data)


@pytest.mark.rule("GAD-55")
@pytest.mark.parametrize(
    "move",
    ["pass", "play 1", "play 23 hotel", "discard 1 2 take saloon/1", "buy stable", "draw red",
     "draft stable"],
)  # fmt: skip
def test_while_objections_are_heard_messages_say_so(move: str) -> None:
    why = refusal(objecting(), move, 1)
    assert (why.rule, why.key) == ("GAD-55", "object_now")
    assert "Objections are heard" in WORDS.explain(why, VOICE)
    other = refusal(objecting(), move, 2)
    assert (other.rule, other.key) == ("GAD-55", "others_object")


@pytest.mark.rule("GAD-14", "GAD-55")
def test_nobody_buys_while_objecting_and_bots_do_not_think_of_it() -> None:
    state = objecting()
    assert not state.may_buy(1)
    thought = KIT.strategy(state.settings).candidates(state, 1, 99)
    assert set(thought) <= set(state.moves(1))


@pytest.mark.rule("GAD-10")
@pytest.mark.parametrize(
    ("data", "move", "key"),
    [
        ({}, "draft hotel", "act_now"),
        ({}, "draw red", "act_now"),
        ({"played": 1}, "draw red", "second_now"),
        ({"played": 1}, "discard 1 2 take bank/1", "second_now"),
        ({"phase": "pile"}, "play 1", "draw_now"),
        ({"phase": "draft"}, "play 1", "draft_now"),
        ({"phase": "draw", "pile": "red"}, "play 1", "draw_goes_on"),
        ({"phase": "frame", "seats": [{}, {}]}, "play 1", "frame_goes_on"),
        ({"phase": "deal", "seats": [{}, {}]}, "play 1", "deal_goes_on"),
    ],
)
def test_messages_name_the_phase(data: Data, move: str, key: str) -> None:
    seats: list[Data] = [{"hand": [1, 2, 3]}, {}]
    state = at_position(table(), {"tokens": {"bank": [1, 2]}, "seats": seats, **data})
    assert refusal(state, move).key == key
    assert key in WORDS.refusals


def test_while_the_first_seat_is_drawn_messages_say_so() -> None:
    state = at_position(table(first_player="random"), {"phase": "first"})
    assert refusal(state, "pass").key == "first_goes_on"


@pytest.mark.rule("GAD-14")
@pytest.mark.parametrize("move", ["play 3", "draw red", "discard 1 2 take bank/13"])
def test_after_the_action_messages_say_so(move: str) -> None:
    seats: list[Data] = [{"hand": [1, 2, 3], "points": 2}, {}]
    data: Data = {"phase": "after", "placed": {"hotel": 1}, "tokens": {"bank": [6, 13]}}
    state = at_position(table(), {**data, "seats": seats})
    assert refusal(state, move).key == "after_now"


def finished(rules: int = 2, played: int = 1, phase: str = "after") -> GadsHillState:
    """Strict play: the locomotive is on 22, seat 0 may still claim, and could pay."""
    seats: list[Data] = [{"points": 6, "hand": [23], "owns": ["newspaper"]}, {}]
    data: Data = {**board_data(f"{LAST_19} hotel{{20,21}} newspaper{{20,21}} gunsmith{{20,22}}")}
    data |= {"phase": phase, "played": played, "seats": seats}
    return at_position(GAME.settings(2, "", {"deduction": "strict"}, rules=rules), data)


@pytest.mark.rule("GAD-14", "GAD-60")
def test_after_the_last_action_nothing_is_sold() -> None:
    """A building bought then could only cost two points."""
    state = finished()
    assert state.locomotive() == 22
    assert not any(move.startswith("buy") for move in legal(state))
    why = refusal(state, "buy hotel")
    assert (why.rule, why.key) == ("GAD-14", "sale_is_over")
    assert "would only cost" in WORDS.explain(why, VOICE)
    assert any(move.startswith("claim") for move in legal(state))


@pytest.mark.rule("GAD-14")
def test_before_the_last_action_a_building_may_still_be_worth_its_price() -> None:
    """A claim may bring the locomotive to 22 while cards can still be played."""
    state = finished(played=0, phase="act")
    assert "buy hotel" in legal(state)
    play(state, 0, "buy hotel")
    assert state.score(0) == 4


@pytest.mark.rule("GAD-14")
def test_by_the_first_rules_buildings_were_sold_to_the_end() -> None:
    state = finished(rules=1)
    assert "buy hotel" in legal(state)
    play(state, 0, "buy hotel")
    assert state.score(0) == 4
