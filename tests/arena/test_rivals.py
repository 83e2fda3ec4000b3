"""A rival of another build plays as its bot would here, through `digsite engine`."""

import sys
from pathlib import Path

import pytest

from digsite.arena.plan import Plan, play_one
from digsite.arena.rivals import MARK, Rival
from digsite.bots.levels import make_bot
from digsite.core.contract import Observation, Settings
from digsite.core.errors import DigsiteError
from digsite.core.match import Match, Player
from digsite.games import find_game

PROGRAM = str(Path(sys.executable).with_name("digsite"))


class Fresh(Player):
    """A bot that is made anew for every decision, as engines make theirs."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.asked = 0

    def choose(self, observation: Observation, moves: list[int], complete: bool) -> int:
        """Ask a new one."""
        bot = make_bot("greedy:noise=3", self.settings.game, self.settings, 7 + self.asked)
        self.asked += 1
        return bot.choose(observation, moves, complete)


@pytest.mark.parametrize(("game_id", "mode"), [("scarabya", "base"), ("gads-hill", "standard")])
def test_a_rival_plays_what_its_bot_plays(game_id: str, mode: str) -> None:
    settings = find_game(game_id).settings(2, mode)
    here = Match(settings, 3)
    here.run([Fresh(settings), Fresh(settings)])
    there = Match(settings, 3)
    rivals = [Rival(f"{PROGRAM}{MARK}greedy:noise=3", there, seat, 7) for seat in range(2)]
    there.run([*rivals])
    for rival in rivals:
        rival.stop()
    assert there.record().to_text() == here.record().to_text()


def test_a_rival_thinks_within_its_own_limit() -> None:
    settings = find_game("scarabya").settings(2, "duel")
    rival = f"{PROGRAM}{MARK}professor:simulations=3"
    row = play_one(Plan(settings, ["student", rival], 2, pair_deals=True), 1)
    assert row["names"] == [rival, "student"]


def test_a_rival_that_refuses_is_told() -> None:
    settings = find_game("scarabya").settings(2, "duel")
    for bot, problem in (("nobody", "no bot 'nobody'"), ("professor:depth=3", "takes seconds")):
        with pytest.raises(DigsiteError, match=problem):
            play_one(Plan(settings, ["student", f"{PROGRAM}{MARK}{bot}"], 1), 0)
