"""Points in words: what was captured, and what every ruin pays to each colour, and why."""

from __future__ import annotations

from digsite.core.contract import SPECTATOR, State
from digsite.core.kit import Entry, Scorer
from digsite.core.words import N_, Voice, _, pour
from digsite.games.indus.knowledge.seen import Ruin, Seen
from digsite.games.indus.picture.words import ruin_name

REASONS = {
    "IND-65": N_("{colour}: {ruin}, first with {n} of {all} pieces"),
    "IND-66": N_("{colour}: {ruin}, a tie for first with {n} of {all} pieces"),
    "IND-67": N_("{colour}: {ruin}, a tie for second with {n} of {all} pieces"),
    "IND-68": N_("{colour}: {ruin}, alone with {n} of {all} pieces"),
    "IND-69": N_("{colour}: {ruin}, most with {n} of {all} pieces"),
    "IND-70": N_("{colour}: {ruin}, a tie with {n} of {all} pieces"),
}
SECOND = N_("{colour}: {ruin}, second with {n} of {all} pieces")


class IndusScorer(Scorer):
    """Counts captures and ruins as they stand, also before the end."""

    def account(self, state: State, seat: int) -> list[Entry]:
        seen = Seen(state.observe(SPECTATOR))
        return [entry for colour in seen.colours(seat) for entry in _of_colour(seen, colour)]


def _of_colour(seen: Seen, colour: str) -> list[Entry]:
    captured = seen.captures[colour]
    told = pour(_("{colour}: captured pieces"), colour=_(colour))
    found = [Entry("IND-32", captured, told)] if captured else []
    return found + [_of_ruin(ruin, colour) for ruin in seen.ruins if colour in ruin.points]


def _of_ruin(ruin: Ruin, colour: str) -> Entry:
    leaders = ruin.leaders()
    level = [one for one, count in ruin.counts.items() if count == ruin.counts[colour]]
    if ruin.type != "building":
        rule = "IND-69" if len(leaders) == 1 else "IND-70"
    elif len(ruin.counts) == 1:
        rule = "IND-68"
    elif colour in leaders:
        rule = "IND-65" if len(leaders) == 1 else "IND-66"
    else:
        rule = "IND-65" if len(level) == 1 else "IND-67"
    template = SECOND if rule == "IND-65" and colour not in leaders else REASONS[rule]
    told = pour(
        _(template),
        colour=_(colour),
        ruin=f"{ruin_name(ruin.type, Voice())} {' '.join(ruin.areas)}",
        n=ruin.counts[colour],
        all=sum(ruin.counts.values()),
    )
    return Entry(rule, ruin.points[colour], told)
