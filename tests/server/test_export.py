"""The folder that plays without a server: complete, the same each time, nothing from elsewhere."""

from __future__ import annotations

import ast
import io
import json
import re
import shutil
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from digsite.core.words import languages
from digsite.server.browser import export as exporting
from digsite.server.browser.bytecode import compiled
from digsite.server.browser.export import RUNTIME_FILES, ExportError, export
from digsite.server.browser.first import first_answers
from digsite.server.web.static import Static


@pytest.fixture
def runtime(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Stands in for Python for the browser and for the built client."""
    folder = tmp_path / "runtime"
    folder.mkdir()
    for name in RUNTIME_FILES:
        (folder / name).write_text(name)
    (folder / "pyodide-lock.json").write_text('{"info": {}, "packages": {"numpy": {}}}')
    with zipfile.ZipFile(folder / "python_stdlib.zip", "w") as library:
        for name in ("os.py", "encodings/utf_8.py", "encodings/cp1252.py", "unittest/case.py"):
            library.writestr(name, "")
    wheel = folder / "msgspec-0.1-cp314-cp314-pyemscripten_2026_0_wasm32.whl"
    with zipfile.ZipFile(wheel, "w") as archive:
        archive.writestr("msgspec/__init__.py", "")
    built = tmp_path / "built"
    (built / "offline").mkdir(parents=True)
    (built / "sounds").mkdir()
    (built / "sounds" / "die.wav").write_bytes(b"RIFF")
    for name in (*exporting.SCRIPTS, "keeper"):
        (built / "offline" / f"{name}.js").write_text(f"// {name}")
    (built / "offline" / "words.json").write_text('["digsite is starting"]')
    for name in ("client.css", *exporting.ICONS):
        (built / name).write_text("")
    (built / "manifest.webmanifest").write_text('{"icons": [{"src": "/static/icon-192.png"}]}')
    monkeypatch.setattr(exporting, "Static", lambda: Static(built))
    monkeypatch.setattr(exporting, "first_answers", lambda: {"first/api-home.json": b"{}"})
    monkeypatch.setattr(exporting, "compiled", lambda files: {})
    return folder


def test_every_file_is_kept_by_its_hash_and_the_same_each_time(
    runtime: Path, tmp_path: Path
) -> None:
    site = tmp_path / "site"
    export(site, runtime)
    first = {path: path.read_bytes() for path in site.rglob("*") if path.is_file()}
    export(site, runtime)
    assert first == {path: path.read_bytes() for path in site.rglob("*") if path.is_file()}
    kept = json.loads((site / "keeper.js").read_text().split("const KEPT=")[1].split(";\n")[0])
    there = {path.relative_to(site).as_posix() for path in first} - {"keeper.js"}
    assert set(kept["files"]) == there
    # The client's sounds lie beside the script that plays them.
    assert "app/sounds/die.wav" in there
    inner = zipfile.ZipFile(io.BytesIO((site / "python" / "digsite.zip").read_bytes())).namelist()
    assert "digsite/server/browser/worker.py" in inner
    assert "starlette/applications.py" in inner
    assert not [name for name in inner if name.startswith("digsite/cli")]


def test_of_pythons_library_comes_what_is_used(runtime: Path, tmp_path: Path) -> None:
    export(tmp_path / "site", runtime)
    with zipfile.ZipFile(tmp_path / "site" / "python" / "python_stdlib.zip") as library:
        assert library.namelist() == ["os.py", "encodings/utf_8.py"]


NEVER_RUN = {
    "digsite/server/operations/backup.py",  # a server's
    "anyio/to_interpreter.py",  # loaded by whoever asks for it
    "segno/__init__.py",  # inside what shows a code in another program
    "segno/cli.py",
    "markdown_it/cli/parse.py",
}
"""Files that import what is left out, and how that does no harm."""


def test_what_is_left_out_of_pythons_library_nobody_imports() -> None:
    importing: set[str] = set()
    for name, content in [*exporting._own_sources(), *exporting._installed()]:
        if name.endswith(".py") and any(map(is_left_out, imported(content))):
            importing.add(name)
    assert importing == NEVER_RUN


def imported(source: bytes) -> Iterator[str]:
    """The modules that a file names, wherever in it."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (one.name for one in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module
            yield from (f"{node.module}.{one.name}" for one in node.names)


def is_left_out(module: str) -> bool:
    path = module.replace(".", "/")
    return any(exporting.UNUSED.match(f"{path}{end}") for end in (".py", "/__init__.py"))


def test_where_nothing_can_be_compiled_the_sources_go_as_they_are(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    files = dict.fromkeys((*RUNTIME_FILES, "digsite.zip", "msgspec.zip"), b"")
    assert compiled({**files, "pyodide.mjs": b"throw new Error('too old');"}) == {}
    monkeypatch.setattr(shutil, "which", lambda name: None)
    assert compiled(files) == {}


def test_the_home_page_and_its_pictures_come_along() -> None:
    """What is seen before Python has started: nothing in it is anybody's."""
    answers = first_answers()
    home = json.loads(answers["first/api-home.json"])
    assert (home["name"], home["tables"], home["campaigns"]) == ("", [], [])
    for game in home["games"]:
        for theme in ("light", "dark"):
            name = f"first/api-picture-{game['id']}-svg-shape-tall-theme-{theme}.svg"
            assert answers[name].startswith(b"<svg")


def test_pages_ask_nobody_else_and_may_lie_anywhere(runtime: Path, tmp_path: Path) -> None:
    export(tmp_path / "site", runtime)
    for name in ("index.html", "page.html", "about.html", "static/fonts.css"):
        text = (tmp_path / "site" / name).read_text()
        assert not re.search(r"""(?:src|href)="(?:/|https?:)|url\(["']?(?:/|https?:)""", text), name
        if name.endswith(".html"):
            assert "content-security-policy" in text
            assert "'unsafe-inline'" not in text


def test_the_frame_brings_its_words_along_in_every_language(runtime: Path, tmp_path: Path) -> None:
    export(tmp_path / "site", runtime)
    page = (tmp_path / "site" / "index.html").read_text(encoding="utf-8")
    words = json.loads(page.split('id="words">')[1].split("</script>")[0])
    assert set(words) == set(languages()) - {"en"}
    assert words["de"] == {"digsite is starting": "digsite startet"}
    for language in languages():
        assert f'<p lang="{language}">' in page


def test_what_is_missing_is_told_with_the_way_to_fetch_it(tmp_path: Path) -> None:
    with pytest.raises(ExportError, match=r"pyodide.mjs.*npm pack pyodide@.*pip download"):
        export(tmp_path / "site", tmp_path)


def test_a_folder_with_something_else_is_left_alone(runtime: Path, tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.mkdir()
    (other / "thesis.txt").write_text("all of it")
    with pytest.raises(ExportError, match="something else"):
        export(other, runtime)
    assert (other / "thesis.txt").read_text() == "all of it"
