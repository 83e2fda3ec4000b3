"""Before the first camp: seats, the site, rocks, missions (SCA-01 to SCA-08)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from math import prod
from typing import cast

import pytest

from digsite.core.contract import NATURE, State
from digsite.core.errors import SettingsError
from digsite.core.native import i64, vec
from digsite.core.rng import Rng
from digsite.games.scarabya import GAME
from digsite.games.scarabya.knowledge.content import CONTENT, board_set
from digsite.games.scarabya.rules.placements import CENTRE_HIGH, CENTRE_LOW, placements
from tests.games.scarabya.helpers import (
    ALL,
    EMPTY_ROWS,
    LONE,
    MODES,
    at_position,
    chance,
    code,
    every_placement,
    finished,
    legal,
    missions,
    play,
    plots,
    random_step,
    reference_site,
    refused,
    revealed,
    scores,
    table,
    walk,
)
from tests.reference import scarabya as ref


def outcomes(state: State) -> list[str]:
    """What chance may do now; all of it is equally likely."""
    found = state.chances()
    assert set(found.weights) == {1}
    return [GAME.notation(outcome) for outcome in found.codes]


def until(state: State, phase: str, seed: int = 1) -> State:
    """Let chance lay the site and, if need be, draw a starter."""
    rng = Rng(seed)
    while state.phase() != phase:
        assert state.to_act() == NATURE
        state.play(*random_step(state, rng))
    return state


# --- Seats ---------------------------------------------------------------------------------------


@pytest.mark.rule("SCA-01")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_one_to_four_play_the_base_game(seats: int) -> None:
    state = finished(table("base", seats), 1)
    assert len(plots(state)) == len(scores(state)) == seats


@pytest.mark.rule("SCA-01", "SCA-35", "SCA-50")
@pytest.mark.parametrize(
    ("mode", "seats"), [("base", 0), ("base", 5), ("duel", 1), ("duel", 3), ("solo", 2)]
)
def test_other_numbers_of_seats_are_refused(mode: str, seats: int) -> None:
    with pytest.raises(SettingsError, match=f"mode `{mode}`.*not {seats}"):
        GAME.settings(seats, mode)


@pytest.mark.rule("SCA-02")
def test_everybody_has_a_site_and_twelve_camps_of_their_own() -> None:
    """One seat's camps stand in nobody else's way: all may choose the same squares."""
    state = until(GAME.start(table("base", 3)), "mission")
    missions(state, "I")
    same = legal(state, 0)[0]
    for seat in range(3):
        play(state, seat, same)
    assert [plot["camps"] for plot in plots(state)] == [[same]] * 3


@pytest.mark.rule("SCA-02")
def test_a_seat_is_only_a_number() -> None:
    """Colours have no effect: with the seats exchanged the game is the same, exchanged."""
    games = []
    for swap in (False, True):
        state = until(GAME.start(table("base", 2, deck=ALL, order="hidden")), "mission", seed=7)
        rngs = [Rng(11), Rng(12)]
        while state.phase() != "over":
            if state.to_act() == NATURE:
                state.play(*random_step(state, rngs[0]))
                continue
            for player in (0, 1):
                seat = 1 - player if swap else player
                if (state.to_act() >> seat) & 1:
                    options = legal(state, seat)
                    play(state, seat, options[int(rngs[player].below(len(options)))])
        games.append((plots(state), scores(state)))
    straight, crossed = games
    assert straight == (crossed[0][::-1], crossed[1][::-1])
    assert straight[0][0] != straight[0][1]


@pytest.mark.rule("SCA-03")
@pytest.mark.parametrize("mode", MODES)
def test_the_explorer_has_no_privilege(mode: str) -> None:
    """Chance lays the site and turns over the missions; no seat acts before a mission is open."""
    for state in walk(GAME.start(table(mode)), 3):
        if state.phase() in ("site", "first", "mission"):
            assert state.to_act() == NATURE
            for seat in range(state.settings.seats):
                assert len(state.moves(seat)) == 0
                assert state.refusal(seat, code("mission F")) is not None


# --- The site ------------------------------------------------------------------------------------


@pytest.mark.rule("SCA-04")
@pytest.mark.parametrize(
    ("sides", "steps", "sites"),
    [("both", [32, 24, 16, 8], 98_304), ("front", [16, 12, 8, 4], 6_144)],
)
def test_number_of_sites_by_chance_steps(sides: str, steps: list[int], sites: int) -> None:
    for seed in range(5):
        state = GAME.start(table("base", board_sides=sides))
        rng = Rng(seed)
        found = []
        while state.phase() == "site":
            listed = outcomes(state)
            assert len(set(listed)) == len(listed)
            found.append(len(listed))
            state.play(*random_step(state, rng))
        assert found == steps
    assert prod(steps) == sites


@pytest.mark.rule("SCA-04")
def test_a_board_is_laid_once_in_reading_order() -> None:
    state = GAME.start(table("base"))
    chance(state, "NW=B2r90")
    assert refused(state, int(NATURE), "NE=B1r0") == "SCA-04"
    assert refused(state, int(NATURE), "SW=A1r0") == "SCA-04"
    chance(state, "NE=A1r0", "SW=D1r270", "SE=C2r180")
    assert state.position()["site"] == ["NW=B2r90", "NE=A1r0", "SW=D1r270", "SE=C2r180"]


@pytest.mark.rule("SCA-04")
def test_backs_stay_down_where_the_table_plays_fronts() -> None:
    state = GAME.start(table("base", board_sides="front"))
    assert refused(state, int(NATURE), "NW=A2r0") == "SCA-04"


@pytest.mark.rule("SCA-04", "SCA-06")
@pytest.mark.parametrize("symbols", ["5", "6", "7"])
def test_laid_boards_make_the_site_the_reference_makes(symbols: str) -> None:
    boards = CONTENT.made()[int(symbols)]
    for seed in range(12):
        state = until(GAME.start(table("base", symbols=symbols)), "mission", seed)
        grids, turns = [], []
        for text in cast("list[str]", state.position()["site"]):
            name, side, degrees = text[3], int(text[4]), int(text[6:])
            grids.append(boards[f"{name}{side}"])
            turns.append(degrees // 90)
        assert reference_site(state) == ref.assemble(grids, turns)


@pytest.mark.rule("SCA-05")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_all_get_the_same_site(seats: int) -> None:
    """There is one site in the position, and every seat may open exactly as all others may."""
    for seed in range(3):
        state = until(GAME.start(table("base", seats)), "place", seed)
        assert all(legal(state, seat) == legal(state, 0) for seat in range(seats))
        seen = [state.observe(seat).data["rows"] for seat in range(seats)]
        assert seen == [state.position()["rows"]] * seats


@pytest.mark.rule("SCA-06", "SCA-11")
@pytest.mark.parametrize("mode", MODES)
def test_rocks_lie_on_their_printed_squares_and_never_move(mode: str) -> None:
    sites = set()
    for state in walk(GAME.start(table(mode)), 4):
        if "rows" in state.position():
            site = reference_site(state)
            sites.add(site)
            assert len(site.rocks) == 8
            assert len(site.symbols) == 24
            for number in range(len(plots(state))):
                for camp in cast("list[str]", plots(state)[number]["camps"]):
                    assert not ref.squares_of(camp) & site.rocks
    assert len(sites) == 1


# --- Missions ------------------------------------------------------------------------------------


@pytest.mark.rule("SCA-07")
@pytest.mark.parametrize("mode", MODES)
def test_twelve_missions_one_at_a_time_each_shape_once(mode: str) -> None:
    for seed in range(3):
        counts = []
        for state in walk(GAME.start(table(mode)), seed):
            if state.phase() == "mission":
                listed = outcomes(state)
                seen = revealed(state)
                assert listed == [f"mission {shape}" for shape in ALL if shape not in seen]
                counts.append(len(listed))
                for shape in seen:
                    assert refused(state, int(NATURE), f"mission {shape}") == "SCA-07"
        assert counts == [12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]
        assert sorted(revealed(state)) == list(ALL)


@pytest.mark.rule("SCA-08")
@pytest.mark.parametrize("mode", MODES)
def test_nobody_chooses_a_shape(mode: str) -> None:
    state = at_position(LONE[mode], rows=EMPTY_ROWS, mission="I")
    for shape in ALL.replace("I", ""):
        camp = next(name for name, new in every_placement(shape).items() if new & ref.CENTRE)
        assert refused(state, 0, camp) == "SCA-08"
    assert {name[0] for name in legal(state)} == {"I"}
    for text in ("mission I", "first 0", "NW=A1r0"):
        assert refused(state, 0, text) == "SCA-08"


@pytest.mark.rule("SCA-08")
def test_one_mission_is_for_all() -> None:
    state = until(GAME.start(table("base", 4)), "mission")
    missions(state, "W")
    assert all({name[0] for name in legal(state, seat)} == {"W"} for seat in range(4))


# --- The counts of the ledger, from the engine's own tables --------------------------------------

PLACEMENTS_BY_SHAPE = dict(
    zip(ALL, [512, 120, 504, 504, 576, 256, 288, 256, 256, 64, 504, 256], strict=True)
)
OPENINGS_BY_SHAPE = {
    "F": (35, 96), "I": (14, 24), "L": (51, 88), "N": (48, 88), "P": (32, 88), "T": (22, 48),
    "U": (21, 48), "V": (24, 46), "W": (18, 46), "X": (4, 12), "Y": (48, 96), "Z": (20, 46),
}  # fmt: skip


@pytest.mark.rule("SCA-10", "SCA-12")
def test_the_4096_placements_are_those_of_the_reference() -> None:
    names = [GAME.notation(number) for number in range(4096)]
    for shape in ALL:
        mine = {name for name in names if name[0] == shape}
        assert mine == set(every_placement(shape))
        assert len(mine) == PLACEMENTS_BY_SHAPE[shape]
    assert len(set(names)) == sum(PLACEMENTS_BY_SHAPE.values()) == 4096


@pytest.mark.rule("SCA-10", "SCA-14")
def test_squares_and_borders_of_every_placement() -> None:
    """The masks of the tables are the squares and the halo of the reference."""
    tables = placements()
    for number in range(4096):
        camp = GAME.notation(number)
        squares = every_placement(camp[0])[camp]
        assert masks(squares) == (tables.low[number], tables.high[number])
        border = ref.halo(squares) & ref.SITE
        assert masks(border) == (tables.border_low[number], tables.border_high[number])


def masks(squares: ref.Squares) -> tuple[int, int]:
    """The two halves of a set of squares, 50 bits each."""
    whole = sum(2 ** (10 * row + column) for row, column in squares)
    return whole % 2**50, whole // 2**50


def all_layouts(sides: tuple[int, ...]) -> Iterator[tuple[list[int], ...]]:
    """For each order of the boards: the ways to lay each, as indices into the engine's table."""
    for order in permutations(range(4)):
        yield tuple(
            [32 * quarter + 8 * board + 4 * side + turn for side in sides for turn in range(4)]
            for quarter, board in enumerate(order)
        )


@pytest.mark.rule("SCA-04")
@pytest.mark.parametrize(("sides", "wanted"), [((0, 1), 98_304), ((0,), 6_144)])
def test_every_layout_is_a_site_of_its_own(sides: tuple[int, ...], wanted: int) -> None:
    boards = board_set(table("base"))
    halves = [boards.rocks[way] | boards.symbols[way] << 50 for way in range(128)]
    found = set()
    for nw, ne, sw, se in all_layouts(sides):
        tops = [halves[a] | halves[b] for a in nw for b in ne]
        bottoms = [halves[c] | halves[d] for c in sw for d in se]
        found |= {top << 100 | bottom for top in tops for bottom in bottoms}
    assert len(found) == wanted


@pytest.mark.rule("SCA-13", "SCA-04")
def test_openings_of_each_shape_over_all_sites() -> None:
    """Least and most, from the engine's placements and boards: each board blocks some openings."""
    tables = placements()
    opening = [
        number
        for number in range(4096)
        if (tables.low[number] & CENTRE_LOW) | (tables.high[number] & CENTRE_HIGH)
    ]
    of_shape = [
        sum(2**index for index, number in enumerate(opening) if tables.shape[number] == shape)
        for shape in range(12)
    ]
    blocked = blocked_openings(opening, tables.low, tables.high)
    counted = {tuple((left & mine).bit_count() for mine in of_shape) for left in opened(blocked)}
    ranges = [(min(column), max(column)) for column in zip(*counted, strict=True)]
    assert dict(zip(ALL, ranges, strict=True)) == OPENINGS_BY_SHAPE


def blocked_openings(opening: list[int], low: vec[i64], high: vec[i64]) -> list[int]:
    """For each way to lay a board: the openings that its rocks block, as a set of bits."""
    boards = board_set(table("base"))
    found = []
    for way in range(128):
        mask = low if way < 64 else high
        hit = [index for index, number in enumerate(opening) if mask[number] & boards.rocks[way]]
        found.append(sum(2**index for index in hit))
    return found


def opened(blocked: list[int]) -> set[int]:
    """The openings that are left, for every site; many sites leave the same ones."""
    found = set()
    for nw, ne, sw, se in all_layouts((0, 1)):
        tops = [blocked[a] | blocked[b] for a in nw for b in ne]
        bottoms = [blocked[c] | blocked[d] for c in sw for d in se]
        found |= {~(top | bottom) for top in tops for bottom in bottoms}
    return found
