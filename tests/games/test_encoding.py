"""The five games in numbers: actions that stay what they are, planes that say what lies there."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from digsite.core.contract import NATURE, NOBODY, Observation, State, lowest_seat
from digsite.core.encoding import Encoding
from digsite.core.rng import Rng
from digsite.games import find_game, game_ids

GAMES = sorted(game_ids())
every_game = pytest.mark.parametrize("name", GAMES)


def table(name: str, mode: int = 0, most: bool = False, **options: object) -> State:
    game = find_game(name)
    chosen = game.modes[mode]
    seats = chosen.most if most else chosen.least
    return game.start(game.settings(seats, chosen.name, options))


def encoding_of(state: State) -> Encoding:
    found = state.settings.game.kit().encoding(state.settings)
    assert found is not None
    return found


def decisions(state: State, seed: int, most: int = 40) -> Iterator[int]:
    """Play at random; the acting seat of every decision, before it is made."""
    rng = Rng(seed)
    made = 0
    while made < most and state.to_act() != NOBODY:
        acting = state.to_act()
        if acting == NATURE:
            state.play(NATURE, state.sample_chance(rng))
            continue
        seat = int(lowest_seat(acting))
        yield seat
        made += 1
        listed = state.moves(seat)
        state.play(seat, listed[rng.below(len(listed))])


def played(state: State, seed: int, most: int = 40) -> int:
    """Play at random; the seat that decided last."""
    return list(decisions(state, seed, most))[-1]


def part(state: State, viewer: int, name: str) -> list[int]:
    encoding = encoding_of(state)
    row = [int(number) for number in encoding.observation(state, viewer)]
    where = encoding.part(name)
    return row[where.first : where.first + where.size]


@pytest.mark.parametrize(
    ("name", "actions"),
    [
        ("anasazi", 2869),
        ("gads-hill", 15465),
        ("indus", 319),
        ("scarabya", 4096),
        ("ziggurat", 1568),
    ],
)
def test_the_number_of_actions_is_fixed(name: str, actions: int) -> None:
    """What was learnt with an encoding is worth nothing with another."""
    for most in (False, True):
        assert encoding_of(table(name, most=most)).actions == actions


@every_game
def test_actions_play_the_moves_they_stand_for(name: str) -> None:
    state = table(name)
    encoding = encoding_of(state)
    for seat in decisions(state, seed=3):
        choices = encoding.choices(state, seat)
        for code, index in zip(choices.codes, choices.indexes, strict=True):
            assert state.refusal(seat, choices.code(index)) is None
            assert encoding.index(state, seat, code) == index


@every_game
def test_every_mode_and_number_of_seats_has_rows_of_one_length(name: str) -> None:
    for mode in range(len(find_game(name).modes)):
        state = table(name, mode, most=True)
        encoding = encoding_of(state)
        lengths = {len(encoding.observation(state, seat)) for seat in decisions(state, 5, most=12)}
        assert lengths == {int(encoding.size)}


@every_game
def test_whoever_cannot_tell_two_states_apart_gets_one_row(name: str) -> None:
    state = table(name, most=True)
    encoding = encoding_of(state)
    rng = Rng(8)
    for number, _ in enumerate(decisions(state, seed=2)):
        if number % 5:
            continue
        for viewer in range(-2, state.settings.seats):
            if viewer == NATURE:
                continue
            seen = Observation.from_json(state.settings.game, state.observe(viewer).to_json())
            twin = seen.sample(rng)
            assert list(encoding.observation(twin, viewer)) == list(
                encoding.observation(state, viewer)
            )


@every_game
def test_the_own_seat_comes_first_in_a_row(name: str) -> None:
    state = table(name, most=True)
    acting = next(one for one in encoding_of(state).parts if one.name in ("acting", "turn"))
    for seat in decisions(state, seed=4, most=15):
        assert part(state, seat, acting.name)[0] == 1


@every_game
def test_what_is_read_off_a_row_is_the_score(name: str) -> None:
    state = table(name, most=True)
    if not any(one.name == "score" for one in encoding_of(state).parts):
        assert name == "anasazi", "whose scores are secret until the end"
        return
    seat = played(state, seed=6)
    seats = state.settings.seats
    scores = [int(state.score((seat + place) % seats)) for place in range(seats)]
    assert part(state, seat, "score") == scores


def test_scarabya_shows_the_camps_of_each_plot() -> None:
    state = table("scarabya", most=True)
    played(state, seed=1, most=20)
    for seat in range(state.settings.seats):
        planes = part(state, seat, "camps")
        mine = state.observe(seat).data["plots"][seat]["camps"]  # type: ignore[index]
        assert sum(planes[:100]) == 5 * len(mine)


def test_scarabya_hides_a_choice_from_the_others() -> None:
    state = table("scarabya", most=True, reveal="hidden")
    for seat in decisions(state, seed=1):
        if len(state.observe(seat).data["chosen"]) == 1:  # type: ignore[arg-type]
            break
    chooser = state.observe(seat).data["chosen"][0]  # type: ignore[index]
    assert sum(part(state, chooser, "choice")) == 5
    assert sum(part(state, seat, "choice")) == 0
    assert sum(part(state, seat, "chosen")) == 1


def test_indus_counts_the_pieces_of_the_city() -> None:
    state = table("indus")
    seat = played(state, seed=9, most=60)
    stacks = state.observe(seat).data["stacks"]
    assert isinstance(stacks, dict)
    assert stacks
    assert sum(part(state, seat, "pieces")) == sum(len(stack) for stack in stacks.values())
    on_top = [depth for depth in part(state, seat, "depth") if depth == 1]
    protected = state.observe(seat).data["protected"]
    assert isinstance(protected, dict)
    assert len(on_top) == len(stacks.keys() - protected.keys())


def test_gads_hill_shows_the_own_hand_alone() -> None:
    state = table("gads-hill", most=True)
    seat = played(state, seed=3, most=30)
    hand = state.observe(seat).data["hand"]
    assert isinstance(hand, list)
    assert [card + 1 for card, held in enumerate(part(state, seat, "hand")) if held] == hand
    assert sum(part(state, -2, "hand")) == 0
    assert sum(part(state, seat, "cards")[:3]) == len(hand)


def test_ziggurat_puts_every_spirit_somewhere() -> None:
    state = table("ziggurat", most=True)
    for seat in decisions(state, seed=3, most=40):
        assert sum(part(state, seat, "spirits")) + sum(part(state, seat, "aside")) == 12
        assert sum(part(state, seat, "heroes")) == state.settings.seats


def test_anasazi_tells_the_colours_of_towers_that_were_seen() -> None:
    state = table("anasazi", most=True)
    seat = played(state, seed=3, most=40)
    letters = state.observe(seat).data["towers"]
    assert isinstance(letters, str)
    towers = part(state, seat, "towers")
    for tower, letter in enumerate(letters):
        entry = towers[8 * tower : 8 * tower + 8]
        assert entry[2] == (letter != ".")
        assert sum(entry[4:]) == (letter not in ".?")


def test_anasazi_loses_some_candidates_and_says_how_many() -> None:
    """The bound is what docs/research.md promises."""
    state = table("anasazi", most=True)
    encoding = encoding_of(state)
    assert not encoding.exact
    listed = lost = 0
    for seat in decisions(state, seed=1, most=60):
        choices = encoding.choices(state, seat)
        assert len(choices.codes) + choices.lost == len(state.moves(seat))
        listed += len(state.moves(seat))
        lost += int(choices.lost)
    assert 0 < lost < 0.1 * listed
