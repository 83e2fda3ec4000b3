"""Scarabya: where to begin, what pits pay, and when the points come."""

from __future__ import annotations

from bench.found.table import Figures, Finding, Rule, Table, events, first_wins, margin
from digsite.core.contract import Observation
from digsite.core.native import i64
from digsite.core.rng import Rng
from digsite.games.scarabya import GAME
from digsite.games.scarabya.rules.placements import SHAPES

ALONE = Table("scarabya", 1, "greedy", "base")
DUEL = Table("scarabya", 2, "greedy", "duel")
MISSIONS = len(SHAPES)
PART = MISSIONS // 3


def first_camp(worth: str) -> Rule:
    """The first camp in the middle, in a corner or anywhere; later ones as the bot likes."""

    def rule(seen: Observation, moves: list[int]) -> int | None:
        plots = seen.data["plots"]
        assert isinstance(plots, list)
        if plots[0]["camps"]:
            return None
        if worth == "anywhere":
            return moves[Rng(sum(moves)).below(len(moves))]
        away = {code: _away(code) for code in moves}
        pick = min if worth == "middle" else max
        return pick(sorted(moves), key=lambda code: away[code])

    return rule


def _away(code: int) -> float:
    """How far a camp's own square lies from the middle of the site."""
    place = GAME.notation(i64(code)).partition("@")[2]
    col, row = ord(place[0]) - ord("a"), int(place[1:]) - 1
    return (col - 4.5) ** 2 + (row - 4.5) ** 2


def most_at_once(seen: Observation, moves: list[int]) -> int | None:
    """What brings most points now, whatever it spoils."""
    state = GAME.sample(seen, Rng(1))
    best, chosen = -1, moves[0]
    for code in sorted(moves):
        after = state.copy()
        after.apply(i64(seen.viewer), i64(code))
        points = int(after.score(i64(seen.viewer)))
        if points > best:
            best, chosen = points, code
    return chosen


def pits(seed: int) -> Figures:
    """Points of a game by the size of the dig."""
    found = dict.fromkeys((f"points from digs of {size}" for size in (1, 2, 3, 4)), 0.0)
    digs = dict.fromkeys((f"digs of {size} that pay" for size in (1, 2, 3, 4)), 0.0)
    for event in events(ALONE.play(seed)):
        if event["kind"] == "dug" and event["points"]:
            found[f"points from digs of {event['size']}"] += float(str(event["points"]))
            digs[f"digs of {event['size']} that pay"] += 1
    return found | digs


def thirds(seed: int) -> Figures:
    """When the points of a game come."""
    names = ("missions 1-4", "missions 5-8", "missions 9-12")
    found = dict.fromkeys(names, 0.0)
    mission = 0
    for event in events(ALONE.play(seed)):
        if event["kind"] == "mission":
            mission += 1
        elif event["kind"] == "dug":
            found[names[min(2, max(0, mission - 1) // PART)]] += float(str(event["points"]))
    return found


def room(seed: int) -> Figures:
    """Camps that found no place, and what a game with all of them brings."""
    match = ALONE.play(seed)
    placed = sum(event["kind"] == "placed" for event in events(match))
    every = "points with all twelve camps" if placed == MISSIONS else "points with fewer"
    return {"camps that find no place": float(MISSIONS - placed), every: margin(match)}


FINDINGS = {
    "anywhere": Finding(
        "the first camp at random instead of well chosen",
        ALONE.changes(first_camp("anywhere")),
        400,
    ),
    "middle": Finding("the first camp in the middle", ALONE.changes(first_camp("middle")), 400),
    "corner": Finding("the first camp in a corner", ALONE.changes(first_camp("corner")), 400),
    "greed": Finding("always the camp that pays most at once", ALONE.changes(most_at_once), 300),
    "pits": Finding("which digs pay", pits, 400),
    "thirds": Finding("when the points come", thirds, 400),
    "room": Finding("camps that find no place", room, 400),
    "begins": Finding("a duel: who begins", first_wins(DUEL), 400),
}
