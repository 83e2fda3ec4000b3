"""Set-up, turns, secrets and conservation, rule by rule."""

from __future__ import annotations

import math
from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from digsite.cli.terminal.moves import legal_notations
from digsite.conformance.suite import check_game
from digsite.core.contract import NATURE, NO_MOVE, NOBODY, SPECTATOR, Observation, lowest_seat
from digsite.core.errors import ContentError, PositionError, SettingsError
from digsite.core.match import Match, UndoRefused
from digsite.core.rng import Rng
from digsite.core.words import Voice
from digsite.games.anasazi import GAME
from digsite.games.anasazi.knowledge.content import CONTENT
from digsite.games.anasazi.rules.deals import arrangements, chosen_places, tower_colours
from digsite.games.anasazi.rules.layout import lay_out
from digsite.games.anasazi.rules.play import AnasaziState
from digsite.services.advice import NoAdvice, advice_for
from tests.games.anasazi.helpers import (
    MM,
    WIDE,
    allowed,
    at,
    camp,
    code,
    kinds,
    lead,
    mesa,
    play,
    random_game,
    rule,
    step,
    table,
)
from tests.golden import check_playthrough
from tests.reference import anasazi as reference
from tests.seeds import FIRST, seeds

TILES = CONTENT.made()


# Set-up


@pytest.mark.rule("ANA-01", "ANA-12")
def test_two_to_four_players_and_a_drawn_first_one() -> None:
    for seats in (1, 5):
        with pytest.raises(SettingsError):
            table(seats)
    state = random_game(table(3, layout="fixed:7"), 1, "first")
    assert [GAME.notation(one) for one in state.chances().codes] == [
        "first 0",
        "first 1",
        "first 2",
    ]
    play(state, NATURE, "first 2")
    order = []
    rng = Rng(5)
    while state.phase() in ("setup_camp", "setup_look"):
        order.append(int(state.turn))
        step(state, rng)
    assert order == [2, 0, 1, 2, 0, 1]


@pytest.mark.rule("ANA-02")
def test_rings() -> None:
    for number in range(6):
        ground = lay_out(TILES, number)
        assert (ground.mesas, ground.pueblos, ground.towers, ground.areas) == (28, 44, 16, 60)
        far = [
            math.hypot(sum(x for x, _ in one.outline), sum(y for _, y in one.outline))
            / len(one.outline)
            / MM
            for one in ground.shapes()
        ]
        assert far[0] < 15
        assert all(140 < away < 170 for away in far[1:13])
        assert all(225 < away < 260 for away in far[13:])


def gap(one: list[tuple[int, int]], other: list[tuple[int, int]]) -> float:
    squares = [
        reference.squared_distance(corner, a, b)
        for left, right in ((one, other), (other, one))
        for corner in left
        for a, b in reference.sides(right)
    ]
    return math.sqrt(min(squares)) / MM


@pytest.mark.rule("ANA-03", "ANA-04")
def test_guarantees_of_the_layout() -> None:
    ground = lay_out(TILES, 11)
    outlines = [one.outline for one in ground.shapes()]
    gaps = [gap(outlines[i], outlines[j]) for i in range(28) for j in range(i)]
    assert min(gaps) > 18
    bases = [(int(ground.base_x[b]), int(ground.base_y[b])) for b in range(6)]
    for base in bases:
        nearest = min(gap([base, base], outline) for outline in outlines)
        assert 10 < nearest < 64
        assert math.hypot(*base) / MM + 10 <= 345
    turns = sorted(math.degrees(math.atan2(y, x)) % 360 for x, y in bases)
    steps = [b - a for a, b in zip(turns, [*turns[1:], turns[0] + 360], strict=True)]
    assert all(abs(one - 60) < 0.001 for one in steps)


@pytest.mark.rule("ANA-05", "ANA-06", "ANA-07")
def test_what_is_dealt() -> None:
    state = random_game(table(), 3, "first")
    colours = [int(colour) for colour in state.table.treasure]
    assert [colours.count(colour) for colour in range(4)] == [11, 11, 11, 11]
    assert sorted(int(colour) for colour in state.tower) == sorted([0, 1, 2, 3] * 4)
    assert state.table.supply == 54
    assert state.table.standing == 2**16 - 1


def test_every_deal_has_one_number() -> None:
    assert len({tuple(chosen_places(number, 6, 3)) for number in range(math.comb(6, 3))}) == 20
    assert arrangements([4, 4, 4, 4]) == 63_063_000
    assert list(tower_colours(0, 16)) == [0] * 4 + [1] * 4 + [2] * 4 + [3] * 4
    assert list(tower_colours(63_062_999, 16)) == [3] * 4 + [2] * 4 + [1] * 4 + [0] * 4


@pytest.mark.rule("ANA-08", "ANA-09")
def test_two_camps_each_without_a_look() -> None:
    state = random_game(table(2), 4, "objectives")
    assert list(state.hand) == [5, 5]
    assert list(state.looked) == [0, 0]
    peeking = random_game(table(2, setup_camp_peek="yes"), 4, "setup_look")
    assert peeking.phase() == "setup_look"


@pytest.mark.rule("ANA-10")
@pytest.mark.parametrize("deck", ["2x4", "distinct"])
def test_objectives_are_secret(deck: str) -> None:
    state = random_game(table(4, objective_deck=deck), 5, "first_looks")
    cards = [int(colour) for colour in state.objective]
    assert all(cards.count(colour) <= (2 if deck == "2x4" else 1) for colour in range(4))
    seen = state.observe(0).data
    assert seen["objective"] == ["red", "blue", "white", "yellow"][cards[0]]
    assert all("objective" not in seat for seat in cast("list[dict[str, object]]", seen["seats"]))
    assert "objective" not in state.observe(SPECTATOR).data


@pytest.mark.rule("ANA-11", "ANA-37")
def test_three_looks_each() -> None:
    state = random_game(table(2), 6, "first_looks")
    seat = int(state.turn)
    events = play(state, seat, "look 1", "look 2")
    assert events[0] == {"kind": "look", "seat": seat, "tower": 1}
    assert rule(state, "look 2", seat) == "ANA-11"
    assert rule(state, "decline", seat) == "ANA-11"
    assert cast("str", state.observe(seat).data["towers"])[2:] == "?" * 14
    assert "?" not in cast("str", state.observe(seat).data["towers"])[:2]
    assert state.observe(1 - seat).data["towers"] == "?" * 16
    play(state, seat, "look 3")
    assert state.turn == 1 - seat
    play(state, 1 - seat, "look 1", "look 2", "look 3")
    assert state.phase() == "action"


@pytest.mark.rule("ANA-37")
def test_memory_may_be_left_to_the_players() -> None:
    state = random_game(table(2, memory_aid="off"), 6, "action")
    assert state.observe(0).data["towers"] == "?" * 16
    assert state.observe(0).data["seats"] == state.observe(1).data["seats"]


# Turns


@pytest.mark.rule("ANA-12", "ANA-13")
def test_two_actions_a_turn() -> None:
    state = at(mesas=WIDE)
    assert rule(state, "decline") == "ANA-13"
    assert rule(state, lead(0), 1) == "ANA-12"
    play(state, 0, lead(0))
    assert state.turn == 0
    play(state, 0, "camp 0 100")
    assert state.turn == 1


@pytest.mark.rule("ANA-13")
def test_an_action_without_a_move_is_lost() -> None:
    """A camp on three sides, the edge behind: no direction is left, and no camp in any hand."""
    ring = [
        {"seat": 1, "at": [round(13.1 * MM * math.cos(turn)), round(13.1 * MM * math.sin(turn))]}
        for turn in (math.radians(degree) for degree in range(0, 360, 60))
    ]
    own = [camp(0, -200, 30 * number) for number in range(7)]
    state = at(camps=[*ring, camp(1, -200, -30), *own])
    # Seat 1 may pass over its own camps; both actions of seat 0 were lost.
    assert state.turn == 1
    assert state.idle == 1


@pytest.mark.rule("ANA-13")
def test_when_nobody_can_move_the_game_ends() -> None:
    ring = [
        {
            "seat": number % 2,
            "at": [round(13.1 * MM * math.cos(turn)), round(13.1 * MM * math.sin(turn))],
        }
        for number, turn in enumerate(math.radians(degree) for degree in range(0, 360, 30))
    ]
    own = [camp(number % 2, -200, 30 * number) for number in range(2)]
    state = at(camps=[*ring, *own])
    assert state.phase() == "over"
    result = state.result()
    assert result is not None
    assert result.reason == "standstill"


@pytest.mark.rule("ANA-14", "ANA-15", "ANA-16")
def test_building() -> None:
    state = at(mesas=WIDE)
    assert allowed(state, "camp 200 0")
    assert allowed(state, "camp -200 10")
    assert rule(state, "camp 340 0") == "ANA-16"
    play(state, 0, "camp 200 0")
    assert state.hand[0] == 6


@pytest.mark.rule("ANA-20")
def test_a_look_after_building_is_private_and_final() -> None:
    match = Match(table(2, layout="fixed:3"), 9)
    rng = Rng(1)
    while match.state.phase() != "action":
        seat = match.acting_seats()[0]
        match.play(seat, match.state.sample_move(seat, rng))
    seat = match.acting_seats()[0]
    camps = [move for move in match.state.moves(seat) if GAME.notation(move).startswith("camp")]
    match.play(seat, camps[0])
    assert match.state.phase() == "camp_look"
    match.play(seat, code("look 1"))
    with pytest.raises(UndoRefused):
        match.undo(seat)


@pytest.mark.rule("ANA-21", "ANA-22", "ANA-23")
def test_an_expedition_is_a_chain() -> None:
    state = at(more=[[100 * MM, 100 * MM]])
    play(state, 0, lead(0), lead(90, expedition=2))
    assert state.table.supply == 51
    assert (int(state.table.end_x[0]), int(state.table.end_y[0])) == (64 * MM, 0)
    assert (int(state.table.end_x[1]), int(state.table.end_y[1])) == (100 * MM, 164 * MM)
    assert rule(state, lead(0, expedition=3), 1) == "ANA-22"


@pytest.mark.rule("ANA-30")
def test_leads_are_final_and_eyes_must_do() -> None:
    state = at(camps=[camp(1, 40, 0)])
    assert state.no_undo_rule(0, code(lead(90))) == "ANA-30"
    assert state.no_undo_rule(0, code("camp 0 0")) == ""
    blind = at(table(measuring="eyeball"), camps=[camp(1, 40, 0)])
    why = blind.refusal(0, code(lead(0)))
    assert why is not None
    assert (why.rule, why.values, why.places) == ("ANA-30", {}, [])
    assert state.nearest(0, code(lead(0))) != NO_MOVE
    assert blind.nearest(0, code(lead(0))) == NO_MOVE
    assert blind.nearest(0, code(lead(90))) == code(lead(90))
    assert blind.nearest(0, code("camp 40 0")) == NO_MOVE


@pytest.mark.rule("ANA-30")
def test_by_eye_nobody_is_helped_with_an_action() -> None:
    blind = random_game(table(2, measuring="eyeball"), 3, "action")
    seat = int(blind.turn)
    assert blind.no_help_rule(seat) == "ANA-30"
    with pytest.raises(NoAdvice, match="ANA-30"):
        advice_for(blind, seat, Voice())
    assert legal_notations(blind, seat) == []
    # Bots go on choosing from the list.
    assert any(GAME.notation(move).startswith("lead") for move in blind.moves(seat))
    assert random_game(table(2), 3, "action").no_help_rule(seat) == ""
    assert random_game(table(2, measuring="eyeball"), 3, "first_looks").no_help_rule(seat) == ""


@pytest.mark.rule("ANA-34")
def test_two_takes_and_a_declined_one() -> None:
    seats = [{}, {"treasures": [1, 0, 0, 0]}, {"treasures": [0, 2, 0, 0]}]
    state = at(table(3), camps=[camp(0, 20, 0), camp(0, 50, 0)], seats=seats)
    play(state, 0, lead(0))
    assert [GAME.notation(move) for move in state.moves(0)] == [
        "take 1 red", "take 2 blue", "decline",
    ]  # fmt: skip
    play(state, 0, "take 2 blue", "decline")
    assert list(state.owned) == [0, 1, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0]
    assert state.table.covered == 3
    assert rule(state, "take 1 red", 0) == "ANA-13"


@pytest.mark.rule("ANA-27", "ANA-35")
def test_covered_camps() -> None:
    covered = [camp(1, 40, 0, covered=True), camp(0, 0, 40, covered=True)]
    state = at(camps=covered, seats=[{}, {"treasures": [1, 0, 0, 0]}])
    assert rule(state, lead(0)) == "ANA-27"
    play(state, 0, lead(90))
    assert state.phase() == "action"
    free = at(table(covered_foreign_camp="free_once_covered"), camps=covered)
    assert allowed(free, lead(0))


# Continuous choices


@given(st.integers(0, 400), st.integers(0, 359_999_999))
def test_nearest_agrees_with_refusal(seed: int, angle: int) -> None:
    state = at(camps=[camp(1, 20 + seed % 50, seed % 40 - 20)], more=[[10 * MM, 60 * MM]])
    near = state.nearest(0, code(f"lead 1 {angle / MM:.6f}"))
    assert near >= 0
    assert state.refusal(0, near) is None
    state.play(0, near)


@given(st.integers(-500, 500), st.integers(-500, 500))
def test_nearest_camp_is_legal(x: int, y: int) -> None:
    state = at(mesas=WIDE, camps=[camp(1, 100, 0)])
    near = state.nearest(0, code(f"camp {x} {y}"))
    assert near >= 0
    assert state.refusal(0, near) is None


def test_lists_are_not_complete_but_legal() -> None:
    state = random_game(table(2), 8, "action")
    seat = int(state.turn)
    assert not state.complete(seat)
    listed = list(state.moves(seat))
    assert len(listed) > 60
    assert all(state.refusal(seat, move) is None for move in listed)


# Conservation and replays


def conserved(state: AnasaziState) -> bool:
    """Section 1 of the ledger: nothing is made and nothing lost."""
    on_mesas = sum(colour >= 0 for colour in state.table.treasure)
    in_hands = sum(int(count) for count in state.owned)
    standing = bin(int(state.table.standing)).count("1")
    camps = [int(owner) for owner in state.table.camp_owner]
    return (
        on_mesas + in_hands + 4 == 48
        and standing + sum(int(count) for count in state.tile) == 16
        and int(state.table.supply) + len(state.table.marker_x) == 54
        and all(camps.count(seat) + state.hand[seat] == 7 for seat in range(state.seats))
    )


@pytest.mark.reference
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_whole_games(seats: int) -> None:
    check_game_of(seats, FIRST + seats)


@pytest.mark.slow
@pytest.mark.reference
def test_two_thousand_games() -> None:
    for seed in seeds(2000):
        check_game_of(2 + seed % 3, seed)


def check_game_of(seats: int, seed: int) -> None:
    """Conservation after every action, the replay's key, and the result by the reference."""
    state = cast("AnasaziState", GAME.start(table(seats)))
    rng = Rng(seed)
    steps: list[tuple[int, int]] = []
    while state.to_act() != NOBODY:
        acting = state.to_act()
        seat = int(NATURE) if acting == NATURE else int(lowest_seat(acting))
        move = state.sample_chance(rng) if seat == NATURE else state.sample_move(seat, rng)
        before = int(state.table.covered)
        state.play(seat, move)
        steps.append((seat, int(move)))
        if state.dealt == 4 and state.phase() != "towers":
            assert conserved(state)
        newly = int(state.table.covered) & ~before
        owners = {int(state.table.camp_owner[n]) for n in range(62) if newly >> n & 1}
        assert owners <= {seat}, "a camp was first covered by somebody else (ANA-35)"
    again = GAME.start(table(seats))
    for seat, move in steps:
        again.play(seat, move)
    assert again.key() == state.key()
    result = state.result()
    assert result is not None
    hands = [[int(state.owned[seat * 4 + c]) for c in range(4)] for seat in range(seats)]
    goals: list[int | None] = [int(colour) for colour in state.objective]
    assert result.scores == reference.final_scores(hands, [int(n) for n in state.tile], goals)


def test_observations_travel_and_hide() -> None:
    state = random_game(table(2), 12, "action")
    seen = state.observe(0)
    again = Observation.from_json(GAME, seen.to_json())
    worlds = {int(again.sample(Rng(seed)).key()) for seed in range(8)}
    assert len(worlds) > 1
    unseen = cast("str", seen.data["towers"])
    assert unseen.count("?") == 13


def test_conformance() -> None:
    report = check_game(GAME, games=1, seats=[2], options={})
    assert set(report.untested()) <= {"simultaneous", "hidden-choice", "window", "withdraw"}


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_conformance_with_all_options(seats: int) -> None:
    report = check_game(GAME, games=2, seats=[seats])
    assert report.unplayed == []


@pytest.mark.slow
def test_conformance_of_a_numbered_layout() -> None:
    check_game(GAME, games=1, seats=[3], options={"layout": "fixed:2026"})


def test_playthrough(pytestconfig: pytest.Config) -> None:
    check_playthrough(pytestconfig, GAME, "standard", 2, 1, rules=1)
    check_playthrough(pytestconfig, GAME, "standard", 3, 2)


# Content, positions


def test_content_names_what_is_wrong() -> None:
    with pytest.raises(ContentError, match=r"tiles\.toml, tile: is missing"):
        CONTENT.of({})
    tile = {
        "id": "X",
        "ring": "inner",
        "outline": [[0, 0], [0, 1], [1, 0]],
        "pueblos": [[[[0, 0], [1, 0], [1, 1]]]],
    }
    with pytest.raises(ContentError, match=r"tile\[X\]: outline is convex"):
        CONTENT.of({"tile": [tile]})
    with pytest.raises(ContentError, match=r"tile\[X\]\.pueblos\[0\]: must be a list of 1 to 2"):
        CONTENT.of({"tile": [{**tile, "pueblos": [1]}]})


def test_positions_name_what_is_wrong() -> None:
    with pytest.raises(PositionError, match="surface"):
        at(expeditions=[[180_000_000] * 6])
    with pytest.raises(PositionError, match="terrain"):
        GAME.from_position(table(), {"turn": 1})
    with pytest.raises(PositionError, match="convex"):
        at(mesas=[mesa([[0, 0], [0, 10], [10, 0]])])


def test_layouts_may_be_fixed() -> None:
    state = GAME.start(table(layout="fixed:2026"))
    assert state.phase() == "treasures"
    assert state.position()["layout"] == 2026
    for wrong in ("fixed:", "fixed:-1", "2026", "fixed:99999999999"):
        with pytest.raises(SettingsError):
            table(layout=wrong)
    assert kinds([]) == []
