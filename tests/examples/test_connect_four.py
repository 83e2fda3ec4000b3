"""The example game keeps the contract, and plays connect four."""

import pytest
from connect_four import GAME, has_four

from digsite import (
    SPECTATOR,
    Match,
    NotationError,
    PositionError,
    Rng,
    State,
    Voice,
    check_game,
)


def played(columns: str, options: dict[str, object] | None = None) -> Match:
    match = Match(GAME.settings(2, "", options))
    for number, letter in enumerate(columns):
        match.play(number % 2, GAME.parse(letter).code())
    return match


def test_it_keeps_the_contract() -> None:
    report = check_game(GAME, games=10)
    assert report.counts["termination"] == 10


@pytest.mark.parametrize(
    ("columns", "winner"),
    [
        ("aabbccd", 0),  # flat
        ("gagafaga", 1),  # upright
        ("abbccdcddgd", 0),  # rising
        ("gffeededdad", 0),  # falling
    ],
)
def test_four_in_a_row_wins(columns: str, winner: int) -> None:
    match = played(columns)
    result = match.state.result()
    assert result is not None
    assert (result.winners, result.reason) == ([winner], "four")
    assert played(columns[:-1]).state.result() is None


def test_a_full_board_is_shared() -> None:
    result = played("cfgcffceacegdegbeecdaggdfafgdbcddbbfeabbaa").state.result()
    assert result is not None
    assert (result.winners, result.reason) == ([0, 1], "full")


def test_rows_do_not_wrap_around_the_board() -> None:
    # The top of one column and the floor of the next are neighbours as numbers, not as cells.
    top = [32 * 128**column for column in range(7)]
    assert not has_four(top[0] // 4 + top[0] // 2 + top[0] + 128)
    assert has_four(sum(top[:4]))


def brute_force(state: State) -> set[str]:
    """Seats with four in a row, by looking at every line of the board."""
    rows = state.position()["board"]
    assert isinstance(rows, list)
    found = set()
    for r in range(6):
        for c in range(7):
            for dr, dc in ((0, 1), (1, 0), (1, 1), (1, -1)):
                line = [(r + dr * k, c + dc * k) for k in range(4)]
                if all(0 <= y < 6 and 0 <= x < 7 for y, x in line):
                    discs = {rows[y][x] for y, x in line}
                    if len(discs) == 1:
                        found |= discs - {"."}
    return found


def test_winners_agree_with_a_slow_look_at_the_board() -> None:
    rng = Rng(3)
    for _ in range(60):
        match = Match(GAME.settings(2))
        while not match.is_over():
            assert brute_force(match.state) == set()
            seat = match.acting_seats()[0]
            match.play(seat, match.state.sample_move(seat, rng))
        result = match.state.result()
        assert result is not None
        won = {str(seat) for seat in result.winners} if result.reason == "four" else set()
        assert brute_force(match.state) == won


@pytest.mark.parametrize("text", ["", "h", "ab", "A", "3"])
def test_what_is_no_column_is_refused(text: str) -> None:
    with pytest.raises(NotationError, match="one letter"):
        GAME.parse(text)


EMPTY = ["......."] * 5


@pytest.mark.parametrize(
    "board",
    [
        [*EMPTY, "0000..."],  # 1 never had a turn
        [*EMPTY, "1......"],  # 1 began
        [*EMPTY, "2......"],
        [*EMPTY[1:], "0......", "......."],  # a floating disc
        EMPTY,
        "." * 42,
    ],
)
def test_impossible_boards_are_refused(board: object) -> None:
    with pytest.raises(PositionError, match="board"):
        GAME.from_position(GAME.settings(2), {"board": board})


def test_four_may_lose() -> None:
    result = played("aabbccd", {"four": "loses"}).state.result()
    assert result is not None
    assert (result.winners, result.reason) == ([1], "four")


def test_a_full_board_may_go_to_the_second_seat() -> None:
    full = "cfgcffceacegdegbeecdaggdfafgdbcddbbfeabbaa"
    result = played(full, {"full_board": "second"}).state.result()
    assert result is not None
    assert (result.winners, result.reason) == ([1], "full")


def test_people_are_told_what_to_do_and_whom_they_wait_for() -> None:
    state, words = played("d").state, GAME.kit().words
    voice = words.voice(2, ["Ada", "Bo"])
    assert words.prompt(state.observe(1), voice) == "Choose a column for your disc."
    assert words.prompt(state.observe(0), voice) == "Bo chooses a column."
    assert words.prompt(state.observe(SPECTATOR), voice) == "Bo chooses a column."


def test_a_full_column_is_refused_in_words() -> None:
    state = played("aaaaaa").state
    refused = state.refusal(0, 0)
    assert refused is not None
    assert GAME.kit().words.explain(refused, Voice()) == "Column a is full."
    assert refused.places == ["board-a6"]
