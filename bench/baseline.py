"""Another commit's digsite, built in an environment of its own, for bots to play against."""

from __future__ import annotations

import shutil
import subprocess
import sys

from scripts.compiled_modules import ROOT

FOLDER = ROOT / "out" / "baseline"


def program(commit: str) -> str:
    """The `digsite` of a commit; it is built when it is new, by that commit's own commands."""
    name = _git("rev-parse", "--short=12", f"{commit}^{{commit}}")
    folder = FOLDER / name
    found = folder / ".venv-compiled" / "bin" / "digsite"
    done = folder / "built"
    if not done.exists():
        print(f"building {name} into {folder.relative_to(ROOT)} ...", flush=True)
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        archive = folder / "source.tar"
        _git("archive", "--output", str(archive), name)
        subprocess.run(["tar", "-xf", archive.name], cwd=folder, check=True)
        build = [sys.executable, "-m", "scripts.environments", "play"]
        subprocess.run(build, cwd=folder, check=True)
        done.touch()
    return str(found)


def _git(*arguments: str) -> str:
    done = subprocess.run(
        ["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=False
    )
    if done.returncode:
        sys.exit(f"git {' '.join(arguments)}: {done.stderr.strip()}")
    return done.stdout.strip()
