"""Corners of the rules that ordinary games seldom reach, one by one."""

from __future__ import annotations

import math

import pytest

from digsite.core.contract import NATURE, NO_MOVE, SPECTATOR
from digsite.core.errors import PositionError
from digsite.core.rng import Rng
from digsite.games.anasazi import GAME
from digsite.games.anasazi.knowledge.observation import sample
from digsite.games.anasazi.knowledge.seen import Seen
from digsite.games.anasazi.knowledge.valleys import thinned
from digsite.games.anasazi.rules.leads import all_leads, any_lead, lead_at, leads_of
from digsite.games.anasazi.rules.moves import CAMP_END, FIRST_CAMP, ROW, is_camp
from digsite.games.anasazi.rules.play import AnasaziState
from digsite.games.anasazi.rules.trails import FREE
from tests.games.anasazi.helpers import (
    MM,
    WIDE,
    allowed,
    at,
    box,
    camp,
    code,
    kinds,
    lead,
    mesa,
    play,
    random_game,
    rule,
    table,
)

RICH = [{}, {"treasures": [1, 0, 0, 0]}]


def ring(away: float, owners: list[int], turned: float = 0.0) -> list[dict[str, object]]:
    """Camps all round the end in the origin."""
    found = []
    for number, owner in enumerate(owners):
        turn = math.radians(turned) + math.tau * number / len(owners)
        found.append(camp(owner, away * math.cos(turn), away * math.sin(turn)))
    return found


def spare(seat: int, count: int) -> list[dict[str, object]]:
    """Camps that are in nobody's way, so that a hand is empty."""
    return [camp(seat, -200 - 20 * seat, 30 * number - 90) for number in range(count)]


# Set-up (ANA-09, ANA-10)


@pytest.mark.rule("ANA-09")
def test_set_up_camps_are_two_each_and_no_camp_of_this_turn() -> None:
    state = random_game(table(3, layout="fixed:7"), 3, "first")
    play(state, NATURE, "first 1")
    order = []
    while state.phase() == "setup_camp":
        seat = int(state.turn)
        assert rule(state, lead(0), seat) == "ANA-09"
        play(state, seat, GAME.notation(state.moves(seat)[0]))
        order.append(seat)
    assert order == [1, 2, 0, 1, 2, 0]
    assert state.phase() == "objectives"
    assert list(state.hand) == [5, 5, 5]
    assert state.table.fresh == 0
    assert list(state.looked) == [0, 0, 0]


@pytest.mark.rule("ANA-09")
def test_set_up_looks_are_optional_and_keep_the_order() -> None:
    state = random_game(table(2, layout="fixed:7", setup_camp_peek="yes"), 3, "first")
    play(state, NATURE, "first 1")
    order: list[int] = []
    while state.phase() == "setup_camp":
        seat = int(state.turn)
        play(state, seat, GAME.notation(state.moves(seat)[0]))
        assert state.phase() == "setup_look"
        assert [GAME.notation(move) for move in state.moves(seat)][-1] == "decline"
        play(state, seat, "look 3" if len(order) % 2 else "decline")
        order.append(seat)
    assert order == [1, 0, 1, 0]
    assert list(state.looked) == [0b100, 0]


@pytest.mark.rule("ANA-09")
def test_set_up_camps_without_room_are_lost_one_by_one() -> None:
    state = at(phase="setup_camp", first=1, expeditions=[[]])
    assert state.phase() == "objectives"
    told = [(event.kind, event.public) for event in state.opening or []]
    assert told == [("lost", {"seat": seat}) for seat in (1, 0, 1, 0)]


@pytest.mark.rule("ANA-10")
@pytest.mark.parametrize(("deck", "left"), [("2x4", [1, 2, 2, 2]), ("distinct", [0, 1, 1, 1])])
def test_objectives_go_round_from_the_first_player(deck: str, left: list[int]) -> None:
    state = random_game(table(3, layout="fixed:7", objective_deck=deck), 5, "objectives")
    dealt = []
    for colour in ("red", "yellow", "blue"):
        seen = [int(one) for one in state.objective]
        play(state, NATURE, f"objective {colour}")
        dealt += [seat for seat in range(3) if state.objective[seat] != seen[seat]]
        if colour == "red":
            weights = [0, 0, 0, 0]
            chances = state.chances()
            for drawn, weight in zip(chances.codes, chances.weights, strict=True):
                weights[GAME.decode(drawn)["colour"]] = int(weight)
            assert weights == left
    first = int(state.first)
    assert dealt == [first, (first + 1) % 3, (first + 2) % 3]
    assert [int(state.objective[seat]) for seat in dealt] == [0, 3, 1]
    assert state.phase() == "first_looks"
    assert state.turn == first


@pytest.mark.rule("ANA-10")
def test_a_viewer_knows_the_own_card_and_no_other() -> None:
    state = at(mesas=WIDE, seats=[{"objective": "red"}, {"objective": "white"}])
    assert [Seen(state.observe(viewer)).objective for viewer in (0, 1)] == ["red", "white"]
    assert Seen(state.observe(SPECTATOR)).objective == ""


@pytest.mark.rule("ANA-10")
def test_a_card_that_is_gone_cannot_be_dealt() -> None:
    state = random_game(table(2, objective_deck="distinct"), 5, "objectives")
    play(state, NATURE, "objective white")
    why = state.refusal(NATURE, code("objective white"))
    assert why is not None
    assert why.rule == "ANA-10"


# Camps that were covered (ANA-34, ANA-35)


@pytest.mark.rule("ANA-34", "ANA-35")
def test_a_covered_camp_never_gives_again() -> None:
    state = at(camps=[camp(0, 40, 0)], seats=RICH, more=[[40 * MM, 70 * MM]])
    play(state, 0, lead(0), "decline")
    assert state.table.covered == 1
    play(state, 0, lead(270, expedition=2))
    assert state.phase() == "action"
    assert state.turn == 1


@pytest.mark.rule("ANA-34")
def test_a_camp_kept_for_later_gives_when_there_is_something() -> None:
    state = at(table(steal_empty="keep"), camps=[camp(0, 40, 0)], more=[[40 * MM, 70 * MM]])
    assert "nothing_to_take" in kinds(play(state, 0, lead(0)))
    assert state.table.covered == 0
    state.owned[4] = 1
    play(state, 0, lead(270, expedition=2))
    assert state.phase() == "take"
    play(state, 0, "take 1 red")
    assert state.table.covered == 1


@pytest.mark.rule("ANA-28", "ANA-35")
def test_who_goes_on_from_a_kept_camp_uses_it_up() -> None:
    state = at(
        table(steal_empty="keep"),
        camps=[camp(0, 5, 0)],
        seats=[{"treasures": [1, 0, 0, 0]}, {}],
        turn=1,
    )
    assert allowed(state, lead(0), 1)
    play(state, 1, lead(0))
    assert state.phase() == "action"
    assert state.table.covered == 1
    assert list(state.owned) == [1, 0, 0, 0, 0, 0, 0, 0]


@pytest.mark.rule("ANA-34")
def test_takes_go_from_others_only_and_by_camp() -> None:
    state = at(camps=[camp(0, 20, 0), camp(0, 50, 0)], seats=[{"treasures": [0, 3, 0, 0]}, RICH[1]])
    play(state, 0, lead(0))
    assert [GAME.notation(move) for move in state.moves(0)] == ["take 1 red", "decline"]
    assert rule(state, "take 0 blue") == "ANA-34"
    assert state.position()["takes"] == [1, 2]
    events = play(state, 0, "take 1 red")
    assert kinds(events) == ["took", "nothing_to_take"]
    assert state.phase() == "action"
    assert state.table.covered == 0b11


# Lost actions, idle turns and the standstill (ANA-13)


def walled(**fields: int) -> AnasaziState:
    """Seat 0 is shut in between camps of seat 1 and has none in hand; seat 1 may pass them."""
    camps = [*ring(13.1, [1] * 6), *spare(1, 1), *spare(0, 7)]
    return at(None, camps=camps, **fields)


@pytest.mark.rule("ANA-13")
def test_idle_turns_are_counted_and_an_action_ends_the_row() -> None:
    state = walled()
    assert (state.turn, state.idle, state.actions, state.lost) == (1, 1, 2, 0)
    play(state, 1, lead(5))
    assert (state.turn, state.idle, state.actions) == (1, 1, 1)
    play(state, 1, lead(5))
    assert state.idle == 0


@pytest.mark.rule("ANA-13")
def test_a_turn_with_one_action_is_not_idle() -> None:
    """Only the second action of seat 0 is lost."""
    state = walled(actions=1)
    assert (state.turn, state.idle) == (1, 0)
    late = walled(actions=1, lost=1)
    assert (late.turn, late.idle) == (1, 1)


@pytest.mark.rule("ANA-13")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_standstill_needs_everybody(seats: int) -> None:
    """The last who could move decides: with idle turns behind it, the game goes on or ends."""
    owners = [number % 2 for number in range(12)]
    camps = [*ring(13.1, owners), *spare(0, 1), *spare(1, 1)]
    camps += [one for seat in range(2, seats) for one in spare(seat, 7)]
    state = at(table(seats), camps=camps)
    assert state.phase() == "over"
    result = state.result()
    assert result is not None
    assert result.reason == "standstill"
    again = GAME.from_position(state.settings, state.position())
    assert again.position() == state.position()


@pytest.mark.rule("ANA-13")
def test_the_third_seat_goes_on_after_two_idle_turns() -> None:
    camps = [*ring(13.1, [2] * 6), *spare(2, 1), *spare(0, 7), *spare(1, 7)]
    state = at(table(3), camps=camps)
    assert (state.phase(), state.turn, state.idle) == ("action", 2, 2)


@pytest.mark.rule("ANA-13", "ANA-14")
def test_room_for_a_camp_is_no_action_for_an_empty_hand() -> None:
    camps = [*ring(13.1, [1] * 6), *spare(1, 1), *spare(0, 7)]
    state = at(mesas=WIDE, camps=camps)
    assert state.table.any_camp()
    assert (state.turn, state.idle) == (1, 1)


@pytest.mark.rule("ANA-13")
def test_a_camp_in_hand_keeps_a_seat_in_play() -> None:
    camps = [*ring(13.1, [1] * 6), *spare(1, 1), *spare(0, 6)]
    state = at(mesas=WIDE, camps=camps)
    assert (state.turn, state.idle) == (0, 0)
    listed = [GAME.notation(move) for move in state.moves(0)]
    assert listed
    assert all(move.startswith("camp") for move in listed)


@pytest.mark.rule("ANA-13")
@pytest.mark.parametrize("turned", [7.0, 21.0])
def test_one_narrow_way_is_a_lead(turned: float) -> None:
    """Seven camps leave gaps of some hundredths of a degree: none at a round angle."""
    camps = [*ring(29.965, [1] * 7, turned), *spare(0, 7)]
    state = at(camps=camps)
    assert (state.turn, state.idle) == (0, 0)
    assert any_lead(state.table, 0)
    listed = [GAME.notation(move) for move in state.moves(0)]
    assert listed
    assert all(allowed(state, move) for move in listed)
    closed = at(camps=[*ring(29.9, [1] * 7, turned), *spare(0, 7)])
    assert not any_lead(closed.table, 0)
    assert closed.idle == 1


@pytest.mark.rule("ANA-21")
def test_without_markers_there_is_no_lead() -> None:
    state = at(supply=1)
    state.table.supply = 0
    assert not any_lead(state.table, 0)
    assert leads_of(state.table, 0, 0, False) == []
    why = state.refusal(0, code(lead(0)))
    assert why is not None
    assert (why.rule, why.key, why.values, why.places) == ("ANA-21", "no_marker_left", {}, [])


# Two actions, then the next (ANA-12, ANA-13)


@pytest.mark.rule("ANA-12", "ANA-29")
def test_the_last_action_passes_the_turn_and_camps_grow_old() -> None:
    state = at(table(3), mesas=WIDE, turn=2)
    play(state, 2, "camp 40 0")
    assert (state.turn, state.actions, state.table.fresh) == (2, 1, 1)
    assert rule(state, lead(0), 2) == "ANA-29"
    play(state, 2, lead(90))
    assert (state.turn, state.actions, state.table.fresh) == (0, 2, 0)


@pytest.mark.rule("ANA-20")
def test_a_look_after_a_camp_belongs_to_the_action() -> None:
    tower = mesa(box(100, 140, -40, 40), [box(110, 120, 0, 10), box(110, 120, 10, 16)])
    state = at(mesas=[*WIDE, tower], treasures=".", towers="r")
    play(state, 0, "camp 40 0")
    assert (state.phase(), state.turn, state.actions) == ("camp_look", 0, 2)
    play(state, 0, "look 1")
    assert (state.phase(), state.turn, state.actions) == ("action", 0, 1)
    play(state, 0, "camp 40 40", "decline")
    assert (state.phase(), state.turn, state.actions) == ("action", 1, 2)


# The end (ANA-38)

LAST = mesa(box(20, 80, -30, 30), [box(25, 45, -8, 0), box(25, 32, 0, 6)])


@pytest.mark.rule("ANA-38")
def test_the_fourth_tower_counts_before_the_last_marker() -> None:
    state = at(mesas=[LAST], treasures="b", towers="r", tile=[3, 0, 0, 0], supply=1)
    play(state, 0, lead(0))
    assert state.phase() == "over"
    assert state.position()["ending"] == "towers"


@pytest.mark.rule("ANA-38", "ANA-36")
def test_an_end_waits_for_takes_but_not_for_looks() -> None:
    second = mesa(box(90, 99, -30, 30), [box(91, 95, 20, 24), box(91, 95, 24, 28)])
    for supply, tile in ((1, [0, 0, 0, 0]), (5, [3, 0, 0, 0])):
        state = at(
            mesas=[
                LAST,
                mesa(box(20, 60, 34, 60), [box(25, 35, 40, 50), box(25, 35, 50, 56)]),
                second,
            ],
            treasures="b..",
            towers="rby",
            tile=tile,
            supply=supply,
            camps=[camp(0, 60, 9)],
            seats=RICH,
        )
        play(state, 0, lead(0))
        assert state.phase() == "take"
        assert state.position()["ending"] == ("markers" if supply == 1 else "towers")
        play(state, 0, "decline")
        assert state.phase() == "over"
        assert state.result() is not None


@pytest.mark.rule("ANA-38")
def test_tower_first_stops_takes_only_for_the_fourth_tower() -> None:
    for supply, tile, phase in ((1, 2, "take"), (5, 3, "over"), (5, 2, "take")):
        state = at(
            table(end_timing="tower_first"),
            mesas=[LAST],
            treasures="b",
            towers="r",
            tile=[tile, 0, 0, 0],
            supply=supply,
            camps=[camp(0, 60, 9)],
            seats=RICH,
        )
        play(state, 0, lead(0))
        assert state.phase() == phase
        assert state.table.covered == (1 if phase == "over" else 0)


# Distances (ANA-16 to ANA-19, ANA-26, ANA-27)


@pytest.mark.rule("ANA-16", "ANA-19")
def test_camps_keep_their_distance_to_edge_base_and_end() -> None:
    free = at(table(camp_region="surface"), mesas=WIDE)
    assert allowed(free, "camp 0 -336")
    assert rule(free, "camp 0 -336.000001") == "ANA-16"
    assert allowed(free, "camp -64 19")
    assert rule(free, "camp -64 18.999999") == "ANA-19"
    over = at(table(camp_region="surface", camp_on_marker="allowed"), mesas=WIDE)
    assert allowed(over, "camp 0 13")
    assert rule(over, "camp 0 12.999999") == "ANA-19"
    assert allowed(over, "camp -25 1")
    # The far end of a trail is round, too.
    assert allowed(free, "camp 13 0")
    assert rule(free, "camp 12.999999 0") == "ANA-19"


@pytest.mark.rule("ANA-27")
@pytest.mark.parametrize("away", [66.5, 70.0, 76.0, 76.9])
def test_camps_beyond_the_explorer_are_reached_by_the_round_end(away: float) -> None:
    """Cells, nearest angles and verdicts agree where only the tip of the marker comes near."""
    state = at(camps=[camp(1, away, 0)])
    half = math.degrees(math.acos((away**2 + 64**2 - 13**2) / (2 * away * 64)))
    near = state.nearest(0, code(lead(0)))
    assert near != NO_MOVE
    turn = abs((GAME.decode(near)["angle"] / MM + 180) % 360 - 180)
    assert half - 0.0001 < turn < half + 0.01
    assert rule(state, lead(half - 0.001)) == "ANA-27"
    assert allowed(state, lead(half + 0.001))
    cells = [GAME.notation(move) for move in state.moves(0) if "lead" in GAME.notation(move)]
    assert cells
    assert all(allowed(state, move) for move in cells)


@pytest.mark.rule("ANA-27")
def test_a_camp_that_is_hardly_reached_is_gone_round() -> None:
    state = at(camps=[camp(1, 76.999999, 0)])
    assert rule(state, lead(0)) == "ANA-27"
    near = state.nearest(0, code(lead(0)))
    assert near != NO_MOVE
    assert state.refusal(0, near) is None
    assert any(not state.table.allows(0, angle, 0) for angle in range(-3, 4))


@pytest.mark.rule("ANA-42")
def test_turn_order_settles_the_last_tie_from_the_first_player_on() -> None:
    seats = [{"treasures": [1, 0, 0, 0]}, {"treasures": [0, 1, 0, 0]}, {"treasures": [0, 0, 1, 0]}]
    for first, winner in ((0, 0), (1, 1), (2, 2)):
        state = at(
            table(3, final_tie="turn_order"),
            seats=seats,
            phase="over",
            ending="markers",
            first=first,
            turn=0,
        )
        result = state.result()
        assert result is not None
        assert result.winners == [winner]
    poor = at(
        table(3, final_tie="turn_order"),
        seats=[*seats[:2], {"treasures": [0, 0, 0, 0]}],
        phase="over",
        ending="markers",
        first=2,
    )
    result = poor.result()
    assert result is not None
    assert result.winners == [0]


# What bots and pictures are told of leads and valleys


def test_what_is_met_at_every_angle_is_in_every_cell() -> None:
    """An area under the tail, and a camp of one's own that was kept."""
    here = mesa(box(-5, 30, -20, 20), [box(-3, 3, -3, 3)], [box(10, 20, 5, 15)])
    state = at(
        table(steal_empty="keep"),
        mesas=[here],
        treasures="ry",
        entered=[],
        camps=[camp(0, 5, 5), camp(0, 40, -40)],
        seats=RICH,
    )
    cells = all_leads(state.table, 0, True)
    assert len(cells) > 4
    for one in cells:
        exact = lead_at(state.table, 0, one.code())
        assert (one.areas, one.mesas, one.camps) == (exact.areas, exact.mesas, exact.camps)
        assert one.areas & 1
        assert one.mesas == 1
        assert one.camps & 1
    assert {int(one.areas) for one in cells} == {0b1, 0b11}
    assert {int(one.camps) for one in cells} == {0b1, 0b11}


def test_valleys_are_where_a_camp_fits() -> None:
    def valleys(apart: float) -> int:
        left = mesa([[0, 50], [30, 100], [0, 150]])
        right = mesa([[60 + apart, 50], [60 + apart, 150], [30 + apart, 100]])
        return len(at(mesas=[left, right]).table.terrain.gap_x)

    assert [valleys(apart) for apart in (17, 20, 59, 61)] == [0, 1, 1, 0]
    ground = random_game(table(2, layout="fixed:5"), 3, "setup_camp").table
    middles = zip(ground.terrain.gap_x, ground.terrain.gap_y, strict=True)
    assert len(ground.terrain.gap_x) > 50
    assert all(ground.camp_obstacle(x, y) == FREE for x, y in middles)


@pytest.mark.rule("ANA-13", "ANA-18")
def test_a_taken_valley_is_no_room_for_a_camp() -> None:
    left, right = mesa([[0, 50], [30, 100], [0, 150]]), mesa([[80, 50], [80, 150], [50, 100]])
    assert at(mesas=[left, right]).table.any_camp()
    assert not at(mesas=[left, right], camps=[camp(1, 40, 100)]).table.any_camp()


# What a viewer may imagine


@pytest.mark.rule("ANA-10")
def test_imagined_tables_have_the_cards_that_were_dealt() -> None:
    """None before the deal, then one after the other, and never more than the deck has."""
    for seed in range(6):
        early = random_game(table(3, layout="fixed:7"), seed, "setup_camp")
        assert list(imagined(early, 0, seed).objective) == [-1, -1, -1]
        state = random_game(
            table(4, layout="fixed:7", objective_deck="distinct"), seed, "objectives"
        )
        play(state, NATURE, "objective red", "objective white")
        first = int(state.first)
        held = [colour != -1 for colour in imagined(state, first, seed).objective]
        assert [held[(first + place) % 4] for place in range(4)] == [True, True, False, False]
        play(state, NATURE, "objective blue", "objective yellow")
        cards = [int(colour) for colour in imagined(state, first, seed).objective]
        assert cards[first] == 0
        assert sorted(cards) == [0, 1, 2, 3]


def imagined(state: AnasaziState, viewer: int, seed: int) -> AnasaziState:
    return sample(state.observe(viewer), Rng(seed))


# Positions that are taken in


@pytest.mark.rule("ANA-36")
def test_mesas_under_a_marker_are_entered_unless_told_otherwise() -> None:
    under, beside = mesa(box(-40, -20, -10, 10)), mesa(box(-40, -20, 4, 30))
    assert at(mesas=[under, beside]).table.entered == 0b01
    assert at(table(mesa_enter="touch"), mesas=[under, beside]).table.entered == 0b11
    assert at(mesas=[under, beside], entered=[2]).table.entered == 0b10


@pytest.mark.rule("ANA-06")
def test_no_colour_has_a_fifth_tower() -> None:
    one = mesa(box(20, 80, 20, 60), [box(30, 45, 30, 40), box(45, 53, 30, 40)])
    assert at(mesas=[one], treasures="r", towers="b", tile=[0, 3, 0, 0]).phase() == "action"
    with pytest.raises(PositionError, match="more than 4 blue"):
        at(mesas=[one], treasures="r", towers="b", tile=[0, 4, 0, 0])


@pytest.mark.rule("ANA-38")
def test_a_position_goes_on_as_the_rules_say() -> None:
    """A full track or an empty supply ends it, unless it says itself why it ends."""
    assert at(supply=0).position()["ending"] == "markers"
    assert at(tile=[0, 0, 4, 0]).position()["ending"] == "towers"
    given = at(
        phase="take",
        takes=[1],
        camps=[camp(0, 40, 0)],
        seats=RICH,
        tile=[0, 0, 4, 0],
        ending="markers",
    )
    assert given.position()["ending"] == "markers"
    assert at(phase="setup_camp", mesas=WIDE, supply=0).phase() == "setup_camp"


def test_borders_of_shaded_regions_lose_straight_corners() -> None:
    assert thinned([(0, 0), (MM, 0), (2 * MM, 0)]) == [(0, 0), (2 * MM, 0)]
    bent: list[tuple[float, float]] = [(0, 0), (MM, MM), (2 * MM, 0)]
    assert thinned(bent) == bent


def test_the_code_of_a_move_tells_its_kind() -> None:
    """Programs may keep codes."""
    texts = [
        "lead 1 0", "look 1", "take 0 red", "decline", "first 0", "layout 0", "reds 0", "blues 0",
        "whites 0", "towers 0", "objective red",
    ]  # fmt: skip
    assert [code(text) / 2**40 for text in texts] == list(range(1, 12))


def test_codes_of_camps_begin_inside_the_corner() -> None:
    assert is_camp(FIRST_CAMP)
    assert not is_camp(FIRST_CAMP - 1)
    assert not is_camp(FIRST_CAMP - ROW)
    assert is_camp(CAMP_END - 1)
    assert not is_camp(CAMP_END)


@pytest.mark.rule("ANA-22")
def test_an_expedition_that_is_not_there_is_refused_by_its_number() -> None:
    why = at(mesas=WIDE).refusal(0, code(lead(0, 2)))
    assert why is not None
    assert (why.rule, why.key, why.places) == ("ANA-22", "no_such_expedition", [])
    assert why.values == {"expedition": 2}


@pytest.mark.rule("ANA-24", "ANA-27")
def test_refusals_point_at_the_piece_that_is_in_the_way() -> None:
    state = at(mesas=WIDE, camps=[camp(0, 0, 60), camp(1, 40, 0)], more=[[0, -50 * MM]])
    pieces = {lead(0): ["camp-2"], lead(270): ["expedition-2"], "camp 45 0": ["camp-2"]}
    for move, places in pieces.items():
        why = state.refusal(0, code(move))
        assert why is not None
        assert why.places == places
        assert why.values == {"number": int(places[0][-1])}
    off = at(table(camp_region="surface")).refusal(0, code("camp 340 0"))
    assert off is not None
    assert (off.places, off.values) == ([], {})
