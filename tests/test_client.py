"""Building the browser client: once, again, and without Node.js."""

import re
import shutil
from pathlib import Path

import pytest

from scripts import client, environments
from scripts.client import ClientError


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
