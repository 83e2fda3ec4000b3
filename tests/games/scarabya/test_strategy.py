"""The advice to the bots, the par solver and the puzzle of the day."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, timedelta

import pytest

from digsite.bots.levels import LEVELS, make_bot
from digsite.core.contract import NO_MOVE, Settings
from digsite.core.match import Match
from digsite.core.rng import Rng, seed_from_text
from digsite.games.scarabya import GAME
from digsite.games.scarabya.extras.puzzles import PAR_WIDTH, ScarabyaPuzzles, deal
from digsite.games.scarabya.mind.hindsight import Free
from digsite.games.scarabya.mind.par import find_par
from digsite.games.scarabya.rules.play import ScarabyaState
from tests.seeds import seeds

MODES = [("base", 1), ("base", 2), ("duel", 2), ("solo", 1)]


def opening(mode: str, seats: int, seed: int) -> ScarabyaState:
    return ScarabyaState.of(Match(GAME.settings(seats, mode), seed).state)


@pytest.mark.parametrize(("mode", "seats"), MODES)
def test_values_lie_between_lost_and_won(mode: str, seats: int) -> None:
    settings = GAME.settings(seats, mode)
    strategy = GAME.kit().strategy(settings)
    match = Match(settings, 11)
    rng = Rng(5)
    while not match.is_over():
        seat = match.acting_seats()[0]
        assert 0.0 <= strategy.value(match.state, seat) <= 1.0
        assert 0.0 <= strategy.rollout_value(match.state.copy(), seat, rng) <= 1.0
        match.play(seat, match.state.sample_move(seat, rng))
    assert 0.0 <= strategy.value(match.state, 0) <= 1.0


@pytest.mark.parametrize(("mode", "seats"), MODES)
def test_candidates_are_different_legal_moves(mode: str, seats: int) -> None:
    state = opening(mode, seats, 3)
    seat = 0 if state.to_act() & 1 else 1
    candidates = list(GAME.kit().strategy(state.settings).candidates(state, seat, 7))
    assert len(set(candidates)) == len(candidates) <= 7
    assert set(candidates) <= set(state.moves(seat))


def test_a_greedy_gain_is_what_the_move_scores() -> None:
    state = opening("base", 1, 8)
    strategy = GAME.kit().strategy(state.settings)
    match = Match(state.settings, 8)
    rng = Rng(1)
    while not match.is_over():
        move = match.state.sample_move(0, rng)
        before = match.state.score(0)
        gain = strategy.gain(match.state, 0, move)
        match.play(0, move)
        assert match.state.score(0) - before == gain


@pytest.mark.rule("SCA-52")
def test_the_solo_bot_takes_the_only_camp_that_covers_the_last_symbol() -> None:
    position: dict[str, object] = {
        "grid": ["..........", ".....xx...", "....sxx...", ".....x...."],
        "at": "a4",
        "revealed": "PFLNTUVWXYZ",
        "mission": "I",
    }
    state = GAME.from_position(GAME.settings(1, "solo"), position)
    bot = make_bot("montecarlo", GAME, state.settings, seed=2, simulations=60)
    legal = [int(code) for code in state.moves(0)]
    state.play(0, bot.choose(state.observe(0), legal, True))
    ended = state.result()
    assert ended is not None
    assert ended.winners == [0]


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_finishes_every_mode(level: str) -> None:
    for mode, seats in MODES:
        settings = GAME.settings(seats, mode)
        match = Match(settings, 21)
        simulations = 3
        bots = [make_bot(level, GAME, settings, seat, None, simulations) for seat in range(seats)]
        match.run(list(bots))
        assert match.is_over()


def test_par_is_reached_by_its_own_placements() -> None:
    """The solver says "at least": playing its line through the rules earns exactly that."""
    settings = GAME.settings(1, "base")
    dealt, order = deal(settings, 77)
    par = find_par(dealt.site, order, 20)
    assert earned(settings, 77, par.built) == par.points


def earned(settings: Settings, seed: int, built: Iterable[int]) -> int:
    """What a line of placements brings when it is played."""
    match = Match(settings, seed)
    for number in built:
        if number != NO_MOVE:
            match.play(0, number)
    assert match.is_over()
    return int(match.state.score(0))


def test_a_wider_beam_beats_a_greedy_line() -> None:
    settings = GAME.settings(1, "base")
    wide = narrow = 0
    for seed in range(6):
        dealt, order = deal(settings, seed)
        wide += find_par(dealt.site, order, 25).points
        narrow += find_par(dealt.site, order, 1).points
    assert wide > narrow


def test_the_puzzle_of_a_day_has_its_own_deal_par_and_medals() -> None:
    puzzle = ScarabyaPuzzles().daily(date(2026, 5, 17))
    assert puzzle.seed == seed_from_text("scarabya 2026-05-17")
    dealt, order = deal(puzzle.settings, puzzle.seed)
    assert puzzle.par >= find_par(dealt.site, order, 1).points
    medals = list(puzzle.medals.values())
    assert medals == sorted(medals)
    assert medals[-1] <= puzzle.par


@pytest.mark.slow
@pytest.mark.puzzles
def test_par_can_be_reached_on_each_of_sixty_days() -> None:
    for number in seeds(60):
        puzzle = ScarabyaPuzzles().daily(date(2024, 1, 1) + timedelta(days=number))
        dealt, order = deal(puzzle.settings, puzzle.seed)
        built = find_par(dealt.site, order, PAR_WIDTH).built
        assert earned(puzzle.settings, puzzle.seed, built) == puzzle.par > 0


def test_trials_overlook_no_placement_that_is_legal() -> None:
    """What is still free is remembered from trial to trial, and from one game to the next."""
    settings = GAME.settings(1, "base")
    remembered = Free()
    rng = Rng(4)
    for seed in range(3):
        match = Match(settings, seed)
        while not match.is_over():
            root = ScarabyaState.of(match.state).plots[0]
            for number in list(match.state.moves(0))[:4]:
                plot = root.copy()
                plot.build(number)
                remembered.look_at(plot)
                for shape in range(12):
                    first, end = remembered.first[shape], remembered.first[shape + 1]
                    free = [int(one) for one in remembered.numbers[first:end]]
                    assert set(plot.legal(shape)) <= set(free)
                    assert free == sorted(set(free))
            match.play(0, match.state.sample_move(0, rng))
        assert 2 * len(remembered.numbers) < len(root.site.fitting)
