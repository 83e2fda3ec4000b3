"""Make the project's virtual environments, quickly and repeatably.

    python -m scripts.environments dev       .venv: pure Python, editable, with every tool
    python -m scripts.environments play      .venv-compiled: the compiled engine, to play;
                                             ``make play`` runs this beside a server (scripts.play)
    python -m scripts.environments compiled  the same, with the test tools
    python -m scripts.environments mutants   .venv-mutants: the tools that change the rules
    python -m scripts.environments docs      .venv-docs: what builds the documentation

Needs only the standard library. Each step is done when its stamp, a hash of all it depends on, is
in the environment; so a second run does nothing, needs no network and takes a fraction of a second.
An environment in which a step was cut short is made anew.
"""

import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
import tempfile
import time
import tomllib
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from scripts import catalogues, client
from scripts.compiled_modules import obstacle

ROOT = Path(__file__).resolve().parent.parent
START = time.monotonic()


class SetupError(Exception):
    """A problem that the person at the keyboard can solve; its text says how."""


class Environment:
    """One virtual environment and the stamps of what was done in it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.python = folder / "bin" / "python"
        self.cut_short = folder / "cut-short"

    def create(self) -> None:
        """Create the environment; anew when it is broken, moved or of another Python."""
        stamp = f"{self.folder} {sys.executable} {sys.version}"
        stamp_file = self.folder / "stamp-created"
        if _read(stamp_file) == stamp and self.python.exists() and not self.cut_short.exists():
            return
        _require_venv()
        with _timed(f"Creating {self.folder.name}"):
            stamp_file.unlink(missing_ok=True)  # first, in case the removal itself is cut short
            shutil.rmtree(self.folder, ignore_errors=True)
            bare = ["--without-pip"] if _outer_pip() else []
            _run([sys.executable, "-m", "venv", *bare, str(self.folder)])
            stamp_file.write_text(stamp, encoding="utf-8")

    def is_done(self, name: str, inputs: str) -> bool:
        """Whether a step was done for the same inputs."""
        return _read(self.folder / f"stamp-{name}") == _stamp(inputs)

    def install(self, name: str, inputs: str, title: str, *arguments: str) -> None:
        """Run `pip install` unless it was done for the same inputs."""
        if self.is_done(name, inputs):
            return
        self.cut_short.touch()
        with _timed(title):
            try:
                output = _run([*self._pip(), "install", *arguments])
            except SetupError:
                self.cut_short.unlink()  # pip failed by itself and left everything in order
                raise
        self._log_file(name).write_text(output, encoding="utf-8")
        (self.folder / f"stamp-{name}").write_text(_stamp(inputs), encoding="utf-8")
        self.cut_short.unlink()

    def install_built(self, name: str, inputs: str, title: str) -> None:
        """Build the project and install it, unless it was done for the same inputs.

        Building takes long, so it happens elsewhere: when it is cut short, nothing is broken.
        """
        if self.is_done(name, inputs):
            return
        with tempfile.TemporaryDirectory() as folder:
            with _timed(title):
                how = ["--verbose", "--no-build-isolation", "--no-deps", "--wheel-dir", folder]
                output = _run([*self._pip(), "wheel", *how, "."])
            wheels = [str(wheel) for wheel in Path(folder).glob("*.whl")]
            again = ["--quiet", "--no-deps", "--force-reinstall"]
            self.install(name, inputs, f"Installing it into {self.folder.name}", *again, *wheels)
        self._log_file(name).write_text(output, encoding="utf-8")

    def _pip(self) -> list[str]:
        """The pip that made this environment: another Python's is there at once."""
        quiet = ["-m", "pip", "--disable-pip-version-check"]
        if _outer_pip():
            return [sys.executable, *quiet, "--python", str(self.python)]
        return [str(self.python), *quiet]

    def log(self, name: str) -> str:
        """Return what pip printed in a step."""
        return _read(self._log_file(name))

    def _log_file(self, name: str) -> Path:
        return self.folder / f"log-{name}.txt"

    def install_packages(self, name: str, requirements: list[str]) -> None:
        """Install packages from the index."""
        title = f"Installing {name} packages into {self.folder.name}"
        # Whatever is imported is compiled to byte code then; most of it never is.
        quick = ["--quiet", "--no-compile"]
        self.install(name, "\n".join(requirements), title, *quick, *requirements)


def build_client() -> None:
    """Build the browser client; where that cannot be done, say why and go on without it."""
    try:
        if not client.is_built():
            with _timed("Building the browser client"):
                client.build()
    except client.ClientError as problem:
        _say(f"{problem} Everything but the browser client works without it.")


def make_dev() -> None:
    """Make .venv: the sources as they are, uncompiled, and all developer tools."""
    build_client()
    catalogues.compile_all()
    environment = Environment(ROOT / ".venv")
    environment.create()
    environment.install_packages("development", ["pip", *_requirements("dev")])
    environment.install(
        "digsite",
        _contents([ROOT / "pyproject.toml", ROOT / "setup.py"]),
        "Installing digsite (pure Python, editable)",
        *("--no-build-isolation", "--no-deps", "--editable", "."),
    )


def make_ready_to_serve() -> Environment:
    """Make .venv-compiled as far as a server from the sources needs it: seconds, not minutes."""
    catalogues.compile_all()
    with ThreadPoolExecutor() as beside:
        client_built = beside.submit(build_client)
        environment = compiled_environment()
        environment.create()
        environment.install_packages("run-time", _run_time())
        client_built.result()
    return environment


def compiled_environment() -> Environment:
    """The environment with the compiled engine, made or not."""
    return Environment(ROOT / ".venv-compiled")


def is_compiled(environment: Environment) -> bool:
    """Whether the environment holds the engine as the sources are now."""
    return (
        not environment.cut_short.exists()
        and environment.is_done("run-time", "\n".join(_run_time()))
        and environment.is_done("digsite", _build_stamp())
    )


def make_compiled(*, with_test_tools: bool) -> None:
    """Make .venv-compiled: the compiled build, or the pure one where nothing can compile it."""
    environment = make_ready_to_serve()
    environment.install_packages("build", ["pip", *_project()["build-system"]["requires"]])
    if with_test_tools:
        environment.install_packages("test", _requirements("test"))
    environment.install_built(
        "digsite",
        _build_stamp(),
        "Building digsite (pure Python)" if obstacle() else "Compiling digsite",
    )
    why_pure = environment.log("digsite").partition("digsite build: pure Python, because ")[2]
    if why_pure:
        reason = why_pure.splitlines()[0]
        if with_test_tools and os.environ.get("CI"):
            raise SetupError(f"CI tests the compiled build, but it cannot be made: {reason}")
        _say(f"Not compiled, so bots think more slowly: {reason}")


def make_mutants() -> None:
    """Make .venv-mutants: no digsite in it, which is copied and changed."""
    environment = Environment(ROOT / ".venv-mutants")
    environment.create()
    environment.install_packages("mutants", _requirements("mutants"))


def make_docs() -> None:
    """Make .venv-docs: what builds the documentation, which reads digsite from its sources."""
    environment = Environment(ROOT / ".venv-docs")
    environment.create()
    extra: list[str] = _project()["project"]["optional-dependencies"]["docs"]
    environment.install_packages("documentation", sorted([*_run_time(), *extra]))


def _project() -> dict[str, Any]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def _run_time() -> list[str]:
    """List what digsite needs when it runs."""
    return sorted(_project()["project"]["dependencies"])


def _build_stamp() -> str:
    """Describe all that the compiled install depends on."""
    return f"{_contents(_build_inputs())} {obstacle()}"


def _requirements(extra: str) -> list[str]:
    """List what an environment needs: build tools, run-time packages and an extra's packages."""
    project = _project()
    found = [*project["build-system"]["requires"], *project["project"]["dependencies"]]
    pending = [extra]
    while pending:
        for requirement in project["project"]["optional-dependencies"][pending.pop()]:
            if requirement.startswith("digsite["):
                pending.append(requirement.removeprefix("digsite[").removesuffix("]"))
            else:
                found.append(requirement)
    return sorted(set(found))


def _build_inputs() -> list[Path]:
    """List the files that the compiled install is made of."""
    fixed = [ROOT / name for name in ("pyproject.toml", "setup.py", "scripts/compiled_modules.py")]
    sources = (path for path in (ROOT / "src").rglob("*") if path.is_file())
    return fixed + [
        path
        for path in sources
        if "__pycache__" not in path.parts
        and ".egg-info" not in str(path.parent)
        and path.suffix != ".mo"  # made of the .po files beside them
    ]


def _contents(paths: list[Path]) -> str:
    """Describe files by name and hash."""
    lines = (f"{p.relative_to(ROOT)} {hashlib.sha256(p.read_bytes()).hexdigest()}" for p in paths)
    return "\n".join(sorted(lines))


def _stamp(inputs: str) -> str:
    return hashlib.sha256(inputs.encode()).hexdigest()


def _read(path: Path) -> str:
    return path.read_text(encoding="utf-8") if path.exists() else ""


def _outer_pip() -> bool:
    """Whether the Python that runs this has a pip that installs for others, too (22.3 or newer).

    That spares an environment of its own a pip of its own, which takes longer than all the rest.
    """
    try:
        major, minor = version("pip").split(".")[:2]
        return (int(major), int(minor)) >= (22, 3)
    except (PackageNotFoundError, ValueError):
        return False


def _require_venv() -> None:
    """Debian ships Python without the module that puts pip into a virtual environment."""
    if importlib.util.find_spec("ensurepip") is None or importlib.util.find_spec("venv") is None:
        ours = f"{sys.version_info.major}.{sys.version_info.minor}"
        raise SetupError(
            "Python's venv module is missing; "
            f"on Debian or Ubuntu: sudo apt install python{ours}-venv"
        )


def _run(command: list[str]) -> str:
    """Run a command quietly; show its output only when it fails."""
    done = subprocess.run(
        command,
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if done.returncode:
        print(done.stdout)
        raise SetupError("This step failed (see above). Once mended, run the same command again.")
    return done.stdout


@contextmanager
def _timed(title: str) -> Iterator[None]:
    _say(f"{title} ...")
    begun = time.monotonic()
    yield
    _say(f"{title}: done in {time.monotonic() - begun:.1f} s")


def _say(sentence: str) -> None:
    print(f"[{time.monotonic() - START:5.1f} s] {sentence}", flush=True)


def main() -> int:
    """Make the environment that the argument names."""
    if sys.argv[1:] not in (["dev"], ["play"], ["compiled"], ["mutants"], ["docs"]):
        print(__doc__)
        return 2
    try:
        if sys.argv[1] == "dev":
            make_dev()
        elif sys.argv[1] == "mutants":
            make_mutants()
        elif sys.argv[1] == "docs":
            make_docs()
        else:
            make_compiled(with_test_tools=sys.argv[1] == "compiled")
    except SetupError as problem:
        print(problem, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("Stopped. Run the same command again to go on.", file=sys.stderr)
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
