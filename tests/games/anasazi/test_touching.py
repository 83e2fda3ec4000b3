"""Where pieces just touch, what is nearest, the middle of the table and its rim."""

from __future__ import annotations

import math

import pytest

from digsite.core.errors import PositionError
from digsite.games.anasazi import GAME
from digsite.games.anasazi.knowledge.content import CONTENT, inner_radius
from digsite.games.anasazi.rules.arcs import ALWAYS, NEVER, disc_arc, nearest_angles, polygon_arc
from digsite.games.anasazi.rules.geometry import CAMP_REACH, LENGTH
from digsite.games.anasazi.rules.layout import lay_out
from tests.games.anasazi.helpers import FAR, MM, WIDE, at, box, camp, code, mesa, rule, table


@pytest.mark.rule("ANA-17")
def test_the_nearest_camp_is_as_near_as_there_is_room() -> None:
    state = at(mesas=WIDE, camps=[camp(1, 100, 0)])
    near = GAME.decode(state.nearest(0, code("camp 110 0")))
    x, y = near["x"] / MM, near["y"] / MM
    assert math.dist((x, y), (100, 0)) >= 18
    assert math.dist((x, y), (110, 0)) < 8.5


@pytest.mark.rule("ANA-17")
@pytest.mark.parametrize("direction", [0, 45, 90, 225, 315])
def test_the_nearest_camp_lies_in_the_direction_of_the_wish(direction: int) -> None:
    """Thirty-two directions are tried; the wish leans from the camp that is there towards one."""
    turn = math.radians(direction)
    state = at(mesas=WIDE, camps=[camp(1, 100, 0)])
    wish = f"camp {100 + 2 * math.cos(turn):.3f} {2 * math.sin(turn):.3f}"
    near = GAME.decode(state.nearest(0, code(wish)))
    x, y = near["x"] / MM - 100, near["y"] / MM
    assert math.dist((x, y), (18 * math.cos(turn), 18 * math.sin(turn))) < 0.3


@pytest.mark.rule("ANA-16")
def test_no_camp_is_proposed_on_the_area_that_it_is_meant_for() -> None:
    """The mesa fills the way from the end; its pueblo lies behind it."""
    behind = mesa(box(14, 46, -20, 20), [box(55, 65, -5, 5)])
    state = at(mesas=[*WIDE, behind], treasures="r")
    assert code("camp 60 0") not in [int(one) for one in state.table.camp_codes()]


def test_a_ground_has_sixty_areas_and_sixteen_towers_at_most() -> None:
    """A pueblo of two areas has a tower; one of a single area has none."""
    area = box(-200, -190, 205, 215)

    def ground(single: int, double: int) -> str:
        pueblos = [[area]] * single + [[area, area]] * double
        try:
            at(mesas=[*WIDE, mesa(FAR, *pueblos)])
        except PositionError as fault:
            return str(fault.where)
        return ""

    assert ground(28, 16) == ""
    assert ground(29, 16) == "terrain"
    assert ground(0, 17) == "terrain"
    assert ground(60, 0) == ""


@pytest.mark.rule("ANA-17")
def test_camps_may_touch() -> None:
    state = at(mesas=WIDE, camps=[camp(1, 100, 0)])
    assert rule(state, "camp 118 0") == ""
    assert rule(state, "camp 117.999999 0") == "ANA-17"


@pytest.mark.rule("ANA-03")
def test_the_middle_mesa_lies_round_the_middle_of_the_table() -> None:
    """Its corners are as far from the origin as on its tile, but for what is rounded away."""
    tiles = CONTENT.made()
    (tile,) = tiles.ring("centre")
    for number in range(5):
        laid = lay_out(tiles, number).shapes()[0].outline
        for (x, y), (across, up) in zip(laid, tile.outline, strict=True):
            assert abs(math.hypot(x, y) - math.hypot(across, up) * MM) < 0.75


@pytest.mark.rule("ANA-04")
def test_the_disc_in_a_tile_is_round_its_middle() -> None:
    assert inner_radius(((-10, -20), (30, -20), (30, 40), (-10, 40))) == 10
    assert inner_radius(((-10, -20), (7, -20), (7, 40), (-10, 40))) == 7


@pytest.mark.rule("ANA-30")
def test_from_the_very_middle_of_an_area_it_is_met_at_every_angle() -> None:
    ground = at(mesas=WIDE).table.terrain
    arc = polygon_arc(ground, 0, ground.middle_x[0], ground.middle_y[0])
    assert arc.half == ALWAYS


@pytest.mark.rule("ANA-27")
def test_a_camp_exactly_at_the_end_of_a_marker_is_touched_at_one_angle() -> None:
    assert disc_arc(0, 0, LENGTH + CAMP_REACH, 0, CAMP_REACH).half == 0.0
    assert disc_arc(0, 0, LENGTH + CAMP_REACH + 1, 0, CAMP_REACH).half == NEVER


@pytest.mark.rule("ANA-30")
@pytest.mark.parametrize("wish", [10, 350, 90])
def test_the_nearest_lead_turns_as_little_as_possible_either_way(wish: int) -> None:
    state = at(mesas=WIDE, camps=[camp(1, 40, 0), camp(1, 0, 60)])
    angles = nearest_angles(state.table.cuts(0, 0, True), wish * MM)
    turns = [abs((int(angle) - wish * MM + 180 * MM) % (360 * MM) - 180 * MM) for angle in angles]
    assert turns == sorted(turns)


def test_a_marker_that_begins_on_the_rim_is_in_no_square() -> None:
    rim: dict[str, object] = {"mesas": WIDE, "bases": [[345 * MM, 0]]}
    state = GAME.from_position(table(), {"terrain": rim, "expeditions": [[180 * MM]]})
    encoding = GAME.kit().encoding(state.settings)
    assert encoding is not None
    (markers,) = [part for part in encoding.parts if part.name == "markers"]
    row = encoding.observation(state, 0)
    assert not any(row[markers.first : markers.first + markers.size])
