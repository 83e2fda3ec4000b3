"""The notebooks run from top to bottom, and what they show is there to be seen."""

from __future__ import annotations

import ast
import json
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent
NOTEBOOKS = sorted((ROOT / "examples" / "notebooks").glob("*.ipynb"))
PATIENCE = 600.0


def cells(file: Path) -> list[str]:
    """The code of a notebook."""
    found = json.loads(file.read_text(encoding="utf-8"))["cells"]
    return ["".join(cell["source"]) for cell in found if cell["cell_type"] == "code"]


def run(code: str, names: dict[str, object], file: Path) -> object:
    """Run a cell as a notebook does: what its last line comes to is shown."""
    tree = ast.parse(code)
    last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
    exec(compile(tree, file.name, "exec"), names)  # noqa: S102 - our own notebook
    if not isinstance(last, ast.Expr):
        return None
    return eval(compile(ast.Expression(last.value), file.name, "eval"), names)  # noqa: S307


def shown(value: object) -> str:
    """The richest form in which a notebook shows a value."""
    for form in ("_repr_html_", "_repr_svg_"):
        drawn = getattr(value, form, None)
        if drawn is not None:
            return str(drawn())
    return repr(value)


def test_there_are_three() -> None:
    assert [file.stem for file in NOTEBOOKS] == ["first-steps", "luck", "write-a-bot"]


@pytest.mark.parametrize("file", NOTEBOOKS, ids=lambda file: file.stem)
def test_every_cell_runs(file: Path) -> None:
    names: dict[str, object] = {"__name__": "__main__"}
    told = []
    for code in cells(file):
        if "IPython" in code:
            continue  # the whole notebook is run by its own kernel below
        value = run(code, names, file)
        if value is not None:
            told.append(shown(value))
    assert any("<svg" in text for text in told)


@pytest.mark.parametrize("file", NOTEBOOKS, ids=lambda file: file.stem)
def test_a_notebook_is_kept_without_outputs_and_runs_on_any_python(file: Path) -> None:
    book = json.loads(file.read_text(encoding="utf-8"))
    assert all(not cell.get("outputs") for cell in book["cells"])
    assert book["metadata"]["language_info"] == {"name": "python"}


@pytest.mark.slow
@pytest.mark.parametrize("file", NOTEBOOKS, ids=lambda file: file.stem)
def test_a_kernel_runs_it_and_shows_pictures(file: Path) -> None:
    nbformat = pytest.importorskip("nbformat")
    nbclient = pytest.importorskip("nbclient")
    pytest.importorskip("ipykernel")
    book = nbformat.read(file, as_version=4)
    nbclient.NotebookClient(book, timeout=PATIENCE, kernel_name="python3").execute()
    kinds = {
        kind
        for cell in book.cells
        for output in cell.get("outputs", [])
        for kind in output.get("data", {})
    }
    assert kinds & {"image/svg+xml", "text/html"}
