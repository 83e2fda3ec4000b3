"""What one ruin pays, given how many pieces count for each colour."""

from __future__ import annotations

from digsite.core.native import i64, vec
from digsite.games.indus.rules.board import BUILDING, Board


def add_award(board: Board, tally: vec[i64], ruin: i64, points: vec[i64], sign: i64) -> None:
    """Add (or, with sign -1, take away) what the ruin pays to each of the four colours.

    IND-65 to IND-68 for buildings, IND-69 and IND-70 for the others; IND-71 where nobody counts.
    """
    base = ruin * 4
    best: i64 = 0
    leaders: i64 = 0
    second: i64 = 0
    runners: i64 = 0
    colour: i64 = 0
    while colour < 4:
        count = tally[base + colour]
        if count > best:
            second = best
            runners = leaders
            best = count
            leaders = 1
        elif count > 0 and count == best:
            leaders += 1
        elif count > second:
            second = count
            runners = 1
        elif count > 0 and count == second:
            runners += 1
        colour += 1
    if best == 0:
        return
    building = board.type[ruin] == BUILDING
    first_share = leader_share(building, board.value[ruin], leaders, runners)
    second_share = runner_share(building, board.value[ruin], leaders, runners)
    colour = 0
    while colour < 4:
        count = tally[base + colour]
        if count == best:
            points[colour] += sign * first_share
        elif count > 0 and count == second:
            points[colour] += sign * second_share
        colour += 1


def leader_share(building: bool, value: i64, leaders: i64, runners: i64) -> i64:
    """What each leader gets; ``runners`` are the colours in second place."""
    if not building:
        return value // leaders  # IND-69, IND-70
    if leaders > 1 or runners == 0:
        return 3 * value // leaders  # IND-66, IND-68
    return 2 * value


def runner_share(building: bool, value: i64, leaders: i64, runners: i64) -> i64:
    """What each colour in second place gets."""
    if not building or leaders > 1 or runners == 0:
        return 0
    return value // runners  # IND-67


def awards(board: Board, tally: vec[i64], ruin: i64) -> list[int]:
    """What the ruin pays to each of the four colours."""
    points = vec[i64]([0] * 4)
    add_award(board, tally, ruin, points, 1)
    return [int(share) for share in points]
