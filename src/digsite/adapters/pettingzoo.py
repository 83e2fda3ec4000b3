"""digsite's games as PettingZoo environments (``pip install digsite[pettingzoo]``).

    from digsite.adapters.pettingzoo import env, parallel_env

    table = env("indus", seats=3)             # seat after seat (AEC)
    table = parallel_env("scarabya", seats=2) # all at once, for steps that are simultaneous

Agents are ``seat_0``, ``seat_1`` ... An observation is a dict of ``observation`` (the row of the
game's encoding) and ``action_mask``. An illegal action ends the game: its seat gets -1, the others
nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv

from digsite.adapters import learning
from digsite.adapters.learning import Mask, Numbers
from digsite.core.contract import NOBODY, Game, seats_in
from digsite.core.stepping import Stepper, encoding_of

Seen = dict[str, Numbers | Mask]


class _Table:
    """What both kinds of environments share: the game being played, its spaces and its pictures."""

    metadata: dict[str, Any]
    possible_agents: list[str]

    def __init__(
        self,
        game: str | Game = "scarabya",
        seats: int | None = None,
        mode: str = "",
        options: Mapping[str, object] | None = None,
        render_mode: str | None = None,
        rewards: str = learning.WIN,
        waits: int = 0,
    ) -> None:
        learning.checked(render_mode, learning.RENDER_MODES, "render_mode")
        learning.checked(rewards, learning.REWARDS, "rewards")
        self.table = learning.table(game, seats, mode, options)
        self.encoding = encoding_of(self.table)
        self.render_mode = render_mode
        self.metadata = {
            "name": f"digsite_{self.table.game.id}_v0",
            "render_modes": list(learning.RENDER_MODES),
            "render_fps": 1,
            "is_parallelizable": False,
        }
        self.by_score = rewards == learning.SCORE
        self.game: Stepper | None = None
        self.possible_agents = [f"seat_{seat}" for seat in range(self.table.seats)]
        self.seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        count = int(self.encoding.actions) + waits
        self._actions = {agent: spaces.Discrete(count) for agent in self.possible_agents}
        self._nothing = np.zeros(count, np.int8)
        self._observations = {
            agent: spaces.Dict(
                {
                    "observation": learning.row_space(self.encoding),
                    "action_mask": learning.mask_space(count),
                }
            )
            for agent in self.possible_agents
        }

    def observation_space(self, agent: str) -> spaces.Dict:
        return self._observations[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self._actions[agent]

    def begin(self, seed: int | None) -> Stepper:
        """Begin a game: with this seed, else with the luck that comes next."""
        if seed is not None or self.game is None:
            chosen = learning.fresh_seed() if seed is None else seed
            self.game = Stepper(self.table, self.encoding, chosen)
        else:
            self.game.restart()
        return self.game

    def running(self) -> Stepper:
        if self.game is None:
            raise RuntimeError("no game has begun: call reset() first")
        return self.game

    def scores(self) -> list[float]:
        state = self.running().state
        return [float(state.score(seat)) for seat in range(self.table.seats)]

    def rewards_of(self, before: list[float]) -> list[float]:
        """What a step has brought each seat: points, or what a finished game is worth."""
        game = self.running()
        if self.by_score:
            return [now - then for now, then in zip(self.scores(), before, strict=True)]
        if game.over():
            return [game.state.utility(seat) for seat in range(self.table.seats)]
        return [0.0] * self.table.seats

    def fouls(self, offender: int) -> list[float]:
        """What an illegal action brings each seat."""
        return [learning.FOUL if seat == offender else 0.0 for seat in range(self.table.seats)]

    def render(self) -> Any:
        game = self.running()
        return learning.rendered(game.state, int(game.seat), self.render_mode)

    def close(self) -> None:
        self.game = None


class SeatEnv(_Table, AECEnv[str, Seen, int]):
    """One game, seat after seat. Where several act at once, the lowest seat is asked first; the
    others do not see what it chose before the step is resolved.
    """

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        game = self.begin(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[game.seat]

    def observe(self, agent: str) -> Seen:
        game = self.running()
        seat = self.seat_of[agent]
        asked = seat == game.seat and game.acting != NOBODY
        return {
            "observation": learning.numbers(game.observation(seat)),
            "action_mask": learning.flags(game.mask()) if asked else self._nothing.copy(),
        }

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if action is None or self.terminations[agent]:
            self._was_dead_step(action)
            return
        game = self.running()
        before = self.scores() if self.by_score else []
        legal = game.step(int(action))
        self._cumulative_rewards[agent] = 0.0
        if not legal:
            self.infos[agent]["illegal_action"] = int(action)
            self._end(self.fouls(self.seat_of[agent]))
        elif game.acting == NOBODY:
            self._end(self.rewards_of(before))
        else:
            if self.by_score:
                self._give(self.rewards_of(before))
            self.agent_selection = self.possible_agents[game.seat]
        if self.render_mode == "human":
            self.render()

    def _give(self, rewards: list[float]) -> None:
        self.rewards = dict(zip(self.possible_agents, rewards, strict=True))
        self._accumulate_rewards()

    def _end(self, rewards: list[float]) -> None:
        self._give(rewards)
        self.terminations = dict.fromkeys(self.agents, True)
        self._deads_step_first()


class TableEnv(_Table, ParallelEnv[str, Seen, int]):
    """One game, a round at a time: for games whose seats choose at the same time.

    The last action is "wait"; it is the only legal one of a seat that has nothing to decide.
    """

    def __init__(
        self,
        game: str | Game = "scarabya",
        seats: int | None = None,
        mode: str = "",
        options: Mapping[str, object] | None = None,
        render_mode: str | None = None,
        rewards: str = learning.WIN,
    ) -> None:
        super().__init__(game, seats, mode, options, render_mode, rewards, waits=1)
        self.wait = int(self.encoding.actions)

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Seen], dict[str, dict[str, Any]]]:
        self.begin(seed)
        self.agents = list(self.possible_agents)
        return self._seen(), {agent: {} for agent in self.agents}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[
        dict[str, Seen],
        dict[str, float],
        dict[str, bool],
        dict[str, bool],
        dict[str, dict[str, Any]],
    ]:
        game = self.running()
        before = self.scores() if self.by_score else []
        agents = self.agents
        infos: dict[str, dict[str, Any]] = {agent: {} for agent in agents}
        acting = seats_in(game.acting)
        rewards: list[float] | None = None
        for seat, agent in enumerate(self.possible_agents):
            action = int(actions[agent])
            legal = game.step(action) if seat in acting else action == self.wait
            if not legal:
                infos[agent]["illegal_action"] = action
                rewards = self.fouls(seat)
                break
        ended = rewards is not None or game.over()
        if rewards is None:
            rewards = self.rewards_of(before)
        if ended:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        return (
            self._seen(),
            dict(zip(agents, rewards, strict=True)),
            dict.fromkeys(agents, ended),
            dict.fromkeys(agents, False),
            infos,
        )

    def _seen(self) -> dict[str, Seen]:
        game = self.running()
        acting = seats_in(game.acting)
        found: dict[str, Seen] = {}
        for seat, agent in enumerate(self.possible_agents):
            mask = self._nothing.copy()
            if seat in acting:
                indexes = self.encoding.choices(game.state, seat).indexes
                mask[np.array(indexes, dtype=np.int64)] = 1
            else:
                mask[self.wait] = 1
            row = learning.numbers(game.observation(seat))
            found[agent] = {"observation": row, "action_mask": mask}
        return found


env = SeatEnv
parallel_env = TableEnv
