"""``make pictures``: every moment of every game is drawn, and what is wrong is said."""

from __future__ import annotations

from pathlib import Path

import pytest

from digsite.draw.scene import Scene
from digsite.games import find_game
from scripts import pictures


def test_without_a_browser_every_picture_is_there_as_svg(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    assert pictures.main(["--game", "scarabya", "--docs"]) == 0
    drawn = {file.stem for file in (tmp_path / pictures.OUT).glob("*.svg")}
    for mode in find_game("scarabya").modes:
        for moment in ("opening", "middle", "end"):
            for device in ("desktop", "phone"):
                for theme in ("light", "dark"):
                    assert f"scarabya-{mode.name}-{moment}-{device}-{theme}" in drawn
    assert "scarabya-figure-corner" in drawn
    assert not list(tmp_path.rglob("*.png"))
    said = capsys.readouterr().out
    assert said.startswith("To turn pictures into pixels, install chromium")


def test_a_fault_makes_the_command_fail(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    broken = Scene(100, 100, '<text x="90" y="50" font-size="12" data-on="paper">too long</text>')
    picture = pictures.Picture("broken", broken, "light", 1, None)
    monkeypatch.setattr(pictures, "tables", lambda *_: iter([picture]))
    monkeypatch.setattr(pictures, "figures", lambda *_: iter([]))
    assert pictures.main(["--game", "scarabya"]) == 1
    assert "broken: 'too long' leaves the picture" in capsys.readouterr().err
