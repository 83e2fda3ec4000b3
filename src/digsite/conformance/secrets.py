"""Conformance of secrecy: what a viewer may know, and that nothing else ever shows.

The tool is a pair of states that differ only in what a viewer cannot see. Both are played on with
the same steps; while nothing tells the viewer the difference, every view and every event must be
equal to the byte, and the step that does tell must be marked, so that no undo goes past it.
"""

from __future__ import annotations

from typing import Final

from digsite.conformance.probe import (
    Probe,
    applied,
    is_plain,
    listed,
    random_step,
    reveals,
    seen,
    view,
)
from digsite.core.contract import (
    NATURE,
    NOBODY,
    Observation,
    State,
    canonical_json,
    seats_in,
)
from digsite.core.events import Event

STEPS_TOGETHER: Final = 10
STEPS_SAMPLED: Final = 40


def check_views(probe: Probe, state: State) -> None:
    """Every viewer gets an own observation, as plain data with the public settings."""
    for viewer in probe.viewers():
        observation = state.observe(viewer)
        plain = is_plain(observation.data)
        probe.expect("observation", plain, f"viewer {viewer}: the data are not plain")
        whose = int(observation.viewer)
        probe.expect("observation", whose == viewer, f"viewer {viewer} gets {whose}'s observation")
        public = canonical_json(state.settings.public().to_data())
        shown = canonical_json(observation.settings.to_data())
        probe.expect("observation", shown == public, f"settings {shown}, public are {public}")


def check_observations(probe: Probe, state: State) -> None:
    """Every viewer's observation travels, and gives states that look the same."""
    for viewer in probe.viewers():
        text = state.observe(viewer).to_json()
        # Only what travelled may be sampled from: an object could carry more than its text.
        travelled = Observation.from_json(probe.game, text)
        same = travelled.to_json() == text
        probe.expect("observation", same, f"viewer {viewer}: JSON does not come back the same")
        _check_sample(probe, state, viewer, travelled)
        same = travelled.to_json() == text
        probe.expect("observation", same, f"viewer {viewer}: sampling changed the observation")
    _check_kept(probe, state.copy())


def _check_kept(probe: Probe, state: State) -> None:
    """Observations taken before a step are still what they were after it."""
    if state.to_act() == NOBODY:
        return
    kept = [state.observe(viewer) for viewer in probe.viewers()]
    texts = [observation.to_json() for observation in kept]
    seat, code = random_step(state, probe.rng)
    state.apply(seat, code)
    same = [observation.to_json() for observation in kept] == texts
    probe.expect("observation", same, "an observation is part of its state: a step changed it")


def _check_sample(probe: Probe, state: State, viewer: int, observation: Observation) -> None:
    """A sampled state is one this viewer could be looking at, now and as the game goes on."""
    twin = observation.sample(probe.rng)
    shown = twin.observe(viewer).to_json()
    probe.expect("sample", shown == observation.to_json(), f"viewer {viewer} sees {shown[:300]}")
    same = twin.to_act() == state.to_act() and twin.phase() == state.phase()
    probe.expect("sample", same, f"viewer {viewer}: others act in the sampled state")
    if viewer >= 0:
        same = listed(twin, viewer) == listed(state, viewer)
        same = same and twin.complete(viewer) == state.complete(viewer)
        same = same and twin.pass_code(viewer) == state.pass_code(viewer)
        probe.expect("sample", same, f"seat {viewer} has other moves in the sampled state")
    ended = state.result()
    if ended is not None:
        other = twin.result()
        same = other is not None and is_same(other.to_data(), ended.to_data())
        probe.expect("sample", same, f"viewer {viewer}: the sampled game ended differently")
        return
    play_together(probe, state.copy(), twin.copy(), [viewer])
    if probe.pick(probe.settings.seats + 1) == 0:
        _play_sampled(probe, twin, viewer)


def _play_sampled(probe: Probe, twin: State, viewer: int) -> None:
    """A sampled state holds together: it can be played on, as bots do."""
    for _ in range(STEPS_SAMPLED):
        if twin.to_act() == NOBODY:
            return
        seat, code = random_step(twin, probe.rng)
        legal = twin.refusal(seat, code) is None
        probe.expect("sample", legal, f"viewer {viewer}: the sampled state refuses its own {code}")
        twin.apply(seat, code)


def is_same(left: object, right: object) -> bool:
    return canonical_json(left) == canonical_json(right)


def check_hidden_differences(probe: Probe, state: State) -> None:
    """Two different decisions (or outcomes) from here: whoever is not told must not see."""
    acting = state.to_act()
    if acting == NATURE:
        seat, codes = int(NATURE), _two_outcomes(probe, state)
    else:
        seats = seats_in(acting)
        seat = seats[probe.pick(len(seats))]
        codes = probe.some(listed(state, seat), 2)
    if len(codes) < 2:
        return
    left, right = state.copy(), state.copy()
    told_left, told_right = applied(left, seat, codes[0]), applied(right, seat, codes[1])
    others = [viewer for viewer in probe.viewers() if viewer != seat]
    if acting > 0 and len(seats_in(acting)) > 1:
        _check_open_step(probe, state, left, seat)
        if not state.open_choices():
            for viewer in others:
                same = seen(told_left, viewer) == seen(told_right, viewer)
                same = same and view(left, viewer) == view(right, viewer)
                detail = f"viewer {viewer} sees whether seat {seat} chose {codes[0]} or {codes[1]}"
                probe.expect("hidden-choice", same, detail)
    untold = _untold(probe, left, right, others, told_left, told_right)
    play_together(probe, left, right, untold)


def _check_open_step(probe: Probe, before: State, after: State, seat: int) -> None:
    """After one of several choices the chooser, and only the chooser, has left ``to_act``."""
    wanted = [other for other in seats_in(before.to_act()) if other != seat]
    left = seats_in(after.to_act())
    probe.expect("simultaneous", left == wanted, f"seat {seat} chose; {wanted} wait, {left} act")


def _two_outcomes(probe: Probe, state: State) -> list[int]:
    chances = state.chances()
    if chances.is_range():
        return sorted({int(chances.draw(probe.rng)), int(chances.low)})
    return probe.some([int(code) for code in chances.codes], 2)


def _untold(
    probe: Probe,
    left: State,
    right: State,
    viewers: list[int],
    told_left: list[Event],
    told_right: list[Event],
) -> list[int]:
    """The viewers who were told the same in both states; they must then see the same, too."""
    untold = []
    for viewer in viewers:
        if seen(told_left, viewer) == seen(told_right, viewer):
            same = view(left, viewer) == view(right, viewer)
            what = f"{_first_difference(left, right, viewer)}, but the same events told it"
            probe.expect("told", same, f"viewer {viewer} sees {what}")
            untold.append(viewer)
    return untold


def _first_difference(left: State, right: State, viewer: int) -> str:
    """Where two views part, for the message."""
    one, two = view(left, viewer), view(right, viewer)
    for at in range(min(len(one), len(two))):
        if one[at] != two[at]:
            start = max(0, at - 30)
            return f"{one[start : at + 30]!r} or {two[start : at + 30]!r}"
    return "no difference" if one == two else "more in one of two"


def play_together(probe: Probe, left: State, right: State, viewers: list[int]) -> None:
    """Play both states on with the same steps, as long as somebody cannot tell them apart."""
    untold = list(viewers)
    for _ in range(STEPS_TOGETHER):
        acting = left.to_act()
        if not untold or acting == NOBODY or acting != right.to_act():
            return
        if left.key() == right.key():
            return  # Nothing is hidden, or no longer.
        seat, code = random_step(left, probe.rng)
        if seat in untold:
            same = listed(left, seat) == listed(right, seat)
            same = same and right.refusal(seat, code) is None
            probe.expect("secrecy", same, f"seat {seat}'s moves show what is hidden from it")
        elif right.refusal(seat, code) is not None:
            return
        told_left, told_right = applied(left, seat, code), applied(right, seat, code)
        marked = seat == NATURE or (reveals(told_left) and reveals(told_right))
        for viewer in untold:
            if seen(told_left, viewer) != seen(told_right, viewer):
                detail = f"seat {seat}'s {code} tells viewer {viewer} what was hidden, unmarked"
                probe.expect("barrier", marked, detail)
        untold = _untold(probe, left, right, untold, told_left, told_right)
        if untold:
            probe.count("secrecy")
