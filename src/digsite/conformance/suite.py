"""Does a game keep the contract? ``check_game`` plays it at random and checks every clause.

    from digsite.conformance.suite import check_game
    print(check_game(my_game))

The first breach raises ``ConformanceError`` with the clause, what was found, and the call that
shows it again. The report counts how often each clause was checked.
"""

from __future__ import annotations

import re
from typing import Final

from digsite.conformance import rules
from digsite.conformance.numbers import check_encoding
from digsite.conformance.probe import (
    CLAUSES,
    Probe,
    Report,
    applied,
    is_plain,
    random_step,
)
from digsite.conformance.secrets import (
    check_hidden_differences,
    check_observations,
    check_views,
)
from digsite.conformance.tables import check_table
from digsite.core.contract import NOBODY, Game, Option, Settings, State, canonical_json
from digsite.core.errors import ConformanceError, SettingsError
from digsite.core.rng import Rng

__all__ = ["CLAUSES", "Report", "check_game"]

GAME_ID: Final = re.compile(r"[a-z][a-z0-9-]*")
KINDS: Final = ("choice", "int", "text", "list")


def check_game(
    game: Game,
    games: int = 20,
    seed: int = 1,
    modes: list[str] | None = None,
    seats: list[int] | None = None,
    options: dict[str, object] | None = None,
    max_steps: int = 20_000,
) -> Report:
    """Play ``games`` games for each mode and number of seats, and check everything on the way.

    ``modes`` and ``seats`` restrict that. ``options`` fixes the options; without it every value of
    every option is played at least once, alone if that is possible, and random mixes of them. Texts
    and lists cannot be guessed: pass them as ``options``; the report names values that need them.
    """
    report = Report()
    _check_card(game, report)
    # The fullest tables come first: there an option shows most.
    tables = [
        (mode.name, count)
        for mode in game.modes
        if modes is None or mode.name in modes
        for count in range(mode.most, mode.least - 1, -1)
        if seats is None or count in seats
    ]
    if not tables:
        raise SettingsError(f"{game.id} has no mode {modes} with seats {seats}")
    plan = Plan(game, tables, options, seed, report)
    number = 0
    for mode, count in tables:
        for turn in range(games):
            settings = plan.settings(mode, count, turn)
            _check_one(Probe(game, settings, seed + number, report), max_steps)
            number += 1
    for settings in [*plan.leftovers(modes is None and seats is None), *plan.older()]:
        _check_one(Probe(game, settings, seed + number, report), max_steps)
        number += 1
    return report


def _check_card(game: Game, report: Report) -> None:
    """What can be said of a game before it is played."""
    report.counts["game"] += 1
    problem = ""
    names = [mode.name for mode in game.modes]
    if not GAME_ID.fullmatch(game.id):
        problem = f"the id {game.id!r} is not of small letters, digits and hyphens"
    elif not game.title or [0, *game.versions] != sorted({0, *game.versions}):
        problem = f"there is no title, or rules versions do not count up from 1: {game.versions}"
    elif not names or len(set(names)) < len(names) or "" in names:
        problem = f"modes need names, each its own: {names}"
    elif any(not 1 <= mode.least <= mode.most for mode in game.modes):
        problem = "a mode has no possible number of seats"
    elif len({option.name for option in game.options}) < len(game.options):
        problem = "two options have one name"
    for option in game.options:
        wrong = option.problem(option.default)
        if option.kind not in KINDS or not option.rule or not is_plain(option.to_data()):
            problem = f"option {option.name}: unknown kind, no rule, or a default that is not data"
        elif wrong:
            problem = f"option {option.name}: the default {option.default!r} {wrong}"
        elif any(mode not in names for mode in option.modes or []):
            problem = f"option {option.name}: matters in a mode that the game does not have"
        elif any(
            not game.least_seats() <= count <= game.most_seats() for count in option.seats or []
        ):
            problem = f"option {option.name}: matters with more or fewer seats than there can be"
    if problem:
        raise ConformanceError("game", problem)


class Plan:
    """Which options are played when: defaults first, then each value alone, then mixes."""

    def __init__(
        self,
        game: Game,
        tables: list[tuple[str, int]],
        options: dict[str, object] | None,
        seed: int,
        report: Report,
    ) -> None:
        self.game = game
        self.tables = tables
        self.fixed: dict[str, object] = {} if options is None else options
        self.mixing = options is None
        self.report = report
        self.guessing = any(option.kind in ("text", "list") for option in game.options)
        """Some values may need a text or a list beside them, which only a person can give."""
        self.rng = Rng(seed).fork(2)
        self.unplayed: list[dict[str, object]] = []
        """The single values that no game has had yet."""
        if self.mixing:
            for option in game.options:
                self.unplayed += [{option.name: value} for value in self.values(option)]
        self.waiting = {mode: list(self.unplayed) for mode, _ in tables}
        """For each mode, the single values it has still to play."""

    def values(self, option: Option) -> list[object]:
        """The values to try, besides the default. Texts and lists cannot be guessed."""
        found: list[object] = []
        if option.kind == "choice":
            found += option.values
        elif option.kind == "int":
            between = option.low + int(self.rng.below(option.high - option.low + 1))
            found += sorted({option.low, between, option.high})
        return [value for value in found if value != option.default]

    def settings(self, mode: str, seats: int, turn: int) -> Settings:
        """The settings of one more game at a table with this mode and so many seats."""
        if turn == 0 or not self.mixing:
            return self.game.settings(seats, mode, self.fixed)
        if turn % 3:
            for options in self.waiting[mode]:
                made = self._accepted(mode, seats, options)
                if made is not None:
                    self.waiting[mode].remove(options)
                    self.unplayed = [other for other in self.unplayed if other != options]
                    return made
        for _ in range(10):
            made = self._accepted(mode, seats, self._mix())
            if made is not None:
                return made
        return self.game.settings(seats, mode, self.fixed)

    def older(self) -> list[Settings]:
        """A game at every table by each older version of the rules."""
        return [
            self.game.settings(seats, mode, self.fixed, rules=version)
            for version in self.game.versions[:-1]
            for mode, seats in self.tables
        ]

    def leftovers(self, everywhere: bool) -> list[Settings]:
        """Games for the values that have not been played, at the fullest table of some mode."""
        found: list[Settings] = []
        for options in self.unplayed:
            usable: dict[str, Settings] = {}
            for mode, seats in self.tables:
                made = self._accepted(mode, seats, options)
                if made is not None:
                    usable.setdefault(mode, made)
            if usable:
                found.append(usable[sorted(usable)[int(self.rng.below(len(usable)))]])
                continue
            made = self._in_a_mix(options)
            if made is not None:
                found.append(made)
            elif everywhere and not self.guessing:
                raise ConformanceError("settings", f"{options} is offered, but no mode takes it")
            else:
                self.report.unplayed.append(options)
        return found

    def _in_a_mix(self, options: dict[str, object]) -> Settings | None:
        """Settings with these options and whatever others make them possible."""
        for _ in range(50):
            mode, seats = self.tables[int(self.rng.below(len(self.tables)))]
            made = self._accepted(mode, seats, {**self._mix(), **options})
            if made is not None:
                return made
        return None

    def _mix(self) -> dict[str, object]:
        mixed: dict[str, object] = {}
        for option in self.game.options:
            values = self.values(option)
            if values and self.rng.below(2):
                mixed[option.name] = values[int(self.rng.below(len(values)))]
        return mixed

    def _accepted(self, mode: str, seats: int, options: dict[str, object]) -> Settings | None:
        try:
            return self.game.settings(seats, mode, options)
        except SettingsError:
            return None


def _check_one(probe: Probe, max_steps: int) -> None:
    """One game, with everything unexpected turned into a breach of the contract."""
    probe.report.games += 1
    try:
        _check_settings(probe)
        _play(probe, max_steps)
    except ConformanceError:
        raise
    except Exception as problem:
        try:
            probe.fail("crash", f"{type(problem).__name__}: {problem}")
        except ConformanceError as breach:
            raise breach from problem
    probe.count("crash")


def _check_settings(probe: Probe) -> None:
    settings = probe.settings
    data = settings.to_data()
    probe.expect("settings", is_plain(data), "the settings are not plain data")
    again = Settings.from_data(probe.game, data)
    same = canonical_json(again.to_data()) == canonical_json(data)
    probe.expect("settings", same, f"{canonical_json(data)} does not survive a round trip")
    public = settings.public()
    same = canonical_json(public.public().to_data()) == canonical_json(public.to_data())
    probe.expect("settings", same, "the public settings have a smaller public part")
    first, second = probe.game.start(settings), probe.game.start(settings)
    probe.expect("key", first.key() == second.key(), "two starts have two keys")
    rules.check_plain_position(probe, first)
    if not settings.setup:
        fresh = probe.game.from_position(settings, {})
        same = canonical_json(fresh.position()) == canonical_json(first.position())
        probe.expect("position", same, "the empty position is not a fresh game")


def _play(probe: Probe, max_steps: int) -> None:
    """One random game. Long games are checked ever more sparsely: their steps repeat."""
    state = probe.game.start(probe.settings)
    steps: list[tuple[int, int]] = []
    shift = probe.pick(1000)
    while state.to_act() != NOBODY:
        probe.step = len(steps)
        probe.report.steps += 1
        if len(steps) >= max_steps:
            probe.fail("termination", f"not over after {max_steps} steps")
        rules.check_to_act(probe, state)
        if (len(steps) + shift) % (1 + len(steps) // 32) == 0:
            check_step(probe, state)
        seat, code = random_step(state, probe.rng)
        why = state.refusal(seat, code)
        if why is not None:
            probe.fail("sample-move", f"seat {seat}: drew {code}, refused by {why.rule}")
        steps.append((seat, code))
        applied(state, seat, code)
    probe.count("termination")
    probe.step = len(steps)
    check_end(probe, state)
    rules.check_rollout(probe, probe.game.start(probe.settings))
    if steps:
        check_table(probe, steps, state)


def check_step(probe: Probe, state: State) -> None:
    """All clauses about a position in the middle of a game."""
    rules.check_plain_position(probe, state)
    key = state.key()
    text = canonical_json(state.position())
    rules.check_moves(probe, state)
    rules.check_chance(probe, state)
    check_views(probe, state)
    rules.check_refused(probe, state)
    rules.check_notation(probe, state)
    rules.check_sample_move(probe, state)
    rules.check_nearest(probe, state)
    check_kept(probe, state)
    check_hidden_differences(probe, state)
    same = state.key() == key and canonical_json(state.position()) == text
    probe.expect("queries", same, "a question changed the state")


def check_end(probe: Probe, state: State) -> None:
    """All clauses about a finished game."""
    rules.check_to_act(probe, state)
    rules.check_plain_position(probe, state)
    rules.check_moves(probe, state)
    rules.check_over(probe, state)
    rules.check_chance(probe, state)
    check_views(probe, state)
    check_kept(probe, state)


def check_kept(probe: Probe, state: State) -> None:
    """What any position, running or finished, must bear: to be copied, kept, weighed and seen."""
    rules.check_copy(probe, state)
    rules.check_position(probe, state)
    rules.check_position_errors(probe, state)
    rules.check_windows(probe, state)
    rules.check_strategy(probe, state)
    check_observations(probe, state)
    check_encoding(probe, state)
