"""The par of a deal: how much can be earned when the order of the missions is known.

A beam keeps the most promising plots after each mission and merges equal ones (points follow from
the camps, SCA-29). What it finds is a lower bound: "at least N", never "the optimum".
"""

from __future__ import annotations

from digsite.core.native import append, i64, vec
from digsite.games.scarabya.mind.promise import promise
from digsite.games.scarabya.rules.plot import Plot
from digsite.games.scarabya.rules.site import Site
from digsite.games.scarabya.rules.stages import NONE


class Line:
    """One way to have built so far."""

    def __init__(self, plot: Plot, points: i64, built: vec[i64]) -> None:
        self.plot = plot
        self.points: i64 = points
        self.built: vec[i64] = built
        """The placement of each mission so far, ``NONE`` where the camp was discarded."""


def find_par(site: Site, order: vec[i64], width: int) -> Line:
    """The best line a beam of this width finds: at least so many points can be earned."""
    beam = [Line(Plot(site), 0, vec[i64]())]
    for shape in order:
        beam = _next_beam(beam, shape, width)
    best = beam[0]
    for line in beam:
        if line.points > best.points:
            best = line
    return best


def _next_beam(beam: list[Line], shape: i64, width: int) -> list[Line]:
    """Every continuation of every line, judged; the best different ones are kept."""
    judged: list[tuple[float, int, i64]] = []
    for index in range(len(beam)):
        line = beam[index]
        found = line.plot.legal(shape)
        if len(found) == 0:
            judged.append((-float(line.points) - promise(line.plot), index, NONE))
        for number in found:
            after = line.plot.copy()
            points = line.points + after.build(number)
            judged.append((-float(points) - promise(after), index, number))
    judged.sort()
    kept: list[Line] = []
    seen: set[tuple[int, int]] = set()
    for _cost, index, number in judged:
        line = _extended(beam[index], number)
        camps = (int(line.plot.camp_low), int(line.plot.camp_high))
        if camps not in seen:
            seen.add(camps)
            kept.append(line)
            if len(kept) == width:
                break
    return kept


def _extended(line: Line, number: i64) -> Line:
    plot = line.plot.copy()
    points = line.points
    if number != NONE:
        points += plot.build(number)
    return Line(plot, points, append(line.built[:], number))
