"""The grammar of moves itself: how a table of kinds numbers, writes and reads."""

from __future__ import annotations

import pytest

from digsite.core.errors import NotationError
from digsite.core.notation import Field, Grammar, Kind, in_range, one_of

COLOUR = one_of("colour", ["red", "dark red", "blue"])
SQUARE = in_range("square", 0, 5, plus=1, room=8)


def in_order(values: list[int]) -> list[int] | None:
    """Two squares in any order, but not the same one."""
    return None if values[0] == values[1] else sorted(values)


GRAMMAR = Grammar(
    [
        Kind("pass", 0, "pass"),
        Kind("place", 16, "{colour} at {square}!", colour=COLOUR, square=SQUARE),
        Kind("swap", 100, "swap {one} {other}", in_order, one=SQUARE, other=SQUARE),
        Kind("heat", 300, "heat {degrees}", degrees=in_range("degree", -2, 2, plus=10)),
    ],
    "write pass",
)


def test_fields_are_the_digits_of_a_code() -> None:
    move = GRAMMAR.parse("dark red at 6!")
    assert (move.kind, move["colour"], move["square"]) == ("place", 1, 5)
    assert move.code() == 16 + 1 * 8 + 5
    assert GRAMMAR.notation(16 + 2 * 8) == "blue at 1!"
    assert GRAMMAR.decode(300) == GRAMMAR.parse("heat 8")
    assert GRAMMAR.decode(300)["degrees"] == -2


def test_every_code_is_one_move_or_none() -> None:
    found: list[int] = []
    for code in range(-5, 400):
        try:
            move = GRAMMAR.decode(code)
        except NotationError:
            continue
        found.append(code)
        assert GRAMMAR.parse(move.notation()).code() == code
    assert len(found) == 1 + 3 * 6 + 6 * 5 // 2 + 5


def test_fields_that_depend_on_each_other_have_one_form() -> None:
    assert GRAMMAR.parse("swap 4 2").notation() == "swap 2 4"
    with pytest.raises(NotationError, match="not the code"):
        GRAMMAR.decode(100 + 3 * 8 + 1)
    with pytest.raises(NotationError, match="'swap 2 2' is not a move: write pass"):
        GRAMMAR.parse("swap 2 2")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "'' is not a move: write pass"),
        ("red", "'red' is not a move: write pass"),
        ("red at 7!", "'7' is no square: a number from 1 to 6"),
        ("red at 3", "'red at 3' is not a move: write pass"),
        ("red at 12!", "'12' is no square: a number from 1 to 6"),
        ("swap", "'swap' is not a move: write pass"),
        ("swap 2", "'swap 2' is not a move: write pass"),
        ("swap x 2", "'x' is no square: a number from 1 to 6"),
        ("swap 2 x", "'x' is no square: a number from 1 to 6"),
        ("swap 2 3 4", "'3 4' is no square: a number from 1 to 6"),
        ("pass pass", "'pass pass' is not a move: write pass"),
    ],
)
def test_the_field_that_cannot_be_read_is_told_where_the_words_fit(text: str, told: str) -> None:
    with pytest.raises(NotationError) as caught:
        GRAMMAR.parse(text)
    assert str(caught.value) == told


def test_kinds_may_not_share_codes() -> None:
    with pytest.raises(ValueError, match="the codes of late overlap those of early"):
        Grammar([Kind("late", 15, "late"), Kind("early", 10, "e{n}", n=in_range("n", 0, 5))], "")
    with pytest.raises(ValueError, match="overlap"):
        Grammar([Kind("below", -1, "below")], "")


def test_a_template_names_its_fields_in_order() -> None:
    with pytest.raises(ValueError, match="does not name the fields"):
        Kind("place", 0, "{square}", colour=COLOUR)
    with pytest.raises(ValueError, match="does not name the fields"):
        Kind("place", 0, "{square} {colour}", colour=COLOUR, square=SQUARE)


def test_a_field_needs_room_for_its_values() -> None:
    with pytest.raises(ValueError, match="no room for 6 values"):
        in_range("square", 0, 5, room=4)


def test_a_field_of_an_own_kind() -> None:
    """Half points: written with a decimal, kept as a whole number."""
    half = Field(
        "half",
        0,
        9,
        r"[0-4]\.[05]",
        lambda v: f"{v / 2:.1f}",
        lambda t: int(2 * float(t)),
        "halves",
    )
    grammar = Grammar([Kind("bid", 0, "bid {points}", points=half)], "write bid 1.5")
    assert grammar.parse("bid 3.5").code() == 7
    assert grammar.notation(9) == "bid 4.5"
