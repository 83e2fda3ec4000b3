"""Reading content files, and starting a folder of one's own."""

from pathlib import Path

import pytest

from digsite.core.content import copy_content, read_toml
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
