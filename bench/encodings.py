"""What an encoding loses: of the moves that are listed, how many cannot be chosen by an action.

    python -m bench.encodings [GAMES_EACH]

Random games at tables of every size. Games whose every move has an action lose nothing.
"""

from __future__ import annotations

import sys

from digsite.core.contract import NATURE, NOBODY, lowest_seat
from digsite.core.rng import Rng
from digsite.games import find_game, game_ids


def lost(name: str, games: int) -> tuple[int, int, int]:
    """Decisions, listed moves, and those of them without an action."""
    game = find_game(name)
    mode = game.modes[0]
    decisions = listed = missing = 0
    for number in range(games):
        settings = game.settings(mode.least + number % (mode.most - mode.least + 1), mode.name)
        encoding = game.kit().encoding(settings)
        if encoding is None:
            break
        rng = Rng(number)
        state = game.start(settings)
        while state.to_act() != NOBODY:
            if state.to_act() == NATURE:
                state.apply(NATURE, state.sample_chance(rng))
                continue
            seat = lowest_seat(state.to_act())
            choices = encoding.choices(state, seat)
            decisions += 1
            listed += len(choices.codes) + int(choices.lost)
            missing += int(choices.lost)
            state.apply(seat, state.sample_move(seat, rng))
    return decisions, listed, missing


def main() -> None:
    """A line a game."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 12
    print(f"{'game':12} {'decisions':>10} {'moves listed':>13} {'without action':>15}")
    for name in sorted(game_ids()):
        decisions, listed, missing = lost(name, games)
        share = 100 * missing / max(1, listed)
        print(f"{name:12} {decisions:10} {listed:13} {missing:8} {share:5.2f}%")


main()
