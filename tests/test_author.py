"""One door for authors of games: ``from digsite import ...``."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

import digsite
from digsite import author

ROOT = Path(__file__).resolve().parent.parent
NAMES = [name for name in vars(author) if not name.startswith("__")]
EXAMPLES = sorted((ROOT / "examples").rglob("*.py"))


def loaded_after(code: str) -> set[str]:
    """The modules of digsite that a fresh interpreter has loaded after some code."""
    told = f"{code}; import sys; print(*[name for name in sys.modules if 'digsite' in name])"
    done = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=True)
    return set(done.stdout.split())


@pytest.mark.parametrize("name", NAMES)
def test_every_name_of_the_list_is_there(name: str) -> None:
    assert getattr(digsite, name) is vars(author)[name]


def test_the_list_has_what_a_game_is_made_of() -> None:
    wanted = (
        "Game State Move Observation Settings Mode Option Chances Refusal Event Result Strategy"
        " Kit Words Content Lessons Artist Scene Sight Action Element Rng N_ check_game"
    )
    assert set(wanted.split()) <= set(NAMES)


def test_the_package_alone_loads_its_version_and_nothing_else() -> None:
    loaded = {"digsite", "digsite.core", "digsite.core.version"}
    assert loaded_after("import digsite") == loaded


def test_a_part_of_the_package_does_not_load_the_list() -> None:
    assert "digsite.author" not in loaded_after("from digsite import games")


def test_what_is_not_there_is_an_error_as_usual() -> None:
    missing = "Gaem"
    with pytest.raises(AttributeError, match="no attribute 'Gaem'"):
        getattr(digsite, missing)


@pytest.mark.parametrize("file", EXAMPLES, ids=lambda file: str(file.relative_to(ROOT)))
def test_examples_use_this_door_and_the_brushes_of_the_drawing_kit(file: Path) -> None:
    for module in re.findall(r"^ *(?:from|import) (digsite\S*)", file.read_text(), re.MULTILINE):
        assert module == "digsite" or module.startswith("digsite.draw."), module
