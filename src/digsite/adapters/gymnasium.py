"""digsite's games as Gymnasium environments for one learner (``pip install digsite[gymnasium]``).

    import gymnasium
    import digsite.adapters.gymnasium  # registers digsite/Scarabya-v0, digsite/Indus-v0 ...

    table = gymnasium.make("digsite/Indus-v0", opponents="student")

The other seats are bots of a level or method (``digsite.bots.levels``), who see only what their
seats may know. An observation is the row of the game's encoding; the mask is in ``info``, and
``action_masks()`` gives it. What an illegal action does, ``illegal`` says: ``lose`` (the default)
ends the game with a reward of -1; ``random`` plays a random legal one instead; ``info`` tells.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import gymnasium
from gymnasium import spaces

from digsite.adapters import learning
from digsite.adapters.learning import Mask, Numbers
from digsite.bots.choice import Bot
from digsite.bots.levels import make_bot
from digsite.core.contract import NOBODY, Game
from digsite.core.rng import Rng
from digsite.core.stepping import Stepper, encoding_of
from digsite.games import find_game, game_ids

LOSE: Final = "lose"
RANDOM: Final = "random"
ILLEGAL: Final = (LOSE, RANDOM)


class BotsEnv(gymnasium.Env[Any, Any]):
    """A learner on one seat, bots on the others."""

    metadata = {"render_modes": list(learning.RENDER_MODES), "render_fps": 1}

    def __init__(
        self,
        game: str | Game = "scarabya",
        seats: int | None = None,
        mode: str = "",
        options: Mapping[str, object] | None = None,
        seat: int = 0,
        opponents: str = "student",
        illegal: str = LOSE,
        rewards: str = learning.WIN,
        render_mode: str | None = None,
    ) -> None:
        learning.checked(render_mode, learning.RENDER_MODES, "render_mode")
        learning.checked(rewards, learning.REWARDS, "rewards")
        learning.checked(illegal, ILLEGAL, "illegal")
        self.table = learning.table(game, seats, mode, options)
        if not 0 <= seat < self.table.seats:
            raise ValueError(f"seat is from 0 to {self.table.seats - 1}, not {seat}")
        self.encoding = encoding_of(self.table)
        self.seat = seat
        self.opponents = opponents
        self.illegal = illegal
        self.by_score = rewards == learning.SCORE
        self.render_mode = render_mode
        self.action_space = spaces.Discrete(int(self.encoding.actions))
        self.observation_space = learning.row_space(self.encoding)
        self.rng = Rng(0)
        self.game: Stepper | None = None
        self.bots: list[Bot] = []

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Numbers, dict[str, Any]]:
        super().reset(seed=seed)
        if seed is not None or self.game is None:
            self.rng = Rng(learning.fresh_seed() if seed is None else seed)
        self.game = Stepper(self.table, self.encoding, int(self.rng.word()))
        self.bots = [
            make_bot(self.opponents, self.table.game, self.table, seed=int(self.rng.word()))
            for _ in range(self.table.seats)
        ]
        self._let_others_play()
        return self._row(), self._info()

    def step(self, action: int) -> tuple[Numbers, float, bool, bool, dict[str, Any]]:
        game = self._running()
        told: dict[str, Any] = {}
        before = game.state.score(self.seat)
        if not game.step(int(action)):
            told["illegal_action"] = int(action)
            if self.illegal == LOSE:
                self.game = None
                row = learning.numbers(game.observation(self.seat))
                return row, learning.FOUL, True, False, {**told, **_masked(game)}
            indexes = game.choices.indexes
            game.step(indexes[self.rng.below(len(indexes))])
        self._let_others_play()
        reward = float(game.state.score(self.seat) - before) if self.by_score else 0.0
        if game.over() and not self.by_score:
            reward = game.state.utility(self.seat)
        if self.render_mode == "human":
            self.render()
        return self._row(), reward, bool(game.over()), False, {**told, **self._info()}

    def action_masks(self) -> Mask:
        """The mask under the name that sb3-contrib asks for."""
        return learning.flags(self._running().mask())

    def render(self) -> Any:
        return learning.rendered(self._running().state, self.seat, self.render_mode)

    def close(self) -> None:
        self.game = None

    def _running(self) -> Stepper:
        if self.game is None:
            raise RuntimeError("no game is being played: call reset() first")
        return self.game

    def _let_others_play(self) -> None:
        game = self._running()
        while game.acting != NOBODY and game.seat != self.seat:
            seat = int(game.seat)
            state = game.state
            codes = [int(code) for code in state.moves(seat)]
            game.play(self.bots[seat].choose(state.observe(seat), codes, state.complete(seat)))

    def _row(self) -> Numbers:
        return learning.numbers(self._running().observation(self.seat))

    def _info(self) -> dict[str, Any]:
        return _masked(self._running())


def _masked(game: Stepper) -> dict[str, Any]:
    return {"action_mask": learning.flags(game.mask())}


def env_id(game: str) -> str:
    """``digsite/GadsHill-v0`` for ``gads-hill``."""
    title = "".join(word.capitalize() for word in game.replace("_", "-").split("-"))
    return f"digsite/{title}-v0"


def register_games() -> list[str]:
    """Register every game that has an encoding; their ids."""
    ids: list[str] = []
    for name in game_ids():
        game = find_game(name)
        if game.kit().encoding(learning.table(game, None, "", None)) is None:
            continue
        ids.append(env_id(name))
        if ids[-1] not in gymnasium.registry:
            gymnasium.register(
                id=ids[-1],
                entry_point="digsite.adapters.gymnasium:BotsEnv",
                kwargs={"game": name},
            )
    return ids


IDS: Final = register_games()
