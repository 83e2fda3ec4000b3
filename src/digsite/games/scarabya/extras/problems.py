"""Endings: the last four camps in a known order, and the most points they can bring.

Every order of placements is tried, so the best result is proven. Points follow from the camps
alone (SCA-29), so lines that lead to the same camps are one.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from digsite.core.contract import NATURE
from digsite.core.native import i64, vec
from digsite.core.problems import HARDEST, Data, Problem, Problems
from digsite.core.rng import Rng
from digsite.core.words import _
from digsite.games.scarabya import GAME
from digsite.games.scarabya.mind.promise import promise
from digsite.games.scarabya.rules.placements import SHAPES
from digsite.games.scarabya.rules.play import ScarabyaState
from digsite.games.scarabya.rules.plot import Plot

LEFT: Final = 4
"""Camps that are still to be laid."""
MOST_LINES: Final = 20_000
"""More different ways than this are no problem for a person."""
CLEAR: Final = 2
"""Points between the best result and the next."""
BEAMS: Final = (0, 1, 4, 16)
"""How many lines each of four solvers keeps; the first of them takes what pays at once."""


class ScarabyaProblems(Problems):
    """Endings of the game for one."""

    file = Path(__file__).with_suffix(".json")

    def problem(self, number: int, data: Data) -> Problem:
        order = str(data["order"])
        camps = str(data["camps"]).split()
        position: Data = {
            "rows": str(data["rows"]).split("/"),
            "revealed": "".join(camp[0] for camp in camps) + order[0],
            "mission": order[0],
            "plots": [{"camps": camps}],
            "deck": "".join(camp[0] for camp in camps) + order,
            "deck_known": True,
        }
        settings = GAME.settings(1, "base", setup={"position": position})
        line = str(data["line"]).split()
        return Problem(number, settings, data, line, [f"mission {shape}" for shape in order[1:]])

    def question(self, problem: Problem) -> str:
        order = ", ".join(str(problem.data["order"]))
        return _("The last camps come in this order: {order}. Get the most points.").format(
            order=order
        )

    def proof(self, problem: Problem) -> list[str]:
        told = [
            _("All orders were tried: these camps can come to {count} different ends.").format(
                count=problem.data["ways"]
            )
        ]
        for number, move in enumerate(problem.line):
            before, after = (problem.state(problem.line[: number + one]) for one in (0, 1))
            points = int(after.score(0)) - int(before.score(0))
            message = _("{move} brings {points}.")
            if not points:
                message = _("{move} brings nothing yet.")
            told.append(message.format(move=move, points=points))
        message = _("That makes {best}; no other end has more than {second}, and "
                    "who always takes most at once has {greedy}.")  # fmt: skip
        data = problem.data
        return [*told, message.format(**{key: data[key] for key in ("best", "second", "greedy")})]

    def search(self, seed: int) -> Data | None:
        rng = Rng(seed)
        state = ScarabyaState.of(GAME.start(GAME.settings(1, "base")))
        while len(state.revealed) < len(SHAPES) - LEFT + 1:
            if state.to_act() == NATURE:
                state.apply(NATURE, state.sample_chance(rng))
            else:
                state.apply(0, _likely(state, rng))
        if state.discards[0]:
            return None
        plot = state.plots[0]
        rest = vec[i64]([at for at in range(len(SHAPES)) if at not in state.revealed])
        rng.shuffle(rest)
        order = [int(state.mission), *(int(shape) for shape in rest)]
        found = endings(plot, order)
        if found is None:
            return None
        results = sorted({points for points, _built in found.values()}, reverse=True)
        best = [built for points, built in found.values() if points == results[0]]
        firsts = {built[0] for built in best}
        done = [beam(plot, order, width) for width in BEAMS]
        depth = min(HARDEST, 1 + sum(points < results[0] for points in done))
        clear = len(results) > 1 and results[0] - results[1] >= CLEAR and len(firsts) == 1
        # Whoever takes what pays at once solves easy ones only.
        soon = depth > 1 and done[0] == results[0]
        if not clear or soon or len(min(best)) < LEFT:
            return None
        camps = [GAME.notation(state.camps[shape]) for shape in state.revealed[: 12 - LEFT]]
        return {
            "depth": depth,
            "rows": "/".join(state.site.rows()),
            "camps": " ".join(camps),
            "order": "".join(SHAPES[shape] for shape in order),
            "best": results[0],
            "second": results[1],
            "greedy": done[0],
            "ways": len(found),
            "line": " ".join(GAME.notation(i64(code)) for code in min(best)),
        }


def _likely(state: ScarabyaState, rng: Rng) -> i64:
    """A sensible camp: one of the best, not always the same."""
    plot, best, chosen = state.plots[0], -1.0, i64(0)
    for code in state.moves(0):
        after = plot.copy()
        worth = float(after.build(code)) + promise(after) + rng.unit() * 2.0
        if worth > best:
            best, chosen = worth, code
    return chosen


Lines = dict[tuple[int, int], tuple[int, tuple[int, ...]]]
"""By the squares that are built on: the points of the way there, and its camps."""


def endings(plot: Plot, order: list[int]) -> Lines | None:
    """Every end that these camps can come to; None where there are too many."""
    lines: Lines = {(int(plot.camp_low), int(plot.camp_high)): (0, ())}
    for shape in order:
        lines = _longer(plot, lines, shape)
        if len(lines) > MOST_LINES:
            return None
    return lines


def _longer(plot: Plot, lines: Lines, shape: int) -> Lines:
    """Every line with one more camp. A camp that fits nowhere is left out (SCA-18)."""
    found: Lines = {}
    for (low, high), (points, built) in lines.items():
        here = plot.copy()
        here.camp_low, here.camp_high = i64(low), i64(high)
        legal = here.legal(shape)
        if len(legal) == 0:
            found[low, high] = (points, built)
        for code in legal:
            after = here.copy()
            more = points + int(after.build(code))
            camps = (int(after.camp_low), int(after.camp_high))
            if camps not in found or found[camps][1] > (*built, int(code)):
                found[camps] = (more, (*built, int(code)))
    return found


def beam(plot: Plot, order: list[int], width: int) -> int:
    """What somebody reaches who keeps so many lines; none: who takes what pays at once."""
    lines: Lines = {(int(plot.camp_low), int(plot.camp_high)): (0, ())}
    for shape in order:
        longer = _longer(plot, lines, shape)

        def worth(camps: tuple[int, int], known: Lines = longer) -> tuple[float, tuple[int, ...]]:
            after = plot.copy()
            after.camp_low, after.camp_high = i64(camps[0]), i64(camps[1])
            points, built = known[camps]
            return -points - (promise(after) if width else 0.0), built

        lines = {camps: longer[camps] for camps in sorted(longer, key=worth)[: max(1, width)]}
    return max(points for points, _built in lines.values())
