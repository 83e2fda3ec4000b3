"""Tips for newcomers: few, short, each at its time, and made from what a seat may know."""

from __future__ import annotations

import pytest

from digsite.core.contract import NATURE, NOBODY, SPECTATOR, Game, Observation, seats_in
from digsite.core.rng import Rng
from digsite.games import find_game, game_ids

MOST_TIPS = 5
LONGEST = 110
"""Characters, so that a phone has it in three lines."""
SEEDS = range(1, 9)

every_game = pytest.mark.parametrize("game", [find_game(one) for one in game_ids()], ids=game_ids())


def decisions(game: Game, seed: int, options: dict[str, object] | None = None) -> list[Observation]:
    """What every seat saw that had to decide, in a game that chance played."""
    mode = game.modes[seed % len(game.modes)]
    seats = mode.least if mode.most == 1 else max(2, mode.least)
    state = game.start(game.settings(seats, mode.name, options))
    luck, found = Rng(seed), []
    while state.to_act() != NOBODY:
        if state.to_act() == NATURE:
            state.apply(NATURE, state.sample_chance(luck))
            continue
        for seat in seats_in(state.to_act()):
            found.append(state.observe(seat))
            state.apply(seat, state.sample_move(seat, luck))
            break
    return found


@every_game
def test_tips_are_few_and_one_short_sentence_each(game: Game) -> None:
    sentences = game.kit().tips.sentences
    assert 1 <= len(sentences) <= MOST_TIPS
    for sentence in sentences.values():
        assert len(sentence) <= LONGEST
        assert sentence.endswith(".")
        assert ". " not in sentence


@every_game
def test_every_tip_has_its_time_and_no_tip_fits_always(game: Game) -> None:
    tips = game.kit().tips
    fitting = [tips.fitting(seen) for seed in SEEDS for seen in decisions(game, seed)]
    for name in tips.sentences:
        times = sum(name in found for found in fitting)
        assert 0 < times < len(fitting), name


@pytest.mark.parametrize(
    ("name", "options", "tip", "kind"),
    [
        ("gads-hill", {}, "buy", "buy"),
        ("gads-hill", {"buy_timing": "after_action"}, "buy", "buy"),
        ("indus", {}, "again", "reroll"),
        ("indus", {}, "guard", "move"),
    ],
)
def test_a_tip_tells_of_what_may_be_done_now(
    name: str, options: dict[str, object], tip: str, kind: str
) -> None:
    game = find_game(name)
    told = 0
    for seed in SEEDS:
        for seen in decisions(game, seed, options):
            if tip in game.kit().tips.fitting(seen):
                moves = seen.sample(Rng(2)).moves(seen.viewer)
                assert kind in {game.decode(code).kind for code in moves}
                told += 1
    assert told


@every_game
def test_whoever_has_nothing_to_decide_is_told_nothing(game: Game) -> None:
    tips = game.kit().tips
    state = game.start(game.settings(max(2, game.modes[0].least)))
    luck = Rng(3)
    while state.to_act() == NATURE:
        state.apply(NATURE, state.sample_chance(luck))
    acting = seats_in(state.to_act())
    others = [seat for seat in range(2) if seat not in acting]
    for viewer in [int(SPECTATOR), *others]:
        assert tips.fitting(state.observe(viewer)) == []


@every_game
def test_what_others_hide_changes_no_tip(game: Game) -> None:
    """A tip is made from an observation; equal observations of other worlds give the same tips."""
    tips = game.kit().tips
    for seen in decisions(game, 5)[::9]:
        other = seen.sample(Rng(11)).observe(seen.viewer)
        assert tips.fitting(other) == tips.fitting(seen)
