"""Arcs against exact predicates, exact predicates against big integers and against Shapely."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shapely.geometry import LineString, Point  # type: ignore[import-untyped]
from shapely.geometry import Polygon as ShapelyPolygon

from digsite.core.rng import Rng
from digsite.games.anasazi.knowledge.content import CONTENT
from digsite.games.anasazi.rules.arcs import disc_arc, polygon_arc
from digsite.games.anasazi.rules.geometry import (
    CAMP_REACH,
    FULL_TURN,
    Marker,
    exact_cosine_and_sine,
    offset_x,
    offset_y,
    rounded,
)
from digsite.games.anasazi.rules.layout import lay_out
from digsite.games.anasazi.rules.leads import all_leads, lead_at, leads_of
from tests.games.anasazi.helpers import MM, random_game, step, table
from tests.reference import anasazi as reference

GROUND = lay_out(CONTENT.made(), 5)
ANGLES = st.integers(0, int(FULL_TURN) - 1)
NEAR = st.integers(-80 * MM, 80 * MM)
POLYGONS = [one.outline for one in GROUND.shapes()] + [
    area for one in GROUND.shapes() for pueblo in one.pueblos for area in pueblo
]


@given(ANGLES)
def test_ends_are_rounded_exactly(angle: int) -> None:
    cosine, sine = exact_cosine_and_sine(angle)
    assert offset_x(angle) == rounded(64 * MM * cosine)
    assert offset_y(angle) == rounded(64 * MM * sine)
    assert reference.end_of((0, 0), angle) == (offset_x(angle), offset_y(angle))


@given(ANGLES, NEAR, NEAR, st.integers(-3, 3))
def test_discs_against_big_integers(angle: int, x: int, y: int, aside: int) -> None:
    marker = Marker(0, 0, angle)
    head = (int(marker.qx), int(marker.qy))
    # Also right at the border: 13 millimetres to the left of the middle line, give or take.
    near = (-int(marker.dy) * 13 // 64 + int(marker.dx) // 2 + aside, int(marker.dx) * 13 // 64)
    near = (near[0], near[1] + int(marker.dy) // 2)
    for point in ((x, y), near):
        wanted = reference.marker_over_disc((0, 0), head, point, reference.CAMP)
        assert marker.over_camp(*point) == wanted


@given(st.integers(0, len(POLYGONS) - 1), ANGLES, NEAR, NEAR)
def test_polygons_against_big_integers_and_shapely(number: int, angle: int, x: int, y: int) -> None:
    polygon = POLYGONS[number]
    tail = (int(GROUND.middle_x[number]) + x, int(GROUND.middle_y[number]) + y)
    marker = Marker(*tail, angle)
    head = (int(marker.qx), int(marker.qy))
    for strict in (False, True):
        wanted = reference.marker_meets(tail, head, polygon, strict)
        assert GROUND.meets(marker, number, strict) == wanted
    away = ShapelyPolygon(polygon).distance(LineString([tail, head]))
    if abs(away - 4 * MM) > 1:
        assert GROUND.meets(marker, number, False) == (away < 4 * MM)


@given(st.integers(0, len(POLYGONS) - 1), NEAR, NEAR)
def test_polygon_arcs_against_dense_sampling(number: int, x: int, y: int) -> None:
    tail = (int(GROUND.middle_x[number]) + x, int(GROUND.middle_y[number]) + y)
    arc = polygon_arc(GROUND, number, *tail)
    samples = [2 * MM * step for step in range(180)]
    for end in (arc.middle - arc.half, arc.middle + arc.half):
        samples += [round(end * MM) + aside for aside in (-200, 200)]
    for angle in samples:
        met = GROUND.meets(Marker(*tail, angle % int(FULL_TURN)), number, False)
        off = abs((angle / MM - arc.middle + 180) % 360 - 180)
        if abs(off - arc.half) > 0.0001:
            assert met == (off < arc.half)


@given(NEAR, NEAR)
def test_disc_arcs_against_dense_sampling(x: int, y: int) -> None:
    arc = disc_arc(0, 0, x, y, CAMP_REACH)
    for angle in range(0, 360 * MM, 3 * MM):
        over = Marker(0, 0, angle).over_camp(x, y)
        off = abs((angle / MM - arc.middle + 180) % 360 - 180)
        if abs(off - arc.half) > 0.0001:
            assert over == (off < arc.half)


@given(st.integers(0, 20))
def test_every_result_is_among_the_representatives(seed: int) -> None:
    """Random legal angles give no result that the list of cells lacks."""
    state = random_game(table(2, layout="fixed:5"), 3, "action")
    rng = Rng(seed)
    seat = int(state.turn)
    for expedition in range(6):
        results = set()
        for lead in leads_of(state.table, expedition, seat, False):
            results.add((int(lead.areas), int(lead.mesas), int(lead.camps)))
        for _ in range(20):
            angle = rng.below(FULL_TURN)
            if state.table.allows(expedition, angle, seat):
                found = state.table.finds(state.table.next_marker(expedition, angle), seat)
                assert (int(found.areas), int(found.mesas), int(found.camps)) in results


@pytest.mark.parametrize("chosen", [{}, {"covered_foreign_camp": "free_once_covered"}])
def test_swept_results_are_the_exact_ones(chosen: dict[str, str]) -> None:
    """Turning round an end tells of each lead what measuring that lead tells."""
    state = random_game(table(3, layout="fixed:7", **chosen), 11, "action")
    rng = Rng(12)
    met = [0, 0, 0]
    for turn in range(70):
        step(state, rng)
        if state.phase() != "action" or turn % 3:
            continue
        seat = int(state.turn)
        for lead in all_leads(state.table, seat, True):
            exact = lead_at(state.table, seat, lead.code())
            assert state.is_legal(seat, lead.code())
            assert lead.areas == exact.areas
            assert lead.mesas == exact.mesas
            assert lead.camps == exact.camps
            for place, mask in enumerate((exact.areas, exact.mesas, exact.camps)):
                met[place] += mask != 0
    assert min(met) > 10


@given(st.integers(-250 * MM, 250 * MM), st.integers(-250 * MM, 250 * MM))
def test_camps_against_shapely(x: int, y: int) -> None:
    state = random_game(table(2, layout="fixed:5"), 3, "action")
    spot = Point(x, y).buffer(9 * MM, 64)
    overlaps = [outline for outline in POLYGONS[:28] if spot.intersects(ShapelyPolygon(outline))]
    exact = [one for one in POLYGONS[:28] if reference.camp_overlaps((x, y), one)]
    assert (GROUND.mesa_under_camp(x, y) >= 0) == bool(exact)
    assert bool(overlaps) <= bool(exact)
    assert state.table.camp_obstacle(x, y) >= 0
