"""Content files that would take long or much: refused at once, and the limit is named."""

from __future__ import annotations

import os
import re
import resource
import subprocess
import sys
from pathlib import Path

import pytest

from digsite.core.content import copy_content
from digsite.games import find_game, game_ids
from digsite.services.content import content_of

FILES = {
    "anasazi": "tiles.toml",
    "gads-hill": "cards.toml",
    "indus": "tiles.toml",
    "scarabya": "boards.toml",
    "ziggurat": "cards.toml",
}
HOSTILE = {
    "a huge file": ("#" * 70_000, "it is larger than 65536 bytes"),
    "a name of many parts": ("a." * 2_000 + "a = 1", "line 1 is longer than 1000 characters"),
    "deep lists": ("x = " + "[\n" * 5_000, "it is nested too deeply"),
    "deep tables": ("x = " + "{ a = " * 150 + "\n" * 9, "it is not valid TOML"),
    "bytes": ("x = '\0'", "it is not valid TOML"),
    "a day that is none": ("x = 2030-02-31", "it is not valid TOML"),
}


def own_box(game: str, folder: Path) -> Path:
    box = folder / "box"
    copy_content(content_of(find_game(game)).shipped, box)
    return box


def faults(game: str, box: Path) -> list[str]:
    return [str(fault) for fault in content_of(find_game(game)).check(box)]


def test_every_game_with_content_is_tried() -> None:
    assert sorted(FILES) == game_ids()


@pytest.mark.parametrize("game", FILES)
@pytest.mark.parametrize("what", HOSTILE)
def test_a_hostile_file_is_refused_with_the_limit(game: str, what: str, tmp_path: Path) -> None:
    box = own_box(game, tmp_path)
    text, reason = HOSTILE[what]
    (box / FILES[game]).write_text(text)
    told = faults(game, box)
    assert len(told) == 1
    assert told[0].startswith(f"{box / FILES[game]}: ")
    assert reason in told[0]


def test_a_number_of_thousands_of_digits_is_refused(tmp_path: Path) -> None:
    box = own_box("indus", tmp_path)
    (box / "tiles.toml").write_text("x = [\n" + ("1_" * 450 + "\n") * 6 + "]")
    assert "it is not valid TOML" in faults("indus", box)[0]


def test_what_is_no_file_is_not_read(tmp_path: Path) -> None:
    box = own_box("scarabya", tmp_path)
    (box / "boards.toml").unlink()
    os.mkfifo(box / "boards.toml")
    assert faults("scarabya", box) == [f"{box / 'boards.toml'}: it is not a file"]


# What only a game can know


def test_anasazi_has_mesas_of_moderate_size(tmp_path: Path) -> None:
    box = own_box("anasazi", tmp_path)
    area = "[[[0, 0], [1, 0], [0, 1]]],\n"
    tile = '[[tile]]\nid = "X"\nring = "outer"\noutline = [[9, 0], [0, 9], [-9, 0]]\npueblos = [\n'
    (box / "tiles.toml").write_text(tile + area * 200 + "]")
    assert "tile[X].pueblos: must be a list of 1 to 12" in faults("anasazi", box)[0]


def test_gads_hill_has_conditions_of_moderate_length(tmp_path: Path) -> None:
    box = own_box("gads-hill", tmp_path)
    cards = (box / "cards.toml").read_text()
    deep = "(" * 450 + "alone" + ")" * 450
    (box / "cards.toml").write_text(re.sub(r'where = "[^"]*"', f'where = "{deep}"', cards, count=1))
    assert "it has more than 100 words and brackets" in faults("gads-hill", box)[0]


def test_indus_owes_a_moderate_number_of_points(tmp_path: Path) -> None:
    box = own_box("indus", tmp_path)
    tiles = (box / "tiles.toml").read_text()
    (box / "tiles.toml").write_text(tiles.replace("3 = 6\n", "3 = 999\n"))
    assert "more than 200 points could be owed" in faults("indus", box)[0]
    (box / "tiles.toml").write_text(tiles + "".join(f"{worth} = 9\n" for worth in range(50, 70)))
    assert "artefacts: has more than 10 worths" in faults("indus", box)[0]


def test_a_giant_takes_neither_time_nor_memory(tmp_path: Path) -> None:
    """Four thousand million bytes that are not even on the disk, read with 200 MB at hand."""
    box = own_box("indus", tmp_path)
    with (box / "tiles.toml").open("wb") as file:
        file.truncate(4 * 10**9)

    def limited() -> None:
        resource.setrlimit(resource.RLIMIT_DATA, (200 * 10**6, 200 * 10**6))

    done = subprocess.run(
        [sys.executable, "-m", "digsite", "content", "check", "indus", str(box)],
        preexec_fn=limited,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert done.stderr == f"digsite: {box / 'tiles.toml'}: it is larger than 65536 bytes\n"
