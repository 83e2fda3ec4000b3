"""Bots by name: five levels that mean the same in every game, and the methods behind them.

A method may carry settings, and so may a level, which then stands for its method:
``montecarlo:simulations=200:breadth=8``, ``professor:seconds=0.1``. A budget of seconds takes the
place of one of simulations, and the other way round. ``plain=1`` leaves out all that a game knows
about itself but its rules.

Levels count simulations, so that the same seeds give the same games on every machine. Where people
wait, whoever asks says how long a bot may think at most.
"""

from __future__ import annotations

from typing import Final

from digsite.bots.beam import BeamBot
from digsite.bots.budget import Budget
from digsite.bots.choice import Bot
from digsite.bots.expectimax import ExpectimaxBot
from digsite.bots.greedy import GreedyBot
from digsite.bots.judge import JudgeBot
from digsite.bots.monte_carlo import MonteCarloBot
from digsite.bots.plan import PlanBot
from digsite.bots.random_bot import RandomBot
from digsite.bots.uct import UctBot
from digsite.core.contract import Game, Settings
from digsite.core.errors import SettingsError
from digsite.core.strategy import PlanningStrategy, Strategy

LEVELS: Final = ["visitor", "student", "assistant", "archaeologist", "professor"]
"""From the easiest to the hardest."""

METHODS: Final = ["random", "greedy", "judge", "montecarlo", "uct", "expectimax", "beam", "plan"]

_USUAL: Final = {
    # Sees what a move gives at once, and overrates some of it: a guest's honest mistakes.
    "visitor": "greedy:noise=0.5",
    "student": "greedy",
    "assistant": "montecarlo:simulations=200:breadth=8",
    "archaeologist": "montecarlo:simulations=2000",
    "professor": "uct:simulations=20000",
}

_DEFAULTS: Final = {
    "random": "",
    "greedy": "noise=0:sight=1",
    "judge": "seconds=0.1:breadth=100:depth=0:noise=0",
    "montecarlo": "seconds=0.1:breadth=24:plain=0",
    "uct": "seconds=0.1:breadth=24:explore=1:plain=0",
    "expectimax": "seconds=0.1:breadth=64:depth=0",
    "beam": "seconds=0.1:breadth=12:width=5",
    "plan": "seconds=0.1:breadth=16:width=4:depth=4",
}

_INSTEAD: Final = {"seconds": "simulations", "simulations": "seconds"}
"""Whichever of these is named last is the budget."""


def make_bot(
    name: str,
    game: Game,
    settings: Settings,
    seed: int = 0,
    seconds: float | None = None,
    simulations: int | None = None,
    at_most: float = 0.0,
) -> Bot:
    """A bot by the name of its level or method.

    ``seconds`` or ``simulations`` replace the budget that the name stands for. It never thinks
    longer than ``at_most`` seconds, if that is given.
    """
    strategy = game.kit().strategy(settings)
    kind, numbers = read_method(method_of(name, strategy))
    if numbers.get("plain", 0.0) > 0.0:
        strategy = Strategy()
    if seconds is not None or simulations is not None:
        numbers["seconds"] = 0.0 if seconds is None else seconds
        numbers["simulations"] = 0.0 if simulations is None else float(simulations)
    budget = _budget(
        numbers.get("seconds", 1.0), int(numbers.get("simulations", 0.0)), max(at_most, 0.0)
    )
    if kind == "random":
        return RandomBot(strategy, budget, seed)
    if kind == "greedy":
        return GreedyBot(strategy, budget, seed, numbers["noise"], numbers["sight"])
    breadth = int(numbers["breadth"])
    if kind == "judge":
        depth = int(numbers["depth"])
        return JudgeBot(strategy, budget, seed, breadth, depth, numbers["noise"])
    if kind == "montecarlo":
        return MonteCarloBot(strategy, budget, seed, breadth)
    if kind == "uct":
        return UctBot(strategy, budget, seed, breadth, numbers["explore"])
    if kind == "expectimax":
        return ExpectimaxBot(strategy, budget, seed, breadth, int(numbers["depth"]))
    if kind == "plan":
        if not isinstance(strategy, PlanningStrategy):
            raise SettingsError(f"bot {name!r}: {game.id} has no milestones to plan by")
        return PlanBot(
            strategy, budget, seed, breadth, int(numbers["width"]), int(numbers["depth"])
        )
    return BeamBot(strategy, budget, seed, breadth, int(numbers["width"]))


def _budget(seconds: float, simulations: int, at_most: float) -> Budget:
    """So many simulations or seconds, and at most so many seconds; 0 is no limit."""
    if simulations > 0:
        return Budget(at_most, simulations)
    return Budget(min(seconds, at_most) if at_most > 0.0 else seconds)


def method_of(name: str, strategy: Strategy) -> str:
    """The method behind a name: a level's own, with what the name adds to it, or the name."""
    level, _, more = name.partition(":")
    if level not in LEVELS:
        return name
    method = strategy.method(level)
    if not method:
        method = _USUAL[level]
    return f"{method}:{more}" if more else method


def read_method(text: str) -> tuple[str, dict[str, float]]:
    """The kind of a method and all its numbers, with the defaults filled in."""
    parts = text.split(":")
    kind = parts[0]
    if kind not in METHODS:
        raise SettingsError(
            f"no bot {text!r}; levels: {', '.join(LEVELS)}; methods: {', '.join(METHODS)}"
        )
    numbers: dict[str, float] = {}
    for part in _DEFAULTS[kind].split(":") + parts[1:]:
        if not part:
            continue
        key, _, value = part.partition("=")
        try:
            numbers[key] = float(value)
        except ValueError:
            raise SettingsError(f"bot {text!r}: {part!r} is not of the form name=number") from None
        if key not in _settings_of(kind) or not 0.0 <= numbers[key] < 1e9:
            known = ", ".join(_settings_of(kind)) or "none"
            raise SettingsError(f"bot {text!r}: cannot use {part!r}; settings of {kind}: {known}")
        if key in _INSTEAD and numbers[key] > 0.0:
            numbers[_INSTEAD[key]] = 0.0
    return kind, numbers


def _settings_of(kind: str) -> list[str]:
    names = [part.partition("=")[0] for part in _DEFAULTS[kind].split(":") if part]
    return [*names, "simulations"] if "seconds" in names else names
