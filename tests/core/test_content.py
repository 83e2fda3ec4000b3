"""Reading content files, and starting a folder of one's own."""

from pathlib import Path

import pytest

from digsite.core.content import ContentFiles, copy_content, read_toml
from digsite.core.errors import ContentError, Fault
from digsite.core.shapes import Entry, ListOf, Object, Whole, needed


def test_a_file_that_cannot_be_read_says_why(tmp_path: Path) -> None:
    missing = tmp_path / "none.toml"
    with pytest.raises(ContentError, match="No such file") as told:
        read_toml(missing)
    assert told.value.file == str(missing)
    broken = tmp_path / "broken.toml"
    broken.write_text("a = ", encoding="utf-8")
    with pytest.raises(ContentError, match="not valid TOML"):
        read_toml(broken)
    broken.write_bytes(b"\xff")
    with pytest.raises(ContentError, match="not valid TOML"):
        read_toml(broken)


def test_a_copy_starts_a_folder_and_never_overwrites(tmp_path: Path) -> None:
    shipped = tmp_path / "shipped"
    shipped.mkdir()
    (shipped / "b.toml").write_text("b = 1", encoding="utf-8")
    (shipped / "a.toml").write_text("a = 1", encoding="utf-8")
    mine = tmp_path / "deep" / "mine"
    assert [file.name for file in copy_content(shipped, mine)] == ["a.toml", "b.toml"]
    assert read_toml(mine / "b.toml") == {"b": 1}
    (mine / "a.toml").write_text("a = 2", encoding="utf-8")
    with pytest.raises(ContentError, match="not an empty folder"):
        copy_content(shipped, mine)
    assert read_toml(mine / "a.toml") == {"a": 2}


# --- What a game makes of its files --------------------------------------------------------------

NUMBER = needed("number", Whole(1, 9))
CARD = needed("card", ListOf(Object([NUMBER]), by="number"))
CARDS = needed("cards", Object([CARD]))
SUM = needed("sum", Whole(0, 99))
RULES = needed("rules", Object([SUM]))


def add_up(given: Entry, faults: list[Fault]) -> int:
    """The sum of all cards, which the other file knows, too."""
    cards = given.get(CARDS).get(CARD)
    total = sum(card.get(NUMBER) for card in cards)
    if not cards:
        raise Fault("cards.card", "there are none")
    if total != given.get(RULES).get(SUM):
        faults.append(Fault("rules.sum", f"it is {total}"))
    return total


def odd(total: int) -> list[Fault]:
    return [Fault("cards", "the sum is odd")] if total % 2 else []


FILES = {"cards": "cards.toml", "rules": "rules.toml"}


def box(folder: Path, numbers: list[int], total: object) -> ContentFiles[int]:
    tables = "\n".join(f"[[card]]\nnumber = {number}" for number in numbers) or "card = []"
    (folder / "cards.toml").write_text(tables, encoding="utf-8")
    (folder / "rules.toml").write_text(f"sum = {total}", encoding="utf-8")
    return ContentFiles(folder, FILES, Object([CARDS, RULES]), add_up, odd)


def told(content: ContentFiles[int]) -> list[tuple[str, str, str]]:
    found = content.check(content.shipped)
    return [(Path(error.file).name, error.where, error.reason) for error in found]


def test_content_is_loaded_as_plain_data_and_made_into_something(tmp_path: Path) -> None:
    content = box(tmp_path, [1, 3], 4)
    data = content.load(tmp_path)
    assert data == {"cards": {"card": [{"number": 1}, {"number": 3}]}, "rules": {"sum": 4}}
    assert content.made() == content.made(tmp_path) == content.of(data) == 4
    assert content.check(tmp_path) == []


def test_a_single_file_is_the_whole_data(tmp_path: Path) -> None:
    (tmp_path / "one.toml").write_text("number = 3", encoding="utf-8")
    content = ContentFiles(
        tmp_path, {"": "one.toml"}, Object([NUMBER]), lambda given, _faults: given.get(NUMBER)
    )
    assert content.load(tmp_path) == {"number": 3}
    assert content.made() == 3
    with pytest.raises(ContentError) as error:
        content.of({"number": 10}, Path("mine"))
    assert str(error.value) == "mine/one.toml, number: must be a whole number from 1 to 9"


def test_every_fault_is_told_with_its_file_and_place(tmp_path: Path) -> None:
    assert told(box(tmp_path, [1, 13], 444)) == [
        ("cards.toml", "card[13].number", "must be a whole number from 1 to 9"),
        ("rules.toml", "sum", "must be a whole number from 0 to 99"),
    ]
    assert told(box(tmp_path, [1, 3], 5)) == [("rules.toml", "sum", "it is 4")]
    assert told(box(tmp_path, [], 0)) == [("cards.toml", "card", "there are none")]
    assert told(box(tmp_path, [1, 2], 3)) == [("cards.toml", "", "the sum is odd")]
    content = box(tmp_path, [1, 3], 5)
    with pytest.raises(ContentError, match=r"rules\.toml, sum: it is 4"):
        content.load(tmp_path)
    with pytest.raises(ContentError, match=r"cards\.toml: is missing"):
        content.of({"rules": {"sum": 3}})
    (tmp_path / "rules.toml").unlink()
    assert "No such file" in told(content)[0][2]
