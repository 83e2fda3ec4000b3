"""Every bot: legal, repeatable, blind to what its seat cannot see."""

import pytest
from connect_four import GAME as CONNECT_FOUR

from digsite.bots.choice import Choice
from digsite.bots.levels import LEVELS, METHODS, make_bot
from digsite.core.contract import State
from digsite.core.match import Match
from tests.bots.toys import HiddenCard, Stone, state_of

SEARCHERS = ["montecarlo", "uct", "expectimax", "beam"]
PLAYERS = [name for name in METHODS + LEVELS if name != "plan"]
"""Connect four has no milestones to plan by."""


def think(name: str, state: State, seat: int, seed: int = 1, simulations: int = 300) -> Choice:
    game = state.settings.game
    bot = make_bot(name, game, state.settings, seed, simulations=simulations)
    legal = [int(code) for code in state.moves(seat)]
    return bot.think(state.observe(seat), legal, state.complete(seat))


def position(text: str) -> State:
    """Connect four after these columns, such as ``ddc``."""
    match = Match(CONNECT_FOUR.settings(2))
    for number, letter in enumerate(text):
        match.play(number % 2, CONNECT_FOUR.parse(letter).code())
    return match.state


@pytest.mark.parametrize("name", PLAYERS)
def test_bots_play_legal_games_and_repeat_them(name: str) -> None:
    games = []
    for _ in range(2):
        match = Match(CONNECT_FOUR.settings(2), seed=5)
        bots = [
            make_bot(name, CONNECT_FOUR, match.settings, seed, simulations=20) for seed in (1, 2)
        ]
        match.run(list(bots))
        games.append(match.record().to_text())
    assert games[0] == games[1]


@pytest.mark.parametrize("name", ["random", "greedy:noise=1", "montecarlo", "uct"])
def test_another_seed_gives_other_thoughts(name: str) -> None:
    def thoughts(seed: int) -> list[tuple[int, float, int]]:
        found = think(name, position("dd"), 0, seed, simulations=50).considered
        return [(int(one.move), one.value, int(one.visits)) for one in found]

    seen = {tuple(thoughts(seed)) for seed in range(12)}
    assert len(seen) > 1


@pytest.mark.parametrize(
    ("name", "move", "visits"),
    [("montecarlo", 3, 88), ("uct", 4, 78), ("expectimax", 0, 63), ("beam", 1, 89)],
)
def test_both_builds_choose_the_same(name: str, move: int, visits: int) -> None:
    # Recorded once; the same numbers must come out compiled and uncompiled, today and tomorrow.
    best = think(name, position("ab"), 0, seed=11, simulations=300).considered[0]
    assert (best.move, best.visits) == (move, visits)


@pytest.mark.parametrize("name", PLAYERS)
def test_the_real_state_is_never_touched_and_changes_nothing(name: str) -> None:
    answers = []
    for card in range(4):
        state = state_of(HiddenCard("card", 2), [card])
        observation = state.observe(0)
        bot = make_bot(name, state.game, state.settings, seed=3, simulations=200)
        state.sealed = True
        choice = bot.think(observation, [0, 1, 2, 3], True)
        answers.append([(int(one.move), one.value) for one in choice.considered])
    assert answers[0] == answers[1] == answers[2] == answers[3]


def test_the_seal_works() -> None:
    state = state_of(HiddenCard("card", 2), [2])
    state.sealed = True
    with pytest.raises(AssertionError, match="real state"):
        state.copy()


@pytest.mark.parametrize("name", SEARCHERS)
def test_searchers_weigh_what_they_cannot_see(name: str) -> None:
    # All four cards are equally likely, and the bet on 0 pays most.
    choice = think(name, state_of(HiddenCard("card", 2), [3]), 0, simulations=2000)
    assert choice.move == 0


@pytest.mark.parametrize("name", ["montecarlo", "uct", "expectimax"])
@pytest.mark.parametrize(
    ("before", "seat", "best"),
    [("dadbd", 1, "d"), ("aabbcc", 0, "d"), ("gagbgc", 0, "g")],
)
def test_searchers_see_one_move_ahead(name: str, before: str, seat: int, best: str) -> None:
    choice = think(name, position(before), seat, simulations=600)
    assert CONNECT_FOUR.notation(choice.move) == best


@pytest.mark.parametrize(("before", "seat"), [("cada", 0), ("acadg", 1)])
def test_uct_finds_forced_wins(before: str, seat: int) -> None:
    # Two discs on the floor with room on both sides: a third one makes two threats at once.
    choice = think("uct", position(before), seat, simulations=5000)
    assert CONNECT_FOUR.notation(choice.move) == "e"
    assert choice.value > 0.9


@pytest.mark.parametrize("seat", [0, 1])
def test_uct_hides_simultaneous_choices(seat: int) -> None:
    # If the second seat saw the first one's hand, it would always win.
    choice = think("uct", state_of(Stone("stone", 2), []), seat, simulations=6000)
    assert 0.4 < choice.value < 0.6
    assert min(one.visits for one in choice.considered) > 1000
