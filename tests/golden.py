"""Golden playthroughs: whole games as readable text, kept in files that reviewers read.

A test asks for one game and compares it with its file; a change of the rules shows as a diff.

    def test_playthrough(pytestconfig: pytest.Config) -> None:
        check_playthrough(pytestconfig, find_game("scarabya"), "duel", seats=2, seed=1)

Written anew, all of them, with one command:

    python -m pytest -p tests.golden --update-golden -k playthrough
"""

from __future__ import annotations

import difflib
import re
from pathlib import Path

import pytest

from digsite.core.contract import (
    FIRST_RULES,
    NATURE,
    Chances,
    Game,
    Settings,
    State,
    canonical_json,
    seats_in,
)
from digsite.core.match import Match, Step
from digsite.core.rng import Rng

FOLDER = Path(__file__).parent / "playthroughs"
AGAIN = "python -m pytest -p tests.golden --update-golden -k"
SHOWN = 6
"""So many moves or outcomes of a list are written out."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option that writes the files anew."""
    parser.addoption("--update-golden", action="store_true", help="write golden playthroughs anew")


def check_playthrough(
    config: pytest.Config,
    game: Game,
    mode: str,
    seats: int,
    seed: int,
    options: dict[str, object] | None = None,
    folder: Path = FOLDER,
    rules: int | None = None,
) -> None:
    """Compare a random game with its golden file, or write the file when asked to.

    It goes by the newest rules unless others are named. Files of the first version name none.
    """
    settings = game.settings(seats, mode, options, rules=rules)
    text = played_through(settings, seed)
    chosen = "".join(f"-{name}={value}" for name, value in sorted((options or {}).items()))
    if settings.rules != FIRST_RULES:
        chosen += f"-rules={settings.rules}"
    name = re.sub(r"[^\w=-]+", "_", f"{game.id}-{mode}-{seats}-{seed}{chosen}")
    check_kept(config, folder / f"{name}.txt", text, "playthrough")


def check_kept(config: pytest.Config, path: Path, text: str, tests: str) -> None:
    """Compare a text with its golden file, or write the file when asked to.

    ``tests`` is a word in the names of all tests that keep such texts.
    """
    if config.getoption("--update-golden", default=False):
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return
    kept = path.read_text(encoding="utf-8") if path.exists() else ""
    if text != kept:
        lines = difflib.unified_diff(
            kept.split("\n"), text.split("\n"), path.name, "now", lineterm=""
        )
        pytest.fail(
            "\n".join([*lines, "", f"If this is meant to be: {AGAIN} {tests}"]), pytrace=False
        )


def playthrough(
    game: Game, mode: str, seats: int, seed: int, options: dict[str, object] | None = None
) -> str:
    """One random game as text: who acts, what is possible, what is chosen, what happens."""
    return played_through(game.settings(seats, mode, options), seed)


def played_through(settings: Settings, seed: int) -> str:
    """One random game at a table."""
    game = settings.game
    match = Match(settings)
    rng = Rng(seed)
    lines = [f"{game.id} {canonical_json(match.settings.to_data())}, seed {seed}"]
    while not match.is_over():
        lines += ["", *_position(match.state, len(match.steps))]
        acting = match.acting_seats()
        if match.state.to_act() == NATURE:
            match.play(NATURE, match.state.sample_chance(rng))
        else:
            seat = acting[int(rng.below(len(acting)))]
            match.play(seat, match.state.sample_move(seat, rng))
        lines += _step(game, match.steps[-1])
    ended = match.record().result
    lines += ["", f"over after {len(match.steps)} steps, key {match.state.key()}"]
    lines += [f"result {canonical_json(ended)}", ""]
    return "\n".join(lines)


def _position(state: State, number: int) -> list[str]:
    """The decision a state asks for."""
    game, acting = state.settings.game, state.to_act()
    scores = [int(state.score(seat)) for seat in range(state.settings.seats)]
    lines = [f"{number}. {state.phase()}, scores {scores}, key {state.key()}"]
    if acting == NATURE:
        lines.append(f"  nature: {_outcomes(game, state.chances())}")
    for seat in seats_in(acting):
        codes = list(state.moves(seat))
        shown = " ".join(game.notation(code) for code in codes[:SHOWN])
        more = " ..." if len(codes) > SHOWN or not state.complete(seat) else ""
        lines.append(f"  seat {seat}: {len(codes)} moves: {shown}{more}")
    return lines


def _outcomes(game: Game, chances: Chances) -> str:
    if chances.is_range():
        return f"{game.notation(chances.low)} to {game.notation(chances.high)}"
    pairs = list(zip(chances.codes, chances.weights, strict=True))
    shown = " ".join(f"{game.notation(code)}x{weight}" for code, weight in pairs[:SHOWN])
    return f"{len(pairs)} outcomes: {shown}{' ...' if len(pairs) > SHOWN else ''}"


def _step(game: Game, step: Step) -> list[str]:
    """What was chosen, and the events with all they hold."""
    who = "nature" if step.seat == NATURE else f"seat {step.seat}"
    final = f" (final: {step.no_undo_rule})" if step.no_undo_rule else ""
    lines = [f"  {who} plays {game.notation(step.code)}{final}"]
    for event in step.events:
        lines.append(f"    {canonical_json(event.to_data())}")
    return lines
