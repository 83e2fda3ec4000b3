"""Reading content files, and starting a folder of one's own."""

from pathlib import Path

import pytest

from digsite.core.content import (
    FaultyEntryError,
    copy_content,
    expect,
    expect_only,
    part_of,
    read_folder,
    read_toml,
    tables_of,
)
from digsite.core.errors import ContentError


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


def test_a_folder_is_read_part_by_part(tmp_path: Path) -> None:
    for name in ("a", "b"):
        (tmp_path / f"{name}.toml").write_text(f"{name} = 1", encoding="utf-8")
    parts = read_folder(tmp_path, {"first": "a.toml", "second": "b.toml"})
    assert parts == {"first": {"a": 1}, "second": {"b": 1}}
    assert part_of(parts, "second") == {"b": 1}
    assert part_of(parts, "third") == part_of({"third": 3}, "third") == {}
    with pytest.raises(ContentError, match="No such file"):
        read_folder(tmp_path, {"first": "a.toml", "third": "c.toml"})


def test_a_faulty_entry_is_told_with_its_file() -> None:
    expect(True, "card 1", "it must be blue")
    with pytest.raises(FaultyEntryError) as fault:
        expect(False, "card 1", "it must be blue")
    told = fault.value.found_in(Path("cards.toml"))
    assert (told.file, told.where, told.reason) == ("cards.toml", "card 1", "it must be blue")


def test_tables_have_only_known_entries() -> None:
    data: dict[str, object] = {"card": [{"name": "x"}], "hero": [1]}
    assert tables_of(data, "card") == [{"name": "x"}]
    for wrong in ("hero", "map"):
        with pytest.raises(FaultyEntryError, match="list of tables"):
            tables_of(data, wrong)
    expect_only(data, {"card", "hero"}, "the file")
    with pytest.raises(FaultyEntryError, match="not known here") as fault:
        expect_only(data, {"card"}, "the file")
    assert fault.value.entry == "the file, hero"
