"""The shim: without librt and mypy_extensions, plain Python stands in and every game still runs."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from scripts.compiled_modules import compiled_sources, is_compiled, module_name

ROOT = Path(__file__).resolve().parents[2]

BARE = """
import sys

class Blocked:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in ("librt", "mypy_extensions"):
            raise ImportError(name + " is not to be had here")

sys.meta_path.insert(0, Blocked())
"""

PLAY = """
from digsite.core import native
from digsite.core.native import append, i64, mypyc_attr, vec
from digsite.conformance.suite import check_game
from digsite.core.match import Match
from digsite.core.rng import Rng
from tests.core.toy_games import Cards, Darts, Low, Nim, Ropes

assert not any(name.partition(".")[0] in ("librt", "mypy_extensions") for name in sys.modules)
assert i64(7) == 7 and type(i64(7)) is int

items = vec[i64]([1, 2, 3])
assert isinstance(items, list) and type(items[:2]) is vec and items[:2] == [1, 2]
copied = items[:]
items = append(items, 4)
assert list(items) == [1, 2, 3, 4] and list(copied) == [1, 2, 3] and items[-1] == 4

@mypyc_attr(allow_interpreted_subclasses=True)
class Plain:
    pass

assert Plain.__name__ == "Plain"
"""

RECORD = """
from digsite.core.match import Match
from digsite.core.rng import Rng
from tests.core.toy_games import Cards, Low

def record(game):
    match = Match(game.settings(3), 42)
    rng = Rng(7)
    while not match.is_over():
        seat = match.acting_seats()[0]
        match.play(seat, match.state.sample_move(seat, rng))
    return match.record().to_text() + str(int(match.state.key()))

print(record(Cards()))
print(record(Low()))
"""


def sources() -> str:
    """A path on which the sources come first, for a build whose modules are compiled."""
    return os.pathsep.join([str(ROOT / "src"), str(ROOT)])


def run(code: str, path: str) -> str:
    environment = {**os.environ, "PYTHONPATH": path}
    done = subprocess.run(
        [sys.executable, "-c", code],
        env=environment,
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_a_bare_interpreter_checks_whole_games() -> None:
    check = (
        "\nfor game in (Nim(), Cards(), Low(), Darts(), Ropes()):\n    check_game(game, games=1)\n"
    )
    run(BARE + PLAY + check, sources())


def test_a_bare_interpreter_plays_the_same_games() -> None:
    """The stand-ins change nothing: same seeds, same records, same keys as in this build."""
    assert run(BARE + RECORD, sources()) == run(RECORD, str(ROOT))


def test_the_bare_interpreter_runs_the_sources() -> None:
    """Compiled modules need librt; the sources must not be shadowed by them."""
    told = run(BARE + "import digsite.core.contract as c; print(c.__file__)", sources())
    assert Path(told.strip()) == ROOT / "src" / "digsite" / "core" / "contract.py"


def test_the_shim_is_never_compiled() -> None:
    names = [module_name(source) for source in compiled_sources()]
    assert "digsite.core.native" not in names
    assert not is_compiled("digsite.core.native")
