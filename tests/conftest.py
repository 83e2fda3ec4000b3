"""What all tests share: rule coverage, Hypothesis profiles, and which build is under test."""

import json
import os
from pathlib import Path

import pytest
from hypothesis import settings

from scripts.compiled_modules import compiled_sources, is_compiled, module_name

# No deadlines: speed is measured in bench/, never by tests. `make test` and `make test-full` draw
# the same examples each time, so that a failure is yours; `make endurance` draws others.
settings.register_profile("quick", deadline=None, derandomize=True, max_examples=50)
settings.register_profile("full", deadline=None, derandomize=True, max_examples=1000)
settings.register_profile("sample", deadline=None, max_examples=50)
settings.register_profile("search", deadline=None, max_examples=1000)
settings.load_profile(os.environ.get("DIGSITE_PROFILE", "quick"))


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option that `make rules` uses."""
    parser.addoption(
        "--rules-file",
        type=Path,
        help="write the rule ids that passing tests cite to this JSON file",
    )


def pytest_report_header() -> str:
    """Say which build is under test."""
    names = [module_name(source) for source in compiled_sources()]
    return f"digsite: {sum(map(is_compiled, names))} of {len(names)} engine modules are compiled"


def pytest_configure(config: pytest.Config) -> None:
    """Collect rule ids where the reports of all workers come together."""
    path = config.getoption("--rules-file")
    if path and not hasattr(config, "workerinput"):
        config.pluginmanager.register(RuleCoverage(path))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what one build is enough for, and put rule ids where a test's report carries them."""
    here = Path(__file__).parent
    for item in items:
        if item.path.parent == here:
            item.add_marker("project")
        elif here / "server" in item.path.parents:
            item.add_marker("server")
        for mark in item.iter_markers("rule"):
            item.user_properties.extend(("rule", rule) for rule in mark.args)


class RuleCoverage:
    """Gathers the rule ids of the tests that ran and passed."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.cited: set[str] = set()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note the ids of a passed test."""
        if report.when == "call" and report.passed:
            self.cited.update(
                str(value) for name, value in report.user_properties if name == "rule"
            )

    def pytest_sessionfinish(self) -> None:
        """Write the ids."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self.path.write_text(json.dumps(sorted(self.cited)), encoding="utf-8")
