"""Anasazi: where the first camps stand, what camps bring, and how the game ends."""

from __future__ import annotations

from collections import Counter

from bench.found.table import Figures, Finding, Rule, Table, events, first_wins, margin
from digsite.core.contract import Observation
from digsite.core.native import i64
from digsite.games.anasazi.rules.moves import DECLINE, TAKE, camp_x, camp_y, is_camp

TWO = Table("anasazi", 2, "greedy")


def first_camps(where: str) -> Rule:
    """The camps of the set-up as near to the middle as they may be, or as far."""

    def rule(seen: Observation, moves: list[int]) -> int | None:
        if seen.phase() != "setup_camp":
            return None
        camps = sorted(code for code in moves if is_camp(i64(code)))
        if not camps:
            return None
        return (min if where == "middle" else max)(camps, key=_from_middle)

    return rule


def _from_middle(code: int) -> float:
    return float(camp_x(i64(code))) ** 2 + float(camp_y(i64(code))) ** 2


def never_takes(seen: Observation, moves: list[int]) -> int | None:
    """What a camp gives is declined."""
    takes = [code for code in moves if int(TAKE) <= code < int(DECLINE)]
    return int(DECLINE) if takes and int(DECLINE) in moves else None


def takes(seed: int) -> Figures:
    """Camps, and what they take."""
    match = TWO.play(seed)
    told = Counter(str(event["kind"]) for event in events(match))
    by_seat = Counter(event["seat"] for event in events(match) if event["kind"] == "took")
    found: Figures = {
        "camps built in a game": float(told["camp"]),
        "treasures taken in a game": float(told["took"]),
        "part of the camps that take": told["took"] / max(1, told["camp"]),
    }
    if by_seat[0] != by_seat[1]:
        found["margin of who takes more"] = margin(match) * (1 if by_seat[0] > by_seat[1] else -1)
    return found


def points(seed: int) -> Figures:
    """Where the points of a game come from."""
    result = TWO.play(seed).state.result()
    assert result is not None
    names = {"ANA-40": "treasures", "ANA-41": "the own objective", "ANA-39": "bonuses"}
    total = max(1.0, float(sum(result.scores)))
    found = dict.fromkeys((f"share of the points from {name}" for name in names.values()), 0.0)
    for breakdown in result.breakdown:
        for rule, number in breakdown.items():
            if rule in names:
                found[f"share of the points from {names[rule]}"] += float(number) / total
    return found


def marker(seed: int) -> Figures:
    """What one marker finds."""
    leads, found = 0, 0
    empty, many, now = 0, 0, 0
    for event in events(TWO.play(seed)):
        if event["kind"] == "lead":
            empty += leads > 0 and now == 0
            many += now > 1
            leads += 1
            now = 0
        elif event["kind"] == "collected":
            found += 1
            now += 1
    return {
        "treasures a marker finds": found / max(1, leads),
        "part of the markers that find none": empty / max(1, leads),
        "part of the markers that find two or more": many / max(1, leads),
    }


def endings(seed: int) -> Figures:
    """How the game ends, and who wins when a tower ends it."""
    match = TWO.play(seed)
    result = match.state.result()
    assert result is not None
    told = events(match)
    by_towers = float(result.reason == "towers")
    found: Figures = {"ended by a fourth tower": by_towers}
    if by_towers:
        last = [event for event in told if event["kind"] == "lead"][-1]
        found["who reveals the fourth tower wins"] = float(last["seat"] in result.winners)
    return found


FINDINGS = {
    "middle": Finding("both first camps in the middle", TWO.changes(first_camps("middle")), 40),
    "rim": Finding("both first camps at the rim", TWO.changes(first_camps("rim")), 40),
    "declines": Finding("never taking what a camp gives", TWO.changes(never_takes), 40),
    "takes": Finding("camps, and what they take", takes, 40),
    "points": Finding("where the points come from", points, 40),
    "marker": Finding("what a marker finds", marker, 40),
    "endings": Finding("how it ends", endings, 40),
    "begins": Finding("two players: who begins", first_wins(TWO), 40),
}
