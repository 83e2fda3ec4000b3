"""Conformance of one position: who acts, what is legal, what it is worth, how it is written."""

from __future__ import annotations

import json
import math
from typing import Final, cast

from digsite.conformance.probe import (
    Probe,
    applied,
    decision,
    draws_needed,
    is_plain,
    listed,
    misfit,
    random_step,
)
from digsite.core.contract import (
    MOST_OUTCOMES,
    NATURE,
    NO_MOVE,
    NOBODY,
    State,
    canonical_json,
    seats_in,
)
from digsite.core.errors import DigsiteError, NotationError
from digsite.core.events import Event, IllegalMove
from digsite.core.rng import Rng

LARGEST: Final = 0x3FFFFFFFFFFFFFFF
MOST_DRAWS: Final = 500
JUNK_TEXTS: Final = (
    "",
    " ",
    "?",
    "-1",
    "0",
    "9" * 30,
    "x" * 500,
    "\n",
    "\x00",
    "é\u2028",
    "#",
    "@@",
)


def check_to_act(probe: Probe, state: State) -> None:
    """The mask, the phase, and the end."""
    acting = state.to_act()
    seats = probe.settings.seats
    fits = acting in (NATURE, NOBODY) or (acting > 0 and acting >> seats == 0)
    probe.expect("to-act", fits, f"to_act is {acting} with {seats} seats")
    probe.expect("to-act", bool(state.phase()), "the phase has no name")
    ended = state.result() is not None
    probe.expect("over", (acting == NOBODY) == ended, f"to_act is {acting}, yet result: {ended}")


def check_moves(probe: Probe, state: State) -> None:
    """The list of every seat, and that what it lists is accepted."""
    acting = seats_in(state.to_act())
    for seat in range(probe.settings.seats):
        codes = listed(state, seat)
        if seat not in acting:
            probe.expect("moves", not codes, f"seat {seat} does not act but has moves {codes[:5]}")
            continue
        probe.expect("moves", bool(codes), f"seat {seat} must act but has no move")
        ordered = sorted(set(codes))
        probe.expect("moves", codes == ordered, f"not sorted and unique: {codes[:20]}")
        probe.expect("moves", codes[0] >= 0, f"a negative code: {codes[0]}")
        for code in probe.some(codes, 60):
            why = state.refusal(seat, code)
            rule = "" if why is None else why.rule
            probe.expect("accepted", why is None, f"seat {seat}: {code} is listed, yet {rule}")
        probe.remember(codes[probe.pick(len(codes))])


def _tempting(probe: Probe, codes: list[int]) -> list[int]:
    """Codes that are probably not legal: near misses, old moves, small, huge and negative ones."""
    near = [code + aside for code in probe.some(codes, 6) for aside in (-1, 1)]
    small = [probe.pick(64), probe.pick(5000), -1, -1 - probe.pick(999)]
    return [*probe.some(probe.pool, 12), *near, *small, LARGEST, int(probe.rng.word())]


def check_refused(probe: Probe, state: State) -> None:
    """Where the list is complete, whatever is not on it is refused, by ``play`` too."""
    acting = seats_in(state.to_act())
    for seat in range(probe.settings.seats):
        codes = listed(state, seat)
        legal = set(codes)
        if seat in acting and not state.complete(seat):
            continue
        for code in _tempting(probe, codes):
            if code not in legal:
                probe.expect_refusal("refused", state.refusal(seat, code), f"seat {seat}, {code}")
    if state.to_act() != NATURE:
        for code in probe.some(probe.pool, 10):
            probe.expect_refusal("refused", state.refusal(NATURE, code), f"nature's {code}")
    _check_illegal_play(probe, state)


def _check_illegal_play(probe: Probe, state: State) -> None:
    """``play`` agrees with ``refusal``, raises ``IllegalMove`` and leaves the state alone."""
    before = canonical_json(state.position())
    for seat in [int(NATURE), *range(probe.settings.seats)]:
        code = probe.pool[probe.pick(len(probe.pool))] if probe.pick(2) else int(probe.rng.word())
        twin = state.copy()
        told: list[Event] = []
        twin.log = told
        refused = state.refusal(seat, code) is not None
        try:
            twin.play(seat, code)
        except IllegalMove:
            probe.expect("play", refused, f"play({seat}, {code}) raised, refusal gave None")
        else:
            probe.expect("play", not refused, f"play({seat}, {code}) took what refusal refuses")
            continue
        same = twin.key() == state.key() and canonical_json(twin.position()) == before
        probe.expect("play", same and not told, f"the refused play({seat}, {code}) left a trace")


def check_over(probe: Probe, state: State) -> None:
    """After the end nothing is legal; the result and the utilities make sense."""
    for code in probe.some(probe.pool, 20):
        for seat in [int(NATURE), *range(probe.settings.seats)]:
            probe.expect("over", state.refusal(seat, code) is not None, f"{seat} may play {code}")
    ended = state.result()
    if ended is None:
        probe.fail("over", "there is no result")
    seats = probe.settings.seats
    fits = len(ended.scores) == seats and len(ended.breakdown) == seats
    probe.expect("result", fits, f"{seats} seats, but {canonical_json(ended.to_data())}")
    probe.expect(
        "result", bool(ended.reason) and is_plain(ended.to_data()), "no reason, or no data"
    )
    valid = sorted(set(ended.winners)) == ended.winners and set(ended.winners) <= set(range(seats))
    probe.expect("result", valid, f"the winners are {ended.winners}")
    for seat in range(seats):
        total = sum(ended.breakdown[seat].values())
        same = total == ended.scores[seat] == state.score(seat)
        sums = f"breakdown {total}, result {ended.scores[seat]}, score() {state.score(seat)}"
        probe.expect("result", same, f"seat {seat}: {sums}")
        named = all(bool(rule.strip()) for rule in ended.breakdown[seat])
        probe.expect("result", named, f"seat {seat}: points without a rule")
    _check_utility(probe, state, ended.winners)


def _check_utility(probe: Probe, state: State, winners: list[int]) -> None:
    values = [state.utility(seat) for seat in range(probe.settings.seats)]
    probe.expect("utility", all(0.0 <= value <= 1.0 for value in values), f"outside 0-1: {values}")
    if probe.game.cooperative:
        probe.expect("utility", len(set(values)) == 1, f"a shared game, but utilities {values}")
        return
    total = sum(values)
    wanted = 1.0 if winners else 0.0
    probe.expect("utility", abs(total - wanted) < 1e-9, f"{values} with winners {winners}")
    best = all(values[seat] == max(values) for seat in winners)
    probe.expect("utility", best, f"{values} with winners {winners}")


def check_notation(probe: Probe, state: State) -> None:
    """Legal codes, written and read back; then texts and codes that are no moves."""
    codes = []
    for seat in seats_in(state.to_act()):
        codes += probe.some(listed(state, seat), 12)
    if state.to_act() == NATURE:
        codes += [int(state.sample_chance(probe.rng)) for _ in range(5)]
    for code in codes:
        _check_written(probe, code)
        _check_parse_error(probe, _misspelt(probe, probe.game.notation(code)))
        probe.remember(code)
    _check_parse_error(probe, JUNK_TEXTS[probe.pick(len(JUNK_TEXTS))])
    for code in probe.some(sorted(_tempting(probe, codes)), 10):
        _check_decode_error(probe, code)


def _check_written(probe: Probe, code: int) -> None:
    move = probe.game.decode(code)
    text = move.notation()
    probe.expect("notation", move.code() == code, f"decode({code}) has the code {move.code()}")
    probe.expect("notation", text == probe.game.notation(code), f"two notations of {code}")
    # A record keeps a step on one line and cuts it at " #".
    clean = bool(text) and text == text.strip() and text.isprintable() and " #" not in f" {text}"
    probe.expect("notation", clean, f"{text!r} ({code}) does not fit a line of a record")
    again = probe.game.parse(text).code()
    probe.expect("notation", again == code, f"{text!r} is {code}, but is read as {again}")


def _misspelt(probe: Probe, text: str) -> str:
    """A notation with one slip: a character lost, doubled, replaced or in the wrong case."""
    at = probe.pick(len(text))
    slips = ["", text[at] * 2, "~", text[at].swapcase(), "9" * 25, " "]
    return text[:at] + slips[probe.pick(len(slips))] + text[at + 1 :]


def _check_parse_error(probe: Probe, text: str) -> None:
    try:
        move = probe.game.parse(text)
    except NotationError:
        probe.count("notation-errors")
        return
    except Exception as problem:
        probe.fail("notation-errors", f"parse({text!r}) raised {problem!r}")
    code = move.code()
    again = probe.game.parse(move.notation()).code()
    detail = f"{text!r} is read as {code}, written {move.notation()!r}, read again as {again}"
    probe.expect("notation-errors", code >= 0 and again == code, detail)


def _check_decode_error(probe: Probe, code: int) -> None:
    try:
        move = probe.game.decode(code)
    except NotationError:
        probe.count("notation-errors")
        return
    except Exception as problem:
        probe.fail("notation-errors", f"decode({code}) raised {problem!r}")
    probe.expect("notation-errors", code >= 0, f"the negative code {code} means something")
    _check_written(probe, int(move.code()))
    probe.expect("notation-errors", move.code() == code, f"decode({code}) is {move.code()}")


def check_sample_move(probe: Probe, state: State) -> None:
    """``sample_move`` draws what is listed, each equally; or what is legal, if not complete."""
    for seat in seats_in(state.to_act()):
        codes = listed(state, seat)
        weights = {code: int(state.sample_weight(seat, code)) for code in codes}
        draws = draws_needed(weights)
        if draws > MOST_DRAWS or not state.complete(seat):
            draws = 8
        counts: dict[int, int] = {}
        for _ in range(draws):
            code = int(state.sample_move(seat, probe.rng))
            counts[code] = counts.get(code, 0) + 1
        for code in counts:
            fits = code in weights if state.complete(seat) else state.refusal(seat, code) is None
            probe.expect("sample-move", fits, f"seat {seat}: drew {code}, which is not legal")
        if draws > 8:
            wrong = misfit(counts, weights)
            probe.expect("sample-move", not wrong, f"seat {seat}: {wrong}")


def check_nearest(probe: Probe, state: State) -> None:
    """Legal moves are their own nearest; for anything else it is legal or ``NO_MOVE``."""
    for seat in seats_in(state.to_act()):
        codes = probe.some(listed(state, seat), 6)
        codes = [*codes, int(state.sample_move(seat, probe.rng))]
        for code in codes:
            near = int(state.nearest(seat, code))
            probe.expect("nearest", near == code, f"{code} is legal, but nearest gives {near}")
        for code in _tempting(probe, codes):
            near = int(state.nearest(seat, code))
            if near == NO_MOVE:
                continue
            legal = state.refusal(seat, near) is None
            probe.expect("nearest", legal, f"nearest({code}) is {near}, which is not legal")
            again = state.nearest(seat, near)
            probe.expect("nearest", again == near, f"nearest({near}) is {again}")


def check_chance(probe: Probe, state: State) -> None:
    """What nature may do; nothing while a seat decides."""
    chances = state.chances()
    codes = [int(code) for code in chances.codes]
    weights = [int(weight) for weight in chances.weights]
    if state.to_act() != NATURE:
        if codes or chances.is_range():
            probe.fail("chance", "outcomes are listed while nature does not act")
        return
    if chances.is_range():
        fits = not codes and chances.low >= 0 and chances.high <= LARGEST
        probe.expect("chance", fits, f"the range {chances.low}-{chances.high}, or a list beside it")
        inside = [int(chances.low), int(chances.high), int(chances.draw(probe.rng))]
        outside = [int(chances.low) - 1, int(chances.high) + 1]
    else:
        count = len(codes)
        probe.expect("chance", 0 < count <= MOST_OUTCOMES, f"{count} outcomes are listed")
        probe.expect("chance", count == len(set(codes)) == len(weights), "outcomes repeat")
        probe.expect("chance", min(codes) >= 0, f"a negative outcome: {min(codes)}")
        fair = min(weights) > 0 and sum(weights) <= LARGEST
        probe.expect("chance", fair, f"weights from {min(weights)}, {sum(weights)} in all")
        inside = probe.some(codes, 60)
        outside = [code for code in _tempting(probe, codes) if code not in set(codes)]
    for code in inside:
        probe.expect("chance", state.refusal(NATURE, code) is None, f"{code} is listed but refused")
    for code in outside:
        probe.expect_refusal("chance", state.refusal(NATURE, code), f"outcome {code}, not listed,")
    _check_sample_chance(probe, state)


def _check_sample_chance(probe: Probe, state: State) -> None:
    chances = state.chances()
    codes = list(chances.codes)
    weights = {int(code): int(weight) for code, weight in zip(codes, chances.weights, strict=True)}
    draws = 8 if chances.is_range() else min(draws_needed(weights), MOST_DRAWS + 1)
    if draws > MOST_DRAWS:
        draws = 8
    counts: dict[int, int] = {}
    for _ in range(draws):
        code = int(state.sample_chance(probe.rng))
        counts[code] = counts.get(code, 0) + 1
        probe.expect("sample-chance", chances.has(code), f"drew {code}, which is not listed")
    if draws > 8:
        wrong = misfit(counts, weights)
        probe.expect("sample-chance", not wrong, wrong)


def check_copy(probe: Probe, state: State) -> None:
    """Copies are equal, and what happens to one does not happen to the other."""
    before = canonical_json(state.position())
    key = state.key()
    twin = state.copy()
    probe.expect("copy", twin.log is None, "a copy took the log along")
    probe.expect("copy", canonical_json(twin.position()) == before, "a copy has another position")
    probe.expect("key", twin.key() == key, "a copy has another key")
    meaning = decision(state)
    known = probe.decisions.setdefault(int(key), meaning)
    probe.expect("key", known == meaning, f"key {key} stands for {known[:80]} and {meaning[:80]}")
    if state.to_act() == NOBODY:
        return
    seat, code = random_step(twin, probe.rng)
    twin.apply(seat, code)
    same = state.key() == key and canonical_json(state.position()) == before
    probe.expect("copy", same, f"playing {code} on a copy changed the original")
    # The same step on another copy, now with a log: events must not change what happens.
    logged = state.copy()
    check_events(probe, applied(logged, seat, code))
    after = canonical_json(twin.position())
    probe.expect("events", canonical_json(logged.position()) == after, "the log changed the play")
    probe.expect("key", logged.key() == twin.key(), "the same step gave two keys")


def check_events(probe: Probe, events: list[Event]) -> None:
    """Events are plain data and name seats of this table."""
    for event in events:
        plain = bool(event.kind) and is_plain(event.to_data())
        probe.expect("events", plain, f"event {event.kind!r} is not plain data")
        known = event.seats >= 0 and event.seats >> probe.settings.seats == 0
        probe.expect("events", known, f"event {event.kind!r} is for the seats {event.seats}")


def check_plain_position(probe: Probe, state: State) -> None:
    """The position can be written at all; all that compares positions relies on it."""
    probe.expect("position", is_plain(state.position()), "the position is not plain data")


def check_position(probe: Probe, state: State) -> None:
    """Position out and in again: the same position, key, decision, scores and views."""
    owner = state.copy()
    data = owner.position()
    text = canonical_json(data)
    given = cast("dict[str, object]", json.loads(text))
    twin = probe.game.from_position(state.settings, given)
    probe.expect("position", canonical_json(twin.position()) == text, "it comes back different")
    probe.expect("position", twin.key() == state.key(), "it comes back with another key")
    probe.expect("position", decision(twin) == decision(state), "another decision comes back")
    for seat in range(probe.settings.seats):
        same = twin.score(seat) == state.score(seat)
        probe.expect("position", same, f"seat {seat} has another score when it comes back")
    for viewer in probe.viewers():
        same = twin.observe(viewer).to_json() == state.observe(viewer).to_json()
        probe.expect("position", same, f"viewer {viewer} sees something else when it comes back")
    if twin.to_act() != NOBODY:
        seat, code = random_step(twin, probe.rng)
        twin.apply(seat, code)
        probe.expect("position", canonical_json(given) == text, "a state plays on in given data")
        owner.apply(seat, code)
        probe.expect("position", canonical_json(data) == text, "a position is part of its state")
        probe.expect("key", twin.key() == owner.key(), "after one more step the keys differ")


def check_position_errors(probe: Probe, state: State) -> None:
    """A position with one damaged field: a digsite error, or a state that answers."""
    damaged = cast("dict[str, object]", json.loads(canonical_json(state.position())))
    what = _damage(probe, damaged)
    try:
        twin = probe.game.from_position(state.settings, damaged)
        twin.result()
        for seat in seats_in(twin.to_act()):
            twin.moves(seat)
        for viewer in probe.viewers():
            twin.observe(viewer).to_json()
        canonical_json(twin.position())
        twin.key()
    except DigsiteError:
        pass
    except Exception as problem:
        probe.fail("position-errors", f"with {what}: {problem!r}")
    probe.count("position-errors")


def _damage(probe: Probe, data: dict[str, object]) -> str:
    """Replace something in a position by junk, anywhere; says what."""
    junk: list[object] = [
        None,
        -1,
        7,
        10**6,
        2**70,
        0.5,
        True,
        "?",
        "\u2028",
        [],
        [None],
        {},
        {"?": 1},
    ]
    value = junk[probe.pick(len(junk))]
    inside: object = data
    path = ""
    while True:
        if isinstance(inside, dict) and inside:
            names = sorted(cast("dict[str, object]", inside))
            name = names[probe.pick(len(names))]
            path += f".{name}"
            if probe.pick(3) == 0 or not _is_full(cast("dict[str, object]", inside)[name]):
                cast("dict[str, object]", inside)[name] = value
                return f"{path} = {value!r}"
            inside = cast("dict[str, object]", inside)[name]
        elif isinstance(inside, list) and inside:
            items = cast("list[object]", inside)
            at = probe.pick(len(items))
            path += f"[{at}]"
            if probe.pick(3) == 0 or not _is_full(items[at]):
                items[at] = value
                return f"{path} = {value!r}"
            inside = items[at]
        else:
            return "nothing to damage"


def _is_full(data: object) -> bool:
    return isinstance(data, (dict, list)) and len(data) > 0


def check_windows(probe: Probe, state: State) -> None:
    """Optional windows and final moves."""
    acting = seats_in(state.to_act())
    for seat in range(probe.settings.seats):
        code = int(state.pass_code(seat))
        if seat not in acting:
            if code != NO_MOVE:
                probe.fail("window", f"a window for seat {seat}, which does not act")
            continue
        codes = listed(state, seat)
        if code != NO_MOVE:
            probe.expect("window", code in codes, f"pass ({code}) is not among {codes[:20]}")
            useful = len(codes) > 1 or not state.complete(seat)
            probe.expect("window", useful, f"seat {seat} is asked, but can only pass")
            probe.expect("window", acting == [seat], f"a window while {acting} act")
        for code in probe.some(codes, 10):
            rule = state.no_undo_rule(seat, code)
            if rule:
                probe.expect(
                    "final", probe.says_rule(rule), f"{code} is final by {rule!r}: no rule"
                )


def check_strategy(probe: Probe, state: State) -> None:
    """The advice for bots is in range and legal, at every step and at the end."""
    strategy = probe.game.kit().strategy(state.settings)
    seats = list(range(probe.settings.seats))
    values = [strategy.value(state, seat) for seat in seats]
    probe.expect("strategy", all(0.0 <= value <= 1.0 for value in values), f"values {values}")
    if state.to_act() == NOBODY:
        # The values may count points rather than wins, but whoever did better is worth as much.
        gains = [state.utility(seat) for seat in seats]
        fits = all(
            values[one] >= values[two] for one in seats for two in seats if gains[one] > gains[two]
        )
        probe.expect("strategy", fits, f"over, with values {values} but utilities {gains}")
    for seat in seats_in(state.to_act()):
        for most in (1, 4):
            advised = [int(code) for code in strategy.candidates(state, seat, most)]
            fits = 1 <= len(advised) <= most and len(set(advised)) == len(advised)
            probe.expect("strategy", fits, f"at most {most} candidates, got {advised}")
            for code in advised:
                legal = state.refusal(seat, code) is None
                probe.expect("strategy", legal, f"candidate {code} is not legal")
                gain = strategy.gain(state, seat, code)
                probe.expect("strategy", math.isfinite(gain), f"gain({code}) is {gain}")
        code = int(strategy.rollout_move(state, seat, probe.rng))
        legal = state.refusal(seat, code) is None
        probe.expect("strategy", legal, f"rollout move {code} is not legal")


def check_rollout(probe: Probe, state: State) -> None:
    """A rollout plays a state on until it can be judged, for any seat."""
    strategy = probe.game.kit().strategy(state.settings)
    for seat in range(probe.settings.seats):
        value = strategy.rollout_value(state.copy(), seat, Rng(probe.seed))
        probe.expect("strategy", 0.0 <= value <= 1.0, f"a rollout is worth {value} to seat {seat}")
