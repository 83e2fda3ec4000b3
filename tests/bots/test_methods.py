"""Each method does what it says: budgets, halving, mistakes, exact values, beams, levels."""

from functools import cache
from itertools import pairwise, product

import pytest
from connect_four import GAME as CONNECT_FOUR

from digsite.bots.beam import BeamSearch
from digsite.bots.budget import Budget
from digsite.bots.choice import Bot
from digsite.bots.expectimax import solve
from digsite.bots.greedy import GreedyBot
from digsite.bots.judge import JudgeBot
from digsite.bots.levels import make_bot, read_method
from digsite.bots.monte_carlo import MonteCarloBot
from digsite.bots.plan import FEW_LINES, End, Line, PlanBot, chosen_from
from digsite.bots.uct import UctBot
from digsite.bots.worlds import Worlds
from digsite.core.contract import NOBODY, State
from digsite.core.errors import SettingsError
from digsite.core.kit import Kit
from digsite.core.native import append, i64, vec
from digsite.core.rng import Rng
from digsite.core.strategy import PlanningStrategy, Strategy
from tests.bots.toys import ROAD, ROLL, STOP, Dice, HiddenCard, Road, Stone, ToyState, state_of
from tests.core.toy_games import Advised

# Budget


def test_a_budget_of_simulations_counts_and_never_reads_the_clock(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("time.monotonic", lambda: pytest.fail("the clock was read"))
    budget = Budget(simulations=3)
    budget.begin()
    assert [budget.take() for _ in range(5)] == [True, True, True, False, False]
    assert budget.share() == 1.0
    assert budget.used == 3
    assert not budget.cut_short


class Clocked(Budget):
    """A budget whose clock moves on by a second with every look at it."""

    looks = 0

    def clock(self) -> float:
        """The seconds so far."""
        self.looks += 1
        return float(self.looks)


@pytest.mark.parametrize(("seconds", "taken"), [(100.0, 5), (3.5, 3)])
def test_a_cap_in_time_acts_only_where_the_machine_is_too_slow(seconds: float, taken: int) -> None:
    budget = Clocked(seconds, 5)
    budget.begin()
    assert sum(budget.take() for _ in range(9)) == taken
    assert budget.cut_short == (taken < 5)
    budget.begin()
    assert not budget.cut_short


def test_a_side_task_has_its_share_of_both() -> None:
    budget = Clocked(100.0, 5)
    budget.begin()
    aside = budget.aside(0.5, 7)
    assert (aside.seconds, aside.simulations) == (50.0, 7)
    assert (Budget(2.0).aside(0.5, 7).seconds, Budget(2.0).aside(0.5, 7).simulations) == (1.0, 0)


def test_a_level_that_counts_is_capped_where_people_wait() -> None:
    name, settings = "montecarlo:simulations=200", CONNECT_FOUR.settings(2)
    free = make_bot(name, CONNECT_FOUR, settings).budget
    assert (free.simulations, free.seconds) == (200, 0.0)
    capped = make_bot(name, CONNECT_FOUR, settings, at_most=0.5).budget
    assert (capped.simulations, capped.seconds) == (200, 0.5)
    timed = make_bot(f"{name}:seconds=2", CONNECT_FOUR, settings, at_most=0.5).budget
    assert (timed.simulations, timed.seconds) == (0, 0.5)


def test_a_budget_of_seconds_ends() -> None:
    long, short = Budget(seconds=1e9), Budget(seconds=1e-9)
    long.begin()
    assert long.take()
    assert long.share() < 1.0
    short.begin()
    while short.take():
        pass
    assert short.share() == 1.0


def test_no_budget_is_refused() -> None:
    with pytest.raises(SettingsError, match="budget"):
        Budget()


# Monte-Carlo


@pytest.mark.parametrize("simulations", [3, 7, 50, 1000, 1001])
def test_sequential_halving_spends_its_budget(simulations: int) -> None:
    state = CONNECT_FOUR.start(CONNECT_FOUR.settings(2))
    bot = make_bot("montecarlo", CONNECT_FOUR, state.settings, 1, simulations=simulations)
    choice = bot.think(state.observe(0), list(range(7)), True)
    assert sum(one.visits for one in choice.considered) == simulations


def test_sequential_halving_drops_half_after_each_part() -> None:
    state = CONNECT_FOUR.start(CONNECT_FOUR.settings(2))
    bot = make_bot("montecarlo", CONNECT_FOUR, state.settings, 1, simulations=3000)
    choice = bot.think(state.observe(0), list(range(7)), True)
    # 7, 4 and 2 candidates share a third of the budget each.
    visits = [int(one.visits) for one in choice.considered]
    assert [round(count, -2) for count in visits] == [900, 900, 400, 400, 100, 100, 100]


class Luck(Strategy):
    """Writes down the luck of every trial."""

    def __init__(self) -> None:
        self.met: list[tuple[int, int]] = []

    def rollout_value(self, state: State, seat: i64, rng: Rng) -> float:
        """The luck alone."""
        self.met.append((int(state.key()), int(rng.word())))
        return 0.5


def test_candidates_of_one_round_meet_the_same_luck() -> None:
    luck = Luck()
    state = CONNECT_FOUR.start(CONNECT_FOUR.settings(2))
    MonteCarloBot(luck, Budget(0.0, 21), 1, 24).think(state.observe(0), list(range(7)), True)
    first, second = luck.met[:7], luck.met[7:11]
    assert len({key for key, _ in first}) == 7
    assert len({word for _, word in first}) == 1
    assert len({word for _, word in second}) == 1
    assert first[0][1] != second[0][1]


# Greedy


class Gains(Strategy):
    """Every move of connect four is worth its column."""

    def gain(self, state: State, seat: i64, code: i64) -> float:
        """The column."""
        return float(code)


@pytest.mark.parametrize(("noise", "played"), [(0.0, {6}), (0.3, {5, 6}), (0.6, {3, 4, 5, 6})])
def test_noise_makes_only_mistakes_that_are_near_the_best(noise: float, played: set[int]) -> None:
    state = CONNECT_FOUR.start(CONNECT_FOUR.settings(2))
    bot = GreedyBot(Gains(), Budget(1.0), 1, noise)
    chosen = {bot.choose(state.observe(0), list(range(7)), True) for _ in range(300)}
    assert chosen <= played
    assert len(chosen) > 1 or noise == 0


def test_greedy_takes_equal_gains_by_lot() -> None:
    state = CONNECT_FOUR.start(CONNECT_FOUR.settings(2))
    bot = make_bot("greedy", CONNECT_FOUR, state.settings)
    chosen = {bot.choose(state.observe(0), list(range(7)), True) for _ in range(200)}
    assert chosen == set(range(7))


# Expectimax


@cache
def best_dice(total: int) -> float:
    """The value of a total, worked out by hand of the rules and not of the engine."""
    if total > 10:
        return 0.0
    return max(total / 10, sum(best_dice(total + pips) for pips in range(1, 7)) / 6)


@pytest.mark.parametrize("total", range(1, 11))
def test_expectimax_is_exact_with_chance(total: int) -> None:
    rolls = [code for _ in range(total) for code in (ROLL, 1)]
    state = state_of(Dice("dice", 1), rolls)
    bot = make_bot("expectimax", state.game, state.settings, simulations=10**6)
    choice = bot.think(state.observe(0), [ROLL, STOP], True)
    values = {int(one.move): one.value for one in choice.considered}
    assert values[STOP] == pytest.approx(total / 10)
    assert choice.value == pytest.approx(best_dice(total))
    exact = solve(Worlds(state.observe(0), Rng(1)), 0, Strategy(), Budget(0.0, 10**6))
    assert exact is not None
    assert exact.move == choice.move


def test_the_solver_says_nothing_rather_than_something_uncertain() -> None:
    dice = state_of(Dice("dice", 1), [])
    assert solve(Worlds(dice.observe(0), Rng(1)), 0, Strategy(), Budget(0.0, 5)) is None
    hidden = state_of(HiddenCard("card", 2), [2])
    assert solve(Worlds(hidden.observe(0), Rng(1)), 0, Strategy(), Budget(0.0, 10**6)) is None
    at_once = state_of(Stone("stone", 2), [])
    assert solve(Worlds(at_once.observe(0), Rng(1)), 0, Strategy(), Budget(0.0, 10**6)) is None


def test_expectimax_finishes_the_first_ply_on_any_budget() -> None:
    board = [*["......."] * 4, "111....", "000...."]
    state = CONNECT_FOUR.from_position(CONNECT_FOUR.settings(2), {"board": board})
    bot = make_bot("expectimax", CONNECT_FOUR, state.settings, simulations=1)
    assert bot.choose(state.observe(0), list(range(7)), True) == 3


# Beam


def test_a_wide_beam_finds_the_best_road() -> None:
    state = state_of(Road("road", 1), [])
    best = 0
    for taken in product((0, 1), repeat=len(ROAD)):
        if not any(a and b for a, b in pairwise(taken)):
            best = max(best, sum(stone for stone, take in zip(ROAD, taken, strict=True) if take))
    line = BeamSearch(Strategy(), 0, False, 300, 12, Rng(1)).run(state)
    played = [code for _, code in line.steps()]
    assert line.state.utility(0) == pytest.approx(best / 31)
    assert line.state.position() == {"played": played}


def test_a_beam_meets_one_future() -> None:
    state = state_of(Dice("dice", 1), [])
    search = BeamSearch(Strategy(), 0, False, 50, 12, Rng(4))
    line = search.run(state)
    # The n-th roll of every line is the same, so the best line stops before the first excess.
    rolls = [state_of(Dice("dice", 1), [ROLL]).sample_chance(Rng(4).fork(n)) for n in range(10)]
    totals = [sum(rolls[:n]) for n in range(11)]
    assert line.state.utility(0) == pytest.approx(max(t for t in totals if t <= 10) / 10)


# Judge


class Likes(Strategy):
    """Promises most for the code it is told, and a little more the deeper it is asked to look."""

    def __init__(self, liked: int) -> None:
        self.liked = liked

    def promises(self, state: State, seat: i64, codes: vec[i64], depth: i64) -> vec[float]:
        """One code is worth something."""
        found = vec[float]()
        for code in codes:
            found = append(found, (0.5 if code == self.liked else 0.2) + 0.1 * float(depth))
        return found


def test_a_beginner_takes_the_best_of_what_is_noticed() -> None:
    state = CONNECT_FOUR.start(CONNECT_FOUR.settings(2))
    bot = GreedyBot(Gains(), Budget(1.0), 1, 0.0, 0.4)
    chosen = [bot.choose(state.observe(0), list(range(7)), True) for _ in range(400)]
    # The better a move, the more often it is played: 0.4 of the time the best, 0.24 the next.
    best, second, third, rest = [
        sum(move in group for move in chosen) for group in ({6}, {5}, {4}, {0, 1, 2, 3})
    ]
    assert best > second > third > 0
    assert rest > 0
    sharp = GreedyBot(Gains(), Budget(1.0), 1, 0.0)
    assert {sharp.choose(state.observe(0), list(range(7)), True) for _ in range(20)} == {6}


def test_who_notices_nothing_plays_anything() -> None:
    state = CONNECT_FOUR.start(CONNECT_FOUR.settings(2))
    bot = GreedyBot(Gains(), Budget(1.0), 1, 0.0, 0.0)
    chosen = {bot.choose(state.observe(0), list(range(7)), True) for _ in range(60)}
    assert chosen == set(range(7))


def judged(liked: int, depth: int, noise: float, seed: int = 1) -> tuple[int, float]:
    state = CONNECT_FOUR.start(CONNECT_FOUR.settings(2))
    bot = JudgeBot(Likes(liked), Budget(0.0, 1), seed, 100, depth, noise)
    choice = bot.think(state.observe(0), [int(code) for code in state.moves(0)], True)
    return int(choice.move), choice.value


def test_a_judge_plays_what_promises_most() -> None:
    assert judged(5, 0, 0.0) == (5, 0.5)
    move, value = judged(2, 1, 0.0)
    assert move == 2
    assert value == pytest.approx(0.6)


def test_a_blurred_judge_errs_only_as_far_as_its_sight_is_blurred() -> None:
    assert {judged(5, 0, 0.25, seed)[0] for seed in range(20)} == {5}
    assert len({judged(5, 0, 0.9, seed)[0] for seed in range(20)}) > 1


def test_a_judge_that_knows_nothing_judges_what_follows() -> None:
    state = state_of(Road("road", 1), [])
    codes = state.moves(0)
    found = Strategy().promises(state, 0, codes, 0)
    assert len(found) == len(codes)
    assert all(0.0 <= one <= 1.0 for one in found)


# Worlds


def test_worlds_notice_what_is_hidden() -> None:
    certain = Worlds(CONNECT_FOUR.start(CONNECT_FOUR.settings(2)).observe(0), Rng(1))
    hidden = Worlds(state_of(HiddenCard("card", 2), [2]).observe(0), Rng(1))
    keys = set()
    for _ in range(1500):
        certain.draw()
        keys.add(int(hidden.draw().key()))
    assert certain.certain
    assert not hidden.certain
    assert len(keys) == 4


# Levels


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("wizard", "levels: visitor"),
        ("", "methods: random"),
        ("greedy:noise", "name=number"),
        ("greedy:noise=loud", "name=number"),
        ("greedy:width=3", "settings of greedy: noise"),
        ("uct:explore=-1", "cannot use"),
        ("uct:explore=nan", "cannot use"),
        ("montecarlo:simulations=0:seconds=0", "budget"),
    ],
)
def test_a_wrong_name_is_told_clearly(name: str, told: str) -> None:
    with pytest.raises(SettingsError, match=told):
        make_bot(name, CONNECT_FOUR, CONNECT_FOUR.settings(2))


def test_a_method_carries_settings() -> None:
    kind, numbers = read_method("montecarlo:simulations=200:breadth=8")
    assert kind == "montecarlo"
    assert numbers == {"seconds": 0.0, "breadth": 8.0, "plain": 0.0, "simulations": 200.0}
    bot = make_bot("montecarlo:simulations=200", CONNECT_FOUR, CONNECT_FOUR.settings(2), seconds=2)
    assert (bot.budget.seconds, bot.budget.simulations) == (2.0, 0)


class Tuned(Dice):
    """A game whose strategy knows better what a professor should do."""

    def kit(self) -> Kit:
        """The advice."""
        return Advised(TunedStrategy())


class TunedStrategy(Strategy):
    """Professors look at everything."""

    def method(self, level: str) -> str:
        """Only for one level."""
        return "expectimax:simulations=5000" if level == "professor" else ""


def test_a_game_may_tune_a_level() -> None:
    game = Tuned("tuned", 1)
    professor = make_bot("professor", game, game.settings(1))
    assert type(professor).__name__ == "ExpectimaxBot"
    assert type(make_bot("visitor", game, game.settings(1))).__name__ == "GreedyBot"


def test_a_level_carries_settings_too() -> None:
    game = Tuned("tuned", 1)
    bot = make_bot("professor:simulations=7", game, game.settings(1))
    assert (type(bot).__name__, bot.budget.simulations) == ("ExpectimaxBot", 7)
    with pytest.raises(SettingsError, match="settings of expectimax"):
        make_bot("professor:noise=1", game, game.settings(1))


def test_a_plain_method_knows_the_rules_alone() -> None:
    game = Tuned("tuned", 1)
    assert type(make_bot("uct", game, game.settings(1)).strategy) is TunedStrategy
    assert type(make_bot("uct:plain=1", game, game.settings(1)).strategy) is Strategy


class NearTheEnd(Strategy):
    """Always worth an exact search."""

    def endgame(self, state: State) -> bool:
        """Yes."""
        return True


@pytest.mark.parametrize("name", ["MonteCarloBot", "UctBot"])
def test_searches_solve_the_end_game_exactly(name: str) -> None:
    state = state_of(Dice("dice", 1), [ROLL, 3, ROLL, 2])
    budget = Budget(0.0, 2)
    bot: Bot = MonteCarloBot(NearTheEnd(), budget, 1, 24)
    if name == "UctBot":
        bot = UctBot(NearTheEnd(), budget, 1, 24, 1.0)
    choice = bot.think(state.observe(0), [ROLL, STOP], True)
    assert choice.value == pytest.approx(best_dice(5))
    assert choice.move == (STOP if best_dice(5) == 0.5 else ROLL)


# Plan


class ByTwo(PlanningStrategy):
    """The road in parts of two stones: planners compare where parts end."""

    def milestone(self, state: State) -> i64:
        assert isinstance(state, ToyState)
        return len(state.played) // 2


def test_a_plan_looks_past_a_poor_first_step() -> None:
    """Every line of a known road is looked at to its end, so the best one is found."""
    game = Road("road", 1)
    state = state_of(game, [])
    best = max(game.worth(list(steps), 0) for steps in walks())
    bot = PlanBot(ByTwo(), Budget(simulations=64), 1, 32, 64, 4)
    while state.to_act() != NOBODY:
        codes = [int(code) for code in state.moves(0)]
        state.apply(0, bot.choose(state.observe(0), codes, True))
    assert state.utility(0) == best


class Whole(PlanningStrategy):
    """The road as one part."""

    def milestone(self, state: State) -> i64:
        assert isinstance(state, ToyState)
        return len(state.played) // len(ROAD)


def test_a_plan_whose_time_is_up_goes_on_with_a_few_lines() -> None:
    state = state_of(Road("road", 1), [])
    found = []
    for budget in (Budget(simulations=2), Clocked(1.0)):
        bot = PlanBot(Whole(), budget, 1, 4, 2, 0)
        budget.begin()
        found.append(len(bot._ends(state, 0, 1)))
    assert found == [len(walks()), FEW_LINES]


def walks() -> list[tuple[int, ...]]:
    """All ways to walk the road."""
    return [steps for steps in product((0, 1), repeat=len(ROAD)) if (1, 1) not in pairwise(steps)]


def test_a_plan_trusts_the_ends_it_followed_to_the_last() -> None:
    """One that was dropped has met fewer futures, perhaps only kind ones: its mean is no match."""
    state = state_of(Road("road", 1), [])
    lasting, dropped = End(Line(state, 0)), End(Line(state, 1))
    lasting.total, lasting.visits = 2.0, 4
    dropped.total, dropped.visits = 0.9, 1
    assert chosen_from([lasting, dropped]).move == 0


def test_a_game_without_milestones_refuses_a_plan_in_words() -> None:
    with pytest.raises(SettingsError, match="connect-four has no milestones to plan by"):
        make_bot("plan", CONNECT_FOUR, CONNECT_FOUR.settings(2))


def test_a_plan_without_depth_compares_the_ends_of_the_turn() -> None:
    game = Road("road", 1)
    bot = PlanBot(ByTwo(), Budget(simulations=1), 1, 4, 1, 0)
    choice = bot.think(state_of(game, []).observe(0), [0, 1], True)
    assert choice.move in (0, 1)
    assert choice.value == max(one.value for one in choice.considered)
