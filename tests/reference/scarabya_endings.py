"""The last camps of Scarabya, once more: every end they can come to, straight from the rules.

It shares nothing with the search that found the problems. A camp that fits nowhere is left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tests.reference.scarabya import SIZE, Site, Square, halo, placements, points_of_position


def mask(squares: Iterable[Square]) -> int:
    """Squares as the bits of one number; those off the site are none."""
    inside = [(row, col) for row, col in squares if 0 <= row < SIZE and 0 <= col < SIZE]
    return sum({1 << (row * SIZE + col) for row, col in inside})


def results(site: Site, camps: Iterable[Square], order: Sequence[str]) -> list[int]:
    """What each of the different ends brings beyond what there is, the most first."""
    begun = mask(camps)
    rocks = mask(site.rocks)
    ends = {begun}
    for shape in order:
        ways = [(mask(new), mask(halo(new))) for new in placements(shape).values()]
        ways = [way for way in ways if not way[0] & (rocks | begun)]
        longer = set()
        for built in ends:
            fitting = [new for new, beside in ways if not new & built and beside & built]
            longer |= {built | new for new in fitting} or {built}
        ends = longer
    before = points_of_position(site, squares(begun))
    return sorted((points_of_position(site, squares(end)) - before for end in ends), reverse=True)


def squares(built: int) -> frozenset[Square]:
    every = [(row, col) for row in range(SIZE) for col in range(SIZE)]
    return frozenset(one for one in every if built >> (one[0] * SIZE + one[1]) & 1)
