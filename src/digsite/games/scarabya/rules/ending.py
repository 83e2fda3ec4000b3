"""How a duel goes from leg to leg, and how a game ends: what is paid at last, and who has won."""

from __future__ import annotations

from digsite.core.contract import Result
from digsite.core.native import i64, vec
from digsite.games.scarabya.rules.plot import Plot
from digsite.games.scarabya.rules.stages import DUEL, NONE, NOT_YET, SOLO
from digsite.games.scarabya.rules.state import ScarabyaPosition


def compensate(state: ScarabyaPosition) -> None:
    """SCA-43: an odd number of camps pays the second player for symbols still in the open."""
    if state.built[0] % 2 == 0:
        return
    second = 1 - state.starter
    amount = state.plots[0].open_symbols()
    state.bonus[second] += amount
    told: dict[str, object] = {"seat": int(second), "points": int(amount)}
    if state.physical:
        told["tokens"] = state.pay(second, 1, amount)
    state.tell("compensated", told)


def set_up_next_leg(state: ScarabyaPosition) -> None:
    """SCA-46: the same site and missions, the other player starts; all know the order now."""
    state.deck = state.revealed[:]
    if state.settings.text("rematch") == "ru":
        last: i64 = len(state.deck) - 1
        index: i64 = 0
        while index <= last:
            state.deck[index] = state.revealed[last - index]
            index += 1
    state.deck_known = True
    state.revealed = vec[i64]()
    state.starter = 1 - state.starter
    state.plots[0] = Plot(state.site)
    state.built[0] = 0
    for shape in range(12):
        state.camps[shape] = NOT_YET
    for seat in range(2):
        state.dug_low[seat] = 0
        state.dug_high[seat] = 0
    state.fill_box()  # the first leg's points are written down
    state.tell("leg", {"leg": int(state.leg) + 1, "seat": int(state.starter)})


def result_of(state: ScarabyaPosition) -> Result:
    """What a game that is over has come to."""
    scores = [int(state.score(seat)) for seat in range(state.seats)]
    if state.mode == SOLO:
        won = state.plots[0].visible_symbols() == 0
        reason = "all_covered" if won else "symbols_left"
        return Result(scores, [0] if won else [], reason, [{"SCA-52": scores[0]}])
    breakdown: list[dict[str, int]] = []
    for seat in range(state.seats):
        by_rule = {"SCA-25": int(state.points[seat])}
        if state.mode == DUEL:
            by_rule["SCA-43"] = int(state.bonus[seat])
        breakdown.append(by_rule)
    return Result(scores, _winners(state, scores), "missions_done", breakdown)


def loser_of(state: ScarabyaPosition, gave_up: i64) -> i64:
    """SCA-36: who has lost a duel, in a tie whoever did not begin it; ``NONE`` while it is open."""
    if gave_up >= 0:
        return gave_up
    ended = state.result()
    if ended is None:
        return NONE
    if len(ended.winners) == 1:
        return 1 - ended.winners[0]
    # A second leg was begun by the other player.
    return 1 - state.starter if state.legs == 1 else state.starter


def _winners(state: ScarabyaPosition, scores: list[int]) -> list[int]:
    """SCA-33: most points; ties are shared unless the table chose a tie-break (A6)."""
    best = max(scores)
    winners = [seat for seat, score in enumerate(scores) if score == best]
    tie_break = state.settings.text("tie_break")
    if tie_break == "shared":
        return winners
    merit = [
        int(state.symbols[seat] if tie_break == "symbols" else -state.discards[seat])
        for seat in range(state.seats)
    ]
    most = max(merit[seat] for seat in winners)
    return [seat for seat in winners if merit[seat] == most]
