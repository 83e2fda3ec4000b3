"""Rules at their edges: codes that are no moves, last tokens everywhere, what positions omit."""

from __future__ import annotations

from typing import cast

import pytest

from digsite.core.contract import NATURE, SPECTATOR
from digsite.games.gads_hill import GAME, KIT
from digsite.games.gads_hill.knowledge.content import CONTENT
from digsite.games.gads_hill.knowledge.seen import Seen
from digsite.games.gads_hill.rules.geography import Reader
from digsite.games.gads_hill.rules.moves import (
    BUILDINGS,
    BUY,
    CLAIM,
    DRAFT,
    DRAW,
    GIVEN_ORDERS,
    PLAY,
    TAKE,
    TAKE_END,
)
from tests.games.gads_hill.helpers import (
    Data,
    at_position,
    chance,
    code,
    legal,
    play,
    position,
    refusal,
    shown,
    sight,
    table,
)

PLACES = range(1, 23)
TOWN = CONTENT.made().town


# --- Codes that are no moves ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("code", "key"),
    [
        (-1, "act_now"),
        (DRAW + 3, "act_now"),
        (DRAFT, "act_now"),
        (BUY - 1, "act_now"),
        (BUY + 22, "act_now"),
        (PLAY - 1, "act_now"),
        (PLAY + 1, "no_such_move"),  # a red card with a building of the own
        (PLAY + 22 * 32 + 23, "no_such_move"),  # there are 22 buildings
        (PLAY + 22 * 32 + 22, "not_in_hand"),
        (PLAY + 60 * 32, "act_now"),
        (CLAIM - 1, "act_now"),
        (CLAIM + 21 * 32, "no_claims"),
        (CLAIM + 22 * 32, "act_now"),
        (TAKE - 1, "act_now"),
        (TAKE_END, "act_now"),
        (TAKE_END - 1, "no_such_move"),
    ],
)
def test_codes_beyond_the_moves_are_refused(code: int, key: str) -> None:
    why = position("hotel{1,2}", (1, 2)).refusal(0, code)
    assert why is not None
    assert why.key == key


@pytest.mark.parametrize(("code", "key"), [(DRAFT - 1, "draft_now"), (DRAFT + 22, "draft_now")])
def test_codes_beyond_the_draft_are_refused(code: int, key: str) -> None:
    state = at_position(table(), {"phase": "draft"})
    why = state.refusal(0, code)
    assert why is not None
    assert why.key == key
    assert state.refusal(0, DRAFT) is None
    assert state.refusal(0, DRAFT + 21) is None


@pytest.mark.parametrize("code", [DRAW - 1, DRAW + 3])
def test_codes_beyond_the_piles_are_refused(code: int) -> None:
    state = at_position(table(), {"phase": "pile"})
    why = state.refusal(0, code)
    assert why is not None
    assert why.key == "draw_now"
    assert state.refusal(0, DRAW) is None
    assert state.refusal(0, DRAW + 2) is None


@pytest.mark.rule("GAD-55")
@pytest.mark.parametrize(("token", "key"), [(22, "no_token_there"), (0, ""), (21, "")])
def test_claims_are_of_tokens_on_the_map(token: int, key: str) -> None:
    state = position("hotel{1,22}", settings=table(deduction="strict"))
    why = state.refusal(0, CLAIM + token)
    assert ("" if why is None else why.key) == key


@pytest.mark.parametrize(
    ("text", "kind", "number"),
    [("pass", "pass", 0), ("done", "done", 1), ("draw orange", "draw", 3),
     ("draft bank", "draft", 33), ("buy bank", "buy", 65), ("play 1", "play", 4096),
     ("play 44 hotel", "play", 5473), ("claim bank/2", "claim", 8225),
     ("discard 3 17 take forge/4", "take", 1196163),
     ("framed station cemetery pasture", "framed", 16384), ("first 1", "first", 16401),
     ("card 1", "card", 16448)],
)  # fmt: skip
def test_a_move_keeps_its_kind_and_its_code(text: str, kind: str, number: int) -> None:
    move = GAME.parse(text)
    assert (move.kind, move.notation(), int(move.code())) == (kind, text, number)


# --- The last token ------------------------------------------------------------------------------


@pytest.mark.rule("GAD-53")
@pytest.mark.parametrize("place", PLACES)
def test_a_last_token_is_not_taken_wherever_it_lies(place: int) -> None:
    other = place % 22 + 1
    words = (
        f"undertaker{{{place}}} butcher{{{place}}} hotel{{{min(place, other)},{max(place, other)}}}"
    )
    state = position(words, (1, 2), settings=table(deduction="strict"))
    why = refusal(state, f"discard 1 2 take undertaker/{place}")
    assert (why.rule, why.key, why.places) == ("GAD-53", "last_token", [str(place)])
    assert why.values == {"building": "undertaker"}
    assert f"discard 1 2 take hotel/{other}" in legal(state)


@pytest.mark.rule("GAD-40")
@pytest.mark.parametrize("place", PLACES)
def test_a_building_is_placed_wherever_its_last_token_lies(place: int) -> None:
    other = place % 22 + 1
    state = position(f"hotel{{{min(place, other)},{max(place, other)}}}", (1, 2))
    play(state, 0, f"discard 1 2 take hotel/{other}")
    assert shown(state) == f"hotel@{place}"
    assert state.board.built == 2 ** (place - 1)
    assert state.locomotive() == 4


@pytest.mark.rule("GAD-35")
@pytest.mark.parametrize("place", PLACES)
def test_three_tokens_fill_a_place_wherever_it_is(place: int) -> None:
    names = ("hotel", "bank", "saloon", "church")
    tokens = {name: [place, place % 22 + 1] for name in names[:3]}
    board = at_position(table(deduction="strict"), {"tokens": tokens}).board
    assert board.crowded(3) >> (place - 1) & 1
    assert board.crowded(4) == 0


# --- Conditions that no shipped card uses --------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "holds"),
    [
        ("same_row", lambda a, b: a.row == b.row),
        ("same_column", lambda a, b: a.column == b.column),
        ("mine_north", lambda a, b: b.row < a.row),
        ("mine_south", lambda a, b: b.row > a.row),
        ("mine_west", lambda a, b: b.column < a.column),
        ("mine_east", lambda a, b: b.column > a.column),
        ("not beside and same_row", lambda a, b: a.row == b.row and not TOWN.beside(a, b)),
        ("beside or opposite", lambda a, b: TOWN.beside(a, b) or TOWN.opposite(a, b)),
        ("both(not alone)", lambda a, b: not TOWN.alone(a) and not TOWN.alone(b)),
        ("different_sides(main)", lambda a, b: {a.column, b.column} == {2, 3}),
    ],
)
def test_conditions_of_two_places(words: str, holds: object) -> None:
    relation = Reader(TOWN, GIVEN_ORDERS[0]).relation(words)
    for a in TOWN.lots:
        wanted = [b.number for b in TOWN.lots if a != b and holds(a, b)]  # type: ignore[operator]
        assert [place for place in PLACES if relation[a.number - 1] >> (place - 1) & 1] == wanted


@pytest.mark.parametrize(
    ("words", "places"),
    [
        ("alone", [1, 6, 13, 20, 21, 22]),
        ("west_of(front)", [1, 2, 3, 7, 8, 9, 10, 14, 15, 17, 18, 21]),
        ("east_of(oak)", [6, 13, 20, 22]),
        ("north_of(iron-mountain)", [1, 2, 3, 4, 5, 6]),
        ("south_of(creath)", [21, 22]),
        ("north_side(piedmont)", [9, 10, 11, 12, 13]),
        ("south_side(piedmont)", [14, 15, 16]),
        ("west_side(oak)", [5, 12]),
        ("east_side(oak)", [6, 13, 20, 22]),
        ("near(station)", [1, 2, 7, 9, 10]),
    ],
)
def test_conditions_of_a_place(words: str, places: list[int]) -> None:
    mask = Reader(TOWN, GIVEN_ORDERS[0]).mask(words)
    assert [place for place in PLACES if mask >> (place - 1) & 1] == places


# --- What a position says and what it leaves out -------------------------------------------------


def test_a_position_says_only_what_is_not_as_in_a_fresh_turn() -> None:
    state = GAME.start(table(first_player="random"))
    nobody: Data = {"owns": [], "points": 0, "buys": 0, "hand": []}
    said: Data = {"tokens": {}, "placed": {}, "seats": [nobody, nobody], "discard": []}
    assert state.position() == {**said, "phase": "frame"}
    chance(state, "framed pasture station cemetery")
    said["framed"] = ["pasture", "station", "cemetery"]
    assert state.position() == {**said, "phase": "first"}
    chance(state, "first 1")
    assert state.position() == {**said, "phase": "deal", "first": 1}


def test_a_position_of_a_turn_says_all_that_matters() -> None:
    settings = table(3, deduction="strict", two_cards_joint="true")
    data: Data = {
        "phase": "object", "framed": ["station", "pasture", "cemetery"], "first": 2, "active": 1,
        "asked": 0, "tokens": {"hotel": [1, 2], "bank": [1, 2], "saloon": [1, 3]},
        "placed": {"forge": 4}, "out": ["stable"],
        "seats": [
            {"owns": ["hotel"], "hand": [1], "points": 2, "buys": 1, "claimed": ["hotel/1"]},
            {"owns": [], "hand": [2, 23], "points": 0, "buys": 0},
            {"owns": [], "hand": [], "points": 1, "buys": 0},
        ],
        "discard": [7, 24], "shuffles": [[23, 24], list(range(25, 39))], "played": 2, "bought": 1,
        "limited": True, "earlier": "play 7", "turns": 12, "moved": True, "passed": True,
        "drew": True, "still": 3, "passes": 1,
    }  # fmt: skip
    assert at_position(settings, data).position() == data


@pytest.mark.rule("GAD-11")
def test_limited_is_said_only_where_the_locomotive_says_otherwise() -> None:
    settings = table(one_card_check="turn_start")
    assert at_position(settings, {"limited": True}).position()["limited"] is True
    assert "limited" not in at_position(settings, {"limited": False}).position()


# --- What a viewer is shown ----------------------------------------------------------------------


@pytest.mark.rule("GAD-14")
def test_buys_left_are_counted_down() -> None:
    state = position("hotel@1 bank@6", seats=[{"buys": 1}, {"buys": 3}])
    seen = Seen(state.observe(0))
    assert [seen.buys_left(0), seen.buys_left(1)] == [2, 0]
    assert "buys left: 2" in KIT.artist.text(sight(state))


@pytest.mark.rule("GAD-61")
def test_hidden_purses_are_shown_to_their_owners_and_at_the_end() -> None:
    settings = table(scores="hidden")
    seats: list[Data] = [{"points": 3}, {"points": 2}]
    data: Data = {"seats": seats, "placed": {"hotel": 1}}
    state = at_position(settings, data)
    for viewer, purses in ((0, ["3", "–"]), (1, ["–", "2"]), (int(SPECTATOR), ["–", "–"])):
        seen = Seen(state.observe(viewer))
        assert [seen.points(0), seen.points(1)] == purses
    over = at_position(settings, {**data, "phase": "over", "ending": "turn_limit"})
    seen = Seen(over.observe(1))
    assert [seen.points(0), seen.points(1)] == ["3", "2"]


@pytest.mark.rule("GAD-55")
def test_random_play_is_done_with_claiming_half_of_the_time() -> None:
    state = position("hotel{1,2} bank{1,2} saloon{1,3}", settings=table(deduction="strict"))
    play(state, 0, "pass", "draw red")
    chance(state, "card 5")
    listed = list(state.moves(1))
    weights = [int(state.sample_weight(1, code)) for code in listed]
    assert weights == [len(listed) - 1, *[1] * (len(listed) - 1)]
    assert state.to_act() != NATURE
    assert set(cast("list[int]", position("", (1, 2)).observe(0).data["to_act"])) == {0}


@pytest.mark.rule("GAD-12")
def test_a_first_card_of_an_earlier_turn_no_longer_counts() -> None:
    """What a second card would do is looked at, but it is played only in the next turn."""
    settings = table(two_cards_joint="true")
    state = position("butcher{17,18} bakery{14,15}", (57, 33), "butcher bakery", settings)
    play(state, 0, "play 57 butcher")
    assert state.refusal(0, GAME.parse("play 33 bakery").code()) is None
    play(state, 0, "done", "draw red")
    chance(state, "card 1")
    play(state, 1, "pass", "draw red")
    chance(state, "card 2")
    play(state, 0, "play 33 bakery")
    assert shown(state) == "butcher{17,18} bakery@14"


# --- What a refusal names ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "owns", "move", "key", "building", "places"),
    [
        ("", "bank", "play 28 bank", "over5", "bank", list(range(9, 17))),
        ("hotel{4,8}", "", "play 1", "contradiction_tokens", "hotel", [4, 8]),
        ("hotel@4", "", "play 1", "contradiction_fixed", "hotel", [4]),
        ("sheriff@11 hotel@1", "hotel bank", "play 28 hotel", "already_placed", "hotel", [1]),
        ("hotel!", "hotel bank", "play 28 hotel", "already_out", "hotel", []),
        ("", "casino hotel", "play 44 casino", "self", "casino", []),
        ("casino!", "hotel", "play 44 hotel", "subject_out", "casino", []),
        ("bank{6,20} newspaper{1,5} hotel{5,6}", "newspaper", "play 43 newspaper", "wipe_chain",
         "hotel", [5, 6]),
        ("bank{6,20} newspaper{1,5} land-office{5,6}", "newspaper", "play 43 newspaper",
         "wipe_chain", "land-office", [5, 6]),
        ("bank{15,20} forge{15,18} church{1,14,15}", "", "play 19", "over3", "doctor", [15]),
    ],
)  # fmt: skip
def test_refusals_name_the_building_and_the_places(
    words: str, owns: str, move: str, key: str, building: str, places: list[int]
) -> None:
    card = int(move.split()[1])
    why = refusal(position(words, (card,), owns), move)
    assert why.key == key
    assert why.values["building"] == building
    assert why.places == [str(place) for place in places]


@pytest.mark.rule("GAD-21", "GAD-22", "GAD-23")
def test_a_card_that_needs_a_building_of_the_own_says_by_which_rule() -> None:
    for move, rule in (("play 28", "GAD-21"), ("play 44", "GAD-22")):
        card = int(move.split()[1])
        why = refusal(position("", (card,), "bank"), move)
        assert (why.rule, why.key, why.values) == (rule, "name_building", {"card": card})
        assert refusal(position("", (card,)), move).key == "no_own_building"


@pytest.mark.rule("GAD-44")
@pytest.mark.parametrize("rival", ["bank", "land-office"])
def test_the_first_building_of_all_is_settled_like_any_other(rival: str) -> None:
    state = position(f"hotel{{3}} {rival}{{3}}", (1,), settings=table(deduction="strict"))
    play(state, 0, "play 1")
    assert shown(state) == f"hotel@3 {rival}!"


@pytest.mark.rule("GAD-36")
def test_a_chain_that_wipes_is_told_before_a_place_that_is_full() -> None:
    """The Newspaper would enter on 5, which holds three, and leave the Stable without a place."""
    words = "bank{6,20} stable{5,6} barber{5,12} saloon{5,8}"
    why = refusal(position(words, (43,), "newspaper"), "play 43 newspaper")
    assert (why.rule, why.key) == ("GAD-36", "wipe_chain")


@pytest.mark.rule("GAD-15")
def test_the_stock_is_what_nobody_owns() -> None:
    seats: list[Data] = [{"owns": ["hotel"]}, {"owns": ["bank"]}]
    seen = Seen(position("forge@4 stable!", seats=seats).observe(1))
    assert seen.stock[:2] == ["saloon", "church"]
    assert len(seen.stock) == 18
    assert [seen.owner(name) for name in ("hotel", "bank", "saloon")] == [0, 1, -1]


@pytest.mark.rule("GAD-26", "GAD-36")
def test_a_card_whose_own_building_goes_out_in_its_chain_has_done_its_work() -> None:
    words = "hotel{8,16} bank{4,16} saloon{4,5} forge{4,8}"
    state = position(words, (41,), "hotel", table(chain_wipe="out_of_game"))
    play(state, 0, "play 41 hotel")
    assert shown(state) == "hotel! bank@16 saloon@4 forge@8"
    assert state.score(0) == 8
    assert refusal(position(words, (41,), "hotel"), "play 41 hotel").key == "wipe_chain"


@pytest.mark.rule("GAD-11")
def test_the_table_says_when_one_card_is_the_limit_and_only_then() -> None:
    late = {name: place for place, name in enumerate(BUILDINGS[:13], start=1)}
    early = {name: place for name, place in late.items() if place < 13}
    over: Data = {"phase": "over", "ending": "turn_limit"}
    for data, said in ((early, False), (late, True)):
        state = at_position(table(), {"placed": data})
        assert ("one card a turn" in KIT.artist.text(sight(state))) == said
        assert Seen(state.observe(1)).one_card_only == said
        ended = at_position(table(), {"placed": data, **over})
        assert not Seen(ended.observe(1)).one_card_only
    assert not Seen(GAME.start(table()).observe(0)).one_card_only


@pytest.mark.rule("GAD-38")
@pytest.mark.parametrize("gone", ["bank", "land-office"])
def test_a_district_card_names_no_building_that_could_be_out(gone: str) -> None:
    state = position(f"{gone}! hotel{{1,9}}", (23,), "hotel")
    assert legal(state) == ["pass", "play 23 hotel"]
    named = position("casino! hotel{1,9}", (44, 8), "hotel")
    assert legal(named) == ["pass", "discard 8 44 take hotel/1", "discard 8 44 take hotel/9"]
    assert refusal(named, "play 44 hotel").key == "subject_out"


@pytest.mark.rule("GAD-43", "GAD-55")
@pytest.mark.parametrize(("legal", "holds"), [("true", True), ("false", False)])
def test_nothing_can_be_claimed_of_buildings_that_cannot_all_stand(legal: str, holds: bool) -> None:
    """Four buildings on three places: logic takes a token away only where that may happen."""
    settings = table(deduction="strict", overlap_legal=legal)
    tokens = {"hotel": [1, 2], "bank": [1, 2], "forge": [1, 2, 3], "school": [3]}
    state = at_position(settings, {"tokens": tokens})
    assert state.claim_holds(list(BUILDINGS).index("forge"), 3 - 1) == holds


def test_what_is_only_asked_is_not_written_down() -> None:
    state = position("", (1,), "hotel")
    assert state.refusal(0, code("play 1")) is None
    assert state.resolve(code("play 1"), False).steps is None
    steps = state.resolve(code("play 1"), True).steps
    assert steps is not None
    assert [step.kind for step in steps] == ["entered"]


@pytest.mark.rule("GAD-14")
def test_a_building_costs_two_tokens_and_no_more() -> None:
    for points, key in ((1, "too_few_tokens"), (2, "")):
        seats: list[Data] = [{"points": points}, {}]
        why = at_position(table(), {"placed": {"hotel": 1}, "seats": seats}).refusal(0, BUY + 1)
        assert (why.key if why else "") == key


def test_nobody_owns_what_is_in_the_stock_and_only_who_acts_has_trouble() -> None:
    state = position("hotel@4", (1, 2), "bank")
    mine, other = Seen(state.observe(0)), Seen(state.observe(1))
    assert (mine.owner("bank"), mine.owner("forge")) == (0, -1)
    assert mine.trouble(1) is not None
    assert other.trouble(1) is None


@pytest.mark.rule("GAD-13")
def test_every_pair_of_eight_cards_has_a_number_of_its_own() -> None:
    state = position("hotel{1,9}", (1, 2, 3, 23, 24, 39, 40, 60), "bank")
    encoding = KIT.encoding(state.settings)
    assert encoding is not None
    takes = [move for move in state.moves(0) if move >= TAKE]
    numbers = {(int(encoding.index(state, 0, move)) - 1913) // 484 for move in takes}
    assert numbers == set(range(28))


@pytest.mark.rule("GAD-18")
def test_the_locomotive_stops_on_the_last_field() -> None:
    for found, field in ((18, 21), (19, 22), (20, 22), (22, 22)):
        placed = {name: place for place, name in enumerate(BUILDINGS[:found], start=1)}
        data: Data = {"phase": "over", "ending": "locomotive", "placed": placed}
        assert at_position(table(), data).locomotive() == field


@pytest.mark.rule("GAD-36")
def test_programs_read_of_each_building_whether_it_waits_is_open_stands_or_is_out() -> None:
    state = position("bank{1,9} saloon@4 church!")
    encoding = KIT.encoding(state.settings)
    assert encoding is not None
    (status,) = [part for part in encoding.parts if part.name == "status"]
    row = encoding.observation(state, 0)[status.first : status.first + status.size]
    kinds = [[int(row[22 * kind + building]) for kind in range(4)] for building in range(4)]
    assert kinds == [[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]]
