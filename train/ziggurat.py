"""Learn what the judge of Ziggurat weighs: which positions between two cards are won in the end.

Every game is played by a quick planner with the judge of the round before. After each card the
position is noted as the judge sees it; when the game is over, a logistic regression explains which
of them were won. A chapter's weights are fitted to all its games, and then, held to these, to those
with each number of players.
"""

from __future__ import annotations

import math
from typing import Final

from digsite.bots.budget import Budget
from digsite.bots.plan import PlanBot
from digsite.core.contract import NATURE, NOBODY, lowest_seat
from digsite.core.match import Match
from digsite.core.native import vec
from digsite.core.rng import Rng, hash_in
from digsite.games.ziggurat import GAME
from digsite.games.ziggurat.mind import judge
from digsite.games.ziggurat.mind.judge import FEATURES, Judge, first_weights
from digsite.games.ziggurat.mind.strategy import ZigguratStrategy
from digsite.games.ziggurat.rules import terms
from digsite.games.ziggurat.rules.play import ZigguratState
from digsite.games.ziggurat.rules.setup import table_of

CHAPTERS: Final = (1, 2, 3, 4, 5, 6)
SEATS: Final = (2, 3, 4)
WIDTH: Final = int(FEATURES)
TRIALS: Final = 8
"""How many each decision of the quick planner takes."""
WANDER: Final = 0.03
"""How often a choice is random, so that the judge also sees what the planner would not do."""
FIRM: Final = 2.0
HELD: Final = 25.0
"""How firmly weights are held: to the judge before, and those of a table to its chapter's."""
NEVER_GOOD: Final = frozenset(
    {
        int(judge.DISTANCE), int(judge.HURRY), int(judge.HERO_TRAPPED), int(judge.SPIRIT_TRAPPED),
        int(judge.ON_HEARTH), int(judge.NOW), int(judge.LATER),
    }
)  # fmt: skip
SMALLEST: Final = 0.001
"""No smaller part of a step is tried."""
STEPS: Final = 12
"""Newton's steps of the regression; it settles after a few."""

Seen = tuple[list[float], float]
"""A position as the judge sees it, and 1 if the game was won."""


def play(
    chapter: int, seats: int, weights: list[float], numbers: range, seed: int, trials: int = TRIALS
) -> list[Seen]:
    """Positions of these games with what became of them."""
    settings = GAME.settings(seats, f"chapter{chapter}")
    strategy = ZigguratStrategy(table_of(settings), Judge(vec[float](weights)))
    found: list[Seen] = []
    for number in numbers:
        own = int(hash_in(seed, number))
        bots = [
            PlanBot(strategy, Budget(0.0, trials), own + seat, trials, 2, 1)
            for seat in range(seats)
        ]
        noted, won = _game(strategy, bots, ZigguratState.of(Match(settings, own).state), Rng(own))
        found += [(one, won) for one in noted]
    return found


def _game(
    strategy: ZigguratStrategy, bots: list[PlanBot], state: ZigguratState, rng: Rng
) -> tuple[list[list[float]], float]:
    """One game: what was noted since the last random choice, and whether it was won."""
    noted: list[list[float]] = []
    turns = 0
    while state.to_act() != NOBODY:
        if state.stage == terms.DRAW or int(state.turns) > turns:
            turns = int(state.turns) + (1 if state.stage == terms.DRAW else 0)
            noted.append([float(number) for number in strategy.look(state)])
        acting = state.to_act()
        if acting == NATURE:
            state.apply(NATURE, state.sample_chance(rng))
            continue
        seat = lowest_seat(acting)
        legal = [int(code) for code in state.moves(seat)]
        code = bots[seat].choose(state.observe(seat), legal, True)
        if len(legal) > 1 and rng.unit() < WANDER:
            code = legal[rng.below(len(legal))]
            noted = []
        state.apply(seat, code)
    return noted, state.utility(0)


def fitted(seen: dict[int, list[Seen]], before: list[float]) -> dict[int, list[float]]:
    """The weights of a chapter for each number of players."""
    together = _regression([one for part in seen.values() for one in part], before, FIRM)
    found = {
        seats: _regression(part, together, HELD) if part else together
        for seats, part in seen.items()
    }
    return {seats: cautious(weights) for seats, weights in found.items()}


def cautious(weights: list[float]) -> list[float]:
    """Distances and dangers never speak for a position, whatever a few games seemed to say."""
    return [
        round(min(0.0, weight) if at in NEVER_GOOD else weight, 4)
        for at, weight in enumerate(weights)
    ]


def unlearned() -> list[float]:
    """What the first games are played with."""
    return first_weights()


def explained(seen: list[Seen], weights: list[float]) -> float:
    """Which part of what became of the positions is foreseen."""
    mean = math.fsum(won for _, won in seen) / len(seen)
    missed = math.fsum((won - _odds(weights, row)) ** 2 for row, won in seen)
    return 1.0 - missed / max(1e-9, math.fsum((won - mean) ** 2 for _, won in seen))


def _odds(weights: list[float], row: list[float]) -> float:
    sure = math.fsum(weight * number for weight, number in zip(weights, row, strict=True))
    return 1.0 / (1.0 + math.exp(-max(-30.0, min(30.0, sure))))


def _regression(seen: list[Seen], held_to: list[float], firm: float) -> list[float]:
    """Newton's method. Each weight is held by what it moves in a usual position."""
    size = range(WIDTH)
    squares = [1e-2 + math.fsum(row[at] ** 2 for row, _ in seen) / len(seen) for at in size]
    holds = [firm * square for square in squares]
    weights = list(held_to)
    missed = _missed(seen, weights, held_to, holds)
    for _step in range(STEPS):
        change = _newton(seen, weights, held_to, holds)
        share = 1.0
        while share > SMALLEST:
            tried = [one + share * two for one, two in zip(weights, change, strict=True)]
            found = _missed(seen, tried, held_to, holds)
            if found < missed:
                weights, missed = tried, found
                break
            share /= 2.0
        else:
            break
    return weights


def _newton(
    seen: list[Seen], weights: list[float], held_to: list[float], holds: list[float]
) -> list[float]:
    """The step that would end at the best weights if the regression were a parabola."""
    size = range(WIDTH)
    gradient = [holds[at] * (held_to[at] - weights[at]) for at in size]
    curve = [[holds[at] if at == other else 0.0 for other in size] for at in size]
    for row, won in seen:
        sure = _odds(weights, row)
        pull = sure * (1.0 - sure)
        used = [at for at in size if row[at]]
        for at in used:
            gradient[at] += (won - sure) * row[at]
            slope = pull * row[at]
            line = curve[at]
            for other in used:
                line[other] += slope * row[other]
    return _solved(curve, gradient)


def _missed(
    seen: list[Seen], weights: list[float], held_to: list[float], holds: list[float]
) -> float:
    """How surprising the games are by these weights, and how far the weights are from the held."""
    total = 0.0
    for row, won in seen:
        sure = min(1.0 - 1e-9, max(1e-9, _odds(weights, row)))
        total -= math.log(sure if won else 1.0 - sure)
    return total + 0.5 * math.fsum(
        hold * (one - two) ** 2 for hold, one, two in zip(holds, weights, held_to, strict=True)
    )


def _solved(rows: list[list[float]], right: list[float]) -> list[float]:
    """The solution of linear equations, by elimination."""
    lines = [[*row, end] for row, end in zip(rows, right, strict=True)]
    for at in range(len(lines)):
        best = max(range(at, len(lines)), key=lambda row: abs(lines[row][at]))
        lines[at], lines[best] = lines[best], lines[at]
        for other in range(len(lines)):
            if other != at and lines[other][at]:
                share = lines[other][at] / lines[at][at]
                lines[other] = [
                    one - share * two for one, two in zip(lines[other], lines[at], strict=True)
                ]
    return [line[-1] / line[at] for at, line in enumerate(lines)]
