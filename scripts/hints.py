"""Print fixed positions of a game with the hint for each, to be read with a fresh eye.

    python -m scripts.hints ziggurat [--count 20] [--seed 1] [--only 3,7]

Positions come from seeded games of quick bots, spread over modes, seats and stages of the game.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from digsite.bots.hints import Hint, hint_sentence, make_hint
from digsite.bots.levels import make_bot
from digsite.core.contract import NATURE, NO_MOVE, NOBODY, Game, Settings, State, lowest_seat
from digsite.core.rng import Rng, hash_in
from digsite.core.strategy import Reason
from digsite.core.words import Voice
from digsite.draw.scene import Sight
from digsite.games import find_game
from digsite.services.board import artist
from digsite.services.move_actions import MoveNames

ADVISERS = {
    "indus": "professor",
    "ziggurat": "plan:depth=1:breadth=8:simulations=8",
    "scarabya": "montecarlo:simulations=40:breadth=10",
    "gads-hill": "montecarlo:simulations=24:breadth=6",
    "anasazi": "montecarlo:simulations=24:breadth=8",
}
"""Good advice that reads no clock, so that a position's hint is the same everywhere."""
TABLES = {
    "indus": [("standard", 2), ("standard", 3), ("standard", 4)],
    "ziggurat": [(f"chapter{n}", 2 + n % 3) for n in range(1, 7)],
    "scarabya": [("base", 2), ("duel", 2), ("solo", 1), ("base", 3)],
    "gads-hill": [("standard", 2), ("standard", 3), ("standard", 4)],
    "anasazi": [("standard", 2), ("standard", 3), ("standard", 4)],
}
NAMES = ["Ada", "Bo", "Cy", "Di"]


def main() -> None:
    """Print them."""
    parser = argparse.ArgumentParser(description="Hints for fixed positions.")
    parser.add_argument("game", choices=sorted(ADVISERS))
    parser.add_argument("--count", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="", help="numbers of positions, with commas")
    arguments = parser.parse_args()
    only = [int(number) for number in arguments.only.split(",") if number]
    for number, state in enumerate(positions(arguments.game, arguments.count, arguments.seed), 1):
        if not only or number in only:
            tell(number, state, arguments.game)


def positions(game: str, count: int, seed: int) -> Iterator[State]:
    """Decisions with a choice, each from another game."""
    found = find_game(game)
    for number in range(count):
        tables = TABLES[game]
        mode, seats = tables[number % len(tables)]
        yield position(found, mode, seats, int(hash_in(seed, number)))


def position(game: Game, mode: str, seats: int, seed: int) -> State:
    """A decision somewhere in a game of quick bots."""
    settings = game.settings(seats, mode if mode in [one.name for one in game.modes] else "")
    met = decisions(settings, seed)
    return met[Rng(seed).below(len(met))]


def decisions(settings: Settings, seed: int) -> list[State]:
    """Every decision with a choice in one game."""
    rng = Rng(seed)
    game = settings.game
    state = game.start(settings)
    bots = [make_bot("greedy", game, settings, seed + seat) for seat in range(settings.seats)]
    met: list[State] = []
    while state.to_act() != NOBODY:
        acting = state.to_act()
        if acting == NATURE:
            state.apply(NATURE, state.sample_chance(rng))
            continue
        seat = lowest_seat(acting)
        moves = [int(code) for code in state.moves(seat)]
        if len(moves) > 1:
            met.append(state.copy())
        state.apply(seat, bots[seat].choose(state.observe(seat), moves, state.complete(seat)))
    return met


def advice(state: State, game: str) -> tuple[Hint, str, str]:
    """The hint for whoever decides, as it is told, and its reason alone."""
    seat = lowest_seat(state.to_act())
    settings = state.settings
    words = settings.game.kit().words
    voice = words.voice(settings.seats, NAMES[: settings.seats])
    moves = [int(code) for code in state.moves(seat)]
    bot = make_bot(ADVISERS[game], settings.game, settings, 1)
    seen = state.observe(seat)
    hint = make_hint(bot, seen, moves, state.complete(seat))
    names = MoveNames(Sight(seen, moves, voice))

    def because(reason: Reason) -> str:
        return words.because(reason.kind, reason.values, voice)

    def happened(event: dict[str, object]) -> str:
        return words.tell(event, voice)

    told = hint_sentence(hint, settings.game, happened, names.call, because)
    return hint, told, because(hint.reason) if hint.reason is not None else ""


def lit(state: State, hint: Hint) -> int:
    """How many places of the picture light up."""
    seat = lowest_seat(state.to_act())
    game = state.settings.game
    sight = Sight(state.observe(seat), (), game.kit().words.voice(state.settings.seats))
    tracer = artist(game).tracer(sight)
    if tracer is None or hint.reason is None:
        return 0
    return len(tracer.lit(hint.reason.places))


def tell(number: int, state: State, game: str) -> None:
    """One position."""
    seat = lowest_seat(state.to_act())
    voice = Voice(NAMES)
    hint, told, why = advice(state, game)
    owner = state.settings.game
    sight = Sight(state.observe(seat), (), voice)
    print(f"=== {number}: {state.settings.mode}, {state.settings.seats} players, {NAMES[seat]}")
    print(artist(owner).text(sight))
    other = owner.notation(hint.runner_up) if hint.runner_up != NO_MOVE else "-"
    print(f"--> {owner.notation(hint.move)}   (next best: {other})")
    print(f"    {told}")
    kind, places = ("-", []) if hint.reason is None else (hint.reason.kind, hint.reason.places)
    print(f"    {kind}: {len(why.split())} words, lights {places} ({lit(state, hint)})\n")


if __name__ == "__main__":
    main()
