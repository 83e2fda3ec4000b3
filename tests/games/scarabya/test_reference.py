"""The slow reference against the ledger: its counts, its drawn positions, its small games.

What is proved here is the reference, with which the engine is then compared; only tests that look
at the shipped boards carry rule marks.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import permutations, product

import pytest

from digsite.games.scarabya.knowledge.content import BOARD_NAMES, CONTENT, SYMBOL_COUNTS
from digsite.games.scarabya.rules.placements import BASE_FORMS
from tests.reference import scarabya as ref

EMPTY = ref.Site(frozenset(), frozenset())
NO_CAMPS: ref.Squares = frozenset()


# --- Shapes and placements -----------------------------------------------------------------------

PLACEMENTS_BY_SHAPE = {
    "F": 512,
    "I": 120,
    "L": 504,
    "N": 504,
    "P": 576,
    "T": 256,
    "U": 288,
    "V": 256,
    "W": 256,
    "X": 64,
    "Y": 504,
    "Z": 256,
}


def test_the_twelve_shapes_are_all_pentominoes_and_differ() -> None:
    """Twelve free pentominoes exist; twelve different connected ones are therefore all of them."""
    forms = [frozenset(ref.orientations(shape).values()) for shape in ref.SHAPES]
    assert len(forms) == len(set(forms)) == 12
    for shape in ref.SHAPES:
        form = ref.draw_form(ref.BASE_FORMS[shape])
        assert len(form) == 5
        assert ref.areas(ref.Site(ref.SITE - form, frozenset()), NO_CAMPS) == {form}


def test_the_engine_has_the_same_base_forms() -> None:
    """With flips off the base form decides what is legal, so both must start from the same one."""
    assert {shape: "/".join(form) for shape, form in BASE_FORMS.items()} == ref.BASE_FORMS


@pytest.mark.parametrize(("flip", "forms"), [(True, 63), (False, 41)])
def test_number_of_fixed_shapes(flip: bool, forms: int) -> None:
    assert sum(len(ref.orientations(shape, flip)) for shape in ref.SHAPES) == forms


def test_placements_on_the_empty_grid() -> None:
    found = {shape: len(ref.placements(shape)) for shape in ref.SHAPES}
    assert found == PLACEMENTS_BY_SHAPE
    assert sum(found.values()) == 4096


def test_notation_names_each_placement_once() -> None:
    for shape in ref.SHAPES:
        named = ref.placements(shape)
        assert len(set(named.values())) == len(named)
        assert all(ref.squares_of(name) == squares for name, squares in named.items())
        assert all(ref.shape_of(form) == shape for form in ref.orientations(shape).values())


def test_notation_of_a_turned_and_mirrored_camp() -> None:
    """L mirrored is 0001/1111; a quarter turn clockwise stands it up as 10/10/10/11."""
    squares = {"d4", "d5", "d6", "d7", "e7"}
    assert ref.squares_of("L1m@d4") == {ref.square_from_name(name) for name in squares}


# --- All sites from the shipped boards -----------------------------------------------------------


@cache
def board_masks(symbols: int, name: str, side: int, turns: int, quadrant: int) -> tuple[int, int]:
    """Rocks and symbols of one board laid in one quadrant, as masks of 100 bits."""
    grids = ["." * 25] * 4
    grids[quadrant] = CONTENT.made()[symbols][f"{name}{side}"]
    site = ref.assemble(grids, [turns] * 4)
    return mask(site.rocks), mask(site.symbols)


def mask(squares: ref.Squares) -> int:
    return sum(1 << (10 * row + col) for row, col in squares)


def sites(symbols: int, sides: tuple[int, ...]) -> Iterator[int]:
    """Every site as one number: its symbols above its rocks."""
    whole = {
        (name, quadrant): [
            rocks | marks << 100
            for rocks, marks in (
                board_masks(symbols, name, side, turns, quadrant)
                for side, turns in product(sides, range(4))
            )
        ]
        for name in BOARD_NAMES
        for quadrant in range(4)
    }
    for order in permutations(BOARD_NAMES):
        first, second, third, fourth = (whole[name, place] for place, name in enumerate(order))
        for a, b, c, d in product(first, second, third, fourth):
            yield a | b | c | d


def turned_site(site: int) -> int:
    """The whole site a quarter turn clockwise."""
    turned = 0
    while site:
        lowest = site & -site
        layer, place = divmod(lowest.bit_length() - 1, 100)
        row, col = divmod(place, 10)
        turned |= 1 << (100 * layer + 10 * col + 9 - row)
        site ^= lowest
    return turned


@cache
def rock_patterns() -> frozenset[int]:
    """The rocks of every site; they do not depend on the number of symbols."""
    everything = (1 << 100) - 1
    return frozenset(site & everything for site in sites(6, (1, 2)))


@pytest.mark.rule("SCA-04")
@pytest.mark.parametrize("symbols", SYMBOL_COUNTS)
def test_number_of_sites(symbols: int) -> None:
    """Every layout gives a site of its own."""
    assert len(set(sites(symbols, (1, 2)))) == 24 * 256 * 16 == 98_304
    assert len(set(sites(symbols, (1,)))) == 6_144


@pytest.mark.rule("SCA-04")
@pytest.mark.parametrize(("sides", "wanted"), [((1, 2), 24_576), ((1,), 1_536)])
def test_number_of_sites_up_to_turning_the_whole(sides: tuple[int, ...], wanted: int) -> None:
    left = set(sites(6, sides))
    classes = 0
    while left:
        site = left.pop()
        classes += 1
        for _ in range(3):
            site = turned_site(site)
            left.discard(site)
    assert classes == wanted


def test_the_reference_lists_the_same_sites() -> None:
    """A sample of the layouts, assembled square by square, is among the sites counted above."""
    boards = CONTENT.made()[6]
    grids = {name: [boards[f"{name}{side}"] for side in (1, 2)] for name in BOARD_NAMES}
    layouts = list(ref.arrangements(grids))
    assert len(layouts) == 98_304
    known = set(sites(6, (1, 2)))
    for order, turns, side in random.Random(1).sample(layouts, 200):
        chosen = [grids[name][number] for name, number in zip(order, side, strict=True)]
        site = ref.assemble(chosen, turns)
        assert mask(site.rocks) | mask(site.symbols) << 100 in known


@pytest.mark.rule("SCA-06", "SCA-30")
def test_no_site_has_a_closed_area_or_a_blocked_centre() -> None:
    """Eight rocks, none in the middle, and the other 92 squares hang together."""
    columns_a_to_i = sum(1 << (10 * row + col) for row in range(10) for col in range(9))
    columns_b_to_j = columns_a_to_i << 1
    centre = mask(ref.CENTRE)
    for rocks in rock_patterns():
        assert rocks.bit_count() == 8
        assert not rocks & centre
        free = ((1 << 100) - 1) & ~rocks
        area, grown = 0, free & -free
        while grown != area:
            area = grown
            grown |= (area & columns_a_to_i) << 1 | (area & columns_b_to_j) >> 1
            grown = (grown | area << 10 | area >> 10) & free
        assert area == free


OPENINGS_BY_SHAPE = {
    "F": (35, 96),
    "I": (14, 24),
    "L": (51, 88),
    "N": (48, 88),
    "P": (32, 88),
    "T": (22, 48),
    "U": (21, 48),
    "V": (24, 46),
    "W": (18, 46),
    "X": (4, 12),
    "Y": (48, 96),
    "Z": (20, 46),
}


def opening_ranges(flip: bool) -> dict[str, tuple[int, int]]:
    """Fewest and most openings of each shape over all sites.

    Each opening gets a number; each board in its quadrant blocks a set of them. A site's openings
    are those no board blocks, which spares laying every camp on every site.
    """
    openings: list[int] = []
    of_shape: dict[str, int] = {}
    for shape in ref.SHAPES:
        found = ref.legal_placements(EMPTY, NO_CAMPS, shape, flip).values()
        of_shape[shape] = ((1 << len(found)) - 1) << len(openings)
        openings.extend(mask(squares) for squares in found)

    def blocked(name: str, quadrant: int) -> list[int]:
        ways = product((1, 2), range(4))
        rocks = [board_masks(6, name, side, turns, quadrant)[0] for side, turns in ways]
        return [sum(1 << i for i, camp in enumerate(openings) if camp & rock) for rock in rocks]

    by_place = {(n, q): blocked(n, q) for n in BOARD_NAMES for q in range(4)}
    least = {shape: of_shape[shape].bit_count() for shape in ref.SHAPES}
    most = dict.fromkeys(ref.SHAPES, 0)
    for order in permutations(BOARD_NAMES):
        for a, b, c, d in product(*(by_place[name, place] for place, name in enumerate(order))):
            left = ~(a | b | c | d)
            for shape, numbers in of_shape.items():
                count = (left & numbers).bit_count()
                least[shape] = min(least[shape], count)
                most[shape] = max(most[shape], count)
    return {shape: (least[shape], most[shape]) for shape in ref.SHAPES}


@pytest.mark.rule("SCA-13", "SCA-20")
def test_every_camp_can_open_on_every_site() -> None:
    assert opening_ranges(flip=True) == OPENINGS_BY_SHAPE


@pytest.mark.rule("SCA-12", "SCA-20")
def test_every_camp_can_open_without_turning_over() -> None:
    assert all(least > 0 for least, _ in opening_ranges(flip=False).values())


# --- The ledger's drawn positions ----------------------------------------------------------------

CLOSING = {
    # vector: (drawing, corner, shape, sizes of the new areas with their symbols, points)
    "V01": ("s.xx .sNx NNNx ..Nx", "a1", "T", [(4, 2)], 8),
    "V03": ("sNN xsN xNN", "a1", "U", [(1, 1), (1, 1)], 2),
    "V04": ("s.sNx ..NNx xxNNx", "a1", "P", [], 0),
    "V06": ("NNNx N.xx Nxxx", "a1", "V", [(1, 0)], 0),
    "V07": (".xxx. xsNsx xNNNx xsNsx .xxx.", "c3", "X", [(1, 1)] * 4, 4),
    "V08": ("NsN NNN .x.", "a1", "U", [(1, 1)], 1),
    "V09": ("ss#x sNxx sNxx #Nxx xNNx", "a1", "L", [(4, 4)], 16),
}


def window(drawing: str, corner: str = "a1", outside: str = ".") -> ref.Window:
    return ref.read_window(drawing.split(), ref.square_from_name(corner), outside)


@pytest.mark.parametrize("vector", CLOSING)
def test_areas_and_points(vector: str) -> None:
    drawing, corner, shape, closed, earned = CLOSING[vector]
    position = window(drawing, corner)
    site, camps, new = position.site, position.camps, position.new
    assert ref.shape_of(new) == shape
    assert new in ref.legal_placements(site, camps, shape).values()
    found = ref.new_excavations(site, camps, new)
    assert sorted((len(area), len(area & site.symbols)) for area in found) == closed
    assert ref.points(site, camps, new) == earned


def test_v02_change_for_missing_tokens() -> None:
    assert ref.pay(4, {1: 18, 2: 18, 3: 18, 4: 18}) == ((4,), 0)
    assert ref.pay(4, {1: 18, 2: 18, 3: 18, 4: 0}) == ((3, 1), 0)
    assert ref.pay(4, {1: 0, 2: 0, 3: 1, 4: 0}) == ((3,), 1)
    assert ref.pay(1, {1: 0, 2: 5, 3: 5, 4: 5}) == ((), 1)


def test_v11_corner_contact_only() -> None:
    position = window("xx... xx... ..NNN ..N.. ..N..")
    assert ref.refusal(position.site, position.camps, position.new) == "SCA-15"


def test_v12_to_v14_opening_and_frame() -> None:
    def first(notation: str, site: ref.Site = EMPTY) -> str | None:
        return ref.refusal(site, NO_CAMPS, ref.squares_of(notation))

    assert first("I0@a5") is None
    assert first("I0@d4") == "SCA-13"
    assert first("I1@e1") is None
    rock = ref.Site(frozenset({(4, 6)}), frozenset())
    assert first("I0@d5", rock) == "SCA-11"
    assert all(first(f"I1@{column}8") == "SCA-10" for column in "abcdefghij")


def test_v15_a_forced_placement() -> None:
    position = window("xs.x x..x x.xx xxxx", outside="x")
    legal = {s: ref.legal_placements(position.site, position.camps, s) for s in ref.SHAPES}
    assert {shape: len(found) for shape, found in legal.items() if found} == {"P": 1}
    (squares,) = legal["P"].values()
    assert squares >= position.site.symbols


def test_v17_turning_over() -> None:
    position = window(".. x. x. x.", outside="x")
    assert len(ref.legal_placements(position.site, position.camps, "L", flip=True)) == 1
    assert not ref.legal_placements(position.site, position.camps, "L", flip=False)


@pytest.mark.parametrize("drawing", ["x..x.. .NNNNN x.....", "xx... ..... NNNNN x.... x...."])
def test_v18_v19_contact(drawing: str) -> None:
    """Corners besides an edge do no harm, and any earlier camp will do."""
    position = window(drawing)
    assert ref.refusal(position.site, position.camps, position.new) is None


def test_v20_v21_compensation() -> None:
    position = window("s.s.s. xxxxxx s...xx", outside="x")
    for camps_placed, wanted in [(11, 3), (12, 0), (10, 0)]:
        assert ref.compensation(position.site, position.camps, camps_placed) == wanted


def test_v24_walls_by_anybody() -> None:
    position = window("sNx .Nx NNx sNx xxx", outside="x")
    assert ref.points(position.site, position.camps, position.new) == 3


def test_v25_to_v27_solo() -> None:
    buried = window("xx xx", outside="x")
    in_the_open = window("s.... .....", outside="x")
    enclosed = window("s.", outside="x")
    assert ref.solo_verdict(buried.site, buried.camps, 3) == "won"
    assert ref.solo_verdict(in_the_open.site, in_the_open.camps, 1) == "open"
    assert ref.solo_verdict(in_the_open.site, in_the_open.camps, 0) == "lost"
    assert ref.solo_verdict(enclosed.site, enclosed.camps, 4) == "lost"
    six = window("ssssss", outside="x")
    assert ref.solo_verdict(six.site, six.camps, 1) == "lost"


def test_v28_v30_rematch_and_ties() -> None:
    assert ref.rematch_deck("FILN") == "FILN"
    assert ref.rematch_deck("FILN", reverse=True) == "NLIF"
    assert ref.winners([31, 31, 28]) == [0, 1]


# --- Small games ---------------------------------------------------------------------------------


def random_site(rng: random.Random) -> ref.Site:
    boards = CONTENT.made()[6]
    names = rng.sample(BOARD_NAMES, 4)
    return ref.assemble(
        [boards[f"{name}{rng.choice((1, 2))}"] for name in names], [rng.randrange(4) for _ in names]
    )


def random_player(rng: random.Random) -> ref.Player:
    return lambda _site, _camps, legal: rng.choice(sorted(legal))


@pytest.mark.parametrize("seed", range(3))
def test_v31_points_do_not_depend_on_the_order(seed: int) -> None:
    """After every camp the points are those of all small areas of the position (SCA-29)."""
    rng = random.Random(seed)
    site = random_site(rng)
    deck = "".join(rng.sample(ref.SHAPES, 12))
    camps, total = NO_CAMPS, 0
    for step in ref.play_alone(site, deck, random_player(rng)):
        if step.notation is None:
            assert not ref.legal_placements(site, camps, step.mission)
            continue
        new = ref.squares_of(step.notation)
        closed_before = {a for a in ref.areas(site, camps) if ref.is_excavation(a)}
        assert not any(ref.halo(new) & area for area in closed_before)
        camps |= new
        total += step.earned
        assert total == ref.points_of_position(site, camps)


def test_v22_a_discard_keeps_the_turn() -> None:
    """A duel on a site with room for two camps: placements alternate whatever is discarded."""
    open_squares = ref.squares_of("I0@c5") | ref.squares_of("I0@c6")
    site = ref.Site(ref.SITE - open_squares, frozenset())

    def first_legal(_site: ref.Site, _camps: ref.Squares, legal: Mapping[str, ref.Squares]) -> str:
        return min(legal)

    steps = ref.play_duel(site, "XIZVI", [first_legal, first_legal])
    assert [(step.mission, step.seat, step.notation) for step in steps] == [
        ("X", 0, None),
        ("I", 0, "I0@c5"),
        ("Z", 1, None),
        ("V", 1, None),
        ("I", 1, "I0@c6"),
    ]
