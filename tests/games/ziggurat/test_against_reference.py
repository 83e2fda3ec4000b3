"""The engine beside the slow reference: whole games and random positions, decision by decision."""

from __future__ import annotations

from typing import Any, cast

import pytest

from digsite.core.contract import NATURE, NOBODY, Settings, State, lowest_seat, seats_in
from digsite.core.rng import Rng
from digsite.games.ziggurat import GAME
from tests.games.ziggurat import drawn
from tests.games.ziggurat.players import Player
from tests.reference.ziggurat import Game
from tests.seeds import seeds

CHAPTERS = range(1, 7)
LONGEST = 2000
DEPTH = 40
"""Decisions played from a random position."""


def told(state: State) -> dict[str, Any]:
    """The engine's position in the reference's words: nothing left out, spirits by their places."""
    found = cast("dict[str, Any]", state.position())
    found.pop("team", None)
    numbers = ("more", "stride", "chain", "outs", "counter", "ahead")
    seats = ("last_up", "mover", "pushed", "pusher")
    full: dict[str, Any] = dict.fromkeys(numbers, 0)
    full |= dict.fromkeys(seats, -1) | {"part": "", "ending": "", "adrift": ""}
    full |= dict.fromkeys(("acting", "alone", "stood"), False)
    full |= {key: [] for key in ("waiting", "passed", "spent", "resting")} | {
        "unmoved": {},
        "ways": {},
    }
    full |= found
    full["unmoved"] = {
        colour: sorted(found["spirits"][colour][token] for token in tokens)
        for colour, tokens in full["unmoved"].items()
    }
    if full["adrift"]:
        colour, token = full["adrift"]
        full["adrift"] = f"{colour} {found['spirits'][colour][int(token)]}"
    full["spirits"] = {colour: sorted(tokens) for colour, tokens in found["spirits"].items()}
    for key in ("discard", "things", "marks", "history", "spent"):
        full[key] = sorted(full[key])
    full["turned"] = {level: quarters for level, quarters in full["turned"].items() if quarters}
    for sheet in full["sheets"]:
        if "titles" in sheet:
            sheet["titles"] = sorted(sheet["titles"])
    return full


def offered(state: State) -> tuple[int, list[str]] | None:
    """Who is asked, and everything that may be answered."""
    acting = state.to_act()
    if acting == NOBODY:
        return None
    if acting == NATURE:
        return int(NATURE), sorted(GAME.notation(code) for code in state.chances().codes)
    assert len(seats_in(acting)) == 1
    seat = int(lowest_seat(acting))
    return seat, sorted(GAME.notation(code) for code in state.moves(seat))


def compare(state: State, game: Game, past: list[str]) -> None:
    wanted = None if game.asked is None else (game.asked[0], sorted(game.asked[1]))
    now, then = told(state), game.position()
    # A hero that is up or safe does not wait any more.
    now["waiting"] = [seat for seat in now["waiting"] if not game.safe(seat)]
    then["waiting"] = [seat for seat in then["waiting"] if not game.safe(seat)]
    different = {
        key: (now.get(key), then.get(key))
        for key in sorted(now.keys() | then.keys())
        if now.get(key) != then.get(key)
    }
    assert not different, (different, past)
    assert offered(state) == wanted, past
    assert [state.score(seat) for seat in range(game.seats)] == game.scores(), past
    result = state.result()
    if result is not None:
        winners = [seat for seat in range(game.seats) if game.ending == "WON"]
        assert (result.winners, result.reason) == (winners, game.ending), past


def play(state: State, game: Game, player: Player, most: int) -> int:
    """Play both side by side; returns how many decisions were compared."""
    past: list[str] = []
    compare(state, game, past)
    for count in range(most):
        if state.to_act() == NOBODY:
            return count
        seat, code = player.pick(state)
        past.append(f"{seat} {GAME.notation(code)}")
        state.apply(seat, code)
        game.choose(GAME.notation(code))
        compare(state, game, past)
    return most


def again(given: dict[str, Any], position: dict[str, Any], moves: list[str]) -> Game:
    """The reference has no copies: it plays once more from the start."""
    game = Game(**given, position=position)
    for move in moves:
        game.choose(move)
    return game


def explore(
    state: State, given: dict[str, Any], position: dict[str, Any], rng: Rng, most: int
) -> int:
    """Compare everything a card can lead to, or so many moments of it, picked at random."""
    met = {int(state.key())}
    waiting: list[tuple[State, list[str]]] = [(state, [])]
    compared = 0
    while waiting and compared < most:
        here, past = waiting.pop(int(rng.below(len(waiting))))
        compare(here, again(given, position, past), past)
        compared += 1
        if here.to_act() == NOBODY or here.phase() == "draw":
            continue
        seat = lowest_seat(here.to_act())
        for code in here.moves(seat):
            after = here.copy()
            after.apply(seat, code)
            if int(after.key()) not in met:
                met.add(int(after.key()))
                waiting.append((after, [*past, GAME.notation(code)]))
    return compared


def drawn_table(chapter: int, rng: Rng) -> tuple[Settings, dict[str, Any]]:
    seats = 2 + int(rng.below(3))
    chosen = drawn.options(chapter, seats, rng)
    team = drawn.standing(chapter, seats, rng)
    settings = GAME.settings(seats, f"chapter{chapter}", {**chosen}, {"standing": team})
    given = {"chapter": chapter, "seats": seats, "options": chosen, "standing": team}
    return settings, given


def compare_game(chapter: int, seed: int) -> int:
    """A whole game, from the deal to its end."""
    rng = Rng(seed)
    settings, given = drawn_table(chapter, rng)
    state = GAME.start(settings)
    return play(state, Game(**given), Player(state, rng, keen=seed % 2 == 0), LONGEST)


def compare_position(chapter: int, seed: int) -> int:
    """The rest of a turn and a little more, from a random position."""
    rng = Rng(seed)
    settings, given = drawn_table(chapter, rng)
    position = drawn.position(chapter, Game(**given), rng)
    game = Game(**given, position=position)
    if game.chapter.goal():
        return 0
    state = GAME.from_position(settings, position)
    return play(state, game, Player(state, rng, keen=False), DEPTH)


def compare_card(chapter: int, seed: int, most: int = 150) -> int:
    """Every way to play one card, from a random position."""
    rng = Rng(seed)
    settings, given = drawn_table(chapter, rng)
    position = drawn.position(chapter, Game(**given), rng)
    if Game(**given, position=position).chapter.goal():
        return 0
    return explore(GAME.from_position(settings, position), given, position, rng, most)


@pytest.mark.reference
@pytest.mark.rule("ZIG-21", "ZIG-31", "ZIG-40", "ZIG-53", "ZIG-80", "ZIG-84")
@pytest.mark.parametrize("chapter", CHAPTERS)
def test_games_are_those_of_the_reference(chapter: int) -> None:
    assert sum(compare_game(chapter, seed) for seed in seeds(3)) > 20


@pytest.mark.reference
@pytest.mark.rule("ZIG-50", "ZIG-60", "ZIG-63", "ZIG-70")
@pytest.mark.parametrize("chapter", CHAPTERS)
def test_random_positions_are_those_of_the_reference(chapter: int) -> None:
    assert sum(compare_position(chapter, seed) for seed in seeds(12)) > 20


@pytest.mark.reference
@pytest.mark.rule("ZIG-21", "ZIG-31", "ZIG-40", "ZIG-63")
@pytest.mark.parametrize("chapter", CHAPTERS)
def test_every_way_to_play_a_card_is_that_of_the_reference(chapter: int) -> None:
    assert sum(compare_card(chapter, seed, 60) for seed in seeds(5)) > 10


@pytest.mark.slow
@pytest.mark.reference
@pytest.mark.parametrize("chapter", CHAPTERS)
def test_many_games_against_the_reference(chapter: int) -> None:
    """With thirty rounds of `make endurance` more than a thousand games."""
    for seed in seeds(6, 1000):
        assert compare_game(chapter, seed)
    for seed in seeds(30, 2000):
        compare_position(chapter, seed)
    for seed in seeds(6, 3000):
        compare_card(chapter, seed)
