"""Building the browser client: once, again, and without Node.js."""

import json
import re
import shutil
from pathlib import Path

import pytest

from scripts import client, environments
from scripts.client import ClientError

ROOMS = ("styles", "ui", "net", "board", "input", "pages", "offline", "main.ts")
"""The folders of the client's sources, from the lowest to the highest."""
SOURCES = sorted((client.CLIENT / "src").rglob("*.ts"))


@pytest.fixture
def commands(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[list[str]]:
    """A client folder of two files, and a record of the commands that would have been run."""
    log: list[list[str]] = []

    def run(command: list[str]) -> str:
        log.append(command)
        if command[:2] == ["npm", "ci"]:
            (client.CLIENT / "node_modules").mkdir(exist_ok=True)
        return "v20.1.0" if command == ["node", "--version"] else ""

    monkeypatch.setattr(client, "ROOT", tmp_path)
    monkeypatch.setattr(client, "CLIENT", tmp_path / "client")
    monkeypatch.setattr(client, "STATIC", tmp_path / "static")
    monkeypatch.setattr(client, "_run", run)
    monkeypatch.setattr(shutil, "which", lambda name: f"/bin/{name}")
    (tmp_path / "client" / "src").mkdir(parents=True)
    for name in ("build.mjs", "package.json", "package-lock.json"):
        (tmp_path / "client" / name).touch()
    (tmp_path / "client" / "src" / "main.ts").write_text('t("Play"); t(\n "Go {n}");', "utf-8")
    return log


def built(commands: list[list[str]]) -> int:
    return sum(command[0] == "node" and "build.mjs" in command for command in commands)


def test_second_build_runs_nothing(commands: list[list[str]]) -> None:
    assert client.build()
    before = len(commands)
    assert not client.build()
    assert len(commands) == before
    assert built(commands) == 1


def test_changed_source_builds_anew_with_the_tools_that_are_there(
    commands: list[list[str]],
) -> None:
    client.build()
    (client.CLIENT / "src" / "main.ts").write_text("", "utf-8")
    assert client.build()
    assert built(commands) == 2
    assert sum(command[:2] == ["npm", "ci"] for command in commands) == 1


def test_checkers_are_fetched_when_they_are_wanted(commands: list[list[str]]) -> None:
    client.build()
    client.check()
    client.check()
    fetched = [command for command in commands if command[:2] == ["npm", "ci"]]
    assert ["--omit=dev" in command for command in fetched] == [True, False]


def test_check_runs_the_tests_of_the_client_too(commands: list[list[str]]) -> None:
    client.check()
    assert [command[-1] for command in commands[-2:]] == ["check", "test"]


def test_words_are_listed_for_the_server(commands: list[list[str]]) -> None:
    client.build()
    assert client.said_words() == ["Go {n}", "Play"]
    assert "Go {n}" in (client.STATIC / "words.json").read_text("utf-8")


def test_without_node_the_rest_goes_on(
    commands: list[list[str]], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: None)
    with pytest.raises(ClientError, match="apt install nodejs npm"):
        client.build()
    environments.build_client()
    assert "Everything but the browser client works" in capsys.readouterr().out
    assert built(commands) == 0


def test_old_node_is_refused(commands: list[list[str]], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(client, "_run", lambda command: "v12.22.9")
    with pytest.raises(ClientError, match="too old"):
        client.build()


def test_every_text_of_the_client_can_be_found() -> None:
    for path in (client.CLIENT / "src").rglob("*.ts"):
        text = path.read_text("utf-8")
        calls = re.findall(r"(?<!\w)(?<!function )t\(", text)
        assert len(calls) == len(client.SAID.findall(text)), path


def test_lock_file_names_no_host() -> None:
    assert "://" not in (client.CLIENT / "package-lock.json").read_text("utf-8")


def test_lock_file_knows_the_tools_of_every_platform() -> None:
    """One that was made here for here alone could be installed nowhere else."""
    locked = json.loads((client.CLIENT / "package-lock.json").read_text("utf-8"))["packages"]
    for name, package in locked.items():
        for other in package.get("optionalDependencies", {}):
            assert f"node_modules/{other}" in locked, f"{name} needs {other}"


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(client.CLIENT)))
def test_rooms_of_the_client_import_only_what_lies_below_them(path: Path) -> None:
    room = room_of(path)
    for name in re.findall(r'from "(\.[^"]+)"', path.read_text("utf-8")):
        other = room_of((path.parent / name).resolve())
        assert ROOMS.index(other) <= ROOMS.index(room), f"{room} imports {name}"


def room_of(path: Path) -> str:
    """The folder of client/src that a module lies in; `main.ts` stands above them all, and what is
    generated below them.
    """
    parts = path.relative_to(client.CLIENT / "src").parts
    if len(parts) > 1:
        return parts[0]
    return ROOMS[0] if ".gen" in path.name else ROOMS[-1]


def test_modules_of_the_client_are_short() -> None:
    for path in (client.CLIENT / "src").rglob("*.*s*"):
        generated = ".gen." in path.name
        assert generated or len(path.read_text("utf-8").splitlines()) <= 600, path


def test_widths_are_named_in_one_place() -> None:
    """Only breakpoints.json says how wide a screen is."""
    for path in (client.CLIENT / "src").rglob("*.css"):
        assert not re.search(r"\((min-|max-)?width", path.read_text("utf-8")), path
    for path in SOURCES:
        asks = "matchMedia" in path.read_text("utf-8")
        assert not asks or path.parent.name == "ui", f"{path} asks the screen itself"


def test_pages_go_elsewhere_by_one_module_alone() -> None:
    """Where there is no server, pages have other addresses: only ``ui/place`` knows them."""
    going = re.compile(r"location\.(href =|assign|pathname|search)|location\.replace\((?!location)")
    free = ("ui/place.ts", "offline/")
    root = client.CLIENT / "src"
    found = [
        path.relative_to(root).as_posix()
        for path in sorted(root.rglob("*.ts"))
        if going.search(path.read_text("utf-8"))
    ]
    assert [name for name in found if not name.startswith(free)] == []
