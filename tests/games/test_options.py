"""The options of every game: each has words, and where one is said not to matter, it does not."""

from __future__ import annotations

import pytest

from digsite.core.contract import Game, Option, Settings, seats_in
from digsite.core.match import Match
from digsite.core.rng import Rng
from digsite.core.values import in_words
from digsite.games import find_game, game_ids

GAMES = [find_game(game_id) for game_id in game_ids()]
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)


@every_game
def test_every_option_and_every_value_has_words_of_its_own(game: Game) -> None:
    for option in game.options:
        assert option.label != in_words(option.name).capitalize() or "_" not in option.name
        assert (option.kind == "choice") == bool(option.values), option.name


@every_game
def test_words_tell_options_and_values_apart(game: Game) -> None:
    assert len({option.label for option in game.options}) == len(game.options)
    for option in game.options:
        assert len(set(option.values.values())) == len(option.values), option.name


@every_game
def test_words_are_short_and_hold_no_identifiers(game: Game) -> None:
    for option in game.options:
        assert option.label[0].isupper(), option.name
        for label in (option.label, *option.values.values()):
            assert label.strip(" .") == label, option.name
            assert len(label) <= 60, option.name
            assert "_" not in label, option.name


def other_value(option: Option) -> object:
    """A value that is not the default."""
    if option.kind == "int":
        return option.low if option.default != option.low else option.high
    return next(value for value in reversed(list(option.values)) if value != option.default)


def course(settings: Settings) -> list[object]:
    """All that happens in a game of random moves."""
    match = Match(settings, seed=5)
    rng = Rng(5)
    told: list[object] = []
    while not match.is_over():
        seat = seats_in(match.state.to_act())[0]
        legal = match.state.moves(seat)
        told += [event.to_data() for event in match.play(seat, legal[rng.below(len(legal))])]
    ended = match.state.result()
    assert ended is not None
    return [*told, ended.to_data()]


TABLES = [
    (game, mode.name, seats)
    for game in GAMES
    for mode in game.modes
    for seats in range(mode.least, mode.most + 1)
    if not all(option.matters(mode.name, seats) for option in game.options)
]


@pytest.mark.parametrize(
    ("game", "mode", "seats"), TABLES, ids=[f"{game.id}-{mode}-{n}" for game, mode, n in TABLES]
)
def test_what_does_not_matter_at_a_table_changes_nothing(game: Game, mode: str, seats: int) -> None:
    idle = [option for option in game.options if not option.matters(mode, seats)]
    changed = {option.name: other_value(option) for option in idle}
    assert course(game.settings(seats, mode, changed)) == course(game.settings(seats, mode))


def test_options_of_another_mode_or_number_of_seats_do_not_matter() -> None:
    def idle(game_id: str, mode: str, seats: int) -> set[str]:
        options = find_game(game_id).options
        return {option.name for option in options if not option.matters(mode, seats)}

    duel = {"duel_first", "first_seat", "duel_legs", "rematch"}
    assert idle("scarabya", "base", 2) == duel
    assert idle("scarabya", "base", 1) == duel | {"reveal", "tie_break"}
    assert idle("scarabya", "duel", 2) == {"reveal"}
    assert idle("scarabya", "solo", 1) == duel | {"reveal", "tie_break", "tokens"}
    pair = {"two_player_colour_lock", "recover_on_walk_in", "recovery_cap"}
    assert idle("indus", "standard", 2) == set()
    assert idle("indus", "standard", 3) == idle("indus", "standard", 4) == pair
    campaign = {"titles_on_loss", "hero_lock", "replay_changes"}
    assert idle("ziggurat", "chapter1", 2) == campaign | {"early_loss", "seats3"}
    assert idle("ziggurat", "chapter2", 3) == campaign
