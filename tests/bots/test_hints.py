"""Hints: the numbers are those of the search, the effects those of the rules, nothing hidden."""

import pytest
from connect_four import GAME as CONNECT_FOUR
from connect_four import ConnectFour

from digsite.bots.hints import Hint, certain_effects, hint_sentence, make_hint
from digsite.bots.levels import make_bot
from digsite.core.contract import NO_MOVE, State
from digsite.core.kit import Kit
from digsite.core.native import i64
from digsite.core.strategy import Strategy
from tests.bots.toys import HiddenCard, ToyState, state_of
from tests.core.toy_games import Advised


def tell(event: dict[str, object]) -> str:
    return f"[{event['kind']}]"


def test_a_hint_names_move_runner_up_gap_and_effect() -> None:
    board = [*["......."] * 4, "111....", "000...."]
    state = CONNECT_FOUR.from_position(CONNECT_FOUR.settings(2), {"board": board})
    legal = list(range(7))
    bot = make_bot("montecarlo", CONNECT_FOUR, state.settings, 7, simulations=400)
    hint = make_hint(bot, state.observe(0), legal, True)
    again = make_bot("montecarlo", CONNECT_FOUR, state.settings, 7, simulations=400)
    choice = again.think(state.observe(0), legal, True)
    first, second = choice.considered[:2]
    assert (hint.move, hint.runner_up) == (3, second.move)
    assert hint.gap == pytest.approx(100 * (first.value - second.value))
    assert hint.effects == [
        {"kind": "drop", "seat": 0, "column": "d"},
        {"kind": "four", "seat": 0},
    ]
    other = CONNECT_FOUR.notation(second.move)
    gap = f"{100 * (first.value - second.value):.1f}"
    sentence = hint_sentence(hint, CONNECT_FOUR, tell)
    assert sentence == (
        f"Try d. [drop] [four] The next best move, {other}, wins {gap} % less often."
    )


class Points(Strategy):
    """Values are points, up to 50."""

    def scale(self) -> float:
        """Fifty."""
        return 50.0

    def rollout_value(self, state: State, seat: i64, rng: object) -> float:
        """Column d, then e, then the rest."""
        board = state.position()["board"]
        assert isinstance(board, list)
        return 0.8 if board[-1][3] != "." else 0.7 if board[-1][4] != "." else 0.1


class Scored(ConnectFour):
    """Connect four for points."""

    def kit(self) -> Kit:
        """The advice."""
        return Advised(Points())


def test_where_values_are_points_the_gap_is_in_points() -> None:
    game = Scored()
    state = game.start(game.settings(2))
    bot = make_bot("montecarlo", game, state.settings, 7, simulations=100)
    hint = make_hint(bot, state.observe(0), list(range(7)), True)
    assert hint.gap == pytest.approx(5.0)
    assert hint_sentence(hint, game, tell).endswith("e, promises 5.0 points less.")


def test_one_legal_move_has_no_runner_up() -> None:
    state = CONNECT_FOUR.start(CONNECT_FOUR.settings(2))
    bot = make_bot("greedy", CONNECT_FOUR, state.settings)
    hint = make_hint(bot, state.observe(0), [2], True)
    assert (hint.move, hint.runner_up) == (2, NO_MOVE)
    assert hint_sentence(hint, CONNECT_FOUR, tell) == "Try c. [drop]"


class Telltale(HiddenCard):
    """Bets are answered with the card: an event that depends on what is hidden."""

    def start_state(self, played: list[int]) -> ToyState:
        """A state that tells too much."""
        return TelltaleState(self.settings(2), played)

    def sample(self, observation: object, rng: object) -> State:
        """The same, guessed."""
        guessed = super().sample(observation, rng)  # type: ignore[arg-type]
        assert isinstance(guessed, ToyState)
        return self.start_state(guessed.played)


class TelltaleState(ToyState):
    """Says the hidden card after each bet."""

    def apply(self, seat: i64, code: i64) -> None:
        """Play and tell."""
        super().apply(seat, code)
        self.tell("card", {"card": self.played[0]})
        self.tell("thanks", {})


def test_effects_that_depend_on_hidden_things_are_not_told() -> None:
    game = Telltale("telltale", 2)
    for card in range(4):
        observation = state_of(game, [card]).observe(0)
        assert certain_effects(observation, 1) == [{"kind": "played", "code": 1}]


def test_what_only_names_the_move_again_is_left_out() -> None:
    def again(event: dict[str, object]) -> str:
        return f"Ada has chosen {event['move']}."

    chosen: dict[str, object] = {"kind": "chosen", "seat": 0, "move": "c"}
    hint = Hint(2, NO_MOVE, 0.0, 0.0, [chosen])
    assert hint_sentence(hint, CONNECT_FOUR, again) == "Try c."
    assert hint_sentence(hint, CONNECT_FOUR, tell) == "Try c. [chosen]"
