"""The readers of positions: what is right is given back, what is wrong is named."""

import pytest

from digsite.core.errors import PositionError
from digsite.core.reading import (
    known_fields,
    read_choice,
    read_entries,
    read_flag,
    read_list,
    read_number,
    read_object,
    read_texts,
    read_whole,
)


def test_fields_that_are_left_out_have_their_usual_value() -> None:
    known_fields({}, ("a",), "the position")
    assert read_number({}, "a", "the position", 3, 9) == 3
    assert read_flag({}, "a") is False
    assert read_flag({}, "a", True) is True
    assert read_entries({}, "a", 2) == [{}, {}]


@pytest.mark.parametrize("wrong", [-1, 10, True, "1", 1.0, None])
def test_a_number_is_whole_and_within_its_bounds(wrong: object) -> None:
    assert read_number({"a": 9}, "a", "seat 0", 0, 9) == 9
    with pytest.raises(PositionError, match="seat 0, a: is a whole number from 0 to 9"):
        read_number({"a": wrong}, "a", "seat 0", 0, 9)


def test_a_number_may_have_a_lower_bound_too() -> None:
    assert read_whole(-3, "a", 9, -3) == -3
    with pytest.raises(PositionError, match="a: is a whole number from -3 to 9"):
        read_whole(-4, "a", 9, -3)


def test_choices_lists_and_objects_are_given_back() -> None:
    assert read_choice("two", "a", ("one", "two")) == 1
    assert read_list([1, "x"], "a") == [1, "x"]
    assert read_object({"b": 1}, "a", ("b", "c")) == {"b": 1}


def test_what_is_no_choice_list_or_object_is_named() -> None:
    for wrong in ("three", 1, None):
        with pytest.raises(PositionError, match="a: is one of one, two"):
            read_choice(wrong, "a", ("one", "two"))
    with pytest.raises(PositionError, match="a: is a list"):
        read_list("text", "a")
    with pytest.raises(PositionError, match="a: is an object"):
        read_object([], "a", ("b",))
    with pytest.raises(PositionError, match="a: has no field 'd'; it has b, c"):
        read_object({"d": 1}, "a", ("b", "c"))


def test_what_is_wrong_is_named() -> None:
    with pytest.raises(PositionError, match="the position: has no field 'b'; it has a"):
        known_fields({"b": 1}, ("a",), "the position")
    with pytest.raises(PositionError, match="a: is true or false"):
        read_flag({"a": 1}, "a")
    with pytest.raises(PositionError, match=r"seats\[0\]\.a: is true or false"):
        read_flag({"a": 1}, "a", where="seats[0]")
    for wrong in ("text", [1], ["x"] * 201):
        with pytest.raises(PositionError, match="a: is a list of texts"):
            read_texts(wrong, "a")
    with pytest.raises(PositionError, match="a: is a list of 2"):
        read_entries({"a": [{}]}, "a", 2)
    with pytest.raises(PositionError, match="a: has objects as entries"):
        read_entries({"a": [{}, 1]}, "a", 2)
