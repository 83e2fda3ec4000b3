"""Moves of all five games: codes, named values and notations belong together, and nothing else."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from digsite.core.contract import Game, Move
from digsite.core.errors import NotationError
from digsite.games.anasazi import GAME as ANASAZI
from digsite.games.gads_hill import GAME as GADS_HILL
from digsite.games.indus import GAME as INDUS
from digsite.games.scarabya import GAME as SCARABYA
from digsite.games.ziggurat import GAME as ZIGGURAT

GAMES: list[Game] = [INDUS, ZIGGURAT, SCARABYA, GADS_HILL, ANASAZI]
every_game = pytest.mark.parametrize("game", GAMES, ids=[game.id for game in GAMES])


def check_move(game: Game, code: int) -> None:
    """What a code says of itself is what the parser and the fields say."""
    move = game.decode(code)
    assert move.code() == code
    assert game.notation(code) == str(move) == move.notation()
    assert game.parse(move.notation()) == move
    kind = next(kind for kind in game.grammar.kinds if kind.name == move.kind)
    assert kind.code([move[name] for name in kind.names]) == code


def fault(read: Callable[[], Move]) -> str:
    """Why something is no move; empty where it is one."""
    try:
        read()
    except NotationError as problem:
        return str(problem)
    return ""


def check_any_code(game: Game, code: int) -> None:
    why = fault(lambda: game.decode(code))
    assert why in ("", f"{code} is not the code of any move")
    if not why:
        check_move(game, code)


def check_any_text(game: Game, text: str) -> None:
    why = fault(lambda: game.parse(text))
    assert not why or ": " in why, "it says what was expected"
    if not why:
        check_move(game, int(game.parse(text).code()))


@every_game
def test_the_ends_of_every_kind_round_trip_and_what_lies_beyond_is_judged(game: Game) -> None:
    for kind in game.grammar.kinds:
        for low, high in kind.spans():
            for code in (low - 1, low, low + 1, high - 1, high, high + 1):
                check_any_code(game, code)
        lowest = kind.code([field.low for field in kind.fields])
        assert any(low <= lowest <= high for low, high in kind.spans())


@every_game
@given(data=st.data())
def test_codes_round_trip_and_others_are_refused(game: Game, data: st.DataObject) -> None:
    spans = [span for kind in game.grammar.kinds for span in kind.spans()]
    low, high = data.draw(st.sampled_from(spans))
    check_any_code(game, data.draw(st.integers(low, high) | st.integers(-(2**62), 2**62)))


@every_game
@given(data=st.data())
def test_moves_with_a_slip_are_read_or_refused_in_words(game: Game, data: st.DataObject) -> None:
    kind = data.draw(st.sampled_from(game.grammar.kinds))
    values = [data.draw(st.integers(field.low, field.high)) for field in kind.fields]
    text = kind.words[0]
    for field, value, word in zip(kind.fields, values, kind.words[1:], strict=True):
        text += field.write(value) + word
    check_any_text(game, text)
    at = data.draw(st.integers(0, len(text)))
    slip = data.draw(st.text(max_size=2) | st.sampled_from(["9" * 25, " ", "+", "\n", "\u0661"]))
    check_any_text(game, text[:at] + slip + text[at + data.draw(st.integers(0, 2)) :])


@every_game
@given(text=st.text())
def test_any_text_is_read_or_refused_in_words(game: Game, text: str) -> None:
    check_any_text(game, text)


@pytest.mark.parametrize(
    ("game", "text", "code", "kind", "fields"),
    [
        (INDUS, "bA@N2", 25, "place", {"piece": 1, "space": 1}),
        (INDUS, "move E6", 535, "move", {"space": 23}),
        (INDUS, "recover", 651, "recover", {}),
        (INDUS, "die 4", 704, "die", {"face": 4}),
        (INDUS, "ring L1 L2 L4 L6", 4171, "ring", {"nw": 0, "ne": 1, "se": 3, "sw": 5}),
        (INDUS, "centre Q7r3", 8219, "centre", {"tile": 6, "turns": 3}),
        (ZIGGURAT, "go -", 1, "go", {"way": 1}),
        (ZIGGURAT, "insight skip", 14, "insight", {"use": 2}),
        (ZIGGURAT, "swap 0 2", 34, "swap", {"low": 0, "high": 2}),
        (ZIGGURAT, "spirit I L0:0 -", 1793, "spirit", {"colour": 3, "place": 0, "way": 1}),
        (ZIGGURAT, "douse T L0:4", 2308, "douse", {"colour": 2, "place": 4}),
        (ZIGGURAT, "card Z07", 4102, "card", {"card": 6}),
        (SCARABYA, "mission L", 4098, "mission", {"shape": 2}),
        (SCARABYA, "L1m@j10", 19171, "camp", {"shape": 2, "orientation": 5, "corner": 99}),
        (
            SCARABYA, "NW=B2r90", 8205, "quarter",
            {"quarter": 0, "board": 1, "side": 1, "turns": 1},
        ),
        (GADS_HILL, "play 8", 4320, "play", {"card": 7, "mine": -1}),
        (GADS_HILL, "play 44 hotel", 5473, "play", {"card": 43, "mine": 0}),
        (
            GADS_HILL, "discard 3 17 take forge/4", 1196163, "take",
            {"low": 2, "high": 16, "building": 4, "place": 3},
        ),
        (GADS_HILL, "framed station cemetery pasture", 16384, "framed", {"order": 0}),
        (
            ANASAZI, "lead 3 123.456789", 1099511627776 + 720000000 + 123456789, "lead",
            {"expedition": 2, "angle": 123456789},
        ),
        (
            ANASAZI, "camp 12.5 -40", 2**60 + (12500000 + 2**29) * 2**30 + 2**29 - 40000000, "camp",
            {"x": 12500000, "y": -40000000},
        ),
        (ANASAZI, "take 1 red", 3298534883332, "take", {"victim": 1, "colour": 0}),
        (ANASAZI, "layout 12345", 6597069779001, "layout", {"number": 12345}),
    ],
)  # fmt: skip
def test_codes_names_and_notations_stay_what_they_are(
    game: Game, text: str, code: int, kind: str, fields: dict[str, int]
) -> None:
    move = game.parse(text)
    assert (move.code(), move.notation(), move.kind, move.fields) == (code, text, kind, fields)
    check_move(game, code)


@pytest.mark.parametrize(
    ("game", "asked", "kept"),
    [
        (GADS_HILL, "discard 17 3 take forge/4", "discard 3 17 take forge/4"),
        (ANASAZI, "lead 3 012.500", "lead 3 12.5"),
        (ANASAZI, "camp -0 00.10", "camp 0 0.1"),
    ],
)
def test_what_people_may_write_otherwise(game: Game, asked: str, kept: str) -> None:
    assert game.parse(asked).notation() == kept


@pytest.mark.parametrize(
    ("game", "text", "told"),
    [
        (INDUS, "bA@N7", "'N7' is no space: they are N1-N6, S1-S6, W1-W6, E1-E6"),
        (INDUS, "xA@N1", "'xA@N1' is not a move: write a placing as bA@N2 (colour b y g r,"),
        (INDUS, "move N12", "'N12' is no space"),
        (INDUS, "die 7", "'7' is no face: a number from 1 to 6"),
        (INDUS, "colour pink", "'pink' is no colour: one of blue, yellow, green, red"),
        (INDUS, "ring L1 L2", "'ring L1 L2' is not a move"),
        (INDUS, "centre Q8r0", "'8' is no tile: a number from 1 to 7"),
        (ZIGGURAT, "spirit P L9:0 +", "'L9:0' is no place: write L0:0 to L4:7"),
        (ZIGGURAT, "swap 2 1", "'swap 2 1' is not a move: write 'go +'"),
        (ZIGGURAT, "card Z61", "'Z61' is no card: they are Z01 to Z60"),
        (SCARABYA, "L1m@z9", "'z9' is no square: a1 to j10"),
        (SCARABYA, "L4@d4", "'L4@d4' is not a move: write a camp as SHAPE TURNS @ SQUARE"),
        (SCARABYA, "NW=A1r45", "'45' is no turn: one of 0, 90, 180, 270"),
        (GADS_HILL, "play 61", "'61' is no card: a number from 1 to 60"),
        (GADS_HILL, "play 44 hotle", "'hotle' is no building: one of hotel, bank"),
        (GADS_HILL, "play 8 hotel", "'play 8 hotel' is not a move: write 'draft bank'"),
        (GADS_HILL, "discard 3 3 take forge/4", "'discard 3 3 take forge/4' is not a move"),
        (GADS_HILL, "discard 3 4 take forge/23", "'23' is no place: a number from 1 to 22"),
        (ANASAZI, "lead 7 0", "'7' is no expedition: a number from 1 to 6"),
        (ANASAZI, "lead 1 360", "'360' is no angle: from 0 to less than 360 degrees"),
        (ANASAZI, "lead 1 0.0000001", "'0.0000001' is no angle"),
        (ANASAZI, "camp 600 0", "'600' is no place on the table: millimetres from the middle"),
        (ANASAZI, "look 17", "'17' is no tower: a number from 1 to 16"),
        (ANASAZI, "take 4 red", "'4' is no seat: a number from 0 to 3"),
        (ANASAZI, "towers 63063000", "'63063000' is no number: a number from 0 to 63062999"),
    ],
)
def test_what_is_no_move_is_told_with_what_was_expected(game: Game, text: str, told: str) -> None:
    assert fault(lambda: game.parse(text)).startswith(told)
