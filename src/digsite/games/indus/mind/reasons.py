"""Why a move is better than another, as far as it can be seen in the city.

What a landing brings is read from the position before and after it; of moves that only prepare a
landing, the best one that they make possible is told. Weights are points.
"""

from __future__ import annotations

from typing import Final

from digsite.core.contract import NO_MOVE
from digsite.core.native import i64
from digsite.core.strategy import Reason
from digsite.games.indus.knowledge.content import TYPE_NAMES
from digsite.games.indus.mind.judge import Judge, phase_of
from digsite.games.indus.mind.turn import landed
from digsite.games.indus.rules import moves as notation
from digsite.games.indus.rules import stages
from digsite.games.indus.rules.board import BUILDING
from digsite.games.indus.rules.pieces import (
    COLOURS,
    LANDING,
    SPACES,
    area_name,
    piece_name,
    space_name,
)
from digsite.games.indus.rules.piles import UNPROTECTED, top_colour
from digsite.games.indus.rules.play import IndusState

LEVEL_SHARE: Final = 0.5
"""What drawing level is worth of what leading is."""
PROTECTING: Final = 0.2
COVERING: Final = 0.3
ADDING: Final = 0.15
"""Shares of a ruin's worth, too."""


def reasons(judge: Judge, before: IndusState, seat: i64, move: i64, other: i64) -> list[Reason]:
    """What speaks for a move beside another one."""
    if before.stage == stages.OWN:
        return _own(judge, before, move)
    found = _of_move(judge, before, seat, move)
    if other != NO_MOVE:
        same = {_key(reason) for reason in _of_move(judge, before, seat, other)}
        new = [reason for reason in found if _key(reason) not in same]
        found = new if new else found
    return found if found else [_spared(before, move, other)]


def _key(reason: Reason) -> str:
    """What makes two reasons the same, wherever they are seen."""
    return f"{reason.kind} {reason.places[-1]}"


def _of_move(judge: Judge, before: IndusState, seat: i64, move: i64) -> list[Reason]:
    """What speaks for a move by itself."""
    if before.stage == stages.MOVE and move != notation.REROLL:
        space = move - notation.MOVE
        area = LANDING[space * 6 + before.die - 1]
        after = landed(judge, before, before.frame[space], space, before.die)
        return [
            Reason(kind, weight, values, [area_name(area)])
            for kind, weight, values in landing_facts(before, after, seat, area)
        ]
    if before.stage in (stages.PLACE, stages.SETUP):
        return _prospects(judge, before, seat, move // 24, move % 24)
    found: list[Reason] = []
    chosen = move - notation.COLOUR if before.stage == stages.PICK else before.colour
    for space in range(SPACES):
        piece = before.frame[space]
        if piece == stages.NONE or before.owners[piece // 3] != seat:
            continue
        used = chosen == stages.NONE or piece // 3 == chosen
        if used and (move != notation.REROLL or piece % 3 >= before.roll):
            found += _prospects(judge, before, seat, piece, space)
    return found


def _prospects(judge: Judge, before: IndusState, seat: i64, piece: i64, space: i64) -> list[Reason]:
    """What a piece on a space of the frame could bring about, by the face of the die."""
    found: list[Reason] = []
    ready = IndusState.of(before.copy())
    ready.turn = seat
    for die in range(1, 7):
        area = LANDING[space * 6 + die - 1]
        after = landed(judge, ready, piece, space, die)
        for kind, weight, values in landing_facts(ready, after, seat, area):
            seen = {**values, "die": die, "mover": piece_name(piece)}
            places = [space_name(space), area_name(area)]
            found.append(Reason(f"may_{kind}", weight / 6.0, seen, places))
    return found


def _spared(before: IndusState, move: i64, other: i64) -> Reason:
    """Nothing is won, so it is about what is kept."""
    if before.stage == stages.MOVE and move != notation.REROLL:
        space = move - notation.MOVE
        places = [area_name(LANDING[space * 6 + before.die - 1])]
        if other != NO_MOVE and other != notation.REROLL:
            spared = before.frame[other - notation.MOVE]
            if spared % 3 > before.frame[space] % 3:
                return Reason("spares", 0.1, {"piece": piece_name(spared)}, places)
        return Reason("harmless", 0.1, {}, places)
    if before.stage in (stages.PLACE, stages.SETUP):
        return Reason("stands", 0.1, {}, [space_name(move % 24)])
    return Reason("again", 0.1, {}, ["die"])


def _own(judge: Judge, before: IndusState, move: i64) -> list[Reason]:
    """IND-53: points at once, or one more landing."""
    values: dict[str, object] = {"points": int(before.own_piece % 3 + 1)}
    kind = "recover" if move == notation.RECOVER else "points"
    if kind == "recover":
        values["worth"] = round(judge.tempo[phase_of(before)])
    return [Reason(kind, 1.0, values, [area_name(before.own_area)])]


# What a landing brings

Fact = tuple[str, float, dict[str, object]]


def landing_facts(before: IndusState, after: IndusState, seat: i64, area: i64) -> list[Fact]:
    """What is otherwise after a landing: captures, majorities, protection."""
    found: list[Fact] = []
    gained = sum(
        int(after.captures[colour] - before.captures[colour])
        for colour in range(4)
        if before.owners[colour] == seat
    )
    if gained:
        found.append(("captures", float(gained), {"points": gained}))
    for ruin in before.board.ruins_at(int(area)):
        found += _ruin_facts(before, after, seat, ruin)
    worth = sum(float(before.board.value[ruin]) for ruin in before.board.ruins_at(int(area)))
    mine = after.protector[area] != UNPROTECTED and after.owners[after.protector[area]] == seat
    if mine and before.protector[area] == UNPROTECTED:
        found.append(("protects", 0.5 + PROTECTING * worth, {}))
    top = top_colour(before.pile[area], before.protector[area])
    if top >= 0 and before.owners[top] != seat and before.protector[area] == UNPROTECTED:
        if not mine and top_colour(after.pile[area], after.protector[area]) != top:
            found.append(("covers", COVERING * worth, {"colour": COLOURS[int(top)]}))
    return found


def _ruin_facts(before: IndusState, after: IndusState, seat: i64, ruin: i64) -> list[Fact]:
    """How a seat's standing in a ruin changes."""
    board = before.board
    worth = int(board.value[ruin]) * (2 if board.type[ruin] == BUILDING else 1)
    value = float(worth)
    values: dict[str, object] = {
        "type": TYPE_NAMES[int(board.type[ruin])],
        "worth": worth,
    }
    was, now = margin(before, seat, ruin), margin(after, seat, ruin)
    if now > 0 and was <= 0:
        return [("leads", value, values)]
    if now == 0 and was < 0:
        return [("levels", LEVEL_SHARE * value, values)]
    if now > was:
        return [("adds", ADDING * value, values)]
    return []


def margin(state: IndusState, seat: i64, ruin: i64) -> int:
    """By how many pieces a seat's best colour leads, or is behind, in a ruin."""
    best = [0] * int(state.seats)
    for colour in range(4):
        owner = int(state.owners[colour])
        if 0 <= owner < state.seats:
            best[owner] = max(best[owner], int(state.tally[4 * ruin + colour]))
    return best[seat] - max(count for other, count in enumerate(best) if other != seat)
