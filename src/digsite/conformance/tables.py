"""Conformance at the table: records, replays, undo and withdrawn choices of a whole game."""

from __future__ import annotations

from digsite.conformance.probe import Probe, listed, random_step
from digsite.core.contract import NATURE, NOBODY, Game, State, canonical_json, seats_in
from digsite.core.errors import RecordError, SettingsError
from digsite.core.match import Match, Step, UndoRefused, replay
from digsite.core.record import Record, parse_record
from digsite.core.rng import Rng


def check_table(probe: Probe, steps: list[tuple[int, int]], end: State) -> None:
    """Everything about one game that was played to its end."""
    match = Match(probe.settings, None, ["a \u2028 # name", "b"])
    for number, (seat, code) in enumerate(steps):
        probe.step = number
        match.play(seat, code)
    probe.expect("replay", match.state.key() == end.key(), "a Match plays the steps differently")
    _check_record(probe, match)
    _check_seeded(probe)
    for _ in range(4):
        _check_undo(probe, steps, probe.pick(len(steps)))
    open_steps = _simultaneous_steps(match.steps)
    for _ in range(min(2, len(open_steps))):
        _check_withdraw(probe, steps, open_steps[probe.pick(len(open_steps))])
    rematch = probe.game.rematch(end)
    probe.expect("settings", rematch.game.start(rematch).to_act() != NOBODY, "a rematch is over")


class Finder:
    """Finds the one game under test, by its id, for the record parser."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def find(self, game_id: str) -> Game:
        if game_id != self.game.id:
            raise SettingsError(f"no game {game_id!r}")
        return self.game


def _check_record(probe: Probe, match: Match) -> None:
    record = match.record()
    text = record.to_text()
    find = Finder(probe.game).find
    try:
        again = parse_record(text, find)
    except RecordError as problem:
        probe.fail("record", f"the game's own record cannot be read: {problem}")
    probe.expect("record", again.to_text() == text, "text, record and text again differ")
    replayed = replay(again)
    same = replayed.state.key() == match.state.key()
    probe.expect("replay", same, "a record replays to another position")
    left, right = canonical_json(replayed.record().result), canonical_json(record.result)
    probe.expect("replay", left == right, f"result {left}, recorded {right}")
    for viewer in probe.viewers():
        same = replayed.told_to(viewer) == match.told_to(viewer)
        probe.expect("replay", same, f"viewer {viewer} is told something else in the replay")
    edited = _with_steps_taken_back(probe, record)
    again = parse_record(edited, find)
    probe.expect(
        "record", again.to_text() == text, "steps taken back in a record were not filtered"
    )


def _with_steps_taken_back(probe: Probe, record: Record) -> str:
    """The record's text with some steps played twice and taken back in between."""
    lines = record.to_text().removesuffix("\n").split("\n")
    first = len(lines) - len(record.steps)
    at = first + probe.pick(len(record.steps))
    repeated = lines[at]
    taken_back = [repeated, repeated, "undo 2  # changed my mind"]
    step = record.steps[at - first]
    if step.seat != NATURE:
        taken_back += [repeated, f"withdraw {step.seat}"]
    return "\n".join(lines[:at] + taken_back + lines[at:])


def _check_seeded(probe: Probe) -> None:
    """The same seed and the same decisions give the same game."""
    texts = []
    for _ in range(2):
        match = Match(probe.settings, probe.seed)
        rng = Rng(probe.seed)
        for _ in range(60):
            if match.is_over():
                break
            seat, code = random_step(match.state, rng)
            match.play(seat, code)
        probe.expect("replay", match.state.to_act() != NATURE, "a seeded match waits for nature")
        texts.append(match.record().to_text())
    probe.expect("replay", texts[0] == texts[1], "one seed gave two games")


def _played(probe: Probe, steps: list[tuple[int, int]], upto: int, friendly: bool = False) -> Match:
    match = Match(probe.settings, None, [], None, friendly)
    for seat, code in steps[:upto]:
        match.play(seat, code)
    return match


def _snapshot(probe: Probe, state: State) -> str:
    """All there is to a state, for comparing."""
    views = [state.observe(viewer).to_json() for viewer in probe.viewers()]
    return canonical_json([int(state.key()), state.position(), views])


def _check_undo(probe: Probe, steps: list[tuple[int, int]], at: int) -> None:
    """Take back the step at this index, or be refused for the right reason."""
    probe.step = at
    match = _played(probe, steps, at)
    before = _snapshot(probe, match.state)
    seat, code = steps[at]
    match.play(seat, code)
    step = match.steps[-1]
    after = _snapshot(probe, match.state)
    if seat == NATURE:
        # Nature has no undo of its own: nothing may be taken back past it.
        earlier = [other for other, _ in steps[:at] if other != NATURE]
        if not earlier:
            return
        seat = earlier[-1]
    wanted = "barrier" if step.is_barrier() else "final" if step.no_undo_rule else ""
    if match.is_over():
        wanted = "over"
    try:
        count = match.undo(seat)
    except UndoRefused as refused:
        detail = f"undo was refused as {refused.cause!r}, not {wanted!r}"
        probe.expect("undo", refused.cause == wanted, detail)
        probe.expect("undo", _snapshot(probe, match.state) == after, "a refused undo changed it")
    else:
        probe.expect("undo", not wanted and count == 1, f"undo went past a step that is {wanted}")
        same = _snapshot(probe, match.state) == before
        probe.expect("undo", same, "undo did not restore the position")
    if step.no_undo_rule and not step.is_barrier():
        _check_friendly_undo(probe, steps, at, before)


def _check_friendly_undo(probe: Probe, steps: list[tuple[int, int]], at: int, before: str) -> None:
    match = _played(probe, steps, at + 1, friendly=True)
    match.undo(steps[at][0])
    same = _snapshot(probe, match.state) == before
    probe.expect("undo", same, "friendly undo did not restore the position")


def _simultaneous_steps(steps: list[Step]) -> list[int]:
    """The steps at which several seats were to choose, by index."""
    return [index for index, step in enumerate(steps) if len(seats_in(step.acting)) > 1]


def _check_withdraw(probe: Probe, steps: list[tuple[int, int]], at: int) -> None:
    """Choose and withdraw, alone and after others have chosen: as if it had never been."""
    probe.step = at
    match = _played(probe, steps, at, friendly=True)
    if match.state.open_choices():
        return
    waiting = match.acting_seats()
    chooser = waiting[probe.pick(len(waiting))]
    others = [seat for seat in waiting if seat != chooser]
    for number in range(len(others)):
        # So many others have chosen, the chooser first; somebody must still be waited for.
        choices = [(seat, _choice(probe, match.state, seat)) for seat in others[:number]]
        own = (chooser, _choice(probe, match.state, chooser))
        with_own = _played(probe, [*steps[:at], own, *choices], at + 1 + number, friendly=True)
        if with_own.steps[at].is_barrier():
            probe.fail("withdraw", f"the open choice {own[1]} of seat {chooser} reveals something")
        without = _played(probe, [*steps[:at], *choices], at + number, friendly=True)
        probe.expect("withdraw", with_own.can_withdraw(chooser), f"seat {chooser} may not withdraw")
        with_own.withdraw(chooser)
        same = _snapshot(probe, with_own.state) == _snapshot(probe, without.state)
        probe.expect("withdraw", same, f"after seat {chooser} withdrew, something is left of it")
        same = with_own.acting_seats() == without.acting_seats()
        probe.expect("withdraw", same, f"others must choose again after seat {chooser} withdrew")


def _choice(probe: Probe, state: State, seat: int) -> int:
    codes = listed(state, seat)
    return codes[probe.pick(len(codes))]
