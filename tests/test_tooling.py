"""The project's own tools: what is compiled, what is linted, how rules and tests are tied."""

import ast
import json
import shutil
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from scripts import rules
from scripts.compiled_modules import ROOT, compiled_sources, is_compiled, module_name
from scripts.lint_constants import outgrown_constants, shifted_literals
from scripts.schemas import FOLDER, schema_text

pytest_plugins = ["pytester"]

ENGINE_FOLDERS = ("core", "draw", "games", "bots")
THE_SHIM = ROOT / "src/digsite/core/native.py"


def test_build_is_whole() -> None:
    """Either every engine module is compiled or none is: a mixture means a broken install."""
    names = [module_name(source) for source in compiled_sources()]
    assert "digsite.core.rng" in names
    assert len({is_compiled(name) for name in names}) == 1


def test_engine_is_compiled_and_the_rest_is_not(tmp_path: Path) -> None:
    """Words, content loaders, cards and whatever draws stay interpreted."""
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    game = tmp_path / "src/digsite/games/any"
    core = tmp_path / "src/digsite/core"
    rooms = [game / room for room in ("rules", "knowledge", "picture", "extras")]
    for folder in (core, *rooms):
        folder.mkdir(parents=True)
        (folder / "__init__.py").touch()
    interpreted = ("knowledge/content.py", "picture/panels.py", "extras/lessons.py")
    for path in (game / "__init__.py", core / "words.py", core / "native.py"):
        path.touch()
    for name in (*interpreted, "rules/play.py"):
        (game / name).write_text("from digsite.core.contract import State\n", encoding="utf-8")
    assert compiled_sources(tmp_path) == [Path("src/digsite/games/any/rules/play.py")]


@pytest.mark.parametrize("folder", ENGINE_FOLDERS)
def test_engine_imports_nothing_third_party(folder: str) -> None:
    """Engine and games run on a bare interpreter, also in a browser."""
    for path in (ROOT / "src/digsite" / folder).rglob("*.py"):
        foreign = foreign_imports(path.read_text(encoding="utf-8"))
        assert path == THE_SHIM or not foreign, f"{path} imports {foreign}"


def test_foreign_imports_are_seen() -> None:
    source = "import os\nfrom digsite.core import rng\ndef f():\n    import numpy.linalg"
    assert foreign_imports(source) == {"numpy"}
    assert foreign_imports(THE_SHIM.read_text(encoding="utf-8")) == {"librt", "mypy_extensions"}


def foreign_imports(source: str) -> set[str]:
    """Name the packages that a module imports from outside the project and the standard library."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            names.update(alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            names.add(node.module.partition(".")[0])
    return names - sys.stdlib_module_names - {"digsite"}


@pytest.mark.parametrize(
    "expression",
    [
        "1 << n",
        "i64(1) << n",
        "native.i64(1) << n",
        "-1 << n",
        "x | (3 << (n + 1))",
        "(1 + 1) << n",
    ],
)
def test_shifted_literal_is_found(expression: str) -> None:
    assert shifted_literals(f"x = 0\ny = {expression}") == [2]


@pytest.mark.parametrize("expression", ["1 << 40", "MASK[n]", "bits << n", "n << 3", "1 >> n"])
def test_harmless_shift_is_left_alone(expression: str) -> None:
    assert shifted_literals(f"y = {expression}") == []


@pytest.mark.parametrize("expression", ["SIDE * SIDE", "SIDE << 20", "-SIDE * (SIDE + 1)"])
def test_constants_that_outgrow_32_bits_are_found(expression: str) -> None:
    assert outgrown_constants(f"x = 0\ny = {expression}", {"SIDE": 50_000}) == [2]


@pytest.mark.parametrize("expression", ["plane.SIDE * plane.SIDE", "plane.SIDE << 20"])
def test_constants_of_another_module_are_found(expression: str) -> None:
    names = {"plane": SimpleNamespace(SIDE=50_000)}
    assert outgrown_constants(f"y = {expression}", names) == [1]


@pytest.mark.parametrize("expression", ["SIDE * 2", "LARGE * 2", "SIDE * side", "50000 * 50000"])
def test_constants_that_are_safe_are_not(expression: str) -> None:
    names = {"SIDE": 50_000, "LARGE": 2**40, "side": 50_000}
    assert outgrown_constants(f"y = {expression}", names) == []


def test_shift_lint_fails_on_a_bad_file(tmp_path: Path) -> None:
    bad = tmp_path / "bad.py"
    bad.write_text("def bit(n: int) -> int:\n    return 1 << n\n", encoding="utf-8")
    command = [sys.executable, "-m", "scripts.lint_constants", str(bad)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert f"{bad}:2:" in done.stdout


GUIDE = "# A game\n## ABC-01 First\ntext on ABC-09\n### ABC-02b Second {#x}\n## Not an id ABC-03\n"


def test_guide_ids_are_those_of_headings() -> None:
    assert rules.guide_ids(GUIDE) == ("ABC-01", "ABC-02b")


def test_rule_report_names_uncovered_and_unknown_ids() -> None:
    coverages, unknown = rules.compare({"abc": GUIDE}, {"ABC-01", "ABC-77"})
    assert coverages == [rules.Coverage("abc", ("ABC-01", "ABC-02b"), ("ABC-02b",))]
    assert unknown == ["ABC-77"]


@pytest.mark.parametrize("workers", ["0", "2"])
def test_only_passing_tests_cover_rules(pytester: pytest.Pytester, workers: str) -> None:
    """Marks of failed, skipped and deselected tests do not count, with and without workers."""
    pytester.makeconftest("from tests.conftest import *")
    pytester.makeini(f"[pytest]\npythonpath = {ROOT}\nmarkers = rule\n  slow")
    pytester.makepyfile(
        """
        import pytest

        @pytest.mark.rule("ABC-01", "ABC-02")
        @pytest.mark.rule("ABC-03")
        def test_passes(): pass

        @pytest.mark.rule("ABC-04")
        def test_fails(): assert False

        @pytest.mark.rule("ABC-05")
        def test_skips(): pytest.skip()

        @pytest.mark.rule("ABC-06")
        @pytest.mark.slow
        def test_deselected(): pass
        """
    )
    result = pytester.runpytest_subprocess(
        "-n", workers, "-m", "not slow", "--rules-file", "rules.json"
    )
    result.assert_outcomes(passed=1, failed=1, skipped=1)
    assert json.loads(Path("rules.json").read_text(encoding="utf-8")) == [
        "ABC-01",
        "ABC-02",
        "ABC-03",
    ]


@pytest.mark.parametrize("page", sorted(FOLDER.glob("*.md")), ids=lambda page: str(page.stem))
def test_a_schema_is_written_from_the_shape_that_reads_positions(page: Path) -> None:
    schema = page.with_suffix(".schema.json").read_text(encoding="utf-8")
    assert schema == schema_text(page.stem), "python -m scripts.schemas writes it"
