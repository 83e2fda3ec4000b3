"""digsite's games in OpenSpiel (``pip install digsite[openspiel]``).

    import pyspiel
    import digsite.adapters.openspiel  # registers python_digsite_indus, python_digsite_scarabya ...

    game = pyspiel.load_game("python_digsite_indus(players=3)")

Chance has explicit outcomes, but for Anasazi, whose deals are too many to list: there each chance
node has one outcome, and what it brings is sampled. Steps in which several seats choose are
simultaneous nodes; a seat that has nothing to choose has no legal action there. Observations are
the rows of the game's encoding. An information state also holds all that the seat was told so far.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import pyspiel

from digsite.adapters import learning
from digsite.core.contract import NATURE, NOBODY, Game, Settings, State, canonical_json, seats_in
from digsite.core.events import Event
from digsite.core.rng import Rng
from digsite.core.stepping import encoding_of
from digsite.games import find_game, game_ids

SAMPLED: Final = ("anasazi",)
"""Games whose chance has more outcomes than can be listed."""
MOST_OUTCOMES: Final = 4096
LONGEST: Final = 20_000


def spiel_name(game: str) -> str:
    """``python_digsite_gads_hill`` for ``gads-hill``."""
    return f"python_digsite_{game.replace('-', '_')}"


def _several_at_once(game: Game, mode: str) -> bool:
    """Whether seats choose at the same time: in the games that say so by an option to reveal."""
    has_option = any(option.name == "reveal" for option in game.options)
    return has_option and (mode or game.modes[0].name) == game.modes[0].name


def _type_of(game: Game, mode: str = "") -> Any:
    kinds = pyspiel.GameType
    sampled = game.id in SAMPLED
    return pyspiel.GameType(
        short_name=spiel_name(game.id),
        long_name=f"digsite {game.title}",
        dynamics=kinds.Dynamics.SIMULTANEOUS
        if _several_at_once(game, mode)
        else kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.SAMPLED_STOCHASTIC
        if sampled
        else kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.IDENTICAL if game.cooperative else kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        min_num_players=min(one.least for one in game.modes),
        max_num_players=max(one.most for one in game.modes),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": 0, "mode": "", "seed": 0},
    )


class Table:
    """What all positions of a game share."""

    def __init__(self, name: str, players: int, mode: str, seed: int) -> None:
        self.settings: Settings = learning.table(name, players or None, mode, None)
        self.encoding = encoding_of(self.settings)
        self.several = _several_at_once(self.settings.game, mode)
        self.sampled = self.settings.game.id in SAMPLED
        self.seed = seed

    def __deepcopy__(self, memo: dict[int, Any]) -> Table:
        # OpenSpiel copies a position with all that it refers to; this never changes.
        return self


class SpielGame(pyspiel.Game):
    """A table of one game. Parameters: ``players`` (0: as few as possible), ``mode``, ``seed`` (of
    sampled chance).
    """

    name = ""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = params or {}
        mode = str(given.get("mode", ""))
        players, seed = int(given.get("players", 0)), int(given.get("seed", 0))
        self.table = Table(self.name, players, mode, seed)
        settings = self.table.settings
        info = pyspiel.GameInfo(
            num_distinct_actions=int(self.table.encoding.actions),
            max_chance_outcomes=1 if self.table.sampled else MOST_OUTCOMES,
            num_players=settings.seats,
            min_utility=0.0,
            max_utility=1.0,
            max_game_length=LONGEST,
        )
        super().__init__(_type_of(settings.game, mode), info, given)

    def new_initial_state(self, _from: Any = None) -> SpielState:
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        return LONGEST

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        return Observer(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


class Position:
    """A position and what was told on the way: OpenSpiel copies deeply, ours copy quickly."""

    def __init__(self, state: State, told: list[Event], rng: Rng) -> None:
        self.state = state
        self.told = told
        self.rng = rng

    def __deepcopy__(self, memo: dict[int, Any]) -> Position:
        # Both go on with the same luck, as two lines of one search should.
        return Position(self.state.copy(), list(self.told), self.rng.fork(0))

    def apply(self, seat: int, code: int) -> None:
        self.state.log = []
        self.state.apply(seat, code)
        self.told += self.state.log
        self.state.log = None


class SpielState(pyspiel.State):
    """One position of one table, as OpenSpiel asks for it."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.table = game.table
        settings = game.table.settings
        start = settings.game.start(settings)
        self.at = Position(start, list(start.opening or []), Rng(game.table.seed))

    # Who acts

    def current_player(self) -> int:
        acting = int(self.at.state.to_act())
        if acting == NOBODY:
            return int(pyspiel.PlayerId.TERMINAL)
        if acting == NATURE:
            return int(pyspiel.PlayerId.CHANCE)
        seats = seats_in(acting)
        if self.table.several and len(seats) > 1:
            return int(pyspiel.PlayerId.SIMULTANEOUS)
        return seats[0]

    def is_terminal(self) -> bool:
        return bool(self.at.state.to_act() == NOBODY)

    # What is possible

    def _legal_actions(self, player: int) -> list[int]:
        if player < 0:
            return [outcome for outcome, _ in self.chance_outcomes()]
        choices = self.table.encoding.choices(self.at.state, player)
        return sorted(int(index) for index in choices.indexes)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        if self.table.sampled:
            return [(0, 1.0)]
        chances = self.at.state.chances()
        if chances.is_range():
            count = int(chances.high - chances.low) + 1
            return [(outcome, 1.0 / count) for outcome in range(count)]
        total = sum(int(weight) for weight in chances.weights)
        return [(number, int(weight) / total) for number, weight in enumerate(chances.weights)]

    def _outcome(self, action: int) -> int:
        """The code of an outcome that is named by its number."""
        if self.table.sampled:
            return int(self.at.state.sample_chance(self.at.rng))
        chances = self.at.state.chances()
        if chances.is_range():
            return int(chances.low) + action
        return int(chances.codes[action])

    # What happens

    def _apply_action(self, action: int) -> None:
        acting = int(self.at.state.to_act())
        if acting == NATURE:
            self.at.apply(int(NATURE), self._outcome(action))
        else:
            self._choose(seats_in(acting)[0], action)

    def _apply_actions(self, actions: list[int]) -> None:
        for seat in seats_in(int(self.at.state.to_act())):
            self._choose(seat, actions[seat])

    def _choose(self, seat: int, action: int) -> None:
        code = self.table.encoding.choices(self.at.state, seat).code(action)
        self.at.apply(seat, int(code))

    def returns(self) -> list[float]:
        state = self.at.state
        if state.to_act() != NOBODY:
            return [0.0] * self.table.settings.seats
        return [float(state.utility(seat)) for seat in range(self.table.settings.seats)]

    # Texts

    def _action_to_string(self, player: int, action: int) -> str:
        game = self.table.settings.game
        if player < 0:
            return (
                f"chance {action}" if self.table.sampled else game.notation(self._outcome(action))
            )
        code = self.table.encoding.choices(self.at.state, player).code(action)
        return game.notation(code)

    def __str__(self) -> str:
        return canonical_json(self.at.state.position())


class Observer:
    """What a player sees: a tensor of the encoding's parts, and texts."""

    def __init__(self, game: SpielGame, kind: Any) -> None:
        self.recalls = bool(kind.perfect_recall)
        self.private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self.encoding = game.table.encoding
        self.tensor = np.zeros(int(self.encoding.size), np.float32)
        self.dict = {
            part.name: self.tensor[part.first : part.first + part.size].reshape(part.shape)
            for part in self.encoding.parts
        }

    def _viewer(self, player: int) -> int:
        return player if self.private else -2

    def set_from(self, state: SpielState, player: int) -> None:
        self.tensor[:] = learning.numbers(
            self.encoding.observation(state.at.state, self._viewer(player))
        )

    def string_from(self, state: SpielState, player: int) -> str:
        viewer = self._viewer(player)
        seen = state.at.state.observe(viewer).to_json()
        if not self.recalls:
            return seen
        told = [event.seen_by(viewer) for event in state.at.told]
        return f"{canonical_json(told)} {seen}"


def register_games() -> list[str]:
    """Register every game that has an encoding; their names."""
    names: list[str] = []
    for name in game_ids():
        game = find_game(name)
        if game.kit().encoding(learning.table(game, None, "", None)) is None:
            continue
        names.append(spiel_name(name))
        if names[-1] not in pyspiel.registered_names():
            # A class of its own: OpenSpiel keeps it until after the interpreter has ended.
            made = type(f"{type(game).__name__}Spiel", (SpielGame,), {"name": name})
            pyspiel.register_game(_type_of(game), made)
    return names


NAMES: Final = register_games()
