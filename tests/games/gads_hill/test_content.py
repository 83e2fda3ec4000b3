"""Map and cards: what the shipped files hold, and that the checker finds what is wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from digsite.core.content import copy_content
from digsite.core.contract import Settings
from digsite.core.errors import ContentError
from digsite.games.gads_hill import GAME, KIT
from digsite.games.gads_hill.knowledge import content
from digsite.games.gads_hill.rules.board import numbers_of
from digsite.games.gads_hill.rules.geography import ConditionError, Reader
from digsite.games.gads_hill.rules.moves import GIVEN_ORDERS
from digsite.games.gads_hill.rules.town import town_of
from tests.reference import gads_hill as ref

TOWN = content.CONTENT.made().town


def own(folder: Path, file: str, old: str, new: str) -> Path:
    """A folder of own content with one thing changed."""
    copy_content(KIT.content.shipped, folder)
    text = (folder / file).read_text(encoding="utf-8")
    assert old in text
    (folder / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    return folder


def test_the_shipped_content_is_sound() -> None:
    assert KIT.content.check(KIT.content.shipped) == []


def test_the_map_is_that_of_the_ledger() -> None:
    assert {lot.number: (lot.column, lot.row) for lot in TOWN.lots} == ref.LOTS
    pairs = [(a, b) for a in TOWN.lots for b in TOWN.lots if a.number < b.number]
    beside = {(a.number, b.number) for a, b in pairs if TOWN.beside(a, b)}
    opposite = {(a.number, b.number) for a, b in pairs if TOWN.opposite(a, b)}
    assert beside == ref.BESIDE
    assert opposite == ref.ACROSS_NS | ref.ACROSS_EW
    for space in TOWN.framed:
        assert {lot.number for lot in TOWN.near(space)} == ref.NEAR[space.name]


def test_every_place_is_on_enough_cards() -> None:
    """Each place is on four red cards (6: five, 17: three) and on four to seven orange ones."""
    cards = content.CONTENT.made().cards
    for place in range(1, 23):
        red = sum(place in card.places for card in cards[:22])
        orange = sum(place in card.places for card in cards[22:38])
        assert red == {6: 5, 17: 3}.get(place, 4)
        assert 4 <= orange <= 7


WRONG = [
    ("cards.toml", "places = [1, 2, 3, 6]", "places = [1, 2, 3, 5]", "building[1].places"),
    ("cards.toml", "places = [1, 2, 3, 6]", "places = [1, 2, 3]", "building[1].places"),
    ("cards.toml", "number = 8\n", "number = 9\n", "building"),
    ("cards.toml", 'names = "bank"', 'names = "palace"', "building[2].names"),
    ("cards.toml", 'names = "bank"', 'names = "hotel"', "building[2].names"),
    ("cards.toml", 'names = "stable"\ntext = "Ha', 'names = "hotel"\ntext = "Ha', "condition"),
    ("cards.toml", "door(iron-mountain)", "door(elm)", "building[1].where"),
    ("cards.toml", "door(iron-mountain)", "door(iron-mountain", "building[1].where"),
    ("cards.toml", 'relation = "beside"', 'relation = "beside and not beside"',
     "condition[39].relation"),
    ("cards.toml", '{ key = "bank",', '{ key = "vault",', "buildings"),
    ("cards.toml", "number = 1\n", "number = 1\ncolour = 3\n", "building[1].colour"),
    ("map.toml", "column = 3, row = 1", "column = 2, row = 1", "place"),
    ("map.toml", "number = 2, column", "number = 3, column", "place"),
    ("map.toml", 'number = 1, column = 2, row = 1, door = "iron-mountain"',
     'number = 1, column = 2, row = 1, door = "oak"', "place[1].door"),
    ("map.toml", "columns = [2, 3]", "columns = [2, 4]", "street[main]"),
    ("map.toml", "columns = [2, 3]", "columns = [2, 3]\nrows = [1, 2]", "street[main]"),
    ("map.toml", "columns = [2, 3]\n", "", "street[main]"),
    ("map.toml", "[[1, 2], [3, 4], [5, 6], [7]]", "[[1, 2], [4, 3], [5, 6], [7]]",
     "column_groups"),
    ("map.toml", 'name = "A"', 'name = "D"', "framed"),
    ("map.toml", "[[1], [2, 3], [4, 5], [6]]", "[[1], [2, 3], [4, 5]]", "place[21]"),
    ("map.toml", "[[street]]", "[[street", ""),
]  # fmt: skip


@pytest.mark.parametrize(("file", "old", "new", "entry"), WRONG)
def test_the_checker_names_what_is_wrong(
    tmp_path: Path, file: str, old: str, new: str, entry: str
) -> None:
    folder = own(tmp_path, file, old, new)
    problems = KIT.content.check(folder)
    assert problems
    assert problems[0].file == str(folder / file)
    assert problems[0].where == entry
    with pytest.raises(ContentError):
        KIT.content.load(folder)


def test_own_cards_can_be_played_with(tmp_path: Path) -> None:
    folder = own(tmp_path, "cards.toml", "door(iron-mountain)", "door(main)")
    text = (folder / "cards.toml").read_text(encoding="utf-8")
    new = text.replace("places = [1, 2, 3, 6]", "places = [7, 9, 15, 21]", 1)
    (folder / "cards.toml").write_text(new, encoding="utf-8")
    settings = GAME.settings(2, "", {}, None, KIT.content.load(folder))
    state = GAME.from_position(settings, {"seats": [{"hand": [1]}, {}]})
    state.play(0, GAME.parse("play 1").code())
    assert state.position()["tokens"] == {"hotel": [7, 9, 15, 21]}


def hotel_in(folder: Path, street: str, places: str) -> Settings:
    """A table whose Hotel has its door on another street."""
    own(folder, "cards.toml", "door(iron-mountain)", f"door({street})")
    text = (folder / "cards.toml").read_text(encoding="utf-8")
    new = text.replace("places = [1, 2, 3, 6]", f"places = [{places}]", 1)
    (folder / "cards.toml").write_text(new, encoding="utf-8")
    return GAME.settings(2, "", {}, None, KIT.content.load(folder))


@pytest.mark.rule("GAD-20")
def test_a_red_card_has_four_places_even_if_its_condition_gives_three(tmp_path: Path) -> None:
    with pytest.raises(ContentError) as error:
        hotel_in(tmp_path, "oak", "5, 13, 20")
    assert error.value.where == "building[1].places"
    assert "4" in error.value.reason


def test_every_table_plays_in_the_town_of_its_own_content(tmp_path: Path) -> None:
    main = hotel_in(tmp_path / "main", "main", "7, 9, 15, 21")
    front = hotel_in(tmp_path / "front", "front", "4, 8, 16, 18")
    shipped = GAME.settings(2)

    def hotel(settings: Settings) -> list[int]:
        return numbers_of(town_of(settings).masks[0])

    for _again in range(2):
        assert hotel(main) == [7, 9, 15, 21]
        assert hotel(front) == [4, 8, 16, 18]
        assert hotel(shipped) == [1, 2, 3, 6]
    assert town_of(main) is town_of(main), "read once"
    assert town_of(shipped) is town_of(GAME.settings(3))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "it ends too early"),
        ("street", "there is no street ''"),
        ("street(elm)", "there is no street 'elm'"),
        ("street(main) street(oak)", "'street' was not expected"),
        ("west_of(piedmont)", "west_of(piedmont) means nothing"),
        ("near(bank)", "'bank' is not one of station, cemetery, pasture"),
        ("both(alone)", "there is no street 'alone'"),
        ("alone and", "it ends too early"),
        ("(alone", "')' is missing"),
        ("north_side(main)", "north_side(main) means nothing"),
        ("beside", "there is no street ''"),
        ("alone or " * 60 + "alone", "it has more than 100 words and brackets"),
    ],
)
def test_conditions_of_a_place_that_mean_nothing(text: str, told: str) -> None:
    with pytest.raises(ConditionError) as refused:
        Reader(TOWN, GIVEN_ORDERS[0]).mask(text)
    assert str(refused.value) == told


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "it ends too early"),
        ("alone", "'alone' is not a condition of two places"),
        ("share(up)", "share takes north-south or east-west"),
        ("nearer(bank)", "'bank' is not one of station, cemetery, pasture"),
        ("different_sides(elm)", "there is no street 'elm'"),
        ("both(beside)", "there is no street ''"),
    ],
)
def test_conditions_of_two_places_that_mean_nothing(text: str, told: str) -> None:
    with pytest.raises(ConditionError) as refused:
        Reader(TOWN, GIVEN_ORDERS[0]).relation(text)
    assert str(refused.value) == told
