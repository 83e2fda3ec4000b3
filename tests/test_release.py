"""What a release is made by: it cannot be run here, so schemas and this file read it."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
import yaml

import digsite
from scripts import client

ROOT = Path(__file__).resolve().parent.parent
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
FORMS = sorted((ROOT / ".github" / "ISSUE_TEMPLATE").glob("[!c]*.yml"))
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def fits(schema: str, files: list[Path]) -> None:
    command = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", schema]
    done = subprocess.run([*command, *map(str, files)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def test_workflows_fit_their_schema() -> None:
    assert len(WORKFLOWS) == 2
    fits("vendor.github-workflows", WORKFLOWS)
    fits("custom.github-workflows-require-timeout", WORKFLOWS)


def test_forms_for_issues_fit_theirs() -> None:
    assert len(FORMS) == 2
    for form in FORMS:
        read = yaml.safe_load(form.read_text(encoding="utf-8"))
        assert {"name", "description", "body"} == read.keys()
        assert all({"type", "id", "attributes"} <= part.keys() for part in read["body"])


@pytest.mark.parametrize("file", WORKFLOWS, ids=lambda file: str(file.name))
def test_workflows_may_read_and_nothing_else(file: Path) -> None:
    assert yaml.safe_load(file.read_text(encoding="utf-8"))["permissions"] == {"contents": "read"}


def test_continuous_integration_runs_what_everybody_runs() -> None:
    steps = yaml.safe_load(WORKFLOWS[0].read_text(encoding="utf-8"))["jobs"]["test"]["steps"]
    assert steps[-1]["run"] == ".ci/run"
    assert "make test test-full" in (ROOT / ".ci" / "run").read_text(encoding="utf-8")


def test_the_version_is_said_in_one_place() -> None:
    assert PROJECT["project"]["dynamic"] == ["version"]
    assert PROJECT["tool"]["setuptools"]["dynamic"]["version"] == {
        "attr": "digsite.core.version.VERSION"
    }
    assert re.fullmatch(r"\d+\.\d+\.\d+", digsite.__version__)
    told = re.findall(r"^## (\d+\.\d+\.\d+) - ", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.M)
    assert told[0] == digsite.__version__


def test_wheels_are_made_for_every_python_that_is_promised() -> None:
    promised = {
        line.rsplit(" ", 1)[1]
        for line in PROJECT["project"]["classifiers"]
        if re.search(r":: 3\.\d+$", line)
    }
    built = {
        f"3.{found}" for found in re.findall(r"cp3(\d+)", PROJECT["tool"]["cibuildwheel"]["build"])
    }
    assert built == promised


def test_hooks_before_a_commit_are_those_of_the_environment() -> None:
    hooks = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8"))
    for hook in hooks["repos"][0]["hooks"]:
        assert hook["entry"].startswith(".venv/bin/")


def test_every_extra_that_is_named_exists() -> None:
    extras = PROJECT["project"]["optional-dependencies"]
    for page in [ROOT / "README.md", *(ROOT / "docs").glob("*.md")]:
        for name in re.findall(r"digsite\[(\w+)\]", page.read_text(encoding="utf-8")):
            assert name in extras, f"{page.name}: {name}"


def test_the_constraints_bound_whatever_is_installed() -> None:
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()[1:]
    bounded = {line.partition("<=")[0] for line in lines}
    assert all(re.fullmatch(r"[a-z0-9-]+<=[0-9.]+", line) for line in lines)
    for needed in PROJECT["project"]["dependencies"]:
        name = re.split(r"[^A-Za-z0-9_-]", needed)[0].lower().replace("_", "-")
        assert name in bounded


# What a wheel and a source archive hold


def test_a_wheel_holds_every_file_that_is_not_python() -> None:
    source = ROOT / "src" / "digsite"
    packages = [file.parent for file in source.rglob("__init__.py")]
    patterns = PROJECT["tool"]["setuptools"]["package-data"]["*"]
    packed = {
        file for package in packages for pattern in patterns for file in package.glob(pattern)
    }
    there = {
        file.with_suffix(".mo") if file.suffix == ".po" else file  # compiled when it is packed
        for file in source.rglob("*")
        if file.is_file() and file.suffix not in (".py", ".pyc", ".so")
    }
    assert {file.name for file in there} >= {"en.md", "weights.json", "py.typed", "metrics.json"}
    assert there <= packed


def test_fonts_travel_with_their_licence() -> None:
    fonts = ROOT / "src" / "digsite" / "draw" / "fonts"
    families = {re.split(r"-\d", file.name)[0] for file in fonts.glob("*.woff2")}
    licences = {file.stem.removeprefix("OFL-").lower() for file in fonts.glob("OFL-*.txt")}
    assert families == licences


def test_a_source_archive_holds_what_its_build_reads() -> None:
    lines = (ROOT / "MANIFEST.in").read_text(encoding="utf-8").splitlines()
    packed: set[Path] = set()
    for line in lines:
        order, *names = line.split()
        for name in names:
            if order == "include":
                packed.update(ROOT.glob(name))
            elif order == "recursive-include" and name != "*":
                packed.update(file for file in (ROOT / name).rglob("*") if file.is_file())
    assert set(client.sources()) <= packed
    setup = (ROOT / "setup.py").read_text(encoding="utf-8")
    (together,) = re.findall(r"^from scripts import ([\w, ]+?)  #", setup, re.MULTILINE)
    assert "client" in together
    alone = re.findall(r"^from scripts\.(\w+) import", setup, re.MULTILINE)
    for module in (*together.split(", "), *alone):
        assert ROOT / "scripts" / f"{module}.py" in packed
