"""The set-up script: what it does once, what it does again, and what it says when it cannot."""

import importlib.util
import os
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Callable
from pathlib import Path

import pytest

from scripts import compiled_modules, environments
from scripts.compiled_modules import ROOT
from scripts.environments import Environment, SetupError

RunLog = list[list[str]]


@pytest.fixture
def commands(monkeypatch: pytest.MonkeyPatch) -> RunLog:
    """Record commands instead of running them; `venv` makes a folder with a Python in it."""
    log: RunLog = []

    def run(command: list[str]) -> str:
        log.append(command)
        if "venv" in command:
            python = Path(command[-1]) / "bin" / "python"
            python.parent.mkdir(parents=True)
            python.touch()
        if "--verbose" in command:
            return "pip\n  digsite build: pure Python, because of a test.\npip"
        if "broken" in command:
            raise SetupError("pip failed")
        if "interrupted" in command:
            raise KeyboardInterrupt
        return ""

    monkeypatch.setattr(environments, "_run", run)
    monkeypatch.setattr(environments, "build_client", lambda: None)
    return log


@pytest.fixture
def environment(tmp_path: Path, commands: RunLog) -> Environment:
    """An environment with one step done in it."""
    made = Environment(tmp_path / ".venv")
    made.create()
    made.install("step", "inputs", "A step", "package")
    assert len(commands) == 2
    return made


def test_second_run_does_nothing(environment: Environment, commands: RunLog) -> None:
    environment.create()
    environment.install("step", "inputs", "A step", "package")
    assert len(commands) == 2


def test_changed_inputs_repeat_the_step_only(environment: Environment, commands: RunLog) -> None:
    environment.create()
    environment.install("step", "other inputs", "A step", "package")
    assert [command[-1] for command in commands[2:]] == ["package"]


def test_interrupted_environment_is_made_anew(environment: Environment, commands: RunLog) -> None:
    with pytest.raises(KeyboardInterrupt):
        environment.install("next", "inputs", "Next step", "interrupted")
    environment.create()
    environment.install("step", "inputs", "A step", "package")
    assert [command[-1] for command in commands[3:]] == [str(environment.folder), "package"]


def test_failed_step_is_repeated_alone(environment: Environment, commands: RunLog) -> None:
    with pytest.raises(SetupError):
        environment.install("next", "inputs", "Next step", "broken")
    environment.create()
    environment.install("next", "inputs", "Next step", "package")
    assert [command[-1] for command in commands[3:]] == ["package"]


def test_pure_build_is_explained_and_refused_by_ci(
    tmp_path: Path,
    commands: RunLog,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(environments, "ROOT", copy_of_project(tmp_path))
    monkeypatch.delenv("CI", raising=False)
    environments.make_compiled(with_test_tools=True)
    assert "bots think more slowly: of a test.\n" in capsys.readouterr().out
    monkeypatch.setenv("CI", "true")
    with pytest.raises(SetupError, match="of a test"):
        environments.make_compiled(with_test_tools=True)
    assert [command[-1] for command in commands].count(".") == 1


def copy_of_project(folder: Path) -> Path:
    """Copy what the environments are made from."""
    (folder / "scripts").mkdir()
    for name in ("pyproject.toml", "setup.py", "scripts/compiled_modules.py"):
        shutil.copy(ROOT / name, folder / name)
    return folder


def test_missing_venv_module_is_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    find = importlib.util.find_spec
    monkeypatch.setattr(
        importlib.util, "find_spec", lambda name: None if name == "ensurepip" else find(name)
    )
    with pytest.raises(SetupError, match=r"^Python's venv module is missing; .* apt install"):
        Environment(tmp_path / ".venv").create()


def hide_compiler(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    monkeypatch.delenv("CC", raising=False)
    monkeypatch.setenv("PATH", str(folder))


def hide_headers(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    monkeypatch.setenv("CC", sys.executable)
    monkeypatch.setattr(sysconfig, "get_path", lambda _name: str(folder))


def ask_for_pure(monkeypatch: pytest.MonkeyPatch, _folder: Path) -> None:
    monkeypatch.setenv("DIGSITE_PURE", "1")


@pytest.mark.parametrize(
    ("take_away", "sentence"),
    [
        (hide_compiler, "there is no C compiler"),
        (hide_headers, "Python's C headers are missing"),
        (ask_for_pure, "DIGSITE_PURE is set"),
    ],
)
def test_obstacle_to_compiling_is_one_sentence(
    take_away: Callable[[pytest.MonkeyPatch, Path], None],
    sentence: str,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    monkeypatch.delenv("DIGSITE_PURE", raising=False)
    take_away(monkeypatch, tmp_path)
    found = compiled_modules.obstacle()
    assert found is not None
    assert found.startswith(sentence)
    assert "\n" not in found


@pytest.mark.parametrize("python", ["", "false"])
def test_missing_or_old_python_is_one_sentence(python: str) -> None:
    done = subprocess.run(
        ["make", "--no-print-directory", "play", f"PYTHON={python}"],
        cwd=ROOT,
        env={"PATH": os.environ["PATH"]},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert done.stdout.startswith("digsite needs Python 3.11 or newer")
    assert len(done.stdout.splitlines()) == 1
