"""Ziggurat, first evening: how many of you, what ends a night, and what looking ahead is worth.

Nothing of later chapters is used here, so nothing is told of them.
"""

from __future__ import annotations

from bench.found.table import Figures, Finding, Rule, Table, events, won
from digsite.core.contract import Observation
from digsite.core.native import i64
from digsite.core.rng import Rng
from digsite.games.ziggurat import GAME
from digsite.games.ziggurat.rules.board import LEVEL
from digsite.games.ziggurat.rules.play import ZigguratState

MODE = "chapter1"
AHEAD = "plan:depth=1:breadth=8:simulations=8"
NOW = "plan:depth=0:breadth=6:simulations=6"
TEAMS = {seats: Table("ziggurat", seats, AHEAD, MODE) for seats in (2, 3, 4)}
HASTY = {seats: Table("ziggurat", seats, NOW, MODE) for seats in (2, 3, 4)}


def highest(seen: Observation, moves: list[int]) -> int | None:
    """As high as possible at every choice, flames or not."""
    state = GAME.sample(seen, Rng(1))
    best, chosen = -1, moves[0]
    for code in sorted(moves):
        after = state.copy()
        after.apply(i64(seen.viewer), i64(code))
        here = ZigguratState.of(after)
        height = sum(int(LEVEL[place]) for place in here.heroes)
        if height > best:
            best, chosen = height, code
    return chosen


def clockwise(seen: Observation, moves: list[int]) -> int | None:
    """Heroes always go clockwise; the rest as the bot likes."""
    return next((code for code in moves if GAME.notation(i64(code)) == "go +"), None)


def teams(seed: int) -> Figures:
    """How often each number of players wins."""
    return {f"{seats} players win": won(table.play(seed), 0) for seats, table in TEAMS.items()}


def ahead(seed: int) -> Figures:
    """What looking at the next player's card is worth."""
    return {
        f"{seats} players win more often by": won(TEAMS[seats].play(seed), 0)
        - won(HASTY[seats].play(seed), 0)
        for seats in (2, 3, 4)
    }


def losses(seed: int) -> Figures:
    """What ends the nights of three players."""
    result = TEAMS[3].play(seed).state.result()
    assert result is not None
    names = {
        "BURNED": "a hero is burned", "HERO_IN_PIT": "a hero falls into a pit",
        "SPIRIT_ON_SUMMIT": "a flame reaches the summit", "NO_CARD": "the cards run out",
    }  # fmt: skip
    found = dict.fromkeys(names.values(), 0.0)
    if result.reason in names:
        found[names[result.reason]] = 1.0
    return found


def with_rule(about: str, rule: Rule) -> Finding:
    """What a habit of the whole team changes in how often it wins."""

    def deal(seed: int) -> Figures:
        changed = won(TEAMS[3].play(seed, rule, everybody=True), 0)
        return {"3 players win more often by": changed - won(TEAMS[3].play(seed), 0)}

    return Finding(about, deal, 10)


def journeys(seed: int) -> Figures:
    """Slides, pushes and flames, in nights that were won and in those that were lost."""
    match = TEAMS[3].play(seed)
    told = events(match)
    kind = "won" if won(match, 0) else "lost"
    turns = max(1, sum(one["kind"] == "turn" for one in told))
    pushed = [at for at, one in enumerate(told) if one["kind"] == "pushed"]
    lifts = sum(at + 1 < len(told) and told[at + 1]["kind"] == "climbed" for at in pushed)
    return {
        f"cards played in a night {kind}": float(turns),
        f"slides in a night {kind}": float(sum(one["kind"] == "slid" for one in told)),
        f"pushes in a night {kind}": float(len(pushed)),
        f"pushes that climb in a night {kind}": float(lifts),
        f"new flames in a night {kind}": float(sum(one["kind"] == "generated" for one in told)),
    }


FINDINGS = {
    "teams": Finding("how many of you", teams, 12),
    "ahead": Finding("looking at the next player's card, too", ahead, 10),
    "losses": Finding("what ends a night of three", losses, 20),
    "highest": with_rule("always as high as possible, whatever burns", highest),
    "clockwise": with_rule("heroes always go clockwise", clockwise),
    "journeys": Finding("slides, pushes and flames, three players", journeys, 20),
}
