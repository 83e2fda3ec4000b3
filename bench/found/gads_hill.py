"""Gads Hill 1874: which buildings to draft, what chains pay, and what to do with cards."""

from __future__ import annotations

from bench.found.table import Event, Figures, Finding, Rule, Table, events, first_wins, margin
from digsite.core.contract import Observation
from digsite.core.native import i64
from digsite.core.rng import Rng
from digsite.games.gads_hill import GAME

TWO = Table("gads-hill", 2, "greedy")


def number(event: Event, key: str) -> int:
    """A whole number of an event."""
    return int(str(event[key]))


def written(code: int) -> str:
    return GAME.notation(i64(code))


def drafts_anything(seed: int) -> Rule:
    """In the draft any building, by lot."""
    lot = Rng(seed)

    def rule(seen: Observation, moves: list[int]) -> int | None:
        drafting = sorted(code for code in moves if written(code).startswith("draft "))
        return drafting[lot.below(len(drafting))] if drafting else None

    return rule


def draws(pile: str) -> Rule:
    """Always the same pile, while it can be drawn from."""

    def rule(seen: Observation, moves: list[int]) -> int | None:
        return next((code for code in moves if written(code) == f"draw {pile}"), None)

    return rule


def drafted(seed: int) -> Figures:
    """What each drafted building was worth to its owner, where all drafted by lot."""
    match = TWO.play(seed, drafts_anything(seed), everybody=True)
    lead = margin(match)
    return {
        f"{event['building']}: margin of its owner": lead * (1 if event["seat"] == 0 else -1)
        for event in events(match)
        if event["kind"] == "drafted"
    }


def by_lot(seed: int) -> Figures:
    """What drafting by lot changes."""
    return TWO.changes(drafts_anything(seed))(seed)


def chains(seed: int) -> Figures:
    """How often one card places several buildings, and what it pays."""
    cards, place, pay = 0, 0, 0
    found: list[tuple[int, int]] = []
    for event in events(TWO.play(seed)):
        if event["kind"] == "played":
            cards += 1
            place = pay = 0
        elif event["kind"] == "placed":
            place += 1
        elif event["kind"] == "gained":
            pay += number(event, "points")
        elif event["kind"] == "done":
            found.append((place, pay))
            place = pay = 0
    told: Figures = {
        "buildings placed a turn": sum(one for one, _pay in found) / max(1, len(found))
    }
    for least, name in ((0, "no building"), (1, "one building"), (2, "two or more")):
        pays = [pay for one, pay in found if one == least or (least == 2 and one > 2)]
        if pays:
            told[f"points of a turn that places {name}"] = sum(pays) / len(pays)
    return told


def endings(seed: int) -> Figures:
    """How the game ends, and how many turns it takes."""
    match = TWO.play(seed)
    result = match.state.result()
    assert result is not None
    turns = sum(event["kind"] == "done" for event in events(match))
    return {"ended by the locomotive": float(result.reason == "locomotive"), "turns": float(turns)}


def lucky(seed: int) -> Figures:
    """What throwing two cards away goes with."""
    match = TWO.play(seed)
    thrown = [0, 0]
    for event in events(match):
        if event["kind"] == "discarded":
            thrown[number(event, "seat")] += 1
    found: Figures = {"pairs thrown away in a game": float(sum(thrown))}
    if thrown[0] != thrown[1]:
        sign = 1 if thrown[0] > thrown[1] else -1
        found["margin of who throws more away"] = margin(match) * sign
    return found


FINDINGS = {
    "draft": Finding("buildings, where both draft by lot", drafted, 300),
    "by-lot": Finding("drafting by lot instead of by choice", by_lot, 100),
    "chains": Finding("what a turn places and pays", chains, 100),
    "red": Finding("always drawing red", TWO.changes(draws("red")), 100),
    "orange": Finding("always drawing orange", TWO.changes(draws("orange")), 100),
    "green": Finding("always drawing green", TWO.changes(draws("green")), 100),
    "thrown": Finding("throwing two cards away", lucky, 100),
    "endings": Finding("how it ends", endings, 100),
    "begins": Finding("two players: who begins", first_wins(TWO), 100),
}
