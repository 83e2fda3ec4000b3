"""Indus: rolling again, ranks, captures, and where the points come from."""

from __future__ import annotations

from bench.found.table import Figures, Finding, Rule, Table, events, first_wins, margin
from digsite.core.contract import NATURE, Observation
from digsite.core.native import i64
from digsite.games.indus import GAME
from digsite.games.indus.rules.moves import REROLL
from digsite.study.decisions import THOROUGH, Reviewer

TWO = Table("indus", 2, "greedy")
THREE = Table("indus", 3, "greedy")


def again(seen: Observation, moves: list[int]) -> int | None:
    """Roll again whenever it is allowed."""
    return int(REROLL) if int(REROLL) in moves else None


def never_again(seen: Observation, moves: list[int]) -> int | None:
    """Take the first roll: of the other moves the bot chooses, so it is not asked about rolling."""
    others = [code for code in moves if code != int(REROLL)]
    return others[0] if len(others) == 1 and len(others) < len(moves) else None


def rank_first(letter: str) -> Rule:
    """Whoever places a piece takes this rank while there is one."""

    def rule(seen: Observation, moves: list[int]) -> int | None:
        placing = [code for code in moves if "@" in GAME.notation(i64(code))]
        if len(placing) < len(moves) or not moves:
            return None
        mine = [code for code in placing if GAME.notation(i64(code))[1] == letter]
        return None if not mine or len(mine) == len(placing) else _spread(mine)

    return rule


def _spread(codes: list[int]) -> int:
    """One of them, not always at the same edge of the city."""
    return sorted(codes)[sum(codes) % len(codes)]


def points(seed: int) -> Figures:
    """Where the points of a game for two come from, both together."""
    result = TWO.play(seed).state.result()
    assert result is not None
    found: Figures = {"captures": 0.0, "buildings": 0.0, "other ruins": 0.0}
    names = {"IND-32": "captures", "IND-65": "buildings", "IND-69": "other ruins"}
    for breakdown in result.breakdown:
        for rule, number in breakdown.items():
            if rule in names:
                found[names[rule]] += float(number)
    total = max(1.0, sum(float(score) for score in result.scores))
    return {f"share of the points from {name}": value / total for name, value in found.items()}


def guarded(seed: int) -> Figures:
    """Whether the side that protects more areas is ahead."""
    match = TWO.play(seed)
    told = events(match)
    sides: dict[object, int] = {}
    for event in told:
        if event["kind"] == "placed":
            sides.setdefault(str(event["piece"])[0], int(str(event["seat"])))
    lead = 0
    for event in told:
        if event["kind"] == "protected":
            seat = sides.get(str(event["colour"])[0])
            lead += 0 if seat is None else 1 if seat == 0 else -1
    if lead == 0:
        return {}
    return {"margin of the side that protects more": margin(match) * (1 if lead > 0 else -1)}


def captured(seed: int) -> Figures:
    """How many pieces are captured, and whether the side that captures more is ahead."""
    match = TWO.play(seed)
    taken = [0, 0]
    for event in events(match):
        if event["kind"] == "captured":
            taken[int(str(event["seat"]))] += 1
    found: Figures = {"captures in a game": float(sum(taken))}
    if taken[0] != taken[1]:
        sign = 1 if taken[0] > taken[1] else -1
        found["margin of the side that captures more"] = margin(match) * sign
    return found


def rolls(seed: int) -> Figures:
    """How often there is a second roll."""
    told = events(TWO.play(seed))
    first = sum(one["kind"] == "rolled" and one["roll"] == 1 for one in told)
    more = sum(one["kind"] == "rolled" and one["roll"] != 1 for one in told)
    return {"further rolls in a turn": more / max(1, first)}


def rolling(seed: int) -> Figures:
    """How often rolling on is best where one may, as the professor judges what the seat knows."""
    match = TWO.play(seed)
    reviewer = Reviewer(match.settings, THOROUGH)
    state = GAME.start(match.settings)
    asked, gains = 0, []
    for number, step in enumerate(match.steps):
        if step.seat != NATURE and REROLL in state.moves(step.seat):
            ranked = reviewer.look(state.observe(step.seat), number, step.code).ranked
            asked += 1
            if ranked[0].code == REROLL:
                gains.append(ranked[0].value - ranked[1].value)
        state.apply(step.seat, step.code)
    found: Figures = {"rolling on is best": len(gains) / max(1, asked)}
    if gains:
        found["chance to win that it adds then"] = sum(gains) / len(gains)
    return found


FINDINGS = {
    "rolls": Finding("how often the roll is not taken", rolls, 40),
    "rolling": Finding("how often rolling on pays", rolling, 40),
    "again": Finding("always roll again where it is allowed", TWO.changes(again), 40),
    "first-roll": Finding(
        "take the first roll where only that and rolling again are possible",
        TWO.changes(never_again),
        40,
    ),
    "workers": Finding("workers go first", TWO.changes(rank_first("W")), 40),
    "professors": Finding("professors go first", TWO.changes(rank_first("P")), 40),
    "points": Finding("where the points come from", points, 40),
    "captured": Finding("captures", captured, 40),
    "guarded": Finding("protected areas", guarded, 40),
    "begins": Finding("two players: who begins", first_wins(TWO), 40),
}
