"""Medals: few, for things done on the board; each has events that earn it and some that do not."""

from __future__ import annotations

from functools import cache

import pytest

from digsite.core.contract import NATURE, NOBODY, Game, State, seats_in
from digsite.core.events import Event
from digsite.core.kit import Data, Finished
from digsite.core.rng import Rng
from digsite.games import find_game, game_ids

MOST_MEDALS = 12
LONGEST = 60

every_game = pytest.mark.parametrize("game", [find_game(one) for one in game_ids()], ids=game_ids())


@cache
def played(name: str, mode: str = "", seed: int = 5, seats: int = 2) -> tuple[State, list[Data]]:
    """A game that chance played: its end, and all that was told."""
    game = find_game(name)
    state = game.start(game.settings(seats, mode))
    log: list[Event] = []
    state.log = log
    luck = Rng(seed)
    while state.to_act() != NOBODY:
        if state.to_act() == NATURE:
            state.apply(NATURE, state.sample_chance(luck))
        else:
            seat = seats_in(state.to_act())[0]
            state.apply(seat, state.sample_move(seat, luck))
    return state, [event.in_full() for event in log]


def winner(state: State) -> int:
    ended = state.result()
    assert ended is not None
    return ended.winners[0]


def earned(name: str, events: list[Data], seat: int = 0, mode: str = "") -> list[str]:
    """What these events alone would earn at the end of a game that chance played."""
    return find_game(name).kit().medals.earned(Finished(events, played(name, mode)[0], seat))


def told(kind: str, **data: object) -> Data:
    return {"kind": kind, **data}


@every_game
def test_medals_are_few_and_say_in_a_sentence_what_they_take(game: Game) -> None:
    medals = game.kit().medals.medals
    assert 6 <= len(medals) <= MOST_MEDALS
    assert len({medal.name for medal in medals.values()}) == len(medals)
    for medal in medals.values():
        assert len(medal.about) <= LONGEST
        assert medal.about.endswith(".")
        assert "minutes" not in medal.about


@every_game
def test_what_chance_earns_is_among_the_medals(game: Game) -> None:
    for mode in game.modes:
        state, events = played(game.id, mode.name, 3, max(mode.least, min(2, mode.most)))
        for seat in range(state.settings.seats):
            found = game.kit().medals.earned(Finished(events, state, seat))
            assert set(found) <= set(game.kit().medals.medals)
            assert len(found) == len(set(found))


# Scarabya


def dug(points: int, seat: int = 0) -> Data:
    return told("dug", seat=seat, points=points, size=4, symbols=points // 4)


CAMP = told("placed", seat=0, shape="W", move="W1@a1")


@pytest.mark.parametrize(
    ("medal", "yes", "no"),
    [
        ("twelve", [CAMP, dug(12)], [CAMP, dug(8)]),
        ("full", [CAMP, dug(16)], [CAMP, dug(12)]),
        ("twins", [CAMP, dug(4), dug(3)], [CAMP, dug(4), dug(0), CAMP, dug(4)]),
        ("eight", [CAMP, dug(1)] * 8, [CAMP, dug(1)] * 7 + [CAMP, dug(0), dug(9, seat=1)]),
        ("all", [CAMP] * 12, [CAMP] * 11),
    ],
)
def test_scarabya(medal: str, yes: list[Data], no: list[Data]) -> None:
    assert medal in earned("scarabya", yes)
    assert medal not in earned("scarabya", no)


def test_scarabya_counts_points_and_wins_at_the_end() -> None:
    class Counted(Finished):
        def __init__(self, mode: str, score: int, won: bool) -> None:
            super().__init__([], played("scarabya", mode, seats=1 if mode == "solo" else 2)[0], 0)
            self.score, self.won = score, won

    medals = find_game("scarabya").kit().medals
    assert medals.earned(Counted("base", 50, False)) == ["fifty"]
    assert medals.earned(Counted("base", 49, True)) == []
    assert medals.earned(Counted("duel", 60, True)) == ["ahead"]
    assert medals.earned(Counted("duel", 60, False)) == []
    assert medals.earned(Counted("solo", 9, True)) == ["covered"]
    assert medals.earned(Counted("solo", 9, False)) == []


# Indus: seat 0 leads blue and yellow


def taken(piece: str, seat: int = 0) -> Data:
    return told("captured", seat=seat, piece=piece, colour="blue", area="r1c1", points=1)


def ruin(kind: str, size: int = 3, **counts: int) -> Data:
    areas = [f"r1c{number + 1}" for number in range(size)]
    return told("scored", ruin=0, type=kind, areas=areas, value=3, counts=counts, points={})


def guarded(colour: str) -> Data:
    return told("protected", colour=colour, area="r1c1")


@pytest.mark.parametrize(
    ("medal", "yes", "no"),
    [
        ("professor", [taken("rP")], [taken("rA"), taken("yP"), taken("rP", seat=1)]),
        ("three", [taken("rW")] * 3, [taken("rW"), taken("gW"), taken("yW")]),
        ("guard", [guarded("blue")] * 4, [guarded("blue"), guarded("red")] * 3),
        ("house", [ruin("building", blue=1)], [ruin("building", blue=2, red=1)]),
        ("canal", [ruin("canal", 6, yellow=2, red=1)], [ruin("canal", 5, yellow=1)]),
        ("graves", [ruin("burial", blue=1)] * 3, [ruin("burial", blue=1, red=1)] * 4),
        ("lines", [ruin("street", blue=1)] * 4, [ruin("wall", blue=1)] * 3),
        ("whole", [taken("bW", seat=0)], [taken("bW", seat=1)]),
    ],
)
def test_indus(medal: str, yes: list[Data], no: list[Data]) -> None:
    assert medal in earned("indus", yes)
    assert medal not in earned("indus", no)


# Gads Hill


def stands(building: str, seat: int = 0) -> Data:
    return told("placed", seat=seat, building=building, places=[1], cause="last")


CLUE = told("played", seat=0, card=1, text="")
TOKEN = told("gained", seat=0, points=2)
DRAWS = told("pile", seat=0, pile="red")


@pytest.mark.parametrize(
    ("medal", "yes", "no"),
    [
        ("chain", [CLUE, *[stands("bank")] * 3], [CLUE, stands("bank"), CLUE, stands("hotel")]),
        ("rich", [CLUE, *[TOKEN] * 5], [CLUE, *[TOKEN] * 4, DRAWS, TOKEN]),
        ("builder", [stands("bank")] * 10, [*[stands("bank")] * 9, stands("bank", seat=1)]),
        ("last", [stands("hotel", 1), stands("bank")], [stands("bank"), stands("hotel", 1)]),
    ],
)
def test_gads_hill(medal: str, yes: list[Data], no: list[Data]) -> None:
    assert medal in earned("gads-hill", yes)
    assert medal not in earned("gads-hill", no)


def test_gads_hill_knows_who_owns_and_who_won() -> None:
    state, _events = played("gads-hill")
    best = winner(state)
    houses = state.position()["seats"][best]["owns"]  # type: ignore[index]
    own = [stands(name, best) for name in houses]
    assert "own" in earned("gads-hill", own[:5], best)
    assert "own" not in earned("gads-hill", own[:4], best)
    assert {"thrift", "clues"} <= set(earned("gads-hill", [], best))
    spent = [told("bought", seat=best, building="bank"), told("discarded", seat=best, cards=[1, 2])]
    assert not {"thrift", "clues"} & set(earned("gads-hill", spent, best))
    assert not {"thrift", "clues"} & set(earned("gads-hill", [], 1 - best))


# Ziggurat


def hero(kind: str, number: int = 0) -> Data:
    return told(kind, hero=number)


OUT = told("spirit_out", colour="P", place="L1:0", cause="pit")
CHARM = told("spirit_out", colour="P", place="L1:0", cause="chance")


@pytest.mark.parametrize(
    ("medal", "yes", "no"),
    [
        ("first", [hero("summit"), hero("summit", 1)], [hero("summit", 1), hero("summit")]),
        (
            "lift",
            [hero("pushed"), hero("climbed")],
            [hero("pushed"), hero("slid"), hero("climbed")],
        ),
        ("out", [OUT] * 3, [OUT, OUT, CHARM]),
    ],
)
def test_ziggurat(medal: str, yes: list[Data], no: list[Data]) -> None:
    assert medal in earned("ziggurat", yes)
    assert medal not in earned("ziggurat", no)


def test_ziggurat_of_games_that_are_won() -> None:
    class Won(Finished):
        def __init__(self, events: list[Data], seats: int = 2) -> None:
            super().__init__(events, played("ziggurat", seats=seats)[0], 0)
            self.won = True

    medals = find_game("ziggurat").kit().medals
    assert {"won", "sure", "early"} <= set(medals.earned(Won([])))
    assert "sure" not in medals.earned(Won([hero("slid")]))
    assert "sure" in medals.earned(Won([hero("slid", 1)]))
    turn = told("turn", seat=0)
    assert "helper" in medals.earned(Won([hero("summit"), turn]))
    assert "helper" not in medals.earned(Won([turn, hero("summit")]))
    assert "four" in medals.earned(Won([], seats=4))
    assert "four" not in medals.earned(Won([], seats=3))
    assert not {"won", "sure", "early"} & set(earned("ziggurat", []))


# Anasazi


def over(reason: str = "markers", **bonus: int) -> Data:
    return told("over", reason=reason, objectives=["red", "blue"], bonus=bonus)


TRAIL = told("lead", seat=0)


def finds(colour: str = "red", seat: int = 0) -> Data:
    return told("collected", seat=seat, colour=colour)


def robs(seat: int, other: int, colour: str = "red") -> Data:
    return told("took", seat=seat, colour=colour, **{"from": other})


@pytest.mark.parametrize(
    ("medal", "yes", "no"),
    [
        ("pair", [TRAIL, finds(), finds()], [TRAIL, finds(), TRAIL, finds()]),
        ("haul", [TRAIL, *[finds()] * 3], [TRAIL, finds(), finds()]),
        ("loyal", [finds()] * 5, [*[finds()] * 5, robs(1, 0)]),
        ("robber", [robs(0, 1)] * 3, [robs(0, 1), robs(0, 1), robs(1, 0)]),
        (
            "even",
            [finds(colour) for colour in ("red", "blue", "white", "yellow")] * 2,
            [finds(colour) for colour in ("red", "blue", "white")] * 3,
        ),
    ],
)
def test_anasazi(medal: str, yes: list[Data], no: list[Data]) -> None:
    assert medal in earned("anasazi", [*yes, over()])
    assert medal not in earned("anasazi", [*no, over()])


def test_anasazi_at_the_end() -> None:
    state, _events = played("anasazi")
    best = winner(state)
    assert "bonus" in earned("anasazi", [over(red=0, blue=0, white=1)])
    assert "bonus" not in earned("anasazi", [over(red=0, white=1)])
    assert "tower" in earned("anasazi", [over("towers")], best)
    assert "tower" not in earned("anasazi", [over("markers")], best)
    assert "tower" not in earned("anasazi", [over("towers")], 1 - best)
    for seat in range(2):
        assert ("fifty" in earned("anasazi", [over()], seat)) == (state.score(seat) >= 50)
