"""What the conformance checks share: the clauses, the report, and the game under test."""

from __future__ import annotations

import json
import re
from typing import Final, NoReturn

from digsite.core.contract import (
    NATURE,
    SPECTATOR,
    Game,
    Settings,
    State,
    canonical_json,
    seats_in,
)
from digsite.core.errors import ConformanceError
from digsite.core.events import Event, Refusal
from digsite.core.rng import Rng

CLAUSES: Final[dict[str, str]] = {
    "game": "the card is well formed: id, modes, options with legal defaults",
    "settings": "settings survive a round trip; every option value can be chosen somewhere",
    "to-act": "to_act is a mask of seats, NATURE or NOBODY, and phase names the step",
    "over": "the game is over exactly when there is a result, and then nothing is legal",
    "termination": "the game ends",
    "moves": "moves are sorted, unique, never negative; none for seats that do not act",
    "accepted": "every listed move is accepted",
    "refused": "everything else is refused with a rule and a message, where the list is complete",
    "play": "play raises IllegalMove for what refusal refuses, and changes nothing",
    "queries": "questions change nothing",
    "notation": "code, named value and notation round-trip, and fit a line of a record",
    "notation-errors": "what is no move raises NotationError and nothing else",
    "sample-move": "sample_move reaches the listed moves, all of them equally, and only legal ones",
    "nearest": "nearest is legal or NO_MOVE, and leaves legal moves alone",
    "chance": "chance lists distinct outcomes with weights, or a range; the rest is refused",
    "sample-chance": "sample_chance draws the listed outcomes by their weights",
    "copy": "a copy is equal and independent, without the log",
    "key": "equal positions have equal keys; equal keys mean the same decision",
    "position": "a position is plain data that gives back an equal state",
    "position-errors": "a damaged position is refused with a digsite error",
    "events": "events are plain data for known seats, and building them changes nothing",
    "observation": "an observation is plain data with public settings, and travels as JSON",
    "sample": "a sampled state looks the same to its viewer and can be played on",
    "told": "what an observation gains from a step, the step's events tell",
    "secrecy": "what a viewer cannot see changes nothing for that viewer",
    "barrier": "a step that tells something hidden is marked: its event reveals",
    "simultaneous": "in a simultaneous step a chooser leaves to_act and the others stay",
    "hidden-choice": "a choice stays hidden until the simultaneous step resolves",
    "window": "an optional window is one seat's, lists its pass, and offers something else",
    "final": "a final move names its rule",
    "result": "a result has a score and a breakdown for each seat, and they agree",
    "utility": "utilities lie between 0 and 1 and fit the winners",
    "strategy": "the game's advice to bots is legal, in range, and changes nothing",
    "encoding": "every move has its action, and a viewer's row tells what that viewer may know",
    "record": "a record survives text and back; steps taken back are filtered",
    "replay": "a record replays to the same position and result; a seed gives one game",
    "undo": "undo restores the position, and is refused at barriers and final moves",
    "withdraw": "a choice withdrawn leaves everything as if it had not been made",
    "crash": "nothing raises an error that the contract does not name",
}
"""Every clause that ``check_game`` holds a game to."""

RULE_ID: Final = re.compile(r"[A-Z]{3}-\d\d[a-z]?")
SHIPPED: Final = "digsite.games."


class Report:
    """What was checked, and how often: a clause that counts 0 was never put to the test."""

    def __init__(self) -> None:
        self.games = 0
        self.steps = 0
        self.counts: dict[str, int] = dict.fromkeys(CLAUSES, 0)
        self.unplayed: list[dict[str, object]] = []
        """Option values that were refused wherever they were tried."""

    def untested(self) -> list[str]:
        """The clauses that the game gave no occasion to check."""
        return [clause for clause, count in self.counts.items() if count == 0]

    def __str__(self) -> str:
        lines = [f"{self.games} games, {self.steps} steps"]
        for clause, count in self.counts.items():
            lines.append(f"{count:9d}  {clause}: {CLAUSES[clause]}")
        for options in self.unplayed:
            lines.append(f"never played: {canonical_json(options)}")
        return "\n".join(lines)


class Probe:
    """One game under test: its settings, its own random numbers, and where it stands."""

    def __init__(self, game: Game, settings: Settings, seed: int, report: Report) -> None:
        self.game = game
        self.settings = settings
        self.seed = seed
        self.report = report
        self.step = 0
        self.encoding = game.kit().encoding(settings)
        """Its moves and observations as numbers, where it has any."""
        self.rng = Rng(seed).fork(1)
        self.pool: list[int] = [0]
        """Codes that were legal for somebody at some step: the most tempting illegal ones."""
        self.decisions: dict[int, str] = {}
        """What each key met so far stood for."""

    def count(self, clause: str) -> None:
        self.report.counts[clause] += 1

    def fail(self, clause: str, detail: str) -> NoReturn:
        settings = self.settings
        again = (
            f"check_game(game, games=1, seed={self.seed}, modes=[{settings.mode!r}], "
            f"seats=[{settings.seats}], options={settings.to_data().get('options', {})!r})"
        )
        where = f"{self.game.id}, seed {self.seed}, step {self.step}"
        raise ConformanceError(clause, f"{detail} ({where}; again with {again})")

    def expect(self, clause: str, holds: bool, detail: str) -> None:
        """Count a check of a clause, and fail unless it holds."""
        self.count(clause)
        if not holds:
            self.fail(clause, detail)

    def viewers(self) -> list[int]:
        return [int(SPECTATOR), *range(self.settings.seats)]

    def remember(self, code: int) -> None:
        """Keep a code for later probing; the pool stays small and mixed."""
        if len(self.pool) < 100:
            self.pool.append(code)
        else:
            self.pool[self.pick(100)] = code

    def pick(self, limit: int) -> int:
        return int(self.rng.below(limit))

    def some(self, codes: list[int], most: int) -> list[int]:
        """At most this many of the codes, in order; all of them when they are few."""
        if len(codes) <= most:
            return codes
        return sorted({codes[self.pick(len(codes))] for _ in range(most)})

    def says_rule(self, rule: str) -> bool:
        """Whether a text names a rule: an id of the ledger in the games that digsite ships."""
        if type(self.game).__module__.startswith(SHIPPED):
            return RULE_ID.fullmatch(rule) is not None
        return bool(rule.strip())

    def expect_refusal(self, clause: str, why: Refusal | None, what: str) -> None:
        """Check that something was refused, in a way a person can be told."""
        self.count(clause)
        if why is None:
            self.fail(clause, f"{what} was not refused")
        if not self.says_rule(why.rule):
            self.fail(clause, f"{what} was refused with {why.rule!r}, which is not a rule id")
        if not why.key:
            self.fail(clause, f"{what} was refused without a message key")
        if not is_plain({"values": why.values, "places": why.places}):
            self.fail(clause, f"{what} was refused with values that are not plain data")


def is_plain(data: object) -> bool:
    """Whether data are plain JSON that comes back as the same canonical text."""
    try:
        text = canonical_json(data)
        text.encode()
        return canonical_json(json.loads(text)) == text
    except (TypeError, ValueError, RecursionError):
        return False


def listed(state: State, seat: int) -> list[int]:
    return [int(code) for code in state.moves(seat)]


def view(state: State, viewer: int) -> str:
    """All that a viewer sees of a state: who acts and the phase are public."""
    return f"{state.to_act()} {state.phase()} {state.observe(viewer).to_json()}"


def seen(events: list[Event], viewer: int) -> str:
    """What a viewer learns from events, as one text."""
    return canonical_json([event.seen_by(viewer) for event in events])


def reveals(events: list[Event]) -> bool:
    return any(event.reveals for event in events)


def applied(state: State, seat: int, code: int) -> list[Event]:
    """Apply a legal code with a log attached, and give what it told."""
    told: list[Event] = []
    state.log = told
    state.apply(seat, code)
    state.log = None
    return told


def random_step(state: State, rng: Rng) -> tuple[int, int]:
    """A seat (or ``NATURE``) that acts, and a random legal code for it."""
    acting = state.to_act()
    if acting == NATURE:
        return int(NATURE), int(state.sample_chance(rng))
    seats = seats_in(acting)
    seat = seats[int(rng.below(len(seats)))]
    return seat, int(state.sample_move(seat, rng))


def decision(state: State) -> str:
    """The decision a state asks for, as text: equal keys must give equal ones."""
    acting = state.to_act()
    parts = [str(acting), state.phase()]
    for seat in seats_in(acting):
        parts.append(str(listed(state, seat)))
    if acting == NATURE:
        chances = state.chances()
        parts.append(f"{chances.low} {chances.high} {list(chances.codes)} {list(chances.weights)}")
    return " | ".join(parts)


def misfit(counts: dict[int, int], weights: dict[int, int]) -> str:
    """What is wrong with drawn counts if they are to follow these weights, or an empty text.

    Pearson's chi-square against a bound that a right sampler breaks with odds of e**-30
    (Laurent and Massart 2000), so it never cries wolf.
    """
    draws = sum(counts.values())
    total = sum(weights.values())
    square = 0.0
    for code, weight in weights.items():
        expected = draws * weight / total
        got = counts.get(code, 0)
        if got == 0:
            return f"{code} was never drawn in {draws} draws; {expected:.0f} were to be expected"
        square += (got - expected) ** 2 / expected
    free = len(weights) - 1
    bound = free + 2.0 * (30.0 * free) ** 0.5 + 60.0
    return f"the draws {counts} do not follow the weights" if square > bound else ""


def draws_needed(weights: dict[int, int]) -> int:
    """So many draws that the rarest code is expected 30 times (and missed with odds e**-30)."""
    return 30 * sum(weights.values()) // max(1, min(weights.values())) + 1
