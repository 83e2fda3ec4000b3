"""Rendering needs a browser; without one it says so in a sentence."""

from __future__ import annotations

import shutil
import struct
from pathlib import Path

import pytest

from digsite.draw.render import MissingBrowser, find_browser, render_picture
from digsite.draw.scene import Scene
from scripts.steady_server import PATIENCE


def test_without_a_browser_one_sentence_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(MissingBrowser, match="install chromium and put it on the PATH"):
        find_browser()


@pytest.mark.skipif(shutil.which("chromium") is None, reason="needs chromium on the PATH")
def test_a_picture_of_the_size_asked_for(tmp_path: Path) -> None:
    target = tmp_path / "scene.png"
    render_picture(Scene(360, 200, "<g/>").document("light"), target, 720, 400, PATIENCE)
    header = target.read_bytes()[:24]
    assert header[1:4] == b"PNG"
    assert struct.unpack(">II", header[16:24]) == (720, 400)


@pytest.mark.skipif(shutil.which("chromium") is None, reason="needs chromium on the PATH")
def test_the_ending_decides_the_format(tmp_path: Path) -> None:
    target = tmp_path / "scene.webp"
    render_picture(Scene(360, 200, "<g/>").document("light"), target, 360, 200, PATIENCE)
    header = target.read_bytes()[:12]
    assert header[:4] + header[8:] == b"RIFFWEBP"
