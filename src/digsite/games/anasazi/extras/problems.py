"""One or two leads, and the most treasures that they can bring.

One lead is judged exactly over all arcs: the result of a direction changes only where an arc ends.
Of two leads the first also decides where the second begins, so the first is tried in the middle of
every arc, at both its rims and wherever a wide one is divided (the extended set of the rules), and
from each of these ends all arcs of the second are looked at exactly.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from digsite.core.contract import NATURE, State, lowest_seat
from digsite.core.native import i64
from digsite.core.problems import Data, Problem, Problems
from digsite.core.rng import Rng
from digsite.core.words import _
from digsite.games.anasazi import GAME
from digsite.games.anasazi.rules import moves as notation
from digsite.games.anasazi.rules import stages
from digsite.games.anasazi.rules.geometry import FULL_TURN
from digsite.games.anasazi.rules.leads import (
    Prospect,
    all_leads,
    angle_of,
    expedition_of,
    lead_at,
    lead_code,
    leads_of,
)
from digsite.games.anasazi.rules.play import AnasaziState
from digsite.games.anasazi.rules.terrain import NONE

SOONEST: Final = 16
LATEST: Final = 60
"""Decisions after the set-up that have been made where a problem begins, from and below."""
CAMP_EVERY: Final = 5
"""Of so many actions before a problem about one builds a camp."""
ROUND: Final[i64] = 100_000
"""Trails before a problem lie at tenths of a degree, where they may."""
ROOM: Final = 1_500_000
"""The first lead has at least so many millionths of a degree from which the best can be reached."""
LEAST: Final = 3
"""Fewer treasures than this, one less with one lead and one more where whoever always takes most
gets them, are no problem.
"""
RARE: Final = (40, 80)
"""A pair is harder where at most one of so many first leads can begin it, twice over."""


class AnasaziProblem(Problem):
    """A turn, or what is left of it, in which only treasures count."""

    def is_over(self, state: State) -> bool:
        """Where somebody else would act."""
        here = AnasaziState.of(state)
        return here.stage == stages.OVER or int(here.turn) != 0

    def aside(self, state: State) -> int | None:
        """Looks are left out, and of what can be taken for a camp anything is as good."""
        here = AnasaziState.of(state)
        if here.stage == stages.ACTION:
            return None
        return int(here.moves(here.turn)[0 if here.stage == stages.TAKE else -1])


class AnasaziProblems(Problems):
    """Leads that take the most."""

    file = Path(__file__).with_suffix(".json")

    def problem(self, number: int, data: Data) -> Problem:
        settings = GAME.settings(2, setup={"position": _position(data)})
        return AnasaziProblem(number, settings, data, str(data["line"]).split("; "), [])

    def question(self, problem: Problem) -> str:
        if problem.whole("leads") == 1:
            return _("Lead one expedition. Get as many treasures as you can; only treasures count.")
        return _("Lead twice. Get as many treasures as you can; only treasures count.")

    def proof(self, problem: Problem) -> list[str]:
        one = problem.whole("leads") == 1
        message = _(
            "All directions of the six expeditions were looked at; arcs that differ: {count}."
        )
        if not one:
            message = _(
                "{count} first leads were tried: the middle of every arc, its two rims and a point "
                "at least every 15 degrees; and after each of them every arc of the second."
            )
        told = [message.format(count=problem.data["ways"])]
        for number, move in enumerate(problem.line):
            before, after = (problem.state(problem.line[: number + more]) for more in (0, 1))
            gained = treasures(after) - treasures(before)
            message = _("{move} brings {count}.") if gained else _("{move} brings nothing yet.")
            told.append(message.format(move=move, count=gained))
        data = problem.data
        message = _("That makes {best}; nothing else brings more than {second}.")
        if not one:
            message = _("That makes {best}; no other pair brings more than {second}, and "
                        "who always takes most at once gets {greedy}.")  # fmt: skip
        told.append(message.format(**{key: data[key] for key in ("best", "second", "greedy")}))
        if not one:
            message = _("{begins} of the first leads that were tried can begin it.")
            told.append(message.format(begins=data["begins"]))
            told.append(_("Angles between those that were tried are not part of the proof."))
        return told

    def result(self, problem: Problem, state: State) -> int:
        """Treasures that were won."""
        return treasures(state) - treasures(problem.state())

    def search(self, seed: int) -> Data | None:
        rng = Rng(seed)
        leads = 1 if rng.below(4) == 0 else 2
        state = _played(rng)
        if state is None:
            return None
        data = _data(state, leads)
        start = AnasaziState.of(GAME.start(GAME.settings(2, setup={"position": _position(data)})))
        found = _one(start) if leads == 1 else _two(start)
        return None if found is None else {"depth": found.pop("depth"), **data, **found}


def treasures(state: State) -> int:
    """How many the solver, who has the first seat, holds."""
    here = AnasaziState.of(state)
    return sum(int(here.owned[colour]) for colour in range(4))


# Positions


def _played(rng: Rng) -> AnasaziState | None:
    """A sensible game for two, at the start of a turn somewhere in it."""
    state = AnasaziState.of(GAME.start(GAME.settings(2)))
    begun = 0
    wanted = SOONEST + int(rng.below(LATEST - SOONEST))
    while state.stage != stages.OVER:
        if state.to_act() == NATURE:
            state.apply(NATURE, state.sample_chance(rng))
            continue
        seat = i64(lowest_seat(state.to_act()))
        if state.stage == stages.ACTION:
            begun += 1
            if begun > wanted and state.actions == stages.ACTIONS:
                return state
        state.apply(seat, _likely(state, seat, rng))
    return None


def _likely(state: AnasaziState, seat: i64, rng: Rng) -> i64:
    """A camp now and then, else a lead that takes much; anything else by chance."""
    if state.stage not in (stages.ACTION, stages.SETUP_CAMP):
        return state.sample_move(seat, rng)
    building = state.stage == stages.SETUP_CAMP or rng.below(CAMP_EVERY) == 0
    if building and state.hand[seat] > 0:
        code = state.table.random_camp(rng)
        if code != NONE:
            return code
    best, chosen = -1.0, NONE
    for lead in all_leads(state.table, seat, False):
        worth = float(count(state, lead)) + rng.unit()
        if worth > best:
            best, chosen = worth, lead.code()
    return _rounded(state, seat, chosen) if chosen != NONE else state.sample_move(seat, rng)


def _rounded(state: AnasaziState, seat: i64, code: i64) -> i64:
    """A lead like this one at a whole tenth of a degree, or this one."""
    expedition, angle = expedition_of(code), angle_of(code)
    near = (angle + ROUND // 2) // ROUND * ROUND % FULL_TURN
    if state.table.allows(expedition, near, seat):
        return lead_code(expedition, near)
    return code


def _data(state: AnasaziState, leads: int) -> Data:
    """What is kept of a position; who has the turn becomes the first seat."""
    told = state.position()
    camps, turn, seats = told["camps"], int(state.turn), told["seats"]
    assert isinstance(camps, list)
    assert isinstance(seats, list)
    return {
        "leads": leads,
        "layout": told["layout"],
        "treasures": told["treasures"],
        "towers": told["towers"],
        "tile": told["tile"],
        "expeditions": told["expeditions"],
        "camps": [[(one["seat"] + turn) % 2, *one["at"], int(one["covered"])] for one in camps],
        "hands": [seats[(seat + turn) % 2]["treasures"] for seat in range(2)],
    }


def _position(data: Data) -> dict[str, object]:
    """The position that these data tell. Nobody has camps to build: the question is of leads."""
    camps, hands = data["camps"], data["hands"]
    assert isinstance(camps, list)
    assert isinstance(hands, list)
    told: dict[str, object] = {
        key: data[key] for key in ("layout", "treasures", "towers", "tile", "expeditions")
    }
    told["camps"] = [
        {"seat": seat, "at": [x, y], "covered": bool(covered)} for seat, x, y, covered in camps
    ]
    told["seats"] = [{"hand": 0, "treasures": hand} for hand in hands]
    return told | {"phase": "action", "turn": 0, "actions": data["leads"]}


# Solving


def count(state: AnasaziState, lead: Prospect) -> int:
    """The treasures that a lead brings: what lies there, and one for each own camp it covers."""
    terrain, found = state.table.terrain, 0
    areas, area = int(lead.areas), 0
    while areas:
        if areas & 1 and terrain.area_pueblo[area] != NONE:
            found += 1
        areas >>= 1
        area += 1
    theirs = sum(int(owned) for owned in state.owned) - sum(
        int(state.owned[state.turn * 4 + colour]) for colour in range(4)
    )
    return found + min(int(lead.camps).bit_count(), theirs)


def towers(state: AnasaziState, lead: Prospect) -> int:
    """The towers that a lead reaches."""
    terrain, found = state.table.terrain, 0
    areas, area = int(lead.areas), 0
    while areas:
        if areas & 1 and terrain.area_pueblo[area] == NONE:
            found += 1
        areas >>= 1
        area += 1
    return found


def _ends(state: AnasaziState, lead: Prospect) -> bool:
    """Whether towers might end the game before the second lead; nobody knows all their colours."""
    return int(state.most_on_tile()) + towers(state, lead) >= stages.FULL_TRACK


def _one(state: AnasaziState) -> Data | None:
    """One lead: every arc of every expedition."""
    leads = all_leads(state.table, 0, False)
    ranked = sorted(((count(state, lead), lead) for lead in leads), key=_most_first)
    if len(ranked) < 2:
        return None
    best = ranked[0][0]
    others = [found for found, _lead in ranked if found < best]
    effects = {(lead.areas, lead.camps) for found, lead in ranked if found == best}
    if (
        best < LEAST - 1
        or not others
        or len(effects) > 1
        or _room(state, ranked[0][1], best) < ROOM
    ):
        return None
    return {
        "depth": 1,
        "best": best,
        "second": others[0],
        "greedy": best,
        "ways": len(leads),
        "line": _written(state, ranked[0][1]),
    }


def _most_first(one: tuple[int, Prospect]) -> tuple[int, int]:
    return -one[0], int(one[1].code())


class Pair:
    """A first lead, what it brings, and the best that can follow."""

    def __init__(self, state: AnasaziState, lead: Prospect, others: list[Prospect]) -> None:
        self.lead = lead
        self.first = count(state, lead)
        self.ends = _ends(state, lead)
        after = _after(state, lead)
        same = [
            (count(after, one), one) for one in leads_of(after.table, lead.expedition, 0, False)
        ]
        ranked = same + _still_there(after, lead, others)
        self.answer = min(ranked, key=_most_first)[1] if ranked else None
        self.second = max((found for found, _one in ranked), default=0)
        self.same = max((found for found, _one in same), default=0)
        self.total = self.first + self.second
        self.effects = {
            (int(one.areas | lead.areas), int(one.camps | lead.camps))
            for found, one in ranked
            if found == self.second
        }


Ranked = list[tuple[int, Prospect]]


def _still_there(after: AnasaziState, lead: Prospect, others: list[Prospect]) -> Ranked:
    """What the leads that were there before bring now, on other expeditions than the first.

    Only the new end can forbid some; where it forbids the middle of an arc, all is measured anew.
    """
    found: Ranked = []
    again: set[i64] = set()
    for one in others:
        if one.expedition == lead.expedition or one.expedition in again:
            continue
        if not after.table.allows(one.expedition, one.angle, 0):
            again.add(one.expedition)
            continue
        areas, camps = one.areas & ~lead.areas, one.camps & ~lead.camps
        marker = after.table.next_marker(one.expedition, one.angle)
        left = Prospect(one.expedition, marker, areas, one.mesas & ~lead.mesas, camps)
        found.append((count(after, left), left))
    found = [one for one in found if one[1].expedition not in again]
    for expedition in sorted(again):
        found += [(count(after, one), one) for one in leads_of(after.table, expedition, 0, False)]
    return found


def _after(state: AnasaziState, lead: Prospect) -> AnasaziState:
    """The position in which the second lead is chosen."""
    after = AnasaziState.of(state.copy())
    after.apply(0, lead.code())
    while after.stage in (stages.TAKE, stages.MESA_LOOK):
        codes = after.moves(0)
        after.apply(0, codes[0] if after.stage == stages.TAKE else codes[len(codes) - 1])
    return after


def _two(state: AnasaziState) -> Data | None:
    """Two leads: every first one of the extended set, every arc of the second."""
    others = all_leads(state.table, 0, False)
    pairs = [Pair(state, lead, others) for lead in all_leads(state.table, 0, True)]
    best = max((pair.total for pair in pairs), default=0)
    winners = [pair for pair in pairs if pair.total == best]
    if any(pair.ends for pair in winners):
        return None
    effects = {effect for pair in winners for effect in pair.effects}
    most = max(pair.first for pair in pairs)
    greedy = next(pair.total for pair in pairs if pair.first == most)
    if best < LEAST + (greedy == best) or len(effects) > 2:
        return None
    chosen = _roomiest(state, winners, others)
    if chosen is None:
        return None
    answer = chosen.answer
    assert answer is not None
    depth = 1
    if greedy < best:
        patient = max(pair.first for pair in winners) < most
        depth = 2 + patient + sum(each * len(winners) <= len(pairs) for each in RARE)
    return {
        "depth": depth,
        "best": best,
        "second": max((pair.total for pair in pairs if pair.total < best), default=best - 1),
        "greedy": greedy,
        "ways": len(pairs),
        "begins": len(winners),
        "line": f"{_written(state, chosen.lead)}; {_written(_after(state, chosen.lead), answer)}",
    }


def _room(state: AnasaziState, lead: Prospect, wanted: int) -> int:
    """How far a lead can turn, in millionths of a degree, and still bring as much at once."""
    room = 0
    for way in (-1, 1):
        step: i64 = ROUND
        while step < ROOM * 4:
            angle = (lead.angle + way * step) % FULL_TURN
            if not state.table.allows(lead.expedition, angle, 0):
                break
            if count(state, lead_at(state.table, 0, lead_code(lead.expedition, angle))) != wanted:
                break
            room += int(ROUND)
            step += ROUND
    return room


def _roomiest(state: AnasaziState, winners: list[Pair], others: list[Prospect]) -> Pair | None:
    """The pair that leaves a hand most room; None where all want too fine an eye."""
    for pair in sorted(winners, key=lambda pair: -_room(state, pair.lead, pair.first)):
        answer = pair.answer
        if answer is None or _room(_after(state, pair.lead), answer, pair.second) < ROOM:
            continue
        near = 0
        for step in range(-8, 9):
            angle = (pair.lead.angle + step * ROOM // 8) % FULL_TURN
            if state.table.allows(pair.lead.expedition, angle, 0):
                lead = lead_at(state.table, 0, lead_code(pair.lead.expedition, angle))
                near += Pair(state, lead, others).total >= pair.total
        if near >= 8:
            return pair
    return None


def _written(state: AnasaziState, lead: Prospect) -> str:
    """A lead at a whole tenth of a degree, where that brings as much."""
    code = _rounded(state, 0, lead.code())
    same = count(state, lead_at(state.table, 0, code)) == count(state, lead)
    return notation.GRAMMAR.notation(code if same else lead.code())
